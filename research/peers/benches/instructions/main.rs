//! Counts the instructions of queries with Callgrind: the noise-free twin of the time benches.
//!
//! It needs Valgrind and `cargo install gungraun-runner --version 0.20.0`.

#![allow(missing_docs, unused_qualifications, reason = "the macros write modules")]

mod setup;
mod sums;

use std::fmt::Write as _;
use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use riichienv_core::shanten::calc_shanten_from_counts;
use shanten::batch::{DiscardColumns, Rows, UsefulColumns};
use shanten::notation::LetterBuffer;
use shanten::odds::{OddsOptions, Search};
use shanten::rules::{Rules, VariantHand};
use shanten::score::ScoreRules;
use shanten::{Form, Hand, Shanten, Strictness, Tile, View, Visible};
use shanten_peers::Counts;
use shanten_peers::wins::WonHand;
use xiangting::{PlayerCount, calculate_necessary_tiles, calculate_replacement_number};

use setup::{
    HANDS, Texts, closed_wins, complete_hands, counts, decisions, drawn, drawn_to_write, few, full_width_texts,
    in_sight, melds_to_write, mjai_texts, open_wins, plain_texts, ready, reds_to_write, spaced_texts, texts_with_melds,
    texts_with_reds, unicode_texts, variant_complete, variant_drawn, variant_ready, variant_texts, variant_waiting,
    visible, visible_texts, waiting, waiting_counts,
};
use sums::{copies_after, hand, marked, sum, sum_read, sum_written};

fn number(shanten: Option<Shanten>) -> i64 {
    shanten.map_or(0, |shanten| shanten.get().into())
}

/// The number of useful copies of a hand among the copies left of each kind, counted with
/// xiangting.
fn xiangting_copies(counts: &Counts, left: impl Fn(usize) -> u8) -> i64 {
    let (_, tiles) = calculate_necessary_tiles(counts, PlayerCount::Four).expect("deals are hands");
    (0..34).filter(|kind| tiles >> kind & 1 == 1).map(|kind| i64::from(left(kind))).sum()
}

fn xiangting_discards(counts: &Counts) -> i64 {
    let without = |kind: usize| {
        let mut after = *counts;
        after[kind] -= 1;
        xiangting_copies(&after, |kind| 4 - counts[kind])
    };
    (0..34).filter(|&kind| counts[kind] > 0).map(without).sum()
}

const STANDARD: i64 = 3_283;
const ALL_FORMS: i64 = 3_152;
const USEFUL: i64 = 52_521;
const DISCARDS: i64 = 632_676;
const BEST: i64 = 48_233;

/// The rows of a group: the setup of the thousand hands of each row, the sum of the answers, and
/// the expected sum. Rows with several cases are defined below, and only named here. The attribute
/// and its case are passed together, because its macro finds names only where both are written.
macro_rules! rows {
    ($hash:tt $benchmark:tt $thousand:ident: $group:ident with $($other:ident)+: $(
        $name:ident[$setup:ident]($hands:ident: $type:ty) => $sum:expr, $expected:expr;
    )+) => {
        $(
            $hash $benchmark
            #[bench::$thousand(setup = $setup)]
            fn $name($hands: $type) {
                assert_eq!($sum, $expected);
            }
        )+
        library_benchmark_group!(name = $group, benchmarks = [$($name,)+ $($other),+]);
    };
}

/// Rows with a case for each game, and the expected sums for three players, Chinese rules, wild
/// tiles and five melds.
macro_rules! rows_of_games {
    ($hash:tt $benchmark:tt $three_players:ident $in_chinese:ident $wild_tiles:ident $five_melds:ident: $(
        $name:ident[$setup:ident: $three:literal $chinese:literal $wild:literal $five:literal]($hands:tt: $type:ty) =>
            $sum:expr, $expected:expr;
    )+) => {$(
        $hash $benchmark
        #[bench::$three_players(args = (Rules::THREE_PLAYER, $three), setup = $setup)]
        #[bench::$in_chinese(args = (Rules::CHINESE, $chinese), setup = $setup)]
        #[bench::$wild_tiles(args = (Rules::CHINESE_WILD, $wild), setup = $setup)]
        #[bench::$five_melds(args = (Rules::TAIWANESE, $five), setup = $setup)]
        fn $name($hands: $type) {
            assert_eq!($sum, $expected);
        }
    )+};
}

