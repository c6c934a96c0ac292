//! Hands and tiles: made, written, read, drawn and discarded, and everything that is refused.

use core::error::Error;
use core::ops::RangeInclusive;

use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use shanten::{Hand, InputError, Shanten, Suit, Tile, TurnError};

type Counts = [u8; Tile::KINDS];

/// The Unicode tiles by kind number; there, bamboos come before dots, and the dragons are in the
/// order red, green, white.
fn glyph(kind: usize) -> char {
    let offset = match kind {
        0..9 => 0x07 + kind,
        9..18 => 0x19 + kind - 9,
        18..27 => 0x10 + kind - 18,
        27..31 => kind - 27,
        _ => 0x06 - (kind - 31),
    };
    char::from_u32(0x1f000 + offset as u32).unwrap()
}

/// The full-width form of printable ASCII.
fn full_width(text: &str) -> String {
    text.chars().map(|c| char::from_u32(u32::from(c) + 0xfee0).unwrap()).collect()
}

fn hand(text: &str) -> Hand {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn tile(text: &str) -> Tile {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Different tile numbers in any order: of all tiles, or of few kinds, so that there are triplets
/// and quads.
fn numbers() -> impl Strategy<Value = Vec<u8>> {
    let of = |numbers: RangeInclusive<u8>| subsequence(numbers.collect::<Vec<u8>>(), 0..=14).prop_shuffle();
    prop_oneof![of(0..=135), of(0..=35), of(92..=123), of(108..=135)]
}

fn any_hand() -> impl Strategy<Value = Hand> {
    numbers().prop_map(|numbers| Hand::from_numbers(&numbers).unwrap())
}

fn counts_of(kinds: impl IntoIterator<Item = u8>) -> Counts {
    let mut counts = [0; Tile::KINDS];
    kinds.into_iter().for_each(|kind| counts[usize::from(kind)] += 1);
    counts
}

/// Whether two hands are the same in every respect.
fn assert_same(a: Hand, b: Hand) {
    assert_eq!(a, b);
    assert_eq!(a.counts(), b.counts());
    assert_eq!((a.len(), a.is_empty(), a.melds_needed()), (b.len(), b.is_empty(), b.melds_needed()));
    assert_eq!((a.key(), a.sequence()), (b.key(), b.sequence()));
    assert_eq!((a.standard(), a.shanten()), (b.standard(), b.shanten()));
    assert_eq!((a.seven_pairs(), a.thirteen_orphans()), (b.seven_pairs(), b.thirteen_orphans()));
    assert_eq!((a.to_string(), format!("{a:#} {a:?}")), (b.to_string(), format!("{b:#} {b:?}")));
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

/// All ways to write a tile.
fn variants(tile: Tile) -> Vec<String> {
    let (plain, glyph) = (tile.to_string(), glyph(tile.index()));
    let mut variants = vec![
        full_width(&plain),
        glyph.to_string(),
        format!("{glyph}\u{fe0e}"),
        format!("{glyph}\u{fe0f}"),
        format!("{} {}", tile.rank(), tile.suit().letter()),
        format!(" {plain}\u{3000}\n"),
        plain,
    ];
    if tile.suit() == Suit::Honours {
        let names = HONOURS[usize::from(tile.rank()) - 1];
        variants.extend(names.chars().map(String::from));
        variants.push(full_width(&names[..1]));
    } else if tile.rank() == 5 {
        variants.push(format!("0{}", tile.suit().letter()));
        variants.push(full_width(&format!("0{}", tile.suit().letter())));
    }
    variants
}

/// The letter of each honour and the characters that are written for it.
const HONOURS: [&str; 7] = ["E東东", "S南", "W西", "N北", "P白", "F發発发", "C中"];

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

/// What view a text as a hand answers if it is no hand, and the words for it.
#[track_caller]
fn refuses(text: &str, error: InputError, words: &str) {
    assert_eq!(text.parse::<Hand>(), Err(error), "{text}");
    assert_eq!(error.to_string(), words);
}

#[test]
fn an_unknown_character_is_named_with_its_byte() {
    let unknown = |character, at| InputError::UnknownCharacter { character, at };
    refuses("12x3m", unknown('x', 2), "unknown character 'x' at byte 2");
    refuses("１２x", unknown('x', 6), "unknown character 'x' at byte 6");
    refuses("🀇🀈🀫", unknown('🀫', 8), "unknown character '🀫' at byte 8");
    refuses("東é", unknown('é', 3), "unknown character 'é' at byte 3");
    refuses("1m\0", unknown('\0', 2), "unknown character '\\0' at byte 2");
    // In another case a letter means nothing.
    refuses("1M", unknown('M', 1), "unknown character 'M' at byte 1");
    refuses("e", unknown('e', 0), "unknown character 'e' at byte 0");
    // The character is named as it stands there.
    refuses("１ｘ", unknown('ｘ', 3), "unknown character 'ｘ' at byte 3");
    refuses("-1m", unknown('-', 0), "unknown character '-' at byte 0");
    refuses("१m", unknown('१', 0), "unknown character '१' at byte 0");
}

#[test]
fn digits_without_a_suit_are_refused_where_they_begin() {
    let lone = |at| InputError::DigitsWithoutSuit { at };
    refuses("123", lone(0), "no suit (m, p, s or z) behind the digits at byte 0");
    refuses("1m23", lone(2), "no suit (m, p, s or z) behind the digits at byte 2");
    refuses("1m 2 3 ", lone(3), "no suit (m, p, s or z) behind the digits at byte 3");
    refuses("1m　２", lone(5), "no suit (m, p, s or z) behind the digits at byte 5");
    refuses("🀇12E", lone(4), "no suit (m, p, s or z) behind the digits at byte 4");
    refuses("1🀇", lone(0), "no suit (m, p, s or z) behind the digits at byte 0");
}

#[test]
fn a_suit_without_digits_is_refused() {
    let lone = |suit, at| InputError::SuitWithoutDigits { suit, at };
    refuses("m", lone(Suit::Characters, 0), "no digits before the suit 'm' at byte 0");
    refuses("1mp", lone(Suit::Dots, 2), "no digits before the suit 'p' at byte 2");
    refuses("１ｍ　ｓ", lone(Suit::Bamboos, 9), "no digits before the suit 's' at byte 9");
    refuses("中z", lone(Suit::Honours, 3), "no digits before the suit 'z' at byte 3");
}

#[test]
fn an_eighth_honour_is_refused() {
    let none = |digit, at| InputError::NoSuchHonour { digit, at };
    refuses("0z", none(0, 0), "no honour 0z at byte 0: honours are 1z to 7z");
    refuses("1m18z", none(8, 3), "no honour 8z at byte 3: honours are 1z to 7z");
    refuses("１９ｚ", none(9, 3), "no honour 9z at byte 3: honours are 1z to 7z");
    refuses("🀇7 9z", none(9, 6), "no honour 9z at byte 6: honours are 1z to 7z");
}

#[test]
fn a_tile_is_one_tile() {
    let not_one = |tiles| Err(InputError::NotOneTile { tiles });
    assert_eq!("".parse::<Tile>(), not_one(0));
    assert_eq!("12m".parse::<Tile>(), not_one(2));
    assert_eq!("1m1p🀇".parse::<Tile>(), not_one(3));
    assert_eq!("1".repeat(20).parse::<Tile>(), Err(InputError::DigitsWithoutSuit { at: 0 }));
    assert_eq!(format!("{}m", "1".repeat(20)).parse::<Tile>(), not_one(20));
    assert_eq!("1m?".parse::<Tile>(), Err(InputError::UnknownCharacter { character: '?', at: 2 }));
    assert_eq!(InputError::NotOneTile { tiles: 2 }.to_string(), "2 tiles where one is expected");
}

#[test]
fn a_fifth_copy_is_refused_where_it_stands() {
    let fifth = |text, at| InputError::FifthCopy { tile: tile(text), at };
    refuses("11111m", fifth("1m", 4), "a fifth 1m at position 4");
    refuses("1111m1p1m", fifth("1m", 7), "a fifth 1m at position 7");
    refuses("🀇🀇🀇🀇1m", fifth("1m", 16), "a fifth 1m at position 16");
    refuses("５５５５ｐ0p", fifth("5p", 15), "a fifth 5p at position 15");
    refuses("CCCC 7 7z", fifth("7z", 5), "a fifth 7z at position 5");
    assert_eq!(Hand::from_kinds(&[9, 33, 33, 33, 33, 33]), Err(fifth("7z", 5)));
    assert_eq!(Hand::from_tiles(&[tile("2s"); 5]), Err(fifth("2s", 4)));
}

#[test]
fn a_fifteenth_tile_is_refused_where_it_stands() {
    let fifteenth = |text, at| InputError::TooManyTiles { tile: Some(tile(text)), most: 14, at };
    refuses("123456789m123456p", fifteenth("6p", 15), "no room for 6p at position 15: a hand has 14 tiles");
    refuses("１２３４５６７８９m123456789p", fifteenth("6p", 33), "no room for 6p at position 33: a hand has 14 tiles");
    refuses("🀇🀇🀇🀈🀈🀈🀉🀉🀉🀊🀊🀊🀋🀋🀌", fifteenth("6m", 56), "no room for 6m at position 56: a hand has 14 tiles");
    let first: Vec<u8> = (0..15).collect();
    assert_eq!(Hand::from_kinds(&first), Err(fifteenth("6p", 14)));
    assert_eq!(Hand::from_numbers(&first), Err(fifteenth("4m", 14)));
    assert_eq!(Hand::from_tiles(&Tile::all().collect::<Vec<_>>()), Err(fifteenth("6p", 14)));
}

#[test]
fn a_kind_number_over_33_is_refused() {
    for number in 34..=255 {
        let error = InputError::NoSuchKind { number, at: 1 };
        assert_eq!(Hand::from_kinds(&[0, number, 0]), Err(error));
        assert_eq!(error.to_string(), format!("no kind {number} at index 1: kinds are 0 to 33"));
    }
}

#[test]
fn a_tile_number_over_135_is_refused() {
    for number in 136..=255 {
        let error = InputError::NoSuchTile { number, at: 2 };
        assert_eq!(Hand::from_numbers(&[0, 1, number]), Err(error));
        assert_eq!(error.to_string(), format!("no tile {number} at index 2: tiles are 0 to 135"));
    }
}

#[test]
fn a_tile_number_that_stands_there_twice_is_refused() {
    for number in 0..136 {
        let error = InputError::RepeatedTile { number, at: 2 };
        assert_eq!(Hand::from_numbers(&[number, (number + 1) % 136, number]), Err(error));
        assert_eq!(error.to_string(), format!("tile {number} for the second time at index 2"));
    }
}

#[test]
fn errors_are_errors() {
    let input: Box<dyn Error> = Box::new("x".parse::<Hand>().unwrap_err());
    let turn: Box<dyn Error> = Box::new(Hand::new().discard(tile("1m")).unwrap_err());
    assert_eq!(input.to_string(), "unknown character 'x' at byte 0");
    assert_eq!(turn.to_string(), "can't discard 1m: the hand has none");
}

/// What is wrong with counts: the first kind with more than four, or else the total.
fn check(counts: &Counts) -> Result<(), InputError> {
    for tile in Tile::all() {
        let count = counts[tile.index()];
        if count > 4 {
            return Err(InputError::CountTooLarge { tile, count });
        }
    }
    let tiles = counts.iter().copied().map(usize::from).sum();
    if tiles > 14 { Err(InputError::TotalTooLarge { tiles }) } else { Ok(()) }
}

/// Compares what is made of counts with the check.
fn check_counts(counts: &Counts) {
    let hand = Hand::from_counts(counts);
    assert_eq!(hand.map(|_| ()), check(counts), "{counts:?}");
    if let Ok(hand) = hand {
        assert_eq!(hand.counts(), *counts);
    }
}

#[test]
fn a_count_over_4_is_refused_in_each_position() {
    for tile in Tile::all() {
        for count in 5..=255 {
            let mut counts = [0; Tile::KINDS];
            counts[tile.index()] = count;
            let error = InputError::CountTooLarge { tile, count };
            assert_eq!(Hand::from_counts(&counts), Err(error));
            assert_eq!(error.to_string(), format!("{count} copies of {tile}: there are 4"));

            let mut counts = [4; Tile::KINDS];
            counts[tile.index()..].fill(count);
            assert_eq!(Hand::from_counts(&counts), Err(error));
        }
    }
}

#[test]
fn two_counts_over_4_never_hide_each_other() {
    for first in 0..Tile::KINDS {
        for second in first + 1..Tile::KINDS {
            for (a, b) in [(5, 251), (128, 128), (255, 1), (1, 255), (127, 129), (252, 4), (255, 255), (4, 252)] {
                let mut counts = [0; Tile::KINDS];
                (counts[first], counts[second]) = (a, b);
                check_counts(&counts);
            }
        }
    }
}

#[test]
fn a_total_over_14_is_refused() {
    for count in 1..=4 {
        for kinds in 0..=Tile::KINDS {
            let tiles = kinds * usize::from(count);
            let mut counts = [0; Tile::KINDS];
            counts[..kinds].fill(count);
            let mut behind = [0; Tile::KINDS];
            behind[Tile::KINDS - kinds..].fill(count);
            for counts in [counts, behind] {
                check_counts(&counts);
                if tiles > 14 {
                    assert_eq!(Hand::from_counts(&counts), Err(InputError::TotalTooLarge { tiles }));
                }
            }
        }
    }
    let error = InputError::TotalTooLarge { tiles: 136 };
    assert_eq!(Hand::from_counts(&[4; Tile::KINDS]), Err(error));
    assert_eq!(error.to_string(), "136 tiles: a hand holds at most 14");
}

#[test]
fn totals_that_wrap_a_byte_are_refused() {
    for count in 0..=255 {
        check_counts(&[count; Tile::KINDS]);
        // 256 in all, in each window of neighbours.
        for kinds in [2, 4, 8, 16, 32] {
            for first in 0..=Tile::KINDS - kinds {
                let mut counts = [0; Tile::KINDS];
                counts[first..first + kinds].fill((256 / kinds) as u8);
                check_counts(&counts);
            }
        }
    }
}

/// Counts from few values, so that both errors and hands occur.
fn any_counts() -> impl Strategy<Value = Counts> {
    let array = |counts: Vec<u8>| Counts::try_from(counts).unwrap();
    let all = |count: BoxedStrategy<u8>| prop::collection::vec(count, Tile::KINDS).prop_map(array);
    let few = prop::collection::vec((0..Tile::KINDS, 0..=4_u8), 0..8).prop_map(|changes| {
        let mut counts = [0; Tile::KINDS];
        for (kind, count) in changes {
            counts[kind] = count;
        }
        counts
    });
    prop_oneof![
        all(any::<u8>().boxed()),
        all((0..=4_u8).boxed()),
        all((0..=1_u8).boxed()),
        all(select(vec![0, 0, 0, 0, 0, 0, 0, 1, 2]).boxed()),
        all(select(vec![0, 1, 4, 5, 122, 127, 128, 129, 250, 251, 252, 255]).boxed()),
        all(select(vec![0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 5, 128, 252]).boxed()),
        (few.clone(), 0..Tile::KINDS, any::<u8>()).prop_map(|(mut counts, kind, count)| {
            counts[kind] = count;
            counts
        }),
        few,
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100_000))]

    #[test]
    fn counts_are_checked_like_one_by_one(counts in any_counts()) {
        check_counts(&counts);
    }
}

/// Draws as a model that counts would.
fn draw(counts: &mut Counts, tile: Tile) -> Result<(), TurnError> {
    let tiles: u8 = counts.iter().sum();
    match counts[tile.index()] {
        4 => Err(TurnError::FifthCopy(tile)),
        _ if tiles == 14 => Err(TurnError::Full { tile: Some(tile), most: 14 }),
        _ => {
            counts[tile.index()] += 1;
            Ok(())
        }
    }
}

/// Discards as a model that counts would.
fn discard(counts: &mut Counts, tile: Tile) -> Result<(), TurnError> {
    counts[tile.index()] = counts[tile.index()].checked_sub(1).ok_or(TurnError::NotInHand(tile))?;
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn a_hand_after_many_turns_is_the_same_as_made_afresh(
        start in any_hand(),
        kinds in prop_oneof![Just(0..34_u8), Just(0..3), Just(8..10), Just(25..31)],
        turns in prop::collection::vec((any::<bool>(), any::<prop::sample::Index>()), 0..60),
    ) {
        let mut hand = start;
        let mut counts = start.counts();
        for (is_draw, choice) in turns {
            let kind = kinds.start + choice.index(kinds.len()) as u8;
            let tile = Tile::from_index(kind).unwrap();
            if is_draw {
                prop_assert_eq!(hand.draw(tile), draw(&mut counts, tile));
            } else {
                prop_assert_eq!(hand.discard(tile), discard(&mut counts, tile));
            }
            assert_same(hand, Hand::from_counts(&counts).unwrap());
        }
    }

    #[test]
    fn a_draw_and_a_discard_undo_each_other(start in any_hand()) {
        for tile in Tile::all() {
            let mut hand = start;
            if hand.draw(tile).is_ok() {
                prop_assert_eq!(hand.len(), start.len() + 1);
                hand.discard(tile).unwrap();
            }
            assert_same(hand, start);
            if hand.discard(tile).is_ok() {
                prop_assert_eq!(hand.len() + 1, start.len());
                hand.draw(tile).unwrap();
            }
            assert_same(hand, start);
        }
    }
}

#[test]
fn a_fifth_copy_is_not_drawn() {
    for tile in Tile::all() {
        let mut hand = Hand::from_tiles(&[tile; 4]).unwrap();
        let before = hand;
        let error = TurnError::FifthCopy(tile);
        assert_eq!(hand.draw(tile), Err(error));
        assert_eq!(error.to_string(), format!("no fifth {tile}: the hand has all four"));
        assert_same(hand, before);
    }
}

#[test]
fn a_fifteenth_tile_is_not_drawn() {
    let full = hand("123m456p789s11222z");
    for tile in Tile::all() {
        let mut hand = full;
        let error = TurnError::Full { tile: Some(tile), most: 14 };
        assert_eq!(hand.draw(tile), Err(error));
        assert_eq!(error.to_string(), format!("can't draw {tile}: the hand has 14 tiles"));
        assert_same(hand, full);
    }
}

#[test]
fn a_tile_that_is_not_in_the_hand_is_not_discarded() {
    for tile in Tile::all() {
        let others: Vec<Tile> = Tile::all().filter(|other| *other != tile).take(14).collect();
        for before in [Hand::new(), Hand::from_tiles(&others).unwrap()] {
            let mut hand = before;
            let error = TurnError::NotInHand(tile);
            assert_eq!(hand.discard(tile), Err(error));
            assert_eq!(error.to_string(), format!("can't discard {tile}: the hand has none"));
            assert_same(hand, before);
        }
    }
}

#[test]
fn every_tile_is_drawn_and_discarded_four_times() {
    for tile in Tile::all() {
        let mut hand = Hand::new();
        for copies in 1..=4 {
            hand.draw(tile).unwrap();
            assert_same(hand, Hand::from_tiles(&vec![tile; copies]).unwrap());
        }
        for copies in (0..4).rev() {
            hand.discard(tile).unwrap();
            assert_same(hand, Hand::from_tiles(&vec![tile; copies]).unwrap());
        }
        assert_eq!(hand, Hand::new());
    }
}

#[test]
fn a_hand_takes_32_bytes() {
    assert_eq!(size_of::<Hand>(), 32);
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
    fn no_text_makes_reading_panic_and_what_is_read_comes_back(
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

/// Whether an error about a text names what stands at its byte.
fn points_into(error: InputError, text: &str) -> bool {
    let at = |at: usize| text.get(at..).and_then(|rest| rest.chars().next());
    let is_digit = |c: char| matches!(c, '0'..='9' | '０'..='９');
    let is_bracket = |c: char| matches!(c, '(' | '[' | '（' | '［');
    match error {
        InputError::UnknownCharacter { character, at: byte } => at(byte) == Some(character),
        InputError::DigitsWithoutSuit { at: byte } => at(byte).is_some_and(is_digit),
        InputError::SuitWithoutDigits { suit, at: byte } => {
            at(byte).is_some_and(|c| c == suit.letter() || full_width(&suit.letter().to_string()).contains(c))
        }
        InputError::NoSuchHonour { digit, at: byte } => at(byte).is_some_and(is_digit) && [0, 8, 9].contains(&digit),
        InputError::FifthCopy { tile, at: byte } | InputError::TooManyTiles { tile: Some(tile), at: byte, .. } => {
            at(byte).is_some_and(|c| is_digit(c) || is_bracket(c) || variants(tile).contains(&c.to_string()))
        }
        InputError::UnclosedMeld { at: byte }
        | InputError::MeldSize { at: byte, .. }
        | InputError::NotAMeld { at: byte, .. }
        | InputError::ClosedMeld { at: byte, .. }
        | InputError::TooManyMelds { at: byte, .. } => at(byte).is_some_and(is_bracket),
        _ => false,
    }
}

#[test]
fn a_tile_has_a_suit_and_a_rank() {
    for suit in Suit::ALL {
        let kinds = if suit == Suit::Honours { 7 } else { 9 };
        assert_eq!(suit.kinds(), kinds);
        for rank in 0..=255 {
            let tile = Tile::new(suit, rank);
            assert_eq!(tile.is_some(), (1..=kinds).contains(&rank), "{suit:?} {rank}");
            if let Some(tile) = tile {
                assert_eq!((tile.suit(), tile.rank()), (suit, rank));
                assert_eq!(tile.index(), 9 * suit as usize + usize::from(rank) - 1);
            }
        }
    }
    assert_eq!(Suit::ALL.map(Suit::letter), ['m', 'p', 's', 'z']);
}

#[test]
fn a_kind_number_is_a_tile_up_to_33() {
    for index in 0..=255 {
        let tile = Tile::from_index(index);
        assert_eq!(tile.is_some(), index <= 33);
        if let Some(tile) = tile {
            assert_eq!(tile.index(), usize::from(index));
            assert_eq!(Tile::new(tile.suit(), tile.rank()), Some(tile));
        }
    }
}

#[test]
fn all_tiles_stand_in_order() {
    let all: Vec<Tile> = Tile::all().collect();
    assert_eq!(Tile::KINDS, 34);
    assert_eq!(Tile::all().len(), 34);
    assert!(all.is_sorted_by(|a, b| a < b));
    assert!(all.iter().enumerate().all(|(kind, tile)| tile.index() == kind));
    assert!(Tile::all().rev().eq(all.iter().rev().copied()));
}

#[test]
fn terminals_and_honours_are_orphans() {
    let orphans: Vec<String> =
        Tile::all().filter(|tile| tile.is_terminal_or_honour()).map(|tile| tile.to_string()).collect();
    assert_eq!(orphans.join(" "), "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z");
}

#[test]
fn a_shanten_goes_from_a_win_to_16() {
    for number in i8::MIN..=i8::MAX {
        let shanten = Shanten::new(number);
        assert_eq!(shanten.is_some(), (-1..=16).contains(&number), "{number}");
        if let Some(shanten) = shanten {
            assert_eq!((shanten.get(), i8::from(shanten)), (number, number));
            assert_eq!(i32::from(shanten.distance()), i32::from(number) + 1);
            assert_eq!((shanten.is_win(), shanten.is_tenpai()), (number == -1, number == 0));
        }
    }
    assert_eq!([Shanten::WIN, Shanten::TENPAI, Shanten::MAX].map(Shanten::get), [-1, 0, 16]);
}

#[test]
fn a_shanten_reads_as_win_tenpai_or_its_number() {
    assert_eq!(Shanten::WIN.to_string(), "win");
    assert_eq!(Shanten::TENPAI.to_string(), "tenpai");
    for number in 1..=16 {
        let shanten = Shanten::new(number).unwrap();
        assert_eq!(shanten.to_string(), format!("{number}-shanten"));
        assert_eq!(format!("{shanten:?}"), format!("Shanten({number})"));
    }
}

#[test]
fn shantens_are_ordered_by_nearness() {
    let all: Vec<Shanten> = (-1..=13).filter_map(Shanten::new).collect();
    assert_eq!(all.len(), 15);
    assert!(all.is_sorted_by(|nearer, further| nearer < further));
    assert_eq!(all.iter().min(), Some(&Shanten::WIN));
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
        assert_eq!(text.parse::<Hand>().unwrap_err().at(), at, "{text}");
    }
    assert_eq!(Hand::from_kinds(&[1, 34]).unwrap_err().at(), Some(1));
    assert_eq!(Hand::from_numbers(&[1, 2, 136]).unwrap_err().at(), Some(2));
    assert_eq!(Hand::from_numbers(&[1, 2, 3, 1]).unwrap_err().at(), Some(3));
    assert_eq!(Hand::from_counts(&[5; Tile::KINDS]).unwrap_err().at(), None);
    assert_eq!("12m".parse::<Tile>().unwrap_err().at(), None);
}
