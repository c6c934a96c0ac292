//! The queries of a [`VariantHand`] and of a view of it.

use super::divisions::VariantDivisions;
use super::game::VariantGame;
use super::hand::VariantHand;
use super::nearest::Nearest;
use super::ruleset::{ExactTables, Rules};
use crate::answers::{Discards, Need, Useful, Waits};
use crate::format::FIVE_MELD_TILES;
use crate::game::{
    Form, InputError, LetterBuffer, Meld, Pairs, Piece, RuleOptions, Shanten, Strictness, Tile, TileSet, TurnError,
};
use crate::hand::{Call, Calls, HandPieces, Opponent, OwnQuads};
#[cfg(feature = "five-melds")]
use crate::lookup::five_melds::FiveMeldSuits;
use crate::lookup::suits::{FourMeldSuits, SuitLookup};
use crate::query::engine::Engine;
use crate::query::{Completions, Whole, Winning};
use crate::view::{
    AnyHand, Parts, Query, ReadyDiscards, Sealed, Seen, View, Viewed, any_hand, forward, inherent_queries,
};

impl VariantHand {
    /// Returns the default view of the hand: under [`Strictness::Concealed`], with nothing visible
    /// but its own tiles.
    #[must_use]
    pub const fn view(&self) -> View<Self> {
        View::new(*self)
    }
}

impl View<VariantHand> {
    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.hand.rules()
    }
}

#[inline(always)]
fn engine<T: SuitLookup, const WILD: bool>(hand: &VariantHand, seen: &Seen) -> Engine<VariantGame<T, WILD>> {
    let (variant, state) = hand.state::<WILD>(seen);
    Engine { game: VariantGame::new(variant), state }
}

/// Asks the engine for the game of a hand: for its number of melds, with or without wild tiles, or
/// the nearest of several.
/// Each case is compiled separately, because its constants make it faster.
macro_rules! ask {
    ($hand:expr, $seen:expr, |$engine:ident| $answer:expr) => {
        match ($hand.rules().options().melds, $hand.rules().has_wild()) {
            _ if $hand.rules().options().has_choice() => {
                let $engine = Nearest::new($hand, $seen);
                $answer
            }
            #[cfg(feature = "five-melds")]
            (5, false) => ask!($hand, $seen, FiveMeldSuits, false, |$engine| $answer),
            #[cfg(feature = "five-melds")]
            (5, true) => ask!($hand, $seen, FiveMeldSuits, true, |$engine| $answer),
            (_, false) => ask!($hand, $seen, FourMeldSuits, false, |$engine| $answer),
            (_, true) => ask!($hand, $seen, FourMeldSuits, true, |$engine| $answer),
        }
    };
    ($hand:expr, $seen:expr, $lookup:ty, $wild:literal, |$engine:ident| $answer:expr) => {{
        let $engine = engine::<$lookup, $wild>($hand, $seen);
        $answer
    }};
}

/// A function that all callers share, so that the engines are compiled only once.
#[inline(never)]
fn in_form(hand: &VariantHand, seen: &Seen, form: Form) -> Option<Need> {
    ask!(hand, seen, |engine| engine.in_form(form))
}

any_hand!(VariantHand, Option<Tile>);

impl Query for VariantHand {
    type Divisions = VariantDivisions;

    fn useful(&self) -> Useful {
        ask!(self, &Seen::NOTHING, |engine| engine.useful())
    }

    fn useful_in(&self, form: Form) -> Useful {
        ask!(self, &Seen::NOTHING, |engine| engine.useful_in(form))
    }

    fn unneeded(&self) -> TileSet {
        ask!(self, &Seen::NOTHING, |engine| engine.unneeded())
    }

    fn waits(&self) -> Waits {
        ask!(self, &Seen::NOTHING, |engine| engine.waits())
    }

    #[inline(always)]
    fn divisions(&self) -> VariantDivisions {
        Viewed::divisions(self, &Seen::NOTHING)
    }

    forward! { Viewed(self, &Seen::NOTHING):
        fn shanten(&self) -> Option<Shanten>;
        fn shanten_in(&self, form: Form) -> Option<Shanten>;
        fn discards(&self) -> Discards;
        fn improving_draws(&self) -> TileSet;
        fn after_joker(&self) -> Option<Useful>;
        fn completed_by(&self, tile: Tile) -> Completions<VariantDivisions>;
        fn completed_by_joker(&self) -> Completions<VariantDivisions>;
    }
}

