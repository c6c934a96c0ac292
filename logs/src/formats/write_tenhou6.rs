//! Writes rounds as tenhou/6: one object a game.

use std::io::{self, Write};

use serde_json::{Value, json};
use shanten::{Meld, MeldKind, Opponent, Piece};
use shanten_table::mjai::pieces_but;
use shanten_table::{Event, NoWin, Seat, Start, WinEvent};

use super::pieces::{LastGame, added_to, is_yakuman};
use super::tenhou6_words::{WIN, name};
use crate::info::GameInfo;
use crate::round::Round;

/// Writes rounds of any format as tenhou/6, one game a line.
///
/// Some data is omitted: hands shown at the end, the fu of limit hands, and when an indicator is
/// revealed (readers assume Tenhou's timing). Results with uma are 0. Patterns keep the words of
/// the log.
///
/// ```
/// use shanten_logs::{Log, Tenhou6Writer};
///
/// # let log = r#"<mjloggm><GO type="169"/><INIT seed="0,0,0,2,3,135" ten="250,250,250,250" oya="0"
/// #     hai0="0,4,8,12,17,20,36,40,44,72,76,80,108" hai1="1,5,9,13,18,21,37,41,45,73,77,81,109"
/// #     hai2="2,6,10,14,19,22,38,42,46,74,78,82,110" hai3="3,7,11,15,23,24,39,43,47,75,79,83,111"
/// #     /><T112/><D112/><U32/><E32/></mjloggm>"#;
/// let mut writer = Tenhou6Writer::new(Vec::new());
/// for round in Log::new("example.mjlog", log.as_bytes()) {
///     writer.write(&round?)?;
/// }
/// let text = String::from_utf8(writer.finish()?)?;
/// assert!(text.contains(r#"[11,12,13,14,15,16,21,22,23,31,32,33,41],[42],[60],"#), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Tenhou6Writer<W> {
    out: W,
    last: LastGame,
}

impl<W: Write> Tenhou6Writer<W> {
    /// Creates a writer.
    pub const fn new(out: W) -> Self {
        Self { out, last: LastGame::none() }
    }

    /// Writes a round. If it begins a new game, the previous game is closed and the new one opened.
    ///
    /// # Errors
    ///
    /// Any error of the underlying writer.
    pub fn write(&mut self, round: &Round) -> io::Result<()> {
        let before = self.last.is_there();
        if self.last.goes_on_with(round) {
            self.out.write_all(b",")?;
        } else {
            if before {
                self.out.write_all(b"]}\n")?;
            }
            // The rounds follow the other fields, one after another.
            let head = head(round.info(), &round.game).to_string();
            write!(self.out, "{},\"log\":[", &head[..head.len() - 1])?;
        }
        serde_json::to_writer(&mut self.out, &listed(round)).map_err(io::Error::from)
    }

    /// Ends the last game, and returns the underlying writer.
    ///
    /// # Errors
    ///
    /// Any error of the underlying writer.
    pub fn finish(mut self) -> io::Result<W> {
        if self.last.is_there() {
            self.out.write_all(b"]}\n")?;
        }
        self.out.flush()?;
        Ok(self.out)
    }
}

/// A game without its rounds. Day and lobby are part of its name.
fn head(info: &GameInfo, game: &str) -> Value {
    // The lists have four seats, with three players too.
    let texts = |of: &[Option<Box<str>>; Seat::MAX]| -> Value {
        of.iter().map(|text| text.as_deref().unwrap_or_default()).collect()
    };
    // The name without its folders, which belong to one machine.
    let name = || game.rsplit(['/', '\\']).next().unwrap_or_default();
    let mut head = json!({
        "title": ["", ""],
        "name": texts(&info.names),
        "rule": { "disp": info.rules.as_deref().unwrap_or_default() },
        "ref": info.id.as_deref().unwrap_or_else(name),
    });
    if let Some(red_fives) = info.red_fives {
        head["rule"]["aka"] = u8::from(red_fives).into();
    }
    if let Some(lobby) = info.lobby {
        head["lobby"] = lobby.into();
    }
    if info.dans.iter().any(Option::is_some) {
        head["dan"] = texts(&info.dans);
    }
    if info.rates.iter().any(Option::is_some) {
        head["rate"] = info.rates.iter().map(|rate| rate.map_or(Value::Null, |rate| json!(rate))).collect();
    }
    if let Some(points) = info.points_at_end {
        head["sc"] = points.into_iter().flat_map(|points| [points, 0]).collect();
    }
    head
}

