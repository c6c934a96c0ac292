//! Parses and writes hands and visible tiles.

use core::fmt;
use core::str::FromStr;

use super::counts::lanes::pack;
use super::counts::{Packed, tallies};
use super::input::HandBuilder;
use super::riichi::Hand;
use super::visible::Visible;
use crate::game::InputError;
#[cfg(feature = "std")]
use crate::game::Piece;
use crate::game::Place;
use crate::game::melds::Melds;
use crate::game::text::gathered::{Gathered, counts};
use crate::game::text::letters::LetterBuffer;
use crate::game::text::notation::{FoundPart, TextPart, out_of_place, parts, write_glyphs};
use crate::game::text::{pasted, plain};

/// Parses tiles in any order: `123m406p789s1122z`, where 0 is a red five. Honours may also be
/// written `ESWN`, `PFC` (White, Green, Red) or `東南西北白發中`. Unicode tiles (`🀇`), full-width
/// digits and letters, and spaces between groups are accepted. Melds are in brackets, as for
/// [`Meld`](crate::Meld): `123m44z(789p)(777z)[1111s]`.
///
/// If the first group has its letter in front, all groups have: `m123p406z1122`. A list in mjai
/// notation is read, too: `1m 2m 3m 5pr E E`.
///
/// Text from a player's clipboard is also read if it has only one meaning:
///
/// | what | examples |
/// |---|---|
/// | numbers and suits in characters, dots in circles | `一二三萬④⑤⑥東`, `123万 456饼 78条` |
/// | numbers in characters as tiles, if none has another suit | `一二三④⑤⑥789s` |
/// | words of honours | `红中 发财 白板`, `East Haku` |
/// | a mark before a red five | `赤5p`, `④赤⑤⑥` |
/// | `w`, `t` and `b`, as on Chinese sites | `123w456t78b` |
/// | `c`, `d` and `b`, as on western sites, at least two of them | `123c456d78b` |
/// | capitals for all suits | `123M456P` |
/// | `,` `、` `・` or a bar between tiles or groups | `123m, 456p`, `3m・6m` |
/// | `/` between them, unless all are single tiles; `-` before a group | `2m/4p/79s`, `12m-34p` |
/// | the drawn tile after a blank and a plus, or a word | `123m456p + 5m`, `123m ツモ5m`, `自摸5m` |
/// | a list of strings in quotes, or of more than four strings | `["1m","5mr"]`, `[1m 2m 3m 4m 5m]` |
/// | a label before it | `手牌: 123m`, `hand: 123m` |
/// | an address of tenhou.net, also percent-encoded | `https://tenhou.net/2/?q=123m456p` |
/// | round, seat, turn, points and a dora around it | `東1局 南家 ドラ4p 123m456p`, `123m dora 4p` |
///
/// Doubtful input is refused: `123b` without `w`, `t`, `c` or `d`; `w` next to `m`; `1m-9m`,
/// `3m/6m`, `123m -5m`; capitals next to small letters; `ドラ 4p 123m`; `789` without a suit; two
/// hands; the mark of a list as in `① 123m`; a game; and other words, such as `一発`.
impl FromStr for Hand {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        match Self::from_plain(text) {
            Some(hand) => Ok(hand),
            None => Self::from_other_text(text),
        }
    }
}

impl Hand {
    /// Reads plain notation; `None` for any other string.
    #[inline(always)]
    fn from_plain(text: &str) -> Option<Self> {
        let (suits, tiles) = plain::read(text)?;
        let Packed { key, suits, totals } = tallies::pack(&suits, tiles);
        Some(Self { key, suits, totals, melds: Melds::NONE })
    }

    /// Reads a string that isn't plain.
    #[cold]
    fn from_other_text(text: &str) -> Result<Self, InputError> {
        let mut gathered = Gathered::new();
        if gathered.read(text)
            && let Some(hand) = Self::from_gathered(&gathered)
        {
            return Ok(hand);
        }
        Self::from_parts_in(parts(text))
            .or_else(|refused| pasted::read(text, refused, |pasted| Self::from_parts_in(pasted.parts())))
    }

