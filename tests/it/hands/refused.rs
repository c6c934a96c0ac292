//! Refused strings and tiles, with the message and the place.

use core::error::Error;

use crate::support::prelude::*;
use crate::support::text::refuses;

#[test]
fn letters_and_digits_are_refused_where_they_stand() {
    let unknown = [
        // In the other case a letter has no meaning, except suit letters after digits.
        ["12!x3m", "１２!x", "🀇🀈!🀫", "東!é", "1m!\0", "12!x", "!M", "!e"].as_slice(),
        // The message names the character as it was written.
        &["１!ｘ", "!-1m", "!१m", "!）", "１ｍ!］", "1m!＋", "1m!)", "!)", "!]1m"],
        // Tiles in brackets are read like those outside.
        &["(123m)!)", "!+", "1m!+1m", "1!+1m", "(12!x3m)"],
    ];
    for marked in unknown.concat() {
        let character = marked.split('!').nth(1).and_then(|rest| rest.chars().next()).unwrap();
        let error = |at| InputError::UnknownCharacter { character, at };
        refuses(&[marked], error, &format!("unknown character {character:?} at character #"));
    }
    refuses(
        &["!123", "1m!23", "1m !2 3 ", "1m　!２", "🀇!12E", "!1🀇", "!12(3m)", "(!123)"],
        |at| InputError::DigitsWithoutSuit { at },
        "no suit (m, p, s or z) after the digits at character #",
    );
    for (marked, suit, letter) in [
        ("!m", Suit::Characters, 'm'),
        ("🀇!m", Suit::Characters, 'm'),
        ("(!m)", Suit::Characters, 'm'),
        ("1m!p", Suit::Dots, 'p'),
        ("１ｍ　!ｓ", Suit::Bamboos, 's'),
        ("中!z", Suit::Honours, 'z'),
    ] {
        let error = |at| InputError::SuitWithoutDigits { suit, at };
        refuses(&[marked], error, &format!("no digits before the suit '{letter}' at character #"));
    }
    for (digit, marked) in [(0, "!0z"), (8, "1m1!8z"), (8, "1m !8z"), (8, "(!888z)"), (9, "１!９ｚ"), (9, "🀇 7!9z")]
    {
        let words = format!("no honour {digit}z at character #: honours are 1z to 7z");
        refuses(&[marked], |at| InputError::NoSuchHonour { digit, at }, &words);
    }
}

#[test]
fn a_tile_is_one_tile_and_a_meld_one_meld() {
    // A tile is one tile.
    for (text, tiles) in [("", 0), ("12m", 2), ("1m1p🀇", 3), (&format!("{}m", "1".repeat(20)), 20)] {
        let error = InputError::NotOneTile { tiles };
        assert_eq!((text.parse::<Tile>(), error.at()), (Err(error), None), "{text}");
    }
    assert_eq!(InputError::NotOneTile { tiles: 2 }.to_string(), "2 tiles where one is expected");
    assert_eq!("1".repeat(20).parse::<Tile>(), Err(InputError::DigitsWithoutSuit { at: byte(0) }));
    let unknown = |character, at| InputError::UnknownCharacter { character, at: byte(at) };
    assert_eq!("1m?".parse::<Tile>(), Err(unknown('?', 2)));
    assert_eq!("(123m)".parse::<Tile>(), Err(unknown('(', 0)));
    assert_eq!("（".parse::<Tile>(), Err(unknown('（', 0)));
    assert_eq!("1m(123m)".parse::<TileSet>(), Err(unknown('(', 2)));
    // A meld is one meld.
    for text in ["", " ", "1m", "111m", "(123m)1m", "1m(123m)", "(123m)(123m)"] {
        assert_eq!(text.parse::<Meld>(), Err(InputError::NotOneMeld), "{text}");
    }
    assert_eq!(InputError::NotOneMeld.to_string(), "something else where one meld is expected");
    assert_eq!("(123m".parse::<Meld>(), Err(InputError::UnclosedMeld { at: byte(0) }));
    assert_eq!("(12m)".parse::<Meld>(), Err(InputError::MeldSize { tiles: 2, at: byte(0) }));
    assert_eq!("[777z]".parse::<Meld>(), Err(InputError::ClosedMeld { tiles: set("7z"), at: byte(0) }));
}

