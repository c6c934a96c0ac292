//! Lists of tiles in the form of other programs, and pieces as numbers and strings.

use shanten::notation::{Notation, TileList};

use crate::support::deals::{complete, pieces, some_reds};
use crate::support::prelude::*;

fn tenhou6(piece: Piece) -> u8 {
    let suit = match piece.tile().suit() {
        Suit::Characters => 1,
        Suit::Dots => 2,
        Suit::Bamboos => 3,
        Suit::Honours => 4,
    };
    if piece.is_red() { 50 + suit } else { 10 * suit + piece.tile().rank() }
}

fn mjai(piece: Piece) -> String {
    let rank = usize::from(piece.tile().rank());
    match (piece.tile().suit(), piece.is_red()) {
        (Suit::Honours, _) => ["E", "S", "W", "N", "P", "F", "C"][rank - 1].to_owned(),
        (suit, is_red) => format!("{rank}{}{}", suit.letter(), if is_red { "r" } else { "" }),
    }
}

#[test]
fn pieces_have_numbers_and_texts() {
    for piece in pieces() {
        assert_eq!((piece.tenhou6(), piece.mjai()), (tenhou6(piece), mjai(piece).as_str()), "{piece}");
        assert_eq!(Piece::from_tenhou6(tenhou6(piece)), Some(piece));
        assert_eq!(mjai(piece).parse(), Ok(piece));
    }
    for number in 0..=u8::MAX {
        let expected = pieces().into_iter().find(|&piece| tenhou6(piece) == number);
        assert_eq!(Piece::from_tenhou6(number), expected, "{number}");
    }
}

/// The default interpretation of a list of numbers.
fn guessed(numbers: &[u8]) -> Notation {
    let is_tenhou6 = |&number: &u8| Piece::from_tenhou6(number).is_some();
    match numbers {
        _ if numbers.len() == 34 && numbers.iter().all(|&number| number < 11) => Notation::Counts,
        _ if numbers.iter().all(is_tenhou6) => Notation::Tenhou6,
        _ => Notation::Numbers,
    }
}

#[test]
fn hands_are_read_as_they_are_written() {
    let mut ambiguous = 0;
    for number in 0..3_000 {
        let rng = &mut rng(number, 911);
        let melds = rng.random_range(0..=4);
        let counts = complete(rng, melds);
        let plain = Hand::from_counts(&counts).unwrap();
        let dealt = plain.with_reds(some_reds(rng, &counts)).unwrap();
        // One of the four numbers belongs to the red five.
        let numbered = [4, 13, 22].map(|five| u8::from(counts[five] == 4));
        let numbered: [u8; 3] = core::array::from_fn(|suit| dealt.reds()[suit].min(1).max(numbered[suit]));
        let one_red = dealt.with_reds(numbered).unwrap();
        let mut pieces: Vec<Piece> = dealt.pieces().collect();
        if rng.random() {
            pieces.shuffle(rng);
        }
        let gap = *[" ", ", ", ",", "\r\n", "\n\t"].choose(rng).unwrap();
        for (notation, expected) in [
            (Notation::Mjai, dealt),
            (Notation::Tenhou6, dealt),
            (Notation::Auto, dealt),
            (Notation::Numbers, one_red),
            (Notation::Counts, plain),
        ] {
            let written = notation.write(pieces.iter().copied());
            assert_eq!(notation.read(&written).and_then(|list| list.hand()), Ok(expected), "{notation:?}: {written}");
            if notation == Notation::Auto {
                assert_eq!(written.parse(), Ok(dealt));
                continue;
            }
            let words: Vec<&str> = written.split(' ').collect();
            let quote = if notation == Notation::Mjai { "\"" } else { "" };
            let json = words.iter().map(|word| format!("{quote}{word}{quote}")).collect::<Vec<_>>().join(",");
            for text in [words.join(gap), format!("[{json}]"), format!(" {written}\n")] {
                let read = notation.read(&text).and_then(|list| list.hand());
                assert_eq!(read, Ok(expected), "{notation:?}: {text:?}");
                let numbers: Option<Vec<u8>> = words.iter().map(|word| word.parse().ok()).collect();
                let guessed = numbers.map_or(notation, |numbers| guessed(&numbers));
                ambiguous += usize::from(guessed != notation);
                if notation == Notation::Mjai && text.contains(',') && !text.contains('[') {
                    continue; // it might be bad letters
                }
                let read = Notation::Auto.read(&text).and_then(|list| list.hand());
                assert_eq!(read, guessed.read(&text).and_then(|list| list.hand()), "{text:?}");
                assert!(guessed != notation || read == Ok(expected), "{text:?}");
            }
        }
    }
    assert!(ambiguous > 0, "some numbers may be of either sort");
}

