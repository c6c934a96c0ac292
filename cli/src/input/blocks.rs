//! Splits input into blocks of whole lines, as large as is available.

use std::io::{self, ErrorKind, Read};

use memchr::{memchr, memchr_iter, memrchr};

/// The most bytes of a line. The longest notation of a hand takes a few hundred.
pub(crate) const LONGEST_LINE: usize = 4096;

const BLOCK: usize = 1 << 17;

/// Consecutive lines. The last may lack its line end.
#[derive(Clone, Copy)]
pub(crate) struct LineBlock<'a> {
    pub(crate) lines: &'a [u8],
    pub(crate) first: usize,
}

impl<'a> LineBlock<'a> {
    /// Splits the block into parts of whole lines with at least `size` bytes each, except the last.
    pub(crate) fn parts(self, size: usize) -> impl Iterator<Item = Self> {
        let Self { mut lines, mut first } = self;
        std::iter::from_fn(move || {
            let behind = lines.get(size.saturating_sub(1)..).unwrap_or_default();
            let end = memchr(b'\n', behind).map_or(lines.len(), |at| size + at);
            let (part, rest) = lines.split_at(end);
            let block = Self { lines: part, first };
            lines = rest;
            first += line_ends(part);
            (!part.is_empty()).then_some(block)
        })
    }

    pub(crate) fn lines(self) -> impl Iterator<Item = (usize, &'a [u8])> {
        let text = self.lines.strip_suffix(b"\n").unwrap_or(self.lines);
        let mut start = 0;
        let lines = memchr_iter(b'\n', text).chain([text.len()]).map(move |end| {
            let line = &text[start..end];
            start = end + 1;
            line
        });
        (self.first..).zip(lines)
    }
}

fn line_ends(text: &[u8]) -> usize {
    memchr_iter(b'\n', text).count()
}

/// The blocks of an input, in a buffer that is reused.
pub(crate) struct Blocks<R> {
    input: R,
    buffer: Vec<u8>,
    given: usize,
    read: usize,
    line: usize,
    /// Whether the next bytes are the rest of an overlong line.
    is_rest: bool,
}

impl<R: Read> Blocks<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input, buffer: vec![0; BLOCK], given: 0, read: 0, line: 1, is_rest: false }
    }

    /// Returns all complete lines available, or else the next line; `None` at the end. An overlong
    /// line is cut at the limit.
    pub(crate) fn next(&mut self) -> io::Result<Option<LineBlock<'_>>> {
        self.line += line_ends(&self.buffer[..self.given]);
        self.buffer.copy_within(self.given..self.read, 0);
        self.read -= self.given;
        self.given = 0;
        loop {
            let start = self.read;
            let count = self.read_some()?;
            self.read += count;
            if self.is_rest && !self.skip_rest() && count > 0 {
                continue;
            }
            let start = start.min(self.read);
            if count == 0 {
                self.given = self.read;
            } else if let Some(last) = memrchr(b'\n', &self.buffer[start..self.read]) {
                self.given = start + last + 1;
            } else if self.read > LONGEST_LINE {
                self.cut();
            } else {
                continue;
            }
            return Ok((self.given > 0).then(|| LineBlock { lines: &self.buffer[..self.given], first: self.line }));
        }
    }

    fn read_some(&mut self) -> io::Result<usize> {
        loop {
            match self.input.read(&mut self.buffer[self.read..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                result => return result,
            }
        }
    }

    /// Removes the rest of an overlong line from the start of the buffer. Returns whether the line
    /// ended.
    fn skip_rest(&mut self) -> bool {
        let end = memchr(b'\n', &self.buffer[..self.read]);
        let behind = end.map_or(self.read, |end| end + 1);
        self.buffer.copy_within(behind..self.read, 0);
        self.read -= behind;
        self.is_rest = end.is_none();
        end.is_some()
    }

    /// Cuts an overlong line and returns its beginning as a whole line.
    fn cut(&mut self) {
        self.buffer[LONGEST_LINE + 1] = b'\n';
        self.read = LONGEST_LINE + 2;
        self.given = self.read;
        self.is_rest = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that returns at most `size` bytes at once.
    struct Dribble<'a> {
        text: &'a [u8],
        size: usize,
    }

    impl Read for Dribble<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let size = self.size.min(buffer.len());
            self.text.read(&mut buffer[..size])
        }
    }

    fn lines(text: &[u8], read: usize, part: usize) -> Vec<(usize, Vec<u8>)> {
        let mut blocks = Blocks::new(Dribble { text, size: read });
        let mut lines = Vec::new();
        while let Some(block) = blocks.next().expect("a slice can be read") {
            let of_parts = block.parts(part).flat_map(LineBlock::lines);
            lines.extend(of_parts.map(|(number, line)| (number, line.to_vec())));
        }
        lines
    }

    #[test]
    fn lines_are_the_same_however_they_come() {
        // Some lines at or just over the limit, and some that are cut.
        let lengths = [0, 3, LONGEST_LINE, 1, 0, LONGEST_LINE + 1, 2, 3 * BLOCK, 4, LONGEST_LINE + 2, BLOCK, 5, 0];
        for ending in ["", "\n"] {
            let texts = lengths.map(|length| "x".repeat(length));
            let text = texts.join("\n") + "11z" + ending;
            let mut last = texts.to_vec();
            last[lengths.len() - 1] += "11z";
            let expected: Vec<_> = (1..).zip(last.iter().map(String::as_bytes)).collect();
            for read in [1, 7, 1000, LONGEST_LINE, LONGEST_LINE + 1, LONGEST_LINE + 2, BLOCK, 10 * BLOCK] {
                for part in [1, 50, BLOCK] {
                    let lines = lines(text.as_bytes(), read, part);
                    assert_eq!(lines.len(), expected.len(), "{read} {part}");
                    for ((number, line), &(expected_number, expected)) in lines.iter().zip(&expected) {
                        assert_eq!(*number, expected_number, "{read} {part}");
                        let is_cut = line.len() == LONGEST_LINE + 1 && expected.starts_with(line);
                        assert!(line == expected || is_cut, "{read} {part}: line {number}");
                    }
                }
            }
        }
    }
}
