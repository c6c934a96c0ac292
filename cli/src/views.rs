//! Hands and what is told of them, alike for riichi, which is fastest, and for any other rules.

use std::cmp::Reverse;
use std::fmt::{self, Display};
use std::ops::Deref;

use serde::{Serialize, Serializer};
use shanten::rules::{Rules, VariantHand, VariantView};
use shanten::{Discard, Division, Form, Hand, Meld, Shanten, Tile, TileSet, Useful, View, Waits};

/// How a joker is written, in letters and as a Unicode tile.
pub(crate) const JOKER: char = 'J';
pub(crate) const JOKER_GLYPH: char = '🀪';

/// A tile of a kind, or a joker, which is of none.
#[derive(Clone, Copy)]
pub(crate) enum Piece {
    Tile(Tile),
    Joker,
}

impl From<Tile> for Piece {
    fn from(tile: Tile) -> Self {
        Self::Tile(tile)
    }
}

impl Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tile(tile) => tile.fmt(f),
            Self::Joker => JOKER.fmt(f),
        }
    }
}

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Tile(tile) => tile.serialize(serializer),
            Self::Joker => serializer.serialize_char(JOKER),
        }
    }
}

/// The useful tiles with the copies that are left, jokers last if any are left.
pub(crate) fn pieces(useful: &Useful) -> impl Iterator<Item = (Piece, u8)> {
    let jokers = (useful.jokers() > 0).then_some((Piece::Joker, useful.jokers()));
    useful.iter().map(|(tile, copies)| (tile.into(), copies)).chain(jokers)
}

/// What each discard leads to, with that of a joker in its place.
pub(crate) struct Ranked<D> {
    discards: D,
    joker: Option<Useful>,
}

impl<D: Deref<Target = [Discard]>> Ranked<D> {
    /// What goes and what is useful then, the best first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Piece, &Useful)> {
        let rank = |useful: &Useful| (useful.shanten().is_none(), useful.shanten(), Reverse(useful.copies()));
        let is_before = |joker: &Useful| self.discards.partition_point(|discard| rank(&discard.useful) <= rank(joker));
        let place = self.joker.as_ref().map_or(self.discards.len(), is_before);
        let (before, behind) = self.discards.split_at(place);
        let row = |discard: &'_ Discard| -> Piece { discard.tile.into() };
        let before = before.iter().map(move |discard| (row(discard), &discard.useful));
        let behind = behind.iter().map(move |discard| (row(discard), &discard.useful));
        before.chain(self.joker.as_ref().map(|useful| (Piece::Joker, useful))).chain(behind)
    }
}

/// A hand under whatever rules.
pub(crate) trait AnyHand {
    /// How many concealed tiles there are.
    fn len(&self) -> usize;

    /// How many concealed copies of a tile there are.
    fn count(&self, tile: Tile) -> u8;

    /// The concealed tiles that are of a kind, in order.
    fn tiles(&self) -> impl Iterator<Item = Tile>;

    /// The others.
    fn jokers(&self) -> u8;

    /// The called melds in the order of the calls.
    fn melds(&self) -> impl Iterator<Item = Meld>;
}

/// A view under whatever rules. It tells what [`View`] and [`VariantView`] do.
pub(crate) trait AnyView {
    type Hand: AnyHand;

    fn hand(&self) -> &Self::Hand;

    /// The rules, if they are others than those of riichi.
    fn rules(&self) -> Option<Rules>;

    /// Whether a form counts for hands of this size.
    fn applies(&self, form: Form) -> bool;

    fn shanten(&self) -> Option<Shanten>;

    fn shanten_in(&self, form: Form) -> Option<Shanten>;

    fn useful(&self) -> Useful;

    fn discards(&self) -> Ranked<impl Deref<Target = [Discard]>>;

    fn improving_draws(&self) -> TileSet;

    fn waits(&self) -> Waits;

    /// Every way to take the hand apart, none if it isn't complete in standard form.
    fn divisions(&self) -> impl Iterator<Item = Division> + Clone;
}

impl AnyHand for Hand {
    fn len(&self) -> usize {
        self.len()
    }

    fn count(&self, tile: Tile) -> u8 {
        self.count(tile)
    }

    fn tiles(&self) -> impl Iterator<Item = Tile> {
        self.tiles()
    }

    fn jokers(&self) -> u8 {
        0
    }

    fn melds(&self) -> impl Iterator<Item = Meld> {
        self.melds()
    }
}

impl AnyHand for VariantHand {
    fn len(&self) -> usize {
        self.len()
    }

    fn count(&self, tile: Tile) -> u8 {
        self.count(tile)
    }

    fn tiles(&self) -> impl Iterator<Item = Tile> {
        self.tiles()
    }

    fn jokers(&self) -> u8 {
        self.jokers()
    }

    fn melds(&self) -> impl Iterator<Item = Meld> {
        self.melds()
    }
}

impl AnyView for View {
    type Hand = Hand;

    fn hand(&self) -> &Hand {
        self.hand()
    }

    fn rules(&self) -> Option<Rules> {
        None
    }

    fn applies(&self, form: Form) -> bool {
        form.applies_to(self.hand().len())
    }

    fn shanten(&self) -> Option<Shanten> {
        self.shanten()
    }

    fn shanten_in(&self, form: Form) -> Option<Shanten> {
        self.shanten_in(form)
    }

    fn useful(&self) -> Useful {
        self.useful()
    }

    fn discards(&self) -> Ranked<impl Deref<Target = [Discard]>> {
        Ranked { discards: self.discards(), joker: None }
    }

    fn improving_draws(&self) -> TileSet {
        self.improving_draws()
    }

    fn waits(&self) -> Waits {
        self.waits()
    }

    fn divisions(&self) -> impl Iterator<Item = Division> + Clone {
        self.hand().divisions()
    }
}

impl AnyView for VariantView {
    type Hand = VariantHand;

    fn hand(&self) -> &VariantHand {
        self.hand()
    }

    fn rules(&self) -> Option<Rules> {
        Some(self.rules())
    }

    fn applies(&self, form: Form) -> bool {
        // Hands of five melds are larger than any special form, and have the standard one alone.
        self.rules().has(form) && (form == Form::Standard || form.applies_to(self.hand().len()))
    }

    fn shanten(&self) -> Option<Shanten> {
        self.shanten()
    }

    fn shanten_in(&self, form: Form) -> Option<Shanten> {
        self.shanten_in(form)
    }

    fn useful(&self) -> Useful {
        self.useful()
    }

    fn discards(&self) -> Ranked<impl Deref<Target = [Discard]>> {
        Ranked { discards: self.discards(), joker: self.after_joker() }
    }

    fn improving_draws(&self) -> TileSet {
        self.improving_draws()
    }

    fn waits(&self) -> Waits {
        self.waits()
    }

    fn divisions(&self) -> impl Iterator<Item = Division> + Clone {
        self.divisions()
    }
}
