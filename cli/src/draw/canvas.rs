//! Tiles and words for people: in letters or as Unicode tiles, with or without colours.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::LazyLock;

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use itoa::{Buffer, Integer};
use shanten::notation::LetterBuffer;
use shanten::{AnyHand, Meld, Piece, Shanten, Suit, Tile, TileSet};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::any_tile::{AnyTile, JOKER, JOKER_GLYPH};
use super::fold::fold_lines;
use crate::words::{fill, parts, say};

/// How tiles are shown.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Symbols {
    /// The hand in both, the rest in letters
    Both,
    /// Only letters
    Letters,
    /// Only Unicode tiles
    Unicode,
}

#[derive(Clone, Copy)]
pub(crate) struct Look {
    pub(crate) symbols: Symbols,
    pub(crate) is_coloured: bool,
}

/// The end of a buffer, and the style of text written there.
///
/// The functions that build table rows are inlined: most answers have no colours, and then almost
/// nothing of them remains.
pub(crate) struct Canvas<'a> {
    out: &'a mut Vec<u8>,
    /// The start of this canvas's lines.
    start: usize,
    look: Look,
    /// The default style.
    style: Style,
    /// Whether suits are coloured.
    are_suits_coloured: bool,
}

/// The styles of good and bad news.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();

impl<'a> Canvas<'a> {
    pub(crate) fn new(look: Look, out: &'a mut Vec<u8>) -> Self {
        Self { start: out.len(), out, look, style: Style::new(), are_suits_coloured: true }
    }

