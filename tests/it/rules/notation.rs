//! Hands of other rules as text and as counts.

use super::hand;
use crate::support::prelude::*;
use crate::support::text::refused;

#[test]
fn jokers_stand_anywhere_and_are_written_last() {
    let rules = rules("riichi,jokers=4,wild=5m");
    for text in ["123m44zJJ", "J123mJ44z", "JJ123m44z", "１２３ｍＪ４４ｚＪ", "123m 44z J J", "🀪🀇🀈🀉🀃🀃🀪"]
    {
        let found = hand(rules, text);
        assert_eq!((found.to_string(), format!("{found:#}")), ("123m44zJJ".into(), "🀇🀈🀉🀃🀃🀪🀪".into()), "{text}");
        assert_eq!((found.jokers(), found.wild(), found.len()), (2, 2, 7), "{text}");
    }
    let found = hand(rules, "(789p)J5m[1111s]5mJ");
    assert_eq!((found.to_string(), found.jokers(), found.wild()), ("55mJJ(789p)[1111s]".into(), 2, 4));
    assert_eq!((hand(rules, "J").len(), hand(rules, "J").melds_needed()), (1, 0));
    assert_eq!(hand(rules, ""), VariantHand::new(rules));
    assert_eq!(hand(rules, "").to_string(), "");
}

/// Asserts that strings are refused at their `!` as hands under these rules.
#[track_caller]
fn refuses(rules: &str, marked: &[&str], error: impl Fn(Place) -> InputError, words: &str) {
    let rules = self::rules(rules);
    refused(|text| rules.hand(text), marked, error, words);
}

#[test]
fn tiles_and_jokers_that_are_not_there_are_refused_where_they_stand() {
    for (rules, of, marked) in [
        ("three-player", "5m", ["19m!55m"].as_slice()),
        ("three-player", "2m", &["1m(789p)!(234m)", "1m!(123m)", "🀇!🀈"]),
        ("riichi,without=1234567z,no-thirteen-orphans", "7z", &["1m![7777z]"]),
    ] {
        let error = |at| InputError::NotInGame { tile: tile(of), at };
        refuses(rules, marked, error, &format!("{of} at character #: the rules don't have it"));
    }
    for (rules, most, marked, words) in [
        ("riichi", 0, "123m!J", "a joker at character #: the rules have none"),
        ("chinese-wild", 0, "!J77z", "a joker at character #: the rules have none"),
        ("riichi,jokers=2", 2, "J123mJ44z!J", "a joker too many at character #: the rules have 2"),
    ] {
        refuses(rules, &[marked], |at| InputError::TooManyJokers { most, at }, words);
    }
    let words = "the meld at character # is not closed by the same kind of bracket";
    refuses("riichi,jokers=2", &["1m!(12mJ)"], |at| InputError::UnclosedMeld { at }, words);
    let joker = |at| InputError::UnknownCharacter { character: 'J', at: byte(at) };
    assert_eq!("123mJ".parse::<Hand>(), Err(InputError::TooManyJokers { most: 0, at: byte(4) }));
    assert_eq!("J".parse::<Visible>(), Err(joker(0)));
    assert_eq!("1mJ".parse::<TileSet>(), Err(joker(2)));
    assert_eq!("J".parse::<Tile>(), Err(joker(0)));
}

#[test]
fn fifth_copies_and_fifteenth_tiles_are_refused() {
    let [first, red] = ["1m", "7z"].map(|of| move |at| InputError::FifthCopy { tile: tile(of), at });
    refuses("riichi,jokers=4,fifth-copies", &["1111m!1m"], first, "a fifth 1m at character #");
    refuses("chinese-wild", &["77z!(777z)"], red, "a fifth 7z at character #");
    let words = "no room for 6p at character #: a hand has 14 tiles";
    let no_room = |at| InputError::TooManyTiles { tile: Some(tile("6p")), most: 14, at };
    refuses("riichi", &["123456789m12345!6p"], no_room, words);
    let words = "no room for a joker at character #: a hand has 14 tiles";
    let no_room = |at| InputError::TooManyTiles { tile: None, most: 14, at };
    refuses("riichi,jokers=4", &["123456789m1234pJ!J", "(123p)J123456789m1p!J"], no_room, words);
    let words = "no room for (123p) at character #: a hand has 14 tiles, 3 of them for each meld";
    let no_room = |at| InputError::TooManyMelds { meld: meld("(123p)"), most: 14, at };
    refuses("riichi,jokers=4", &["123456789m11pJ!(123p)"], no_room, words);
    assert_eq!(rules("riichi,jokers=16").hand("JJJJJJJJJJJJJJ").unwrap().shanten(), Some(Shanten::WIN));
}

