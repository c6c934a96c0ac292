//! The marks of a complete hand, from their definitions.

use crate::support::prelude::*;

/// The marks of concealed tiles that are divided into these melds, including the called ones. The
/// rules decide what seven pairs are.
pub fn marks(concealed: &Counts, is_seven_pairs: bool, melds: &[Meld]) -> Vec<Mark> {
    let is_nine_gates = concealed[..27].chunks(9).any(|suit| {
        let gates = [3, 1, 1, 1, 1, 1, 1, 1, 3];
        suit.iter().sum::<u8>() == 14 && suit.iter().zip(gates).all(|(&count, gate)| count >= gate)
    });
    let runs =
        |first: usize| melds.iter().filter(|meld| meld.kind() == MeldKind::Run && meld.tile().index() == first).count();
    let is_straight = [0, 9, 18].into_iter().any(|one| [one, one + 3, one + 6].iter().all(|&run| runs(run) > 0));
    let identical: usize = (0..concealed.len()).map(|first| runs(first) / 2).sum();
    let marks = [
        (Mark::SevenPairs, is_seven_pairs),
        (Mark::NineGates, is_nine_gates),
        (Mark::Straight, is_straight),
        (Mark::IdenticalRuns, identical == 1),
        (Mark::TwiceIdenticalRuns, identical == 2),
    ];
    marks.into_iter().filter(|&(_, is_there)| is_there).map(|(mark, _)| mark).collect()
}
