//! Exact statistics of the game.

use shanten::rules::Rules;
use shanten::stats::{Histogram, Statistics};
use shanten::{Form, Strictness};

/// The forms whose shantens can be counted; `None` is the nearest form.
pub(crate) const FORMS: [Option<Form>; 4] =
    [None, Some(Form::Standard), Some(Form::SevenPairs), Some(Form::ThirteenOrphans)];

#[derive(Clone, Copy)]
pub(crate) struct HistogramOf<'a> {
    pub(super) rules: Rules,
    pub(super) strictness: Strictness,
    pub(super) form: Option<Form>,
    pub(super) histogram: &'a Histogram,
}

impl<'a> HistogramOf<'a> {
    /// Returns `None` if hands of that size can't have the form under these rules.
    pub(crate) fn new(
        statistics: &'a Statistics,
        rules: Rules,
        strictness: Strictness,
        tiles: usize,
        form: Option<Form>,
    ) -> Option<Self> {
        let histogram = form.map_or_else(|| statistics.nearest(tiles), |form| statistics.in_form(form, tiles))?;
        Some(Self { rules, strictness, form, histogram })
    }

    /// The rules, unless they are riichi rules.
    pub(super) fn rules_if_other(&self) -> Option<Rules> {
        (self.rules != Rules::RIICHI).then_some(self.rules)
    }

    pub(super) fn key(&self) -> String {
        self.form.map_or_else(|| "nearest".to_owned(), |form| form.name().replace(' ', "-"))
    }

    pub(super) fn name(&self) -> &'static str {
        match self.form {
            None => "nearest form",
            Some(Form::Standard) => "standard form",
            Some(form) => form.name(),
        }
    }
}
