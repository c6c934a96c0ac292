//! What is known of a hand's tiles, and every query that follows from it, whatever the game.
//!
//! A [`Game`] says what a hand may be made of; [`Riichi`](super::riichi::Riichi), the game of a [`Hand`](crate::hand::Hand),
//! says nothing that isn't known when it is compiled, so that other games cost it nothing.

use super::search::{self, Change};
use crate::answers::discards::RankedDiscards;
use crate::answers::{FormNeed, Need, Useful, Waits};
use crate::format::quota::INFINITE;
use crate::format::{COPIES, COUNTS, FOUR_MELD_TILES, PLACES, SUITS, SuitWord};
use crate::game::{Copies, Form, Strictness, Suit, Tile, TileSet};
use crate::lookup::suits::SuitLookup;
use crate::lookup::totals::Totals;

/// What a hand may be made of, with the tiles of the hand that only some games have.
pub(crate) trait Game: Copy {
    /// What the tables know of a hand's suits.
    type SuitLookup: SuitLookup;
    /// A suit that was searched, because the tables don't know enough.
    type SuitNeeds: Copy;

    /// What the next copy of a tile adds to the totals, by the copies that are there.
    fn added_by_copy(&self, tile: Tile, copies: u8) -> Totals;

    /// Whether a form counts.
    fn has(&self, form: Form) -> bool;

    /// Those of some kinds that exist.
    fn existing(&self, tiles: TileSet) -> TileSet;

    /// Those of some copies that exist.
    fn existing_copies(&self, copies: Copies) -> Copies;

    /// The kinds of number suits that lack so many that what is left are single kinds, out of each other's reach. The fourth copy of such a
    /// kind is of no use and not in the word of its suit, which is then like a suit of all kinds.
    fn isolated(&self) -> TileSet;

    /// How many wild tiles the hand has.
    fn wild(&self) -> u8;

    /// The wild kinds of which there are tiles in the hand.
    fn wild_in_hand(&self) -> TileSet;

    /// The same after one of them went.
    fn without_wild(self, tile: Tile) -> Self;

    /// All concealed tiles that are of a kind, from those that are not wild.
    fn concealed(&self, natural: Copies) -> Copies;

    /// The jokers that are left.
    fn jokers_left(&self) -> u8;

    /// What a form lacks when wild tiles are used and wild tiles may come, from what it lacks without them.
    fn with_wild(&self, found: Need, can_come: TileSet) -> Need;

    /// The kinds of which fewer copies may come than the tables think, besides those that are gone.
    fn also_short(&self) -> TileSet;

    /// Whether a cheapest way may use a fifth copy, which the tables don't know, beside three or more copies.
    fn allows_fifth(&self, strictness: Strictness) -> bool;

    /// The special forms of a whole hand, seven pairs first.
    fn special(known: &Situation<Self>) -> [FormNeed; 2];

    /// Searches a suit.
    fn solve(known: &Situation<Self>, suit: Suit, change: Change) -> Self::SuitNeeds;

    /// Puts suits together that were searched for the same.
    fn found(known: &Situation<Self>, solved: &[Self::SuitNeeds; SUITS], change: Change) -> Need;

    /// The shapes that tiles complete in standard form, in a hand that each of them completes.
    fn shapes(known: &Situation<Self>) -> impl Fn(Tile) -> u8;
}

/// What is known of the tiles of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Situation<G> {
    pub(crate) game: G,
    pub(crate) strictness: Strictness,
    /// The suits of the concealed tiles, without those that are wild or of no use.
    pub(crate) words: [SuitWord; SUITS],
    /// Their totals; wild tiles are counted as tiles.
    pub(crate) totals: Totals,
    /// Concealed tiles, without those that are wild.
    pub(crate) copies: Copies,
    /// Tiles in own melds.
    pub(crate) called: Copies,
    /// Other tiles in sight.
    pub(crate) visible: Copies,
}

impl<G: Game> Situation<G> {
    /// How many concealed tiles there are.
    #[inline(always)]
    pub(crate) fn tiles(&self) -> usize {
        self.totals.tiles().into()
    }

    /// How many melds the hand still needs.
    #[inline(always)]
    pub(crate) fn melds_needed(&self) -> usize {
        usize::from(self.totals.tiles() / 3)
    }

