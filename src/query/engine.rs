//! Every query, written once for all games.

mod improving;

use super::combine::{self, Change};
use super::game::Ruleset;
use super::search::{self, Limits, SuitWays};
use super::state::{HandState, is_beyond_word};
use super::ways::Ways;
use crate::answers::{Discards, FormNeed, Need, UnsortedDiscards, Useful, Waits};
use crate::format::quota::{INFINITE, Plan, members, resized_set};
use crate::format::{COUNTS, FOUR_MELD_TILES, PLACES, SUITS};
use crate::game::{Copies, Form, Strictness, Suit, Tile, TileSet};
use crate::lookup::sets::NeighbourSets;
use crate::lookup::suits::{OneSuit, SuitLookup};
use crate::lookup::totals::Totals;

/// A hand of a game and everything that queries need to know about it.
#[derive(Clone, Copy)]
pub(crate) struct Engine<G> {
    pub(crate) game: G,
    pub(crate) state: HandState,
}

/// The facts about a hand before its discards.
struct Known<S> {
    suits: S,
    nearer: NeighbourSets,
    unseen: Copies,
}

/// The findings about a hand on the way through its discards.
struct Memory<'a, G> {
    searched: Searched<'a, G>,
    /// By the count, an honour and what is useful after its discard.
    twins: [Option<(Tile, Useful)>; COUNTS],
}

/// The suits of a hand that were searched.
struct Searched<'a, G> {
    hand: &'a Engine<G>,
    suits: [Option<SuitWays>; SUITS],
}

impl<G: Ruleset> Searched<'_, G> {
    /// A suit of the hand after a discard. If the discard was of this suit, its search goes to
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
            .get_or_insert_with(|| SuitWays::new(Limits::from_kinds(suit, |tile| game.supply(state, tile))));
        match discarded.filter(|tile| tile.suit() == suit) {
            None => searched,
            Some(tile) => after
                .get_or_insert_with(|| searched.with(usize::from(tile.rank()) - 1, now.game.supply(&now.state, tile))),
        }
    }
}

impl<G: Ruleset> Engine<G> {
    #[inline(always)]
    fn suits(&self) -> G::Suits {
        G::Suits::from_words(&self.state.words)
    }

    /// The different tiles of the hand.
    #[inline(always)]
    fn different(&self) -> TileSet {
        self.state.copies.at_least_1() | self.game.wild_in_hand()
    }

    /// Whether the copy of a tile that follows `before` others is in the word of its suit.
    #[inline(always)]
    fn is_in_word(&self, tile: Tile, before: u8) -> bool {
        !is_beyond_word(self.game.isolated(), tile, before)
    }

    /// The state after a tile of the hand was discarded.
    #[inline(always)]
    fn without(&self, tile: Tile) -> Self {
        let (mut after, is_in_word) = self.without_but_words(tile);
        if is_in_word {
            let place = PLACES[tile.index()];
            after.state.words[place.suit] -= place.step;
        }
        after
    }

    /// The state after a tile of the hand was discarded, but for the words of the suits, and
    /// whether the word of its suit changes.
    #[inline(always)]
    fn without_but_words(&self, tile: Tile) -> (Self, bool) {
        let mut after = *self;
        if self.state.strictness == Strictness::Visible {
            after.state.gone = self.state.gone.with_one_more(tile);
            after.state.seen = self.state.seen.with_one_more(tile);
        }
        if self.game.wild_in_hand().contains(tile) {
            after.game = self.game.without_wild(tile);
            after.state.totals = self.state.totals.minus(Totals::ONE_TILE);
            return (after, false);
        }
        after.state.copies = self.state.copies.with_one_less(tile);
        let copies = after.state.copies.count(tile);
        let is_in_word = self.is_in_word(tile, copies);
        after.state.totals = self.state.totals.minus(self.game.added_by_copy(tile, copies));
        (after, is_in_word)
    }

    /// The unseen copies of each kind.
    #[inline(always)]
    fn unseen(&self) -> Copies {
        let seen = self.game.concealed(self.state.copies).and(self.state.seen);
        self.game.existing_copies(seen.remaining())
    }

