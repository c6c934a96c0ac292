//! Rows of counts get the same answers as the hands, one by one.

use shanten::Query;
use shanten::batch::{
    self, DiscardColumns, DiscardTable, KindColumns, NO_DISCARD, NO_WIN, NotRows, Rows, UsefulColumns,
};

use crate::support::deals::rows as deal;
use crate::support::panics;
use crate::support::prelude::*;

#[derive(Clone, Debug, PartialEq)]
pub struct Answers {
    pub shanten: i8,
    pub in_forms: [i8; 3],
    pub useful: Tiles,
    pub useful_in: [Tiles; 3],
    pub best: (u8, Tiles),
    pub by_kind: [Kinds; 3],
    pub waits: Tiles,
    pub discards: ([i8; 34], [i16; 34]),
    pub divisions: i32,
}

pub type Tiles = (i8, u64, u8);
type Kinds = (i8, u64, [u8; 34]);

/// The answers for an invalid row.
pub const NONE: Answers = Answers {
    shanten: batch::NO_HAND,
    in_forms: [batch::NO_HAND; 3],
    useful: NO_TILES,
    useful_in: [NO_TILES; 3],
    best: (255, NO_TILES),
    by_kind: [(-128, u64::MAX, [255; 34]); 3],
    discards: ([-128; 34], [-1; 34]),
    waits: NO_TILES,
    divisions: batch::NO_HAND as i32,
};
const NO_TILES: Tiles = (-128, u64::MAX, 255);

pub fn single(hand: &impl Query) -> Answers {
    let number = |shanten: Option<Shanten>| shanten.map_or(NO_WIN, Shanten::get);
    let tiles = |useful: Useful| (number(useful.shanten()), useful.tiles().bits(), useful.copies() as u8);
    let kinds = |useful: Useful| {
        let copies = Tile::all().map(|tile| useful.copies_of(tile)).collect::<Vec<_>>();
        (number(useful.shanten()), useful.tiles().bits(), copies.try_into().unwrap())
    };
    let waits = hand.waits();
    let waits_of = |tile| waits.get(tile).map_or(0, |wait| wait.copies());
    let copies_of_waits = Tile::all().map(waits_of).collect::<Vec<_>>().try_into().unwrap();
    let mut discards = ([NO_DISCARD; 34], [-1; 34]);
    for discard in &hand.discards() {
        let kind = discard.tile.index();
        (discards.0[kind], discards.1[kind]) = (number(discard.shanten()), discard.useful.copies() as i16);
    }
    Answers {
        shanten: number(hand.shanten()),
        in_forms: [Form::Standard, Form::SevenPairs, Form::ThirteenOrphans].map(|form| number(hand.shanten_in(form))),
        useful: tiles(hand.useful()),
        useful_in: [Form::Standard, Form::SevenPairs, Form::ThirteenOrphans].map(|form| tiles(hand.useful_in(form))),
        best: hand.discards().first().map_or((255, (NO_WIN, 0, 0)), |best| (best.tile.into(), tiles(best.useful))),
        by_kind: [
            kinds(hand.useful()),
            kinds(hand.useful_in(Form::SevenPairs)),
            (number(hand.shanten()), waits.tiles().bits(), copies_of_waits),
        ],
        discards,
        waits: (
            number(hand.shanten()),
            waits.tiles().bits(),
            waits.iter().map(|wait| wait.copies()).sum::<u8>() + waits.jokers(),
        ),
        divisions: hand.divisions().count() as i32,
    }
}

