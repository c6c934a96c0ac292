//! Sixteen small numbers, processed at once.

#[cfg(any(test, not(any(target_feature = "simd128", all(target_arch = "x86_64", target_feature = "sse2")))))]
mod portable;
#[cfg(target_feature = "simd128")]
mod simd128;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod sse2;

#[cfg(not(any(target_feature = "simd128", all(target_arch = "x86_64", target_feature = "sse2"))))]
use portable as machine;
#[cfg(target_feature = "simd128")]
use simd128 as machine;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use sse2 as machine;

/// The number of lanes.
pub(crate) const LANES: usize = 16;

/// Sixteen numbers.
#[derive(Clone, Copy)]
pub(crate) struct Lanes(machine::Vector);

impl Lanes {
    /// Makes lanes from numbers.
    #[inline(always)]
    pub(crate) fn new(numbers: [u8; LANES]) -> Self {
        Self(machine::new(u128::from_le_bytes(numbers)))
    }

    /// The same number in each lane.
    #[inline(always)]
    pub(crate) fn splat(number: u8) -> Self {
        Self(machine::splat(number))
    }

    #[inline(always)]
    pub(crate) fn numbers(self) -> [u8; LANES] {
        machine::bits(self.0).to_le_bytes()
    }

    /// Whether all numbers are 0.
    #[inline(always)]
    pub(crate) fn is_zero(self) -> bool {
        machine::is_zero(self.0)
    }

    /// The numbers moved up by `BY` lanes; the lowest become 0.
    #[inline(always)]
    pub(crate) fn up<const BY: i32>(self) -> Self {
        Self(machine::up::<BY>(self.0))
    }

    /// The numbers moved down by `BY` lanes; the highest become 0.
    #[inline(always)]
    pub(crate) fn down<const BY: i32>(self) -> Self {
        Self(machine::down::<BY>(self.0))
    }

    /// The highest bit of each lane, as a set.
    #[inline(always)]
    pub(crate) fn set(self) -> u16 {
        machine::set(self.0)
    }
}

/// Functions of the machine that combine lanes.
macro_rules! combined {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        impl Lanes {$(
            $(#[$doc])*
            #[inline(always)]
            pub(crate) fn $name(self, other: Self) -> Self {
                Self(machine::$name(self.0, other.0))
            }
        )*}
    };
}

combined! {
    /// The sums, which must be below 256.
    plus;
    /// The greater number of each lane.
    max;
    /// The differences, at least 0.
    less;
    /// The bits set in both.
    and;
    /// The bits set in either.
    or;
    /// All bits set where the numbers are equal, and no bits elsewhere.
    equal;
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt as _, SeedableRng as _};
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn both_ways_to_work_on_lanes_agree() {
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        for _ in 0..100_000 {
            let most = [1, 8, u8::MAX][rng.random_range(0..3)];
            let [left, right] = [(); 2].map(|()| core::array::from_fn(|_| rng.random_range(0..=most)));
            let ([x, y], [p, q]) = ([left, right].map(Lanes::new), [left, right]);
            assert_eq!(x.numbers(), left);
            assert_eq!(x.plus(y).numbers(), portable::plus(p, q));
            assert_eq!(x.max(y).numbers(), portable::max(p, q));
            assert_eq!(x.less(y).numbers(), portable::less(p, q));
            assert_eq!(x.and(y).numbers(), portable::and(p, q));
            assert_eq!(x.or(y).numbers(), portable::or(p, q));
            assert_eq!(x.up::<1>().numbers(), portable::up::<1>(p));
            assert_eq!(x.up::<8>().numbers(), portable::up::<8>(p));
            assert_eq!(x.down::<1>().numbers(), portable::down::<1>(p));
            assert_eq!(x.down::<8>().numbers(), portable::down::<8>(p));
            assert_eq!(x.equal(y).numbers(), portable::equal(p, q));
            assert_eq!(x.equal(y).set(), portable::set(portable::equal(p, q)));
            assert_eq!(x.is_zero(), portable::is_zero(p));
            assert_eq!(Lanes::splat(left[0]).numbers(), portable::splat(left[0]));
        }
        assert!(Lanes::splat(0).is_zero() && portable::is_zero([0; LANES]));
    }
}
