//! Everything that can be serialised, through JSON and through bincode.

use core::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::support::deals::deal;
use crate::support::prelude::*;

fn bytes<T: Serialize>(value: &T) -> Vec<u8> {
    bincode::serde::encode_to_vec(value, bincode::config::standard()).unwrap()
}

fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, bincode::error::DecodeError> {
    let (value, length) = bincode::serde::decode_from_slice(bytes, bincode::config::standard())?;
    assert_eq!(length, bytes.len());
    Ok(value)
}

/// A round trip through JSON and through bincode; also from a reader, which can't lend its text.
#[track_caller]
pub fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&json).unwrap(), *value);
    assert_eq!(serde_json::from_reader::<_, T>(json.as_bytes()).unwrap(), *value);
    assert_eq!(serde_json::from_value::<T>(serde_json::to_value(value).unwrap()).unwrap(), *value);
    assert_eq!(from_bytes::<T>(&bytes(value)).unwrap(), *value);
}

/// The message of a JSON refusal, without the final place.
#[track_caller]
pub fn refusal<T: DeserializeOwned + Debug>(json: &str) -> String {
    let message = serde_json::from_str::<T>(json).unwrap_err().to_string();
    message.split(" at line").next().unwrap().to_owned()
}

#[track_caller]
fn is_written_as<T: Serialize>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
}

