//! Hands under other rules: every query against programs that know nothing of the tables, what
//! follows from the definitions, turns, and rules and hands as text.

mod completions;
mod divisions;
mod either;
mod notation;
mod options;
mod oracles;
mod players;
mod queries;
mod turns;
mod wild;

use proptest::prelude::*;
use rand::seq::{IndexedRandom as _, IteratorRandom as _};
use rand_pcg::Pcg64Mcg;
use shanten::rules::{Rules, VariantHand};
use shanten::{Meld, MeldKind, Tile};

use crate::support::text::rules;
use crate::support::variant::Seen;
use crate::support::{Counts, for_each, rng, variant};

fn hand(rules: Rules, text: &str) -> VariantHand {
    rules.hand(text).unwrap_or_else(|error| panic!("{rules}: {text}: {error}"))
}

/// Rules of each sort that differ in what the library does about them.
pub const RULES: &[&str] = &[
    "riichi",
    "three-player",
    "chinese",
    "chinese-wild",
    "riichi,wild=5m",
    "chinese,wild=1m1z",
    "riichi,wild=19p",
    "riichi,jokers=1",
    "riichi,jokers=4",
    "chinese,jokers=8",
    "riichi,jokers=16",
    "riichi,wild=5s,jokers=4",
    "chinese-wild,jokers=8",
    "riichi,wild=5m,fifth-copies",
    "riichi,jokers=1,fifth-copies",
    "chinese,jokers=2,fifth-copies",
    "chinese-wild,jokers=4,fifth-copies",
    "riichi,wild=46s,jokers=16,fifth-copies",
    "three-player,wild=9m",
    "three-player,wild=5p",
    "three-player,jokers=4",
    "three-player,wild=7z,jokers=2,fifth-copies",
    "riichi,without=1234567z,no-thirteen-orphans",
    "riichi,without=1234567z,no-thirteen-orphans,jokers=4",
    "chinese,without=123456789p,no-thirteen-orphans",
    "riichi,without=123456789s,no-thirteen-orphans,wild=5m",
    "riichi,without=5m5p5s",
    "riichi,without=5m5p5s,wild=4m6p",
    "riichi,without=3467m",
    "riichi,without=3467m,jokers=2",
    "riichi,without=2468m37p,wild=9m,fifth-copies",
    "riichi,without=2m8p3s5z,no-thirteen-orphans",
    "riichi,no-seven-pairs",
    "riichi,no-seven-pairs,no-thirteen-orphans,wild=2s",
    "riichi,no-standard",
    "riichi,no-standard,no-thirteen-orphans,jokers=4",
    "chinese,no-standard,jokers=3,fifth-copies",
    "riichi,no-standard,no-seven-pairs,wild=9s",
    "chinese,no-thirteen-orphans,jokers=3",
    "riichi,kinds=123456789m1234z,no-thirteen-orphans,jokers=1",
    "riichi,kinds=147m258p369s1234z,no-thirteen-orphans,wild=4m",
    "riichi,kinds=14m12467p135678s67z,no-thirteen-orphans,jokers=2",
    #[cfg(feature = "five-melds")]
    "taiwanese",
    #[cfg(feature = "five-melds")]
    "taiwanese,without=2345678m",
    #[cfg(feature = "five-melds")]
    "taiwanese,wild=5m",
    #[cfg(feature = "five-melds")]
    "taiwanese,without=36m58p,jokers=4",
    #[cfg(feature = "five-melds")]
    "taiwanese,jokers=8,fifth-copies",
    #[cfg(feature = "five-melds")]
    "taiwanese,kinds=123456789m1234567z,wild=7z",
];

/// Each of the rules in turn, and a number for the random numbers.
fn for_each_rules(cases: usize, seed: u64, work: impl Fn(&mut Pcg64Mcg, Rules) + Sync) {
    for_each(cases * RULES.len(), |number| work(&mut rng(number, seed), rules(RULES[number % RULES.len()])));
}

/// A complete hand of one of these numbers of melds.
fn complete(rng: &mut Pcg64Mcg, rules: Rules, melds: &[usize]) -> Seen {
    let melds = *melds.choose(rng).unwrap();
    variant::complete(rng, rules, melds)
}

/// A complete hand without some of its tiles.
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

/// Melds beside a hand that have nothing to do with it.
pub fn call_some(rng: &mut Pcg64Mcg, seen: &mut Seen) {
    let most = (seen.rules.max_tiles() as u8 - seen.tiles()) / 3;
    for _ in 0..rng.random_range(0..=most) {
        let tile = seen.rules.options().kinds.iter().choose(rng).unwrap();
        let meld = Meld::new(*MeldKind::ALL.choose(rng).unwrap(), tile);
        let has = |meld: &Meld| {
            meld.tiles().all(|tile| {
                let more = meld.tiles().filter(|&other| other == tile).count() as u8;
                seen.exists(tile.index()) && seen.concealed[tile.index()] + seen.called()[tile.index()] + more <= 4
            })
        };
        let meld = meld.filter(has);
        seen.melds.extend(meld);
    }
}

/// Calls a function with each hand that `wild` wild tiles make of this one, from some kind on.
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
