//! The numbers of the entries of a list, found by the hash of what an entry is.

use std::vec;
use std::vec::Vec;

/// A table with at least twice as many places as there are entries. An entry lies at the place that
/// its hash chooses, or at the next free one.
#[derive(Clone, Default)]
pub(super) struct Numbers {
    /// The hash of an entry in the high half, its number in the low half. A power of two many.
    places: Vec<u64>,
    /// How many entries there are.
    entries: usize,
}

/// A free place. No entry has the greatest number.
const FREE: u64 = u64::MAX;

impl Numbers {
    /// The number of the entry with this hash for which `is_it` holds, or else the next number,
    /// which becomes that of a new entry. The numbers of entries count up from 0.
    #[inline(always)]
    pub(super) fn number(&mut self, hash: u32, is_it: impl Fn(u32) -> bool) -> (u32, bool) {
        if self.places.len() <= 2 * self.entries {
            self.grow();
        }
        let last = self.places.len() - 1;
        let mut at = hash as usize & last;
        loop {
            let place = self.places[at];
            if place == FREE {
                let number = self.entries as u32;
                self.places[at] = u64::from(hash) << u32::BITS | u64::from(number);
                self.entries += 1;
                return (number, true);
            }
            if (place >> u32::BITS) as u32 == hash && is_it(place as u32) {
                return (place as u32, false);
            }
            at = (at + 1) & last;
        }
    }

    /// Twice as many places.
    #[cold]
    fn grow(&mut self) {
        const LEAST: usize = 64;
        let places = vec![FREE; (2 * self.places.len()).max(LEAST)];
        let last = places.len() - 1;
        for place in core::mem::replace(&mut self.places, places).into_iter().filter(|&place| place != FREE) {
            let mut at = (place >> u32::BITS) as usize & last;
            while self.places[at] != FREE {
                at = (at + 1) & last;
            }
            self.places[at] = place;
        }
    }

    /// Forgets all entries, of which these are the hashes.
    pub(super) fn clear(&mut self, hashes: impl Iterator<Item = u32>) {
        /// Where fewer of the places are taken than one in so many, they are looked for.
        const SPARSE: usize = 16;
        if SPARSE * self.entries > self.places.len() {
            self.places.fill(FREE);
        } else if self.entries > 0 {
            let last = self.places.len() - 1;
            for hash in hashes {
                // All places from there up to that of the entry are taken, or freed with it.
                let mut at = hash as usize & last;
                while self.places[at] != FREE {
                    self.places[at] = FREE;
                    at = (at + 1) & last;
                }
            }
        }
        self.entries = 0;
    }
}

/// A hash of two numbers that the search makes itself, so nobody can choose them to collide.
#[inline(always)]
pub(super) fn hash([a, b]: [u64; 2]) -> u32 {
    /// The fractional part of the golden ratio.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = (a.wrapping_mul(FACTOR).rotate_left(26) ^ b).wrapping_mul(FACTOR);
    (mixed ^ mixed >> u32::BITS) as u32
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::{Numbers, hash};

    #[test]
    fn entries_are_numbered_in_order_and_found_again() {
        let mut numbers = Numbers::default();
        // Few hashes, so that most entries lie at places of others.
        for entries in [1_u64, 40, 1000, 3] {
            let of = |entry: u64| hash([entry, 0]) % 61;
            let find =
                |numbers: &mut Numbers, entry: u64| numbers.number(of(entry), |number| u64::from(number) == entry);
            for entry in 0..entries {
                assert_eq!(find(&mut numbers, entry), (entry as u32, true));
            }
            for entry in 0..entries {
                assert_eq!(find(&mut numbers, entry), (entry as u32, false));
            }
            let hashes: Vec<u32> = (0..entries).map(of).collect();
            numbers.clear(hashes.into_iter());
            assert!(numbers.places.iter().all(|&place| place == super::FREE));
        }
    }
}
