//! The legal actions of a player.

use shanten::rules::VariantHand;
use shanten::score::{Riichi, ScoreRules, Win, WonBy};
use shanten::{AnyHand, Call, Meld, MeldKind, Opponent, Piece, Tile, TileSet};

use super::{DEPOSIT, Phase, Player, Table};
use crate::seat::Seat;

/// Every legal action of a player at a moment of a round, by Tenhou's rules.
///
/// Some of these rules differ elsewhere. Swaps after a call are forbidden. For riichi the player
/// needs 1,000 points, if scores are known, and the wall a draw for each player. A quad in riichi
/// must keep the waits. A closed quad can't be robbed. A win needs a pattern, and a furiten hand
/// can't win by another's discard.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Legal {
    /// The kinds that may be discarded.
    pub discards: TileSet,
    /// The pieces of those kinds, each once: a red five and a plain one are separate pieces.
    pub pieces: Vec<Piece>,
    /// The kinds that may be discarded with riichi.
    pub riichi: TileSet,
    /// The closed and the added quads.
    pub quads: Vec<Meld>,
    /// Whether a North may be set aside.
    pub sets_aside: bool,
    /// The calls of another's discard.
    pub calls: Vec<Call>,
    /// Whether the hand may win.
    pub wins: bool,
    /// Whether nine kinds of terminals and honours may end the round.
    pub nine_terminals: bool,
}

impl Legal {
    /// Whether no action is legal.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The pieces that may be discarded with riichi.
    pub fn riichi_pieces(&self) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(|piece| self.riichi.contains(piece.tile()))
    }

    /// The names of the legal actions other than discards: `win`, `riichi`, `nine terminals`, `set
    /// aside`, and the melds of quads and calls, such as `[1111z]`.
    pub fn names(&self) -> impl Iterator<Item = String> {
        let words = [
            ("win", self.wins),
            ("riichi", !self.riichi.is_empty()),
            ("nine terminals", self.nine_terminals),
            ("set aside", self.sets_aside),
        ];
        let words = words.into_iter().filter(|&(_, is_there)| is_there).map(|(word, _)| word.to_owned());
        let melds = self.quads.iter().copied().chain(self.calls.iter().map(Call::meld));
        words.chain(melds.map(|meld| meld.to_string()))
    }
}

/// The most quads of a round.
const MAX_QUADS: usize = 4;

