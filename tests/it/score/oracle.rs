//! A plain program that scores complete hands by the written rules, independent of the library: it
//! divides the counts by plain search and checks the patterns one by one.

use shanten::score::BlessingOfMan;

use super::payments::{Paid, basic, includes, owed, payments};
use crate::support::prelude::*;
use crate::support::splits::{Part, Shape, splits};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    Pair,
    Run,
    Triplet,
    Quad,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Group {
    pub what: What,
    pub first: usize,
    /// Whether it includes another player's tile.
    pub is_open: bool,
}

#[derive(Clone, Debug)]
pub struct Complete {
    pub counts: Counts,
    pub melds: Vec<Meld>,
    /// All red fives, including those in melds.
    pub reds: u8,
    pub norths: u8,
    pub is_three: bool,
}

/// An interpretation of the hand, and its value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Way {
    /// The concealed groups in order; empty in the special forms.
    pub concealed: Vec<Group>,
    /// The group that the winning tile completed.
    pub place: Option<Group>,
    pub patterns: Vec<&'static str>,
    pub han: u32,
    /// The fu before and after rounding. Thirteen orphans have no fu.
    pub fu: Option<(u32, u32)>,
    pub yakuman: u32,
    pub limit: Option<&'static str>,
    pub basic: u32,
}

/// The score of the best interpretations, and the dora.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// All interpretations of equal value.
    pub ways: Vec<Way>,
    /// The han of dora, ura dora, red fives and Norths.
    pub bonus: [u32; 4],
    pub payments: Paid,
    /// The liable players' additional payments, by wind.
    pub owed: [u32; 4],
}

const EAST: usize = 27;
const NORTH: usize = 30;
const WHITE: usize = 31;
const GREEN: usize = 32;
const RED: usize = 33;

fn is_honour(kind: usize) -> bool {
    kind >= EAST
}

fn is_terminal(kind: usize) -> bool {
    !is_honour(kind) && [0, 8].contains(&(kind % 9))
}

fn is_outer(kind: usize) -> bool {
    is_honour(kind) || is_terminal(kind)
}

fn wind(wind: Wind) -> usize {
    match wind {
        Wind::East => EAST,
        Wind::South => EAST + 1,
        Wind::West => EAST + 2,
        Wind::North => NORTH,
    }
}

impl Group {
    pub fn kinds(&self) -> Vec<usize> {
        match self.what {
            What::Pair => vec![self.first; 2],
            What::Run => vec![self.first, self.first + 1, self.first + 2],
            What::Triplet => vec![self.first; 3],
            What::Quad => vec![self.first; 4],
        }
    }

    fn of_part(part: Part) -> Self {
        let what = match part.shape {
            Shape::Pair => What::Pair,
            Shape::Run => What::Run,
            Shape::Triplet => What::Triplet,
        };
        Self { what, first: part.kind, is_open: false }
    }

    pub fn of_meld(meld: Meld) -> Self {
        let what = match meld.kind() {
            MeldKind::Run => What::Run,
            MeldKind::Triplet => What::Triplet,
            MeldKind::OpenQuad | MeldKind::AddedQuad | MeldKind::ClosedQuad => What::Quad,
        };
        Self { what, first: meld.tile().index(), is_open: meld.kind() != MeldKind::ClosedQuad }
    }

    fn is_triplet(&self) -> bool {
        matches!(self.what, What::Triplet | What::Quad)
    }
}

/// All divisions of the counts into a pair and melds, each in order.
fn divide(counts: &Counts) -> Vec<Vec<Group>> {
    let groups = |parts: Vec<Part>| {
        let mut groups: Vec<Group> = parts.into_iter().map(Group::of_part).collect();
        groups.sort_unstable();
        groups
    };
    splits(counts).into_iter().map(groups).collect()
}

