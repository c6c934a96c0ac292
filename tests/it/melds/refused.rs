//! Melds, and hands with melds, that are refused, with the words for it and the place.

use crate::support::byte;
use shanten::error::Place;
use shanten::{Hand, InputError, Meld, Suit, Tile, TileSet};

use crate::support::text::{hand, meld, refuses, set, tile};

#[test]
fn a_fifth_copy_is_refused_where_it_stands() {
    let fifth = |text, at| InputError::FifthCopy { tile: tile(text), at: byte(at) };
    refuses("1111m(111m)", fifth("1m", 5), "a fifth 1m at character 6");
    refuses("(111m)11m", fifth("1m", 7), "a fifth 1m at character 8");
    refuses("3333m(123m)", fifth("3m", 5), "a fifth 3m at character 6");
    refuses("(123m)[3333m]", fifth("3m", 6), "a fifth 3m at character 7");
    refuses("[1111z]2m1z", fifth("1z", 9), "a fifth 1z at character 10");
    refuses("（１１１ｍ）１１ｍ", fifth("1m", 21), "a fifth 1m at character 8");
    refuses("(345m)(345m)(345m)(345m)5m", fifth("5m", 24), "a fifth 5m at character 25");
}

#[test]
fn a_meld_for_which_there_is_no_room_is_refused() {
    let many = |text, at| InputError::TooManyMelds { meld: meld(text), most: 14, at: byte(at) };
    refuses(
        "(111m)(222m)(333m)(444m)(555m)11z",
        many("(555m)", 24),
        "no room for (555m) at character 25: a hand has 14 tiles, 3 of them for each meld",
    );
    assert_eq!("123456789m1112z(123p)".parse::<Hand>(), Err(many("(123p)", 15)));
    assert_eq!("123456789m111z[2222z]".parse::<Hand>(), Err(many("[2222z]", 14)));
    assert_eq!("111z(123p)(456p)(789p)(789s)".parse::<Hand>(), Err(many("(789s)", 22)));
    // The last part has no room, be it a meld or a tile.
    let fifteenth = InputError::TooManyTiles { tile: Some(tile("2z")), most: 14, at: byte(18) };
    assert_eq!("(123p)12345m1111222z".parse::<Hand>(), Err(fifteenth));
    // As many as there is room for are fine, quads too.
    for text in ["11z(123p)[4444p](7777p)(999+9s)", "12345678m111z(123p)", "11z", "12345678m44z[1111p]"] {
        assert_eq!(hand(text).to_string(), text);
    }
}

#[test]
fn an_unclosed_meld_is_refused_where_it_begins() {
    let unclosed = |at| InputError::UnclosedMeld { at: byte(at) };
    refuses("(123m", unclosed(0), "the meld at character 1 is not closed by the same kind of bracket");
    for (text, at) in [
        ("1z(123m", 2),
        ("(", 0),
        ("1z[", 2),
        ("(123m]", 0),
        ("[1111m)", 0),
        ("((123m))", 0),
        ("(123m)(456m", 6),
        ("（１２３ｍ］", 0),
        ("東[1111m", 3),
        ("(123m[1111p])", 0),
        ("(1+1+11m)", 0),
    ] {
        assert_eq!(text.parse::<Hand>(), Err(unclosed(at).in_text(text)), "{text}");
    }
}

#[test]
fn a_meld_has_three_tiles_or_four() {
    let size = |tiles, at| InputError::MeldSize { tiles, at: byte(at) };
    refuses("(12m)", size(2, 0), "2 tiles in the meld at character 1: a meld has 3 or 4");
    refuses("1z(12345m)", size(5, 2), "5 tiles in the meld at character 3: a meld has 3 or 4");
    for (text, tiles) in
        [("()", 0), ("[]", 0), ("(1m)", 1), ("[11m]", 2), ("(11111m)", 5), ("(123456789m)", 9), ("(+)", 0)]
    {
        assert_eq!(text.parse::<Hand>(), Err(size(tiles, 0)), "{text}");
    }
}

