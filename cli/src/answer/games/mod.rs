//! Recorded games: decisions as columns, and a review as text and as a page.

pub(crate) mod decisions;
pub(crate) mod html;
pub(crate) mod review;
