//! Random hands, and their form in a question.

use super::json::{Ask, letters};
use crate::odds::variants::case::{near_complete, near_special};
use crate::support::deals::some_reds;
use crate::support::prelude::*;
use crate::support::variant::{RULES, Seen, random};

/// A hand of about this size, near completion or not, alternating between riichi and other rules,
/// with other visible tiles. With wild tiles it is small, because the search takes long.
pub fn case(rng: &mut Pcg64Mcg, number: usize, sizes: &[u8]) -> Seen {
    let rules = rules(if number.is_multiple_of(2) { "riichi" } else { RULES[number / 2 % RULES.len()] });
    let most = if rules.wild_tiles() > 0 { 8 } else { rules.max_tiles() as u8 };
    let size = *sizes.iter().filter(|&&size| size <= most).choose(rng).unwrap();
    let mut seen = match number % 8 {
        0 | 3 if matches!(size, 13 | 14) => near_special(rng, rules, size),
        5 | 6 if size < 4 => random(rng, rules),
        _ if size.is_multiple_of(3) => random(rng, rules),
        _ => near_complete(rng, rules, size),
    };
    let fives = |meld: &Meld| meld.tiles().filter(|tile| !tile.is_honour() && tile.rank() == 5).count() as u8;
    for meld in &mut seen.melds {
        *meld = meld.with_reds(rng.random_range(0..=fives(meld).min(1))).unwrap();
    }
    look(rng, &mut seen);
    seen.strictness = *Strictness::ALL.choose(rng).unwrap();
    seen
}

/// Makes some tiles visible, mostly near the hand's tiles.
fn look(rng: &mut Pcg64Mcg, seen: &mut Seen) {
    let (left, own) = (seen.left(), seen.concealed);
    seen.visible = [0; Tile::KINDS];
    for _ in 0..rng.random_range(0..6) {
        let near = |&kind: &usize| own[kind.saturating_sub(2)..=(kind + 2).min(33)] != [0; 5];
        let Some(kind) = (0..Tile::KINDS - 1).filter(near).choose(rng) else { break };
        seen.visible[kind] = rng.random_range(0..=left[kind]);
    }
    seen.visible_jokers = 0;
    let most = seen.jokers_left().min(3);
    seen.visible_jokers = rng.random_range(most.min(1)..=most);
}

/// A question about the hand alone, perhaps with red fives.
pub fn of_hand(rng: &mut Pcg64Mcg, ask: &'static str, seen: &Seen) -> Ask {
    let hand = seen.hand();
    let reds = if rng.random_ratio(1, 4) { some_reds(rng, &seen.concealed) } else { [0; 3] };
    let ask = Ask::new(ask).with("hand", hand.with_reds(reds).unwrap_or(hand).to_string());
    ask.with_if(seen.rules != Rules::RIICHI, "rules", seen.rules.to_string())
}

/// A question about the hand and the visible tiles.
pub fn of_view(rng: &mut Pcg64Mcg, ask: &'static str, seen: &Seen) -> Ask {
    let ask = of_hand(rng, ask, seen);
    seen_besides(ask, seen)
}

/// Adds the visible tiles to the question.
pub fn seen_besides(ask: Ask, seen: &Seen) -> Ask {
    let has_more = seen.visible_jokers > 0 || seen.visible.iter().sum::<u8>() % 2 == 1;
    ask.with_if(seen.visible != [0; Tile::KINDS], "visible", letters(&seen.visible, 0))
        .with_if(seen.visible_jokers > 0, "visible_jokers", seen.visible_jokers)
        .with_if(seen.strictness != Strictness::default() || has_more, "strictness", seen.strictness.name())
}

/// `count` different lines. `make` may return no line for a number. Hands of plain tiles are
/// written as text, kinds, tile numbers and counts in turn.
pub fn lines(count: usize, seed: u64, make: impl Fn(&mut Pcg64Mcg, usize) -> Option<String>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut plain = 0;
    for line in (0..).filter_map(|number| make(&mut rng(number, seed), number)) {
        let line = numbered(&line, plain).inspect(|_| plain += 1).unwrap_or(line);
        if !lines.contains(&line) {
            lines.push(line);
        }
        if lines.len() == count {
            break;
        }
    }
    lines
}

/// The line with its hand as text or as numbers, if it has only plain tiles.
fn numbered(line: &str, form: usize) -> Option<String> {
    let (before, rest) = line.split_once("\"hand\":\"")?;
    let (text, after) = rest.split_once('"')?;
    let hand: Hand = text.parse().ok().filter(|hand: &Hand| hand.melds().len() == 0 && hand.reds() == [0; 3])?;
    let join = |numbers: &mut dyn Iterator<Item = usize>| {
        numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(",")
    };
    // The first of the fives is red, so it comes last here.
    let copies = |tile: Tile| (0..usize::from(hand.count(tile))).map(move |copy| 4 * tile.index() + 3 - copy);
    let (option, value) = match form % 4 {
        1 => ("kinds", join(&mut hand.tiles().map(Tile::index))),
        2 if [4, 13, 22].iter().all(|&five| hand.counts()[five] < 4) => {
            ("numbers", join(&mut Tile::all().flat_map(copies)))
        }
        3 => ("counts", join(&mut hand.counts().into_iter().map(usize::from))),
        _ => return Some(line.to_owned()),
    };
    Some(format!("{before}\"{option}\":\"{value}\"{after}"))
}
