//! What several subjects need: helpers, and slow programs that know nothing of the library.

#[cfg(feature = "odds")]
pub mod chances;
pub mod deals;
pub mod distances;
pub mod splits;
#[cfg(feature = "rules")]
pub mod variant;