/// The incoming and outgoing pieces of a player.
#[derive(Clone, Default)]
struct Lists {
    come: Vec<Value>,
    go: Vec<Value>,
}

fn listed(round: &Round) -> Value {
    let start = round.start();
    let mut lists: [Lists; Seat::MAX] = Default::default();
    let (mut indicators, mut ura) = (start.indicator.into_iter().collect::<Vec<_>>(), Vec::new());
    let (mut result, mut is_riichi) = (Vec::new(), false);
    for (number, event) in round.events().iter().enumerate() {
        match event {
            Event::Draw { seat, piece } => lists[seat.index()].come.extend(piece.map(|piece| code(piece).into())),
            Event::Riichi { .. } => is_riichi = true,
            Event::Discard { seat, piece, is_drawn } => {
                let code = if *is_drawn == Some(false) { code(*piece) } else { 60 };
                let riichi = std::mem::take(&mut is_riichi);
                lists[seat.index()].go.push(if riichi { format!("r{code}").into() } else { code.into() });
            }
            Event::Call { seat, from, claimed, meld } => {
                let letter = match meld.kind() {
                    MeldKind::Run => 'c',
                    MeldKind::Triplet => 'p',
                    _ => 'm',
                };
                let own = pieces_but(*meld, Some(*claimed));
                let lists = &mut lists[seat.index()];
                lists.come.push(letters(letter, &[*claimed], &own, place(*seat, *from, own.len())).into());
                if meld.kind().is_quad() {
                    lists.go.push(0.into());
                }
            }
            Event::Quad { seat, meld } => lists[seat.index()].go.push(quad(*seat, *meld, round, number).into()),
            Event::SetAside { seat } => lists[seat.index()].go.push("f44".into()),
            Event::Indicator(piece) => indicators.push(*piece),
            Event::Win(win) => {
                if result.is_empty() {
                    result.push(WIN.into());
                }
                result.extend(win_parts(win, start));
                if ura.is_empty() {
                    ura.clone_from(&win.value.ura);
                }
            }
            Event::NoWin(end) => result.extend(end_parts(end)),
        }
    }
    let codes = |pieces: &[Piece]| -> Value { pieces.iter().map(|&piece| code(piece)).collect() };
    let kyoku = start.wind as usize * 4 + start.dealer.index();
    let mut parts = vec![
        json!([kyoku, start.counters, start.deposits]),
        json!(start.scores.unwrap_or_default()),
        codes(&indicators),
        codes(&ura),
    ];
    for (hand, Lists { come, go }) in start.hands.iter().zip(lists) {
        parts.extend([codes(hand), come.into(), go.into()]);
    }
    parts.push(result.into());
    parts.into()
}

/// The index of a claimed piece among the caller's pieces: first if it came from the left, last if
/// from the right, counted with four seats even in three-player games.
fn place(seat: Seat, from: Seat, own: usize) -> usize {
    match Opponent::seen(seat.index(), from.index(), Seat::MAX) {
        Some(Opponent::Left) => 0,
        Some(Opponent::Across) => 1,
        _ => own,
    }
}

