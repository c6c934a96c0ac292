//! Totals over all hands under other rules, exact, from the library's figures.
//!
//! Small hands, and all sizes of games with few kinds, are counted again hand by hand; complete
//! hands are counted again suit by suit; and all add up to what they must.

use std::collections::{BTreeMap, HashMap, HashSet};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use shanten::rules::{Rules, VariantHand};
use shanten::stats::{Histogram, Statistics};
use shanten::{Form, Shanten, Strictness, Tile};
use shanten_dfs::{Concealed, Limits, distance_with};

/// A shanten, how many hands have it, and how many deals: options of numbered tiles.
type Row = (i8, u64, u128);
type Counts = [u8; Tile::KINDS];

/// 13 tiles of three players in standard form.
const THREE_PLAYER_STANDARD_13: &[Row] = &[
    (0, 11_657_240, 3_086_175_234_880),
    (1, 344_236_284, 175_159_932_190_176),
    (2, 1_934_212_215, 2_007_395_581_588_160),
    (3, 3_130_480_721, 6_692_896_032_580_224),
    (4, 1_764_829_706, 7_556_047_570_151_424),
    (5, 409_677_618, 3_488_284_976_873_472),
    (6, 37_234_999, 630_906_498_318_336),
    (7, 1_153_706, 38_644_035_354_624),
    (8, 8_001, 536_938_020_864),
];

/// 13 tiles of three players in the form of seven pairs.
const THREE_PLAYER_SEVEN_PAIRS_13: &[Row] = &[
    (0, 6_216_210, 1_160_093_975_040),
    (1, 219_343_410, 69_660_881_072_640),
    (2, 1_549_612_350, 930_085_395_782_400),
    (3, 3_230_410_950, 4_331_598_194_476_800),
    (4, 2_168_690_355, 8_040_964_287_395_520),
    (5, 439_088_715, 5_873_399_160_557_760),
    (6, 20_128_500, 1_346_089_727_052_000),
];

/// 13 tiles of three players in the form of thirteen orphans.
const THREE_PLAYER_THIRTEEN_ORPHANS_13: &[Row] = &[
    (0, 157, 3_992_977_408),
    (1, 17_342, 358_589_923_328),
    (2, 591_630, 9_462_365_552_640),
    (3, 9_141_275, 108_802_935_521_280),
    (4, 75_107_032, 646_147_855_761_408),
    (5, 356_582_226, 2_173_425_886_055_424),
    (6, 1_023_604_296, 4_378_796_401_334_784),
    (7, 1_818_325_080, 5_485_210_345_723_680),
    (8, 2_018_915_470, 4_400_811_868_332_880),
    (9, 1_412_931_234, 2_327_638_271_294_336),
    (10, 645_005_738, 831_978_991_395_552),
    (11, 212_046_835, 199_394_391_727_440),
    (12, 53_619_475, 29_035_931_979_600),
    (13, 7_602_700, 1_889_912_732_400),
];

/// 13 tiles of three players in the nearest of the three forms.
const THREE_PLAYER_NEAREST_13: &[Row] = &[
    (0, 17_864_220, 4_248_510_347_840),
    (1, 552_121_421, 243_214_955_934_944),
    (2, 2_703_243_800, 2_732_462_104_034_240),
    (3, 3_178_038_880, 8_169_994_696_659_840),
    (4, 1_091_914_759, 7_581_335_897_696_256),
    (5, 89_698_182, 1_820_816_976_642_048),
    (6, 609_228, 40_884_598_996_992),
];

/// 14 tiles of three players in standard form.
const THREE_PLAYER_STANDARD_14: &[Row] = &[
    (-1, 2_657_681, 1_072_362_602_896),
    (0, 226_987_131, 178_295_397_803_376),
    (1, 2_693_446_857, 4_352_862_669_038_192),
    (2, 8_022_846_383, 27_799_162_020_754_368),
    (3, 7_487_350_388, 56_002_910_897_240_448),
    (4, 2_488_717_836, 38_494_114_675_900_416),
    (5, 366_736_010, 11_517_383_639_040_000),
    (6, 21_015_622, 1_341_707_944_722_432),
    (7, 388_347, 50_063_581_642_752),
    (8, 1_320, 354_334_801_920),
];

