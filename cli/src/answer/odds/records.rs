//! Winning chances for programs: a line, a JSON object, or a row for each discard and turn.

use std::io::{self, Write};

use serde::Serialize;
use shanten::odds::{Goal, Path, RiichiRow, Wall, Wins};
use shanten::rules::{Rules, VariantHand};
use shanten::{Shanten, TileSet};

use super::prospects::{Aim, ProspectRow, Prospects};
use crate::answer::object::InLetters;
use crate::output::format::Fields;

const HEADER: [&str; 7] = ["hand", "discard", "turn", "won_by", "ready_by", "win_if_turn", "ready_if_turn"];

/// The names of the points field: average points, and the chance of at least a number.
const POINTS: [&str; 2] = ["points_if_turn", "at_least_if_turn"];

/// Writes the hand, its best discard, the chances to win and to be ready, and the points if
/// requested: `11z12m 1m 0.5 1`.
pub(crate) fn write_plain(prospects: &Prospects, out: &mut Vec<u8>) -> io::Result<()> {
    write!(out, "{}", prospects.hand())?;
    let Some(best) = prospects.rows.first() else {
        return writeln!(out, " - - -{}", if prospects.plan.aim.is_some() { " -" } else { "" });
    };
    match best.discard() {
        Some(tile) => write!(out, " {tile}")?,
        None => write!(out, " -")?,
    }
    let [win, ready] = best.now();
    write!(out, " {win:.6} {ready:.6}")?;
    if let Some(row) = best.points() {
        write!(out, " {:.6}", row.points_now)?;
    }
    writeln!(out)
}

pub(crate) fn write_json(prospects: &Prospects, out: &mut Vec<u8>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &Object::new(prospects))?;
    writeln!(out)
}

pub(crate) fn write_header(fields: Fields, goal: Option<Goal>, out: &mut dyn Write) -> io::Result<()> {
    let mut rows = fields.writer(out);
    let points = goal.map(|goal| POINTS[usize::from(goal != Goal::Average)]);
    rows.write_record(HEADER.into_iter().chain(points))?;
    rows.flush()
}

/// Writes a row for each discard and turn, from the current turn to the last.
pub(crate) fn write_rows(prospects: &Prospects, fields: Fields, out: &mut Vec<u8>) -> io::Result<()> {
    let mut rows = fields.writer(out);
    for row in &prospects.rows {
        for (at, turn) in (prospects.plan.turn..=prospects.plan.turns).enumerate() {
            let [won_by, ready_by] = row.by_turn().map(|chances| chances.get(at));
            let [win_if, ready_if] = row.if_turn().map(|chances| chances.get(at));
            let hand = InLetters(prospects.hand());
            let chances = (hand, row.discard(), turn, won_by, ready_by, win_if, ready_if);
            match row.points() {
                None => rows.serialize(chances)?,
                Some(row) => rows.serialize((chances, row.points.get(at)))?,
            }
        }
    }
    rows.flush()
}

/// A hand with its discards and the options of the search.
#[derive(Serialize)]
struct Object<'a> {
    hand: InLetters<'a, VariantHand>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    searched: usize,
    discards: &'a [ProspectRow],
    shanten: Option<Shanten>,
    turn: u8,
    turns: u8,
    unseen: u16,
    constant_wall: bool,
    wins: Wins,
    path: Path,
    missing: TileSet,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<u32>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    riichi: &'a [RiichiRow],
    needs_yaku: bool,
    complete: bool,
}

impl<'a> Object<'a> {
    fn new(prospects: &'a Prospects) -> Self {
        Self {
            hand: InLetters(prospects.hand()),
            rules: Some(prospects.view.rules()).filter(|&rules| rules != Rules::RIICHI).map(|rules| rules.to_string()),
            searched: prospects.searched,
            discards: &prospects.rows,
            shanten: prospects.shanten,
            turn: prospects.plan.turn,
            turns: prospects.plan.turns,
            unseen: prospects.plan.wall.tiles(),
            constant_wall: matches!(prospects.plan.wall, Wall::Constant(_)),
            wins: prospects.plan.wins,
            path: prospects.plan.path,
            missing: prospects.missing,
            goal: prospects.plan.aim.and_then(Aim::least),
            riichi: &prospects.riichi,
            needs_yaku: prospects.needs_yaku,
            complete: prospects.is_complete,
        }
    }
}
