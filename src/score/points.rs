//! From han and fu to points, and who pays them.

use super::circumstances::{Circumstances, Wind};
use super::pattern::YAKUMAN;
use super::rules::{NorthShare, ScoreRules};
use crate::game::Tile;
use crate::game::name::named;

/// From when on fu don't matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limit {
    /// 5 han, or more points by fu.
    Mangan,
    /// 6 or 7 han: one and a half mangan.
    Haneman,
    /// 8 to 10 han: two mangan.
    Baiman,
    /// 11 or 12 han: three mangan.
    Sanbaiman,
    /// Four mangan: by a pattern, or by 13 han.
    Yakuman,
}

named!(
    Limit,
    "All of them, the least first.":
    Mangan "mangan",
    Haneman "haneman",
    Baiman "baiman",
    Sanbaiman "sanbaiman",
    Yakuman "yakuman",
);

impl Limit {
    /// Its basic points: what each of four players but the dealer would pay.
    const fn points(self) -> u32 {
        match self {
            Self::Mangan => 2_000,
            Self::Haneman => 3_000,
            Self::Baiman => 4_000,
            Self::Sanbaiman => 6_000,
            Self::Yakuman => 8_000,
        }
    }
}

/// What a hand is worth before it is known who pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Basic {
    /// The basic points.
    pub(super) points: u32,
    pub(super) limit: Option<Limit>,
}

impl Basic {
    /// Of so many han and fu, and yakuman, which count by themselves.
    #[inline(always)]
    pub(super) fn new(rules: &ScoreRules, han: u8, fu: u8, yakuman: u8) -> Self {
        let of = |limit: Limit| Self { points: limit.points(), limit: Some(limit) };
        match (yakuman, han) {
            (1.., _) => Self { points: Limit::Yakuman.points() * u32::from(yakuman), limit: Some(Limit::Yakuman) },
            (_, YAKUMAN..) if rules.counted_yakuman => of(Limit::Yakuman),
            (_, 11..) => of(Limit::Sanbaiman),
            (_, 8..) => of(Limit::Baiman),
            (_, 6..) => of(Limit::Haneman),
            (_, 5) => of(Limit::Mangan),
            _ => {
                /// The most points of a hand that tables may round up to mangan.
                const NEARLY_MANGAN: u32 = 1_920;
                let points = u32::from(fu) << (han + 2);
                if points >= Limit::Mangan.points() || rules.rounded_mangan && points == NEARLY_MANGAN {
                    return of(Limit::Mangan);
                }
                Self { points, limit: None }
            }
        }
    }
}

/// Who pays what for a win, counters included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Payments {
    /// What the player pays whose tile completed the hand; 0 after an own draw.
    pub discarder: u32,
    /// What the dealer pays after an own draw of another player, otherwise 0.
    pub dealer: u32,
    /// What each other player pays after an own draw.
    pub other: u32,
    /// What the liable player pays besides, or instead of the others.
    pub liable: u32,
    /// What the winner takes from the table: the deposits.
    pub deposits: u32,
    /// What the winner gets in all.
    pub total: u32,
}

/// What each counter on the table adds for each payer.
const COUNTER: u32 = 100;
/// What a riichi deposit is worth.
const DEPOSIT: u32 = 1_000;

