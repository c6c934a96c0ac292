//! What hands are worth that have won, and the ways to write it.

mod choices;
mod manner;
mod options;
mod records;
mod settings;
mod text;
mod win;

pub(crate) use choices::ScoreRulesOption;
pub(crate) use manner::WinManner;
pub(crate) use options::{TableOptions, WinOptions};
