//! Hands from strings, counts, numbers and pieces.

use super::hand::VariantHand;
use super::ruleset::Rules;
use crate::format::COPIES;
use crate::game::melds::Melds;
use crate::game::text::gathered::{Gathered, counts};
use crate::game::text::notation::{FoundPart, TextPart, parts};
use crate::game::text::pasted;
use crate::game::{InputError, Meld, Piece, Place, Tile, TurnError};
use crate::hand::{Found, Hand, numbered, of_kinds};

impl Rules {
    /// Parses a hand in the notation of [`Hand`], with jokers as `J`: `123m44zJ(789p)`, and each
    /// North set aside as `(4z)`.
    ///
    /// # Errors
    ///
    /// If the string is no hand, or no hand under these rules.
    pub fn hand(self, text: &str) -> Result<VariantHand, InputError> {
        let mut gathered = Gathered::new();
        if gathered.read(text)
            && let Some(hand) = VariantHand::from_gathered(self, &gathered)
        {
            return Ok(hand);
        }
        VariantHand::from_other_text(self, text)
    }
}

impl VariantHand {
    /// Reads a string that can't be gathered.
    #[cold]
    #[inline(never)]
    fn from_other_text(rules: Rules, text: &str) -> Result<Self, InputError> {
        Self::from_parts_in(rules, parts(text))
            .or_else(|refused| pasted::read(text, refused, |pasted| Self::from_parts_in(rules, pasted.parts())))
    }

    /// Makes a hand from the count of each kind, including wild kinds, by kind number, and the
    /// number of jokers.
    ///
    /// # Errors
    ///
    /// If a count is over 4, the rules don't have the tiles, or there are too many. In errors the
    /// position is the kind number, and 34 for jokers.
    pub fn from_counts(rules: Rules, counts: &[u8; Tile::KINDS], jokers: u8) -> Result<Self, InputError> {
        if let Some(hand) = Self::packed(rules, counts).filter(|_| jokers == 0) {
            return Ok(hand);
        }
        let mut hand = Self::new(rules);
        for (tile, &count) in Tile::all().zip(counts) {
            if count > COPIES {
                return Err(InputError::CountTooLarge { tile, count });
            }
            (0..count).try_for_each(|_| hand.add(tile.into(), tile.index())).map_err(|error| match error {
                InputError::TooManyTiles { most, .. } => {
                    InputError::TotalTooLarge { tiles: counts.iter().copied().map(usize::from).sum(), most }
                }
                other => other,
            })?;
        }
        (0..jokers).try_for_each(|_| hand.add_joker(Tile::KINDS))?;
        Ok(hand)
    }

    /// Makes a hand from kind numbers, 0 to 33, in any order.
    ///
    /// # Errors
    ///
    /// If a number is over 33 or occurs more than four times, the rules don't have the tiles, or
    /// there are too many.
    pub fn from_kinds(rules: Rules, kinds: &[u8]) -> Result<Self, InputError> {
        Self::collect(rules, of_kinds(kinds))
    }

    /// Makes a hand from tile numbers, 0 to 135, in any order, as
    /// [`Hand::from_numbers`](crate::Hand::from_numbers) does.
    ///
    /// # Errors
    ///
    /// If a number is over 135 or occurs twice, the rules don't have the tiles, or there are too
    /// many.
    pub fn from_numbers(rules: Rules, numbers: &[u8]) -> Result<Self, InputError> {
        Self::collect(rules, numbered(numbers))
    }

    /// Makes a hand from tiles in any order.
    ///
    /// # Errors
    ///
    /// If a tile occurs more than four times, the rules don't have the tiles, or there are too
    /// many.
    pub fn from_tiles(rules: Rules, tiles: &[Tile]) -> Result<Self, InputError> {
        Self::collect(rules, tiles.iter().map(|&tile| tile.into()).enumerate().map(Ok))
    }

    /// Makes a hand from pieces in any order.
    ///
    /// # Errors
    ///
    /// If a kind occurs more than four times, the rules don't have the tiles, or there are too
    /// many.
    pub fn from_pieces(rules: Rules, pieces: &[Piece]) -> Result<Self, InputError> {
        Self::collect(rules, pieces.iter().copied().enumerate().map(Ok))
    }

    /// Makes a hand from pieces, each with its position in the input.
    fn collect(rules: Rules, pieces: impl Iterator<Item = Found>) -> Result<Self, InputError> {
        let mut hand = Self::new(rules);
        for piece in pieces {
            let (at, piece) = piece?;
            hand.add(piece, at)?;
        }
        Ok(hand)
    }

    /// Makes a hand from gathered tiles; `None` if they are no hand under these rules.
    fn from_gathered(rules: Rules, gathered: &Gathered) -> Option<Self> {
        let hand = Self::from_counts(rules, &counts(&gathered.concealed()?), gathered.jokers).ok()?;
        let (melds, kinds) = (gathered.melds, rules.kinds);
        let hand = Self { melds, totals: hand.totals.with_reds(gathered.reds), ..hand };
        let are_in_game = melds.iter().flat_map(Meld::tiles).all(|tile| kinds.contains(tile));
        (hand.has_room_for(0) && are_in_game).then_some(hand)
    }

    /// Reads any notation part by part and finds the first error.
    #[cold]
    fn from_parts_in(rules: Rules, parts: impl Iterator<Item = FoundPart>) -> Result<Self, InputError> {
        let mut hand = Self::new(rules);
        for part in parts {
            match part? {
                (at, TextPart::Piece(piece)) => hand.add(piece, at)?,
                (at, TextPart::Joker) => hand.add_joker(at)?,
                (at, TextPart::Meld(meld)) => hand.add_meld(meld, at)?,
                (at, TextPart::Aside(tile)) => hand.add_aside(tile, at)?,
            }
        }
        Ok(hand)
    }

