//! The ways in which a tile completed a hand with wild tiles: compared with all possible
//! replacements, and with the waits of the previous hand.

use super::divisions::{all_taken, groups, is_seven_pairs};
use super::{complete_with_calls, for_choices, hand};
use crate::support::prelude::*;
use crate::support::splits::{Part, shape};
use crate::support::variant::{Seen, for_each_rules};

/// The division of a complete hand (none in a special form), its tiles, the group of the winning
/// tile, and that tile.
type Way = (Option<Vec<Part>>, Counts, Option<Part>, Tile);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Winning {
    Tile(Tile),
    Joker,
}

fn found(seen: &Seen, winning: Winning) -> Vec<Completion> {
    match winning {
        Winning::Tile(tile) => seen.view().completed_by(tile).collect(),
        Winning::Joker => seen.view().completed_by_joker().collect(),
    }
}

fn counts(kinds: impl IntoIterator<Item = usize>) -> Counts {
    let mut counts = [0; Tile::KINDS];
    kinds.into_iter().for_each(|kind| counts[kind] += 1);
    counts
}

fn way(completion: &Completion) -> Way {
    match completion {
        Completion::Standard { division, meld, tile, .. } => {
            let groups = groups(division);
            let group = meld.map_or(groups[0], Part::of);
            assert!(groups.contains(&group), "{completion:?}");
            (Some(groups.clone()), counts(groups.iter().flat_map(|part| part.kinds())), Some(group), *tile)
        }
        Completion::SevenPairs { pairs, tile, .. } => {
            assert!(pairs.is_sorted() && pairs.contains(tile), "{completion:?}");
            (None, counts(pairs.iter().flat_map(|pair| [pair.index(); 2])), None, *tile)
        }
        Completion::ThirteenOrphans { pair, tile, .. } => {
            let kinds = TileSet::TERMINALS_AND_HONOURS.iter().chain([*pair]);
            (None, counts(kinds.map(Tile::index)), None, *tile)
        }
        _ => unreachable!("there are three forms"),
    }
}

fn are_orphans(target: &Counts) -> bool {
    let is_orphan = |kind: usize| Tile::from_index(kind as u8).unwrap().is_terminal_or_honour();
    target.iter().sum::<u8>() == 14 && (0..Tile::KINDS).all(|kind| is_orphan(kind) == (target[kind] > 0))
}

/// All ways, from all replacements of the wild tiles.
fn ways(seen: &Seen, winning: Winning) -> BTreeSet<Way> {
    let (parts, limits) = (seen.parts(), seen.limits());
    // The kinds that the tile may be in a hand of these tiles.
    let tiles = |target: &Counts| -> Vec<Tile> {
        match winning {
            Winning::Tile(tile) if !seen.is_wild(tile.index()) => vec![tile],
            _ => Tile::all().filter(|tile| target[tile.index()] > parts.natural[tile.index()]).collect(),
        }
    };
    let mut ways = BTreeSet::new();
    for taken in all_taken(seen) {
        for tile in tiles(&taken.target) {
            for &part in taken.groups.iter().filter(|part| part.kinds().contains(&tile.index())) {
                ways.insert((Some(taken.groups.clone()), taken.target, Some(part), tile));
            }
        }
    }
    for_choices(&parts.natural, parts.wild, 0, &mut |target| {
        let is_allowed = target.iter().zip(limits.copies).all(|(&count, most)| count <= most);
        let is_orphans = seen.rules.has(Form::ThirteenOrphans) && are_orphans(target);
        if is_allowed && (is_seven_pairs(seen.rules, target) || is_orphans) {
            ways.extend(tiles(target).into_iter().map(|tile| (None, *target, None, tile)));
        }
    });
    ways
}

