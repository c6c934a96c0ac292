//! Totals over all hands, exact, computed through the tables that queries read.
//!
//! A hand's key is the sum of its suits' keys. So all hands follow from all states of a suit: group
//! them by key, and combine three number suits and the honours. The same totals are computed again
//! from the definition, without the library.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::Hash;
use std::ops::{AddAssign, Mul};
use std::sync::LazyLock;
use std::thread;

use crate::support::distances::{self, Distances, combine};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use shanten::stats::{Histogram as Published, Statistics};
use shanten::{Form, Hand, Key, Shanten, Strictness, Tile};
use shanten_dfs::{CopyRule, distance};

/// A shanten, how many hands have it, and how many deals: options of numbered tiles.
type Row = (i8, u64, u64);

/// 14 tiles in standard form. These numbers, and the deals of [`NEAREST_14`], are older than the
/// library.
const STANDARD_14: &[Row] = &[
    (-1, 11_498_658, 11_353_128_141_498),
    (0, 1_407_507_075, 2_560_073_618_528_580),
    (1, 24_534_145_015, 84_836_864_591_965_380),
    (2, 104_744_544_266, 708_866_296_874_217_726),
    (3, 131_618_303_547, 1_732_690_933_213_527_552),
    (4, 53_783_938_428, 1_270_342_844_384_821_248),
    (5, 9_718_513_527, 398_021_022_894_784_512),
    (6, 685_882_185, 50_748_272_871_997_440),
    (7, 16_090_769, 2_205_616_265_232_384),
    (8, 81_030, 21_751_324_999_680),
];

/// 14 tiles in the form of seven pairs.
const SEVEN_PAIRS_14: &[Row] = &[
    (-1, 5_379_616, 1_505_948_184_576),
    (0, 734_317_584, 407_609_975_291_904),
    (1, 13_415_417_400, 14_917_288_266_017_280),
    (2, 69_936_352_904, 171_011_935_106_310_144),
    (3, 129_490_464_312, 786_979_363_712_500_992),
    (4, 89_752_238_004, 1_575_252_761_761_265_664),
    (5, 21_794_359_040, 1_328_078_948_734_353_600),
    (6, 1_391_975_640, 373_655_615_664_291_840),
];

/// 14 tiles in the form of thirteen orphans.
const THIRTEEN_ORPHANS_14: &[Row] = &[
    (-1, 13, 1_308_622_848),
    (0, 4_311, 370_415_763_456),
    (1, 331_617, 23_518_119_985_152),
    (2, 10_359_778, 590_352_512_974_848),
    (3, 163_811_076, 7_346_122_728_062_976),
    (4, 1_467_863_397, 51_040_322_046_185_472),
    (5, 7_948_224_999, 212_581_807_662_242_304),
    (6, 26_988_081_120, 555_651_986_121_872_640),
    (7, 58_613_857_731, 941_161_022_727_312_816),
    (8, 82_195_896_783, 1_059_464_685_490_819_608),
    (9, 75_083_157_435, 810_024_861_941_552_400),
    (10, 45_988_972_770, 425_873_964_339_776_160),
    (11, 20_268_565_590, 150_830_326_198_319_040),
    (12, 6_607_485_885, 32_541_953_116_196_160),
    (13, 1_183_891_995, 3_173_734_438_530_120),
];

/// 14 tiles in the nearest of the three forms.
const NEAREST_14: &[Row] = &[
    (-1, 16_873_619, 12_859_078_207_674),
    (0, 2_133_064_968, 2_966_241_795_738_948),
    (1, 35_934_777_211, 99_154_452_630_748_356),
    (2, 130_938_507_660, 828_714_358_375_292_670),
    (3, 121_685_916_468, 1_867_404_976_243_926_528),
    (4, 33_290_266_817, 1_211_948_980_271_480_832),
    (5, 2_496_505_635, 233_501_763_289_743_360),
    (6, 24_592_122, 6_601_397_483_077_632),
];

/// 13 tiles in standard form.
const STANDARD_13: &[Row] = &[
    (0, 54_747_045, 32_244_742_336_860),
    (1, 2_318_210_748, 2_462_555_550_248_952),
    (2, 18_521_094_520, 36_992_212_761_231_160),
    (3, 40_311_144_206, 150_520_686_671_360_244),
    (4, 28_348_596_450, 185_259_337_372_953_600),
    (5, 8_048_161_086, 89_843_375_028_568_064),
    (6, 885_943_636, 17_455_607_501_553_664),
    (7, 33_398_598, 1_188_423_272_497_152),
    (8, 299_711, 20_113_264_738_304),
];

