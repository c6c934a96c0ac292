//! Hands: concealed tiles and called melds, kept up to date with everything that queries need. Uses
//! [`game`](crate::game) and [`lookup`](crate::lookup).

pub(crate) mod calls;
pub(crate) mod counts;
pub mod explain;
mod input;
mod iter;
mod riichi;
mod shared;
mod text;
mod visible;

pub(crate) use calls::Callable;
pub(crate) use calls::MAX_CALLS;
pub use calls::{Call, Calls, Opponent, OwnQuads};
#[cfg(all(feature = "std", target_arch = "x86_64"))]
pub(crate) use counts::has_avx2;
pub(crate) use input::{Found, numbered, of_kinds};
pub use iter::{HandPieces, HandTiles};
pub use riichi::Hand;
pub(crate) use shared::shared_methods;
pub use visible::Visible;
