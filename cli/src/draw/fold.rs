//! Folds lines that are too wide for a terminal.

use std::iter;
use std::mem;

use memchr::memchr_iter;
use unicode_width::UnicodeWidthChar;

use crate::output::streams::columns;

/// Characters that can't begin a line, and those that can't end one.
const CLOSING: [char; 8] = ['、', '。', '，', '；', '：', '）', '」', '”'];
const OPENING: [char; 3] = ['（', '「', '“'];

/// Whether a line may break after a character without a blank.
fn is_ideograph(character: char) -> bool {
    ('\u{2e80}'..'\u{1f000}').contains(&character) && !OPENING.contains(&character)
}

/// Folds the lines from `start` that are too long. Continuations are indented by `indent`.
pub(super) fn fold_lines(start: usize, indent: usize, out: &mut Vec<u8>) {
    if fits(&out[start..]) {
        return;
    }
    let lines = out.split_off(start);
    let lines = str::from_utf8(&lines).expect("tiles and words are UTF-8");
    // Every line except the heading is indented.
    lines.lines().for_each(|line| fold(line, if line.starts_with(' ') { indent } else { 0 }, out));
}

/// Folds coloured help. Its plain lines show where the text begins: after the last gap, or after
/// the dash of a list. Text in the right half continues at the left.
pub(crate) fn fold_help(plain: &str, shown: &str) -> String {
    let mut folded = Vec::new();
    for (plain, line) in plain.lines().zip(shown.lines()) {
        let start = plain.rfind("  ").map_or(0, |at| at + 2);
        let indent = start + if plain[start..].starts_with("- ") { 2 } else { 0 };
        fold(line.trim_end(), if indent > columns() / 2 { 4 } else { indent }, &mut folded);
    }
    String::from_utf8(folded).expect("help is UTF-8")
}

/// Whether no line has more bytes than there are columns. A character never takes more columns than
/// bytes.
fn fits(lines: &[u8]) -> bool {
    let (mut start, most) = (0, columns());
    memchr_iter(b'\n', lines).all(|end| end - mem::replace(&mut start, end + 1) <= most)
}

/// Writes a line, folded if it is too wide; continuations are indented by `indent`. It breaks at
/// blanks and ideographs, or else before tiles of another suit or between Unicode tiles.
pub(crate) fn fold(line: &str, indent: usize, out: &mut Vec<u8>) {
    if line.len() <= columns() {
        out.extend_from_slice(line.as_bytes());
        return out.push(b'\n');
    }
    let (mut start, mut column, mut is_escape) = (0, 0, false);
    // Break candidates: the end of this line, the start of the next, and the column there.
    let (mut blank, mut suit, mut glyph) = (None, None, None);
    let mut last = ' ';
    for (at, character) in line.char_indices() {
        is_escape |= character == '\u{1b}';
        if is_escape {
            is_escape = character != 'm';
            continue;
        }
        if column > indent {
            let place = Some((at, at, column));
            if character == ' ' {
                blank = Some((at, at + 1, column + 1));
            } else if is_ideograph(last) && !CLOSING.contains(&character) {
                blank = place;
            } else if matches!(last, 'm' | 'p' | 's' | 'z') && character.is_ascii_digit() {
                suit = place;
            } else if !last.is_ascii() {
                glyph = place;
            }
        }
        last = character;
        column += character.width().unwrap_or(0);
        if column <= columns() || character == ' ' {
            continue;
        }
        if let Some((end, next, column_of_next)) = blank.max(suit).or(glyph) {
            out.extend_from_slice(line[start..end].trim_end().as_bytes());
            out.push(b'\n');
            out.extend(iter::repeat_n(b' ', indent));
            column = indent + column - column_of_next;
            (start, blank, suit, glyph) = (next, None, None, None);
        }
    }
    out.extend_from_slice(&line.as_bytes()[start..]);
    out.push(b'\n');
}
