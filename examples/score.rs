//! Scores: the value of a win, and the discard with the highest average value.
//!
//! ```sh
//! cargo run --release --example score --features score,odds
//! ```

use std::error::Error;

use shanten::odds::{Goal, OddsOptions, PointOptions, Search};
use shanten::score::{Riichi, ScoreRules, Win, Wind};
use shanten::{Hand, Tile};

fn main() -> Result<(), Box<dyn Error>> {
    let rules = ScoreRules::TENHOU;

    // A dealer's riichi, won by a discard.
    let hand: Hand = "234m340p123s77788s".parse()?;
    let mut win = Win::discard(Tile::S3);
    win.seat = Wind::East;
    win.riichi = Some(Riichi::Single);
    win.set_dora([Tile::S6])?;
    let score = rules.score(&hand, &win)?;
    for pattern in score.patterns() {
        println!("{pattern}: {} han", pattern.han(score.is_concealed()));
    }
    println!("dora: {}, red fives: {}", score.dora(), score.reds());
    for part in &score.fu_parts() {
        println!("  {part}");
    }
    let limit = score.limit().map_or("no limit", |limit| limit.name());
    println!("{} han, {} fu, {limit}: {} points", score.han(), score.fu(), score.payments().total);

    // A cheap hand that is quick, or an expensive one?
    let hand: Hand = "234578m1689p357s1z".parse()?;
    let mut search = Search::new(OddsOptions::default());
    for goal in [Goal::Average, Goal::AtLeast(8_000)] {
        let mut options = PointOptions::new(rules);
        options.win.set_dora([Tile::P4])?;
        options.goal = goal;
        let found = search.points(&hand.view(), &options)?;
        let best = found.rows.iter().max_by(|a, b| a.points_now.total_cmp(&b.points_now));
        let best = best.ok_or("the hand has drawn")?;
        let discard = best.discard.ok_or("the hand has no jokers")?;
        println!("{goal:?}: discard {discard} for {:.3}", best.points_now);
    }
    Ok(())
}