impl Payments {
    /// For a hand with so many basic points, of which a liable player pays for `liable`.
    pub(super) fn new(rules: &ScoreRules, win: &Circumstances, points: u32, liable: u32) -> Self {
        let (is_dealer, is_own_draw) = (win.seat == Wind::East, win.won_by.is_own_draw());
        let counters = COUNTER * u32::from(win.counters);
        let deposits = DEPOSIT * u32::from(win.deposits);
        let by_one = |points: u32| hundreds(points * if is_dealer { 6 } else { 4 });
        let mut payments = Self { deposits, ..Self::default() };
        // Who is liable pays the counters.
        let all_counters = counters * rules.payers();
        if is_own_draw {
            let shared = points - liable;
            let counters = if liable > 0 { 0 } else { counters };
            let [dealer, other] = rules.shares(shared, is_dealer);
            if shared > 0 {
                payments.dealer = if is_dealer { 0 } else { dealer + counters };
                payments.other = other + counters;
            }
            if liable > 0 {
                payments.liable = by_one(liable) + all_counters;
            }
        } else if liable > 0 {
            payments.liable = by_one(liable) / 2 + all_counters;
            payments.discarder = by_one(points) - by_one(liable) / 2;
        } else {
            payments.discarder = by_one(points) + all_counters;
        }
        let others = rules.payers() - u32::from(!is_dealer);
        payments.total =
            payments.discarder + payments.dealer + others * payments.other + payments.liable + payments.deposits;
        payments
    }

    /// What the points of each seat change by, East first, if these players win, gave the winning
    /// tile and are liable. A player who is not there is `None`; North's change is 0 with three
    /// players.
    ///
    /// ```
    /// use shanten::score::{Circumstances, ScoreRules, Wind};
    /// use shanten::{Hand, Tile};
    ///
    /// let hand: Hand = "234m456p234567s55z".parse()?;
    /// let mut win = Circumstances::own_draw(Tile::S4);
    /// win.counters = 1;
    /// let score = ScoreRules::TENHOU.score(&hand, &win)?;
    /// let changes = score.payments().changes(&ScoreRules::TENHOU, Wind::South, None, None);
    /// assert_eq!(changes, [-600, 1_400, -400, -400]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn changes(
        &self,
        rules: &ScoreRules,
        winner: Wind,
        discarder: Option<Wind>,
        liable: Option<Wind>,
    ) -> [i32; Wind::ALL.len()] {
        Wind::ALL.map(|seat| {
            if seat == winner {
                return self.total as i32;
            }
            if rules.three_players && seat == Wind::North {
                return 0;
            }
            let share = if seat == Wind::East { self.dealer } else { self.other };
            let paid = [
                share,
                if discarder == Some(seat) { self.discarder } else { 0 },
                if liable == Some(seat) { self.liable } else { 0 },
            ];
            -(paid.into_iter().sum::<u32>() as i32)
        })
    }
}

/// Rounded up to whole hundreds.
const fn hundreds(points: u32) -> u32 {
    points.div_ceil(100) * 100
}

impl ScoreRules {
    /// What the dealer and each other player pay for an own draw.
    fn shares(&self, points: u32, is_dealer: bool) -> [u32; 2] {
        let [dealer, other] = if is_dealer { [0, 2 * points] } else { [2 * points, points] };
        // What North would pay is what each other player pays who isn't the dealer.
        let extra = if self.three_players && self.north_share == NorthShare::Halves { other / 2 } else { 0 };
        [dealer + extra, other + extra].map(hundreds)
    }

    /// What is paid to a player whose discards were nothing but terminals and honours, and none of
    /// them called, when the wall is exhausted (nagashi mangan); `None` if the rules don't have it.
    /// Counters and deposits stay on the table.
    ///
    /// ```
    /// use shanten::score::{ScoreRules, Wind};
    ///
    /// let payments = ScoreRules::TENHOU.nagashi_mangan(Wind::West).unwrap();
    /// assert_eq!((payments.dealer, payments.other, payments.total), (4_000, 2_000, 8_000));
    /// assert_eq!(ScoreRules::M_LEAGUE.nagashi_mangan(Wind::West), None);
    /// ```
    #[must_use]
    pub fn nagashi_mangan(&self, seat: Wind) -> Option<Payments> {
        let mut win = Circumstances::own_draw(Tile::FIRST);
        win.seat = seat;
        self.nagashi_mangan.then(|| Payments::new(self, &win, Limit::Mangan.points(), 0))
    }
}
