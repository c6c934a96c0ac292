//! A win as a query to riichienv-core.

use riichienv_core::hand_evaluator::HandEvaluator;
use riichienv_core::types::{Conditions, Meld, MeldType, WinResult, Wind};
use shanten::MeldKind;
use shanten::score::{Indicators, Riichi, WonBy};

use super::wins::{self, WonHand};

/// A win in riichienv-core's form.
#[derive(Clone)]
pub struct Question {
    tiles: Vec<u8>,
    melds: Vec<Meld>,
    winning: u8,
    dora: Vec<u8>,
    ura: Vec<u8>,
    conditions: Conditions,
}

impl Question {
    /// Whether the dealer won. For a dealer's self-draw, riichienv-core lists the counters as the
    /// dealer's payment, though the dealer pays nothing.
    #[must_use]
    pub fn is_dealer(&self) -> bool {
        self.conditions.player_wind == Wind::East
    }

    /// riichienv-core's answer.
    #[must_use]
    pub fn answer(self) -> WinResult {
        HandEvaluator::new(self.tiles, self.melds).calc(self.winning, self.dora, self.ura, Some(self.conditions))
    }
}

/// Converts a win to a query.
impl From<&WonHand> for Question {
    fn from(WonHand { hand, win }: &WonHand) -> Self {
        let numbers = WonHand { hand: *hand, win: *win }.numbers();
        let meld = |(meld, numbers): (shanten::Meld, Vec<u8>)| {
            let (kind, is_open) = match meld.kind() {
                MeldKind::Run => (MeldType::Chi, true),
                MeldKind::Triplet => (MeldType::Pon, true),
                MeldKind::OpenQuad => (MeldType::Daiminkan, true),
                MeldKind::AddedQuad => (MeldType::Kakan, true),
                MeldKind::ClosedQuad => (MeldType::Ankan, false),
            };
            Meld::new(kind, numbers, is_open, -1, None)
        };
        let indicators = |list: &Indicators| list.iter().map(|piece| wins::indicator(piece.tile())).collect();
        Self {
            melds: hand.melds().zip(numbers.melds).map(meld).collect(),
            winning: *numbers.concealed.last().expect("a complete hand has tiles"),
            tiles: numbers.concealed,
            dora: indicators(win.dora()),
            ura: indicators(win.ura()),
            conditions: Conditions {
                tsumo: win.won_by.is_self_draw(),
                riichi: win.riichi.is_some(),
                double_riichi: win.riichi == Some(Riichi::Double),
                ippatsu: win.one_shot,
                haitei: win.last_tile && win.won_by == WonBy::Draw,
                houtei: win.last_tile && win.won_by == WonBy::Discard,
                rinshan: win.won_by == WonBy::Replacement,
                chankan: win.won_by == WonBy::RobbedQuad,
                tsumo_first_turn: win.first_turn,
                player_wind: Wind::from(win.seat as u8),
                round_wind: Wind::from(win.round as u8),
                honba: win.counters.into(),
                ..Conditions::default()
            },
        }
    }
}
