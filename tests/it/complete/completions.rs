//! The ways in which a tile completed a hand: compared with a plain search that divides the rest
//! after removing each group with the tile, with the waits of the previous hand, and for the
//! special forms.

use crate::support::deals::complete;
use crate::support::prelude::*;
use crate::support::splits::{self, Part, melds_of, shape, splits};

/// The group with the tile, and the other groups in order.
type Way = (Part, Vec<Part>);

/// Removes each group with the tile, and checks whether the rest can be divided.
fn ways(counts: &Counts, tile: Tile) -> BTreeSet<Way> {
    let mut ways = BTreeSet::new();
    for below in 0..3 {
        for shape in [splits::Shape::Pair, splits::Shape::Triplet, splits::Shape::Run] {
            let Some(kind) = tile.index().checked_sub(below) else { continue };
            let part = Part { kind, shape };
            let is_run = kind < 27 && kind % 9 < 7;
            if part.kinds().contains(&tile.index()) && (shape != splits::Shape::Run || is_run) {
                let mut rest = *counts;
                let is_there = part.kinds().into_iter().all(|kind| {
                    let left = rest[kind].checked_sub(1);
                    left.map(|left| rest[kind] = left).is_some()
                });
                let others = if shape == splits::Shape::Pair { melds_of(&rest) } else { splits(&rest) };
                ways.extend(others.into_iter().filter(|_| is_there).map(|others| (part, others)));
            }
        }
    }
    ways
}

/// The group of a completion in standard form, and the other groups in order.
fn way(completion: &Completion) -> Option<Way> {
    let Completion::Standard { division, meld, .. } = completion else { return None };
    let pair = Part { kind: division.pair().index(), shape: splits::Shape::Pair };
    let group = meld.map_or(pair, Part::of);
    let mut others: Vec<Part> = division.concealed().map(Part::of).chain([pair]).collect();
    others.sort_unstable();
    let place = others.iter().position(|&part| part == group).unwrap();
    others.remove(place);
    Some((group, others))
}

/// Compares the completions of a hand by each tile with the definition and with the waits of the
/// previous hand; returns their number.
fn check(hand: &Hand) -> usize {
    let counts = hand.counts();
    let mut all = 0;
    for tile in Tile::all() {
        let found: Vec<Completion> = hand.completed_by(tile).collect();
        if hand.count(tile) == 0 {
            assert_eq!(found, [], "{tile} of {hand}");
            continue;
        }
        all += found.len();
        assert!(found.iter().all(|completion| completion.tile() == tile), "{tile} of {hand}");

        let in_standard: Vec<Way> = found.iter().filter_map(way).collect();
        let expected = ways(&counts, tile);
        assert_eq!(in_standard.len(), expected.len(), "{tile} of {hand}: {found:?}");
        assert_eq!(in_standard.into_iter().collect::<BTreeSet<_>>(), expected, "{tile} of {hand}");
        for completion in &found {
            let expected = way(completion).map_or(Shape::Single, |(part, _)| shape(part, tile));
            assert_eq!(completion.shape(), expected, "{completion:?} of {hand}");
        }

        // The divisions are in order, each with its pair first, and no two are equal.
        assert!(found.is_sorted_by(|one, other| one < other), "{tile} of {hand}: {found:?}");

        let mut before = *hand;
        before.discard(tile).unwrap();
        for &strictness in Strictness::ALL {
            let view = before.view().with_strictness(strictness);
            let wait = view.waits().iter().find(|wait| wait.tile() == tile);
            // A tile that counts as gone under the strictness is no wait, and can't have come.
            if wait.is_some() || strictness == Strictness::Concealed {
                let expected: BTreeSet<Shape> = wait.into_iter().flat_map(|wait| wait.shapes()).collect();
                let shapes: BTreeSet<Shape> = found.iter().map(Completion::shape).collect();
                assert_eq!(shapes, expected, "{tile} of {hand} {strictness}");
            }
        }
        for &form in Form::ALL {
            let is_complete = hand.len() % 3 == 2 && hand.view().shanten_in(form).is_some_and(Shanten::is_win);
            let forms = found.iter().filter(|completion| completion.form() == form).count();
            assert_eq!(forms > 0, is_complete, "{form} of {hand} with {tile}");
        }
    }
    assert_eq!(hand.completed_by_joker().next(), None, "{hand}");
    all
}

#[test]
fn all_hands_of_one_suit_are_completed_as_by_the_search() {
    for (suit, expected) in [(Suit::Characters, 18_874 + 18), (Suit::Honours, 400)] {
        let states = states(Tile::all().filter(|tile| tile.suit() == suit), 14);
        let complete = Tally::default();
        for_each(states.len(), |number| {
            let hand = of_counts(&states[number]);
            let is_complete = hand.len() % 3 == 2 && hand.shanten().is_win();
            if is_complete || number % 64 == 0 {
                assert_eq!(check(&hand) > 0, is_complete, "{hand}");
                complete.add(is_complete);
            }
        });
        assert_eq!(complete.get(), expected, "{suit:?}");
    }
}

