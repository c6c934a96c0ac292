//! Rules as a plain struct.

use std::ffi::c_char;

use shanten::Form;
use shanten::rules::{KnittedForms, MissingSuit, Pairs, RiichiQuads, Rules, Swaps};

use crate::border::{get_or_zeros, plain, put, put_text, text, unused};
use crate::failure::{CallFailure, shanten_status};
use crate::status::status_of;
use crate::words::{bits, forms, one_of, tiles};

/// The rules of a game. Zeros, or NULL for a pointer to rules, are riichi for four players.
///
/// shanten_rules_from_text makes them from a name; the fields may then be changed.
#[repr(C)]
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct shanten_rules {
    /// The kinds in the game, as a set.
    pub kinds: u64,
    /// The kinds whose tiles are wild, as a set.
    pub wild: u64,
    /// How many melds a hand has besides its pair: 4.
    pub melds: u8,
    /// The forms that count, as a set.
    pub forms: u8,
    /// Not 0 if four of a kind count as two of the seven pairs.
    pub four_as_two: u8,
    /// How many jokers there are: at most 16.
    pub jokers: u8,
    /// Not 0 if a wild tile may be a fifth copy of a kind.
    pub fifth_copies: u8,
    /// The number suit that a complete hand must lack: 1 to 3 for characters, dots and bamboos, 4
    /// for any, 0 for none.
    pub missing: u8,
    /// The swaps that are allowed right after a call: 0 for none, 1 for the kind at the other end
    /// of a run but not the claimed kind, 2 for all.
    pub swaps: u8,
    /// The closed quads in riichi: 0 for those that keep the waits, 1 for those whose tiles are
    /// also a triplet in every division, 2 for none.
    pub riichi_quads: u8,
    pub reserved: [u8; 8],
}

plain!(shanten_rules = 32);

/// By their numbers.
const MISSING: [Option<MissingSuit>; 5] = {
    use MissingSuit::{Any, Bamboos, Characters, Dots};
    [None, Some(Characters), Some(Dots), Some(Bamboos), Some(Any)]
};

impl shanten_rules {
    /// The rules, checked.
    pub(crate) fn rules(&self) -> Result<Rules, CallFailure> {
        if *self == Self::default() {
            return Ok(Rules::RIICHI);
        }
        unused(self.reserved, "shanten_rules")?;
        let has = forms(self.forms, "shanten_rules.forms")?;
        let mut options = Rules::RIICHI.options();
        options.kinds = tiles(self.kinds, "the set of kinds")?;
        options.wild = tiles(self.wild, "the set of wild kinds")?;
        options.melds = self.melds;
        options.standard = has(Form::Standard);
        let pairs = if self.four_as_two == 0 { Pairs::Different } else { Pairs::FourAsTwo };
        options.seven_pairs = has(Form::SevenPairs).then_some(pairs);
        options.thirteen_orphans = has(Form::ThirteenOrphans);
        options.knitted = KnittedForms::of(has(Form::KnittedStraight), has(Form::HonoursAndKnittedTiles));
        options.missing = one_of(&MISSING, self.missing, "the missing suit")?;
        options.jokers = self.jokers;
        options.fifth_copies = self.fifth_copies != 0;
        options.swaps = one_of(&Swaps::ALL, self.swaps, "the choice of swaps")?;
        options.riichi_quads = one_of(&RiichiQuads::ALL, self.riichi_quads, "the choice of quads in riichi")?;
        Ok(Rules::new(options)?)
    }
}

impl From<Rules> for shanten_rules {
    fn from(rules: Rules) -> Self {
        let options = rules.options();
        let forms = Form::ALL.iter().copied().filter(|&form| rules.has(form)).map(Some);
        Self {
            kinds: options.kinds.bits(),
            wild: options.wild.bits(),
            melds: options.melds,
            forms: bits(forms),
            four_as_two: u8::from(options.seven_pairs == Some(Pairs::FourAsTwo)),
            jokers: options.jokers,
            fifth_copies: options.fifth_copies.into(),
            missing: MISSING.iter().position(|&missing| missing == options.missing).map_or(0, |number| number as u8),
            swaps: options.swaps as u8,
            riichi_quads: options.riichi_quads as u8,
            reserved: [0; 8],
        }
    }
}

/// The rules that a pointer points at; riichi for NULL.
pub(crate) unsafe fn rules_at(rules: *const shanten_rules) -> Result<Rules, CallFailure> {
    get_or_zeros(rules, "rules")?.rules()
}

/// Reads rules: "riichi", "three-player", "chinese", "chinese-wild", "national", "sichuan", or one
/// of these and options that differ from it, as in "riichi,wild=5m" and "sichuan,missing=p".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_rules_from_text(
    text: *const c_char, length: usize, rules: *mut shanten_rules,
) -> shanten_status {
    status_of(|| put(self::text(text, length)?.parse::<Rules>()?.into(), rules, "rules"))
}

/// Writes rules as shanten_rules_from_text reads them: 240 bytes are enough. The rules may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_rules_text(
    rules: *const shanten_rules, text: *mut c_char, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| put_text(&rules_at(rules)?.to_string(), text, capacity, length))
}