    /// Returns the same concealed tiles with exactly these called melds.
    ///
    /// # Errors
    ///
    /// If there would be five tiles of a kind, the melds don't fit, or the rules don't have the
    /// tiles.
    pub fn with_melds(mut self, melds: &[Meld]) -> Result<Self, InputError> {
        self.melds = Melds::NONE;
        melds.iter().enumerate().try_for_each(|(at, &meld)| self.add_meld(meld, at))?;
        Ok(self)
    }

    /// Returns the same hand with exactly this many Norths set aside.
    ///
    /// # Errors
    ///
    /// If there are four players, or the hand and its melds have too many Norths.
    pub fn with_norths_aside(mut self, norths: u8) -> Result<Self, InputError> {
        self.norths_aside = 0;
        (0..norths).try_for_each(|_| self.add_aside(Tile::NORTH, 0))?;
        Ok(self)
    }

    /// Returns the same rules and melds with other concealed tiles, which must fit.
    pub(crate) fn with_concealed(&self, counts: &[u8; Tile::KINDS], jokers: u8) -> Result<Self, InputError> {
        let concealed = Self::from_counts(self.rules, counts, jokers)?;
        Ok(Self { melds: self.melds, norths_aside: self.norths_aside, ..concealed })
    }

    /// Adds a piece. `at` is its position in the input.
    fn add(&mut self, piece: Piece, at: usize) -> Result<(), InputError> {
        self.draw_piece(piece).map_err(|error| self.refused(piece.tile(), error, Place::at(at)))
    }

    /// The error for a tile that can't be added, as for a hand of riichi.
    #[cold]
    fn refused(&self, tile: Tile, error: TurnError, at: Place) -> InputError {
        match error {
            TurnError::NotInGame(_) => InputError::NotInGame { tile, at },
            _ if !self.has_room_for(1) => InputError::TooManyTiles { tile: Some(tile), most: self.max_tiles(), at },
            _ => InputError::FifthCopy { tile, at },
        }
    }

    /// Adds a North set aside. `at` is its position in the input.
    fn add_aside(&mut self, tile: Tile, at: usize) -> Result<(), InputError> {
        if !self.may_set_aside(tile) {
            return Err(InputError::MeldSize { tiles: 1, at: Place::at(at) });
        }
        if self.own_copies_of(tile) == COPIES {
            return Err(InputError::FifthCopy { tile, at: Place::at(at) });
        }
        self.norths_aside += 1;
        Ok(())
    }

    /// Adds a joker. `at` is its position in the input.
    fn add_joker(&mut self, at: usize) -> Result<(), InputError> {
        self.draw_joker().map_err(|error| match error {
            TurnError::Full { tile, most } => InputError::TooManyTiles { tile, most, at: Place::at(at) },
            _ => InputError::TooManyJokers { most: self.rules.jokers, at: Place::at(at) },
        })
    }

    /// Adds a meld. `at` is its position in the input.
    fn add_meld(&mut self, meld: Meld, at: usize) -> Result<(), InputError> {
        if let Some(tile) = meld.tiles().find(|&tile| !self.rules.kinds.contains(tile)) {
            return Err(InputError::NotInGame { tile, at: Place::at(at) });
        }
        if !self.melds.push(meld) || !self.has_room_for(0) {
            return Err(InputError::TooManyMelds { meld, most: self.max_tiles(), at: Place::at(at) });
        }
        let fifth = |&tile: &Tile| self.own_copies_of(tile) > COPIES;
        meld.tiles().find(fifth).map_or(Ok(()), |tile| Err(InputError::FifthCopy { tile, at: Place::at(at) }))
    }
}

#[cfg(feature = "std")]
impl crate::game::TileList<'_> {
    /// Makes a hand under some rules from the list.
    ///
    /// # Errors
    ///
    /// If the tiles are no hand under these rules.
    pub fn hand_under(&self, rules: Rules) -> Result<VariantHand, InputError> {
        match self {
            Self::Letters(text) => rules.hand(text),
            Self::Counts(counts) => VariantHand::from_counts(rules, counts, 0),
        }
    }
}

/// Makes the same hand under the rules of riichi for four players.
impl From<Hand> for VariantHand {
    fn from(hand: Hand) -> Self {
        let variant = Self::from_counts(Rules::RIICHI, &hand.counts(), 0).expect("riichi has every hand");
        Self { melds: hand.called().widened(), totals: variant.totals.with_reds(hand.reds()), ..variant }
    }
}

#[cfg(all(test, feature = "five-melds"))]
mod tests {
    use std::string::String;

    use super::*;

    #[test]
    fn what_is_gathered_is_what_the_parts_of_a_text_say() {
        const PIECES: [&str; 14] =
            ["5", "0", "1199", "3", "m", "z", "J", "JJ", " ", "(111p)", "(456m)", "[4444z]", "(4z)", "E"];
        let all_rules = ["three-player,jokers=2", "chinese,wild=5m7z", "taiwanese", "riichi"];
        for rules in all_rules.map(|rules| rules.parse::<Rules>().unwrap()) {
            let mut hands = 0;
            for number in 0..PIECES.len().pow(5) {
                let text: String =
                    (0..5).map(|place| PIECES[number / PIECES.len().pow(place) % PIECES.len()]).collect();
                let mut gathered = Gathered::new();
                let is_read = gathered.read(&text);
                if let Some(hand) = VariantHand::from_gathered(rules, &gathered).filter(|_| is_read) {
                    assert_eq!(VariantHand::from_parts_in(rules, parts(&text)), Ok(hand), "{text}");
                    hands += 1;
                }
            }
            assert!(hands > 1000, "{rules}: {hands}");
        }
    }
}
