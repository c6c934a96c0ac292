//! What is useful and what is discarded, against two oracles that know nothing of the table: a
//! search by the definition, and a dynamic program that knows how many copies there are.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::support::deals::{Counts, complete, for_each, some_suits};
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use shanten::{Form, Hand, Meld, MeldKind, Shanten, Strictness, Suit, Tile, TileSet, Useful, View, Visible};
use shanten_dfs::CopyRule;
use shanten_dp::Mode;

const STRICTNESSES: [Strictness; 4] =
    [Strictness::Unlimited, Strictness::Concealed, Strictness::Melds, Strictness::Visible];

/// Who is asked about the standard form.
#[derive(Clone, Copy, Debug)]
enum Oracle {
    /// `shanten-dfs`, which knows no copies that are gone, draw by draw.
    Search,
    /// `shanten-dp`, which knows no fifth copies.
    Program,
}

/// How many tiles are lacking, if a win is possible, and the tiles that lower that.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Answer {
    distance: Option<u8>,
    tiles: TileSet,
}

impl Answer {
    /// What brings this hand nearer to a form whose distance is known for any hand. `can_come` says
    /// what is drawn.
    fn by_draws(counts: &Counts, can_come: TileSet, distance: impl Fn(&Counts) -> Option<u8>) -> Self {
        let now = distance(counts);
        let lowers = |tile: &Tile| {
            let mut drawn = *counts;
            drawn[tile.index()] += 1;
            distance(&drawn) < now
        };
        let tiles = if now.is_some() { can_come.iter().filter(lowers).collect() } else { TileSet::EMPTY };
        Self { distance: now, tiles }
    }

    /// The nearer one, or both if they are as near.
    fn or(self, other: Self) -> Self {
        let order = |answer: Self| answer.distance.unwrap_or(u8::MAX);
        if order(self) == order(other) {
            return Self { distance: self.distance, tiles: self.tiles | other.tiles };
        }
        if order(self) < order(other) { self } else { other }
    }
}

/// Tiles to add until there are seven different pairs, when a hand can hold so many copies of each
/// kind.
fn seven_pairs(counts: &Counts, limits: &Counts) -> Option<u8> {
    let kinds = (0..Tile::KINDS).filter(|&kind| limits[kind] >= 2);
    let mut prices: Vec<u8> = kinds.map(|kind| 2_u8.saturating_sub(counts[kind])).collect();
    prices.sort_unstable();
    prices.get(..7).map(|prices| prices.iter().sum())
}

/// Tiles to add until all orphans are there, one of them twice, when a hand can hold so many copies
/// of each kind.
fn thirteen_orphans(counts: &Counts, limits: &Counts) -> Option<u8> {
    let orphans = || Tile::all().filter(|tile| tile.is_terminal_or_honour()).map(Tile::index);
    let price = |pair: usize| {
        let prices = orphans().map(|kind| {
            let needed = 1 + u8::from(kind == pair);
            (limits[kind] >= needed).then(|| needed.saturating_sub(counts[kind]))
        });
        prices.sum::<Option<u8>>()
    };
    orphans().filter_map(price).min()
}

/// A hand and what is known of the other tiles, as plain counts.
#[derive(Clone, Debug)]
struct Seen {
    concealed: Counts,
    melds: Vec<Meld>,
    visible: Counts,
    strictness: Strictness,
}

impl Seen {
    fn alone(concealed: Counts, strictness: Strictness) -> Self {
        Self { concealed, melds: Vec::new(), visible: [0; Tile::KINDS], strictness }
    }

    fn of(text: &str, strictness: Strictness) -> Self {
        let hand: Hand = text.parse().unwrap();
        Self { concealed: hand.counts(), melds: hand.melds().collect(), visible: [0; Tile::KINDS], strictness }
    }

    fn with_strictness(&self, strictness: Strictness) -> Self {
        Self { strictness, ..self.clone() }
    }

    fn called(&self) -> Counts {
        let mut counts = [0; Tile::KINDS];
        self.melds.iter().flat_map(|meld| meld.tiles()).for_each(|tile| counts[tile.index()] += 1);
        counts
    }

    fn tiles(&self) -> u8 {
        self.concealed.iter().sum()
    }

