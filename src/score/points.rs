//! Points from han and fu, and their payments.

use super::error::ScoreError;
use super::fu::{BASE, MAX_FU, SEVEN_PAIRS};
use super::liability::is_certain;
use super::pattern::{PatternSet, YAKUMAN};
use super::rules::{NorthShare, ScoreRules};
use super::seats::{Wind, WonBy};
use super::win::Win;
use crate::game::Tile;
use crate::game::base::name::named;
use crate::view::AnyHand;

/// A fixed level of points, from which on fu make no difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// 5 han, or fewer with enough fu.
    Mangan,
    /// 6 or 7 han: one and a half mangan.
    Haneman,
    /// 8 to 10 han: two mangan.
    Baiman,
    /// 11 or 12 han: three mangan.
    Sanbaiman,
    /// Four mangan: a yakuman pattern, or 13 han.
    Yakuman,
}

named!(
    may grow: Limit,
    "All of them, the least first.":
    Mangan "mangan",
    Haneman "haneman",
    Baiman "baiman",
    Sanbaiman "sanbaiman",
    Yakuman "yakuman",
);

impl Limit {
    /// The basic points: the payment of a non-dealer for the self-draw of another non-dealer.
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

/// The worth of a hand before it is known who pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Basic {
    /// The basic points.
    pub(super) points: u32,
    pub(super) limit: Option<Limit>,
}

impl Basic {
    /// The most points without limits: six times as many, with counters, are a number of 32 bits.
    pub(super) const MOST: u32 = 350_000_000;

