//! Shows an error in a string, with a caret below the place.

use std::fmt::Display;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use unicode_width::UnicodeWidthChar;

use super::streams::are_messages_coloured;
use crate::input::InputPlace;
use crate::words::say;

/// The most columns shown before the place, and from it on.
const BEFORE: usize = 40;
const BEHIND: usize = 30;

pub(crate) struct Message<'a, D> {
    pub(crate) reason: &'a D,
    pub(crate) place: InputPlace<'a>,
    pub(crate) text: &'a [u8],
    /// The byte at fault; `None` for the whole string.
    pub(crate) at: Option<usize>,
    pub(crate) help: Option<&'a str>,
}

impl<D: Display> Message<'_, D> {
    /// The message: several lines, without the last line break.
    pub(crate) fn render(&self, is_coloured: bool) -> String {
        let Self { reason, place, .. } = self;
        let group = Group::with_title(level(Level::ERROR, "error").primary_title(shown(&format!("{place}: {reason}"))));
        let excerpt = Excerpt::new(self.text, self.at);
        if excerpt.text.is_empty() {
            return renderer(is_coloured).render(&[group]);
        }
        let snippet = Snippet::source(excerpt.text).line_start(place.line().unwrap_or(1));
        let snippet = snippet.line_numbering(place.line().is_some());
        let culprit = AnnotationKind::Primary.span(excerpt.culprit);
        let group = group.element(snippet.annotation(culprit));
        let group = group.elements(self.help.map(|help| level(Level::HELP, "help").message(help)));
        renderer(is_coloured).render(&[group])
    }
}

/// A level with its name in the reader's language.
fn level(level: Level<'static>, name: &'static str) -> Level<'static> {
    level.with_name(say(name))
}

fn renderer(is_coloured: bool) -> Renderer {
    if is_coloured { Renderer::styled() } else { Renderer::plain() }
}

/// A one-line error without its line break.
pub(crate) fn error(reason: &str) -> String {
    labelled(level(Level::ERROR, "error"), reason)
}

/// A one-line note without its line break.
pub(crate) fn note(remark: &str) -> String {
    labelled(level(Level::NOTE, "note"), remark)
}

fn labelled(level: Level<'_>, text: &str) -> String {
    renderer(are_messages_coloured()).render(&[Group::with_title(level.primary_title(shown(text)))])
}

/// A string without characters that could control a terminal.
pub(crate) fn shown(text: &str) -> String {
    text.chars().map(harmless).collect()
}

/// Replaces characters that could control the terminal.
fn harmless(character: char) -> char {
    match character {
        '\t' => ' ',
        // Unicode has a picture of each control character.
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(character)).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\u{7f}' => '␡',
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' => {
            char::REPLACEMENT_CHARACTER
        }
        _ if character.is_control() => char::REPLACEMENT_CHARACTER,
        _ => character,
    }
}

/// The part of a string around the byte at fault, safe for a terminal.
struct Excerpt {
    text: String,
    culprit: Range<usize>,
}

impl Excerpt {
    fn new(text: &[u8], at: Option<usize>) -> Self {
        let mut characters = characters(text.trim_ascii_end());
        // If the text ends too early, the place after its end is at fault.
        let found = at.map(|at| characters.iter().position(|&(place, _)| place >= at).unwrap_or(characters.len()));
        let centre = found.unwrap_or(0);
        let end = centre + fitting(characters[centre..].iter(), BEHIND + if found.is_none() { BEFORE } else { 0 });
        let start = centre - fitting(characters[..centre].iter().rev(), BEFORE);
        let is_cut = end < characters.len();
        characters.truncate(end);
        let mut excerpt = Self { text: String::new(), culprit: 0..0 };
        if start > 0 {
            excerpt.text.push('…');
        }
        for (number, &(_, character)) in characters.iter().enumerate().skip(start) {
            let from = excerpt.text.len();
            excerpt.text.push(character);
            if found == Some(number) {
                excerpt.culprit = from..excerpt.text.len();
            }
        }
        if found.is_none() {
            excerpt.culprit = 0..excerpt.text.len();
        } else if centre == end {
            excerpt.culprit = excerpt.text.len()..excerpt.text.len();
        }
        if is_cut {
            excerpt.text.push('…');
        }
        excerpt
    }
}

/// The characters of a string with their byte offsets. Invalid UTF-8 is replaced.
fn characters(text: &[u8]) -> Vec<(usize, char)> {
    let mut characters = Vec::new();
    let mut start = 0;
    for chunk in text.utf8_chunks() {
        let valid = chunk.valid().char_indices().map(|(at, character)| (start + at, harmless(character)));
        characters.extend(valid);
        start += chunk.valid().len();
        if !chunk.invalid().is_empty() {
            characters.push((start, char::REPLACEMENT_CHARACTER));
            start += chunk.invalid().len();
        }
    }
    characters
}

fn fitting<'a>(characters: impl Iterator<Item = &'a (usize, char)>, columns: usize) -> usize {
    let widths = characters.map(|(_, character)| character.width().unwrap_or(0));
    let mut sum = 0;
    widths
        .take_while(|width| {
            sum += width;
            sum <= columns
        })
        .count()
}
