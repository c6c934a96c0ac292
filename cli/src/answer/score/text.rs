//! A score for people: how the hand is taken apart, what counts, and who pays.

use std::io;

use indicatif::HumanCount;
use shanten::Completion;
use shanten::score::{Pattern, WonBy};

use crate::ask::win::Scored;
use crate::draw::canvas::{Canvas, GOOD, Look};
use crate::draw::lines::{fact, labels};

/// The columns before a value.
const LABEL: usize = 14;

pub(crate) fn write(scored: &Scored<'_>, look: Look, out: &mut Vec<u8>) -> io::Result<()> {
    let canvas = &mut Canvas::new(look, out);
    canvas.heading_with(&scored.before, Some(scored.piece))?;
    complete(scored, canvas)?;
    let shape = scored.score.completion().shape();
    fact(canvas, "won by", LABEL, format!("{} ({shape})", scored.won_by))?;
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

fn label(canvas: &mut Canvas, label: &str) -> io::Result<()> {
    canvas.column("", 2)?;
    canvas.column(label, LABEL - 2)
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
        special => canvas.put(special.form())?,
    }
    canvas.end_line()
}

fn patterns(scored: &Scored<'_>, canvas: &mut Canvas) -> io::Result<()> {
    let score = &scored.score;
    for (name, pattern) in labels("patterns").zip(score.patterns()) {
        fact(canvas, name, LABEL, format!("{}  {pattern}", worth_of(scored, pattern)))?;
    }
    let dora = [("dora", score.dora()), ("ura", score.ura()), ("red fives", score.reds()), ("Norths", score.norths())];
    for (name, han) in dora.into_iter().filter(|(_, han)| *han > 0) {
        fact(canvas, name, LABEL, format!("{han} han"))?;
    }
    Ok(())
}

fn worth_of(scored: &Scored<'_>, pattern: Pattern) -> String {
    match scored.score.yakuman() {
        0 => format!("{} han", scored.score.han_of(pattern)),
        _ if scored.rules.double_yakuman && pattern.may_be_double() => "2 yakuman".to_owned(),
        _ => "yakuman".to_owned(),
    }
}

fn fu(scored: &Scored<'_>, canvas: &mut Canvas) -> io::Result<()> {
    let parts = scored.score.fu_parts();
    for (name, part) in labels("fu").zip(&parts) {
        // The part ends with its fu.
        let text = part.to_string();
        let reason = text.rsplit_once(' ').map_or("", |(reason, _)| reason);
        fact(canvas, name, LABEL, format!("{:>3}  {reason}", part.fu))?;
    }
    let (sum, fu): (u8, u8) = (parts.iter().map(|part| part.fu).sum(), scored.score.fu());
    if parts.len() > 1 {
        let rounded = if sum == fu { "in all".to_owned() } else { format!("in all, rounded up to {fu}") };
        fact(canvas, "", LABEL, format!("{sum:>3}  {rounded}"))?;
    }
    Ok(())
}

fn worth(scored: &Scored<'_>) -> String {
    let score = &scored.score;
    match (score.yakuman(), score.limit()) {
        (0, None) => format!("{} han {} fu", score.han(), score.fu()),
        (0, Some(limit)) => format!("{} han {} fu: {limit}", score.han(), score.fu()),
        (1, _) => "yakuman".to_owned(),
        (yakuman, _) => format!("{yakuman} yakuman"),
    }
}

/// The points in all, and who pays how much of them: `7,900 points: dealer pays 3,900, others 2,000
/// each`.
fn payments(scored: &Scored<'_>) -> String {
    let payments = scored.score.payments();
    let points = |points: u32| HumanCount(points.into()).to_string();
    let discarder = match scored.won_by {
        WonBy::RobbedQuad => "whoever made the quad pays",
        _ => "discarder pays",
    };
    let other = points(payments.other);
    let others = match (payments.dealer, payments.players()) {
        (0, _) => format!("others pay {other} each"),
        (_, 4) => format!("others {other} each"),
        _ => format!("the other {other}"),
    };
    let parts = [
        (payments.discarder, format!("{discarder} {}", points(payments.discarder))),
        (payments.dealer, format!("dealer pays {}", points(payments.dealer))),
        (payments.other, others),
        (payments.liable, format!("liable player pays {}", points(payments.liable))),
        (payments.deposits, format!("{} from deposits", points(payments.deposits))),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|(points, _)| *points > 0).map(|(_, part)| part).collect();
    format!("{}: {}", points(payments.total), parts.join(", "))
}
