//! Parts of the comparison besides the peers: hands, decisions, wins, the class-table chain and the
//! `phf::Map`.

mod chain;
mod division;
mod hands;
#[cfg(feature = "std")]
pub mod riichienv;
pub mod rounds;
#[cfg(feature = "std")]
pub mod wins;

pub use chain::{Chain, ClassIds};
pub use division::count_divisions;
pub use hands::{Counts, complete, deal, deal_of};

#[allow(clippy::unreadable_literal, reason = "nobody reads what the build script writes")]
mod generated {
    include!(concat!(env!("OUT_DIR"), "/map.rs"));
}

pub use generated::MAP;
