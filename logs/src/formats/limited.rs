//! A limit on the size of a line, tag or game.

use std::io::{self, BufRead, Read};

/// A reader that returns an error when a part of the file is too long.
pub(crate) struct LimitedReader<R> {
    reader: R,
    most: u64,
    left: u64,
}

impl<R> LimitedReader<R> {
    pub(crate) const fn new(reader: R, most: u64) -> Self {
        Self { reader, most, left: most }
    }

    pub(crate) const fn reset(&mut self) {
        self.left = self.most;
    }

    pub(crate) const fn most(&self) -> u64 {
        self.most
    }

    pub(crate) const fn is_exceeded(&self) -> bool {
        self.left == 0
    }
}

impl<R: BufRead> BufRead for LimitedReader<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.is_exceeded() {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let most = usize::try_from(self.left).unwrap_or(usize::MAX);
        let found = self.reader.fill_buf()?;
        Ok(&found[..found.len().min(most)])
    }

    fn consume(&mut self, bytes: usize) {
        self.reader.consume(bytes);
        self.left -= bytes as u64;
    }
}

impl<R: BufRead> Read for LimitedReader<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let found = self.fill_buf()?;
        let bytes = found.len().min(to.len());
        to[..bytes].copy_from_slice(&found[..bytes]);
        self.consume(bytes);
        Ok(bytes)
    }
}