rows! { #[library_benchmark] thousand: riichi with score sight_useful sight_discards:
    hand_standard[drawn](hands: Vec<Hand>) => sum(&hands, |hand| hand.standard().get().into()), STANDARD;
    hand_all_forms[drawn](hands: Vec<Hand>) => sum(&hands, |hand| hand.shanten().get().into()), ALL_FORMS;
    counts_standard[counts](hands: Vec<Counts>) =>
        sum(&hands, |counts| hand(counts).standard().get().into()), STANDARD;
    counts_all_forms[counts](hands: Vec<Counts>) =>
        sum(&hands, |counts| hand(counts).shanten().get().into()), ALL_FORMS;
    counts_without_hand[counts](hands: Vec<Counts>) =>
        sum(&hands, |counts| number(Shanten::from_counts(counts).ok())), ALL_FORMS;
    batch_standard[counts](hands: Vec<Counts>) => {
        let mut answers = [0; HANDS];
        Rows::new(black_box(&hands)).shanten_in(Form::Standard, &mut answers).expect("deals are hands");
        sum(&answers, |&answer| answer.into())
    }, STANDARD;
    batch_all_forms[counts](hands: Vec<Counts>) => {
        let mut answers = [0; HANDS];
        Rows::new(black_box(&hands)).shanten(&mut answers).expect("deals are hands");
        sum(&answers, |&answer| answer.into())
    }, ALL_FORMS;
    riichienv_standard[counts](hands: Vec<Counts>) =>
        sum(&hands, |counts| calc_shanten_from_counts(counts, 3).into()), 1_665;
    riichienv_all_forms[counts](hands: Vec<Counts>) =>
        sum(&hands, |counts| calc_shanten_from_counts(counts, 4).into()), ALL_FORMS;
    xiangting_all_forms[counts](hands: Vec<Counts>) => sum(&hands, |counts| {
        i64::from(calculate_replacement_number(counts, PlayerCount::Four).expect("deals are hands")) - 1
    }), ALL_FORMS;
    hand_useful[waiting](hands: Vec<Hand>) => sum(&hands, |hand| hand.useful().copies().into()), USEFUL;
    counts_useful[waiting_counts](hands: Vec<Counts>) =>
        sum(&hands, |counts| hand(counts).useful().copies().into()), USEFUL;
    batch_useful[waiting_counts](hands: Vec<Counts>) => {
        let (mut shanten, mut tiles, mut copies) = ([0; HANDS], [0; HANDS], [0; HANDS]);
        let columns = UsefulColumns::new(&mut shanten, &mut tiles, &mut copies);
        Rows::new(black_box(&hands)).useful(columns).expect("deals are hands");
        sum(&copies, |&copies| copies.into())
    }, USEFUL;
    xiangting_useful[waiting_counts](hands: Vec<Counts>) =>
        sum(&hands, |counts| xiangting_copies(counts, |kind| 4 - counts[kind])), USEFUL;
    hand_discards[drawn](hands: Vec<Hand>) => sum(&hands, |hand| copies_after(&hand.discards())), DISCARDS;
    batch_best_discard[counts](hands: Vec<Counts>) => {
        let (mut shanten, mut tiles, mut copies) = ([0; HANDS], [0; HANDS], [0; HANDS]);
        let after = UsefulColumns::new(&mut shanten, &mut tiles, &mut copies);
        let mut discard = [0; HANDS];
        let columns = DiscardColumns::new(&mut discard, after);
        Rows::new(black_box(&hands)).best_discard(columns).expect("deals are hands");
        sum(&copies, |&copies| copies.into())
    }, BEST;
    xiangting_all_discards[counts](hands: Vec<Counts>) => sum(&hands, xiangting_discards), DISCARDS;
    hand_unneeded[drawn](hands: Vec<Hand>) => sum(&hands, |hand| hand.unneeded().len() as i64), 7_417;
    hand_improving_draws[ready](hands: Vec<Hand>) =>
        sum(&hands, |hand| hand.improving_draws().len() as i64), 2_766;
    hand_waits[ready](hands: Vec<Hand>) =>
        sum(&hands, |hand| hand.waits().iter().map(|wait| i64::from(wait.copies())).sum()), 6_147;
    hand_divisions[complete_hands](hands: Vec<Hand>) => sum(&hands, |hand| marked(hand.divisions())), 1_063;
    view_shanten[drawn](hands: Vec<Hand>) => sum(&hands, |hand| number(hand.view().shanten())), ALL_FORMS;
    view_useful[waiting](hands: Vec<Hand>) =>
        sum(&hands, |hand| hand.view().useful().copies().into()), USEFUL;
    view_discards[drawn](hands: Vec<Hand>) =>
        sum(&hands, |hand| copies_after(&hand.view().discards())), DISCARDS;
    view_unlimited[waiting](hands: Vec<Hand>) =>
        sum(&hands, |hand| hand.view().with_strictness(Strictness::Unlimited).useful().copies().into()), USEFUL;
    view_in_sight[in_sight](hands: Vec<(Hand, Visible)>) => sum(&hands, |seen| {
        let view = seen.0.view().with_visible(seen.1).expect("four of a kind");
        view.with_strictness(Strictness::Visible).useful().copies().into()
    }), 3_656;
    discards_in_sight[in_sight](hands: Vec<(Hand, Visible)>) => sum(&hands, |seen| {
        let mut hand = seen.0;
        let drawn = Tile::all().find(|&tile| hand.count(tile) + seen.1.count(tile) < 4).expect("some are left");
        hand.draw(drawn).expect("copies are left");
        let view = hand.view().with_visible(seen.1).expect("four of a kind");
        copies_after(&view.with_strictness(Strictness::Visible).discards())
    }), 42_851;
    odds[few](hands: Vec<Hand>) => sum(&hands, |hand| {
        let odds = Search::new(OddsOptions::default()).odds(&hand.view()).expect("a hand that has drawn");
        odds.searched as i64
    }), 2_604;
    odds_kept[few](hands: Vec<Hand>) => {
        let mut search = Search::new(OddsOptions::default());
        sum(&hands, |hand| {
            search.clear();
            search.odds(&hand.view()).expect("a hand that has drawn").searched as i64
        })
    }, 2_604;
}

