//! Shanten, useful tiles and discards compared with both oracles: random hands, and all small ones.

use shanten_dfs::CopyRule;
use shanten_dp::Mode;

use super::random::random_seen;
use super::seen::{Oracle, Seen};
use crate::support::deals::{complete, random_counts, some_suits, some_tiles, take_one};
use crate::support::prelude::*;

#[test]
fn random_hands_of_every_size_match_the_search() {
    for_each(samples(14_000), |number| {
        let tiles = [14, 13, 11, 10, 8, 7, 5, 4, 2, 1, 14, 13, 14, 13][number % 14];
        let counts = random_counts(&mut rng(number, 1), tiles);
        Seen::alone(counts, Strictness::Concealed).check(Oracle::Search);
    });
}

#[test]
fn random_hands_between_turns_match_the_search() {
    for_each(samples(5_000), |number| {
        let tiles = [0, 3, 6, 9, 12][number % 5];
        let counts = random_counts(&mut rng(number, 2), tiles);
        for strictness in [Strictness::Concealed, Strictness::Unlimited] {
            Seen::alone(counts, strictness).check(Oracle::Search);
        }
    });
}

#[test]
fn hands_complete_or_nearly_match_the_search() {
    for_each(samples(5_000), |number| {
        let mut rng = rng(number, 3);
        let mut counts = complete(&mut rng, number % 5);
        for _ in 0..rng.random_range(0..=2) {
            take_one(&mut rng, &mut counts);
        }
        Seen::alone(counts, Strictness::Concealed).check(Oracle::Search);
    });
}

/// Random deals are rarely near the special forms.
#[test]
fn hands_near_the_special_forms_match_the_search() {
    let orphans: Vec<usize> = Tile::all().filter(|tile| tile.is_terminal_or_honour()).map(Tile::index).collect();
    for_each(samples(5_000), |number| {
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
        let more = some_tiles(&mut rng, tiles - counts.iter().sum::<u8>(), &mut left);
        counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        let strictness = *[Strictness::Concealed, Strictness::Unlimited].choose(&mut rng).unwrap();
        Seen::alone(counts, strictness).check(Oracle::Search);
    });
}

#[test]
fn all_small_hands_of_one_suit_match_the_search() {
    for suit in Suit::ALL {
        let states = states(Tile::all().filter(|tile| tile.suit() == suit), 5);
        assert_eq!(states.len(), if suit == Suit::Honours { 785 } else { 1_993 });
        for_each(states.len(), |number| {
            for strictness in [Strictness::Concealed, Strictness::Unlimited] {
                Seen::alone(states[number], strictness).check(Oracle::Search);
            }
        });
    }
}

#[test]
fn every_hand_of_honours_matches_the_search() {
    let states = states(Tile::all().filter(|tile| tile.suit() == Suit::Honours), 14);
    assert_eq!(states.len(), 43_130);
    for_each(states.len(), |number| {
        let seen = Seen::alone(states[number], Strictness::Concealed);
        let now = seen.check_forms();
        if seen.tiles() % 3 == 2 {
            let distance =
                |tile: Tile| shanten_dfs::shanten(&seen.without(tile).concealed, CopyRule::Limited).unwrap() + 1;
            let tiles = Tile::all().filter(|tile| seen.concealed[tile.index()] > 0);
            let after = tiles.map(|tile| (tile, Some(distance(tile) as u8)));
            assert_eq!(seen.hand().unneeded(), seen.free_by(now.distance, after), "{seen:?}");
        }
    });
}

/// Random hands with many copies of every kind, so that a fifth copy is often useful.
#[test]
fn hands_of_quads_may_wait_for_a_fifth_copy_if_unlimited() {
    let fifths = Tally::default();
    for_each(samples(5_000), |number| {
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
        fifths.add(now.tiles.iter().any(|tile| counts[tile.index()] == 4));
    });
    fifths.exceeds(samples(500), "useful fifth copies");
}

#[test]
fn hands_among_melds_and_visible_tiles_match_the_program() {
    let lost = Tally::default();
    for_each(samples(10_000), |number| {
        let mut seen = random_seen(&mut rng(number, 6));
        for strictness in [Strictness::Visible, Strictness::Melds, Strictness::Concealed] {
            seen.strictness = strictness;
            let now = seen.check(Oracle::Program);
            lost.add(now.distance.is_none());
        }
    });
    lost.exceeds(samples(100), "hands could no longer win");
}

/// All other kinds are gone.
#[test]
fn small_hands_of_four_kinds_with_any_tiles_left_match_the_program() {
    const KINDS: u32 = 4;
    let states = states(Tile::all().take(KINDS as usize), 5);
    for_each(states.len(), |number| {
        let concealed = states[number];
        for left in 0..5_usize.pow(KINDS) {
            let left = |kind: usize| (left / 5_usize.pow(kind as u32) % 5) as u8;
            if (0..KINDS as usize).all(|kind| concealed[kind] + left(kind) <= 4) {
                let left = |kind| if kind < KINDS as usize { left(kind) } else { 0 };
                let visible = core::array::from_fn(|kind| 4 - concealed[kind] - left(kind));
                Seen {
                    concealed,
                    melds: Vec::new(),
                    visible,
                    strictness: Strictness::Visible,
                    oracle: Oracle::Program,
                }
                .check(Oracle::Program);
            }
        }
    });
}

/// The program covers cases that the search can't: special forms with tiles gone.
#[test]
fn whole_hands_among_visible_tiles_match_the_program() {
    for_each(4_000, |number| {
        let mut rng = rng(number, 7);
        let mut left = [4; Tile::KINDS];
        let concealed = some_tiles(&mut rng, 13 + (number % 2) as u8, &mut left);
        let visible = core::array::from_fn(|kind| left[kind] - rng.random_range(0..=left[kind]));
        let seen =
            Seen { concealed, melds: Vec::new(), visible, strictness: Strictness::Visible, oracle: Oracle::Program };
        seen.check(Oracle::Program);
        let mut limits = [4; Tile::KINDS + 1];
        limits[..Tile::KINDS].copy_from_slice(&seen.limits());
        for (form, mode) in Form::ALL.iter().copied().zip([Mode::STANDARD, Mode::SEVEN_PAIRS, Mode::THIRTEEN_ORPHANS]) {
            let expected = shanten_dp::calc_shanten(&concealed, &limits, 4, mode, false, true).unwrap();
            assert_eq!(seen.view().shanten_in(form).map(Shanten::get), expected, "{form:?} of {seen:?}");
        }
    });
}

#[test]
fn unlimited_hands_among_other_tiles_match_the_search() {
    for_each(3_000, |number| {
        let seen = random_seen(&mut rng(number, 8)).with_strictness(Strictness::Unlimited);
        seen.check(Oracle::Search);
    });
}