    /// Makes the hand from gathered tiles; `None` if they are no hand.
    #[inline(always)]
    fn from_gathered(gathered: &Gathered) -> Option<Self> {
        let Packed { key, suits, totals } = pack(&gathered.concealed()?)?;
        let melds = gathered.melds;
        let has_room = melds.is_empty() || usize::from(totals.tiles()) + 3 * melds.len() <= Self::MAX_TILES;
        let hand = Self { key, suits, totals: totals.with_reds(gathered.reds), melds: melds.narrowed() };
        (gathered.jokers == 0 && has_room).then_some(hand)
    }

    /// Reads any notation part by part and finds the first error.
    #[cold]
    fn from_parts_in(parts: impl Iterator<Item = FoundPart>) -> Result<Self, InputError> {
        let mut collected = HandBuilder::new();
        for part in parts {
            match part? {
                (at, TextPart::Piece(piece)) => collected.piece(piece, at)?,
                (at, TextPart::Meld(meld)) => collected.meld(meld, at)?,
                (at, TextPart::Joker) => return Err(InputError::TooManyJokers { most: 0, at: Place::at(at) }),
                (at, TextPart::Aside(_)) => return Err(InputError::MeldSize { tiles: 1, at: Place::at(at) }),
            }
        }
        collected.hand()
    }
}

/// Parses tiles in any notation of a hand, at most four of a kind. The tiles of melds count, and so
/// does a North set aside, `(4z)`.
impl FromStr for Visible {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let mut gathered = Gathered::new();
        if gathered.read(text)
            && let Some(visible) = Self::from_gathered(&gathered)
        {
            return Ok(visible);
        }
        Self::from_other_text(text)
    }
}

impl Visible {
    /// Reads a string that can't be gathered.
    #[cold]
    #[inline(never)]
    fn from_other_text(text: &str) -> Result<Self, InputError> {
        Self::from_parts_in(text, parts(text))
            .or_else(|refused| pasted::read(text, refused, |pasted| Self::from_parts_in(text, pasted.parts())))
    }

    /// Makes visible tiles from gathered ones; `None` if they can't be visible.
    fn from_gathered(gathered: &Gathered) -> Option<Self> {
        let counts = counts(&gathered.own()?);
        if gathered.jokers > 0 {
            return None;
        }
        let visible = Self::from_counts(&counts).ok()?;
        match gathered.all_reds() {
            [0, 0, 0] => Some(visible),
            reds => visible.with_reds(reds).ok(),
        }
    }

    /// Reads any notation part by part and finds the first error.
    #[cold]
    fn from_parts_in(text: &str, parts: impl Iterator<Item = FoundPart>) -> Result<Self, InputError> {
        let mut visible = Self::default();
        for part in parts {
            match part? {
                (at, TextPart::Piece(piece)) => visible.add(piece, at)?,
                (at, TextPart::Meld(meld)) => meld.pieces().try_for_each(|piece| visible.add(piece, at))?,
                (at, TextPart::Aside(tile)) => visible.add(tile, at)?,
                (at, TextPart::Joker) => return Err(out_of_place(text, at)),
            }
        }
        Ok(visible)
    }
}

impl Hand {
    /// Writes the hand in letters into the buffer.
    #[inline]
    pub fn letters<'a>(&self, buffer: &'a mut LetterBuffer) -> &'a str {
        let letters = buffer.emptied();
        letters.add_suits(&self.suits, self.reds());
        self.melds().for_each(|meld| letters.add_meld(meld));
        letters.text()
    }
}

/// Writes the tiles in order, red fives as 0 before the plain ones, then the melds in the order of
/// the calls: `123m44z(789p)[1111s]`. The alternate flag writes Unicode tiles, which don't show red
/// fives. An empty hand is an empty string.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            write_glyphs(f, self.tiles())?;
            return self.melds().try_for_each(|meld| meld.fmt(f));
        }
        f.write_str(self.letters(&mut LetterBuffer::new()))
    }
}

impl Visible {
    /// Writes the tiles in letters into the buffer.
    #[inline]
    pub fn letters<'a>(&self, buffer: &'a mut LetterBuffer) -> &'a str {
        let letters = buffer.emptied();
        match self.reds() {
            [0, 0, 0] => letters.add_copies(self.copies()),
            reds => letters.add_pieces(self.copies(), reds),
        }
        letters.text()
    }
}

