//! `shanten review`: games as a report for a person.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;
use shanten::Strictness;
use shanten_logs::{Logs, Measure, Problem, Questions, Review as Game, ReviewOptions, Round, Seat};

use crate::answer::games::report::Report;
use crate::answer::games::{html, text};
use crate::input::of_log;
use crate::options::choices::choice;
use crate::options::search::{OfWins, QuestionArgs, model, refused};
use crate::options::seen::STRICTNESSES;
use crate::output::destination::Destination;
use crate::output::exit::{Failure, Outcome};
use crate::output::message;
use crate::output::streams::complain;
use crate::words::fill;

const AFTER_HELP: &str = "\
Shows each decision that lost something against the best one, by one measure:
the expected points with --points, else the chance to win with --chances, else
the copies of useful tiles, of which a discard that leads further from a win
keeps none. What is as good by that measure is never called worse. Where chances
can't be found, in a few hands far from ready, copies are compared. The loss
counts from --at-least on: usually 300 points, 3 % of a win or 2 copies. The ten
greatest losses of each player are shown, the others counted.

Riichi, calls and quads are judged where both sides are known by the measure:
calls by chance or points, quads by chance, riichi by points where the sides
differ by more than the model's error. A pass that keeps a hand concealed isn't
judged by chance, which doesn't know what riichi is worth. --declared shows each
one that could be declared, judged or not, by round. Marks are of discards
alone.

In riichi there is no choice. There are good reasons to discard what is safe,
which no measure here knows, while another is in riichi, has called three melds,
two of dragons or two of one suit, and in the last five draws: these decisions
are left out unless --in-danger counts them.

The mark is what a player kept of the best discards, in percent: the sum of what
the discards have by the measure, over the sum of what the best ones have. 100
is perfect play by that measure. The agreement is how many of the decisions that
are judged were the best, or lost less than --at-least.

Seats are numbers from 0, who dealt first. The file is a page for a browser if
its ending is .html, JSON with everything if it is .json, and text otherwise.
Several games are reviewed one after the other.

Exit status: 0 if all games were read, 1 if rounds were left out, 2 for wrong
arguments, 3 if nothing could be read or writing failed.

Examples:
  shanten review game.mjlog
  shanten review game.json --seat 2 -o game.html
  shanten review games/*.mjson --chances --worst 3
  shanten review game.mjson --points --at-least 1000
  shanten review game.mjson --chances --wins draws --in-danger";

/// Shows which decisions of recorded games were worse than the best
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
#[expect(clippy::struct_excessive_bools, reason = "each says by itself what is asked or shown")]
pub(crate) struct ReviewCommand {
    /// The logs of games; - is standard input
    #[arg(value_name = "GAME", required = true)]
    games: Vec<PathBuf>,

    /// Only this player's discards, from 0
    #[arg(long, value_name = "SEAT", value_parser = seat)]
    seat: Option<Seat>,

    /// Measure by the chance to win
    #[arg(long)]
    chances: bool,

    /// Measure by the expected points, by Tenhou's rules; chances are shown, too
    #[arg(long)]
    points: bool,

    #[command(flatten)]
    wins: QuestionArgs<OfWins>,

    /// Which copies of useful tiles count as gone
    #[arg(long, alias = "strict", value_name = "STRICTNESS", default_value = "visible", value_parser = choice(&STRICTNESSES))]
    strictness: Strictness,

    /// The least loss that is shown: points, percent of a win, or copies
    #[arg(long, value_name = "LOSS", value_parser = loss)]
    at_least: Option<f64>,

    /// This many slips of each player, the greatest loss first; 0 shows all, by round
    #[arg(long, value_name = "NUMBER", default_value_t = Game::WORST)]
    worst: usize,

    /// Show each riichi, call and quad that could be declared, judged or not, by round
    #[arg(long)]
    declared: bool,

    /// Also count decisions in danger, such as those under another player's riichi
    #[arg(long)]
    in_danger: bool,

    #[command(flatten)]
    destination: Destination,
}

/// Parses the least loss: a number from 0.
fn loss(text: &str) -> Result<f64, String> {
    let loss = text.parse().ok().filter(|loss: &f64| loss.is_finite() && *loss >= 0.0);
    loss.ok_or_else(|| "a loss is a number from 0".to_owned())
}

/// Parses a seat: a number, since seats don't change with the winds.
fn seat(text: &str) -> Result<Seat, String> {
    let seat = text.parse().ok().and_then(Seat::new);
    seat.ok_or_else(|| format!("a seat is a number from 0, who dealt first, to {}", Seat::MAX - 1))
}

impl ReviewCommand {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Outcome, Failure> {
        let Self { strictness, chances, points, in_danger, .. } = self;
        let read = self.wins.question().and_then(|mut question| {
            Ok((shanten_questions::counted_wins(&mut question.clone())?, question.word("wins")?.unwrap_or_default()))
        });
        let (search, wins) = read.map_err(|refusal| refused(&refusal))?;
        let questions = Questions { strictness, discards: true, chances, points, search, ..Questions::default() };
        let unit = if Measure::of(questions) == Measure::Chance { 0.01 } else { 1.0 };
        let at_least = self.at_least.map(|loss| loss * unit);
        let options = ReviewOptions { seat: self.seat, questions, at_least, in_danger };
        let (mut games, mut left_out) = (Vec::new(), 0);
        for path in &self.games {
            let (review, problems) = reviewed(path, options);
            left_out += problems;
            if problems == 0 || !review.rounds.is_empty() {
                // Reports are passed on, so they don't name the folder of a game.
                games.push((path.file_name().unwrap_or_default().to_string_lossy().into_owned(), review));
            }
        }
        if games.is_empty() {
            return Ok(Outcome::Nothing);
        }
        let write = match () {
            () if self.destination.has_ending("html") => html::write,
            () if self.destination.has_ending("json") => text::write_json,
            () => text::write,
        };
        let what = if points { "chances and points {model}" } else { "chances {model}" };
        let model = (chances || points).then(|| fill(what, &[("model", &model(wins))]));
        let worst = Some(self.worst).filter(|&worst| worst > 0 && !self.declared);
        let report = Report { games, model, worst, declared: self.declared, in_danger };
        self.destination.write(out, |out| write(&report, out))?;
        Ok(if left_out == 0 { Outcome::Complete } else { Outcome::Incomplete })
    }
}

/// The review of a game, and how many rounds or files were left out, each with a message.
fn reviewed(path: &Path, options: ReviewOptions) -> (Game, usize) {
    let (mut found, mut left_out) = (Game::new(options), 0);
    let work = |round: Result<Round, Problem>| {
        round.map(|round| {
            let mut review = Game::new(options);
            review.add(&round);
            review
        })
    };
    Logs::new([path]).read(work, |round| {
        match round {
            Ok(more) => found.append(more),
            Err(problem) => {
                left_out += 1;
                complain(&message::error(&of_log(&problem)));
            }
        }
        ControlFlow::Continue(())
    });
    (found, left_out)
}