#[test]
fn values_and_collections_come_back() {
    // Tiles survive a round trip.
    Tile::all().for_each(|tile| comes_back(&tile));
    // Hands survive a round trip.
    comes_back(&Hand::new());
    deal(2_000).iter().for_each(comes_back);
    // Hands with melds, sets and visible tiles survive a round trip.
    for text in ["123m44z(789p)(777z)[1111s]", "44z(123m)(7777p)(111+1s)", "(111z)"] {
        let hand: Hand = text.parse().unwrap();
        comes_back(&hand);
        hand.melds().for_each(|meld| comes_back(&meld));
        is_written_as(&hand, &format!("\"{text}\""));
    }
    for hand in deal(200) {
        comes_back(&hand.tiles().collect::<TileSet>());
        comes_back(&Visible::from_counts(&hand.counts()).unwrap());
    }
    is_written_as(&"(789p)".parse::<Meld>().unwrap(), r#""(789p)""#);
    is_written_as(&TileSet::TERMINALS_AND_HONOURS, r#""19m19p19s1234567z""#);
    is_written_as(&"1122m(777z)".parse::<Visible>().unwrap(), r#""1122m777z""#);
    // Sequences and their fragments survive a round trip.
    comes_back(&Hand::new().sequence());
    for hand in deal(2_000) {
        let sequence = hand.sequence();
        comes_back(&sequence);
        sequence.fragments().for_each(|fragment| {
            comes_back(&fragment);
            comes_back(&fragment.reversed());
        });
    }
    // Shantens survive a round trip.
    (-1..=13).for_each(|number| comes_back(&Shanten::new(number).unwrap()));
    // Keys survive a round trip.
    Key::all().for_each(|key| comes_back(&key));
    // Collections survive a round trip.
    let hands = deal(20);
    let keys: Vec<Key> = hands.iter().map(Hand::key).collect();
    comes_back(&hands);
    comes_back(&hands.iter().map(|hand| Some((*hand, hand.shanten()))).collect::<Vec<_>>());
    comes_back(&keys);
}

#[test]
fn what_is_no_value_is_refused_with_the_reason() {
    // Invalid melds, sets and visible tiles are refused with the reason.
    assert_eq!(refusal::<Meld>(r#""(78p)""#), "2 tiles in the meld at character 1: a meld has 3 or 4");
    assert_eq!(refusal::<Meld>(r#""789p""#), "something else where one meld is expected");
    assert_eq!(refusal::<TileSet>(r#""1m(789p)""#), "unknown character '(' at character 3");
    assert_eq!(refusal::<Visible>(r#""11111m""#), "a fifth 1m at character 5");
    // An invalid tile is refused with the reason.
    assert_eq!(refusal::<Tile>(r#""12m""#), "2 tiles where one is expected");
    assert_eq!(refusal::<Tile>(r#""8z""#), "no honour 8z at character 1: honours are 1z to 7z");
    // Fragments and sequences are refused with the reason.
    for text in ["5", "13", "12", "1x", "111111111111111111"] {
        let reason = text.parse::<Fragment>().unwrap_err().to_string();
        assert_eq!(refusal::<Fragment>(&format!("\"{text}\"")), reason, "{text}");
        let reason = text.parse::<Sequence>().unwrap_err().to_string();
        assert_eq!(refusal::<Sequence>(&format!("\"{text}\"")), reason, "{text}");
    }
    // A number that isn't a shanten is refused with the range.
    for number in [17, -2, 127, -128] {
        let expected = format!("invalid value: integer `{number}`, expected a shanten from -1 to 16");
        assert_eq!(refusal::<Shanten>(&number.to_string()), expected);
    }
    assert!(serde_json::from_str::<Shanten>("255").is_err());
    let error = from_bytes::<Shanten>(&[17]).unwrap_err().to_string();
    assert!(error.contains("expected a shanten from -1 to 16"), "{error}");
    // A key that no hand has is refused with the number.
    assert_eq!(refusal::<Key>("12345"), "no hand has the key 0x3039");
    let error = from_bytes::<Key>(&[7]).unwrap_err().to_string();
    assert!(error.contains("no hand has the key 0x7"), "{error}");
    // Another type is refused.
    assert!(refusal::<Hand>("5").contains("expected a text in the notation of its type"));
    assert!(refusal::<Tile>("null").contains("expected a text in the notation of its type"));
    assert!(refusal::<Key>(r#""1m""#).contains("invalid type"));
    assert!(refusal::<Shanten>(r#""win""#).contains("invalid type"));
}

#[test]
fn json_is_text_and_bytes_are_few() {
    // In JSON, tiles are text and answers are numbers.
    let hand: Hand = "55m406p99s1122z".parse().unwrap();
    is_written_as(&hand, r#""55m406p99s1122z""#);
    is_written_as(&Hand::new(), r#""""#);
    is_written_as(&Tile::new(Suit::Dots, 5).unwrap(), r#""5p""#);
    is_written_as(&"11123".parse::<Fragment>().unwrap(), r#""11123""#);
    is_written_as(&hand.sequence(), &format!("\"{}\"", hand.sequence()));
    is_written_as(&"4|121|111".parse::<Sequence>().unwrap(), r#""111|121|4""#);
    is_written_as(&Shanten::WIN, "-1");
    is_written_as(&Shanten::MAX, "16");
    #[cfg(feature = "rules")]
    is_written_as(&Rules::THREE_PLAYER, "\"three-player\"");
    is_written_as(&Hand::new().key(), "0");
    is_written_as(&hand.key(), &hand.key().get().to_string());
    // Binary formats need few bytes for tiles and hands.
    let hand: Hand = "123m4p".parse().unwrap();
    // Three counts a byte: 1, 1 and 1 are 1 + 5 + 25, and 4p is the first of its three.
    let mut expected = [0; 17];
    (expected[0], expected[4]) = (31, 1);
    assert_eq!(bytes(&hand), expected);
    assert_eq!(bytes(&Tile::RED), [33]);
    assert_eq!(bytes(&"0p".parse::<Piece>().unwrap()), [52]);
    assert_eq!(bytes(&"(789p)".parse::<Meld>().unwrap()).len(), 1);
    assert_eq!(bytes(&"1m9m1p".parse::<TileSet>().unwrap()), [1, 3, 0, 0, 0]);
    assert_eq!(bytes(&"405m(777z)".parse::<Visible>().unwrap()).len(), 13);
    assert_eq!(bytes(&hand.sequence()), b"\x0711111|1");
    assert_eq!(bytes(&"11123".parse::<Fragment>().unwrap()), b"\x0511123");
    assert_eq!(bytes(&Shanten::WIN), [0xff]);
    assert_eq!(bytes(&Hand::new().key()), [0]);
    // 253 means that eight bytes follow.
    assert_eq!(bytes(&hand.key()), [&[253][..], &hand.key().get().to_le_bytes()].concat());
}

/// Any bytes give a valid value or an error, and never a panic.
#[test]
fn any_bytes_are_a_value_that_comes_back_or_an_error() {
    let mut rng = rng(0, 77);
    let mut hands = 0;
    for _ in 0..200_000 {
        let noise: [u8; 17] = core::array::from_fn(|_| if rng.random_bool(0.8) { 0 } else { rng.random() });
        if let Ok(hand) = from_bytes::<Hand>(&noise) {
            assert_eq!(bytes(&hand), noise);
            hands += 1;
        }
        if let Ok(visible) = from_bytes::<Visible>(&noise[..13]) {
            assert_eq!(bytes(&visible), noise[..13]);
        }
        if let Ok(tiles) = from_bytes::<TileSet>(&noise[..5]) {
            assert_eq!(bytes(&tiles), noise[..5]);
        }
    }
    assert!(hands > 1_000, "{hands}");
    assert_eq!((0..=u8::MAX).filter(|&byte| from_bytes::<Tile>(&[byte]).is_ok()).count(), 34);
    assert_eq!((0..=u8::MAX).filter(|&byte| from_bytes::<Piece>(&[byte]).is_ok()).count(), 37);
    assert_eq!((0..=u8::MAX).filter(|&byte| from_bytes::<Meld>(&[byte]).is_ok()).count(), 34 + 34 + 34 + 34 + 21 + 63);
}

#[test]
fn what_a_game_keeps_comes_back() {
    let mut rng = rng(0, 78);
    for hand in deal(300) {
        let tiles = hand.tiles().collect::<TileSet>();
        let mut record = FuritenRecord::of_discards(tiles);
        (record.since_turn, record.since_riichi) = (TileSet::from(Tile::M1), tiles);
        comes_back(&record);
        let claimed = Piece::from_number(rng.random_range(0..136)).unwrap();
        for from in Opponent::ALL {
            hand.calls(claimed, from).iter().for_each(comes_back);
        }
    }
    assert_eq!(serde_json::from_str::<FuritenRecord>("{}").unwrap(), FuritenRecord::default());
    assert!(refusal::<FuritenRecord>(r#"{"mine":"1m"}"#).contains("unknown field `mine`"));
    let call =
        |meld: &str, claimed: &str, from: &str| format!(r#"{{"meld":"{meld}","claimed":"{claimed}","from":"{from}"}}"#);
    assert!(serde_json::from_str::<Call>(&call("(340p)", "0p", "left")).is_ok());
    for (meld, claimed, from) in [("(340p)", "0p", "right"), ("(340p)", "5p", "left"), ("[1111z]", "1z", "left")] {
        assert_eq!(
            refusal::<Call>(&call(meld, claimed, from)),
            format!("no call of {claimed} from {from} makes {meld}")
        );
    }
}

#[cfg(all(feature = "score", feature = "odds"))]
#[test]
fn wins_and_searches_come_back() {
    let mut win = Win::new(Tile::S4, WonBy::RobbedQuad);
    comes_back(&win);
    (win.seat, win.round, win.riichi) = (Wind::North, Wind::South, Some(Riichi::Double));
    (win.one_shot, win.last_tile, win.first_turn) = (true, true, true);
    win.liable = "big three dragons:west,four quads:south".parse().unwrap();
    (win.counters, win.deposits, win.more_dora) = (3, 2, 5);
    win.set_dora(["0p", "9s"].map(|text| text.parse::<Piece>().unwrap())).unwrap();
    win.set_ura([Tile::RED; 4]).unwrap();
    comes_back(&win);
    assert_eq!(serde_json::from_str::<Win>(r#"{"tile":"4s"}"#).unwrap(), Win::self_draw(Tile::S4));
    assert_eq!(refusal::<Win>("{}"), "missing field `tile`");
    let six = r#"{"tile":"4s","dora":["1m","1m","1m","1m","2m","2m"]}"#;
    assert_eq!(refusal::<Win>(six), "6 indicators, at most 5 are possible");
}

#[test]
fn hands_are_read_in_every_notation_or_refused_with_the_reason() {
    // Every notation is accepted.
    let hand: Hand = "0p17z".parse().unwrap();
    for json in [r#""0p17z""#, r#""E 5pr 中""#, r#""\u4e2d0pE""#, r#"" 0ｐ\t1z\n7z""#] {
        assert_eq!(serde_json::from_str::<Hand>(json).unwrap(), hand, "{json}");
    }
    // An invalid hand is refused with the reason.
    assert_eq!(refusal::<Hand>(r#""11111m""#), "a fifth 1m at character 5");
    assert_eq!(refusal::<Hand>(r#""123456789m123456p""#), "no room for 6p at character 16: a hand has 14 tiles");
    assert_eq!(refusal::<Hand>(r#""12x""#), "unknown character 'x' at character 3");
    let full = bytes(&"123m44z(789p)".parse::<Hand>().unwrap());
    for (place, byte) in [(0, 255), (0, 124), (11, 25), (12, 1), (13, 0), (13, 255), (14, full[13]), (16, 1)] {
        let mut changed = full.clone();
        changed[place] = byte;
        let refused = from_bytes::<Hand>(&changed);
        // Three quads are too many tiles next to a meld, but another (789p) fits.
        let is_refused = place != 14 && (place != 13 || byte != 0);
        assert_eq!(refused.is_err(), is_refused, "{place} {byte}: {refused:?}");
        if place == 14 {
            assert_eq!(refused.unwrap().to_string(), "123m44z(789p)(789p)");
        }
    }
}
