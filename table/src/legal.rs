//! The legal actions of a player, by the rules of the table.

use alloc::vec::Vec;

use shanten::score::{Score, ScoreError, Win, WonBy};
use shanten::{Call, MeldKind, Opponent, Piece, Shanten, Suit, Tile, TileSet};

use crate::action::{Action, Legal};
use crate::error::TableError;
use crate::event::NoWinReason;
use crate::player::Player;
use crate::seat::Seat;
use crate::table::{DEPOSIT, Phase, Table};
use crate::wall::DEALT;

/// The most quads of a round.
const MOST_QUADS: usize = 4;

/// Whether two of these kinds make a run with a tile.
fn may_run(held: TileSet, tile: Tile) -> bool {
    let has = |step: usize| {
        let other = Tile::from_index((tile.index() + step).wrapping_sub(2) as u8);
        other.is_some_and(|other| other.suit() == tile.suit() && held.contains(other))
    };
    let [far_below, below, above, far_above] = [0, 1, 3, 4].map(has);
    tile.suit() != Suit::Honours && (below && (far_below || above) || above && far_above)
}

impl Legal {
    /// The legal action of a seat with a [number](Self::numbered) from outside.
    ///
    /// # Errors
    ///
    /// If no legal action has it.
    pub fn checked_action(&self, seat: Seat, number: i64) -> Result<Action, TableError> {
        let found = u8::try_from(number).ok().and_then(|number| self.action(number));
        found.ok_or(TableError::NoSuchNumber { seat, number })
    }
}

impl Table {
    /// Every legal action of a player at this moment; none while another player is to act, after
    /// the player has answered, and for a hidden hand.
    ///
    /// After a discard, each opponent may claim it, whatever the priority of the claims. The same
    /// holds for a robbed quad, and for a North that was set aside.
    ///
    /// # Panics
    ///
    /// If the game has fewer players.
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Legal {
        let mut legal = self.legal_kinds(seat);
        if !legal.discards.is_empty() {
            let (player, mut pieces) = (self.player(seat), Vec::with_capacity(DEALT + 1));
            for tile in legal.discards {
                let red = Piece::red(tile.suit()).filter(|red| red.tile() == tile);
                let held = red.into_iter().chain([Piece::plain(tile)]).filter(|&piece| player.hand.has_piece(piece));
                pieces.extend(held);
            }
            if player.is_in_riichi() {
                pieces.retain(|&piece| self.turn() == Some((seat, Some(piece))));
            }
            legal.pieces = pieces;
        }
        legal
    }

    /// Whether a piece of the hand may be discarded: of the legal kinds, in riichi the drawn one.
    fn may_discard(&self, seat: Seat, legal: &Legal, piece: Piece) -> bool {
        let is_drawn = || self.turn() == Some((seat, Some(piece)));
        legal.discards.contains(piece.tile()) && (!self.player(seat).is_in_riichi() || is_drawn())
    }

    /// Whether an action is legal. Discards and passes, the most frequent ones, need no list.
    pub(crate) fn allows(&self, seat: Seat, action: Action) -> bool {
        let has = |piece: Piece| self.player(seat).hand.has_piece(piece);
        match action {
            Action::Discard { piece, .. } if !self.is_declared() => {
                let discards = self.discards_of(seat);
                has(piece) && self.may_discard(seat, &Legal { discards, ..Legal::default() }, piece)
            }
            Action::Pass => self.is_asked(seat),
            Action::Riichi { piece, .. } => self.legal_kinds(seat).riichi.contains(piece.tile()) && has(piece),
            _ => self.legal_kinds(seat).contains(action),
        }
    }

    /// Whether a player with a legal claim is yet to answer.
    fn is_asked(&self, seat: Seat) -> bool {
        self.claimable().is_some() && self.asked & 1 << seat.index() != 0
    }

    /// The kinds that a player may discard, unless riichi was just declared.
    fn discards_of(&self, seat: Seat) -> TileSet {
        let player = self.player(seat);
        match self.phase {
            Phase::Drawn { by, piece: Some(piece), .. } if by == seat && player.is_in_riichi() => piece.tile().into(),
            Phase::Drawn { by, .. } if by == seat => player.hand.tile_set(),
            Phase::Called { by, allowed } if by == seat => allowed,
            _ => TileSet::EMPTY,
        }
    }