/// 13 tiles in the form of seven pairs.
const SEVEN_PAIRS_13: &[Row] = &[
    (0, 37_657_312, 7_027_758_194_688),
    (1, 1_589_676_528, 553_101_302_679_552),
    (2, 13_696_502_336, 9_948_465_682_873_344),
    (3, 36_702_708_416, 63_906_129_531_521_024),
    (4, 34_519_187_208, 167_942_984_939_930_112),
    (5, 11_047_694_936, 179_140_911_005_498_624),
    (6, 928_169_264, 62_275_935_944_790_656),
];

/// 13 tiles in the form of thirteen orphans.
const THIRTEEN_ORPHANS_13: &[Row] = &[
    (0, 157, 3_992_977_408),
    (1, 23_439, 515_842_768_896),
    (2, 1_071_928, 19_787_045_404_672),
    (3, 22_160_281, 334_918_572_212_224),
    (4, 244_372_128, 2_971_719_125_286_912),
    (5, 1_568_734_167, 15_196_564_025_330_688),
    (6, 6_158_373_936, 47_481_566_765_428_224),
    (7, 15_190_812_351, 94_279_951_073_921_184),
    (8, 23_879_659_518, 122_513_613_524_173_872),
    (9, 24_202_714_107, 106_668_496_870_903_968),
    (10, 16_282_910_436, 63_028_268_061_280_704),
    (11, 7_768_990_047, 24_777_714_051_345_528),
    (12, 2_693_505_360, 5_875_630_423_757_640),
    (13, 508_268_145, 625_806_790_696_080),
];

/// 13 tiles in the nearest of the three forms.
const NEAREST_13: &[Row] = &[
    (0, 92_371_838, 39_270_395_383_132),
    (1, 3_853_879_869, 3_006_175_115_638_776),
    (2, 26_789_930_989, 45_249_205_945_148_216),
    (3, 44_415_586_270, 175_141_291_509_958_900),
    (4, 20_654_119_377, 192_909_046_305_573_888),
    (5, 2_655_427_013, 63_384_201_353_756_672),
    (6, 60_280_644, 4_045_365_540_028_416),
];

/// 13 tiles in the nearest form when a fifth copy may be waited for.
const GENERAL_NEAREST_13: &[Row] = &[
    (0, 93_011_381, 39_277_598_541_184),
    (1, 3_853_926_117, 3_006_168_150_820_608),
    (2, 26_789_246_283, 45_249_205_706_812_672),
    (3, 44_415_585_185, 175_141_291_509_954_560),
    (4, 20_654_119_377, 192_909_046_305_573_888),
    (5, 2_655_427_013, 63_384_201_353_756_672),
    (6, 60_280_644, 4_045_365_540_028_416),
];

/// 14 tiles in the nearest form when a fifth copy may be waited for.
const GENERAL_NEAREST_14: &[Row] = &[
    (-1, 16_873_619, 12_859_078_207_674),
    (0, 2_133_531_192, 2_966_242_057_537_092),
    (1, 35_934_428_937, 99_154_452_370_826_562),
    (2, 130_938_389_710, 828_714_358_373_416_320),
    (3, 121_685_916_468, 1_867_404_976_243_926_528),
    (4, 33_290_266_817, 1_211_948_980_271_480_832),
    (5, 2_496_505_635, 233_501_763_289_743_360),
    (6, 24_592_122, 6_601_397_483_077_632),
];

/// How many hands there are of a sort, counted once for each hand and once for each choice of
/// numbered tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Weight {
    distinct: u64,
    deals: u64,
}

impl Weight {
    /// The weight of one hand or suit with these counts.
    fn of(counts: &[u8]) -> Self {
        Self { distinct: 1, deals: counts.iter().map(|&count| [1, 4, 6, 4, 1][usize::from(count)]).product() }
    }
}

impl AddAssign for Weight {
    fn add_assign(&mut self, other: Self) {
        self.distinct += other.distinct;
        self.deals += other.deals;
    }
}

impl Mul for Weight {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self { distinct: self.distinct * other.distinct, deals: self.deals * other.deals }
    }
}

/// What the special forms ask of a hand or a suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
struct Special {
    /// Different kinds, more than seven counted as seven.
    kinds: u8,
    pairs: u8,
    orphan_kinds: u8,
    orphan_pair: bool,
}

impl Special {
    fn join(self, other: Self) -> Self {
        Self {
            kinds: (self.kinds + other.kinds).min(7),
            pairs: self.pairs + other.pairs,
            orphan_kinds: self.orphan_kinds + other.orphan_kinds,
            orphan_pair: self.orphan_pair || other.orphan_pair,
        }
    }