    pub(crate) fn same(&mut self) -> Canvas<'_> {
        Canvas { out: self.out, ..*self }
    }

    /// The same canvas for highlighted text.
    pub(crate) fn bold(&mut self) -> Canvas<'_> {
        Canvas { style: self.style.bold(), are_suits_coloured: true, ..self.same() }
    }

    /// The same canvas for less important text.
    pub(crate) fn dimmed(&mut self) -> Canvas<'_> {
        Canvas { style: self.style.dimmed(), are_suits_coloured: false, ..self.same() }
    }

    pub(crate) fn fold(&mut self, indent: usize) {
        fold_lines(self.start, indent, self.out);
    }

    /// Writes anything but tiles.
    pub(crate) fn put(&mut self, what: impl Display) -> io::Result<()> {
        self.styled(self.style, |out| write!(out, "{what}"))
    }

    /// Writes whatever `write` appends to the buffer, which is faster than formatting.
    #[inline]
    pub(crate) fn add(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> io::Result<()> {
        self.styled(self.style, |out| {
            write(out);
            Ok(())
        })
    }

    #[inline]
    pub(crate) fn text(&mut self, text: &str) -> io::Result<()> {
        self.add(|out| out.extend_from_slice(text.as_bytes()))
    }

    pub(crate) fn put_in(&mut self, style: Style, what: impl Display) -> io::Result<()> {
        self.styled(style, |out| write!(out, "{what}"))
    }

    /// Writes a word, padded with spaces to `columns`.
    #[inline]
    pub(crate) fn column(&mut self, word: &str, columns: usize) -> io::Result<()> {
        self.word(self.style, word, columns)
    }

    /// Writes a shanten, padded with spaces to `columns`.
    pub(crate) fn shanten(&mut self, shanten: Shanten, columns: usize) -> io::Result<()> {
        let is_good = self.are_suits_coloured && (shanten.is_win() || shanten.is_tenpai());
        let style = if is_good { GOOD } else { self.style };
        self.word(style, shanten_name(shanten), columns)
    }

    #[inline]
    fn word(&mut self, style: Style, word: &str, columns: usize) -> io::Result<()> {
        if !word.is_empty() {
            self.begin(style)?;
            self.out.extend_from_slice(word.as_bytes());
            self.end(style)?;
        }
        pad(columns.saturating_sub(width(word)), self.out);
        Ok(())
    }

    /// Writes a sentence in a style. `write` writes the value of each name in it.
    pub(crate) fn sentence(
        &mut self,
        style: Style,
        english: &'static str,
        mut write: impl FnMut(&mut Self, &str) -> io::Result<()>,
    ) -> io::Result<()> {
        for (text, name) in parts(say(english)) {
            self.word(style, text, 0)?;
            name.map_or(Ok(()), |name| write(self, name))?;
        }
        Ok(())
    }

    /// The default style.
    pub(crate) fn style(&self) -> Style {
        self.style
    }

    #[inline]
    pub(crate) fn end_line(&mut self) -> io::Result<()> {
        self.out.write_all(b"\n")
    }

    /// Writes a hand with its melds, as the heading of its answer.
    pub(crate) fn heading(&mut self, hand: &impl AnyHand) -> io::Result<()> {
        self.heading_with(hand, None)
    }

    /// Writes a hand, and another player's discard after it.
    pub(crate) fn heading_with(&mut self, hand: &impl AnyHand, claimed: Option<Piece>) -> io::Result<()> {
        if self.look.symbols != Symbols::Letters {
            self.hand(hand, true)?;
        }
        if self.look.symbols == Symbols::Both {
            pad(2, self.out);
        }
        if self.look.symbols != Symbols::Unicode {
            self.hand(hand, false)?;
        }
        if let Some(piece) = claimed {
            self.put(" + ")?;
            self.write_group([(piece, false)], self.is_in_unicode())?;
        }
        self.end_line()
    }

    fn hand(&mut self, hand: &impl AnyHand, in_unicode: bool) -> io::Result<()> {
        if self.are_plain_letters(in_unicode) {
            return self.text(hand.letters(&mut LetterBuffer::new()));
        }
        self.write_group(hand.pieces().map(|piece| (piece, false)), in_unicode)?;
        self.write_jokers(hand.jokers(), in_unicode)?;
        hand.melds().try_for_each(|meld| self.write_meld(meld, in_unicode))?;
        for _ in 0..hand.norths_aside() {
            let style = self.style_of(Suit::Honours);
            let north = Tile::NORTH;
            self.styled(style, |out| if in_unicode { write!(out, "({north:#})") } else { write!(out, "({north})") })?;
        }
        Ok(())
    }

    pub(crate) fn tiles(&mut self, tiles: impl IntoIterator<Item = Tile>) -> io::Result<()> {
        self.group(tiles.into_iter().map(|tile| (tile, false)))
    }

    pub(crate) fn set(&mut self, tiles: TileSet) -> io::Result<()> {
        if self.are_plain_letters(self.is_in_unicode()) {
            return self.text(tiles.letters(&mut LetterBuffer::new()));
        }
        self.tiles(tiles)
    }

    /// Writes tiles in order, with an asterisk after each tile that a wild tile replaces.
    pub(crate) fn group(&mut self, tiles: impl IntoIterator<Item = (Tile, bool)>) -> io::Result<()> {
        let pieces = tiles.into_iter().map(|(tile, is_wild)| (Piece::plain(tile), is_wild));
        self.write_group(pieces, self.is_in_unicode())
    }

    pub(crate) fn jokers(&mut self, jokers: u8) -> io::Result<()> {
        self.write_jokers(jokers, self.is_in_unicode())
    }

    pub(crate) fn piece(&mut self, piece: AnyTile) -> io::Result<()> {
        match piece {
            AnyTile::Tile(tile) if self.are_plain_letters(self.is_in_unicode()) => {
                self.text(tile.letters(&mut LetterBuffer::new()))
            }
            AnyTile::Tile(tile) => self.tiles([tile]),
            AnyTile::Joker => self.jokers(1),
        }
    }

    pub(crate) fn width_of(&self, meld: Meld) -> usize {
        if self.is_in_unicode() { format!("{meld:#}").width() } else { meld.to_string().len() }
    }

    pub(crate) fn meld(&mut self, meld: Meld) -> io::Result<()> {
        self.write_meld(meld, self.is_in_unicode())
    }

    /// Writes a tile or a joker, padded to two columns.
    pub(crate) fn tile(&mut self, tile: impl Into<AnyTile>) -> io::Result<()> {
        let piece = tile.into();
        self.piece(piece)?;
        let is_narrow = match piece {
            AnyTile::Tile(tile) => self.is_in_unicode() && glyph(tile).width() < 2,
            AnyTile::Joker => !self.is_in_unicode() || JOKER_GLYPH.width().is_some_and(|width| width < 2),
        };
        pad(is_narrow.into(), self.out);
        Ok(())
    }

    fn is_in_unicode(&self) -> bool {
        self.look.symbols == Symbols::Unicode
    }

    /// Whether tiles are written like the library does, without colours between suits.
    fn are_plain_letters(&self, in_unicode: bool) -> bool {
        !in_unicode && !self.look.is_coloured
    }

    fn write_group(&mut self, pieces: impl IntoIterator<Item = (Piece, bool)>, in_unicode: bool) -> io::Result<()> {
        let mut last = None;
        for (piece, is_wild) in pieces {
            let tile = piece.tile();
            if last != Some(tile.suit()) {
                self.end_suit(last, in_unicode)?;
                self.begin(self.style_of(tile.suit()))?;
                last = Some(tile.suit());
            }
            if in_unicode {
                self.out.extend_from_slice(glyph(tile).as_bytes());
            } else {
                self.out.push(if piece.is_red() { b'0' } else { b'0' + tile.rank() });
            }
            if is_wild {
                self.out.push(b'*');
            }
        }
        self.end_suit(last, in_unicode)
    }

    fn write_jokers(&mut self, jokers: u8, in_unicode: bool) -> io::Result<()> {
        if jokers == 0 {
            return Ok(());
        }
        let (joker, style) = (if in_unicode { JOKER_GLYPH } else { JOKER }, self.coloured(AnsiColor::Yellow));
        self.styled(style, |out| (0..jokers).try_for_each(|_| write!(out, "{joker}")))
    }

    fn end_suit(&mut self, suit: Option<Suit>, in_unicode: bool) -> io::Result<()> {
        let Some(suit) = suit else { return Ok(()) };
        if !in_unicode {
            self.out.push(suit.letter() as u8);
        }
        self.end(self.style_of(suit))
    }

    fn write_meld(&mut self, meld: Meld, in_unicode: bool) -> io::Result<()> {
        let style = self.style_of(meld.tile().suit());
        self.styled(style, |out| if in_unicode { write!(out, "{meld:#}") } else { write!(out, "{meld}") })
    }

    fn style_of(&self, suit: Suit) -> Style {
        self.coloured(match suit {
            Suit::Characters => AnsiColor::BrightRed,
            Suit::Dots => AnsiColor::Cyan,
            Suit::Bamboos => AnsiColor::Green,
            Suit::Honours => AnsiColor::Magenta,
        })
    }

    /// The style of tiles in a colour, if suits are coloured.
    fn coloured(&self, colour: AnsiColor) -> Style {
        if self.are_suits_coloured { self.style.fg_color(Some(colour.into())) } else { self.style }
    }

    #[inline]
    fn styled(&mut self, style: Style, write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> io::Result<()> {
        self.begin(style)?;
        write(self.out)?;
        self.end(style)
    }

    #[inline]
    fn begin(&mut self, style: Style) -> io::Result<()> {
        if self.look.is_coloured { style.write_to(self.out) } else { Ok(()) }
    }

    #[inline]
    fn end(&mut self, style: Style) -> io::Result<()> {
        if self.look.is_coloured { style.write_reset_to(self.out) } else { Ok(()) }
    }
}

/// Adds this many spaces, faster than formatting, which writes them one by one.
#[inline]
fn pad(columns: usize, out: &mut Vec<u8>) {
    const BLANKS: [u8; 16] = [b' '; 16];
    // Adds a fixed block of spaces and cuts off the excess.
    if columns <= BLANKS.len() {
        let len = out.len() + columns;
        out.extend_from_slice(&BLANKS);
        out.truncate(len);
    } else {
        out.resize(out.len() + columns, b' ');
    }
}

/// Adds a right-aligned number.
#[inline]
pub(crate) fn number(number: impl Integer, columns: usize, out: &mut Vec<u8>) {
    let mut buffer = Buffer::new();
    let digits = buffer.format(number);
    pad(columns.saturating_sub(digits.len()), out);
    out.extend_from_slice(digits.as_bytes());
}

/// The name of a shanten in the reader's language.
pub(crate) fn shanten_name(shanten: Shanten) -> &'static str {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let of = |shanten: Shanten| match shanten.distance() {
            0 => say("win").to_owned(),
            1 => say("tenpai").to_owned(),
            distance => fill("{count}-shanten", &[("count", &(distance - 1))]),
        };
        (-1..).map_while(Shanten::new).map(of).collect()
    });
    &NAMES[usize::from(shanten.distance())]
}

/// The width of a word in columns; wide characters take two.
#[inline]
pub(crate) fn width(word: &str) -> usize {
    if word.is_ascii() { word.len() } else { word.width() }
}

fn glyph(tile: Tile) -> &'static str {
    static GLYPHS: LazyLock<Vec<String>> = LazyLock::new(|| Tile::all().map(|tile| format!("{tile:#}")).collect());
    &GLYPHS[tile.index()]
}
