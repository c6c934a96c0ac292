//! The chance of one single path to a win, in closed form.

use std::vec;
use std::vec::Vec;

use super::wall::Wall;

/// A stage of a path: the copies that lead on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Stage {
    /// The copies of the tiles that bring the hand nearer.
    pub useful: u16,
    /// The copies that keep the hand on the path, at most `useful`; the others leave it for good.
    pub on_path: u16,
}

impl Stage {
    /// A stage with this many useful copies, and this many of them on the path.
    #[must_use]
    pub const fn new(useful: u16, on_path: u16) -> Self {
        Self { useful, on_path }
    }
}

/// The chance that a path ends exactly at each draw, from the first to the last of `draws`, in
/// closed form.
///
/// Let a stage have `A` useful copies, `B` of them on the path, begin after `m` draws, and let `S`
/// tiles be unseen before the first draw. Then it ends at draw `n` with the chance
///
/// ```text
/// (S-m-A)(S-m-1-A)..(S-n+2-A) / ((S-m)(S-m-1)..(S-n+2)) * B / (S-n+1)
/// ```
///
/// This is entry `(m, n)` of an upper triangular matrix, and the answer is the first row of the
/// product of the matrices of all stages. If fewer tiles are unseen than useful, every draw is
/// useful.
/// ```
/// use shanten::odds::{Stage, Wall, single_path};
///
/// // 223788m23478p55s by 4 tiles in each stage, of 30, 20 and 8 useful ones.
/// let stages = [30, 20, 8].map(|useful| Stage::new(useful, 4));
/// let done = single_path(Wall::Shrinking(122), &stages, 18);
/// assert_eq!(done[..2], [0.0, 0.0]); // it takes three draws
/// assert_eq!(format!("{:.3e}", done[2]), "3.613e-5"); // 4/122 * 4/121 * 4/120
/// let in_all: f64 = done.iter().sum();
/// assert_eq!(format!("{in_all:.5}"), "0.00600");
/// ```
#[must_use]
pub fn single_path(wall: Wall, stages: &[Stage], draws: u8) -> Vec<f64> {
    let draws = usize::from(draws);
    // The chance that the stage begins after each number of draws.
    let mut begins = vec![0.0; draws + 1];
    begins[0] = 1.0;
    for stage in stages {
        let (useful, on_path) = (f64::from(stage.useful), f64::from(stage.on_path.min(stage.useful)));
        let mut done = vec![0.0; draws + 1];
        for (before, begins) in begins.iter().enumerate().filter(|&(_, &begins)| begins > 0.0 && on_path > 0.0) {
            let mut goes_on = *begins;
            for draw in before..draws {
                let unseen = wall.unseen(draw).max(useful);
                done[draw + 1] += goes_on * on_path / unseen;
                goes_on *= 1.0 - useful / unseen;
            }
        }
        begins = done;
    }
    begins.split_off(1)
}
