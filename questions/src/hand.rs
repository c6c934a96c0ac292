//! Hands of one game or of all.

use std::fmt::Display;

use shanten::batch::{Rows, Scores};
use shanten::error::Place;
use shanten::notation::{Notation, TileList};
#[cfg(feature = "rules")]
use shanten::rules::{Rules, VariantHand};
use shanten::score::Win;
use shanten::table::Explanation;
use shanten::{AnyHand, Hand, InputError, Tile};

use crate::question::Question;
use crate::refusal::Refusal;

/// A hand that can be asked: a [`Hand`], and with the feature `rules` a
/// [`VariantHand`](shanten::rules::VariantHand).
pub trait AskedHand: AnyHand {
    /// The rules of its game.
    type Rules: Copy + Display;

    /// Reads rules; `None` means riichi.
    ///
    /// # Errors
    ///
    /// If the text names no rules, or rules that this type of hand doesn't support.
    fn read_rules(text: Option<&str>) -> Result<Self::Rules, Refusal>;

    /// Reads a hand from a string.
    ///
    /// # Errors
    ///
    /// If the string is no hand under the rules.
    fn from_text(rules: Self::Rules, text: &str) -> Result<Self, InputError>;

    /// Makes a hand from counts and a number of jokers.
    ///
    /// # Errors
    ///
    /// If these tiles are no hand under the rules.
    fn from_counts(rules: Self::Rules, counts: &[u8; Tile::KINDS], jokers: u8) -> Result<Self, InputError>;

    /// Makes a hand from kind numbers.
    ///
    /// # Errors
    ///
    /// If these tiles are no hand under the rules.
    fn from_kinds(rules: Self::Rules, kinds: &[u8]) -> Result<Self, InputError>;

    /// Makes a hand from tile numbers.
    ///
    /// # Errors
    ///
    /// If these tiles are no hand under the rules.
    fn from_numbers(rules: Self::Rules, numbers: &[u8]) -> Result<Self, InputError>;

    /// The rules of this hand.
    fn rules_of(&self) -> Self::Rules;

    /// The look-ups on the way to the shanten; `None` if the hand isn't in the tables.
    fn look_ups(&self) -> Option<Explanation>;

    /// The number of wild tiles in the hand, and the counts of the other tiles.
    fn natural(&self) -> (u8, [u8; Tile::KINDS]);

    /// The same rows of counts under these rules.
    fn under(rows: Rows<'_>, rules: Self::Rules) -> Rows<'_>;

    /// Hands as the rows of a batch.
    fn rows(hands: &[Result<Self, InputError>]) -> Rows<'_>;

    /// Complete hands as the rows of a batch of scores, each with its win.
    fn scores<'a>(hands: &'a [Result<Self, InputError>], wins: &'a [Win]) -> Scores<'a>;
}

/// The rules of [`Hand`], which supports only riichi.
#[derive(Clone, Copy, Debug)]
pub struct RiichiRules;

impl Display for RiichiRules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("riichi")
    }
}

impl AskedHand for Hand {
    type Rules = RiichiRules;

    fn read_rules(text: Option<&str>) -> Result<RiichiRules, Refusal> {
        match text {
            None | Some("riichi") => Ok(RiichiRules),
            Some(other) => {
                let message = format_args!("rules: {other} is not riichi, and other games are in the package's /any");
                Err(Refusal::option("bad_option", message))
            }
        }
    }

    fn from_text(_: RiichiRules, text: &str) -> Result<Self, InputError> {
        text.parse()
    }

    fn from_counts(_: RiichiRules, counts: &[u8; Tile::KINDS], jokers: u8) -> Result<Self, InputError> {
        match jokers {
            0 => Self::from_counts(counts),
            _ => Err(InputError::TooManyJokers { most: 0, at: Place::in_list(0) }),
        }
    }

    fn from_kinds(_: RiichiRules, kinds: &[u8]) -> Result<Self, InputError> {
        Self::from_kinds(kinds)
    }

    fn from_numbers(_: RiichiRules, numbers: &[u8]) -> Result<Self, InputError> {
        Self::from_numbers(numbers)
    }

    fn rules_of(&self) -> RiichiRules {
        RiichiRules
    }

