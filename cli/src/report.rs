//! The answer for one hand, as text or JSON.

use std::fmt;
use std::io::{self, Write};

use serde::{Serialize, Serializer};
use shanten::{Hand, Shanten};

/// How answers are written.
#[derive(Clone, Copy)]
pub(crate) enum Format {
    /// Some lines for people.
    Text,
    /// An object a line for programs.
    Json,
}

impl Format {
    /// Writes the answer for a hand.
    pub(crate) fn write(self, hand: &Hand, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Text => write_text(hand, out),
            Self::Json => write_json(hand, out),
        }
    }

    /// Writes what stands between two answers.
    pub(crate) fn separate(self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Text => writeln!(out),
            Self::Json => Ok(()),
        }
    }
}

fn write_text(hand: &Hand, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{hand:#}  {hand}")?;
    writeln!(out, "  standard          {}", hand.standard())?;
    writeln!(out, "  seven pairs       {}", OrDash(hand.seven_pairs()))?;
    writeln!(out, "  thirteen orphans  {}", OrDash(hand.thirteen_orphans()))?;
    writeln!(out, "  least             {}", hand.shanten())
}

/// Shows a form that doesn't apply as a dash.
struct OrDash(Option<Shanten>);

impl fmt::Display for OrDash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(shanten) => write!(f, "{shanten}"),
            None => write!(f, "-"),
        }
    }
}

fn write_json(hand: &Hand, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &Answer::of(hand))?;
    writeln!(out)
}

/// The JSON object; the order of the fields is the order of its keys.
#[derive(Serialize)]
struct Answer<'a> {
    #[serde(serialize_with = "notation")]
    hand: &'a Hand,
    shanten: i8,
    standard: i8,
    seven_pairs: Option<i8>,
    thirteen_orphans: Option<i8>,
}

impl<'a> Answer<'a> {
    fn of(hand: &'a Hand) -> Self {
        Self {
            hand,
            shanten: hand.shanten().get(),
            standard: hand.standard().get(),
            seven_pairs: hand.seven_pairs().map(Shanten::get),
            thirteen_orphans: hand.thirteen_orphans().map(Shanten::get),
        }
    }
}

fn notation<S: Serializer>(hand: &Hand, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(hand)
}
