//! What a decision is about, what it is measured by, and what it lost.

use std::fmt;

use serde::{Serialize, Serializer};
use shanten::{Discard, Meld, Shanten, Tile, Useful};

use crate::answered::{Answered, Questions};

/// What discards are measured by: the first of points, chance and copies that is asked and known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Measure {
    /// Expected points.
    Points,
    /// The chance to win, as a fraction of 1.
    Chance,
    /// Copies of useful tiles. A discard that leads further from a win than the best keeps none.
    #[default]
    Copies,
}

impl Measure {
    /// The measure that answers some questions.
    #[must_use]
    pub const fn of(questions: Questions) -> Self {
        match questions {
            Questions { points: true, .. } => Self::Points,
            Questions { chances: true, .. } => Self::Chance,
            _ => Self::Copies,
        }
    }

    /// The least loss that is listed, unless another is asked for: 100 points, a hundredth of a
    /// win, 2 copies.
    #[must_use]
    pub const fn usual(self) -> f64 {
        match self {
            Self::Points => 100.0,
            Self::Chance => 0.01,
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

/// Its name.
impl Serialize for Measure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// What a decision is about.
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

/// What a decision lost against the best one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Loss {
    /// What it is measured by.
    pub measure: Measure,
    /// How much less the discard has than the best one. Nothing has more than the best.
    pub amount: f64,
    /// The amount in [usual thresholds](Measure::usual), which compares losses of all measures.
    pub weight: f64,
}

/// What a player could do, and its result.
#[derive(Clone, Copy, Debug, Serialize)]
#[non_exhaustive]
pub struct Choice {
    /// What is declared; `None` for a discard alone, and for passing.
    pub declared: Option<Declared>,
    /// What is discarded; `None` for passing and for a quad, which draw first.
    pub discard: Option<Tile>,
    /// The shanten then; `None` if the hand can no longer win.
    pub shanten: Option<Shanten>,
    /// What is useful then.
    #[serde(flatten)]
    pub useful: Useful,
    /// The chance to win, if that was asked and can be compared. Of a discard that leads further
    /// from a win it is only known if it was made.
    pub chance: Option<f64>,
    /// The expected points, as the chance.
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
    /// To draw next, with this useful.
    pub(super) const fn drawing(useful: Useful) -> Self {
        Self { declared: None, discard: None, shanten: useful.shanten(), useful, chance: None, points: None }
    }

    fn steps(&self) -> i8 {
        self.shanten.map_or(i8::MAX, Shanten::get)
    }

    /// How much further from a win it leads than another.
    #[must_use]
    pub fn further_than(&self, other: &Self) -> i8 {
        self.steps().saturating_sub(other.steps())
    }

    /// How many more copies of useful tiles it has than another that leads as near.
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

/// A decision by its measure.
pub(super) struct Measured {
    pub(super) measure: Measure,
    /// Whether chances were asked and not found.
    pub(super) is_unknown: bool,
    /// Whether it is measured by what was asked.
    pub(super) is_asked: bool,
    /// All discards, the best first.
    pub(super) choices: Vec<Choice>,
    pub(super) made: Choice,
    /// What of the best was kept, and the best.
    pub(super) kept: f64,
    pub(super) best: f64,
}

/// Figures that differ by less, of themselves, are the same.
pub(super) const ROUNDING: f64 = 1e-9;

impl Measured {
    /// Measures what was made; `None` if there was no choice.
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
        // By copies they are sorted. Equal ones stay as they are.
        if measure != Measure::Copies {
            let value = |choice: &Choice| choice.value(measure).unwrap_or(-1.0);
            choices.sort_by(|one, other| value(other).total_cmp(&value(one)));
        }
        let first = *choices.first()?;
        let best = first.value(measure)?;
        let kept = match measure {
            Measure::Copies if chosen.further_than(&first) > 0 => 0.0,
            _ => chosen.value(measure)?.min(best),
        };
        let is_same = best - kept <= ROUNDING * best;
        let is_unknown = asked != Measure::Copies && !is_known(Measure::Chance);
        let kept = if is_same { best } else { kept };
        Some(Self { measure, is_unknown, is_asked: measure == asked, choices, made: chosen, kept, best })
    }

    pub(super) fn loss(&self) -> Loss {
        self.measure.loss(self.best - self.kept)
    }

    /// The best ones, and what was made, the best by copies, by chance and by points.
    pub(super) fn shown(&self, row: &Answered) -> Vec<Choice> {
        const BEST: usize = 5;
        let others = [row.best_by_chance(), row.best_by_points()].map(|best| best.map(|(tile, _)| tile));
        let by_copies = row.discards.first().map(|best| best.tile);
        let wanted: Vec<_> = [by_copies, self.made.discard].into_iter().chain(others).collect();
        let is_shown = |(place, choice): &(usize, &Choice)| *place < BEST || wanted.contains(&choice.discard);
        self.choices.iter().enumerate().filter(is_shown).map(|(_, choice)| *choice).collect()
    }
}
