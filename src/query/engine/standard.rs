//! The standard form: by the tables, and by a search where these aren't exact.

use super::hand::{Engine, step};
use crate::answers::Need;
use crate::format::SUITS;
use crate::format::quota::{INFINITE, Plan, members, resized_set};
use crate::game::{Copies, Form, Suit, Tile, TileSet};
#[cfg(feature = "rules")]
use crate::lookup::Key;
use crate::lookup::sets::NeighbourSets;
use crate::lookup::suits::{OneSuit, SuitLookup};
use crate::query::combine::{self, Change};
use crate::query::game::Ruleset;
use crate::query::search::SuitWays;
use crate::query::supply::{self, SuitLimits};
use crate::query::ways::Ways;

/// The facts about a hand before its discards.
pub(super) struct Known<S> {
    pub(super) suits: S,
    pub(super) nearer: NeighbourSets,
    pub(super) unseen: Copies,
}

/// The searched suits of a hand.
pub(super) struct Searched<'a, G> {
    hand: &'a Engine<G>,
    suits: [Option<SuitWays>; SUITS],
}

impl<G: Ruleset> Searched<'_, G> {
    /// A suit of the hand after a discard. If the discard is of this suit, its search is stored in
    /// `after`.
    #[inline(always)]
    fn suit<'b>(
        &'b mut self,
        now: &Engine<G>,
        discarded: Option<Tile>,
        suit: Suit,
        after: &'b mut Option<SuitWays>,
    ) -> &'b mut SuitWays {
        let Engine { game, state } = self.hand;
        let searched = self.suits[suit as usize]
            .get_or_insert_with(|| SuitWays::new(SuitLimits::from_kinds(suit, |tile| game.supply(state, tile))));
        match discarded.filter(|tile| tile.suit() == suit) {
            None => searched,
            Some(tile) => after
                .get_or_insert_with(|| searched.with(usize::from(tile.rank()) - 1, now.game.supply(&now.state, tile))),
        }
    }
}

impl<G: Ruleset> Engine<G> {
    step!(in_table, in_table_called: in_table_here(
        suits: &G::Suits,
        known: Option<(&NeighbourSets, Option<OneSuit>)>,
        limit: u8
    ) -> Result<Need, TileSet>);

    /// The standard form by the table. The error has the kinds for which the table isn't exact,
    /// because a cheapest way adds more copies of them than may come, or may use a fifth copy.
    /// Useful tiles are left out if the distance exceeds `limit` and no tile is short, or a special
    /// form is nearer. `known` has the neighbours of these suits if they were found before, and the
    /// suit that has changed.
    #[inline(always)]
    fn in_table_here(
        &self,
        suits: &G::Suits,
        known: Option<(&NeighbourSets, Option<OneSuit>)>,
        limit: u8,
    ) -> Result<Need, TileSet> {
        if self.is_beyond_table() {
            return Err(supply::beside_fifth(self.state.copies));
        }
        let short = self.short();
        let melds = self.state.melds_needed();
        let changed = known.and_then(|(_, changed)| changed);
        let (distance, quotas) = match changed {
            None => suits.plan(melds),
            Some(changed) => suits.plan_with(changed, melds),
        };
        let is_farther = |special: Need| special.distance < distance;
        if distance > limit && (short.is_empty() || self.nearest_special().is_some_and(is_farther)) {
            // Another form is nearer, so the useful tiles of this one don't matter.
            return Ok(Need { distance, tiles: TileSet::EMPTY });
        }
        let tiles = match known {
            None => suits.nearer().tiles(quotas),
            Some((known, None)) => known.tiles(quotas),
            Some((known, Some(changed))) => known.with(changed.suit, G::Suits::nearer_to(changed)).tiles(quotas),
        };
        let tiles = tiles - self.useless();
        if !short.is_empty() {
            let suits = changed.map_or(*suits, |changed| suits.with(changed));
            let overused = self.overused(&suits, tiles & short, quotas);
            if !overused.is_empty() {
                return Err(overused);
            }
        }
        Ok(Need { distance, tiles: self.game.existing(tiles) })
    }

    /// The kinds among `tiles`, which a cheapest way adds, of which cheapest ways with these quotas
    /// add more copies than may come.
    #[inline(always)]
    fn overused(&self, suits: &G::Suits, tiles: TileSet, quotas: Plan) -> TileSet {
        let coming = self.coming().unwrap_or_default();
        let can_come = coming.at_least_1();
        let mut overused = tiles - can_come;
        for suit in Suit::ALL {
            let tiles = tiles & can_come & TileSet::from_suit(suit);
            if tiles.is_empty() {
                continue;
            }
            // A way adds at most as many copies of a kind as tiles in total.
            let distances = suits.distances_of(suit as usize);
            let enough = match members(quotas[suit as usize]).map(|quota| distances[quota]).max() {
                None | Some(..=1) => continue,
                Some(2) => coming.at_least_2(),
                Some(3) => coming.at_least_3(),
                Some(_) => coming.at_least_4(),
            };
            for tile in tiles - enough {
                if suits.adds_more_than(coming.count(tile), tile, quotas) {
                    overused.insert(tile);
                }
            }
        }
        overused
    }

