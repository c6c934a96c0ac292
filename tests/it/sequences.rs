//! All sequences: how many there are, that each is what it says, and the shanten of each.

use std::collections::{HashMap, HashSet};
use std::thread;

use crate::support::distances::{Distances, combine, distances};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use shanten::{Fragment, Hand, Sequence, SequenceError, Tile};
use shanten_dfs::{CopyRule, distance};

/// Tiles, sequences with so many, and those of them that a hand has.
const COUNTS: [(usize, usize, usize); 10] = [
    (1, 1, 1),
    (2, 4, 4),
    (4, 34, 34),
    (5, 96, 96),
    (7, 910, 910),
    (8, 2_725, 2_725),
    (10, 21_884, 21_884),
    (11, 60_344, 60_343),
    (13, 451_808, 451_660),
    (14, 1_228_890, 1_227_674),
];

/// The same of larger hands, which are counted and not made.
const LARGER_COUNTS: [(usize, u64, u64); 3] =
    [(15, 3_323_996, 3_315_703), (16, 8_948_518, 8_898_098), (17, 23_922_798, 23_648_740)];

/// The two sequences that the published table of 1,292,057 leaves out.
const NOT_PUBLISHED: [&str; 2] = ["111|121|121|121|121|121|121", "121|121|121|121|121|121|121"];

/// How many sequences have which unlimited shanten, from -1 to 8: of the published table, and of
/// those that a hand has.
const PUBLISHED: [usize; 10] = [5_729, 143_064, 509_873, 484_582, 140_475, 7_592, 660, 74, 7, 1];
const OF_HANDS: [usize; 10] = [5_729, 143_064, 509_867, 484_385, 139_711, 7_344, 660, 74, 7, 1];

/// More copies of a kind than any completion uses.
const ANY: usize = 99;

/// Kinds of a suit in which every fragment has two free kinds on either side.
const LONG_SUIT: usize = 13;

fn sequence(text: &str) -> Sequence {
    text.parse().unwrap()
}

/// The sequences of the sizes that count in the literature: 2, 5, 8, 11 and 14 tiles.
fn after_a_draw() -> impl Iterator<Item = (usize, Sequence)> {
    (2..=14).step_by(3).flat_map(|tiles| Sequence::all(tiles).map(move |sequence| (tiles, sequence)))
}

/// All fragments, canonical or not, made kind by kind.
fn fragments() -> Vec<Fragment> {
    let mut found = Vec::new();
    let mut drafts = vec![Vec::new()];
    while let Some(draft) = drafts.pop() {
        for count in 1..=4 {
            for to_next in 0..=2 {
                let mut longer: Vec<(u8, u8)> = draft.clone();
                longer.push((count, to_next));
                let tiles: u8 = longer.iter().map(|kind| kind.0).sum();
                let span: u8 = longer.iter().map(|kind| kind.1).sum();
                if to_next == 0 {
                    let fragment = Fragment::new(longer);
                    assert_eq!(fragment.is_some(), tiles <= 14 && span <= 8);
                    found.extend(fragment);
                } else if tiles < 14 && span <= 8 {
                    drafts.push(longer);
                }
            }
        }
    }
    found
}

/// Whether fragments of these widths fit into three suits and seven honours, by trying every way.
fn fits(widths: &[u8], room: [u8; 3], honours: u8) -> bool {
    let Some((&width, others)) = widths.split_first() else {
        return true;
    };
    let as_honour = width == 1 && honours > 0 && fits(others, room, honours - 1);
    as_honour
        || (0..3).any(|suit| {
            let mut left = room;
            // Two kinds stay free behind each fragment; behind the last they may be those past the nine.
            let rest = left[suit].checked_sub(width + 2);
            rest.is_some_and(|rest| {
                left[suit] = rest;
                fits(others, left, honours)
            })
        })
}

fn hand_fits(sequence: Sequence) -> bool {
    let widths: Vec<_> = sequence.fragments().map(Fragment::width).collect();
    fits(&widths, [9 + 2; 3], 7)
}

/// The unlimited shanten of any sequence, whether a hand has it or not.
struct Unlimited {
    of_fragment: HashMap<Fragment, Distances>,
    nothing: Distances,
}