    /// Counts of kinds from `first` on.
    fn of(counts: &[u8], first: usize) -> Self {
        let orphan = |kind: usize| kind >= 27 || matches!(kind % 9, 0 | 8);
        let number = |which: &dyn Fn(usize, u8) -> bool| {
            counts.iter().enumerate().filter(|&(i, &count)| which(first + i, count)).count() as u8
        };
        Self {
            kinds: number(&|_, count| count >= 1).min(7),
            pairs: number(&|_, count| count >= 2),
            orphan_kinds: number(&|kind, count| count >= 1 && orphan(kind)),
            orphan_pair: number(&|kind, count| count >= 2 && orphan(kind)) > 0,
        }
    }
}

/// All states of a number suit, or of the honours.
struct Suit {
    /// The distances of each key: no two keys have the same.
    distances: BTreeMap<u64, Distances>,
    /// How many states there are of each key, size, and what else the special forms ask for.
    states: BTreeMap<(u64, u8, Special), Weight>,
}

impl Suit {
    fn new(honours: bool) -> Self {
        let kinds = if honours { 7 } else { 9 };
        let numbers = 5_usize.pow(kinds as u32);
        let part = |from, to| {
            let mut distances = BTreeMap::new();
            let mut states: BTreeMap<_, Weight> = BTreeMap::new();
            for number in from..to {
                let counts: Vec<_> = (0..kinds as u32).map(|kind| (number / 5_usize.pow(kind) % 5) as u8).collect();
                let tiles: u8 = counts.iter().sum();
                if usize::from(tiles) > Hand::MAX_TILES {
                    continue;
                }
                let first_kinds: &[usize] = if honours { &[27] } else { &[0, 9, 18] };
                let keys: BTreeSet<_> = first_kinds.iter().map(|&first| one_suit_key(&counts, first)).collect();
                assert_eq!(keys.len(), 1, "the three number suits have the same keys: {counts:?}");
                let key = keys.into_iter().next().unwrap();
                let of_state = distances::distances(&counts, !honours, 4);
                assert_eq!(*distances.entry(key).or_insert(of_state), of_state, "{counts:?}");
                let special = Special::of(&counts, first_kinds[0]);
                *states.entry((key, tiles, special)).or_default() += Weight::of(&counts);
            }
            Self { distances, states }
        };
        thread::scope(|scope| {
            let second = scope.spawn(|| part(numbers / 2, numbers));
            let mut suit = part(0, numbers / 2);
            let second = second.join().unwrap();
            for (key, of_key) in second.distances {
                assert_eq!(*suit.distances.entry(key).or_insert(of_key), of_key);
            }
            for (state, weight) in second.states {
                *suit.states.entry(state).or_default() += weight;
            }
            suit
        })
    }

    /// The states by key and size.
    fn by_key(&self) -> Sizes<u64> {
        let mut found = Sizes::default();
        for (&(key, tiles, _), &weight) in &self.states {
            *found[usize::from(tiles)].entry(key).or_default() += weight;
        }
        found
    }

    /// The states by distances and size.
    fn by_distances(&self) -> Sizes<Distances> {
        self.by_key().map(|of_size| of_size.into_iter().map(|(key, weight)| (self.distances[&key], weight)).collect())
    }

    /// The least size of each key.
    fn least_tiles(&self) -> Vec<(u64, u8)> {
        let mut least = BTreeMap::new();
        for &(key, tiles, _) in self.states.keys() {
            let entry = least.entry(key).or_insert(tiles);
            *entry = tiles.min(*entry);
        }
        least.into_iter().collect()
    }
}

fn one_suit_key(counts: &[u8], first: usize) -> u64 {
    let mut all = [0; Tile::KINDS];
    all[first..first + counts.len()].copy_from_slice(counts);
    Hand::from_counts(&all).unwrap().key().get()
}

static NUMBERS: LazyLock<Suit> = LazyLock::new(|| Suit::new(false));
static HONOURS: LazyLock<Suit> = LazyLock::new(|| Suit::new(true));

/// Weights of something by the number of tiles.
type Sizes<T> = [HashMap<T, Weight>; 15];

/// All combinations of two groups of suits with at most 14 tiles.
fn join<T: Copy + Eq + Hash>(a: &Sizes<T>, b: &Sizes<T>, join: impl Fn(&T, &T) -> T) -> Sizes<T> {
    let mut joined: Sizes<T> = Sizes::default();
    for (in_a, a) in a.iter().enumerate() {
        for (in_b, b) in b[..15 - in_a].iter().enumerate() {
            let sum = &mut joined[in_a + in_b];
            for (of_a, &weight_a) in a {
                for (of_b, &weight_b) in b {
                    *sum.entry(join(of_a, of_b)).or_default() += weight_a * weight_b;
                }
            }
        }
    }
    joined
}

/// All hands, by three number suits and the honours.
fn whole<T: Copy + Eq + Hash>(numbers: &Sizes<T>, honours: &Sizes<T>, with: impl Fn(&T, &T) -> T) -> Sizes<T> {
    let two = join(numbers, numbers, &with);
    let three = join(&two, numbers, &with);
    join(&three, honours, with)
}

