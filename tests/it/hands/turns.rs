//! Draws and discards, compared with a counting model.

use proptest::prelude::*;

use super::{any_hand, assert_same};
use crate::support::prelude::*;

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
            assert_same(hand.with_reds([0; 3]).unwrap(), Hand::from_counts(&counts).unwrap());
        }
    }

    #[test]
    fn a_draw_and_a_discard_undo_each_other(start in any_hand()) {
        let reds = Suit::ALL.into_iter().filter_map(Piece::red);
        for piece in Tile::all().map(Piece::from).chain(reds) {
            let mut hand = start;
            if hand.draw_piece(piece).is_ok() {
                prop_assert_eq!(hand.len(), start.len() + 1);
                hand.discard_piece(piece).unwrap();
            }
            assert_same(hand, start);
            if hand.discard_piece(piece).is_ok() {
                prop_assert_eq!(hand.len() + 1, start.len());
                hand.draw_piece(piece).unwrap();
            }
            assert_same(hand, start);
        }
    }

    /// A hand with red fives must agree with a list of pieces.
    #[test]
    fn pieces_are_drawn_and_discarded_as_from_a_list(
        numbers in super::numbers(),
        turns in prop::collection::vec((any::<bool>(), 0..136_u8), 0..60),
    ) {
        let mut hand = Hand::from_numbers(&numbers).unwrap();
        let mut pieces: Vec<Piece> = hand.pieces().collect();
        for (is_draw, number) in turns {
            let piece = Piece::from_number(number).unwrap();
            let place = pieces.iter().position(|&other| other == piece);
            if is_draw {
                if hand.draw_piece(piece).is_ok() {
                    pieces.push(piece);
                }
            } else if hand.discard_piece(piece).is_ok() {
                pieces.swap_remove(place.expect("it was there"));
            } else {
                prop_assert_eq!(place, None);
            }
            pieces.sort_unstable();
            prop_assert!(hand.pieces().eq(pieces.iter().copied()), "{hand} {pieces:?}");
            assert_same(hand, Hand::from_pieces(&pieces).unwrap());
        }
    }
}

#[test]
fn fives_are_told_by_their_colour() {
    // A plain five is discarded before a red one.
    let mut fives = hand("0055p");
    for left in ["005p", "00p", "0p", ""] {
        fives.discard(Tile::P5).unwrap();
        assert_same(fives, hand(left));
    }
    // The other five is not discarded instead.
    for (text, piece, words) in [
        ("0m", Piece::from(Tile::M5), "no 5m to discard or to call with: the hand has no plain 5m"),
        ("5m", Piece::red(Suit::Characters).unwrap(), "no 0m to discard or to call with: the hand has no red 5m"),
    ] {
        let mut hand = hand(text);
        let error = hand.discard_piece(piece).unwrap_err();
        assert_eq!((error, error.to_string()), (TurnError::NotThatPiece(piece), words.to_string()));
        assert_eq!(hand.to_string(), text);
    }
    assert_eq!(hand("4m").discard_piece(Piece::red(Suit::Characters).unwrap()), Err(TurnError::NotInHand(Tile::M5)));
}

/// Asserts that a turn is refused with this error and message, and changes nothing.
#[track_caller]
fn refuses(
    before: Hand,
    turn: fn(&mut Hand, Tile) -> Result<(), TurnError>,
    tile: Tile,
    error: TurnError,
    words: &str,
) {
    let mut hand = before;
    assert_eq!(turn(&mut hand, tile), Err(error), "{tile}: {before}");
    assert_eq!(error.to_string(), words.replace('#', &tile.to_string()));
    assert_same(hand, before);
}

#[test]
fn turns_that_are_none_are_refused_for_every_tile() {
    let full = hand("123m456p789s11222z");
    for tile in Tile::all() {
        let four = Hand::from_tiles(&[tile; 4]).unwrap();
        refuses(four, Hand::draw, tile, TurnError::FifthCopy(tile), "no fifth #: all four are there");
        let error = TurnError::Full { tile: Some(tile), most: 14 };
        refuses(full, Hand::draw, tile, error, "can't draw #: the hand has 14 tiles");
        let others: Vec<Tile> = Tile::all().filter(|other| *other != tile).take(14).collect();
        for before in [Hand::new(), Hand::from_tiles(&others).unwrap()] {
            refuses(before, Hand::discard, tile, TurnError::NotInHand(tile), "can't discard #: the hand has none");
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
