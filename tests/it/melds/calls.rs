//! Calls: their effect on a hand, their conditions, and a counting model.

use proptest::prelude::*;
use proptest::sample::Index;

use super::{any_hand, any_meld, made_of, parts};
use crate::support::prelude::*;
use crate::support::text::full_width;

#[track_caller]
fn calls(before: &str, meld: &str, claimed: Option<&str>, after: &str) {
    let mut hand = hand(before);
    assert_eq!(hand.call(self::meld(meld), claimed.map(tile)), Ok(()), "{meld} in {before}");
    assert_eq!(hand, self::hand(after), "{meld} in {before}");
    assert_eq!(hand.to_string(), after, "{meld} in {before}");
}

#[test]
fn calls_take_tiles_of_the_hand_and_the_claimed_one() {
    // Runs, triplets and quads are called with the claimed tile.
    calls("2346m", "(123m)", Some("1m"), "46m(123m)");
    calls("2346m", "(234m)", Some("2m"), "26m(234m)");
    calls("2346m", "(345m)", Some("5m"), "26m(345m)");
    calls("2346m", "(456m)", Some("5m"), "23m(456m)");
    calls("1155z", "(111z)", Some("1z"), "55z(111z)");
    calls("111m5z", "(111m)", Some("1m"), "1m5z(111m)");
    calls("111m5z", "(1111m)", Some("1m"), "5z(1111m)");
    calls("11m5z(123p)", "(111m)", Some("1m"), "5z(123p)(111m)");
    calls("123m456p78s11222z", "(789s)", Some("9s"), "123m456p11222z(789s)");
    // Quads are declared from the hand's own tiles.
    calls("1111m5z", "[1111m]", None, "5z[1111m]");
    calls("12345m11117777z5s", "[7777z]", None, "12345m5s1111z[7777z]");
    calls("1m5z(111m)", "(111+1m)", None, "5z(111+1m)");
    // The quad replaces its triplet.
    calls("1m5z(111m)(234m)", "(111+1m)", None, "5z(111+1m)(234m)");
    calls("14m(123p)(111m)(234m)", "(111+1m)", None, "4m(123p)(111+1m)(234m)");
}

/// Tries to call a meld and compares the error; the hand must be unchanged.
#[track_caller]
fn refuses_call(before: &str, meld: &str, claimed: Option<&str>, error: TurnError, words: &str) {
    let mut hand = hand(before);
    assert_eq!(hand.call(self::meld(meld), claimed.map(tile)), Err(error), "{meld} in {before}");
    assert_eq!(hand, self::hand(before), "{meld} in {before}");
    assert_eq!(error.to_string(), words);
}

#[test]
fn a_call_that_is_none_is_refused() {
    // A call needs the tiles.
    let few = |text| TurnError::TooFew(tile(text));
    refuses_call("13m", "(123m)", Some("1m"), few("2m"), "can't call with 2m: the hand has too few");
    refuses_call("11m", "(1111m)", Some("1m"), few("1m"), "can't call with 1m: the hand has too few");
    refuses_call("111m", "[1111m]", None, few("1m"), "can't call with 1m: the hand has too few");
    refuses_call("5z(111m)", "(111+1m)", None, few("1m"), "can't call with 1m: the hand has too few");
    // A claimed tile must belong to the meld.
    let other = |text| TurnError::NotInMeld(tile(text));
    refuses_call("123m", "(123m)", Some("4m"), other("4m"), "can't claim 4m: the meld doesn't have it");
    refuses_call("111m", "(111m)", Some("1p"), other("1p"), "can't claim 1p: the meld doesn't have it");
    refuses_call("1234m11z", "(567m)", Some("1z"), other("1z"), "can't claim 1z: the meld doesn't have it");
    // A tile is claimed, unless the quad consists of the hand's own tiles.
    for (before, text) in [("1111m", "[1111m]"), ("1m(111m)", "(111+1m)")] {
        let words = format!("can't claim a tile for {text}: it is made of own tiles");
        refuses_call(before, text, Some("1m"), TurnError::NothingToClaim(meld(text)), &words);
    }
    for (before, text) in [("123m", "(123m)"), ("23m", "(123m)"), ("111m", "(111m)"), ("1111m", "(1111m)")] {
        let words = format!("can't call {text} without claiming a tile");
        refuses_call(before, text, None, TurnError::NothingClaimed(meld(text)), &words);
    }
    // A quad can only be added to its triplet.
    let none = |text| TurnError::NoTriplet(tile(text));
    refuses_call("1m", "(111+1m)", None, none("1m"), "can't add 1m: the hand has no such triplet");
    refuses_call("1111m", "(111+1m)", None, none("1m"), "can't add 1m: the hand has no such triplet");
    refuses_call("1m(123m)(222m)", "(111+1m)", None, none("1m"), "can't add 1m: the hand has no such triplet");
    // A call needs room.
    let full = |text| TurnError::TooManyMelds(meld(text));
    let words = "can't call (111m): the hand has no room";
    refuses_call("11m345678p12345s7z", "(111m)", Some("1m"), full("(111m)"), words);
    refuses_call("11m(222m)(333m)(444m)(555m)", "(111m)", Some("1m"), full("(111m)"), words);
    refuses_call(
        "11m345678p12345s",
        "(123p)",
        Some("1p"),
        TurnError::TooFew(tile("2p")),
        "can't call with 2p: the hand has too few",
    );
    // After a discard there is room.
    calls("11m345678p12345s", "(111m)", Some("1m"), "345678p12345s(111m)");
}

