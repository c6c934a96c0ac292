//! An index of a list: finds the number of an entry by its hash.

#[cfg(feature = "rayon")]
use core::sync::atomic::AtomicU64;
#[cfg(feature = "rayon")]
use core::sync::atomic::Ordering::Relaxed;
use std::vec;
use std::vec::Vec;

/// A table with at least twice as many places as entries. An entry is at the place that its hash
/// chooses, or at the next free one.
#[derive(Clone, Default)]
pub(crate) struct Index {
    /// A power of two of places, each with an entry's hash (high half) and its number (low half).
    places: Vec<u64>,
    /// The number of entries.
    entries: usize,
}

/// A free place. No entry has the highest number.
const FREE: u64 = u64::MAX;

/// An index to which several threads add entries at once. Until a new entry has a number, it
/// belongs to the thread that claims it.
#[cfg(feature = "rayon")]
pub(crate) struct SharedIndex {
    places: Vec<AtomicU64>,
}

/// The bit that marks a claim. All numbers and all claims are below it.
#[cfg(feature = "rayon")]
const CLAIM: u32 = 1 << 31;

/// The number or the claim of an entry.
#[cfg(feature = "rayon")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Claimed {
    Number(u32),
    /// The place of an entry without a number.
    New(u32),
}

impl Index {
    /// Returns the number of the entry with this hash for which `is_it` holds, or adds an entry
    /// with the next number, from 0; and whether it was added.
    #[inline(always)]
    pub(crate) fn number(&mut self, hash: u32, is_it: impl Fn(u32) -> bool) -> (u32, bool) {
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

    /// Doubles the number of places.
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

    /// Forgets all entries, whose hashes are given.
    pub(crate) fn clear(&mut self, hashes: impl Iterator<Item = u32>) {
        /// If less than one place in `SPARSE` is taken, clearing goes by hashes.
        const SPARSE: usize = 16;
        if SPARSE * self.entries > self.places.len() {
            self.places.fill(FREE);
        } else if self.entries > 0 {
            let last = self.places.len() - 1;
            for hash in hashes {
                // The places from the hash's own up to the entry's are all taken, or already freed.
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

#[cfg(feature = "rayon")]
impl Index {
    /// Lends the places, with room for `more` other entries.
    pub(crate) fn lend(&mut self, more: usize) -> SharedIndex {
        // Most of these entries are found several times, so fewer than `more` are new.
        while self.places.len() <= 2 * self.entries + more + more / 4 {
            self.grow();
        }
        let places = core::mem::take(&mut self.places);
        SharedIndex { places: places.into_iter().map(AtomicU64::new).collect() }
    }

    /// Takes the places back after `more` entries were added, all of which have numbers now.
    pub(crate) fn take_back(&mut self, shared: SharedIndex, more: usize) {
        self.places = shared.places.into_iter().map(AtomicU64::into_inner).collect();
        self.entries += more;
    }
}

#[cfg(feature = "rayon")]
impl SharedIndex {
    /// Finds the entry with this hash whose number or claim matches, or claims a new one. An entry
    /// without a number belongs to the least of its claims.
    #[inline(always)]
    pub(crate) fn find_or_claim(
        &self,
        hash: u32,
        claim: u32,
        is_number: impl Fn(u32) -> bool,
        is_claim: impl Fn(u32) -> bool,
    ) -> Claimed {
        let own = u64::from(hash) << u32::BITS | u64::from(CLAIM | claim);
        let last = self.places.len() - 1;
        let mut at = hash as usize & last;
        loop {
            let mut place = self.places[at].load(Relaxed);
            if place == FREE {
                match self.places[at].compare_exchange(FREE, own, Relaxed, Relaxed) {
                    Ok(_) => return Claimed::New(at as u32),
                    Err(other) => place = other,
                }
            }
            if (place >> u32::BITS) as u32 == hash {
                let owner = place as u32;
                if owner & CLAIM == 0 {
                    if is_number(owner) {
                        return Claimed::Number(owner);
                    }
                } else if is_claim(owner & !CLAIM) {
                    if own < place {
                        self.places[at].fetch_min(own, Relaxed);
                    }
                    return Claimed::New(at as u32);
                }
            }
            at = (at + 1) & last;
        }
    }

    /// The number of the entry at a place; the claim as an error if there is no number yet.
    #[inline(always)]
    pub(crate) fn number_at(&self, at: u32) -> Result<u32, u32> {
        let owner = self.places[at as usize].load(Relaxed) as u32;
        if owner & CLAIM == 0 { Ok(owner) } else { Err(owner & !CLAIM) }
    }

    /// Replaces the claim of the entry at a place.
    #[inline(always)]
    pub(crate) fn set_claim(&self, at: u32, claim: u32) {
        self.set(at, CLAIM | claim);
    }

    /// Gives a number to the entry at a place.
    #[inline(always)]
    pub(crate) fn set(&self, at: u32, number: u32) {
        let place = &self.places[at as usize];
        let hash = place.load(Relaxed) >> u32::BITS;
        place.store(hash << u32::BITS | u64::from(number), Relaxed);
    }
}

/// A hash of two numbers that the search makes itself, so no input can make them collide.
#[inline(always)]
pub(crate) fn hash([a, b]: [u64; 2]) -> u32 {
    /// The fractional part of the golden ratio.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = (a.wrapping_mul(FACTOR).rotate_left(26) ^ b).wrapping_mul(FACTOR);
    (mixed ^ mixed >> u32::BITS) as u32
}

#[cfg(test)]
mod tests {
    #[cfg(feature = "rayon")]
    use std::thread;
    use std::vec::Vec;

    #[cfg(feature = "rayon")]
    use super::Claimed;
    use super::{Index, hash};

    #[test]
    fn entries_are_numbered_in_order_and_found_again() {
        let mut numbers = Index::default();
        // There are few hashes, so most entries collide.
        for entries in [1_u64, 40, 1000, 3] {
            let of = |entry: u64| hash([entry, 0]) % 61;
            let find = |numbers: &mut Index, entry: u64| numbers.number(of(entry), |number| u64::from(number) == entry);
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

    #[cfg(feature = "rayon")]
    #[test]
    fn entries_that_threads_share_belong_to_the_least_claim() {
        // There are few hashes, so many entries compete for a place.
        let of = |entry: u32| hash([u64::from(entry), 0]) % 61;
        let entry_of = |claim: u32| 30 + claim * 7 % 50;
        let mut numbers = Index::default();
        for entry in 0..60 {
            numbers.number(of(entry), |number| number == entry);
        }
        let shared = numbers.lend(200);
        let find = |claim: u32| {
            let entry = entry_of(claim);
            let found =
                shared.find_or_claim(of(entry), claim, |number| number == entry, |claim| entry_of(claim) == entry);
            (claim, found)
        };
        let threads: Vec<Vec<(u32, Claimed)>> = thread::scope(|scope| {
            let threads = [0, 1, 2].map(|from| scope.spawn(move || (from..200).step_by(3).rev().map(find).collect()));
            threads.map(|thread| thread.join().unwrap()).into()
        });
        let mut new = [None; 80];
        for (claim, found) in threads.into_iter().flatten() {
            let entry = entry_of(claim);
            match found {
                Claimed::Number(number) => assert_eq!(number, entry),
                Claimed::New(place) => {
                    let least = (0..200).find(|&claim| entry_of(claim) == entry).unwrap();
                    assert_eq!((entry >= 60, shared.number_at(place)), (true, Err(least)));
                    assert_eq!(*new[entry as usize].get_or_insert(place), place);
                }
            }
        }
        for (number, place) in (60..).zip(new.into_iter().flatten()) {
            shared.set_claim(place, number + 1);
            assert_eq!(shared.number_at(place), Err(number + 1));
            shared.set(place, number);
            assert_eq!(shared.number_at(place), Ok(number));
        }
        numbers.take_back(shared, 20);
        for entry in 0..81 {
            assert_eq!(numbers.number(of(entry), |number| number == entry), (entry, entry == 80));
        }
    }
}