#[test]
fn a_fifth_copy_is_refused_where_it_stands() {
    for (of, marked) in [
        ("1m", ["1111!1m", "1111m1p!1m", "🀇🀇🀇🀇!1m", "1111m!(111m)", "(111m)1!1m", "（１１１ｍ）１!１ｍ"].as_slice()),
        ("3m", &["3333m!(123m)", "(123m)![3333m]"]),
        ("5m", &["(345m)(345m)(345m)(345m)!5m"]),
        ("5p", &["５５５５ｐ!0p"]),
        ("1z", &["[1111z]2m!1z"]),
        ("7z", &["CCCC !77z"]),
    ] {
        refuses(marked, |at| InputError::FifthCopy { tile: tile(of), at }, &format!("a fifth {of} at character #"));
    }
    let in_list = |text, at| InputError::FifthCopy { tile: tile(text), at: Place::in_list(at) };
    assert_eq!(Hand::from_kinds(&[9, 33, 33, 33, 33, 33]), Err(in_list("7z", 5)));
    assert_eq!(Hand::from_tiles(&[tile("2s"); 5]), Err(in_list("2s", 4)));
}

#[test]
fn what_a_hand_has_no_room_for_is_refused_where_it_stands() {
    for (of, marked) in [
        ("6p", ["123456789m12345!6p", "１２３４５６７８９m12345!6789p"].as_slice()),
        ("6m", &["🀇🀇🀇🀈🀈🀈🀉🀉🀉🀊🀊🀊🀋🀋!🀌"]),
        // The last part has no room, whether it is a meld or a tile.
        ("2z", &["(123p)12345m111122!2z"]),
    ] {
        let error = |at| InputError::TooManyTiles { tile: Some(tile(of)), most: 14, at };
        refuses(marked, error, &format!("no room for {of} at character #: a hand has 14 tiles"));
    }
    for (of, marked) in [
        ("(555m)", "(111m)(222m)(333m)(444m)!(555m)11z"),
        ("(123p)", "123456789m1112z!(123p)"),
        ("[2222z]", "123456789m111z![2222z]"),
        ("(789s)", "111z(123p)(456p)(789p)!(789s)"),
    ] {
        let error = |at| InputError::TooManyMelds { meld: meld(of), most: 14, at };
        let words = format!("no room for {of} at character #: a hand has 14 tiles, 3 of them for each meld");
        refuses(&[marked], error, &words);
    }
    // Anything that fits is fine, quads too.
    for text in ["11z(123p)[4444p](7777p)(999+9s)", "12345678m111z(123p)", "11z", "12345678m44z[1111p]"] {
        assert_eq!(hand(text).to_string(), text);
    }
    // A fifth copy is one in every game.
    let text = "111444677778s1z111s";
    let error = InputError::TooManyTiles { tile: Some(tile("1s")), most: 14, at: byte(16) };
    assert_eq!(text.parse::<Hand>(), Err(error));
    #[cfg(feature = "rules")]
    for rules in [Rules::RIICHI, Rules::CHINESE] {
        assert_eq!(rules.hand(text), Err(error));
    }
    let at = Place::in_list(14);
    let in_list = |text| InputError::TooManyTiles { tile: Some(tile(text)), most: 14, at };
    let first: Vec<u8> = (0..15).collect();
    assert_eq!(Hand::from_kinds(&first), Err(in_list("6p")));
    assert_eq!(Hand::from_numbers(&first), Err(in_list("4m")));
    assert_eq!(Hand::from_tiles(&Tile::all().collect::<Vec<_>>()), Err(in_list("6p")));
}

