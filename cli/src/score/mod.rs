//! Scores of winning hands, and their output.

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