#[test]
fn calls_and_draws_leave_room_and_make_no_fifth_copy() {
    // A call can't make a fifth copy.
    for (before, meld, claimed) in
        [("23m[1111m]", "(123m)", "1m"), ("1111m", "(111m)", "1m"), ("123m(111m)", "(123m)", "1m")]
    {
        let mut hand = hand(before);
        assert_eq!(hand.call(self::meld(meld), Some(tile(claimed))), Err(TurnError::FifthCopy(tile("1m"))), "{before}");
        assert_eq!(hand, self::hand(before), "{meld} in {before}");
    }
    // With the tile in the hand there are four.
    calls("123m(111m)", "(123m)", Some("3m"), "3m(111m)(123m)");
    // A fifth copy can't be drawn, whether the others are concealed or called.
    for text in ["1111m", "1m(111m)", "(1111m)", "[1111m]5z", "(111+1m)", "11m(123m)(123m)", "(123m)(123m)(123m)(123m)"]
    {
        let mut hand = hand(text);
        assert_eq!(hand.draw(tile("1m")), Err(TurnError::FifthCopy(tile("1m"))), "{text}");
        assert_eq!(hand, self::hand(text), "{text}");
        hand.draw(tile("9s")).unwrap();
    }
    let mut called = hand("1m(123m)(123m)");
    called.draw(tile("1m")).unwrap();
    assert_eq!(called, hand("11m(123m)(123m)"));
    // A called tile can't be discarded.
    assert_eq!(called.discard(tile("3m")), Err(TurnError::NotInHand(tile("3m"))));
    // A meld takes the room of three tiles.
    for text in [
        "123456789m11z(123p)",
        "12345m678p(111z)[2222z]",
        "1m4p(111z)(222z)(333z)(444+4z)",
        "12345m(456p)(1111p)(789s)",
    ] {
        let mut hand = hand(text);
        assert_eq!(hand.draw(tile("9s")), Err(TurnError::Full { tile: Some(tile("9s")), most: 14 }), "{text}");
        assert_eq!(hand, self::hand(text), "{text}");
        hand.discard(tile("1m")).unwrap();
        hand.draw(tile("9s")).unwrap();
        assert_eq!(hand.draw(tile("9s")), Err(TurnError::Full { tile: Some(tile("9s")), most: 14 }), "{text}");
    }
}

#[test]
fn special_forms_vanish_with_a_call() {
    let mut hand = hand("1199m1199p19s777z");
    assert_eq!((hand.seven_pairs(), hand.shanten()), (Shanten::new(1), Shanten::new(1).unwrap()));
    assert!(hand.thirteen_orphans().is_some());
    hand.call(meld("(777z)"), Some(tile("7z"))).unwrap();
    assert_eq!(hand, self::hand("1199m1199p19s7z(777z)"));
    assert_eq!((hand.seven_pairs(), hand.thirteen_orphans()), (None, None));
    let view = hand.view();
    for form in [Form::SevenPairs, Form::ThirteenOrphans] {
        assert_eq!((view.shanten_in(form), view.useful_in(form).tiles()), (None, TileSet::EMPTY), "{form:?}");
        assert_eq!(view.useful_in(form).shanten(), None, "{form:?}");
    }
    assert_eq!(hand.shanten(), hand.standard());
    // A declared quad is a meld too.
    let mut hand = self::hand("1199m1199p19s7777z");
    hand.call(meld("[7777z]"), None).unwrap();
    assert_eq!((hand.seven_pairs(), hand.thirteen_orphans()), (None, None));
}

