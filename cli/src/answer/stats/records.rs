//! Statistics for programs: a JSON object for each histogram, or a row for each shanten.

use std::io::{self, Write};

use serde::Serialize;
use shanten::Strictness;
use shanten::stats::HistogramRow;

use super::histogram::HistogramOf;
use crate::output::format::Fields;

pub(crate) fn write_json(study: &HistogramOf, out: &mut Vec<u8>) -> io::Result<()> {
    let histogram = study.histogram;
    let object = Object {
        tiles: histogram.tiles(),
        rules: study.rules_if_other().map(|rules| rules.to_string()),
        form: study.key(),
        strictness: study.strictness,
        hands: histogram.hands(),
        deals: histogram.deals(),
        average: histogram.average(),
        useful: histogram.useful(),
        shantens: histogram.rows().collect(),
    };
    serde_json::to_writer(&mut *out, &object)?;
    writeln!(out)
}

const HEADER: [&str; 9] =
    ["tiles", "form", "strictness", "shanten", "hands", "deals", "probability", "useful", "rules"];

pub(crate) fn write_rows(studies: &[HistogramOf], fields: Fields, out: &mut Vec<u8>) -> io::Result<()> {
    let mut rows = fields.writer(out);
    rows.write_record(HEADER)?;
    for study in studies {
        for HistogramRow { shanten, hands, deals, probability, useful, .. } in study.histogram.rows() {
            let about = (study.histogram.tiles(), study.key(), study.strictness);
            rows.serialize((about, shanten, hands, deals, probability, useful, study.rules.to_string()))?;
        }
    }
    rows.flush()
}

/// A histogram with an entry for each shanten.
#[derive(Serialize)]
struct Object {
    tiles: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    form: String,
    strictness: Strictness,
    hands: u64,
    deals: u128,
    average: f64,
    useful: Option<f64>,
    shantens: Vec<HistogramRow>,
}
