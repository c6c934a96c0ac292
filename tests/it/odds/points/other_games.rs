//! Points in three-player games.

use super::{Position, Scored, compare_points, random_options};
use crate::support::prelude::*;

impl Scored for VariantHand {
    fn red(self, reds: [u8; 3]) -> Self {
        self.with_reds(reds).unwrap()
    }

    fn exists(&self, tile: Tile) -> bool {
        self.rules().options().kinds.contains(tile)
    }

    fn tile(drawn: Option<Tile>) -> Tile {
        drawn.expect("there are no jokers")
    }
}

#[test]
fn hands_of_three_players_have_the_points_of_the_definition() {
    let hands = [
        "1199m2234p345s44z",
        "119m234506p56s44z",
        "19m1155p3399s166z",
        "99m234p(444z)(666s)2s5p",
        "1m44z567p5s(555s)[9999m]",
    ];
    for_each(hands.len() * 20, |number| {
        let mut rng = rng(number, 75);
        let mut hand: VariantHand = Rules::THREE_PLAYER.hand(hands[number % hands.len()]).unwrap();
        let norths = rng.random_range(0..=4 - hand.count(Tile::NORTH));
        for _ in 0..norths {
            if hand.len() % 3 == 1 && hand.draw(Tile::NORTH).is_ok() {
                hand.set_aside(Tile::NORTH).unwrap();
            }
        }
        let (view, mut options) = random_options(&mut rng, &hand.view());
        if options.win.seat == Wind::North {
            options.win.seat = Wind::West;
        }
        let paths = [Path::Straight, Path::NoStepBack { extra: 1 }, Path::Any { extra: 1 }, Path::Any { extra: 9 }];
        let settings = OddsOptions::self_draws().turns(3).path(paths[number % 4]).states(3_000);
        compare_points(&Position { view, options }, settings);
    });
}
