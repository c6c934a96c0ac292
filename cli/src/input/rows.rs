//! Rows: the hand in a line of input, its own settings, and the values passed through.

use std::borrow::Cow;
use std::fmt;

use clap::{Args, ValueEnum};
use csv::{ByteRecord, ReaderBuilder};
use memchr::memchr;
use serde::Serialize;
use serde::de::{Deserializer as _, MapAccess, Visitor};
use serde_json::value::RawValue;
use shanten::Visible;
use shanten::error::Place;

use super::bad_text::BadText;
use super::blocks::LONGEST_LINE;
use super::entry::InputEntry;
use super::sources::SourceOptions;

/// The name of the hand in a table or an object.
const HAND: &str = "hand";
pub(crate) const VISIBLE: &str = "visible";
pub(crate) const RULES: &str = "rules";
pub(crate) const STRICTNESS: &str = "strictness";

/// The names of columns and keys that have a meaning for a command, apart from the hand.
pub(crate) struct Names {
    pub(crate) settings: &'static [Setting],
    /// The names in answers. A passed-through value can't have one of them.
    pub(crate) answers: &'static [&'static str],
}

/// A setting: an option sets it for all hands, a column or a key for one hand.
pub(crate) struct Setting {
    pub(crate) name: &'static str,
    /// Its alternative names.
    pub(crate) aliases: &'static [&'static str],
}

impl Setting {
    pub(crate) const fn new(name: &'static str) -> Self {
        Self { name, aliases: &[] }
    }

    /// Whether a column or a key has one of these names, with `_` or `-`.
    fn is(&self, text: &str) -> bool {
        let dashed = |byte: u8| if byte == b'_' { b'-' } else { byte };
        let is_name = |name: &&str| text.bytes().map(dashed).eq(name.bytes());
        [self.name].iter().chain(self.aliases).any(is_name)
    }
}

impl Names {
    fn setting(&self, name: &str) -> Option<&'static str> {
        self.settings.iter().find(|setting| setting.is(name)).map(|setting| setting.name)
    }

    fn has_answer(&self, name: &str) -> bool {
        let mut words = self.answers.iter().chain([&ENDS]).flat_map(|words| words.split(' '));
        name == HAND || words.any(|word| word == name)
    }
}

/// The names of columns when the command answers for hands.
pub(crate) static OF_HANDS: Names = Names {
    settings: &[Setting::new(VISIBLE), Setting::new(RULES), Setting { name: STRICTNESS, aliases: &["strict"] }],
    answers: &[ANSWERS],
};

const ANSWERS: &str = "shanten standard seven_pairs thirteen_orphans discard useful copies copies_of waits furiten win \
    calls discards divisions marks wild";

/// The last names of all answers.
const ENDS: &str = "line input error error_kind";

/// Whether a line looks like the header of a comma-separated table.
pub(crate) fn is_head(line: &[u8]) -> bool {
    let mut names = line.split(|&byte| byte == b',');
    line.contains(&b',') && names.any(|name| name.trim_ascii() == HAND.as_bytes())
}

/// Hands, sources of rows, and what their lines are.
#[derive(Args)]
pub(crate) struct RowOptions {
    #[command(flatten)]
    pub(crate) sources: SourceOptions,

    /// What the lines of input contain
    #[arg(long, value_name = "INPUT", value_enum, default_value_t = Input::Auto)]
    input: Input,

    /// The column of the hand in a table: its name, or its number from 1. Without --input csv the
    /// fields are between tabs
    #[arg(long, value_name = "COLUMN")]
    column: Option<String>,
}

/// What lines are.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Input {
    /// Rows of a table if the first line has a tab, JSON objects if it begins with a brace, or
    /// else hands
    Auto,
    /// Rows of fields between tabs
    Tsv,
    /// Rows of fields between commas
    Csv,
}

