//! Exact statistics of the game, and the ways to write them.

pub(crate) mod plot;
pub(crate) mod records;
pub(crate) mod table;

use serde::Serialize;
use shanten::rules::Rules;
use shanten::stats::{Histogram, HistogramRow, Statistics};
use shanten::{Form, Strictness};

use clap::ValueEnum;

use crate::grouped::grouped;

/// The forms that shantens can be counted in; `None` is the nearest form.
pub(crate) const FORMS: [Option<Form>; 4] =
    [None, Some(Form::Standard), Some(Form::SevenPairs), Some(Form::ThirteenOrphans)];

/// The levels of strictness that differ if nothing is called or visible.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Rule {
    /// None: a hand may wait for a fifth copy
    Unlimited,
    /// The concealed tiles, as on Tenhou and Mahjong Soul
    Concealed,
}

impl From<Rule> for Strictness {
    fn from(rule: Rule) -> Self {
        match rule {
            Rule::Unlimited => Self::Unlimited,
            Rule::Concealed => Self::Concealed,
        }
    }
}

/// The statistics of the hands of one size in one form.
#[derive(Clone, Copy)]
pub(crate) struct HistogramOf<'a> {
    rules: Rules,
    rule: Rule,
    form: Option<Form>,
    histogram: &'a Histogram,
}

impl<'a> HistogramOf<'a> {
    /// `None` if hands of that size can't have the form under these rules.
    pub(crate) fn new(
        statistics: &'a Statistics,
        rules: Rules,
        rule: Rule,
        tiles: usize,
        form: Option<Form>,
    ) -> Option<Self> {
        let histogram = form.map_or_else(|| statistics.nearest(tiles), |form| statistics.in_form(form, tiles))?;
        Some(Self { rules, rule, form, histogram })
    }

    /// The rules, if they are other rules than those of riichi.
    fn rules_if_other(&self) -> Option<Rules> {
        (self.rules != Rules::RIICHI).then_some(self.rules)
    }

    /// The form as an argument.
    fn key(&self) -> String {
        self.form.map_or_else(|| "nearest".to_owned(), |form| form.name().replace(' ', "-"))
    }

    /// The form in words.
    fn name(&self) -> &'static str {
        match self.form {
            None => "nearest form",
            Some(Form::Standard) => "standard form",
            Some(form) => form.name(),
        }
    }

    /// The probability that a deal has a shanten: in percent with `digits` decimals, or as `1 in n`
    /// if that would leave fewer than two significant ones.
    fn chance(&self, row: &HistogramRow, digits: u8) -> String {
        let percentage = 100.0 * row.probability;
        if percentage * 10.0_f64.powi(i32::from(digits) - 1) < 1.0 {
            one_in(row.deals, self.histogram.deals())
        } else {
            format!("{percentage:.0$}%", usize::from(digits))
        }
    }
}

/// How many there are in all for each of `some`: `1 in 330,530`.
fn one_in(some: u128, all: u128) -> String {
    format!("1 in {}", grouped((all + some / 2) / some.max(1)))
}

/// A number of tiles in words.
fn tiles(number: usize) -> String {
    if number == 1 { "1 tile".to_owned() } else { format!("{number} tiles") }
}
