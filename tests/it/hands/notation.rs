//! Hands and tiles as text and as numbers: round trips.

use proptest::prelude::*;
use proptest::sample::select;
use shanten::notation::LetterBuffer;

use super::{any_hand, assert_same, numbers};
use crate::support::deals::deal;
use crate::support::prelude::*;
use crate::support::text::{glyph, points_into, variants, variants_of_piece, without_reds};

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
        // Kinds and counts have no information on red fives.
        let plain = hand.with_reds([0; 3]).unwrap();
        assert_same(Hand::from_kinds(&kinds).unwrap(), plain);
        assert_same(Hand::from_counts(&counts).unwrap(), plain);
        assert_same(plain.with_reds(hand.reds()).unwrap(), hand);

        kinds.sort_unstable();
        prop_assert_eq!(hand.counts(), counts);
        prop_assert_eq!(&hand.kinds().collect::<Vec<_>>(), &kinds);
        prop_assert_eq!(hand.len(), numbers.len());
        prop_assert_eq!(hand.melds_needed(), numbers.len() / 3);
        let tiles: Vec<Tile> = hand.tiles().collect();
        prop_assert_eq!(tiles.iter().map(|tile| tile.index() as u8).collect::<Vec<_>>(), kinds);
        let (mut some_tiles, mut some_pieces) = (hand.tiles(), hand.pieces());
        for left in (0..tiles.len()).rev() {
            prop_assert!(some_tiles.next().is_some() && some_pieces.next().is_some());
            prop_assert_eq!((some_tiles.len(), some_pieces.len()), (left, left));
        }
        for tile in Tile::all() {
            prop_assert_eq!(hand.count(tile), counts[tile.index()]);
        }

        let again: Vec<u8> = hand.numbers().collect();
        prop_assert!(again.is_sorted_by(|a, b| a < b), "{again:?}");
        assert_same(Hand::from_numbers(&again).unwrap(), hand);
        assert_same(Hand::from_tiles(&tiles).unwrap(), plain);
        assert_same(Hand::try_from(&counts).unwrap(), plain);
        let pieces: Vec<Piece> = numbers.iter().map(|&number| number.try_into().unwrap()).collect();
        assert_same(Hand::from_pieces(&pieces).unwrap(), hand);
        assert_same(pieces.iter().copied().collect::<Result<Hand, _>>().unwrap(), hand);
        assert_same(tiles.iter().copied().collect::<Result<Hand, _>>().unwrap(), plain);
        let mut sorted = pieces;
        sorted.sort_unstable();
        prop_assert_eq!(hand.pieces().collect::<Vec<_>>(), sorted);
        prop_assert_eq!(Counts::from(&hand), counts);
        assert_same(hand.to_string().parse().unwrap(), hand);
        assert_same(format!("{hand:#}").parse().unwrap(), plain);
    }

    #[test]
    fn the_notation_is_one_group_of_sorted_digits_for_each_suit(hand in any_hand()) {
        let mut expected = String::new();
        for suit in Suit::ALL {
            let pieces: Vec<Piece> = hand.pieces().filter(|piece| piece.tile().suit() == suit).collect();
            let digit = |piece: &Piece| if piece.is_red() { b'0' } else { b'0' + piece.tile().rank() };
            expected.extend(pieces.iter().map(|piece| char::from(digit(piece))));
            expected.extend((!pieces.is_empty()).then_some(suit.letter()));
        }
        prop_assert_eq!(hand.to_string(), expected.clone());
        prop_assert_eq!(format!("{hand:?}"), format!("Hand({expected})"));
        prop_assert_eq!(format!("{hand:#}"), hand.kinds().map(|kind| glyph(kind.into())).collect::<String>());
    }

    /// Each tile is written in a variant of its own.
    #[test]
    fn variants_of_the_notation_mix(tiles in numbers(), options in prop::collection::vec(any::<prop::sample::Index>(), 14)) {
        let mut text = String::new();
        for (number, choice) in tiles.iter().zip(options) {
            let variants = variants_of_piece(Piece::from_number(*number).unwrap());
            text += &variants[choice.index(variants.len())];
        }
        assert_same(hand(&text), Hand::from_numbers(&tiles).unwrap());
    }
}

/// A hand in Tenhou's form: in the order of the numbers, with a red five first.
fn in_order_of_tenhou(numbers: &[u8]) -> String {
    let mut text = String::new();
    for (letter, first) in [('m', 0), ('p', 36), ('s', 72), ('z', 108)] {
        let suit = numbers.iter().filter(|&number| (first..first + 36).contains(number));
        let digits = suit.map(|number| if matches!(number, 16 | 52 | 88) { 0 } else { (number - first) / 4 + 1 });
        let digits: String = digits.map(|digit| char::from(b'0' + digit)).collect();
        text += &digits;
        text.extend((!digits.is_empty()).then_some(letter));
    }
    text
}