/// The answers of a batch for each row, with the error, which must be the same for each query.
pub fn answers(rows: Rows<'_>, number: usize) -> (Vec<Answers>, Result<(), batch::BadRows>) {
    // Every cell of a row must be overwritten.
    let (mut shanten, mut in_forms) = (vec![77; number], [const { Vec::new() }; 3]);
    let result = rows.shanten(&mut shanten);
    for (&form, answers) in Form::ALL.iter().zip(&mut in_forms) {
        answers.resize(number, 77);
        assert_eq!(rows.shanten_in(form, answers), result, "{form}");
    }
    let useful = |ask: &dyn Fn(UsefulColumns<'_>) -> Result<(), batch::BadRows>| {
        let (mut shanten, mut tiles, mut copies) = (vec![77; number], vec![77; number], vec![77; number]);
        let columns = UsefulColumns::new(&mut shanten, &mut tiles, &mut copies);
        assert_eq!(ask(columns), result);
        (0..number).map(|at| (shanten[at], tiles[at], copies[at])).collect::<Vec<Tiles>>()
    };
    let all = useful(&|columns| rows.useful(columns));
    let all_in: Vec<_> = Form::ALL.iter().map(|&form| useful(&|columns| rows.useful_in(form, columns))).collect();
    let waits = useful(&|columns| rows.waits(columns));
    let mut discard = vec![77; number];
    let discard_slice = std::cell::RefCell::new(&mut discard);
    let after = useful(&|after| rows.best_discard(DiscardColumns::new(&mut discard_slice.borrow_mut(), after)));
    let by_kind = |ask: &dyn Fn(KindColumns<'_>) -> Result<(), batch::BadRows>| {
        let (mut shanten, mut tiles, mut copies) = (vec![77; number], vec![77; number], vec![[77; 34]; number]);
        assert_eq!(ask(KindColumns::new(&mut shanten, &mut tiles, &mut copies)), result);
        (0..number).map(|at| (shanten[at], tiles[at], copies[at])).collect::<Vec<Kinds>>()
    };
    let kinds = [
        by_kind(&|columns| rows.useful_by_kind(None, columns)),
        by_kind(&|columns| rows.useful_by_kind(Some(Form::SevenPairs), columns)),
        by_kind(&|columns| rows.waits_by_kind(columns)),
    ];
    let (mut after_each, mut copies_after, mut divisions) =
        (vec![[77; 34]; number], vec![[77; 34]; number], vec![77; number]);
    assert_eq!(rows.discards(DiscardTable::new(&mut after_each, &mut copies_after)), result);
    assert_eq!(rows.divisions(&mut divisions), result);
    let row = |at: usize| Answers {
        shanten: shanten[at],
        in_forms: [in_forms[0][at], in_forms[1][at], in_forms[2][at]],
        useful: all[at],
        useful_in: [all_in[0][at], all_in[1][at], all_in[2][at]],
        best: (discard[at], after[at]),
        by_kind: [kinds[0][at], kinds[1][at], kinds[2][at]],
        discards: (after_each[at], copies_after[at]),
        waits: waits[at],
        divisions: divisions[at],
    };
    ((0..number).map(row).collect(), result)
}

fn view(hand: &Counts, visible: &Counts, strictness: Strictness) -> View {
    let visible = Visible::from_counts(visible).unwrap();
    of_counts(hand).view().with_visible(visible).unwrap().with_strictness(strictness)
}

/// Lengths, some just below, at and above the size of a block or of a thread's part.
const LENGTHS: &[usize] = &[0, 1, 2, 3, 31, 32, 33, 63, 64, 65, 100, 1_000];

#[test]
fn every_row_is_answered_like_its_hand_or_view() {
    // Every row is answered like its hand.
    let (counts, _) = deal(1_000, 71);
    let expected: Vec<_> = counts.iter().map(|counts| single(&of_counts(counts))).collect();
    for &length in LENGTHS {
        assert_eq!(answers(Rows::new(&counts[..length]), length), (expected[..length].to_vec(), Ok(())));
    }
    // A row without tiles has no discard.
    assert_eq!(answers(Rows::new(&[[0; 34]]), 1).0[0].best, (255, (NO_WIN, 0, 0)));
    // Rows with visible tiles are answered like their views.
    for &strictness in Strictness::ALL {
        let (counts, visible) = deal(300, 73);
        let expected = counts.iter().zip(&visible).map(|(hand, visible)| single(&view(hand, visible, strictness)));
        let rows = Rows::new(&counts).with_visible(&visible).with_strictness(strictness);
        assert_eq!(answers(rows, 300), (expected.collect(), Ok(())), "{strictness}");
    }
    // Rows under a strictness are answered like their views.
    for &strictness in Strictness::ALL {
        let (counts, _) = deal(300, 74);
        let expected = counts.iter().map(|hand| single(&view(hand, &[0; 34], strictness)));
        let rows = Rows::new(&counts).with_strictness(strictness);
        assert_eq!(answers(rows, 300), (expected.collect(), Ok(())), "{strictness}");
    }
}