/// Weights by shanten from -1.
type Histogram = [Weight; 10];

/// The histograms by the number of tiles, from shantens by the number of melds.
fn histograms<T>(hands: &Sizes<T>, shanten: impl Fn(&T, usize) -> i8) -> [Histogram; 15] {
    core::array::from_fn(|tiles| {
        let mut histogram = Histogram::default();
        for (of_hand, &weight) in &hands[tiles] {
            histogram[(shanten(of_hand, tiles / 3) + 1) as usize] += weight;
        }
        histogram
    })
}

/// All hands of 1 to 14 tiles, through the keys, from the library's table.
static BY_KEY: LazyLock<[Histogram; 15]> = LazyLock::new(|| {
    let hands = whole(&NUMBERS.by_key(), &HONOURS.by_key(), |a, b| a.wrapping_add(*b));
    histograms(&hands, |&key, melds| Key::try_from(key).unwrap().standard()[melds].get())
});

fn sum<'a>(weights: impl IntoIterator<Item = &'a Weight>) -> Weight {
    let mut sum = Weight::default();
    for &weight in weights {
        sum += weight;
    }
    sum
}

#[test]
fn number_suits_have_126_keys_and_honours_55_each_with_its_own_distances() {
    for (suit, keys, states) in [(&NUMBERS, 126, 405_350), (&HONOURS, 55, 43_130)] {
        assert_eq!(suit.distances.len(), keys);
        assert_eq!(suit.distances.values().collect::<BTreeSet<_>>().len(), keys);
        assert_eq!(sum(suit.states.values()).distinct, states);
    }
    assert_eq!(Hand::new().key().get(), 0);
}

#[test]
fn a_key_is_the_sum_of_the_keys_of_its_suits() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    for _ in 0..100_000 {
        let counts = random_counts(&mut random);
        let suits = [0..9, 9..18, 18..27, 27..34];
        let sum = suits
            .into_iter()
            .fold(0_u64, |sum, suit| sum.wrapping_add(one_suit_key(&counts[suit.clone()], suit.start)));
        assert_eq!(Hand::from_counts(&counts).unwrap().key().get(), sum, "{counts:?}");
    }
}

/// A hand of 1 to 14 tiles with many equal ones.
fn random_counts(random: &mut Pcg64Mcg) -> [u8; Tile::KINDS] {
    let mut counts = [0; Tile::KINDS];
    let size = random.random_range(1..=14);
    let kinds = random.random_range(4..=Tile::KINDS);
    while counts.iter().sum::<u8>() < size {
        let count = &mut counts[(random.random_range(0..kinds) * 7) % Tile::KINDS];
        *count = (*count + 1).min(4);
    }
    counts
}

#[test]
fn all_68_775_combinations_of_suits_have_a_key_with_the_right_answers() {
    let (numbers, honours) = (NUMBERS.least_tiles(), HONOURS.least_tiles());
    let of = |key| &NUMBERS.distances[&key];
    let mut combinations = 0;
    let mut keys = BTreeSet::new();
    for (i, &(a, in_a)) in numbers.iter().enumerate() {
        for (j, &(b, in_b)) in numbers.iter().enumerate().skip(i) {
            let two = combine(of(a), of(b));
            for &(c, in_c) in numbers[j..].iter().filter(|(_, in_c)| in_a + in_b + in_c <= 14) {
                let three = combine(&two, of(c));
                for &(d, _) in honours.iter().filter(|(_, in_d)| in_a + in_b + in_c + in_d <= 14) {
                    let expected = combine(&three, &HONOURS.distances[&d])[1];
                    let key = Key::try_from(a.wrapping_add(b).wrapping_add(c).wrapping_add(d)).unwrap();
                    assert_eq!(key.standard().map(Shanten::distance), expected);
                    keys.insert(key);
                    combinations += 1;
                }
            }
        }
    }
    assert_eq!(combinations, 68_775);
    assert_eq!(keys.len(), 33_259);
    assert!(Key::all().collect::<BTreeSet<_>>() == keys && Key::all().count() == keys.len());
}

#[test]
fn the_totals_of_every_size_are_those_of_the_definition() {
    let hands = whole(&NUMBERS.by_distances(), &HONOURS.by_distances(), combine);
    let expected = histograms(&hands, |distances, melds| distances[1][melds] as i8 - 1);
    for (tiles, (found, expected)) in BY_KEY.iter().zip(&expected).enumerate() {
        assert_eq!(found, expected, "{tiles} tiles");
    }
}

