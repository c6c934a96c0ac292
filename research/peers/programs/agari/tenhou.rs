//! Tenhou's logs: tags, and the numbers of melds and patterns.

use std::error::Error;

use shanten::score::Pattern;
use shanten::{Meld, MeldKind, Piece};

pub type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The entries of Tenhou's list that aren't patterns: dora, ura dora, and red fives.
pub const DORA: [usize; 3] = [52, 53, 54];

/// Bits of a game's type.
pub const NO_REDS: u32 = 0x02;
pub const NO_OPEN_SIMPLES: u32 = 0x04;
pub const THREE_PLAYERS: u32 = 0x10;

/// A tag with its attributes.
pub struct Tag<'a> {
    pub name: &'a str,
    attributes: Vec<(&'a str, &'a str)>,
}

impl<'a> Tag<'a> {
    /// All tags of a file in order. There is no text between tags.
    pub fn all(text: &'a str) -> impl Iterator<Item = Self> {
        text.split('<').filter_map(|tag| tag.split_once('>')).map(|(tag, _)| {
            let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
            let mut attributes = Vec::new();
            while let Some((key, value)) = rest.split_once("=\"")
                && let Some((value, after)) = value.split_once('"')
            {
                attributes.push((key.trim(), value));
                rest = after;
            }
            Tag { name: name.trim_end_matches('/'), attributes }
        })
    }

    pub fn get(&self, key: &str) -> Option<&'a str> {
        self.attributes.iter().find(|(name, _)| *name == key).map(|&(_, value)| value)
    }

    /// The numbers of an attribute; none if it is missing.
    pub fn numbers<N: TryFrom<i64, Error: Error + 'static>>(&self, key: &str) -> Result<Vec<N>> {
        let numbers = self.get(key).into_iter().flat_map(|list| list.split(',')).filter(|number| !number.is_empty());
        numbers.map(|number| Ok(N::try_from(number.parse::<f64>()? as i64)?)).collect()
    }

    pub fn number<N: TryFrom<i64, Error: Error + 'static>>(&self, key: &str) -> Result<N> {
        let first = self.numbers(key)?.into_iter().next();
        first.ok_or_else(|| format!("{} has no attribute {key}", self.name).into())
    }
}

/// A meld in Tenhou's form, or a North set aside.
pub enum Shown {
    Meld(Meld),
    North,
}

pub fn piece(number: u32) -> Result<Piece> {
    Ok(Piece::try_from(u8::try_from(number)?)?)
}

impl Shown {
    pub fn from_bits(bits: u32, red_fives: bool) -> Result<Self> {
        let is = |bit: u32| bits & bit != 0;
        let (kind, numbers) = if is(0x04) {
            let run = (bits >> 10) / 3;
            let lowest = run / 7 * 9 + run % 7;
            (MeldKind::Run, (0..3).map(|place| 4 * (lowest + place) + (bits >> (3 + 2 * place) & 3)).collect())
        } else if is(0x18) {
            let (kind, fourth) = ((bits >> 9) / 3, bits >> 5 & 3);
            let has = |copy: &u32| is(0x10) || *copy != fourth;
            let numbers = (0..4).filter(has).map(|copy| 4 * kind + copy).collect::<Vec<_>>();
            (if is(0x10) { MeldKind::AddedQuad } else { MeldKind::Triplet }, numbers)
        } else if is(0x20) {
            return Ok(Self::North);
        } else {
            let kind = if is(0x03) { MeldKind::OpenQuad } else { MeldKind::ClosedQuad };
            (kind, (0..4).map(|copy| (bits >> 8) / 4 * 4 + copy).collect())
        };
        let pieces = numbers.into_iter().map(piece).collect::<Result<Vec<_>>>()?;
        let reds = pieces.iter().filter(|piece| red_fives && piece.is_red()).count() as u8;
        let meld = pieces.first().and_then(|piece| Meld::new(kind, piece.tile())?.with_reds(reds));
        Ok(Self::Meld(meld.ok_or("no such meld")?))
    }
}

/// Tenhou's number of a pattern, except wind patterns, whose numbers depend on the wind.
pub fn number(pattern: Pattern) -> Option<usize> {
    let place = |patterns: &[Pattern]| patterns.iter().position(|&listed| listed == pattern);
    place(&FIRST).or_else(|| Some(18 + place(&AFTER_WINDS)?))
}

const FIRST: [Pattern; 10] = [
    Pattern::ConcealedDraw,
    Pattern::Riichi,
    Pattern::OneShot,
    Pattern::RobbedQuad,
    Pattern::AfterQuad,
    Pattern::LastDraw,
    Pattern::LastDiscard,
    Pattern::Pinfu,
    Pattern::AllSimples,
    Pattern::IdenticalRuns,
];

/// The patterns from number 18 on.
const AFTER_WINDS: [Pattern; 34] = [
    Pattern::WhiteDragon,
    Pattern::GreenDragon,
    Pattern::RedDragon,
    Pattern::DoubleRiichi,
    Pattern::SevenPairs,
    Pattern::OutsideHand,
    Pattern::Straight,
    Pattern::ThreeColourRuns,
    Pattern::ThreeColourTriplets,
    Pattern::ThreeQuads,
    Pattern::AllTriplets,
    Pattern::ThreeConcealedTriplets,
    Pattern::LittleThreeDragons,
    Pattern::AllTerminalsAndHonours,
    Pattern::TwiceIdenticalRuns,
    Pattern::PureOutsideHand,
    Pattern::HalfFlush,
    Pattern::FullFlush,
    Pattern::BlessingOfMan,
    Pattern::BlessingOfHeaven,
    Pattern::BlessingOfEarth,
    Pattern::BigThreeDragons,
    Pattern::FourConcealedTriplets,
    Pattern::SingleWaitConcealedTriplets,
    Pattern::AllHonours,
    Pattern::AllGreen,
    Pattern::AllTerminals,
    Pattern::NineGates,
    Pattern::PureNineGates,
    Pattern::ThirteenOrphans,
    Pattern::ThirteenWaitOrphans,
    Pattern::BigFourWinds,
    Pattern::LittleFourWinds,
    Pattern::FourQuads,
];
