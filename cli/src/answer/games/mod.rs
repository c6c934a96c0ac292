//! Recorded games: a review as text and as a page.

pub(crate) mod html;
pub(crate) mod review;