    /// The worth of this many han and fu, or of yakuman, which ignore both.
    #[inline(always)]
    pub(super) fn new(rules: &ScoreRules, han: u8, fu: u8, yakuman: u8) -> Self {
        let of = |limit: Limit| Self { points: limit.points(), limit: Some(limit) };
        match (yakuman, han) {
            _ if !rules.limits => {
                // More han than 40 are certainly too many.
                let points = (u64::from(fu) << (han.min(40) + 2)).min(Self::MOST.into());
                Self { points: points as u32, limit: None }
            }
            (1.., _) => Self { points: Limit::Yakuman.points() * u32::from(yakuman), limit: Some(Limit::Yakuman) },
            (_, YAKUMAN..) if rules.counted_yakuman => {
                let multiple = if rules.counted_multiples { u32::from(han / YAKUMAN) } else { 1 };
                Self { points: Limit::Yakuman.points() * multiple, limit: Some(Limit::Yakuman) }
            }
            (_, 11..) => of(Limit::Sanbaiman),
            (_, 8..) => of(Limit::Baiman),
            (_, 6..) => of(Limit::Haneman),
            (_, 5) => of(Limit::Mangan),
            _ => {
                /// The most points below a mangan, which some tables round up to one.
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

/// The payments for a win, counters included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Payments {
    winner: Wind,
    is_self_draw: bool,
    players: u8,
    /// The payment of the player whose tile completed the hand; 0 after a self-draw.
    pub discarder: u32,
    /// The dealer's payment after a self-draw of another player, otherwise 0.
    pub dealer: u32,
    /// The payment of each other player after a self-draw.
    pub other: u32,
    /// The payments of liable players, in addition to the others or instead of them.
    pub liable: u32,
    by_liable: [u32; 4],
    /// The deposits, which the winner takes from the table.
    pub deposits: u32,
    /// The winner's total points.
    pub total: u32,
}

/// The points of a riichi deposit.
pub const DEPOSIT: u32 = 1_000;

impl Payments {
    /// The payments for basic points, of which `liable` has the part of each player, by wind.
    pub(super) fn new(rules: &ScoreRules, win: &Win, players: u8, points: u32, liable: [u32; 4]) -> Self {
        let (is_dealer, is_self_draw) = (win.seat == Wind::East, win.won_by.is_self_draw());
        let payers = u32::from(players) - 1;
        let counters = u32::from(rules.counter_points) * u32::from(win.counters);
        let deposits = DEPOSIT * u32::from(win.deposits);
        let by_one = |points: u32| hundreds(points * if is_dealer { 6 } else { 4 });
        let mut payments = Self {
            winner: win.seat,
            is_self_draw,
            players,
            discarder: 0,
            dealer: 0,
            other: 0,
            liable: 0,
            by_liable: [0; 4],
            deposits,
            total: 0,
        };
        let all_counters = counters * payers;
        let owed: u32 = liable.iter().sum();
        if is_self_draw {
            let shared = points - owed;
            let counters = if owed > 0 { 0 } else { counters };
            let [dealer, other] = rules.shares(players, shared, is_dealer);
            if shared > 0 {
                payments.dealer = if is_dealer { 0 } else { dealer + counters };
                payments.other = other + counters;
            }
        } else {
            payments.discarder = by_one(points) + all_counters;
        }
        if owed > 0 {
            // Each pays as much as a discarder, or half of it if there is a discarder.
            payments.by_liable = liable.map(|points| hundreds(by_one(points) / if is_self_draw { 1 } else { 2 }));
            if is_self_draw || rules.liable_pays_counters {
                // The player liable for the first pattern pays the counters.
                let first = win.liable.iter().next().map_or(0, |(_, player)| player as usize);
                payments.by_liable[first] += all_counters;
            }
            payments.liable = payments.by_liable.iter().sum();
            payments.discarder = payments.discarder.saturating_sub(payments.liable);
        }
        let others = payers - u32::from(!is_dealer);
        payments.total =
            payments.discarder + payments.dealer + others * payments.other + payments.liable + payments.deposits;
        payments
    }

    /// The payments, unless the points are too many.
    pub(super) fn counted(self, worth: Basic, han: u8, fu: u8) -> Result<Self, ScoreError> {
        let is_counted = worth.points < Basic::MOST && i32::try_from(self.total).is_ok();
        if is_counted { Ok(self) } else { Err(ScoreError::TooManyPoints { han, fu }) }
    }

    /// The payment of one liable player: a part of [`liable`](Self::liable).
    #[must_use]
    pub const fn liable_by(&self, player: Wind) -> u32 {
        self.by_liable[player as usize]
    }

    /// The winner's seat.
    #[must_use]
    pub const fn winner(&self) -> Wind {
        self.winner
    }

    /// The number of players: 3 or 4.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// The change of each player's points, in the order of their winds from East. With three
    /// players North's change is 0.
    ///
    /// `discarder` gave the winning tile; `None` if the winner drew it.
    ///
    /// ```
    /// use shanten::score::{Win, ScoreRules, Wind};
    /// use shanten::{Hand, Tile};
    ///
    /// let hand: Hand = "234m456p234567s55z".parse()?;
    /// let mut win = Win::self_draw(Tile::S4);
    /// win.counters = 1;
    /// let payments = ScoreRules::TENHOU.score(&hand, &win)?.payments();
    /// assert_eq!(payments.changes(None)?, [-600, 1_400, -400, -400]);
    /// assert!(payments.changes(Some(Wind::West)).is_err()); // it was drawn
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is a discarder after a self-draw, or none after a discard, or if the discarder is
    /// the winner, or North with three players.
    pub fn changes(&self, discarder: Option<Wind>) -> Result<[i32; 4], PayerError> {
        match discarder {
            None if !self.is_self_draw => return Err(PayerError::NoDiscarder),
            Some(discarder) if self.is_self_draw => return Err(PayerError::NotDiscarded(discarder)),
            _ => {}
        }
        match discarder {
            Some(payer) if payer == self.winner => return Err(PayerError::WinnerPays(payer)),
            Some(Wind::North) if self.players == 3 => return Err(PayerError::NoNorthSeat),
            _ => {}
        }
        Ok(Wind::ALL.map(|seat| {
            if seat == self.winner {
                return self.total as i32;
            }
            if self.players == 3 && seat == Wind::North {
                return 0;
            }
            let share = if seat == Wind::East { self.dealer } else { self.other };
            let discarded = if discarder == Some(seat) { self.discarder } else { 0 };
            -((share + discarded + self.by_liable[seat as usize]) as i32)
        }))
    }

    /// The same changes by seat, numbered from 0 in the order of turns; `dealer` is East.
    ///
    /// # Errors
    ///
    /// The same as for [`changes`](Self::changes), or if a seat doesn't exist.
    pub fn seat_changes(&self, dealer: usize, discarder: Option<usize>) -> Result<[i32; 4], PayerError> {
        let players = usize::from(self.players);
        if dealer >= players {
            return Err(PayerError::NoSuchDealer(dealer));
        }
        let wind = |seat: usize| Wind::of(seat, dealer, players).ok_or(PayerError::NoSuchSeat(seat));
        let by_wind = self.changes(discarder.map(wind).transpose()?)?;
        let mut changes = [0; 4];
        for (seat, change) in changes.iter_mut().enumerate().take(players) {
            *change = by_wind[wind(seat)? as usize];
        }
        Ok(changes)
    }
}

/// Why such payments are impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PayerError {
    /// The hand won by another player's tile, but no discarder is given.
    NoDiscarder,
    /// The winner drew the tile, so this player didn't discard it.
    NotDiscarded(Wind),
    /// The winner can't be the discarder.
    WinnerPays(Wind),
    /// There is no North seat with three players.
    NoNorthSeat,
    /// There is no such seat.
    NoSuchSeat(usize),
    /// There is no such seat for a dealer.
    NoSuchDealer(usize),
}

crate::game::errors! {
    PayerError:
    "no_discarder" NoDiscarder {} => "no player gave the winning tile";
    "not_discarded" NotDiscarded(wind) => "{wind} gave no tile: the winner drew it";
    "winner_pays" WinnerPays(wind) => "{wind} has won, and doesn't pay";
    "no_north_seat" NoNorthSeat {} => "there is no North seat in a three-player game";
    "no_such_seat" NoSuchSeat(seat) => "there is no seat {seat}";
    "no_such_dealer" NoSuchDealer(dealer) => "the dealer has no seat {dealer}: there is none";
}

/// Rounds up to hundreds.
const fn hundreds(points: u32) -> u32 {
    points.div_ceil(100) * 100
}

impl ScoreRules {
    /// The basic points that each player is liable for, by wind.
    #[cold]
    pub(super) fn liable_points<H: AnyHand>(
        &self,
        hand: &H,
        win: &Win,
        players: u8,
        worth: Basic,
    ) -> Result<[u32; 4], ScoreError> {
        let mut owed = [0; 4];
        for (pattern, player) in win.liable.iter() {
            if !self.may_be_liable(pattern) {
                return Err(ScoreError::NeverLiable(pattern));
            }
            if player == win.seat {
                return Err(ScoreError::LiableWinner(player));
            }
            if player == Wind::North && players == 3 {
                return Err(ScoreError::NoNorthSeat);
            }
            if !is_certain(hand.melds(), pattern) {
                return Err(ScoreError::NotFed(pattern));
            }
            owed[player as usize] += Limit::Yakuman.points() * u32::from(self.yakuman(PatternSet::one(pattern)));
        }
        // Players who are liable for the whole hand, or for more than it is worth, pay equal parts.
        if self.liable_for_all || !self.limits || owed.iter().sum::<u32>() > worth.points {
            let part = worth.points / owed.iter().filter(|&&points| points > 0).count() as u32;
            owed.iter_mut().filter(|points| **points > 0).for_each(|points| *points = part);
        }
        Ok(owed)
    }

    /// The payments of the dealer and of each other player for a self-draw.
    fn shares(&self, players: u8, points: u32, is_dealer: bool) -> [u32; 2] {
        let [dealer, other] = if is_dealer { [0, 2 * points] } else { [2 * points, points] };
        // North would pay as much as another non-dealer.
        let extra = if players == 3 && self.north_share == NorthShare::Halves { other / 2 } else { 0 };
        [dealer + extra, other + extra].map(hundreds)
    }

    /// The payments for han and fu, without counters and deposits. With limits the fu make no
    /// difference from five han on. It isn't checked whether a hand can have these han and fu.
    ///
    /// # Errors
    ///
    /// If there is no han, if the fu are neither 25 nor a multiple of 10 from 20 to 170, if there
    /// is no such seat, or if the points are too many.
    ///
    /// ```
    /// use shanten::score::{ScoreRules, Wind, WonBy};
    ///
    /// let payments = ScoreRules::TENHOU.points(3, 40, Wind::South, WonBy::Draw, 4)?;
    /// assert_eq!((payments.dealer, payments.other, payments.total), (2_600, 1_300, 5_200));
    /// # Ok::<(), shanten::score::ScoreError>(())
    /// ```
    pub fn points(&self, han: u8, fu: u8, seat: Wind, won_by: WonBy, players: usize) -> Result<Payments, ScoreError> {
        if han == 0 {
            return Err(ScoreError::NoPattern { fu });
        }
        if fu != SEVEN_PAIRS && !((BASE..=MAX_FU).contains(&fu) && fu.is_multiple_of(10)) {
            return Err(ScoreError::NoSuchFu { fu });
        }
        let mut win = Win::new(Tile::FIRST, won_by);
        win.seat = Wind::of(seat as usize, 0, players).ok_or(ScoreError::NoNorthSeat)?;
        let worth = Basic::new(self, han, fu, 0);
        Payments::new(self, &win, players as u8, worth.points, [0; 4]).counted(worth, han, fu)
    }

    /// The payments when the wall is exhausted, to a player who discarded nothing but terminals and
    /// honours, none of which was called (nagashi mangan), with three or four players. `None` if
    /// the score rules don't have it, or there is no such seat. Counters and deposits stay on the
    /// table.
    ///
    /// ```
    /// use shanten::score::{ScoreRules, Wind};
    ///
    /// let payments = ScoreRules::TENHOU.nagashi_mangan(Wind::West, 4).unwrap();
    /// assert_eq!((payments.dealer, payments.other, payments.total), (4_000, 2_000, 8_000));
    /// assert_eq!(ScoreRules::M_LEAGUE.nagashi_mangan(Wind::West, 4), None);
    /// ```
    #[must_use]
    pub fn nagashi_mangan(&self, seat: Wind, players: usize) -> Option<Payments> {
        let mut win = Win::self_draw(Tile::FIRST);
        win.seat = Wind::of(seat as usize, 0, players)?;
        self.nagashi_mangan.then(|| Payments::new(self, &win, players as u8, Limit::Mangan.points(), [0; 4]))
    }
}

/// The change of each player's points when the wall is exhausted, by who is ready, for three or
/// four players. In total 3,000 points, or 2,000 with three players, go from the others to the
/// ready players. All changes are 0 if all or none are ready, or for other numbers of players.
///
/// ```
/// use shanten::score::noten_payments;
///
/// assert_eq!(noten_payments(&[true, false, false, false]), [3_000, -1_000, -1_000, -1_000]);
/// assert_eq!(noten_payments(&[true, false, true]), [1_000, -2_000, 1_000, 0]);
/// assert_eq!(noten_payments(&[false; 4]), [0; 4]);
/// ```
#[must_use]
pub fn noten_payments(are_ready: &[bool]) -> [i32; 4] {
    let mut changes = [0; 4];
    let ready = are_ready.iter().filter(|&&is_ready| is_ready).count() as i32;
    let others = are_ready.len() as i32 - ready;
    let all = 1_000 * (ready + others - 1);
    if matches!(are_ready.len(), 3 | 4) && ready > 0 && others > 0 {
        for (change, &is_ready) in changes.iter_mut().zip(are_ready) {
            *change = if is_ready { all / ready } else { -all / others };
        }
    }
    changes
}
