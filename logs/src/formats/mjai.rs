//! mjai: one JSON object a line, each an event.

use std::borrow::Cow;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use shanten::score::Wind;
use shanten::{MeldKind, Piece, Tile};
use shanten_table::{Event, NoWin, NoWinReason, Seat, Start, WinEvent, WinValue};

use super::pieces::{by_seat, meld};
use super::write_mjai::{GameKeys, HIDDEN};
use crate::info::GameInfo;
use crate::problem::{LogPlace, Reason};
use crate::round::RoundRecord;

/// An event; each kind has some of these fields.
#[derive(Deserialize)]
pub(crate) struct MjaiEvent<'a> {
    #[serde(borrow, rename = "type")]
    kind: Cow<'a, str>,
    actor: Option<u32>,
    target: Option<u32>,
    #[serde(borrow)]
    pai: Option<Cow<'a, str>>,
    #[serde(borrow)]
    consumed: Option<Vec<Cow<'a, str>>>,
    tsumogiri: Option<bool>,
    #[serde(borrow)]
    bakaze: Option<Cow<'a, str>>,
    honba: Option<u8>,
    kyotaku: Option<u8>,
    oya: Option<u32>,
    kyoku: Option<u32>,
    scores: Option<Vec<i32>>,
    #[serde(borrow)]
    dora_marker: Option<Cow<'a, str>>,
    #[serde(borrow)]
    tehais: Option<Vec<Vec<Cow<'a, str>>>>,
    #[serde(borrow)]
    hora_tehais: Option<Vec<Cow<'a, str>>>,
    hora_points: Option<u32>,
    fu: Option<u32>,
    yakus: Option<Value>,
    #[serde(borrow, alias = "ura_markers")]
    uradora_markers: Option<Vec<Cow<'a, str>>>,
    #[serde(borrow)]
    reason: Option<Cow<'a, str>>,
    deltas: Option<Vec<i32>>,
    names: Option<Value>,
    aka_flag: Option<bool>,
    /// What only our writer has.
    game: Option<Value>,
}

/// Collects the lines of games into rounds.
#[derive(Default)]
pub(crate) struct Mjai {
    record: Option<RoundRecord>,
    /// The number of the round in its game, from 1.
    round: usize,
    games: usize,
    /// The current points, if the lines have them.
    scores: Option<[i32; Seat::MAX]>,
    info: Arc<GameInfo>,
    /// Whether an error occurred: lines are skipped until the next round begins.
    is_lost: bool,
}

/// The result of a line: the round that it ends, if any, and an error in the line.
pub(crate) type LineOutcome = (Option<RoundRecord>, Result<(), Reason>);

impl Mjai {
    pub(crate) fn line(&mut self, place: LogPlace, line: &MjaiEvent) -> LineOutcome {
        match &*line.kind {
            "start_game" => {
                let names = line.names.as_ref().unwrap_or(&Value::Null);
                // Another program's key of this name is skipped.
                let keys = line.game.as_ref().and_then(|game| GameKeys::deserialize(game).ok()).unwrap_or_default();
                let GameKeys { id, date, lobby, rules, fast, dans, rates } = keys;
                let info = GameInfo::listed(names, &dans, &rates);
                self.info = Arc::new(GameInfo { red_fives: line.aka_flag, id, date, lobby, rules, fast, ..info });
                self.games += 1;
                self.round = 0;
                self.scores = None;
                self.is_lost = false;
                (self.record.take(), Ok(()))
            }
            "start_kyoku" => {
                let before = self.record.take();
                self.is_lost = false;
                self.round += 1;
                let round = self.round;
                self.scores = of_seats(line.scores.as_deref()).or(self.scores);
                let started = start(line, self.scores).map(|start| {
                    let mut record = RoundRecord::new(place, self.games.saturating_sub(1), round, start);
                    record.info = Arc::clone(&self.info);
                    self.record = Some(record);
                });
                (before, started.map_err(|reason| self.lose(reason)))
            }
            "end_kyoku" | "end_game" => (self.record.take(), Ok(())),
            _ => {
                self.pay(line);
                let result = self.event(line).and_then(|event| self.push(place, event));
                (None, result.or_else(|reason| if self.is_lost { Ok(()) } else { Err(self.lose(reason)) }))
            }
        }
    }

