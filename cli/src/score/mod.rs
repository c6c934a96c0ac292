//! What hands are worth that have won, and the ways to write it.

mod choices;
mod mode;
mod options;
mod records;
mod settings;
mod text;
mod win;

pub(crate) use choices::ScoreRulesOption;
pub(crate) use mode::WinMode;
pub(crate) use options::{TableOptions, WinOptions};