impl Unlimited {
    fn new() -> Self {
        let of_fragment = |fragment: Fragment| {
            let mut counts = [0; LONG_SUIT];
            let mut kind = 2;
            for (count, to_next) in fragment.kinds() {
                counts[kind] = count;
                kind += usize::from(to_next);
            }
            (fragment, distances(&counts, true, ANY))
        };
        let canonical = fragments().into_iter().filter(|fragment| fragment.canonical() == *fragment);
        let nothing = distances(&[0; LONG_SUIT], true, ANY);
        Self { of_fragment: canonical.map(of_fragment).collect(), nothing }
    }

    fn shanten(&self, sequence: Sequence) -> i8 {
        let join = |sum, fragment| combine(&sum, &self.of_fragment[&fragment]);
        let sum = sequence.fragments().fold(self.nothing, join);
        sum[1][sequence.tiles() / 3] as i8 - 1
    }
}

/// The code of fragments in the order and direction that they come in.
fn code(fragments: &[Fragment]) -> u64 {
    let kinds = fragments.iter().flat_map(|fragment| fragment.kinds());
    kinds.zip(0..14).fold(0, |code, ((count, to_next), place)| {
        let distance = if to_next == 0 { 3 } else { to_next };
        code | u64::from((count - 1) << 2 | distance) << (52 - 4 * place)
    })
}

#[test]
fn there_are_70_875_canonical_fragments_and_reversing_twice_changes_nothing() {
    let all = fragments();
    let different: HashSet<_> = all.iter().copied().collect();
    assert_eq!(different.len(), all.len());
    for &fragment in &all {
        let reversed = fragment.reversed();
        let kinds: Vec<_> = fragment.kinds().collect();
        let turned: Vec<_> = reversed.kinds().collect();
        assert!(kinds.iter().map(|kind| kind.0).eq(turned.iter().rev().map(|kind| kind.0)));
        assert!(
            kinds.iter().rev().skip(1).map(|kind| kind.1).eq(turned.iter().map(|kind| kind.1).take(kinds.len() - 1))
        );
        assert_eq!(reversed.reversed(), fragment);
        assert!(different.contains(&reversed));
        assert_eq!(fragment.canonical(), fragment.min(reversed));
        assert_eq!(reversed.canonical(), fragment.canonical());
        assert_eq!((reversed.tiles(), reversed.width()), (fragment.tiles(), fragment.width()));
        assert_eq!(fragment.tiles(), kinds.iter().map(|kind| kind.0).sum::<u8>());
        assert_eq!(fragment.width(), 1 + kinds.iter().map(|kind| kind.1).sum::<u8>());
        assert_eq!(Fragment::new(kinds), Some(fragment));
        assert_eq!(fragment.to_string().parse(), Ok(fragment));
    }
    let canonical: HashSet<_> = all.iter().map(|fragment| fragment.canonical()).collect();
    assert_eq!((canonical.len(), all.len()), (70_875, 140_920));
}

#[test]
fn there_are_as_many_sequences_of_each_size_as_multisets_of_fragments() {
    let mut canonical = [0_usize; 15];
    for fragment in fragments() {
        canonical[usize::from(fragment.tiles())] += usize::from(fragment.canonical() == fragment);
    }
    let mut multisets = [0_usize; 15];
    multisets[0] = 1;
    for (tiles, &fragments) in canonical.iter().enumerate().skip(1) {
        for _ in 0..fragments {
            for total in tiles..15 {
                multisets[total] += multisets[total - tiles];
            }
        }
    }
    for (tiles, multisets) in multisets.into_iter().enumerate() {
        assert_eq!(Sequence::all(tiles).count(), multisets, "{tiles} tiles");
    }
    for (tiles, count, _) in COUNTS {
        assert_eq!(multisets[tiles], count, "{tiles} tiles");
    }
    assert_eq!(Sequence::all(15).count(), 0);
    assert_eq!(Sequence::all(usize::MAX).count(), 0);
    assert_eq!(after_a_draw().count(), 1_292_059);
}

/// The most tiles of a hand of five melds and a pair.
const MOST_TILES: usize = 17;

/// Numbers of something by the number of tiles.
type ByTiles = [u64; MOST_TILES + 1];

/// How many canonical fragments there are of each width from 1 to 9.
fn fragments_by_width() -> [ByTiles; 9] {
    let mut found = [[0; MOST_TILES + 1]; 9];
    for width in 1..=9_u32 {
        for number in 0..5_u32.pow(width) {
            let counts: Vec<u32> = (0..width).map(|place| number / 5_u32.pow(place) % 5).collect();
            let tiles = counts.iter().sum::<u32>() as usize;
            let is_fragment =
                counts[0] > 0 && counts[counts.len() - 1] > 0 && !counts.windows(2).any(|two| two == [0, 0]);
            if is_fragment && tiles <= MOST_TILES && counts.iter().le(counts.iter().rev()) {
                found[width as usize - 1][tiles] += 1;
            }
        }
    }
    found
}