impl RowOptions {
    /// The layout of a source, determined by its first non-blank line.
    pub(crate) fn layout(&self, names: &'static Names, number: usize, line: &[u8]) -> Result<Layout, BadLayout> {
        let separator = match self.input {
            Input::Csv => b',',
            Input::Auto if line.trim_ascii_start().starts_with(b"{") => {
                return Ok(Layout { kind: Kind::Objects(names), columns: OtherColumns::of_object(line), header: None });
            }
            Input::Auto if memchr(b'\t', line).is_none() && self.column.is_none() => return Ok(Layout::HANDS),
            Input::Auto | Input::Tsv => b'\t',
        };
        let fields: Vec<String> = fields(line, separator).iter().map(|field| lossy(field).into_owned()).collect();
        let has = |name: &str| fields.iter().any(|field| field == name);
        let place = self.column.as_ref().and_then(|column| column.parse::<usize>().ok());
        let name = self.column.as_deref().filter(|_| place.is_none()).unwrap_or(HAND);
        let is_named = |field: &String| field == HAND || names.setting(field).is_some();
        let is_header = place.is_none() && has(name) || fields.iter().any(is_named);
        let hand = match place {
            Some(place) => Some(place.wrapping_sub(1)).filter(|&at| at < fields.len()),
            None if is_header || self.column.is_some() => fields.iter().position(|field| field == name),
            None => hand_of_row(&fields)?,
        };
        let hand = hand.ok_or_else(|| match &self.column {
            Some(column) => BadLayout::NoColumn(column.clone()),
            None if is_header => BadLayout::NoColumn(HAND.to_owned()),
            None => BadLayout::NoHand,
        })?;
        let setting = |field: &str| names.setting(field).filter(|_| is_header);
        let role = |(at, field): (usize, &String)| match setting(field) {
            _ if at == hand => Role::Hand,
            Some(setting) => Role::Setting(setting),
            None => Role::Other,
        };
        let roles = fields.iter().enumerate().map(role).collect();
        let named = fields.iter().cloned().enumerate();
        let mut others: Vec<_> =
            named.map(|(at, name)| if is_header { name } else { format!("column_{}", at + 1) }).collect();
        others.remove(hand);
        let is_same =
            |name: &str, other: &str| name == other || setting(name).is_some_and(|name| setting(other) == Some(name));
        let is_repeated = |at: usize, name: &str| others[..at].iter().any(|other| is_same(name, other));
        let taken = others.iter().enumerate().find(|(at, name)| is_repeated(*at, name) || names.has_answer(name));
        if let Some((_, name)) = taken {
            return Err(BadLayout::TakenName(name.clone()));
        }
        let columns = OtherColumns { names: others, before: hand };
        Ok(Layout { kind: Kind::Table { separator, roles }, columns, header: is_header.then_some(number) })
    }
}

/// The index of the field that has tiles, or else of the first field that isn't a number.
fn hand_of_row(fields: &[String]) -> Result<Option<usize>, BadLayout> {
    let has_tiles = |field: &str| field.parse::<Visible>().is_ok_and(|tiles| tiles != Visible::EMPTY);
    let mut with_tiles = (0..fields.len()).filter(|&at| has_tiles(&fields[at]));
    match (with_tiles.next(), with_tiles.next()) {
        (Some(first), Some(second)) => Err(BadLayout::SeveralHands(first + 1, second + 1)),
        (Some(hand), None) => Ok(Some(hand)),
        (None, _) => Ok(fields.iter().position(|field| !field.trim().bytes().all(|byte| byte.is_ascii_digit()))),
    }
}

/// The reason why the layout of a source can't be determined.
pub(crate) enum BadLayout {
    NoColumn(String),
    NoHand,
    /// Both columns, counted from 1, have tiles.
    SeveralHands(usize, usize),
    /// A column has the same name as another, or as a field of the answers.
    TakenName(String),
}

