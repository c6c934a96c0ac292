//! Tiles by name, by number, and as dora indicators.

use crate::support::prelude::*;

#[test]
fn tiles_have_names_numbers_and_groups() {
    // Constants have the kinds of their names.
    const FIVE: Tile = Tile::P5;
    const KINDS: [(Tile, &str); 10] = [
        (Tile::M1, "1m"),
        (Tile::M9, "9m"),
        (Tile::P1, "1p"),
        (FIVE, "5p"),
        (Tile::S9, "9s"),
        (Tile::EAST, "1z"),
        (Tile::NORTH, "4z"),
        (Tile::WHITE, "5z"),
        (Tile::GREEN, "6z"),
        (Tile::RED, "7z"),
    ];
    for (tile, text) in KINDS {
        assert_eq!(Ok(tile), text.parse());
    }
    // Kinds and numbers convert to each other.
    for tile in Tile::all() {
        assert_eq!(Tile::try_from(u8::from(tile)), Ok(tile));
    }
    assert_eq!(Tile::try_from(34), Err(InputError::NoSuchKind { number: 34, at: Place::in_list(0) }));
    assert_eq!(Piece::try_from(136), Err(InputError::NoSuchTile { number: 136, at: Place::in_list(0) }));
    let red: Vec<u8> = (0..136).filter(|&number| Piece::from_number(number).unwrap().is_red()).collect();
    assert_eq!(red, [16, 52, 88]);
    assert!((0..136).all(|number| Piece::from_number(number).unwrap().tile().index() == usize::from(number / 4)));
    assert_eq!(Piece::red(Suit::Honours), None);
    // Groups of kinds are the game's groups.
    let set = |is: fn(Tile) -> bool| Tile::all().filter(|&tile| is(tile)).collect::<TileSet>().to_string();
    assert_eq!(set(Tile::is_honour), "1234567z");
    assert_eq!(set(Tile::is_wind), "1234z");
    assert_eq!(set(Tile::is_dragon), "567z");
    assert_eq!(set(Tile::is_terminal), "19m19p19s");
    assert_eq!(TileSet::THREE_PLAYER.to_string(), "19m123456789p123456789s1234567z");
}

#[test]
fn indicators_point_at_the_next_of_their_group_that_there_is() {
    // An indicator indicates the next kind of its group.
    let indicated: Vec<String> = Tile::all().map(|tile| tile.indicated().to_string()).collect();
    let suit = |letter: char| (1..=9).map(move |rank| format!("{}{letter}", rank % 9 + 1));
    let honours = [2, 3, 4, 1, 6, 7, 5].map(|rank| format!("{rank}z"));
    assert_eq!(indicated, suit('m').chain(suit('p')).chain(suit('s')).chain(honours).collect::<Vec<_>>());
    // In three-player games an indicator skips the missing kinds.
    for tile in TileSet::THREE_PLAYER {
        let expected = match tile {
            Tile::M1 => Tile::M9,
            Tile::M9 => Tile::M1,
            tile => tile.indicated(),
        };
        assert_eq!(tile.indicated_among(TileSet::THREE_PLAYER), expected);
    }
    // A single kind indicates itself.
    assert_eq!(Tile::M1.indicated_among("1m5z".parse().unwrap()), Tile::M1);
}
