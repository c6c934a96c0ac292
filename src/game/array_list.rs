//! Short lists that need no allocation.

use core::fmt;
use core::ops::Deref;

/// Up to `MAX` items: a slice that needs no allocation.
#[derive(Clone, Copy)]
pub struct ArrayList<T, const MAX: usize> {
    /// The items, then fillers.
    all: [T; MAX],
    len: usize,
}

impl<T: Copy, const MAX: usize> ArrayList<T, MAX> {
    /// An empty list.
    pub(crate) const fn new(filler: T) -> Self {
        Self { all: [filler; MAX], len: 0 }
    }

    /// A list of fillers.
    #[inline(always)]
    pub(crate) const fn filled(filler: T, len: usize) -> Self {
        Self { all: [filler; MAX], len }
    }

    /// Puts an item in a place below [`MAX`].
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

impl<T, const MAX: usize> Deref for ArrayList<T, MAX> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.all[..self.len]
    }
}

impl<T, const MAX: usize> IntoIterator for ArrayList<T, MAX> {
    type Item = T;
    type IntoIter = core::iter::Take<core::array::IntoIter<T, MAX>>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.into_iter().take(self.len)
    }
}

impl<'a, T, const MAX: usize> IntoIterator for &'a ArrayList<T, MAX> {
    type Item = &'a T;
    type IntoIter = core::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: PartialEq, const MAX: usize> PartialEq for ArrayList<T, MAX> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const MAX: usize> Eq for ArrayList<T, MAX> {}

impl<T: fmt::Debug, const MAX: usize> fmt::Debug for ArrayList<T, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&**self).finish()
    }
}
