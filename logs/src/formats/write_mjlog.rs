//! Writes rounds as mjlog: one element `mjloggm` a game.

use std::fmt::{Display, Write as _};
use std::io::{self, Write};

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use shanten::{Meld, MeldKind, Piece, Tile};
use shanten_table::mjai::{PaidDeposits, pieces_but};
use shanten_table::{Event, NoWin, NoWinReason, Seat, Start, WinEvent};

use super::mjlog::{HANDS, TILES, UNKNOWN};
use super::mjlog_words::{ENDS, YAKU};
use super::pieces::{LastGame, is_yakuman};
use super::write_tenhou6::paid;
use crate::info::GameInfo;
use crate::round::Round;

/// Writes rounds of any format as mjlog, one game a line.
///
/// Patterns without a number at Tenhou are left out, and points that aren't hundreds. A game always
/// has Tenhou's rules: other words, and unknown rules, become 般南喰赤 or the nearest to it. The
/// name of a file is the name of its game.
///
/// ```
/// use shanten_logs::{Log, MjlogWriter};
///
/// # let log = r#"<mjloggm><GO type="169"/><INIT seed="0,0,0,2,3,135" ten="250,250,250,250" oya="0"
/// #     hai0="0,4,8,12,17,20,36,40,44,72,76,80,108" hai1="1,5,9,13,18,21,37,41,45,73,77,81,109"
/// #     hai2="2,6,10,14,19,22,38,42,46,74,78,82,110" hai3="3,7,11,15,23,24,39,43,47,75,79,83,111"
/// #     /><T112/><D112/><U32/><E32/></mjloggm>"#;
/// let mut writer = MjlogWriter::new(Vec::new());
/// for round in Log::new("example.mjlog", log.as_bytes()) {
///     writer.write(&round?)?;
/// }
/// let text = String::from_utf8(writer.finish()?)?;
/// assert!(text.contains("<T112/><D112/><U32/><E32/>"), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct MjlogWriter<W> {
    out: W,
    last: LastGame,
    has_reds: bool,
    /// The points at the end of the game.
    points: Option<[i32; Seat::MAX]>,
    /// Whether the last tag is a result that isn't closed yet: the last one of a game has the
    /// points at its end.
    is_open: bool,
}

impl<W: Write> MjlogWriter<W> {
    /// Creates a writer.
    pub const fn new(out: W) -> Self {
        Self { out, last: LastGame::none(), has_reds: true, points: None, is_open: false }
    }

    /// Writes a round. If it begins a new game, the previous game is closed and the new one opened.
    ///
    /// # Errors
    ///
    /// Any error of the underlying writer, and `InvalidInput` for a round with hidden pieces, or
    /// with pieces that the game doesn't have: it is left out.
    pub fn write(&mut self, round: &Round) -> io::Result<()> {
        let before = self.last.is_there();
        if !self.last.goes_on_with(round) {
            if before {
                self.end()?;
            }
            (self.has_reds, self.points) =
                (round.info().red_fives.unwrap_or_else(|| has_reds(round)), round.info().points_at_end);
            self.out.write_all(head(round.info(), round.start(), self.has_reds).as_bytes())?;
        }
        let written = Written::new(round, self.has_reds).map_err(|piece| {
            let name = piece.map_or_else(|| "a hidden piece".to_owned(), |piece| format!("one {piece} too many"));
            io::Error::new(io::ErrorKind::InvalidInput, format!("{}, {}: {name}", round.game, round.name()))
        })?;
        self.close(false)?;
        self.is_open = written.is_open;
        self.out.write_all(written.text.as_bytes())
    }

    /// Ends the last game, and returns the underlying writer.
    ///
    /// # Errors
    ///
    /// Any error of the underlying writer.
    pub fn finish(mut self) -> io::Result<W> {
        if self.last.is_there() {
            self.end()?;
        }
        self.out.flush().map(|()| self.out)
    }

