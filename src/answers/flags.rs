//! Sets of enum variants, as bits.

/// Defines an iterator over the variants of an enum whose bits are set in a byte, in their order.
macro_rules! flags {
    ($(#[$docs:meta])* $iter:ident of $item:ident) => {
        $(#[$docs])*
        #[derive(Clone)]
        pub struct $iter(pub(super) u8);

        impl Iterator for $iter {
            type Item = $item;

            fn next(&mut self) -> Option<$item> {
                let first = *$item::ALL.get(self.0.trailing_zeros() as usize)?;
                self.0 &= self.0 - 1;
                Some(first)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                let rest = self.0.count_ones() as usize;
                (rest, Some(rest))
            }
        }

        impl ExactSizeIterator for $iter {}
        impl core::iter::FusedIterator for $iter {}

        $crate::game::debug_as_list!($iter);
    };
}
pub(super) use flags;
