//! Keys: each class gets a constant, each hand the sum of the constants of its four suits, and each
//! sum a slot.

use super::classes::Classes;
use super::flaw::{Flaw, expect};
use super::pairs::answer;
use super::solve::NOTHING;
use crate::format::quota::{Distances, join};
use crate::format::{Answer, Class, FOUR_MELD_TILES, SUITS, SlotHash};
use phf_generator::ptrhash;
use std::collections::{BTreeMap, BTreeSet};

/// The classes of the four suits, sorted.
pub type Four = [Class; SUITS];

/// The facts that all hands of four classes share.
struct Hands {
    answer: Answer,
    /// The fewest tiles of such a hand.
    fewest_tiles: usize,
}

/// The keys of all hands, and the data with which the library finds their answers.
pub struct Keys {
    /// The constant of each class.
    pub constants: Vec<u64>,
    pub hash: SlotHash,
    pub pilots: Vec<u8>,
    /// The different answers.
    pub answers: Vec<Answer>,
    /// For each slot the index of its answer.
    pub slot_answers: Vec<u8>,
    /// For each slot the sorted classes of its key, a byte each.
    pub slot_classes: Vec<u8>,
    /// For each slot, the key in it, if there is one.
    pub taken_by: Vec<Option<u64>>,
    /// The classes of all hands, each with the fewest tiles of such a hand.
    pub fours: Vec<(Four, usize)>,
}

impl Keys {
    /// Finds the keys of all hands, their answers and their slots.
    pub fn find(classes: &Classes) -> Result<Self, Flaw> {
        let constants: Vec<_> = classes.distances.iter().map(constant).collect();
        let hands = every_four(classes)?;
        let answers: Vec<_> = hands.values().map(|hands| hands.answer).collect::<BTreeSet<_>>().into_iter().collect();
        expect("different answers", answers.len(), 92)?;

        let mut four_of_key = BTreeMap::new();
        for &four in hands.keys() {
            if let Some(other) = four_of_key.insert(sum(&constants, four), four) {
                return Err(format!("classes {four:?} and {other:?} have the same key"));
            }
        }

        let keys: Vec<_> = four_of_key.keys().copied().collect();
        let state = ptrhash::generate_hash_with_hash_fn(&keys, |&key, _| key);
        let slots = state.map.len() + state.remap.len();
        let hash = SlotHash {
            seed: state.seed,
            buckets: u32::try_from(state.pilots.len()).expect("a bucket holds some keys"),
            slots: u32::try_from(slots).expect("there are few more slots than keys"),
        };
        // A slot without a key has the classes of the empty hand, which is never looked up there.
        let empty = constants.iter().position(|&key| key == 0).expect("the empty suit has a class") as Class;
        let mut found = Self {
            constants,
            hash,
            pilots: state.pilots,
            slot_answers: vec![0; slots],
            slot_classes: [empty; 4].repeat(slots),
            taken_by: vec![None; slots],
            fours: hands.iter().map(|(&four, hands)| (four, hands.fewest_tiles)).collect(),
            answers,
        };
        for (&key, &four) in &four_of_key {
            let slot = found.slot(key);
            if let Some(other) = found.taken_by[slot].replace(key) {
                return Err(format!("keys {key:#x} and {other:#x} have the same slot {slot}"));
            }
            let answer = found.answers.binary_search(&hands[&four].answer).expect("every answer was collected");
            found.slot_answers[slot] = u8::try_from(answer).expect("there are 92 answers");
            found.slot_classes[4 * slot..][..4].copy_from_slice(&four);
        }
        Ok(found)
    }

    /// The key of a hand with these classes.
    pub fn key(&self, four: Four) -> u64 {
        sum(&self.constants, four)
    }

    /// The slot of a key.
    pub fn slot(&self, key: u64) -> usize {
        self.hash.slot(key, self.hash.mixed(self.pilots[self.hash.bucket(key)]))
    }
}

/// The constant of a class: its scrambled distances, 0 for the empty suit.
///
/// It depends only on the distances, so keys change only if this function changes.
fn constant(distances: &Distances) -> u64 {
    let scramble = |distances: &Distances| {
        let packed = distances.iter().fold(0, |packed, &distance| packed << 4 | u64::from(distance));
        // The finaliser of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number
        // generators, 2014).
        let mut bits = packed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ bits >> 31
    };
    scramble(distances).wrapping_sub(scramble(&NOTHING))
}

fn sum(constants: &[u64], four: Four) -> u64 {
    four.iter().fold(0, |sum, &class| sum.wrapping_add(constants[usize::from(class)]))
}

/// The classes of all hands, with their answers.
fn every_four(classes: &Classes) -> Result<BTreeMap<Four, Hands>, Flaw> {
    let list = |fewest: &[Option<usize>]| {
        let of_suit = fewest.iter().enumerate().filter_map(|(class, &tiles)| Some((class, tiles?)));
        of_suit.map(|(class, tiles)| (class as Class, classes.distances[class], tiles)).collect::<Vec<_>>()
    };
    let numbers = list(&classes.in_numbers);
    let honours = list(&classes.in_honours);

    let mut hands = BTreeMap::new();
    let mut arrangements = 0;
    for (i, &(first, of_first, tiles_of_first)) in numbers.iter().enumerate() {
        for (j, &(second, of_second, tiles_of_second)) in numbers[i..].iter().enumerate() {
            if tiles_of_first + tiles_of_second > FOUR_MELD_TILES {
                continue;
            }
            let of_two = join(&of_first, &of_second);
            for &(third, of_third, tiles_of_third) in &numbers[i + j..] {
                let tiles = tiles_of_first + tiles_of_second + tiles_of_third;
                if tiles > FOUR_MELD_TILES {
                    continue;
                }
                let of_three = join(&of_two, &of_third);
                for &(honour, of_honour, tiles_of_honour) in &honours {
                    let tiles = tiles + tiles_of_honour;
                    if tiles <= FOUR_MELD_TILES {
                        let mut four = [first, second, third, honour];
                        four.sort_unstable();
                        let hands = hands.entry(four).or_insert_with(|| Hands {
                            answer: answer(&join(&of_three, &of_honour)),
                            fewest_tiles: tiles,
                        });
                        hands.fewest_tiles = hands.fewest_tiles.min(tiles);
                        arrangements += 1;
                    }
                }
            }
        }
    }
    expect("three classes of number suits and one of honours", arrangements, 68_775)?;
    expect("keys", hands.len(), 33_259)?;
    Ok(hands)
}
