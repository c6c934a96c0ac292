//! Files that aren't read, detected by their first bytes or their keys.

use std::fmt;

use serde_json::Value;

/// The type of a file that isn't a log in a supported format.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unread {
    /// Empty or only whitespace.
    Empty,
    /// A web page.
    WebPage,
    /// The address of a page, with the game's id if it is one of Tenhou's viewer.
    Address(Option<Box<str>>),
    /// Text that begins like this.
    Text(Box<str>),
    /// JSON without a game or an event.
    Json,
    /// JSON after a comment.
    Comment,
    /// Text in UTF-16.
    Utf16,
    /// A file compressed by this program, which isn't supported.
    Packed(&'static str),
    /// Majiang's own JSON.
    Majiang,
    /// A record of Mahjong Soul.
    MahjongSoul,
    /// Messages of Tenhou's server to its client.
    TenhouMessages,
    /// A pipe, a socket or a device in a folder.
    NoFile,
}

/// The first bytes of compressed files, with the program.
const PACKED: [(&[u8], &str); 5] = [
    (b"\xFD7zXZ\0", "xz"),
    (b"\x28\xB5\x2F\xFD", "zstd"),
    (b"BZh", "bzip2"),
    (b"7z\xBC\xAF\x27\x1C", "7z"),
    (b"Rar!\x1A", "rar"),
];

/// How many characters of a text are shown.
const SHOWN: usize = 20;

impl Unread {
    /// The unsupported type of file that begins with these bytes, if known.
    pub(crate) fn of_head(head: &[u8]) -> Option<Self> {
        if let Some((_, program)) = PACKED.iter().find(|(magic, _)| head.starts_with(magic)) {
            return Some(Self::Packed(program));
        }
        let is_utf16 = matches!(
            head,
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] | [b'<' | b'{' | b'[', 0, ..] | [0, b'<' | b'{' | b'[', ..]
        );
        let begins = |text: &str| head.get(..text.len()).is_some_and(|head| head.eq_ignore_ascii_case(text.as_bytes()));
        match () {
            () if is_utf16 => Some(Self::Utf16),
            () if begins("<!doctype html") || begins("<html") => Some(Self::WebPage),
            () if begins("//") || begins("/*") => Some(Self::Comment),
            // The tag before this, a line break, was skipped: the name's length and the name
            // follow.
            () if head.get(1..5) == Some(b".lq.") => Some(Self::MahjongSoul),
            () => None,
        }
    }

    /// Unknown text.
    pub(crate) fn text(head: &[u8]) -> Self {
        let text = String::from_utf8_lossy(&head[..head.len().min(4 * SHOWN)]);
        let shown = || Self::Text(text.lines().next().unwrap_or_default().chars().take(SHOWN).collect());
        // An id that is cut off would be another game's.
        Self::address(&String::from_utf8_lossy(head)).unwrap_or_else(shown)
    }

    /// An address without a game in it.
    pub(crate) fn address(text: &str) -> Option<Self> {
        let page = ["https://", "http://"].iter().find_map(|scheme| text.strip_prefix(scheme))?;
        let host = page.split('/').next().unwrap_or_default();
        if ["mahjongsoul", "maj-soul"].iter().any(|name| host.contains(name)) {
            return Some(Self::MahjongSoul);
        }
        let (_, id) = page.split_once("log=").filter(|_| host == "tenhou.net").unwrap_or_default();
        let id = id.split(|char: char| !char.is_ascii_alphanumeric() && char != '-').next();
        Some(Self::Address(id.filter(|id| !id.is_empty()).map(Box::from)))
    }

    /// JSON that is neither a game nor an event.
    pub(crate) fn json(value: &Value) -> Self {
        let is_text = |key| value.get(key).is_some_and(Value::is_string);
        let is_record = value.get("name").and_then(Value::as_str).is_some_and(|name| name.starts_with(".lq."));
        match () {
            () if is_record => Self::MahjongSoul,
            () if is_text("tag") => Self::TenhouMessages,
            () if value.get("qijia").is_some() => Self::Majiang,
            () => Self::Json,
        }
    }

    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Empty | Self::WebPage => "no_game",
            Self::Text(_) | Self::Json => "no_format",
            Self::Address(_) => "address",
            Self::Comment => "json_comment",
            Self::Utf16 => "utf16",
            Self::Packed(_) => "packed",
            Self::Majiang => "majiang",
            Self::MahjongSoul => "mahjong_soul",
            Self::TenhouMessages => "tenhou_messages",
            Self::NoFile => "no_file",
        }
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no game in it: it is empty"),
            Self::WebPage => f.write_str("no game in it: it is a web page"),
            Self::Address(None) => f.write_str("an address, and only files are read: save the log as a file"),
            Self::Address(Some(id)) => write!(
                f,
                "an address, and only files are read: open https://tenhou.net/0/log/?{id} and save the log as a file"
            ),
            Self::Text(begin) => write!(f, "no log: it begins with {begin:?}, not with a tag or JSON"),
            Self::Json => f.write_str("no log: JSON with neither the 'log' of tenhou/6 nor the 'type' of mjai"),
            Self::Comment => f.write_str("JSON can't have comments: remove the one at the start"),
            Self::Utf16 => f.write_str("text in UTF-16: save it as UTF-8"),
            Self::Packed(by) => write!(f, "packed by {by}: unpack it, or pack it by gzip or as zip"),
            Self::Majiang => f.write_str("Majiang's own JSON isn't read: save the game as tenhou/6"),
            Self::MahjongSoul => f.write_str("a record of Mahjong Soul isn't read: players' tools make tenhou/6 of it"),
            Self::TenhouMessages => {
                f.write_str("messages to Tenhou's client aren't read: download the log of the game")
            }
            Self::NoFile => f.write_str("a pipe, a socket or a device isn't read in a folder: name it"),
        }
    }
}
