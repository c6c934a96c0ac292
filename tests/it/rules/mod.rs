//! Hands under other rules: every query compared with independent programs, consequences of the
//! definitions, turns, and rules and hands as text.

mod completions;
pub mod divisions;
mod either;
mod notation;
mod options;
mod oracles;
mod players;
mod queries;
mod turns;
mod wild;

use crate::support::prelude::*;
use crate::support::variant::{self, Seen, call_some};

fn hand(rules: Rules, text: &str) -> VariantHand {
    rules.hand(text).unwrap_or_else(|error| panic!("{rules}: {text}: {error}"))
}

fn complete(rng: &mut Pcg64Mcg, rules: Rules, melds: &[usize]) -> Seen {
    let melds = *melds.choose(rng).unwrap();
    variant::complete(rng, rules, melds)
}

fn complete_with_calls(rng: &mut Pcg64Mcg, rules: Rules, melds: &[usize]) -> Seen {
    let mut seen = complete(rng, rules, melds);
    call_some(rng, &mut seen);
    seen
}

fn nearly_complete(rng: &mut Pcg64Mcg, rules: Rules) -> Seen {
    let mut seen = complete(rng, rules, &[4, 4, 4, 3, 2, 1, 0]);
    for _ in 0..*[0, 1, 1, 1, 2].choose(rng).unwrap() {
        let kinds: Vec<usize> = (0..Tile::KINDS).filter(|&kind| seen.concealed[kind] > 0).collect();
        match kinds.choose(rng) {
            Some(&kind) => seen.concealed[kind] -= 1,
            None => seen.jokers -= 1,
        }
    }
    seen
}

/// Calls a function with each hand that replaces `wild` wild tiles, using kinds from `from` on.
fn for_choices(counts: &Counts, wild: u8, from: usize, work: &mut impl FnMut(&Counts)) {
    if wild == 0 {
        work(counts);
        return;
    }
    for kind in from..Tile::KINDS {
        let mut more = *counts;
        more[kind] += 1;
        for_choices(&more, wild - 1, kind, work);
    }
}

const MIDDLE: &str = "2345678m";
