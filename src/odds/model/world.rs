//! The tiles known apart from the hand's, and the suits that they make exchangeable.
//!
//! Two number suits are exchangeable if the same tiles of both are gone. A number suit and its
//! reversal are exchangeable if equally many tiles of each kind and its mirror image are gone.
//! Honours are exchangeable if equally many of them are gone. All wild tiles are exchangeable: they
//! are counted together, at a place after the honours. All copies of a kind that the game doesn't
//! have count as gone.
//!
//! Knitted tiles keep the direction of each suit. A declared missing suit is exchangeable with no
//! other, and if any suit may be missing, suits with a called meld only with each other.
//!
//! The worth of hands may distinguish tiles: see [`Symmetry`].

use std::vec::Vec;

use super::view::{SuitPlace, SuitView, WILD};
#[cfg(feature = "rules")]
use super::whole_hands::WholeHands;
use crate::format::{COPIES, FIVE_MELDS, FOUR_MELDS, HONOURS, NUMBER_KINDS, SUITS};
use crate::game::melds::Melds;
use crate::game::{
    Copies, Form, KnittedForms, Meld, MissingSuit, Pairs, RuleOptions, Strictness, Suit, Tile, TileSet, are_isolated,
    sort_few,
};
use crate::lookup::sets::Kinds;
use crate::odds::opponents::Standing;
use crate::odds::options::OddsOptions;
use crate::view::{AnyHand, Seen, View, Viewed};

/// The tiles known apart from the hand's, and the complete hands that count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct World {
    /// The rules of the game. Forms that the options leave out don't count.
    pub(crate) rules: RuleOptions,
    pub(crate) seen: Seen,
    /// The number of melds that the hand still needs.
    pub(crate) melds_needed: usize,
    /// The melds that the player has called, sorted.
    pub(crate) melds: Melds<FIVE_MELDS>,
    pub(crate) norths_aside: u8,
    pub(crate) symmetry: Symmetry,
    /// The kinds that the player has discarded; none if the opponents don't count.
    pub(crate) discards: TileSet,
    /// The percentage with which others discard each kind, then a joker, if hands win by their
    /// discards.
    pub(crate) percent: Option<[u8; Tile::KINDS + 1]>,
    /// The number of opponents; 0 if their discards don't count.
    pub(crate) others: usize,
}

/// The differences between hands that leave their worth the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Symmetry {
    /// The order of suits, the direction of a suit, and the choice of honours: all wins are equal.
    Full,
    /// Suits and honours whose tiles are worth the same: a class for each kind. Suits keep their
    /// direction, because runs of the same numbers in three suits may be worth more.
    #[cfg(feature = "score")]
    OfClasses([u8; Tile::KINDS]),
    /// The same where a win is one only with a pattern.
    #[cfg(feature = "score")]
    OfYaku([u8; Tile::KINDS]),
    /// No difference: each hand may have another worth.
    None,
}

impl Symmetry {
    /// The class of a tile's worth.
    #[cfg_attr(
        not(feature = "score"),
        expect(unused_variables, clippy::trivially_copy_pass_by_ref, reason = "without scores there are no classes")
    )]
    fn class(&self, tile: Tile) -> u8 {
        match self {
            #[cfg(feature = "score")]
            Self::OfClasses(classes) | Self::OfYaku(classes) => classes[tile.index()],
            Self::Full | Self::None => 0,
        }
    }
}

/// The way to find distances.
#[derive(Clone, Copy)]
pub(crate) enum Judge {
    /// The tables, which are exact for every hand.
    Table,
    /// A search of each suit, because some kinds have fewer copies than the tables assume.
    Suits,
    /// The queries of each hand, because its distance doesn't follow from its suits alone.
    #[cfg(feature = "rules")]
    Hands(WholeHands),
}

impl World {
    /// Makes the world of a hand, with the parts that the options need.
    pub(crate) fn new<H: AnyHand>(
        view: &View<H>,
        options: &OddsOptions,
        standing: Standing,
        symmetry: Symmetry,
    ) -> Self {
        let hand = view.hand();
        let mut rules = <H as Viewed>::options(hand);
        let asks_for = |form: Form| options.forms[form as usize];
        rules.standard &= asks_for(Form::Standard);
        rules.seven_pairs = rules.seven_pairs.filter(|_| asks_for(Form::SevenPairs));
        rules.thirteen_orphans &= asks_for(Form::ThirteenOrphans);
        let [straight, honours] = rules.knitted_forms();
        let has_honours = honours && asks_for(Form::HonoursAndKnittedTiles);
        rules.knitted = KnittedForms::of(straight && asks_for(Form::KnittedStraight), has_honours);
        let mut called: Vec<Meld> = hand.melds().collect();
        sort_few(&mut called, |&meld| meld);
        let mut melds = Melds::NONE;
        for meld in called {
            melds.push(meld);
        }
        let (melds_needed, norths_aside) = (hand.melds_needed(), hand.norths_aside());
        // Red fives make no difference here.
        let seen = Seen { visible: view.seen.visible.without_reds(), ..view.seen };
        let (percent, others) = (options.opponents.map(|others| others.percent(standing)), options.others(&rules));
        let discards = percent.map_or(TileSet::EMPTY, |_| options.discards.copies().at_least_1());
        Self { rules, seen, melds_needed, melds, norths_aside, symmetry, discards, percent, others }
    }

