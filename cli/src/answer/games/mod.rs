//! Recorded games: reviews as text and as a page.

pub(crate) mod html;
pub(crate) mod report;
pub(crate) mod text;