    /// The copies of each kind that may still come; `None` if that is unlimited.
    #[inline(always)]
    pub(crate) fn coming(&self) -> Option<Copies> {
        if self.state.strictness == Strictness::Unlimited {
            return None;
        }
        let gone = self.game.concealed(self.state.copies).and(self.state.gone);
        Some(self.game.existing_copies(gone.remaining()))
    }

    /// The kinds that may still come.
    #[inline(always)]
    fn can_come(&self) -> TileSet {
        match self.state.strictness {
            Strictness::Concealed => self.game.existing(!self.game.concealed(self.state.copies).at_least_4()),
            _ => self.coming().map_or(self.game.existing(TileSet::ALL), Copies::at_least_1),
        }
    }

    /// The kinds of which fewer copies may come than the tables assume.
    #[inline(always)]
    pub(crate) fn short(&self) -> TileSet {
        self.state.gone.at_least_1() | self.game.also_short()
    }

    /// Whether a cheapest way may use a fifth copy, which the tables don't allow.
    #[inline(always)]
    fn is_beyond_table(&self) -> bool {
        self.game.allows_fifth(self.state.strictness) && !search::beside_fifth(self.state.copies).is_empty()
    }

    /// Whether the tables give the exact answer for any tiles.
    #[inline(always)]
    pub(crate) fn is_table_exact(&self) -> bool {
        self.short().is_empty() && !self.is_beyond_table()
    }

