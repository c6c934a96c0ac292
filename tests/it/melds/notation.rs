//! Melds as text, alone and in hands.

use proptest::prelude::*;
use proptest::sample::select;

use super::{all_melds, any_meld, parts, red_melds};
use crate::support::prelude::*;
use crate::support::text::{full_width, points_into, without_reds};

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
    for meld in red_melds() {
        let digit = |piece: Piece| if piece.is_red() { 0 } else { piece.tile().rank() };
        let ranks: String = meld.pieces().map(|piece| digit(piece).to_string()).collect();
        let glyphs: Vec<String> = meld.tiles().map(|tile| format!("{tile:#}")).collect();
        let letter = meld.tile().suit().letter();
        let [text, unicode] = match meld.kind() {
            MeldKind::Triplet | MeldKind::Run | MeldKind::OpenQuad => {
                [format!("({ranks}{letter})"), format!("({})", glyphs.concat())]
            }
            MeldKind::ClosedQuad => [format!("[{ranks}{letter}]"), format!("[{}]", glyphs.concat())],
            MeldKind::AddedQuad => {
                let (triplet, fourth) = ranks.split_at(3);
                [format!("({triplet}+{fourth}{letter})"), format!("({}+{})", glyphs[..3].concat(), glyphs[3])]
            }
        };
        assert_eq!((meld.to_string(), format!("{meld:#}")), (text.clone(), unicode.clone()));
        assert_eq!(format!("{meld:?}"), format!("Meld({text})"));
        assert_eq!(unicode.parse(), Ok(meld.with_reds(0).unwrap()), "{unicode}");
        for text in [text.clone(), full_width(&text), format!(" {} ", text.replace('(', "( "))] {
            assert_eq!(text.parse(), Ok(meld), "{text}");
            assert_eq!(text.parse::<Hand>(), Hand::new().with_melds(&[meld]), "{text}");
            assert_eq!(parts(&hand(&text)), ([0; Tile::KINDS], vec![meld]), "{text}");
        }
    }
}

#[test]
fn the_tiles_of_a_meld_stand_in_any_order_and_notation() {
    for (text, same) in [
        ("(978p)", "(789p)"),
        ("(7p9p8p)", "(789p)"),
        ("(604s)", "(406s)"),
        ("(505m)", "(055m)"),
        ("[5505m]", "[0555m]"),
        ("(550+5m)", "(055+5m)"),
        ("(505+0m)", "(055+0m)"),
        ("(4s 5sr 6s)", "(406s)"),
        ("(m340)", "(340m)"),
        ("(555m+5m)", "(555+5m)"),
        ("(EEE)", "(111z)"),
        ("(中中中+中)", "(777+7z)"),
        ("[ 🀀 🀀 1z E ]", "[1111z]"),
    ] {
        assert_eq!(meld(text), meld(same), "{text}");
    }
    assert_ne!(meld("(555+0m)"), meld("(055+5m)"));
}

#[test]
fn a_hand_writes_its_melds_in_the_order_of_the_calls() {
    for text in ["123m44z(789p)(777z)[1111s]", "11m(999s)(123m)[2222z](888+8p)", "(123m)", "5z[1111m](2222m)"] {
        assert_eq!(hand(text).to_string(), text);
        assert_eq!(format!("{:?}", hand(text)), format!("Hand({text})"));
        assert_eq!(format!("{:#}", hand(text)).parse(), Ok(hand(text)));
    }
    assert_eq!(hand("(789p)123m[1111s]44z"), hand("123m44z(789p)[1111s]"));
    assert_eq!(format!("{:#}", hand("1m(789p)[1111s](777+7z)")), "🀇(🀟🀠🀡)[🀐🀐🀐🀐](🀄🀄🀄+🀄)");
    let calls: Vec<Meld> = hand("1m(789p)[1111s](777+7z)").melds().collect();
    assert_eq!(calls, [meld("(789p)"), meld("[1111s]"), meld("(777+7z)")]);
    // The tiles and their number cover only concealed tiles.
    let called = hand("123m44z(789p)[1111s]");
    assert_eq!((called.len(), called.melds_needed(), called.counts()), (5, 1, hand("123m44z").counts()));
    assert_eq!((called.key(), called.sequence()), (hand("123m44z").key(), hand("123m44z").sequence()));
    assert_ne!(called, hand("123m44z"));
}

#[test]
fn a_hand_gets_exactly_these_melds() {
    let start = hand("123m44z(789p)");
    assert_eq!(start.with_melds(&[]), Ok(hand("123m44z")));
    assert_eq!(start.with_melds(&[meld("[1111s]")]), Ok(hand("123m44z[1111s]")));
    assert_eq!(hand("055m44z").with_melds(&[meld("(067p)")]), Ok(hand("055m44z(067p)")));
    let error = |text, at| Err(InputError::FifthCopy { tile: tile(text), at: Place::in_list(at) });
    assert_eq!(start.with_melds(&[meld("[1111s]"), meld("(444z)")]), error("4z", 1));
    assert_eq!(start.with_melds(&[meld("(789p)"), meld("[7777p]")]), error("7p", 1));
    let melds = [meld("(111s)"), meld("(222s)"), meld("(333s)"), meld("(444s)")];
    assert_eq!(
        start.with_melds(&melds),
        Err(InputError::TooManyMelds { meld: melds[3], most: 14, at: Place::in_list(3) })
    );
    assert_eq!(hand("44z").with_melds(&melds), Ok(hand("44z(111s)(222s)(333s)(444s)")));
}

/// Text made of parts of the meld notation, and a few others.
fn pieces() -> impl Strategy<Value = String> {
    let text = |meld: Meld, unicode: bool| if unicode { format!("{meld:#}") } else { meld.to_string() };
    let piece = prop_oneof![
        4 => (any_meld(), any::<bool>()).prop_map(move |(meld, unicode)| text(meld, unicode)),
        1 => any_meld().prop_map(|meld| full_width(&meld.to_string())),
        4 => (0..Tile::KINDS as u8).prop_map(|kind| Tile::from_index(kind).unwrap().to_string()),
        2 => "[0-9]{1,4}[mps]r?",
        1 => "[mps][0-9 ]{1,4}",
        1 => "[(\\[][1-9+]{2,5}[mpsz][)\\]]",
        1 => "[(\\[](🀄|🀀|\\+){2,5}[)\\]]",
        1 => select(vec!["(", ")", "[", "]", "+", "（", "]", "777+7z", "(777", "1", "m", "東", "\u{fe0f}", "x", "　"])
            .prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(samples(50_000) as u32))]

    #[test]
    fn any_text_comes_back_or_is_an_error(
        text in prop_oneof![6 => pieces(), 1 => any::<String>(), 1 => "[0-9mpsz()\\[\\]+（）＋０-９ｍｐｓｚ🀀-🀫 ]{0,20}"],
    ) {
        match text.parse::<Hand>() {
            Ok(hand) => {
                prop_assert_eq!(hand.to_string().parse(), Ok(hand));
                prop_assert_eq!(format!("{hand:#}").parse(), Ok(without_reds(hand)));
                // Any valid hand is also a valid set of visible tiles.
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
            Err(InputError::NotOneMeld) => {}
            Err(error) => prop_assert!(points_into(error, &text), "{text:?}: {error:?}"),
        }
        match text.parse::<Visible>() {
            Ok(visible) => {
                prop_assert_eq!(visible.to_string().parse(), Ok(visible));
                // Unicode tiles have no red fives.
                prop_assert_eq!(format!("{visible:#}").parse(), Ok(visible.with_reds([0; 3]).unwrap()));
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
