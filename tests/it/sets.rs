//! Sets of tiles, compared with the standard library's sets.

use proptest::prelude::*;

use crate::support::prelude::*;

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

        // From both ends alternately, and beyond them.
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
    assert_eq!("8z".parse::<TileSet>(), Err(InputError::NoSuchHonour { digit: 8, at: byte(0) }));
}
