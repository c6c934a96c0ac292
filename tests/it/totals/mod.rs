//! Exact totals over all hands, computed through the tables that queries read.
//!
//! A hand's key is the sum of its suits' keys, so all hands follow from all states of a suit: group
//! the states by key, and combine three number suits and the honours. The same totals are also
//! computed from the definition, without the library.

mod by_key;
mod forms;
mod rules;
mod statistics;
mod suits;

use shanten::stats::Histogram;

use crate::support::prelude::*;

/// A shanten, the number of hands, and the number of deals (choices of numbered tiles).
type Row = (i8, u64, u128);

/// Known totals, by the name of the game.
const KNOWN: &str = include_str!("../data/totals.tsv");
const KNOWN_OF_RULES: &str = include_str!("../data/rules_totals.tsv");

/// The known rows of this many tiles in a form, or in the nearest.
fn known(game: &str, tiles: usize, form: Option<Form>) -> Vec<Row> {
    let form = form.map_or("nearest".to_owned(), |form| form.name().replace(' ', "-"));
    let start = format!("{game}\t{tiles}\t{form}\t");
    let lines = KNOWN.lines().chain(KNOWN_OF_RULES.lines()).filter(|line| !line.starts_with('#'));
    let rows = lines.filter_map(|line| line.strip_prefix(&start)).map(|row| {
        let [shanten, hands, deals] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        (shanten.parse().unwrap(), hands.parse().unwrap(), deals.parse().unwrap())
    });
    let rows: Vec<Row> = rows.collect();
    assert!(!rows.is_empty(), "nothing is known of {game}, {tiles} tiles, {form}");
    rows
}

fn rows(histogram: &Histogram) -> Vec<Row> {
    histogram.rows().map(|row| (row.shanten.get(), row.hands, row.deals)).collect()
}

/// Calls a function with each hand of this many tiles: its counts and its jokers.
fn for_each_hand(rules: Rules, tiles: u8, work: &mut impl FnMut(&Counts, u8)) {
    fn go(rules: Rules, kind: usize, left: u8, counts: &mut Counts, work: &mut impl FnMut(&Counts, u8)) {
        let tile = Tile::from_index(kind as u8).filter(|_| left > 0);
        let Some(tile) = tile else {
            if left <= rules.options().jokers {
                work(counts, left);
            }
            return;
        };
        let most = if rules.options().kinds.contains(tile) { left.min(4) } else { 0 };
        for count in 0..=most {
            counts[kind] = count;
            go(rules, kind + 1, left - count, counts, work);
        }
        counts[kind] = 0;
    }
    go(rules, 0, tiles, &mut [0; Tile::KINDS], work);
}
