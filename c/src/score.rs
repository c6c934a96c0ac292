//! The score of a complete hand, and who pays it.

use std::ffi::c_char;
use std::num::NonZeroU16;

use shanten::score::{MAX_INDICATORS, Pattern, Patterns, Payments, Score, ScoreError, ScoreRules, Win, Wind};
use shanten::{Piece, with_hand};

use crate::border::{PlainData as _, get, get_or_zeros, plain, put, put_text, text, unused};
use crate::failure::{CallFailure, shanten_status};
use crate::hand::{hand_at, shanten_hand};
use crate::status::status_of;
use crate::words::{Numbered, if_any, in_order, one_of, piece, tile};

/// The most indicators of one kind.
pub const SHANTEN_MAX_INDICATORS: usize = 5;
/// Room for all patterns, each of which has a bit in a score.
pub const SHANTEN_MAX_PATTERNS: usize = 64;
/// The most players.
pub const SHANTEN_SEATS: usize = 4;

const _: () = assert!(SHANTEN_MAX_INDICATORS == MAX_INDICATORS);

/// The circumstances of a win. The hand includes the winning tile. If only `tile` isn't zero, the
/// win is South's self-draw in an East round.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_win {
    /// The counters on the table (honba).
    pub counters: u16,
    /// The riichi deposits on the table, the player's own included.
    pub deposits: u16,
    /// The winning tile, a kind number.
    pub tile: u8,
    /// A shanten_won_by: how the winning tile came.
    pub won_by: u8,
    /// A shanten_wind: the player's seat.
    pub seat: u8,
    /// A shanten_wind: the wind of the round.
    pub round: u8,
    /// A shanten_riichi.
    pub riichi: u8,
    /// Not 0 if the hand won within a turn of riichi, before any call.
    pub one_shot: u8,
    /// Not 0 if the tile was the last of the wall, or the discard after it.
    pub last_tile: u8,
    /// Not 0 if the player had not discarded yet and no player had called.
    pub first_turn: u8,
    /// A shanten_wind: the player liable (pao) for big three dragons; 0 for nobody, as in the next
    /// two. shanten_hand_fed_patterns tells for which patterns a call makes a player liable.
    pub liable_dragons: u8,
    /// A shanten_wind: the player liable for big four winds.
    pub liable_winds: u8,
    /// A shanten_wind: the player liable for four quads.
    pub liable_quads: u8,
    /// How many dora indicators there are.
    pub dora_count: u8,
    /// The dora indicators, as piece numbers.
    pub dora: [u8; SHANTEN_MAX_INDICATORS],
    /// How many ura indicators there are, which count after riichi only.
    pub ura_count: u8,
    /// The ura indicators, as piece numbers.
    pub ura: [u8; SHANTEN_MAX_INDICATORS],
    /// The han of dora without indicators, at most 50.
    pub more_dora: u8,
    pub reserved: [u8; 4],
}

/// The presets of score rules, with their names in texts.
#[repr(C)]
pub enum shanten_score_preset {
    /// "tenhou"
    Tenhou = 0,
    /// "mahjong-soul"
    MahjongSoul = 1,
    /// "m-league"
    MLeague = 2,
    /// "wrc", the World Riichi Championship
    Wrc = 3,
    /// "ema", the European Mahjong Association
    Ema = 4,
}

/// The score rules of a table. Zeros, or NULL for a pointer to them, are those of Tenhou. Each
/// choice is a shanten_choice unless it says otherwise, and 0 is the preset's choice.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_score_rules {
    /// A shanten_score_preset.
    pub preset: u8,
    /// Whether all simples count with called melds.
    pub open_all_simples: u8,
    /// Whether red fives are dora.
    pub red_fives: u8,
    /// Whether a pair of a wind that is both the seat's and the round's has 4 fu; otherwise 2.
    pub double_wind_fu: u8,
    /// Whether 13 han without a yakuman count as a yakuman.
    pub counted_yakuman: u8,
    /// Whether big four winds are worth two yakuman.
    pub double_four_winds: u8,
    /// Whether four concealed triplets with a wait for the pair are worth two yakuman.
    pub double_single_wait: u8,
    /// Whether thirteen orphans with a wait for all thirteen kinds are worth two yakuman.
    pub double_thirteen_waits: u8,
    /// Whether nine gates with a wait for all nine kinds are worth two yakuman.
    pub double_nine_waits: u8,
    /// Whether several yakuman of one hand add up.
    pub multiple_yakuman: u8,
    /// Whether 4 han with 30 fu and 3 han with 60 are a mangan.
    pub rounded_mangan: u8,
    /// A shanten_blessing_of_man: the worth of a win by a discard before the player's first draw.
    pub blessing_of_man: u8,
    /// Whether discarding nothing but terminals and honours is worth a mangan.
    pub nagashi_mangan: u8,
    /// Whether a liable player pays for all yakuman of the hand.
    pub liable_for_all: u8,
    /// Whether the player who feeds the fourth quad is liable.
    pub four_quads_liable: u8,
    /// Whether a liable player pays the counters of a win by another's discard.
    pub liable_pays_counters: u8,
    /// A shanten_north_share: who pays North's share with three players.
    pub north_share: u8,
    /// Whether a hand with called melds and no fu but the base has 20 fu, otherwise 30.
    pub open_twenty_fu: u8,
    /// Whether 26 han count as two yakuman, 39 as three, where 13 count as one.
    pub counted_multiples: u8,
    /// Whether the dealer's win with the first draw counts as the better wait.
    pub heaven_better_wait: u8,
    /// The points that each counter adds for each payer, at most 10,000; 0 is the preset's.
    pub counter_points: u16,
    /// Whether points stop at limits.
    pub limits: u8,
    /// Whether triplets of the seat's and the round's wind are patterns, and pairs have fu.
    pub winds: u8,
    pub reserved: [u8; 8],
}

