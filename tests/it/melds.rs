//! Melds, visible tiles and sets of tiles: made, written, read and called, and everything that is
//! refused.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use shanten::{Form, Hand, InputError, Meld, MeldKind, Shanten, Strictness, Suit, Tile, TileSet, TurnError, Visible};

type Counts = [u8; Tile::KINDS];

fn hand(text: &str) -> Hand {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn meld(text: &str) -> Meld {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn tile(text: &str) -> Tile {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn visible(text: &str) -> Visible {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn set(text: &str) -> TileSet {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The full-width form of printable ASCII.
fn full_width(text: &str) -> String {
    text.chars().map(|c| char::from_u32(u32::from(c) + 0xfee0).unwrap()).collect()
}

fn all_melds() -> Vec<Meld> {
    MeldKind::ALL.into_iter().flat_map(|kind| Tile::all().filter_map(move |tile| Meld::new(kind, tile))).collect()
}

/// The melds and the concealed tiles of a hand.
fn parts(hand: &Hand) -> (Counts, Vec<Meld>) {
    (hand.counts(), hand.melds().collect())
}

fn made_of(counts: &Counts, melds: &[Meld]) -> Result<Hand, InputError> {
    Hand::from_counts(counts)?.with_melds(melds)
}

#[test]
fn there_are_157_melds_and_each_has_its_tiles() {
    assert_eq!(all_melds().len(), 21 + 4 * Tile::KINDS);
    for kind in MeldKind::ALL {
        assert_eq!(kind.is_quad(), !matches!(kind, MeldKind::Run | MeldKind::Triplet));
        for tile in Tile::all() {
            let starts_run = tile.suit() != Suit::Honours && tile.rank() <= 7;
            let meld = Meld::new(kind, tile);
            assert_eq!(meld.is_some(), kind != MeldKind::Run || starts_run, "{kind:?} {tile}");
            let Some(meld) = meld else { continue };
            assert_eq!((meld.kind(), meld.tile()), (kind, tile));
            let indices: Vec<usize> = meld.tiles().map(Tile::index).collect();
            let first = tile.index();
            let expected = match kind {
                MeldKind::Run => vec![first, first + 1, first + 2],
                MeldKind::Triplet => vec![first; 3],
                _ => vec![first; 4],
            };
            assert_eq!((indices, meld.tiles().len()), (expected.clone(), expected.len()), "{meld}");
        }
    }
}

#[test]
fn every_meld_writes_and_reads_in_its_brackets() {
    for meld in all_melds() {
        let ranks: String = meld.tiles().map(|tile| tile.rank().to_string()).collect();
        let glyphs: Vec<String> = meld.tiles().map(|tile| format!("{tile:#}")).collect();
        let (letter, rank) = (meld.tile().suit().letter(), meld.tile().rank());
        let [text, unicode] = match meld.kind() {
            MeldKind::Triplet | MeldKind::Run | MeldKind::OpenQuad => {
                [format!("({ranks}{letter})"), format!("({})", glyphs.concat())]
            }
            MeldKind::ClosedQuad => [format!("[{ranks}{letter}]"), format!("[{}]", glyphs.concat())],
            MeldKind::AddedQuad => {
                [format!("({rank}{rank}{rank}+{rank}{letter})"), format!("({}+{})", glyphs[..3].concat(), glyphs[3])]
            }
        };
        assert_eq!((meld.to_string(), format!("{meld:#}")), (text.clone(), unicode.clone()));
        assert_eq!(format!("{meld:?}"), format!("Meld({text})"));
        for text in [text.clone(), unicode, full_width(&text), format!(" {} ", text.replace('(', "( "))] {
            assert_eq!(text.parse(), Ok(meld), "{text}");
            assert_eq!(text.parse::<Hand>(), Hand::new().with_melds(&[meld]), "{text}");
            assert_eq!(parts(&hand(&text)), ([0; Tile::KINDS], vec![meld]), "{text}");
        }
    }
}

#[test]
fn the_tiles_of_a_meld_stand_in_any_order_and_notation() {
    assert_eq!(meld("(978p)"), meld("(789p)"));
    assert_eq!(meld("(7p9p8p)"), meld("(789p)"));
    assert_eq!(meld("(406s)"), meld("(456s)"));
    assert_eq!(meld("(055m)"), meld("(555m)"));
    assert_eq!(meld("[0555m]"), meld("[5555m]"));
    assert_eq!(meld("(555+0m)"), meld("(555+5m)"));
    assert_eq!(meld("(555m+5m)"), meld("(555+5m)"));
    assert_eq!(meld("(EEE)"), meld("(111z)"));
    assert_eq!(meld("(中中中+中)"), meld("(777+7z)"));
    assert_eq!(meld("[ 🀀 🀀 1z E ]"), meld("[1111z]"));
}

#[test]
fn a_hand_writes_its_melds_behind_its_tiles_in_the_order_of_the_calls() {
    for text in ["123m44z(789p)(777z)[1111s]", "11m(999s)(123m)[2222z](888+8p)", "(123m)", "5z[1111m](2222m)"] {
        assert_eq!(hand(text).to_string(), text);
        assert_eq!(format!("{:?}", hand(text)), format!("Hand({text})"));
        assert_eq!(format!("{:#}", hand(text)).parse(), Ok(hand(text)));
    }
    assert_eq!(hand("(789p)123m[1111s]44z"), hand("123m44z(789p)[1111s]"));
    assert_eq!(format!("{:#}", hand("1m(789p)[1111s](777+7z)")), "🀇(🀟🀠🀡)[🀐🀐🀐🀐](🀄🀄🀄+🀄)");
    let calls: Vec<Meld> = hand("1m(789p)[1111s](777+7z)").melds().collect();
    assert_eq!(calls, [meld("(789p)"), meld("[1111s]"), meld("(777+7z)")]);
    // Tiles and their number are those of the concealed ones.
    let called = hand("123m44z(789p)[1111s]");
    assert_eq!((called.len(), called.melds_needed(), called.counts()), (5, 1, hand("123m44z").counts()));
    assert_eq!((called.key(), called.sequence()), (hand("123m44z").key(), hand("123m44z").sequence()));
    assert_ne!(called, hand("123m44z"));
}

/// What view a text as a hand answers if it is no hand, and the words for it.
#[track_caller]
fn refuses(text: &str, error: InputError, words: &str) {
    assert_eq!(text.parse::<Hand>(), Err(error), "{text}");
    assert_eq!(error.to_string(), words);
}

#[test]
fn a_fifth_copy_in_a_hand_and_its_melds_is_refused_where_it_stands() {
    let fifth = |text, at| InputError::FifthCopy { tile: tile(text), at };
    refuses("1111m(111m)", fifth("1m", 5), "a fifth 1m at position 5");
    refuses("(111m)11m", fifth("1m", 7), "a fifth 1m at position 7");
    refuses("3333m(123m)", fifth("3m", 5), "a fifth 3m at position 5");
    refuses("(123m)[3333m]", fifth("3m", 6), "a fifth 3m at position 6");
    refuses("[1111z]2m1z", fifth("1z", 9), "a fifth 1z at position 9");
    refuses("（１１１ｍ）１１ｍ", fifth("1m", 21), "a fifth 1m at position 21");
    refuses("(345m)(345m)(345m)(345m)5m", fifth("5m", 24), "a fifth 5m at position 24");
}

#[test]
fn a_meld_for_which_there_is_no_room_is_refused() {
    let many = |text, at| InputError::TooManyMelds { meld: meld(text), most: 14, at };
    refuses(
        "(111m)(222m)(333m)(444m)(555m)11z",
        many("(555m)", 24),
        "no room for (555m) at position 24: a hand has 14 tiles, 3 of them for each meld",
    );
    assert_eq!("123456789m1112z(123p)".parse::<Hand>(), Err(many("(123p)", 15)));
    assert_eq!("123456789m111z[2222z]".parse::<Hand>(), Err(many("[2222z]", 14)));
    assert_eq!("111z(123p)(456p)(789p)(789s)".parse::<Hand>(), Err(many("(789s)", 22)));
    // What comes last has no room, be it a meld or a tile.
    let fifteenth = InputError::TooManyTiles { tile: Some(tile("2z")), most: 14, at: 18 };
    assert_eq!("(123p)12345m1111222z".parse::<Hand>(), Err(fifteenth));
    // As many as there is room for are fine, quads too.
    for text in ["11z(123p)[4444p](7777p)(999+9s)", "12345678m111z(123p)", "11z", "12345678m44z[1111p]"] {
        assert_eq!(hand(text).to_string(), text);
    }
}

#[test]
fn a_meld_that_is_not_closed_by_its_own_bracket_is_refused_where_it_begins() {
    let unclosed = |at| InputError::UnclosedMeld { at };
    refuses("(123m", unclosed(0), "the meld at byte 0 is not closed by the same kind of bracket");
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
        assert_eq!(text.parse::<Hand>(), Err(unclosed(at)), "{text}");
    }
}

#[test]
fn a_meld_has_three_tiles_or_four() {
    let size = |tiles, at| InputError::MeldSize { tiles, at };
    refuses("(12m)", size(2, 0), "2 tiles in the meld at byte 0: a meld has 3 or 4");
    refuses("1z(12345m)", size(5, 2), "5 tiles in the meld at byte 2: a meld has 3 or 4");
    for (text, tiles) in
        [("()", 0), ("[]", 0), ("(1m)", 1), ("[11m]", 2), ("(11111m)", 5), ("(123456789m)", 9), ("(+)", 0)]
    {
        assert_eq!(text.parse::<Hand>(), Err(size(tiles, 0)), "{text}");
    }
}

#[test]
fn tiles_that_are_no_meld_are_refused_with_their_kinds() {
    let none = |tiles, at| InputError::NotAMeld { tiles: set(tiles), at };
    refuses(
        "(123z)",
        none("123z", 0),
        "no meld of 123z at byte 0: (123m) is a run, (111z) a triplet, (1111z) and (111+1z) are quads",
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
    let closed = |tiles, at| InputError::ClosedMeld { tiles: set(tiles), at };
    refuses("[789p]", closed("789p", 0), "square brackets at byte 0 around 789p: they are for closed quads");
    refuses("1m[777z]", closed("7z", 2), "square brackets at byte 2 around 7z: they are for closed quads");
    assert_eq!("[777z]".parse::<Meld>(), Err(closed("7z", 0)));
}

#[test]
fn brackets_and_pluses_out_of_place_are_unknown_characters() {
    let unknown = |character, at| InputError::UnknownCharacter { character, at };
    refuses("1m)", unknown(')', 2), "unknown character ')' at byte 2");
    for (text, character, at) in
        [(")", ')', 0), ("]1m", ']', 0), ("(123m))", ')', 6), ("+", '+', 0), ("1m+1m", '+', 2), ("1+1m", '+', 1)]
    {
        assert_eq!(text.parse::<Hand>(), Err(unknown(character, at)), "{text}");
    }
    assert_eq!("(123m)".parse::<Tile>(), Err(unknown('(', 0)));
    assert_eq!("1m(123m)".parse::<TileSet>(), Err(unknown('(', 2)));
    assert_eq!("(12x3m)".parse::<Hand>(), Err(unknown('x', 3)));
    // Tiles inside are read like those outside.
    assert_eq!("12(3m)".parse::<Hand>(), Err(InputError::DigitsWithoutSuit { at: 0 }));
    assert_eq!("(123)".parse::<Hand>(), Err(InputError::DigitsWithoutSuit { at: 1 }));
    assert_eq!("(m)".parse::<Hand>(), Err(InputError::SuitWithoutDigits { suit: Suit::Characters, at: 1 }));
    assert_eq!("(888z)".parse::<Hand>(), Err(InputError::NoSuchHonour { digit: 8, at: 1 }));
}

#[test]
fn a_bracket_out_of_place_is_named_as_it_stands_there() {
    for (text, character, at) in [("）", '）', 0), ("１ｍ］", '］', 6), ("1m＋", '＋', 2)] {
        assert_eq!(text.parse::<Hand>(), Err(InputError::UnknownCharacter { character, at }), "{text}");
    }
    assert_eq!("（".parse::<Tile>(), Err(InputError::UnknownCharacter { character: '（', at: 0 }));
}

#[test]
fn a_meld_is_one_meld() {
    for text in ["", " ", "1m", "111m", "(123m)1m", "1m(123m)", "(123m)(123m)"] {
        assert_eq!(text.parse::<Meld>(), Err(InputError::NotOneMeld), "{text}");
    }
    assert_eq!(InputError::NotOneMeld.to_string(), "something else where one meld is expected");
    assert_eq!("(123m".parse::<Meld>(), Err(InputError::UnclosedMeld { at: 0 }));
    assert_eq!("(12m)".parse::<Meld>(), Err(InputError::MeldSize { tiles: 2, at: 0 }));
}

#[test]
fn melds_are_put_to_a_hand_behind_those_that_are_there() {
    let start = hand("123m44z(789p)");
    assert_eq!(start.with_melds(&[]), Ok(start));
    assert_eq!(start.with_melds(&[meld("[1111s]")]), Ok(hand("123m44z(789p)[1111s]")));
    let error = |tile: &str, at| Err(InputError::FifthCopy { tile: self::tile(tile), at });
    assert_eq!(start.with_melds(&[meld("[1111s]"), meld("(444z)")]), error("4z", 1));
    assert_eq!(start.with_melds(&[meld("[7777p]")]), error("7p", 0));
    let melds = [meld("(111s)"), meld("(222s)"), meld("(333s)"), meld("(444s)")];
    assert_eq!(start.with_melds(&melds[..3]), Err(InputError::TooManyMelds { meld: melds[2], most: 14, at: 2 }));
    assert_eq!(start.with_melds(&melds), Err(InputError::TooManyMelds { meld: melds[2], most: 14, at: 2 }));
    assert_eq!(hand("44z").with_melds(&melds), Ok(hand("44z(111s)(222s)(333s)(444s)")));
}

/// Calls a meld and compares the hand afterwards.
#[track_caller]
fn calls(before: &str, meld: &str, claimed: Option<&str>, after: &str) {
    let mut hand = hand(before);
    assert_eq!(hand.call(self::meld(meld), claimed.map(tile)), Ok(()), "{meld} in {before}");
    assert_eq!(hand, self::hand(after), "{meld} in {before}");
    assert_eq!(hand.to_string(), after, "{meld} in {before}");
}

#[test]
fn runs_triplets_and_quads_are_called_with_the_claimed_tile() {
    calls("2346m", "(123m)", Some("1m"), "46m(123m)");
    calls("2346m", "(234m)", Some("2m"), "26m(234m)");
    calls("2346m", "(345m)", Some("5m"), "26m(345m)");
    calls("2346m", "(456m)", Some("5m"), "23m(456m)");
    calls("1155z", "(111z)", Some("1z"), "55z(111z)");
    calls("111m5z", "(111m)", Some("1m"), "1m5z(111m)");
    calls("111m5z", "(1111m)", Some("1m"), "5z(1111m)");
    calls("11m5z(123p)", "(111m)", Some("1m"), "5z(123p)(111m)");
    calls("123m456p78s11222z", "(789s)", Some("9s"), "123m456p11222z(789s)");
}

#[test]
fn quads_are_declared_from_the_own_tiles() {
    calls("1111m5z", "[1111m]", None, "5z[1111m]");
    calls("12345m11117777z5s", "[7777z]", None, "12345m5s1111z[7777z]");
    calls("1m5z(111m)", "(111+1m)", None, "5z(111+1m)");
    // The quad stands where its triplet stood.
    calls("1m5z(111m)(234m)", "(111+1m)", None, "5z(111+1m)(234m)");
    calls("14m(123p)(111m)(234m)", "(111+1m)", None, "4m(123p)(111+1m)(234m)");
}

/// Tries to call a meld and compares the error; the hand stays as it was.
#[track_caller]
fn refuses_call(before: &str, meld: &str, claimed: Option<&str>, error: TurnError, words: &str) {
    let mut hand = hand(before);
    assert_eq!(hand.call(self::meld(meld), claimed.map(tile)), Err(error), "{meld} in {before}");
    assert_eq!(hand, self::hand(before), "{meld} in {before}");
    assert_eq!(error.to_string(), words);
}

#[test]
fn a_call_needs_the_tiles() {
    let few = |text| TurnError::TooFew(tile(text));
    refuses_call("13m", "(123m)", Some("1m"), few("2m"), "can't call with 2m: the hand has too few");
    refuses_call("11m", "(1111m)", Some("1m"), few("1m"), "can't call with 1m: the hand has too few");
    refuses_call("111m", "[1111m]", None, few("1m"), "can't call with 1m: the hand has too few");
    refuses_call("5z(111m)", "(111+1m)", None, few("1m"), "can't call with 1m: the hand has too few");
}

#[test]
fn a_claimed_tile_belongs_to_the_meld() {
    let other = |text| TurnError::NotInMeld(tile(text));
    refuses_call("123m", "(123m)", Some("4m"), other("4m"), "can't claim 4m: the meld doesn't have it");
    refuses_call("111m", "(111m)", Some("1p"), other("1p"), "can't claim 1p: the meld doesn't have it");
    refuses_call("1234m11z", "(567m)", Some("1z"), other("1z"), "can't claim 1z: the meld doesn't have it");
}

#[test]
fn a_tile_is_claimed_unless_the_quad_is_of_own_tiles() {
    for (before, text) in [("1111m", "[1111m]"), ("1m(111m)", "(111+1m)")] {
        let words = format!("can't claim a tile for {text}: it is made of own tiles");
        refuses_call(before, text, Some("1m"), TurnError::NothingToClaim(meld(text)), &words);
    }
    for (before, text) in [("123m", "(123m)"), ("23m", "(123m)"), ("111m", "(111m)"), ("1111m", "(1111m)")] {
        let words = format!("can't call {text} without claiming a tile");
        refuses_call(before, text, None, TurnError::NothingClaimed(meld(text)), &words);
    }
}

#[test]
fn a_quad_is_added_to_its_triplet_only() {
    let none = |text| TurnError::NoTriplet(tile(text));
    refuses_call("1m", "(111+1m)", None, none("1m"), "can't add 1m: the hand has no such triplet");
    refuses_call("1111m", "(111+1m)", None, none("1m"), "can't add 1m: the hand has no such triplet");
    refuses_call("1m(123m)(222m)", "(111+1m)", None, none("1m"), "can't add 1m: the hand has no such triplet");
}

#[test]
fn a_call_needs_room() {
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
fn a_call_makes_no_fifth_copy() {
    for (before, meld, claimed) in
        [("23m[1111m]", "(123m)", "1m"), ("1111m", "(111m)", "1m"), ("123m(111m)", "(123m)", "1m")]
    {
        let mut hand = hand(before);
        assert_eq!(hand.call(self::meld(meld), Some(tile(claimed))), Err(TurnError::FifthCopy(tile("1m"))), "{before}");
        assert_eq!(hand, self::hand(before), "{meld} in {before}");
    }
    // With the own one there are four.
    calls("123m(111m)", "(123m)", Some("3m"), "3m(111m)(123m)");
}

#[test]
fn a_fifth_copy_is_not_drawn_whether_it_is_concealed_or_called() {
    for text in ["1111m", "1m(111m)", "(1111m)", "[1111m]5z", "(111+1m)", "11m(123m)(123m)", "(123m)(123m)(123m)(123m)"]
    {
        let mut hand = hand(text);
        assert_eq!(hand.draw(tile("1m")), Err(TurnError::FifthCopy(tile("1m"))), "{text}");
        assert_eq!(hand, self::hand(text), "{text}");
        hand.draw(tile("9s")).unwrap();
    }
    let mut hand = hand("1m(123m)(123m)");
    hand.draw(tile("1m")).unwrap();
    assert_eq!(hand, self::hand("11m(123m)(123m)"));
    // A called tile can't be discarded.
    assert_eq!(hand.discard(tile("3m")), Err(TurnError::NotInHand(tile("3m"))));
}

#[test]
fn a_meld_takes_the_room_of_three_tiles() {
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
fn a_claimed_tile_leaves_what_is_visible() {
    let mut visible: Visible = "11m".parse().unwrap();
    assert!(visible.remove(tile("1m")) && visible.remove(tile("1m")));
    assert!(!visible.remove(tile("1m")));
    assert_eq!(visible, Visible::EMPTY);
    assert_eq!(hand("11m").view().with_visible("2z".parse().unwrap()).unwrap().visible().to_string(), "2z");
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

/// Melds with many copies of few kinds, or any.
fn any_meld() -> impl Strategy<Value = Meld> {
    let few: Vec<Meld> = all_melds().into_iter().filter(|meld| meld.tiles().all(|tile| tile.index() < 4)).collect();
    prop_oneof![select(few), select(all_melds())]
}

/// A hand with melds, as many as fit.
fn any_hand() -> impl Strategy<Value = Hand> {
    let tiles = prop_oneof![Just(0..4_u8), Just(0..Tile::KINDS as u8)]
        .prop_flat_map(|kinds| prop::collection::vec(kinds.prop_map(|kind| Tile::from_index(kind).unwrap()), 0..=14));
    (prop::collection::vec(any_meld(), 0..=4), tiles).prop_map(|(melds, tiles)| {
        let with_melds = melds.into_iter().fold(Hand::new(), |hand, meld| hand.with_melds(&[meld]).unwrap_or(hand));
        tiles.into_iter().fold(with_melds, |mut hand, tile| {
            // What doesn't fit stays away.
            let _ = hand.draw(tile);
            hand
        })
    })
}

/// Calls a meld as a model that counts would; whether it may.
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

/// Text made of pieces that the notation of melds has, and a few that it hasn't.
fn pieces() -> impl Strategy<Value = String> {
    let text = |meld: Meld, unicode: bool| if unicode { format!("{meld:#}") } else { meld.to_string() };
    let piece = prop_oneof![
        4 => (any_meld(), any::<bool>()).prop_map(move |(meld, unicode)| text(meld, unicode)),
        1 => any_meld().prop_map(|meld| full_width(&meld.to_string())),
        4 => (0..Tile::KINDS as u8).prop_map(|kind| Tile::from_index(kind).unwrap().to_string()),
        2 => "[0-9 ]{1,4}[mps]",
        1 => "[(\\[][1-9+]{2,5}[mpsz][)\\]]",
        1 => "[(\\[](🀄|🀀|\\+){2,5}[)\\]]",
        1 => select(vec!["(", ")", "[", "]", "+", "（", "]", "777+7z", "(777", "1", "m", "東", "\u{fe0f}", "x", "　"])
            .prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

/// The character at a byte of a text, in its plain form.
fn plain_at(text: &str, at: usize) -> Option<char> {
    let character = text.get(at..)?.chars().next()?;
    match character {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(character) - 0xfee0),
        _ => Some(character),
    }
}

/// Whether an error about a text names what stands at its byte.
fn points_into(error: InputError, text: &str) -> bool {
    let is_bracket = |at, brackets: &[char]| plain_at(text, at).is_some_and(|found| brackets.contains(&found));
    match error {
        InputError::UnknownCharacter { character, at } => {
            text.get(at..).is_some_and(|rest| rest.starts_with(character))
        }
        InputError::DigitsWithoutSuit { at } | InputError::NoSuchHonour { at, .. } => {
            plain_at(text, at).is_some_and(|c| c.is_ascii_digit())
        }
        InputError::SuitWithoutDigits { suit, at } => is_bracket(at, &[suit.letter()]),
        InputError::UnclosedMeld { at } | InputError::NotAMeld { at, .. } | InputError::TooManyMelds { at, .. } => {
            is_bracket(at, &['(', '['])
        }
        InputError::MeldSize { tiles, at } => is_bracket(at, &['(', '[']) && !matches!(tiles, 3 | 4),
        InputError::ClosedMeld { at, .. } => is_bracket(at, &['[']),
        InputError::FifthCopy { at, .. } => text.is_char_boundary(at) && at < text.len(),
        InputError::TooManyTiles { at, .. } => !is_bracket(at, &['(', '[']) && at < text.len(),
        InputError::NotOneMeld | InputError::NotOneTile { .. } => true,
        _ => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50_000))]

    #[test]
    fn no_text_makes_reading_panic_and_what_is_read_comes_back(
        text in prop_oneof![6 => pieces(), 1 => any::<String>(), 1 => "[0-9mpsz()\\[\\]+（）＋０-９ｍｐｓｚ🀀-🀫 ]{0,20}"],
    ) {
        match text.parse::<Hand>() {
            Ok(hand) => {
                prop_assert_eq!(hand.to_string().parse(), Ok(hand));
                prop_assert_eq!(format!("{hand:#}").parse(), Ok(hand));
                // Whatever is a hand may be in sight as well.
                let visible: Visible = text.parse().unwrap();
                prop_assert_eq!(visible.len(), hand.len() + hand.melds().map(|meld| meld.tiles().len()).sum::<usize>());
            }
            Err(error) => prop_assert!(points_into(error, &text), "{text:?}: {error:?}"),
        }
        match text.parse::<Meld>() {
            Ok(meld) => {
                prop_assert_eq!(meld.to_string().parse(), Ok(meld));
                prop_assert_eq!(text.parse(), Hand::new().with_melds(&[meld]));
            }
            Err(error) => prop_assert!(points_into(error, &text), "{text:?}: {error:?}"),
        }
        match text.parse::<Visible>() {
            Ok(visible) => {
                prop_assert_eq!(visible.to_string().parse(), Ok(visible));
                prop_assert_eq!(format!("{visible:#}").parse(), Ok(visible));
            }
            Err(error) => prop_assert!(points_into(error, &text), "{text:?}: {error:?}"),
        }
        match text.parse::<TileSet>() {
            Ok(set) => {
                prop_assert_eq!(set.to_string().parse(), Ok(set));
                prop_assert_eq!(format!("{set:#}").parse(), Ok(set));
            }
            Err(error) => prop_assert!(points_into(error, &text), "{text:?}: {error:?}"),
        }
    }
}

#[test]
fn what_is_visible_is_counted_by_kind() {
    let counts: Counts = core::array::from_fn(|kind| kind as u8 % 5);
    let visible = Visible::from_counts(&counts).unwrap();
    assert_eq!(visible.counts(), counts);
    assert!(Tile::all().all(|tile| visible.count(tile) == counts[tile.index()]));
    let tiles: Vec<Tile> = visible.tiles().collect();
    assert!(tiles.is_sorted());
    assert!(Tile::all().all(|tile| tiles.iter().filter(|&&other| other == tile).count() == tile.index() % 5));
    assert_eq!((visible.len(), visible.is_empty()), (tiles.len(), false));
    assert_eq!((Visible::EMPTY.len(), Visible::EMPTY.is_empty()), (0, true));
    assert_eq!(Visible::default(), Visible::EMPTY);
    let everything = Visible::from_counts(&[4; Tile::KINDS]).unwrap();
    assert_eq!((everything.len(), everything.to_string().parse()), (136, Ok(everything)));
    for tile in Tile::all() {
        for count in 5..=255 {
            let mut counts = counts;
            counts[tile.index()] = count;
            assert_eq!(Visible::from_counts(&counts), Err(InputError::CountTooLarge { tile, count }));
        }
    }
}

#[test]
fn tiles_come_into_sight_one_by_one_up_to_four() {
    for tile in Tile::all() {
        let mut visible = Visible::EMPTY;
        for count in 1..=4 {
            visible.insert(tile).unwrap();
            assert_eq!((visible.count(tile), visible.len()), (count, usize::from(count)));
        }
        let before = visible;
        assert_eq!(visible.insert(tile), Err(InputError::CountTooLarge { tile, count: 5 }));
        assert_eq!(visible, before);
    }
}

#[test]
fn what_is_visible_reads_and_writes_like_a_hand_of_any_size() {
    assert_eq!(visible("5z334m(789p)").to_string(), "334m789p5z");
    assert_eq!(visible("(777+7z)[1111s](123m)").to_string(), "123m1111s7777z");
    assert_eq!(visible("").to_string(), "");
    assert_eq!(format!("{:#}", visible("1m7z")), "🀇🀄");
    assert_eq!(format!("{:?}", visible("7z1m")), "Visible(1m7z)");
    assert_eq!(visible(&"123456789m123456789p123456789s1234567z".repeat(4)).len(), 136);
    let fifth = |text, at| Err(InputError::FifthCopy { tile: tile(text), at });
    assert_eq!("11111m".parse::<Visible>(), fifth("1m", 4));
    assert_eq!("1111m(111m)".parse::<Visible>(), fifth("1m", 5));
    assert_eq!("1m5555p[4444s](456p)".parse::<Visible>(), fifth("5p", 14));
    assert_eq!("12".parse::<Visible>(), Err(InputError::DigitsWithoutSuit { at: 0 }));
    assert_eq!("(12m)".parse::<Visible>(), Err(InputError::MeldSize { tiles: 2, at: 0 }));
}

#[test]
fn what_is_unseen_tells_what_is_visible() {
    let hand = hand("123m44z(789p)[1111s]");
    let own = visible(&hand.to_string()).counts();
    assert_eq!(Visible::from_unseen(&hand, &own.map(|own| 4 - own)), Ok(Visible::EMPTY));
    assert_eq!(Visible::from_unseen(&hand, &[0; Tile::KINDS]), Visible::from_counts(&own.map(|own| 4 - own)));
    for tile in Tile::all() {
        let left = 4 - own[tile.index()];
        for unseen in 0..=255 {
            let mut counts = own.map(|own| 4 - own);
            counts[tile.index()] = unseen;
            let found = Visible::from_unseen(&hand, &counts);
            if unseen > left {
                let error = InputError::TooManyUnseen { tile, unseen };
                assert_eq!(found, Err(error));
                assert_eq!(error.to_string(), format!("{unseen} of {tile} unseen: there are 4 with those in sight"));
            } else {
                let found = found.unwrap();
                assert_eq!((found.count(tile), found.len()), (left - unseen, usize::from(left - unseen)), "{tile}");
            }
        }
    }
}

#[test]
fn a_reading_refuses_to_see_a_fifth_copy() {
    let with_visible =
        |text: &str, seen: &str| hand(text).view().with_visible(visible(seen)).map(|view| view.useful().copies());
    assert_eq!(with_visible("111m5z", "1m555z"), Ok(0));
    let error = |text: &str, count| Err(InputError::CountTooLarge { tile: tile(text), count });
    assert_eq!(with_visible("111m5z", "11m"), error("1m", 5));
    assert_eq!(with_visible("1m5z(111m)", "5551m"), error("1m", 5));
    assert_eq!(with_visible("5z[1111m]", "5555z1111m"), error("1m", 8));
    // What was seen before is forgotten.
    let view = hand("12m").view().with_visible(visible("3333m")).unwrap();
    assert_eq!(view.with_visible(Visible::EMPTY), Ok(hand("12m").view()));
    assert_eq!(view.with_strictness(Strictness::Visible).strictness(), Strictness::Visible);
}

fn any_set() -> impl Strategy<Value = BTreeSet<Tile>> {
    prop_oneof![
        prop::collection::btree_set((0..Tile::KINDS as u8).prop_map(|kind| Tile::from_index(kind).unwrap()), 0..=34),
        (0..1_u64 << Tile::KINDS).prop_map(|bits| Tile::all().filter(|tile| bits >> tile.index() & 1 == 1).collect()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn a_set_of_tiles_is_like_any_set(a in any_set(), b in any_set(), turns in prop::collection::vec(any::<bool>(), 36)) {
        let (set_a, set_b): (TileSet, TileSet) = (a.iter().copied().collect(), b.iter().copied().collect());
        let same = |set: TileSet, model: &BTreeSet<Tile>| set.iter().eq(model.iter().copied());
        prop_assert!(same(set_a, &a));
        prop_assert!(same(set_a | set_b, &(&a | &b)));
        prop_assert!(same(set_a & set_b, &(&a & &b)));
        prop_assert!(same(set_a ^ set_b, &(&a ^ &b)));
        prop_assert!(same(set_a - set_b, &(&a - &b)));
        prop_assert!(same(!set_a, &Tile::all().filter(|tile| !a.contains(tile)).collect()));
        let [mut either, mut both, mut one, mut rest] = [set_a; 4];
        either |= set_b;
        both &= set_b;
        one ^= set_b;
        rest -= set_b;
        prop_assert_eq!([either, both, one, rest], [set_a | set_b, set_a & set_b, set_a ^ set_b, set_a - set_b]);
        let mut extended = set_a;
        extended.extend(b.iter().copied());
        prop_assert_eq!(extended, either);
        prop_assert_eq!((set_a == set_b, set_a.is_empty(), set_a.len()), (a == b, a.is_empty(), a.len()));
        prop_assert_eq!(set_a.bits(), a.iter().map(|tile| 1 << tile.index()).sum::<u64>());
        prop_assert_eq!(TileSet::from_bits(set_a.bits()), Some(set_a));

        for tile in Tile::all() {
            prop_assert_eq!(set_a.contains(tile), a.contains(&tile));
            let (mut set, mut model) = (set_a, a.clone());
            prop_assert_eq!(set.insert(tile), model.insert(tile));
            prop_assert!(same(set, &model));
            prop_assert_eq!(set.remove(tile), model.remove(&tile));
            prop_assert_eq!(set.remove(tile), false);
            prop_assert!(same(set, &model));
        }

        // From both ends in turn, and past them.
        let (mut tiles, mut model) = (set_a.into_iter(), a.iter().copied());
        for from_front in turns {
            prop_assert_eq!((tiles.len(), tiles.size_hint()), (model.len(), (model.len(), Some(model.len()))));
            let (found, expected) =
                if from_front { (tiles.next(), model.next()) } else { (tiles.next_back(), model.next_back()) };
            prop_assert_eq!(found, expected);
        }
        prop_assert!(set_a.iter().rev().eq(a.iter().rev().copied()));
    }

    #[test]
    fn a_set_of_tiles_reads_and_writes_like_a_hand(model in any_set()) {
        let set: TileSet = model.iter().copied().collect();
        let mut expected = String::new();
        for suit in Suit::ALL {
            let tiles: Vec<&Tile> = model.iter().filter(|tile| tile.suit() == suit).collect();
            expected.extend(tiles.iter().map(|tile| char::from(b'0' + tile.rank())));
            expected.extend((!tiles.is_empty()).then_some(suit.letter()));
        }
        prop_assert_eq!(set.to_string(), expected.clone());
        prop_assert_eq!(format!("{set:?}"), format!("TileSet({expected})"));
        prop_assert_eq!(format!("{set:#}"), model.iter().map(|tile| format!("{tile:#}")).collect::<Vec<_>>().concat());
        prop_assert_eq!(expected.parse(), Ok(set));
        prop_assert_eq!(expected.repeat(3).parse(), Ok(set));
        prop_assert_eq!(format!("{set:#}").parse(), Ok(set));
    }
}

#[test]
fn sets_of_tiles_have_34_bits() {
    assert_eq!((TileSet::EMPTY.bits(), TileSet::EMPTY.len(), TileSet::default()), (0, 0, TileSet::EMPTY));
    assert_eq!((TileSet::ALL.bits(), TileSet::ALL.len(), !TileSet::EMPTY), ((1 << 34) - 1, 34, TileSet::ALL));
    assert_eq!(TileSet::TERMINALS_AND_HONOURS, Tile::all().filter(|tile| tile.is_terminal_or_honour()).collect());
    assert_eq!(TileSet::TERMINALS_AND_HONOURS.to_string(), "19m19p19s1234567z");
    for bit in 0..64 {
        let expected = Tile::from_index(bit).map(TileSet::from);
        assert_eq!(TileSet::from_bits(1 << bit), expected);
        assert_eq!(expected.map(|set| set.iter().collect::<Vec<_>>()), Tile::from_index(bit).map(|tile| vec![tile]));
    }
    assert_eq!(TileSet::from_bits(u64::MAX), None);
    assert_eq!((set("").to_string(), set("").is_empty()), (String::new(), true));
    assert_eq!("8z".parse::<TileSet>(), Err(InputError::NoSuchHonour { digit: 8, at: 0 }));
}
