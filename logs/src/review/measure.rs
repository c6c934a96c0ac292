//! The subject of a decision, its measure, and its loss.

use std::fmt;

use serde::{Serialize, Serializer};
use shanten::{Discard, Meld, Shanten, Tile, Useful};

use crate::answered::{Answered, Questions};

/// The measure of discards: the first of points, chance and copies that is requested and known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Measure {
    /// Expected points.
    Points,
    /// The chance to win, as a fraction of 1.
    Chance,
    /// Copies of useful tiles. A discard with a higher shanten than the best counts as none.
    #[default]
    Copies,
}

impl Measure {
    /// The most precise measure that these questions request.
    #[must_use]
    pub const fn of(questions: Questions) -> Self {
        match questions {
            Questions { points: true, .. } => Self::Points,
            Questions { chances: true, .. } => Self::Chance,
            _ => Self::Copies,
        }
    }

    /// The default threshold of a listed loss: 300 points, a chance of 0.03, or 2 copies.
    #[must_use]
    pub const fn usual(self) -> f64 {
        match self {
            Self::Points => 300.0,
            Self::Chance => 0.03,
            Self::Copies => 2.0,
        }
    }

    /// A loss by this measure.
    #[must_use]
    pub const fn loss(self, amount: f64) -> Loss {
        Loss { measure: self, amount, weight: amount / self.usual() }
    }

    /// Its name: `points`, `chance` or `copies`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Chance => "chance",
            Self::Copies => "copies",
        }
    }
}

/// Serialises as its name.
impl Serialize for Measure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The subject of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum MomentKind {
    /// A discard.
    Discard,
    /// Riichi or not.
    Riichi,
    /// A call of another's discard, or passing.
    Call,
    /// A closed or added quad, or a discard.
    Quad,
}

/// The loss of a decision against the best one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Loss {
    /// The measure.
    pub measure: Measure,
    /// How much less the choice has than the best one; never negative.
    pub amount: f64,
    /// The amount in [default thresholds](Measure::usual), comparable between measures.
    pub weight: f64,
}

/// An option of the player, and its result.
#[derive(Clone, Copy, Debug, Serialize)]
#[non_exhaustive]
pub struct Choice {
    /// The declaration; `None` for a discard alone, and for passing.
    pub declared: Option<Declared>,
    /// The discard; `None` for passing and for a quad, which draw first.
    pub discard: Option<Tile>,
    /// The resulting shanten; `None` if the hand can no longer win.
    pub shanten: Option<Shanten>,
    /// The useful tiles then.
    #[serde(flatten)]
    pub useful: Useful,
    /// The chance to win, if requested and comparable. For a discard with a higher shanten, known
    /// only if it was the one made.
    pub chance: Option<f64>,
    /// The expected points, under the same conditions.
    pub points: Option<f64>,
}

/// Riichi, or the meld of a call or a quad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Declared {
    /// Riichi.
    Riichi,
    /// A call or a quad.
    Meld(Meld),
}

/// Writes `riichi`, or the meld: `(340p)`.
impl fmt::Display for Declared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Riichi => f.write_str("riichi"),
            Self::Meld(meld) => write!(f, "{meld}"),
        }
    }
}

impl Serialize for Declared {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl From<&Discard> for Choice {
    fn from(discard: &Discard) -> Self {
        Self { discard: Some(discard.tile), ..Self::drawing(discard.useful) }
    }
}

impl Choice {
    /// Draws next, with these useful tiles.
    pub(super) const fn drawing(useful: Useful) -> Self {
        Self { declared: None, discard: None, shanten: useful.shanten(), useful, chance: None, points: None }
    }

    fn steps(&self) -> i8 {
        self.shanten.map_or(i8::MAX, Shanten::get)
    }

    /// How many more shanten it has than another choice.
    #[must_use]
    pub fn further_than(&self, other: &Self) -> i8 {
        self.steps().saturating_sub(other.steps())
    }

