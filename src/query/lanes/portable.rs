//! The lanes as an array, for any machine.

/// The number of lanes.
pub(crate) const LANES: usize = 16;

/// Sixteen numbers.
#[derive(Clone, Copy)]
pub(crate) struct Lanes([u8; LANES]);

impl Lanes {
    /// Makes lanes from numbers.
    #[inline(always)]
    pub(crate) fn new(numbers: [u8; LANES]) -> Self {
        Self(numbers)
    }

    /// The same number in each lane.
    #[inline(always)]
    pub(crate) fn splat(number: u8) -> Self {
        Self([number; LANES])
    }

    #[inline(always)]
    pub(crate) fn numbers(self) -> [u8; LANES] {
        self.0
    }

    /// Whether all numbers are 0.
    #[inline(always)]
    pub(crate) fn is_zero(self) -> bool {
        u128::from_le_bytes(self.0) == 0
    }

    /// The sums, which must be below 256.
    #[inline(always)]
    pub(crate) fn plus(self, other: Self) -> Self {
        self.with(other, u8::wrapping_add)
    }

    /// The greater number of each lane.
    #[inline(always)]
    pub(crate) fn max(self, other: Self) -> Self {
        self.with(other, Ord::max)
    }

    /// The differences, at least 0.
    #[inline(always)]
    pub(crate) fn less(self, other: Self) -> Self {
        self.with(other, u8::saturating_sub)
    }

    /// The bits set in both.
    #[inline(always)]
    pub(crate) fn and(self, other: Self) -> Self {
        self.with(other, |one, other| one & other)
    }

    /// The bits set in either.
    #[inline(always)]
    pub(crate) fn or(self, other: Self) -> Self {
        self.with(other, |one, other| one | other)
    }

    /// All bits set where the numbers are equal, and no bits elsewhere.
    #[inline(always)]
    pub(crate) fn equal(self, other: Self) -> Self {
        self.with(other, |one, other| if one == other { u8::MAX } else { 0 })
    }

    /// The numbers moved up by `BY` lanes; the lowest become 0.
    #[inline(always)]
    pub(crate) fn up<const BY: i32>(self) -> Self {
        Self((u128::from_le_bytes(self.0) << (8 * BY)).to_le_bytes())
    }

    /// The numbers moved down by `BY` lanes; the highest become 0.
    #[inline(always)]
    pub(crate) fn down<const BY: i32>(self) -> Self {
        Self((u128::from_le_bytes(self.0) >> (8 * BY)).to_le_bytes())
    }

    /// The highest bit of each lane, as a set.
    #[inline(always)]
    pub(crate) fn set(self) -> u16 {
        self.0.iter().rev().fold(0, |set, number| set << 1 | u16::from(number >> 7))
    }

    #[inline(always)]
    fn with(mut self, other: Self, of: impl Fn(u8, u8) -> u8) -> Self {
        for (one, other) in self.0.iter_mut().zip(other.0) {
            *one = of(*one, other);
        }
        self
    }
}
