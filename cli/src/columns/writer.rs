//! What every writer of tables does.

use std::io;

use shanten_logs::columns::Batch;

#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "tables"), allow(dead_code, reason = "text has no place for it"))]
pub(crate) struct About {
    /// The name of the table, and a number that changes with the meaning of its columns.
    pub(crate) schema: &'static str,
    /// How many rows a group has in Parquet.
    pub(crate) group: usize,
}

pub(crate) trait TableWriter {
    fn write(&mut self, batch: Batch) -> io::Result<()>;

    fn finish(self: Box<Self>) -> io::Result<()>;
}
