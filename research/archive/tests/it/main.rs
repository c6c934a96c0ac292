//! The tests of the archive from outside: what it holds, and what is refused as one.

mod contents;
mod refused;