/// 14 tiles of three players in the form of seven pairs.
const THREE_PLAYER_SEVEN_PAIRS_14: &[Row] = &[
    (-1, 888_030, 248_591_566_080),
    (0, 99_459_360, 51_044_134_901_760),
    (1, 1_498_106_610, 1_394_152_141_599_360),
    (2, 6_238_410_750, 11_673_027_894_528_000),
    (3, 8_695_226_475, 38_283_680_230_005_600),
    (4, 4_144_234_185, 53_052_449_185_532_160),
    (5, 613_763_865, 29_898_966_438_329_040),
    (6, 20_058_300, 5_384_358_907_084_800),
];

/// 14 tiles of three players in the form of thirteen orphans.
const THREE_PLAYER_THIRTEEN_ORPHANS_14: &[Row] = &[
    (-1, 13, 1_308_622_848),
    (0, 3_212, 258_612_396_032),
    (1, 185_835, 11_354_688_716_800),
    (2, 4_379_440, 194_839_373_414_400),
    (3, 52_128_505, 1_634_687_294_423_040),
    (4, 349_413_064, 7_534_540_959_289_344),
    (5, 1_401_201_516, 20_428_165_913_565_696),
    (6, 3_476_272_800, 34_014_919_716_560_640),
    (7, 5_422_384_110, 35_840_631_828_109_680),
    (8, 5_346_141_515, 24_518_178_577_160_840),
    (9, 3_349_536_047, 11_199_449_703_325_312),
    (10, 1_380_176_018, 3_508_197_281_569_968),
    (11, 416_179_400, 748_622_072_343_600),
    (12, 98_835_100, 98_275_462_084_800),
    (13, 13_311_000, 5_804_731_963_800),
];

/// 14 tiles of three players in the nearest of the three forms.
const THREE_PLAYER_NEAREST_14: &[Row] = &[
    (-1, 3_544_383, 1_321_887_397_648),
    (0, 324_512_039, 229_204_302_023_024),
    (1, 3_861_801_145, 5_666_836_324_035_120),
    (2, 9_513_954_050, 35_089_291_127_101_440),
    (3, 6_280_719_312, 61_289_092_707_873_792),
    (4, 1_274_481_820, 33_570_528_047_677_440),
    (5, 51_086_370, 3_878_645_818_982_400),
    (6, 48_456, 13_007_308_455_936),
];

/// 16 tiles of the sixteen-tile game, five melds and a pair.
#[cfg(feature = "five-melds")]
const FIVE_MELDS_16: &[Row] = &[
    (0, 659_058_879, 5_285_086_214_114_424),
    (1, 33_994_930_669, 477_773_826_475_927_704),
    (2, 350_872_739_642, 9_075_069_729_232_886_917),
    (3, 1_064_074_175_640, 51_763_016_102_020_617_840),
    (4, 1_109_326_755_501, 100_832_673_308_247_031_331),
    (5, 444_474_109_303, 72_394_598_713_029_459_968),
    (6, 79_704_627_522, 23_489_564_962_907_553_792),
    (7, 5_912_512_259, 3_223_068_048_206_331_904),
    (8, 161_454_845, 165_691_133_505_044_480),
    (9, 1_225_290, 2_433_297_615_421_440),
    (10, 1_000, 4_294_967_296_000),
];

