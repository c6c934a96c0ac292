//! A score for people: how the hand is taken apart, what counts, and who pays.

use std::io;

use shanten::Completion;
use shanten::score::{Pattern, WonBy};

use super::win::Scored;
use crate::canvas::{Canvas, GOOD, Look};
use crate::grouped::grouped;
use crate::text::{folded, labels};

/// The columns before a value.
const LABEL: usize = 14;

/// Writes what a hand is worth.
pub(crate) fn write(scored: &Scored, look: Look, out: &mut Vec<u8>) -> io::Result<()> {
    folded(LABEL, out, |out| write_lines(scored, &mut Canvas::new(look, out)))
}

fn write_lines(scored: &Scored, canvas: &mut Canvas) -> io::Result<()> {
    canvas.heading_with(&scored.before, Some(scored.piece))?;
    complete(scored, canvas)?;
    label(canvas, "won by")?;
    let completion = scored.score.completion();
    line(canvas, &format!("{} ({})", scored.won_by, completion.shape()))?;
    patterns(scored, canvas)?;
    if scored.score.yakuman() == 0 {
        fu(scored, canvas)?;
    }
    label(canvas, "worth")?;
    canvas.put_in(GOOD, worth(scored))?;
    canvas.end_line()?;
    label(canvas, "points")?;
    line(canvas, &payments(scored))
}

fn label(canvas: &mut Canvas, label: &str) -> io::Result<()> {
    canvas.column("", 2)?;
    canvas.column(label, LABEL - 2)
}

fn line(canvas: &mut Canvas, what: &str) -> io::Result<()> {
    canvas.put(what)?;
    canvas.end_line()
}

/// Writes the melds and the pair that count.
fn complete(scored: &Scored, canvas: &mut Canvas) -> io::Result<()> {
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

/// Writes the patterns, and what dora add.
fn patterns(scored: &Scored, canvas: &mut Canvas) -> io::Result<()> {
    let score = &scored.score;
    for (name, pattern) in labels("patterns").zip(score.patterns()) {
        label(canvas, name)?;
        line(canvas, &format!("{}  {pattern}", worth_of(scored, pattern)))?;
    }
    let dora = [("dora", score.dora()), ("ura", score.ura()), ("red fives", score.reds()), ("Norths", score.norths())];
    for (name, han) in dora.into_iter().filter(|(_, han)| *han > 0) {
        label(canvas, name)?;
        line(canvas, &format!("{han} han"))?;
    }
    Ok(())
}

/// The worth of a pattern in its hand.
fn worth_of(scored: &Scored, pattern: Pattern) -> String {
    match scored.score.yakuman() {
        0 => format!("{} han", pattern.han(scored.score.is_concealed())),
        _ if scored.rules.double_yakuman && pattern.may_be_double() => "2 yakuman".to_owned(),
        _ => "yakuman".to_owned(),
    }
}

/// Writes the parts of the fu, and their sum.
fn fu(scored: &Scored, canvas: &mut Canvas) -> io::Result<()> {
    let parts = scored.score.fu_parts();
    for (name, part) in labels("fu").zip(&parts) {
        label(canvas, name)?;
        // The part ends with its fu.
        let text = part.to_string();
        let reason = text.rsplit_once(' ').map_or("", |(reason, _)| reason);
        line(canvas, &format!("{:>3}  {reason}", part.fu))?;
    }
    let (sum, fu): (u8, u8) = (parts.iter().map(|part| part.fu).sum(), scored.score.fu());
    if parts.len() > 1 {
        label(canvas, "")?;
        let rounded = if sum == fu { "in all".to_owned() } else { format!("in all, rounded up to {fu}") };
        line(canvas, &format!("{sum:>3}  {rounded}"))?;
    }
    Ok(())
}

/// The han and fu, or the yakuman, and the limit.
fn worth(scored: &Scored) -> String {
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
fn payments(scored: &Scored) -> String {
    let payments = scored.score.payments();
    let points = |points: u32| grouped(points.into());
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
