//! The end of a round, the next one, and the end of the game.

use shanten::score::Wind;

use crate::error::TableError;
use crate::event::{NoWinReason, Start};
use crate::seat::Seat;
use crate::table::{DEPOSIT, Table};
use crate::wall::TableWall;

/// The end of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RoundResult {
    /// Why the round ended without a win, if it did.
    pub reason: Option<NoWinReason>,
    /// The winners, by seat.
    pub winners: [bool; Seat::MAX],
    /// The points that each seat gained or paid in the round, including riichi deposits.
    pub changes: [i32; Seat::MAX],
    /// Whether the dealer deals again.
    pub dealer_stays: bool,
    /// Whether the game is over.
    pub is_over: bool,
}

/// A player at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct FinalPlace {
    /// The place, from 1.
    pub place: u8,
    /// The points on the table, with the deposits that the first place takes.
    pub points: i32,
    /// The result: the points without the return points, and with what the place gains (oka and
    /// uma).
    pub result: i32,
}

impl Table {
    /// The result of the round; `None` before its end.
    #[must_use]
    pub fn result(&self) -> Option<RoundResult> {
        let (reason, winners) = self.ended.filter(|_| self.has_ended())?;
        let winners = core::array::from_fn(|seat| winners & 1 << seat != 0);
        let mut changes = self.points;
        changes.iter_mut().zip(self.before).for_each(|(points, before)| *points = points.saturating_sub(before));
        let dealer = self.dealer.index();
        let dealer_stays = match reason {
            None => winners[dealer],
            Some(reason) if reason.is_empty_wall() => {
                self.rules.ready_dealer_stays && self.player(self.dealer).is_ready(self.rules.ready)
            }
            Some(_) => true,
        };
        let mut result = RoundResult { reason, winners, changes, dealer_stays, is_over: false };
        result.is_over = self.is_over(&result);
        Some(result)
    }

    /// Whether the game ends with this round.
    fn is_over(&self, result: &RoundResult) -> bool {
        let rules = &self.rules;
        let points = &self.points[..rules.players()];
        let best = points.iter().copied().max().unwrap_or_default();
        let is_last_deal = self.round >= rules.last_round && self.dealer.index() + 1 == rules.players();
        if rules.ends_below_zero && points.iter().any(|&points| points < 0) {
            return true;
        }
        if result.dealer_stays {
            // Only a win, or a ready hand after an exhausted wall, lets the dealer stop.
            let may_stop = result.reason.is_none_or(NoWinReason::is_empty_wall);
            let is_late = is_last_deal || self.round > rules.last_round;
            return rules.first_dealer_stops
                && may_stop
                && is_late
                && best >= rules.target_points
                && self.places()[self.dealer.index()] == 1;
        }
        let is_extra = self.round > rules.last_round;
        let has_target = rules.target_points == 0 || best >= rules.target_points;
        is_last_deal && (is_extra || has_target) || is_extra && has_target
    }

    /// The place of each seat, from 1. Of players with equal points, the one nearer to the first
    /// dealer comes first.
    fn places(&self) -> [u8; Seat::MAX] {
        let players = self.rules.players();
        core::array::from_fn(|seat| {
            let is_before = |&other: &usize| {
                (self.points[other], players - other) > (self.points[seat], players.saturating_sub(seat))
            };
            1 + (0..players).filter(is_before).count() as u8
        })
    }

    /// The players at the end of the game, by seat; `None` before it. Without a fourth player the
    /// last one is empty.
    #[must_use]
    pub fn standings(&self) -> Option<[Option<FinalPlace>; Seat::MAX]> {
        self.result().filter(|result| result.is_over)?;
        let (rules, players, places) = (&self.rules, self.rules.players(), self.places());
        let oka = rules.return_points.saturating_sub(rules.start_points).saturating_mul(players as i32);
        let left = if rules.first_takes_deposits { i32::from(self.deposits) * DEPOSIT } else { 0 };
        // What each place gains, the first from its index 0.
        let mut gains = rules.place_points;
        gains[0] = gains[0].saturating_add(oka);
        Some(core::array::from_fn(|seat| {
            (seat < players).then(|| {
                let place = places[seat];
                let is_sharing =
                    |&other: &usize| other == seat || rules.ties_share && self.points[other] == self.points[seat];
                let (mut gain, mut deposits, mut sharing) = (0_i32, 0, 0);
                for other in (0..players).filter(is_sharing) {
                    gain = gain.saturating_add(gains[usize::from(places[other]) - 1]);
                    deposits += if places[other] == 1 { left } else { 0 };
                    sharing += 1;
                }
                let (points, gain) = (self.points[seat].saturating_add(deposits / sharing), gain.div_euclid(sharing));
                FinalPlace { place, points, result: points.saturating_sub(rules.return_points).saturating_add(gain) }
            })
        }))
    }

    /// Deals the next round from a wall: the same dealer again, or the next one.
    ///
    /// # Errors
    ///
    /// If the round hasn't ended, the game is over, or the wall isn't that of the rules. The table
    /// then stays as it was.
    pub fn next_round(&mut self, wall: TableWall) -> Result<(), TableError> {
        let result = self.result().ok_or(TableError::BeforeEnd)?;
        if result.is_over {
            return Err(TableError::GameOver);
        }
        let players = self.rules.players();
        let dealer = if result.dealer_stays { self.dealer } else { self.dealer.after(1, players) };
        let wind = match (result.dealer_stays, dealer.index()) {
            (false, 0) => self.round.next(Wind::ALL.len()),
            _ => self.round,
        };
        let grow = result.dealer_stays || result.reason.is_some();
        let start = Start {
            players,
            wind,
            dealer,
            counters: if grow { (self.counters + 1).min(u8::MAX.into()) as u8 } else { 0 },
            deposits: self.deposits.min(u8::MAX.into()) as u8,
            scores: Some(self.points),
            hands: Default::default(),
            indicator: None,
        };
        *self = Self::dealt(self.rules, start, wall)?;
        Ok(())
    }
}
