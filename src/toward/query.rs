//! The queries.

use super::facts::Facts;
use super::needs::{USUAL_WINDS, WINDS};
use super::objective::{Objective, Objectives};
use crate::answers::{Discards, Need, UnsortedDiscards, Useful};
use crate::format::quota::INFINITE;
use crate::format::{FOUR_MELD_TILES, FOUR_MELDS};
use crate::game::{ArrayList, Copies, Meld, Shanten, Tile, TileSet};
use crate::hand::Hand;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
use crate::hand::has_avx2;
use crate::query::engine::Engine;
use crate::query::riichi::FourPlayers;
use crate::query::state::HandState;
use crate::view::{AnyHand, View, compiled_twice};

/// A hand on its way toward objectives; made by [`Hand::toward`] and [`View::toward`].
///
/// Its queries answer for the nearest of the objectives, and [`each`](Self::each) lists them. The
/// objectives are those of riichi for four or three players. For a hand of any game, use
/// [`of`](Self::of).
///
/// ```
/// use shanten::toward::{Objective, Objectives};
/// use shanten::{Hand, Tile};
///
/// let hand: Hand = "234567m3468p6s(234s)".parse()?;
/// let open = hand.toward(Objectives::OPEN);
/// assert_eq!(open.shanten(), hand.shanten().into());
/// assert!(open.nearest().contains(Objective::AllSimples));
/// assert_eq!(open.useful().to_string(), "2p×4 3p×3 4p×3 5p×4 6p×3 7p×4 8p×3 6s×3");
///
/// // A wind counts if it is the player's or the round's: West only for its own seat.
/// let hand: Hand = "234567m99p56s33z".parse()?;
/// let value = hand.toward(Objective::ValueTile);
/// assert_eq!(value.shanten().unwrap().get(), 3);
/// let winds = [Tile::EAST, Tile::WEST].into_iter().collect();
/// assert_eq!(value.with_winds(winds).useful().to_string(), "4s×4 7s×4 3z×2");
/// # Ok::<(), shanten::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Toward {
    view: View,
    kinds: TileSet,
    norths_aside: u8,
    objectives: Objectives,
    winds: TileSet,
}

impl Hand {
    /// The hand on its way toward one objective or the nearest of several, in its default view.
    #[inline]
    #[must_use]
    pub fn toward(&self, objectives: impl Into<Objectives>) -> Toward {
        self.view().toward(objectives)
    }
}

impl View {
    /// The hand on its way toward one objective or the nearest of several.
    #[inline]
    #[must_use]
    pub fn toward(&self, objectives: impl Into<Objectives>) -> Toward {
        Toward { view: *self, kinds: TileSet::ALL, norths_aside: 0, objectives: objectives.into(), winds: USUAL_WINDS }
    }
}

/// A hand on its way toward one objective: the useful tiles, and with them the shanten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Nearness {
    /// The objective.
    pub objective: Objective,
    /// The tiles that bring the hand nearer to it.
    pub useful: Useful,
}

impl Toward {
    /// A hand of any game on its way toward one objective or the nearest of several; `None` if the
    /// game doesn't have [patterns](AnyHand::game_has_patterns).
    ///
    #[cfg_attr(feature = "rules", doc = "```")]
    #[cfg_attr(not(feature = "rules"), doc = "```ignore")]
    /// use shanten::rules::Rules;
    /// use shanten::toward::{Objective, Toward};
    ///
    /// // Without 2m to 8m nothing completes three runs of one number.
    /// let hand = Rules::THREE_PLAYER.hand("19m19p12319s1234z")?;
    /// let shanten = |objective| Toward::of(&hand.view(), objective)?.shanten();
    /// assert_eq!(shanten(Objective::ThreeColourRuns), None);
    /// assert_eq!(shanten(Objective::ThirteenOrphans).unwrap().get(), 2);
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    #[must_use]
    pub fn of<H: AnyHand>(view: &View<H>, objectives: impl Into<Objectives>) -> Option<Self> {
        let View { hand, seen } = view;
        if !hand.game_has_patterns() {
            return None;
        }
        let mut melds = ArrayList::<_, FOUR_MELDS>::new(Meld::FIRST);
        hand.melds().for_each(|meld| melds.push(meld));
        let same = Hand::from_counts(&hand.counts()).ok()?.with_melds(&melds).ok()?;
        let riichi = View { hand: same, seen: *seen }.toward(objectives);
        Some(Self { kinds: hand.game_kinds(), norths_aside: hand.norths_aside(), ..riichi })
    }

    /// The same, with the winds that count for the player: the player's own and that of the round.
    /// By default they are South and East. Other tiles are ignored.
    #[must_use]
    pub fn with_winds(self, winds: TileSet) -> Self {
        Self { winds: winds & WINDS, ..self }
    }

