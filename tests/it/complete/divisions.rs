//! The divisions of a complete hand: their number, each of them compared with a plain search, and
//! their marks.

use std::sync::Mutex;

use crate::support::deals::{add_one, complete, take_one};
use crate::support::marks::marks;
use crate::support::prelude::*;
use crate::support::splits::{Part, Shape, splits};

fn parts(division: &Division) -> Vec<Part> {
    let pair = Part { kind: division.pair().index(), shape: Shape::Pair };
    let mut parts: Vec<Part> = division.concealed().map(Part::of).chain([pair]).collect();
    parts.sort_unstable();
    parts
}

/// Compares the divisions of a hand with a plain search; returns their number.
fn check(hand: &Hand) -> usize {
    let expected = splits(&hand.counts());
    let divisions = hand.divisions();
    assert_eq!(divisions.len(), expected.len(), "{hand}");
    let divisions: Vec<Division> = divisions.collect();
    let found: Vec<Vec<Part>> = divisions.iter().map(parts).collect();
    let mut sorted = found.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, expected.into_iter().collect::<Vec<_>>(), "{hand}");
    assert!(divisions.is_sorted_by_key(Division::pair), "{hand}: {divisions:?}");
    // No two are equal.
    assert!(divisions.is_sorted_by(|one, other| one < other), "{hand}: {divisions:?}");
    for division in &divisions {
        let concealed: Vec<Meld> = division.concealed().collect();
        assert!(concealed.is_sorted_by_key(|meld| (meld.tile(), meld.kind())), "{hand}: {division}");
        let called: Vec<Meld> = division.called().collect();
        assert_eq!(called, hand.melds().collect::<Vec<_>>(), "{hand}: {division}");

        let all = concealed.iter().map(|&meld| (meld, false)).chain(called.iter().map(|&meld| (meld, true)));
        let mut all: Vec<(Meld, bool)> = all.collect();
        all.sort_by_key(|&(meld, called)| (meld.tile(), meld.kind(), called));
        assert_eq!(division.melds().collect::<Vec<_>>(), all, "{hand}: {division}");

        let melds: Vec<Meld> = all.iter().map(|&(meld, _)| meld).collect();
        let counts = hand.counts();
        let is_seven_pairs = hand.len() == 14 && counts.iter().all(|count| matches!(count, 0 | 2));
        let marks = marks(&counts, is_seven_pairs, &melds);
        assert_eq!(division.marks().collect::<Vec<_>>(), marks, "{hand}: {division}");
        let lengths = (division.concealed().len(), division.called().len(), division.marks().len());
        assert_eq!(lengths, (concealed.len(), called.len(), marks.len()), "{hand}: {division}");
        assert!(
            Mark::ALL.iter().copied().all(|mark| division.has(mark) == marks.contains(&mark)),
            "{hand}: {division}"
        );
    }
    divisions.len()
}

/// The number of hands, by their number of tiles and of divisions.
type Histogram = BTreeMap<(usize, usize), usize>;

fn histogram_of_suit(suit: Suit) -> Histogram {
    let states = states(Tile::all().filter(|tile| tile.suit() == suit), 14);
    let histogram = Mutex::new(Histogram::new());
    for_each(states.len(), |number| {
        let hand = Hand::from_counts(&states[number]).unwrap();
        let divisions = check(&hand);
        assert_eq!(divisions > 0, hand.len() % 3 == 2 && hand.standard().is_win(), "{hand}");
        if divisions > 0 {
            *histogram.lock().unwrap().entry((hand.len(), divisions)).or_default() += 1;
        }
    });
    histogram.into_inner().unwrap()
}

#[test]
fn all_hands_of_one_suit_have_the_divisions_of_the_search() {
    for suit in [Suit::Characters, Suit::Dots, Suit::Bamboos] {
        let histogram = histogram_of_suit(suit);
        let of_14: Vec<(usize, usize)> =
            histogram.range((14, 0)..).map(|(&(_, number), &hands)| (number, hands)).collect();
        assert_eq!(of_14, [(1, 11_984), (2, 1_087), (3, 172), (4, 16)], "{suit:?}");
        let sizes = [2, 5, 8, 11, 14];
        let complete: [usize; 5] =
            sizes.map(|tiles| histogram.range((tiles, 0)..(tiles + 1, 0)).map(|(_, &hands)| hands).sum());
        assert_eq!(complete, [9, 135, 996, 4_475, 13_259], "{suit:?}");
    }
}

