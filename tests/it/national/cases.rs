//! Cases by hand.

use crate::support::prelude::*;

/// The shanten of a hand under some rules.
#[track_caller]
fn shanten(rules: &str, hand: &str) -> Option<i8> {
    view(rules, hand).shanten().map(Shanten::get)
}

#[track_caller]
fn view(rules: &str, hand: &str) -> View<VariantHand> {
    let rules = self::rules(rules);
    rules.hand(hand).unwrap_or_else(|error| panic!("{rules}: {hand}: {error}")).view()
}

fn shanten_in(view: &View<VariantHand>, form: Form) -> Option<i8> {
    view.shanten_in(form).map(Shanten::get)
}

#[test]
fn honours_and_knitted_tiles_are_fourteen_different_kinds() {
    let view = view("national", "147m258p369s12345z");
    assert_eq!(Form::ALL.iter().filter_map(|&form| view.shanten_in(form)).filter(|least| least.is_win()).count(), 1);
    assert_eq!(shanten_in(&view, Form::HonoursAndKnittedTiles), Some(-1));
    // A pair and a triplet of honours need three more tiles.
    assert_eq!(shanten_in(&view, Form::KnittedStraight), Some(2));
    assert_eq!(view.unneeded(), TileSet::EMPTY);
    // All seven honours, and seven knitted tiles.
    assert_eq!(shanten("national", "17m258p36s1234567z"), Some(-1));
    // A kind twice is one too few, and so are tiles of two arrangements.
    let view = self::view("national", "147m258p369s12344z");
    assert_eq!((shanten_in(&view, Form::HonoursAndKnittedTiles), view.useful().tiles()), (Some(0), set("567z")));
    assert_eq!(view.unneeded(), set("4z"));
    assert_eq!(shanten("national", "14m25p368s1234567z"), Some(0));
    assert_eq!(self::view("national", "147m258p369s1234z").waits().tiles(), set("567z"));
    assert_eq!(self::view("national", "47m258p36s12345z").shanten_in(Form::HonoursAndKnittedTiles), None);
}

#[test]
fn knitted_straights_may_have_a_called_meld() {
    for text in ["112347m258p369s11z", "147m258p369s11z(123m)", "147m258p369s11z[1111p]", "369m147p258s99p(777z)"] {
        assert_eq!(shanten_in(&view("national", text), Form::KnittedStraight), Some(-1), "{text}");
        assert_eq!(shanten("national,no-knitted-straight", text).map(|shanten| shanten >= 0), Some(true), "{text}");
    }
    let view = view("national", "147m258p369s1z(123m)");
    let waits: Vec<(Tile, u8)> = view.waits().iter().map(|wait| (wait.tile(), wait.copies())).collect();
    assert_eq!(waits, [(Tile::EAST, 3)]);
    // The pair is there: only the ninth knitted tile is missing.
    let view = self::view("national", "147m258p36s112z(123m)");
    assert_eq!(view.useful_in(Form::KnittedStraight).tiles(), set("9s"));
    // It counts without the standard form, too.
    let alone = "national,no-standard,no-seven-pairs,no-thirteen-orphans";
    assert_eq!(shanten_in(&self::view(alone, "147m258p369s1z(123m)"), Form::KnittedStraight), Some(0));
    // A hand after two calls is too small.
    assert_eq!(self::view("national", "147m258p3s(123m)(456s)").shanten_in(Form::KnittedStraight), None);
    // With honours there is no room for melds.
    assert_eq!(self::view("national", "147m258p369s1z(777z)").shanten_in(Form::HonoursAndKnittedTiles), None);
}

#[test]
fn the_rest_of_a_knitted_straight_shares_its_copies() {
    // The fourth 1m completes 23m, as the first one is knitted and two are the pair.
    assert_eq!(view("national", "1112347m258p369s").waits().tiles(), set("14m"));
    // 555m and a fifth 5m for the pair.
    let fifth = view("national", "1455557m258p369s");
    assert_eq!(shanten_in(&fifth, Form::KnittedStraight), Some(1));
    let unlimited = fifth.with_strictness(Strictness::Unlimited);
    assert_eq!((shanten_in(&unlimited, Form::KnittedStraight), unlimited.waits().tiles()), (Some(0), set("5m")));
    // The other three are in a called meld.
    let called = view("national", "1457m258p369s(555m)");
    assert_eq!((shanten_in(&called, Form::KnittedStraight), called.useful().copies()), (Some(0), 0));
    let strict = called.with_strictness(Strictness::Melds);
    assert_eq!(shanten_in(&strict, Form::KnittedStraight), Some(1));
}

#[test]
fn a_knitted_tile_without_copies_left_needs_another_arrangement() {
    let view = view("national", "11234m258p369s11z").with_strictness(Strictness::Visible);
    assert_eq!((shanten_in(&view, Form::KnittedStraight), view.waits().tiles()), (Some(0), set("7m")));
    // Four of nine knitted tiles, the pair, and two tiles of a meld.
    let gone = view.with_visible(visible("7777m")).unwrap();
    assert_eq!(shanten_in(&gone, Form::KnittedStraight), Some(5));
    assert!(!gone.useful_in(Form::KnittedStraight).tiles().contains(Tile::M7));
    // Honours and knitted tiles wait for the other kinds.
    let view = self::view("national", "47m258p369s12345z").with_strictness(Strictness::Visible);
    assert_eq!(view.waits().tiles(), set("1m67z"));
    assert_eq!(view.with_visible(visible("1111m")).unwrap().waits().tiles(), set("67z"));
    let gone = view.with_visible(visible("1111m6666z7777z")).unwrap();
    assert_eq!(shanten_in(&gone, Form::HonoursAndKnittedTiles), Some(5));
}

