//! Hands of other rules as text and as counts.

use crate::support::byte;
use shanten::error::Place;
use shanten::rules::{Rules, VariantHand};
use shanten::{Hand, InputError, Shanten, Tile, TileSet, TurnError, Visible};

use super::hand;
use crate::support::text::{meld, rules, tile};

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

/// Reading a text that is no hand under these rules gives this error, in these words.
#[track_caller]
fn refuses(rules: &str, text: &str, error: InputError, words: &str) {
    let error = error.in_text(text);
    assert_eq!(self::rules(rules).hand(text), Err(error), "{rules}: {text}");
    assert_eq!(error.to_string(), words);
}

#[test]
fn tiles_that_are_not_there_are_refused_where_they_stand() {
    let none = |text, at| InputError::NotInGame { tile: tile(text), at: byte(at) };
    refuses("three-player", "19m55m", none("5m", 3), "5m at character 4: the rules don't have it");
    refuses("three-player", "1m(789p)(234m)", none("2m", 8), "2m at character 9: the rules don't have it");
    refuses("three-player", "1m(123m)", none("2m", 2), "2m at character 3: the rules don't have it");
    refuses("three-player", "🀇🀈", none("2m", 4), "2m at character 2: the rules don't have it");
    refuses(
        "riichi,without=1234567z,no-thirteen-orphans",
        "1m[7777z]",
        none("7z", 2),
        "7z at character 3: the rules don't have it",
    );
}

#[test]
fn jokers_that_are_not_there_are_refused_where_they_stand() {
    let many = |most, at| InputError::TooManyJokers { most, at: byte(at) };
    refuses("riichi", "123mJ", many(0, 4), "a joker at character 5: the rules have none");
    refuses("chinese-wild", "J77z", many(0, 0), "a joker at character 1: the rules have none");
    refuses("riichi,jokers=2", "J123mJ44zJ", many(2, 9), "a joker too many at character 10: the rules have 2");
    let error = InputError::UnclosedMeld { at: byte(2) };
    refuses("riichi,jokers=2", "1m(12mJ)", error, "the meld at character 3 is not closed by the same kind of bracket");
    assert_eq!("123mJ".parse::<Hand>(), Err(InputError::UnknownCharacter { character: 'J', at: byte(4) }));
    assert_eq!("J".parse::<Visible>(), Err(InputError::UnknownCharacter { character: 'J', at: byte(0) }));
    assert_eq!("1mJ".parse::<TileSet>(), Err(InputError::UnknownCharacter { character: 'J', at: byte(2) }));
    assert_eq!("J".parse::<Tile>(), Err(InputError::UnknownCharacter { character: 'J', at: byte(0) }));
}

#[test]
fn fifth_copies_and_fifteenth_tiles_are_refused() {
    let fifth = |text, at| InputError::FifthCopy { tile: tile(text), at: byte(at) };
    refuses("riichi,jokers=4,fifth-copies", "1111m1m", fifth("1m", 5), "a fifth 1m at character 6");
    refuses("chinese-wild", "77z(777z)", fifth("7z", 3), "a fifth 7z at character 4");
    let no_room = |tile, at| InputError::TooManyTiles { tile, most: 14, at: byte(at) };
    let tile_at_15 = no_room(Some(tile("6p")), 15);
    refuses("riichi", "123456789m123456p", tile_at_15, "no room for 6p at character 16: a hand has 14 tiles");
    let joker_at_16 = "no room for a joker at character 17: a hand has 14 tiles";
    refuses("riichi,jokers=4", "123456789m1234pJJ", no_room(None, 16), joker_at_16);
    let joker_at_19 = "no room for a joker at character 20: a hand has 14 tiles";
    refuses("riichi,jokers=4", "(123p)J123456789m1pJ", no_room(None, 19), joker_at_19);
    let no_room = InputError::TooManyMelds { meld: meld("(123p)"), most: 14, at: byte(14) };
    let meld_at_14 = "no room for (123p) at character 15: a hand has 14 tiles, 3 of them for each meld";
    refuses("riichi,jokers=4", "123456789m11pJ(123p)", no_room, meld_at_14);
    assert_eq!(rules("riichi,jokers=16").hand("JJJJJJJJJJJJJJ").unwrap().shanten(), Some(Shanten::WIN));
}

#[test]
fn counts_that_are_no_hand_are_refused() {
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
    let found = VariantHand::from_counts(jokers, &counts, 0);
    assert!(matches!(found, Err(InputError::TooManyTiles { most: 14, .. })), "{found:?}");
    for kind in 0..Tile::KINDS {
        for count in 5..=255 {
            let mut counts = [0; Tile::KINDS];
            counts[kind] = count;
            let error = InputError::CountTooLarge { tile: Tile::from_index(kind as u8).unwrap(), count };
            assert_eq!(VariantHand::from_counts(jokers, &counts, 0), Err(error));
        }
    }
}

#[test]
fn melds_put_to_a_hand_are_of_tiles_that_the_rules_have() {
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
    // Earlier visible tiles are forgotten, jokers and others each by themselves.
    let both = view.with_visible(visible("1p")).unwrap().with_visible_jokers(2).unwrap();
    assert_eq!(both.with_visible(Visible::EMPTY), view.with_visible_jokers(2));
    assert_eq!(both.with_visible_jokers(0), view.with_visible(visible("1p")));
    assert_ne!(both, view.with_visible(visible("1p")).unwrap());
}
