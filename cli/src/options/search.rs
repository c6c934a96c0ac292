//! The options of questions as arguments: those of the catalogue.

use std::fs;
use std::marker::PhantomData;

use clap::error::Error;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use serde_json::Value;
use shanten::odds::Wins;
use shanten_questions::{PATH, POINTS, Question, QuestionOption, Refusal, SEARCH, TOWARD, Takes, WINS};

use crate::input::unreadable;
use crate::output::exit::Failure;
use crate::words::say;

/// Options of a question, as arguments. If an option needs another, its argument does, too.
pub(crate) struct QuestionArgs<G>(Question, PhantomData<G>);

pub(crate) trait Groups: Send + Sync + 'static {
    const GROUPS: &'static [&'static [QuestionOption]];
    /// The argument that these options need, if any.
    const NEEDS: Option<&'static str> = None;
}

pub(crate) enum OfSearch {}
pub(crate) enum OfWins {}
pub(crate) enum OfPoints {}
pub(crate) enum OfToward {}

impl Groups for OfSearch {
    const GROUPS: &'static [&'static [QuestionOption]] = &[&SEARCH, &WINS];
}

impl Groups for OfWins {
    const GROUPS: &'static [&'static [QuestionOption]] = &[&PATH, &WINS];
}

impl Groups for OfPoints {
    const GROUPS: &'static [&'static [QuestionOption]] = &[&POINTS];
    const NEEDS: Option<&'static str> = Some("points");
}

impl Groups for OfToward {
    const GROUPS: &'static [&'static [QuestionOption]] = &[&TOWARD];
}

/// The option whose text the command reads from a file.
const MODEL: &str = "model";

/// The options that `-h` shows; `--help` shows all.
const COMMON: [&str; 6] = ["turns", "path", "wins", "objectives", "seat", "round"];

/// The options of the groups. `--over-time` replaces `--by-each-turn`.
fn options<G: Groups>() -> impl Iterator<Item = &'static QuestionOption> {
    G::GROUPS.iter().copied().flatten().filter(|option| option.name != "by_each_turn")
}

impl<G: Groups> QuestionArgs<G> {
    /// The question, after a check of its options. The file of a model is read.
    pub(crate) fn question(&self) -> Result<Question, Refusal> {
        let mut question = self.0.clone();
        question.only(G::GROUPS)?;
        if let Some(path) = question.text(MODEL)? {
            let read = fs::read_to_string(&path);
            let refused = |error| Refusal::option("bad_option", format!("{MODEL}: {}", unreadable(&path, &error)));
            question.set(MODEL, read.map_err(refused)?);
        }
        Ok(question)
    }
}

impl<G: Groups> FromArgMatches for QuestionArgs<G> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut question = Question::default();
        for option in options::<G>() {
            match option.takes {
                Takes::Flag if matches.get_flag(option.name) => question.set(option.name, true),
                Takes::Flag => {}
                _ => {
                    let Some(texts) = matches.get_many::<String>(option.name) else { continue };
                    question.set(option.name, value(option, &texts.map(String::as_str).collect::<Vec<_>>()));
                }
            }
        }
        Ok(Self(question, PhantomData))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<G: Groups> Args for QuestionArgs<G> {
    fn augment_args(command: Command) -> Command {
        options::<G>().fold(command, |command, option| {
            let argument = argument(option);
            command.arg(G::NEEDS.map_or(argument.clone(), |needed| argument.requires(needed)))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// A typed value as JSON. A bad number stays a string, which the question refuses.
fn value(option: &QuestionOption, texts: &[&str]) -> Value {
    match option.takes {
        Takes::Number { .. } => texts[0].parse::<u64>().map_or_else(|_| texts[0].into(), Value::from),
        _ => texts.join(",").into(),
    }
}

/// An option as an argument: `by_each_turn` is `--by-each-turn`. Arguments live as long as the
/// program.
fn argument(option: &QuestionOption) -> Arg {
    let long: &str = option.name.replace('_', "-").leak();
    let value: &str = if option.name == MODEL { "FILE" } else { option.name.to_uppercase().leak() };
    let argument = Arg::new(option.name).long(long).value_name(value).help(option.about);
    let argument = argument.hide_short_help(!COMMON.contains(&option.name));
    match option.takes {
        Takes::Flag => argument.action(ArgAction::SetTrue),
        Takes::Number { default: Some(default), .. } => argument.default_value(&*default.to_string().leak()),
        Takes::List { .. } => argument.action(ArgAction::Append),
        Takes::Text { default, .. } if !default.is_empty() => argument.default_value(default),
        _ => argument,
    }
}

/// The refusal of an option.
pub(crate) fn refused(refusal: &Refusal) -> Failure {
    // The message begins with the option's name.
    let (name, rest) = refusal.message.split_at(refusal.message.find([':', ' ']).unwrap_or(0));
    Failure::usage(&format!("--{}{rest}", name.replace('_', "-")))
}

/// The words in a table's head for the wins that count.
pub(crate) fn model(wins: Wins) -> &'static str {
    say(if wins == Wins::Draws { "by self-draws" } else { "as at a table" })
}
