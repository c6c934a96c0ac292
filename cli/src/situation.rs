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
    /// Tiles that are seen elsewhere, for every hand: discards, dora indicators, melds of others; may be repeated
    #[arg(long, value_name = "TILES")]
    visible: Vec<OsString>,

    /// Which tiles count as gone
    #[arg(long, value_name = "STRICTNESS", value_enum, default_value_t = Strict::Concealed)]
    strict: Strict,
}

impl SituationOptions {
    /// What they say.
    pub(crate) fn situation(&self) -> Result<Situation, Failure> {
        let mut visible = Visible::NOTHING;
        for text in &self.visible {
            let text = text.as_encoded_bytes();
            see(&mut visible, text).map_err(|reason| {
                let (place, at) = (Place::Option("--visible"), reason.at());
                let complaint = Complaint { reason: &reason, place, text, at, help: None };
                Failure::Usage(complaint.render(are_messages_coloured()))
            })?;
        }
        Ok(Situation { visible, strictness: self.strict.into() })
    }
}

/// Adds the tiles of a text to what is visible.
fn see(visible: &mut Visible, text: &[u8]) -> Result<(), BadText> {
    let seen: Visible = str::from_utf8(text)?.parse()?;
    seen.tiles().try_for_each(|tile| Ok(visible.see(tile)?))
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
