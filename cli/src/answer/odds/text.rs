//! Winning chances for people.

use std::fmt;

use indicatif::HumanCount;
use shanten::odds::{Expectation, Wall};
use shanten::rules::VariantHand;
use shanten::score::Wind;

use super::prospects::{Aim, OddsPlan, OverTime, ProspectRow, Prospects, or_more};
use crate::draw::lines::{left, right};
use crate::draw::page::{Page, PageLine};
use crate::options::search::model;
use crate::output::streams::columns;
use crate::words::{fill, say, say_as};

const DISCARD: usize = "discard".len();

/// The width of a chance with its leading space.
const CHANCE: usize = " 100.00%".len();

/// The width of a range of points.
const SHARE: usize = "24000-35900".len();

/// The unit of points: all are multiples of it.
const UNIT: u32 = 100;

/// The names of the chances to win and to be ready.
fn now_names() -> [&'static str; 2] {
    [say_as("win", "chance to win"), say_as("ready", "chance to be ready")]
}

pub(crate) fn page(prospects: &Prospects) -> Page<'_, VariantHand> {
    let mut lines = Vec::new();
    if !prospects.rows.is_empty() {
        now(prospects, &mut lines);
        over_time(prospects, &mut lines);
        shares(prospects, &mut lines);
        riichi(prospects, &mut lines);
    }
    if !prospects.is_won() {
        about(prospects, &mut lines);
    }
    Page { view: &prospects.view, shanten: prospects.shanten, lines }
}

/// The results so far, while the search goes on: the path and its best discards.
pub(crate) fn so_far(prospects: &Prospects) -> Vec<PageLine> {
    const DISCARDS: usize = 10;
    let mut lines = vec![PageLine::Labelled("so far", prospects.path_in_words())];
    let rows = prospects.rows.iter().map(|row| row.now().map(Figure::Chance));
    table(prospects, &now_names(), rows.take(DISCARDS), &mut lines);
    lines
}

fn columns_of_table() -> usize {
    (columns() - "  ".len() - DISCARD) / CHANCE
}

/// The turns with a column: as many as fit, evenly spaced.
fn shown(OddsPlan { turn, turns, over_time, .. }: OddsPlan) -> Vec<u8> {
    let step = usize::from(turns - turn).div_ceil(columns_of_table()).max(1);
    match over_time {
        OverTime::If => (turn..turns).step_by(step).collect(),
        // The last turn has a column. The first has none, since no tile was drawn yet.
        OverTime::By => {
            let mut shown: Vec<u8> = (turn + 1..=turns).rev().step_by(step).collect();
            shown.reverse();
            shown
        }
    }
}

fn now(prospects: &Prospects, lines: &mut Vec<PageLine>) {
    let OddsPlan { turns, wins, .. } = prospects.plan;
    let model = model(wins);
    let chances = |row: &ProspectRow| row.now().map(Figure::Chance);
    let Some(aim) = prospects.plan.aim else {
        lines.push(PageLine::Text(fill("chances by turn {turns}, {model}", &[("turns", &turns), ("model", &model)])));
        return table(prospects, &now_names(), prospects.rows.iter().map(chances), lines);
    };
    let title = fill("chances and points by turn {turns}, {model}", &[("turns", &turns), ("model", &model)]);
    lines.push(PageLine::Text(title));
    let columns = columns_of_table().saturating_sub(now_names().len() + 1);
    let has_shares = has_shares(prospects);
    let steps = aim.steps().into_iter().filter(|&step| has_shares && aim.least() != Some(step));
    let steps: Vec<u32> = steps.take(columns).collect();
    let names: Vec<String> = [aim.name()].into_iter().chain(steps.iter().copied().map(or_more)).collect();
    let names: Vec<&str> = now_names().into_iter().chain(names.iter().map(String::as_str)).collect();
    let rows = prospects.rows.iter().map(|row| {
        let at_least = |&step: &u32| Figure::Chance(row.points().map_or(0.0, |row| row.at_least(step)));
        let points = row.points().map(|row| aim.figure(row.points_now));
        chances(row).into_iter().chain(points).chain(steps.iter().map(at_least)).collect::<Vec<_>>()
    });
    table(prospects, &names, rows, lines);
}

fn over_time(prospects: &Prospects, lines: &mut Vec<PageLine>) {
    let OddsPlan { turn, turns, over_time, aim, .. } = prospects.plan;
    let shown = shown(prospects.plan);
    if shown.is_empty() {
        return;
    }
    let title = match (aim, over_time) {
        (Some(aim), _) => {
            fill("{points} by turn {turns}, if it were turn", &[("points", &aim.name()), ("turns", &turns)])
        }
        (None, OverTime::By) => say("won by turn, each played for that turn").to_owned(),
        (None, OverTime::If) => fill("won by turn {turns}, if it were turn", &[("turns", &turns)]),
    };
    lines.push(PageLine::Text(title));
    let names: Vec<String> = shown.iter().map(u8::to_string).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let rows = prospects.rows.iter().map(|row| {
        let of = |of_turn: &u8| {
            let at = usize::from(of_turn - turn);
            match (aim.zip(row.points()), over_time) {
                (Some((aim, row)), _) => aim.figure(row.points[at]),
                (None, OverTime::By) => Figure::Chance(row.by_turn()[0][at]),
                (None, OverTime::If) => Figure::Chance(row.if_turn()[0][at]),
            }
        };
        shown.iter().map(of).collect::<Vec<_>>()
    });
    table(prospects, &names, rows, lines);
}

