//! Hands under some rules, and what the definitions say of them, by programs that know nothing of
//! the library.

mod random;
mod rules;
mod seen;
mod taken;

pub use random::{call_some, complete, random};
pub use rules::{RULES, for_each_rules};
pub use seen::Seen;
pub use taken::{Taken, taken};
