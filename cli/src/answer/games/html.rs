//! Reviews as a self-contained HTML page.

use std::fmt::Write as _;
use std::io::{self, Write};

use shanten::{Piece, Suit, TileSet};
use shanten_logs::{Choice, Moment, MomentKind, Review, Seat};

use super::report::{Report, agreement, declared, name, words};
use crate::draw::canvas::shanten_name;
use crate::draw::lines::NO_WIN;
use crate::words::{fill, say, say_as};

const STYLE: &str = "\
:root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
section { margin: 1rem 0; padding: .5rem 1rem; border: 1px solid #8886; border-radius: .5rem; }
.tile { display: inline-block; width: 1.5em; margin: 1px; padding: .2em 0; text-align: center;
  border: 1px solid #777; border-radius: .25em; background: #fdfcf7; color: #111; font-weight: 600; }
.tile small { display: block; font-size: .6em; font-weight: 400; }
.m { color: #a11; } .p { color: #15a; } .s { color: #171; }
.red { background: #fcc; } .made { outline: 3px solid #d62; } .drawn { margin-left: .6em; }
.meld { margin-left: .8em; } table { border-collapse: collapse; } td, th { padding: .2rem .6rem;
  text-align: left; vertical-align: top; } .useful .tile { font-size: .75em; }";

pub(crate) fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let names: Vec<_> = report.games.iter().map(|(name, _)| escaped(name)).collect();
    writeln!(
        out,
        "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>\n{STYLE}\n</style>",
        say_as("en", "language of a page"),
        names.join(", ")
    )?;
    for (name, (_, review)) in names.iter().zip(&report.games) {
        writeln!(out, "<h1>{name}</h1>")?;
        report.head(review).iter().try_for_each(|line| writeln!(out, "<p>{}", escaped(line)))?;
        write_seats(review, out)?;
        for part in report.parts(review) {
            writeln!(out, "<h2>{}</h2>", escaped(&part.title))?;
            if let Some(marks) = part.marks {
                writeln!(out, "<p>{}", escaped(&marks))?;
            }
            let write = |slips: Vec<(_, &Moment)>, out: &mut dyn Write| {
                let place = |round, moment| escaped(&report.place(review, round, moment));
                slips.into_iter().try_for_each(|(round, moment)| write_moment(&place(round, moment), moment, out))
            };
            write(part.slips, out)?;
            if !part.smaller.is_empty() {
                let count = fill("and {count} smaller", &[("count", &part.smaller.len())]);
                writeln!(out, "<details><summary>{count}</summary>")?;
                write(part.smaller, out)?;
                writeln!(out, "</details>")?;
            }
        }
    }
    writeln!(out, "</html>")
}

fn write_seats(review: &Review, out: &mut dyn Write) -> io::Result<()> {
    let names = [
        say("player"),
        say("mark"),
        say("agreement"),
        say_as("discards", "number of discards"),
        say_as("right", "right choice"),
        say("worse"),
        say("further from a win"),
        say("copies given away"),
        say("wins given away"),
        say("points given away"),
        say("without chances"),
        say("in danger, left out"),
    ];
    writeln!(out, "<table>\n<tr><th>{}", names.join("<th>"))?;
    for (seat, tally) in Seat::all(Seat::MAX).zip(&review.seats).filter(|(_, tally)| tally.chosen > 0) {
        let or_none = |given_away: f64, text: String| if given_away > 0.0 { text } else { "–".to_owned() };
        let chance = or_none(tally.chance, format!("{:.2}", tally.chance));
        let points = or_none(tally.points, format!("{:.0}", tally.points));
        let mark = tally.mark.map_or("–".to_owned(), |mark| format!("{mark:.1}"));
        writeln!(
            out,
            "<tr><td>{}<td>{mark}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{chance}<td>{points}<td>{}<td>{}",
            escaped(&name(review, seat)),
            agreement(tally).unwrap_or_else(|| "–".to_owned()),
            tally.counted,
            tally.right,
            tally.worse,
            tally.further,
            tally.copies,
            tally.unknown,
            tally.chosen - tally.counted
        )?;
    }
    writeln!(out, "</table>")
}

fn write_moment(head: &str, moment: &Moment, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<section><h3>{head}</h3>\n<p>{}", hand(moment))?;
    let names = [
        say("choice"),
        say("shanten"),
        say("copies"),
        say_as("useful tiles", "useful"),
        say_as("to win", "chance to win"),
        say_as("points", "points on average"),
    ];
    writeln!(out, "<table class=\"useful\">\n<tr><th><th>{}", names.join("<th>"))?;
    for (word, shown) in words(moment) {
        writeln!(
            out,
            "<tr><th>{}<td>{}{}",
            say(word),
            declared(moment.kind, shown).unwrap_or_default(),
            figures(shown)
        )?;
    }
    writeln!(out, "</table></section>")
}

/// The hand: the drawn tile apart, the discarded one marked, then the melds.
fn hand(moment: &Moment) -> String {
    let mut html = String::new();
    let mut drawn = moment.drawn;
    let is_made = matches!(moment.kind, MomentKind::Discard | MomentKind::Riichi);
    let mut made = moment.made.discard.filter(|_| is_made);
    let is_drawn_made = drawn.is_some_and(|piece| Some(piece.tile()) == made);
    for piece in moment.hand.pieces() {
        if drawn == Some(piece) {
            drawn = None;
            continue;
        }
        let is_made = !is_drawn_made && made.take_if(|tile| *tile == piece.tile()).is_some();
        html += &tile(piece, if is_made { " made" } else { "" });
    }
    if let Some(piece) = moment.drawn {
        html += &tile(piece, if is_drawn_made { " drawn made" } else { " drawn" });
    }
    for meld in moment.hand.melds() {
        let tiles: String = meld.pieces().map(|piece| tile(piece, "")).collect();
        let _ = write!(html, "<span class=\"meld\" title=\"{}\">{tiles}</span>", meld.kind());
    }
    html
}

fn figures(choice: &Choice) -> String {
    let useful = &choice.useful;
    let shanten = useful.shanten().map_or(say(NO_WIN), shanten_name);
    let chance = choice.chance.map(|chance| format!("{:.1} %", 100.0 * chance)).unwrap_or_default();
    let points = choice.points.map(|points| format!("{points:.0}")).unwrap_or_default();
    let discard = choice.discard.map(|discard| tile(Piece::plain(discard), "")).unwrap_or_default();
    format!(" {discard}<td>{shanten}<td>{}<td>{}<td>{chance}<td>{points}", useful.copies(), tiles(useful.left()))
}

fn tiles(set: TileSet) -> String {
    set.iter().map(|kind| tile(Piece::plain(kind), "")).collect()
}

/// A tile as a small box: its rank, or the letter of an honour, and its suit.
fn tile(piece: Piece, class: &str) -> String {
    const HONOURS: [&str; 7] = ["E", "S", "W", "N", "Wh", "Gr", "Rd"];
    let kind = piece.tile();
    let suit = kind.suit().letter();
    let (text, below) = match kind.suit() {
        Suit::Honours => (HONOURS[usize::from(kind.rank()) - 1].to_owned(), " ".to_owned()),
        _ => (kind.rank().to_string(), suit.to_string()),
    };
    let red = if piece.is_red() { " red" } else { "" };
    format!("<span class=\"tile {suit}{red}{class}\" title=\"{piece}\">{text}<small>{below}</small></span>")
}

/// Escapes external text for HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