#[test]
fn a_million_rows_have_the_shanten_of_their_hands() {
    let (counts, _) = deal(1_000_000, 72);
    let (mut least, mut standard) = (vec![77; counts.len()], vec![77; counts.len()]);
    Rows::new(&counts).shanten(&mut least).unwrap();
    Rows::new(&counts).shanten_in(Form::Standard, &mut standard).unwrap();
    for ((counts, least), standard) in counts.iter().zip(least).zip(standard) {
        let hand = of_counts(counts);
        assert_eq!((least, standard), (hand.shanten().get(), hand.standard().get()), "{hand}");
        assert_eq!(Shanten::from_counts(counts), Ok(hand.shanten()), "{hand}");
    }
}

#[test]
fn a_flat_column_has_a_row_for_34_counts() {
    let flat: Vec<u8> = (0..102).collect();
    assert_eq!(batch::rows(&flat).unwrap(), [0, 34, 68].map(|from| std::array::from_fn(|at| from + at as u8)));
    assert_eq!(batch::rows(&[]), Ok([].as_slice()));
    assert_eq!(batch::rows(&flat[..33]), Err(NotRows { counts: 33 }));
    assert_eq!(batch::rows(&flat[1..]).unwrap_err().to_string(), "101 counts are no rows of 34: 33 are left over");
}

#[test]
fn columns_that_have_not_as_many_rows_as_hands_panic() {
    let rows = Rows::new(&[[0; 34]; 3]);
    let (mut shanten, mut tiles, mut copies) = ([0; 3], [0; 3], [0; 4]);
    let words = "a batch has as many answers as hands";
    panics(words, || rows.shanten(&mut [0; 2]));
    panics(words, || rows.useful(UsefulColumns::new(&mut shanten, &mut tiles, &mut copies)));
    let after = UsefulColumns::new(&mut shanten, &mut tiles, &mut copies[..3]);
    panics(words, || rows.best_discard(DiscardColumns::new(&mut [0; 2], after)));
    panics("a batch has as many visible rows as hands", || rows.with_visible(&[[0; 34]; 2]));
    #[cfg(feature = "rules")]
    panics("a batch has as many numbers of jokers as hands", || rows.with_jokers(&[0; 4]));
}

#[cfg(feature = "std")]
mod threads {
    use std::num::NonZeroUsize;

    use super::*;

    #[test]
    fn all_threads_answer_like_one() {
        let (mut counts, mut visible) = deal(60_000, 75);
        // The first bad row is in another part than most bad rows.
        for bad in [4_321, 4_322, 19_999, 59_999] {
            counts[bad][33] = 5;
        }
        visible[6_345] = [4; 34];
        for length in [0, 1, 4_096, 8_191, 8_192, 12_289, 60_000] {
            let rows = Rows::new(&counts[..length]);
            let expected = answers(rows, length);
            for threads in [1, 2, 3, 7, usize::MAX] {
                let rows = rows.with_threads(NonZeroUsize::new(threads).unwrap());
                assert_eq!(answers(rows, length), expected, "{length} rows, {threads} threads");
            }
        }
        let rows = Rows::new(&counts[..9_000]).with_visible(&visible[..9_000]);
        let threads = NonZeroUsize::new(2).unwrap();
        assert_eq!(answers(rows.with_threads(threads), 9_000), answers(rows, 9_000));
    }
}

