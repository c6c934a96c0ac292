//! Rules under which the nearest of several complete hands counts, because they differ by more than
//! the form: by the suits of knitted tiles, or by the missing suit.
//!
//! A *knitted straight* is nine fixed tiles, a meld and a pair. Its distance is the number of
//! missing knitted tiles, plus the distance of the other tiles to a meld and a pair. These never
//! need a fifth copy: a triplet has three of a kind, a run and a pair have three, and a knitted
//! tile is the fourth.
//!
//! A hand that must lack a suit is as near as its other tiles under rules without the kinds of this
//! suit, for as many melds.

use super::game::VariantGame;
use super::hand::VariantHand;
use super::ruleset::Rules;
use super::special::lacks;
use crate::answers::{Discards, Need, UnsortedDiscards, Useful, Waits};
use crate::format::quota::INFINITE;
use crate::format::{EMPTY_SUITS, FOUR_MELD_TILES};
use crate::game::{Copies, Form, MissingSuit, RuleOptions, Strictness, Suit, Tile, TileSet};
use crate::lookup::suits::FourMeldSuits;
use crate::lookup::totals::Totals;
use crate::query::engine::{Engine, unneeded_by_discards};
use crate::query::special::{ARRANGEMENTS, Arrangement, KNITTED_TILES};
use crate::query::wait_shapes::shapes;
use crate::view::Seen;

/// A hand without wild tiles, under rules with four melds.
type PlainEngine = Engine<VariantGame<FourMeldSuits, false>>;

/// A hand under rules with a choice.
#[derive(Clone, Copy)]
pub(super) struct Nearest {
    engine: PlainEngine,
    options: RuleOptions,
}

impl Nearest {
    pub(super) fn new(hand: &VariantHand, seen: &Seen) -> Self {
        let (variant, state) = hand.state::<false>(seen);
        Self { engine: Engine { game: VariantGame::new(variant), state }, options: hand.rules().options() }
    }

    /// The hands of which the nearest counts, under rules without a missing suit.
    fn hands(self) -> impl Iterator<Item = PlainEngine> {
        let called = self.engine.game.variant.called.at_least_1();
        let may_be_missing = move |suit: &&Suit| (called & TileSet::from_suit(**suit)).is_empty();
        let suits = self.options.missing.map_or(&[][..], MissingSuit::suits).iter().filter(may_be_missing);
        let whole = self.options.missing.is_none().then_some(self.engine);
        whole.into_iter().chain(suits.map(move |&suit| self.without_suit(suit)))
    }

    /// The hand with the tiles of a suit left over, under rules without the suit's kinds.
    fn without_suit(mut self, suit: Suit) -> PlainEngine {
        let others = !TileSet::from_suit(suit);
        let state = &mut self.engine.state;
        let rules = &mut self.engine.game.variant.rules;
        for tile in suit.tiles() {
            for copies in 0..state.copies.count(tile) {
                state.totals = state.totals.minus(rules.added_by_copy(tile, copies)).plus(Totals::ONE_TILE);
            }
        }
        state.words[suit as usize] = EMPTY_SUITS[suit as usize];
        state.copies = state.copies.among(others);
        *rules = Rules::from_options(RuleOptions { kinds: self.options.kinds & others, missing: None, ..self.options });
        self.engine
    }

    fn has(&self, form: Form) -> bool {
        self.engine.game.variant.rules.has(form) && form.applies_to(self.engine.state.tiles())
    }

    /// For each arrangement the knitted tiles that the hand lacks, if they can come and are at most
    /// `limit`, and the other tiles: a hand that needs a pair, and a meld unless it is called.
    fn beside_knitted(&self, limit: u8) -> impl Iterator<Item = (TileSet, PlainEngine)> {
        let Self { engine, .. } = *self;
        let knitted = if self.has(Form::KnittedStraight) { &ARRANGEMENTS[..] } else { &[] };
        let can_come = engine.can_come();
        let lacks = lacks(engine.state.copies.at_least_1());
        knitted.iter().zip(lacks).filter(move |&(_, lacks)| lacks <= limit).filter_map(move |(arrangement, _)| {
            let knitted = arrangement.tiles;
            let held = engine.state.copies.at_least_1() & knitted;
            let missing = knitted - held;
            (missing - can_come).is_empty().then(|| (missing, beside(engine, arrangement, held)))
        })
    }

    /// The need for a knitted straight. Arrangements that lack more than `limit` tiles are left
    /// out.
    fn knitted_straight(&self, limit: u8) -> Need {
        self.beside_knitted(limit).fold(Need::NOTHING, |nearest, (missing, rest)| {
            let lacks = missing.len() as u8;
            let Some(left) = limit.min(nearest.distance).checked_sub(lacks) else { return nearest };
            let rest = rest.standard_by_suits(left);
            if rest.distance > left {
                return nearest;
            }
            nearest.or(Need { distance: lacks + rest.distance, tiles: missing | rest.tiles })
        })
    }

    /// The need for honours and knitted tiles.
    fn honours_and_knitted_tiles(&self) -> Need {
        if !self.has(Form::HonoursAndKnittedTiles) {
            return Need::NOTHING;
        }
        let can_come = self.engine.can_come();
        let held = self.engine.state.copies.at_least_1();
        let honours = (held & TileSet::from_suit(Suit::Honours)).len() as u8;
        ARRANGEMENTS.iter().zip(lacks(held)).fold(Need::NOTHING, |nearest, (arrangement, lacks)| {
            let kinds = arrangement.with_honours();
            let distance = lacks + (FOUR_MELD_TILES - KNITTED_TILES) as u8 - honours;
            if distance > nearest.distance {
                return nearest;
            }
            let missing = (kinds - held) & can_come;
            if usize::from(distance) > missing.len() {
                return nearest;
            }
            nearest.or(Need { distance, tiles: if distance == 0 { TileSet::EMPTY } else { missing } })
        })
    }

