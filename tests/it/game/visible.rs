//! Visible tiles: counting, parsing, writing, and the limit on their copies.

use crate::support::prelude::*;

#[test]
fn tiles_come_into_sight_and_leave_it() {
    // A claimed tile is removed from the visible ones.
    let mut visible: Visible = "11m".parse().unwrap();
    assert!(visible.remove(tile("1m")) && visible.remove(tile("1m")));
    assert!(!visible.remove(tile("1m")));
    assert_eq!(visible, Visible::EMPTY);
    assert_eq!(hand("11m").view().with_visible("2z".parse().unwrap()).unwrap().visible().to_string(), "2z");
    // Up to four copies become visible one by one.
    for tile in Tile::all() {
        let mut visible = Visible::EMPTY;
        for count in 1..=4 {
            visible.insert(tile).unwrap();
            assert_eq!((visible.count(tile), visible.len()), (count, usize::from(count)));
        }
        let before = visible;
        assert_eq!(visible.insert(tile), Err(TurnError::FifthCopy(tile)));
        assert_eq!(visible, before);
    }
    // The tiles can be collected.
    let all: Vec<Tile> = "1m1m5z".parse::<Visible>().unwrap().tiles().collect();
    let collected: Result<Visible, InputError> = all.iter().copied().collect();
    assert_eq!(collected.unwrap().to_string(), "11m5z");
    let fifth: Result<Visible, InputError> =
        [Tile::M1, Tile::P1, Tile::P1, Tile::P1, Tile::P1, Tile::P1].into_iter().collect();
    assert_eq!(fifth, Err(InputError::FifthCopy { tile: Tile::P1, at: Place::in_list(5) }));
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
fn what_is_visible_reads_and_writes_like_a_hand_of_any_size() {
    assert_eq!(visible("5z334m(789p)").to_string(), "334m789p5z");
    assert_eq!(visible("(777+7z)[1111s](123m)").to_string(), "123m1111s7777z");
    assert_eq!(visible("").to_string(), "");
    assert_eq!(format!("{:#}", visible("1m7z")), "🀇🀄");
    assert_eq!(format!("{:?}", visible("7z1m")), "Visible(1m7z)");
    assert_eq!(visible(&"123456789m123456789p123456789s1234567z".repeat(4)).len(), 136);
    let fifth = |text, at| Err(InputError::FifthCopy { tile: tile(text), at: byte(at) });
    assert_eq!("11111m".parse::<Visible>(), fifth("1m", 4));
    assert_eq!("1111m(111m)".parse::<Visible>(), fifth("1m", 5));
    assert_eq!("1m5555p[4444s](456p)".parse::<Visible>(), fifth("5p", 14));
    assert_eq!("12".parse::<Visible>(), Err(InputError::DigitsWithoutSuit { at: byte(0) }));
    assert_eq!("(12m)".parse::<Visible>(), Err(InputError::MeldSize { tiles: 2, at: byte(0) }));
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
fn what_the_hand_shows_is_no_fifth_copy_and_lies_on_the_table() {
    // A view refuses a fifth copy.
    let with_visible =
        |text: &str, seen: &str| hand(text).view().with_visible(visible(seen)).map(|view| view.useful().copies());
    assert_eq!(with_visible("111m5z", "1m555z"), Ok(0));
    let error = |text: &str, count| Err(TurnError::TooManyCopies { tile: tile(text), count });
    assert_eq!(with_visible("111m5z", "11m"), error("1m", 5));
    assert_eq!(with_visible("1m5z(111m)", "5551m"), error("1m", 5));
    assert_eq!(with_visible("5z[1111m]", "5555z1111m"), error("1m", 8));
    // Earlier visible tiles are replaced.
    let view = hand("12m").view().with_visible(visible("3333m")).unwrap();
    assert_eq!(view.with_visible(Visible::EMPTY), Ok(hand("12m").view()));
    assert_eq!(view.with_strictness(Strictness::Visible).strictness(), Strictness::Visible);
    // The hand's melds lie on the table.
    let hand = hand("123m44z(789p)[1111s]");
    let seen = hand.view().with_strictness(Strictness::Visible);
    assert_eq!(seen.with_table(visible("5m7889p1111s")), seen.with_visible(visible("5m8p")));
    assert_eq!(seen.with_table(visible("5m788p1111s")), Err(TurnError::NotOnTable(Tile::P9)));
    assert_eq!(seen.with_table(visible("789p111s")), Err(TurnError::NotOnTable(Tile::S1)));
    // The hand has two of them, and three others are on the table.
    let too_many = TurnError::TooManyCopies { tile: Tile::NORTH, count: 5 };
    assert_eq!(seen.with_table(visible("789p1111s444z")), Err(too_many));
}

#[test]
fn rivers_melds_and_indicators_become_visible_in_a_call_each() {
    let mut seen = Visible::EMPTY;
    seen.insert_all("334m5z".parse::<Visible>().unwrap().tiles()).unwrap();
    seen.insert_meld("(340p)".parse().unwrap(), None).unwrap();
    seen.insert_meld("(333m)".parse().unwrap(), Some(Tile::M3.into())).unwrap();
    assert_eq!(seen.to_string(), "33334m340p5z");
    seen.insert_meld("(777z)".parse().unwrap(), None).unwrap();
    seen.insert_meld("(777+7z)".parse().unwrap(), None).unwrap();
    assert_eq!(seen.to_string(), "33334m340p57777z");
    // A failed call changes nothing.
    let before = seen;
    assert_eq!(seen.insert_all([Tile::P1, Tile::M3]), Err(TurnError::FifthCopy(Tile::M3)));
    assert_eq!(seen.insert_meld("(234m)".parse().unwrap(), Some(Tile::M2.into())), Err(TurnError::FifthCopy(Tile::M3)));
    assert_eq!(seen.insert_meld("(123p)".parse().unwrap(), Some(Tile::P4.into())), Err(TurnError::NotInMeld(Tile::P4)));
    assert_eq!(seen, before);
}

fn piece(text: &str) -> Piece {
    text.parse().unwrap()
}

#[test]
fn red_fives_in_sight_are_remembered_as_a_hand_remembers_them() {
    for text in ["", "0m", "00m5p0s", "0055p", "340p(0555s)", "5m 5mr 0s E", "0000m", "055m(340p)[1111s]"] {
        let (seen, hand): (Visible, Hand) = (visible(text), text.parse().unwrap());
        let all = hand.pieces().chain(hand.melds().flat_map(Meld::pieces));
        let mut expected: Vec<Piece> = all.collect();
        expected.sort_unstable();
        assert_eq!(seen.pieces().collect::<Vec<_>>(), expected, "{text}");
        assert_eq!(seen.pieces().map(Piece::tile).collect::<Vec<_>>(), seen.tiles().collect::<Vec<_>>());
        assert_eq!(seen.to_string().parse(), Ok(seen), "{text}");
        assert_eq!(Result::from_iter(expected), Ok(seen), "{text}");
        let plain = Visible::from_counts(&seen.counts()).unwrap();
        assert_eq!((plain.reds(), plain.with_reds(seen.reds())), ([0; 3], Ok(seen)), "{text}");
        assert_eq!(plain == seen, seen.reds() == [0; 3], "{text}");
    }
    assert_eq!(visible("0055p(0555s)").reds(), [0, 2, 1]);
    let tile = Tile::P5;
    assert_eq!(visible("5p").with_reds([0, 2, 0]), Err(InputError::TooManyReds { tile, reds: 2 }));
}

#[test]
fn red_fives_come_into_sight_and_leave_it_alone_and_in_melds() {
    // Red fives become visible and are removed.
    let mut seen = Visible::EMPTY;
    seen.insert_all([piece("0p"), piece("5p"), piece("0s"), piece("1z")]).unwrap();
    assert_eq!(seen.to_string(), "05p0s1z");
    // The named piece is removed first, then another of its kind.
    assert!(seen.remove(Tile::P5));
    assert_eq!(seen.to_string(), "0p0s1z");
    assert!(seen.remove(Tile::P5) && seen.remove(piece("0s")));
    assert_eq!((seen.to_string().as_str(), seen.reds()), ("1z", [0; 3]));
    seen.insert(Tile::S5).unwrap();
    assert!(seen.remove(piece("0s")) && !seen.remove(piece("0s")) && !seen.remove(Tile::S5));
    let mut full = visible("0555p");
    assert_eq!(full.insert(piece("0p")), Err(TurnError::FifthCopy(Tile::P5)));
    assert_eq!(full, visible("0555p"));
    // Red fives of melds are visible, except the claimed tile.
    let after = |river: &str, meld: &str, claimed: Option<&str>| {
        let mut seen = visible(river);
        seen.insert_meld(meld.parse().unwrap(), claimed.map(piece)).unwrap();
        seen.to_string()
    };
    assert_eq!(after("0p", "(340p)", Some("0p")), "340p");
    assert_eq!(after("4p", "(340p)", Some("4p")), "340p");
    assert_eq!(after("5p", "(055p)", Some("5p")), "055p");
    assert_eq!(after("0p", "(055p)", Some("0p")), "055p");
    // Input without red fives.
    assert_eq!(after("5p", "(340p)", Some("5p")), "345p");
    assert_eq!(after("055p", "(055+5p)", None), "0555p");
    assert_eq!(after("555p", "(055+5p)", None), "0555p");
    assert_eq!(after("", "[0555p]", None), "0555p");
    let table = |table: &str, own: &str| hand(own).view().with_table(visible(table)).map(|view| view.visible());
    assert_eq!(table("05m340p", "11z(340p)"), Ok(visible("05m")));
    assert_eq!(table("345p", "11z(340p)"), Ok(Visible::EMPTY));
    assert_eq!(table("34055p", "11z(345p)"), Ok(visible("05p")));
    assert_eq!(table("340p", "11z(406p)"), Err(TurnError::NotOnTable(Tile::P6)));
}
