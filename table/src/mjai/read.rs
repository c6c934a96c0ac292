//! Reads starts, events and actions from lines.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::Value;
use shanten::score::Wind;
use shanten::{Meld, MeldKind, Piece};

use super::line::{FieldError, HIDDEN, MjaiLine, piece, pieces, required, seat};
use crate::action::Action;
use crate::event::{Event, NoWin, NoWinReason, Start, WinEvent, WinValue};
use crate::seat::Seat;
use crate::table::DEPOSIT;
use crate::wall::DEALT;

impl MjaiLine<'_> {
    /// The start of a round, from `start_kyoku`. Hidden hands are empty. Points that the line lacks
    /// are the given ones. Without a number of players it is that of the hands.
    ///
    /// # Errors
    ///
    /// If a field is missing or can't be read, or the hands aren't those of so many players.
    pub fn start(&self, scores: Option<[i32; Seat::MAX]>, players: Option<usize>) -> Result<Start, FieldError> {
        let tehais = required("tehais", self.tehais.as_ref())?;
        let is_hidden = |hand: &[Cow<str>]| hand.iter().any(|text| text == HIDDEN);
        // With three players the fourth hand may be present: empty, or hidden without points.
        let filled = tehais.iter().filter(|hand| !hand.is_empty()).count();
        let hidden: Vec<_> = tehais.iter().map(|hand| is_hidden(hand)).collect();
        let has_no_points = self.scores.as_ref().and_then(|scores| scores.get(3)).is_none_or(|&score| score == 0);
        let of_hands = if hidden == [false, false, false, true] && has_no_points { 3 } else { filled };
        if let Some(players) = players {
            check_hands(tehais, players, has_no_points)?;
        }
        let players = players.unwrap_or(of_hands).clamp(3, Seat::MAX);
        let mut hands: [Vec<Piece>; Seat::MAX] = Default::default();
        for (hand, texts) in hands.iter_mut().zip(tehais).take(players) {
            if !is_hidden(texts) {
                *hand = pieces("tehais", texts)?;
            }
        }
        let letter = required("bakaze", self.bakaze.as_ref())?;
        let wind = Wind::ALL.into_iter().find(|wind| Piece::plain(wind.tile()).mjai() == letter);
        let kyoku = self.kyoku.and_then(|kyoku| kyoku.checked_sub(1));
        let dealer = self.oya.or(kyoku).ok_or(FieldError::Missing("oya"))?;
        Ok(Start {
            players,
            wind: wind.ok_or_else(|| FieldError::of("bakaze", letter))?,
            dealer: seat("oya", dealer, players)?,
            counters: self.honba.unwrap_or_default(),
            deposits: self.kyotaku.unwrap_or_default(),
            scores: of_seats(self.scores.as_deref()).or(scores),
            hands,
            indicator: match &**required("dora_marker", self.dora_marker.as_ref())? {
                HIDDEN => None,
                text => Some(piece("dora_marker", text)?),
            },
        })
    }

    /// The event of the line; `None` for lines of other kinds, such as paid deposits, which the
    /// discard before implies, greetings, and what other programs add.
    ///
    /// # Errors
    ///
    /// If a field is missing or can't be read.
    pub fn event(&self, players: usize) -> Result<Option<Event>, FieldError> {
        let actor = || seat("actor", *required("actor", self.actor.as_ref())?, players);
        let target = || seat("target", *required("target", self.target.as_ref())?, players);
        let pai = || piece("pai", required("pai", self.pai.as_ref())?);
        let call = |kind| {
            let meld = self.meld(kind)?;
            Ok(Event::Call { seat: actor()?, from: target()?, claimed: pai()?, meld })
        };
        let quad = |kind| self.meld(kind).and_then(|meld| Ok(Event::Quad { seat: actor()?, meld }));
        Ok(Some(match &*self.kind {
            "tsumo" => {
                let seat = actor()?;
                Event::Draw { seat, piece: if self.pai.as_deref() == Some(HIDDEN) { None } else { Some(pai()?) } }
            }
            "dahai" => Event::Discard { seat: actor()?, piece: pai()?, is_drawn: self.tsumogiri },
            "reach" => Event::Riichi { seat: actor()? },
            "pon" => call(MeldKind::Triplet)?,
            "chi" => call(MeldKind::Run)?,
            "daiminkan" => call(MeldKind::OpenQuad)?,
            "ankan" => quad(MeldKind::ClosedQuad)?,
            "kakan" => quad(MeldKind::AddedQuad)?,
            "nukidora" | "kita" => Event::SetAside { seat: actor()? },
            "dora" => {
                let text = required("dora_marker", self.dora_marker.as_ref())?;
                Event::Indicator(piece("dora_marker", text)?)
            }
            "hora" => {
                let (seat, target) = (actor()?, target()?);
                // Some logs leave the winning piece out of the hand, or don't name it.
                Event::Win(Box::new(WinEvent {
                    seat,
                    from: (target != seat).then_some(target),
                    piece: self.pai.as_ref().map(|text| piece("pai", text)).transpose()?,
                    shown: self.shown()?,
                    points: self.hora_points,
                    changes: of_seats(self.deltas.as_deref()),
                    value: self.value(),
                }))
            }
            "ryukyoku" => Event::NoWin(Box::new(self.no_win()?)),
            _ => return Ok(None),
        }))
    }

    /// The action of the line, a player's answer. For `reach` it needs the piece that is discarded
    /// with it, as `pai`. Whose action it is, and whose tile it claims, isn't read.
    ///
    /// # Errors
    ///
    /// If a field is missing or can't be read, or the line is no action.
    pub fn action(&self) -> Result<Action, FieldError> {
        let pai = || piece("pai", required("pai", self.pai.as_ref())?);
        Ok(match &*self.kind {
            "dahai" => Action::Discard { piece: pai()?, is_drawn: self.tsumogiri },
            "reach" => Action::Riichi { piece: pai()?, is_drawn: self.tsumogiri },
            "pon" => Action::Call(self.meld(MeldKind::Triplet)?),
            "chi" => Action::Call(self.meld(MeldKind::Run)?),
            "daiminkan" => Action::Call(self.meld(MeldKind::OpenQuad)?),
            "ankan" => Action::Quad(self.meld(MeldKind::ClosedQuad)?),
            "kakan" => Action::Quad(self.meld(MeldKind::AddedQuad)?),
            "nukidora" | "kita" => Action::SetAside,
            "hora" => Action::Win,
            "ryukyoku" => Action::NineTerminals,
            "none" => Action::Pass,
            other => return Err(FieldError::of("type", other)),
        })
    }

    /// The points after the line of an event, given those before it, as far as they are known. The
    /// original mjai has them after each change, other programs before a round.
    #[must_use]
    pub fn points_after(&self, before: Option<[i32; Seat::MAX]>) -> Option<[i32; Seat::MAX]> {
        if !matches!(&*self.kind, "reach_accepted" | "hora" | "ryukyoku") {
            return before;
        }
        let sum = |before: [i32; Seat::MAX]| {
            let changes = self.changes()?;
            Some(core::array::from_fn(|seat| before[seat].saturating_add(changes[seat])))
        };
        of_seats(self.scores.as_deref()).or_else(|| sum(before?))
    }

    /// The points that each seat gains or pays by the line.
    #[must_use]
    pub fn changes(&self) -> Option<[i32; Seat::MAX]> {
        of_seats(self.deltas.as_deref()).or_else(|| {
            let actor = self.actor.filter(|&actor| self.kind == "reach_accepted" && actor < Seat::MAX as u32)?;
            Some(by_seat((0..Seat::MAX as u32).map(|seat| if seat == actor { -DEPOSIT } else { 0 })))
        })
    }

    /// The meld of `consumed` and `pai`: of `consumed` alone for a closed quad. In an added quad
    /// `pai` is the fourth piece.
    fn meld(&self, kind: MeldKind) -> Result<Meld, FieldError> {
        let mut pieces = pieces("consumed", required("consumed", self.consumed.as_ref())?)?;
        if kind != MeldKind::ClosedQuad {
            pieces.push(piece("pai", required("pai", self.pai.as_ref())?)?);
        }
        meld_of(kind, &pieces).ok_or_else(|| {
            let texts: Vec<_> = pieces.iter().map(ToString::to_string).collect();
            FieldError::of("consumed", &texts.join(" "))
        })
    }

    /// A winner's concealed pieces with the winning one, which some logs keep apart.
    fn shown(&self) -> Result<Option<Vec<Piece>>, FieldError> {
        let Some(texts) = &self.hora_tehais else { return Ok(None) };
        let mut pieces = pieces("hora_tehais", texts)?;
        if let Some(text) = self.pai.as_ref().filter(|_| pieces.len() % 3 == 1) {
            pieces.push(piece("pai", text)?);
        }
        Ok((pieces.len() % 3 == 2).then_some(pieces))
    }

    /// The value of a win: names of patterns with their han.
    fn value(&self) -> WinValue {
        let pattern = |pair: &Value| {
            let [name, han] = pair.as_array()?.as_slice() else { return None };
            Some((name.as_str()?.into(), u32::try_from(han.as_u64()?).ok()?))
        };
        let yaku = self.yakus.as_ref().and_then(Value::as_array).into_iter().flatten().filter_map(pattern).collect();
        let ura = pieces("uradora_markers", self.uradora_markers.as_deref().unwrap_or_default());
        WinValue { fu: self.fu, yaku, ura: ura.unwrap_or_default() }
    }

    fn no_win(&self) -> Result<NoWin, FieldError> {
        let reason = match &*letters(self.reason.as_deref().unwrap_or_default()) {
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
        for (shown, texts) in shown.iter_mut().zip(self.tehais.iter().flatten()) {
            if !texts.is_empty() && texts.iter().all(|text| text != HIDDEN) {
                *shown = Some(pieces("tehais", texts)?);
            }
        }
        Ok(NoWin { reason, shown, changes: of_seats(self.deltas.as_deref()) })
    }
}