    /// The legal actions, without the pieces to discard.
    pub(crate) fn legal_kinds(&self, seat: Seat) -> Legal {
        let is_answered = self.wall.is_some() && self.turn().is_none() && !self.is_asked(seat);
        if !self.player(seat).is_known || is_answered {
            return Legal::default();
        }
        match self.phase {
            Phase::Drawn { by, piece: Some(piece), .. } if by == seat => self.after_draw(seat, piece),
            Phase::Declared { by, .. } if by == seat => Legal { discards: self.ready_after(seat), ..Legal::default() },
            Phase::Called { by, .. } if by == seat => Legal { discards: self.discards_of(seat), ..Legal::default() },
            Phase::Discarded { by, piece } if by != seat => {
                Legal { calls: self.calls(seat, by, piece), wins: self.wins(seat, piece), ..Legal::default() }
            }
            Phase::Replacing { piece: Some(piece), .. } | Phase::Won { piece, .. } => {
                Legal { wins: self.wins(seat, piece), ..Legal::default() }
            }
            _ => Legal::default(),
        }
    }

    fn after_draw(&self, seat: Seat, drawn: Piece) -> Legal {
        let player = self.player(seat);
        let hand = &player.hand;
        let is_riichi = player.is_in_riichi();
        let may_quad = self.wall() > 0 && self.quads() < MOST_QUADS;
        let quads = match () {
            () if !may_quad => Vec::new(),
            () if is_riichi => hand.riichi_quad(drawn.tile()).into_iter().collect(),
            () => hand.own_quads().to_vec(),
        };
        let north = if is_riichi { drawn.tile() } else { Tile::NORTH };
        let sets_aside = self.wall() > 0
            && self.rules.three_players
            && north == Tile::NORTH
            && hand.clone().set_aside(Tile::NORTH).is_ok();
        Legal {
            discards: self.discards_of(seat),
            riichi: if self.may_declare(seat) { self.ready_after(seat) } else { TileSet::EMPTY },
            quads,
            sets_aside,
            calls: Vec::new(),
            pieces: Vec::new(),
            wins: self.wins(seat, drawn),
            nine_terminals: self.rules.nine_terminals && self.is_first(seat) && hand.has_nine_terminals(),
        }
    }

    /// Whether the player has not discarded yet, and no player has called.
    pub(crate) fn is_first(&self, seat: Seat) -> bool {
        self.is_untouched && !self.player(seat).has_discarded
    }

    /// Whether the circumstances allow riichi, whatever the hand's tiles.
    pub(crate) fn may_declare(&self, seat: Seat) -> bool {
        let Player { hand, riichi, .. } = self.player(seat);
        let has_draws = self.wall() >= self.rules.riichi_draws.into();
        let has_points =
            !self.rules.riichi_needs_points || !self.are_points_known || self.points[seat.index()] >= DEPOSIT;
        riichi.is_none() && hand.is_concealed() && has_draws && has_points
    }

    /// The discards that leave the hand ready.
    fn ready_after(&self, seat: Seat) -> TileSet {
        let hand = &self.player(seat).hand;
        // Most hands aren't near, and their shanten alone takes little time.
        let is_near = hand.shanten().is_some_and(|shanten| shanten <= Shanten::TENPAI);
        let view = hand.view().with_strictness(self.rules.ready);
        if is_near { view.ready_discards().map(|ready| ready.tile).collect() } else { TileSet::EMPTY }
    }

    /// The calls of another's discard. An abort has priority over them.
    fn calls(&self, seat: Seat, from: Seat, piece: Piece) -> Vec<Call> {
        let Player { hand, riichi, .. } = self.player(seat);
        let may_call = self.wall() > 0 && riichi.is_none();
        let Some(from) = seat.sees(from, self.rules.players()).filter(|_| may_call) else { return Vec::new() };
        if hand.count(piece.tile()) < 2 && (from != Opponent::Left || !may_run(hand.tile_set(), piece.tile())) {
            return Vec::new();
        }
        let is_allowed = |call: &&Call| call.meld().kind() != MeldKind::OpenQuad || self.quads() < MOST_QUADS;
        let calls: Vec<Call> = hand.calls(piece, from).iter().filter(is_allowed).copied().collect();
        if calls.is_empty() || self.abort().is_none() { calls } else { Vec::new() }
    }

    /// Whether a player wins by a piece. Few pieces are waits, and a score takes longer.
    fn wins(&self, seat: Seat, piece: Piece) -> bool {
        self.player(seat).waits.contains(piece.tile()) && self.score(seat).is_ok()
    }

    /// The score of a player who wins at this moment: by the piece just drawn, or by the piece that
    /// another player discarded, added to a quad or set aside. Ura indicators count if the table
    /// has a wall.
    ///
    /// # Errors
    ///
    /// If the player can't win now, because of the hand, furiten or the lack of a pattern.
    ///
    /// # Panics
    ///
    /// If the game has fewer players.
    pub fn score(&self, seat: Seat) -> Result<Score, TableError> {
        let ura = self.wall.filter(|_| self.player(seat).is_in_riichi());
        let ura = ura.iter().flat_map(|wall| wall.ura(self.indicators().count()));
        self.score_with_ura(seat, ura)
    }