    #[inline(always)]
    fn suits(&self) -> G::SuitLookup {
        G::SuitLookup::from_words(&self.words)
    }

    /// The different tiles of the hand.
    #[inline(always)]
    fn different(&self) -> TileSet {
        self.copies.at_least_1() | self.game.wild_in_hand()
    }

    /// Whether a tile is in the word of its suit, as the copy after so many.
    #[inline(always)]
    fn is_in_word(&self, tile: Tile, before: u8) -> bool {
        !is_beyond_word(self.game.isolated(), tile, before)
    }

    /// The same after a tile of the hand was discarded.
    #[inline(always)]
    fn without(&self, tile: Tile) -> Self {
        let mut after = *self;
        if self.strictness == Strictness::Visible {
            after.visible = self.visible.with_one_more(tile);
        }
        if self.game.wild_in_hand().contains(tile) {
            after.game = self.game.without_wild(tile);
            after.totals = self.totals.minus(Totals::ONE_TILE);
            return after;
        }
        after.copies = self.copies.with_one_less(tile);
        let copies = after.copies.count(tile);
        after.totals = self.totals.minus(self.game.added_by_copy(tile, copies));
        if self.is_in_word(tile, copies) {
            let place = PLACES[tile.index()];
            after.words[place.suit] -= place.step;
        }
        after
    }

    /// The same after a tile was drawn that isn't wild.
    fn with(&self, tile: Tile) -> Self {
        let copies = self.copies.count(tile);
        let mut after = Self { copies: self.copies.with_one_more(tile), ..*self };
        after.totals = self.totals.plus(self.game.added_by_copy(tile, copies));
        if self.is_in_word(tile, copies) {
            let place = PLACES[tile.index()];
            after.words[place.suit] += place.step;
        }
        after
    }

    /// The copies that are left of each kind.
    #[inline(always)]
    fn unseen(&self) -> Copies {
        let seen = self.game.concealed(self.copies).and(self.called).and(self.visible);
        self.game.existing_copies(seen.remaining())
    }

    /// What counts as gone besides the concealed tiles.
    #[inline(always)]
    pub(crate) fn gone(&self) -> Copies {
        self.strictness.gone(self.called, self.visible)
    }

    /// The copies that may come of each kind; any number of those that exist if none is gone.
    #[inline(always)]
    pub(crate) fn coming(&self) -> Option<Copies> {
        let gone = self.gone();
        (self.strictness != Strictness::Unlimited)
            .then(|| self.game.existing_copies(self.game.concealed(self.copies).and(gone).remaining()))
    }

    /// The kinds that may come.
    #[inline(always)]
    fn can_come(&self) -> TileSet {
        match self.strictness {
            Strictness::Concealed => self.game.existing(!self.game.concealed(self.copies).at_least_4()),
            _ => self.coming().map_or(self.game.existing(TileSet::ALL), Copies::at_least_1),
        }
    }

    /// The kinds of which fewer copies may come than the tables think.
    #[inline(always)]
    pub(crate) fn short(&self) -> TileSet {
        let gone = match self.strictness {
            Strictness::Unlimited | Strictness::Concealed => TileSet::EMPTY,
            Strictness::Melds => self.called.at_least_1(),
            Strictness::Visible => self.called.at_least_1() | self.visible.at_least_1(),
        };
        gone | self.game.also_short()
    }

    /// Whether a cheapest way may use a fifth copy, which the table doesn't know.
    #[inline(always)]
    fn is_beyond_table(&self) -> bool {
        self.game.allows_fifth(self.strictness) && !search::beside_fifth(self.copies).is_empty()
    }

    /// Whether the table is right whatever the tiles.
    #[inline(always)]
    pub(crate) fn is_table_exact(&self) -> bool {
        self.short().is_empty() && !self.is_beyond_table()
    }

