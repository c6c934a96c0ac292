//! The options of a search as arguments: those of the catalogue of questions.

use clap::error::Error;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use serde_json::Value;
use shanten_questions::{OPPONENTS, Question, QuestionOption, Refusal, SEARCH, Takes};

use crate::output::exit::Failure;
use crate::words::say;

/// The options of a search, or of the other players alone, as a question has them.
pub(crate) struct Asked<const IS_SEARCH: bool>(pub(crate) Question);

pub(crate) type SearchOptions = Asked<true>;
pub(crate) type OpponentOptions = Asked<false>;

/// `--over-time` says whether the chances by each turn are asked for.
fn options(is_search: bool) -> impl Iterator<Item = &'static QuestionOption> {
    let search = if is_search { &SEARCH[..] } else { &[] };
    search.iter().filter(|option| option.name != "by_each_turn").chain(&OPPONENTS)
}

impl<const IS_SEARCH: bool> FromArgMatches for Asked<IS_SEARCH> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut question = Question::default();
        for option in options(IS_SEARCH) {
            match option.takes {
                Takes::Flag if matches.get_flag(option.name) => question.set(option.name, true),
                Takes::Flag => {}
                _ => {
                    let Some(texts) = matches.get_many::<String>(option.name) else { continue };
                    question.set(option.name, value(option, &texts.map(String::as_str).collect::<Vec<_>>()));
                }
            }
        }
        Ok(Self(question))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<const IS_SEARCH: bool> Args for Asked<IS_SEARCH> {
    fn augment_args(command: Command) -> Command {
        options(IS_SEARCH).fold(command, |command, option| command.arg(argument(option)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// What is typed, as JSON has it. What is no number stays text, which the question refuses.
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
    let value: &str = option.name.to_uppercase().leak();
    let argument = Arg::new(option.name).long(long).value_name(value).help(option.about);
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
    Failure::usage(&format!("--{}", refusal.message))
}

/// The wins that count, in a table's head.
pub(crate) fn model(by_draws: bool) -> &'static str {
    say(if by_draws { "by self-draws" } else { "with others' discards" })
}
