//! Questions as arguments: rules, visible tiles, wins, and the formats of answers.

pub(crate) mod choices;
pub(crate) mod formats;
pub(crate) mod names;
pub(crate) mod rules;
pub(crate) mod score_rules;
pub(crate) mod search;
pub(crate) mod seen;
pub(crate) mod win;
pub(crate) mod win_options;
pub(crate) mod win_settings;
