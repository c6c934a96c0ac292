//! mjlog: Tenhou's XML.
//!
//! A game is a flat list of tags. `T12` to `W12` are draws of seats 0 to 3, `D12` to `G12` their
//! discards; each tile is one of 136 numbers. `N` is a meld, packed into 16 bits.

use std::borrow::Cow;
use std::io::BufRead;
use std::str::FromStr;
use std::sync::Arc;

use quick_xml::events::{BytesStart, Event as Xml};
use quick_xml::reader::Reader;
use shanten::score::Wind;
use shanten::{MeldKind, Piece};
use shanten_table::mjai::{by_seat, meld_of};
use shanten_table::{Event, NoWin, NoWinReason, Seat, Start, TableError, WinEvent, WinValue};

use super::limited::LimitedReader;
use super::mjlog_words::{ENDS, YAKU};
use crate::info::{GameInfo, NO_REDS, THREE_PLAYERS, hundreds};
use crate::problem::{LogPlace, Reason};
use crate::round::RoundRecord;

pub(super) const TILES: usize = 136;
/// An indicator that isn't known, as written by [`MjlogWriter`](super::write_mjlog::MjlogWriter).
pub(super) const UNKNOWN: i32 = -1;

/// The longest tag. Shuffle seeds have several thousand bytes.
const MAX: u64 = 1 << 20;

pub(crate) struct Mjlog<R> {
    xml: Reader<LimitedReader<R>>,
    buffer: Vec<u8>,
    has_reds: bool,
    players: usize,
    games: usize,
    /// The number of the round in its game, from 1.
    round: usize,
    /// The name of the file, which may be the name of the game.
    name: Arc<str>,
    info: Arc<GameInfo>,
    /// A game that has ended, and its points.
    pub(crate) ended: Option<(usize, [i32; Seat::MAX])>,
    /// The tiles of the round that have left the wall.
    out: [bool; TILES],
    /// The tile drawn last, until its player acts.
    drawn: Option<u32>,
    /// The indicators after open or added quads. The log has them before the next discard; the
    /// table shows them with that discard.
    due: Vec<Event>,
    record: Option<RoundRecord>,
    /// Whether an error occurred: tags are skipped until the next round begins.
    is_lost: bool,
    /// The problem that ended the file, to be reported after its last round.
    last: Option<(LogPlace, Reason)>,
    has_ended: bool,
}

impl<R: BufRead> Mjlog<R> {
    pub(crate) fn new(name: Arc<str>, reader: R) -> Self {
        let mut xml = Reader::from_reader(LimitedReader::new(reader, MAX));
        let config = xml.config_mut();
        config.check_end_names = false;
        config.allow_unmatched_ends = true;
        Self {
            xml,
            buffer: Vec::new(),
            has_reds: true,
            players: 4,
            games: 0,
            round: 0,
            name,
            info: Arc::default(),
            ended: None,
            out: [false; TILES],
            drawn: None,
            due: Vec::new(),
            record: None,
            is_lost: false,
            last: None,
            has_ended: false,
        }
    }

    fn tag(&mut self, place: LogPlace, tag: &BytesStart) -> Result<Option<RoundRecord>, Reason> {
        let name = tag.name();
        let name = name.as_ref();
        if let Some((letter @ (b'T'..=b'W' | b'D'..=b'G'), number)) = name.as_bytes().split_first()
            && let Some(number) = unsigned(number)
        {
            return self.turn(place, *letter, number).map(|()| None);
        }
        if matches!(name, "AGARI" | "RYUUKYOKU")
            && let Some(points) = Attributes(tag).text("owari").and_then(|owari| hundreds(&owari))
        {
            self.ended = Some((self.games.saturating_sub(1), points));
        }
        match name {
            "GO" => {
                let kind: u32 = Attributes(tag).number("type")?;
                self.has_reds = kind & NO_REDS == 0;
                self.players = if kind & THREE_PLAYERS == 0 { 4 } else { 3 };
                self.games += 1;
                self.round = 0;
                self.is_lost = false;
                let mut info = GameInfo::of_type(kind);
                info.lobby = Attributes(tag).number("lobby").ok();
                info.named(&self.name);
                self.info = info.into();
                return Ok(self.record.take());
            }
            "UN" => {
                let (info, attributes) = (Arc::make_mut(&mut self.info), Attributes(tag));
                for (seat, key) in ["n0", "n1", "n2", "n3"].into_iter().enumerate() {
                    info.name_encoded(seat, &attributes.text(key).unwrap_or_default());
                }
                // Without these attributes, the tag means that a player has reconnected.
                if let (Some(dans), Some(rates)) = (attributes.text("dan"), attributes.text("rate")) {
                    info.ranked(&dans, &rates);
                }
            }
            "INIT" => {
                let before = self.record.take();
                (self.is_lost, self.drawn, self.due) = (false, None, Vec::new());
                self.round += 1;
                let start = self.start(&Attributes(tag));
                // An error in this round must not hide the previous round.
                match start {
                    Ok(start) => {
                        let mut record = RoundRecord::new(place, self.games.saturating_sub(1), self.round, start);
                        record.info = Arc::clone(&self.info);
                        self.record = Some(record);
                    }
                    Err(reason) if before.is_some() => {
                        self.is_lost = true;
                        self.last = Some((place, reason));
                    }
                    Err(reason) => return Err(reason),
                }
                return Ok(before);
            }
            "N" | "REACH" | "DORA" | "AGARI" | "RYUUKYOKU" => match self.event(name, &Attributes(tag))? {
                Some(event @ Event::Indicator(_)) if self.drawn.is_some() => self.due.push(event),
                Some(event) if name == "N" => {
                    self.push(place, event)?;
                    self.drawn = None;
                    self.show_due(place)?;
                }
                Some(event) => {
                    if name != "REACH" {
                        self.show_due(place)?;
                    }
                    self.push(place, event)?;
                }
                None => {}
            },
            // Other tags, such as connections, are ignored.
            _ => {}
        }
        Ok(None)
    }