#[test]
fn a_complete_hand_of_honours_has_one_division() {
    // The pair, and triplets of other kinds.
    let expected = [(2, 7), (5, 7 * 6), (8, 7 * 15), (11, 7 * 20), (14, 7 * 15)];
    let expected: Histogram = expected.into_iter().map(|(tiles, hands)| ((tiles, 1), hands)).collect();
    assert_eq!(histogram_of_suit(Suit::Honours), expected);
}

/// The same hand with each number suit reversed and the suits exchanged.
fn mirrored(hand: &Hand) -> Hand {
    let mut counts = [0; Tile::KINDS];
    for (kind, count) in hand.counts().into_iter().enumerate() {
        let mirrored = if kind < 27 { (kind + 9) % 27 / 9 * 9 + 8 - kind % 9 } else { 27 + 33 - kind };
        counts[mirrored] = count;
    }
    Hand::from_counts(&counts).unwrap()
}

#[test]
fn all_sequences_have_the_divisions_of_the_search() {
    let mut numbers = BTreeMap::new();
    for tiles in (2..=14).step_by(3) {
        for hand in Sequence::all(tiles).filter_map(Sequence::hand).filter(|hand| hand.standard().is_win()) {
            let number = check(&hand);
            assert_eq!(check(&mirrored(&hand)), number, "{hand}");
            *numbers.entry(number).or_insert(0) += 1;
        }
    }
    assert_eq!(numbers.into_iter().collect::<Vec<_>>(), [(1, 5_455), (2, 250), (3, 22), (4, 2)]);
}

#[test]
fn random_hands_have_the_divisions_of_the_search() {
    for_each(60_000, |number| {
        let mut rng = Pcg64Mcg::seed_from_u64(number as u64);
        let hand = Hand::from_counts(&complete(&mut rng, [4, 4, 4, 3, 2, 1, 0][number % 7])).unwrap();
        assert!(check(&hand) > 0, "{hand}");
    });
}

#[test]
fn hands_with_called_melds_have_them_in_each_division() {
    let all: Vec<Meld> =
        MeldKind::ALL.into_iter().flat_map(|kind| Tile::all().filter_map(move |tile| Meld::new(kind, tile))).collect();
    for_each(40_000, |number| {
        let mut rng = Pcg64Mcg::seed_from_u64(number as u64);
        let melds = number % 5;
        let counts = complete(&mut rng, melds);
        let mut hand = Hand::from_counts(&counts).unwrap();
        let near = |meld: &&Meld| meld.tiles().any(|tile| counts[tile.index()] > 0);
        let near: Vec<Meld> = all.iter().filter(near).copied().collect();
        let called = rng.random_range(0..=4 - melds);
        while hand.melds().count() < called {
            let meld = *if rng.random() { &near } else { &all }.choose(&mut rng).unwrap();
            let melds: Vec<Meld> = hand.melds().chain([meld]).collect();
            hand = hand.with_melds(&melds).unwrap_or(hand);
        }
        assert!(check(&hand) > 0, "{hand}");
    });
}

#[test]
fn a_hand_that_is_not_complete_has_no_divisions() {
    for_each(40_000, |number| {
        let mut rng = Pcg64Mcg::seed_from_u64(number as u64);
        let mut counts = complete(&mut rng, 1 + number % 4);
        take_one(&mut rng, &mut counts);
        if number % 2 == 0 {
            add_one(&mut rng, &mut counts);
        }
        let hand = Hand::from_counts(&counts).unwrap();
        let divisions = check(&hand);
        assert_eq!(divisions > 0, hand.standard().is_win(), "{hand}");
    });
    // Complete but not in standard form, melds alone, or an empty hand.
    for text in
        ["1199m1199p1199s77z", "19m19p19s12345677z", "123m", "111z", "123456789m111z", "", "123m(456p)", "(123m)"]
    {
        assert_eq!(check(&hand(text)), 0, "{text}");
        assert_eq!(hand(text).divisions().next().map(|division| division.to_string()), None, "{text}");
    }
}

/// Compares the divisions of a hand and their marks with their expected text.
#[track_caller]
fn divides(text: &str, expected: &[&str]) {
    let hand = hand(text);
    let found: Vec<String> = hand
        .divisions()
        .map(|division| {
            let marks: Vec<&str> = division.marks().map(Mark::name).collect();
            if marks.is_empty() { division.to_string() } else { format!("{division}: {}", marks.join(", ")) }
        })
        .collect();
    assert_eq!(found, expected, "{text}");
    check(&hand);
}

