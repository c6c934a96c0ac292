//! All objectives of many hands, compared with the definition.

use shanten::AnyHand;
use shanten::toward::{Objective, Objectives, Toward};

use super::oracle::{self, Found};
use crate::support::deals::{Style, random_melds, some_suits, take_pieces};
use crate::support::prelude::*;

/// Kinds that have something in common.
pub fn kinds(rng: &mut Pcg64Mcg) -> Vec<usize> {
    let start = rng.random_range(0..7);
    let is_end = |kind: usize| [0, 8].contains(&(kind % 9));
    let style = rng.random_range(0..12);
    let fits = |kind: usize| match style {
        0 => kind < 27 && (1..8).contains(&(kind % 9)),
        1 => kind >= 27 || is_end(kind),
        2 => kind < 27 && (kind % 9 < 3 || kind % 9 > 5),
        3 => kind >= 27,
        4 => kind < 27 && (start..start + 3).contains(&(kind % 9)),
        5 => [19, 20, 21, 23, 25, 32].contains(&kind),
        6 => kind >= 31 || kind / 9 == 1,
        _ => true,
    };
    match style {
        7..10 => some_suits(rng),
        _ => (0..Tile::KINDS).filter(|&kind| fits(kind)).collect(),
    }
}

/// A hand with melds and visible tiles, and the most tiles of each kind in its complete hands.
pub fn random(rng: &mut Pcg64Mcg) -> (View, Counts) {
    let all: Vec<usize> = (0..Tile::KINDS).collect();
    let mut left = [4; Tile::KINDS];
    let number = *[0, 0, 0, 1, 2, 3, 4].choose(rng).unwrap();
    let pool = kinds(rng);
    let melds = random_melds(rng, &mut left, &pool, number);
    let style = *[Style::Singles, Style::Quads, Style::Melds].choose(rng).unwrap();
    let room = 14 - 3 * melds.len() as u8;
    let tiles = if rng.random_ratio(2, 3) { room - rng.random_range(0..2) } else { rng.random_range(0..=room) };
    let pool = if rng.random() { pool } else { kinds(rng) };
    let counts = take_pieces(rng, tiles, &mut left, (pool, &all), style, |_, _, _| true);
    let strictness = *Strictness::ALL.choose(rng).unwrap();
    let style = rng.random_range(0..4);
    let seen = crate::support::deals::in_sight(rng, &left, style);
    let hand = of_counts(&counts).with_melds(&melds).unwrap();
    let view = hand.view().with_visible(Visible::from_counts(&seen).unwrap()).unwrap().with_strictness(strictness);
    let called = copies_in(&melds);
    let most = core::array::from_fn(|kind| match strictness {
        Strictness::Unlimited => u8::MAX,
        Strictness::Melds => 4 - called[kind],
        Strictness::Visible => 4 - called[kind] - seen[kind],
        _ => 4,
    });
    (view, most)
}

fn check<H: AnyHand>(view: &View<H>, most: &Counts, winds: TileSet) {
    let expected = oracle::needs(view.hand(), most, winds);
    let toward = |objectives: Objectives| Toward::of(view, objectives).unwrap().with_winds(winds);
    for (&objective, &(distance, tiles)) in Objective::ALL.iter().zip(&expected) {
        let toward = toward(objective.into());
        let words = || {
            format!("{objective} of {}, {}, {} visible, winds {winds}", view.hand(), view.strictness(), view.visible())
        };
        let distance = (distance < u8::MAX).then_some(distance);
        assert_eq!(toward.shanten().map(Shanten::distance), distance, "{}", words());
        let useful = toward.useful();
        assert_eq!(useful.shanten().map(Shanten::distance), distance, "{}", words());
        assert_eq!(useful.tiles(), if distance.is_none() { TileSet::EMPTY } else { tiles }, "{}", words());
    }
    for objectives in [Objectives::ALL, Objectives::OPEN] {
        let (distance, tiles) =
            objectives.iter().map(|objective| expected[objective as usize]).fold((u8::MAX, TileSet::EMPTY), or);
        let toward = toward(objectives);
        assert_eq!(toward.shanten().map_or(u8::MAX, Shanten::distance), distance);
        assert_eq!(toward.useful().tiles(), tiles);
    }
}

fn or(one: Found, other: Found) -> Found {
    if one.0 == other.0 { (one.0, one.1 | other.1) } else { one.min(other) }
}

pub fn winds(rng: &mut Pcg64Mcg) -> TileSet {
    let one = |rng: &mut Pcg64Mcg| Tile::from_index(rng.random_range(27..31)).unwrap();
    match rng.random_range(0..4) {
        0 => TileSet::EMPTY,
        _ => [one(rng), one(rng)].into_iter().collect(),
    }
}

