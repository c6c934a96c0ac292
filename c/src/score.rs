//! The score of a complete hand.

use std::ffi::c_char;

use shanten::score::{MAX_INDICATORS, Pattern, ScoreRules, Win};
use shanten::{Piece, with_hand};

use crate::border::{get, get_if, plain, put, put_text, text};
use crate::failure::{Failure, shanten_status};
use crate::hand::{hand_at, shanten_hand};
use crate::numbers::{Word, one_of, piece, tile};
use crate::status::status_of;

/// The most indicators of one kind.
pub const SHANTEN_MAX_INDICATORS: usize = 5;

const _: () = assert!(SHANTEN_MAX_INDICATORS == MAX_INDICATORS);

/// The circumstances of a win. The hand has the winning tile. Zeros but for it: East's own draw in
/// the first round.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_win {
    /// The counters on the table (honba).
    counters: u16,
    /// The riichi deposits on the table, the player's own included.
    deposits: u16,
    /// The winning tile, a kind number.
    tile: u8,
    /// A shanten_won_by: how it came.
    won_by: u8,
    /// A shanten_wind: the player's seat.
    seat: u8,
    /// A shanten_wind: the wind of the round.
    round: u8,
    /// A shanten_riichi.
    riichi: u8,
    /// Not 0 if the hand won within a turn of riichi, before any call.
    one_shot: u8,
    /// Not 0 if the tile was the last of the wall, or the discard after it.
    last_tile: u8,
    /// Not 0 if the player had not discarded yet and nobody had called.
    first_turn: u8,
    /// Not 0 if another player is liable (pao).
    is_liable: u8,
    /// How many indicators of dora there are.
    dora_count: u8,
    /// The indicators of dora, piece numbers.
    dora: [u8; SHANTEN_MAX_INDICATORS],
    /// How many indicators there are that count after riichi only.
    ura_count: u8,
    /// These indicators, piece numbers.
    ura: [u8; SHANTEN_MAX_INDICATORS],
    /// Not used.
    reserved: u8,
}

/// The score rules of a table. NULL where they are asked for: those of Tenhou.
///
/// shanten_score_rules_from_text fills it; its numbers may then be changed. Not 0 means yes.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_score_rules {
    /// Whether all simples count with called melds.
    open_all_simples: u8,
    /// Whether red fives are dora.
    red_fives: u8,
    /// Whether a pair of a wind that is that of the seat and of the round has 4 fu, otherwise 2.
    double_wind_fu: u8,
    /// Whether 13 han without a yakuman are one.
    counted_yakuman: u8,
    /// Whether some yakuman are worth two.
    double_yakuman: u8,
    /// Whether several yakuman of one hand add up.
    multiple_yakuman: u8,
    /// Whether 4 han with 30 fu and 3 han with 60 are a mangan.
    rounded_mangan: u8,
    /// A shanten_blessing_of_man: what the first discard before the own first draw is worth.
    blessing_of_man: u8,
    /// Whether discarding nothing but terminals and honours is worth a mangan.
    nagashi_mangan: u8,
    /// Whether who is liable pays for all yakuman of the hand.
    liable_for_all: u8,
    /// A shanten_north_share: who pays North's share with three players.
    north_share: u8,
}

/// The score of a complete hand.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_score {
    /// The patterns (yaku), a bit for each: shanten_pattern_name and shanten_pattern_han say more.
    patterns: u64,
    /// Its basic points.
    basic_points: u32,
    /// The payment of the player whose tile completed the hand.
    discarder: u32,
    /// The dealer's payment after an own draw of another player.
    dealer: u32,
    /// The payment of each other player after an own draw.
    other: u32,
    /// The payment of the liable player, besides or instead of the others.
    liable: u32,
    /// The deposits, which the winner takes from the table.
    deposits: u32,
    /// The winner's points in all.
    total: u32,
    /// The han of all patterns and dora; 13 for each yakuman.
    han: u8,
    /// The fu, rounded up.
    fu: u8,
    /// The number of yakuman, but for counted ones.
    yakuman: u8,
    /// The han by dora.
    dora: u8,
    /// The han by indicators that count after riichi only.
    ura: u8,
    /// The han by red fives.
    reds: u8,
    /// The han by Norths that are set aside.
    norths: u8,
    /// A shanten_limit: the limit that it reaches.
    limit: u8,
    /// 1 if nothing is called but closed quads, otherwise 0. shanten_pattern_han depends on it.
    is_concealed: u8,
    /// Not used.
    reserved: [u8; 3],
}

plain!(shanten_win, shanten_score_rules, shanten_score);

fn indicators(pieces: &[u8], count: u8) -> Result<Vec<Piece>, Failure> {
    let too_many = Failure::Value {
        what: "the number of indicators",
        value: count.into(),
        count: SHANTEN_MAX_INDICATORS as u64 + 1,
    };
    let indicators = pieces.get(..count.into()).ok_or(too_many)?;
    indicators.iter().map(|&number| piece(number)?.ok_or(Failure::Joker)).collect()
}