    fn end(&mut self) -> io::Result<()> {
        self.close(true)?;
        self.out.write_all(b"</mjloggm>\n")
    }

    fn close(&mut self, is_last: bool) -> io::Result<()> {
        if !std::mem::take(&mut self.is_open) {
            return Ok(());
        }
        let points = self.points.filter(|_| is_last).and_then(|points| hundreds(&points));
        let owari = points.map_or(String::new(), |points| format!(" owari=\"{}\"", pairs(points, [0; Seat::MAX])));
        write!(self.out, "{owari}/>")
    }
}

/// Whether no suit has four fives without a red one.
fn has_reds(round: &Round) -> bool {
    let drawn =
        round.events().iter().filter_map(|event| if let Event::Draw { piece, .. } = event { *piece } else { None });
    let pieces: Vec<Piece> = round.start().hands.iter().flatten().copied().chain(drawn).collect();
    [Tile::M5, Tile::P5, Tile::S5]
        .iter()
        .all(|&five| pieces.iter().filter(|&&piece| piece == Piece::plain(five)).count() < 4)
}

fn head(info: &GameInfo, start: &Start, has_reds: bool) -> String {
    let mut text = "<mjloggm ver=\"2.3\"><SHUFFLE seed=\"\" ref=\"\"/>".to_owned();
    let kind = info.game_type(start.players, has_reds);
    let lobby = info.lobby.map_or(String::new(), |lobby| format!(" lobby=\"{lobby}\""));
    let _ = write!(text, "<GO type=\"{kind}\"{lobby}/><UN");
    for (seat, name) in info.names.iter().enumerate() {
        let name = name.as_deref().unwrap_or_default();
        let _ = write!(text, " n{seat}=\"{}\"", utf8_percent_encode(name, NON_ALPHANUMERIC));
    }
    if info.dans.iter().any(Option::is_some) || info.rates.iter().any(Option::is_some) {
        let rates = info.rates.iter().map(|rate| rate.map_or(String::new(), |rate| rate.to_string()));
        let _ = write!(text, " dan=\"{}\" rate=\"{}\"", listed(info.dan_numbers()), listed(rates));
    }
    let _ = write!(text, "/><TAIKYOKU oya=\"{}\"/>", start.dealer.index());
    text
}

/// Numbers in a list.
fn listed(of: impl IntoIterator<Item: Display>) -> String {
    of.into_iter().map(|one| one.to_string()).collect::<Vec<_>>().join(",")
}

/// Two numbers for each seat.
fn pairs(one: [i32; Seat::MAX], other: [i32; Seat::MAX]) -> String {
    listed(one.into_iter().zip(other).flat_map(|(one, other)| [one, other]))
}

/// Points in hundreds, if they are.
fn hundreds(points: &[i32; Seat::MAX]) -> Option<[i32; Seat::MAX]> {
    points.iter().all(|points| points % 100 == 0).then(|| points.map(|points| points / 100))
}

/// The tags of a round. Each tile has one of 136 numbers, four for each kind; the first of the
/// fives is red.
struct Written<'a> {
    text: String,
    start: &'a Start,
    has_reds: bool,
    out: [bool; TILES],
    /// The numbers in the concealed hands, the piece drawn last at the end.
    held: [Vec<u8>; Seat::MAX],
    /// The codes of the melds, the newest first.
    melds: [Vec<u32>; Seat::MAX],
    /// The tile drawn, discarded, added or set aside last.
    last: u8,
    scores: Option<[i32; Seat::MAX]>,
    deposits: u32,
    indicators: Vec<u8>,
    ura: Vec<u8>,
    is_open: bool,
}

/// Why a round can't be written: a piece that the game doesn't have, or one that is hidden.
type Unwritten = Option<Piece>;

