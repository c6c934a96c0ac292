//! Sixteen small numbers, processed at once.

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
mod portable;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod sse2;

#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
pub(crate) use portable::{LANES, Lanes};
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) use sse2::{LANES, Lanes};

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
            let ([x, y], [p, q]) = ([left, right].map(Lanes::new), [left, right].map(portable::Lanes::new));
            assert_eq!(x.plus(y).numbers(), p.plus(q).numbers());
            assert_eq!(x.max(y).numbers(), p.max(q).numbers());
            assert_eq!(x.less(y).numbers(), p.less(q).numbers());
            assert_eq!(x.and(y).numbers(), p.and(q).numbers());
            assert_eq!(x.or(y).numbers(), p.or(q).numbers());
            assert_eq!(x.up::<1>().numbers(), p.up::<1>().numbers());
            assert_eq!(x.up::<8>().numbers(), p.up::<8>().numbers());
            assert_eq!(x.down::<1>().numbers(), p.down::<1>().numbers());
            assert_eq!(x.down::<8>().numbers(), p.down::<8>().numbers());
            assert_eq!(x.equal(y).numbers(), p.equal(q).numbers());
            assert_eq!(x.equal(y).set(), p.equal(q).set());
            assert_eq!(x.is_zero(), p.is_zero());
            assert_eq!(Lanes::splat(left[0]).numbers(), portable::Lanes::splat(left[0]).numbers());
            assert_eq!(x.numbers(), left);
        }
        assert!(Lanes::splat(0).is_zero() && portable::Lanes::splat(0).is_zero());
    }
}
