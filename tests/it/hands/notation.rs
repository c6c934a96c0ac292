//! Hands and tiles as text and as numbers: written, read, and the same again.

use proptest::prelude::*;
use proptest::sample::select;
use shanten::{Hand, InputError, Suit, Tile};

use super::{any_hand, assert_same, numbers};
use crate::support::Counts;
use crate::support::text::{glyph, hand, points_into, tile, variants};

fn counts_of(kinds: impl IntoIterator<Item = u8>) -> Counts {
    let mut counts = [0; Tile::KINDS];
    kinds.into_iter().for_each(|kind| counts[usize::from(kind)] += 1);
    counts
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn each_representation_comes_back(numbers in numbers()) {
        let hand = Hand::from_numbers(&numbers).unwrap();
        let mut kinds: Vec<u8> = numbers.iter().map(|number| number / 4).collect();
        let counts = counts_of(kinds.iter().copied());
        assert_same(Hand::from_kinds(&kinds).unwrap(), hand);
        assert_same(Hand::from_counts(&counts).unwrap(), hand);

        kinds.sort_unstable();
        prop_assert_eq!(hand.counts(), counts);
        prop_assert_eq!(&hand.kinds().collect::<Vec<_>>(), &kinds);
        prop_assert_eq!(hand.len(), numbers.len());
        prop_assert_eq!(hand.melds_needed(), numbers.len() / 3);
        let tiles: Vec<Tile> = hand.tiles().collect();
        prop_assert_eq!(tiles.iter().map(|tile| tile.index() as u8).collect::<Vec<_>>(), kinds);
        for tile in Tile::all() {
            prop_assert_eq!(hand.count(tile), counts[tile.index()]);
        }

        let again: Vec<u8> = hand.numbers().collect();
        prop_assert!(again.is_sorted_by(|a, b| a < b), "{again:?}");
        assert_same(Hand::from_numbers(&again).unwrap(), hand);
        assert_same(Hand::from_tiles(&tiles).unwrap(), hand);
        assert_same(Hand::try_from(&counts).unwrap(), hand);
        prop_assert_eq!(Counts::from(&hand), counts);
        assert_same(hand.to_string().parse().unwrap(), hand);
        assert_same(format!("{hand:#}").parse().unwrap(), hand);
    }

    #[test]
    fn the_notation_is_one_group_of_sorted_digits_for_each_suit(hand in any_hand()) {
        let mut expected = String::new();
        for suit in Suit::ALL {
            let tiles: Vec<Tile> = hand.tiles().filter(|tile| tile.suit() == suit).collect();
            expected.extend(tiles.iter().map(|tile| char::from(b'0' + tile.rank())));
            expected.extend((!tiles.is_empty()).then_some(suit.letter()));
        }
        prop_assert_eq!(hand.to_string(), expected.clone());
        prop_assert_eq!(format!("{hand:?}"), format!("Hand({expected})"));
        prop_assert_eq!(format!("{hand:#}"), hand.kinds().map(|kind| glyph(kind.into())).collect::<String>());
    }

    /// Each tile is written in a way of its own.
    #[test]
    fn variants_of_the_notation_mix(tiles in numbers(), options in prop::collection::vec(any::<prop::sample::Index>(), 14)) {
        let mut text = String::new();
        for (number, choice) in tiles.iter().zip(options) {
            let variants = variants(Tile::from_index(number / 4).unwrap());
            text += &variants[choice.index(variants.len())];
        }
        assert_same(hand(&text), Hand::from_numbers(&tiles).unwrap());
    }
}

#[test]
fn every_tile_reads_from_each_of_its_variants() {
    for expected in Tile::all() {
        for text in variants(expected) {
            assert_eq!(tile(&text), expected, "{text}");
            assert_eq!(hand(&text), Hand::from_tiles(&[expected]).unwrap(), "{text}");
        }
    }
}

#[test]
fn every_tile_writes_as_rank_and_suit_or_in_unicode() {
    let mut expected = Vec::new();
    for (suit, ranks) in [('m', 9), ('p', 9), ('s', 9), ('z', 7)] {
        expected.extend((1..=ranks).map(|rank| format!("{rank}{suit}")));
    }
    for (kind, tile) in Tile::all().enumerate() {
        assert_eq!(tile.to_string(), expected[kind]);
        assert_eq!(format!("{tile:#}"), glyph(kind).to_string());
        assert_eq!(format!("{tile:?}"), format!("Tile({})", expected[kind]));
    }
}

#[test]
fn zero_is_a_red_five() {
    assert_eq!(hand("406m340p067s"), hand("456m345p567s"));
    assert_eq!(hand("0555m"), hand("5555m"));
    assert_eq!(hand("5550m").to_string(), "5555m");
    assert_eq!("0z".parse::<Tile>(), Err(InputError::NoSuchHonour { digit: 0, at: 0 }));
}

