//! No query allocates, and a search for winning chances stays within its limit on states.
//!
//! The counting allocator is the whole binary's.
#![cfg(all(feature = "five-melds", feature = "odds", feature = "stats"))]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use shanten::rules::Rules;
use shanten::{Form, Hand, Shape, Strictness, Visible};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    /// The bytes in use, less other threads' bytes freed here; and the peak.
    static TAKEN: Cell<isize> = const { Cell::new(0) };
    static MAX: Cell<isize> = const { Cell::new(0) };
}

#[allow(unsafe_code, reason = "an allocator can't be written without")]
// SAFETY: every call is passed unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        TAKEN.set(TAKEN.get() + layout.size() as isize);
        MAX.set(MAX.get().max(TAKEN.get()));
        // SAFETY: the caller makes the same guarantee.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        TAKEN.set(TAKEN.get() - layout.size() as isize);
        // SAFETY: the caller makes the same guarantee.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Runs every query on a hand; returns the number of answers.
fn ask_everything(hand: &Hand, visible: Visible) -> usize {
    let mut answers = hand.divisions().map(|division| division.melds().count() + division.marks().count()).sum();
    answers += hand.tiles().flat_map(|tile| hand.completed_by(tile)).filter(|way| way.shape() != Shape::Edge).count();
    for &strictness in Strictness::ALL {
        let view = hand.view().with_strictness(strictness).with_visible(visible).unwrap();
        answers += view.waits().iter().map(|wait| wait.shapes().count()).sum::<usize>();
        answers += view.discards().iter().map(|discard| discard.useful.iter().len()).sum::<usize>();
        answers += view.useful().iter().len() + view.unneeded().len() + view.improving_draws().len();
        answers += Form::ALL.iter().copied().filter_map(|form| view.shanten_in(form)).count();
        answers += Form::ALL.iter().copied().map(|form| view.useful_in(form).tiles().len()).sum::<usize>();
    }
    black_box((hand.shanten(), hand.key().standard()));
    answers
}

#[test]
fn queries_allocate_nothing() {
    let visible: Visible = "38m556p77s".parse().unwrap();
    let texts = [
        "199m146779p12s246z",
        "1112345678999m",
        "123456789m1111z",
        "222444m4468p[7777p]",
        "1111234444m456p",
        "123m44z(789p)(777z)[1111s]",
        "19m19p19s1234567z",
        "112233m112233p44z",
        "123m",
        "",
    ];
    let hands: Vec<Hand> = texts.iter().map(|text| text.parse().unwrap()).collect();
    let before = ALLOCATIONS.get();
    let answers: usize = hands.iter().map(|hand| ask_everything(black_box(hand), visible)).sum();
    assert_eq!(ALLOCATIONS.get(), before);
    assert!(answers > 1_000, "{answers}");
    // The counter works.
    drop(black_box(Box::new(answers)));
    assert_eq!(ALLOCATIONS.get(), before + 1);
}

#[test]
fn queries_under_other_rules_allocate_nothing() {
    let hands = [
        ("three-player", "1199m123p456789s1z"),
        ("chinese-wild", "123m456p789s11227z"),
        ("riichi,jokers=4,fifth-copies", "1112m2345p777sJJ"),
        #[cfg(feature = "five-melds")]
        ("taiwanese,wild=5m", "123m456p789s11225z5m"),
    ];
    let hands = hands.map(|(rules, hand)| rules.parse::<Rules>().unwrap().hand(hand).unwrap());
    let visible: Visible = "9m4p".parse().unwrap();
    let before = ALLOCATIONS.get();
    let mut answers = 0;
    for hand in &hands {
        answers += hand.useful().iter().len() + hand.discards().len() + usize::from(hand.shanten().is_some());
        for &strictness in Strictness::ALL {
            let view = hand.view().with_strictness(strictness).with_visible(visible).unwrap();
            answers += view.divisions().map(|division| division.wild().count()).sum::<usize>();
            answers += view.completed_by_joker().count();
            answers += hand.tiles().flat_map(|tile| view.completed_by(tile)).count();
            answers += view.waits().iter().map(|wait| wait.shapes().count()).sum::<usize>();
            answers += view.discards().len() + view.unneeded().len() + view.improving_draws().len();
            answers += Form::ALL.iter().copied().map(|form| view.useful_in(form).tiles().len()).sum::<usize>();
        }
    }
    assert_eq!(ALLOCATIONS.get(), before);
    assert!(answers > 200, "{answers}");
}

#[test]
fn a_search_takes_as_much_as_its_states_whatever_is_asked() {
    use shanten::odds::{OddsOptions, Path, Search};

    const STATES: isize = 50_000;
    // Without extra exchanges there are a few thousand states; with one or more, too many.
    let hands: [Hand; 2] = ["234578m1689p357s1z", "199m146779p12s246z"].map(|hand| hand.parse().unwrap());
    for extra in [0, 1, 2, 17, 18, 255] {
        let settings = OddsOptions::self_draws().path(Path::NoStepBack { extra }).states(STATES as usize);
        let mut search = Search::new(settings);
        MAX.set(TAKEN.get());
        let before = TAKEN.get();
        for hand in hands.iter().cycle().take(6) {
            assert_eq!(search.odds(&hand.view()).unwrap().is_complete, extra == 0);
        }
        let most = MAX.get() - before;
        // 400 bytes a state; a growing list briefly exists twice.
        assert!(most < STATES * 1_000, "{most} bytes with {extra} exchanges to spare");
    }
}