impl<'a> Written<'a> {
    fn new(round: &'a Round, has_reds: bool) -> Result<Self, Unwritten> {
        let start = round.start();
        let mut written = Self {
            text: String::new(),
            start,
            has_reds,
            out: [false; TILES],
            held: Default::default(),
            melds: Default::default(),
            last: 0,
            scores: start.scores,
            deposits: start.deposits.into(),
            indicators: Vec::new(),
            ura: Vec::new(),
            is_open: false,
        };
        let indicator = start.indicator.map(|piece| written.leave(piece)).transpose()?;
        written.indicators.extend(indicator);
        let indicator = indicator.map_or(UNKNOWN, i32::from);
        let number = (start.wind as usize * 4 + start.dealer.index()) as i32;
        let seed = [number, start.counters.into(), start.deposits.into(), 0, 0, indicator];
        // Unknown scores are zeros.
        let (seed, tens) = (listed(seed), listed(written.tens().unwrap_or_default()));
        written.tag(&format!("INIT seed=\"{seed}\" ten=\"{tens}\" oya=\"{}\"", start.dealer.index()));
        for (seat, key) in Seat::all(start.players).zip(HANDS) {
            for &piece in &start.hands[seat.index()] {
                let number = written.leave(piece)?;
                written.held[seat.index()].push(number);
            }
            let numbers = listed(&written.held[seat.index()]);
            let _ = write!(written.text, " {key}=\"{numbers}\"");
        }
        written.text.push_str("/>");
        written.events(round.events())?;
        Ok(written)
    }

    /// Begins a tag.
    fn tag(&mut self, tag: &str) {
        if std::mem::take(&mut self.is_open) {
            self.text.push_str("/>");
        }
        let _ = write!(self.text, "<{tag}");
    }

    fn whole(&mut self, tag: &str) {
        self.tag(tag);
        self.text.push_str("/>");
    }

    fn events(&mut self, events: &[Event]) -> Result<(), Unwritten> {
        // The indicator of an open or added quad comes before the discard that reveals it.
        let (mut deposits, mut riichi, mut ahead) = (PaidDeposits::default(), None, 0_usize);
        for (at, event) in events.iter().enumerate() {
            if deposits.before(event).is_some() {
                self.pay(riichi);
            }
            if matches!(event, Event::Discard { .. }) {
                for event in &events[at + 1..] {
                    let Event::Indicator(piece) = event else { break };
                    self.reveal(*piece)?;
                    ahead += 1;
                }
            }
            match event {
                Event::Draw { seat, piece } => {
                    self.last = self.leave(piece.ok_or(None)?)?;
                    self.held[seat.index()].push(self.last);
                    self.turn(b'T', *seat);
                }
                Event::Riichi { seat } => {
                    riichi = Some(*seat);
                    self.whole(&format!("REACH who=\"{}\" step=\"1\"", seat.index()));
                }
                Event::Discard { seat, piece, is_drawn } => {
                    self.last = self.take(*seat, *piece, *is_drawn)?;
                    self.turn(b'D', *seat);
                }
                Event::Call { seat, from, claimed, meld } => {
                    let code = self.called(*seat, *from, *claimed, *meld)?;
                    self.meld(*seat, code);
                }
                Event::Quad { seat, meld } => {
                    let code = self.quad(*seat, *meld)?;
                    self.meld(*seat, code);
                }
                Event::SetAside { seat } => {
                    self.last = self.take(*seat, Piece::plain(Tile::NORTH), None)?;
                    self.meld(*seat, u32::from(self.last) << 8 | 0x20);
                }
                Event::Indicator(_) if ahead > 0 => ahead -= 1,
                Event::Indicator(piece) => self.reveal(*piece)?,
                Event::Win(win) => self.win(win)?,
                Event::NoWin(end) => self.no_win(end),
            }
        }
        if deposits.end().is_some() {
            self.pay(riichi);
        }
        Ok(())
    }

    fn piece(&self, number: u8) -> Option<Piece> {
        Piece::from_number(number).map(|piece| if self.has_reds { piece } else { Piece::plain(piece.tile()) })
    }