    pub(crate) fn end(&mut self) -> Option<RoundRecord> {
        self.record.take()
    }

    /// Skips a line that can't be parsed. It may have been the start of a round.
    pub(crate) fn lose_line(&mut self, line: &[u8], error: serde_json::Error) -> Reason {
        const START: &[u8] = b"\"start_kyoku\"";
        self.round += usize::from(line.windows(START.len()).any(|text| text == START));
        self.lose(Reason::Json(error))
    }

    fn lose(&mut self, reason: Reason) -> Reason {
        self.record = None;
        self.scores = None;
        self.is_lost = true;
        reason
    }

    /// Updates the points. The original mjai gives them after each change, others before a round.
    fn pay(&mut self, line: &MjaiEvent) {
        let changes = of_seats(line.deltas.as_deref()).or_else(|| {
            let actor = line.actor.filter(|_| line.kind == "reach_accepted")?;
            Some(by_seat((0..Seat::MAX as u32).map(|seat| if seat == actor { -DEPOSIT } else { 0 })))
        });
        if !matches!(&*line.kind, "reach_accepted" | "hora" | "ryukyoku") {
            return;
        }
        let sum = |scores: [i32; Seat::MAX], sign: i32| {
            let paid = changes.map(|changes| changes.map(|change| change.saturating_mul(sign)))?;
            Some(std::array::from_fn(|seat| scores[seat].saturating_add(paid[seat])))
        };
        let after = of_seats(line.scores.as_deref());
        if let (None, Some(record), Some(after)) = (self.scores, &mut self.record, after)
            && record.start.scores.is_none()
        {
            record.start.scores = sum(after, -1);
        }
        self.scores = after.or_else(|| sum(self.scores?, 1));
    }

    fn push(&mut self, place: LogPlace, event: Option<Event>) -> Result<(), Reason> {
        match (&mut self.record, event) {
            (_, None) => Ok(()),
            (Some(record), Some(event)) => {
                record.push(place, event);
                Ok(())
            }
            (None, Some(_)) => Err(Reason::NoRound),
        }
    }

    fn event(&mut self, line: &MjaiEvent) -> Result<Option<Event>, Reason> {
        let players = self.record.as_ref().map_or(Seat::MAX, |record| record.start.players);
        let seat = || seat_of("actor", *required("actor", line.actor.as_ref())?, players);
        let target = || seat_of("target", *required("target", line.target.as_ref())?, players);
        let pai = || piece("pai", required("pai", line.pai.as_ref())?);
        let quad = |kind| {
            // `pai` is the fourth piece of an added quad; `consumed` has all four of a closed one.
            let mut pieces = pieces("consumed", required("consumed", line.consumed.as_ref())?)?;
            if kind == MeldKind::AddedQuad {
                pieces.push(pai()?);
            }
            let meld = meld(kind, &pieces).ok_or_else(|| refused("consumed", &listed(&pieces)))?;
            Ok(Some(Event::Quad { seat: seat()?, meld }))
        };
        let call = |kind| {
            let mut pieces = pieces("consumed", required("consumed", line.consumed.as_ref())?)?;
            let claimed = pai()?;
            pieces.push(claimed);
            let meld = meld(kind, &pieces).ok_or_else(|| refused("consumed", &listed(&pieces)))?;
            Ok(Some(Event::Call { seat: seat()?, from: target()?, claimed, meld }))
        };
        let changes = || of_seats(line.deltas.as_deref());
        match &*line.kind {
            "tsumo" => {
                let seat = seat()?;
                if line.pai.as_deref() == Some("?") {
                    return Err(Reason::Hidden(seat));
                }
                Ok(Some(Event::Draw { seat, piece: Some(pai()?) }))
            }
            "dahai" => Ok(Some(Event::Discard { seat: seat()?, piece: pai()?, is_drawn: line.tsumogiri })),
            "reach" => Ok(Some(Event::Riichi { seat: seat()? })),
            "pon" => call(MeldKind::Triplet),
            "chi" => call(MeldKind::Run),
            "daiminkan" => call(MeldKind::OpenQuad),
            "ankan" => quad(MeldKind::ClosedQuad),
            "kakan" => quad(MeldKind::AddedQuad),
            "nukidora" | "kita" => Ok(Some(Event::SetAside { seat: seat()? })),
            "dora" => {
                let text = required("dora_marker", line.dora_marker.as_ref())?;
                Ok(Some(Event::Indicator(piece("dora_marker", text)?)))
            }
            "hora" => {
                let (seat, target) = (seat()?, target()?);
                // Some logs leave the winning piece out of the hand, or don't name it.
                Ok(Some(Event::Win(WinEvent {
                    seat,
                    from: (target != seat).then_some(target),
                    piece: line.pai.as_ref().map(|text| piece("pai", text)).transpose()?,
                    shown: shown(line)?,
                    points: line.hora_points,
                    changes: changes(),
                    value: value(line),
                })))
            }
            "ryukyoku" => Ok(Some(Event::NoWin(no_win(line, changes())?))),
            // Paid deposits, greetings, and events that other programs add are ignored.
            _ => Ok(None),
        }
    }
}

