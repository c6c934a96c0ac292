//! The answers for a [`Hand`] of riichi: in any view, and in its default view, where constants make
//! them faster.

use super::any_hand::{AnyHand, Viewed, any_hand};
use super::queries::{Parts, Query, ReadyDiscards, Sealed, inherent_queries};
use super::seen::{Seen, View};
use super::twice::compiled_twice;
use crate::answers::{Discard, Discards, Useful, Waits};
use crate::format::FOUR_MELD_TILES;
use crate::game::{
    Copies, Form, InputError, LetterBuffer, Meld, Piece, RuleOptions, Shanten, Strictness, Tile, TileSet, TurnError,
};
use crate::hand::counts::{BLOCK, Block, KindCounts, copies_or};
#[cfg(all(feature = "std", target_arch = "x86_64"))]
use crate::hand::has_avx2;
use crate::hand::{Call, Calls, Hand, HandPieces, Opponent, OwnQuads};
use crate::query::engine::Engine;
use crate::query::riichi::FourPlayers;
use crate::query::state::HandState;
use crate::query::{Completions, Divisions, Whole, Winning};

impl Hand {
    /// Returns the default view of the hand: under [`Strictness::Concealed`], with nothing visible
    /// but its own tiles.
    #[inline(always)]
    #[must_use]
    pub const fn view(&self) -> View {
        View::new(*self)
    }

    /// Whether a form counts for a hand of this size. Special forms need 13 or 14 concealed tiles.
    #[must_use]
    pub const fn has(&self, form: Form) -> bool {
        !form.is_knitted() && form.applies_to(self.len())
    }

    /// The number of jokers in the hand: 0 in riichi.
    #[expect(clippy::unused_self, reason = "hands of other games have some")]
    pub(crate) const fn jokers(&self) -> u8 {
        0
    }
}

#[inline(always)]
fn engine(hand: &Hand, seen: &Seen) -> Engine<FourPlayers> {
    engine_with(hand, hand.copies(), seen)
}

/// Makes the engine; the caller already has the concealed tiles of each kind.
#[inline(always)]
fn engine_with(hand: &Hand, copies: Copies, seen: &Seen) -> Engine<FourPlayers> {
    let called = if hand.called().is_empty() { Copies::NONE } else { hand.called().copies() };
    let others = [called, seen.visible.copies()];
    let state = HandState::new(seen.strictness, *hand.suits(), hand.totals(), copies, others);
    Engine { game: FourPlayers, state }
}

any_hand!(Hand, Tile);

impl Query for Hand {
    type Divisions = Divisions;

    fn shanten(&self) -> Option<Shanten> {
        Some(self.shanten())
    }

    fn shanten_in(&self, form: Form) -> Option<Shanten> {
        match form {
            Form::Standard => Some(self.standard()),
            Form::SevenPairs => self.seven_pairs(),
            Form::ThirteenOrphans => self.thirteen_orphans(),
            Form::KnittedStraight | Form::HonoursAndKnittedTiles => None,
        }
    }

    fn useful(&self) -> Useful {
        compiled_twice!(Useful: hand: &Hand = self => engine(hand, &Seen::NOTHING).useful())
    }

    fn useful_in(&self, form: Form) -> Useful {
        engine(self, &Seen::NOTHING).useful_in(form)
    }

    fn unneeded(&self) -> TileSet {
        engine(self, &Seen::NOTHING).unneeded()
    }

    fn discards(&self) -> Discards {
        Viewed::discards(self, &Seen::NOTHING)
    }

    fn improving_draws(&self) -> TileSet {
        Viewed::improving_draws(self, &Seen::NOTHING)
    }

    fn after_joker(&self) -> Option<Useful> {
        None
    }

    fn waits(&self) -> Waits {
        engine(self, &Seen::NOTHING).waits()
    }

    #[inline(always)]
    fn divisions(&self) -> Divisions {
        Divisions::new(self)
    }

    fn completed_by(&self, tile: Tile) -> Completions<Divisions> {
        completions(self, if self.count(tile) > 0 { Winning::Natural(tile) } else { Winning::Missing })
    }

    fn completed_by_joker(&self) -> Completions<Divisions> {
        completions(self, Winning::Missing)
    }
}

