//! Exact statistics of the game: the number of hands, and of deals, with each shanten.
//!
//! Suits with the same distances and the same totals for the special forms can replace each other
//! in every hand. So it is enough to count the states of one number suit and of the honours, and to
//! join them: two number suits, a number suit and the honours, and then these two halves. Wild
//! tiles belong to no suit: hands without them are counted for more melds than they could make, and
//! each wild tile brings them nearer by one.
//!
//! The numbers agree with published ones. [wandm](https://wandm.syakuhati.com/nichimahu.html) (in
//! Japanese) counted the complete deals of 14 tiles: 11,353,128,141,498 in standard form and
//! 12,859,078,207,674 in total. [ara](http://mahjong.ara.black/column/haipai.htm) (in Japanese)
//! simulated 100 million deals of 13 tiles. The proportions of the special forms agree within
//! chance. In standard form they differ by up to 0.05 percentage points, more than by chance; the
//! tests confirm the numbers here by counting from the definition.

mod count;
mod counts;
mod game;
mod histogram;
mod special;
mod states;
mod suits;

pub use histogram::{Histogram, HistogramRow};

use std::vec::Vec;

use crate::game::{Form, Strictness};
use crate::rules::{Rules, RulesError};

/// The number of hands of each size with each shanten, in each form.
///
/// The computation takes some tenths of a second in a release build. Nothing is sampled: the
/// numbers of hands and deals are exact. Probabilities and averages are over deals, in which every
/// tile of the game (136 in riichi for four players) is equally likely.
///
/// ```
/// use shanten::{Shanten, Strictness};
/// use shanten::stats::Statistics;
///
/// let statistics = Statistics::new(Strictness::default());
/// let dealt = statistics.nearest(14).unwrap();
/// let complete = dealt.row(Shanten::WIN);
/// assert_eq!((complete.hands, complete.deals), (16_873_619, 12_859_078_207_674));
/// assert_eq!((1.0 / complete.probability).round(), 330_530.0); // a win on the deal
/// assert_eq!(format!("{:.4}", dealt.average()), "3.1559");
///
/// let waiting = statistics.nearest(13).unwrap();
/// let useful = waiting.useful().unwrap(); // copies that bring the hand nearer
/// assert_eq!(format!("{useful:.2}"), "52.12");
/// ```
///
/// The same works for the games of other [`Rules`]:
///
/// ```
/// use shanten::{Shanten, Strictness};
/// use shanten::stats::Statistics;
/// use shanten::rules::Rules;
///
/// let statistics = Statistics::with_rules(Rules::THREE_PLAYER, Strictness::default())?;
/// let dealt = statistics.nearest(14).unwrap();
/// assert_eq!(dealt.deals(), 139_737_927_523_546_800); // 14 of 108 tiles
/// # Ok::<(), shanten::rules::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    nearest: Vec<Histogram>,
    standard: Vec<Histogram>,
    seven_pairs: Vec<Histogram>,
    thirteen_orphans: Vec<Histogram>,
}

impl Statistics {
    /// Computes the statistics of riichi for four players.
    ///
    /// Nothing is called or visible, so only [`Strictness::Unlimited`] differs from the other
    /// levels.
    #[must_use]
    pub fn new(strictness: Strictness) -> Self {
        Self::counted(Rules::RIICHI, strictness)
    }

    /// Computes the statistics under any rules.
    ///
    /// Hands are the same if they have equal numbers of each kind and of jokers. A deal is a choice
    /// of tiles from all tiles of the game, including jokers.
    ///
    /// With wild tiles it takes longer than for riichi: seconds if they may be fifth copies, and
    /// longer with five melds.
    ///
    /// # Errors
    ///
    /// If the rules have knitted tiles or a missing suit, where distances aren't sums of suits.
    pub fn with_rules(rules: Rules, strictness: Strictness) -> Result<Self, RulesError> {
        if rules.options().has_choice() {
            return Err(RulesError::NoStatistics);
        }
        Ok(Self::counted(rules, strictness))
    }

    fn counted(rules: Rules, strictness: Strictness) -> Self {
        let [nearest, standard, seven_pairs, thirteen_orphans] = count::histograms(rules, strictness);
        Self { nearest, standard, seven_pairs, thirteen_orphans }
    }

    /// The histogram of hands with this many concealed tiles, up to 14 or 17, in the nearest form
    /// that counts; `None` for larger sizes, and if no form applies.
    #[must_use]
    pub fn nearest(&self, tiles: usize) -> Option<&Histogram> {
        Histogram::find(&self.nearest, tiles)
    }

    /// The histogram of hands with this many concealed tiles in one form; `None` if the form
    /// doesn't apply to that size or doesn't count.
    #[must_use]
    pub fn in_form(&self, form: Form, tiles: usize) -> Option<&Histogram> {
        let sizes = match form {
            Form::Standard => &self.standard,
            Form::SevenPairs => &self.seven_pairs,
            Form::ThirteenOrphans => &self.thirteen_orphans,
            Form::KnittedStraight | Form::HonoursAndKnittedTiles => return None,
        };
        Histogram::find(sizes, tiles)
    }
}
