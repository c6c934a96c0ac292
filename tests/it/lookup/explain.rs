//! The steps from a hand to its answer, each compared with its definition.

use crate::support::deals;
use crate::support::distances::{Distances, combine, distances};
use crate::support::prelude::*;

fn random_hand(rng: &mut Pcg64Mcg) -> Hand {
    let melds = rng.random_range(0..=4);
    let complete = deals::complete(rng, melds);
    let mut hand = Hand::from_counts(&complete).unwrap();
    for _ in 0..rng.random_range(0..6) {
        let tile = Tile::from_index(rng.random_range(0..34)).unwrap();
        if rng.random() {
            let _ = hand.discard(tile);
        } else {
            let _ = hand.draw(tile);
        }
    }
    hand
}

fn of_suit(hand: &Hand, suit: Suit) -> Vec<u8> {
    Tile::all().filter(|tile| tile.suit() == suit).map(|tile| hand.counts()[tile.index()]).collect()
}

#[test]
fn each_step_is_what_it_says() {
    let mut rng = Pcg64Mcg::seed_from_u64(21);
    for _ in 0..20_000 {
        let hand = random_hand(&mut rng);
        let steps = hand.explain();
        assert_eq!(steps.melds, hand.melds_needed());
        assert_eq!(steps.suits.map(|suit| suit.suit), Suit::ALL);

        let mut sum = 0_u64;
        for suit in steps.suits {
            let counts = of_suit(&hand, suit.suit);
            assert_eq!(suit.distances, distances(&counts, suit.suit != Suit::Honours, 4), "{hand}");
            // Counts in base five: the last three ranks, and the ranks before them.
            let (first, last) = counts.split_at(counts.len() - 3);
            let number = |digits: &[u8]| digits.iter().rev().fold(0, |number, &digit| number * 5 + usize::from(digit));
            assert_eq!(suit.column, number(last), "{hand}");
            let empty = if suit.suit == Suit::Honours { 5_usize.pow(6) } else { 0 };
            assert_eq!(suit.row, empty + number(first), "{hand}");
            sum = sum.wrapping_add(suit.constant);
        }
        assert_eq!(Key::try_from(sum), Ok(steps.key));
        assert_eq!(steps.key, hand.key());
        assert_eq!(steps.shantens, hand.key().standard());

        let whole = steps
            .suits
            .map(|suit| suit.distances)
            .iter()
            .fold(None, |whole: Option<Distances>, suit| Some(whole.map_or(*suit, |whole| combine(&whole, suit))));
        assert_eq!(whole.unwrap()[1], steps.shantens.map(Shanten::distance), "{hand}");
    }
}

#[test]
fn the_cheapest_shares_are_those_of_all_cheapest_ways() {
    let mut rng = Pcg64Mcg::seed_from_u64(22);
    let quotas: Vec<(usize, usize)> = (0..2).flat_map(|pairs| (0..5).map(move |melds| (pairs, melds))).collect();
    for _ in 0..2_000 {
        let hand = random_hand(&mut rng);
        let steps = hand.explain();
        let mut cheapest = [[[false; 5]; 2]; 4];
        for choice in 0..10_usize.pow(4) {
            let parts: [(usize, usize); 4] =
                core::array::from_fn(|suit| quotas[choice / 10_usize.pow(suit as u32) % 10]);
            let pairs: usize = parts.iter().map(|part| part.0).sum();
            let melds: usize = parts.iter().map(|part| part.1).sum();
            let price = parts.iter().zip(&steps.suits).map(|(&(pairs, melds), suit)| suit.distances[pairs][melds]);
            if (pairs, melds) == (1, steps.melds) && price.sum::<u8>() == hand.standard().distance() {
                for (cheapest, (pairs, melds)) in cheapest.iter_mut().zip(parts) {
                    cheapest[pairs][melds] = true;
                }
            }
        }
        assert_eq!(steps.suits.map(|suit| suit.cheapest), cheapest, "{hand}");
    }
}

#[test]
fn keys_that_share_a_bucket_share_its_pilot_and_no_two_a_slot() {
    let mut pilots = HashMap::new();
    let mut slots = HashMap::new();
    let mut rng = Pcg64Mcg::seed_from_u64(23);
    for _ in 0..100_000 {
        let steps = random_hand(&mut rng).explain();
        assert_eq!(*pilots.entry(steps.bucket).or_insert(steps.pilot), steps.pilot);
        assert_eq!(*slots.entry(steps.slot).or_insert(steps.key), steps.key);
    }
    assert!(slots.len() > 1_000, "{}", slots.len());
}
