//! Answers questions by their names.

use std::ops::ControlFlow;

use serde_json::{Value, json};
use shanten::notation::Notation;
use shanten::odds::{RiichiOptions, Search};
use shanten::safety::Clue;
use shanten::score::{Limit, Pattern, Riichi, Score, Wind, WonBy};
use shanten::sequence::Sequence;
use shanten::toward::Objective;
use shanten::{
    AnyHand, Form, Furiten, Mark, Meld, MeldKind, Opponent, Piece, Shape, Strictness, Suit, Tile, Useful, View,
};

use crate::catalogue::QuestionEntry;
use crate::hand::AskedHand;
use crate::question::{Question, json};
use crate::refusal::Refusal;
use crate::safety::safety;
use crate::searches::{odds_options, point_options};
use crate::seen::{before_claim, position, recorded, searched, view};
use crate::toward::toward;
use crate::{batches, turns, wins};

/// What a search calls every few thousand states: it goes on unless it is told to break.
pub type SearchWatch<'a> = &'a mut dyn FnMut(usize) -> ControlFlow<()>;

/// The answer to a question that isn't about one hand; `None` if the question is about a hand, or
/// if no question has this name.
#[must_use]
pub fn answer_without_hand<H: AskedHand>(ask: &str, question: &mut Question) -> Option<Result<Value, Refusal>> {
    let entry = QuestionEntry::named(ask).ok().filter(|entry| !entry.of_hand)?;
    // Batches check their options themselves.
    let checked = if entry.of_many { Ok(()) } else { question.only(entry.groups) };
    Some(checked.and_then(|()| without_hand::<H>(ask, question)))
}

fn without_hand<H: AskedHand>(ask: &str, question: &mut Question) -> Result<Value, Refusal> {
    match ask {
        "rules" => Ok(json!(H::read_rules(question.text("rules")?.as_deref())?.to_string())),
        "score_rules" => wins::score_rules(question).map(|rules| json!(rules.to_string())),
        "game" => game::<H>(question),
        "names" => Ok(names()),
        "letters" => letters(question),
        "tile" => facts::<H>(question),
        "visible" => turns::seen(question).map(json),
        "noten_payments" => wins::noten_payments(question).map(json),
        "points_of" => wins::points_of(question),
        "nagashi" => wins::nagashi(question),
        "batch_score" => batches::scores::<H>(question),
        rows => batches::rows::<H>(question, rows),
    }
}

