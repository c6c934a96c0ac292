//! Counts the instructions of queries with Callgrind: the noise-free twin of the time benches.
//!
//! It needs Valgrind and `cargo install gungraun-runner --version 0.20.0`.

#![allow(missing_docs, unused_qualifications, reason = "the macros write modules")]

use std::fmt::{Display, Write as _};
use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use riichienv_core::shanten::calc_shanten_from_counts;
use shanten::batch::{DiscardColumns, Rows, UsefulColumns};
use shanten::notation::LetterBuffer;
use shanten::odds::{OddsOptions, Search};
use shanten::rules::{Rules, VariantHand};
use shanten::score::ScoreRules;
use shanten::{Form, Hand, Meld, Piece, Shanten, Strictness, Tile, View, Visible};
use shanten_peers::wins::{self, Sort, WonHand};
use shanten_peers::{Counts, complete, deal, deal_of, rounds};
use xiangting::{PlayerCount, calculate_necessary_tiles, calculate_replacement_number};

/// How many hands each measurement has. Divide by it.
const HANDS: usize = 1_000;

/// The sum of the answers for all hands.
#[inline(always)]
fn sum<T>(hands: &[T], answer: impl FnMut(&T) -> i64) -> i64 {
    black_box(hands).iter().map(answer).sum()
}

fn made(counts: &[Counts]) -> Vec<Hand> {
    counts.iter().map(|counts| Hand::from_counts(counts).expect("deals are hands")).collect()
}

fn counts() -> Vec<Counts> {
    deal(HANDS, 14, 1)
}

fn waiting_counts() -> Vec<Counts> {
    deal(HANDS, 13, 1)
}

fn drawn() -> Vec<Hand> {
    made(&counts())
}

fn waiting() -> Vec<Hand> {
    made(&waiting_counts())
}

fn complete_hands() -> Vec<Hand> {
    made(&complete(HANDS, 1))
}

/// A hand without its first tile.
fn without_first(mut hand: Hand) -> Hand {
    let first = hand.tiles().next().expect("a complete hand has tiles");
    hand.discard(first).expect("it has the tile");
    hand
}

fn ready() -> Vec<Hand> {
    complete_hands().into_iter().map(without_first).collect()
}

/// Hands with every third of the other tiles visible.
fn in_sight() -> Vec<(Hand, Visible)> {
    let visible = |hand: &Hand| {
        let others = Tile::all().flat_map(|tile| (hand.count(tile)..4).map(move |_| tile));
        let mut visible = Visible::EMPTY;
        others.step_by(3).for_each(|tile| visible.insert(tile).expect("four of a kind"));
        visible
    };
    waiting().into_iter().take(100).map(|hand| (hand, visible(&hand))).collect()
}

fn number(shanten: Option<Shanten>) -> i64 {
    shanten.map_or(0, |shanten| shanten.get().into())
}

#[inline(always)]
fn hand(counts: &Counts) -> Hand {
    Hand::from_counts(counts).expect("deals are hands")
}

/// How many useful copies a hand has, counted with xiangting.
fn xiangting_copies(counts: &Counts) -> i64 {
    let (_, tiles) = calculate_necessary_tiles(counts, PlayerCount::Four).expect("deals are hands");
    (0..34).filter(|kind| tiles >> kind & 1 == 1).map(|kind| i64::from(4 - counts[kind])).sum()
}

fn xiangting_discards(counts: &Counts) -> i64 {
    let without = |kind: usize| {
        let mut after = *counts;
        after[kind] -= 1;
        xiangting_copies(&after)
    };
    (0..34).filter(|&kind| counts[kind] > 0).map(without).sum()
}

const STANDARD: i64 = 3_283;
const ALL_FORMS: i64 = 3_152;
const USEFUL: i64 = 52_521;
const DISCARDS: i64 = 637_378;
const BEST: i64 = 48_233;

