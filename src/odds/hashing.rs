//! A fast hash for numbers that the search makes itself, so nobody can choose them to collide.

use std::hash::{BuildHasherDefault, Hasher};

/// How maps of the search hash their keys.
pub(super) type Hashing = BuildHasherDefault<Mixer>;

/// Multiplies after each number, and folds the high half down at the end.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Mixer {
    /// The fractional part of the golden ratio.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(26) ^ number).wrapping_mul(Self::FACTOR);
    }
}