/// Who pays what, counters included.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_payments {
    /// The winner's points in all.
    pub total: u32,
    /// The payment of the player whose tile completed the hand.
    pub discarder: u32,
    /// The dealer's payment after a self-draw of another player.
    pub dealer: u32,
    /// The payment of each other player after a self-draw.
    pub other: u32,
    /// The payments of liable players, in addition to or instead of those above.
    pub liable: u32,
    /// The deposits, which the winner takes from the table.
    pub deposits: u32,
    pub reserved: [u32; 2],
}

/// The score of a complete hand.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_score {
    /// The patterns (yaku), a bit for each: shanten_pattern_name has their names.
    pub patterns: u64,
    /// The basic points, from which the payments are computed.
    pub basic_points: u32,
    /// Who pays what.
    pub payments: shanten_payments,
    /// The han of all patterns and dora; 13 for each yakuman.
    pub han: u8,
    /// The fu, rounded up.
    pub fu: u8,
    /// The number of yakuman, without counted ones; 0 without limits.
    pub yakuman: u8,
    /// The han by dora.
    pub dora: u8,
    /// The han by ura indicators, which count after riichi only.
    pub ura: u8,
    /// The han by red fives.
    pub reds: u8,
    /// The han by Norths that are set aside.
    pub norths: u8,
    /// A shanten_limit: the limit that the score reaches.
    pub limit: u8,
    /// 1 if the hand has no called melds but closed quads, otherwise 0.
    pub is_concealed: u8,
    /// The han of each pattern by its bit: 13 for a yakuman, or 26 for a double one without limits;
    /// 0 for patterns that the hand lacks.
    pub pattern_han: [u8; SHANTEN_MAX_PATTERNS],
    pub reserved: [u8; 27],
}

plain!(shanten_win = 32, shanten_score_rules = 32, shanten_payments = 32, shanten_score = 144);

in_order!(shanten_score_preset: Tenhou MahjongSoul MLeague Wrc Ema);

/// The patterns for which a player may be liable.
const LIABLE: [Pattern; 3] = [Pattern::BigThreeDragons, Pattern::BigFourWinds, Pattern::FourQuads];

fn indicators(pieces: &[u8], count: u8) -> Result<Vec<Piece>, CallFailure> {
    let too_many = ScoreError::TooManyIndicators { indicators: count.into() };
    pieces.get(..count.into()).ok_or(too_many)?.iter().map(|&number| piece(number)).collect()
}

impl shanten_win {
    pub(crate) fn win(&self) -> Result<Win, CallFailure> {
        unused(self.reserved, "shanten_win")?;
        let mut win = Win::new(tile(self.tile)?, Numbered::of(self.won_by)?);
        win.seat = Option::of(self.seat)?.unwrap_or(win.seat);
        win.round = Option::of(self.round)?.unwrap_or(win.round);
        (win.riichi, win.one_shot, win.last_tile) =
            (Numbered::of(self.riichi)?, self.one_shot != 0, self.last_tile != 0);
        win.first_turn = self.first_turn != 0;
        for (pattern, number) in LIABLE.into_iter().zip([self.liable_dragons, self.liable_winds, self.liable_quads]) {
            let liable: Option<Wind> = Option::of(number)?;
            liable.map_or(Ok(()), |player| win.liable.set(pattern, player))?;
        }
        (win.counters, win.deposits, win.more_dora) = (self.counters, self.deposits, self.more_dora);
        win.set_dora(indicators(&self.dora, self.dora_count)?)?;
        win.set_ura(indicators(&self.ura, self.ura_count)?)?;
        Ok(win)
    }
}

/// Sets a choice, unless its number is that of the preset.
fn choose<T>(choice: &mut T, number: u8) -> Result<(), CallFailure>
where
    Option<T>: Numbered,
{
    if let Some(chosen) = Option::of(number)? {
        *choice = chosen;
    }
    Ok(())
}

