//! Input in blocks of whole lines, as large as they are at hand.

use std::io::{self, ErrorKind, Read};

use memchr::{memchr, memchr_iter, memrchr};

use crate::input::LONGEST_LINE;

/// The most bytes of a block.
const BLOCK: usize = 1 << 17;

/// Some lines one after the other, the last perhaps without its end.
#[derive(Clone, Copy)]
pub(crate) struct Block<'a> {
    pub(crate) lines: &'a [u8],
    /// The number of the first line.
    pub(crate) first: usize,
}

impl<'a> Block<'a> {
    /// Parts it into blocks of at least so many bytes, but for the last.
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

    /// Its lines with their numbers, without their ends.
    pub(crate) fn lines(self) -> impl Iterator<Item = (usize, &'a [u8])> {
        let text = self.lines.strip_suffix(b"\n").unwrap_or(self.lines);
        (self.first..).zip(text.split(|&byte| byte == b'\n'))
    }
}

fn line_ends(text: &[u8]) -> usize {
    memchr_iter(b'\n', text).count()
}

/// The blocks of an input, in a buffer that is used again and again.
pub(crate) struct Blocks<R> {
    input: R,
    buffer: Vec<u8>,
    /// The bytes of the buffer that were given out as a block.
    given: usize,
    /// The bytes of the buffer that were read.
    read: usize,
    /// The number of the next line.
    line: usize,
    /// Whether what comes next is the rest of a line that was too long.
    is_rest: bool,
}

impl<R: Read> Blocks<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input, buffer: vec![0; BLOCK], given: 0, read: 0, line: 1, is_rest: false }
    }

    /// All complete lines that are here, or the next one that comes; `None` at the end. Of a line
    /// that is too long only as much is given as shows it.
    pub(crate) fn next(&mut self) -> io::Result<Option<Block<'_>>> {
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
            return Ok((self.given > 0).then(|| Block { lines: &self.buffer[..self.given], first: self.line }));
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

    /// Takes the rest of a long line out of the buffer, which holds nothing else before it; whether
    /// it ends there.
    fn skip_rest(&mut self) -> bool {
        let end = memchr(b'\n', &self.buffer[..self.read]);
        let behind = end.map_or(self.read, |end| end + 1);
        self.buffer.copy_within(behind..self.read, 0);
        self.read -= behind;
        self.is_rest = end.is_none();
        end.is_some()
    }

    /// Gives the beginning of a line that is too long as if it ended there.
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

    /// A reader that gives only so many bytes at once.
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

    /// All lines with their numbers, in parts of a size.
    fn lines(text: &[u8], read: usize, part: usize) -> Vec<(usize, Vec<u8>)> {
        let mut blocks = Blocks::new(Dribble { text, size: read });
        let mut lines = Vec::new();
        while let Some(block) = blocks.next().expect("a slice can be read") {
            let of_parts = block.parts(part).flat_map(Block::lines);
            lines.extend(of_parts.map(|(number, line)| (number, line.to_vec())));
        }
        lines
    }

    #[test]
    fn lines_are_the_same_however_they_come() {
        // Some lines of the longest length and one more, which is shown, and some that are cut.
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