    /// The score of a player who wins at this moment, as [`score`](Self::score) finds it, with
    /// these ura indicators.
    ///
    /// # Errors
    ///
    /// The same as for [`score`](Self::score), or if there are more than five indicators.
    ///
    /// # Panics
    ///
    /// If the game has fewer players.
    pub fn score_with_ura(&self, seat: Seat, ura: impl IntoIterator<Item = Piece>) -> Result<Score, TableError> {
        let player = self.player(seat);
        let (piece, won_by) = self.winning_piece(seat).ok_or(TableError::OutOfTurn { seat })?;
        let tile = piece.tile();
        let is_closed = matches!(self.phase, Phase::Replacing { is_closed: true, .. });
        if !player.waits.contains(tile) || is_closed && !player.has_orphans_with(tile) {
            return Err(TableError::NotComplete { seat, tile });
        }
        let mut hand = player.hand;
        if !won_by.is_self_draw() {
            if let Some(furiten) = player.discarded.furiten(player.waits) {
                return Err(TableError::Furiten { seat, furiten });
            }
            hand.draw_piece(piece).map_err(|error| TableError::Turn { seat, error })?;
        }
        let win = self.win_of(seat, tile, won_by).and_then(|mut win| {
            win.set_ura(ura)?;
            self.rules.score.score(&hand, &win)
        });
        win.map_err(|error| TableError::NoScore { seat, error })
    }

    /// The piece that a player would win by now.
    pub(crate) fn winning_piece(&self, seat: Seat) -> Option<(Piece, WonBy)> {
        if let Phase::Drawn { by, piece: Some(piece), is_replacement } = self.phase {
            return (by == seat).then_some((piece, if is_replacement { WonBy::Replacement } else { WonBy::Draw }));
        }
        let (by, piece) = match self.phase {
            Phase::Won { from, piece } => (from, piece),
            _ => self.claimable()?,
        };
        // A discard isn't in a quad of its player, and a North set aside is no quad.
        let is_quad = self.is_quad(by, piece.tile());
        (by != seat).then_some((piece, if is_quad { WonBy::RobbedQuad } else { WonBy::Discard }))
    }

    /// Whether a player has a quad of a tile.
    pub(crate) fn is_quad(&self, seat: Seat, tile: Tile) -> bool {
        self.player(seat).hand.melds().any(|meld| meld.kind().is_quad() && meld.tile() == tile)
    }

    /// The circumstances of a win.
    fn win_of(&self, seat: Seat, tile: Tile, won_by: WonBy) -> Result<Win, ScoreError> {
        let player = self.player(seat);
        let mut win = Win::new(tile, won_by);
        let is_plain = matches!(won_by, WonBy::Draw | WonBy::Discard);
        (win.seat, win.round) = (self.wind(seat), self.round);
        (win.riichi, win.one_shot) = (player.riichi, player.one_shot);
        win.last_tile = self.wall() == 0 && is_plain;
        win.first_turn = self.is_first(seat) && is_plain;
        win.liable = player.liable;
        (win.counters, win.deposits) = self.stakes(seat);
        win.set_dora(self.indicators())?;
        Ok(win)
    }

    /// The counters and deposits that a player gets who wins next. A riichi discard that wins for
    /// another has no deposit.
    pub(crate) fn stakes(&self, seat: Seat) -> (u16, u16) {
        match self.phase {
            Phase::Won { .. } if self.rules.winners_share => (self.counters, self.player(seat).is_in_riichi().into()),
            Phase::Won { .. } => (0, 0),
            Phase::Discarded { .. } if self.is_riichi_discard() => (self.counters, self.deposits.saturating_sub(1)),
            _ => (self.counters, self.deposits),
        }
    }

    /// The reason to abort the round after a discard by which no player wins. It has
    /// priority over calls.
    pub(crate) fn abort(&self) -> Option<NoWinReason> {
        let (rules, players) = (&self.rules, self.players());
        let are_quads = || self.quads() == MOST_QUADS && players.iter().all(|player| player.quads() < MOST_QUADS);
        let are_riichi = || players.len() == Seat::MAX && players.iter().all(Player::is_in_riichi);
        let are_winds = || {
            if players.len() < Seat::MAX || !self.is_untouched || self.rivers.len() != Seat::MAX {
                return false;
            }
            let mut firsts = self.discards().map(|(_, discard)| discard.piece.tile());
            let first = firsts.next().filter(|first| first.is_wind());
            firsts.all(|tile| Some(tile) == first)
        };
        match () {
            () if rules.four_winds && are_winds() => Some(NoWinReason::FourWinds),
            () if rules.four_riichi && are_riichi() => Some(NoWinReason::FourRiichi),
            () if rules.four_quads && are_quads() => Some(NoWinReason::FourQuads),
            () => None,
        }
    }

    /// The number of quads after a draw or a discard. Without a replacement piece there is none.
    fn quads(&self) -> usize {
        if self.replaced == 0 { 0 } else { self.players().iter().map(Player::quads).sum() }
    }
}