/// Reads and writes the choices of score rules.
macro_rules! choices {
    ($($choice:ident)+) => {
        impl shanten_score_rules {
            pub(crate) fn rules(&self) -> Result<ScoreRules, CallFailure> {
                unused(self.reserved, "shanten_score_rules")?;
                let (_, mut rules) = one_of(ScoreRules::PRESETS, self.preset, "the preset")?;
                $(choose(&mut rules.$choice, self.$choice)?;)+
                rules.counter_points = NonZeroU16::new(self.counter_points).map_or(rules.counter_points, NonZeroU16::get);
                Ok(rules)
            }
        }

        impl From<ScoreRules> for shanten_score_rules {
            fn from(rules: ScoreRules) -> Self {
                let counter_points = rules.counter_points;
                Self { $($choice: Some(rules.$choice).number(),)+ counter_points, ..Self::zeros() }
            }
        }
    };
}
choices!(
    open_all_simples red_fives double_wind_fu counted_yakuman multiple_yakuman rounded_mangan
    blessing_of_man nagashi_mangan liable_for_all four_quads_liable
    liable_pays_counters north_share open_twenty_fu counted_multiples heaven_better_wait
    double_four_winds double_single_wait double_thirteen_waits double_nine_waits limits winds
);

/// The score rules at a pointer; Tenhou's for NULL.
pub(crate) unsafe fn score_rules_at(rules: *const shanten_score_rules) -> Result<ScoreRules, CallFailure> {
    get_or_zeros(rules, "the score rules")?.rules()
}

impl From<Payments> for shanten_payments {
    fn from(payments: Payments) -> Self {
        let Payments { discarder, dealer, other, liable, deposits, total, .. } = payments;
        Self { discarder, dealer, other, liable, deposits, total, reserved: [0; 2] }
    }
}

/// A bit for each pattern.
pub(crate) fn bits(patterns: Patterns) -> u64 {
    patterns.fold(0, |bits, pattern| bits | 1 << pattern.number())
}

impl From<Score> for shanten_score {
    fn from(score: Score) -> Self {
        let mut pattern_han = [0; SHANTEN_MAX_PATTERNS];
        score.patterns().for_each(|pattern| pattern_han[pattern.number() as usize] = score.han_of(pattern));
        Self {
            patterns: bits(score.patterns()),
            basic_points: score.basic_points(),
            payments: score.payments().into(),
            han: score.han(),
            fu: score.fu(),
            yakuman: score.yakuman(),
            dora: score.dora(),
            ura: score.ura(),
            reds: score.reds(),
            norths: score.norths(),
            limit: score.limit().number(),
            is_concealed: score.is_concealed().into(),
            pattern_han,
            reserved: [0; 27],
        }
    }
}

/// Reads score rules from a text, and sets every choice: the text is the name of a preset with the
/// choices that differ from it, such as "ema,rounded-mangan".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_score_rules_from_text(
    text: *const c_char, length: usize, rules: *mut shanten_score_rules,
) -> shanten_status {
    status_of(|| put(self::text(text, length)?.parse::<ScoreRules>()?.into(), rules, "the score rules"))
}

/// Writes score rules as a text, as they are read: 320 bytes are enough. The rules may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_score_rules_text(
    rules: *const shanten_score_rules, text: *mut c_char, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| put_text(&score_rules_at(rules)?.to_string(), text, capacity, length))
}

/// Writes the name of a pattern, such as "seven pairs", by its bit in shanten_score. Patterns are
/// numbered from 0; the first number that is refused is the number of patterns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_pattern_name(
    pattern: u8, text: *mut c_char, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| put_text(Pattern::of(pattern)?.name(), text, capacity, length))
}

/// The score of the hand at a pointer.
unsafe fn score_of(
    hand: *const shanten_hand, win: *const shanten_win, rules: *const shanten_score_rules,
) -> Result<Score, CallFailure> {
    let (known, win, rules) = (hand_at(hand)?, get(win, "the win")?.win()?, score_rules_at(rules)?);
    Ok(with_hand!(&known, hand => rules.score(hand, &win))?)
}

/// The score of a complete hand, won in these circumstances. The score rules may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_score(
    hand: *const shanten_hand, win: *const shanten_win, rules: *const shanten_score_rules, score: *mut shanten_score,
) -> shanten_status {
    status_of(|| put(score_of(hand, win, rules)?.into(), score, "the score"))
}

/// The changes of the points of four seats by a win, numbered from 0 in the order of turns.
/// `dealer` is the seat of East. `discarder` is SHANTEN_NONE after a self-draw. The score rules may
/// be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_payments(
    hand: *const shanten_hand, win: *const shanten_win, rules: *const shanten_score_rules, dealer: u8, discarder: u8,
    changes: *mut i32,
) -> shanten_status {
    status_of(|| {
        let seat = |number| if_any(number, |number| Ok(usize::from(number)));
        let payments = score_of(hand, win, rules)?.payments();
        let found: [i32; SHANTEN_SEATS] = payments.seat_changes(dealer.into(), seat(discarder)?)?;
        put(found, changes.cast(), "the changes")
    })
}