fn of_seats(points: Option<&[i32]>) -> Option<[i32; Seat::MAX]> {
    points.map(|points| by_seat(points.iter().copied()))
}

fn start(line: &MjaiEvent, scores: Option<[i32; Seat::MAX]>) -> Result<Start, Reason> {
    let tehais = line.tehais.as_ref().ok_or(Reason::Missing("tehais"))?;
    let is_hidden = |hand: &[Cow<str>]| hand.iter().any(|text| text == "?");
    // With three players the fourth hand may be present: empty, or hidden at a seat without points.
    let filled = tehais.iter().filter(|hand| !hand.is_empty()).count();
    let hidden: Vec<_> = tehais.iter().map(|hand| is_hidden(hand)).collect();
    let has_no_points = line.scores.as_ref().and_then(|scores| scores.get(3)).is_none_or(|&score| score == 0);
    let players = if hidden == [false, false, false, true] && has_no_points { 3 } else { filled.clamp(3, Seat::MAX) };
    let mut hands: [Vec<Piece>; Seat::MAX] = Default::default();
    for (seat, texts) in Seat::all(players).zip(tehais) {
        if is_hidden(texts) {
            return Err(Reason::Hidden(seat));
        }
        hands[seat.index()] = pieces("tehais", texts)?;
    }
    let wind = required("bakaze", line.bakaze.as_ref())?;
    let wind = Wind::ALL.into_iter().zip(HONOURS).find(|(_, letter)| letter == wind);
    let kyoku = line.kyoku.and_then(|kyoku| kyoku.checked_sub(1));
    let dealer = line.oya.or(kyoku).ok_or(Reason::Missing("oya"))?;
    Ok(Start {
        players,
        wind: wind.ok_or_else(|| refused("bakaze", line.bakaze.as_deref().unwrap_or_default()))?.0,
        dealer: seat_of("oya", dealer, players)?,
        counters: line.honba.unwrap_or_default(),
        deposits: line.kyotaku.unwrap_or_default(),
        scores,
        hands,
        indicator: match &**required("dora_marker", line.dora_marker.as_ref())? {
            HIDDEN => None,
            text => Some(piece("dora_marker", text)?),
        },
    })
}

/// The value of a win: names of patterns with their han.
fn value(line: &MjaiEvent) -> WinValue {
    let pattern = |pair: &Value| {
        let [name, han] = pair.as_array()?.as_slice() else { return None };
        Some((name.as_str()?.into(), u32::try_from(han.as_u64()?).ok()?))
    };
    let yaku = line.yakus.as_ref().and_then(Value::as_array).into_iter().flatten().filter_map(pattern).collect();
    let ura = pieces("uradora_markers", line.uradora_markers.as_deref().unwrap_or_default());
    WinValue { fu: line.fu, yaku, ura: ura.unwrap_or_default() }
}

