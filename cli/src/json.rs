//! The answer for programs: a JSON object a line.
//!
//! The order of the fields is the order of the keys. Lists are written while they are made.

use std::io::{self, Write};

use serde::{Serialize, Serializer};
use shanten::{Discard, Discards, Division, Divisions, Form, Mark, Reading, Shanten, Shape, Tile, Wait, Waits};

use crate::input::is_waiting;
use crate::letters::Letters;

/// Writes the answer for a hand.
pub(crate) fn write(reading: &Reading, out: &mut Vec<u8>) -> io::Result<()> {
    if is_waiting(reading.hand()) {
        serde_json::to_writer(&mut *out, &Answer::of(reading, Waiting::of(reading)))?;
    } else {
        serde_json::to_writer(&mut *out, &Answer::of(reading, Drawn::of(reading)))?;
    }
    writeln!(out)
}

/// The object, which ends with what is told of hands with as many tiles.
#[derive(Serialize)]
struct Answer<T> {
    hand: Letters,
    shanten: Option<Shanten>,
    standard: Option<Shanten>,
    seven_pairs: Option<Shanten>,
    thirteen_orphans: Option<Shanten>,
    #[serde(flatten)]
    rest: T,
}

impl<T> Answer<T> {
    fn of(reading: &Reading, rest: T) -> Self {
        Self {
            hand: Letters::of_hand(reading.hand()),
            shanten: reading.shanten(),
            standard: reading.shanten_in(Form::Standard),
            seven_pairs: reading.shanten_in(Form::SevenPairs),
            thirteen_orphans: reading.shanten_in(Form::ThirteenOrphans),
            rest,
        }
    }
}

/// What a hand is told that waits for a draw.
#[derive(Serialize)]
struct Waiting {
    useful: Letters,
    useful_count: u32,
    #[serde(serialize_with = "waits", skip_serializing_if = "has_none")]
    waits: Waits,
}

impl Waiting {
    fn of(reading: &Reading) -> Self {
        let useful = reading.useful();
        Self { useful: Letters::of_set(useful.tiles()), useful_count: useful.copies(), waits: reading.waits() }
    }
}

/// What a hand is told that has drawn.
#[derive(Serialize)]
struct Drawn {
    #[serde(serialize_with = "discards")]
    discards: Discards,
    #[serde(flatten)]
    complete: Option<Complete>,
}

impl Drawn {
    fn of(reading: &Reading) -> Self {
        let is_complete = reading.shanten().is_some_and(Shanten::is_win);
        let complete = || {
            let divisions = reading.hand().divisions();
            Complete { marks: divisions.clone(), divisions }
        };
        Self { discards: reading.discards(), complete: is_complete.then(complete) }
    }
}

/// What a complete hand is told besides.
#[derive(Serialize)]
struct Complete {
    #[serde(serialize_with = "divisions")]
    divisions: Divisions,
    #[serde(serialize_with = "marks")]
    marks: Divisions,
}

fn waits<S: Serializer>(waits: &Waits, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Object {
        wait: Tile,
        shapes: Shapes,
        count: u8,
    }

    struct Shapes(Wait);

    impl Serialize for Shapes {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.0.shapes().map(Shape::name))
        }
    }

    let object = |wait: Wait| Object { wait: wait.tile(), shapes: Shapes(wait), count: wait.copies() };
    serializer.collect_seq(waits.clone().map(object))
}

fn has_none(waits: &Waits) -> bool {
    waits.len() == 0
}

fn discards<S: Serializer>(discards: &Discards, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Object {
        discard: Tile,
        shanten: Option<Shanten>,
        useful: Letters,
        useful_count: u32,
    }

    let object = |discard: &Discard| Object {
        discard: discard.tile,
        shanten: discard.shanten(),
        useful: Letters::of_set(discard.useful.tiles()),
        useful_count: discard.useful.copies(),
    };
    serializer.collect_seq(discards.iter().map(object))
}

fn divisions<S: Serializer>(divisions: &Divisions, serializer: S) -> Result<S::Ok, S::Error> {
    struct Text(Division);

    impl Serialize for Text {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(&self.0)
        }
    }

    serializer.collect_seq(divisions.clone().map(Text))
}

/// Writes a list of marks for each division.
fn marks<S: Serializer>(divisions: &Divisions, serializer: S) -> Result<S::Ok, S::Error> {
    struct Marks(Division);

    impl Serialize for Marks {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.0.marks().map(Mark::name))
        }
    }

    serializer.collect_seq(divisions.clone().map(Marks))
}