#[test]
fn brackets_that_hold_no_meld_are_refused_where_they_begin() {
    let unclosed = [
        ["!(123m", "1z!(123m", "!(", "1z![", "!(123m]", "![1111m)", "!((123m))", "(123m)!(456m"].as_slice(),
        &["!（１２３ｍ］", "東![1111m", "!(123m[1111p])", "!(1+1+11m)"],
    ];
    let words = "the meld at character # is not closed by the same kind of bracket";
    refuses(&unclosed.concat(), |at| InputError::UnclosedMeld { at }, words);
    for (tiles, marked) in [
        (0, ["!()", "![]", "!(+)"].as_slice()),
        (1, &["!(1m)"]),
        (2, &["!(12m)", "![11m]", "1m!(12m)"]),
        (5, &["1z!(12345m)", "!(11111m)"]),
        (9, &["!(123456789m)"]),
    ] {
        let words = format!("{tiles} tiles in the meld at character #: a meld has 3 or 4");
        refuses(marked, |at| InputError::MeldSize { tiles, at }, &words);
    }
    for (tiles, marked) in [
        ("123z", ["!(123z)"].as_slice()),
        ("567z", &["1m!(567z)"]),
        ("124m", &["!(124m)", "1m!(124m)"]),
        ("12m", &["!(112m)", "![1112m]", "!(111+2m)"]),
        ("123m", &["!(1123m)", "!(12+3m)"]),
        ("1234m", &["!(1234m)", "![1234m]"]),
        ("89m1p", &["!(89m1p)"]),
        ("9m12p", &["!(9m12p)"]),
        ("189m", &["!(891m)"]),
        ("1m1p1s", &["!(1m1p1s)"]),
        ("1m", &["!(11+11m)", "!(1+111m)", "![111+1m]", "!(11+1m)"]),
    ] {
        let words = "at character #: (123m) is a run, (111z) a triplet, (1111z) and (111+1z) are quads";
        let error = |at| InputError::NotAMeld { tiles: set(tiles), at };
        refuses(marked, error, &format!("no meld of {tiles} {words}"));
    }
    for (tiles, marked) in [("789p", "![789p]"), ("7z", "1m![777z]")] {
        let words = format!("square brackets at character # around {tiles}: they are for closed quads");
        refuses(&[marked], |at| InputError::ClosedMeld { tiles: set(tiles), at }, &words);
    }
}

#[test]
fn numbers_of_no_tile_and_repeated_ones_are_refused() {
    // A kind number over 33 is refused.
    for number in 34..=255 {
        let error = InputError::NoSuchKind { number, at: Place::in_list(1) };
        assert_eq!(Hand::from_kinds(&[0, number, 0]), Err(error));
        assert_eq!(error.to_string(), format!("no kind {number} at index 1: kinds are 0 to 33"));
    }
    // A tile number over 135 is refused.
    for number in 136..=255 {
        let error = InputError::NoSuchTile { number, at: Place::in_list(2) };
        assert_eq!(Hand::from_numbers(&[0, 1, number]), Err(error));
        assert_eq!(error.to_string(), format!("no tile {number} at index 2: tiles are 0 to 135"));
    }
    // A repeated tile number is refused.
    for number in 0..136 {
        let error = InputError::RepeatedTile { number, at: Place::in_list(2) };
        assert_eq!(Hand::from_numbers(&[number, (number + 1) % 136, number]), Err(error));
        assert_eq!(error.to_string(), format!("tile {number} for the second time at index 2"));
    }
}

#[test]
fn errors_are_errors_with_a_kind_and_a_place() {
    let input: Box<dyn Error> = Box::new("x".parse::<Hand>().unwrap_err());
    let turn: Box<dyn Error> = Box::new(Hand::new().discard(tile("1m")).unwrap_err());
    assert_eq!(input.to_string(), "unknown character 'x' at character 1");
    assert_eq!(turn.to_string(), "can't discard 1m: the hand has none");
    for (text, kind) in [
        ("x", "unknown_character"),
        ("123", "digits_without_suit"),
        ("8z", "no_such_honour"),
        ("(124m)", "not_a_meld"),
        ("11111m", "fifth_copy"),
        ("123456789m123456p", "too_many_tiles"),
    ] {
        assert_eq!(text.parse::<Hand>().unwrap_err().kind(), kind, "{text}");
    }
    #[cfg(feature = "rules")]
    assert_eq!("riichi,nothing".parse::<Rules>().unwrap_err().kind(), "unknown_word");
    assert_eq!("east".parse::<Form>().map_err(|error| error.kind()), Err("no_such_name"));
    assert_eq!(Hand::from_kinds(&[1, 34]).unwrap_err().at(), Some(Place::in_list(1)));
    assert_eq!(Hand::from_numbers(&[1, 2, 136]).unwrap_err().at(), Some(Place::in_list(2)));
    assert_eq!(Hand::from_numbers(&[1, 2, 3, 1]).unwrap_err().at(), Some(Place::in_list(3)));
    assert_eq!(Hand::from_counts(&[5; Tile::KINDS]).unwrap_err().at(), None);
}