    /// The next number of a piece in the wall.
    fn leave(&mut self, piece: Piece) -> Result<u8, Unwritten> {
        let first = 4 * piece.tile().index() as u8;
        let is_there = |&number: &u8| !self.out[usize::from(number)] && self.piece(number) == Some(piece);
        let number = (first..first + 4).find(is_there).ok_or(Some(piece))?;
        self.out[usize::from(number)] = true;
        Ok(number)
    }

    /// Takes a piece out of a hand: the one just drawn, if so.
    fn take(&mut self, seat: Seat, piece: Piece, is_drawn: Option<bool>) -> Result<u8, Unwritten> {
        let is_it = |&number: &u8| self.piece(number) == Some(piece);
        let held = &self.held[seat.index()];
        let place = if is_drawn == Some(true) { held.iter().rposition(is_it) } else { held.iter().position(is_it) };
        Ok(self.held[seat.index()].remove(place.ok_or(Some(piece))?))
    }

    /// The tag of a draw, from T on, or of a discard, from D on.
    fn turn(&mut self, first: u8, seat: Seat) {
        let letter = char::from(first + seat.index() as u8);
        self.whole(&format!("{letter}{}", self.last));
    }

    /// The points in hundreds, if they are known.
    fn tens(&self) -> Option<[i32; Seat::MAX]> {
        hundreds(self.scores.as_ref()?)
    }

    fn pay(&mut self, riichi: Option<Seat>) {
        let Some(seat) = riichi else { return };
        self.deposits += 1;
        self.scores.iter_mut().for_each(|scores| scores[seat.index()] -= 1000);
        let tens = self.tens().map_or(String::new(), |tens| format!(" ten=\"{}\"", listed(tens)));
        self.whole(&format!("REACH who=\"{}\"{tens} step=\"2\"", seat.index()));
    }

    fn reveal(&mut self, piece: Piece) -> Result<(), Unwritten> {
        let number = self.leave(piece)?;
        self.indicators.push(number);
        self.whole(&format!("DORA hai=\"{number}\""));
        Ok(())
    }

    fn meld(&mut self, seat: Seat, code: u32) {
        self.melds[seat.index()].insert(0, code);
        self.whole(&format!("N who=\"{}\" m=\"{code}\"", seat.index()));
    }

    /// The code of a meld with another's discard.
    fn called(&mut self, seat: Seat, from: Seat, claimed: Piece, meld: Meld) -> Result<u32, Unwritten> {
        let mut numbers = vec![self.last];
        for piece in pieces_but(meld, Some(claimed)) {
            numbers.push(self.take(seat, piece, None)?);
        }
        numbers.sort_unstable();
        let at = numbers.iter().position(|&number| number == self.last).unwrap_or_default() as u32;
        // Seats are counted as in a four-player game, with three players too.
        let by = (from.index() + Seat::MAX - seat.index()) as u32 % 4;
        let (kind, copies) = (u32::from(numbers[0] / 4), numbers.iter().map(|number| u32::from(number % 4)));
        Ok(match meld.kind() {
            MeldKind::Run => {
                let run = kind / 9 * 7 + kind % 9;
                let copies = copies.zip([3, 5, 7]).fold(0, |bits, (copy, place)| bits | copy << place);
                (3 * run + at) << 10 | copies | 0x04 | by
            }
            MeldKind::Triplet => (3 * kind + at) << 9 | (6 - copies.sum::<u32>()) << 5 | 0x08 | by,
            _ => u32::from(self.last) << 8 | by,
        })
    }

    /// The code of a closed or an added quad.
    fn quad(&mut self, seat: Seat, meld: Meld) -> Result<u32, Unwritten> {
        let pieces = meld.added().map_or_else(|| pieces_but(meld, None), |added| vec![added]);
        for piece in pieces {
            self.last = self.take(seat, piece, None)?;
        }
        let is_triplet = |code: &u32| code & 0x0c == 0x08 && (code >> 9) / 3 == u32::from(self.last / 4);
        let melds = &mut self.melds[seat.index()];
        let triplet = melds.iter().position(is_triplet).filter(|_| meld.added().is_some());
        Ok(triplet.map_or(u32::from(self.last) << 8, |place| melds.remove(place) ^ 0x18))
    }