    /// The standard form where the tables aren't exact for the kinds `doubtful`. Only the suits of
    /// these kinds are searched; the others come from the tables, with the sets `nearer`.
    #[cold]
    #[inline(never)]
    pub(super) fn search(
        &self,
        suits: &G::Suits,
        nearer: &NeighbourSets,
        mut doubtful: TileSet,
        change: Change,
        (discarded, searches): (Option<Tile>, &mut Searched<G>),
    ) -> Need {
        if let Some(need) = self.game.search_with_wild(&self.state, change) {
            return need;
        }
        // The tables include kinds that some games lack, and are exact only if these can come.
        let lacking = !self.game.existing(TileSet::ALL);
        let beyond = lacking | if self.is_beyond_table() { doubtful } else { TileSet::EMPTY };
        doubtful |= beyond;
        let has = |tiles: TileSet| move |suit: &Suit| !(tiles & TileSet::from_suit(*suit)).is_empty();
        let (mut after, mut searched) = (None, TileSet::EMPTY);
        let mut ways: [Ways; SUITS] = core::array::from_fn(|suit| Ways::of_distances(suits.distances_of(suit)));
        loop {
            for suit in Suit::ALL.into_iter().filter(has(doubtful - searched)) {
                [ways[suit as usize]] = searches.suit(self, discarded, suit, &mut after).whole();
                searched |= TileSet::from_suit(suit);
            }
            let (distance, quotas) = combine::plan_of(ways, self.state.melds_needed());
            if distance == INFINITE {
                return Need::NOTHING;
            }
            let meld_counts = suits.distances_of(0).len() / 2;
            let of_table = quotas.map(|quotas| resized_set(quotas, meld_counts));
            let added = nearer.tiles(of_table) - self.useless();
            doubtful = beyond | self.overused(suits, added & self.short(), of_table);
            if !(doubtful - searched).is_empty() {
                continue;
            }
            let mut tiles = match change {
                Change::Added => added,
                Change::Left => self.unneeded_by_table(suits, of_table),
            };
            for suit in Suit::ALL.into_iter().filter(has(doubtful)) {
                let changed = searches.suit(self, discarded, suit, &mut after).changed([quotas[suit as usize]]);
                tiles = (tiles - TileSet::from_suit(suit)) | combine::tiles(suit, change.kinds(changed));
            }
            return Need { distance, tiles: self.game.existing(tiles) };
        }
    }

    /// [`search`](Self::search) without earlier findings.
    #[cold]
    #[inline(never)]
    fn search_whole(&self, doubtful: TileSet) -> Need {
        let suits = self.suits();
        self.search(&suits, &suits.nearer(), doubtful, Change::Added, (None, &mut self.searched()))
    }

    /// The standard form of tiles that may be more than the melds and the pair have: the tables
    /// have plans only for others. Useful tiles are left out if the distance exceeds `limit`.
    #[cfg(feature = "rules")]
    pub(crate) fn standard_by_suits(&self, limit: u8) -> Need {
        if !self.is_table_exact() {
            let beyond = if self.is_beyond_table() { supply::beside_fifth(self.state.copies) } else { TileSet::EMPTY };
            return self.search_whole(beyond);
        }
        let melds = self.state.melds_needed();
        let distance = Key::from_suits(self.state.words).standard_with(melds).distance();
        if distance > limit {
            return Need { distance, tiles: TileSet::EMPTY };
        }
        let suits = self.suits();
        let ways = core::array::from_fn(|suit| Ways::of_distances(suits.distances_of(suit)));
        let (distance, quotas) = combine::plan_of(ways, melds);
        let meld_counts = suits.distances_of(0).len() / 2;
        let quotas = quotas.map(|quotas| resized_set(quotas, meld_counts));
        Need { distance, tiles: self.game.existing(suits.nearer().tiles(quotas) - self.useless()) }
    }

    /// [`search`](Self::search) after a discard, with findings about the hand before it. `changed`
    /// is the suit after the discard; `None` if the discarded copy wasn't in the suit's word.
    #[cold]
    #[inline(never)]
    pub(super) fn search_after(
        &self,
        discarded: Tile,
        known: &Known<G::Suits>,
        changed: Option<OneSuit>,
        doubtful: TileSet,
        searched: &mut Searched<G>,
    ) -> Need {
        let (mut suits, mut nearer) = (known.suits, known.nearer);
        if let Some(changed) = changed {
            (suits, nearer) = (suits.with(changed), nearer.with(changed.suit, G::Suits::nearer_to(changed)));
        }
        self.search(&suits, &nearer, doubtful, Change::Added, (Some(discarded), searched))
    }

    pub(super) fn unneeded_by_table(&self, suits: &G::Suits, quotas: Plan) -> TileSet {
        let free = suits.as_near().tiles(quotas) & self.state.copies.at_least_1();
        free | (self.state.copies.at_least_4() & self.game.isolated())
    }

    /// Storage for the searches of the suits.
    pub(super) fn searched(&self) -> Searched<'_, G> {
        Searched { hand: self, suits: core::array::from_fn(|_| None) }
    }

    /// The standard form before wild tiles are used. Useful tiles may be left out if the distance
    /// exceeds `limit`.
    #[inline(always)]
    pub(crate) fn standard(&self, limit: u8) -> Need {
        if !self.game.has(Form::Standard) {
            return Need::NOTHING;
        }
        let suits = self.suits();
        self.in_table(&suits, None, limit).unwrap_or_else(|doubtful| self.search_whole(doubtful))
    }
}
