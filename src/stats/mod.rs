//! Exact figures of the game: how many hands, and how many deals, have each shanten.
//!
//! Suits with the same distances and the same totals for the special forms can replace each other
//! in every hand, so all hands are counted by counting the states of one number suit and of the
//! honours, and putting them together: two number suits, a number suit and the honours, and the two
//! pairs of suits. Wild tiles are no part of a suit: hands without them are counted for more
//! melds than they need, and each number of wild tiles brings them nearer by as many.
//!
//! Others have counted the complete deals of 14 tiles, 11,353,128,141,498 in standard form and
//! 12,859,078,207,674 in all ([wandm](https://wandm.syakuhati.com/nichimahu.html), in Japanese), the same as here, and simulated 100 million deals of 13
//! tiles ([ara](http://mahjong.ara.black/column/haipai.htm), in Japanese). His shares of the special forms agree as well as chance allows; in
//! standard form they differ by up to 0.05 percentage points, more than chance does, and here the
//! tests count from the definition.

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
use crate::rules::Rules;

/// How many hands of each size have each shanten, in each form.
///
/// It takes some tenths of a second to work them out in a release build, and nothing is sampled:
/// the numbers of hands and deals are exact and add up to all that there are. Probabilities and
/// averages are of deals, in which each tile of the game, of 136 in riichi for four players, is as
/// likely as any other.
///
/// ```
/// use shanten::{Shanten, Strictness};
/// use shanten::stats::Statistics;
///
/// let figures = Statistics::new(Strictness::default());
/// let dealt = figures.nearest(14).unwrap();
/// let complete = dealt.row(Shanten::WIN);
/// assert_eq!((complete.hands, complete.deals), (16_873_619, 12_859_078_207_674));
/// assert_eq!((1.0 / complete.probability).round(), 330_530.0); // a win on the deal
/// assert_eq!(format!("{:.4}", dealt.average()), "3.1559");
///
/// let waiting = figures.nearest(13).unwrap();
/// assert_eq!(format!("{:.2}", waiting.useful().unwrap()), "52.12"); // copies that bring the hand nearer
/// ```
///
/// So have the games of other [`Rules`]:
///
/// ```
/// use shanten::{Shanten, Strictness};
/// use shanten::stats::Statistics;
/// use shanten::rules::Rules;
///
/// let figures = Statistics::with_rules(Rules::THREE_PLAYER, Strictness::default());
/// let dealt = figures.nearest(14).unwrap();
/// assert_eq!(dealt.deals(), 139_737_927_523_546_800); // 14 of 108 tiles
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    nearest: Vec<Histogram>,
    standard: Vec<Histogram>,
    seven_pairs: Vec<Histogram>,
    thirteen_orphans: Vec<Histogram>,
}

impl Statistics {
    /// Works them out for riichi for four players under a rule for copies.
    ///
    /// Nothing is called or visible, so that of the four only [`Strictness::Unlimited`] makes a
    /// difference.
    #[must_use]
    pub fn new(strictness: Strictness) -> Self {
        Self::with_rules(Rules::RIICHI, strictness)
    }

    /// Works them out under any rules.
    ///
    /// Hands of as many tiles of each kind are the same hand, and with as many jokers, one of which
    /// is as good as another. A deal is a choice among all tiles of the game, jokers included.
    ///
    /// It takes longer than for riichi where there are wild tiles: seconds where they may be fifth
    /// copies, and more with five melds.
    #[must_use]
    pub fn with_rules(rules: Rules, strictness: Strictness) -> Self {
        let [nearest, standard, seven_pairs, thirteen_orphans] = count::histograms(rules, strictness);
        Self { nearest, standard, seven_pairs, thirteen_orphans }
    }

    /// The shantens of hands with so many concealed tiles, up to 14 or 17, in the nearest form that
    /// counts; `None` for more, and if none applies.
    #[must_use]
    pub fn nearest(&self, tiles: usize) -> Option<&Histogram> {
        Histogram::find(&self.nearest, tiles)
    }

    /// The shantens of hands with so many concealed tiles in a form; `None` for sizes that it
    /// doesn't apply to, and if it doesn't count.
    #[must_use]
    pub fn in_form(&self, form: Form, tiles: usize) -> Option<&Histogram> {
        let sizes = match form {
            Form::Standard => &self.standard,
            Form::SevenPairs => &self.seven_pairs,
            Form::ThirteenOrphans => &self.thirteen_orphans,
        };
        Histogram::find(sizes, tiles)
    }
}
