//! The players and the rules of a game, if its log has them.

use percent_encoding::percent_decode_str;
use serde_json::Value;
use shanten_table::Seat;
use shanten_table::mjai::by_seat;

/// The data of a log about its game, apart from the rounds. Missing data is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct GameInfo {
    /// The name of each seat's player.
    pub names: [Option<Box<str>>; Seat::MAX],
    /// The rank of each player in Tenhou's words, such as 七段.
    pub dans: [Option<Box<str>>; Seat::MAX],
    /// The rating of each player.
    pub rates: [Option<f32>; Seat::MAX],
    /// The rules in a few words, such as 鳳南喰赤: from the log, or Tenhou's for its type of game.
    pub rules: Option<Box<str>>,
    /// Whether some fives are red.
    pub red_fives: Option<bool>,
    /// Whether the time limit is shorter.
    pub fast: Option<bool>,
    /// The number of the lobby.
    pub lobby: Option<u32>,
    /// The date, such as 2019-05-04.
    pub date: Option<Box<str>>,
    /// The name of the game: Tenhou's, such as `2019050417gm-0029-0000-4f2a8622`, or another in the
    /// log. Tenhou's may come from the file name.
    pub id: Option<Box<str>>,
    /// The points of each seat at the end of the game. Each of its rounds has them.
    pub points_at_end: Option<[i32; Seat::MAX]>,
}

/// Ranks by their number in mjlog.
const DANS: [&str; 21] = [
    "新人",
    "９級",
    "８級",
    "７級",
    "６級",
    "５級",
    "４級",
    "３級",
    "２級",
    "１級",
    "初段",
    "二段",
    "三段",
    "四段",
    "五段",
    "六段",
    "七段",
    "八段",
    "九段",
    "十段",
    "天鳳位",
];

/// Bits of a game's type in mjlog.
pub(crate) const NO_REDS: u32 = 0x02;
const NO_OPEN: u32 = 0x04;
const WITH_SOUTH: u32 = 0x08;
pub(crate) const THREE_PLAYERS: u32 = 0x10;
const UPPER: [(u32, &str); 3] = [(0xA0, "鳳"), (0x80, "上"), (0x20, "特")];
const FAST: u32 = 0x40;

impl GameInfo {
    /// The info in a mjlog game type.
    pub(crate) fn of_type(kind: u32) -> Self {
        let table = UPPER.iter().find(|(bits, _)| kind & 0xA0 == *bits).map_or("般", |(_, name)| name);
        let if_set = |bit, set, unset| if kind & bit == 0 { unset } else { set };
        let words = [
            if_set(THREE_PLAYERS, "三", ""),
            table,
            if_set(WITH_SOUTH, "南", "東"),
            if_set(NO_OPEN, "", "喰"),
            if_set(NO_REDS, "", "赤"),
            if_set(FAST, "速", ""),
        ];
        Self {
            rules: Some(words.concat().into()),
            red_fives: Some(kind & NO_REDS == 0),
            fast: Some(kind & FAST != 0),
            ..Self::default()
        }
    }

    /// The game type in mjlog that has these rules, or else the nearest.
    pub(crate) fn game_type(&self, players: usize, has_reds: bool) -> u32 {
        // Games between people have the lowest bit.
        let own = (1..256).step_by(2).find(|&kind| self.rules.is_some() && Self::of_type(kind).rules == self.rules);
        let if_set = |bit, is_set| if is_set { bit } else { 0 };
        let said = if_set(THREE_PLAYERS, players == 3) | if_set(NO_REDS, !has_reds);
        let free = 1 | WITH_SOUTH | if_set(FAST, self.fast == Some(true));
        own.unwrap_or(free) & !(THREE_PLAYERS | NO_REDS) | said
    }

    /// The numbers of the ranks in mjlog, empty if unknown.
    pub(crate) fn dan_numbers(&self) -> [String; Seat::MAX] {
        let number = |dan: &str| DANS.iter().position(|&name| name == dan).map(|number| number.to_string());
        self.dans.each_ref().map(|dan| dan.as_deref().and_then(number).unwrap_or_default())
    }

    /// Sets the percent-encoded name of a seat, unless it has one. The name of an empty seat is
    /// empty.
    pub(crate) fn name_encoded(&mut self, seat: usize, text: &str) {
        if self.names[seat].is_none() && !text.is_empty() {
            self.names[seat] = Some(percent_decode_str(text).decode_utf8_lossy().into());
        }
    }

    /// Sets the ranks, given as numbers, and the ratings.
    pub(crate) fn ranked(&mut self, dans: &str, rates: &str) {
        for (dan, number) in self.dans.iter_mut().zip(dans.split(',')) {
            *dan = number.trim().parse().ok().and_then(|number: usize| DANS.get(number)).map(|&name| name.into());
        }
        for (rate, number) in self.rates.iter_mut().zip(rates.split(',')) {
            *rate = number.trim().parse().ok();
        }
    }

    /// The names, ranks and ratings in JSON lists.
    pub(crate) fn listed(names: &Value, dans: &Value, rates: &Value) -> Self {
        let mut info = Self::default();
        let texts = |to: &mut [Option<Box<str>>; Seat::MAX], list: &Value| {
            for (place, value) in to.iter_mut().zip(list.as_array().into_iter().flatten()) {
                *place = value.as_str().filter(|text| !text.is_empty()).map(Into::into);
            }
        };
        texts(&mut info.names, names);
        texts(&mut info.dans, dans);
        for (rate, value) in info.rates.iter_mut().zip(rates.as_array().into_iter().flatten()) {
            *rate = value.as_f64().map(|rate| rate as f32);
        }
        info
    }

    /// Sets the day and the lobby from Tenhou's name for a game, also its file name, such as
    /// `2019050417gm-0029-0000-4f2a8622`.
    pub(crate) fn named(&mut self, name: &str) {
        let Some((before, after)) = name.rsplit_once("gm-") else { return };
        let time = before.get(before.len().saturating_sub(10)..).unwrap_or_default();
        if time.len() != 10 || !time.bytes().all(|byte| byte.is_ascii_digit()) {
            return;
        }
        self.date.get_or_insert_with(|| format!("{}-{}-{}", &time[..4], &time[4..6], &time[6..8]).into());
        let rest = after.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
        self.id.get_or_insert_with(|| format!("{time}gm-{}", &after[..rest.unwrap_or(after.len())]).into());
        if self.lobby.is_none() {
            self.lobby = after.split('-').nth(1).and_then(|lobby| lobby.parse().ok());
        }
    }
}

/// The points of each seat at the end of a game in mjlog, in hundreds, each followed by the result.
pub(crate) fn hundreds(text: &str) -> Option<[i32; Seat::MAX]> {
    let numbers = text.trim_end_matches(',').split(',').step_by(2);
    let points = numbers.map(|number| number.trim().parse::<i32>().ok()?.checked_mul(100));
    Some(by_seat(points.collect::<Option<Vec<_>>>()?)).filter(|points| *points != [0; Seat::MAX])
}