    /// The shanten toward the nearest objective; `None` if none of them can still be reached.
    #[must_use]
    pub fn shanten(&self) -> Option<Shanten> {
        let (mut facts, mut least) = (self.facts(), Need::NOTHING);
        let bound = if self.objectives.is_one() { 0 } else { facts.bound() };
        for objective in self.objectives.iter() {
            least = least.or(need(&facts, objective, self.winds, false));
            if least.distance <= bound {
                break;
            }
            facts.limit = least.distance - 1;
        }
        least.shanten()
    }

    /// The tiles that bring the hand nearer to the nearest objectives, with the copies left of
    /// each.
    #[must_use]
    pub fn useful(&self) -> Useful {
        self.nearest_need(&self.facts())
    }

    /// The results of the discards, the best first, as in
    /// [`Query::discards`](crate::Query::discards).
    #[must_use]
    pub fn discards(&self) -> Discards {
        let facts = self.facts();
        let engine = Engine { game: FourPlayers, state: facts.state };
        let mut found = UnsortedDiscards::<FOUR_MELD_TILES>::new();
        for tile in facts.state.copies.at_least_1() {
            let after = Facts::new(engine.without(tile).state, facts.called, facts.kinds);
            found.push(tile, self.nearest_need(&after));
        }
        found.sorted()
    }

    /// The objectives that are nearest; none if none of them can still be reached.
    #[must_use]
    pub fn nearest(&self) -> Objectives {
        self.nearest_by(self.facts())
    }

    /// Each objective that can still be reached, the nearest first, then in the order of
    /// [`Objective::ALL`].
    pub fn each(&self) -> impl Iterator<Item = Nearness> + Clone + use<> {
        let facts = self.facts();
        let mut all = ArrayList::<_, { Objective::EACH.len() }>::new((Objective::EACH[0], Need::NOTHING));
        for objective in self.objectives.iter() {
            let need = need(&facts, objective, self.winds, true);
            if need.distance < INFINITE {
                all.push((objective, need));
            }
        }
        all.sort_by_key(|(_, need)| need.distance);
        let state = facts.state;
        (0..all.len()).map(move |at| Nearness { objective: all[at].0, useful: answer(all[at].1, &state) })
    }

    fn nearest_need(&self, facts: &Facts) -> Useful {
        let nearest = if self.objectives.is_one() { self.objectives } else { self.nearest_by(*facts) };
        let needs = nearest.iter().map(|objective| need(facts, objective, self.winds, true));
        answer(needs.fold(Need::NOTHING, Need::or), &facts.state)
    }

    fn nearest_by(&self, mut facts: Facts) -> Objectives {
        let (mut least, mut nearest) = (INFINITE, Objectives::NONE);
        for objective in self.objectives.iter() {
            let Need { distance, .. } = need(&facts, objective, self.winds, false);
            if distance < least {
                (least, nearest, facts.limit) = (distance, Objectives::NONE, distance);
            }
            if distance == least && least < INFINITE {
                nearest = nearest.with(objective);
            }
        }
        nearest
    }

    /// The shanten toward each of these objectives in place of its own.
    pub(crate) fn shanten_of_each(&self, objectives: &[Objective]) -> impl Iterator<Item = Option<Shanten>> {
        let facts = self.facts();
        objectives.iter().map(move |&objective| need(&facts, objective, self.winds, false).shanten())
    }

    #[inline(always)]
    fn facts(&self) -> Facts {
        let hand = self.view.hand();
        let seen = &self.view.seen;
        let called = if hand.called().is_empty() { Copies::NONE } else { hand.called().copies() };
        let aside = Copies::NONE.with(Tile::NORTH, self.norths_aside);
        let called = if self.norths_aside == 0 { called } else { called.and(aside) };
        let others = [called, self.view.seen.visible.copies()];
        let state = HandState::new(seen.strictness, *hand.suits(), hand.totals(), hand.copies(), others);
        Facts::new(state, hand.called(), self.kinds)
    }
}

/// The need of a hand for one objective. The compiler would prepare all of them before a loop.
#[inline(never)]
fn need(facts: &Facts, objective: Objective, winds: TileSet, with_tiles: bool) -> Need {
    compiled_twice!(Need: facts: &Facts = facts, objective: Objective = objective, winds: TileSet = winds,
        with_tiles: bool = with_tiles => {
        if with_tiles { facts.need::<true>(objective, winds) } else { facts.need::<false>(objective, winds) }
    })
}

/// The answer from the need and the copies left.
fn answer(need: Need, state: &HandState) -> Useful {
    Useful::new(need, state.copies.and(state.seen).remaining(), 0)
}
