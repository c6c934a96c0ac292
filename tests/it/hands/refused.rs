//! Texts and tiles that are refused, with the words for it and the place.

use core::error::Error;

use crate::support::byte;
use shanten::error::Place;
use shanten::{Form, Hand, InputError, Suit, Tile};

use crate::support::text::{refuses, tile};

#[test]
fn an_unknown_character_is_named_with_its_byte() {
    let unknown = |character, at| InputError::UnknownCharacter { character, at: byte(at) };
    refuses("12x3m", unknown('x', 2), "unknown character 'x' at character 3");
    refuses("１２x", unknown('x', 6), "unknown character 'x' at character 3");
    refuses("🀇🀈🀫", unknown('🀫', 8), "unknown character '🀫' at character 3");
    refuses("東é", unknown('é', 3), "unknown character 'é' at character 2");
    refuses("1m\0", unknown('\0', 2), "unknown character '\\0' at character 3");
    // In another case a letter means nothing.
    refuses("1M", unknown('M', 1), "unknown character 'M' at character 2");
    refuses("e", unknown('e', 0), "unknown character 'e' at character 1");
    // The character is named as it is there.
    refuses("１ｘ", unknown('ｘ', 3), "unknown character 'ｘ' at character 2");
    refuses("-1m", unknown('-', 0), "unknown character '-' at character 1");
    refuses("१m", unknown('१', 0), "unknown character '१' at character 1");
}

#[test]
fn digits_without_a_suit_are_refused_where_they_begin() {
    let lone = |at| InputError::DigitsWithoutSuit { at: byte(at) };
    refuses("123", lone(0), "no suit (m, p, s or z) after the digits at character 1");
    refuses("1m23", lone(2), "no suit (m, p, s or z) after the digits at character 3");
    refuses("1m 2 3 ", lone(3), "no suit (m, p, s or z) after the digits at character 4");
    refuses("1m　２", lone(5), "no suit (m, p, s or z) after the digits at character 4");
    refuses("🀇12E", lone(4), "no suit (m, p, s or z) after the digits at character 2");
    refuses("1🀇", lone(0), "no suit (m, p, s or z) after the digits at character 1");
}

#[test]
fn a_suit_without_digits_is_refused() {
    let lone = |suit, at| InputError::SuitWithoutDigits { suit, at: byte(at) };
    refuses("m", lone(Suit::Characters, 0), "no digits before the suit 'm' at character 1");
    refuses("1mp", lone(Suit::Dots, 2), "no digits before the suit 'p' at character 3");
    refuses("１ｍ　ｓ", lone(Suit::Bamboos, 9), "no digits before the suit 's' at character 4");
    refuses("中z", lone(Suit::Honours, 3), "no digits before the suit 'z' at character 2");
}

#[test]
fn an_eighth_honour_is_refused() {
    let none = |digit, at| InputError::NoSuchHonour { digit, at: byte(at) };
    refuses("0z", none(0, 0), "no honour 0z at character 1: honours are 1z to 7z");
    refuses("1m18z", none(8, 3), "no honour 8z at character 4: honours are 1z to 7z");
    refuses("１９ｚ", none(9, 3), "no honour 9z at character 2: honours are 1z to 7z");
    refuses("🀇 79z", none(9, 6), "no honour 9z at character 4: honours are 1z to 7z");
}

#[test]
fn a_tile_is_one_tile() {
    let not_one = |tiles| Err(InputError::NotOneTile { tiles });
    assert_eq!("".parse::<Tile>(), not_one(0));
    assert_eq!("12m".parse::<Tile>(), not_one(2));
    assert_eq!("1m1p🀇".parse::<Tile>(), not_one(3));
    assert_eq!("1".repeat(20).parse::<Tile>(), Err(InputError::DigitsWithoutSuit { at: byte(0) }));
    assert_eq!(format!("{}m", "1".repeat(20)).parse::<Tile>(), not_one(20));
    assert_eq!("1m?".parse::<Tile>(), Err(InputError::UnknownCharacter { character: '?', at: byte(2) }));
    assert_eq!(InputError::NotOneTile { tiles: 2 }.to_string(), "2 tiles where one is expected");
}

#[test]
fn a_fifth_copy_is_refused_where_it_stands() {
    let fifth = |text, at| InputError::FifthCopy { tile: tile(text), at: byte(at) };
    refuses("11111m", fifth("1m", 4), "a fifth 1m at character 5");
    refuses("1111m1p1m", fifth("1m", 7), "a fifth 1m at character 8");
    refuses("🀇🀇🀇🀇1m", fifth("1m", 16), "a fifth 1m at character 5");
    refuses("５５５５ｐ0p", fifth("5p", 15), "a fifth 5p at character 6");
    refuses("CCCC 77z", fifth("7z", 5), "a fifth 7z at character 6");
    let in_list = |text, at| InputError::FifthCopy { tile: tile(text), at: Place::in_list(at) };
    assert_eq!(Hand::from_kinds(&[9, 33, 33, 33, 33, 33]), Err(in_list("7z", 5)));
    assert_eq!(Hand::from_tiles(&[tile("2s"); 5]), Err(in_list("2s", 4)));
}