/// Compares the completions of a hand by each of its tiles; returns their number.
fn check(seen: &Seen) -> usize {
    let mut all = 0;
    let tiles = seen.discards().map(Winning::Tile).chain((seen.jokers > 0).then_some(Winning::Joker));
    for winning in tiles {
        let found = found(seen, winning);
        let expected = ways(seen, winning);
        let distinct: BTreeSet<Way> = found.iter().map(way).collect();
        assert_eq!(distinct, expected, "{winning:?} of {seen:?}");
        assert!(found.is_sorted_by(|one, other| one < other), "{winning:?} of {seen:?}: {found:?}");
        for completion in &found {
            let expected = way(completion).2.map_or(Shape::Single, |part| shape(part, completion.tile()));
            assert_eq!(completion.shape(), expected, "{completion:?} of {seen:?}");
        }
        let shapes: BTreeSet<Shape> = found.iter().map(Completion::shape).collect();
        check_waits(seen, winning, &shapes);
        for &form in Form::ALL {
            let is_complete = seen.tiles() % 3 == 2 && seen.view().shanten_in(form).is_some_and(Shanten::is_win);
            let has_form = found.iter().any(|completion| completion.form() == form);
            assert_eq!(has_form, is_complete, "{form}: {winning:?} of {seen:?}");
        }
        all += found.len();
    }
    for tile in Tile::all().filter(|tile| seen.concealed[tile.index()] == 0) {
        assert_eq!(seen.view().completed_by(tile).next(), None, "{tile} of {seen:?}");
    }
    if seen.jokers == 0 {
        assert_eq!(seen.view().completed_by_joker().next(), None, "{seen:?}");
    }
    all
}

/// Compares the shapes with the waits of the previous hand.
fn check_waits(seen: &Seen, winning: Winning, shapes: &BTreeSet<Shape>) {
    let mut before = seen.clone();
    match winning {
        Winning::Tile(tile) => before.concealed[tile.index()] -= 1,
        Winning::Joker => before.jokers -= 1,
    }
    let waits = before.view().waits();
    match winning {
        Winning::Tile(tile) => {
            let wait = waits.get(tile);
            let expected: BTreeSet<Shape> = wait.into_iter().flat_map(|wait| wait.shapes()).collect();
            assert_eq!(*shapes, expected, "{winning:?} of {seen:?}");
        }
        // It may also replace a tile without copies left.
        Winning::Joker => {
            let expected: BTreeSet<Shape> = waits.iter().flat_map(|wait| wait.shapes()).collect();
            assert!(shapes.is_superset(&expected), "{winning:?} of {seen:?}: {shapes:?}, {expected:?}");
        }
    }
}

/// A complete hand of a special form that counts, with some wild tiles; `None` if there is none.
fn special(rng: &mut Pcg64Mcg, rules: Rules) -> Option<Seen> {
    let options = rules.options();
    let mut counts: Counts = [0; Tile::KINDS];
    let forms = [Form::SevenPairs, Form::ThirteenOrphans].into_iter().filter(|&form| rules.has(form));
    if forms.choose(rng)? == Form::SevenPairs {
        options.kinds.iter().sample(rng, 7).into_iter().for_each(|tile| counts[tile.index()] = 2);
    } else {
        TileSet::TERMINALS_AND_HONOURS.iter().for_each(|tile| counts[tile.index()] = 1);
        counts[TileSet::TERMINALS_AND_HONOURS.iter().choose(rng)?.index()] += 1;
    }
    let mut seen = Seen::alone(rules, counts, 0);
    for _ in 0..rng.random_range(0..3) {
        let natural: Vec<Tile> = seen.discards().filter(|tile| !seen.is_wild(tile.index())).collect();
        let wild = options.wild.iter().choose(rng).filter(|wild| seen.concealed[wild.index()] < 4);
        match wild {
            Some(wild) => seen.concealed[wild.index()] += 1,
            None if seen.jokers < options.jokers => seen.jokers += 1,
            None => break,
        }
        seen.concealed[natural.choose(rng)?.index()] -= 1;
    }
    Some(seen)
}

/// The most wild tiles whose replacements can all be tried.
const MAX_WILD: u8 = 3;

#[test]
fn completions_are_all_groups_that_the_tile_can_belong_to() {
    let found = Tally::default();
    for_each_rules(40, 62, |rng, rules| {
        let seen = complete_with_calls(rng, rules, &[4, 4, 3, 3, 2, 1, 0]);
        if seen.is_searchable() && seen.parts().wild <= MAX_WILD {
            found.add(check(&seen));
        }
    });
    found.exceeds(10_000, "completions");
}

#[test]
fn special_forms_are_all_that_wild_tiles_can_make() {
    let found = Tally::default();
    for_each_rules(20, 63, |rng, rules| {
        let Some(seen) = special(rng, rules) else { return };
        if seen.is_searchable() && seen.parts().wild <= MAX_WILD {
            let completions = check(&seen);
            assert!(completions > 0, "{seen:?}");
            found.add(completions);
        }
    });
    found.exceeds(5_000, "completions");
}

#[test]
fn every_strictness_has_the_completions_of_what_it_leaves_to_wild_tiles() {
    for_each_rules(10, 64, |rng, rules| {
        let seen = complete_with_calls(rng, rules, &[3, 2, 1, 0]);
        if seen.is_searchable() && seen.parts().wild <= MAX_WILD {
            for &strictness in Strictness::ALL {
                check(&seen.with_strictness(strictness));
            }
        }
    });
}