impl Table {
    /// Every legal action of a player at this moment; none while another player is to act.
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
            let Player { hand, is_in_riichi, .. } = self.player(seat);
            let drawn = self.turn().and_then(|(_, drawn)| drawn).filter(|_| *is_in_riichi);
            let is_allowed =
                |piece: &Piece| drawn.map_or(legal.discards.contains(piece.tile()), |drawn| *piece == drawn);
            legal.pieces = hand.pieces().filter(is_allowed).collect();
            legal.pieces.dedup();
        }
        legal
    }

    fn legal_kinds(&self, seat: Seat) -> Legal {
        match self.phase {
            Phase::Drawn { by, piece, is_replacement } if by == seat => self.after_draw(seat, piece, is_replacement),
            Phase::Declared { by, .. } if by == seat => Legal { discards: self.ready_after(seat), ..Legal::default() },
            Phase::Called { by, allowed } if by == seat => Legal { discards: allowed, ..Legal::default() },
            Phase::Discarded { by, piece } if by != seat => {
                Legal { calls: self.calls(seat, by, piece), wins: self.claims_win(seat, by, piece), ..Legal::default() }
            }
            Phase::Replacing { by, piece: Some(piece), .. } | Phase::Won { from: by, piece } if by != seat => {
                Legal { wins: self.claims_win(seat, by, piece), ..Legal::default() }
            }
            _ => Legal::default(),
        }
    }

    fn after_draw(&self, seat: Seat, drawn: Piece, is_replacement: bool) -> Legal {
        let player = self.player(seat);
        let hand = &player.hand;
        let is_first = self.is_untouched && player.river.is_empty();
        let is_riichi = player.is_in_riichi;
        let mut win = self.win_of(seat, drawn, if is_replacement { WonBy::Replacement } else { WonBy::Draw });
        win.first_turn = is_first;
        let can_quad = self.wall > 0 && self.quads() < MAX_QUADS;
        let quads = match () {
            () if !can_quad => Vec::new(),
            () if is_riichi => hand.riichi_quad(drawn.tile()).into_iter().collect(),
            () => hand.own_quads().to_vec(),
        };
        let north = if is_riichi { drawn.tile() } else { Tile::NORTH };
        let sets_aside = self.wall > 0 && north == Tile::NORTH && hand.clone().set_aside(Tile::NORTH).is_ok();
        let may_declare = !is_riichi
            && hand.is_concealed()
            && self.wall >= self.players.len()
            && (!self.are_points_known || self.points[seat.index()] >= DEPOSIT);
        Legal {
            discards: if is_riichi { drawn.tile().into() } else { concealed(hand) },
            riichi: if may_declare { self.ready_after(seat) } else { TileSet::EMPTY },
            quads,
            sets_aside,
            calls: Vec::new(),
            pieces: Vec::new(),
            wins: ScoreRules::TENHOU.score(hand, &win).is_ok(),
            nine_terminals: is_first && hand.has_nine_terminals(),
        }
    }

    /// The discards that leave the hand ready.
    fn ready_after(&self, seat: Seat) -> TileSet {
        self.player(seat).hand.ready_discards().map(|ready| ready.tile).collect()
    }

    /// The calls of another's discard.
    fn calls(&self, seat: Seat, from: Seat, piece: Piece) -> Vec<Call> {
        let Player { hand, is_in_riichi, .. } = self.player(seat);
        let opponent = Opponent::seen(seat.index(), from.index(), self.players.len());
        let calls = opponent.filter(|_| self.wall > 0 && !is_in_riichi).map(|from| hand.calls(piece, from));
        let is_allowed = |call: &&Call| match call.meld().kind() {
            MeldKind::OpenQuad => self.quads() < MAX_QUADS,
            _ => !hand.allowed_after(call).is_empty(),
        };
        calls.iter().flat_map(|calls| calls.iter()).filter(is_allowed).copied().collect()
    }

    /// Whether a player may win by another's discard, a quad's tile, or a North set aside.
    fn claims_win(&self, seat: Seat, by: Seat, piece: Piece) -> bool {
        let is_of = |meld: &Meld| meld.kind().is_quad() && meld.tile() == piece.tile();
        match AnyHand::melds(&self.player(by).hand).find(is_of).map(Meld::kind) {
            Some(MeldKind::ClosedQuad) => false,
            Some(_) => self.wins_by(seat, piece, WonBy::RobbedQuad),
            None => self.wins_by(seat, piece, WonBy::Discard),
        }
    }

    fn wins_by(&self, seat: Seat, piece: Piece, won_by: WonBy) -> bool {
        let player = self.player(seat);
        let waits = player.hand.waits();
        let mut complete = player.hand;
        waits.by_shape().contains(piece.tile())
            && waits.furiten(&player.discarded).is_none()
            && complete.draw_piece(piece).is_ok()
            && ScoreRules::TENHOU.score(&complete, &self.win_of(seat, piece, won_by)).is_ok()
    }

    /// A win with only the circumstances that decide whether it has a pattern.
    fn win_of(&self, seat: Seat, piece: Piece, won_by: WonBy) -> Win {
        let mut win = Win::new(piece.tile(), won_by);
        (win.seat, win.round) = (self.winds[seat.index()], self.round);
        win.riichi = self.player(seat).is_in_riichi.then_some(Riichi::Single);
        win.last_tile = self.wall == 0 && matches!(won_by, WonBy::Draw | WonBy::Discard);
        win
    }

    fn quads(&self) -> usize {
        let of = |player: &Player| AnyHand::melds(&player.hand).filter(|meld| meld.kind().is_quad()).count();
        self.players.iter().map(of).sum()
    }
}

fn concealed(hand: &VariantHand) -> TileSet {
    Tile::all().filter(|&tile| hand.count(tile) > 0).collect()
}
