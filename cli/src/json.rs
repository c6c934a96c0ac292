//! The answer for programs: one JSON object a line.
//!
//! Fields are declared in the order of the output. Lists are written while they are computed.

use std::io::{self, Write};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use shanten::rules::Rules;
use shanten::{AnyHand, Call, Division, Form, Marks, Shanten, Tile, TileSet, Useful, View, Waits, WildTiles};

use crate::any_tile::{AnyTile, Ranked};
use crate::claim::{Asked, Called, Claim};
use crate::input::is_waiting;
use crate::letters::InLetters;
use crate::rows::{RULES, Row};

/// Writes the answer for a hand.
pub(crate) fn write(asked: &Asked<impl AnyHand>, rules: Rules, row: &Row<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    let view = &asked.view;
    let end = End { row, error: None };
    if is_waiting(view.hand()) {
        serde_json::to_writer(&mut *out, &Answer::new(view, rules, Waiting::new(asked), end))?;
    } else {
        serde_json::to_writer(&mut *out, &Answer::new(view, rules, drawn(view, rules), end))?;
    }
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

/// What every object ends with: what is passed through, where the hand stood, and what is wrong
/// with it.
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

/// The object. Its fields in `rest` depend on whether the hand waits or has drawn.
#[derive(Serialize)]
#[serde(bound(serialize = "H: AnyHand, T: Serialize"))]
struct Answer<'a, H, T> {
    hand: InLetters<'a, H>,
    /// Left out for riichi.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Rules>,
    shanten: Option<Shanten>,
    standard: Option<Shanten>,
    seven_pairs: Option<Shanten>,
    thirteen_orphans: Option<Shanten>,
    #[serde(flatten)]
    rest: T,
    #[serde(flatten)]
    end: End<'a>,
}

impl<'a, H: AnyHand, T> Answer<'a, H, T> {
    fn new(view: &'a View<H>, rules: Rules, rest: T, end: End<'a>) -> Self {
        Self {
            hand: InLetters(view.hand()),
            rules: (rules != Rules::RIICHI).then_some(rules),
            shanten: view.shanten(),
            standard: view.shanten_in(Form::Standard),
            seven_pairs: view.shanten_in(Form::SevenPairs),
            thirteen_orphans: view.shanten_in(Form::ThirteenOrphans),
            rest,
            end,
        }
    }
}

/// The fields for a hand that waits for a draw.
#[derive(Serialize)]
struct Waiting {
    #[serde(flatten)]
    useful: Useful,
    #[serde(skip_serializing_if = "has_none")]
    waits: Waits,
    /// Left out unless the discards are known and the hand is ready.
    #[serde(skip_serializing_if = "Option::is_none")]
    furiten: Option<bool>,
    #[serde(flatten)]
    claimed: Option<Claimed>,
}

impl Waiting {
    fn new(asked: &Asked<impl AnyHand>) -> Self {
        let (useful, waits) = (asked.view.useful(), asked.view.waits());
        let furiten = asked.discards.filter(|_| !has_none(&waits)).map(|_| waits.furiten(&asked.discarded()).is_some());
        Self { useful, waits, furiten, claimed: asked.claim.map(|claim| Claimed::new(asked, claim)) }
    }
}

/// The fields for a hand that may claim a discard.
#[derive(Serialize)]
struct Claimed {
    win: bool,
    calls: Vec<CallAnswer>,
}

impl Claimed {
    fn new(asked: &Asked<impl AnyHand>, claim: Claim) -> Self {
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

/// The fields for a hand that has drawn.
#[derive(Serialize)]
#[serde(bound = "")]
struct Drawn<D: Iterator<Item = Division> + Clone> {
    #[serde(serialize_with = "discards")]
    discards: Ranked,
    #[serde(flatten)]
    complete: Option<Complete<D>>,
}

fn drawn(view: &View<impl AnyHand>, rules: Rules) -> impl Serialize {
    let is_complete = view.shanten().is_some_and(Shanten::is_win);
    let complete = || {
        let divisions = view.divisions();
        let has_wild = rules.wild_tiles() > 0;
        Complete {
            marks: Each(divisions.clone(), Division::marks),
            wild: has_wild.then(|| Each(divisions.clone(), Division::wild)),
            divisions: Each(divisions, Division::clone),
        }
    };
    Drawn { discards: Ranked::new(view), complete: is_complete.then(complete) }
}

/// The additional fields for a complete hand.
#[derive(Serialize)]
#[serde(bound = "")]
struct Complete<D: Iterator<Item = Division> + Clone> {
    divisions: Each<D, Division>,
    marks: Each<D, Marks>,
    /// Left out if the rules have no wild tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    wild: Option<Each<D, WildTiles>>,
}

fn has_none(waits: &Waits) -> bool {
    waits.len() == 0 && waits.jokers() == 0
}

fn discards<S: Serializer>(discards: &Ranked, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Object<'a> {
        discard: AnyTile,
        shanten: Option<Shanten>,
        #[serde(flatten)]
        useful: &'a Useful,
    }

    let objects = discards.iter().map(|(discard, useful)| Object { discard, shanten: useful.shanten(), useful });
    serializer.collect_seq(objects)
}

/// Writes what there is of each division.
struct Each<D, T>(D, fn(&Division) -> T);

impl<D: Iterator<Item = Division> + Clone, T: Serialize> Serialize for Each<D, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone().map(|division| self.1(&division)))
    }
}
