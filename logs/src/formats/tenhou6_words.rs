//! The vocabulary of tenhou/6: results, and the numbers and strings of draws and discards.

use serde_json::Value;
use shanten::{MeldKind, Piece, Tile};
use shanten_table::mjai::meld_of;
use shanten_table::{Event, NoWinReason, Seat, WinValue};

use crate::problem::Reason;

pub(crate) const WIN: &str = "和了";
/// A round that ended without a win, for an unknown reason.
const OTHER: &str = "途中流局";

/// The reason for an end without a win, by the first word of its result; `None` if unknown.
pub(crate) fn no_win(name: &str) -> Option<NoWinReason> {
    Some(match name {
        // All ready and none ready have words of their own.
        "流局" | "全員聴牌" | "全員不聴" => NoWinReason::WallEmpty,
        "流し満貫" => NoWinReason::NagashiMangan,
        "九種九牌" => NoWinReason::NineTerminals,
        "四家立直" => NoWinReason::FourRiichi,
        "四開槓" | "四槓散了" => NoWinReason::FourQuads,
        "四風連打" => NoWinReason::FourWinds,
        "三家和了" | "三家和" => NoWinReason::ThreeWins,
        OTHER => NoWinReason::Other,
        _ => return None,
    })
}

/// The word for a reason.
pub(crate) const fn name(reason: NoWinReason) -> &'static str {
    match reason {
        NoWinReason::WallEmpty => "流局",
        NoWinReason::NagashiMangan => "流し満貫",
        NoWinReason::NineTerminals => "九種九牌",
        NoWinReason::FourRiichi => "四家立直",
        NoWinReason::FourQuads => "四槓散了",
        NoWinReason::FourWinds => "四風連打",
        NoWinReason::ThreeWins => "三家和了",
        NoWinReason::Other => OTHER,
    }
}

/// The value of a win and its points: `30符2飜2000点`, `1000-2000点` or `2000点∀`, followed by
/// patterns such as `立直(1飜)` and `大三元(役満)`.
pub(crate) fn value(win: &Value, players: u32) -> (WinValue, Option<u32>) {
    let mut texts = win.as_array().into_iter().flatten().skip(3).filter_map(Value::as_str);
    let points = texts.next().unwrap_or_default();
    let fu = points.split_once('符').and_then(|(fu, _)| fu.parse().ok());
    let pattern = |text: &str| {
        let (name, worth) = text.strip_suffix(')')?.split_once('(')?;
        let han = if worth == "役満" { WinValue::YAKUMAN } else { worth.strip_suffix('飜')?.parse().ok()? };
        Some((name.into(), han))
    };
    let value = WinValue { fu, yaku: texts.filter_map(pattern).collect(), ura: Vec::new() };
    (value, points.split_once('点').and_then(|(points, of_all)| paid(points, !of_all.is_empty(), players)))
}

/// The total points that are paid.
fn paid(text: &str, is_of_all: bool, players: u32) -> Option<u32> {
    let digits = text.rsplit(|letter: char| !letter.is_ascii_digit() && letter != '-').next()?;
    match digits.split_once('-') {
        Some((one, dealer)) => one.parse::<u32>().ok()?.checked_mul(players - 2)?.checked_add(dealer.parse().ok()?),
        None => digits.parse::<u32>().ok()?.checked_mul(if is_of_all { players - 1 } else { 1 }),
    }
}

/// The red fives of characters, dots and bamboos are 51, 52 and 53.
const REDS: i64 = 50;
/// Discards the tile just drawn.
pub(super) const DRAWN: i64 = 60;
/// No discard after an open quad.
const NOTHING: i64 = 0;

/// An incoming piece.
#[derive(Clone, Debug)]
pub(super) enum Come {
    Draw(Piece),
    Call { event: Event, from: Seat, claimed: Piece },
}

/// An outgoing piece.
#[derive(Clone, Debug)]
pub(super) enum Go {
    Discard { piece: Option<Piece>, is_riichi: bool },
    Quad(Event),
    Nothing,
}

fn piece(field: &'static str, number: i64) -> Result<Piece, Reason> {
    let refused = || Reason::value(field, &number);
    let (suit, rank) = (number / 10, number % 10);
    let text = match (suit, rank) {
        (1..=3, 1..=9) | (4, 1..=7) => (rank, suit),
        (5, 1..=3) => (0, number - REDS),
        _ => return Err(refused()),
    };
    let letter = ["m", "p", "s", "z"][(text.1 - 1) as usize];
    format!("{}{letter}", text.0).parse().map_err(|_| refused())
}