/// The han of a pattern in concealed and open hands; `None` for a yakuman.
pub fn han(pattern: &str) -> Option<[u32; 2]> {
    Some(match pattern {
        "riichi" | "one-shot" | "concealed draw" | "pinfu" | "identical runs" => [1, 0],
        "double riichi" | "seven pairs" => [2, 0],
        "all simples" | "seat wind" | "round wind" | "white dragon" | "green dragon" | "red dragon"
        | "after a quad" | "robbed quad" | "last draw" | "last discard" => [1, 1],
        "three-colour runs" | "straight" | "outside hand" => [2, 1],
        "three-colour triplets"
        | "all triplets"
        | "three concealed triplets"
        | "three quads"
        | "all terminals and honours"
        | "little three dragons" => [2, 2],
        "twice identical runs" => [3, 0],
        "pure outside hand" | "half flush" => [3, 2],
        "full flush" => [6, 5],
        "blessing of man" => [5, 0],
        _ => return None,
    })
}

/// The patterns that don't depend on the division of the hand.
fn of_circumstances(win: &Win, is_concealed: bool, rules: &ScoreRules) -> Vec<&'static str> {
    let mut names = Vec::new();
    match win.riichi {
        Some(Riichi::Single) => names.push("riichi"),
        Some(Riichi::Double) => names.push("double riichi"),
        None => {}
    }
    if win.one_shot {
        names.push("one-shot");
    }
    let is_dealer = win.seat == Wind::East;
    if is_concealed && matches!(win.won_by, WonBy::Draw | WonBy::Replacement) {
        names.push("concealed draw");
    }
    match win.won_by {
        WonBy::Draw if win.last_tile => names.push("last draw"),
        WonBy::Discard if win.last_tile => names.push("last discard"),
        WonBy::Replacement => names.push("after a quad"),
        WonBy::RobbedQuad => names.push("robbed quad"),
        _ => {}
    }
    match win.won_by {
        WonBy::Draw if win.first_turn && is_dealer => names.push("blessing of heaven"),
        WonBy::Draw if win.first_turn => names.push("blessing of earth"),
        WonBy::Discard if win.first_turn && rules.blessing_of_man != BlessingOfMan::Nothing => {
            names.push("blessing of man");
        }
        _ => {}
    }
    names
}

/// The patterns that depend only on the hand's kinds.
fn of_kinds(kinds: &[usize], is_concealed: bool, rules: &ScoreRules) -> Vec<&'static str> {
    let mut names = Vec::new();
    let all = |fits: &dyn Fn(usize) -> bool| kinds.iter().all(|&kind| fits(kind));
    if all(&|kind| !is_outer(kind)) && (is_concealed || rules.open_all_simples) {
        names.push("all simples");
    }
    let is_of_one_suit = (0..3).any(|suit| all(&|kind| is_honour(kind) || kind / 9 == suit));
    match (all(&|kind| is_honour(kind)), all(&|kind| !is_honour(kind))) {
        (true, _) => names.push("all honours"),
        (_, true) if is_of_one_suit => names.push("full flush"),
        _ if is_of_one_suit => names.push("half flush"),
        _ => {}
    }
    if all(&is_terminal) {
        names.push("all terminals");
    } else if all(&is_outer) && !all(&|kind| is_honour(kind)) {
        names.push("all terminals and honours");
    }
    // 2, 3, 4, 6 and 8 of bamboos, and green dragons.
    if all(&|kind| [19, 20, 21, 23, 25, GREEN].contains(&kind)) {
        names.push("all green");
    }
    names
}