#[test]
fn a_wild_tile_completes_the_groups_that_it_can_be_in() {
    // A wild tile completes the shape of the tile that it replaces.
    let joker = rules("riichi,jokers=1");
    let complete = hand(joker, "12m99sJ");
    let read = |completion: Completion| match completion {
        Completion::Standard { division, meld: Some(meld), tile, .. } => {
            format!("{division}: {tile} in {meld}, {}", completion.shape())
        }
        Completion::Standard { division, tile, .. } => format!("{division}: {tile}, {}", completion.shape()),
        _ => format!("{completion:?}"),
    };
    let by_joker: Vec<String> = complete.completed_by_joker().map(read).collect();
    assert_eq!(by_joker, ["99s 123*m: 3m in (123m), edge"]);
    let by_tile: Vec<String> = complete.completed_by(tile("2m")).map(read).collect();
    assert_eq!(by_tile, ["99s 123*m: 2m in (123m), closed"]);
    // The 3m replaced by the joker isn't in the hand itself.
    assert_eq!(complete.completed_by(tile("3m")).next(), None);
    // A joker may be in either group of its kind.
    let complete = hand(joker, "112233m3mJ");
    let shapes: BTreeSet<Shape> = complete
        .completed_by_joker()
        .filter(|completion| completion.tile() == tile("3m"))
        .map(|completion| completion.shape())
        .collect();
    assert_eq!(shapes.into_iter().collect::<Vec<_>>(), [Shape::Edge, Shape::Single]);
    // A wild tile may be any tile of a group.
    let jokers = rules("riichi,jokers=3");
    let complete = hand(jokers, "11zJJJ");
    let as_123m: Vec<Shape> = complete
        .completed_by_joker()
        .filter(|completion| {
            matches!(completion, Completion::Standard { division, .. } if division.to_string() == "11z 1*2*3*m")
        })
        .map(|completion| completion.shape())
        .collect();
    assert_eq!(as_123m, [Shape::TwoSided, Shape::Closed, Shape::Edge]);
    // A wild tile may be the fifth copy of an isolated kind.
    let all: BTreeSet<Shape> = [Shape::TwoPairs, Shape::Single].into();
    for rules in ["riichi", "three-player"] {
        let rules: Rules = format!("{rules},wild=8s,fifth-copies").parse().unwrap();
        let mut hand = rules.hand("1111m111z").unwrap();
        let wait = hand.waits().get(Tile::S8).unwrap();
        hand.draw(Tile::S8).unwrap();
        let found = hand.completed_by(Tile::S8).map(|way| way.shape()).collect::<BTreeSet<Shape>>();
        assert_eq!((wait.shapes().collect::<BTreeSet<Shape>>(), found), (all.clone(), all.clone()), "{rules}");
    }
}

#[test]
fn every_choice_of_a_special_form_is_a_completion() {
    // Four of a kind are two of seven pairs if the rules allow it.
    let text = "1111m2244668899p";
    let pairs = |rules: Rules| -> Vec<String> {
        let completions = hand(rules, text).completed_by(tile("1m"));
        completions
            .map(|completion| match completion {
                Completion::SevenPairs { pairs, .. } => pairs.map(|tile| tile.to_string()).join(" "),
                _ => format!("{completion:?}"),
            })
            .collect()
    };
    assert_eq!(pairs(Rules::CHINESE), ["1m 1m 2p 4p 6p 8p 9p"]);
    assert_eq!(pairs(Rules::RIICHI), [""; 0]);
    // Every choice in a special form is found. Both jokers are a pair of any of the 28 other kinds,
    // or of those with two of four.
    let jokers = rules("riichi,jokers=2");
    assert_eq!(hand(jokers, "1122m3344p5566sJJ").completed_by(tile("1m")).count(), 28);
    let jokers = rules("chinese,jokers=2");
    assert_eq!(hand(jokers, "1122m3344p5566sJJ").completed_by(tile("1m")).count(), 34);
    // Any orphan may be the pair, and the joker may be that or the missing orphan.
    let jokers = rules("riichi,jokers=2");
    assert_eq!(hand(jokers, "19m19p19s123456zJJ").completed_by_joker().count(), 12 * 2 + 1);
    assert_eq!(hand(jokers, "19m19p19s123456zJJ").completed_by(tile("1m")).count(), 13);
}