#[test]
fn random_hands_are_completed_as_by_the_search() {
    for_each(10_000, |number| {
        let mut rng = rng(number, 61);
        let hand = of_counts(&complete(&mut rng, [4, 4, 4, 3, 2, 1, 0][number % 7]));
        assert!(check(&hand) > 0, "{hand}");
    });
}

#[track_caller]
fn completes(text: &str, tile: &str, expected: &[&str]) {
    let hand = hand(text);
    check(&hand);
    let read = |completion: Completion| match completion {
        Completion::Standard { division, meld: Some(meld), .. } => format!("{division}: {meld}"),
        Completion::Standard { division, .. } => format!("{division}: pair"),
        Completion::SevenPairs { pairs, .. } => pairs.map(|tile| tile.to_string()).join(" "),
        Completion::ThirteenOrphans { pair, tile, .. } => format!("{pair} twice, {tile} came"),
        _ => unreachable!("there are three forms"),
    };
    let tile = tile.parse().unwrap();
    let found: Vec<String> =
        hand.completed_by(tile).map(|completion| format!("{}, {}", read(completion), completion.shape())).collect();
    assert_eq!(found, expected, "{text}");
    let in_view: Vec<Completion> = hand.view().completed_by(tile).collect();
    assert_eq!(in_view, hand.completed_by(tile).collect::<Vec<_>>());
}

#[test]
fn completions_are_the_different_groups_and_forms_with_the_tile() {
    // Each different group with the tile is a way.
    completes("11m", "1m", &["11m: pair, single"]);
    completes("11123m", "1m", &["11m 123m: pair, single", "11m 123m: (123m), two-sided"]);
    completes("11123m", "3m", &["11m 123m: (123m), edge"]);
    completes("11m456678p", "6p", &["11m 456p 678p: (456p), two-sided", "11m 456p 678p: (678p), two-sided"]);
    completes(
        "111222333p99s",
        "1p",
        &["99s 111p 222p 333p: (111p), two pairs", "99s 123p 123p 123p: (123p), two-sided"],
    );
    completes("123m456p22244z", "2z", &["44z 123m 456p 222z: (222z), two pairs"]);
    // Equal groups count as one way.
    completes("112233m99s", "2m", &["99s 123m 123m: (123m), closed"]);
    completes(
        "111122223333m99s",
        "2m",
        &[
            "99s 111m 123m 222m 333m: (123m), closed",
            "99s 111m 123m 222m 333m: (222m), two pairs",
            "99s 123m 123m 123m 123m: (123m), closed",
        ],
    );
    // Called melds were complete before the tile came.
    completes("99s(123p)(123p)", "1p", &[]);
    completes("12399p(123p)", "1p", &["99p 123p (123p): (123p), two-sided"]);
    // Seven pairs come after the divisions.
    completes("1199m1199p1199s77z", "7z", &["1m 9m 1p 9p 1s 9s 7z, single"]);
    completes("112233m556677p11z", "1z", &["11z 123m 123m 567p 567p: pair, single", "1m 2m 3m 5p 6p 7p 1z, single"]);
    completes(
        "112233m556677p11z",
        "7p",
        &["11z 123m 123m 567p 567p: (567p), two-sided", "1m 2m 3m 5p 6p 7p 1z, single"],
    );
    // An incomplete hand has no completions.
    for text in ["", "1m", "12m", "123m", "1112m", "123456789m1122z", "11122m33p(123m)", "119m19p19s1234566z"] {
        assert_eq!(check(&hand(text)), 0, "{text}");
    }
}

#[test]
fn thirteen_orphans_tell_whether_all_thirteen_would_have_come() {
    completes("119m19p19s1234567z", "1m", &["1m twice, 1m came, single"]);
    completes("119m19p19s1234567z", "7z", &["1m twice, 7z came, single"]);
    for pair in TileSet::TERMINALS_AND_HONOURS {
        let mut thirteen = hand("19m19p19s1234567z");
        let waits = thirteen.waits().tiles();
        thirteen.draw(pair).unwrap();
        check(&thirteen);
        for tile in TileSet::TERMINALS_AND_HONOURS {
            let mut before = thirteen;
            before.discard(tile).unwrap();
            let [Completion::ThirteenOrphans { pair: twice, .. }] = thirteen.completed_by(tile).collect::<Vec<_>>()[..]
            else {
                panic!("{tile} completes thirteen orphans")
            };
            assert_eq!(twice, pair);
            assert_eq!(twice == tile, before.waits().tiles() == waits, "{tile} of {thirteen}");
        }
    }
}

#[test]
fn the_meld_of_a_completion_is_concealed() {
    let complete = hand("11m234m234p(234m)(777z)");
    for completion in complete.completed_by("3m".parse().unwrap()) {
        let Completion::Standard { division, meld: Some(meld), .. } = completion else { panic!("{completion:?}") };
        assert!(division.concealed().any(|other| other == meld));
        assert_eq!(meld, "(234m)".parse::<Meld>().unwrap());
    }
    assert_eq!(complete.completed_by("3m".parse().unwrap()).count(), 1);
}