/// The patterns of pair and melds. The group completed by a discard counts as open.
fn of_groups(all: &[Group], place: Group, win: &Win, is_concealed: bool, rules: &ScoreRules) -> Vec<&'static str> {
    let mut names = Vec::new();
    let pair = all.iter().find(|group| group.what == What::Pair).unwrap().first;
    let runs: Vec<usize> = all.iter().filter(|group| group.what == What::Run).map(|group| group.first).collect();
    let triplets: Vec<&Group> = all.iter().filter(|group| group.is_triplet()).collect();
    let has = |kind: usize| triplets.iter().any(|group| group.first == kind);
    let quads = all.iter().filter(|group| group.what == What::Quad).count();

    if runs.len() == 4 && is_concealed && pair_fu(pair, win, rules) == 0 && wait(place, win) == "two-sided" {
        names.push("pinfu");
    }
    if is_concealed {
        let pairs_of_runs: usize = (0..EAST).map(|first| runs.iter().filter(|&&run| run == first).count() / 2).sum();
        match pairs_of_runs {
            1 => names.push("identical runs"),
            2 => names.push("twice identical runs"),
            _ => {}
        }
    }
    let honours = [
        (wind(win.seat), "seat wind"),
        (wind(win.round), "round wind"),
        (WHITE, "white dragon"),
        (GREEN, "green dragon"),
        (RED, "red dragon"),
    ];
    let counts = |kind: usize| has(kind) && (kind >= WHITE || rules.winds);
    names.extend(honours.into_iter().filter(|&(kind, _)| counts(kind)).map(|(_, name)| name));
    if (0..7).any(|rank| (0..3).all(|suit| runs.contains(&(9 * suit + rank)))) {
        names.push("three-colour runs");
    }
    if (0..9).any(|rank| (0..3).all(|suit| has(9 * suit + rank))) {
        names.push("three-colour triplets");
    }
    if (0..3).any(|suit| [0, 3, 6].iter().all(|rank| runs.contains(&(9 * suit + rank)))) {
        names.push("straight");
    }
    if !runs.is_empty() && all.iter().all(|group| group.kinds().into_iter().any(is_outer)) {
        let has_honours = all.iter().any(|group| is_honour(group.first));
        names.push(if has_honours { "outside hand" } else { "pure outside hand" });
    }
    if triplets.len() == 4 {
        names.push("all triplets");
    }
    match triplets.iter().filter(|group| !group.is_open).count() {
        3 => names.push("three concealed triplets"),
        4 if place.what == What::Pair => names.push("single-wait concealed triplets"),
        4 => names.push("four concealed triplets"),
        _ => {}
    }
    match quads {
        3 => names.push("three quads"),
        4 => names.push("four quads"),
        _ => {}
    }
    match [WHITE, GREEN, RED].into_iter().filter(|&kind| has(kind)).count() {
        3 => names.push("big three dragons"),
        2 if (WHITE..=RED).contains(&pair) => names.push("little three dragons"),
        _ => {}
    }
    match (EAST..=NORTH).filter(|&kind| has(kind)).count() {
        4 => names.push("big four winds"),
        3 if (EAST..=NORTH).contains(&pair) => names.push("little four winds"),
        _ => {}
    }
    names
}

/// Nine gates, from the concealed tiles of a hand without melds.
fn gates(counts: &Counts, tile: usize) -> Option<&'static str> {
    let suit = tile / 9;
    if suit > 2 || counts.iter().sum::<u8>() != 14 {
        return None;
    }
    let of_suit = &counts[9 * suit..9 * suit + 9];
    let needed = [3, 1, 1, 1, 1, 1, 1, 1, 3];
    let is_whole = of_suit.iter().sum::<u8>() == 14 && of_suit.iter().zip(needed).all(|(&count, need)| count >= need);
    // The winning tile is the additional tile of the nine gates.
    let is_pure = of_suit[tile % 9] == needed[tile % 9] + 1;
    is_whole.then_some(if is_pure { "pure nine gates" } else { "nine gates" })
}

fn wait(place: Group, win: &Win) -> &'static str {
    let tile = win.tile.index();
    match place.what {
        What::Pair => "single",
        What::Triplet | What::Quad => "two pairs",
        What::Run if tile == place.first + 1 => "closed",
        What::Run if place.first.is_multiple_of(9) && tile == place.first + 2 => "edge",
        What::Run if place.first % 9 == 6 && tile == place.first => "edge",
        What::Run => "two-sided",
    }
}

pub fn pair_fu(pair: usize, win: &Win, rules: &ScoreRules) -> u32 {
    let is_seat = rules.winds && pair == wind(win.seat);
    let is_round = rules.winds && pair == wind(win.round);
    match (is_seat, is_round) {
        (true, true) => 2 + 2 * u32::from(rules.double_wind_fu),
        (true, false) | (false, true) => 2,
        _ if (WHITE..=RED).contains(&pair) => 2,
        _ => 0,
    }
}

