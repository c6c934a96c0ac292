//! Hands that look alike, but are worth different points, or the other way round.

use shanten::odds::{Goal, OddsOptions, Path, PointOptions, Wall};
use shanten::score::ScoreRules;
use shanten::{Form, Hand, Strictness, Visible};

use super::{Position, compare_points};

/// Five pairs of green tiles: nearer to seven pairs than to four triplets. Of the standard form the
/// hand may still become all green.
#[test]
fn forms_that_dont_count_dont_hide_all_green() {
    let hand: Hand = "22446688s66z159m".parse().unwrap();
    let mut options = PointOptions::new(ScoreRules::TENHOU);
    options.unseen_reds = Some([0; 3]);
    let settings = OddsOptions::default().turns(5).forms(&[Form::Standard]);
    assert!(compare_points(&Position { view: hand.view(), options }, settings));
}

/// Two tiles of a ready hand give way to green ones.
#[test]
fn all_green_may_take_extra_exchanges() {
    let hand: Hand = "78m223344666s66z".parse().unwrap();
    let mut options = PointOptions::new(ScoreRules::TENHOU);
    options.unseen_reds = Some([0; 3]);
    options.goal = Goal::AtLeast(32_000);
    let settings = OddsOptions::default().turns(4).path(Path::Any { extra: 2 });
    assert!(compare_points(&Position { view: hand.view(), options }, settings));
}

/// As much of a suit is visible as is called of another.
#[test]
fn a_called_suit_is_not_a_visible_one() {
    for (hand, visible) in [("112344m5p555z(777m)", "777p"), ("112344p5m555z(777p)", "777m")] {
        let (hand, visible): (Hand, Visible) = (hand.parse().unwrap(), visible.parse().unwrap());
        let mut options = PointOptions::new(ScoreRules::TENHOU);
        options.unseen_reds = Some([0; 3]);
        for &strictness in Strictness::ALL {
            let view = hand.view().with_strictness(strictness).with_visible(visible).unwrap();
            let settings = OddsOptions::default().turns(4).path(Path::Any { extra: 1 });
            assert!(compare_points(&Position { view, options }, settings), "{strictness:?}");
        }
    }
}

/// With three players 1m indicates 9m.
#[cfg(feature = "rules")]
#[test]
fn with_three_players_other_tiles_are_indicated() {
    let hand = shanten::rules::Rules::THREE_PLAYER.hand("99m123456p23489s").unwrap();
    let mut options = PointOptions::new(ScoreRules::TENHOU);
    options.riichi = false;
    options.win.set_dora([shanten::Tile::M1]).unwrap();
    let settings = OddsOptions::default().turns(4);
    let view = hand.view().with_visible("1m".parse().unwrap()).unwrap();
    assert!(compare_points(&Position { view, options }, settings));
    options.win.seat = shanten::score::Wind::North;
    let error = shanten::odds::Search::new(settings).points(&view, &options).unwrap_err();
    assert_eq!(error, shanten::odds::OddsError::NoScore(shanten::score::ScoreError::NoNorthSeat));
}

/// On the shortest path a hand can't wait for a better win.
#[test]
fn the_shortest_path_never_declines_a_win() {
    // A fourth kind of winds is four times a yakuman, the five a limit hand.
    let hand: Hand = "11122233344z55m".parse().unwrap();
    let mut options = PointOptions::new(ScoreRules::MAHJONG_SOUL);
    options.riichi = false;
    options.unseen_reds = Some([0; 3]);
    let settings = OddsOptions::default().turns(3).path(Path::Shortest).wall(Wall::Constant(5));
    assert!(compare_points(&Position { view: hand.view(), options }, settings));
}