    fn win(&mut self, win: &WinEvent) -> Result<(), Unwritten> {
        let seat = win.seat.index();
        let mut hand = self.held[seat].clone();
        hand.extend(win.from.map(|_| self.last));
        hand.sort_unstable();
        if self.ura.is_empty() {
            self.ura = win.value.ura.iter().map(|&piece| self.leave(piece)).collect::<Result<_, _>>()?;
        }
        let limit = |points| match paid(points, win, self.start).0 {
            2000 => 1,
            3000 => 2,
            4000 => 3,
            6000 => 4,
            basic => 5 * u32::from(basic > 0 && basic % 8000 == 0),
        };
        let fu = win.value.fu.unwrap_or_default();
        let ten = win.points.map_or_else(|| vec![fu], |points| vec![fu, points, limit(points)]);
        let number = |name: &str| YAKU.iter().position(|&known| known == name);
        let (mut yaku, mut yakuman) = (Vec::new(), Vec::new());
        for (name, han) in &win.value.yaku {
            match number(name) {
                Some(number) if is_yakuman(name, *han) => yakuman.push(number),
                Some(number) => yaku.extend([number, *han as usize]),
                None => {}
            }
        }
        let lists = [
            ("hai", listed(hand)),
            ("m", listed(&self.melds[seat])),
            ("machi", self.last.to_string()),
            ("ten", listed(ten)),
            ("yaku", listed(yaku)),
            ("yakuman", listed(yakuman)),
            ("doraHai", listed(&self.indicators)),
            ("doraHaiUra", listed(if win.value.ura.is_empty() { &[] } else { &self.ura[..] })),
            ("who", seat.to_string()),
            ("fromWho", win.from.unwrap_or(win.seat).index().to_string()),
        ];
        self.end("AGARI", &lists, win.changes);
        Ok(())
    }

    fn no_win(&mut self, end: &NoWin) {
        let word = ENDS.iter().find(|(_, reason)| *reason == end.reason).map(|(word, _)| *word);
        let kind = word.unwrap_or(if end.reason == NoWinReason::WallEmpty { "" } else { "other" });
        let numbers = |pieces: &[Piece], mut held: Vec<u8>| {
            // In the order of the pieces.
            let place = |held: &[u8], piece| held.iter().position(|&number| self.piece(number) == Some(piece));
            listed(pieces.iter().filter_map(|&piece| place(&held, piece).map(|place| held.remove(place))))
        };
        let shown = end.shown.iter().zip(&self.held).zip(HANDS);
        let shown: Vec<_> =
            shown.filter_map(|((shown, held), key)| Some((key, numbers(shown.as_ref()?, held.clone())))).collect();
        let lists: Vec<_> = [("type", kind.to_owned())].into_iter().chain(shown).collect();
        self.end("RYUUKYOKU", &lists, end.changes);
    }

    /// A result, with the lists that aren't empty. The first winner gets the deposits.
    fn end(&mut self, tag: &str, lists: &[(&str, String)], changes: Option<[i32; Seat::MAX]>) {
        self.tag(&format!("{tag} ba=\"{},{}\"", self.start.counters, self.deposits));
        for (key, list) in lists.iter().filter(|(_, list)| !list.is_empty()) {
            let _ = write!(self.text, " {key}=\"{list}\"");
        }
        if let Some(paid) = changes {
            if let Some(paid) = hundreds(&paid) {
                let _ = write!(self.text, " sc=\"{}\"", pairs(self.tens().unwrap_or_default(), paid));
            }
            self.scores.iter_mut().flatten().zip(paid).for_each(|(score, paid)| *score += paid);
        }
        self.deposits = if tag == "AGARI" { 0 } else { self.deposits };
        self.is_open = true;
    }
}
