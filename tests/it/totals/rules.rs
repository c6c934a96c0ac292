//! Exact totals over all hands under other rules, from the library's figures.
//!
//! Small hands, and all sizes of games with few kinds, are also counted hand by hand; complete
//! hands are also counted suit by suit; and all figures have the right sums.

use std::sync::{Arc, Mutex, OnceLock};

use shanten::stats::Statistics;
use shanten_dfs::{Concealed, Limits, distance_with};

use super::{Row, for_each_hand, known, rows};
use crate::support::prelude::*;

fn choose(from: u128, number: u128) -> u128 {
    (0..number).fold(1, |ways, chosen| ways * (from - chosen) / (chosen + 1))
}

/// The statistics of some rules, computed once for all tests.
fn statistics(rules: Rules, strictness: Strictness) -> Arc<Statistics> {
    type Made = Arc<OnceLock<Arc<Statistics>>>;
    static MADE: Mutex<Vec<(Rules, Strictness, Made)>> = Mutex::new(Vec::new());
    let made = {
        let mut all = MADE.lock().unwrap();
        let known = all.iter().find(|known| (known.0, known.1) == (rules, strictness));
        let known = known.map(|known| known.2.clone());
        known.unwrap_or_else(|| {
            let made = Made::default();
            all.push((rules, strictness, made.clone()));
            made
        })
    };
    made.get_or_init(|| Arc::new(Statistics::with_rules(rules, strictness).unwrap())).clone()
}

fn wall(rules: Rules) -> u128 {
    4 * rules.options().kinds.len() as u128 + u128::from(rules.options().jokers)
}

fn deals(rules: Rules, counts: &Counts, jokers: u8) -> u128 {
    let kinds: u128 = counts.iter().map(|&count| choose(4, count.into())).product();
    kinds * choose(rules.options().jokers.into(), jokers.into())
}

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

