//! A score for people: the division of the hand, its patterns and fu, and the payments.

use std::io;

use indicatif::HumanCount;
use shanten::score::{FuPart, FuReason, Limit, Pattern, Wind, WonBy};
use shanten::{Completion, MeldKind};

use crate::draw::canvas::{Canvas, GOOD, Look};
use crate::draw::lines::{fact, labels};
use crate::options::win::Scored;
use crate::words::{fill, instead, say, say_as};

/// The columns before a value.
const LABEL: usize = 14;

pub(crate) fn write(scored: &Scored<'_>, look: Look, out: &mut Vec<u8>) -> io::Result<()> {
    let canvas = &mut Canvas::new(look, out);
    canvas.heading_with(&scored.before, Some(scored.piece))?;
    complete(scored, canvas)?;
    let shape = say(scored.score.completion().shape().name());
    let won_by = say_as(scored.won_by.name(), &format!("won:{}", scored.won_by));
    fact(canvas, "won by", LABEL, format!("{won_by} ({shape})"))?;
    patterns(scored, canvas)?;
    if scored.score.yakuman() == 0 {
        fu(scored, canvas)?;
    }
    label(canvas, "worth")?;
    canvas.put_in(GOOD, worth(scored))?;
    canvas.end_line()?;
    fact(canvas, "points", LABEL, payments(scored))?;
    canvas.fold(LABEL);
    Ok(())
}

fn label(canvas: &mut Canvas, label: &'static str) -> io::Result<()> {
    canvas.column("", 2)?;
    canvas.column(say(label), LABEL - 2)
}

fn complete(scored: &Scored<'_>, canvas: &mut Canvas) -> io::Result<()> {
    label(canvas, "complete as")?;
    match scored.score.completion() {
        Completion::Standard { division, .. } => {
            canvas.tiles([division.pair(); 2])?;
            for (meld, is_called) in division.melds() {
                canvas.put(" ")?;
                if is_called { canvas.meld(meld)? } else { canvas.tiles(meld.tiles())? }
            }
        }
        Completion::SevenPairs { pairs, .. } => {
            for (number, pair) in pairs.into_iter().enumerate() {
                canvas.put(if number == 0 { "" } else { " " })?;
                canvas.tiles([pair; 2])?;
            }
        }
        special => canvas.put(say(special.form().name()))?,
    }
    canvas.end_line()
}

fn patterns(scored: &Scored<'_>, canvas: &mut Canvas) -> io::Result<()> {
    let score = &scored.score;
    for (name, pattern) in labels("patterns").zip(score.patterns()) {
        fact(canvas, name, LABEL, format!("{}  {}", worth_of(scored, pattern), say(pattern.name())))?;
    }
    let dora = [("dora", score.dora()), ("ura", score.ura()), ("red fives", score.reds()), ("Norths", score.norths())];
    for (name, han) in dora.into_iter().filter(|(_, han)| *han > 0) {
        fact(canvas, name, LABEL, fill("{count} han", &[("count", &han)]))?;
    }
    Ok(())
}

fn worth_of(scored: &Scored<'_>, pattern: Pattern) -> String {
    match scored.score.yakuman() {
        0 => fill("{count} han", &[("count", &scored.score.han_of(pattern))]),
        _ if scored.rules.is_double(pattern) => yakuman(2),
        _ => yakuman(1),
    }
}

fn yakuman(count: u8) -> String {
    if count == 1 { say("yakuman").to_owned() } else { fill("{count} yakuman", &[("count", &count)]) }
}

/// The reason for a part of the fu.
fn reason(part: FuPart) -> String {
    let in_language = |key: &str| instead(&format!("fu:{key}"));
    let found = match part.reason {
        FuReason::Wait(shape) => in_language("wait").map(|wait| format!("{wait} ({})", say(shape.name()))),
        FuReason::Pair(tile) => in_language("pair").map(|pair| format!("{pair} {tile}")),
        FuReason::Meld { meld, is_concealed } => {
            let openness = if is_concealed { "concealed" } else { "open" };
            let kind = if meld.kind() == MeldKind::Triplet { "triplet" } else { "quad" };
            in_language(&format!("{openness} {kind}")).map(|kind| format!("{kind} {meld}"))
        }
        reason => in_language(reason.name()).map(str::to_owned),
    };
    found.unwrap_or_else(|| {
        // The text ends with the number of fu.
        let text = part.to_string();
        text.rsplit_once(' ').map_or(String::new(), |(reason, _)| reason.to_owned())
    })
}

fn fu(scored: &Scored<'_>, canvas: &mut Canvas) -> io::Result<()> {
    let parts = scored.score.fu_parts();
    for (name, part) in labels("fu").zip(&parts) {
        fact(canvas, name, LABEL, format!("{:>3}  {}", part.fu, reason(*part)))?;
    }
    let (sum, fu): (u8, u8) = (parts.iter().map(|part| part.fu).sum(), scored.score.fu());
    if parts.len() > 1 {
        let rounded = if sum == fu { "in all" } else { "in all, rounded up to {fu}" };
        fact(canvas, "", LABEL, format!("{sum:>3}  {}", fill(rounded, &[("fu", &fu)])))?;
    }
    Ok(())
}

fn worth(scored: &Scored<'_>) -> String {
    let score = &scored.score;
    let (han, fu) = (score.han(), score.fu());
    match (score.yakuman(), score.limit()) {
        (0, None) => fill("{han} han {fu} fu", &[("han", &han), ("fu", &fu)]),
        (0, Some(limit)) => {
            let limit = say_as(limit.name(), if limit == Limit::Yakuman { "counted yakuman" } else { limit.name() });
            fill("{han} han {fu} fu: {limit}", &[("han", &han), ("fu", &fu), ("limit", &limit)])
        }
        (count, _) => yakuman(count),
    }
}

/// The total points and the payments: `7,900 points: dealer pays 3,900, others 2,000 each`.
fn payments(scored: &Scored<'_>) -> String {
    let payments = scored.score.payments();
    let points = |points: u32| HumanCount(points.into()).to_string();
    let discarder = match scored.won_by {
        WonBy::RobbedQuad => "the player of the quad pays {points}",
        _ => "discarder pays {points}",
    };
    let others = match (payments.dealer, payments.players()) {
        (0, _) => "others pay {points} each",
        (_, 4) => "others {points} each",
        _ => "the other {points}",
    };
    let parts = [(payments.discarder, discarder), (payments.dealer, "dealer pays {points}"), (payments.other, others)];
    let liable = Wind::ALL.map(|wind| (payments.liable_by(wind), "liable player pays {points}"));
    let parts = parts.into_iter().chain(liable).chain([(payments.deposits, "{points} from deposits")]);
    let parts = parts.filter(|(points, _)| *points > 0);
    let parts: Vec<String> = parts.map(|(part, text)| fill(text, &[("points", &points(part))])).collect();
    fill("{total}: {parts}", &[("total", &points(payments.total)), ("parts", &parts.join(say(", ")))])
}