pub(super) fn pieces(field: &'static str, values: &[Value]) -> Result<Vec<Piece>, Reason> {
    let piece_of = |value: &Value| {
        let number = value.as_i64().ok_or_else(|| Reason::value(field, &value))?;
        piece(field, number)
    };
    values.iter().map(piece_of).collect()
}

/// A meld in letters: a letter for the kind, before the claimed piece; its index shows the seat.
struct Called {
    letter: char,
    /// All pieces, in the order in which they are written.
    pieces: Vec<Piece>,
    /// The number of pieces before the letter.
    at: usize,
}

impl Called {
    fn parse(field: &'static str, text: &str) -> Result<Self, Reason> {
        let refused = || Reason::value(field, &text);
        let at = text.find(|letter: char| letter.is_ascii_alphabetic()).ok_or_else(refused)?;
        let (before, rest) = text.split_at(at);
        let letter = rest.chars().next().ok_or_else(refused)?;
        let digits = [before, &rest[letter.len_utf8()..]].concat();
        if digits.len() % 2 == 1 || at % 2 == 1 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(refused());
        }
        let numbers = (0..digits.len()).step_by(2).map(|from| digits[from..from + 2].parse());
        let pieces = numbers.map(|number| piece(field, number.map_err(|_| refused())?)).collect::<Result<_, _>>()?;
        Ok(Self { letter, pieces, at: at / 2 })
    }

    fn meld(&self, kind: MeldKind, field: &'static str, text: &str) -> Result<shanten::Meld, Reason> {
        // After the letter, the added piece comes first.
        let mut pieces = self.pieces.clone();
        if kind == MeldKind::AddedQuad && self.at < pieces.len() {
            pieces[self.at..].rotate_left(1);
        }
        meld_of(kind, &pieces).ok_or_else(|| Reason::value(field, &text))
    }
}

pub(super) fn came(seat: Seat, players: usize, value: &Value) -> Result<Come, Reason> {
    let field = "draws";
    let refused = || Reason::value(field, &value);
    if let Some(number) = value.as_i64() {
        return piece(field, number).map(Come::Draw);
    }
    let text = value.as_str().ok_or_else(refused)?;
    let called = Called::parse(field, text)?;
    let kind = match called.letter {
        'c' => MeldKind::Run,
        'p' => MeldKind::Triplet,
        'm' => MeldKind::OpenQuad,
        _ => return Err(refused()),
    };
    // The first place is the left player, the last the right one, counted with four seats even in
    // three-player games. Programs that count three seats agree unless that is the missing fourth.
    let last = called.pieces.len() - 1;
    let (of_four, of_three) = match called.at {
        0 => (3, Some(2)),
        at if at == last => (1, Some(1)),
        _ => (2, None),
    };
    let is_there = |from: &Seat| from.index() < players;
    let from = Some(seat.after(of_four, Seat::MAX)).filter(is_there);
    let from = from.or_else(|| of_three.map(|turns| seat.after(turns, players))).ok_or_else(refused)?;
    let claimed = *called.pieces.get(called.at).ok_or_else(refused)?;
    let event = Event::Call { seat, from, claimed, meld: called.meld(kind, field, text)? };
    Ok(Come::Call { event, from, claimed })
}

pub(super) fn went(seat: Seat, value: &Value) -> Result<Go, Reason> {
    let field = "discards";
    let refused = || Reason::value(field, &value);
    let discard = |number: i64, is_riichi| {
        let piece = if number == DRAWN { None } else { Some(piece(field, number)?) };
        Ok(Go::Discard { piece, is_riichi })
    };
    if let Some(number) = value.as_i64() {
        return if number == NOTHING { Ok(Go::Nothing) } else { discard(number, false) };
    }
    let text = value.as_str().ok_or_else(refused)?;
    if let Some(number) = text.strip_prefix('r') {
        return discard(number.parse().map_err(|_| refused())?, true);
    }
    let called = Called::parse(field, text)?;
    let kind = match called.letter {
        'f' if called.pieces[..] == [Piece::plain(Tile::NORTH)] => return Ok(Go::Quad(Event::SetAside { seat })),
        'a' => MeldKind::ClosedQuad,
        'k' => MeldKind::AddedQuad,
        _ => return Err(refused()),
    };
    Ok(Go::Quad(Event::Quad { seat, meld: called.meld(kind, field, text)? }))
}
