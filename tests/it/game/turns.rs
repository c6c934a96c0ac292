//! A player's options in a turn: riichi, quads in riichi, furiten, an abort, a North set aside.

use proptest::prelude::*;
use shanten::{AnyHand, Query};

use crate::support::prelude::*;

/// The discards that leave a hand ready with their waits, by the definition.
fn ready_by_trying<H: AnyHand>(start: &H) -> Vec<(Tile, TileSet)> {
    let after = |tile: Tile| {
        let mut hand = *start;
        hand.discard(tile).ok()?;
        let is_ready = Query::shanten(&hand) == Some(Shanten::TENPAI);
        is_ready.then(|| (tile, hand.waits().tiles()))
    };
    Tile::all().filter_map(after).collect()
}

fn ready<H: AnyHand>(start: &H) -> Vec<(Tile, TileSet)> {
    let mut found: Vec<_> = start.ready_discards().map(|ready| (ready.tile, ready.waits.tiles())).collect();
    let copies: Vec<u8> =
        start.ready_discards().map(|ready| ready.waits.iter().map(|wait| wait.copies()).sum()).collect();
    assert!(copies.is_sorted_by(|a, b| a >= b), "the most copies come first: {copies:?}");
    found.sort_unstable();
    found
}

/// Hands of 14 tiles that are almost ready: complete hands with a few tiles exchanged.
fn near() -> impl Strategy<Value = Hand> {
    let complete =
        prop::sample::select(vec!["123m456p789s11222z", "11122233344455m", "1133557799p1122z", "19m19p19s12345677z"]);
    (complete, prop::collection::vec((0..14_usize, 0..34_u8), 0..3)).prop_map(|(text, exchanges)| {
        let mut hand = hand(text);
        for (place, kind) in exchanges {
            let (out, tile) = (hand.tiles().nth(place).unwrap(), Tile::from_index(kind).unwrap());
            let before = hand;
            hand.discard(out).unwrap();
            if hand.draw(tile).is_err() {
                hand = before;
            }
        }
        hand
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn furiten_is_that_of_the_shape(start in near(), seen in prop::collection::vec(0..34_u8, 0..60), own in any::<u64>()) {
        let Some(ready) = start.ready_discards().next() else { return Ok(()) };
        let mut hand = start;
        hand.discard(ready.tile).unwrap();
        let mut view = hand.view();
        for tile in seen.into_iter().map(|kind| Tile::from_index(kind).unwrap()) {
            let mut visible = view.visible();
            if visible.insert(tile).is_ok() {
                view = view.with_visible(visible).unwrap_or(view);
            }
        }
        let own = TileSet::from_bits(own & TileSet::ALL.bits()).unwrap();
        let record = FuritenRecord::of_discards(own);
        let strict = view.with_strictness(Strictness::Visible).waits();
        prop_assert_eq!(strict.by_shape(), view.waits().tiles());
        prop_assert_eq!(strict.furiten(&record), view.waits().furiten(&record));
    }

    #[test]
    fn ready_discards_are_those_after_which_the_hand_is_ready(hand in near()) {
        prop_assert_eq!(ready(&hand), ready_by_trying(&hand), "{}", hand);
    }

    #[test]
    fn quads_in_riichi_leave_the_waits(start in near(), quad in 0..34_u8) {
        // A triplet in a ready hand, and its fourth tile drawn.
        let tile = Tile::from_index(quad).unwrap();
        for ready in start.ready_discards() {
            let mut hand = start;
            hand.discard(ready.tile).unwrap();
            if hand.count(tile) != 3 {
                continue;
            }
            hand.draw(tile).unwrap();
            let mut after = hand;
            after.call(Meld::new(MeldKind::ClosedQuad, tile).unwrap(), None).unwrap();
            let stays = after.waits().tiles() == ready.waits.tiles();
            let quad = hand.riichi_quad(tile);
            prop_assert_eq!(quad.is_some(), stays, "{}", hand);
            prop_assert!(quad.is_none_or(|quad| after.melds().eq([quad])));
        }
    }
}

#[test]
fn riichi_is_possible_on_what_stays_ready() {
    // Riichi on a complete hand is possible.
    let complete = hand("123m456p789s11222z");
    assert!(complete.shanten().is_win());
    let found = ready(&complete);
    assert!(found.contains(&(Tile::SOUTH, set("12z"))) && found.contains(&(Tile::EAST, set("1z"))), "{found:?}");
    assert_eq!(found, ready_by_trying(&complete));
    for text in ["123m456p789s1122z", "123m", "112m222z"] {
        assert_eq!(hand(text).ready_discards().count(), 0, "{text} hasn't drawn");
    }
    assert_eq!(hand("19m19p19s1234567z1m").ready_discards().count(), 13);
    // In riichi, only a quad of the drawn tile is allowed.
    let start = hand("1111z123m456p78s55z");
    assert!(start.riichi_quad(Tile::EAST).is_some());
    assert_eq!(start.riichi_quad(Tile::M1), None);
    // The quad of 1m would keep the waits, too.
    assert_eq!(hand("1111234m456p78s99s").riichi_quad(Tile::M4), None);
    assert_eq!(hand("1111z123m456p78s5z").riichi_quad(Tile::EAST), None); // it has not drawn
    assert_eq!(hand("1111z12m45p78s5556z").riichi_quad(Tile::EAST), None); // it isn't ready
}

#[test]
fn a_view_says_what_is_left_of_the_waits() {
    let view = hand("123m456p5789s1133z").view().with_visible(visible("33z")).unwrap();
    let left: Vec<u8> = view.ready_discards().next().unwrap().waits.iter().map(|wait| wait.copies()).collect();
    assert_eq!(left, [2, 0]);
    // If the discards count as gone, the hand can't wait for its last discard.
    let strict = hand("123m456p789s12444z").view().with_visible(visible("111z")).unwrap();
    let single: Vec<Tile> = strict.ready_discards().map(|ready| ready.tile).collect();
    assert_eq!(single, [Tile::EAST, Tile::SOUTH]);
    let strict = strict.with_strictness(Strictness::Visible);
    assert_eq!(strict.ready_discards().map(|ready| ready.tile).collect::<Vec<_>>(), [Tile::EAST]);
}

#[test]
fn the_furiten_that_lasts_longest_is_told() {
    let waits = hand("234567m11p56s(777z)").waits();
    let told = |own: &str, since_turn: &str, since_riichi: &str| {
        let mut record = FuritenRecord::of_discards(set(own));
        (record.since_turn, record.since_riichi) = (set(since_turn), set(since_riichi));
        waits.furiten(&record)
    };
    assert_eq!(told("", "", ""), None);
    assert_eq!(told("123m", "56s", "19z".replace('9', "2").as_str()), None);
    assert_eq!(told("4s", "", ""), Some(Furiten::Discard));
    assert_eq!(told("", "7s", ""), Some(Furiten::Temporary));
    assert_eq!(told("4s", "7s", ""), Some(Furiten::Discard));
    assert_eq!(told("4s", "7s", "7s"), Some(Furiten::Riichi));
    assert_eq!(told("", "", "4s"), Some(Furiten::Riichi));
    // A hand that isn't ready has no waits.
    let mut all = FuritenRecord::of_discards(TileSet::ALL);
    (all.since_turn, all.since_riichi) = (TileSet::ALL, TileSet::ALL);
    assert_eq!(hand("1479m1479p12345z").waits().furiten(&all), None);
}

#[test]
fn furiten_follows_the_shape() {
    // A wait without copies left also causes furiten.
    let view = hand("123m456p789s1122z").view().with_visible(visible("22z")).unwrap();
    let own = FuritenRecord::of_discards(set("2z"));
    assert_eq!(view.waits().furiten(&own), Some(Furiten::Discard));
    // Under the strictness `visible` a tile that is gone is no wait. Furiten stays.
    for (gone, left) in [("3333m", "6m"), ("33336666m", "")] {
        let view = hand("11p45m").view().with_visible(visible(gone)).unwrap().with_strictness(Strictness::Visible);
        let waits = view.waits();
        assert_eq!((waits.tiles(), waits.by_shape()), (set(left), set("36m")), "{gone}");
        let of = |own: &str| waits.furiten(&FuritenRecord::of_discards(set(own)));
        assert_eq!((of("3m"), of("9m")), (Some(Furiten::Discard), None), "{gone}");
    }
}

#[test]
fn nine_kinds_abort_and_four_players_set_nothing_aside() {
    // Nine kinds of terminals and honours abort.
    assert!(hand("19m19p19s123z22557m").has_nine_terminals());
    assert!(!hand("19m19p19s12z225577m").has_nine_terminals()); // eight kinds
    assert!(hand("19m19p19s12345677z").has_nine_terminals());
    assert!(!hand("19m19p19s123z2255m").has_nine_terminals()); // it hasn't drawn
    assert!(!hand("19m19p19s123z22m(555p)").has_nine_terminals());
    // In four-player games, no North is set aside.
    let mut start = hand("123m44z");
    assert_eq!(AnyHand::set_aside(&mut start, Tile::NORTH), Err(TurnError::NotSetAside(Tile::NORTH)));
    assert_eq!(AnyHand::emptied(&start), Hand::new());
}

#[cfg(feature = "rules")]
mod three_players {
    use super::*;

    fn sanma(text: &str) -> VariantHand {
        Rules::THREE_PLAYER.hand(text).unwrap()
    }

    #[test]
    fn a_north_set_aside_is_gone_from_the_hand_and_the_wall() {
        let mut start = sanma("119m123456p789s34z");
        start.set_aside(Tile::NORTH).unwrap();
        assert_eq!((start.to_string().as_str(), start.norths_aside(), start.len()), ("119m123456p789s3z(4z)", 1, 13));
        assert_eq!(start.to_string().parse::<Visible>().unwrap().count(Tile::NORTH), 1);
        assert_eq!(sanma(&start.to_string()), start);
        // It waits for one of the remaining Norths.
        let waiting = sanma("11m123456p789s44z(4z)");
        assert_eq!(
            waiting.waits().iter().map(|wait| wait.to_string()).collect::<Vec<_>>(),
            ["1m×2 (two pairs)", "4z×1 (two pairs)"]
        );
        let mut drawn = sanma("11m123456p789s44z(4z)(4z)");
        assert_eq!(drawn.draw(Tile::NORTH), Err(TurnError::FifthCopy(Tile::NORTH)));
        assert_eq!(drawn.set_aside(Tile::M1), Err(TurnError::NotSetAside(Tile::M1)));
        assert_eq!(sanma("1m").set_aside(Tile::NORTH), Err(TurnError::NotInHand(Tile::NORTH)));
        // If the hand's own tiles count as gone, there is no wait for it.
        let gone = sanma("11m123456p789s44z(4z)(4z)").view().with_strictness(Strictness::Melds);
        assert_eq!(gone.waits().tiles(), set("1m"));
        assert!(waiting.view().with_visible("44z".parse().unwrap()).is_err());
        // A North set aside lies on the table.
        let on_table = |table: &str| waiting.view().with_table(table.parse().unwrap());
        assert_eq!(on_table("4z9s").unwrap().visible().to_string(), "9s");
        assert_eq!(on_table("9s"), Err(TurnError::NotOnTable(Tile::NORTH)));
    }

    #[test]
    fn only_three_players_set_norths_aside_in_text() {
        assert_eq!("11m(4z)".parse::<Hand>(), Err(InputError::MeldSize { tiles: 1, at: byte(3) }));
        assert_eq!(Rules::CHINESE.hand("11m(4z)"), Err(InputError::MeldSize { tiles: 1, at: byte(3) }));
        assert_eq!(Rules::THREE_PLAYER.hand("11m(3z)"), Err(InputError::MeldSize { tiles: 1, at: byte(3) }));
        assert_eq!(
            Rules::THREE_PLAYER.hand("44z(444z)"),
            Err(InputError::FifthCopy { tile: Tile::NORTH, at: byte(3) })
        );
        assert_eq!(
            Rules::THREE_PLAYER.hand("444z(4z)(4z)"),
            Err(InputError::FifthCopy { tile: Tile::NORTH, at: byte(8) })
        );
        let wild: Rules = "three-player,jokers=2".parse().unwrap();
        assert!(wild.hand("11m(4z)").is_ok());
    }

    #[test]
    fn three_players_call_no_runs() {
        let claimed: Piece = Tile::P3.into();
        let hand = sanma("1133p1245s19m123z");
        let melds = |from| hand.calls(claimed, from).iter().map(|call| call.meld().to_string()).collect::<Vec<_>>();
        assert_eq!(melds(Opponent::Left), ["(333p)"]);
        assert_eq!(melds(Opponent::Right), ["(333p)"]);
        assert!(melds(Opponent::Across).is_empty());
    }

    #[test]
    fn hands_of_other_games_are_made_from_everything() {
        let rules = Rules::THREE_PLAYER;
        let expected = rules.hand("19m05p5s44z").unwrap();
        let pieces: Vec<Piece> = expected.pieces().collect();
        assert_eq!(VariantHand::from_pieces(rules, &pieces), Ok(expected));
        assert_eq!(VariantHand::from_numbers(rules, &expected.numbers().collect::<Vec<_>>()), Ok(expected));
        let plain = expected.with_reds([0; 3]).unwrap();
        assert_eq!(VariantHand::from_kinds(rules, &expected.kinds().collect::<Vec<_>>()), Ok(plain));
        assert_eq!(VariantHand::from_tiles(rules, &expected.tiles().collect::<Vec<_>>()), Ok(plain));
        assert_eq!(VariantHand::from_counts(rules, &(&expected).into(), 0), Ok(plain));
        let missing = InputError::NotInGame { tile: Tile::M2, at: Place::in_list(1) };
        assert_eq!(VariantHand::from_kinds(rules, &[0, 1]), Err(missing));
        assert_eq!(VariantHand::from_numbers(rules, &[0, 4]), Err(missing));
        assert_eq!(
            VariantHand::from_numbers(rules, &[0, 0]),
            Err(InputError::RepeatedTile { number: 0, at: Place::in_list(1) })
        );
        // Red fives of a riichi hand stay red under other rules.
        assert_eq!(VariantHand::from(hand("05m(340p)")).to_string(), "05m(340p)");
    }

    #[test]
    fn red_fives_of_a_wild_kind_are_drawn_and_discarded() {
        let rules: Rules = "chinese,wild=5m".parse().unwrap();
        let mut fives = rules.hand("055m").unwrap();
        for left in ["05m", "0m", ""] {
            fives.discard(Tile::M5).unwrap();
            assert_eq!(fives, rules.hand(left).unwrap());
        }
        fives.draw_piece("0m".parse().unwrap()).unwrap();
        assert_eq!((fives.to_string(), fives.wild()), ("0m".into(), 1));
    }

    #[test]
    fn riichi_with_three_players() {
        for text in ["1119m123456p789s1z", "119m123456p789s34z", "19m19p19s12345677z"] {
            assert_eq!(ready(&sanma(text)), ready_by_trying(&sanma(text)), "{text}");
        }
    }
}