fn fu(all: &[Group], place: Group, win: &Win, rules: &ScoreRules, is_concealed: bool, is_pinfu: bool) -> u32 {
    let is_own = matches!(win.won_by, WonBy::Draw | WonBy::Replacement);
    let mut fu = 20;
    for group in all {
        fu += match group.what {
            What::Pair => pair_fu(group.first, win, rules),
            What::Run => 0,
            What::Triplet | What::Quad => {
                let doubled = u32::from(!group.is_open) + u32::from(is_outer(group.first));
                (2 << doubled) * if group.what == What::Quad { 4 } else { 1 }
            }
        };
    }
    if matches!(wait(place, win), "single" | "closed" | "edge") {
        fu += 2;
    }
    if is_own && !is_pinfu {
        fu += 2;
    }
    if is_concealed && !is_own {
        fu += 10;
    }
    // Called melds, and nothing that gives fu.
    if !is_concealed && fu == 20 && !rules.open_twenty_fu {
        fu = 30;
    }
    fu
}

pub fn yakuman(pattern: &str, rules: &ScoreRules) -> u32 {
    let is_double = match pattern {
        "thirteen-wait orphans" => rules.double_thirteen_waits,
        "single-wait concealed triplets" => rules.double_single_wait,
        "pure nine gates" => rules.double_nine_waits,
        "big four winds" => rules.double_four_winds,
        _ => false,
    };
    match han(pattern) {
        Some(_) if pattern == "blessing of man" && rules.blessing_of_man == BlessingOfMan::Yakuman => 1,
        Some(_) => 0,
        None if is_double => 2,
        None => 1,
    }
}

const BETTER_WAITS: [(&str, &str); 3] = [
    ("four concealed triplets", "single-wait concealed triplets"),
    ("thirteen orphans", "thirteen-wait orphans"),
    ("nine gates", "pure nine gates"),
];

/// The value of an interpretation; `None` without a pattern.
fn worth(
    mut patterns: Vec<&'static str>,
    fu: Option<(u32, u32)>,
    bonus: u32,
    is_concealed: bool,
    rules: &ScoreRules,
) -> Option<Way> {
    if rules.heaven_better_wait && patterns.contains(&"blessing of heaven") {
        for name in &mut patterns {
            let better = BETTER_WAITS.iter().find(|(one, _)| one == name);
            *name = better.map_or(*name, |(_, better)| better);
        }
    }
    let of_yakuman: Vec<&str> = patterns.iter().copied().filter(|name| yakuman(name, rules) > 0).collect();
    let way = Way { fu, ..Way::default() };
    if !of_yakuman.is_empty() && rules.limits {
        let together = |names: &mut dyn Iterator<Item = &&'static str>| {
            let each = names.map(|name| yakuman(name, rules));
            if rules.multiple_yakuman { each.sum() } else { each.max().unwrap_or(0) }
        };
        let number: u32 = together(&mut of_yakuman.iter());
        return Some(Way {
            han: 13 * number,
            yakuman: number,
            limit: Some("yakuman"),
            basic: 8_000 * number,
            patterns: of_yakuman,
            ..way
        });
    }
    if patterns.is_empty() {
        return None;
    }
    let is_included = |name: &str| of_yakuman.iter().any(|yakuman| includes(yakuman).contains(&name));
    patterns.retain(|name| !is_included(name));
    let of_patterns: u32 = patterns
        .iter()
        .map(|name| match yakuman(name, rules) {
            0 => han(name).unwrap()[usize::from(!is_concealed)],
            yakuman => 13 * yakuman,
        })
        .sum();
    let han = of_patterns + bonus;
    let (_, rounded) = fu.unwrap();
    let (limit, basic) = basic(han, rounded, rules);
    Some(Way { patterns, han, limit, basic, ..way })
}

fn shown(indicator: usize, is_three: bool) -> usize {
    match indicator {
        // Three-player games have only the 1 and the 9 of characters.
        0 if is_three => 8,
        0..EAST if indicator % 9 == 8 => indicator - 8,
        NORTH => EAST,
        RED => WHITE,
        _ => indicator + 1,
    }
}