impl shanten_win {
    pub(crate) fn circumstances(&self) -> Result<Win, Failure> {
        let mut win = Win::new(tile(self.tile)?, Word::of(self.won_by)?);
        (win.seat, win.round, win.riichi) = (Word::of(self.seat)?, Word::of(self.round)?, Word::of(self.riichi)?);
        (win.one_shot, win.last_tile) = (self.one_shot != 0, self.last_tile != 0);
        (win.first_turn, win.is_liable) = (self.first_turn != 0, self.is_liable != 0);
        (win.counters, win.deposits) = (self.counters, self.deposits);
        win.set_dora(indicators(&self.dora, self.dora_count)?)?;
        win.set_ura(indicators(&self.ura, self.ura_count)?)?;
        Ok(win)
    }
}

impl shanten_score_rules {
    fn rules(&self) -> Result<ScoreRules, Failure> {
        let mut rules = ScoreRules::TENHOU;
        rules.open_all_simples = self.open_all_simples != 0;
        rules.red_fives = self.red_fives != 0;
        rules.double_wind_fu = self.double_wind_fu != 0;
        rules.counted_yakuman = self.counted_yakuman != 0;
        rules.double_yakuman = self.double_yakuman != 0;
        rules.multiple_yakuman = self.multiple_yakuman != 0;
        rules.rounded_mangan = self.rounded_mangan != 0;
        rules.blessing_of_man = Word::of(self.blessing_of_man)?;
        rules.nagashi_mangan = self.nagashi_mangan != 0;
        rules.liable_for_all = self.liable_for_all != 0;
        rules.north_share = Word::of(self.north_share)?;
        Ok(rules)
    }
}

impl From<ScoreRules> for shanten_score_rules {
    fn from(rules: ScoreRules) -> Self {
        Self {
            open_all_simples: rules.open_all_simples.into(),
            red_fives: rules.red_fives.into(),
            double_wind_fu: rules.double_wind_fu.into(),
            counted_yakuman: rules.counted_yakuman.into(),
            double_yakuman: rules.double_yakuman.into(),
            multiple_yakuman: rules.multiple_yakuman.into(),
            rounded_mangan: rules.rounded_mangan.into(),
            blessing_of_man: rules.blessing_of_man.number(),
            nagashi_mangan: rules.nagashi_mangan.into(),
            liable_for_all: rules.liable_for_all.into(),
            north_share: rules.north_share.number(),
        }
    }
}

/// The score rules at a pointer; Tenhou's for NULL.
pub(crate) unsafe fn score_rules_at(rules: *const shanten_score_rules) -> Result<ScoreRules, Failure> {
    // SAFETY: the caller promises what the header demands of pointers.
    let rules = unsafe { get_if(rules, "the score rules") }?;
    rules.map_or(Ok(ScoreRules::TENHOU), |rules| rules.rules())
}

/// The score rules of a text: "tenhou", "mahjong-soul", "m-league", "wrc" or "ema", and what
/// differs from it, such as "ema,rounded-mangan".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_score_rules_from_text(
    name: *const c_char,
    length: usize,
    rules: *mut shanten_score_rules,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe {
        let name = text(name, length)?;
        let found: ScoreRules = name.parse()?;
        put(found.into(), rules, "the score rules")
    })
}

/// The score of a complete hand, won in these circumstances. The score rules may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_score(
    hand: *const shanten_hand,
    win: *const shanten_win,
    rules: *const shanten_score_rules,
    score: *mut shanten_score,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe {
        let (known, win, rules) = (hand_at(hand)?, get(win, "the win")?, score_rules_at(rules)?);
        let win = win.circumstances()?;
        let found = with_hand!(&known, hand => rules.score(hand, &win))?;
        let payments = found.payments();
        let patterns = found.patterns().fold(0, |patterns, pattern| patterns | 1 << (pattern as u8));
        let found = shanten_score {
            patterns,
            basic_points: found.basic_points(),
            discarder: payments.discarder,
            dealer: payments.dealer,
            other: payments.other,
            liable: payments.liable,
            deposits: payments.deposits,
            total: payments.total,
            han: found.han(),
            fu: found.fu(),
            yakuman: found.yakuman(),
            dora: found.dora(),
            ura: found.ura(),
            reds: found.reds(),
            norths: found.norths(),
            limit: found.limit().number(),
            is_concealed: found.is_concealed().into(),
            reserved: [0; 3],
        };
        put(found, score, "the score")
    })
}

/// Writes the name of a pattern by its bit in shanten_score, from 0, as UTF-8 without a NUL at the
/// end. Those from 0 up to the first that is refused are all there are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_pattern_name(
    pattern: u8,
    name: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe {
        let pattern = one_of(Pattern::ALL, pattern, "the pattern")?;
        put_text(pattern.name(), name, capacity, length)
    })
}

/// The han of a pattern by its bit in shanten_score, in a hand where nothing is called but closed
/// quads, or in another; 0 if it doesn't count there, 13 for a yakuman.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_pattern_han(pattern: u8, is_concealed: u8, han: *mut u8) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe {
        let pattern = one_of(Pattern::ALL, pattern, "the pattern")?;
        put(pattern.han(is_concealed != 0), han, "the han")
    })
}
