//! The arguments of the command.

use std::env;
use std::ffi::OsString;
use std::io::{IsTerminal, Write, stdin};

use clap::builder::StyledStr;
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use shanten::{Tile, Visible};

#[cfg(feature = "packaging")]
use crate::commands::packaging;
use crate::commands::{ask, convert, deal, explain, hands, logs, odds, review, score, stats, table, toward};
use crate::draw::fold::fold_help;
use crate::options::names::nearest;
use crate::output::exit::{Failure, Outcome};
use crate::output::message;
use crate::output::streams::{are_answers_coloured, are_messages_coloured};
use crate::words::{Language, choose, instead, say, wanted};

/// The welcome on a terminal without arguments: what to type, and what the answer tells.
const WELCOME: [(&str, &str); 5] = [
    ("shanten 199m146779p12s246z", "how far a hand is from ready, and what helps"),
    ("shanten odds 199m146779p12s246z", "how likely it is to win"),
    ("shanten score 123m456p789s1122z + 2z", "what a winning hand is worth"),
    ("shanten review game.mjlog", "what each discard of a game lost"),
    ("shanten --help", "all else; shanten - reads typed hands"),
];

/// The layout of a command's help. What clap calls `before-help` are the examples.
const HELP: &str = "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}";

/// Tells how many tiles mahjong hands are away from ready, and which tiles help.
#[derive(Parser)]
#[command(name = "shanten", version, after_help = hands::AFTER_HELP)]
#[command(args_conflicts_with_subcommands = true, args_override_self = true)]
// clap takes each character for one column, so help is folded here and not there.
#[command(term_width = 0)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    hands: hands::HandsCommand,

    /// The language of text for people; by default that of the environment
    // The language is read before the arguments are parsed, because help is translated, too.
    #[arg(long = "lang", value_name = "LANGUAGE", value_enum, global = true)]
    _language: Option<Language>,
}

/// The commands besides answering for hands.
#[derive(Subcommand)]
enum Command {
    Explain(explain::ExplainCommand),
    Odds(odds::OddsCommand),
    Score(score::ScoreCommand),
    Toward(toward::TowardCommand),
    Deal(deal::DealCommand),
    Logs(logs::LogsCommand),
    Convert(convert::ConvertCommand),
    Review(review::ReviewCommand),
    Ask(ask::AskCommand),
    Stats(stats::StatsCommand),
    Table(table::TableCommand),
    #[cfg(feature = "packaging")]
    #[command(hide = true)]
    Completions(packaging::CompletionsCommand),
    #[cfg(feature = "packaging")]
    #[command(hide = true)]
    Man(packaging::ManCommand),
}

impl Arguments {
    /// Parses the arguments of the process and runs the command. Exits if they are wrong.
    pub(crate) fn run_process(out: &mut impl Write) -> Result<Outcome, Failure> {
        choose(wanted(&env::args_os().collect::<Vec<_>>()));
        if env::args_os().len() == 1 && stdin().is_terminal() {
            WELCOME.iter().try_for_each(|(line, tells)| writeln!(out, "{line:<39}{}", say(tells)))?;
            out.flush()?;
            return Ok(Outcome::Complete);
        }
        let line = in_language(examples_first(Self::command()));
        let line = if env::args_os().any(|word| word == "-h") { brief(line) } else { line };
        let matches = line.clone().try_get_matches();
        let arguments = match matches.and_then(|matches| Self::from_arg_matches(&matches)) {
            Ok(arguments) => arguments,
            Err(text) if text.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                return Err(Failure::Usage(folded(&text.render(), are_messages_coloured()).trim_end().to_owned()));
            }
            Err(text) if text.use_stderr() => {
                // clap echoes bad arguments unchanged. Parsing them again without terminal controls
                // gives the same message, but harmless.
                let words = env::args_os().map(|word: OsString| message::shown(&word.to_string_lossy()));
                let words: Vec<String> = words.collect();
                let word = words.iter().find(|word| is_hand_behind_dash(word));
                if let Some(word) = word.filter(|_| text.kind() == ErrorKind::UnknownArgument) {
                    let reason = format!("'{word}': no hand begins with '-'; --visible takes tiles that are gone");
                    Self::command().error(ErrorKind::UnknownArgument, reason).exit();
                }
                let commands = Commands::new();
                let is_first = words.get(1).is_some_and(|word| commands.has(word));
                if let Some(name) = words.iter().skip(1).find(|word| !is_first && commands.has(word)) {
                    command_first(name);
                }
                let matches = line.get_matches_from(words);
                Self::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
            }
            // Help or the version was asked for.
            Err(text) => {
                out.write_all(folded(&text.render(), are_answers_coloured()).as_bytes())?;
                out.flush()?;
                return Ok(Outcome::Complete);
            }
        };
        arguments.run(out)
    }

    fn run(self, out: &mut impl Write) -> Result<Outcome, Failure> {
        // Steps, statistics and tables are described in English alone.
        if matches!(self.command, Some(Command::Explain(_) | Command::Stats(_) | Command::Table(_))) {
            choose(Language::En);
        }
        let outcome = match self.command {
            None => {
                let commands = Commands::new();
                if let Some(name) = self.hands.words().find(|word| commands.has(word)) {
                    command_first(name);
                }
                if let Some((word, name)) = self.hands.words().find_map(|word| Some((word, commands.meant(word)?))) {
                    let reason = format!("there is no command '{word}': did you mean '{name}'?");
                    Self::command().error(ErrorKind::InvalidSubcommand, reason).exit();
                }
                self.hands.run(out)
            }
            Some(Command::Explain(explain)) => explain.run(out),
            Some(Command::Odds(odds)) => odds.run(out),
            Some(Command::Score(score)) => score.run(out),
            Some(Command::Toward(toward)) => toward.run(out),
            Some(Command::Deal(deal)) => deal.run(out),
            Some(Command::Logs(logs)) => logs.run(out),
            Some(Command::Convert(convert)) => convert.run(out),
            Some(Command::Review(review)) => review.run(out),
            Some(Command::Ask(ask)) => ask.run(out),
            Some(Command::Stats(stats)) => stats.run(out),
            Some(Command::Table(table)) => table.run(out),
            #[cfg(feature = "packaging")]
            Some(Command::Completions(completions)) => completions.run(Self::command(), out),
            #[cfg(feature = "packaging")]
            Some(Command::Man(man)) => man.run(Self::command(), out),
        }?;
        out.flush()?;
        Ok(outcome)
    }
}

