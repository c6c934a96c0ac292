//! Batches of hands with melds, red fives and jokers get the same answers as single hands.

use shanten::batch::{DiscardColumns, NO_WIN, RowError, Rows, Texts, UsefulColumns};

use crate::support::prelude::*;

const TEXTS: [&str; 6] =
    ["12m456p(3333m)11222z", "340m0678p34s5z(406s)", "12x", "", "55z678s(340p)(777+7z)", "199m146779p12s246z"];

/// The shanten, the useful tiles and their copies.
type Answer = (i8, u64, u8);

/// The number of bad rows, the first one, and its reason.
type Bad = (usize, usize, RowError);

fn answered(rows: Rows<'_>) -> ([Answer; 6], [(u8, Answer); 6], Bad) {
    let (mut shanten, mut tiles, mut copies, mut discard) = ([0; 6], [0; 6], [0; 6], [0; 6]);
    rows.useful(UsefulColumns::new(&mut shanten, &mut tiles, &mut copies)).unwrap_err();
    let useful = core::array::from_fn(|at| (shanten[at], tiles[at], copies[at]));
    let after = UsefulColumns::new(&mut shanten, &mut tiles, &mut copies);
    let bad = rows.best_discard(DiscardColumns::new(&mut discard, after)).unwrap_err();
    let best = core::array::from_fn(|at| (discard[at], (shanten[at], tiles[at], copies[at])));
    (useful, best, (bad.count, bad.first, bad.error))
}

fn numbers(useful: &Useful) -> Answer {
    (useful.shanten().map_or(NO_WIN, Shanten::get), useful.tiles().bits(), useful.copies() as u8)
}

#[test]
fn a_batch_of_texts_answers_what_each_hand_answers() {
    let mut hands = [Ok(Hand::new()); 6];
    let read = Texts::new(|row| Some(TEXTS[row])).hands(&mut hands).unwrap_err();
    let why = TEXTS[2].parse::<Hand>().unwrap_err();
    assert_eq!((read.first, read.error), (2, RowError::Text(why)));
    let (useful, best, bad) = answered(Rows::of_hands(&hands));
    assert_eq!(bad, (1, 2, RowError::Hand(why)));
    for (at, hand) in hands.iter().enumerate() {
        let Ok(hand) = hand else { continue };
        assert_eq!(useful[at], numbers(&hand.useful()), "{hand}");
        let expected = hand.discards().first().map(|best| (u8::from(best.tile), numbers(&best.useful)));
        assert_eq!(best[at], expected.unwrap_or((u8::MAX, (NO_WIN, 0, 0))), "{hand}");
    }
    assert_eq!(useful[0].2, 0); // all 3m are in the meld
}

#[cfg(feature = "rules")]
#[test]
fn a_batch_of_texts_under_other_rules() {
    use shanten::rules::{Rules, VariantHand};
    let rules: Rules = "riichi,jokers=2".parse().unwrap();
    let texts = ["123m44zJ(789p)", "1m", "J"];
    let mut hands = [Ok(VariantHand::new(rules)); 3];
    Texts::new(|row| Some(texts[row])).hands_under(rules, &mut hands).unwrap();
    let mut shanten = [0; 3];
    Rows::of_variants(&hands).shanten(&mut shanten).unwrap();
    let expected = texts.map(|text| rules.hand(text).unwrap().shanten().unwrap().get());
    assert_eq!(shanten, expected);
}

#[test]
fn what_is_visible_may_be_more_than_a_hand() {
    let texts = ["1111222233334444m(789p)", "1x", "z"];
    let mut counts = [[0; 34]; 3];
    let bad = Texts::new(|row| (row < 2).then(|| texts[row])).visible(&mut counts).unwrap_err();
    assert_eq!(bad.to_string(), "1 bad row, at index 1: visible: unknown character 'x' at character 2");
    assert_eq!(counts, [texts[0].parse::<Visible>().unwrap().counts(), [u8::MAX; 34], [0; 34]]);
}

#[cfg(feature = "score")]
#[test]
fn scores_know_melds_and_red_fives() {
    use shanten::batch::{ScoreColumns, Scores};
    let hands = ["234m340p345678s55z", "55z678s340m(340p)(777+7z)", "1x"].map(str::parse::<Hand>);
    let wins = [Win::self_draw(Tile::S8); 3];
    let (mut points, mut han, mut fu) = ([0; 3], [0; 3], [0; 3]);
    let bad = Scores::of_hands(&hands, &wins).score(ScoreColumns::new(&mut points, &mut han, &mut fu)).unwrap_err();
    assert_eq!((bad.count, bad.first), (1, 2));
    for at in [0, 1] {
        let score = ScoreRules::TENHOU.score(&hands[at].unwrap(), &wins[at]).unwrap();
        assert_eq!((points[at], han[at], fu[at]), (score.payments().total, score.han(), score.fu()));
    }
    assert_eq!(points[0], 2_000);
}

#[cfg(feature = "rules")]
#[test]
fn columns_hold_the_largest_answers() {
    let cases = [
        ("chinese-wild", "22234406m444s777z", 145),
        ("taiwanese,wild=7z", "05667788m340s777z", 201),
        ("taiwanese,jokers=8", "123m456p789s11zJJJJJJ", 4024),
        // The most copies left.
        ("taiwanese,jokers=16", "", 0),
        ("taiwanese,jokers=16,fifth-copies", "", 0),
    ];
    let is_known = |&(rules, ..): &(&str, _, _)| cfg!(feature = "five-melds") || !rules.starts_with("taiwanese");
    for (rules, text, divisions) in cases.into_iter().filter(is_known) {
        let hand = rules.parse::<Rules>().unwrap().hand(text);
        let (hands, mut found) = ([hand], [0]);
        let rows = Rows::of_variants(&hands).with_strictness(Strictness::Unlimited);
        let (mut shanten, mut tiles, mut copies) = ([0], [0], [0]);
        rows.useful(UsefulColumns::new(&mut shanten, &mut tiles, &mut copies)).unwrap();
        Rows::of_variants(&hands).divisions(&mut found).unwrap();
        assert_eq!(found, [divisions], "{text}");
        let useful = hand.unwrap().view().with_strictness(Strictness::Unlimited).useful();
        assert_eq!(u32::from(copies[0]), useful.copies());
        assert!(copies[0] < u8::MAX);
    }
}
