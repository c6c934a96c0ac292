//! The computation of a hand's answer for programs: a JSON object or a row.

use std::io::{self, Write};

use serde::Serialize;
use shanten::rules::{Rules, VariantHand};
use shanten::sequence::Sequence;
use shanten::table::Explanation;
use shanten::{Form, Shanten};

use super::sequence::sequence_of;
use crate::answer::object::InLetters;
use crate::output::format::Fields;

const HEADER: &str = "hand rules shanten standard seven_pairs thirteen_orphans melds wild sequence key \
    characters_class dots_class bamboos_class honours_class bucket slot";

pub(crate) fn write_header(fields: Fields, out: &mut dyn Write) -> io::Result<()> {
    let mut rows = fields.writer(out);
    rows.write_record(HEADER.split(' '))?;
    rows.flush()
}

/// Writes a row. With five melds, the fields of the four-meld tables are empty.
pub(crate) fn write_row(hand: &VariantHand, fields: Fields, out: &mut Vec<u8>) -> io::Result<()> {
    let mut rows = fields.writer(out);
    let shantens = [hand.view().shanten()].into_iter().chain(Form::RIICHI.map(|form| hand.view().shanten_in(form)));
    let steps = hand.explain();
    let about = (InLetters(hand), hand.rules().to_string());
    let needed = (hand.melds_needed(), hand.wild());
    let key = (steps.map(|_| sequence_of(hand)), steps.map(|steps| steps.key.to_string()));
    let classes = [0, 1, 2, 3].map(|suit| steps.map(|steps| steps.suits[suit].class));
    let place = (steps.map(|steps| steps.bucket), steps.map(|steps| steps.slot));
    rows.serialize((about, shantens.collect::<Vec<_>>(), needed, key, classes, place))?;
    rows.flush()
}

pub(crate) fn write_json(hand: &VariantHand, out: &mut Vec<u8>) -> io::Result<()> {
    let [standard, seven_pairs, thirteen_orphans] = Form::RIICHI.map(|form| hand.view().shanten_in(form));
    let has_knitted = hand.rules().options().knitted.is_some();
    let object = Object {
        hand: InLetters(hand),
        rules: (hand.rules() != Rules::RIICHI).then(|| hand.rules().to_string()),
        shanten: hand.view().shanten(),
        standard,
        seven_pairs,
        thirteen_orphans,
        knitted: has_knitted.then(|| KnittedShantens {
            knitted_straight: hand.view().shanten_in(Form::KnittedStraight),
            honours_and_knitted_tiles: hand.view().shanten_in(Form::HonoursAndKnittedTiles),
        }),
        melds: hand.melds_needed(),
        wild: hand.wild(),
        steps: hand.explain().map(|explanation| Steps { sequence: sequence_of(hand), explanation }),
    };
    serde_json::to_writer(&mut *out, &object)?;
    writeln!(out)
}

#[derive(Serialize)]
struct Object<'a> {
    hand: InLetters<'a, VariantHand>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    shanten: Option<Shanten>,
    standard: Option<Shanten>,
    seven_pairs: Option<Shanten>,
    thirteen_orphans: Option<Shanten>,
    #[serde(flatten)]
    knitted: Option<KnittedShantens>,
    melds: usize,
    wild: u8,
    #[serde(flatten)]
    steps: Option<Steps>,
}

#[derive(Serialize)]
struct KnittedShantens {
    knitted_straight: Option<Shanten>,
    honours_and_knitted_tiles: Option<Shanten>,
}

#[derive(Serialize)]
struct Steps {
    sequence: Sequence,
    #[serde(flatten)]
    explanation: Explanation,
}
