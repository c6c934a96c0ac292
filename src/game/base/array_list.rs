//! Short lists that need no allocation.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Deref;

/// Up to `MAX` items.
#[derive(Clone, Copy)]
pub struct ArrayList<T, const MAX: usize> {
    /// The items, followed by fillers.
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

    /// Puts an item in a place below `MAX`.
    #[inline(always)]
    pub(crate) fn put(&mut self, place: usize, item: T) {
        self.all[place] = item;
    }

    /// Adds an item, for which there must be room.
    pub(crate) fn push(&mut self, item: T) {
        self.all[self.len] = item;
        self.len += 1;
    }

    /// Keeps the items for which `is_kept` is true, in their order.
    pub(crate) fn retain(&mut self, is_kept: impl Fn(&T) -> bool) {
        let mut len = 0;
        for place in 0..self.len {
            if is_kept(&self.all[place]) {
                self.all[len] = self.all[place];
                len += 1;
            }
        }
        self.len = len;
    }

    /// Sorts the items by a key.
    pub(crate) fn sort_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        sort_few(&mut self.all[..self.len], key);
    }
}

/// Sorts a dozen items by insertion, keeping the order of equal ones. The sorts of the standard
/// library add code for thousands of items to each type.
pub(crate) fn sort_few<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && key(&items[at]) < key(&items[at - 1]) {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}

impl<T, const MAX: usize> Deref for ArrayList<T, MAX> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.all[..self.len]
    }
}

/// The items of a list by value, in order.
#[derive(Clone)]
pub struct ListIter<L> {
    list: L,
    next: usize,
}

impl<L> ListIter<L> {
    pub(crate) const fn new(list: L) -> Self {
        Self { list, next: 0 }
    }
}

impl<T: Copy, L: Deref<Target = [T]>> Iterator for ListIter<L> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let item = self.list.get(self.next).copied();
        self.next += usize::from(item.is_some());
        item
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = self.list.len() - self.next;
        (rest, Some(rest))
    }
}

impl<T: Copy, L: Deref<Target = [T]>> ExactSizeIterator for ListIter<L> {}
impl<T: Copy, L: Deref<Target = [T]>> FusedIterator for ListIter<L> {}

impl<T: fmt::Debug, L: Deref<Target = [T]>> fmt::Debug for ListIter<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.list[self.next..]).finish()
    }
}

/// Defines a list: a slice that needs no allocation, and whose type hides its capacity.
macro_rules! list {
    ($(#[$attribute:meta])* $name:ident of $item:ty, at most $max:expr) => {
        $(#[$attribute])*
        #[derive(Clone, Copy)]
        pub struct $name(pub(crate) $crate::game::base::array_list::ArrayList<$item, { $max }>);

        impl core::ops::Deref for $name {
            type Target = [$item];

            #[inline]
            fn deref(&self) -> &[$item] {
                &self.0
            }
        }

        impl IntoIterator for $name {
            type Item = $item;
            type IntoIter = $crate::game::base::array_list::ListIter<Self>;

            fn into_iter(self) -> Self::IntoIter {
                $crate::game::base::array_list::ListIter::new(self)
            }
        }

        impl<'a> IntoIterator for &'a $name {
            type Item = &'a $item;
            type IntoIter = core::slice::Iter<'a, $item>;

            fn into_iter(self) -> Self::IntoIter {
                self.iter()
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                **self == **other
            }
        }

        impl Eq for $name {}

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_list().entries(&**self).finish()
            }
        }
    };
}
pub(crate) use list;
