//! Statistics for programs: a JSON object for each study, or a row for each shanten.

use std::io::{self, Write};

use serde::Serialize;
use shanten::Shanten;
use shanten::stats::HistogramRow;

use crate::fields::Fields;
use crate::stats::{HistogramOf, Rule};

/// Writes an object.
pub(crate) fn write_json(study: &HistogramOf, out: &mut Vec<u8>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &Object::new(study))?;
    writeln!(out)
}

/// The names of the fields.
const HEADER: [&str; 9] = ["tiles", "form", "strict", "shanten", "hands", "deals", "probability", "useful", "rules"];

/// Writes rows with a header.
pub(crate) fn write_rows(studies: &[HistogramOf], fields: Fields, out: &mut Vec<u8>) -> io::Result<()> {
    let mut rows = fields.writer(out);
    rows.write_record(HEADER)?;
    for study in studies {
        study.histogram.rows().try_for_each(|row| rows.serialize(Record::new(study, &row)))?;
    }
    rows.flush()
}

/// A study with an entry for each shanten.
#[derive(Serialize)]
struct Object {
    tiles: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    form: String,
    strict: Rule,
    hands: u64,
    deals: u128,
    average: f64,
    useful: Option<f64>,
    shantens: Vec<OfShanten>,
}

impl Object {
    fn new(study: &HistogramOf) -> Self {
        Self {
            tiles: study.histogram.tiles(),
            rules: study.rules_if_other().map(|rules| rules.to_string()),
            form: study.key(),
            strict: study.rule,
            hands: study.histogram.hands(),
            deals: study.histogram.deals(),
            average: study.histogram.average(),
            useful: study.histogram.useful(),
            shantens: study.histogram.rows().map(OfShanten::from).collect(),
        }
    }
}

/// The entry of a shanten.
#[derive(Serialize)]
struct OfShanten {
    shanten: Shanten,
    hands: u64,
    deals: u128,
    probability: f64,
    useful: Option<f64>,
}

impl From<HistogramRow> for OfShanten {
    fn from(row: HistogramRow) -> Self {
        let HistogramRow { shanten, hands, deals, probability, useful, .. } = row;
        Self { shanten, hands, deals, probability, useful }
    }
}

/// The entry of a shanten with its study, for a row.
#[derive(Serialize)]
struct Record {
    tiles: usize,
    form: String,
    strict: Rule,
    shanten: Shanten,
    hands: u64,
    deals: u128,
    probability: f64,
    useful: Option<f64>,
    rules: String,
}

impl Record {
    fn new(study: &HistogramOf, row: &HistogramRow) -> Self {
        Self {
            tiles: study.histogram.tiles(),
            form: study.key(),
            strict: study.rule,
            shanten: row.shanten,
            hands: row.hands,
            deals: row.deals,
            probability: row.probability,
            useful: row.useful,
            rules: study.rules.to_string(),
        }
    }
}