/// Asserts an error at the `!` of a string, which is removed from it.
#[track_caller]
fn refuses(notation: Notation, marked: &str, error: impl Fn(Place) -> InputError) {
    let text = marked.replace('!', "");
    let expected = error(Place::in_text(&text, marked.find('!').unwrap_or(0)));
    assert_eq!(notation.read(&text).and_then(|list| list.hand()), Err(expected), "{text}");
    // Automatic detection refuses it, too.
    assert!(Notation::Auto.read(&text).and_then(|list| list.hand()).is_err(), "{text}");
}

#[test]
fn what_is_wrong_is_told_with_its_character() {
    let fifth = |text: &'static str| move |at| InputError::FifthCopy { tile: tile(text), at };
    let number = |at| InputError::NotANumber { at };
    refuses(Notation::Numbers, "[0, 1,  !136]", |at| InputError::NoSuchTile { number: 136, at });
    refuses(Notation::Numbers, "8 9 !8", |at| InputError::RepeatedTile { number: 8, at });
    for bad in ["x", "256", "-1", "１", "零", "1\u{3000}2"] {
        refuses(Notation::Numbers, &format!("0,1\t!{bad} 7"), number);
        refuses(Notation::Tenhou6, &format!("11 !{bad}"), number);
        refuses(Notation::Counts, &format!("0 1 !{bad} 7"), number);
    }
    let many: Vec<String> = (0..14).map(|number| format!("{} ", 9 * number)).collect();
    refuses(Notation::Numbers, &(many.concat() + "!135"), |at| InputError::TooManyTiles {
        tile: Some(Tile::RED),
        most: 14,
        at,
    });
    refuses(Notation::Tenhou6, "11,[!48]", |at| InputError::NoSuchTenhou6 { number: 48, at });
    refuses(Notation::Tenhou6, "51 15, 15 15 22 !15", fifth("5m"));
    refuses(Notation::Mjai, "東\u{3000}E 🀀 \"E\" !E", fifth("1z"));
    refuses(Notation::Mjai, "🀄,5pr,１m\u{3000}!x", |at| InputError::UnknownCharacter { character: 'x', at });
    assert_eq!(Notation::Counts.read("1 2 3"), Err(InputError::NotAllCounts { counts: 3 }));
    let five = format!("5{}", " 0".repeat(33));
    refuses(Notation::Counts, &five, |_| InputError::CountTooLarge { tile: Tile::M1, count: 5 });
}

#[test]
fn odd_lists_are_read_and_written() {
    // A single number or an empty list needs brackets.
    for (text, letters) in [("[16]", "6m"), ("[108]", "1z"), ("[]", ""), ("[ ]", "")] {
        assert_eq!(Notation::Auto.read(text).and_then(|list| list.hand()), Ok(hand(letters)), "{text}");
    }
    // Without brackets it may be the beginning of a string.
    assert_eq!(Notation::Auto.read("16").unwrap(), TileList::Letters("16".into()));
    // Any number of pieces can be written.
    let pieces = || std::iter::repeat_n(Piece::from(Tile::M5), 300);
    assert_eq!(Notation::Numbers.write(pieces()).split(' ').count(), 300);
    assert_eq!(Notation::Tenhou6.write(pieces()), ["15"; 300].join(" "));
    // Letters are borrowed, and counts are counted.
    assert_eq!(Notation::Auto.read("123m05p"), Ok(TileList::Letters("123m05p".into())));
    assert_eq!(Notation::Auto.read("").and_then(|list| list.hand()), Ok(Hand::new()));
    let counts = hand("1122m7z").counts();
    assert_eq!(Notation::Counts.read(&Notation::Counts.write(hand("1122m7z").pieces())), Ok(TileList::Counts(counts)));
}
