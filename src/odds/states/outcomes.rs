//! The points that wins may be worth, each with its chance.

use std::vec::Vec;

/// Lists of points, each with its chance: one for each win by draw and, if discards count, one for
/// each win by discard.
#[derive(Clone, Default)]
pub(crate) struct Outcomes {
    all: Vec<(u32, f64)>,
    ends: Vec<u32>,
}

impl Outcomes {
    /// Adds points and their chance to the last list, which hasn't ended.
    #[cfg(feature = "score")]
    pub(crate) fn push(&mut self, points: u32, chance: f64) {
        self.all.push((points, chance));
    }

    /// Ends the last list.
    #[cfg(feature = "score")]
    pub(crate) fn end(&mut self) {
        self.ends.push(self.all.len() as u32);
    }

    /// The list with this number, from 0.
    #[cfg(feature = "score")]
    pub(super) fn list(&self, number: usize) -> &[(u32, f64)] {
        let begin = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.all[begin as usize..self.ends[number] as usize]
    }

    pub(super) fn clear(&mut self) {
        self.all.clear();
        self.ends.clear();
    }
}