    /// The standard form as the table knows it; `None` if it can't tell, because a cheapest way runs out of a tile that it
    /// buys, or may use a fifth copy.
    #[inline(always)]
    fn in_table(
        &self,
        suits: &G::SuitLookup,
        nearer: impl FnOnce() -> <G::SuitLookup as SuitLookup>::Neighbours,
        limit: u8,
    ) -> Option<Need> {
        if self.is_beyond_table() {
            return None;
        }
        let short = self.short();
        let (distance, quotas) = suits.plan(self.melds_needed());
        if distance > limit && short.is_empty() {
            // Another form is nearer, whatever is useful here.
            return Some(Need { distance, tiles: TileSet::EMPTY });
        }
        let useless = self.copies.at_least_4() | (self.copies.at_least_3() & self.game.isolated());
        let tiles = G::SuitLookup::tiles(&nearer(), quotas) - useless;
        if !short.is_empty() {
            let coming = self.coming().unwrap_or_default();
            if (tiles & short).iter().any(|tile| suits.adds_more_than(coming.count(tile), tile, quotas)) {
                return None;
            }
        }
        Some(Need { distance, tiles: self.game.existing(tiles) })
    }

    #[cold]
    #[inline(never)]
    fn search(&self, change: Change) -> Need {
        G::found(self, &self.solved(change), change)
    }

    fn solved(&self, change: Change) -> [G::SuitNeeds; SUITS] {
        Suit::ALL.map(|suit| G::solve(self, suit, change))
    }

    /// The special forms, where they apply.
    #[inline(always)]
    fn special(&self) -> Option<[FormNeed; 2]> {
        self.totals.is_whole_hand().then(|| G::special(self))
    }

    /// What is useful for the nearer of the special forms, where they apply.
    #[inline(always)]
    fn nearest_special(&self) -> Option<Need> {
        self.special().map(|[pairs, orphans]| pairs.useful.or(orphans.useful))
    }

    /// The standard form; what is useful may be left out if the distance is over the limit. Wild tiles are not used yet.
    #[inline(always)]
    pub(crate) fn standard(&self, limit: u8) -> Need {
        if !self.game.has(Form::Standard) {
            return Need::NOTHING;
        }
        let suits = self.suits();
        self.in_table(&suits, || suits.nearer(), limit).unwrap_or_else(|| self.search(Change::Added))
    }

    /// What a form lacks, and what is useful for it; `None` if it doesn't count or apply.
    pub(crate) fn in_form(&self, form: Form) -> Option<Need> {
        if !self.game.has(form) {
            return None;
        }
        let found = match form {
            Form::Standard => self.standard(INFINITE),
            Form::SevenPairs => self.special()?[0].useful,
            Form::ThirteenOrphans => self.special()?[1].useful,
        };
        Some(self.game.with_wild(found, self.can_come()))
    }

    /// The least of all forms, and what is useful for those that are as near.
    #[inline(always)]
    pub(crate) fn least(&self) -> Need {
        let found = match self.nearest_special() {
            None => self.standard(INFINITE),
            Some(special) => self.standard(special.distance).or(special),
        };
        self.game.with_wild(found, self.can_come())
    }

    /// The tiles that bring the hand nearer.
    #[inline(always)]
    pub(crate) fn useful(&self) -> Useful {
        self.answer(self.least())
    }

    /// What was found as an answer.
    #[inline(always)]
    pub(crate) fn answer(&self, found: Need) -> Useful {
        Useful::new(found, self.unseen(), self.game.jokers_left())
    }

    /// The tiles that go without loss.
    #[inline(always)]
    pub(crate) fn unneeded(&self) -> TileSet {
        if self.tiles().is_multiple_of(3) {
            return self.unneeded_between();
        }
        // Hands of 13 lose the special forms with any tile.
        let keeps_forms = self.tiles() == FOUR_MELD_TILES;
        let free = |form: FormNeed| {
            if keeps_forms { form.free() } else { Need { tiles: TileSet::EMPTY, ..form.useful } }
        };
        let special = self.special().map(|[pairs, orphans]| free(pairs).or(free(orphans)));
        let standard = if !self.game.has(Form::Standard) {
            Need::NOTHING
        } else if self.is_table_exact() {
            let suits = self.suits();
            let (distance, quotas) = suits.plan(self.melds_needed());
            if let Some(special) = special.filter(|special| special.distance < distance) {
                return special.tiles;
            }
            let free = G::SuitLookup::tiles(&suits.as_near(), quotas) & self.copies.at_least_1();
            Need { distance, tiles: free | (self.copies.at_least_4() & self.game.isolated()) }
        } else {
            self.search(Change::Left)
        };
        special.map_or(standard, |special| standard.or(special)).tiles
    }