rows_of_games! { #[library_benchmark] three_players chinese wild_tiles five_melds:
    rules_shanten[variant_drawn: 3_012 3_148 2_802 3_674]((hands, expected): (Vec<VariantHand>, i64)) =>
        sum(&hands, |hand| number(hand.shanten())), expected;
    rules_useful[variant_waiting: 41_131 51_871 54_790 59_080]((hands, expected): (Vec<VariantHand>, i64)) =>
        sum(&hands, |hand| hand.useful().copies().into()), expected;
    rules_discards[variant_drawn: 475_282 621_474 656_817 811_136]((hands, expected): (Vec<VariantHand>, i64)) =>
        sum(&hands, |hand| copies_after(&hand.discards())), expected;
    rules_unneeded[variant_drawn: 7_380 7_493 7_220 7_508]((hands, expected): (Vec<VariantHand>, i64)) =>
        sum(&hands, |hand| hand.unneeded().len() as i64), expected;
    rules_waits[variant_ready: 3_769 3_889 9_044 4_067]((hands, expected): (Vec<VariantHand>, i64)) =>
        sum(&hands, |hand| hand.waits().iter().map(|wait| i64::from(wait.copies())).sum()), expected;
    rules_divisions[variant_complete: 690 746 815 1_075]((hands, expected): (Vec<VariantHand>, i64)) =>
        sum(&hands, |hand| marked(hand.divisions())), expected;
    rules_read[variant_texts: 14_000 14_000 14_000 17_000]((texts, rules, expected): (Texts, Rules, i64)) =>
        sum_read(&texts, |text| rules.hand(text).expect("a hand").len()), expected;
}

library_benchmark_group!(
    name = rules,
    benchmarks = [rules_shanten, rules_useful, rules_discards, rules_unneeded, rules_waits, rules_divisions]
);

