//! The errors of a wrong generator.

/// An error that a step of the generator found.
pub type Flaw = String;

/// Fails unless a count has its known value.
pub fn expect(what: &str, found: usize, known: usize) -> Result<(), Flaw> {
    if found == known { Ok(()) } else { Err(format!("{what}: found {found}, known to be {known}")) }
}
