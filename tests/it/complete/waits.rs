//! The waits of a ready hand, and their shapes: classic hands, and a plain search over all complete
//! hands.

use crate::support::deals::{add_one, complete, take_one};
use crate::support::prelude::*;
use crate::support::splits::{shape, splits};

/// Compares the waits of a hand with their expected text, and with the search.
#[track_caller]
fn waits(text: &str, expected: &[&str]) {
    let hand = hand(text);
    let found: Vec<String> = hand.waits().iter().map(|wait| wait.to_string()).collect();
    assert_eq!(found, expected, "{text}");
    check(&hand);
}

/// All shapes that a tile completes; none if it doesn't complete the hand. A fifth copy is allowed.
fn shapes(counts: &Counts, tile: Tile) -> BTreeSet<Shape> {
    let mut complete = *counts;
    complete[tile.index()] += 1;
    let splits = splits(&complete);
    let parts = splits.iter().flatten().filter(|part| part.kinds().contains(&tile.index()));
    let mut shapes: BTreeSet<Shape> = parts.map(|&part| shape(part, tile)).collect();
    let is_whole = complete.iter().sum::<u8>() == 14;
    let is_seven_pairs = is_whole && complete.iter().all(|count| matches!(count, 0 | 2));
    let orphans = Tile::all().filter(|tile| tile.is_terminal_or_honour()).map(Tile::index);
    let of_orphans: u8 = orphans.clone().map(|kind| complete[kind]).sum();
    let are_orphans = is_whole && of_orphans == 14 && orphans.clone().all(|kind| complete[kind] > 0);
    if is_seven_pairs || are_orphans {
        shapes.insert(Shape::Single);
    }
    shapes
}

/// Compares the waits of a hand with the search, and returns their number.
fn check(hand: &Hand) -> usize {
    let counts = hand.counts();
    let own =
        |tile: Tile| hand.count(tile) + hand.melds().flat_map(Meld::tiles).filter(|&other| other == tile).count() as u8;
    for (strictness, most) in [(Strictness::Concealed, 3), (Strictness::Unlimited, 4)] {
        let tiles = Tile::all().filter(|&tile| hand.count(tile) <= most);
        let expected = tiles.map(|tile| (tile, 4 - own(tile), shapes(&counts, tile)));
        let expected: Vec<_> = expected.filter(|(_, _, shapes)| !shapes.is_empty()).collect();
        let view = hand.view().with_strictness(strictness);
        let found = view.waits();
        assert_eq!(found.tiles(), expected.iter().map(|&(tile, _, _)| tile).collect(), "{hand} {strictness:?}");
        assert_eq!(found.len(), expected.len(), "{hand} {strictness:?}");
        let found: Vec<_> = found.iter().map(|wait| (wait.tile(), wait.copies(), wait.shapes().collect())).collect();
        assert_eq!(found, expected, "{hand} {strictness:?}");
    }
    for wait in hand.waits() {
        let has: Vec<Shape> = Shape::ALL.into_iter().filter(|&shape| wait.has(shape)).collect();
        assert_eq!(has, wait.shapes().collect::<Vec<_>>(), "{wait} of {hand}");
        assert_eq!(wait.shapes().len(), has.len(), "{wait} of {hand}");
    }
    hand.waits().len()
}