    /// How many more copies of useful tiles it has than another choice with the same shanten.
    #[must_use]
    pub fn more_than(&self, other: &Self) -> u32 {
        let copies = |choice: &Self| choice.useful.copies();
        if self.shanten == other.shanten { copies(self).saturating_sub(copies(other)) } else { 0 }
    }

    pub(super) fn value(&self, measure: Measure) -> Option<f64> {
        match measure {
            Measure::Points => self.points,
            Measure::Chance => self.chance,
            Measure::Copies => Some(self.useful.copies().into()),
        }
    }
}

/// The rank of an unknown figure, below all known ones: points may be negative.
pub(super) const UNKNOWN: f64 = f64::NEG_INFINITY;

/// A decision by its measure.
pub(super) struct Measured {
    pub(super) measure: Measure,
    /// Whether chances were requested but not found.
    pub(super) is_unknown: bool,
    /// Whether it is measured by the requested measure.
    pub(super) is_asked: bool,
    /// All discards, the best first.
    pub(super) choices: Vec<Choice>,
    pub(super) made: Choice,
    /// The figures of the choice made and of the best.
    pub(super) kept: f64,
    pub(super) best: f64,
}

/// The relative difference below which figures are equal.
pub(super) const ROUNDING: f64 = 1e-9;

impl Measured {
    /// Measures the actual discard; `None` if there was no choice.
    pub(super) fn new(row: &Answered, questions: Questions) -> Option<Self> {
        let made = row.made_discard()?.tile;
        let (made_chance, made_points) = row.made_figures(questions);
        let choice = |discard: &Discard| {
            let if_made = |figure: Option<f64>| figure.filter(|_| discard.tile == made);
            let [chance, points] = [&row.chances, &row.points].map(|known| known.get(&discard.tile).copied());
            let (chance, points) = (chance.or(if_made(made_chance)), points.or(if_made(made_points)));
            Choice { chance, points, ..Choice::from(discard) }
        };
        let mut choices: Vec<_> = row.discards.iter().map(choice).collect();
        let chosen = choices.iter().copied().find(|choice| choice.discard == Some(made))?;
        let is_known = |measure| chosen.value(measure).is_some();
        let asked = Measure::of(questions);
        let measure = match asked {
            Measure::Points if is_known(Measure::Points) => Measure::Points,
            Measure::Points | Measure::Chance if is_known(Measure::Chance) => Measure::Chance,
            _ => Measure::Copies,
        };
        // By copies they are sorted already. The sort is stable.
        if measure != Measure::Copies {
            let value = |choice: &Choice| choice.value(measure).unwrap_or(UNKNOWN);
            choices.sort_by(|one, other| value(other).total_cmp(&value(one)));
        }
        let first = *choices.first()?;
        let best = first.value(measure)?;
        let kept = match measure {
            Measure::Copies if chosen.further_than(&first) > 0 => 0.0,
            _ => chosen.value(measure)?.min(best),
        };
        let is_same = best - kept <= ROUNDING * best.abs();
        let is_unknown = asked != Measure::Copies && !is_known(Measure::Chance);
        let kept = if is_same { best } else { kept };
        Some(Self { measure, is_unknown, is_asked: measure == asked, choices, made: chosen, kept, best })
    }

    pub(super) fn loss(&self) -> Loss {
        self.measure.loss(self.best - self.kept)
    }

    /// The best choices, the one made, and the best by copies, chance and points.
    pub(super) fn shown(&self, row: &Answered) -> Vec<Choice> {
        const BEST: usize = 5;
        let others = [row.best_by_chance(), row.best_by_points()].map(|best| best.map(|(tile, _)| tile));
        let by_copies = row.discards.first().map(|best| best.tile);
        let wanted: Vec<_> = [by_copies, self.made.discard].into_iter().chain(others).collect();
        let is_shown = |(place, choice): &(usize, &Choice)| *place < BEST || wanted.contains(&choice.discard);
        self.choices.iter().enumerate().filter(is_shown).map(|(_, choice)| *choice).collect()
    }
}