    /// The tiles that go without loss from a hand of 3, 6, 9 or 12 tiles. Without one of them it needs a meld less, so each
    /// is tried.
    #[cold]
    #[inline(never)]
    fn unneeded_between(&self) -> TileSet {
        let now = self.least().distance;
        let is_free = |&tile: &Tile| {
            let after = self.without(tile).least().distance;
            after != INFINITE && after <= now
        };
        self.different().iter().filter(is_free).collect()
    }

    /// What each discard leads to, the best first.
    #[inline(always)]
    pub(crate) fn discards<R: RankedDiscards>(&self) -> R {
        let tiles = self.different();
        if self.tiles().is_multiple_of(3) || !self.game.has(Form::Standard) {
            return R::sorted(tiles, |tile| self.without(tile).useful());
        }
        let suits = self.suits();
        let nearer = suits.nearer();
        let mut solved = None;
        // Honours of which there are as many are exchangeable while nothing else tells them apart.
        let mut twins = [None; COUNTS];
        let has_twins = self.is_table_exact();
        R::sorted(tiles, |tile| {
            let after = self.without(tile);
            let is_wild = self.game.wild_in_hand().contains(tile);
            let twin =
                (tile.suit() == Suit::Honours && !is_wild).then(|| &mut twins[usize::from(self.copies.count(tile))]);
            if let Some(&mut Some((twin, useful))) = twin {
                return Useful::exchanged(useful, twin, tile, after.unseen());
            }
            let special = after.nearest_special();
            let limit = special.map_or(INFINITE, |special| special.distance);
            let is_in_word = !is_wild && self.is_in_word(tile, after.copies.count(tile));
            let suits = if is_in_word { suits.without(tile) } else { suits };
            let nearer = || if is_in_word { suits.nearer_with(&nearer, tile.suit()) } else { nearer };
            let standard = after.in_table(&suits, nearer, limit).unwrap_or_else(|| {
                let mut solved = *solved.get_or_insert_with(|| self.solved(Change::Added));
                solved[tile.suit() as usize] = G::solve(&after, tile.suit(), Change::Added);
                G::found(&after, &solved, Change::Added)
            });
            let found = special.map_or(standard, |special| special.or(standard));
            let useful = after.answer(after.game.with_wild(found, after.can_come()));
            if let Some(twin) = twin.filter(|_| has_twins) {
                *twin = Some((tile, useful));
            }
            useful
        })
    }

    /// The draws that keep the shanten and widen what is useful.
    pub(crate) fn improving_draws<R: RankedDiscards>(&self) -> TileSet {
        let now = self.useful();
        let (Some(shanten), true) = (now.shanten(), self.tiles() % 3 == 1) else { return TileSet::EMPTY };
        let can_come = self.unseen().at_least_1() & self.can_come();
        let improves = |&tile: &Tile| {
            let best: R = self.with(tile).discards();
            best.best().is_some_and(|best| best.shanten() == Some(shanten) && best.useful.copies() > now.copies())
        };
        (can_come - now.tiles()).iter().filter(improves).collect()
    }

    /// What a ready hand waits for.
    pub(crate) fn waits(&self) -> Waits {
        let is_waiting = self.tiles() % 3 == 1;
        let can_come = self.can_come();
        let tiles = |found: Need| {
            let found = self.game.with_wild(found, can_come);
            if found.distance == 1 && is_waiting { found.tiles } else { TileSet::EMPTY }
        };
        let special = self.nearest_special().map_or(TileSet::EMPTY, tiles);
        let standard = tiles(self.standard(1 + self.game.wild()));
        let jokers = self.game.jokers_left();
        let is_ready = jokers > 0 && is_waiting && self.least().distance == 1;
        let jokers = if is_ready { jokers } else { 0 };
        Waits::new([standard, special], self.unseen(), jokers, G::shapes(self))
    }
}

/// Whether a tile, the copy after so many, is none that the tables know: the fourth copy of a isolated kind.
#[inline(always)]
pub(crate) const fn is_beyond_word(isolated: TileSet, tile: Tile, before: u8) -> bool {
    before == COPIES - 1 && isolated.contains(tile)
}