/// The number of hands compared with the slow definition.
fn hands() -> usize {
    if stride() == 1 { 20_000 } else { 250 }
}

#[test]
fn all_objectives_of_random_hands_match_the_definition() {
    for_each(hands(), |number| {
        let mut rng = rng(number, 47);
        let (view, most) = random(&mut rng);
        let winds = winds(&mut rng);
        check(&view, &most, winds);
    });
}

/// A hand of three players or of a game without some simples, with the most tiles of each kind.
#[cfg(feature = "rules")]
pub fn of_fewer_kinds(rng: &mut Pcg64Mcg) -> (View<VariantHand>, Counts) {
    let mut options = Rules::THREE_PLAYER.options();
    if rng.random() {
        options.kinds = Tile::all().filter(|tile| tile.is_terminal_or_honour() || rng.random_ratio(5, 6)).collect();
    }
    let rules = Rules::new(options).unwrap();
    let exists = |kind: usize| options.kinds.contains(Tile::from_index(kind as u8).unwrap());
    let among = |kinds: Vec<usize>| kinds.into_iter().filter(|&kind| exists(kind)).collect::<Vec<_>>();
    let all = among((0..Tile::KINDS).collect());
    let pool = Some(among(kinds(rng))).filter(|pool| !pool.is_empty()).unwrap_or(all.clone());
    let mut left: Counts = core::array::from_fn(|kind| if exists(kind) { 4 } else { 0 });
    let number = *[0, 0, 1, 2].choose(rng).unwrap();
    let mut melds = random_melds(rng, &mut left, &pool, number);
    if rules.players() == 3 {
        melds.retain(|meld| meld.kind() != MeldKind::Run);
    }
    let aside = if rules.players() == 3 { rng.random_range(0..=left[30]) } else { 0 };
    left[30] -= aside;
    let tiles = 14 - 3 * melds.len() as u8 - rng.random_range(0..2);
    let style = *[Style::Singles, Style::Quads, Style::Melds].choose(rng).unwrap();
    let counts = take_pieces(rng, tiles, &mut left, (pool, &all), style, |_, _, _| true);
    let style = rng.random_range(0..4);
    let seen = crate::support::deals::in_sight(rng, &left, style);
    let strictness = *Strictness::ALL.choose(rng).unwrap();
    let hand = VariantHand::from_counts(rules, &counts, 0).unwrap().with_melds(&melds).unwrap();
    let hand = hand.with_norths_aside(aside).unwrap();
    let view = hand.view().with_visible(Visible::from_counts(&seen).unwrap()).unwrap().with_strictness(strictness);
    let mut shown = copies_in(&melds);
    shown[30] += aside;
    let most = |kind: usize| match strictness {
        _ if !exists(kind) => 0,
        Strictness::Unlimited => u8::MAX,
        Strictness::Melds => 4 - shown[kind],
        Strictness::Visible => 4 - shown[kind] - seen[kind],
        _ => 4,
    };
    (view, core::array::from_fn(most))
}

#[cfg(feature = "rules")]
#[test]
fn all_objectives_in_games_with_fewer_kinds_match_the_definition() {
    for_each(hands(), |number| {
        let mut rng = rng(number, 50);
        let (view, most) = of_fewer_kinds(&mut rng);
        let winds = winds(&mut rng);
        check(&view, &most, winds);
    });
}

#[test]
fn objectives_of_hands_of_one_suit_match_the_definition() {
    let suits: Vec<Counts> = states(Tile::all().take(9), 14);
    let whole: Vec<&Counts> = suits.iter().filter(|suit| suit.iter().sum::<u8>() >= 13).collect();
    assert_eq!(whole.len(), 93_600 + 118_800);
    for_each(samples(2_000), |number| {
        let mut counts = *whole[number * whole.len() / samples(2_000)];
        counts.rotate_right(9 * (number % 3));
        check(&of_counts(&counts).view(), &[4; Tile::KINDS], TileSet::EMPTY);
    });
}

#[test]
fn discards_are_the_views_after_them() {
    let mut rng = rng(0, 48);
    for number in 0..200 {
        let (view, _) = random(&mut rng);
        let objectives = if number % 2 == 0 { Objectives::OPEN } else { Objective::HalfFlush.into() };
        assert_eq!(Toward::of(&view, objectives), Some(view.toward(objectives)));
        let discards = view.toward(objectives).discards();
        assert_eq!(discards.len(), view.hand().tiles().collect::<TileSet>().len());
        for discard in discards {
            let after = view.after_discard(discard.tile).unwrap().toward(objectives);
            assert_eq!(discard.useful, after.useful(), "{discard} of {}", view.hand());
        }
    }
}