/// The answer to a question about a hand.
///
/// # Errors
///
/// If no question has this name, an option is invalid, or the hand has no answer.
pub fn answer_of<H: AskedHand>(
    hand: &H,
    ask: &str,
    question: &mut Question,
    watch: SearchWatch<'_>,
) -> Result<Value, Refusal> {
    let entry = QuestionEntry::named(ask)?;
    question.only(entry.groups)?;
    let seen = question;
    Ok(match ask {
        "hand" => json(hand.to_string()),
        "position" => json(position(hand, seen)?),
        "shanten" => {
            let form: Option<Form> = seen.word("form")?;
            let view = view(hand, seen)?;
            json(form.map_or_else(|| view.shanten(), |form| view.shanten_in(form)))
        }
        "useful" => {
            let form: Option<Form> = seen.word("form")?;
            let view = view(hand, seen)?;
            useful(&form.map_or_else(|| view.useful(), |form| view.useful_in(form)))
        }
        "discards" => json(view(hand, seen)?.discards()),
        "unneeded" => json(view(hand, seen)?.unneeded()),
        "improving_draws" => json(view(hand, seen)?.improving_draws()),
        "good_draws" => json(view(hand, seen)?.good_draws()),
        "toward" => json(toward(hand, seen)?.each().collect::<Vec<_>>()),
        "toward_discards" => json(toward(hand, seen)?.discards()),
        "waits" => json(view(hand, seen)?.waits()),
        "ready_discards" => json(view(hand, seen)?.ready_discards().collect::<Vec<_>>()),
        "divisions" => {
            let view = view(hand, seen)?;
            let marks: Vec<_> = view.divisions().map(|division| division.marks()).collect();
            let divisions: Vec<_> = view.divisions().collect();
            json!({"divisions": divisions, "marks": marks})
        }
        "completions" => {
            let tile = Question::needed(seen.text("tile")?, "tile")?;
            let view = view(hand, seen)?;
            match &*tile {
                "J" => json(view.completed_by_joker()),
                tile => json(view.completed_by(tile.parse()?)),
            }
        }
        "explain" => explain(hand)?,
        "calls" => json(&*claimed(seen).map(|(piece, from)| hand.calls(piece, from))?),
        "call_choices" => {
            let (piece, from) = claimed(seen)?;
            json(before_claim(hand, seen)?.with_claim(piece, from)?.choices())
        }
        "call_odds" | "call_points" => {
            let (piece, from) = claimed(seen)?;
            let points = (ask == "call_points").then(|| point_options(seen)).transpose()?;
            let mut search = Search::new(odds_options(seen)?);
            let position = before_claim(hand, seen)?.with_claim(piece, from)?;
            let mut choices = match points {
                None => json(search.call_odds(&position)?),
                Some(points) => json(search.call_points(&position, &points)?),
            };
            for choice in choices.as_array_mut().into_iter().flatten() {
                drop_searched(&mut choice["odds"]);
            }
            choices
        }
        "fed_patterns" => {
            let (piece, from) = claimed(seen)?;
            let meld = Question::needed(seen.word::<Meld>("meld")?, "meld")?;
            let call = hand.call_for(meld, piece, from)?;
            json(wins::score_rules(seen)?.fed_patterns(hand, &call).collect::<Vec<_>>())
        }
        "own_quads" => json(&*hand.own_quads()),
        "riichi_quad" => json(hand.riichi_quad(tile(seen)?)),
        "nine_terminals" => json(hand.has_nine_terminals()),
        "melds" => {
            let piece: Piece = Question::needed(seen.word("tile")?, "tile")?;
            json(melds_with(&view(hand, seen)?, piece))
        }
        "unseen" => {
            let view = view(hand, seen)?;
            let jokers = (0..view.unseen_jokers()).map(|_| turns::JOKER.to_owned());
            json(view.unseen().map(|piece| piece.to_string()).chain(jokers).collect::<String>())
        }
        "furiten" => json(recorded(hand, seen)?.furiten()),
        "furiten_after" => {
            let tile = tile(seen)?;
            json(recorded(hand, seen)?.furiten_after(tile))
        }
        "safety" => safety(hand, seen)?,
        "turns" => json(turns::turned(*hand, seen)?.to_string()),
        "score" => json(wins::score(hand, seen)?),
        "worth" => worth(&wins::score(hand, seen)?),
        "payments" => json(wins::payments(hand, seen)?),
        "odds" | "points" | "compare" | "riichi_or_not" => {
            let points = (ask != "odds").then(|| point_options(seen)).transpose()?;
            let mut search = Search::new(odds_options(seen)?);
            let view = searched(hand, seen, &mut search)?;
            match (ask, points) {
                ("compare", Some(points)) => json(search.compare(&view, &points)?),
                ("riichi_or_not", Some(points)) => {
                    json(search.riichi_or_not(&view, &points, RiichiOptions::default())?)
                }
                (_, points) => chances(&view, &mut search, points.as_ref(), watch)?,
            }
        }
        other => return Err(Refusal::option("no_such_question", format_args!("no question {other} about a hand"))),
    })
}

fn tile(question: &mut Question) -> Result<Tile, Refusal> {
    Question::needed(question.word("tile")?, "tile")
}

/// The claimed discard, from the option `tile`, and its discarder, from the option `from`.
fn claimed(question: &mut Question) -> Result<(Piece, Opponent), Refusal> {
    let piece = Question::needed(question.word("tile")?, "tile")?;
    Ok((piece, question.word("from")?.unwrap_or(Opponent::Left)))
}

/// The useful tiles and the shanten as JSON.
fn useful(useful: &Useful) -> Value {
    let mut answer = json(useful);
    answer["shanten"] = json(useful.shanten());
    answer
}

/// The look-ups on the way to the shanten.
fn explain<H: AskedHand>(hand: &H) -> Result<Value, Refusal> {
    let Some(explanation) = hand.look_ups() else { return Ok(Value::Null) };
    let (wild, natural) = hand.natural();
    let sequence: Sequence = shanten::Hand::from_counts(&natural)?.sequence();
    let mut answer = json(explanation);
    answer["melds"] = json(hand.melds_needed());
    answer["wild"] = json(wild);
    answer["sequence"] = json(sequence);
    Ok(answer)
}

