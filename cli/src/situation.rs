//! What is known besides a hand, and how to take it, as arguments.

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use shanten::{Reading, Strictness, Visible};

use crate::complaint::Complaint;
use crate::ending::Failure;
use crate::input::{BadText, Entry, Place};
use crate::messages::are_messages_coloured;

/// What is known besides the hands, and how to take it.
#[derive(Clone, Copy)]
pub(crate) struct Situation {
    pub(crate) visible: Visible,
    pub(crate) strictness: Strictness,
}

impl Situation {
    /// The hand that an entry says, in this situation.
    pub(crate) fn reading(&self, entry: Entry<'_>) -> Result<Reading, BadText> {
        let reading = entry.hand()?.reading().strictly(self.strictness);
        reading.seeing(self.visible).map_err(BadText::Visible)
    }
}

/// A [`Situation`] as arguments.
#[derive(Args)]
pub(crate) struct SituationOptions {
    /// Tiles that are seen elsewhere, for every hand: discards, dora indicators, melds of others
    #[arg(long, value_name = "TILES")]
    visible: Option<OsString>,

    /// Which tiles count as gone
    #[arg(long, value_name = "STRICTNESS", value_enum, default_value_t = Strict::Concealed)]
    strict: Strict,
}

impl SituationOptions {
    /// What they say.
    pub(crate) fn situation(&self) -> Result<Situation, Failure> {
        let visible = self.visible.as_ref().map_or(Ok(Visible::NOTHING), |text| {
            let text = text.as_encoded_bytes();
            let bad = |reason: BadText| {
                let complaint =
                    Complaint { reason: &reason, place: Place::Option("--visible"), text, at: reason.at(), help: None };
                Failure::Usage(complaint.render(are_messages_coloured()))
            };
            str::from_utf8(text).map_err(BadText::from).and_then(|text| Ok(text.parse()?)).map_err(bad)
        })?;
        Ok(Situation { visible, strictness: self.strict.into() })
    }
}

/// [`Strictness`] as an argument.
#[derive(Clone, Copy, ValueEnum)]
enum Strict {
    /// None: a hand may wait for a fifth copy
    General,
    /// The concealed tiles, as on Tenhou and Mahjong Soul
    Concealed,
    /// Also those in the own melds, as with the M.League
    Melds,
    /// Also the visible ones, and what is discarded from the hand
    Visible,
}

impl From<Strict> for Strictness {
    fn from(strict: Strict) -> Self {
        match strict {
            Strict::General => Self::General,
            Strict::Concealed => Self::Concealed,
            Strict::Melds => Self::Melds,
            Strict::Visible => Self::Visible,
        }
    }
}