impl fmt::Display for BadLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoColumn(column) => write!(f, "no column '{column}' in the table"),
            Self::NoHand => write!(f, "no column of hands: all fields are numbers; --column says which it is"),
            Self::SeveralHands(first, second) => {
                write!(f, "columns {first} and {second} both have tiles: --column says which is the hand")
            }
            Self::TakenName(name) => {
                write!(f, "a column '{name}' too many: answers or the table have one of that name already")
            }
        }
    }
}

#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct OtherColumns {
    pub(crate) names: Vec<String>,
    /// The number of columns before the hand.
    pub(crate) before: usize,
}

impl OtherColumns {
    fn of_object(line: &[u8]) -> Self {
        let mut names: Vec<String> = object(line).unwrap_or_default().into_iter().map(|(name, _)| name).collect();
        let hand = names.iter().position(|name| name == HAND);
        hand.map(|hand| names.remove(hand));
        Self { before: hand.unwrap_or(0), names }
    }
}

pub(crate) struct Layout {
    kind: Kind,
    pub(crate) columns: OtherColumns,
    /// The number of the header line, which gets no answer.
    pub(crate) header: Option<usize>,
}

enum Kind {
    Hands,
    Table { separator: u8, roles: Vec<Role> },
    Objects(&'static Names),
}

#[derive(Clone, Copy)]
enum Role {
    Hand,
    Setting(&'static str),
    Other,
}

impl Layout {
    pub(crate) const HANDS: Self =
        Self { kind: Kind::Hands, columns: OtherColumns { names: Vec::new(), before: 0 }, header: None };

    /// Reads the row of a line, and its error if it is malformed; then its hand is the whole line.
    pub(crate) fn read<'a>(&'a self, entry: InputEntry<'a>) -> (Row<'a>, Result<(), BadText>) {
        let mut row = Row::from_hand(entry);
        let line = entry.text;
        let read = match &self.kind {
            _ if entry.place.line().is_none() => Ok(()),
            Kind::Hands if memchr(b'\t', line).is_none() => Ok(()),
            Kind::Hands => Err(BadText::Fields { fields: fields(line, b'\t').len(), expected: 1 }),
            _ if line.len() > LONGEST_LINE => Err(BadText::TooLong),
            Kind::Table { separator, roles } => self.read_table(line, *separator, roles, &mut row),
            Kind::Objects(names) => row.read_object(line, names),
        };
        (row, read)
    }

    fn read_table<'a>(&'a self, line: &[u8], separator: u8, roles: &[Role], row: &mut Row<'a>) -> Result<(), BadText> {
        str::from_utf8(line)?;
        let record = fields(line, separator);
        if record.len() != roles.len() {
            return Err(BadText::Fields { fields: record.len(), expected: roles.len() });
        }
        let mut names = self.columns.names.iter();
        for (field, role) in record.iter().zip(roles) {
            let text = lossy(field).into_owned();
            match role {
                Role::Hand => {
                    row.hand = text.into_bytes().into();
                    continue;
                }
                Role::Setting(name) if !text.trim().is_empty() => row.own.0.push((name, text.clone())),
                Role::Setting(_) | Role::Other => {}
            }
            row.others.extend(names.next().map(|name| (name.into(), Other::Text(text))));
        }
        Ok(())
    }
}

pub(crate) struct Row<'a> {
    /// The number of the line or the argument, from 1.
    pub(crate) number: usize,
    pub(crate) hand: Cow<'a, [u8]>,
    pub(crate) own: Overrides,
    pub(crate) others: Vec<(Cow<'a, str>, Other<'a>)>,
}

