//! The player's own discards, which count as visible automatically.

use shanten::odds::{OddsError, Opponents};
#[cfg(feature = "score")]
use shanten::odds::{PointOptions, RiichiOptions};
use shanten::{FuritenRecord, Position, TurnError};

use crate::support::prelude::*;

fn with_opponents(turns: u8) -> OddsOptions {
    OddsOptions::self_draws().turns(turns).opponents(Opponents::NONE.willing(100))
}

/// The rows, without the number of states.
fn rows(odds: Result<Odds, OddsError>) -> Option<Vec<OddsRow>> {
    odds.ok().map(|odds| odds.rows)
}

#[cfg(feature = "rules")]
mod other_games {
    use super::*;
    use crate::support::variant::{self, RULES};

    #[test]
    fn discards_that_can_not_be_are_refused_with_their_tile() {
        for (game, hand, discards, error) in [
            ("riichi,jokers=1,without=8s", "J", "8s", TurnError::NotInGame(Tile::S8)),
            ("taiwanese", "1999s", "1111s", TurnError::TooManyCopies { tile: Tile::S1, count: 5 }),
            ("chinese", "1111p", "1p", TurnError::TooManyCopies { tile: Tile::P1, count: 5 }),
        ] {
            let hand = rules(game).hand(hand).unwrap();
            for options in [with_opponents(1), OddsOptions::self_draws().turns(1)] {
                let found = Search::new(options.discards(discards.parse().unwrap())).odds(&hand.view());
                assert_eq!(found.map(|_| ()), Err(OddsError::Discards(error)), "{hand}");
            }
        }
    }

    /// Known edge cases, and similar ones.
    #[test]
    fn whoever_lists_own_discards_as_visible_has_the_same_chances() {
        for (game, hand, discards) in [
            ("chinese", "8m12346788p1s556z", "8p"),
            ("taiwanese", "1778999s", "9s"),
            ("riichi,jokers=1", "1778999s", "9s"),
            ("three-player,jokers=1", "22233345p333s13z", "3p"),
            ("chinese-wild,wild=4m9s", "9m22p678888s2z(456s)", "4m6p"),
        ] {
            for &strictness in Strictness::ALL {
                let view = rules(game).hand(hand).unwrap().view().with_strictness(strictness);
                compare(&view, discards.parse().unwrap(), Path::NoStepBack { extra: 1 });
            }
        }
        let refused = Tally::default();
        for_each(600, |number| {
            let rng = &mut rng(number, 112);
            let seen = variant::random(rng, rules(RULES[number % RULES.len()]));
            let mut discards = Visible::EMPTY;
            for tile in Tile::all().sample(rng, 1 + number % 4) {
                discards.insert_all((0..rng.random_range(1..=4)).map(|_| tile)).unwrap();
            }
            refused.add(!compare(&seen.view(), discards, Path::Straight));
        });
        refused.exceeds(50, "refused");
    }

    /// Compares cases if these discards are possible; returns whether they are.
    fn compare(view: &View<VariantHand>, discards: Visible, path: Path) -> bool {
        let options = with_opponents(2).path(path).states(20_000);
        let mut search = Search::new(options.discards(discards));
        let alone = search.odds(view);
        match view.with_discards(discards) {
            Err(error) => {
                let between = view.hand().len().is_multiple_of(3);
                let alone = alone.map(|_| ());
                assert!(between || alone == Err(OddsError::Discards(error)), "{alone:?}: {discards} {view:?}");
                return false;
            }
            Ok(both) => assert_eq!(rows(search.odds(&both)), rows(alone), "{discards} {view:?}"),
        }
        true
    }

    /// States found before a discard may have all four tiles of its kind.
    #[test]
    fn a_kept_search_knows_hands_that_can_no_longer_be() {
        for (game, text) in [("taiwanese", "1778999s"), ("riichi,jokers=1", "2223344p"), ("chinese", "1112223334445z")]
        {
            let hand = rules(game).hand(text).unwrap();
            let options = with_opponents(3).path(Path::Any { extra: 1 });
            let mut kept = Search::new(options);
            kept.odds(&hand.view()).unwrap();
            let discards = hand.tiles().collect::<TileSet>().into();
            kept.set_discards(discards);
            let found = kept.odds(&hand.view()).unwrap();
            assert_eq!(found.rows, Search::new(options.discards(discards)).odds(&hand.view()).unwrap().rows, "{text}");
        }
    }
}

/// Discards may be given with the search, with the view, or with a position.
#[test]
fn own_discards_count_for_everything_that_is_searched() {
    let hand: Hand = "23m44p67p345s99s11z".parse().unwrap();
    let (view, options) = (hand.view(), with_opponents(12).turn(4));
    let discards: Visible = "55p8p4m".parse().unwrap();
    let listed = view.with_visible(discards).unwrap();
    let mut search = Search::new(options.discards(discards));
    assert_eq!(rows(search.odds(&view)), rows(search.odds(&listed)));
    assert_eq!(search.odds(&view).unwrap().wall, Search::new(options).odds(&listed).unwrap().wall);
    let furiten = search.odds(&view).unwrap().rows[0].win_now;
    assert!(furiten < Search::new(options).odds(&listed).unwrap().rows[0].win_now);
    let choices = |search: &mut Search, position: &Position| -> Vec<_> {
        search.call_odds(position).unwrap().into_iter().map(|choice| (choice.call, choice.odds.rows)).collect()
    };
    let claimed = |view: View| Position::new(view).with_claim(Tile::P4.into(), Opponent::Left).unwrap();
    let record = FuritenRecord::of_discards(discards.tiles().collect());
    let recorded = Position::new(listed).with_record(record).unwrap();
    let recorded = recorded.with_claim(Tile::P4.into(), Opponent::Left).unwrap();
    assert_eq!(choices(&mut search, &claimed(listed)), choices(&mut Search::new(options), &recorded));
    assert_eq!(choices(&mut search, &claimed(listed)), choices(&mut search, &claimed(view)));
    #[cfg(feature = "score")]
    {
        let points = PointOptions::new(ScoreRules::TENHOU);
        assert_eq!(search.points(&view, &points).unwrap().rows, search.points(&listed, &points).unwrap().rows);
        let drawn: Hand = "123m44p67p345s999s1z".parse().unwrap();
        let listed = drawn.view().with_visible(discards).unwrap();
        let both = |view: &View| search.riichi_or_not(view, &points, RiichiOptions::default());
        assert_eq!(both(&drawn.view()), both(&listed));
        assert!(!both(&listed).unwrap().is_empty());
    }
}