/// Writes the tiles in order, as for a hand: red fives as 0 before the plain ones.
impl fmt::Display for Visible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return write_glyphs(f, self.tiles());
        }
        f.write_str(self.letters(&mut LetterBuffer::new()))
    }
}

#[cfg(feature = "std")]
impl crate::game::TileList<'_> {
    /// Makes a hand from the list.
    ///
    /// # Errors
    ///
    /// If the tiles are no hand.
    pub fn hand(&self) -> Result<Hand, InputError> {
        match self {
            Self::Letters(text) => text.parse(),
            Self::Counts(counts) => Hand::from_counts(counts),
        }
    }

    /// Makes visible tiles from the list.
    ///
    /// # Errors
    ///
    /// If there are more than four of a kind.
    pub fn visible(&self) -> Result<Visible, InputError> {
        match self {
            Self::Letters(text) => text.parse(),
            Self::Counts(counts) => Visible::from_counts(counts),
        }
    }

    /// The last piece outside melds, which is the drawn piece of a hand that has drawn. `None` for
    /// counts.
    ///
    /// # Errors
    ///
    /// If the string can't be read.
    pub fn last_piece(&self) -> Result<Option<Piece>, InputError> {
        fn last(mut parts: impl Iterator<Item = FoundPart>) -> Result<Option<Piece>, InputError> {
            parts.try_fold(None, |last, part| match part? {
                (_, TextPart::Piece(piece)) => Ok(Some(piece)),
                _ => Ok(last),
            })
        }
        match self {
            Self::Letters(text) => {
                last(parts(text)).or_else(|refused| pasted::read(text, refused, |pasted| last(pasted.parts())))
            }
            Self::Counts(_) => Ok(None),
        }
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use std::format;
    use std::string::{String, ToString as _};

    use proptest::prelude::*;
    use proptest::sample::subsequence;

    use super::*;
    use crate::game::Tile;

    /// Pieces of strings: digits of all sorts, suits, signs, and signs that are never gathered.
    const PIECES: [&str; 17] =
        ["5", "0", "8", "111", "123", "m", "z", "(", "[", ")", "]", "+", " ", "J", "E", "r", "４"];

    /// Checks every string of at most this many of these pieces.
    fn for_each_text(pieces: u32, mut check: impl FnMut(&str)) {
        for number in 0..PIECES.len().pow(pieces) {
            let pieces = (0..pieces).map(|place| PIECES[number / PIECES.len().pow(place) % PIECES.len()]);
            check(&pieces.collect::<String>());
        }
    }

    #[test]
    fn what_is_gathered_is_what_the_parts_of_a_text_say() {
        let (mut hands, mut with_melds) = (0, 0);
        let mut check = |text: &str| {
            let mut gathered = Gathered::new();
            if !gathered.read(text) {
                return;
            }
            if let Some(hand) = Hand::from_gathered(&gathered) {
                assert_eq!(Hand::from_parts_in(parts(text)), Ok(hand), "{text}");
                hands += 1;
                with_melds += u32::from(!hand.melds.is_empty());
            }
            if let Some(visible) = Visible::from_gathered(&gathered) {
                assert_eq!(Visible::from_parts_in(text, parts(text)), Ok(visible), "{text}");
            }
        };
        (0..=5).for_each(|pieces| for_each_text(pieces, &mut check));
        for_each_text(3, |text| check(&format!("123m(111z){text}")));
        for_each_text(3, |text| check(&format!("({text}5m)11z[0555p]")));
        for_each_text(2, |text| check(&format!("11112222333344m{text}")));
        for_each_text(2, |text| check(&format!("(111m)(222m)(333m)(444m){text}(555m)11z")));
        assert!(hands > 1_000 && with_melds > 50, "{hands} {with_melds}");
    }

    /// Whether a string is plain; if so, all ways to read it must agree.
    fn is_plain(text: &str) -> bool {
        let hand = Hand::from_plain(text);
        hand.inspect(|hand| assert_eq!(Hand::from_parts_in(parts(text)), Ok(*hand), "{text}")).is_some()
    }

    #[test]
    fn what_is_plain_is_what_the_parts_of_a_text_say() {
        let mut plain = 0;
        (0..=5).for_each(|pieces| for_each_text(pieces, |text| plain += u32::from(is_plain(text))));
        for start in ["1111222233344m", "111111111111m", "123m456p789s1", "1m2m3m4m5m6m7m", "((((((((((((((", "12m3p"] {
            for_each_text(4, |text| plain += u32::from(is_plain(&format!("{start}{text}"))));
        }
        assert!(plain > 900, "{plain}");
        // These are too many tiles for a lane, or for a sum of lanes.
        for digits in 1..18 {
            for text in ["m", "m1p", "m111p", "m2p3s4z", "p222m"].map(|end| "1".repeat(digits) + end) {
                assert_eq!(is_plain(&text), digits < 5 && text.parse::<Hand>().is_ok(), "{text}");
            }
            for text in ["m", "1m", "11z"].map(|end| "!".repeat(digits) + end) {
                assert!(!is_plain(&text), "{text}");
            }
        }
        for text in
            ["199m146779p12s246z", "199m1467791p2s246z", "123m406p789s11z", "1z", "4z0m0055s", "5p123456789m14z"]
        {
            assert!(is_plain(text), "{text}");
        }
    }

    /// The number of strings that a test reads: a quarter, or all if `SAMPLES` is `all`.
    fn cases(all: u32) -> u32 {
        let is_all = std::env::var("SAMPLES").is_ok_and(|samples| samples == "all");
        if cfg!(miri) { 100 } else { all / if is_all { 1 } else { 4 } }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(cases(200_000)))]

        #[test]
        fn any_text_is_plain_or_not(
            text in prop_oneof!["([0-9]{1,8}[mpsz]){1,5}", "[0-9mpsz]{0,18}", "[1-3]{0,15}[mp]?[1-3]{0,9}z", "[0-?mpszx]{0,18}"],
        ) {
            is_plain(&text);
        }

        #[test]
        fn hands_as_they_are_written_are_plain(
            numbers in subsequence((0..136_u8).collect::<std::vec::Vec<_>>(), 1..=Hand::MAX_TILES),
        ) {
            let hand = Hand::from_numbers(&numbers).unwrap();
            let is_often = |rank| hand.tiles().filter(|tile| tile.rank() == rank).count() >= 8;
            prop_assert_eq!(is_plain(&hand.to_string()), !(1..=9).any(is_often), "{}", hand);
        }
    }

    /// Whether a capital after a digit may be a suit, which only pasted text has.
    fn has_capital_suit(text: &str) -> bool {
        let is_suit = |letter| matches!(letter, b'S' | b'W' | b'P');
        text.as_bytes().windows(2).any(|pair| pair[0].is_ascii_digit() && is_suit(pair[1]))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(cases(100_000)))]

        #[test]
        fn what_the_notation_says_of_its_own_texts_stays(
            text in prop_oneof!["[0-9mpsz()+東Ｅ🀇🀫ｍESWNPFCJ\\[\\] !xr]{0,12}", "([0-9]{1,4}[mpszEx!] ?){1,5}[(1-3pz)\\[\\]]{0,6}"],
        ) {
            let said = Hand::from_parts_in(parts(&text)).map_err(|error| error.in_text(&text));
            let is_own = said.is_ok() || !text.contains(" +") && !has_capital_suit(&text);
            prop_assert!(!is_own || text.parse() == said, "{}: {:?}, not {:?}", text, text.parse::<Hand>(), said);
        }
    }

    #[test]
    fn hands_as_they_are_written_are_gathered() {
        for text in ["", "199m146779p12s246z", "055m5s(340p)[1111s](777+7z)", "1m 2m 5mr E E", "4z(0555m)", "44m 5z"] {
            let mut gathered = Gathered::new();
            assert!(gathered.read(text) && Hand::from_gathered(&gathered).is_some(), "{text}");
        }
        let all = Visible::from_counts(&[3; Tile::KINDS]).unwrap();
        assert_eq!(all.to_string().parse(), Ok(all));
        let all = Visible::from_counts(&[4; Tile::KINDS]).unwrap();
        assert_eq!(all.to_string().parse(), Ok(all));
        for digits in 4..300 {
            let text = "1".repeat(digits) + "2m";
            assert_eq!(text.parse::<Visible>().is_ok(), digits == 4, "{digits}");
        }
    }
}