#[derive(Default)]
pub(crate) struct Overrides(Vec<(&'static str, String)>);

impl Overrides {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn get(&self, setting: &str) -> Option<&str> {
        self.iter().find(|(name, _)| *name == setting).map(|(_, text)| text)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(name, text)| (*name, text.as_str()))
    }
}

#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Other<'a> {
    Text(String),
    Json(&'a RawValue),
}

impl<'a> Row<'a> {
    pub(crate) fn from_hand(entry: InputEntry<'a>) -> Self {
        let text = entry.text.strip_suffix(b"\r").unwrap_or(entry.text);
        Self { number: entry.place.number(), hand: text.into(), own: Overrides::default(), others: Vec::new() }
    }

    fn read_object(&mut self, line: &'a [u8], names: &Names) -> Result<(), BadText> {
        str::from_utf8(line)?;
        let mut hand = None;
        let mut taken = None;
        let mut set = Vec::new();
        for (name, value) in object(line)? {
            let setting = names.setting(&name);
            let is_same = |other: &str| *other == name || setting.is_some() && names.setting(other) == setting;
            let is_repeated = self.others.iter().any(|(other, _)| is_same(other));
            if name == HAND && hand.is_none() {
                hand = Some(value);
            } else if is_repeated || names.has_answer(&name) {
                taken = taken.or(Some(name));
            } else {
                set.extend(setting.map(|setting| (setting, value)));
                self.others.push((name.into(), Other::Json(value)));
            }
        }
        if let Some(key) = taken {
            return Err(BadText::TakenKey { key });
        }
        for (key, value) in set {
            self.own.0.extend(setting(key, value)?.map(|text| (key, text)));
        }
        let hand = hand.map_or(Ok(None), |value| text(HAND, value))?;
        self.hand = hand.ok_or(BadText::NotText { key: HAND })?.into_bytes().into();
        Ok(())
    }

    /// Refuses passed-through values that have no column.
    pub(crate) fn fits(&self, columns: &OtherColumns) -> Result<(), BadText> {
        let mut names = self.others.iter().map(|(name, _)| name);
        match names.find(|name| columns.names.iter().all(|column| column != *name)) {
            Some(key) => Err(BadText::NoColumn { key: key.to_string() }),
            None => Ok(()),
        }
    }
}

/// The text of a value; the JSON of a list; `None` for null.
fn text(key: &'static str, value: &RawValue) -> Result<Option<String>, BadText> {
    let json = value.get();
    if json.starts_with('[') {
        return Ok(Some(json.to_owned()));
    }
    serde_json::from_str(json).map_err(|_| BadText::NotText { key })
}

/// The text of a setting, which may also be a number or a boolean.
fn setting(key: &'static str, value: &RawValue) -> Result<Option<String>, BadText> {
    let json = value.get();
    let is_literal = json != "null" && !json.starts_with(['"', '[', '{']);
    if is_literal { Ok(Some(json.to_owned())) } else { text(key, value) }
}

fn fields(line: &[u8], separator: u8) -> ByteRecord {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let mut options = ReaderBuilder::new();
    options.has_headers(false).flexible(true).delimiter(separator).buffer_capacity(line.len().max(1));
    let mut record = ByteRecord::new();
    // Reading from memory never fails, and any number of fields is accepted.
    let _ = options.from_reader(line).read_byte_record(&mut record);
    record
}

fn object(line: &[u8]) -> Result<Vec<(String, &RawValue)>, BadText> {
    struct Members;

    impl<'de> Visitor<'de> for Members {
        type Value = Vec<(String, &'de RawValue)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut members = Vec::new();
            while let Some(member) = map.next_entry()? {
                members.push(member);
            }
            Ok(members)
        }
    }

    let mut deserializer = serde_json::Deserializer::from_slice(line);
    let members = deserializer.deserialize_map(Members).and_then(|members| deserializer.end().map(|()| members));
    members.map_err(|error| {
        let reason = error.to_string();
        let reason = reason.split_once(" at line ").map_or(reason.as_str(), |(reason, _)| reason).to_owned();
        BadText::NotAnObject { reason, at: Place::in_text(&lossy(line), error.column().saturating_sub(1)) }
    })
}

fn lossy(text: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(text)
}