#[test]
fn there_are_as_many_hands_of_every_size_as_there_must_be() {
    // (1 + x + .. + x^4)^34
    let mut distinct = [0_u64; 15];
    distinct[0] = 1;
    for _ in 0..Tile::KINDS {
        distinct = core::array::from_fn(|tiles| distinct[tiles.saturating_sub(4)..=tiles].iter().sum());
    }
    let mut deals = 1_u128;
    for (tiles, distinct) in distinct.into_iter().enumerate() {
        assert_eq!(sum(&BY_KEY[tiles]), Weight { distinct, deals: deals as u64 }, "{tiles} tiles");
        deals = deals * (136 - tiles as u128) / (tiles as u128 + 1);
    }
    assert_eq!(distinct[14], 326_520_504_500);
}

#[test]
fn the_totals_of_up_to_five_tiles_are_those_of_a_search_through_all_hands() {
    fn go(kind: usize, left: u8, counts: &mut [u8; Tile::KINDS], melds: usize, histogram: &mut Histogram) {
        if kind == Tile::KINDS || left == 0 {
            if left == 0 {
                let searched = distance(counts, melds, CopyRule::Limited).unwrap();
                assert_eq!(Hand::from_counts(counts).unwrap().standard().distance(), searched, "{counts:?}");
                histogram[usize::from(searched)] += Weight::of(counts);
            }
            return;
        }
        for count in 0..=left.min(4) {
            counts[kind] = count;
            go(kind + 1, left - count, counts, melds, histogram);
        }
        counts[kind] = 0;
    }
    for tiles in 1..=5 {
        let mut histogram = Histogram::default();
        go(0, tiles, &mut [0; Tile::KINDS], usize::from(tiles) / 3, &mut histogram);
        assert_eq!(BY_KEY[usize::from(tiles)], histogram, "{tiles} tiles");
    }
}

/// The shantens of seven pairs and of thirteen orphans by what they depend on, read from one hand
/// for each of all that can occur.
fn special_shantens(tiles: u8) -> HashMap<Special, (i8, i8)> {
    let orphans: Vec<_> = Tile::all().filter(|tile| tile.is_terminal_or_honour()).map(Tile::index).collect();
    let others: Vec<_> = Tile::all().filter(|tile| !tile.is_terminal_or_honour()).map(Tile::index).collect();
    let up_to = |most: usize| (0..=most).flat_map(|kinds| (0..=kinds).map(move |pairs| (kinds, pairs)));
    let mut found = HashMap::new();
    for (orphan_kinds, orphan_pairs) in up_to(13) {
        for (other_kinds, other_pairs) in up_to(14) {
            let mut counts = [0_u8; Tile::KINDS];
            let paired = orphans[..orphan_pairs].iter().chain(&others[..other_pairs]);
            let single = orphans[orphan_pairs..orphan_kinds].iter().chain(&others[other_pairs..other_kinds]);
            single.for_each(|&kind| counts[kind] = 1);
            paired.clone().for_each(|&kind| counts[kind] = 2);
            for &kind in paired {
                let missing = tiles.saturating_sub(counts.iter().sum());
                counts[kind] += missing.min(2);
            }
            if counts.iter().sum::<u8>() == tiles {
                let shantens = of_special_forms(&Hand::from_counts(&counts).unwrap());
                assert_eq!(*found.entry(Special::of(&counts, 0)).or_insert(shantens), shantens, "{counts:?}");
            }
        }
    }
    let mut random = Pcg64Mcg::seed_from_u64(tiles.into());
    for _ in 0..400_000 {
        let counts = random_counts(&mut random);
        if counts.iter().sum::<u8>() == tiles {
            let hand = Hand::from_counts(&counts).unwrap();
            assert_eq!(found[&Special::of(&counts, 0)], of_special_forms(&hand), "{hand}");
        }
    }
    found
}

fn of_special_forms(hand: &Hand) -> (i8, i8) {
    let [pairs, orphans] = [hand.seven_pairs(), hand.thirteen_orphans()].map(|shanten| shanten.unwrap().get());
    assert_eq!(hand.shanten().get(), hand.standard().get().min(pairs).min(orphans), "{hand}");
    (pairs, orphans)
}

/// Suits by the number of tiles, each with the number of its distances.
type Groups = Vec<Vec<((usize, Special), Weight)>>;

/// The states of a suit, with the numbers of their distances.
fn groups(suit: &Suit, numbered: &mut Vec<Distances>) -> Groups {
    let mut groups = vec![Vec::new(); 15];
    for (&(key, tiles, special), &weight) in &suit.states {
        groups[usize::from(tiles)].push(((number_of(suit.distances[&key], numbered), special), weight));
    }
    groups
}

fn number_of(distances: Distances, numbered: &mut Vec<Distances>) -> usize {
    numbered.iter().position(|other| *other == distances).unwrap_or_else(|| {
        numbered.push(distances);
        numbered.len() - 1
    })
}