/// The score of a complete hand in its best interpretations; `None` without a pattern.
pub fn score(hand: &Complete, win: &Win, rules: &ScoreRules) -> Option<Verdict> {
    let called: Vec<Group> = hand.melds.iter().map(|&meld| Group::of_meld(meld)).collect();
    let is_concealed = called.iter().all(|group| !group.is_open);
    let is_own = matches!(win.won_by, WonBy::Draw | WonBy::Replacement);
    let tile = win.tile.index();
    let concealed: Vec<usize> = (0..Tile::KINDS).flat_map(|kind| vec![kind; hand.counts[kind].into()]).collect();
    let kinds: Vec<usize> = concealed.iter().copied().chain(called.iter().flat_map(Group::kinds)).collect();

    let count = |indicators: &[Piece]| -> u32 {
        let of = |indicator: &Piece| {
            let dora = shown(indicator.tile().index(), hand.is_three);
            let aside = if dora == NORTH { u32::from(hand.norths) } else { 0 };
            kinds.iter().filter(|&&kind| kind == dora).count() as u32 + aside
        };
        indicators.iter().map(of).sum()
    };
    let bonus = [
        count(win.dora()) + u32::from(win.more_dora),
        if win.riichi.is_some() { count(win.ura()) } else { 0 },
        if rules.red_fives { hand.reds.into() } else { 0 },
        hand.norths.into(),
    ];
    let dora: u32 = bonus.iter().sum();
    let whole = [of_circumstances(win, is_concealed, rules), of_kinds(&kinds, is_concealed, rules)].concat();

    let mut ways = Vec::new();
    for groups in divide(&hand.counts) {
        let mut places: Vec<usize> =
            (0..groups.len()).filter(|&number| groups[number].kinds().contains(&tile)).collect();
        places.dedup_by_key(|number| groups[*number]);
        for number in places {
            let mut all = groups.clone();
            // A triplet completed by another player's tile isn't concealed.
            all[number].is_open = !is_own;
            all.extend(&called);
            let place = groups[number];
            let of_groups = of_groups(&all, place, win, is_concealed, rules);
            let is_pinfu = of_groups.contains(&"pinfu");
            let patterns = [whole.clone(), of_groups, gates(&hand.counts, tile).into_iter().collect()].concat();
            let fu = fu(&all, place, win, rules, is_concealed, is_pinfu);
            let way = worth(patterns, Some((fu, fu.next_multiple_of(10))), dora, is_concealed, rules);
            ways.extend(way.map(|way| Way { concealed: groups.clone(), place: Some(place), ..way }));
        }
    }
    if concealed.len() == 14 {
        if (0..Tile::KINDS).filter(|&kind| hand.counts[kind] == 2).count() == 7 {
            let patterns = [whole.clone(), vec!["seven pairs"]].concat();
            ways.extend(worth(patterns, Some((25, 25)), dora, is_concealed, rules));
        }
        if (0..Tile::KINDS).all(|kind| (hand.counts[kind] > 0) == is_outer(kind)) {
            let is_of_thirteen = hand.counts[tile] == 2;
            let orphans = if is_of_thirteen { "thirteen-wait orphans" } else { "thirteen orphans" };
            let patterns = [whole, vec![orphans]].concat();
            // Without limits their fu count: of the base, the self-draw or the discard, the wait.
            let fu = (!rules.limits).then_some(if is_own { (24, 30) } else { (32, 40) });
            ways.extend(worth(patterns, fu, dora, is_concealed, rules));
        }
    }
    let key = |way: &Way| (way.basic, way.yakuman, way.han, way.fu.map_or(0, |(_, rounded)| rounded));
    let best = ways.iter().map(key).max()?;
    ways.retain(|way| key(way) == best);
    // In a yakuman hand dora don't count.
    let bonus = if ways[0].yakuman > 0 { [0; 4] } else { bonus };
    let fed: Vec<(Wind, u32)> = win.liable.iter().map(|(fed, wind)| (wind, yakuman(fed.name(), rules))).collect();
    let owed = if fed.is_empty() { [0; 4] } else { owed(ways[0].basic, &fed, win, hand.is_three, rules) };
    let payments = payments(ways[0].basic, owed, win, hand.is_three, rules);
    Some(Verdict { ways, bonus, payments, owed })
}