#[cfg(feature = "rules")]
mod rules {

    use super::*;
    use crate::support::variant::{RULES, random};

    #[test]
    fn rows_under_all_rules_are_answered_like_their_hands() {
        for (number, &name) in RULES.iter().enumerate() {
            let rules: Rules = name.parse().unwrap();
            let mut rng = rng(number, 76);
            let seen: Vec<_> = (0..70).map(|_| random(&mut rng, rules)).collect();
            let counts: Vec<_> = seen.iter().map(|seen| seen.concealed).collect();
            let jokers: Vec<_> = seen.iter().map(|seen| seen.jokers).collect();
            let hands = seen.iter().map(|seen| VariantHand::from_counts(rules, &seen.concealed, seen.jokers).unwrap());
            let hands: Vec<_> = hands.collect();
            let rows = Rows::new(&counts).with_rules(rules).with_jokers(&jokers);
            let expected = hands.iter().map(single).collect();
            assert_eq!(answers(rows, seen.len()), (expected, Ok(())), "{name}");

            let visible: Vec<_> = seen.iter().map(|seen| seen.visible).collect();
            let strictness = *Strictness::ALL.choose(&mut rng).unwrap();
            let view = |(hand, visible): (&VariantHand, &Counts)| {
                let visible = Visible::from_counts(visible).unwrap();
                single(&hand.view().with_visible(visible).unwrap().with_strictness(strictness))
            };
            let expected = hands.iter().zip(&visible).map(view).collect();
            let rows = rows.with_visible(&visible).with_strictness(strictness);
            assert_eq!(answers(rows, seen.len()), (expected, Ok(())), "{name}, {strictness}");
        }
    }

    #[cfg(feature = "std")]
    #[test]
    fn all_threads_answer_other_rules_like_one() {
        let (rules, mut rng) = ("riichi,jokers=4".parse::<Rules>().unwrap(), rng(0, 79));
        let seen: Vec<_> = (0..9_000).map(|_| random(&mut rng, rules)).collect();
        let counts: Vec<_> = seen.iter().map(|seen| seen.concealed).collect();
        let jokers: Vec<_> = seen.iter().map(|seen| seen.jokers).collect();
        let rows = Rows::new(&counts).with_rules(rules).with_jokers(&jokers);
        let (mut one, mut two) = ([0; 9_000], [0; 9_000]);
        rows.shanten(&mut one).unwrap();
        rows.with_threads(2.try_into().unwrap()).shanten(&mut two).unwrap();
        assert_eq!(one, two);
    }

    #[test]
    fn rows_under_each_preset_need_no_jokers() {
        for &(name, rules) in Rules::PRESETS {
            let mut rng = rng(0, 77);
            let counts: Vec<_> = (0..100).map(|_| random(&mut rng, rules).concealed).collect();
            let expected = counts.iter().map(|counts| single(&VariantHand::from_counts(rules, counts, 0).unwrap()));
            assert_eq!(answers(Rows::new(&counts).with_rules(rules), 100), (expected.collect(), Ok(())), "{name}");
        }
    }
}

#[test]
fn rows_may_have_all_tiles_in_one_suit() {
    let mut rng = rng(0, 78);
    let mut wall: Vec<usize> = (0..36).map(|tile| tile / 4).collect();
    let mut deal = || {
        wall.shuffle(&mut rng);
        let mut counts = [0; 34];
        wall[..14].iter().for_each(|&kind| counts[kind] += 1);
        counts
    };
    let counts: Vec<Counts> = (0..100_000).map(|_| deal()).collect();
    let mut answers = vec![77; counts.len()];
    Rows::new(&counts).shanten(&mut answers).unwrap();
    assert!(counts.iter().map(|counts| Hand::from_counts(counts).unwrap().shanten().get()).eq(answers));
}