/// Compares the figures in standard form for this many tiles with all hands; if requested, also the
/// number of useful draws.
fn compare_with_the_definition(statistics: &Statistics, rules: Rules, strictness: Strictness, tiles: u8, useful: bool) {
    let about = format!("{rules}, {strictness:?}, {tiles} tiles");
    let histogram = statistics.in_form(Form::Standard, tiles.into()).unwrap();
    assert_eq!(histogram.tiles(), usize::from(tiles));
    let mut found: BTreeMap<i8, (u64, u128, u128)> = BTreeMap::new();
    // Each hand is reached by draws from several hands.
    let mut drawn_to: HashMap<(Counts, u8), u8> = HashMap::new();
    let mut after_draw = |counts: &Counts, jokers: u8| {
        *drawn_to.entry((*counts, jokers)).or_insert_with(|| searched(rules, strictness, counts, jokers))
    };
    for_each_hand(rules, tiles, &mut |counts, jokers| {
        let distance = searched(rules, strictness, counts, jokers);
        let mut copies = 0;
        if useful && tiles % 3 != 2 {
            for tile in rules.options().kinds.iter().filter(|tile| counts[tile.index()] < 4) {
                let mut drawn = *counts;
                drawn[tile.index()] += 1;
                if after_draw(&drawn, jokers) < distance {
                    copies += 4 - counts[tile.index()];
                }
            }
            if jokers < rules.options().jokers && after_draw(counts, jokers + 1) < distance {
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

const SMALL: &[&str] = &[
    "riichi,kinds=123456789m1234z,no-thirteen-orphans",
    "chinese,kinds=123456789m1234z,no-thirteen-orphans,wild=5m1z,jokers=1",
    "riichi,kinds=19m19p19s1234567z",
    "chinese,kinds=19m19p19s1234567z,wild=1m,jokers=2",
    "riichi,kinds=19m19p19s1234567z,no-seven-pairs,jokers=1",
];

/// The same for rules that the suit tables don't cover.
const SHORT: &[&str] = &[
    "riichi,kinds=12356m6789p13s123z,no-thirteen-orphans",
    "riichi,kinds=12356m6789p13s123z,no-thirteen-orphans,wild=2m,jokers=1",
    "riichi,kinds=123456789m1234z,no-thirteen-orphans,jokers=1,fifth-copies",
    "riichi,kinds=1234567m28p1234z,no-thirteen-orphans,wild=3m,fifth-copies",
    "riichi,kinds=1234567m28p1234z,no-thirteen-orphans,wild=3m1z,jokers=1,fifth-copies",
];

#[test]
fn the_figures_of_other_games_are_the_known_totals() {
    // The figures of three-player games are the known totals.
    let statistics = statistics(Rules::THREE_PLAYER, Strictness::Concealed);
    for tiles in [13, 14] {
        assert_eq!(rows(statistics.nearest(tiles).unwrap()), known("three-player", tiles, None));
        for form in Form::RIICHI {
            let found = rows(statistics.in_form(form, tiles).unwrap());
            assert_eq!(found, known("three-player", tiles, Some(form)), "{form}");
        }
    }
    // The figures with wild red dragons are the known totals.
    let statistics = self::statistics(Rules::CHINESE_WILD, Strictness::Concealed);
    for tiles in [13, 14] {
        assert_eq!(rows(statistics.nearest(tiles).unwrap()), known("chinese-wild", tiles, None));
    }
}

#[cfg(feature = "five-melds")]
#[test]
fn the_figures_of_the_sixteen_tile_game_are_the_known_totals() {
    let statistics = statistics(Rules::TAIWANESE, Strictness::Concealed);
    for tiles in [16, 17] {
        let expected = known("taiwanese", tiles, Some(Form::Standard));
        assert_eq!(rows(statistics.nearest(tiles).unwrap()), expected);
        assert_eq!(statistics.in_form(Form::Standard, tiles), statistics.nearest(tiles));
    }
    assert_eq!(statistics.nearest(17).unwrap().deals(), 1_845_382_436_487_682_488_000);
    // Hands of up to 14 tiles have the same distances as with four melds.
    let riichi = Statistics::new(Strictness::Concealed);
    for tiles in 0..=14 {
        assert_eq!(statistics.in_form(Form::Standard, tiles), riichi.in_form(Form::Standard, tiles));
    }
}

#[test]
fn small_hands_match_the_definition() {
    for (name, tiles) in
        [("riichi", 4), ("three-player", 5), ("chinese-wild", 4), ("three-player,wild=1m5p,jokers=2", 4)]
    {
        let rules = rules(name);
        for strictness in [Strictness::Unlimited, Strictness::Concealed] {
            let statistics = statistics(rules, strictness);
            for tiles in 0..=tiles {
                compare_with_the_definition(&statistics, rules, strictness, tiles, tiles <= 3);
            }
        }
    }
}

#[cfg(feature = "five-melds")]
#[test]
fn small_hands_of_sixteen_tile_games_match_the_definition() {
    let rules = Rules::TAIWANESE;
    let statistics = statistics(rules, Strictness::Unlimited);
    (0..=5).for_each(|tiles| compare_with_the_definition(&statistics, rules, Strictness::Unlimited, tiles, tiles <= 3));
    let few_kinds = self::rules("taiwanese,kinds=123456789m1234567z,wild=9m,jokers=1");
    for strictness in [Strictness::Unlimited, Strictness::Concealed] {
        let statistics = self::statistics(few_kinds, strictness);
        (0..=7).for_each(|tiles| compare_with_the_definition(&statistics, few_kinds, strictness, tiles, tiles <= 4));
    }
}

#[test]
fn hands_of_few_kinds_match_the_definition() {
    for name in SMALL.iter().chain(SHORT) {
        let rules = rules(name);
        for strictness in [Strictness::Unlimited, Strictness::Concealed] {
            let statistics = statistics(rules, strictness);
            for tiles in 0..=if strictness == Strictness::Unlimited { 7 } else { 8 } {
                compare_with_the_definition(&statistics, rules, strictness, tiles, tiles <= 4);
            }
        }
    }
}

/// The number of hands and deals by distance, in each form and in the nearest.
type ByDistance = [BTreeMap<i8, (u64, u128)>; 4];

/// Adds up all hands with `left` more tiles of these kinds and jokers.
fn by_hand(mut hand: VariantHand, kinds: &[Tile], left: u8, deals: u128, found: &mut ByDistance) {
    let jokers = hand.rules().options().jokers;
    let [tile, others @ ..] = kinds else {
        (0..left).for_each(|_| hand.draw_joker().unwrap());
        let deals = deals * choose(jokers.into(), left.into());
        let shantens = [hand.standard(), hand.seven_pairs(), hand.thirteen_orphans(), hand.shanten()];
        for (found, shanten) in found.iter_mut().zip(shantens) {
            let Some(shanten) = shanten else { continue };
            let (hands, all) = found.entry(shanten.get()).or_default();
            *hands += 1;
            *all += deals;
        }
        return;
    };
    let room = 4 * others.len() as u8 + jokers;
    for (count, ways) in (0..=left).zip([1, 4, 6, 4, 1]) {
        if count > 0 {
            hand.draw(*tile).unwrap();
        }
        if left - count <= room {
            by_hand(hand, others, left - count, deals * ways, found);
        }
    }
}

#[test]
fn whole_hands_of_few_kinds_are_as_near_as_each_says() {
    let with_forms = SMALL.iter().copied().chain([
        "riichi,kinds=19m19p19s1234567z,no-standard",
        "chinese,kinds=19m19p19s1234567z,no-standard,jokers=2",
        "riichi,kinds=19m19p19s1234567z,no-standard,no-seven-pairs,wild=1z",
    ]);
    for (number, name) in with_forms.enumerate() {
        let rules = rules(name);
        let kinds: Vec<Tile> = rules.options().kinds.iter().collect();
        let statistics = statistics(rules, Strictness::Concealed);
        // All sizes for all games, or one size for each.
        for tiles in (12..=14).filter(|&tiles| stride() == 1 || usize::from(tiles) % 3 == number % 3) {
            let mut found = ByDistance::default();
            by_hand(VariantHand::new(rules), &kinds, tiles, 1, &mut found);
            let forms = Form::RIICHI.iter().map(|&form| statistics.in_form(form, tiles.into()));
            for (histogram, expected) in forms.chain([statistics.nearest(tiles.into())]).zip(&found) {
                let rows_of = |(&shanten, &(hands, deals)): (&i8, &(u64, u128))| (shanten, hands, deals);
                let expected: Vec<Row> = expected.iter().map(rows_of).collect();
                assert_eq!(histogram.map(rows).unwrap_or_default(), expected, "{rules}, {tiles} tiles");
                assert_eq!(histogram.is_none(), expected.is_empty(), "{rules}, {tiles} tiles");
            }
        }
    }
}

/// The presets with statistics.
fn counted_presets() -> impl Iterator<Item = Rules> {
    let has_none = [Rules::NATIONAL, Rules::SICHUAN];
    for rules in has_none {
        assert_eq!(Statistics::with_rules(rules, Strictness::Concealed), Err(shanten::rules::RulesError::NoStatistics));
    }
    Rules::PRESETS.iter().map(|&(_, rules)| rules).filter(move |rules| !has_none.contains(rules))
}

fn all_sorts() -> impl Iterator<Item = Rules> {
    let presets = counted_presets();
    let others = ["riichi,jokers=4,fifth-copies", "three-player,wild=1z2z3z,jokers=16"];
    presets.chain(others.into_iter().map(rules)).chain(SMALL.iter().chain(SHORT).map(|name| rules(name)))
}

#[test]
fn there_are_as_many_hands_and_deals_as_there_must_be() {
    for rules in all_sorts() {
        let options = rules.options();
        let statistics = statistics(rules, Strictness::Concealed);
        // (1 + x + .. + x^4)^kinds (1 + x + .. + x^jokers)
        let mut distinct = [0_u64; VariantHand::MAX_TILES + 1];
        distinct[0] = 1;
        for most in options.kinds.iter().map(|_| 4).chain([usize::from(options.jokers)]) {
            distinct = core::array::from_fn(|tiles: usize| distinct[tiles.saturating_sub(most)..=tiles].iter().sum());
        }
        for (tiles, &distinct) in distinct.iter().enumerate().take(rules.max_tiles() + 1) {
            let expected = (distinct, choose(wall(rules), tiles as u128));
            for histogram in Form::ALL.iter().copied().filter_map(|form| statistics.in_form(form, tiles)) {
                assert_eq!((histogram.hands(), histogram.deals()), expected, "{rules}, {tiles} tiles");
            }
            let nearest = statistics.nearest(tiles).unwrap();
            assert_eq!((nearest.hands(), nearest.deals()), expected, "{rules}, {tiles} tiles");
            assert_eq!(nearest.rows().map(|row| row.hands).sum::<u64>(), nearest.hands());
        }
        assert_eq!(statistics.nearest(rules.max_tiles() + 1), None);
        for (form, is_there) in Form::ALL.iter().map(|&form| (form, rules.has(form))) {
            assert_eq!(statistics.in_form(form, rules.max_tiles()).is_some(), is_there, "{rules}");
            assert_eq!(statistics.in_form(form, 12).is_some(), is_there && form == Form::Standard, "{rules}");
        }
    }
}

/// The complete suits of these ranks: the sets of counts that are `melds` melds, without and with a
/// pair.
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

/// The number of complete hands and deals in standard form, from the complete suits.
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
        let row = statistics(rules, Strictness::Concealed)
            .in_form(Form::Standard, rules.max_tiles())
            .unwrap()
            .row(Shanten::WIN);
        assert_eq!((row.hands, row.deals), complete_hands(rules), "{rules}");
    }
}

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
fn random_hands_of_five_melds_match_the_definition() {
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
    let presets = counted_presets();
    for rules in presets.chain([rules("three-player,wild=1z2z,jokers=4")]) {
        // For riichi without the tolerance of one deal.
        let (deals, spare) = if rules == Rules::RIICHI { (400_000, 0.0) } else { (40_000, 1.0) };
        let all = f64::from(deals);
        let statistics = statistics(rules, Strictness::Concealed);
        let mut random = Pcg64Mcg::seed_from_u64(17);
        for tiles in [rules.max_tiles() - 1, rules.max_tiles()] {
            let mut found = [(0_u32, 0_f64, 0_f64); 15];
            for _ in 0..deals {
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
                let share = f64::from(deals) / all;
                // For shantens with few expected deals, a single deal matters.
                let error = (row.probability * (1.0 - row.probability) / all).sqrt() + spare / all;
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