/// 17 tiles of the sixteen-tile game, five melds and a pair.
#[cfg(feature = "five-melds")]
const FIVE_MELDS_17: &[Row] = &[
    (-1, 118_856_487, 1_554_490_175_889_888),
    (0, 16_871_300_508, 392_252_292_330_880_632),
    (1, 358_976_372_276, 15_363_880_258_257_976_224),
    (2, 2_002_323_573_105, 163_749_172_997_847_773_280),
    (3, 3_606_565_893_365, 575_959_941_511_899_936_360),
    (4, 2_283_036_756_384, 707_923_354_445_271_069_696),
    (5, 546_532_601_859, 310_612_447_173_172_002_816),
    (6, 62_625_088_172, 65_501_762_399_820_054_528),
    (7, 2_897_788_587, 5_704_849_031_134_445_568),
    (8, 45_737_457, 172_044_207_739_895_808),
    (9, 160_300, 1_177_680_032_563_200),
];

/// 13 tiles with wild red dragons in the nearest form, four of a kind as two pairs.
const WILD_13: &[Row] = &[
    (0, 1_421_742_199, 529_852_581_479_296),
    (1, 10_413_642_791, 11_788_410_119_596_544),
    (2, 34_253_082_798, 83_934_697_771_732_992),
    (3, 37_894_356_244, 198_217_163_179_687_936),
    (4, 13_168_979_411, 151_589_024_066_699_264),
    (5, 1_344_112_506, 35_992_049_396_219_904),
    (6, 25_680_051, 1_723_359_050_072_064),
];

/// 14 tiles with wild red dragons in the nearest form, four of a kind as two pairs.
const WILD_14: &[Row] = &[
    (-1, 1_255_145_677, 611_701_858_524_672),
    (0, 12_764_207_749, 23_823_392_486_476_224),
    (1, 67_156_617_624, 290_702_699_084_304_384),
    (2, 136_557_649_546, 1_235_497_885_839_998_976),
    (3, 89_420_290_811, 1_773_869_999_560_851_456),
    (4, 18_281_019_960, 811_037_619_372_687_360),
    (5, 1_076_730_546, 112_388_067_091_808_256),
    (6, 8_842_587, 2_373_663_873_564_672),
];