/// The han, the fu and the total points of a score.
fn worth(score: &Score) -> Value {
    json!({"han": score.han(), "fu": score.fu(), "total": score.payments().total})
}

/// The chances of a hand, or its points if requested, without the number of searched states.
fn chances<H: AnyHand>(
    view: &View<H>,
    search: &mut Search,
    points: Option<&shanten::odds::PointOptions>,
    watch: SearchWatch<'_>,
) -> Result<Value, Refusal> {
    let mut answer = match points {
        Some(options) => json(search.points_watched(view, options, watch)?),
        None => json(search.odds_watched(view, watch)?),
    };
    drop_searched(&mut answer);
    Ok(answer)
}

/// Drops the number of searched states, which depends on the searches before this one.
fn drop_searched(odds: &mut Value) {
    if let Value::Object(fields) = odds {
        fields.remove("searched");
    }
}

/// The melds of unseen pieces that include this piece and for which the hand has room.
fn melds_with<H: AskedHand>(view: &View<H>, piece: Piece) -> Vec<Meld> {
    let unseen: Vec<Piece> = view.unseen().collect();
    let is_unseen = |meld: &Meld| {
        let copies = |pieces: &mut dyn Iterator<Item = Piece>, of| pieces.filter(|&other| other == of).count();
        meld.pieces().all(|of| copies(&mut meld.pieces(), of) <= copies(&mut unseen.iter().copied(), of))
    };
    let hand = view.hand();
    let fits = |meld: &Meld| hand.with_melds(&hand.melds().chain([*meld]).collect::<Vec<_>>()).is_ok();
    let of = |(kind, tile)| (0..=4).filter_map(move |reds| Meld::new(kind, tile)?.with_reds(reds));
    let all = MeldKind::ALL.into_iter().flat_map(|kind| Tile::all().map(move |tile| (kind, tile))).flat_map(of);
    all.filter(|meld| meld.pieces().any(|other| other == piece) && is_unseen(meld) && fits(meld)).collect()
}

/// The rules of a game, and its limits.
fn game<H: AskedHand>(question: &mut Question) -> Result<Value, Refusal> {
    let rules = H::read_rules(question.text("rules")?.as_deref())?;
    let hand = H::from_text(rules, "")?;
    Ok(json!({
        "rules": rules.to_string(),
        "players": hand.game_players(),
        "kinds": hand.game_kinds(),
        "jokers": hand.game_jokers(),
        "max_tiles": hand.max_tiles(),
        "has_patterns": hand.game_has_patterns(),
    }))
}

/// All names that occur in options and answers, for types and for translations.
fn names() -> Value {
    json!({
        "form": Form::ALL,
        "furiten": Furiten::ALL,
        "limit": Limit::ALL,
        "mark": Mark::ALL,
        "notation": Notation::ALL.iter().map(|notation| notation.name()).collect::<Vec<_>>(),
        "objective": Objective::ALL,
        "opponent": Opponent::ALL,
        "pattern": Pattern::ALL,
        "riichi": Riichi::ALL,
        "shape": Shape::ALL,
        "clue": Clue::ALL,
        "strictness": Strictness::ALL,
        "suit": Suit::ALL,
        "wind": Wind::ALL,
        "won_by": WonBy::ALL,
    })
}

/// Converts tiles of any notation to letters.
fn letters(question: &mut Question) -> Result<Value, Refusal> {
    let text = Question::needed(question.text("text")?, "text")?;
    let notation: Notation = question.word("notation")?.unwrap_or_default();
    let visible = notation.read(&text).and_then(|tiles| tiles.visible());
    visible.map(json).map_err(|error| Refusal::from(error).in_text(&text))
}

/// Facts about a tile.
fn facts<H: AskedHand>(question: &mut Question) -> Result<Value, Refusal> {
    let (tile, rules) = (tile(question)?, question.text("rules")?);
    let kinds = H::from_text(H::read_rules(rules.as_deref())?, "")?.game_kinds();
    Ok(json!({
        "index": tile.index(),
        "suit": tile.suit().name(),
        "rank": tile.rank(),
        "honour": tile.is_honour(),
        "terminal": tile.is_terminal(),
        "indicated": tile.indicated_among(kinds),
    }))
}