#[test]
fn honours_read_as_letters() {
    assert_eq!(hand("ESWNPFC"), hand("1234567z"));
    assert_eq!(hand("EEE123mCC"), hand("123m11177z"));
    assert_eq!(hand("1sS"), hand("1s2z"));
}

#[test]
fn honours_read_as_chinese_characters() {
    assert_eq!(hand("東南西北白發中"), hand("1234567z"));
    assert_eq!(hand("东南西北白发中"), hand("1234567z"));
    assert_eq!(hand("発発"), hand("66z"));
}

#[test]
fn unicode_tiles_read_as_tiles() {
    assert_eq!(hand("🀇🀈🀉🀊🀋🀌🀍🀎🀏"), hand("123456789m"));
    assert_eq!(hand("🀙🀚🀛🀜🀝🀞🀟🀠🀡"), hand("123456789p"));
    assert_eq!(hand("🀐🀑🀒🀓🀔🀕🀖🀗🀘"), hand("123456789s"));
    assert_eq!(hand("🀀🀁🀂🀃🀆🀅🀄"), hand("1234567z"));
}

#[test]
fn full_width_forms_read_like_ascii() {
    assert_eq!(hand("１２３ｍ４０６ｐ７８９ｓ１１２２ｚ"), hand("123m456p789s1122z"));
    assert_eq!(hand("ＥＳＷＮＰＦＣ"), hand("1234567z"));
    assert_eq!(hand("1２3ｍ"), hand("123m"));
    assert_eq!(hand("１ｍ　２ｍ"), hand("12m"));
}

#[test]
fn variation_selectors_are_skipped() {
    assert_eq!(hand("🀄\u{fe0e}🀄\u{fe0f}🀇\u{fe0f}"), hand("1m77z"));
    assert_eq!(hand("1\u{fe0f}m"), hand("1m"));
}

#[test]
fn suits_stand_in_any_order_and_repeatedly() {
    assert_eq!(hand("7z1p3m2p1m1z"), hand("13m12p17z"));
    assert_eq!(hand("321m"), hand("123m"));
    assert_eq!(hand("1m1m1m1m"), hand("1111m"));
}

#[test]
fn spaces_stand_anywhere() {
    assert_eq!(hand(" 1 2 3 m \t 4\n5 p\u{a0}\u{3000}"), hand("123m45p"));
    assert_eq!(hand("12 m"), hand("12m"));
}

#[test]
fn text_without_tiles_is_the_empty_hand() {
    for text in ["", " ", "\n\t", "\u{3000}", "\u{fe0f}"] {
        assert_eq!(hand(text), Hand::new(), "{text:?}");
    }
    assert_eq!(Hand::new().to_string(), "");
    assert_eq!(format!("{:#}", Hand::new()), "");
    assert_eq!(Hand::default(), Hand::new());
    assert!(Hand::new().is_empty());
}

/// Text made of pieces that the notation has, and a few that it hasn't.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => (0..Tile::KINDS as u8).prop_flat_map(|kind| select(variants(Tile::from_index(kind).unwrap()))),
        2 => "[0-9 ]{1,4}[mps]",
        1 => "[1-7]{1,4}z",
        1 => select(vec!["m", "z", "0z", "89z", "1", "　", "\u{fe0f}", "x", "🀪", "é", "ＥＳ", "55５ｓ"]).prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..9).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50_000))]

    #[test]
    fn any_text_comes_back_or_is_an_error(
        text in prop_oneof![6 => pieces(), 1 => any::<String>(), 1 => "\\PC*", 1 => "[0-9mpszESWNPFC０-９ｍｐｓｚ🀀-🀫 ]{0,20}"],
    ) {
        match text.parse::<Hand>() {
            Ok(hand) => {
                assert_same(hand.to_string().parse().unwrap(), hand);
                assert_same(format!("{hand:#}").parse().unwrap(), hand);
            }
            Err(error) => prop_assert!(points_into(error, &text), "{text:?}: {error}"),
        }
        match text.parse::<Tile>() {
            Ok(tile) => {
                prop_assert_eq!(tile.to_string().parse(), Ok(tile));
                prop_assert_eq!(format!("{tile:#}").parse(), Ok(tile));
                prop_assert_eq!(text.parse(), Hand::from_tiles(&[tile]));
            }
            Err(InputError::NotOneTile { tiles }) => prop_assert_ne!(tiles, 1),
            Err(error) => prop_assert!(points_into(error, &text), "{text:?}: {error}"),
        }
    }
}
