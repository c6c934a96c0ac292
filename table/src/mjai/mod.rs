//! [mjai](https://gimite.net/pukiwiki/index.php?Mjai), the protocol of bots: one JSON object a
//! line, each an event or an action.

mod line;
mod play;
mod read;
mod view;
mod write;

pub use line::{FieldError, MjaiLine};
pub use play::{MjaiError, MjaiTable};
#[doc(hidden)]
pub use read::{by_seat, meld_of};
pub use view::{PlayerView, TableView};
#[doc(hidden)]
pub use write::pieces_but;
pub use write::{NorthName, PaidDeposits};