/// The combinations of two suits.
fn two_suits(a: &Groups, of_a: &[Distances], b: &Groups, of_b: &[Distances]) -> (Groups, Vec<Distances>) {
    let mut numbered = Vec::new();
    let joined: Vec<Vec<_>> =
        of_a.iter().map(|a| of_b.iter().map(|b| number_of(combine(a, b), &mut numbered)).collect()).collect();
    let mut found: Vec<HashMap<_, Weight>> = vec![HashMap::new(); 15];
    for (in_a, a) in a.iter().enumerate() {
        for (in_b, b) in b[..15 - in_a].iter().enumerate() {
            for &((of_a, special_a), weight_a) in a {
                for &((of_b, special_b), weight_b) in b {
                    let group = (joined[of_a][of_b], special_a.join(special_b));
                    *found[in_a + in_b].entry(group).or_default() += weight_a * weight_b;
                }
            }
        }
    }
    (found.into_iter().map(|of_size| of_size.into_iter().collect()).collect(), numbered)
}

/// Weights by the shantens in standard form, of seven pairs and of thirteen orphans.
type Joint = BTreeMap<(i8, i8, i8), Weight>;

/// All hands of 13 and of 14 tiles.
static THREE_FORMS: LazyLock<[Joint; 2]> = LazyLock::new(|| {
    let (mut of_numbers, mut of_honours) = (Vec::new(), Vec::new());
    let numbers = groups(&NUMBERS, &mut of_numbers);
    let honours = groups(&HONOURS, &mut of_honours);
    let (a, of_a) = two_suits(&numbers, &of_numbers, &numbers, &of_numbers);
    let (b, of_b) = two_suits(&numbers, &of_numbers, &honours, &of_honours);
    let standard: Vec<Vec<_>> =
        of_a.iter().map(|a| of_b.iter().map(|b| combine(a, b)[1][4] as i8 - 1).collect()).collect();
    let of_size = |tiles: usize| {
        let special = special_shantens(tiles as u8);
        let mut found = Joint::new();
        let mut histogram = HashMap::<_, Weight>::new();
        for (a, b) in (0..=tiles).map(|in_a| (&a[in_a], &b[tiles - in_a])) {
            for &((of_a, special_a), weight_a) in a {
                for &((of_b, special_b), weight_b) in b {
                    let sort = (standard[of_a][of_b], special_a.join(special_b));
                    *histogram.entry(sort).or_default() += weight_a * weight_b;
                }
            }
        }
        for ((standard, totals), weight) in histogram {
            let (pairs, orphans) = special[&totals];
            *found.entry((standard, pairs, orphans)).or_default() += weight;
        }
        found
    };
    thread::scope(|scope| {
        let thirteen = scope.spawn(|| of_size(13));
        let fourteen = of_size(14);
        [thirteen.join().unwrap(), fourteen]
    })
});

/// Weights by a shanten that a hand's three make.
fn rows(hands: &Joint, shanten: impl Fn(i8, i8, i8) -> i8) -> Vec<Row> {
    let mut found: BTreeMap<i8, Weight> = BTreeMap::new();
    for (&(standard, pairs, orphans), &weight) in hands {
        *found.entry(shanten(standard, pairs, orphans)).or_default() += weight;
    }
    found.into_iter().map(|(shanten, weight)| (shanten, weight.distinct, weight.deals)).collect()
}

#[test]
fn the_totals_of_13_and_14_tiles_in_standard_form_are_the_known_ones() {
    for (tiles, expected) in [(13, STANDARD_13), (14, STANDARD_14)] {
        let histogram = (-1..).zip(BY_KEY[tiles]).map(|(shanten, weight)| (shanten, weight.distinct, weight.deals));
        assert_eq!(histogram.filter(|row| row.1 > 0).collect::<Vec<_>>(), expected, "{tiles} tiles");
        assert_eq!(rows(&THREE_FORMS[tiles - 13], |standard, _, _| standard), expected, "{tiles} tiles");
    }
}

#[test]
fn the_totals_of_13_and_14_tiles_in_the_special_forms_are_the_known_ones() {
    let [thirteen, fourteen] = &*THREE_FORMS;
    for (hands, pairs, orphans) in
        [(thirteen, SEVEN_PAIRS_13, THIRTEEN_ORPHANS_13), (fourteen, SEVEN_PAIRS_14, THIRTEEN_ORPHANS_14)]
    {
        assert_eq!(rows(hands, |_, pairs, _| pairs), pairs);
        assert_eq!(rows(hands, |_, _, orphans| orphans), orphans);
    }
}

#[test]
fn the_totals_of_13_and_14_tiles_in_the_nearest_form_are_the_known_ones() {
    for (hands, expected) in THREE_FORMS.iter().zip([NEAREST_13, NEAREST_14]) {
        assert_eq!(rows(hands, |standard, pairs, orphans| standard.min(pairs).min(orphans)), expected);
    }
}

