//! Options of rules, and hands under any rules.

use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

use super::fields::{fields, object};
use crate::game::TileSet;
use crate::rules::{KnittedForms, MissingSuit, Pairs, RiichiQuads, RuleOptions, Rules, Swaps, VariantHand};

fields!(OptionFields, "the options of rules":
    kinds TileSet,
    melds u8,
    standard bool,
    seven_pairs Option<Pairs>,
    thirteen_orphans bool,
    knitted Option<KnittedForms>,
    missing Option<MissingSuit>,
    wild TileSet,
    jokers u8,
    fifth_copies bool,
    swaps Swaps,
    riichi_quads RiichiQuads
);

object! {
    RuleOptions, self:
    "kinds": self.kinds,
    "melds": self.melds,
    "standard": self.standard,
    "seven_pairs": self.seven_pairs,
    "thirteen_orphans": self.thirteen_orphans,
    "knitted": self.knitted,
    "missing": self.missing,
    "wild": self.wild,
    "jokers": self.jokers,
    "fifth_copies": self.fifth_copies,
    "swaps": self.swaps,
    "riichi_quads": self.riichi_quads,
}

/// Reads options; missing ones have the values of riichi.
impl<'de> Deserialize<'de> for RuleOptions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = deserializer.deserialize_struct("RuleOptions", OptionFields::NAMES, OptionFields::default())?;
        let riichi = Rules::RIICHI.options();
        Ok(Self {
            kinds: fields.kinds.unwrap_or(riichi.kinds),
            melds: fields.melds.unwrap_or(riichi.melds),
            standard: fields.standard.unwrap_or(riichi.standard),
            seven_pairs: fields.seven_pairs.unwrap_or(riichi.seven_pairs),
            thirteen_orphans: fields.thirteen_orphans.unwrap_or(riichi.thirteen_orphans),
            knitted: fields.knitted.unwrap_or(riichi.knitted),
            missing: fields.missing.unwrap_or(riichi.missing),
            wild: fields.wild.unwrap_or(riichi.wild),
            jokers: fields.jokers.unwrap_or(riichi.jokers),
            fifth_copies: fields.fifth_copies.unwrap_or(riichi.fifth_copies),
            swaps: fields.swaps.unwrap_or(riichi.swaps),
            riichi_quads: fields.riichi_quads.unwrap_or(riichi.riichi_quads),
        })
    }
}

fields!(HandFields, "a hand and its rules": rules Rules, hand HandText);

object! {
    VariantHand, self:
    "rules": self.rules(),
    "hand": format_args!("{self}"),
}

impl<'de> Deserialize<'de> for VariantHand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let HandFields { rules, hand } =
            deserializer.deserialize_struct("VariantHand", HandFields::NAMES, HandFields::default())?;
        let rules = rules.ok_or_else(|| D::Error::missing_field("rules"))?;
        let hand = hand.ok_or_else(|| D::Error::missing_field("hand"))?;
        rules.hand(hand.as_str()).map_err(D::Error::custom)
    }
}

/// The string of a hand, which can be read only when the rules are known.
struct HandText {
    bytes: [u8; Self::MAX],
    len: usize,
}

impl HandText {
    /// More bytes than a hand takes in any notation, not counting spaces.
    const MAX: usize = 256;

    fn as_str(&self) -> &str {
        str::from_utf8(&self.bytes[..self.len]).expect("it was a text")
    }
}

impl<'de> Deserialize<'de> for HandText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(HandTextVisitor)
    }
}

struct HandTextVisitor;

impl Visitor<'_> for HandTextVisitor {
    type Value = HandText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a hand of at most {} bytes", HandText::MAX)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<HandText, E> {
        let mut bytes = [0; HandText::MAX];
        let place = bytes.get_mut(..text.len()).ok_or_else(|| E::invalid_length(text.len(), &self))?;
        place.copy_from_slice(text.as_bytes());
        Ok(HandText { bytes, len: text.len() })
    }
}
