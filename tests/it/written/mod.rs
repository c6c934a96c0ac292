//! Everything that is written and read except hands: lists, names, JSON and bytes, and the places
//! of errors.

#[cfg(all(feature = "odds", feature = "score", feature = "serde", feature = "stats"))]
mod json;
#[cfg(feature = "std")]
mod lists;
mod names;
mod places;
#[cfg(feature = "serde")]
mod serialisation;
