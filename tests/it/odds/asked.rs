//! Valid questions and refused ones.

use crate::support::chances::{Case, Question as _};
use crate::support::prelude::*;

#[test]
fn hands_between_turns_and_small_walls_are_refused() {
    for (text, tiles) in
        [("", 0), ("123m", 3), ("123m(456p)", 3), ("123456m", 6), ("123456789m", 9), ("123456789m123p", 12)]
    {
        let hand: Hand = text.parse().unwrap();
        let mut search = Search::new(OddsOptions::self_draws());
        let error = OddsError::BetweenTurns { tiles };
        assert_eq!(search.odds(&hand.view()), Err(error), "{text}");
        assert_eq!(search.expected(&hand.view(), |_| 1.0), Err(error), "{text}");
        let words = format!("a hand of {tiles} tiles is neither before its draw nor after it");
        assert_eq!(error.to_string(), words);
    }
    for turns in 1..20 {
        let hand: Hand = "1z".parse().unwrap();
        // A shrinking wall needs a tile for each turn; a constant one may have any number.
        for wall in [Wall::Shrinking(turns.into()), Wall::Constant(1)] {
            let ask = |wall| {
                let settings = OddsOptions::self_draws().turns(turns).wall(wall);
                Search::new(settings).odds(&hand.view()).map(|odds| odds.rows[0].win.len())
            };
            assert_eq!(ask(wall), Ok(turns.into()));
            let less = wall.tiles() - 1;
            let wall = if matches!(wall, Wall::Shrinking(_)) { Wall::Shrinking(less) } else { Wall::Constant(less) };
            let error = OddsError::WallTooSmall { wall, draws: turns };
            assert_eq!(ask(wall), Err(error));
            assert_eq!(error.to_string(), format!("{less} unseen tiles are too few for {turns} draws"));
        }
    }
    // By default the wall has all tiles that the hand doesn't see.
    let mut case = Case::of("1z");
    case.visible = [4; Tile::KINDS];
    case.visible[..5].copy_from_slice(&[0, 0, 0, 0, 3]);
    case.visible[27] = 3;
    assert_eq!(case.unseen(), 17);
    let refused = Search::new(case.settings()).odds(&case.view());
    assert_eq!(refused, Err(OddsError::WallTooSmall { wall: Wall::Shrinking(17), draws: 18 }));
    assert!(Search::new(case.settings().turns(17)).odds(&case.view()).is_ok());
}

#[test]
fn without_turns_there_are_rows_and_a_path_has_its_name() {
    // Without turns left there are rows without chances.
    for (path, text) in [(Path::Straight, "123m4567p"), (Path::Straight, "123m45678p"), (Path::Any { extra: 1 }, "44z")]
    {
        let case = Case { turns: 0, ..Case::of(text).with_path(path) };
        let odds = case.odds();
        assert!(odds.is_complete && !odds.rows.is_empty(), "{odds:?}");
        assert!(odds.rows.iter().all(|row| row.win.is_empty() && row.ready.is_empty()), "{odds:?}");
    }
    // A path is written as its name and its exchanges.
    let [step, any] = [Path::NoStepBack { extra: 3 }, Path::Any { extra: 7 }];
    let names = [Path::Shortest, Path::Straight, step, any].map(|path| (path.name(), path.extra()));
    assert_eq!(names, [("shortest", 0), ("straight", 0), ("no step back", 3), ("any", 7)]);
    assert_eq!(Path::default(), Path::Straight);
}
