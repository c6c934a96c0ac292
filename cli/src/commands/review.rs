//! `shanten review`: a game as a report for a person.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use clap::builder::RangedU64ValueParser;
use shanten::Strictness;
use shanten_logs::{Logs, Problem, Questions, Review as Report, Round, Seat};

use crate::answer::games::{html, review};
use crate::ask::choices::choice;
use crate::ask::seen::STRICTNESSES;
use crate::ask::wins::{WinsOptions, model};
use crate::output::destination::Destination;
use crate::output::exit::{Ending, Failure};
use crate::output::message;
use crate::output::streams::complain;

const AFTER_HELP: &str = "\
Shows each discard that was worse than the best one: it led further from a win,
or as near with fewer copies of useful tiles. In riichi there is no choice. A
player may have good reasons, such as another's riichi, which is told. Chances
and points are left out of a few hands far from ready, which take too long.

Seats are numbers from 0, who dealt first. The file is a page for a browser if
its ending is .html, and text otherwise.

Exit status: 0 if the whole game was read, 1 if rounds were left out, 2 for
wrong arguments, 3 if nothing could be read or writing failed.

Examples:
  shanten review game.mjlog
  shanten review game.json --seat 2 -o game.html
  shanten review game.mjson --chances --points
  shanten review game.mjson --chances --wins draws";

/// Shows which discards of a recorded game were worse than the best
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Review {
    /// The log of a game; - is standard input
    #[arg(value_name = "GAME")]
    game: PathBuf,

    /// Only this player's discards, from 0
    #[arg(long, value_name = "SEAT", value_parser = RangedU64ValueParser::<u8>::new().range(..Seat::MAX as u64))]
    seat: Option<u8>,

    /// Also the chance to win, on the straight path
    #[arg(long)]
    chances: bool,

    /// Also the expected points, by Tenhou's rules
    #[arg(long)]
    points: bool,

    #[command(flatten)]
    wins: WinsOptions,

    /// Which copies of useful tiles count as gone
    #[arg(long, value_name = "STRICTNESS", default_value = "visible", value_parser = choice(&STRICTNESSES))]
    strict: Strictness,

    #[command(flatten)]
    destination: Destination,
}

impl Review {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Ending, Failure> {
        let Self { strict: strictness, chances, points, .. } = self;
        let opponents = self.wins.opponents()?;
        let questions = Questions { strictness, discards: true, chances, points, opponents, ..Questions::default() };
        let seat = self.seat.and_then(Seat::new);
        let (mut found, mut rounds, mut left_out) = (Report::default(), 0, 0);
        let work = |round: Result<Round, Problem>| {
            round.map(|round| {
                let mut review = Report::default();
                review.add(&round, seat, questions);
                review
            })
        };
        Logs::new([&self.game]).read(work, |round| {
            match round {
                Ok(more) => {
                    rounds += 1;
                    found.append(more);
                }
                Err(problem) => {
                    left_out += 1;
                    complain(&message::error(&problem.to_string()));
                }
            }
            ControlFlow::Continue(())
        });
        if rounds == 0 && left_out > 0 {
            return Err(Failure::other(&format!("{}: nothing could be read", self.game.display())));
        }
        // Reports are passed on, and whose folder it was is nobody's business.
        let name = self.game.file_name().unwrap_or_default().to_string_lossy();
        let is_page = self.destination.has_ending("html");
        let what = if points { "chances and points" } else { "chances" };
        let model = (chances || points).then(|| format!("{what} {}", model(opponents.is_none())));
        let model = model.as_deref();
        self.destination.write(out, |out| {
            if is_page { html::write(&found, &name, model, out) } else { review::write(&found, model, out) }
        })?;
        Ok(if left_out == 0 { Ending::Complete } else { Ending::Incomplete })
    }
}
