//! A win: the hand before it, its tile, and the circumstances.

use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

use clap::ValueEnum;
use shanten::Piece;
use shanten::error::Place;
use shanten::notation::Notation;
use shanten::rules::{Rules, VariantHand};
use shanten::score::{
    Liability, LiabilityError, MAX_MORE_DORA, Riichi, Score, ScoreError, ScoreRules, Win, Wind, WonBy,
};

use super::win_settings::{
    COUNTERS, DEPOSITS, DORA, DOUBLE_RIICHI, FIRST_TURN, LAST_TILE, LIABLE, MORE_DORA, ONE_SHOT, REPLACEMENT, RIICHI,
    ROBBED_QUAD, ROUND, SCORE_RULES, SEAT, TSUMO, URA,
};
use super::{rules, score_rules};
use crate::input::notation::visible;
use crate::input::rows::{Overrides, RULES};
use crate::input::{BadText, Fault, InputEntry};

/// A win without its hand and its tile.
#[derive(Clone)]
pub(crate) struct WinQuery {
    rules: Rules,
    score_rules: ScoreRules,
    notation: Notation,
    /// The circumstances, but for those that the flags determine: how the tile came, and riichi.
    pub(super) circumstances: Win,
    flags: Flags,
}

/// The settings that together determine how the tile came, and which riichi was declared.
#[derive(Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each says by itself whether something happened")]
struct Flags {
    tsumo: bool,
    replacement: bool,
    robbed_quad: bool,
    riichi: bool,
    double_riichi: bool,
}

/// A [`Wind`] as an argument.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum WindName {
    #[value(aliases = ["e", "1z", "東", "东"])]
    East,
    #[value(aliases = ["s", "2z", "南"])]
    South,
    #[value(aliases = ["w", "3z", "西"])]
    West,
    #[value(aliases = ["n", "4z", "北"])]
    North,
}

impl From<WindName> for Wind {
    fn from(name: WindName) -> Self {
        match name {
            WindName::East => Self::East,
            WindName::South => Self::South,
            WindName::West => Self::West,
            WindName::North => Self::North,
        }
    }
}

pub(crate) struct Scored<'a> {
    pub(crate) before: VariantHand,
    pub(crate) piece: Piece,
    pub(crate) rules: &'a ScoreRules,
    pub(crate) won_by: WonBy,
    pub(crate) score: Score,
}

impl WinQuery {
    pub(crate) fn new(rules: Rules, score_rules: ScoreRules, notation: Notation, circumstances: Win) -> Self {
        Self { rules, score_rules, notation, circumstances, flags: Flags::default() }
    }

    pub(crate) fn score(&self, entry: InputEntry<'_>) -> Result<Scored<'_>, BadText> {
        let word = entry.before_word();
        let won_by = self.won_by(word.as_ref().map(|(.., is_drawn)| *is_drawn))?;
        let by_discard = word.filter(|(.., is_drawn)| !is_drawn).map(|(before, word, _)| (before, word));
        let by_plus = || entry.before_plus().map(|(before, at)| (before, at..at + 1));
        let (before, piece) = if let Some((before, sign)) = by_discard.or_else(by_plus) {
            let before = before.variant_hand(self.notation, self.rules)?;
            let piece = entry.piece_from(sign.end, self.notation)?;
            if before.has_drawn() {
                return Err(BadText::WonAfterDraw { tile: piece.tile(), at: sign.start });
            }
            (before, piece)
        } else {
            let mut hand = entry.variant_hand(self.notation, self.rules)?;
            let is_drawn = hand.has_drawn() && matches!(won_by, WonBy::Draw | WonBy::Replacement);
            let last = if is_drawn { entry.last_piece(self.notation)? } else { None };
            let piece = last.ok_or(BadText::NoWinningTile)?;
            hand.discard_piece(piece).map_err(|error| BadText::from_turn(error, self.rules))?;
            (hand, piece)
        };
        let (mut hand, tile) = (before, piece.tile());
        hand.draw_piece(piece).map_err(|error| BadText::from_turn(error, self.rules))?;
        let mut circumstances = self.circumstances;
        (circumstances.tile, circumstances.won_by, circumstances.riichi) = (tile, won_by, self.riichi());
        let rules = &self.score_rules;
        let score = rules.score(&hand, &circumstances).map_err(|error| match error {
            ScoreError::Indicators(error) => BadText::from_turn(error, self.rules),
            error => BadText::Score(error),
        })?;
        Ok(Scored { before, piece, rules, won_by, score })
    }

    /// How the tile came, by the flags and by the word before the tile.
    fn won_by(&self, is_drawn: Option<bool>) -> Result<WonBy, BadText> {
        let Flags { tsumo, replacement, robbed_quad, .. } = self.flags;
        if is_drawn == Some(false) && (tsumo || replacement) {
            return Err(setting("won by a discard in the hand, and by a self-draw beside it".to_owned(), None));
        }
        match (robbed_quad, replacement, tsumo || is_drawn == Some(true)) {
            (true, false, false) => Ok(WonBy::RobbedQuad),
            (true, ..) => Err(setting("the tile of a robbed quad is no self-draw".to_owned(), None)),
            (false, true, _) => Ok(WonBy::Replacement),
            (false, false, true) => Ok(WonBy::Draw),
            (false, false, false) => Ok(WonBy::Discard),
        }
    }

    fn riichi(&self) -> Option<Riichi> {
        match (self.flags.double_riichi, self.flags.riichi) {
            (true, _) => Some(Riichi::Double),
            (false, true) => Some(Riichi::Single),
            (false, false) => None,
        }
    }

    pub(crate) fn with_own<'a>(&self, own: &'a Overrides) -> Result<Cow<'_, Self>, Fault<'a>> {
        let mut win = Cow::Borrowed(self);
        for (name, text) in own.iter() {
            let fault = |reason| Fault { reason, field: Some(name), text: text.as_bytes() };
            win.to_mut().set(name, text).map_err(fault)?;
        }
        Ok(win)
    }

