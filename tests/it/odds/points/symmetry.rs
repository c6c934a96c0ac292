//! Hands that look alike but are worth different points, and vice versa.

use super::{Position, compare_points};
use crate::support::prelude::*;

#[test]
fn hands_that_look_alike_are_told_apart() {
    // Forms that don't count don't hide all green. Five pairs of green tiles are nearer to seven
    // pairs than to four triplets. In standard form the hand may still become all green.
    let hand: Hand = "22446688s66z159m".parse().unwrap();
    let mut options = PointOptions::new(ScoreRules::TENHOU);
    options.unseen_reds = Some([0; 3]);
    let settings = OddsOptions::self_draws().turns(5).forms(&[Form::Standard]);
    assert!(compare_points(&Position { view: hand.view(), options }, settings));
    // All green may take extra exchanges. Two tiles of a ready hand are exchanged for green ones.
    let hand: Hand = "78m223344666s66z".parse().unwrap();
    let mut options = PointOptions::new(ScoreRules::TENHOU);
    options.unseen_reds = Some([0; 3]);
    options.goal = Goal::AtLeast(32_000);
    let settings = OddsOptions::self_draws().turns(4).path(Path::Any { extra: 2 });
    assert!(compare_points(&Position { view: hand.view(), options }, settings));
    // A called suit differs from a visible one. One suit is visible as often as another suit is
    // called.
    for (hand, visible) in [("112344m5p555z(777m)", "777p"), ("112344p5m555z(777p)", "777m")] {
        let (hand, visible): (Hand, Visible) = (hand.parse().unwrap(), visible.parse().unwrap());
        let mut options = PointOptions::new(ScoreRules::TENHOU);
        options.unseen_reds = Some([0; 3]);
        for &strictness in Strictness::ALL {
            let view = hand.view().with_strictness(strictness).with_visible(visible).unwrap();
            let settings = OddsOptions::self_draws().turns(4).path(Path::Any { extra: 1 });
            assert!(compare_points(&Position { view, options }, settings), "{strictness:?}");
        }
    }
    // The shortest path never declines a win. On the shortest path a hand can't wait for a better
    // win. A fourth kind of winds makes a quadruple yakuman; the five makes a limit hand.
    let hand: Hand = "11122233344z55m".parse().unwrap();
    let mut options = PointOptions::new(ScoreRules::MAHJONG_SOUL);
    options.riichi = false;
    options.unseen_reds = Some([0; 3]);
    let settings = OddsOptions::self_draws().turns(3).path(Path::Shortest).wall(Wall::Constant(5));
    assert!(compare_points(&Position { view: hand.view(), options }, settings));
}

/// In three-player games 1m indicates 9m.
#[cfg(feature = "rules")]
#[test]
fn with_three_players_other_tiles_are_indicated() {
    let hand = Rules::THREE_PLAYER.hand("99m123456p23489s").unwrap();
    let mut options = PointOptions::new(ScoreRules::TENHOU);
    options.riichi = false;
    options.win.set_dora([Tile::M1]).unwrap();
    let settings = OddsOptions::self_draws().turns(4);
    let view = hand.view().with_visible("1m".parse().unwrap()).unwrap();
    assert!(compare_points(&Position { view, options }, settings));
    options.win.seat = Wind::North;
    let error = Search::new(settings).points(&view, &options).unwrap_err();
    assert_eq!(error, OddsError::NoScore(ScoreError::NoNorthSeat));
}
