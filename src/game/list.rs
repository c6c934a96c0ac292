//! Short lists that need no allocation.

use core::fmt;
use core::ops::Deref;

/// Up to `MOST` items: a slice that needs no allocation.
#[derive(Clone, Copy)]
pub struct List<T, const MOST: usize> {
    /// The items, then fillers.
    all: [T; MOST],
    len: usize,
}

impl<T: Copy, const MOST: usize> List<T, MOST> {
    /// An empty list.
    pub(crate) const fn new(filler: T) -> Self {
        Self { all: [filler; MOST], len: 0 }
    }

    /// A list of fillers.
    #[inline(always)]
    pub(crate) const fn filled(filler: T, len: usize) -> Self {
        Self { all: [filler; MOST], len }
    }

    /// Puts an item in a place below [`MOST`].
    #[inline(always)]
    pub(crate) fn put(&mut self, place: usize, item: T) {
        self.all[place] = item;
    }

    /// Adds an item, for which there must be room.
    pub(crate) fn push(&mut self, item: T) {
        self.all[self.len] = item;
        self.len += 1;
    }
}

impl<T, const MOST: usize> Deref for List<T, MOST> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.all[..self.len]
    }
}

impl<T, const MOST: usize> IntoIterator for List<T, MOST> {
    type Item = T;
    type IntoIter = core::iter::Take<core::array::IntoIter<T, MOST>>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.into_iter().take(self.len)
    }
}

impl<'a, T, const MOST: usize> IntoIterator for &'a List<T, MOST> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: PartialEq, const MOST: usize> PartialEq for List<T, MOST> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const MOST: usize> Eq for List<T, MOST> {}

impl<T: fmt::Debug, const MOST: usize> fmt::Debug for List<T, MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&**self).finish()
    }
}