#[test]
fn hands_in_the_order_of_tenhou_come_back_with_their_red_fives() {
    let mut rng = Pcg64Mcg::seed_from_u64(136);
    let mut wall: [u8; 136] = core::array::from_fn(|number| number as u8);
    for round in 0..200_000 {
        let (dealt, _) = wall.partial_shuffle(&mut rng, 13 + round % 2);
        dealt.sort_unstable();
        let text = in_order_of_tenhou(dealt);
        let hand = Hand::from_numbers(dealt).unwrap();
        assert_eq!(hand.to_string(), text);
        assert_eq!(text.parse(), Ok(hand), "{text}");
        // Other copies of the same pieces: the red one keeps its number, and plain fives never get
        // it.
        let numbers: Vec<u8> = hand.numbers().collect();
        assert_eq!(in_order_of_tenhou(&numbers), text);
        assert_eq!(Hand::from_numbers(&numbers), Ok(hand), "{text}");
    }
}

#[test]
fn every_tile_reads_and_writes_as_rank_and_suit_or_in_unicode() {
    // Every tile can be read in each of its variants.
    for expected in Tile::all() {
        for text in variants(expected) {
            assert_eq!(tile(&text), expected, "{text}");
            assert_eq!(hand(&text), Hand::from_tiles(&[expected]).unwrap(), "{text}");
        }
    }
    // Every tile is written as rank and suit, or in Unicode.
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
fn red_fives_are_zeros_and_have_the_first_number() {
    // Zero is a red five.
    let hand_of = |text: &str, reds| hand(text).with_reds(reds).unwrap();
    assert_eq!(hand("406m340p067s"), hand_of("456m345p567s", [1; 3]));
    assert_eq!(hand("0555m"), hand_of("5555m", [1, 0, 0]));
    assert_eq!(hand("5550m").to_string(), "0555m");
    assert_eq!(hand("0000m").reds(), [4, 0, 0]);
    assert_eq!("0p".parse::<Tile>(), Ok(Tile::P5));
    assert_eq!("0z".parse::<Tile>(), Err(InputError::NoSuchHonour { digit: 0, at: byte(0) }));
    // A plain five gets the red one's number last.
    let numbers = |text: &str| hand(text).numbers().collect::<Vec<u8>>();
    assert_eq!(numbers("5m"), [17]);
    assert_eq!(numbers("555p"), [53, 54, 55]);
    assert_eq!(numbers("5555s"), [88, 89, 90, 91]);
    assert_eq!(numbers("0555s"), [88, 89, 90, 91]);
    assert_eq!(numbers("055m0p5s"), [16, 17, 18, 52, 89]);
    assert_eq!(numbers("00m"), [16, 17]); // only one is red in this numbering
    assert_eq!(numbers("14m5z"), [0, 12, 124]);
}

#[test]
fn texts_that_mean_the_same_hand_read_alike() {
    for (text, same) in [
        // Honours as letters.
        ("ESWNPFC", "1234567z"),
        ("EEE123mCC", "123m11177z"),
        ("1sS", "1s2z"),
        // Honours as Chinese characters.
        ("東南西北白發中", "1234567z"),
        ("东南西北白发中", "1234567z"),
        ("発発", "66z"),
        // Unicode tiles are read as tiles.
        ("🀇🀈🀉🀊🀋🀌🀍🀎🀏", "123456789m"),
        ("🀙🀚🀛🀜🀝🀞🀟🀠🀡", "123456789p"),
        ("🀐🀑🀒🀓🀔🀕🀖🀗🀘", "123456789s"),
        ("🀀🀁🀂🀃🀆🀅🀄", "1234567z"),
        // Full-width forms are read like ASCII.
        ("１２３ｍ４０６ｐ７８９ｓ１１２２ｚ", "123m406p789s1122z"),
        ("ＥＳＷＮＰＦＣ", "1234567z"),
        ("1２3ｍ", "123m"),
        ("１ｍ　２ｍ", "12m"),
        // Variation selectors are skipped.
        ("🀄\u{fe0e}🀄\u{fe0f}🀇\u{fe0f}", "1m77z"),
        ("1\u{fe0f}m", "1m"),
        // Suits may be in any order and repeated.
        ("7z1p3m2p1m1z", "13m12p17z"),
        ("321m", "123m"),
        ("1m1m1m1m", "1111m"),
        // Spaces may separate groups.
        (" 123m \t 4p\n5p\u{a0}\u{3000}", "123m45p"),
        (" E 🀇 S\u{3000}🀀 ", "1m112z"),
    ] {
        assert_eq!(hand(text), hand(same), "{text}");
    }
}

#[test]
fn suit_letters_words_and_spaces_end_groups() {
    // White space ends a group of digits.
    for (text, at) in [("1\t123m456p789s1122z", 0), ("     1 123m", 5), ("12 m", 0), ("1m 2\n3m", 3), ("1\u{3000}m", 0)]
    {
        assert_eq!(text.parse::<Hand>(), Err(InputError::DigitsWithoutSuit { at: byte(at) }), "{text:?}");
    }
    // Suit letters come first if the first one does.
    assert_eq!(hand("m123p406z1122"), hand("123m406p1122z"));
    assert_eq!(hand(" m123 p406 E z122"), hand("123m406p1122z"));
    assert_eq!(hand("m12 m3"), hand("123m"));
    assert_eq!(hand("z11(p789)[s1111](z777+7)"), hand("11z(789p)[1111s](777+7z)"));
    let error = |text: &str| text.parse::<Hand>().unwrap_err();
    assert_eq!(error("m123p"), InputError::SuitWithoutDigits { suit: Suit::Dots, at: byte(4) });
    assert_eq!(error("m123m"), InputError::SuitWithoutDigits { suit: Suit::Characters, at: byte(4) });
    assert_eq!(error("m 123"), InputError::SuitWithoutDigits { suit: Suit::Characters, at: byte(0) });
    assert_eq!(error("m123 456p"), InputError::DigitsWithoutSuit { at: byte(5) });
    assert_eq!(error("123mp456"), InputError::SuitWithoutDigits { suit: Suit::Dots, at: byte(4) });
    assert_eq!(error("z12389"), InputError::NoSuchHonour { digit: 8, at: byte(4) });
    // The words of mjai are read.
    assert_eq!(hand("1m 2m 5mr 5m 0s 5pr E P C"), hand("1205m0p0s157z"));
    assert_eq!("5sr".parse::<Piece>(), Ok(Piece::red(Suit::Bamboos).unwrap()));
    for (text, at) in [("4mr", 2), ("45mr", 3), ("5zr", 2), ("0mr", 2), ("r", 0), ("5m r", 3)] {
        assert_eq!(text.parse::<Hand>(), Err(InputError::UnknownCharacter { character: 'r', at: byte(at) }), "{text}");
    }
}

#[test]
fn a_buffer_that_is_used_again_has_what_display_writes() {
    let mut buffer = LetterBuffer::new();
    let mut texts = 0;
    let mut check = |letters: &str, expected: String| {
        assert_eq!(letters, expected);
        texts += 1;
    };
    for hand in deal(200) {
        check(hand.letters(&mut buffer), hand.to_string());
        check(hand.useful().letters(&mut buffer), hand.useful().tiles().to_string());
        let tiles: TileSet = hand.tiles().collect();
        check(tiles.letters(&mut buffer), tiles.to_string());
        let visible: Visible = hand.tiles().collect::<Result<_, _>>().unwrap();
        check(visible.letters(&mut buffer), visible.to_string());
        for piece in hand.pieces() {
            check(piece.letters(&mut buffer), piece.to_string());
            check(piece.tile().letters(&mut buffer), piece.tile().to_string());
        }
    }
    for text in ["(0555p)", "(340s)", "[0555m]", "(777+7z)", "(123m)"] {
        let meld: Meld = text.parse().unwrap();
        check(meld.letters(&mut buffer), meld.to_string());
        for piece in meld.pieces() {
            check(piece.letters(&mut buffer), piece.to_string());
        }
    }
    assert!(texts > 3_000, "{texts}");
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

/// Text made of parts of the notation, and a few others.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => (0..Tile::KINDS as u8).prop_flat_map(|kind| select(variants(Tile::from_index(kind).unwrap()))),
        2 => "[0-9]{1,4}[mps]r?",
        1 => "[mpsz][0-9 ]{1,4}",
        1 => "[1-7]{1,4}z",
        1 => select(vec!["m", "z", "0z", "89z", "1", "　", "\u{fe0f}", "x", "🀪", "J", "Ｊ", "é", "ＥＳ", "55５ｓ"]).prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..9).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(samples(50_000) as u32))]

    #[test]
    fn any_text_comes_back_or_is_an_error(
        text in prop_oneof![6 => pieces(), 1 => any::<String>(), 1 => "\\PC*", 1 => "[0-9mpszESWNPFC０-９ｍｐｓｚ🀀-🀫 ]{0,20}"],
    ) {
        match text.parse::<Hand>() {
            Ok(hand) => {
                assert_same(hand.to_string().parse().unwrap(), hand);
                assert_same(format!("{hand:#}").parse().unwrap(), without_reds(hand));
            }
            Err(error) => prop_assert!(points_into(error, &text), "{text:?}: {error}"),
        }
        match text.parse::<Tile>() {
            Ok(tile) => {
                prop_assert_eq!(tile.to_string().parse(), Ok(tile));
                prop_assert_eq!(format!("{tile:#}").parse(), Ok(tile));
                let piece: Piece = text.parse().unwrap();
                prop_assert_eq!(piece.tile(), tile);
                prop_assert_eq!(piece.to_string().parse(), Ok(piece));
                prop_assert_eq!(text.parse(), Hand::from_pieces(&[piece]));
            }
            Err(InputError::NotOneTile { tiles }) => prop_assert_ne!(tiles, 1),
            Err(error) => prop_assert!(points_into(error, &text), "{text:?}: {error}"),
        }
    }
}