/// Checks that the hands are those of so many players: each has tiles, or is hidden by 13 marks.
/// With three players a fourth may be there, empty, or hidden without points.
fn check_hands(hands: &[Vec<Cow<str>>], players: usize, has_no_points: bool) -> Result<(), FieldError> {
    let is_fit = |(seat, hand): (usize, &Vec<Cow<str>>)| {
        let hidden = hand.iter().filter(|text| *text == HIDDEN).count();
        match hidden {
            0 => hand.is_empty() == (seat >= players),
            _ => hidden == DEALT && hand.len() == DEALT && (seat < players || has_no_points),
        }
    };
    let is_number = (players..=Seat::MAX).contains(&hands.len());
    if is_number && hands.iter().enumerate().all(is_fit) {
        return Ok(());
    }
    Err(FieldError::of("tehais", &serde_json::json!(hands)))
}

/// Normalises a word: drops doubled letters and the marks between words.
fn letters(word: &str) -> String {
    let mut letters: Vec<_> = word.chars().filter(char::is_ascii_alphanumeric).collect();
    letters.dedup();
    letters.into_iter().collect()
}

/// The meld of these pieces, or `None` if they form none. Their order is free, but the piece added
/// to a triplet comes last.
#[must_use]
pub fn meld_of(kind: MeldKind, pieces: &[Piece]) -> Option<Meld> {
    let lowest = pieces.iter().map(|piece| piece.tile()).min()?;
    let meld = Meld::new(kind, lowest)?.with_reds(pieces.iter().filter(|piece| piece.is_red()).count() as u8)?;
    let meld = meld.with_red_added().filter(|_| pieces.last().is_some_and(|last| last.is_red())).unwrap_or(meld);
    let mut tiles: Vec<_> = pieces.iter().map(|piece| piece.tile()).collect();
    tiles.sort_unstable();
    meld.tiles().eq(tiles).then_some(meld)
}

/// The numbers by seat, 0 for missing ones.
pub fn by_seat(numbers: impl IntoIterator<Item = i32>) -> [i32; Seat::MAX] {
    let mut of_seats = [0; Seat::MAX];
    of_seats.iter_mut().zip(numbers).for_each(|(of_seat, number)| *of_seat = number);
    of_seats
}

fn of_seats(points: Option<&[i32]>) -> Option<[i32; Seat::MAX]> {
    points.map(|points| by_seat(points.iter().copied()))
}