rows! { #[library_benchmark] thousand: text with read_hand write_hand hand_letters rules_read rules_write:
    read_hand_with_melds[texts_with_melds](texts: Texts) =>
        sum_read(&texts, |text| text.parse::<Hand>().expect("a hand").len()), 8 * texts.len() as i64;
    read_visible[visible_texts](texts: Texts) =>
        sum_read(&texts, |text| text.parse::<Visible>().expect("tiles").len()), 40 * HANDS as i64;
    hand_to_string[drawn](hands: Vec<Hand>) => sum(&hands, |hand| hand.to_string().len() as i64), 17_926;
    write_unicode[drawn](hands: Vec<Hand>) =>
        sum_written(&hands, |text, hand| write!(text, "{hand:#}")), 4 * 14 * HANDS as i64;
    write_visible[visible](tiles: Vec<Visible>) =>
        sum_written(&tiles, |text, tiles| write!(text, "{tiles}")), 44_000;
}

#[library_benchmark]
#[bench::closed(args = (9_050_100), setup = closed_wins)]
#[bench::open(args = (2_302_300), setup = open_wins)]
fn score((wins, expected): (Vec<WonHand>, i64)) {
    assert_eq!(
        sum(&wins, |win| {
            let score = ScoreRules::TENHOU.score(&win.hand, &win.win);
            score.map_or(0, |score| score.payments().total.into())
        }),
        expected
    );
}

#[library_benchmark]
#[bench::visible(args = (Strictness::Visible, 19_508), setup = decisions)]
#[bench::melds(args = (Strictness::Melds, 19_509), setup = decisions)]
fn sight_useful((views, expected): (Vec<View>, i64)) {
    assert_eq!(sum(&views, |view| view.useful().copies().into()), expected);
}

#[library_benchmark]
#[bench::visible(args = (Strictness::Visible, 264_808), setup = decisions)]
#[bench::melds(args = (Strictness::Melds, 263_501), setup = decisions)]
fn sight_discards((views, expected): (Vec<View>, i64)) {
    assert_eq!(sum(&views, |view| copies_after(&view.discards())), expected);
}

#[library_benchmark]
#[bench::plain(setup = plain_texts)]
#[bench::reds(setup = texts_with_reds)]
#[bench::unicode(setup = unicode_texts)]
#[bench::spaces(setup = spaced_texts)]
#[bench::mjai(setup = mjai_texts)]
#[bench::full_width(setup = full_width_texts)]
fn read_hand(texts: Texts) {
    assert_eq!(sum_read(&texts, |text| text.parse::<Hand>().expect("a hand").len()), 14 * HANDS as i64);
}

#[library_benchmark]
#[bench::plain(args = (17_926), setup = drawn_to_write)]
#[bench::melds(args = (22_282), setup = melds_to_write)]
#[bench::reds(args = (17_926), setup = reds_to_write)]
fn write_hand((hands, bytes): (Vec<Hand>, i64)) {
    assert_eq!(sum_written(&hands, |text, hand| write!(text, "{hand}")), bytes);
}

#[library_benchmark]
#[bench::plain(args = (17_926), setup = drawn_to_write)]
#[bench::melds(args = (22_282), setup = melds_to_write)]
#[bench::reds(args = (17_926), setup = reds_to_write)]
fn hand_letters((hands, bytes): (Vec<Hand>, i64)) {
    let mut buffer = LetterBuffer::new();
    let mut written = |hand: &Hand| black_box(hand.letters(&mut buffer)).len() as i64;
    let written: i64 = black_box(&hands).iter().map(&mut written).sum();
    assert_eq!(written, bytes);
}

#[library_benchmark]
#[bench::three_players(args = (Rules::THREE_PLAYER, 17_668), setup = variant_drawn)]
#[bench::wild_tiles(args = (Rules::CHINESE_WILD, 17_928), setup = variant_drawn)]
#[bench::five_melds(args = (Rules::TAIWANESE, 20_968), setup = variant_drawn)]
fn rules_write((hands, bytes): (Vec<VariantHand>, i64)) {
    assert_eq!(sum_written(&hands, |text, hand| write!(text, "{hand}")), bytes);
}

main!(library_benchmark_groups = riichi, rules, text);