#[test]
fn complete_hands_of_14_tiles_are_as_many_as_known_form_by_form() {
    let count = |complete: fn(i8, i8, i8) -> bool| {
        let hands = THREE_FORMS[1].iter().filter(|(shantens, _)| complete(shantens.0, shantens.1, shantens.2));
        hands.map(|(_, weight)| weight.distinct).sum::<u64>()
    };
    assert_eq!(count(|standard, _, _| standard == -1), 11_498_658);
    assert_eq!(count(|_, pairs, _| pairs == -1), 5_379_616);
    assert_eq!(count(|_, _, orphans| orphans == -1), 13);
    assert_eq!(count(|standard, pairs, _| standard == -1 && pairs == -1), 4_668);
    assert_eq!(count(|standard, pairs, orphans| orphans == -1 && (standard == -1 || pairs == -1)), 0);
}

/// What the library says of a size, as rows.
fn published(histogram: Option<&Published>) -> Vec<Row> {
    let rows = histogram.expect("the form applies").rows();
    rows.map(|row| (row.shanten.get(), row.hands, row.deals.try_into().unwrap())).collect()
}

static FIGURES: LazyLock<Statistics> = LazyLock::new(|| Statistics::new(Strictness::Concealed));

#[test]
fn the_figures_of_the_library_are_the_known_totals() {
    for (tiles, nearest, [standard, pairs, orphans]) in [
        (13, NEAREST_13, [STANDARD_13, SEVEN_PAIRS_13, THIRTEEN_ORPHANS_13]),
        (14, NEAREST_14, [STANDARD_14, SEVEN_PAIRS_14, THIRTEEN_ORPHANS_14]),
    ] {
        assert_eq!(published(FIGURES.nearest(tiles)), nearest);
        for (form, expected) in Form::ALL.into_iter().zip([standard, pairs, orphans]) {
            assert_eq!(published(FIGURES.in_form(form, tiles)), expected, "{form}");
        }
    }
}

#[test]
fn the_figures_of_smaller_hands_are_the_totals_in_standard_form() {
    for tiles in 0..13 {
        let expected = (-1..).zip(BY_KEY[tiles]).filter(|(_, weight)| weight.distinct > 0);
        let expected: Vec<_> = expected.map(|(shanten, weight)| (shanten, weight.distinct, weight.deals)).collect();
        assert_eq!(published(FIGURES.nearest(tiles)), expected, "{tiles} tiles");
        assert_eq!(FIGURES.in_form(Form::Standard, tiles), FIGURES.nearest(tiles));
        assert_eq!(FIGURES.in_form(Form::SevenPairs, tiles), None);
        assert_eq!(FIGURES.in_form(Form::ThirteenOrphans, tiles), None);
    }
    assert_eq!(FIGURES.nearest(15), None);
}

#[test]
fn only_the_unlimited_strictness_has_figures_of_its_own() {
    for strictness in [Strictness::Melds, Strictness::Visible] {
        assert_eq!(Statistics::new(strictness).nearest(14), FIGURES.nearest(14));
    }
    assert_ne!(Statistics::new(Strictness::Unlimited).nearest(14), FIGURES.nearest(14));
}

/// All states of a suit by their distances when copies are unlimited.
fn unlimited(kinds: u32) -> Sizes<Distances> {
    let mut found = Sizes::default();
    for number in 0..5_usize.pow(kinds) {
        let counts: Vec<_> = (0..kinds).map(|kind| (number / 5_usize.pow(kind) % 5) as u8).collect();
        if let Some(of_size) = found.get_mut(counts.iter().sum::<u8>() as usize) {
            *of_size.entry(distances::distances(&counts, kinds == 9, 99)).or_default() += Weight::of(&counts);
        }
    }
    found
}

#[test]
fn the_unlimited_totals_are_those_of_the_definition() {
    let statistics = Statistics::new(Strictness::Unlimited);
    let hands = whole(&unlimited(9), &unlimited(7), combine);
    let expected = histograms(&hands, |distances, melds| distances[1][melds] as i8 - 1);
    for (tiles, expected) in expected.iter().enumerate() {
        let expected = (-1..).zip(expected).filter(|(_, weight)| weight.distinct > 0);
        let expected: Vec<_> = expected.map(|(shanten, weight)| (shanten, weight.distinct, weight.deals)).collect();
        assert_eq!(published(statistics.in_form(Form::Standard, tiles)), expected, "{tiles} tiles");
    }
    for form in [Form::SevenPairs, Form::ThirteenOrphans] {
        assert_eq!(statistics.in_form(form, 14), FIGURES.in_form(form, 14), "{form}");
    }
    assert_eq!(published(statistics.nearest(13)), GENERAL_NEAREST_13);
    assert_eq!(published(statistics.nearest(14)), GENERAL_NEAREST_14);
    // Where a fifth copy makes a hand nearer, another form may be as near.
    let moved = |nearest: &[Row], standard: &[Row]| {
        let of = |rows: &[Row]| rows.iter().map(|row| i128::from(row.0) * i128::from(row.1)).sum::<i128>();
        of(standard) - of(nearest)
    };
    for tiles in [13, 14] {
        let nearer = moved(&published(statistics.nearest(tiles)), &published(FIGURES.nearest(tiles)));
        let nearer_in_standard = moved(
            &published(statistics.in_form(Form::Standard, tiles)),
            &published(FIGURES.in_form(Form::Standard, tiles)),
        );
        assert!(0 < nearer && nearer <= nearer_in_standard, "{nearer} of {nearer_in_standard}");
    }
}