#[test]
fn waits_have_the_shapes_that_the_eye_sees() {
    // Runs are completed from each side and in the middle.
    waits("34m11z", &["2m×4 (two-sided)", "5m×4 (two-sided)"]);
    waits("23m11z", &["1m×4 (two-sided)", "4m×4 (two-sided)"]);
    waits("78p11z", &["6p×4 (two-sided)", "9p×4 (two-sided)"]);
    waits("35s11z", &["4s×4 (closed)"]);
    waits("13s11z", &["2s×4 (closed)"]);
    waits("79s11z", &["8s×4 (closed)"]);
    waits("12m11z", &["3m×4 (edge)"]);
    waits("89p11z", &["7p×4 (edge)"]);
    // Two pairs wait for a triplet, and a single tile for a pair.
    waits("1m", &["1m×3 (single)"]);
    waits("7z", &["7z×3 (single)"]);
    waits("11m22z", &["1m×2 (two pairs)", "2z×2 (two pairs)"]);
    waits("123m5p", &["5p×3 (single)"]);
    waits("2345m", &["2m×3 (single)", "5m×3 (single)"]);
    waits("1234m", &["1m×3 (single)", "4m×3 (single)"]);
    // A tile completes several shapes.
    waits("1112m", &["2m×3 (single)", "3m×4 (edge)"]);
    waits("1112m456p789s111z", &["2m×3 (single)", "3m×4 (edge)"]);
    waits("2333m", &["1m×4 (two-sided)", "2m×3 (single)", "4m×4 (two-sided)"]);
    waits("2223m", &["1m×4 (two-sided)", "3m×3 (single)", "4m×4 (two-sided)"]);
    waits("1333m", &["1m×3 (single)", "2m×4 (closed)"]);
    waits(
        "3334555m",
        &[
            "2m×4 (two-sided)",
            "3m×1 (two-sided, two pairs)",
            "4m×3 (single)",
            "5m×1 (two-sided, two pairs)",
            "6m×4 (two-sided)",
        ],
    );
    waits("23456m77z", &["1m×4 (two-sided)", "4m×3 (two-sided)", "7m×4 (two-sided)"]);
    waits("1122334m", &["1m×2 (two-sided, single)", "4m×3 (two-sided, single)"]);
    waits("4556m", &["5m×2 (closed, single)"]);
    waits("11123m", &[]);
    // Nine gates are completed by each tile of the suit.
    waits(
        "1112345678999p",
        &[
            "1p×1 (two-sided, two pairs)",
            "2p×3 (single)",
            "3p×3 (two-sided, edge)",
            "4p×3 (two-sided)",
            "5p×3 (single)",
            "6p×3 (two-sided)",
            "7p×3 (two-sided, edge)",
            "8p×3 (single)",
            "9p×1 (two-sided, two pairs)",
        ],
    );
    // Special forms wait for single tiles.
    let thirteen: Vec<String> =
        TileSet::TERMINALS_AND_HONOURS.iter().map(|tile| format!("{tile}×3 (single)")).collect();
    waits("19m19p19s1234567z", &thirteen.iter().map(String::as_str).collect::<Vec<_>>());
    waits("19m19p19s1234566z", &["7z×4 (single)"]);
    waits("1199m1199p1199s7z", &["7z×3 (single)"]);
    // A single tile of seven pairs, and in a run at the same time.
    waits("1122334455667m", &["1m×2 (two-sided, single)", "4m×2 (two-sided, single)", "7m×3 (two-sided, single)"]);
}

#[test]
fn waits_are_of_ready_hands_and_depend_on_the_strictness() {
    // A wait for a tile that is gone depends on the strictness.
    let texts = |hand: &str, visible: &str, strictness| -> Vec<String> {
        let view = self::hand(hand).view().with_visible(visible.parse().unwrap()).unwrap();
        view.with_strictness(strictness).waits().iter().map(|wait| wait.to_string()).collect()
    };
    assert_eq!(texts("1111z", "", Strictness::Unlimited), ["1z×0 (two pairs, single)"]);
    assert_eq!(texts("1111z", "", Strictness::Concealed), [""; 0]);
    let both = ["3p×3 (two-sided)", "6p×0 (two-sided)"];
    assert_eq!(texts("45p77z[6666p]", "3p", Strictness::Concealed), both);
    assert_eq!(texts("45p77z[6666p]", "3p", Strictness::Melds), both[..1]);
    assert_eq!(texts("45p77z", "36666p", Strictness::Melds), both);
    assert_eq!(texts("45p77z", "36666p", Strictness::Visible), both[..1]);
    // Kinds without copies left are no waits.
    assert_eq!(texts("45p77z", "33336666p", Strictness::Visible), [""; 0]);
    // Hands that are not ready or have just drawn have no waits.
    for text in ["", "1m2p3s4z", "11m", "123m", "12355m", "19m", "11122233m", "12m", "123456m", "1199m1199p1199s77z"] {
        assert_eq!((hand(text).waits().len(), hand(text).waits().tiles()), (0, TileSet::EMPTY), "{text}");
        assert_eq!(hand(text).waits().iter().next(), None, "{text}");
    }
    // Waits are ordered and read by their tiles.
    // Waits are ordered by their tiles.
    let mut waits: Vec<Wait> = hand("1112345678999p").waits().iter().collect();
    let tiles: Vec<Tile> = waits.iter().map(Wait::tile).collect();
    waits.reverse();
    waits.sort();
    assert_eq!(waits.iter().map(Wait::tile).collect::<Vec<_>>(), tiles);
    assert_eq!(format!("{:?}", waits[0].shapes()), "[TwoSided, TwoPairs]");
    // A wait reads as its tile copies and shapes.
    let wait: Wait = hand("1112m").waits().iter().last().unwrap();
    assert_eq!(format!("{wait:?}"), "Wait(3m×4 (edge))");
}