/// A meld in letters. The letter comes before the claimed piece.
fn letters(letter: char, claimed: &[Piece], own: &[Piece], at: usize) -> String {
    let codes = |pieces: &[Piece]| pieces.iter().map(|&piece| code(piece).to_string()).collect::<String>();
    format!("{}{letter}{}{}", codes(&own[..at]), codes(claimed), codes(&own[at..]))
}

fn quad(seat: Seat, meld: Meld, round: &Round, number: usize) -> String {
    let before = &round.events()[..number];
    let Some((added, claimed, from)) = added_to(seat, meld, before) else {
        let pieces = pieces_but(meld, None);
        return letters('a', &pieces[3..], &pieces[..3], 3);
    };
    let mut own = pieces_but(meld, Some(added));
    if let Some(place) = own.iter().position(|&piece| piece == claimed) {
        own.remove(place);
    }
    letters('k', &[added, claimed], &own, place(seat, from, own.len()))
}

fn win_parts(win: &WinEvent, start: &Start) -> [Value; 2] {
    let seat = win.seat.index();
    let mut told =
        vec![json!(seat), json!(win.from.unwrap_or(win.seat).index()), json!(seat), worth(win, start).into()];
    told.extend(win.value.yaku.iter().map(|(name, han)| match *han {
        han if is_yakuman(name, han) => format!("{name}(役満)").into(),
        han => format!("{name}({han}飜)").into(),
    }));
    [win.changes.map_or(Value::Null, |changes| json!(changes)), told.into()]
}

/// The value of a win, such as `30符2飜2000点`, `1000-2000点` or `満貫8000点`.
fn worth(win: &WinEvent, start: &Start) -> String {
    let (basic, points) = win.points.map_or((0, String::new()), |points| paid(points, win, start));
    let limit = match basic {
        2000 => "満貫",
        3000 => "跳満",
        4000 => "倍満",
        6000 => "三倍満",
        _ if basic > 0 && basic.is_multiple_of(8000) => "役満",
        _ => {
            let fu = win.value.fu.map_or(String::new(), |fu| format!("{fu}符"));
            let han = win.value.han().filter(|_| !fu.is_empty()).map_or(String::new(), |han| format!("{han}飜"));
            return format!("{fu}{han}{points}");
        }
    };
    format!("{limit}{points}")
}

/// The basic points of a win, assuming that the dealer pays double, and the payment in words: by
/// one player, by each of the others, or by each and the dealer.
pub(super) fn paid(points: u32, win: &WinEvent, start: &Start) -> (u64, String) {
    let (points, players) = (u64::from(points), start.players as u64);
    // The dealer pays double, or 100 less because of rounding up.
    let less = if points.is_multiple_of(100 * players) { 0 } else { 100 };
    let one = (points + less) / players;
    let is_dealer = win.seat == start.dealer;
    let basic = |points: u64, of: u64| if points.is_multiple_of(of) { points / of } else { 0 };
    match win.from {
        None if is_dealer && points.is_multiple_of(100 * (players - 1)) => {
            let each = points / (players - 1);
            (basic(each, 2), format!("{each}点∀"))
        }
        None if !is_dealer && one * players == points + less => {
            (basic(points, players), format!("{one}-{}点", 2 * one - less))
        }
        _ => (basic(points, if is_dealer { 6 } else { 4 }), format!("{points}点")),
    }
}

fn end_parts(end: &NoWin) -> Vec<Value> {
    // As Tenhou writes it: no list if the scores don't change.
    let changes = end.changes.filter(|changes| !end.reason.is_aborted() || *changes != [0; Seat::MAX]);
    [Some(name(end.reason).into()), changes.map(|changes| json!(changes))].into_iter().flatten().collect()
}

/// A piece as two digits: suit and rank; for a red five, 5 and the suit.
fn code(piece: Piece) -> u8 {
    let tile = piece.tile();
    let suit = tile.suit() as u8 + 1;
    if piece.is_red() { 50 + suit } else { 10 * suit + tile.rank() }
}