/// How many multisets there are of so many things of which there are so many of each size: by their
/// number and by their sizes together.
fn multisets(of_size: &ByTiles) -> Vec<ByTiles> {
    let mut found = vec![[0; MOST_TILES + 1]; MOST_TILES + 1];
    found[0][0] = 1;
    for (size, &different) in of_size.iter().enumerate().skip(1) {
        let mut longer = vec![[0; MOST_TILES + 1]; MOST_TILES + 1];
        for chosen in 0..=MOST_TILES / size {
            // One more of `different` things than there are places between them.
            let ways = (0..chosen as u64).fold(1, |ways, number| ways * (different + number) / (number + 1));
            for number in 0..=MOST_TILES - chosen {
                for total in 0..=MOST_TILES - chosen * size {
                    longer[number + chosen][total + chosen * size] += ways * found[number][total];
                }
            }
        }
        found = longer;
    }
    found
}

/// Counts the sequences that have so many fragments of each width from 9 down, and those of them
/// that fit into a hand.
fn count_by_widths(
    of_widths: &[Vec<ByTiles>],
    chosen: &ByTiles,
    widths: &mut Vec<u8>,
    known: &mut HashMap<(Vec<u8>, [u8; 3], u8), bool>,
    counts: &mut [[u64; MOST_TILES + 1]; 2],
) {
    let Some((of_width, narrower)) = of_widths.split_last() else {
        let fits = fits_as_known(widths, [9 + 2; 3], 7, known);
        for tiles in 0..=MOST_TILES {
            counts[0][tiles] += chosen[tiles];
            counts[1][tiles] += if fits { chosen[tiles] } else { 0 };
        }
        return;
    };
    let before = widths.len();
    for of_number in of_width {
        let mut with = [0; MOST_TILES + 1];
        for (tiles, &ways) in chosen.iter().enumerate() {
            for (more, &more_ways) in of_number.iter().enumerate().take(MOST_TILES + 1 - tiles) {
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

/// The same as [`fits`], where what was found once is kept.
fn fits_as_known(
    widths: &[u8],
    mut room: [u8; 3],
    honours: u8,
    known: &mut HashMap<(Vec<u8>, [u8; 3], u8), bool>,
) -> bool {
    let Some((&width, others)) = widths.split_first() else {
        return true;
    };
    room.sort_unstable();
    let key = (widths.to_vec(), room, honours);
    if let Some(&fits) = known.get(&key) {
        return fits;
    }
    let fits = (width == 1 && honours > 0 && fits_as_known(others, room, honours - 1, known))
        || (0..3).any(|suit| {
            let mut left = room;
            left[suit].checked_sub(width + 2).is_some_and(|rest| {
                left[suit] = rest;
                fits_as_known(others, left, honours, known)
            })
        });
    known.insert(key, fits);
    fits
}

#[test]
fn sequences_of_up_to_17_tiles_are_counted_by_the_widths_of_their_fragments() {
    let fragments = fragments_by_width();
    let up_to_14: u64 = fragments.iter().map(|of_width| of_width[..15].iter().sum::<u64>()).sum();
    assert_eq!(up_to_14, 70_875);
    let of_widths: Vec<_> = fragments.iter().map(multisets).collect();
    let mut nothing = [0; MOST_TILES + 1];
    nothing[0] = 1;
    let mut counts = [[0; MOST_TILES + 1]; 2];
    count_by_widths(&of_widths, &nothing, &mut Vec::new(), &mut HashMap::new(), &mut counts);
    let [all, fitting] = counts;
    let smaller = COUNTS.map(|(tiles, all, fitting)| (tiles, all as u64, fitting as u64));
    for (tiles, expected_all, expected_fitting) in smaller.into_iter().chain(LARGER_COUNTS) {
        assert_eq!((all[tiles], fitting[tiles]), (expected_all, expected_fitting), "{tiles} tiles");
    }
}

#[test]
fn sequences_come_in_ascending_order_and_survive_as_code_and_text() {
    let check = |sizes: &[usize]| {
        for &tiles in sizes {
            let mut before = None;
            for sequence in Sequence::all(tiles) {
                assert!(before < Some(sequence), "{sequence}");
                before = Some(sequence);
                assert_eq!(sequence.tiles(), tiles);
                let fragments: Vec<_> = sequence.fragments().collect();
                assert!(fragments.is_sorted());
                assert!(fragments.iter().all(|fragment| fragment.canonical() == *fragment));
                assert_eq!(Sequence::new(&fragments), Ok(sequence));
                assert_eq!(sequence.code(), code(&fragments));
                assert_eq!(u64::from(sequence), sequence.code());
                assert_eq!(Sequence::try_from(sequence.code()), Ok(sequence));
                assert_eq!(sequence.to_string().parse(), Ok(sequence));
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| check(&[14]));
        check(&(0..14).collect::<Vec<_>>());
    });
}

#[test]
fn a_sequence_has_a_hand_exactly_if_its_fragments_fit() {
    let check = |sizes: &[usize]| {
        for &(tiles, _, expected) in COUNTS.iter().filter(|(tiles, ..)| sizes.contains(tiles)) {
            let mut found = 0;
            for sequence in Sequence::all(tiles) {
                let hand = sequence.hand();
                assert_eq!(hand.is_some(), hand_fits(sequence), "{sequence}");
                if let Some(hand) = hand {
                    assert_eq!(hand.sequence(), sequence, "{hand}");
                    found += 1;
                }
            }
            assert_eq!(found, expected, "{tiles} tiles");
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| check(&[14]));
        check(&[1, 2, 4, 5, 7, 8, 10, 11, 13]);
    });
    assert_eq!(COUNTS.iter().filter(|count| count.0 % 3 == 2).map(|count| count.2).sum::<usize>(), 1_290_842);
}

#[test]
fn the_published_table_leaves_out_two_sequences_that_no_hand_has() {
    for text in NOT_PUBLISHED {
        let sequence = sequence(text);
        assert_eq!(sequence.tiles(), 14, "{text}");
        assert!(after_a_draw().any(|(_, other)| other == sequence), "{text}");
        assert_eq!(sequence.hand(), None, "{text}");
    }
    assert_eq!(after_a_draw().count() - NOT_PUBLISHED.len(), 1_292_057);
}

/// For a part of all sequences: the histograms of the published table and of those that a hand has.
fn compare_part(part: usize, parts: usize, unlimited: &Unlimited) -> [[usize; 10]; 2] {
    let mut histograms = [[0; 10]; 2];
    for (tiles, ..) in COUNTS {
        for sequence in Sequence::all(tiles).skip(part).step_by(parts) {
            let shanten = unlimited.shanten(sequence);
            let hand = sequence.hand();
            if let Some(hand) = &hand {
                let dfs = |copies| distance(&hand.counts(), tiles / 3, copies).unwrap() as i8 - 1;
                assert_eq!(hand.standard().get(), dfs(CopyRule::Limited), "{hand}");
                assert_eq!(shanten, dfs(CopyRule::Unlimited), "{hand}");
            }
            if tiles % 3 == 2 {
                histograms[0][(shanten + 1) as usize] += 1;
                histograms[1][(shanten + 1) as usize] += usize::from(hand.is_some());
            }
        }
    }
    histograms
}

#[test]
fn the_shanten_of_every_sequence_is_that_of_the_search() {
    let unlimited = Unlimited::new();
    let [mut published, of_hands] = thread::scope(|scope| {
        let second = scope.spawn(|| compare_part(1, 2, &unlimited));
        let mut both = compare_part(0, 2, &unlimited);
        for (sum, part) in both.as_flattened_mut().iter_mut().zip(second.join().unwrap().as_flattened()) {
            *sum += part;
        }
        both
    });
    for text in NOT_PUBLISHED {
        published[(unlimited.shanten(sequence(text)) + 1) as usize] -= 1;
    }
    assert_eq!(published, PUBLISHED);
    assert_eq!(of_hands, OF_HANDS);
    assert_eq!((published.iter().sum(), of_hands.iter().sum()), (1_292_057, 1_290_842));
}

#[test]
fn a_code_of_up_to_five_kinds_is_accepted_exactly_if_a_sequence_has_it() {
    let codes: HashSet<_> = (0..=14).flat_map(Sequence::all).map(Sequence::code).collect();
    let mut accepted = 0;
    for number in 0..1 << 20 {
        let code = number << 36;
        match Sequence::try_from(code) {
            Ok(sequence) => {
                assert_eq!(sequence.code(), code);
                accepted += 1;
            }
            Err(error) => assert_eq!(error, SequenceError::NoSuchCode { code }),
        }
        assert_eq!(Sequence::try_from(code).is_ok(), codes.contains(&code), "{code:#x}");
    }
    assert_eq!(accepted, codes.iter().filter(|&&code| code & ((1 << 36) - 1) == 0).count());
}

#[test]
fn a_changed_bit_gives_another_sequence_or_an_error() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let codes: HashSet<_> = (0..=14).flat_map(Sequence::all).map(Sequence::code).collect();
    for sequence in COUNTS.iter().flat_map(|count| Sequence::all(count.0)).filter(|_| random.random_ratio(1, 20)) {
        for bit in 0..64 {
            let code = sequence.code() ^ 1 << bit;
            assert_eq!(Sequence::try_from(code).map(Sequence::code).ok(), codes.get(&code).copied(), "{code:#x}");
            assert!(bit < 56 || Sequence::try_from(code).is_err(), "{code:#x}");
        }
    }
}

#[test]
fn a_code_that_is_not_canonical_is_refused() {
    for sequence in Sequence::all(8) {
        let fragments: Vec<_> = sequence.fragments().collect();
        for i in 0..fragments.len() {
            let mut others = [fragments.clone(), fragments.clone()];
            others[0][i] = others[0][i].reversed();
            others[1][i..].rotate_left(1);
            for other in others.into_iter().filter(|other| *other != fragments) {
                let code = code(&other);
                assert_eq!(Sequence::try_from(code), Err(SequenceError::NoSuchCode { code }), "{other:?}");
                assert_eq!(Sequence::new(&other), Ok(sequence));
            }
        }
    }
    let top = |digits: u64, len: u32| digits << (56 - 4 * len);
    let refused = [
        ("a distance at the end", top(0x1, 1)),
        ("a count without distance", top(0x4, 1)),
        ("nothing in front", top(0x03, 2)),
        ("nothing inside", top(0x303, 3)),
        ("four tiles four times", top(0xffff, 4)),
        ("ten kinds", top(0x1_1111_1113, 10)),
        ("a bit over the 56", 1 << 56 | top(0x3, 1)),
        ("all bits", u64::MAX),
        ("one", 1),
    ];
    for (what, code) in refused {
        assert_eq!(Sequence::try_from(code), Err(SequenceError::NoSuchCode { code }), "{what}");
    }
    assert_eq!(Sequence::try_from(0), Ok(Sequence::default()));
    assert_eq!(Sequence::try_from(top(0x33, 2)), Ok(sequence("1|1")));
}

#[test]
fn errors_in_a_text_say_what_is_wrong_and_where() {
    use SequenceError::{NoSuchCount, NoSuchDistance, TooManyTiles, TooWide, Unfinished, UnknownCharacter};
    let cases = [
        ("1|1a1", UnknownCharacter { character: 'a', at: 3 }),
        ("1| 1", UnknownCharacter { character: ' ', at: 2 }),
        ("1|２", UnknownCharacter { character: '２', at: 2 }),
        ("-", UnknownCharacter { character: '-', at: 0 }),
        ("0", NoSuchCount { count: 0, at: 0 }),
        ("1|115", NoSuchCount { count: 5, at: 4 }),
        ("4|4|9", NoSuchCount { count: 9, at: 4 }),
        ("1|131", NoSuchDistance { distance: 3, at: 3 }),
        ("101", NoSuchDistance { distance: 0, at: 1 }),
        ("|1", Unfinished { at: 0 }),
        ("1||1", Unfinished { at: 2 }),
        ("1|", Unfinished { at: 2 }),
        ("1|11|1", Unfinished { at: 4 }),
        ("1|12", Unfinished { at: 4 }),
        ("1|12121212121", TooWide { at: 2 }),
        ("1|1111111111111111111", TooWide { at: 2 }),
        ("4|4|4|3", TooManyTiles { at: 6 }),
        ("1|4141413", TooManyTiles { at: 2 }),
        ("4|4141414", TooManyTiles { at: 2 }),
        ("1|1|1|1|1|1|1|1|1|1|1|1|1|1|1", TooManyTiles { at: 28 }),
    ];
    for (text, error) in cases {
        assert_eq!(text.parse::<Sequence>(), Err(error), "{text}");
    }
    let cases = [
        ("", Unfinished { at: 0 }),
        ("11", Unfinished { at: 2 }),
        ("1|1", UnknownCharacter { character: '|', at: 1 }),
        ("1152", NoSuchCount { count: 5, at: 2 }),
        ("1141", Unfinished { at: 4 }),
        ("1141x", UnknownCharacter { character: 'x', at: 4 }),
        ("144", NoSuchDistance { distance: 4, at: 1 }),
        ("12121212111", TooWide { at: 0 }),
        ("4141413", TooManyTiles { at: 0 }),
    ];
    for (text, error) in cases {
        assert_eq!(text.parse::<Fragment>(), Err(error), "{text}");
    }
    assert_eq!("121212121".parse::<Fragment>().unwrap().width(), 9);
    assert_eq!("4141412".parse::<Fragment>().unwrap().tiles(), 14);
    assert_eq!("".parse(), Ok(Sequence::default()));
}

#[test]
fn too_many_fragments_are_an_error_with_the_index_of_the_first_that_is_too_much() {
    let [quad, pair]: [Fragment; 2] = ["4", "2"].map(|text| text.parse().unwrap());
    assert_eq!(Sequence::new(&[quad, pair, quad, quad]), Ok(sequence("2|4|4|4")));
    assert_eq!(Sequence::new(&[quad, quad, quad, pair, pair]), Err(SequenceError::TooManyTiles { at: 4 }));
    assert_eq!(Sequence::new(&[quad; 40]), Err(SequenceError::TooManyTiles { at: 3 }));
    assert_eq!(Sequence::new(&[]), Ok(Sequence::default()));
}

#[test]
fn error_messages_name_the_value_and_the_place() {
    let message = |text: &str| text.parse::<Sequence>().unwrap_err().to_string();
    assert_eq!(message("1|x"), "unknown character 'x' at byte 2");
    assert_eq!(message("1|115"), "count 5 at byte 4: counts are 1 to 4");
    assert_eq!(message("141"), "distance 4 at byte 1: distances are 1 and 2");
    assert_eq!(message("1|"), "a count is missing at byte 2");
    assert_eq!(message("1|12121212121"), "the fragment at 2 covers more than nine kinds");
    assert_eq!(message("4|4|4|4"), "more than 14 tiles with the fragment at 6");
    assert_eq!(Sequence::try_from(1).unwrap_err().to_string(), "no sequence has the code 0x1");
}

/// The counts of a hand: of a list of kinds, the first 14 or fewer that there are copies of.
fn hands() -> impl Strategy<Value = [u8; Tile::KINDS]> {
    (prop::collection::vec(0..Tile::KINDS, 30), 0..=14_usize).prop_map(|(kinds, tiles)| {
        let mut counts = [0; Tile::KINDS];
        let mut left = tiles;
        for kind in kinds {
            if left > 0 && counts[kind] < 4 {
                counts[kind] += 1;
                left -= 1;
            }
        }
        counts
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn exchanging_suits_and_turning_one_round_keeps_the_sequence(
        counts in hands(),
        order in Just([0, 1, 2]).prop_shuffle(),
        turned in prop::array::uniform3(any::<bool>()),
        honours in Just([0, 1, 2, 3, 4, 5, 6]).prop_shuffle(),
    ) {
        let mut changed = counts;
        for (suit, (&from, turned)) in order.iter().zip(turned).enumerate() {
            let part = &mut changed[9 * suit..][..9];
            part.copy_from_slice(&counts[9 * from..][..9]);
            if turned {
                part.reverse();
            }
        }
        for (honour, from) in honours.into_iter().enumerate() {
            changed[27 + honour] = counts[27 + from];
        }
        let [before, after] = [counts, changed].map(|counts| Hand::from_counts(&counts).unwrap());
        prop_assert_eq!(before.sequence(), after.sequence());
        prop_assert_eq!(before.sequence().tiles(), before.len());
        prop_assert_eq!(before.key(), after.key());
    }
}

#[test]
fn an_error_says_where_the_offending_value_stands() {
    for (text, at) in
        [("1x1", 1), ("111|5", 4), ("131", 1), ("11", 2), ("111||1", 4), ("1|12121212121", 2), ("4|4|4|3", 6)]
    {
        assert_eq!(text.parse::<Sequence>().unwrap_err().at(), Some(at), "{text}");
    }
    assert_eq!(Sequence::try_from(7).unwrap_err().at(), None);
}
