//! Winning chances of a hand.

use std::cmp::Reverse;

use clap::ValueEnum;
use serde::Serialize;
use shanten::odds::{Goal, Odds, OddsRow, Path, PointOdds, PointOptions, PointRow, RiichiRow, Wall, Wins};
use shanten::rules::VariantHand;
use shanten::{Form, Shanten, TileSet, View};

use crate::draw::any_tile::AnyTile;
use crate::words::{fill, say, say_as};

/// Chances that differ by less are considered equal.
const ROUNDING: f64 = 1e-9;

/// Which chances are shown turn by turn.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OverTime {
    /// The chance to have won by each turn, with the best play for that turn
    By,
    /// The chance to win by the end if it were each turn
    If,
}

/// The options of a search for points.
#[derive(Clone, Copy)]
pub(crate) struct Aim(pub(crate) PointOptions);

impl Aim {
    /// The points aimed at; `None` for the average.
    pub(super) fn least(self) -> Option<u32> {
        if let Goal::AtLeast(least) = self.0.goal { Some(least) } else { None }
    }

    pub(super) fn name(self) -> String {
        self.least().map_or_else(|| say_as("points", "points on average").to_owned(), or_more)
    }
}

#[derive(Clone, Copy)]
pub(crate) struct OddsPlan {
    pub(crate) turns: u8,
    pub(crate) aim: Option<Aim>,
    pub(crate) turn: u8,
    pub(crate) over_time: OverTime,
    pub(crate) wall: Wall,
    /// Whether the number of unseen tiles was assumed, because it isn't set.
    pub(crate) is_wall_assumed: bool,
    pub(crate) path: Path,
    pub(crate) wins: Wins,
}

#[expect(clippy::struct_excessive_bools, reason = "each tells something by itself")]
pub(crate) struct Prospects {
    pub(super) view: View<VariantHand>,
    /// The shanten in the nearest of the requested forms; `None` if the hand can no longer win.
    pub(super) shanten: Option<Shanten>,
    /// The plan of the rows. Its path may have fewer exchanges than requested.
    pub(super) plan: OddsPlan,
    pub(super) is_path_cut: bool,
    pub(super) is_complete: bool,
    pub(super) needs_yaku: bool,
    pub(super) rows: Vec<ProspectRow>,
    /// Discards whose search needs too many states.
    pub(super) missing: TileSet,
    pub(super) is_joker_missing: bool,
    pub(super) searched: usize,
    /// The value of riichi and of no riichi, for each discard after which riichi is legal.
    pub(crate) riichi: Vec<RiichiRow>,
}

/// The chances after a discard or of a hand before its draw, with points if requested.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum ProspectRow {
    Odds(OddsRow),
    Points(PointRow),
}

impl Prospects {
    /// Creates an answer without any results.
    pub(crate) fn new(view: View<VariantHand>, forms: &[Form], plan: OddsPlan) -> Self {
        Self {
            view,
            shanten: forms.iter().filter_map(|&form| view.shanten_in(form)).min(),
            plan,
            is_path_cut: false,
            is_complete: true,
            needs_yaku: false,
            missing: TileSet::EMPTY,
            is_joker_missing: false,
            searched: 0,
            rows: Vec::new(),
            riichi: Vec::new(),
        }
    }

    pub(crate) fn learn(&mut self, odds: Odds) {
        let Odds { rows, searched, path, missing, is_joker_missing, wall, needs_yaku, is_complete, .. } = odds;
        self.needs_yaku = needs_yaku;
        (self.plan.wall, self.missing, self.is_joker_missing) = (wall, missing, is_joker_missing);
        self.store(rows.into_iter().map(ProspectRow::Odds).collect(), searched, path, is_complete);
    }

    pub(crate) fn learn_points(&mut self, odds: PointOdds) {
        let PointOdds { rows, searched, path, missing, wall, needs_yaku, is_complete, .. } = odds;
        self.needs_yaku = needs_yaku;
        (self.plan.wall, self.missing) = (wall, missing);
        self.store(rows.into_iter().map(ProspectRow::Points).collect(), searched, path, is_complete);
    }

