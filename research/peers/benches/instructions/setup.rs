//! The hands, texts and decisions for the benches.

use std::fmt::Display;

use shanten::rules::{Rules, VariantHand};
use shanten::{Hand, Meld, Piece, Shanten, Strictness, Tile, View, Visible};
use shanten_peers::wins::{self, Sort, WonHand};
use shanten_peers::{Counts, complete, deal, deal_of, rounds};

/// The number of hands in each measurement; divide by it.
pub const HANDS: usize = 1_000;

fn made(counts: &[Counts]) -> Vec<Hand> {
    counts.iter().map(|counts| Hand::from_counts(counts).expect("deals are hands")).collect()
}

pub fn counts() -> Vec<Counts> {
    deal(HANDS, 14, 1)
}

pub fn waiting_counts() -> Vec<Counts> {
    deal(HANDS, 13, 1)
}

pub fn drawn() -> Vec<Hand> {
    made(&counts())
}

pub fn waiting() -> Vec<Hand> {
    made(&waiting_counts())
}

pub fn complete_hands() -> Vec<Hand> {
    made(&complete(HANDS, 1))
}

/// A hand without its first tile.
fn without_first(mut hand: Hand) -> Hand {
    let first = hand.tiles().next().expect("a complete hand has tiles");
    hand.discard(first).expect("it has the tile");
    hand
}

pub fn ready() -> Vec<Hand> {
    complete_hands().into_iter().map(without_first).collect()
}

/// Hands with every third of the other tiles visible.
pub fn in_sight() -> Vec<(Hand, Visible)> {
    let visible = |hand: &Hand| {
        let others = Tile::all().flat_map(|tile| (hand.count(tile)..4).map(move |_| tile));
        let mut visible = Visible::EMPTY;
        others.step_by(3).for_each(|tile| visible.insert(tile).expect("four of a kind"));
        visible
    };
    waiting().into_iter().take(100).map(|hand| (hand, visible(&hand))).collect()
}

pub fn closed_wins(paid: i64) -> (Vec<WonHand>, i64) {
    (wins::random(HANDS, 1, Sort::Closed), paid)
}

pub fn open_wins(paid: i64) -> (Vec<WonHand>, i64) {
    (wins::random(HANDS, 1, Sort::Open), paid)
}

/// Decisions with the tiles that their players see.
pub fn decisions(strictness: Strictness, sum: i64) -> (Vec<View>, i64) {
    let view = |decision: &rounds::Decision| {
        let view = decision.hand.view().with_visible(decision.visible).expect("four of a kind");
        view.with_strictness(strictness)
    };
    (rounds::play(HANDS, 1).iter().map(view).collect(), sum)
}

pub fn few() -> Vec<Hand> {
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

pub fn variant_drawn(rules: Rules, sum: i64) -> (Vec<VariantHand>, i64) {
    (dealt(rules, rules.max_tiles()), sum)
}

pub fn variant_waiting(rules: Rules, sum: i64) -> (Vec<VariantHand>, i64) {
    (dealt(rules, rules.max_tiles() - 1), sum)
}

pub fn variant_ready(rules: Rules, sum: i64) -> (Vec<VariantHand>, i64) {
    let ready = variant_waiting(rules, sum).0.into_iter().map(played);
    (ready.filter(|hand| hand.useful().iter().any(|(_, copies)| copies > 0)).collect(), sum)
}

pub fn variant_complete(rules: Rules, sum: i64) -> (Vec<VariantHand>, i64) {
    let won = |mut hand: VariantHand| {
        hand.draw(first_left(&hand)).expect("copies are left");
        hand
    };
    (variant_ready(rules, sum).0.into_iter().map(won).collect(), sum)
}

/// Hands with two called melds.
fn with_two_melds() -> Vec<Hand> {
    let called = |hand: Hand| {
        let melds: Vec<Meld> = hand.divisions().next()?.melds().map(|(meld, _)| meld).take(2).collect();
        let mut counts = hand.counts();
        melds.iter().flat_map(|meld| meld.tiles()).for_each(|tile| counts[tile.index()] -= 1);
        Some(Hand::from_counts(&counts).expect("fewer tiles").with_melds(&melds).expect("the same tiles"))
    };
    complete_hands().into_iter().filter_map(called).collect()
}

/// Hands with a red five in place of a plain one, if they have a five.
fn with_reds() -> Vec<Hand> {
    let fives = [Tile::M5, Tile::P5, Tile::S5];
    let redden = |hand: Hand| hand.with_reds(fives.map(|five| hand.count(five).min(1))).expect("it has the fives");
    drawn().into_iter().map(redden).collect()
}

/// Forty visible tiles, as in the middle of a round.
pub fn visible() -> Vec<Visible> {
    deal(HANDS, 40, 1).iter().map(|counts| Visible::from_counts(counts).expect("four of a kind")).collect()
}

/// Strings that are never freed, because freeing would be counted, too.
pub type Texts = Vec<&'static str>;

fn leaked(texts: impl Iterator<Item = String>) -> Texts {
    texts.map(|text| &*text.leak()).collect()
}

fn texts(tiles: &[impl Display]) -> Texts {
    leaked(tiles.iter().map(ToString::to_string))
}

pub fn plain_texts() -> Texts {
    texts(&drawn())
}

pub fn texts_with_melds() -> Texts {
    texts(&with_two_melds())
}

pub fn texts_with_reds() -> Texts {
    texts(&with_reds())
}

pub fn visible_texts() -> Texts {
    texts(&visible())
}

pub fn unicode_texts() -> Texts {
    leaked(drawn().iter().map(|hand| format!("{hand:#}")))
}

/// Texts with a blank between suits.
pub fn spaced_texts() -> Texts {
    let spaced = |text: &&str| text.replace('m', "m ").replace('p', "p ").replace('s', "s ");
    leaked(plain_texts().iter().map(spaced))
}

/// Lists in mjai's notation: `1m 2m 5mr E`.
pub fn mjai_texts() -> Texts {
    let name = |piece: Piece| match piece.tile() {
        tile if piece.is_red() => format!("{tile}r"),
        tile if tile.is_honour() => "ESWNPFC"[tile.rank() as usize - 1..tile.rank() as usize].to_owned(),
        tile => tile.to_string(),
    };
    let list = |hand: &Hand| hand.pieces().map(name).collect::<Vec<_>>().join(" ");
    leaked(with_reds().iter().map(list))
}

pub fn full_width_texts() -> Texts {
    let wide = |character| char::from_u32(u32::from(character) + 0xfee0).expect("ASCII has full-width forms");
    leaked(plain_texts().iter().map(|text| text.chars().map(wide).collect()))
}

pub fn drawn_to_write(bytes: i64) -> (Vec<Hand>, i64) {
    (drawn(), bytes)
}

pub fn melds_to_write(bytes: i64) -> (Vec<Hand>, i64) {
    (with_two_melds(), bytes)
}

pub fn reds_to_write(bytes: i64) -> (Vec<Hand>, i64) {
    (with_reds(), bytes)
}

pub fn variant_texts(rules: Rules, sum: i64) -> (Texts, Rules, i64) {
    (texts(&dealt(rules, rules.max_tiles())), rules, sum)
}
