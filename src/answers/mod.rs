//! What queries return: data only. It uses the words of the [`game`](crate::game).

mod need;

pub(crate) use need::{Found, Whole};