    pub(super) fn set(&mut self, name: &str, text: &str) -> Result<(), BadText> {
        let circumstances = &mut self.circumstances;
        match name {
            RULES => self.rules = rules::parse(text.as_bytes())?,
            SCORE_RULES => self.score_rules = score_rules::parse(text.as_bytes())?,
            TSUMO => self.flags.tsumo = truth(text)?,
            REPLACEMENT => self.flags.replacement = truth(text)?,
            ROBBED_QUAD => self.flags.robbed_quad = truth(text)?,
            RIICHI => self.flags.riichi = truth(text)?,
            DOUBLE_RIICHI => self.flags.double_riichi = truth(text)?,
            ONE_SHOT => circumstances.one_shot = truth(text)?,
            LAST_TILE => circumstances.last_tile = truth(text)?,
            FIRST_TURN => circumstances.first_turn = truth(text)?,
            LIABLE => circumstances.liable = liable(text)?,
            SEAT => circumstances.seat = wind(text)?,
            ROUND => circumstances.round = wind(text)?,
            COUNTERS => circumstances.counters = number(text, u16::MAX)?,
            DEPOSITS => circumstances.deposits = number(text, u16::MAX)?,
            MORE_DORA => circumstances.more_dora = number(text, MAX_MORE_DORA)?,
            DORA | URA => set_indicators(circumstances, self.notation, name, text.as_bytes())?,
            _ => unreachable!("rows set nothing else"),
        }
        Ok(())
    }
}

/// Sets the indicators of dora, or those that count after riichi only.
pub(super) fn set_indicators(win: &mut Win, notation: Notation, name: &str, text: &[u8]) -> Result<(), BadText> {
    let pieces = visible(notation, text)?.pieces();
    let set = if name == URA { win.set_ura(pieces) } else { win.set_dora(pieces) };
    set.map_err(BadText::Score)
}

fn truth(text: &str) -> Result<bool, BadText> {
    match text.trim().to_ascii_lowercase().as_str() {
        "yes" | "true" | "1" => Ok(true),
        "no" | "false" | "0" => Ok(false),
        _ => {
            let help = "write yes or no, true or false, 1 or 0".to_owned();
            Err(setting(format!("neither yes nor no in '{}'", text.trim()), Some(help)))
        }
    }
}

fn liable(text: &str) -> Result<Liability, BadText> {
    let refused = |error: LiabilityError| BadText::Setting {
        reason: error.to_string(),
        kind: Some(error.kind()),
        at: error.at().map(Place::offset),
        help: None,
    };
    text.parse().map_err(refused)
}

fn wind(text: &str) -> Result<Wind, BadText> {
    let name = WindName::from_str(text.trim(), true);
    name.map(Wind::from).map_err(|_| {
        let help = format!("the winds are {}", Wind::ALL.map(Wind::name).join(", "));
        setting(format!("no wind '{}'", text.trim()), Some(help))
    })
}

fn number<N: Copy + FromStr + PartialOrd + Display>(text: &str, most: N) -> Result<N, BadText> {
    let number = text.trim().parse().ok().filter(|number| *number <= most);
    number.ok_or_else(|| setting(format!("no number from 0 to {most} in '{}'", text.trim()), None))
}

fn setting(reason: String, help: Option<String>) -> BadText {
    BadText::Setting { reason, kind: None, at: None, help }
}
