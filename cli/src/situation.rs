//! The rules, the visible tiles and the strictness, as arguments.

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use shanten::rules::{Rules, VariantHand};
use shanten::{InputError, Strictness, View, Visible};

use crate::complaint::Complaint;
use crate::ending::Failure;
use crate::input::{BadText, Entry, Place, in_place};
use crate::messages::are_messages_coloured;
use crate::pieces::{JOKER, JOKER_GLYPH};

/// What is known besides the hands, and which of it counts as gone.
#[derive(Clone, Copy)]
pub(crate) struct Situation {
    pub(crate) rules: Rules,
    visible: Visible,
    /// How many jokers are visible.
    jokers: u8,
    strictness: Strictness,
}

impl Situation {
    /// The hand of riichi in an entry, in this situation.
    pub(crate) fn view(&self, entry: Entry<'_>) -> Result<View, BadText> {
        let view = entry.hand()?.view().with_strictness(self.strictness);
        view.with_visible(self.visible).map_err(BadText::Visible)
    }

    /// The hand in an entry under the rules, in this situation.
    pub(crate) fn variant_view(&self, entry: Entry<'_>) -> Result<View<VariantHand>, BadText> {
        let view = entry.variant_hand(self.rules)?.view().with_strictness(self.strictness);
        let view = view.with_visible(self.visible).map_err(BadText::Visible)?;
        let (jokers, most) = (view.hand().jokers() + self.jokers, self.rules.options().jokers);
        view.with_visible_jokers(self.jokers).map_err(|_| BadText::Jokers { jokers, most })
    }

    /// Adds the tiles of a text to the visible ones.
    fn add_visible(&mut self, text: &[u8]) -> Result<(), BadText> {
        let text = str::from_utf8(text)?;
        // Only other rules than riichi have jokers, and `Visible` can't hold them.
        let is_joker = |character| self.rules != Rules::RIICHI && JOKERS.contains(&character);
        let most = self.rules.options().jokers;
        let mut start = 0;
        for (end, joker) in text.match_indices(is_joker).chain([(text.len(), "")]) {
            let seen: Visible = in_place(text, start..end).parse()?;
            for tile in seen.tiles() {
                if !self.rules.options().kinds.contains(tile) {
                    return Err(BadText::NotInGame(tile));
                }
                self.visible.insert(tile)?;
            }
            if !joker.is_empty() {
                self.jokers += 1;
                if self.jokers > most {
                    return Err(InputError::TooManyJokers { most, at: end }.into());
                }
            }
            start = end + joker.len();
        }
        Ok(())
    }
}

/// The ways to write a joker; the second is full-width.
const JOKERS: [char; 3] = [JOKER, 'Ｊ', JOKER_GLYPH];

/// A [`Situation`] as arguments.
#[derive(Args)]
pub(crate) struct SituationOptions {
    /// Tiles visible elsewhere, for every hand: discards, dora indicators, melds of others; may be
    /// repeated
    #[arg(long, value_name = "TILES")]
    visible: Vec<OsString>,

    /// Which tiles count as gone
    #[arg(long, value_name = "STRICTNESS", value_enum, default_value_t = Strict::Concealed)]
    strict: Strict,
}

impl SituationOptions {
    /// The situation of these arguments under some rules.
    pub(crate) fn situation(&self, rules: Rules) -> Result<Situation, Failure> {
        let strictness = self.strict.into();
        let mut situation = Situation { rules, visible: Visible::EMPTY, jokers: 0, strictness };
        for text in &self.visible {
            let text = text.as_encoded_bytes();
            situation.add_visible(text).map_err(|reason| {
                let (place, at) = (Place::Option("--visible"), reason.at());
                let complaint = Complaint { reason: &reason, place, text, at, help: None };
                Failure::Usage(complaint.render(are_messages_coloured()))
            })?;
        }
        Ok(situation)
    }
}

/// [`Strictness`] as an argument.
#[derive(Clone, Copy, ValueEnum)]
enum Strict {
    /// None: a hand may wait for a fifth copy
    Unlimited,
    /// The concealed tiles, as on Tenhou and Mahjong Soul
    Concealed,
    /// Also those in the player's own melds, as in the M.League
    Melds,
    /// Also the visible tiles, and the discards of the hand
    Visible,
}

impl From<Strict> for Strictness {
    fn from(strict: Strict) -> Self {
        match strict {
            Strict::Unlimited => Self::Unlimited,
            Strict::Concealed => Self::Concealed,
            Strict::Melds => Self::Melds,
            Strict::Visible => Self::Visible,
        }
    }
}