    fn push(&mut self, place: LogPlace, event: Event) -> Result<(), Reason> {
        if let Some(record) = &mut self.record {
            record.push(place, event);
        } else if !self.is_lost {
            return Err(TableError::NoRound.into());
        }
        Ok(())
    }

    fn turn(&mut self, place: LogPlace, letter: u8, number: u32) -> Result<(), Reason> {
        let event = if letter >= b'T' {
            Event::Draw { seat: seat("T", (letter - b'T').into())?, piece: Some(self.leave_wall(number)?) }
        } else {
            // Tiles are numbered, so it is known whether this is the drawn one.
            let is_drawn = Some(self.drawn == Some(number));
            Event::Discard { seat: seat("D", (letter - b'D').into())?, piece: self.piece(number)?, is_drawn }
        };
        self.push(place, event)?;
        self.drawn = (letter >= b'T').then_some(number);
        if self.drawn.is_none() { self.show_due(place) } else { Ok(()) }
    }

    fn show_due(&mut self, place: LogPlace) -> Result<(), Reason> {
        std::mem::take(&mut self.due).into_iter().try_for_each(|event| self.push(place, event))
    }

    fn start(&mut self, attributes: &Attributes) -> Result<Start, Reason> {
        let seed: Vec<i32> = attributes.numbers("seed")?;
        let &[round, counters, deposits, _, _, indicator] = &seed[..] else {
            return Err(attributes.refused("seed"));
        };
        let small = |number: i32| u8::try_from(number).map_err(|_| attributes.refused("seed"));
        let dealer = seat("oya", attributes.number("oya")?)?;
        let tens: Vec<i32> = attributes.numbers("ten")?;
        let scores = by_seat(tens.into_iter().map(|tens| tens.saturating_mul(100)));
        self.out = [false; TILES];
        let mut hands: [Vec<Piece>; Seat::MAX] = Default::default();
        for (hand, key) in hands.iter_mut().zip(HANDS).take(self.players) {
            let numbers: Vec<u32> = attributes.numbers(key)?;
            *hand = numbers.into_iter().map(|number| self.leave_wall(number)).collect::<Result<_, _>>()?;
        }
        let wind = Wind::ALL.get(usize::from(small(round)? / 4)).ok_or_else(|| attributes.refused("seed"))?;
        let shown = (indicator != UNKNOWN).then(|| self.leave_wall(small(indicator)?.into())).transpose()?;
        Ok(Start {
            players: self.players,
            wind: *wind,
            dealer,
            counters: small(counters)?,
            deposits: small(deposits)?,
            // Writers have zeros for unknown scores.
            scores: Some(scores).filter(|scores| *scores != [0; Seat::MAX]),
            hands,
            indicator: shown,
        })
    }

    fn event(&mut self, name: &str, attributes: &Attributes) -> Result<Option<Event>, Reason> {
        Ok(Some(match name {
            "REACH" => match attributes.number("step")? {
                1 => Event::Riichi { seat: seat("who", attributes.number("who")?)? },
                // The second step only pays the deposit.
                _ => return Ok(None),
            },
            "DORA" => Event::Indicator(self.leave_wall(attributes.number("hai")?)?),
            "N" => self.meld(seat("who", attributes.number("who")?)?, attributes.number("m")?)?,
            "AGARI" => Event::Win(Box::new(self.win(attributes)?)),
            _ => Event::NoWin(Box::new(self.no_win(attributes)?)),
        }))
    }

