//! Sources of hands, lines as rows, and refusals.

mod files;
mod refused;
mod rows;
mod texts;