    fn look_ups(&self) -> Option<Explanation> {
        Some(self.explain())
    }

    fn natural(&self) -> (u8, [u8; Tile::KINDS]) {
        (0, self.counts())
    }

    fn under(rows: Rows<'_>, _: RiichiRules) -> Rows<'_> {
        rows
    }

    fn rows(hands: &[Result<Self, InputError>]) -> Rows<'_> {
        Rows::of_hands(hands)
    }

    fn scores<'a>(hands: &'a [Result<Self, InputError>], wins: &'a [Win]) -> Scores<'a> {
        Scores::of_hands(hands, wins)
    }
}

#[cfg(feature = "rules")]
impl AskedHand for VariantHand {
    type Rules = Rules;

    fn read_rules(text: Option<&str>) -> Result<Rules, Refusal> {
        text.map_or(Ok(Rules::RIICHI), |text| text.parse().map_err(|error| Refusal::of("rules", text, error)))
    }

    fn from_text(rules: Rules, text: &str) -> Result<Self, InputError> {
        rules.hand(text)
    }

    fn from_counts(rules: Rules, counts: &[u8; Tile::KINDS], jokers: u8) -> Result<Self, InputError> {
        Self::from_counts(rules, counts, jokers)
    }

    fn from_kinds(rules: Rules, kinds: &[u8]) -> Result<Self, InputError> {
        Self::from_kinds(rules, kinds)
    }

    fn from_numbers(rules: Rules, numbers: &[u8]) -> Result<Self, InputError> {
        Self::from_numbers(rules, numbers)
    }

    fn rules_of(&self) -> Rules {
        self.rules()
    }

    fn look_ups(&self) -> Option<Explanation> {
        self.explain()
    }

    fn natural(&self) -> (u8, [u8; Tile::KINDS]) {
        let mut counts = self.counts();
        self.rules().options().wild.iter().for_each(|tile| counts[tile.index()] = 0);
        (self.wild(), counts)
    }

    fn under(rows: Rows<'_>, rules: Rules) -> Rows<'_> {
        rows.with_rules(rules)
    }

    fn rows(hands: &[Result<Self, InputError>]) -> Rows<'_> {
        Rows::of_variants(hands)
    }

    fn scores<'a>(hands: &'a [Result<Self, InputError>], wins: &'a [Win]) -> Scores<'a> {
        Scores::of_variants(hands, wins)
    }
}

/// Reads a hand from a string in a notation; `None` means the notation of hands.
///
/// # Errors
///
/// If the string is no hand under the rules.
pub fn from_notation<H: AskedHand>(rules: H::Rules, text: &str, notation: Option<Notation>) -> Result<H, Refusal> {
    let hand = match notation.map(|notation| notation.read(text)).transpose() {
        Ok(None) => H::from_text(rules, text),
        Ok(Some(TileList::Letters(letters))) => H::from_text(rules, &letters),
        Ok(Some(TileList::Counts(counts))) => H::from_counts(rules, &counts, 0),
        Err(error) => Err(error),
    };
    hand.map_err(|error| Refusal::from(error).in_text(text))
}

/// Reads the hand of a question, given as a string or as numbers.
///
/// # Errors
///
/// If the question has no hand or more than one, or the tiles are no hand under the rules.
pub fn read_hand<H: AskedHand>(question: &mut Question, rules: H::Rules) -> Result<H, Refusal> {
    let (text, kinds) = (question.text("hand")?, question.numbers("kinds")?);
    let (numbers, counts) = (question.numbers("numbers")?, question.exactly("counts")?);
    match (text, kinds, numbers, counts) {
        (Some(text), None, None, None) => from_notation(rules, &text, None),
        (None, Some(kinds), None, None) => Ok(H::from_kinds(rules, &kinds)?),
        (None, None, Some(numbers), None) => Ok(H::from_numbers(rules, &numbers)?),
        (None, None, None, Some(counts)) => Ok(H::from_counts(rules, &counts, 0)?),
        (None, None, None, None) => Question::needed(None, "hand"),
        _ => Err(Refusal::option("bad_option", "a hand is either text, kinds, numbers or counts")),
    }
}