    fn melds_needed(&self) -> usize {
        usize::from(self.tiles()) / 3
    }

    /// The copies of each kind that are left.
    fn left(&self) -> Counts {
        let called = self.called();
        core::array::from_fn(|kind| 4 - self.concealed[kind] - called[kind] - self.visible[kind])
    }

    /// The copies of each kind that the concealed tiles can ever be, as far as the strictness
    /// knows.
    fn limits(&self) -> Counts {
        let called = self.called();
        core::array::from_fn(|kind| match self.strictness {
            Strictness::Unlimited | Strictness::Concealed => 4,
            Strictness::Melds => 4 - called[kind],
            Strictness::Visible => 4 - called[kind] - self.visible[kind],
        })
    }

    /// The tiles that can come, as far as the strictness knows.
    fn can_come(&self) -> TileSet {
        let limits = self.limits();
        let can_come = |tile: &Tile| self.concealed[tile.index()] < limits[tile.index()];
        if self.strictness == Strictness::Unlimited { TileSet::ALL } else { Tile::all().filter(can_come).collect() }
    }

    /// The same after a discard.
    fn without(&self, tile: Tile) -> Self {
        let mut after = self.clone();
        after.concealed[tile.index()] -= 1;
        after.visible[tile.index()] += u8::from(self.strictness == Strictness::Visible);
        after
    }

