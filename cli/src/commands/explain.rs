//! `shanten explain`: the way from a hand to its answer.

use std::ffi::OsString;
use std::io::Write;

use clap::Args;

use crate::canvas::{Look, Symbols};
use crate::complaint::Complaint;
use crate::ending::{Ending, Failure};
use crate::explanation;
use crate::input::{Entry, Place};
use crate::messages::{are_answers_coloured, are_messages_coloured, complain};

const AFTER_HELP: &str = "\
The steps are: the fragments of each suit; their sequence and its codes; the
class of each suit; the key that the classes make; the entry of the key in the
table; the nearest form; and one of the shortest ways to a win.

Examples:
  shanten explain 199m146779p12s246z
  shanten explain --symbols letters \"123m44z(789p)\" 19m19p19s1234567z";

/// Shows the way from a hand to its answer, step by step
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Explain {
    /// Hands
    #[arg(value_name = "HAND", required = true)]
    hands: Vec<OsString>,

    /// How tiles are shown
    #[arg(long, value_name = "SYMBOLS", value_enum, default_value_t = Symbols::Both)]
    symbols: Symbols,
}

impl Explain {
    /// Explains the hands in order.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Ending, Failure> {
        let look = Look { symbols: self.symbols, is_coloured: are_answers_coloured() };
        let mut ending = Ending::Complete;
        let mut any = false;
        for (at, hand) in self.hands.iter().enumerate() {
            let (place, text) = (Place::Argument(at + 1), hand.as_encoded_bytes());
            match (Entry { place, text }).hand() {
                Ok(hand) => {
                    let mut sheet = if any { vec![b'\n'] } else { Vec::new() };
                    explanation::write(&hand, look, &mut sheet)?;
                    out.write_all(&sheet)?;
                    any = true;
                }
                Err(reason) => {
                    out.flush()?;
                    let complaint = Complaint { reason: &reason, place, text, at: reason.at(), help: None };
                    complain(&complaint.render(are_messages_coloured()));
                    ending = Ending::Incomplete;
                }
            }
        }
        Ok(ending)
    }
}
