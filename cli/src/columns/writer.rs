//! The interface of all table writers.

use std::io;

use shanten_logs::columns::Batch;

#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "tables"), allow(dead_code, reason = "text has no place for it"))]
pub(crate) struct About {
    /// The name of the table, with a number that changes whenever the meaning of a column changes.
    pub(crate) schema: &'static str,
    /// The number of rows in a Parquet group.
    pub(crate) group: usize,
}

pub(crate) trait TableWriter {
    fn write(&mut self, batch: Batch) -> io::Result<()>;

    fn finish(self: Box<Self>) -> io::Result<()>;
}