/// Folds help into lines that fit the terminal.
fn folded(help: &StyledStr, is_coloured: bool) -> String {
    let plain = help.to_string();
    if is_coloured { fold_help(&plain, &help.ansi().to_string()) } else { fold_help(&plain, &plain) }
}

/// Exits because a command isn't the first word.
fn command_first(name: &str) -> ! {
    let reason = format!("the command '{name}' comes first: its options and hands follow it");
    Arguments::command().error(ErrorKind::ArgumentConflict, reason).exit()
}

/// Whether a word is no option, but may be meant as a hand: `-123m`.
fn is_hand_behind_dash(word: &str) -> bool {
    let is_hand =
        |rest: &str| rest.starts_with(|first: char| first.is_ascii_digit()) && rest.parse::<Visible>().is_ok();
    word.strip_prefix('-').is_some_and(is_hand)
}

/// Puts the examples of a command and of its subcommands before the options.
fn examples_first(command: clap::Command) -> clap::Command {
    let command = command.mut_subcommands(examples_first);
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let paragraphs = help.split("\n\n");
    let (examples, notes): (Vec<_>, Vec<_>) = paragraphs.partition(|text| text.starts_with("Examples:\n"));
    command.before_help(examples.join("\n\n")).after_help(notes.join("\n\n")).help_template(HELP)
}

/// Translates the help of a command and of its options, where there are translations.
fn in_language(command: clap::Command) -> clap::Command {
    let said = |text: Option<&StyledStr>| instead(&text?.to_string());
    let about = said(command.get_about());
    let command = if let Some(about) = about { command.about(about) } else { command };
    let of_option = |option: clap::Arg| match said(option.get_help()) {
        Some(help) => option.help(help),
        None => option,
    };
    command.mut_args(of_option).mut_subcommands(in_language)
}

/// The options that `-h` leaves out, to fit on one screen; `--help` shows all.
const UNCOMMON: [&str; 15] = [
    "column",
    "counters",
    "deposits",
    "double_riichi",
    "first_turn",
    "from",
    "input",
    "last_tile",
    "liable",
    "more_dora",
    "notation",
    "over_time",
    "replacement",
    "robbed_quad",
    "symbols",
];

/// Help on one screen: the common options, each in a few words.
fn brief(command: clap::Command) -> clap::Command {
    let in_few_words = |option: clap::Arg| {
        let help = option.get_help().map(ToString::to_string).unwrap_or_default();
        let end = [": ", "; ", ". ", "：", "；", "。"].iter().filter_map(|end| help.find(end)).min();
        let is_uncommon = option.is_hide_short_help_set() || UNCOMMON.contains(&option.get_id().as_str());
        option.help(help[..end.unwrap_or(help.len())].to_owned()).hide_possible_values(true).hide(is_uncommon)
    };
    command.after_help(say("--help has all options")).mut_args(in_few_words).mut_subcommands(brief)
}

struct Commands(Vec<String>);

impl Commands {
    /// The fewest letters of a word that may be a command's name. A shorter word is more likely a
    /// mistyped hand.
    const SHORTEST: usize = 3;

    fn new() -> Self {
        let mut command = Arguments::command();
        // clap adds its own command `help`.
        command.build();
        Self(command.get_subcommands().map(|command| command.get_name().to_owned()).collect())
    }

    fn has(&self, word: &str) -> bool {
        self.0.iter().any(|name| name == word)
    }

    /// The command that most resembles a word in place of a hand.
    fn meant(&self, word: &str) -> Option<&str> {
        let is_name = word.len() >= Self::SHORTEST && word.bytes().all(|byte| byte.is_ascii_alphabetic());
        if !is_name || word.parse::<Tile>().is_ok() {
            return None;
        }
        nearest(word, self.0.iter().map(String::as_str))
    }
}