    fn meld(&self, seat: Seat, bits: u32) -> Result<Event, Reason> {
        let refused = || Reason::value("m", &bits);
        let is = |bit: u32| bits & bit != 0;
        // The first tile's number, the numbers of all tiles, and the index of the claimed one.
        let (kind, numbers, claimed): (MeldKind, Vec<u32>, u32) = if is(0x04) {
            let (run, claimed) = ((bits >> 10) / 3, (bits >> 10) % 3);
            let lowest = run / 7 * 9 + run % 7;
            let numbers = (0..3).map(|place| 4 * (lowest + place) + (bits >> (3 + 2 * place) & 3));
            (MeldKind::Run, numbers.collect(), claimed)
        } else if is(0x18) {
            let (kind, claimed, fourth) = ((bits >> 9) / 3, (bits >> 9) % 3, bits >> 5 & 3);
            let is_added = is(0x10);
            let others = (0..4).filter(|&copy| copy != fourth);
            let numbers = others.chain(is_added.then_some(fourth)).map(|copy| 4 * kind + copy).collect();
            (if is_added { MeldKind::AddedQuad } else { MeldKind::Triplet }, numbers, claimed)
        } else if is(0x20) {
            return Ok(Event::SetAside { seat });
        } else {
            let kind = if is(0x03) { MeldKind::OpenQuad } else { MeldKind::ClosedQuad };
            let first = bits >> 10 << 2;
            (kind, (first..first + 4).collect(), bits >> 8 & 3)
        };
        let pieces = numbers.iter().map(|&number| self.piece(number)).collect::<Result<Vec<_>, _>>()?;
        let meld = meld_of(kind, &pieces).ok_or_else(refused)?;
        if matches!(kind, MeldKind::AddedQuad | MeldKind::ClosedQuad) {
            return Ok(Event::Quad { seat, meld });
        }
        // Seats are counted as in a four-player game, with three players too.
        let from = seat.after((bits & 3) as usize, Seat::MAX);
        let claimed = *pieces.get(claimed as usize).ok_or_else(refused)?;
        Ok(Event::Call { seat, from, claimed, meld })
    }

    fn win(&self, attributes: &Attributes) -> Result<WinEvent, Reason> {
        let winner = seat("who", attributes.number("who")?)?;
        let from = seat("fromWho", attributes.number("fromWho")?)?;
        let ten: Vec<u32> = attributes.numbers("ten")?;
        let shown: Vec<u32> = attributes.numbers("hai")?;
        let shown = shown.into_iter().map(|number| self.piece(number)).collect::<Result<Vec<_>, _>>()?;
        Ok(WinEvent {
            seat: winner,
            from: (from != winner).then_some(from),
            piece: Some(self.piece(attributes.number("machi")?)?),
            shown: Some(shown),
            points: ten.get(1).copied(),
            changes: attributes.changes()?,
            value: self.value(attributes, ten[0]),
        })
    }

    /// The patterns by number with their han, and the yakuman. Errors in them don't reject the
    /// round.
    fn value(&self, attributes: &Attributes, fu: u32) -> WinValue {
        let named = |number: u32| YAKU.get(number as usize).map_or_else(|| number.to_string(), |&name| name.to_owned());
        let numbers = |key| attributes.numbers_if::<u32>(key).unwrap_or_default();
        let (pairs, yakuman, ura) = (numbers("yaku"), numbers("yakuman"), numbers("doraHaiUra"));
        let pairs = pairs.chunks_exact(2).map(|pair| (named(pair[0]).into(), pair[1]));
        let yaku = pairs.chain(yakuman.into_iter().map(|number| (named(number).into(), WinValue::YAKUMAN)));
        WinValue {
            fu: Some(fu).filter(|&fu| fu > 0),
            yaku: yaku.collect(),
            ura: ura.iter().filter_map(|&tile| self.piece(tile).ok()).collect(),
        }
    }

    fn no_win(&self, attributes: &Attributes) -> Result<NoWin, Reason> {
        let known = |word: &str| ENDS.iter().find(|(known, _)| *known == word).map(|(_, reason)| *reason);
        let reason = match attributes.text("type").as_deref() {
            None => NoWinReason::WallEmpty,
            Some(word) => known(word).unwrap_or(NoWinReason::Other),
        };
        let mut shown: [Option<Vec<Piece>>; Seat::MAX] = Default::default();
        for (shown, key) in shown.iter_mut().zip(HANDS) {
            let numbers: Vec<u32> = attributes.numbers_if(key)?;
            let pieces = numbers.into_iter().map(|number| self.piece(number)).collect::<Result<Vec<_>, _>>()?;
            *shown = (!pieces.is_empty()).then_some(pieces);
        }
        Ok(NoWin { reason, shown, changes: attributes.changes()? })
    }

    fn piece(&self, number: u32) -> Result<Piece, Reason> {
        let piece = u8::try_from(number).ok().and_then(Piece::from_number).ok_or_else(|| refused_tile(number))?;
        Ok(if self.has_reds { piece } else { Piece::plain(piece.tile()) })
    }

