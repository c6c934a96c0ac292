//! The answer for programs: one JSON object a line.
//!
//! Fields are declared in the order of the output.

use std::io::{self, Write};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use shanten::{AnyHand, Call, Shanten, Tile, TileSet, Useful, View};

use crate::claim::{Called, Claim, HandQuery};
use crate::rows::{RULES, Row};

/// Writes the answer for a hand.
pub(crate) fn write(asked: &HandQuery<impl AnyHand>, row: &Row<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &Answer::new(asked, End { row, error: None }))?;
    writeln!(out)
}

/// Writes why there is no answer.
pub(crate) fn write_error(error: &str, row: &Row<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    #[derive(Serialize)]
    struct Object<'a> {
        hand: (),
        shanten: (),
        #[serde(flatten)]
        end: End<'a>,
    }

    serde_json::to_writer(&mut *out, &Object { hand: (), shanten: (), end: End { row, error: Some(error) } })?;
    writeln!(out)
}

/// The end of every object: the values passed through, the place of the hand, and its error.
pub(crate) struct End<'a> {
    pub(crate) row: &'a Row<'a>,
    pub(crate) error: Option<&'a str>,
}

impl Serialize for End<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        // The answer itself tells the rules.
        for (name, value) in self.row.others.iter().filter(|(name, _)| name != RULES) {
            object.serialize_entry(name, value)?;
        }
        object.serialize_entry("line", &self.row.number)?;
        object.serialize_entry("input", &String::from_utf8_lossy(&self.row.hand))?;
        self.error.map_or(Ok(()), |error| object.serialize_entry("error", error))?;
        object.end()
    }
}

/// Everything that is known about a hand, and what only a player knows.
#[derive(Serialize)]
#[serde(bound(serialize = "H: AnyHand"))]
struct Answer<'a, H> {
    #[serde(flatten)]
    view: &'a View<H>,
    /// Left out unless the discards are known and the hand is ready.
    #[serde(skip_serializing_if = "Option::is_none")]
    furiten: Option<bool>,
    #[serde(flatten)]
    claimed: Option<Claimed>,
    #[serde(flatten)]
    end: End<'a>,
}

impl<'a, H: AnyHand> Answer<'a, H> {
    fn new(asked: &'a HandQuery<H>, end: End<'a>) -> Self {
        let view = &asked.view;
        let discards = asked.discards.filter(|_| !view.hand().has_drawn());
        let waits = discards.map(|_| view.waits()).filter(|waits| !waits.by_shape().is_empty() || waits.jokers() > 0);
        let furiten = waits.map(|waits| waits.furiten(&asked.discarded()).is_some());
        Self { view, furiten, claimed: asked.claim.map(|claim| Claimed::new(asked, claim)), end }
    }
}

/// The fields for a hand that may claim a discard.
#[derive(Serialize)]
struct Claimed {
    win: bool,
    calls: Vec<CallAnswer>,
}

impl Claimed {
    fn new(asked: &HandQuery<impl AnyHand>, claim: Claim) -> Self {
        Self { win: claim.is_win, calls: asked.calls(claim).iter().map(CallAnswer::new).collect() }
    }
}

/// A call, and the best that can follow.
#[derive(Serialize)]
struct CallAnswer {
    #[serde(flatten)]
    call: Call,
    swaps: TileSet,
    discard: Option<Tile>,
    shanten: Option<Shanten>,
    /// Left out if only swaps are left in the hand.
    #[serde(flatten)]
    useful: Option<Useful>,
}

impl CallAnswer {
    fn new<H>(called: &Called<H>) -> Self {
        let Called { call, swaps, discard, .. } = *called;
        let useful = called.useful();
        Self { call, swaps, discard, shanten: useful.and_then(Useful::shanten), useful: useful.copied() }
    }
}
