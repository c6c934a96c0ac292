//! Sequences of up to 17 tiles counted by the widths of their fragments.

use super::{COUNTS, Known, fits};

/// The same for larger hands, which are counted but not generated.
const LARGER_COUNTS: [(usize, u64, u64); 3] =
    [(15, 3_323_996, 3_315_703), (16, 8_948_518, 8_898_098), (17, 23_922_798, 23_648_740)];

/// The most tiles of a hand of five melds and a pair.
const MAX_TILES: usize = 17;

/// Counts by the number of tiles.
type ByTiles = [u64; MAX_TILES + 1];

/// The number of canonical fragments of each width from 1 to 9.
fn fragments_by_width() -> [ByTiles; 9] {
    let mut found = [[0; MAX_TILES + 1]; 9];
    for width in 1..=9_u32 {
        for number in 0..5_u32.pow(width) {
            let counts: Vec<u32> = (0..width).map(|place| number / 5_u32.pow(place) % 5).collect();
            let tiles = counts.iter().sum::<u32>() as usize;
            let is_fragment =
                counts[0] > 0 && counts[counts.len() - 1] > 0 && !counts.windows(2).any(|two| two == [0, 0]);
            if is_fragment && tiles <= MAX_TILES && counts.iter().le(counts.iter().rev()) {
                found[width as usize - 1][tiles] += 1;
            }
        }
    }
    found
}

/// The number of multisets of things, given the number of things of each size: by the number of
/// things in the multiset, and by their total size.
fn multisets(of_size: &ByTiles) -> Vec<ByTiles> {
    let mut found = vec![[0; MAX_TILES + 1]; MAX_TILES + 1];
    found[0][0] = 1;
    for (size, &different) in of_size.iter().enumerate().skip(1) {
        let mut longer = vec![[0; MAX_TILES + 1]; MAX_TILES + 1];
        for chosen in 0..=MAX_TILES / size {
            // Multisets of `different` things, counted with repetition.
            let ways = (0..chosen as u64).fold(1, |ways, number| ways * (different + number) / (number + 1));
            for number in 0..=MAX_TILES - chosen {
                for total in 0..=MAX_TILES - chosen * size {
                    longer[number + chosen][total + chosen * size] += ways * found[number][total];
                }
            }
        }
        found = longer;
    }
    found
}

/// Counts the sequences with these numbers of fragments of each width from 9 down, and those of
/// them that fit into a hand.
fn count_by_widths(
    of_widths: &[Vec<ByTiles>],
    chosen: &ByTiles,
    widths: &mut Vec<u8>,
    known: &mut Known,
    counts: &mut [[u64; MAX_TILES + 1]; 2],
) {
    let Some((of_width, narrower)) = of_widths.split_last() else {
        let fits = fits(widths, [9 + 2; 3], 7, known);
        for tiles in 0..=MAX_TILES {
            counts[0][tiles] += chosen[tiles];
            counts[1][tiles] += if fits { chosen[tiles] } else { 0 };
        }
        return;
    };
    let before = widths.len();
    for of_number in of_width {
        let mut with = [0; MAX_TILES + 1];
        for (tiles, &ways) in chosen.iter().enumerate() {
            for (more, &more_ways) in of_number.iter().enumerate().take(MAX_TILES + 1 - tiles) {
                with[tiles + more] += ways * more_ways;
            }
        }
        if with.iter().all(|&ways| ways == 0) {
            break;
        }
        count_by_widths(narrower, &with, widths, known, counts);
        widths.push(of_widths.len() as u8);
    }
    widths.truncate(before);
}

#[test]
fn sequences_of_up_to_17_tiles_are_as_many_as_known() {
    let fragments = fragments_by_width();
    let up_to_14: u64 = fragments.iter().map(|of_width| of_width[..15].iter().sum::<u64>()).sum();
    assert_eq!(up_to_14, 70_875);
    let of_widths: Vec<_> = fragments.iter().map(multisets).collect();
    let mut nothing = [0; MAX_TILES + 1];
    nothing[0] = 1;
    let mut counts = [[0; MAX_TILES + 1]; 2];
    count_by_widths(&of_widths, &nothing, &mut Vec::new(), &mut Known::new(), &mut counts);
    let [all, fitting] = counts;
    let smaller = COUNTS.map(|(tiles, all, fitting)| (tiles, all as u64, fitting as u64));
    for (tiles, expected_all, expected_fitting) in smaller.into_iter().chain(LARGER_COUNTS) {
        assert_eq!((all[tiles], fitting[tiles]), (expected_all, expected_fitting), "{tiles} tiles");
    }
}