    /// Whether only wins with a pattern count.
    #[cfg_attr(not(feature = "score"), expect(clippy::unused_self, reason = "without scores no win needs a pattern"))]
    pub(crate) fn needs_yaku(&self) -> bool {
        #[cfg(feature = "score")]
        return matches!(self.symmetry, Symmetry::OfYaku(_));
        #[cfg(not(feature = "score"))]
        false
    }

    /// Whether this world differs from another only by the player's own discards, and by visible
    /// tiles that don't change distances.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let seen = Seen { visible: other.seen.visible, ..self.seen };
        self.seen.strictness != Strictness::Visible && Self { seen, discards: other.discards, ..*self } == *other
    }

    /// The percentage with which others discard a tile, `None` for a joker.
    fn percent(&self, tile: Option<Tile>) -> u8 {
        self.percent.map_or(0, |percent| percent[tile.map_or(Tile::KINDS, Tile::index)])
    }

    /// Whether a suit or honour with a visible tile is exchangeable with no other, not even with
    /// one that has the same visible tile. Then later visible tiles leave the moves as they are.
    fn keeps_seen_apart(&self) -> bool {
        self.seen.strictness != Strictness::Visible
    }

    /// The tiles that the player has shown: melds, and Norths set aside.
    fn shown(&self) -> Copies {
        (0..self.norths_aside).fold(self.melds.copies(), |shown, _| shown.with_one_more(Tile::NORTH))
    }

    /// All tiles known apart from the hand's.
    #[cfg(feature = "rules")]
    pub(super) fn known(&self) -> Copies {
        self.shown().and(self.seen.visible.copies())
    }

    /// Chooses how to find the distances of the hands in this world.
    pub(crate) fn judge(&self) -> Judge {
        #[cfg(feature = "rules")]
        if !self.is_sum_of_suits() {
            return Judge::Hands(WholeHands::new(self.rules, self.melds, self.norths_aside, self.seen));
        }
        let is_full = |suit: Suit| kinds_of(self.rules.kinds, suit) == kinds_of(TileSet::ALL, suit);
        let is_known = |&suit: &Suit| suit == Suit::Honours || self.is_isolated(suit) || is_full(suit);
        let has_all = self.seen.strictness != Strictness::Unlimited && self.gone() == Copies::NONE;
        if has_all && Suit::ALL.iter().all(is_known) { Judge::Table } else { Judge::Suits }
    }

    /// Whether the distance of a hand follows from its four suits and the totals of riichi.
    fn is_sum_of_suits(&self) -> bool {
        usize::from(self.rules.melds) == FOUR_MELDS
            && self.rules.seven_pairs != Some(Pairs::FourAsTwo)
            && !self.rules.has_choice()
            && !self.has_wild()
    }

    fn has_wild(&self) -> bool {
        !self.rules.wild.is_empty() || self.rules.jokers > 0
    }

    fn is_isolated(&self, suit: Suit) -> bool {
        suit != Suit::Honours && are_isolated(kinds_of(self.rules.kinds, suit))
    }

    /// The tiles that the concealed tiles of a complete hand can't include.
    fn gone(&self) -> Copies {
        self.seen.strictness.gone(self.shown(), self.seen.visible.copies())
    }

    /// The wild kinds that are counted together with the jokers, because nothing tells them apart.
    pub(crate) fn merged(&self) -> TileSet {
        let is_like_joker =
            |&tile: &Tile| !self.discards.contains(tile) && self.percent(Some(tile)) == self.percent(None);
        let wild = if self.symmetry == Symmetry::Full { self.rules.wild } else { TileSet::EMPTY };
        wild.iter().filter(is_like_joker).collect()
    }

    /// The tiles counted at the place [`WILD`], `None` for jokers, each with the number that is
    /// neither called nor visible.
    pub(crate) fn wild_in_play(&self) -> impl Iterator<Item = (Option<Tile>, u8)> {
        let seen = self.shown().and(self.seen.visible.copies());
        let kinds = self.merged().iter().map(move |tile| (Some(tile), COPIES - seen.count(tile)));
        kinds.chain([(None, self.rules.jokers - self.seen.jokers)])
    }

    /// The views of the suits, and for each real suit the map to its view.
    pub(crate) fn views(&self) -> ([SuitView; SUITS], [SuitPlace; SUITS]) {
        let called = self.shown();
        let (seen, limited) = (called.and(self.seen.visible.copies()), self.gone());
        // Nor may wild tiles stand for called copies, if the strictness counts these as gone.
        let barred = if self.has_wild() { self.seen.strictness.gone(called, Copies::NONE) } else { Copies::NONE };
        let natural = self.rules.kinds - self.merged();
        // A wild kind that isn't counted with the jokers is exchangeable with no other kind.
        let wild = natural & self.rules.wild;
        let missing = if self.has_wild() { !self.rules.kinds } else { TileSet::EMPTY };
        let declared = self.rules.missing.map_or(&[][..], MissingSuit::suits);
        // A suit with a called meld can't be the missing one.
        let melds = self.melds.copies().at_least_1();
        let is_called = |suit: &&Suit| !(melds & TileSet::from_suit(**suit)).is_empty();
        let is_kept: TileSet = declared.iter().filter(is_called).flat_map(|suit| suit.tiles()).collect();
        let mut views = [SuitView::default(); SUITS];
        let mut places = [SuitPlace::default(); SUITS];
        let mut is_exchangeable = [false; SUITS];
        for (number, &suit) in Suit::ALL.iter().enumerate() {
            let known = |rank: u8| {
                let tile = tile_of(suit, rank);
                let [seen, limited] =
                    [seen, limited].map(|of| if natural.contains(tile) { of.count(tile) } else { COPIES });
                let barred = if missing.contains(tile) { COPIES } else { barred.count(tile) };
                let of_others = (self.percent(Some(tile)), self.discards.contains(tile));
                let stands_apart = wild.contains(tile) || declared == [suit] || is_kept.contains(tile);
                let class = self.symmetry.class(tile) | (u8::from(stands_apart) << 7);
                (seen, limited, barred, class, of_others)
            };
            let mut order: Vec<u8> = (0..suit.kinds()).collect();
            let is_honours = number == HONOURS;
            let is_seen = |rank: u8| {
                let tile = tile_of(suit, rank);
                self.keeps_seen_apart() && self.seen.visible.copies().count(tile) > 0
            };
            is_exchangeable[number] =
                self.symmetry != Symmetry::None && (is_honours || !order.iter().any(|&rank| is_seen(rank)));
            let may_reverse =
                is_exchangeable[number] && self.symmetry == Symmetry::Full && self.rules.knitted.is_none();
            let mirrored = order.iter().rev().map(|&rank| known(rank)).cmp(order.iter().map(|&rank| known(rank)));
            let may_move = |rank: u8| is_exchangeable[number] && !is_seen(rank);
            if is_honours {
                sort_few(&mut order, |&rank| (!may_move(rank), may_move(rank).then(|| known(rank))));
            } else if may_reverse && mirrored.is_lt() {
                order.reverse();
            }
            let is_mirrored = may_reverse && !is_honours && mirrored.is_eq();
            let is_isolated = self.is_isolated(suit);
            let wild = if is_honours { self.wild_in_play().map(|(_, tiles)| tiles).sum() } else { 0 };
            let mut view = SuitView { is_honours, is_mirrored, is_isolated, wild, ..SuitView::default() };
            view.percent[WILD] = self.percent(None);
            for (at, &rank) in order.iter().enumerate() {
                let of_others;
                (view.gone[at], view.short[at], view.barred[at], view.classes[at], of_others) = known(rank);
                view.percent[at] = of_others.0;
                view.discarded |= Kinds::from(of_others.1) << at;
                let is_like =
                    |other: u8| is_honours && may_move(rank) && may_move(other) && known(rank) == known(other);
                let is_like_last = at > 0 && is_like(order[at - 1]);
                view.first[at] = if is_like_last { view.first[at - 1] } else { at as u8 };
                places[number].ranks[usize::from(rank)] = at as u8;
            }
            views[number] = view;
            let is_twin = |&other: &usize| is_exchangeable[other] && is_exchangeable[number] && views[other] == view;
            let twin = (0..number).find(is_twin);
            places[number].view = twin.unwrap_or(number) as u8;
        }
        (views, places)
    }
}

/// The tile of a suit with a rank from 0.
fn tile_of(suit: Suit, rank: u8) -> Tile {
    Tile::new(suit, rank + 1).expect("a suit has its kinds")
}

/// The kinds of one suit among `kinds`, a bit each, the lowest rank in the lowest bit.
fn kinds_of(kinds: TileSet, suit: Suit) -> u64 {
    kinds.bits() >> (suit as usize * NUMBER_KINDS) & ((1 << suit.kinds()) - 1)
}