#[test]
fn tiles_of_the_missing_suit_are_left_over() {
    // Three melds and a pair; the dots are no part of the fourth meld.
    let text = "123456789m147p11s";
    let declared = view("sichuan,missing=p", text);
    assert_eq!(declared.shanten().map(Shanten::get), Some(2));
    assert_eq!(shanten("sichuan,no-missing", text), Some(1));
    assert_eq!(declared.unneeded(), set("147p"));
    assert_eq!(declared.useful().tiles() & set("123456789p"), TileSet::EMPTY);
    // Complete, unless the declared suit is one of its two.
    let text = "123456789m11123s";
    for (rules, is_complete) in [("sichuan", true), ("sichuan,missing=p", true), ("sichuan,missing=m", false)] {
        assert_eq!(shanten(rules, text) == Some(-1), is_complete, "{rules}");
    }
    // Three suits are no win.
    let text = "123m456p78911155s";
    assert_eq!((shanten("sichuan,no-missing", text), shanten("sichuan", text)), (Some(-1), Some(2)));
    assert_eq!(view("sichuan", text).divisions().next(), None);
    assert_eq!(view("sichuan", text).unneeded(), set("123m456p"));
    // Four of a kind are two pairs, in two suits.
    assert_eq!(shanten("sichuan", "1111m22m3333s4455s"), Some(-1));
    assert_eq!(shanten("sichuan", "1111m22m3333s44p55s"), Some(1));
}

#[test]
fn an_undeclared_suit_is_the_one_without_which_the_hand_is_nearest() {
    let text = "123456m11457p789s";
    let by_suit = ["m", "p", "s"].map(|suit| shanten(&format!("sichuan,missing={suit}"), text).unwrap());
    assert_eq!(by_suit, [5, 4, 2]);
    assert_eq!(shanten("sichuan", text), Some(2));
}

#[test]
fn melds_of_the_missing_suit_make_a_win_impossible() {
    let text = "123456789m1s(123p)";
    let view = view("sichuan,missing=p", text);
    assert_eq!((view.shanten(), view.useful().tiles()), (None, TileSet::EMPTY));
    assert!(view.waits().is_empty() && view.unneeded().is_empty() && view.improving_draws().is_empty());
    assert!(view.discards().iter().all(|discard| discard.shanten().is_none()));
    // Undeclared, it is the only suit without called melds.
    assert_eq!(shanten("sichuan", text), Some(1));
    assert_eq!(shanten("sichuan", "11m456p12s(111s)(123p)"), Some(2));
    assert_eq!(shanten("sichuan", "11m45p(111s)(123p)(999m)"), None);
    assert_eq!(shanten("sichuan,no-missing", "11m45p(111s)(123p)(999m)"), Some(0));
}

#[test]
fn rules_are_written_as_they_are_read() {
    assert_eq!((rules("national"), rules("sichuan")), (Rules::NATIONAL, Rules::SICHUAN));
    for (text, written) in [
        ("national", "national"),
        ("chinese,knitted-straight,honours-and-knitted-tiles", "national"),
        ("national,no-knitted-straight,no-honours-and-knitted-tiles", "chinese"),
        ("national,knitted-straight,no-seven-pairs", "national,no-seven-pairs"),
        ("riichi,knitted-straight", "national,seven-pairs,no-honours-and-knitted-tiles"),
        ("sichuan", "sichuan"),
        ("sichuan,missing=any", "sichuan"),
        ("sichuan,missing=p", "sichuan,missing=p"),
        ("sichuan,missing=m,missing=s", "sichuan,missing=s"),
        ("sichuan,no-missing,missing=any", "sichuan"),
        ("chinese,no-thirteen-orphans,without=1234567z,missing=any", "sichuan"),
    ] {
        assert_eq!(rules(text), rules(written), "{text}");
        assert_eq!(rules(text).to_string().parse(), Ok(rules(text)), "{text}");
    }
    for text in ["national", "sichuan", "sichuan,missing=m", "sichuan,missing=p", "sichuan,missing=s"] {
        assert_eq!(rules(text).to_string(), text);
    }
    assert_eq!(rules("sichuan,no-missing").to_string().parse(), Ok(rules("sichuan,no-missing")));
    for refused in ["missing=z", "missing=", "missing=mp", "no-missing=p", "knitted-straight=1"] {
        assert!(refused.parse::<Rules>().is_err(), "{refused}");
    }
}

#[test]
fn forms_that_need_all_kinds_refuse_other_rules() {
    for text in [
        "national,wild=5m",
        "national,jokers=1",
        "national,without=5m",
        "national,without=1z,no-thirteen-orphans",
        "chinese-wild,knitted-straight",
        "chinese-wild,honours-and-knitted-tiles",
        #[cfg(feature = "five-melds")]
        "taiwanese,knitted-straight",
        // Every complete hand has knitted tiles of three suits.
        "national,no-thirteen-orphans,missing=any",
        "national,no-thirteen-orphans,missing=p",
    ] {
        let error = text.parse::<Rules>().expect_err(text).to_string();
        assert!(error.contains("knitted"), "{text}: {error}");
    }
}
