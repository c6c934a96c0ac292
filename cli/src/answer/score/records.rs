//! Scores for programs: a JSON object, a row, or a line with the points.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;
use shanten::Piece;
use shanten::rules::{Rules, VariantHand};
use shanten::score::Score;

use crate::answer::object::{End, InLetters};
use crate::answer::table::TableRows;
use crate::input::rows::Row;
use crate::options::win::Scored;

/// Writes the hand, the winning tile and the points: `123m456p789s11z22z+2z 12000`.
pub(crate) fn write_plain(scored: &Scored<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    writeln!(out, "{}+{} {}", scored.before, scored.piece, scored.score.payments().total)
}

pub(crate) fn write_row(scored: &Scored<'_>, table: TableRows<'_>, row: &Row<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    let score = &scored.score;
    let payments = score.payments();
    table.write_row(row, None, out, |line| {
        line.put(Some(scored.before))?;
        line.put(Some(scored.piece))?;
        line.text(&joined(score.patterns()));
        for han in [score.dora(), score.ura(), score.reds(), score.norths(), score.han(), score.yakuman()] {
            line.number(Some(han));
        }
        line.text(&joined(score.fu_parts()));
        line.number(Some(score.fu()));
        line.put(score.limit())?;
        let from = [payments.discarder, payments.dealer, payments.other, payments.liable, payments.deposits];
        for points in [payments.total].into_iter().chain(from) {
            line.number(Some(points));
        }
        Ok(())
    })
}

fn joined(things: impl IntoIterator<Item: Display>) -> String {
    things.into_iter().map(|thing| thing.to_string()).collect::<Vec<_>>().join("; ")
}

pub(crate) fn write_json(scored: &Scored<'_>, row: &Row<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    #[derive(Serialize)]
    struct Object<'a> {
        hand: InLetters<'a, VariantHand>,
        /// Omitted for riichi.
        #[serde(skip_serializing_if = "Option::is_none")]
        rules: Option<Rules>,
        tile: Piece,
        score: &'a Score,
        #[serde(flatten)]
        end: End<'a>,
    }

    let Scored { before, piece, score, .. } = scored;
    let rules = Some(before.rules()).filter(|rules| *rules != Rules::RIICHI);
    let end = End { row, error: None };
    serde_json::to_writer(&mut *out, &Object { hand: InLetters(before), rules, tile: *piece, score, end })?;
    writeln!(out)
}