    /// The piece of a number. Each number can leave the wall only once.
    fn leave_wall(&mut self, number: u32) -> Result<Piece, Reason> {
        let piece = self.piece(number)?;
        let out = self.out.get_mut(number as usize).ok_or_else(|| refused_tile(number))?;
        if std::mem::replace(out, true) && !self.is_lost {
            return Err(TableError::NotInWall { piece }.into());
        }
        Ok(piece)
    }
}

/// The attributes of the first hands, also used for hands shown.
pub(super) const HANDS: [&str; Seat::MAX] = ["hai0", "hai1", "hai2", "hai3"];

fn refused_tile(number: u32) -> Reason {
    Reason::value("tile", &number)
}

fn seat(field: &'static str, number: u32) -> Result<Seat, Reason> {
    let seat = u8::try_from(number).ok().and_then(Seat::new);
    seat.ok_or_else(|| Reason::value(field, &number))
}

fn unsigned(text: &[u8]) -> Option<u32> {
    if text.is_empty() || text.len() > 9 {
        return None;
    }
    text.iter().try_fold(0, |number, &digit| digit.is_ascii_digit().then(|| number * 10 + u32::from(digit - b'0')))
}

struct Attributes<'a>(&'a BytesStart<'a>);

impl Attributes<'_> {
    fn text(&self, key: &str) -> Option<Cow<'_, str>> {
        let mut all = self.0.attributes();
        all.with_checks(false).flatten().find(|attribute| attribute.key.as_ref() == key).map(|found| found.value)
    }

    fn refused(&self, field: &'static str) -> Reason {
        self.text(field).map_or(Reason::missing(field), |value| Reason::value(field, &value))
    }

    fn numbers_if<N: FromStr>(&self, key: &'static str) -> Result<Vec<N>, Reason> {
        let Some(text) = self.text(key) else { return Ok(Vec::new()) };
        let numbers = text.split(',').filter(|number| !number.is_empty());
        numbers.map(|number| number.trim().parse().map_err(|_| self.refused(key))).collect()
    }

    fn numbers<N: FromStr>(&self, key: &'static str) -> Result<Vec<N>, Reason> {
        let numbers = self.numbers_if(key)?;
        if numbers.is_empty() { Err(self.refused(key)) } else { Ok(numbers) }
    }

    fn number<N: FromStr + Copy>(&self, key: &'static str) -> Result<N, Reason> {
        match self.numbers(key)?[..] {
            [number] => Ok(number),
            _ => Err(self.refused(key)),
        }
    }

    /// The points that each seat gains or pays: every second number, in hundreds.
    fn changes(&self) -> Result<Option<[i32; Seat::MAX]>, Reason> {
        let hundreds: Vec<i32> = self.numbers_if("sc")?;
        if hundreds.is_empty() {
            return Ok(None);
        }
        Ok(Some(by_seat(hundreds.chunks_exact(2).map(|pair| pair[1].saturating_mul(100)))))
    }
}

/// The rounds, and the errors of those that can't be read.
impl<R: BufRead> Iterator for Mjlog<R> {
    type Item = Result<RoundRecord, (LogPlace, Reason)>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut buffer = std::mem::take(&mut self.buffer);
        let found = loop {
            if let Some(last) = self.last.take() {
                break Some(Err(last));
            }
            if self.has_ended {
                break None;
            }
            let place = LogPlace::Byte(self.xml.buffer_position());
            buffer.clear();
            self.xml.get_mut().reset();
            let step = match self.xml.read_event_into(&mut buffer) {
                Ok(Xml::Empty(tag) | Xml::Start(tag)) => self.tag(place, &tag),
                Ok(Xml::Eof) => {
                    self.has_ended = true;
                    Ok(self.record.take())
                }
                Ok(_) => Ok(None),
                Err(error) => {
                    self.has_ended = true;
                    self.last = Some((place, xml_reason(error, self.xml.get_ref())));
                    Ok(self.record.take())
                }
            };
            match step {
                Ok(None) => {}
                Ok(Some(record)) => break Some(Ok(record)),
                Err(_) if self.is_lost => {}
                Err(reason) => {
                    self.record = None;
                    self.is_lost = true;
                    break Some(Err((place, reason)));
                }
            }
        };
        self.buffer = buffer;
        found
    }
}

/// The reason why the XML can't be parsed any further.
fn xml_reason<R>(error: quick_xml::Error, limited: &LimitedReader<R>) -> Reason {
    match error {
        quick_xml::Error::Io(_) if limited.is_exceeded() => Reason::TooLong { most: limited.most() },
        quick_xml::Error::Io(error) => Reason::Io(std::io::Error::new(error.kind(), error)),
        error => Reason::Xml(error),
    }
}