#[test]
fn divisions_read_as_their_parts_and_marks() {
    // A division reads as its pair and its melds.
    divides("11m", &["11m"]);
    divides("11123m", &["11m 123m"]);
    divides("123m456p789s11122z", &["22z 123m 456p 789s 111z"]);
    divides("11m123m456p789s(777z)", &["11m 123m 456p 789s (777z)"]);
    divides("99s(777+7z)[1111s](123m)(2222p)", &["99s (123m) (2222p) [1111s] (777+7z)"]);
    divides("111222333p99s(789p)", &["99s 111p 222p 333p (789p)", "99s 123p 123p 123p (789p): identical runs"]);
    divides(
        "11222333444p",
        &["11p 222p 333p 444p", "11p 234p 234p 234p: identical runs", "44p 123p 123p 234p: identical runs"],
    );
    let hand = hand("55z123m(777+7z)");
    let division = hand.divisions().next().unwrap();
    assert_eq!(format!("{division:#}"), "🀆🀆 🀇🀈🀉 (🀄🀄🀄+🀄)");
    assert_eq!(format!("{division:?}"), "Division(55z 123m (777+7z))");
    // Seven pairs that are also melds are marked.
    divides(
        "11223344556677m",
        &[
            "11m 234m 234m 567m 567m: seven pairs, twice identical runs",
            "44m 123m 123m 567m 567m: seven pairs, twice identical runs",
            "77m 123m 123m 456m 456m: seven pairs, twice identical runs",
        ],
    );
    divides("112233m556677p11z", &["11z 123m 123m 567p 567p: seven pairs, twice identical runs"]);
    // Four of a kind are not two different pairs.
    divides("11112233m112233p", &["11m 123m 123m 123p 123p: twice identical runs"]);
    // Runs are marked even if they are called. A straight is marked also with called runs.
    divides("123456789m11p222z", &["11p 123m 456m 789m 222z: straight"]);
    divides("123m11p222z(456m)(789m)", &["11p 123m (456m) (789m) 222z: straight"]);
    divides("11p(123s)(456s)(789s)(444z)", &["11p (123s) (456s) (789s) (444z): straight"]);
    divides("123m456p789s11222z", &["11z 123m 456p 789s 222z"]);
    divides("123m456m678m11222z", &["11z 123m 456m 678m 222z"]);
    // Identical runs are marked also with called runs.
    divides("112233m456p11222z", &["11z 123m 123m 456p 222z: identical runs"]);
    divides("123m456p11222z(123m)", &["11z 123m (123m) 456p 222z: identical runs"]);
    divides("112233m11z(789p)(789p)", &["11z 123m 123m (789p) (789p): twice identical runs"]);
    // Three identical runs count as one pair of runs, four as two.
    divides("123m11z(123m)(123m)(456p)", &["11z 123m (123m) (123m) (456p): identical runs"]);
    divides("11z(123m)(123m)(123m)(123m)", &["11z (123m) (123m) (123m) (123m): twice identical runs"]);
    // Runs of different suits are not identical, and triplets are not runs.
    divides("123m123p123s11222z", &["11z 123m 123p 123s 222z"]);
    divides("222m222p11z(333m)(333p)", &["11z 222m (333m) 222p (333p)"]);
}

#[test]
fn nine_gates_are_marked_and_what_is_almost_that_is_not() {
    // Nine gates are marked with each tile of each suit.
    for suit in [Suit::Characters, Suit::Dots, Suit::Bamboos] {
        let gates = hand(&format!("1112345678999{}", suit.letter()));
        for tile in Tile::all().filter(|tile| tile.suit() == suit) {
            let mut complete = gates;
            complete.draw(tile).unwrap();
            assert!(check(&complete) > 0, "{complete}");
            assert!(complete.divisions().all(|division| division.has(Mark::NineGates)), "{complete}");
        }
    }
    divides("11123456789999m", &["11m 123m 456m 789m 999m: nine gates, straight"]);
    divides("11112345678999m", &["99m 111m 123m 456m 789m: nine gates, straight"]);
    // Almost nine gates are not marked.
    for text in ["11123456778899m", "11122345678m(999m)", "22223456788999m", "11123456789m222z"] {
        assert!(check(&hand(text)) > 0, "{text}");
        assert!(hand(text).divisions().all(|division| !division.has(Mark::NineGates)), "{text}");
    }
}
