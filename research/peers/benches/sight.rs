//! Decisions with visible tiles, compared with shanten-dp, which supports limits on the copies of
//! each kind. All answers must agree.
//!
//! The decisions come from rounds played here, or from the file in the variable `DECISIONS`: one a
//! line, the hand with its melds, a tab, and the visible tiles.

mod shared;

use std::env;
use std::path::Path;

use criterion::{Criterion, criterion_group, criterion_main};
use shanten::{Strictness, Useful, View};
use shanten_dp::{Mode, calc_shanten2};
use shanten_peers::rounds::{self, Decision};

use shared::{bench, digest, sum};

const DECISIONS: usize = 20_000;
/// The number of decisions for shanten-dp, which takes tens of microseconds for each.
const FEW: usize = 500;

fn answer(useful: &Useful) -> u64 {
    useful.shanten().map_or(0, |shanten| digest(shanten.distance(), useful.tiles().bits()))
}

fn useful(view: &View) -> u64 {
    answer(&view.useful())
}

fn discards(view: &View) -> u64 {
    view.discards().iter().map(|discard| answer(&discard.useful)).fold(0, u64::wrapping_add)
}

/// The same by shanten-dp, from tiles and the limits of a complete hand.
fn peer_useful(counts: &[u8; 34], limits: &[u8; 34]) -> u64 {
    let tiles = counts.iter().sum::<u8>();
    let mode = if tiles < 13 { Mode::STANDARD } else { Mode::all() };
    let mut all = [4; 35];
    all[..34].copy_from_slice(limits);
    let data = calc_shanten2(counts, &all, usize::from(tiles / 3), mode, false, true).expect("it is a hand");
    data.map_or(0, |data| digest((data.shanten + 1) as u8, data.waits))
}

fn peer_discards(counts: &[u8; 34], limits: &[u8; 34], is_visible_gone: bool) -> u64 {
    let without = |kind: usize| {
        let (mut counts, mut limits) = (*counts, *limits);
        counts[kind] -= 1;
        limits[kind] -= u8::from(is_visible_gone);
        peer_useful(&counts, &limits)
    };
    (0..34).filter(|&kind| counts[kind] > 0).map(without).fold(0, u64::wrapping_add)
}

fn in_sight(c: &mut Criterion) {
    let decisions = match env::var_os("DECISIONS") {
        Some(path) => rounds::read(Path::new(&path)),
        None => rounds::play(DECISIONS, 1),
    };
    for (strictness, is_visible_gone) in [(Strictness::Visible, true), (Strictness::Melds, false)] {
        let view = |decision: &Decision| {
            let view = decision.hand.view().with_visible(decision.visible).expect("four of a kind");
            view.with_strictness(strictness)
        };
        let views: Vec<_> = decisions.iter().map(view).collect();
        let some = decisions.iter().step_by((decisions.len() / FEW).max(1));
        let few: Vec<_> =
            some.map(|decision| (view(decision), decision.hand.counts(), decision.limits(is_visible_gone))).collect();

        let group = format!("useful tiles of decisions, {strictness}");
        bench(c, &group, "View", &views, sum(&views, useful), useful);
        let expected = sum(&few, |(view, ..)| useful(view));
        bench(c, &group, "View, a part", &few, expected, |(view, ..)| useful(view));
        bench(c, &group, "shanten-dp, a part", &few, expected, |(_, counts, limits)| peer_useful(counts, limits));

        let group = format!("discards of decisions, {strictness}");
        bench(c, &group, "View", &views, sum(&views, discards), discards);
        let expected = sum(&few, |(view, ..)| discards(view));
        bench(c, &group, "View, a part", &few, expected, |(view, ..)| discards(view));
        bench(c, &group, "shanten-dp once per discard, a part", &few, expected, |(_, counts, limits)| {
            peer_discards(counts, limits, is_visible_gone)
        });
    }
}

criterion_group! {
    name = benches;
    config = shared::settings();
    targets = in_sight
}
criterion_main!(benches);
