//! The answer for programs: one JSON object a line.
//!
//! Fields are declared in the order of the output. Lists are written while they are computed.

use std::fmt::Display;
use std::io::{self, Write};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use shanten::rules::Rules;
use shanten::{AnyHand, Division, Form, Mark, Shanten, Shape, Useful, View, Wait, Waits};

use crate::input::is_waiting;
use crate::letters::Letters;
use crate::pieces::{Piece, Ranked};
use crate::rows::{RULES, Row};

/// Writes the answer for a hand.
pub(crate) fn write(view: &View<impl AnyHand>, rules: Rules, row: &Row<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    let end = End { row, error: None };
    if is_waiting(view.hand()) {
        serde_json::to_writer(&mut *out, &Answer::new(view, rules, Waiting::new(view), end))?;
    } else {
        serde_json::to_writer(&mut *out, &Answer::new(view, rules, drawn(view, rules), end))?;
    }
    writeln!(out)
}

/// Writes why there is no answer.
pub(crate) fn write_error(error: &str, row: &Row<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    #[derive(Serialize)]
    struct Object<'a> {
        hand: (),
        shanten: (),
        #[serde(flatten)]
        end: End<'a>,
    }

    serde_json::to_writer(&mut *out, &Object { hand: (), shanten: (), end: End { row, error: Some(error) } })?;
    writeln!(out)
}

/// What every object ends with: what is passed through, where the hand stood, and what is wrong
/// with it.
struct End<'a> {
    row: &'a Row<'a>,
    error: Option<&'a str>,
}

impl Serialize for End<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        // The answer itself tells the rules.
        for (name, value) in self.row.others.iter().filter(|(name, _)| name != RULES) {
            object.serialize_entry(name, value)?;
        }
        object.serialize_entry("line", &self.row.number)?;
        object.serialize_entry("input", &String::from_utf8_lossy(&self.row.hand))?;
        self.error.map_or(Ok(()), |error| object.serialize_entry("error", error))?;
        object.end()
    }
}

/// The object. Its fields in `rest` depend on whether the hand waits or has drawn.
#[derive(Serialize)]
struct Answer<'a, T> {
    hand: Letters,
    /// Left out for riichi.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Text<Rules>>,
    shanten: Option<Shanten>,
    standard: Option<Shanten>,
    seven_pairs: Option<Shanten>,
    thirteen_orphans: Option<Shanten>,
    #[serde(flatten)]
    rest: T,
    #[serde(flatten)]
    end: End<'a>,
}

impl<'a, T> Answer<'a, T> {
    fn new(view: &View<impl AnyHand>, rules: Rules, rest: T, end: End<'a>) -> Self {
        Self {
            hand: Letters::from_hand(view.hand()),
            rules: (rules != Rules::RIICHI).then_some(Text(rules)),
            shanten: view.shanten(),
            standard: view.shanten_in(Form::Standard),
            seven_pairs: view.shanten_in(Form::SevenPairs),
            thirteen_orphans: view.shanten_in(Form::ThirteenOrphans),
            rest,
            end,
        }
    }
}

/// The fields for a hand that waits for a draw.
#[derive(Serialize)]
struct Waiting {
    useful: Letters,
    useful_count: u32,
    #[serde(serialize_with = "waits", skip_serializing_if = "has_none")]
    waits: Waits,
}

impl Waiting {
    fn new(view: &View<impl AnyHand>) -> Self {
        let useful = view.useful();
        Self { useful: Letters::from_useful(&useful), useful_count: useful.copies(), waits: view.waits() }
    }
}

/// The fields for a hand that has drawn.
#[derive(Serialize)]
#[serde(bound = "")]
struct Drawn<D: Iterator<Item = Division> + Clone> {
    #[serde(serialize_with = "discards")]
    discards: Ranked,
    #[serde(flatten)]
    complete: Option<Complete<D>>,
}

fn drawn(view: &View<impl AnyHand>, rules: Rules) -> impl Serialize {
    let is_complete = view.shanten().is_some_and(Shanten::is_win);
    let complete = || {
        let divisions = view.divisions();
        let has_wild = rules.wild_tiles() > 0;
        Complete { marks: divisions.clone(), wild: has_wild.then(|| Wild(divisions.clone())), divisions }
    };
    Drawn { discards: Ranked::new(view), complete: is_complete.then(complete) }
}

/// The additional fields for a complete hand.
#[derive(Serialize)]
#[serde(bound = "")]
struct Complete<D: Iterator<Item = Division> + Clone> {
    #[serde(serialize_with = "divisions")]
    divisions: D,
    #[serde(serialize_with = "marks")]
    marks: D,
    /// Left out if the rules have no wild tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    wild: Option<Wild<D>>,
}

/// Serialises a value as its text.
struct Text<T>(T);

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

fn waits<S: Serializer>(waits: &Waits, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Object {
        wait: Piece,
        shapes: Shapes,
        count: u8,
    }

    /// A joker has no shapes: it can complete any.
    struct Shapes(Option<Wait>);

    impl Serialize for Shapes {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.0.iter().flat_map(Wait::shapes).map(Shape::name))
        }
    }

    let object = |wait: Wait| Object { wait: wait.tile().into(), shapes: Shapes(Some(wait)), count: wait.copies() };
    let count = waits.jokers();
    let jokers = (count > 0).then_some(Object { wait: Piece::Joker, shapes: Shapes(None), count });
    serializer.collect_seq(waits.clone().map(object).chain(jokers))
}

fn has_none(waits: &Waits) -> bool {
    waits.len() == 0 && waits.jokers() == 0
}

fn discards<S: Serializer>(discards: &Ranked, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Object {
        discard: Piece,
        shanten: Option<Shanten>,
        useful: Letters,
        useful_count: u32,
    }

    let object = |(discard, useful): (Piece, &Useful)| Object {
        discard,
        shanten: useful.shanten(),
        useful: Letters::from_useful(useful),
        useful_count: useful.copies(),
    };
    serializer.collect_seq(discards.iter().map(object))
}

fn divisions<S: Serializer>(
    divisions: &(impl Iterator<Item = Division> + Clone),
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(divisions.clone().map(Text))
}

/// Writes a list of marks for each division.
fn marks<S: Serializer>(
    divisions: &(impl Iterator<Item = Division> + Clone),
    serializer: S,
) -> Result<S::Ok, S::Error> {
    struct Marks(Division);

    impl Serialize for Marks {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.0.marks().map(Mark::name))
        }
    }

    serializer.collect_seq(divisions.clone().map(Marks))
}

/// For each division, a list of what its wild tiles stand for.
struct Wild<D>(D);

impl<D: Iterator<Item = Division> + Clone> Serialize for Wild<D> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Tiles(Division);

        impl Serialize for Tiles {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.0.wild())
            }
        }

        serializer.collect_seq(self.0.clone().map(Tiles))
    }
}
