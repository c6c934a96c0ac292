//! All sorts of rules.

use crate::support::prelude::*;

/// Rules of each sort that the library handles differently.
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

/// Each of the rules in turn, with seeded random numbers.
pub fn for_each_rules(cases: usize, seed: u64, work: impl Fn(&mut Pcg64Mcg, Rules) + Sync) {
    for_each(cases * RULES.len(), |number| work(&mut rng(number, seed), rules(RULES[number % RULES.len()])));
}