#[test]
fn counts_and_melds_that_are_no_hand_are_refused() {
    // Invalid counts are refused.
    let mut counts = [0; Tile::KINDS];
    counts[..5].fill(2);
    assert_eq!(VariantHand::from_counts(Rules::RIICHI, &counts, 0), Ok(hand(Rules::RIICHI, "1122334455m")));
    let not_there = InputError::NotInGame { tile: tile("2m"), at: Place::in_list(1) };
    assert_eq!(VariantHand::from_counts(Rules::THREE_PLAYER, &counts, 0), Err(not_there));
    let jokers = rules("riichi,jokers=3");
    assert_eq!(VariantHand::from_counts(jokers, &counts, 3), Ok(hand(jokers, "1122334455mJJJ")));
    let many = InputError::TooManyJokers { most: 3, at: Place::in_list(Tile::KINDS) };
    assert_eq!(VariantHand::from_counts(jokers, &counts, 4), Err(many));
    assert_eq!(VariantHand::from_counts(jokers, &[0; Tile::KINDS], 255), Err(many));
    counts[33] = 2;
    let many = InputError::TooManyTiles { tile: None, most: 14, at: Place::in_list(Tile::KINDS) };
    assert_eq!(VariantHand::from_counts(jokers, &counts, 3), Err(many));
    counts[33] = 4;
    counts[30] = 1;
    let many = InputError::TotalTooLarge { tiles: 15, most: 14 };
    assert_eq!((VariantHand::from_counts(jokers, &counts, 0), Hand::from_counts(&counts)), (Err(many), Err(many)));
    for kind in 0..Tile::KINDS {
        for count in 5..=255 {
            let mut counts = [0; Tile::KINDS];
            counts[kind] = count;
            let error = InputError::CountTooLarge { tile: Tile::from_index(kind as u8).unwrap(), count };
            assert_eq!(VariantHand::from_counts(jokers, &counts, 0), Err(error));
        }
    }
    // Melds added to a hand must have tiles of the game.
    let start = hand(Rules::THREE_PLAYER, "19m44z");
    assert_eq!(start.with_melds(&[meld("(789p)")]), Ok(hand(Rules::THREE_PLAYER, "19m44z(789p)")));
    let error = InputError::NotInGame { tile: tile("2m"), at: Place::in_list(1) };
    assert_eq!(start.with_melds(&[meld("(789p)"), meld("(234m)")]), Err(error));
    let error = InputError::FifthCopy { tile: tile("4z"), at: Place::in_list(0) };
    assert_eq!(start.with_melds(&[meld("(444z)")]), Err(error));
    let melds = [meld("(111p)"), meld("(222p)"), meld("(333p)"), meld("(444p)")];
    assert_eq!(
        start.with_melds(&melds),
        Err(InputError::TooManyMelds { meld: melds[3], most: 14, at: Place::in_list(3) })
    );
}

#[test]
fn a_reading_sees_only_tiles_that_are_left() {
    let visible = |text: &str| text.parse::<Visible>().unwrap();
    let view = hand(rules("three-player,jokers=3,wild=9m"), "19m44zJ(789p)").view();
    assert_eq!(view.with_visible(visible("999m444p")).unwrap().visible(), visible("999m444p"));
    let error = |text, count| Err(TurnError::TooManyCopies { tile: tile(text), count });
    assert_eq!(view.with_visible(visible("9999m")), error("9m", 5));
    assert_eq!(view.with_visible(visible("7777p")), error("7p", 5));
    let found = view.with_visible(visible("1m55m"));
    assert_eq!(found, Err(TurnError::NotInGame(tile("5m"))));
    assert!(view.with_visible_jokers(2).is_ok());
    let found = view.with_visible_jokers(3);
    assert!(matches!(found, Err(TurnError::TooManyJokers { most: 3, .. })), "{found:?}");
    assert!(matches!(view.with_visible_jokers(255), Err(TurnError::TooManyJokers { .. })));
    // Earlier visible tiles are replaced, jokers and others separately.
    let both = view.with_visible(visible("1p")).unwrap().with_visible_jokers(2).unwrap();
    assert_eq!(both.with_visible(Visible::EMPTY), view.with_visible_jokers(2));
    assert_eq!(both.with_visible_jokers(0), view.with_visible(visible("1p")));
    assert_ne!(both, view.with_visible(visible("1p")).unwrap());
}