/// Whether the distribution of points is known.
fn has_shares(prospects: &Prospects) -> bool {
    prospects.rows.iter().filter_map(|row| row.points()).any(|row| !row.shares.is_empty())
}

/// The distribution of the best discard's points, in steps.
fn shares(prospects: &Prospects, lines: &mut Vec<PageLine>) {
    let best = prospects.rows.first().and_then(|row| row.points());
    let Some((aim, best)) = prospects.plan.aim.zip(best).filter(|(_, best)| !best.shares.is_empty()) else {
        return;
    };
    lines.push(PageLine::Text(match best.discard {
        Some(tile) => fill("points won, discarding {tile}", &[("tile", &tile)]),
        None => say("points won").to_owned(),
    }));
    let steps = aim.steps();
    let ends = steps.into_iter().map(Some).chain([None]);
    for (start, end) in [0].into_iter().chain(steps).zip(ends) {
        let is_between = |points: u32| points >= start && end.is_none_or(|end| points < end);
        let shares = best.shares.iter().filter(|share| is_between(share.points));
        let chance: f64 = shares.map(|share| share.chance).sum();
        let points = match end {
            Some(end) if start == 0 => fill("below {points}", &[("points", &end)]),
            Some(end) => format!("{start}-{}", end - UNIT),
            None => or_more(start),
        };
        if chance > 0.0 {
            lines.push(share(&points, chance));
        }
    }
    lines.push(share(say("any"), best.at_least(0)));
}

/// The results of each discard with riichi and without.
fn riichi(prospects: &Prospects, lines: &mut Vec<PageLine>) {
    if prospects.riichi.is_empty() {
        return;
    }
    lines.push(PageLine::Text(say("points with riichi, and without").to_owned()));
    let names = [say("riichi"), now_names()[0], say("without"), now_names()[0]];
    lines.push(PageLine::Text(left(say("discard"), DISCARD) + &columns_of(&names)));
    lines.extend(prospects.riichi.iter().map(|row| {
        let of = |found: Expectation| [Figure::Points(found.points), Figure::Chance(found.win)];
        let figures: Vec<String> =
            [row.with_riichi, row.without].into_iter().flat_map(of).map(|figure| figure.to_string()).collect();
        let (tile, text) = (Some(row.discard.into()), columns_of(&figures));
        PageLine::Row { is_best: row.is_better_with_riichi(), tile, column: DISCARD, text }
    }));
}

fn share(points: &str, chance: f64) -> PageLine {
    PageLine::Text(left(points, SHARE) + &right(&Figure::Chance(chance).to_string(), CHANCE))
}

impl Aim {
    /// The points of a win by self-draw with 30 fu and two or three han, and at each limit, for a
    /// non-dealer among four players.
    fn steps(self) -> [u32; 7] {
        let steps = [2_000, 4_000, 8_000, 12_000, 16_000, 24_000, 32_000];
        if self.0.win.seat == Wind::East { steps.map(|points| points / 2 * 3) } else { steps }
    }

    fn figure(self, value: f64) -> Figure {
        if self.least().is_some() { Figure::Chance(value) } else { Figure::Points(value) }
    }
}

#[derive(Clone, Copy)]
enum Figure {
    Chance(f64),
    Points(f64),
}

/// Writes a percentage, or points without decimals.
impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chance(chance) => write!(f, "{:.2}%", 100.0 * chance),
            Self::Points(points) => write!(f, "{points:.0}"),
        }
    }
}

/// A header and a row for each discard, the best highlighted.
fn table(prospects: &Prospects, names: &[&str], rows: impl Iterator<Item: AsRef<[Figure]>>, lines: &mut Vec<PageLine>) {
    let Some(best) = prospects.rows.first() else { return };
    let header = if best.discard().is_some() { say("discard") } else { "" };
    lines.push(PageLine::Text(left(header, DISCARD) + &columns_of(names)));
    lines.extend(prospects.rows.iter().zip(rows).map(|(row, figures)| {
        let figures: Vec<String> = figures.as_ref().iter().map(Figure::to_string).collect();
        let is_best = row.value() == best.value();
        let mark = if row.has_no_yaku() { [" ", say("no yaku")].concat() } else { String::new() };
        PageLine::Row { is_best, tile: row.discard(), column: DISCARD, text: columns_of(&figures) + &mark }
    }));
}

/// Words or figures, each right-aligned in its column.
fn columns_of(texts: &[impl AsRef<str>]) -> String {
    texts.iter().map(|text| right(text.as_ref(), CHANCE)).collect()
}

fn about(prospects: &Prospects, lines: &mut Vec<PageLine>) {
    let OddsPlan { turn, turns, wall, is_wall_assumed, .. } = prospects.plan;
    let tiles =
        if is_wall_assumed { "{count} tiles now: all not named; {later}" } else { "{count} tiles now, {later}" };
    let is_constant = matches!(wall, Wall::Constant(_));
    let later = say(if is_constant { "as many at each turn" } else { "one less after each turn" });
    let unseen = fill(tiles, &[("count", &wall.tiles()), ("later", &later)]);
    let states = if prospects.searched == 1 { "{count} state" } else { "{count} states" };
    lines.extend([
        PageLine::Labelled("path", prospects.path_in_words()),
        PageLine::Labelled("turn", fill("{turn} of {turns}", &[("turn", &turn), ("turns", &turns)])),
        PageLine::Labelled("unseen", unseen),
        PageLine::Labelled("searched", fill(states, &[("count", &HumanCount(prospects.searched as u64))])),
    ]);
}