#[test]
fn a_fifteenth_tile_is_refused_where_it_stands() {
    let fifteenth = |text, at| InputError::TooManyTiles { tile: Some(tile(text)), most: 14, at: byte(at) };
    refuses("123456789m123456p", fifteenth("6p", 15), "no room for 6p at character 16: a hand has 14 tiles");
    refuses(
        "１２３４５６７８９m123456789p",
        fifteenth("6p", 33),
        "no room for 6p at character 16: a hand has 14 tiles",
    );
    refuses("🀇🀇🀇🀈🀈🀈🀉🀉🀉🀊🀊🀊🀋🀋🀌", fifteenth("6m", 56), "no room for 6m at character 15: a hand has 14 tiles");
    let at = Place::in_list(14);
    let in_list = |text| InputError::TooManyTiles { tile: Some(tile(text)), most: 14, at };
    let first: Vec<u8> = (0..15).collect();
    assert_eq!(Hand::from_kinds(&first), Err(in_list("6p")));
    assert_eq!(Hand::from_numbers(&first), Err(in_list("4m")));
    assert_eq!(Hand::from_tiles(&Tile::all().collect::<Vec<_>>()), Err(in_list("6p")));
}

#[test]
fn a_kind_number_over_33_is_refused() {
    for number in 34..=255 {
        let error = InputError::NoSuchKind { number, at: Place::in_list(1) };
        assert_eq!(Hand::from_kinds(&[0, number, 0]), Err(error));
        assert_eq!(error.to_string(), format!("no kind {number} at index 1: kinds are 0 to 33"));
    }
}

#[test]
fn a_tile_number_over_135_is_refused() {
    for number in 136..=255 {
        let error = InputError::NoSuchTile { number, at: Place::in_list(2) };
        assert_eq!(Hand::from_numbers(&[0, 1, number]), Err(error));
        assert_eq!(error.to_string(), format!("no tile {number} at index 2: tiles are 0 to 135"));
    }
}

#[test]
fn a_tile_number_that_stands_there_twice_is_refused() {
    for number in 0..136 {
        let error = InputError::RepeatedTile { number, at: Place::in_list(2) };
        assert_eq!(Hand::from_numbers(&[number, (number + 1) % 136, number]), Err(error));
        assert_eq!(error.to_string(), format!("tile {number} for the second time at index 2"));
    }
}

#[test]
fn errors_are_errors() {
    let input: Box<dyn Error> = Box::new("x".parse::<Hand>().unwrap_err());
    let turn: Box<dyn Error> = Box::new(Hand::new().discard(tile("1m")).unwrap_err());
    assert_eq!(input.to_string(), "unknown character 'x' at character 1");
    assert_eq!(turn.to_string(), "can't discard 1m: the hand has none");
}

#[test]
fn an_error_says_where_the_offending_value_stands() {
    for (text, at) in [
        ("12x", Some(2)),
        ("1m23", Some(2)),
        ("🀇m", Some(4)),
        ("1m 8z", Some(3)),
        ("(123m", Some(0)),
        ("1m(12m)", Some(2)),
        ("1m(124m)", Some(2)),
        ("11111m", Some(4)),
        ("123456789m123456p", Some(15)),
    ] {
        let place = at.map(|at| Place::in_text(text, at));
        assert_eq!(text.parse::<Hand>().unwrap_err().at(), place, "{text}");
    }
    assert_eq!(Hand::from_kinds(&[1, 34]).unwrap_err().at(), Some(Place::in_list(1)));
    assert_eq!(Hand::from_numbers(&[1, 2, 136]).unwrap_err().at(), Some(Place::in_list(2)));
    assert_eq!(Hand::from_numbers(&[1, 2, 3, 1]).unwrap_err().at(), Some(Place::in_list(3)));
    assert_eq!(Hand::from_counts(&[5; Tile::KINDS]).unwrap_err().at(), None);
    assert_eq!("12m".parse::<Tile>().unwrap_err().at(), None);
}

#[test]
fn each_error_has_a_kind_by_name() {
    let kind = |text: &str| text.parse::<Hand>().unwrap_err().kind();
    assert_eq!(kind("x"), "unknown_character");
    assert_eq!(kind("123"), "digits_without_suit");
    assert_eq!(kind("8z"), "no_such_honour");
    assert_eq!(kind("(124m)"), "not_a_meld");
    assert_eq!(kind("11111m"), "fifth_copy");
    assert_eq!(kind("123456789m123456p"), "too_many_tiles");
    #[cfg(feature = "rules")]
    assert_eq!("riichi,nothing".parse::<shanten::rules::Rules>().unwrap_err().kind(), "unknown_word");
    assert_eq!("east".parse::<Form>().map_err(|error| error.kind()), Err("no_such_name"));
}