/// Compares every `step`th hand of one suit; returns the number of ready hands.
fn compare_one_suit(tiles: u8, suit: Suit, step: usize) -> usize {
    let mut hands = states(Tile::all().filter(|tile| tile.suit() == suit), tiles);
    hands.retain(|hand| hand.iter().sum::<u8>() == tiles);
    let ready = Tally::default();
    for_each(hands.len().div_ceil(step), |number| {
        let waits = check(&Hand::from_counts(&hands[number * step]).unwrap());
        ready.add(waits > 0);
    });
    ready.get()
}

#[test]
fn ready_hands_of_one_suit_have_the_shapes_of_the_search() {
    // All hands with 1, 4 and 7 tiles, and a sample of hands with 10 and 13.
    for suit in Suit::ALL {
        let ready =
            [(1, 1), (4, 1), (7, 1), (10, 11), (13, 23)].map(|(tiles, step)| compare_one_suit(tiles, suit, step));
        assert!(ready.iter().all(|&ready| ready > 0), "{ready:?}");
        if suit == Suit::Honours {
            // A single tile; with a triplet, or two pairs; or with a further triplet.
            assert_eq!(ready[..3], [7, 7 * 6 + 21, 21 * 5 + 7 * 15], "{suit:?}");
        }
    }
}

#[test]
fn random_ready_hands_have_the_shapes_of_the_search() {
    let several = Tally::default();
    for_each(20_000, |number| {
        let mut rng = Pcg64Mcg::seed_from_u64(number as u64);
        let mut counts = complete(&mut rng, [4, 4, 3, 2, 1, 0][number % 6]);
        // One tile less, sometimes with another tile exchanged.
        let mut exchange = |add: bool| {
            take_one(&mut rng, &mut counts);
            if add {
                add_one(&mut rng, &mut counts);
            }
        };
        exchange(false);
        if number % 4 == 0 {
            exchange(true);
        }
        let hand = Hand::from_counts(&counts).unwrap();
        several.add(check(&hand) > 2);
    });
    several.exceeds(1_000, "hands wait for three tiles or more");
}

#[test]
fn a_ready_hand_waits_for_its_useful_tiles() {
    for_each(20_000, |number| {
        let mut rng = Pcg64Mcg::seed_from_u64(number as u64);
        let mut counts = complete(&mut rng, [4, 3, 2, 1][number % 4]);
        take_one(&mut rng, &mut counts);
        let hand = Hand::from_counts(&counts).unwrap();
        let visible = core::array::from_fn(|kind| rng.random_range(0..=4 - counts[kind]));
        let view = hand.view().with_visible(Visible::from_counts(&visible).unwrap()).unwrap();
        for strictness in [Strictness::Unlimited, Strictness::Concealed, Strictness::Melds, Strictness::Visible] {
            let view = view.with_strictness(strictness);
            let useful = view.useful();
            let is_ready = view.shanten().is_some_and(Shanten::is_tenpai);
            let expected: Vec<(Tile, u8)> = if is_ready { useful.iter().collect() } else { Vec::new() };
            let found: Vec<_> = view.waits().iter().map(|wait| (wait.tile(), wait.copies())).collect();
            assert_eq!(found, expected, "{hand} {strictness:?} {visible:?}");
            assert!(view.waits().iter().all(|wait| wait.shapes().next().is_some()), "{hand} {strictness:?}");
        }
    });
}
