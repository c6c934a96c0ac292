//! Output: the two streams and files, formats, messages, progress, and how a command ends.

pub(crate) mod destination;
pub(crate) mod exit;
pub(crate) mod format;
pub(crate) mod json;
pub(crate) mod message;
pub(crate) mod parts;
pub(crate) mod progress;
pub(crate) mod report;
pub(crate) mod streams;