fn rules(text: &str) -> Rules {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn rows(histogram: &Histogram) -> Vec<Row> {
    histogram.rows().map(|row| (row.shanten.get(), row.hands, row.deals)).collect()
}

fn choose(from: u128, number: u128) -> u128 {
    (0..number).fold(1, |ways, chosen| ways * (from - chosen) / (chosen + 1))
}

/// All tiles of the game.
fn wall(rules: Rules) -> u128 {
    4 * rules.options().kinds.len() as u128 + u128::from(rules.options().jokers)
}

/// How many deals there are of a hand.
fn deals(rules: Rules, counts: &Counts, jokers: u8) -> u128 {
    let kinds: u128 = counts.iter().map(|&count| choose(4, count.into())).product();
    kinds * choose(rules.options().jokers.into(), jokers.into())
}

/// Calls a function with each hand of so many tiles: its counts and its jokers.
fn for_each_hand(rules: Rules, tiles: u8, work: &mut impl FnMut(&Counts, u8)) {
    fn go(rules: Rules, kind: usize, left: u8, counts: &mut Counts, work: &mut impl FnMut(&Counts, u8)) {
        let Some(tile) = Tile::from_index(kind as u8) else {
            if left <= rules.options().jokers {
                work(counts, left);
            }
            return;
        };
        let most = if rules.options().kinds.contains(tile) { left.min(4) } else { 0 };
        for count in 0..=most {
            counts[kind] = count;
            go(rules, kind + 1, left - count, counts, work);
        }
        counts[kind] = 0;
    }
    go(rules, 0, tiles, &mut [0; Tile::KINDS], work);
}

/// The distance in standard form from its definition.
fn searched(rules: Rules, strictness: Strictness, counts: &Counts, jokers: u8) -> u8 {
    let options = rules.options();
    let is_unlimited = strictness == Strictness::Unlimited;
    let mut concealed = Concealed { natural: *counts, wild: jokers };
    let mut limits = Limits { copies: [0; Tile::KINDS], natural: [0; Tile::KINDS], wild: rules.wild_tiles() };
    if is_unlimited && rules.wild_tiles() > 0 {
        limits.wild = u8::MAX;
    }
    for tile in Tile::all() {
        let (kind, is_wild) = (tile.index(), options.wild.contains(tile));
        if is_wild {
            concealed.wild += counts[kind];
            concealed.natural[kind] = 0;
        }
        if options.kinds.contains(tile) {
            limits.copies[kind] = if is_unlimited || options.fifth_copies { u8::MAX } else { 4 };
            limits.natural[kind] = if is_unlimited { u8::MAX } else { 4 * u8::from(!is_wild) };
        }
    }
    let melds = usize::from(counts.iter().sum::<u8>() + jokers) / 3;
    distance_with(&concealed, melds, &limits).unwrap().expect("hands can be completed")
}

/// Compares the figures in standard form of so many tiles with all hands, and how many draws are
/// useful if that is asked for.
fn compare_with_the_definition(statistics: &Statistics, rules: Rules, strictness: Strictness, tiles: u8, useful: bool) {
    let about = format!("{rules}, {strictness:?}, {tiles} tiles");
    let histogram = statistics.in_form(Form::Standard, tiles.into()).unwrap();
    assert_eq!(histogram.tiles(), usize::from(tiles));
    let mut found: BTreeMap<i8, (u64, u128, u128)> = BTreeMap::new();
    for_each_hand(rules, tiles, &mut |counts, jokers| {
        let distance = searched(rules, strictness, counts, jokers);
        let mut copies = 0;
        if useful && tiles % 3 != 2 {
            for tile in rules.options().kinds.iter().filter(|tile| counts[tile.index()] < 4) {
                let mut drawn = *counts;
                drawn[tile.index()] += 1;
                if searched(rules, strictness, &drawn, jokers) < distance {
                    copies += 4 - counts[tile.index()];
                }
            }
            if jokers < rules.options().jokers && searched(rules, strictness, counts, jokers + 1) < distance {
                copies += rules.options().jokers - jokers;
            }
        }
        let (hands, all, draws) = found.entry(distance as i8 - 1).or_default();
        let deals = deals(rules, counts, jokers);
        *hands += 1;
        *all += deals;
        *draws += deals * u128::from(copies);
    });
    let expected: Vec<Row> = found.iter().map(|(&shanten, &(hands, deals, _))| (shanten, hands, deals)).collect();
    assert_eq!(rows(histogram), expected, "{about}");
    if useful && tiles % 3 != 2 {
        let draws: Vec<_> = histogram.rows().map(|row| row.useful_draws.unwrap()).collect();
        assert_eq!(draws, found.values().map(|&(_, _, draws)| draws).collect::<Vec<_>>(), "{about}");
    } else if tiles % 3 == 2 {
        assert_eq!(histogram.useful(), None);
    }
}

/// Games of thirteen kinds.
const SMALL: &[&str] = &[
    "riichi,kinds=123456789m1234z,no-thirteen-orphans",
    "chinese,kinds=123456789m1234z,no-thirteen-orphans,wild=5m1z,jokers=1",
    "riichi,kinds=19m19p19s1234567z",
    "chinese,kinds=19m19p19s1234567z,wild=1m,jokers=2",
    "riichi,kinds=19m19p19s1234567z,no-seven-pairs,jokers=1",
];
/// The same with what the tables of suits don't know.
const SHORT: &[&str] = &[
    "riichi,kinds=12356m6789p13s123z,no-thirteen-orphans",
    "riichi,kinds=12356m6789p13s123z,no-thirteen-orphans,wild=2m,jokers=1",
    "riichi,kinds=123456789m1234z,no-thirteen-orphans,jokers=1,fifth-copies",
    "riichi,kinds=1234567m28p1234z,no-thirteen-orphans,wild=3m,fifth-copies",
    "riichi,kinds=1234567m28p1234z,no-thirteen-orphans,wild=3m1z,jokers=1,fifth-copies",
];

#[test]
fn the_figures_of_three_players_are_the_known_totals() {
    let statistics = Statistics::with_rules(Rules::THREE_PLAYER, Strictness::Concealed);
    for (tiles, nearest, forms) in [
        (
            13,
            THREE_PLAYER_NEAREST_13,
            [THREE_PLAYER_STANDARD_13, THREE_PLAYER_SEVEN_PAIRS_13, THREE_PLAYER_THIRTEEN_ORPHANS_13],
        ),
        (
            14,
            THREE_PLAYER_NEAREST_14,
            [THREE_PLAYER_STANDARD_14, THREE_PLAYER_SEVEN_PAIRS_14, THREE_PLAYER_THIRTEEN_ORPHANS_14],
        ),
    ] {
        assert_eq!(rows(statistics.nearest(tiles).unwrap()), nearest);
        for (form, expected) in Form::ALL.into_iter().zip(forms) {
            assert_eq!(rows(statistics.in_form(form, tiles).unwrap()), expected, "{form}");
        }
    }
}

#[cfg(feature = "five-melds")]
#[test]
fn the_figures_of_the_sixteen_tile_game_are_the_known_totals() {
    let statistics = Statistics::with_rules(Rules::TAIWANESE, Strictness::Concealed);
    for (tiles, expected) in [(16, FIVE_MELDS_16), (17, FIVE_MELDS_17)] {
        assert_eq!(rows(statistics.nearest(tiles).unwrap()), expected);
        assert_eq!(statistics.in_form(Form::Standard, tiles), statistics.nearest(tiles));
    }
    assert_eq!(statistics.nearest(17).unwrap().deals(), 1_845_382_436_487_682_488_000);
    // Hands of up to 14 tiles are as near as with four melds.
    let riichi = Statistics::new(Strictness::Concealed);
    for tiles in 0..=14 {
        assert_eq!(statistics.in_form(Form::Standard, tiles), riichi.in_form(Form::Standard, tiles));
    }
}

#[test]
fn the_figures_with_wild_red_dragons_are_the_known_totals() {
    let statistics = Statistics::with_rules(Rules::CHINESE_WILD, Strictness::Concealed);
    for (tiles, expected) in [(13, WILD_13), (14, WILD_14)] {
        assert_eq!(rows(statistics.nearest(tiles).unwrap()), expected);
    }
}

#[test]
fn small_hands_are_as_near_as_the_definition_says() {
    for (name, tiles) in
        [("riichi", 4), ("three-player", 5), ("chinese-wild", 4), ("three-player,wild=1m5p,jokers=2", 4)]
    {
        let rules = rules(name);
        for strictness in [Strictness::Unlimited, Strictness::Concealed] {
            let statistics = Statistics::with_rules(rules, strictness);
            for tiles in 0..=tiles {
                compare_with_the_definition(&statistics, rules, strictness, tiles, tiles <= 3);
            }
        }
    }
}

#[cfg(feature = "five-melds")]
#[test]
fn small_hands_of_the_sixteen_tile_game_are_as_near_as_the_definition_says() {
    let rules = Rules::TAIWANESE;
    let statistics = Statistics::with_rules(rules, Strictness::Unlimited);
    (0..=5).for_each(|tiles| compare_with_the_definition(&statistics, rules, Strictness::Unlimited, tiles, tiles <= 3));
    let few_kinds = self::rules("taiwanese,kinds=123456789m1234567z,wild=9m,jokers=1");
    for strictness in [Strictness::Unlimited, Strictness::Concealed] {
        let statistics = Statistics::with_rules(few_kinds, strictness);
        (0..=7).for_each(|tiles| compare_with_the_definition(&statistics, few_kinds, strictness, tiles, tiles <= 4));
    }
}

#[test]
fn hands_of_few_kinds_are_as_near_as_the_definition_says() {
    for name in SMALL.iter().chain(SHORT) {
        let rules = rules(name);
        for strictness in [Strictness::Unlimited, Strictness::Concealed] {
            let statistics = Statistics::with_rules(rules, strictness);
            for tiles in 0..=if strictness == Strictness::Unlimited { 7 } else { 8 } {
                compare_with_the_definition(&statistics, rules, strictness, tiles, tiles <= 4);
            }
        }
    }
}

/// The shantens of a hand, by form and nearest.
type Shantens = [Option<Shanten>; 4];

/// Adds up all hands of so many tiles by what they answer.
fn by_hand(
    hand: VariantHand,
    rules: Rules,
    kind: usize,
    left: u8,
    deals: u128,
    found: &mut HashMap<Shantens, (u64, u128)>,
) {
    let Some(tile) = Tile::from_index(kind as u8) else {
        let mut hand = hand;
        if left <= rules.options().jokers {
            (0..left).for_each(|_| hand.draw_joker().unwrap());
            let shantens = [hand.standard(), hand.seven_pairs(), hand.thirteen_orphans(), hand.shanten()];
            let (hands, all) = found.entry(shantens).or_default();
            *hands += 1;
            *all += deals * choose(rules.options().jokers.into(), left.into());
        }
        return;
    };
    by_hand(hand, rules, kind + 1, left, deals, found);
    let mut hand = hand;
    for count in 1..=left.min(4) {
        if hand.draw(tile).is_err() {
            return;
        }
        by_hand(hand, rules, kind + 1, left - count, deals * choose(4, count.into()), found);
    }
}

#[test]
fn whole_hands_of_few_kinds_are_as_near_as_each_says() {
    let with_forms = SMALL.iter().copied().chain([
        "riichi,kinds=19m19p19s1234567z,no-standard",
        "chinese,kinds=19m19p19s1234567z,no-standard,jokers=2",
        "riichi,kinds=19m19p19s1234567z,no-standard,no-seven-pairs,wild=1z",
    ]);
    for name in with_forms {
        let rules = rules(name);
        let statistics = Statistics::with_rules(rules, Strictness::Concealed);
        for tiles in 12..=14 {
            let mut found = HashMap::new();
            by_hand(VariantHand::new(rules), rules, 0, tiles, 1, &mut found);
            let forms = Form::ALL.map(|form| statistics.in_form(form, tiles.into()));
            let [standard, pairs, orphans] = forms;
            for (form, histogram) in
                [standard, pairs, orphans, statistics.nearest(tiles.into())].into_iter().enumerate()
            {
                let mut expected: BTreeMap<i8, (u64, u128)> = BTreeMap::new();
                for (shantens, &(hands, deals)) in &found {
                    if let Some(shanten) = shantens[form] {
                        let (all_hands, all_deals) = expected.entry(shanten.get()).or_default();
                        *all_hands += hands;
                        *all_deals += deals;
                    }
                }
                let expected: Vec<Row> =
                    expected.into_iter().map(|(shanten, (hands, deals))| (shanten, hands, deals)).collect();
                assert_eq!(histogram.map(rows).unwrap_or_default(), expected, "{rules}, {tiles} tiles, {form}");
                assert_eq!(histogram.is_none(), expected.is_empty(), "{rules}, {tiles} tiles, {form}");
            }
        }
    }
}

/// Rules of all sorts.
fn all_sorts() -> impl Iterator<Item = Rules> {
    let presets = Rules::PRESETS.iter().map(|&(_, rules)| rules);
    let others = ["riichi,jokers=4,fifth-copies", "three-player,wild=1z2z3z,jokers=16"];
    presets.chain(others.into_iter().map(rules)).chain(SMALL.iter().chain(SHORT).map(|name| rules(name)))
}

#[test]
fn there_are_as_many_hands_and_deals_as_there_must_be() {
    for rules in all_sorts() {
        let options = rules.options();
        let statistics = Statistics::with_rules(rules, Strictness::Concealed);
        // (1 + x + .. + x^4)^kinds (1 + x + .. + x^jokers)
        let mut distinct = [0_u64; VariantHand::MAX_TILES + 1];
        distinct[0] = 1;
        for most in options.kinds.iter().map(|_| 4).chain([usize::from(options.jokers)]) {
            distinct = core::array::from_fn(|tiles: usize| distinct[tiles.saturating_sub(most)..=tiles].iter().sum());
        }
        for (tiles, &distinct) in distinct.iter().enumerate().take(rules.max_tiles() + 1) {
            let expected = (distinct, choose(wall(rules), tiles as u128));
            for histogram in Form::ALL.into_iter().filter_map(|form| statistics.in_form(form, tiles)) {
                assert_eq!((histogram.hands(), histogram.deals()), expected, "{rules}, {tiles} tiles");
            }
            let nearest = statistics.nearest(tiles).unwrap();
            assert_eq!((nearest.hands(), nearest.deals()), expected, "{rules}, {tiles} tiles");
            assert_eq!(nearest.rows().map(|row| row.hands).sum::<u64>(), nearest.hands());
        }
        assert_eq!(statistics.nearest(rules.max_tiles() + 1), None);
        for (form, is_there) in Form::ALL.map(|form| (form, rules.has(form))) {
            assert_eq!(statistics.in_form(form, rules.max_tiles()).is_some(), is_there, "{rules}");
            assert_eq!(statistics.in_form(form, 12).is_some(), is_there && form == Form::Standard, "{rules}");
        }
    }
}

/// What a suit of these ranks can be made of: its sets of counts that are so many melds, with and
/// without a pair.
fn complete_suits(ranks: &[usize], runs: bool, melds: usize) -> Vec<[HashSet<Vec<u8>>; 2]> {
    let add = |counts: &Vec<u8>, kinds: &[(usize, u8)]| {
        let mut counts = counts.clone();
        for &(kind, copies) in kinds {
            counts[kind] += copies;
        }
        counts.iter().all(|&count| count <= 4).then_some(counts)
    };
    let mut blocks: Vec<Vec<(usize, u8)>> = ranks.iter().map(|&rank| vec![(rank, 3)]).collect();
    if runs {
        let is_run = |first: &&usize| (1..3).all(|next| ranks.contains(&(**first + next)));
        blocks.extend(ranks.iter().filter(is_run).map(|&first| (first..first + 3).map(|kind| (kind, 1)).collect()));
    }
    let mut found: Vec<[HashSet<Vec<u8>>; 2]> = Vec::new();
    for number in 0..=melds {
        let without: HashSet<_> = match found.last() {
            None => HashSet::from([vec![0; 9]]),
            Some([before, _]) => {
                before.iter().flat_map(|counts| blocks.iter().filter_map(|block| add(counts, block))).collect()
            }
        };
        let with =
            without.iter().flat_map(|counts| ranks.iter().filter_map(|&rank| add(counts, &[(rank, 2)]))).collect();
        assert_eq!(found.len(), number);
        found.push([without, with]);
    }
    found
}

/// Complete hands in standard form, different ones and deals, from the complete suits.
fn complete_hands(rules: Rules) -> (u64, u128) {
    let melds = usize::from(rules.options().melds);
    let mut whole = vec![[(0, 0); 2]; melds + 1];
    whole[0][0] = (1, 1);
    for suit in 0..4 {
        let exists = |rank: &usize| {
            Tile::from_index((9 * suit + rank) as u8).is_some_and(|tile| rules.options().kinds.contains(tile))
        };
        let ranks: Vec<_> = (0..9).filter(exists).collect();
        let weigh = |states: &HashSet<Vec<u8>>| {
            let deals =
                states.iter().map(|counts| counts.iter().map(|&count| choose(4, count.into())).product::<u128>());
            (states.len() as u64, deals.sum::<u128>())
        };
        let of_suit: Vec<_> =
            complete_suits(&ranks, suit < 3, melds).iter().map(|states| states.each_ref().map(weigh)).collect();
        let mut longer = vec![[(0, 0); 2]; melds + 1];
        for (before, of_before) in whole.iter().enumerate() {
            for (more, of_more) in of_suit.iter().enumerate().take(melds + 1 - before) {
                for (pairs, pair) in [(0, 0), (0, 1), (1, 0)] {
                    let ((hands, deals), (more_hands, more_deals)) = (of_before[pairs], of_more[pair]);
                    let (all_hands, all_deals) = &mut longer[before + more][pairs + pair];
                    *all_hands += hands * more_hands;
                    *all_deals += deals * more_deals;
                }
            }
        }
        whole = longer;
    }
    whole[melds][1]
}

#[test]
fn complete_hands_are_as_many_as_complete_suits_make() {
    assert_eq!(complete_hands(Rules::RIICHI), (11_498_658, 11_353_128_141_498));
    for rules in all_sorts().filter(|rules| rules.wild_tiles() == 0) {
        let row = Statistics::with_rules(rules, Strictness::Concealed)
            .in_form(Form::Standard, rules.max_tiles())
            .unwrap()
            .row(Shanten::WIN);
        assert_eq!((row.hands, row.deals), complete_hands(rules), "{rules}");
    }
}

/// Deals so many tiles of the game, each equally likely.
fn deal(rules: Rules, tiles: usize, random: &mut Pcg64Mcg) -> VariantHand {
    let mut wall: Vec<Option<Tile>> = rules.options().kinds.iter().flat_map(|tile| [Some(tile); 4]).collect();
    wall.extend((0..rules.options().jokers).map(|_| None));
    let mut hand = VariantHand::new(rules);
    for _ in 0..tiles {
        match wall.swap_remove(random.random_range(0..wall.len())) {
            Some(tile) => hand.draw(tile).unwrap(),
            None => hand.draw_joker().unwrap(),
        }
    }
    hand
}

#[cfg(feature = "five-melds")]
#[test]
fn random_hands_of_five_melds_are_as_near_as_the_definition_says() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    for rules in [Rules::TAIWANESE, rules("taiwanese,wild=5m,jokers=4"), rules("taiwanese,kinds=123456789m1234567z")] {
        for number in 0..1_500 {
            let hand = deal(rules, 16 + number % 2, &mut random);
            let expected = searched(rules, Strictness::Concealed, &hand.counts(), hand.jokers());
            assert_eq!(hand.standard().map(Shanten::distance), Some(expected), "{hand}");
        }
    }
}

