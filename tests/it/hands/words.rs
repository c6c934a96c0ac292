//! Tiles with their suits and ranks, and shanten values as numbers and words.

use crate::support::prelude::*;

#[test]
fn tiles_have_suits_and_ranks_and_stand_in_order() {
    // A tile has a suit and a rank.
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
    // Kinds are numbered from 0 to 33 in order.
    // A kind number is a tile up to 33.
    for index in 0..=255 {
        let tile = Tile::from_index(index);
        assert_eq!(tile.is_some(), index <= 33);
        if let Some(tile) = tile {
            assert_eq!(tile.index(), usize::from(index));
            assert_eq!(Tile::new(tile.suit(), tile.rank()), Some(tile));
        }
    }
    // All tiles are in order.
    let all: Vec<Tile> = Tile::all().collect();
    assert_eq!(Tile::KINDS, 34);
    assert_eq!(Tile::all().len(), 34);
    assert!(all.is_sorted_by(|a, b| a < b));
    assert!(all.iter().enumerate().all(|(kind, tile)| tile.index() == kind));
    assert!(Tile::all().rev().eq(all.iter().rev().copied()));
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
fn a_shanten_reads_in_words_and_is_ordered_by_nearness() {
    // A shanten is written as win, tenpai or its number.
    assert_eq!(Shanten::WIN.to_string(), "win");
    assert_eq!(Shanten::TENPAI.to_string(), "tenpai");
    for number in 1..=16 {
        let shanten = Shanten::new(number).unwrap();
        assert_eq!(shanten.to_string(), format!("{number}-shanten"));
        assert_eq!(format!("{shanten:?}"), format!("Shanten({number})"));
    }
    // Shanten values are ordered by nearness.
    let all: Vec<Shanten> = (-1..=13).filter_map(Shanten::new).collect();
    assert_eq!(all.len(), 15);
    assert!(all.is_sorted_by(|nearer, further| nearer < further));
    assert_eq!(all.iter().min(), Some(&Shanten::WIN));
}