#[test]
fn tiles_that_are_no_meld_are_refused_with_their_kinds() {
    let none = |tiles, at| InputError::NotAMeld { tiles: set(tiles), at: byte(at) };
    refuses(
        "(123z)",
        none("123z", 0),
        "no meld of 123z at character 1: (123m) is a run, (111z) a triplet, (1111z) and (111+1z) are quads",
    );
    for (text, tiles, at) in [
        ("1m(567z)", "567z", 2),
        ("(124m)", "124m", 0),
        ("(112m)", "12m", 0),
        ("(1123m)", "123m", 0),
        ("(1234m)", "1234m", 0),
        ("(89m1p)", "89m1p", 0),
        ("(9m12p)", "9m12p", 0),
        ("(891m)", "189m", 0),
        ("(1m1p1s)", "1m1p1s", 0),
        ("[1234m]", "1234m", 0),
        ("[1112m]", "12m", 0),
        ("(11+11m)", "1m", 0),
        ("(1+111m)", "1m", 0),
        ("[111+1m]", "1m", 0),
        ("(11+1m)", "1m", 0),
        ("(12+3m)", "123m", 0),
        ("(111+2m)", "12m", 0),
    ] {
        assert_eq!(text.parse::<Hand>(), Err(none(tiles, at)), "{text}");
    }
}

#[test]
fn square_brackets_are_for_closed_quads() {
    let closed = |tiles, at| InputError::ClosedMeld { tiles: set(tiles), at: byte(at) };
    refuses("[789p]", closed("789p", 0), "square brackets at character 1 around 789p: they are for closed quads");
    refuses("1m[777z]", closed("7z", 2), "square brackets at character 3 around 7z: they are for closed quads");
    assert_eq!("[777z]".parse::<Meld>(), Err(closed("7z", 0)));
}

#[test]
fn brackets_and_pluses_out_of_place_are_unknown_characters() {
    let unknown = |character, at| InputError::UnknownCharacter { character, at: byte(at) };
    refuses("1m)", unknown(')', 2), "unknown character ')' at character 3");
    for (text, character, at) in
        [(")", ')', 0), ("]1m", ']', 0), ("(123m))", ')', 6), ("+", '+', 0), ("1m+1m", '+', 2), ("1+1m", '+', 1)]
    {
        assert_eq!(text.parse::<Hand>(), Err(unknown(character, at)), "{text}");
    }
    assert_eq!("(123m)".parse::<Tile>(), Err(unknown('(', 0)));
    assert_eq!("1m(123m)".parse::<TileSet>(), Err(unknown('(', 2)));
    assert_eq!("(12x3m)".parse::<Hand>(), Err(unknown('x', 3)));
    // Tiles inside are read like those outside.
    assert_eq!("12(3m)".parse::<Hand>(), Err(InputError::DigitsWithoutSuit { at: byte(0) }));
    assert_eq!("(123)".parse::<Hand>(), Err(InputError::DigitsWithoutSuit { at: byte(1) }));
    assert_eq!("(m)".parse::<Hand>(), Err(InputError::SuitWithoutDigits { suit: Suit::Characters, at: byte(1) }));
    assert_eq!("(888z)".parse::<Hand>(), Err(InputError::NoSuchHonour { digit: 8, at: byte(1) }));
}

#[test]
fn a_bracket_out_of_place_is_named_as_it_stands_there() {
    for (text, character, at) in [("）", '）', 0), ("１ｍ］", '］', 6), ("1m＋", '＋', 2)] {
        let at = Place::in_text(text, at);
        assert_eq!(text.parse::<Hand>(), Err(InputError::UnknownCharacter { character, at }), "{text}");
    }
    assert_eq!("（".parse::<Tile>(), Err(InputError::UnknownCharacter { character: '（', at: byte(0) }));
}

#[test]
fn a_meld_is_one_meld() {
    for text in ["", " ", "1m", "111m", "(123m)1m", "1m(123m)", "(123m)(123m)"] {
        assert_eq!(text.parse::<Meld>(), Err(InputError::NotOneMeld), "{text}");
    }
    assert_eq!(InputError::NotOneMeld.to_string(), "something else where one meld is expected");
    assert_eq!("(123m".parse::<Meld>(), Err(InputError::UnclosedMeld { at: byte(0) }));
    assert_eq!("(12m)".parse::<Meld>(), Err(InputError::MeldSize { tiles: 2, at: byte(0) }));
}