    /// The distance and the useful tiles of a form; `None` if it doesn't count or apply.
    pub(super) fn in_form(&self, form: Form) -> Option<Need> {
        if !self.has(form) {
            return None;
        }
        match form {
            Form::KnittedStraight => Some(self.knitted_straight(INFINITE)),
            Form::HonoursAndKnittedTiles => Some(self.honours_and_knitted_tiles()),
            _ => self.hands().filter_map(|hand| hand.in_form(form)).reduce(Need::or),
        }
    }

    /// The least distance of all forms, and the useful tiles of all forms with that distance.
    pub(super) fn least(&self) -> Need {
        if self.options.knitted.is_none() {
            return self.hands().map(|hand| hand.least()).fold(Need::NOTHING, Need::or);
        }
        let nearest = self.engine.least().or(self.honours_and_knitted_tiles());
        nearest.or(self.knitted_straight(nearest.distance))
    }

    pub(super) fn useful(&self) -> Useful {
        self.engine.answer(self.least())
    }

    pub(super) fn useful_in(&self, form: Form) -> Useful {
        self.engine.answer(self.in_form(form).unwrap_or(Need::NOTHING))
    }

    /// The hand after the discard of a tile.
    fn without(&self, tile: Tile) -> Self {
        Self { engine: self.engine.without(tile), ..*self }
    }

    pub(super) fn unneeded(&self) -> TileSet {
        let after = |tile: Option<Tile>| tile.map_or(*self, |tile| self.without(tile));
        unneeded_by_discards(self.engine.different(), |tile| after(tile).least().distance)
    }

    pub(super) fn discards<const MAX: usize>(&self, tiles: TileSet) -> Discards {
        let mut found = UnsortedDiscards::<MAX>::new();
        for tile in self.engine.different() & tiles {
            found.push(tile, self.without(tile).useful());
        }
        found.sorted()
    }

    pub(super) fn improving_draws(&self) -> TileSet {
        let now = self.least();
        if self.engine.state.tiles() % 3 != 1 || now.distance == INFINITE {
            return TileSet::EMPTY;
        }
        let copies = self.engine.answer(now).copies();
        let improves = |&drawn: &Tile| {
            self.engine.different().iter().filter(|&discarded| discarded != drawn).any(|discarded| {
                let exchanged = Self { engine: self.engine.without(discarded).with(drawn), ..*self };
                let need = exchanged.least();
                need.distance == now.distance && exchanged.engine.answer(need).copies() > copies
            })
        };
        (self.engine.unseen().at_least_1() - now.tiles).iter().filter(improves).collect()
    }

    /// The tiles that a ready hand waits for.
    pub(super) fn waits(&self) -> Waits {
        let is_ready = self.engine.state.tiles() % 3 == 1;
        let tiles = |need: Need| if is_ready && need.distance == 1 { need.tiles } else { TileSet::EMPTY };
        // A ready hand has no tile of the missing suit, so it waits for the same tiles without any
        // other suit that it lacks.
        let hand = self.hands().find(|hand| self.options.missing.is_none() || hand.least().distance == 1);
        let standard = hand.map_or(Need::NOTHING, |hand| hand.standard(1));
        let special = hand.and_then(|hand| hand.nearest_special()).unwrap_or(Need::NOTHING);
        let mut special = tiles(special) | tiles(self.honours_and_knitted_tiles());
        let mut by_shape = [([EMPTY_SUITS[0]; 4], TileSet::EMPTY); 1 + ARRANGEMENTS.len()];
        let mut rests = self.beside_knitted(1);
        by_shape[0] = (self.engine.state.words, tiles(standard));
        for known in &mut by_shape[1..] {
            let Some((missing, rest)) = rests.next() else { break };
            let need = rest.standard_by_suits(1);
            match (missing.len(), need.distance) {
                (0, _) => *known = (rest.state.words, tiles(need)),
                (1, 0) if is_ready => special |= missing,
                _ => {}
            }
        }
        let standard = by_shape.iter().fold(TileSet::EMPTY, |all, &(_, tiles)| all | tiles);
        let of_tile = |tile: Tile| {
            let waits = by_shape.iter().filter(|(_, tiles)| tiles.contains(tile));
            waits.fold(0, |all, (words, _)| all | shapes::<FourMeldSuits>(words, tile))
        };
        Waits::new([standard, special], self.engine.unseen(), 0, of_tile)
    }
}

/// The tiles beside the knitted ones, of which the hand has `held`.
fn beside(mut engine: PlainEngine, arrangement: &Arrangement, held: TileSet) -> PlainEngine {
    let state = &mut engine.state;
    state.words = arrangement.without_knitted(state.words, held);
    state.copies = held.iter().fold(state.copies, Copies::with_one_less);
    state.totals = Totals::new((state.tiles() - KNITTED_TILES) as u32, 0, 0, 0, 0);
    // Without other tiles gone, the tables are exact.
    if matches!(state.strictness, Strictness::Melds | Strictness::Visible) && state.gone != Copies::NONE {
        state.gone = state.gone.and(Copies::one_of_each(arrangement.tiles));
    }
    engine
}