#[library_benchmark]
#[bench::thousand(setup = drawn)]
fn hand_standard(hands: Vec<Hand>) {
    assert_eq!(sum(&hands, |hand| hand.standard().get().into()), STANDARD);
}

#[library_benchmark]
#[bench::thousand(setup = drawn)]
fn hand_all_forms(hands: Vec<Hand>) {
    assert_eq!(sum(&hands, |hand| hand.shanten().get().into()), ALL_FORMS);
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn counts_standard(hands: Vec<Counts>) {
    assert_eq!(sum(&hands, |counts| hand(counts).standard().get().into()), STANDARD);
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn counts_all_forms(hands: Vec<Counts>) {
    assert_eq!(sum(&hands, |counts| hand(counts).shanten().get().into()), ALL_FORMS);
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn batch_standard(hands: Vec<Counts>) {
    let mut answers = [0; HANDS];
    Rows::new(black_box(&hands)).shanten_in(Form::Standard, &mut answers).expect("deals are hands");
    assert_eq!(sum(&answers, |&answer| answer.into()), STANDARD);
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn batch_all_forms(hands: Vec<Counts>) {
    let mut answers = [0; HANDS];
    Rows::new(black_box(&hands)).shanten(&mut answers).expect("deals are hands");
    assert_eq!(sum(&answers, |&answer| answer.into()), ALL_FORMS);
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn riichienv_standard(hands: Vec<Counts>) {
    assert_eq!(sum(&hands, |counts| calc_shanten_from_counts(counts, 3).into()), 1_665);
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn riichienv_all_forms(hands: Vec<Counts>) {
    assert_eq!(sum(&hands, |counts| calc_shanten_from_counts(counts, 4).into()), ALL_FORMS);
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn xiangting_all_forms(hands: Vec<Counts>) {
    assert_eq!(
        sum(&hands, |counts| {
            i64::from(calculate_replacement_number(counts, PlayerCount::Four).expect("deals are hands")) - 1
        }),
        ALL_FORMS
    );
}

#[library_benchmark]
#[bench::thousand(setup = waiting)]
fn hand_useful(hands: Vec<Hand>) {
    assert_eq!(sum(&hands, |hand| hand.useful().copies().into()), USEFUL);
}

#[library_benchmark]
#[bench::thousand(setup = waiting_counts)]
fn counts_useful(hands: Vec<Counts>) {
    assert_eq!(sum(&hands, |counts| hand(counts).useful().copies().into()), USEFUL);
}

#[library_benchmark]
#[bench::thousand(setup = waiting_counts)]
fn batch_useful(hands: Vec<Counts>) {
    let (mut shanten, mut tiles, mut copies) = ([0; HANDS], [0; HANDS], [0; HANDS]);
    let columns = UsefulColumns::new(&mut shanten, &mut tiles, &mut copies);
    Rows::new(black_box(&hands)).useful(columns).expect("deals are hands");
    assert_eq!(sum(&copies, |&copies| copies.into()), USEFUL);
}

#[library_benchmark]
#[bench::thousand(setup = waiting_counts)]
fn xiangting_useful(hands: Vec<Counts>) {
    assert_eq!(sum(&hands, xiangting_copies), USEFUL);
}

#[library_benchmark]
#[bench::thousand(setup = drawn)]
fn hand_discards(hands: Vec<Hand>) {
    assert_eq!(
        sum(&hands, |hand| { hand.discards().iter().map(|discard| i64::from(discard.useful.copies())).sum() }),
        DISCARDS
    );
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn batch_best_discard(hands: Vec<Counts>) {
    let (mut shanten, mut tiles, mut copies) = ([0; HANDS], [0; HANDS], [0; HANDS]);
    let after = UsefulColumns::new(&mut shanten, &mut tiles, &mut copies);
    let mut discard = [0; HANDS];
    let columns = DiscardColumns::new(&mut discard, after);
    Rows::new(black_box(&hands)).best_discard(columns).expect("deals are hands");
    assert_eq!(sum(&copies, |&copies| copies.into()), BEST);
}

#[library_benchmark]
#[bench::thousand(setup = counts)]
fn xiangting_all_discards(hands: Vec<Counts>) {
    assert_eq!(sum(&hands, xiangting_discards), DISCARDS);
}

#[library_benchmark]
#[bench::thousand(setup = drawn)]
fn hand_unneeded(hands: Vec<Hand>) {
    assert_eq!(sum(&hands, |hand| hand.unneeded().len() as i64), 7_417);
}

#[library_benchmark]
#[bench::thousand(setup = ready)]
fn hand_improving_draws(hands: Vec<Hand>) {
    assert_eq!(sum(&hands, |hand| hand.improving_draws().len() as i64), 2_766);
}

#[library_benchmark]
#[bench::thousand(setup = ready)]
fn hand_waits(hands: Vec<Hand>) {
    assert_eq!(sum(&hands, |hand| hand.waits().iter().map(|wait| i64::from(wait.copies())).sum()), 6_147);
}

#[library_benchmark]
#[bench::thousand(setup = complete_hands)]
fn hand_divisions(hands: Vec<Hand>) {
    assert_eq!(sum(&hands, |hand| hand.divisions().map(|division| division.marks().count() as i64 + 1).sum()), 1_063);
}

fn closed_wins(paid: i64) -> (Vec<WonHand>, i64) {
    (wins::random(HANDS, 1, Sort::Closed), paid)
}

fn open_wins(paid: i64) -> (Vec<WonHand>, i64) {
    (wins::random(HANDS, 1, Sort::Open), paid)
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
#[bench::thousand(setup = drawn)]
fn view_shanten(hands: Vec<Hand>) {
    assert_eq!(sum(&hands, |hand| number(hand.view().shanten())), ALL_FORMS);
}

#[library_benchmark]
#[bench::thousand(setup = waiting)]
fn view_useful(hands: Vec<Hand>) {
    assert_eq!(sum(&hands, |hand| hand.view().useful().copies().into()), USEFUL);
}

#[library_benchmark]
#[bench::thousand(setup = drawn)]
fn view_discards(hands: Vec<Hand>) {
    assert_eq!(
        sum(&hands, |hand| { hand.view().discards().iter().map(|discard| i64::from(discard.useful.copies())).sum() }),
        DISCARDS
    );
}

#[library_benchmark]
#[bench::thousand(setup = waiting)]
fn view_unlimited(hands: Vec<Hand>) {
    assert_eq!(
        sum(&hands, |hand| { hand.view().with_strictness(Strictness::Unlimited).useful().copies().into() }),
        USEFUL
    );
}

#[library_benchmark]
#[bench::thousand(setup = in_sight)]
fn view_in_sight(hands: Vec<(Hand, Visible)>) {
    assert_eq!(
        sum(&hands, |seen| {
            let view = seen.0.view().with_visible(seen.1).expect("four of a kind");
            view.with_strictness(Strictness::Visible).useful().copies().into()
        }),
        3_656
    );
}

#[library_benchmark]
#[bench::thousand(setup = in_sight)]
fn discards_in_sight(hands: Vec<(Hand, Visible)>) {
    assert_eq!(
        sum(&hands, |seen| {
            let mut hand = seen.0;
            let drawn = Tile::all().find(|&tile| hand.count(tile) + seen.1.count(tile) < 4).expect("some are left");
            hand.draw(drawn).expect("copies are left");
            let view = hand.view().with_visible(seen.1).expect("four of a kind");
            let discards = view.with_strictness(Strictness::Visible).discards();
            discards.iter().map(|discard| i64::from(discard.useful.copies())).sum()
        }),
        42_851
    );
}

/// Decisions with what their players see.
fn decisions(strictness: Strictness, sum: i64) -> (Vec<View>, i64) {
    let view = |decision: &rounds::Decision| {
        let view = decision.hand.view().with_visible(decision.visible).expect("four of a kind");
        view.with_strictness(strictness)
    };
    (rounds::play(HANDS, 1).iter().map(view).collect(), sum)
}

#[library_benchmark]
#[bench::visible(args = (Strictness::Visible, 19_508), setup = decisions)]
#[bench::melds(args = (Strictness::Melds, 19_509), setup = decisions)]
fn sight_useful((views, expected): (Vec<View>, i64)) {
    assert_eq!(sum(&views, |view| view.useful().copies().into()), expected);
}

#[library_benchmark]
#[bench::visible(args = (Strictness::Visible, 264_808), setup = decisions)]
#[bench::melds(args = (Strictness::Melds, 269_607), setup = decisions)]
fn sight_discards((views, expected): (Vec<View>, i64)) {
    assert_eq!(
        sum(&views, |view| view.discards().iter().map(|discard| i64::from(discard.useful.copies())).sum()),
        expected
    );
}

#[library_benchmark]
#[bench::thousand(setup = few)]
fn odds(hands: Vec<Hand>) {
    assert_eq!(
        sum(&hands, |hand| {
            let odds = Search::new(OddsOptions::default()).odds(&hand.view()).expect("a hand that has drawn");
            odds.searched as i64
        }),
        2_604
    );
}

#[library_benchmark]
#[bench::thousand(setup = few)]
fn odds_kept(hands: Vec<Hand>) {
    let mut search = Search::new(OddsOptions::default());
    assert_eq!(
        sum(&hands, |hand| {
            search.clear();
            search.odds(&hand.view()).expect("a hand that has drawn").searched as i64
        }),
        2_604
    );
}

fn few() -> Vec<Hand> {
    drawn().into_iter().filter(|hand| hand.shanten().get() < 3).take(20).collect()
}

/// Random hands under other rules.
fn dealt(rules: Rules, tiles: usize) -> Vec<VariantHand> {
    let kinds: Vec<u8> = rules.options().kinds.iter().map(|tile| tile.index() as u8).collect();
    let hand = |counts: &Counts| VariantHand::from_counts(rules, counts, 0).expect("tiles of the game");
    deal_of(&kinds, HANDS, tiles, 2).iter().map(hand).collect()
}

/// Draws useful tiles and discards unneeded ones until the hand is ready.
fn played(mut hand: VariantHand) -> VariantHand {
    while hand.shanten() > Some(Shanten::TENPAI) {
        hand.draw(first_left(&hand)).expect("copies are left");
        let unneeded = hand.unneeded().iter().next().expect("a tile too many");
        hand.discard(unneeded).expect("it has the tile");
    }
    hand
}

/// The first useful tile with copies left.
fn first_left(hand: &VariantHand) -> Tile {
    let left = hand.useful().iter().find(|&(_, copies)| copies > 0);
    left.expect("some are left").0
}

fn variant_drawn(rules: Rules, sum: i64) -> (Vec<VariantHand>, i64) {
    (dealt(rules, rules.max_tiles()), sum)
}

fn variant_waiting(rules: Rules, sum: i64) -> (Vec<VariantHand>, i64) {
    (dealt(rules, rules.max_tiles() - 1), sum)
}

fn variant_ready(rules: Rules, sum: i64) -> (Vec<VariantHand>, i64) {
    let ready = variant_waiting(rules, sum).0.into_iter().map(played);
    (ready.filter(|hand| hand.useful().iter().any(|(_, copies)| copies > 0)).collect(), sum)
}

fn variant_complete(rules: Rules, sum: i64) -> (Vec<VariantHand>, i64) {
    let won = |mut hand: VariantHand| {
        hand.draw(first_left(&hand)).expect("copies are left");
        hand
    };
    (variant_ready(rules, sum).0.into_iter().map(won).collect(), sum)
}

#[library_benchmark]
#[bench::three_players(args = (Rules::THREE_PLAYER, 3_012), setup = variant_drawn)]
#[bench::chinese(args = (Rules::CHINESE, 3_148), setup = variant_drawn)]
#[bench::wild_tiles(args = (Rules::CHINESE_WILD, 2_802), setup = variant_drawn)]
#[bench::five_melds(args = (Rules::TAIWANESE, 3_674), setup = variant_drawn)]
fn rules_shanten((hands, expected): (Vec<VariantHand>, i64)) {
    assert_eq!(sum(&hands, |hand| number(hand.shanten())), expected);
}

#[library_benchmark]
#[bench::three_players(args = (Rules::THREE_PLAYER, 41_131), setup = variant_waiting)]
#[bench::chinese(args = (Rules::CHINESE, 51_871), setup = variant_waiting)]
#[bench::wild_tiles(args = (Rules::CHINESE_WILD, 54_790), setup = variant_waiting)]
#[bench::five_melds(args = (Rules::TAIWANESE, 59_080), setup = variant_waiting)]
fn rules_useful((hands, expected): (Vec<VariantHand>, i64)) {
    assert_eq!(sum(&hands, |hand| hand.useful().copies().into()), expected);
}

#[library_benchmark]
#[bench::three_players(args = (Rules::THREE_PLAYER, 479_551), setup = variant_drawn)]
#[bench::chinese(args = (Rules::CHINESE, 626_105), setup = variant_drawn)]
#[bench::wild_tiles(args = (Rules::CHINESE_WILD, 661_721), setup = variant_drawn)]
#[bench::five_melds(args = (Rules::TAIWANESE, 817_813), setup = variant_drawn)]
fn rules_discards((hands, expected): (Vec<VariantHand>, i64)) {
    assert_eq!(
        sum(&hands, |hand| hand.discards().iter().map(|discard| i64::from(discard.useful.copies())).sum()),
        expected
    );
}

#[library_benchmark]
#[bench::three_players(args = (Rules::THREE_PLAYER, 7_380), setup = variant_drawn)]
#[bench::chinese(args = (Rules::CHINESE, 7_493), setup = variant_drawn)]
#[bench::wild_tiles(args = (Rules::CHINESE_WILD, 7_220), setup = variant_drawn)]
#[bench::five_melds(args = (Rules::TAIWANESE, 7_508), setup = variant_drawn)]
fn rules_unneeded((hands, expected): (Vec<VariantHand>, i64)) {
    assert_eq!(sum(&hands, |hand| hand.unneeded().len() as i64), expected);
}

#[library_benchmark]
#[bench::three_players(args = (Rules::THREE_PLAYER, 3_769), setup = variant_ready)]
#[bench::chinese(args = (Rules::CHINESE, 3_889), setup = variant_ready)]
#[bench::wild_tiles(args = (Rules::CHINESE_WILD, 9_044), setup = variant_ready)]
#[bench::five_melds(args = (Rules::TAIWANESE, 4_067), setup = variant_ready)]
fn rules_waits((hands, expected): (Vec<VariantHand>, i64)) {
    assert_eq!(sum(&hands, |hand| hand.waits().iter().map(|wait| i64::from(wait.copies())).sum()), expected);
}

#[library_benchmark]
#[bench::three_players(args = (Rules::THREE_PLAYER, 690), setup = variant_complete)]
#[bench::chinese(args = (Rules::CHINESE, 746), setup = variant_complete)]
#[bench::wild_tiles(args = (Rules::CHINESE_WILD, 815), setup = variant_complete)]
#[bench::five_melds(args = (Rules::TAIWANESE, 1_075), setup = variant_complete)]
fn rules_divisions((hands, expected): (Vec<VariantHand>, i64)) {
    assert_eq!(
        sum(&hands, |hand| hand.divisions().map(|division| division.marks().count() as i64 + 1).sum()),
        expected
    );
}

/// Hands that show two melds.
fn with_two_melds() -> Vec<Hand> {
    let called = |hand: Hand| {
        let melds: Vec<Meld> = hand.divisions().next()?.melds().map(|(meld, _)| meld).take(2).collect();
        let mut counts = hand.counts();
        melds.iter().flat_map(|meld| meld.tiles()).for_each(|tile| counts[tile.index()] -= 1);
        Some(Hand::from_counts(&counts).expect("fewer tiles").with_melds(&melds).expect("the same tiles"))
    };
    complete_hands().into_iter().filter_map(called).collect()
}

/// Hands that have a red five wherever they have a five.
fn with_reds() -> Vec<Hand> {
    let fives = [Tile::M5, Tile::P5, Tile::S5];
    let redden = |hand: Hand| hand.with_reds(fives.map(|five| hand.count(five).min(1))).expect("it has the fives");
    drawn().into_iter().map(redden).collect()
}

/// Forty tiles, as they are visible in the middle of a round.
fn visible() -> Vec<Visible> {
    deal(HANDS, 40, 1).iter().map(|counts| Visible::from_counts(counts).expect("four of a kind")).collect()
}

/// Texts that are never freed: that would count, too.
type Texts = Vec<&'static str>;

fn leaked(texts: impl Iterator<Item = String>) -> Texts {
    texts.map(|text| &*text.leak()).collect()
}

fn texts(tiles: &[impl Display]) -> Texts {
    leaked(tiles.iter().map(ToString::to_string))
}

fn plain_texts() -> Texts {
    texts(&drawn())
}

fn texts_with_melds() -> Texts {
    texts(&with_two_melds())
}

fn texts_with_reds() -> Texts {
    texts(&with_reds())
}

fn visible_texts() -> Texts {
    texts(&visible())
}

fn unicode_texts() -> Texts {
    leaked(drawn().iter().map(|hand| format!("{hand:#}")))
}

/// A blank between suits.
fn spaced_texts() -> Texts {
    let spaced = |text: &&str| text.replace('m', "m ").replace('p', "p ").replace('s', "s ");
    leaked(plain_texts().iter().map(spaced))
}

/// A list as mjai has it: `1m 2m 5mr E`.
fn mjai_texts() -> Texts {
    let name = |piece: Piece| match piece.tile() {
        tile if piece.is_red() => format!("{tile}r"),
        tile if tile.is_honour() => "ESWNPFC"[tile.rank() as usize - 1..tile.rank() as usize].to_owned(),
        tile => tile.to_string(),
    };
    let list = |hand: &Hand| hand.pieces().map(name).collect::<Vec<_>>().join(" ");
    leaked(with_reds().iter().map(list))
}

fn full_width_texts() -> Texts {
    let wide = |character| char::from_u32(u32::from(character) + 0xfee0).expect("ASCII has full-width forms");
    leaked(plain_texts().iter().map(|text| text.chars().map(wide).collect()))
}

/// The sum over what each text says.
#[inline(always)]
fn sum_read(texts: &[&str], tiles: impl Fn(&str) -> usize) -> i64 {
    sum(texts, |text| tiles(text) as i64)
}

/// How many bytes all texts take, written one after the other into a buffer.
#[inline(always)]
fn sum_written<T>(tiles: &[T], write: impl Fn(&mut String, &T) -> std::fmt::Result) -> i64 {
    let mut text = String::with_capacity(1 << 10);
    let mut written = |tiles: &T| {
        text.clear();
        write(&mut text, tiles).expect("a string takes everything");
        black_box(&text).len() as i64
    };
    black_box(tiles).iter().map(&mut written).sum()
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
#[bench::thousand(setup = texts_with_melds)]
fn read_hand_with_melds(texts: Texts) {
    let read = sum_read(&texts, |text| text.parse::<Hand>().expect("a hand").len());
    assert_eq!(read, 8 * texts.len() as i64);
}

#[library_benchmark]
#[bench::thousand(setup = visible_texts)]
fn read_visible(texts: Texts) {
    assert_eq!(sum_read(&texts, |text| text.parse::<Visible>().expect("tiles").len()), 40 * HANDS as i64);
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
#[bench::thousand(setup = drawn)]
fn hand_to_string(hands: Vec<Hand>) {
    assert_eq!(sum(&hands, |hand| hand.to_string().len() as i64), 17_926);
}

#[library_benchmark]
#[bench::thousand(setup = drawn)]
fn write_unicode(hands: Vec<Hand>) {
    assert_eq!(sum_written(&hands, |text, hand| write!(text, "{hand:#}")), 4 * 14 * HANDS as i64);
}

#[library_benchmark]
#[bench::thousand(setup = visible)]
fn write_visible(tiles: Vec<Visible>) {
    assert_eq!(sum_written(&tiles, |text, tiles| write!(text, "{tiles}")), 44_000);
}

fn drawn_to_write(bytes: i64) -> (Vec<Hand>, i64) {
    (drawn(), bytes)
}

fn melds_to_write(bytes: i64) -> (Vec<Hand>, i64) {
    (with_two_melds(), bytes)
}

fn reds_to_write(bytes: i64) -> (Vec<Hand>, i64) {
    (with_reds(), bytes)
}

fn variant_texts(rules: Rules, sum: i64) -> (Texts, Rules, i64) {
    (texts(&dealt(rules, rules.max_tiles())), rules, sum)
}

#[library_benchmark]
#[bench::three_players(args = (Rules::THREE_PLAYER, 14_000), setup = variant_texts)]
#[bench::chinese(args = (Rules::CHINESE, 14_000), setup = variant_texts)]
#[bench::wild_tiles(args = (Rules::CHINESE_WILD, 14_000), setup = variant_texts)]
#[bench::five_melds(args = (Rules::TAIWANESE, 17_000), setup = variant_texts)]
fn rules_read((texts, rules, expected): (Texts, Rules, i64)) {
    assert_eq!(sum_read(&texts, |text| rules.hand(text).expect("a hand").len()), expected);
}

#[library_benchmark]
#[bench::three_players(args = (Rules::THREE_PLAYER, 17_668), setup = variant_drawn)]
#[bench::wild_tiles(args = (Rules::CHINESE_WILD, 17_928), setup = variant_drawn)]
#[bench::five_melds(args = (Rules::TAIWANESE, 20_968), setup = variant_drawn)]
fn rules_write((hands, bytes): (Vec<VariantHand>, i64)) {
    assert_eq!(sum_written(&hands, |text, hand| write!(text, "{hand}")), bytes);
}

library_benchmark_group!(
    name = riichi,
    benchmarks = [
        hand_standard,
        hand_all_forms,
        counts_standard,
        counts_all_forms,
        batch_standard,
        batch_all_forms,
        riichienv_standard,
        riichienv_all_forms,
        xiangting_all_forms,
        hand_useful,
        counts_useful,
        batch_useful,
        xiangting_useful,
        hand_discards,
        batch_best_discard,
        xiangting_all_discards,
        hand_unneeded,
        hand_improving_draws,
        hand_waits,
        hand_divisions,
        score,
        view_shanten,
        view_useful,
        view_discards,
        view_unlimited,
        view_in_sight,
        discards_in_sight,
        sight_useful,
        sight_discards,
        odds,
        odds_kept
    ]
);
library_benchmark_group!(
    name = rules,
    benchmarks = [rules_shanten, rules_useful, rules_discards, rules_unneeded, rules_waits, rules_divisions]
);
library_benchmark_group!(
    name = text,
    benchmarks = [
        read_hand,
        read_hand_with_melds,
        read_visible,
        write_hand,
        hand_letters,
        hand_to_string,
        write_unicode,
        write_visible,
        rules_read,
        rules_write
    ]
);
main!(library_benchmark_groups = riichi, rules, text);
