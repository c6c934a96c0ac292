//! The Chinese national standard and the rules of Sichuan: random hands compared with all complete
//! hands, and cases by hand.

mod cases;
mod oracle;
mod oracles;

pub use oracle::Case;
pub use oracles::{near, random_case};
