//! Hands under other rules, with answers by definition from programs independent of the library.

mod random;
mod rules;
mod seen;
mod taken;

pub use random::{call_some, complete, random};
pub use rules::{RULES, for_each_rules};
pub use seen::Seen;
pub use taken::{Taken, taken};
