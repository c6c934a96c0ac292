use shanten::rules::{Rules, VariantHand};
use shanten::{Call, MeldKind, Opponent, Piece, Shanten, Tile};

/// The generator `SplitMix64`.
pub struct Random(pub u64);

impl Random {
    /// A random number below a limit.
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % most as u64) as usize
    }

    fn happens(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// An action; tiles are numbered from 0 to 135.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "they are named after the events of logs")]
pub enum Move {
    Draw { seat: usize, tile: u8 },
    Discard { seat: usize, tile: u8, is_drawn: bool, is_riichi: bool },
    Call { seat: usize, from: usize, kind: MeldKind, claimed: u8, own: Vec<u8> },
    ClosedQuad { seat: usize, tiles: [u8; 4] },
    AddedQuad { seat: usize, tile: u8, from: usize, claimed: u8, own: Vec<u8> },
    SetAside { seat: usize, tile: u8 },
    Indicator { tile: u8 },
    Win { seat: usize, from: usize, tile: u8, hand: Vec<u8> },
    WallEmpty { ready: Vec<Option<Vec<u8>>> },
    NineTerminals { seat: usize, hand: Vec<u8> },
}

/// A round with its expected properties.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "they are named after the parts of logs")]
pub struct MadeUp {
    pub players: usize,
    pub kyoku: usize,
    pub counters: usize,
    pub hands: Vec<Vec<u8>>,
    pub indicator: u8,
    pub moves: Vec<Move>,
    /// Each player's knowledge and action, as text.
    pub decisions: Vec<String>,
}

struct Player {
    tiles: Vec<u8>,
    hand: VariantHand,
    triplets: Vec<(usize, u8, Vec<u8>)>,
    is_in_riichi: bool,
    turns: usize,
}

/// The piece of a number.
#[must_use]
pub fn piece(tile: u8) -> Piece {
    Piece::from_number(tile).expect("a tile")
}

impl Player {
    fn take(&mut self, wanted: Piece) -> u8 {
        let place = self.tiles.iter().position(|&tile| piece(tile) == wanted).expect("it is there");
        self.tiles.remove(place)
    }
}

struct Game {
    wall: Vec<u8>,
    left: usize,
    players: Vec<Player>,
    /// The number of open tiles of each kind.
    open: Vec<u8>,
    quads: usize,
    made: MadeUp,
}

/// A decision as text.
#[must_use]
pub fn decision(
    seat: usize,
    turn: usize,
    hand: &VariantHand,
    drawn: Option<Piece>,
    open: &[u8],
    wall: usize,
    action: &str,
) -> String {
    let drawn = drawn.map_or("-".to_owned(), |piece| piece.to_string());
    let open: String = open.iter().map(u8::to_string).collect();
    format!("{seat} {turn} {hand} {drawn} {open} {wall} {action}")
}

/// Plays a round.
#[must_use]
pub fn play(players: usize, seed: u64) -> MadeUp {
    let mut random = Random(seed);
    let rules = if players == 3 { Rules::THREE_PLAYER } else { Rules::RIICHI };
    let kinds = rules.options().kinds;
    let mut wall: Vec<u8> =
        (0..136).filter(|&number| kinds.contains(Tile::from_index(number / 4).expect("a kind"))).collect();
    for place in (1..wall.len()).rev() {
        wall.swap(place, random.below(place + 1));
    }
    let mut hands = Vec::new();
    for _ in 0..players {
        let mut hand = wall.split_off(wall.len() - 13);
        hand.sort_unstable();
        hands.push(hand);
    }
    let indicator = wall.pop().expect("tiles");
    let kyoku = random.below(8) / 4 * 4 + random.below(players);
    let made = MadeUp {
        players,
        kyoku,
        counters: random.below(4),
        hands: hands.clone(),
        indicator,
        moves: Vec::new(),
        decisions: Vec::new(),
    };
    let player = |tiles: Vec<u8>| {
        let pieces: Vec<_> = tiles.iter().map(|&tile| piece(tile)).collect();
        let hand = VariantHand::from_pieces(rules, &pieces).expect("a hand");
        Player { tiles, hand, triplets: Vec::new(), is_in_riichi: false, turns: 0 }
    };
    let left = wall.len() + 1 - 14;
    let players: Vec<Player> = hands.into_iter().map(player).collect();
    let mut game = Game { wall, left, players, open: vec![0; 34], quads: 0, made };
    game.lay(indicator);
    game.play(&mut random, kyoku % 4);
    game.made
}

impl Game {
    fn lay(&mut self, tile: u8) {
        self.open[usize::from(tile / 4)] += 1;
    }

    fn note(&mut self, seat: usize, drawn: Option<u8>, action: &str) {
        let player = &mut self.players[seat];
        player.turns += 1;
        let drawn = drawn.map(piece);
        let text = decision(seat, player.turns, &player.hand, drawn, &self.open, self.left, action);
        self.made.decisions.push(text);
    }

    fn indicate(&mut self) {
        let tile = self.wall.remove(0);
        self.lay(tile);
        self.made.moves.push(Move::Indicator { tile });
    }

    fn play(&mut self, random: &mut Random, dealer: usize) {
        let count = self.players.len();
        let mut seat = dealer;
        let mut draws = true;
        let mut due = false;
        let mut is_first = true;
        loop {
            let mut drawn = None;
            if draws {
                if self.left == 0 {
                    let ready = |player: &Player| {
                        player.hand.shanten().is_some_and(Shanten::is_tenpai).then(|| player.tiles.clone())
                    };
                    let ready = self.players.iter().map(ready).collect();
                    return self.made.moves.push(Move::WallEmpty { ready });
                }
                self.left -= 1;
                let tile = self.wall.pop().expect("a dead wall stays");
                self.players[seat].tiles.push(tile);
                self.players[seat].hand.draw_piece(piece(tile)).expect("room");
                self.made.moves.push(Move::Draw { seat, tile });
                drawn = Some(tile);
                let hand = self.players[seat].hand;
                if hand.shanten().is_some_and(Shanten::is_win) {
                    self.note(seat, drawn, "win");
                    let hand = self.players[seat].tiles.clone();
                    return self.made.moves.push(Move::Win { seat, from: seat, tile, hand });
                }
                if is_first && hand.has_nine_terminals() && random.happens(50) {
                    self.note(seat, drawn, "nine terminals");
                    let hand = self.players[seat].tiles.clone();
                    return self.made.moves.push(Move::NineTerminals { seat, hand });
                }
                if self.left > 0 && self.again(random, seat, tile, &mut due) {
                    if let Some(Move::Win { .. }) = self.made.moves.last() {
                        return;
                    }
                    continue;
                }
            }
            let (tile, is_riichi) = self.choose(random, seat, drawn);
            let action = format!("{}{}", if is_riichi { "riichi " } else { "discard " }, piece(tile));
            self.note(seat, drawn, &action);
            let player = &mut self.players[seat];
            player.tiles.retain(|&other| other != tile);
            player.hand.discard_piece(piece(tile)).expect("it is there");
            player.is_in_riichi |= is_riichi;
            is_first &= seat != (dealer + count - 1) % count;
            self.lay(tile);
            self.made.moves.push(Move::Discard { seat, tile, is_drawn: drawn == Some(tile), is_riichi });
            if self.wins(seat, tile) {
                return;
            }
            if std::mem::take(&mut due) {
                self.indicate();
            }
            let from = seat;
            (seat, draws) = ((seat + 1) % count, true);
            if let Some((caller, is_quad)) = self.claim(random, from, tile) {
                (seat, draws) = (caller, is_quad);
                due |= is_quad;
                is_first = false;
            }
        }
    }

    /// Whether other players win by a tile.
    fn wins(&mut self, from: usize, tile: u8) -> bool {
        let count = self.players.len();
        let mut is_won = false;
        for turns in 1..count {
            let seat = (from + turns) % count;
            let mut hand = self.players[seat].hand;
            if hand.draw_piece(piece(tile)).is_ok() && hand.shanten().is_some_and(Shanten::is_win) {
                let mut hand = self.players[seat].tiles.clone();
                hand.push(tile);
                self.made.moves.push(Move::Win { seat, from, tile, hand });
                is_won = true;
            }
        }
        is_won
    }

    /// Whether a player declares a quad or sets a North aside, and draws again.
    fn again(&mut self, random: &mut Random, seat: usize, drawn: u8, due: &mut bool) -> bool {
        let player = &self.players[seat];
        let north = player.tiles.iter().copied().find(|&tile| piece(tile).tile() == Tile::NORTH);
        if let Some(tile) = north.filter(|_| self.players.len() == 3 && !player.is_in_riichi && random.happens(60)) {
            self.note(seat, Some(drawn), "set aside");
            let player = &mut self.players[seat];
            player.tiles.retain(|&other| other != tile);
            player.hand.set_aside(Tile::NORTH).expect("it is there");
            self.lay(tile);
            self.made.moves.push(Move::SetAside { seat, tile });
            self.wins(seat, tile);
            return true;
        }
        let quads = player.hand.own_quads();
        let quad = quads.iter().copied().find(|_| self.quads < 4 && !player.is_in_riichi && random.happens(70));
        let Some(meld) = quad else { return false };
        self.note(seat, Some(drawn), &format!("quad {meld}"));
        self.quads += 1;
        self.players[seat].hand.call(meld, None).expect("it was listed");
        if meld.kind() == MeldKind::ClosedQuad {
            let first = meld.tile().index() as u8 * 4;
            let tiles = [first, first + 1, first + 2, first + 3];
            self.players[seat].tiles.retain(|tile| !tiles.contains(tile));
            for tile in tiles {
                self.lay(tile);
            }
            self.made.moves.push(Move::ClosedQuad { seat, tiles });
            self.indicate();
            return true;
        }
        let player = &mut self.players[seat];
        let place = player.tiles.iter().position(|&tile| piece(tile).tile() == meld.tile()).expect("the fourth");
        let tile = player.tiles.remove(place);
        let triplet = player.triplets.iter().find(|(_, claimed, _)| claimed / 4 == tile / 4).cloned();
        let (from, claimed, own) = triplet.expect("a triplet");
        self.lay(tile);
        self.made.moves.push(Move::AddedQuad { seat, tile, from, claimed, own });
        if !self.wins(seat, tile) {
            if *due {
                self.indicate();
            }
            *due = true;
        }
        true
    }

    /// A player's discard, and whether it declares riichi.
    fn choose(&self, random: &mut Random, seat: usize, drawn: Option<u8>) -> (u8, bool) {
        let player = &self.players[seat];
        if let Some(drawn) = drawn.filter(|_| player.is_in_riichi) {
            return (drawn, false);
        }
        let some = |tile: Tile| player.tiles.iter().copied().find(|&number| piece(number).tile() == tile);
        let best = player.hand.discards().first().map(|discard| discard.tile);
        let tile = best.and_then(some).filter(|_| random.happens(85));
        let tile = tile.unwrap_or_else(|| player.tiles[random.below(player.tiles.len())]);
        let mut after = player.hand;
        after.discard_piece(piece(tile)).expect("it is there");
        let may = drawn.is_some() && after.is_concealed() && after.shanten().is_some_and(Shanten::is_tenpai);
        (tile, may && random.happens(70))
    }

    /// The player who claims a discard, and whether for a quad.
    fn claim(&mut self, random: &mut Random, from: usize, tile: u8) -> Option<(usize, bool)> {
        let count = self.players.len();
        if self.left == 0 {
            return None;
        }
        for is_run in [false, true] {
            for turns in 1..count {
                let seat = (from + turns) % count;
                let player = &self.players[seat];
                if player.is_in_riichi || !random.happens(35) {
                    continue;
                }
                let opponent = Opponent::seen(seat, from, count).expect("another");
                let calls = player.hand.calls(piece(tile), opponent);
                let of_kind: Vec<_> = calls
                    .iter()
                    .filter(|call| (call.meld().kind() == MeldKind::Run) == is_run)
                    .filter(|call| !call.meld().kind().is_quad() || self.quads < 4)
                    .filter(|call| !player.hand.allowed_after(call).is_empty() || call.meld().kind().is_quad())
                    .copied()
                    .collect();
                if of_kind.is_empty() {
                    continue;
                }
                let call = of_kind[random.below(of_kind.len())];
                return Some(self.call(seat, from, tile, call));
            }
        }
        None
    }

    fn call(&mut self, seat: usize, from: usize, tile: u8, call: Call) -> (usize, bool) {
        let meld = call.meld();
        let player = &mut self.players[seat];
        player.hand.make_call(&call).expect("it was listed");
        let mut pieces: Vec<Piece> = meld.pieces().collect();
        let claimed = pieces.iter().position(|&other| other == piece(tile)).expect("the claimed piece");
        pieces.remove(claimed);
        let own: Vec<u8> = pieces.into_iter().map(|wanted| player.take(wanted)).collect();
        if meld.kind() == MeldKind::Triplet {
            player.triplets.push((from, tile, own.clone()));
        }
        for &tile in &own {
            self.lay(tile);
        }
        let is_quad = meld.kind().is_quad();
        self.quads += usize::from(is_quad);
        self.made.moves.push(Move::Call { seat, from, kind: meld.kind(), claimed: tile, own });
        (seat, is_quad)
    }
}
