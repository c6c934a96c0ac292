//! Winning chances for programs: a line, a JSON object, or a row for each discard and turn.

use std::io::{self, Write};

use serde::Serialize;
use shanten::Shanten;
use shanten::odds::{PointShare, Wall};
use shanten::rules::{Rules, VariantHand};

use crate::any_tile::AnyTile;
use crate::fields::Fields;
use crate::letters::InLetters;
use crate::odds::{Chances, Prospects};

/// The names of the fields.
const HEADER: [&str; 7] = ["hand", "discard", "turn", "won_by", "ready_by", "win_if_turn", "ready_if_turn"];

/// The name of the field of points.
const POINTS: &str = "points_if_turn";

/// Writes the hand, its best discard, its chances to win and to be ready, and its points if they
/// are asked for: `11z12m 1m 0.5 1`.
pub(crate) fn write_plain(prospects: &Prospects, out: &mut Vec<u8>) -> io::Result<()> {
    write!(out, "{}", prospects.hand())?;
    let Some(best) = prospects.rows.first() else { return writeln!(out, " - - -") };
    match best.discard {
        Some(tile) => write!(out, " {tile}")?,
        None => write!(out, " -")?,
    }
    let [win, ready] = best.now();
    write!(out, " {win:.6} {ready:.6}")?;
    if let Some(points) = &best.points {
        write!(out, " {:.6}", points.if_turn[0])?;
    }
    writeln!(out)
}

/// Writes the object.
pub(crate) fn write_json(prospects: &Prospects, out: &mut Vec<u8>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &Object::new(prospects))?;
    writeln!(out)
}

/// Writes the names of the fields.
pub(crate) fn write_header(fields: Fields, has_points: bool, out: &mut dyn Write) -> io::Result<()> {
    let mut rows = fields.writer(out);
    rows.write_record(HEADER.iter().chain(has_points.then_some(&POINTS)))?;
    rows.flush()
}

/// Writes a row for each discard and turn, from that of the hand to the last.
pub(crate) fn write_rows(prospects: &Prospects, fields: Fields, out: &mut Vec<u8>) -> io::Result<()> {
    let mut rows = fields.writer(out);
    for row in &prospects.rows {
        for (at, turn) in (prospects.plan.turn..=prospects.plan.turns).enumerate() {
            let [won_by, ready_by] = [0, 1].map(|what| row.by_turn[what].get(at));
            let [win_if, ready_if] = [0, 1].map(|what| row.if_turn[what].get(at));
            let hand = InLetters(prospects.hand());
            let chances = (hand, row.discard, turn, won_by, ready_by, win_if, ready_if);
            match &row.points {
                None => rows.serialize(chances)?,
                Some(points) => rows.serialize((chances, points.if_turn.get(at)))?,
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
    discards: Vec<Choice<'a>>,
    shanten: Option<Shanten>,
    turn: u8,
    turns: u8,
    unseen: u16,
    constant_wall: bool,
    path: String,
    extra: u8,
    complete: bool,
}

impl<'a> Object<'a> {
    fn new(prospects: &'a Prospects) -> Self {
        Self {
            hand: InLetters(prospects.hand()),
            rules: Some(prospects.view.rules()).filter(|&rules| rules != Rules::RIICHI).map(|rules| rules.to_string()),
            searched: prospects.searched,
            discards: prospects.rows.iter().map(Choice::from).collect(),
            shanten: prospects.shanten,
            turn: prospects.plan.turn,
            turns: prospects.plan.turns,
            unseen: prospects.plan.wall.tiles(),
            constant_wall: matches!(prospects.plan.wall, Wall::Constant(_)),
            path: prospects.plan.path.name().replace(' ', "-"),
            extra: prospects.plan.path.extra(),
            complete: prospects.is_complete,
        }
    }
}

/// A discard with its chances from the turn of the hand on.
#[derive(Serialize)]
struct Choice<'a> {
    discard: Option<AnyTile>,
    win: &'a [f64],
    ready: &'a [f64],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    won_by: &'a [f64],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    ready_by: &'a [f64],
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<&'a [f64]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<&'a [f64]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shares: Option<Vec<Share>>,
}

/// How often a win is worth how many points.
#[derive(Serialize)]
struct Share {
    points: u32,
    chance: f64,
}

impl From<&PointShare> for Share {
    fn from(&PointShare { points, chance, .. }: &PointShare) -> Self {
        Self { points, chance }
    }
}

impl<'a> From<&'a Chances> for Choice<'a> {
    fn from(row: &'a Chances) -> Self {
        let ([win, ready], [won_by, ready_by]) = (&row.if_turn, &row.by_turn);
        let points = |is_chance: bool| {
            row.points
                .as_ref()
                .filter(|points| points.at_least.is_some() == is_chance)
                .map(|points| &points.if_turn[..])
        };
        let shares = row.points.as_ref().map(|points| points.shares.iter().map(Share::from).collect());
        Self {
            discard: row.discard,
            win,
            ready,
            won_by,
            ready_by,
            points: points(false),
            at_least: points(true),
            shares,
        }
    }
}
