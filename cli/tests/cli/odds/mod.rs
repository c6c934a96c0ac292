//! Winning chances and expected points.

mod asked;
mod chances;
mod points;
mod refused;
