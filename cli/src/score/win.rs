//! A win: the hand before it, its tile, and the circumstances.

use std::borrow::Cow;

use clap::ValueEnum;
use shanten::rules::{Rules, VariantHand};
use shanten::score::{Riichi, Score, ScoreError, ScoreRules, Win, Wind, WonBy};
use shanten::{Piece, Visible};

use super::choices;
use super::options::WindName;
use super::settings::{
    COUNTERS, DEPOSITS, DORA, DOUBLE_RIICHI, FIRST_TURN, LAST_TILE, LIABLE, ONE_SHOT, REPLACEMENT, RIICHI, ROBBED_QUAD,
    ROUND, SCORE_RULES, SEAT, TSUMO, URA,
};
use crate::input::{BadText, Entry, Fault};
use crate::notation::Notation;
use crate::rows::{Overrides, RULES};
use crate::rules;

/// A win, but for the hand and its tile.
#[derive(Clone)]
pub(crate) struct WinQuery {
    rules: Rules,
    score_rules: ScoreRules,
    notation: Notation,
    /// How the tile came and whether riichi was declared are in the flags.
    pub(crate) circumstances: Win,
    /// By their numbers.
    pub(crate) flags: [bool; 5],
}

/// A flag. Two or three together say how the tile came, or which riichi was declared.
#[derive(Clone, Copy)]
pub(crate) enum Flag {
    OwnDraw,
    Replacement,
    RobbedQuad,
    Riichi,
    DoubleRiichi,
}

/// Sets the indicators of dora, or those that count after riichi only.
pub(super) type SetIndicators = fn(&mut Win, Visible) -> Result<(), ScoreError>;

pub(super) const SET_DORA: SetIndicators = |win, indicators| win.set_dora(indicators.pieces());
pub(super) const SET_URA: SetIndicators = |win, indicators| win.set_ura(indicators.pieces());

/// A hand that has won, and what it is worth.
pub(crate) struct Scored {
    /// The hand before its win.
    pub(crate) before: VariantHand,
    pub(crate) piece: Piece,
    pub(crate) won_by: WonBy,
    pub(crate) rules: ScoreRules,
    pub(crate) score: Score,
}

impl WinQuery {
    /// A win by a discard.
    pub(crate) fn new(rules: Rules, score_rules: ScoreRules, notation: Notation, circumstances: Win) -> Self {
        Self { rules, score_rules, notation, circumstances, flags: [false; 5] }
    }

    /// The score of the hand and the tile of an entry.
    pub(crate) fn score(&self, entry: Entry<'_>) -> Result<Scored, BadText> {
        let Some((before, at)) = entry.before_plus() else {
            entry.variant_hand(self.notation, self.rules)?;
            return Err(BadText::NoWinningTile);
        };
        let before = before.variant_hand(self.notation, self.rules)?;
        let piece = entry.piece_after(at, self.notation)?;
        let tile = piece.tile();
        if before.has_drawn() {
            return Err(BadText::WonAfterDraw { tile, at });
        }
        let mut hand = before;
        hand.draw_piece(piece).map_err(|error| BadText::from_turn(error, self.rules))?;
        let won_by = self.won_by()?;
        let mut circumstances = self.circumstances;
        (circumstances.tile, circumstances.won_by, circumstances.riichi) = (tile, won_by, self.riichi());
        let rules = self.score_rules;
        let score = rules.score(&hand, &circumstances).map_err(|error| match error {
            ScoreError::Indicators(error) => BadText::from_turn(error, self.rules),
            error => BadText::Score(error),
        })?;
        Ok(Scored { before, piece, won_by, rules, score })
    }

    fn has(&self, flag: Flag) -> bool {
        self.flags[flag as usize]
    }