    fn hand(&self) -> Hand {
        let hand = Hand::from_counts(&self.concealed).and_then(|hand| hand.with_melds(&self.melds));
        hand.unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    fn view(&self) -> View {
        let visible = Visible::from_counts(&self.visible).unwrap();
        self.hand().view().with_visible(visible).unwrap().with_strictness(self.strictness)
    }

    /// The answer for one form, if it applies.
    fn answer_in(&self, form: Form, oracle: Oracle) -> Option<Answer> {
        let limits = self.limits();
        let is_whole_hand = matches!(self.tiles(), 13 | 14);
        match form {
            Form::Standard => Some(match oracle {
                Oracle::Search => self.by_search(),
                Oracle::Program => self.by_program(),
            }),
            Form::SevenPairs => is_whole_hand
                .then(|| Answer::by_draws(&self.concealed, self.can_come(), |counts| seven_pairs(counts, &limits))),
            Form::ThirteenOrphans => is_whole_hand.then(|| {
                Answer::by_draws(&self.concealed, self.can_come(), |counts| thirteen_orphans(counts, &limits))
            }),
            _ => unreachable!("there are three forms"),
        }
    }

    fn by_search(&self) -> Answer {
        let copies = match self.strictness {
            Strictness::Unlimited => CopyRule::Unlimited,
            Strictness::Concealed => CopyRule::Limited,
            Strictness::Melds | Strictness::Visible => unreachable!("the search doesn't know what is gone"),
        };
        Answer::by_draws(&self.concealed, self.can_come(), |counts| {
            Some(shanten_dfs::distance(counts, self.melds_needed(), copies).unwrap())
        })
    }

    fn by_program(&self) -> Answer {
        assert_ne!(self.strictness, Strictness::Unlimited, "the program doesn't know fifth copies");
        let mut limits = [4; Tile::KINDS + 1];
        limits[..Tile::KINDS].copy_from_slice(&self.limits());
        let melds = self.melds_needed();
        let data = shanten_dp::calc_shanten2(&self.concealed, &limits, melds, Mode::STANDARD, false, true).unwrap();
        Answer {
            distance: data.map(|data| (data.shanten + 1) as u8),
            tiles: data.map_or(TileSet::EMPTY, |data| TileSet::from_bits(data.waits).unwrap()),
        }
    }

    /// The answer for the nearest forms.
    fn answer(&self, oracle: Oracle) -> Answer {
        Form::ALL.into_iter().filter_map(|form| self.answer_in(form, oracle)).reduce(Answer::or).unwrap()
    }

    /// The answer after each discard, the best first.
    fn answers_after(&self, oracle: Oracle) -> Vec<(Tile, Answer)> {
        let tiles = Tile::all().filter(|tile| self.concealed[tile.index()] > 0);
        let mut answers: Vec<_> = tiles.map(|tile| (tile, self.without(tile).answer(oracle))).collect();
        answers.sort_by_key(|&(tile, answer)| {
            let left = self.without(tile).left();
            let copies: u8 = answer.tiles.iter().map(|tile| left[tile.index()]).sum();
            (answer.distance.unwrap_or(u8::MAX), Reverse(copies), tile)
        });
        answers
    }

    /// The discards that keep the hand as near as it is, or nearer where a meld less is needed
    /// without them.
    fn free_by(&self, now: Answer, answers: impl IntoIterator<Item = (Tile, Option<u8>)>) -> TileSet {
        let is_as_near = |after: Option<u8>| match (after, now.distance) {
            (Some(after), Some(now)) => after == now || after < now && self.tiles().is_multiple_of(3),
            (after, now) => after.is_some() && now.is_none(),
        };
        answers.into_iter().filter(|&(_, after)| is_as_near(after)).map(|(tile, _)| tile).collect()
    }

    /// Compares an answer of the library with the expected one.
    fn check_useful(&self, useful: &Useful, expected: Answer) {
        let left = self.left();
        assert_eq!(useful.shanten().map(Shanten::distance), expected.distance, "{self:?}");
        assert_eq!(useful.tiles(), expected.tiles, "{self:?}");
        let copies: Vec<(Tile, u8)> = expected.tiles.iter().map(|tile| (tile, left[tile.index()])).collect();
        assert_eq!(useful.iter().collect::<Vec<_>>(), copies, "{self:?}");
        assert_eq!(useful.copies(), copies.iter().map(|&(_, copies)| u32::from(copies)).sum::<u32>(), "{self:?}");
        for tile in Tile::all() {
            let expected = if expected.tiles.contains(tile) { left[tile.index()] } else { 0 };
            assert_eq!(useful.copies_of(tile), expected, "{tile} of {self:?}");
        }
    }

    /// Compares shanten and useful tiles, of each form and of the nearest.
    fn check_now(&self, oracle: Oracle) -> Answer {
        let view = self.view();
        let mut least: Option<Answer> = None;
        for form in Form::ALL {
            let expected = self.answer_in(form, oracle);
            let shanten = view.shanten_in(form).map(Shanten::distance);
            assert_eq!(shanten, expected.and_then(|answer| answer.distance), "{form:?} of {self:?}");
            let nothing = Answer { distance: None, tiles: TileSet::EMPTY };
            self.check_useful(&view.useful_in(form), expected.unwrap_or(nothing));
            least = least.into_iter().chain(expected).reduce(Answer::or);
        }
        let least = least.unwrap();
        assert_eq!(view.shanten().map(Shanten::distance), least.distance, "{self:?}");
        self.check_useful(&view.useful(), least);
        least
    }

    /// Compares every query.
    fn check(&self, oracle: Oracle) -> Answer {
        let now = self.check_now(oracle);
        let view = self.view();
        let expected = self.answers_after(oracle);
        let discards = view.discards();
        let order = |discard: &shanten::Discard| discard.tile;
        let expected_order: Vec<Tile> = expected.iter().map(|&(tile, _)| tile).collect();
        assert_eq!(discards.iter().map(order).collect::<Vec<_>>(), expected_order, "{self:?}");
        for (discard, &(tile, answer)) in discards.iter().zip(&expected) {
            assert_eq!(discard.shanten().map(Shanten::distance), answer.distance, "{tile} from {self:?}");
            self.without(tile).check_useful(&discard.useful, answer);
        }
        let after = expected.iter().map(|&(tile, answer)| (tile, answer.distance));
        assert_eq!(view.unneeded(), self.free_by(now, after), "{self:?}");
        now
    }
}

fn rng(number: usize, seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64((seed << 32) + number as u64)
}

/// A few tiles that belong together, all copies of a kind, or a single tile.
fn piece(rng: &mut Pcg64Mcg, kinds: &[usize], style: u8) -> Vec<usize> {
    let kind = *kinds.choose(rng).unwrap();
    let is_start_of_run = kind < 27 && kind % 9 < 7;
    let parts = match (style, rng.random_range(0..6)) {
        (0, _) => 1,
        (1, copies) => [4, 4, 4, 3, 2, 1][copies],
        (_, 0..3) if is_start_of_run => {
            let mut run = vec![kind, kind + 1, kind + 2];
            // Often a tile of it is missing.
            if rng.random_ratio(1, 3) {
                run.remove(rng.random_range(0..3));
            }
            return run;
        }
        (_, copies) => [3, 3, 2, 2, 2, 1][copies],
    };
    vec![kind; parts]
}

/// Takes so many of the tiles that are left, of some suits, one by one, in quads, or in melds and
/// pairs.
fn deal(rng: &mut Pcg64Mcg, tiles: u8, left: &mut Counts) -> Counts {
    let mut kinds = some_suits(rng);
    let style = rng.random_range(0..4);
    let mut counts = [0; Tile::KINDS];
    let mut missing = tiles;
    let mut tries = 0;
    while missing > 0 {
        tries += 1;
        if tries == 100 {
            // There may be too few tiles of these suits.
            kinds = (0..Tile::KINDS).collect();
        }
        for kind in piece(rng, &kinds, style) {
            if missing > 0 && left[kind] > 0 {
                counts[kind] += 1;
                left[kind] -= 1;
                missing -= 1;
            }
        }
    }
    counts
}

/// Random tiles of a hand that is on its own.
fn random_counts(rng: &mut Pcg64Mcg, tiles: u8) -> Counts {
    deal(rng, tiles, &mut [4; Tile::KINDS])
}

/// Random called melds, other tiles in sight, and concealed tiles beside them.
fn random_seen(rng: &mut Pcg64Mcg) -> Seen {
    let mut left: Counts = [4; Tile::KINDS];
    let kinds = some_suits(rng);
    let number = rng.random_range(0..=4);
    let mut melds = Vec::new();
    let mut tries = 0;
    while melds.len() < number && tries < 100 {
        tries += 1;
        let tile = Tile::from_index(*kinds.choose(rng).unwrap() as u8).unwrap();
        let Some(meld) = Meld::new(*MeldKind::ALL.choose(rng).unwrap(), tile) else { continue };
        let mut taken = left;
        if meld.tiles().all(|tile| taken[tile.index()].checked_sub(1).map(|rest| taken[tile.index()] = rest).is_some())
        {
            left = taken;
            melds.push(meld);
        }
    }
    let most = 14 - 3 * melds.len() as u8;
    let tiles = if rng.random() { most - rng.random_range(0..=1) } else { rng.random_range(0..=most) };
    let concealed = deal(rng, tiles, &mut left);
    // Nothing else is in sight, or a part, or all of some kinds, or almost everything.
    let style = rng.random_range(0..4);
    let visible = core::array::from_fn(|kind| match style {
        0 => 0,
        1 => rng.random_range(0..=left[kind]),
        2 => left[kind] * rng.random_range(0..=1),
        _ => left[kind] - rng.random_range(0..=left[kind].min(1)) * rng.random_range(0..=1),
    });
    Seen { concealed, melds, visible, strictness: Strictness::Visible }
}

#[test]
fn random_hands_of_every_size_are_read_as_the_search_says() {
    for_each(14_000, |number| {
        let tiles = [14, 13, 11, 10, 8, 7, 5, 4, 2, 1, 14, 13, 14, 13][number % 14];
        let counts = random_counts(&mut rng(number, 1), tiles);
        Seen::alone(counts, Strictness::Concealed).check(Oracle::Search);
    });
}

#[test]
fn random_hands_between_turns_are_read_as_the_search_says() {
    for_each(5_000, |number| {
        let tiles = [0, 3, 6, 9, 12][number % 5];
        let counts = random_counts(&mut rng(number, 2), tiles);
        for strictness in [Strictness::Concealed, Strictness::Unlimited] {
            Seen::alone(counts, strictness).check(Oracle::Search);
        }
    });
}

#[test]
fn hands_that_are_complete_or_just_not_are_read_as_the_search_says() {
    for_each(5_000, |number| {
        let mut rng = rng(number, 3);
        let mut counts = complete(&mut rng, number % 5);
        for _ in 0..rng.random_range(0..=2) {
            let kinds: Vec<usize> = (0..Tile::KINDS).filter(|&kind| counts[kind] > 0).collect();
            counts[*kinds.choose(&mut rng).unwrap()] -= 1;
        }
        Seen::alone(counts, Strictness::Concealed).check(Oracle::Search);
    });
}

/// Random deals are hardly ever near to the special forms.
#[test]
fn hands_near_the_special_forms_are_read_as_the_search_says() {
    let orphans: Vec<usize> = Tile::all().filter(|tile| tile.is_terminal_or_honour()).map(Tile::index).collect();
    for_each(5_000, |number| {
        let mut rng = rng(number, 4);
        let tiles = 13 + (number / 2 % 2) as u8;
        let mut left = [4; Tile::KINDS];
        let mut counts = [0; Tile::KINDS];
        let kinds: Vec<usize> = if number % 2 == 0 { some_suits(&mut rng) } else { orphans.clone() };
        let copies = if number % 2 == 0 { 2 } else { 1 };
        let most = usize::from(tiles / copies).min(kinds.len());
        let started = rng.random_range(most.min(4)..=most);
        kinds.sample(&mut rng, started).for_each(|&kind| {
            counts[kind] = copies;
            left[kind] -= copies;
        });
        let more = deal(&mut rng, tiles - counts.iter().sum::<u8>(), &mut left);
        counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        let strictness = *[Strictness::Concealed, Strictness::Unlimited].choose(&mut rng).unwrap();
        Seen::alone(counts, strictness).check(Oracle::Search);
    });
}

/// Every way to have at most so many tiles of a suit, at most four of each kind.
fn suit_states(suit: Suit, tiles: u8) -> Vec<Counts> {
    let mut states = vec![[0; Tile::KINDS]];
    for tile in Tile::all().filter(|tile| tile.suit() == suit) {
        let before = std::mem::take(&mut states);
        for state in before {
            let most = (tiles - state.iter().sum::<u8>()).min(4);
            states.extend((0..=most).map(|count| {
                let mut state = state;
                state[tile.index()] = count;
                state
            }));
        }
    }
    states
}

#[test]
fn every_hand_of_one_suit_with_at_most_five_tiles_is_read_as_the_search_says() {
    for suit in Suit::ALL {
        let states = suit_states(suit, 5);
        assert_eq!(states.len(), if suit == Suit::Honours { 785 } else { 1_993 });
        for_each(states.len(), |number| {
            for strictness in [Strictness::Concealed, Strictness::Unlimited] {
                Seen::alone(states[number], strictness).check(Oracle::Search);
            }
        });
    }
}

#[test]
fn every_hand_of_honours_is_read_as_the_search_says() {
    let states = suit_states(Suit::Honours, 14);
    assert_eq!(states.len(), 43_130);
    for_each(states.len(), |number| {
        let seen = Seen::alone(states[number], Strictness::Concealed);
        let now = seen.check_now(Oracle::Search);
        if seen.tiles() % 3 == 2 {
            let distance =
                |tile: Tile| shanten_dfs::shanten(&seen.without(tile).concealed, CopyRule::Limited).unwrap() + 1;
            let tiles = Tile::all().filter(|tile| seen.concealed[tile.index()] > 0);
            let after = tiles.map(|tile| (tile, Some(distance(tile) as u8)));
            assert_eq!(seen.hand().unneeded(), seen.free_by(now, after), "{seen:?}");
        }
    });
}

/// Random hands in which every kind has many copies, so that a fifth is often useful.
#[test]
fn hands_of_quads_may_wait_for_a_fifth_copy_if_unlimited() {
    let fifths = AtomicUsize::new(0);
    for_each(5_000, |number| {
        let mut rng = rng(number, 5);
        let tiles = [14, 13, 11, 10, 8, 7, 5, 4, 2, 1][number % 10];
        let mut counts = [0; Tile::KINDS];
        let kinds = some_suits(&mut rng);
        while counts.iter().sum::<u8>() < tiles {
            let room = tiles - counts.iter().sum::<u8>();
            let copies = *[4, 4, 4, 4, 3, 2, 1].choose(&mut rng).unwrap();
            let kind = *kinds.choose(&mut rng).unwrap();
            counts[kind] += room.min(copies).min(4 - counts[kind]);
        }
        let seen = Seen::alone(counts, Strictness::Unlimited);
        let now = seen.check(Oracle::Search);
        seen.with_strictness(Strictness::Concealed).check(Oracle::Search);
        fifths.fetch_add(usize::from(now.tiles.iter().any(|tile| counts[tile.index()] == 4)), Ordering::Relaxed);
    });
    let fifths = fifths.into_inner();
    assert!(fifths > 500, "a fifth copy was useful only {fifths} times");
}

#[test]
fn random_hands_among_melds_and_visible_tiles_are_read_as_the_program_says() {
    let lost = AtomicUsize::new(0);
    for_each(10_000, |number| {
        let mut seen = random_seen(&mut rng(number, 6));
        for strictness in [Strictness::Visible, Strictness::Melds, Strictness::Concealed] {
            seen.strictness = strictness;
            let now = seen.check(Oracle::Program);
            lost.fetch_add(usize::from(now.distance.is_none()), Ordering::Relaxed);
        }
    });
    let lost = lost.into_inner();
    assert!(lost > 100, "only {lost} hands could no longer win");
}

/// The program where the search can't follow: special forms among tiles that are gone.
#[test]
fn whole_hands_among_visible_tiles_are_read_as_the_program_says() {
    for_each(4_000, |number| {
        let mut rng = rng(number, 7);
        let mut left = [4; Tile::KINDS];
        let concealed = deal(&mut rng, 13 + (number % 2) as u8, &mut left);
        let visible = core::array::from_fn(|kind| left[kind] - rng.random_range(0..=left[kind]));
        let seen = Seen { concealed, melds: Vec::new(), visible, strictness: Strictness::Visible };
        seen.check(Oracle::Program);
        let mut limits = [4; Tile::KINDS + 1];
        limits[..Tile::KINDS].copy_from_slice(&seen.limits());
        for (form, mode) in Form::ALL.into_iter().zip([Mode::STANDARD, Mode::SEVEN_PAIRS, Mode::THIRTEEN_ORPHANS]) {
            let expected = shanten_dp::calc_shanten(&concealed, &limits, 4, mode, false, true).unwrap();
            assert_eq!(seen.view().shanten_in(form).map(Shanten::get), expected, "{form:?} of {seen:?}");
        }
    });
}

#[test]
fn a_fifth_copy_if_unlimited_is_useful_among_melds_and_visible_tiles_too() {
    for_each(3_000, |number| {
        let seen = random_seen(&mut rng(number, 8)).with_strictness(Strictness::Unlimited);
        seen.check(Oracle::Search);
    });
}

/// A discard as the library itself reads the hand without the tile, which is visible under
/// `Strictness::Visible` only.
#[test]
fn each_discard_is_what_the_hand_without_the_tile_says() {
    for_each(20_000, |number| {
        let seen = random_seen(&mut rng(number, 9));
        for strictness in STRICTNESSES {
            let seen = seen.with_strictness(strictness);
            let view = seen.view();
            let discards = view.discards();
            let tiles: TileSet = discards.iter().map(|discard| discard.tile).collect();
            assert_eq!((tiles, tiles.len()), (seen.hand().tiles().collect(), discards.len()), "{seen:?}");
            for discard in &discards {
                let mut hand = seen.hand();
                hand.discard(discard.tile).unwrap();
                let mut visible = Visible::from_counts(&seen.visible).unwrap();
                if strictness == Strictness::Visible {
                    visible.insert(discard.tile).unwrap();
                }
                let after = hand.view().with_strictness(strictness).with_visible(visible).unwrap();
                assert_eq!(discard.useful, after.useful(), "{discard} from {seen:?}");
                assert_eq!(discard.shanten(), after.shanten(), "{discard} from {seen:?}");
            }
        }
    });
}

#[test]
fn thirteen_tiles_give_up_the_special_forms_with_any_discard() {
    for text in ["19m19p19s1234567z", "1199m1199p1199s7z", "1199m1199p1199s1z"] {
        let hand: Hand = text.parse().unwrap();
        assert_eq!(hand.shanten(), Shanten::TENPAI, "{text}");
        assert_eq!(hand.unneeded(), TileSet::EMPTY, "{text}");
    }
    // In standard form a tile may go that nothing needs.
    let hand: Hand = "123m456p789s1157z".parse().unwrap();
    assert_eq!(hand.unneeded(), "57z".parse().unwrap());
}

#[test]
fn a_triplet_may_become_five_of_a_kind_if_unlimited() {
    let useful = |text: &str| {
        let hand: Hand = text.parse().unwrap();
        hand.view().with_strictness(Strictness::Unlimited).useful().tiles()
    };
    // Its pair may be any, and the fourth and fifth copy are one.
    assert_eq!(useful("999m"), TileSet::ALL);
    assert_eq!(useful("333777s"), TileSet::ALL);
}

#[test]
fn a_hand_that_can_no_longer_win_has_no_shanten_and_nothing_helps() {
    let hand: Hand = "1m(123p)".parse().unwrap();
    let visible =
        Tile::all().map(|tile| 4 - hand.count(tile) - u8::from(tile.suit() == Suit::Dots && tile.rank() <= 3));
    let visible = Visible::from_counts(&visible.collect::<Vec<_>>().try_into().unwrap()).unwrap();
    let view = hand.view().with_visible(visible).unwrap();
    assert_eq!(view.useful().to_string(), "1m×0");
    let view = view.with_strictness(Strictness::Visible);
    assert_eq!((view.shanten(), view.useful().shanten(), view.useful().iter().len()), (None, None, 0));
    assert_eq!((view.unneeded(), view.improving_draws()), (TileSet::EMPTY, TileSet::EMPTY));
    assert_eq!(view.discards()[0].to_string(), "1m: no win");
    assert_eq!(view.waits().len(), 0);
}

#[test]
fn the_best_discard_comes_first() {
    for_each(20_000, |number| {
        let seen = random_seen(&mut rng(number, 10));
        for strictness in STRICTNESSES {
            let discards = seen.with_strictness(strictness).view().discards();
            let order = discards.iter().map(|discard| {
                let distance = discard.shanten().map_or(u8::MAX, Shanten::distance);
                (distance, Reverse(discard.useful.copies()), discard.tile)
            });
            assert!(order.is_sorted(), "{discards:?} of {seen:?}");
        }
    });
}

#[test]
fn no_hand_is_nearer_the_more_tiles_count_as_gone() {
    for_each(40_000, |number| {
        let mut rng = rng(number, 11);
        let mut seen = random_seen(&mut rng);
        let distance = |seen: &Seen| seen.view().shanten().map_or(u8::MAX, Shanten::distance);
        let distances = STRICTNESSES.map(|strictness| distance(&seen.with_strictness(strictness)));
        assert!(distances.is_sorted(), "{distances:?}: {seen:?}");
        // Nor when more of them are in sight.
        let (before, left) = (distance(&seen), seen.left());
        for (visible, left) in core::iter::zip(&mut seen.visible, left) {
            *visible += rng.random_range(0..=left);
        }
        assert!(before <= distance(&seen), "{before}: {seen:?}");
    });
}

/// What improves a hand, from queries of the hands before and after.
fn improving(seen: &Seen) -> TileSet {
    let now = seen.view().useful();
    let can_come = seen.can_come();
    let left = seen.left();
    let improves = |tile: &Tile| {
        if left[tile.index()] == 0 || !can_come.contains(*tile) || now.tiles().contains(*tile) {
            return false;
        }
        let mut drawn = seen.clone();
        drawn.concealed[tile.index()] += 1;
        let discards = Tile::all().filter(|tile| drawn.concealed[tile.index()] > 0);
        let best = discards
            .map(|discard| drawn.without(discard).view().useful())
            .min_by_key(|useful| (useful.shanten().map_or(u8::MAX, Shanten::distance), Reverse(useful.copies())));
        let best = best.unwrap();
        best.shanten() == now.shanten() && best.copies() > now.copies()
    };
    Tile::all().filter(improves).collect()
}

#[test]
fn draws_improve_a_hand_that_keeps_its_shanten_and_gets_more_useful_copies() {
    let found = AtomicUsize::new(0);
    for_each(2_000, |number| {
        let mut seen = random_seen(&mut rng(number, 12));
        // A waiting hand, so that a draw and a discard leave one.
        while seen.tiles() % 3 != 1 {
            let first = seen.concealed.iter().position(|&count| count > 0);
            let Some(first) = first else { return };
            seen.concealed[first] -= 1;
        }
        for strictness in STRICTNESSES {
            let seen = seen.with_strictness(strictness);
            let expected = if seen.view().shanten().is_some() { improving(&seen) } else { TileSet::EMPTY };
            assert_eq!(seen.view().improving_draws(), expected, "{seen:?}");
            found.fetch_add(expected.len(), Ordering::Relaxed);
        }
    });
    let found = found.into_inner();
    assert!(found > 1_000, "only {found} draws improved a hand");
}

#[test]
fn only_waiting_hands_have_improving_draws() {
    for_each(2_000, |number| {
        let seen = random_seen(&mut rng(number, 13));
        let waits = seen.tiles() % 3 == 1;
        for strictness in STRICTNESSES {
            let draws = seen.with_strictness(strictness).view().improving_draws();
            assert!(waits || draws.is_empty(), "{draws}: {seen:?}");
        }
    });
    let hand: Hand = "123m456p345789s5z".parse().unwrap();
    assert!(!hand.improving_draws().is_empty());
}

/// The queries of a hand are those of its default view.
#[test]
fn a_hand_is_read_by_its_concealed_tiles_unless_told_otherwise() {
    for_each(10_000, |number| {
        let seen = random_seen(&mut rng(number, 14));
        let hand = seen.hand();
        let view = hand.view();
        assert_eq!((view.hand(), view.strictness()), (&hand, Strictness::Concealed));
        assert_eq!(view, view.with_strictness(Strictness::default()).with_visible(Visible::EMPTY).unwrap());
        assert_eq!(view.shanten(), Some(hand.shanten()));
        assert_eq!(view.shanten_in(Form::Standard), Some(hand.standard()));
        assert_eq!(view.shanten_in(Form::SevenPairs), hand.seven_pairs());
        assert_eq!(view.shanten_in(Form::ThirteenOrphans), hand.thirteen_orphans());
        assert_eq!(view.useful(), hand.useful());
        assert_eq!(view.unneeded(), hand.unneeded());
        assert_eq!(view.discards(), hand.discards());
        assert_eq!(view.waits().tiles(), hand.waits().tiles());
        assert_eq!(view.improving_draws(), hand.improving_draws());
    });
}

/// Checks a hand under each strictness, by an oracle that knows it, and compares its shanten and
/// useful tiles.
#[track_caller]
fn reads(text: &str, expected: [(i8, &str, u32); 4]) {
    for (strictness, (shanten, tiles, copies)) in STRICTNESSES.into_iter().zip(expected) {
        let seen = Seen::of(text, strictness);
        seen.check(if strictness == Strictness::Unlimited { Oracle::Search } else { Oracle::Program });
        let useful = seen.view().useful();
        let found = (useful.shanten(), useful.tiles(), useful.copies());
        assert_eq!(found, (Shanten::new(shanten), tiles.parse().unwrap(), copies), "{strictness:?} of {text}");
    }
}

#[test]
fn a_hand_that_waits_for_a_fifth_honour_is_ready_only_if_unlimited() {
    // Any other tile takes part in a pair.
    let others = (1, "123456789m123456789p123456789s234567z", 9 * 3 + 18 * 4 + 6 * 4);
    reads("123456789m1111z", [(0, "1z", 0), others, others, others]);
}

#[test]
fn a_hand_that_waits_for_the_tile_of_its_own_quad_is_ready_until_melds_count() {
    let without = (1, "4568p", 2 + 4 + 3 + 3);
    reads("222444m4468p[7777p]", [(0, "7p", 0), (0, "7p", 0), without, without]);
}

#[test]
fn a_hand_of_quads_in_a_row_is_ready_only_if_unlimited() {
    let others = (1, "2356789m123456789p123456789s1234567z", 2 * 3 + 5 * 4 + 3 * 3 + 6 * 4 + 16 * 4);
    reads("1111234444m456p", [(0, "14m", 0), others, others, others]);
}