/// Calls a meld in a counting model; returns whether it is allowed.
fn call(counts: &mut Counts, melds: &mut Vec<Meld>, meld: Meld, claimed: Option<Tile>) -> bool {
    let is_added = meld.kind() == MeldKind::AddedQuad;
    let is_own = is_added || meld.kind() == MeldKind::ClosedQuad;
    let mut needed: Vec<Tile> = if is_added { vec![meld.tile()] } else { meld.tiles().collect() };
    match claimed {
        None if is_own => {}
        Some(claimed) if !is_own => {
            let Some(place) = needed.iter().position(|&tile| tile == claimed) else { return false };
            needed.remove(place);
        }
        _ => return false,
    }
    for tile in needed {
        let Some(rest) = counts[tile.index()].checked_sub(1) else { return false };
        counts[tile.index()] = rest;
    }
    if is_added {
        let triplet = Meld::new(MeldKind::Triplet, meld.tile());
        let Some(place) = melds.iter().position(|&meld| Some(meld) == triplet) else { return false };
        melds[place] = meld;
    } else {
        melds.push(meld);
    }
    let mut own = *counts;
    melds.iter().flat_map(|meld| meld.tiles()).for_each(|tile| own[tile.index()] += 1);
    let tiles: usize = counts.iter().copied().map(usize::from).sum();
    melds.len() <= 4 && tiles + 3 * melds.len() <= 14 && own.iter().all(|&count| count <= 4)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn hands_with_melds_write_and_read_and_are_made_of_their_parts(hand in any_hand()) {
        let (counts, melds) = parts(&hand);
        prop_assert_eq!(made_of(&counts, &melds), Ok(hand));
        prop_assert_eq!(hand.to_string().parse(), Ok(hand));
        prop_assert_eq!(format!("{hand:#}").parse(), Ok(hand));
        prop_assert_eq!(full_width(&hand.to_string()).parse(), Ok(hand));
        let melds: String = melds.iter().map(Meld::to_string).collect();
        prop_assert_eq!(hand.to_string(), format!("{}{melds}", Hand::from_counts(&counts).unwrap()));
    }

    #[test]
    fn a_call_is_made_or_refused_as_a_model_says(
        hand in any_hand(),
        meld in any_meld(),
        claimed in any::<Option<Index>>(),
        stranger in prop::option::weighted(0.1, 0..Tile::KINDS as u8),
    ) {
        let tiles: Vec<Tile> = meld.tiles().collect();
        let claimed = claimed.map(|index| stranger.and_then(Tile::from_index).unwrap_or(*index.get(&tiles)));
        let (mut counts, mut melds) = parts(&hand);
        let may = call(&mut counts, &mut melds, meld, claimed);
        let mut after = hand;
        match after.call(meld, claimed) {
            Ok(()) => {
                prop_assert!(may, "{meld} in {hand}");
                prop_assert_eq!(Ok(after), made_of(&counts, &melds));
            }
            Err(error) => {
                prop_assert!(!may, "{meld} in {hand}: {error}");
                prop_assert_eq!(after, hand);
            }
        }
    }

    #[test]
    fn draws_and_discards_leave_the_melds_alone(hand in any_hand()) {
        let (counts, melds) = parts(&hand);
        let called = |tile: Tile| melds.iter().flat_map(|meld| meld.tiles()).filter(|&other| other == tile).count();
        for tile in Tile::all() {
            let mut drawn = hand;
            let expected = if usize::from(counts[tile.index()]) + called(tile) == 4 {
                Err(TurnError::FifthCopy(tile))
            } else if hand.len() + 3 * melds.len() == 14 {
                Err(TurnError::Full { tile: Some(tile), most: 14 })
            } else {
                Ok(())
            };
            prop_assert_eq!(drawn.draw(tile), expected);
            prop_assert_eq!(drawn.melds().collect::<Vec<_>>(), melds.clone());
            let mut counts = counts;
            counts[tile.index()] += u8::from(expected.is_ok());
            prop_assert_eq!(Ok(drawn), made_of(&counts, &melds));
            if expected.is_ok() {
                drawn.discard(tile).unwrap();
                prop_assert_eq!(drawn, hand);
            }
        }
    }
}