    fn store(&mut self, rows: Vec<ProspectRow>, searched: usize, path: Path, is_complete: bool) {
        self.rows = rows;
        self.rows.sort_by_key(|row| (Reverse(row.value()), row.discard()));
        self.is_path_cut = path != self.plan.path;
        (self.searched, self.plan.path, self.is_complete) = (searched, path, is_complete);
    }

    /// The missing figures in words, if the search wasn't complete.
    pub(crate) fn lack(&self) -> Option<String> {
        if self.is_complete {
            return None;
        }
        if self.rows.is_empty() {
            return Some(say("there are no figures").to_owned());
        }
        let path =
            self.is_path_cut.then(|| fill("these figures are of the path {path}", &[("path", &self.path_in_words())]));
        // Even the path without extra exchanges may need too many states.
        let missing: Vec<String> = path.into_iter().chain(self.missing_in_words()).collect();
        Some(missing.join(say(", and ")))
    }

    fn missing_in_words(&self) -> Option<String> {
        let joker = self.is_joker_missing.then_some(AnyTile::Joker);
        let missing = self.missing.iter().map(AnyTile::from).chain(joker);
        let names: Vec<String> = missing.map(|piece| piece.to_string()).collect();
        match names.len() {
            0 => None,
            1 => Some(fill("discard {tile} is missing", &[("tile", &names[0])])),
            _ => Some(fill("discards {tiles} are missing", &[("tiles", &names.join(" "))])),
        }
    }

    /// The path with its number of extra exchanges, if it has one.
    pub(super) fn path_in_words(&self) -> String {
        let name = self.plan.path.name();
        let name = say_as(name, &format!("path:{name}"));
        match self.plan.path {
            Path::NoStepBack { extra } | Path::Any { extra } => {
                fill("{path}, extra {count}", &[("path", &name), ("count", &extra)])
            }
            _ => name.to_owned(),
        }
    }

    pub(crate) fn is_won(&self) -> bool {
        self.shanten.is_some_and(Shanten::is_win)
    }

    pub(super) fn hand(&self) -> &VariantHand {
        self.view.hand()
    }
}

impl ProspectRow {
    /// The discard; `None` for a hand before its draw.
    pub(super) fn discard(&self) -> Option<AnyTile> {
        match self {
            Self::Odds(row) if row.is_joker => Some(AnyTile::Joker),
            Self::Odds(OddsRow { discard, .. }) | Self::Points(PointRow { discard, .. }) => discard.map(AnyTile::from),
        }
    }

    /// The chances to win and to be ready by the last turn, from the current turn.
    pub(super) fn now(&self) -> [f64; 2] {
        let (Self::Odds(OddsRow { win_now, ready_now, .. }) | Self::Points(PointRow { win_now, ready_now, .. })) = self;
        [*win_now, *ready_now]
    }

    /// The same chances if it were a later turn: one for each turn from the current one to the last
    /// but one.
    pub(super) fn if_turn(&self) -> [&[f64]; 2] {
        let (Self::Odds(OddsRow { win, ready, .. }) | Self::Points(PointRow { win, ready, .. })) = self;
        [win, ready]
    }

    /// The chances to have won and to have been ready by each turn, each with the best play for it:
    /// from the current turn to the last. Empty if not requested.
    pub(super) fn by_turn(&self) -> [&[f64]; 2] {
        if let Self::Odds(row) = self { [&row.won_by, &row.ready_by] } else { [&[]; 2] }
    }

    pub(super) fn has_no_yaku(&self) -> bool {
        let (Self::Odds(OddsRow { has_no_yaku, .. }) | Self::Points(PointRow { has_no_yaku, .. })) = self;
        *has_no_yaku
    }

    pub(super) fn points(&self) -> Option<&PointRow> {
        if let Self::Points(row) = self { Some(row) } else { None }
    }

    /// The sort key of rows: the points, then the chance to win, then the chance to be ready.
    pub(super) fn value(&self) -> [i64; 3] {
        let [win, ready] = self.now();
        [self.points().map_or(0.0, |row| row.points_now), win, ready].map(level)
    }
}

pub(super) fn or_more(points: u32) -> String {
    format!("{points}+")
}

/// A figure rounded to steps larger than the rounding errors.
fn level(chance: f64) -> i64 {
    (chance / ROUNDING).round() as i64
}