impl Viewed for Hand {
    fn shanten(hand: &Self, seen: &Seen) -> Option<Shanten> {
        if seen.strictness == Strictness::Concealed {
            return Some(hand.shanten());
        }
        let engine = engine(hand, seen);
        if engine.is_table_exact() { Some(hand.shanten()) } else { engine.least().shanten() }
    }

    fn shanten_in(hand: &Self, seen: &Seen, form: Form) -> Option<Shanten> {
        if seen.strictness == Strictness::Concealed {
            return hand.shanten_in(form);
        }
        engine(hand, seen).in_form(form)?.shanten()
    }

    fn useful(hand: &Self, seen: &Seen) -> Useful {
        compiled_twice!(Useful: hand: &Hand = hand, seen: &Seen = seen => engine(hand, seen).useful())
    }

    fn useful_in(hand: &Self, seen: &Seen, form: Form) -> Useful {
        engine(hand, seen).useful_in(form)
    }

    fn unneeded(hand: &Self, seen: &Seen) -> TileSet {
        engine(hand, seen).unneeded()
    }

    fn discards(hand: &Self, seen: &Seen) -> Discards {
        discards_among(hand, seen, TileSet::ALL)
    }

    /// Not inlined, because it is large.
    #[inline(never)]
    fn improving_draws(hand: &Self, seen: &Seen) -> TileSet {
        engine(hand, seen).improving_draws()
    }

    fn after_joker(_: &Self, _: &Seen) -> Option<Useful> {
        None
    }

    fn waits(hand: &Self, seen: &Seen) -> Waits {
        engine(hand, seen).waits()
    }

    #[inline(always)]
    fn divisions(hand: &Self, _: &Seen) -> Divisions {
        Divisions::new(hand)
    }

    fn completed_by(hand: &Self, _: &Seen, tile: Tile) -> Completions<Divisions> {
        Query::completed_by(hand, tile)
    }

    fn completed_by_joker(hand: &Self, _: &Seen) -> Completions<Divisions> {
        Query::completed_by_joker(hand)
    }

    fn options(_: &Self) -> RuleOptions {
        RuleOptions::RIICHI
    }

    fn with_concealed(hand: &Self, counts: &[u8; Tile::KINDS], _: u8) -> Self {
        hand.with_concealed(counts).expect("the game has the tiles")
    }
}

fn completions(hand: &Hand, winning: Winning) -> Completions<Divisions> {
    let (tiles, natural, existing) = (hand.len(), hand.copies(), hand.existing());
    let whole = Whole {
        tiles,
        natural,
        existing,
        pairs_of_kind: 1,
        has_orphans: true,
        #[cfg(feature = "rules")]
        knitted_forms: [false; 2],
    };
    Completions::new(winning, Divisions::new(hand), whole)
}

/// Calls `answer` with the useful tiles of the first hands of a block. Compiled as one loop, which
/// keeps no hand in memory and computes no key.
#[inline(always)]
pub(crate) fn each_useful(block: &Block, rows: &[KindCounts], answer: impl FnMut(usize, &Useful)) {
    compiled_twice!((): block: &Block = block, rows: &[KindCounts] = rows, answer: impl FnMut(usize, &Useful) = answer => {
        let mut answer = answer;
        for (place, counts) in rows.iter().take(BLOCK).enumerate() {
            let hand = block.hand(place);
            let copies = copies_or(counts, || hand.copies());
            answer(place, &engine_with(&hand, copies, &Seen::NOTHING).useful());
        }
    });
}

/// Calls `answer` with the best discard of the first hands of a block, an unneeded tile if any.
pub(crate) fn each_best(block: &Block, rows: &[KindCounts], mut answer: impl FnMut(usize, Option<&Discard>)) {
    for place in 0..rows.len().min(BLOCK) {
        let hand = block.hand(place);
        let unneeded = Query::unneeded(&hand);
        let tiles = if unneeded.is_empty() { TileSet::ALL } else { unneeded };
        answer(place, discards_among(&hand, &Seen::NOTHING, tiles).first());
    }
}

/// Lists the results of the discards of these kinds.
fn discards_among(hand: &Hand, seen: &Seen, tiles: TileSet) -> Discards {
    compiled_twice!(Discards: hand: &Hand = hand, seen: &Seen = seen, tiles: TileSet = tiles => {
        engine(hand, seen).discards::<FOUR_MELD_TILES>(tiles)
    })
}