    /// The standard form by the table. The error has the kinds for which the table can't tell,
    /// because a cheapest way adds more copies of them than may come, or may use a fifth copy.
    /// Useful tiles are left out if the distance exceeds `limit` and no tile is short, or a special
    /// form is nearer. `known` are the neighbours of these suits if they were found before, and the
    /// suit that has changed since.
    #[inline(always)]
    fn in_table(
        &self,
        suits: &G::Suits,
        known: Option<(&NeighbourSets, Option<OneSuit>)>,
        limit: u8,
    ) -> Result<Need, TileSet> {
        if self.is_beyond_table() {
            return Err(search::beside_fifth(self.state.copies));
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

    /// The kinds of which no more copies help, though the tables may say so.
    #[inline(always)]
    fn useless(&self) -> TileSet {
        self.state.copies.at_least_4() | (self.state.copies.at_least_3() & self.game.isolated())
    }

    /// The kinds of which cheapest ways with these quotas add more copies than may come, among
    /// `tiles` that such a way adds.
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
            // No way adds more copies than it adds tiles.
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

    /// The standard form where the tables can't tell about the kinds `doubtful`. Only the suits are
    /// searched for which they can't tell; the others come from the tables, with the sets `nearer`.
    #[cold]
    #[inline(never)]
    fn search(
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
        // The tables know more kinds than some games, and are only right while others can be had.
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

    /// [`search`](Self::search) without anything known.
    #[cold]
    #[inline(never)]
    fn search_whole(&self, doubtful: TileSet) -> Need {
        let suits = self.suits();
        self.search(&suits, &suits.nearer(), doubtful, Change::Added, (None, &mut self.searched()))
    }

    /// [`search`](Self::search) after a discard from a hand of which this is known. The discard has
    /// changed a suit, unless it wasn't in its word.
    #[cold]
    #[inline(never)]
    fn search_after(
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

    fn unneeded_by_table(&self, suits: &G::Suits, quotas: Plan) -> TileSet {
        let free = suits.as_near().tiles(quotas) & self.state.copies.at_least_1();
        free | (self.state.copies.at_least_4() & self.game.isolated())
    }

    /// Where the searches of its suits are kept.
    fn searched(&self) -> Searched<'_, G> {
        Searched { hand: self, suits: core::array::from_fn(|_| None) }
    }

    /// The special forms, if they apply.
    #[inline(always)]
    fn special(&self) -> Option<[FormNeed; 2]> {
        self.state.totals.is_whole_hand().then(|| self.special_of_whole())
    }

    /// The special forms of a hand without called melds.
    #[inline(always)]
    fn special_of_whole(&self) -> [FormNeed; 2] {
        let coming = if self.short().is_empty() { None } else { self.coming() };
        self.game.special(&self.state, coming)
    }

    /// The nearer special form and its useful tiles, if special forms apply.
    #[inline(always)]
    fn nearest_special(&self) -> Option<Need> {
        self.special().map(nearest)
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

    /// The distance and the useful tiles of a form; `None` if it doesn't count or apply.
    pub(crate) fn in_form(&self, form: Form) -> Option<Need> {
        if !self.game.has(form) {
            return None;
        }
        let need = match form {
            Form::Standard => self.standard(INFINITE),
            Form::SevenPairs => self.special()?[0].useful,
            Form::ThirteenOrphans => self.special()?[1].useful,
        };
        Some(self.game.with_wild(need, || self.can_come()))
    }

    /// The least distance of all forms, and the useful tiles of all forms that are as near.
    #[inline(always)]
    pub(crate) fn least(&self) -> Need {
        let standard = self.standard(self.state.totals.special_bound());
        self.game.with_wild(self.with_special(standard), || self.can_come())
    }

    /// Compares what the standard form needs with the special forms.
    #[inline(always)]
    fn with_special(&self, standard: Need) -> Need {
        // Most hands are nearer to the standard form.
        if self.state.totals.special_bound() > standard.distance {
            return standard;
        }
        self.nearest_special().map_or(standard, |special| standard.or(special))
    }

    /// The tiles that bring the hand nearer.
    #[inline(always)]
    pub(crate) fn useful(&self) -> Useful {
        self.answer(self.least())
    }

    /// The tiles that bring the hand nearer in one form.
    #[inline(always)]
    pub(crate) fn useful_in(&self, form: Form) -> Useful {
        self.answer(self.in_form(form).unwrap_or(Need::NOTHING))
    }

    /// Adds the copies that are left.
    #[inline(always)]
    fn answer(&self, need: Need) -> Useful {
        Useful::new(need, self.unseen(), self.game.jokers_left())
    }

    /// The tiles that can go without loss.
    #[inline(always)]
    pub(crate) fn unneeded(&self) -> TileSet {
        if self.state.tiles().is_multiple_of(3) {
            return self.unneeded_between();
        }
        // A hand of 13 tiles no longer has the special forms after a discard.
        let keeps_forms = self.state.tiles() == FOUR_MELD_TILES;
        let free = |form: FormNeed| {
            if keeps_forms { form.free() } else { Need { tiles: TileSet::EMPTY, ..form.useful } }
        };
        let special = self.special().map(|[pairs, orphans]| free(pairs).or(free(orphans)));
        let standard = if !self.game.has(Form::Standard) {
            Need::NOTHING
        } else if self.is_table_exact() {
            let suits = self.suits();
            let (distance, quotas) = suits.plan(self.state.melds_needed());
            if let Some(special) = special.filter(|special| special.distance < distance) {
                return special.tiles;
            }
            Need { distance, tiles: self.unneeded_by_table(&suits, quotas) }
        } else {
            let suits = self.suits();
            let nearer = suits.nearer();
            let doubtful = self.in_table(&suits, Some((&nearer, None)), INFINITE).err().unwrap_or(TileSet::EMPTY);
            self.search(&suits, &nearer, doubtful, Change::Left, (None, &mut self.searched()))
        };
        special.map_or(standard, |special| standard.or(special)).tiles
    }

    /// The tiles that can go without loss from a hand of 3, 6, 9 or 12 tiles. Such a hand needs one
    /// meld less after a discard, so each discard is tried.
    #[cold]
    #[inline(never)]
    fn unneeded_between(self) -> TileSet {
        let now = self.least().distance;
        let is_free = |&tile: &Tile| {
            let after = self.without(tile).least().distance;
            after != INFINITE && after <= now
        };
        self.different().iter().filter(is_free).collect()
    }

    /// The result of each discard, each computed from scratch.
    #[cold]
    #[inline(never)]
    fn discards_one_by_one<const MAX: usize>(&self) -> Discards {
        let mut found = UnsortedDiscards::<MAX>::new();
        for tile in self.different() {
            found.push(tile, self.without(tile).useful());
        }
        found.sorted()
    }

    /// The result of each discard, the best first. A hand has at most `MAX` different tiles.
    #[inline(always)]
    pub(crate) fn discards<const MAX: usize>(&self) -> Discards {
        if self.state.tiles().is_multiple_of(3) || !self.game.has(Form::Standard) {
            return self.discards_one_by_one::<MAX>();
        }
        let suits = self.suits();
        let known = Known { suits, nearer: suits.nearer(), unseen: self.unseen() };
        let mut memory = Memory { searched: self.searched(), twins: [None; COUNTS] };
        let mut found = UnsortedDiscards::<MAX>::new();
        // Each suit is compiled for itself, because its place is a constant then.
        let [characters, dots, bamboos, honours] = Suit::ALL;
        self.discards_of(characters, &known, &mut memory, &mut found);
        self.discards_of(dots, &known, &mut memory, &mut found);
        self.discards_of(bamboos, &known, &mut memory, &mut found);
        self.discards_of(honours, &known, &mut memory, &mut found);
        found.sorted()
    }

    #[inline(always)]
    fn discards_of<const MAX: usize>(
        &self,
        suit: Suit,
        known: &Known<G::Suits>,
        memory: &mut Memory<G>,
        found: &mut UnsortedDiscards<MAX>,
    ) {
        for tile in self.different() & TileSet::from_suit(suit) {
            found.push(tile, self.useful_without(suit, tile, known, memory));
        }
    }

    /// The useful tiles after a discard.
    #[inline(always)]
    fn useful_without(
        &self,
        suit: Suit,
        tile: Tile,
        known: &Known<G::Suits>,
        Memory { searched, twins }: &mut Memory<G>,
    ) -> Useful {
        let (after, is_in_word) = self.without_but_words(tile);
        // Either the discard is still seen, or it counts as a tile that may come.
        let is_seen = self.state.strictness == Strictness::Visible;
        let unseen = if is_seen { known.unseen } else { known.unseen.with_one_more(tile) };
        // Honours with equal counts are exchangeable if as many of both are gone, and if wild tiles
        // may stand for as many of both.
        let has_twin = suit == Suit::Honours && !self.game.wild_in_hand().contains(tile);
        let twin = has_twin.then(|| &mut twins[usize::from(self.state.copies.count(tile))]);
        let gone = |tile| self.state.gone.count(tile);
        if let Some(&mut Some((twin, useful))) = twin
            && gone(twin) == gone(tile)
            && self.game.are_alike(twin, tile)
        {
            return Useful::exchanged(useful, twin, tile, unseen);
        }
        let limit = after.state.totals.special_bound();
        let changed = is_in_word.then(|| known.suits.without(suit, tile));
        let in_table = after.in_table(&known.suits, Some((&known.nearer, changed)), limit);
        let standard = in_table.unwrap_or_else(|doubtful| after.search_after(tile, known, changed, doubtful, searched));
        let need = after.game.with_wild(after.with_special(standard), || after.can_come());
        let useful = Useful::new(need, unseen, after.game.jokers_left());
        if let Some(twin) = twin {
            *twin = Some((tile, useful));
        }
        useful
    }

    /// The tiles that a ready hand waits for.
    pub(crate) fn waits(&self) -> Waits {
        let has_drawn = self.state.tiles() % 3 != 1;
        let mut jokers = 0;
        let mut tiles = |need: Need| {
            let need = self.game.with_wild(need, || self.can_come());
            if need.distance != 1 || has_drawn {
                return TileSet::EMPTY;
            }
            jokers = self.game.jokers_left();
            need.tiles
        };
        let special = self.nearest_special().map_or(TileSet::EMPTY, &mut tiles);
        let natural = self.standard(1 + self.game.wild());
        let standard = tiles(natural);
        let shapes = self.game.shapes(&self.state, natural.tiles, || self.is_table_exact());
        Waits::new([standard, special], self.unseen(), jokers, shapes)
    }
}

/// The nearer of both special forms.
#[inline(always)]
fn nearest([pairs, orphans]: [FormNeed; 2]) -> Need {
    pairs.useful.or(orphans.useful)
}