#[test]
fn shares_and_useful_copies_are_those_of_random_deals() {
    const DEALS: usize = 40_000;
    let presets = Rules::PRESETS.iter().map(|&(_, rules)| rules);
    for rules in presets.chain([rules("three-player,wild=1z2z,jokers=4")]) {
        let statistics = Statistics::with_rules(rules, Strictness::Concealed);
        let mut random = Pcg64Mcg::seed_from_u64(17);
        for tiles in [rules.max_tiles() - 1, rules.max_tiles()] {
            let mut found = [(0_u32, 0_f64, 0_f64); 15];
            for _ in 0..DEALS {
                let hand = deal(rules, tiles, &mut random);
                let copies = if tiles % 3 == 2 { 0.0 } else { f64::from(hand.useful().copies()) };
                let (deals, sum, squares) = &mut found[usize::from(hand.shanten().unwrap().distance())];
                *deals += 1;
                *sum += copies;
                *squares += copies * copies;
            }
            for row in statistics.nearest(tiles).unwrap().rows() {
                let (deals, sum, squares) = found[usize::from(row.shanten.distance())];
                let about = format!("{rules}, {tiles} tiles, {}", row.shanten);
                let share = f64::from(deals) / DEALS as f64;
                // A deal more or less counts for shantens of which few are expected.
                let error = (row.probability * (1.0 - row.probability) / DEALS as f64).sqrt() + 1.0 / DEALS as f64;
                assert!((share - row.probability).abs() < 5.0 * error, "{about}: {share} and not {}", row.probability);
                if let Some(useful) = row.useful.filter(|_| deals > 100) {
                    let average = sum / f64::from(deals);
                    let error = ((squares / f64::from(deals) - average * average).max(0.0) / f64::from(deals)).sqrt();
                    assert!((average - useful).abs() <= 5.0 * error + 1e-9, "{about}: {average} and not {useful}");
                }
            }
        }
    }
}