impl Viewed for VariantHand {
    fn shanten(hand: &Self, seen: &Seen) -> Option<Shanten> {
        if seen.strictness == Strictness::Concealed && hand.rules().tables != ExactTables::None {
            return hand.shanten();
        }
        ask!(hand, seen, |engine| engine.least()).shanten()
    }

    #[inline(always)]
    fn shanten_in(hand: &Self, seen: &Seen, form: Form) -> Option<Shanten> {
        if form.is_knitted() || seen.strictness != Strictness::Concealed || hand.rules().tables == ExactTables::None {
            return in_form(hand, seen, form)?.shanten();
        }
        match form {
            Form::Standard => hand.standard(),
            Form::SevenPairs => hand.seven_pairs(),
            Form::ThirteenOrphans => hand.thirteen_orphans(),
            Form::KnittedStraight | Form::HonoursAndKnittedTiles => None,
        }
    }

    fn useful(hand: &Self, seen: &Seen) -> Useful {
        ask!(hand, seen, |engine| engine.useful())
    }

    fn useful_in(hand: &Self, seen: &Seen, form: Form) -> Useful {
        ask!(hand, seen, |engine| engine.useful_in(form))
    }

    #[inline(never)]
    fn unneeded(hand: &Self, seen: &Seen) -> TileSet {
        ask!(hand, seen, |engine| engine.unneeded())
    }

    #[inline(never)]
    fn discards(hand: &Self, seen: &Seen) -> Discards {
        ask!(hand, seen, |engine| engine.discards::<FIVE_MELD_TILES>(TileSet::ALL))
    }

    #[inline(never)]
    fn improving_draws(hand: &Self, seen: &Seen) -> TileSet {
        ask!(hand, seen, |engine| engine.improving_draws())
    }

    fn after_joker(hand: &Self, seen: &Seen) -> Option<Useful> {
        let mut hand = *hand;
        hand.discard_joker().ok()?;
        Some(Viewed::useful(&hand, &Seen { jokers: seen.jokers + 1, ..*seen }))
    }

    fn waits(hand: &Self, seen: &Seen) -> Waits {
        ask!(hand, seen, |engine| engine.waits())
    }

    #[inline(always)]
    fn divisions(hand: &Self, seen: &Seen) -> VariantDivisions {
        VariantDivisions::new(&View { hand: *hand, seen: *seen })
    }

    fn completed_by(hand: &Self, seen: &Seen, tile: Tile) -> Completions<VariantDivisions> {
        let winning = match hand.rules().options().wild.contains(tile) {
            _ if hand.count(tile) == 0 => Winning::Missing,
            true => Winning::Wild,
            false => Winning::Natural(tile),
        };
        completions(hand, seen, winning)
    }

    fn completed_by_joker(hand: &Self, seen: &Seen) -> Completions<VariantDivisions> {
        completions(hand, seen, if hand.jokers() > 0 { Winning::Wild } else { Winning::Missing })
    }

    fn options(hand: &Self) -> RuleOptions {
        hand.rules().options()
    }

    fn with_concealed(hand: &Self, counts: &[u8; Tile::KINDS], jokers: u8) -> Self {
        hand.with_concealed(counts, jokers).expect("the game has the tiles")
    }
}

fn completions(hand: &VariantHand, seen: &Seen, winning: Winning) -> Completions<VariantDivisions> {
    let options = hand.rules().options();
    let pairs_of_kind = match options.seven_pairs {
        None => 0,
        Some(Pairs::Different) => 1,
        Some(Pairs::FourAsTwo) => 2,
    };
    let (tiles, natural, existing) = (hand.len(), hand.natural(), hand.existing());
    let is_no_win = options.missing.is_some() && Viewed::shanten(hand, seen) != Some(Shanten::WIN);
    let winning = if is_no_win { Winning::Missing } else { winning };
    let (has_orphans, knitted_forms) = (options.thirteen_orphans, options.knitted_forms());
    let whole = Whole { tiles, natural, existing, pairs_of_kind, has_orphans, knitted_forms };
    Completions::new(winning, Viewed::divisions(hand, seen), whole)
}