/// Calls a function with the counts of every hand of so many tiles.
fn for_each_hand(tiles: u8, first: usize, counts: &mut [u8; Tile::KINDS], work: &mut impl FnMut(&[u8; Tile::KINDS])) {
    if tiles == 0 {
        return work(counts);
    }
    for kind in first..Tile::KINDS {
        for count in 1..=tiles.min(4) {
            counts[kind] = count;
            for_each_hand(tiles - count, kind + 1, counts, work);
        }
        counts[kind] = 0;
    }
}

#[test]
fn useful_draws_are_those_of_all_hands_of_3_and_4_tiles() {
    for strictness in [Strictness::Concealed, Strictness::Unlimited] {
        let statistics = Statistics::new(strictness);
        for tiles in [3, 4] {
            let mut useful = [0_u128; 10];
            for_each_hand(tiles, 0, &mut [0; Tile::KINDS], &mut |counts| {
                let view = Hand::from_counts(counts).unwrap().view().with_strictness(strictness);
                let draws = Weight::of(counts).deals * u64::from(view.useful().copies());
                useful[usize::from(view.shanten().unwrap().distance())] += u128::from(draws);
            });
            let statistics = statistics.nearest(tiles.into()).unwrap();
            for row in statistics.rows() {
                let expected = useful[usize::from(row.shanten.distance())];
                assert_eq!(row.useful_draws, Some(expected), "{tiles} tiles, {}", row.shanten);
                assert_eq!(row.useful, Some(expected as f64 / row.deals as f64));
            }
            let all = useful.iter().sum::<u128>() as f64 / statistics.deals() as f64;
            assert_eq!(statistics.useful(), Some(all));
        }
    }
}

#[test]
fn useful_copies_on_average_are_those_of_random_hands_of_13_tiles() {
    const DEALS: usize = 400_000;
    let mut random = Pcg64Mcg::seed_from_u64(13);
    let mut found = [(0_u32, 0_f64, 0_f64); 15];
    for _ in 0..DEALS {
        let mut hand = Hand::new();
        while hand.len() < 13 {
            let tile = Tile::from_index(random.random_range(0..136) / 4).unwrap();
            // A copy that the hand has is drawn again as often as there are such copies.
            if random.random_range(0..4) >= hand.counts()[tile.index()] {
                hand.draw(tile).unwrap();
            }
        }
        let copies = f64::from(hand.useful().copies());
        let (deals, sum, squares) = &mut found[usize::from(hand.shanten().distance())];
        *deals += 1;
        *sum += copies;
        *squares += copies * copies;
    }
    for row in FIGURES.nearest(13).unwrap().rows() {
        let (deals, sum, squares) = found[usize::from(row.shanten.distance())];
        let share = f64::from(deals) / DEALS as f64;
        let error = (row.probability * (1.0 - row.probability) / DEALS as f64).sqrt();
        assert!((share - row.probability).abs() < 5.0 * error, "{}: {share}", row.shanten);
        if deals > 100 {
            let average = sum / f64::from(deals);
            let error = ((squares / f64::from(deals) - average * average) / f64::from(deals)).sqrt();
            assert!((average - row.useful.unwrap()).abs() < 5.0 * error, "{}: {average}", row.shanten);
        }
    }
}

#[test]
fn the_figures_name_what_a_deal_is_worth() {
    let dealt = FIGURES.nearest(14).unwrap();
    assert_eq!((dealt.tiles(), dealt.hands(), dealt.deals()), (14, 326_520_504_500, 4_250_305_029_168_216_000));
    assert_eq!(dealt.useful(), None);
    assert_eq!((dealt.row(Shanten::MAX).hands, dealt.row(Shanten::MAX).deals), (0, 0));
    let sum: f64 = dealt.rows().map(|row| row.probability).sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    // The expectation of what a draw gains, seen from both sides.
    let waiting = FIGURES.nearest(13).unwrap();
    let gained = (waiting.average() - dealt.average()) * 123.0;
    assert!((gained - waiting.useful().unwrap()).abs() < 1e-9, "{gained}");
}