    fn won_by(&self) -> Result<WonBy, BadText> {
        match (self.has(Flag::RobbedQuad), self.has(Flag::Replacement), self.has(Flag::OwnDraw)) {
            (true, false, false) => Ok(WonBy::RobbedQuad),
            (true, ..) => Err(setting("the tile of a robbed quad is no own draw".to_owned(), None)),
            (false, true, _) => Ok(WonBy::Replacement),
            (false, false, true) => Ok(WonBy::Draw),
            (false, false, false) => Ok(WonBy::Discard),
        }
    }

    fn riichi(&self) -> Option<Riichi> {
        match (self.has(Flag::DoubleRiichi), self.has(Flag::Riichi)) {
            (true, _) => Some(Riichi::Double),
            (false, true) => Some(Riichi::Single),
            (false, false) => None,
        }
    }

    /// A win for which something is set.
    pub(crate) fn with_own<'a>(&self, own: &'a Overrides) -> Result<Cow<'_, Self>, Fault<'a>> {
        let mut win = Cow::Borrowed(self);
        for (name, text) in own.iter() {
            let fault = |reason| Fault { reason, field: Some(name), text: text.as_bytes() };
            win.to_mut().set(name, text).map_err(fault)?;
        }
        Ok(win)
    }

    fn set(&mut self, name: &str, text: &str) -> Result<(), BadText> {
        let circumstances = &mut self.circumstances;
        match name {
            RULES => self.rules = rules::parse(text.as_bytes())?,
            SCORE_RULES => self.score_rules = choices::parse(text.as_bytes())?,
            TSUMO => self.set_flag(Flag::OwnDraw, text)?,
            REPLACEMENT => self.set_flag(Flag::Replacement, text)?,
            ROBBED_QUAD => self.set_flag(Flag::RobbedQuad, text)?,
            RIICHI => self.set_flag(Flag::Riichi, text)?,
            DOUBLE_RIICHI => self.set_flag(Flag::DoubleRiichi, text)?,
            ONE_SHOT => circumstances.one_shot = truth(text)?,
            LAST_TILE => circumstances.last_tile = truth(text)?,
            FIRST_TURN => circumstances.first_turn = truth(text)?,
            LIABLE => circumstances.is_liable = truth(text)?,
            SEAT => circumstances.seat = wind(text)?,
            ROUND => circumstances.round = wind(text)?,
            COUNTERS => circumstances.counters = number(text)?,
            DEPOSITS => circumstances.deposits = number(text)?,
            DORA => self.set_indicators(SET_DORA, text.as_bytes())?,
            URA => self.set_indicators(SET_URA, text.as_bytes())?,
            _ => unreachable!("rows set nothing else"),
        }
        Ok(())
    }

    fn set_flag(&mut self, flag: Flag, text: &str) -> Result<(), BadText> {
        self.flags[flag as usize] = truth(text)?;
        Ok(())
    }

    fn set_indicators(&mut self, set: SetIndicators, text: &[u8]) -> Result<(), BadText> {
        indicators(&mut self.circumstances, self.notation, text, set)
    }
}

/// Sets indicators of one kind.
pub(super) fn indicators(
    circumstances: &mut Win,
    notation: Notation,
    text: &[u8],
    set: SetIndicators,
) -> Result<(), BadText> {
    set(circumstances, notation.visible(text)?).map_err(BadText::Score)
}

/// Reads whether something happened.
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

fn wind(text: &str) -> Result<Wind, BadText> {
    let name = WindName::from_str(text.trim(), true);
    name.map(Wind::from).map_err(|_| {
        let help = format!("the winds are {}", Wind::ALL.map(Wind::name).join(", "));
        setting(format!("no wind '{}'", text.trim()), Some(help))
    })
}

fn number(text: &str) -> Result<u16, BadText> {
    text.trim().parse().map_err(|_| setting(format!("no number from 0 to {} in '{}'", u16::MAX, text.trim()), None))
}

fn setting(reason: String, help: Option<String>) -> BadText {
    BadText::Setting { reason, at: None, help }
}