/// The points of a riichi deposit.
const DEPOSIT: i32 = 1000;

/// mjai's letters for honours, in the order of the kinds.
const HONOURS: [&str; 7] = ["E", "S", "W", "N", "P", "F", "C"];

fn required<'a, T>(field: &'static str, value: Option<&'a T>) -> Result<&'a T, Reason> {
    value.ok_or(Reason::Missing(field))
}

fn refused(field: &'static str, value: &str) -> Reason {
    Reason::Value { field, value: value.to_owned() }
}

fn listed(pieces: &[Piece]) -> String {
    let texts: Vec<_> = pieces.iter().map(ToString::to_string).collect();
    texts.join(" ")
}

fn seat_of(field: &'static str, number: u32, players: usize) -> Result<Seat, Reason> {
    let seat = u8::try_from(number).ok().and_then(Seat::new).filter(|seat| seat.index() < players);
    seat.ok_or_else(|| refused(field, &number.to_string()))
}

fn piece(field: &'static str, text: &str) -> Result<Piece, Reason> {
    let honour = HONOURS.iter().position(|&letter| letter == text);
    let honour = honour.and_then(|place| Tile::from_index((Tile::EAST.index() + place) as u8)).map(Piece::plain);
    honour.or_else(|| text.parse().ok()).ok_or_else(|| refused(field, text))
}

fn pieces(field: &'static str, texts: &[Cow<str>]) -> Result<Vec<Piece>, Reason> {
    texts.iter().map(|text| piece(field, text)).collect()
}

/// A winner's concealed pieces with the winning one, which some logs keep apart.
fn shown(line: &MjaiEvent) -> Result<Option<Vec<Piece>>, Reason> {
    let Some(texts) = &line.hora_tehais else { return Ok(None) };
    let mut pieces = pieces("hora_tehais", texts)?;
    if let Some(text) = line.pai.as_ref().filter(|_| pieces.len() % 3 == 1) {
        pieces.push(piece("pai", text)?);
    }
    Ok((pieces.len() % 3 == 2).then_some(pieces))
}

/// Normalises a word: drops doubled letters and the marks between words.
fn letters(word: &str) -> String {
    let mut letters: Vec<_> = word.chars().filter(char::is_ascii_alphanumeric).collect();
    letters.dedup();
    letters.into_iter().collect()
}

fn no_win(line: &MjaiEvent, changes: Option<[i32; Seat::MAX]>) -> Result<NoWin, Reason> {
    let reason = match &*letters(line.reason.as_deref().unwrap_or_default()) {
        "fanpai" | "howanpai" | "exhaustive" | "exhaustivedraw" => NoWinReason::WallEmpty,
        "nagashimangan" | "nm" => NoWinReason::NagashiMangan,
        "kyushukyuhai" | "kyusyukyuhai" | "yao9" => NoWinReason::NineTerminals,
        "suchareach" | "sucharichi" | "reach4" => NoWinReason::FourRiichi,
        "sukantsu" | "sukaikan" | "sukansansen" | "sukansanra" | "kan4" => NoWinReason::FourQuads,
        "sufonrenta" | "sufurenta" | "kaze4" => NoWinReason::FourWinds,
        "sanchaho" | "sanchahou" | "ron3" => NoWinReason::ThreeWins,
        _ => NoWinReason::Other,
    };
    let mut shown: [Option<Vec<Piece>>; Seat::MAX] = Default::default();
    for (shown, texts) in shown.iter_mut().zip(line.tehais.iter().flatten()) {
        if !texts.is_empty() && texts.iter().all(|text| text != "?") {
            *shown = Some(pieces("tehais", texts)?);
        }
    }
    Ok(NoWin { reason, shown, changes })
}
