//! The words of results in tenhou/6.

use serde_json::Value;

use crate::event::{NoWinReason, WinValue};

pub(crate) const WIN: &str = "和了";
/// A round that was ended without a win, for a reason that isn't known.
const OTHER: &str = "途中流局";

/// Why a round ended without a win, by the first word of its result; `None` if that isn't known.
pub(crate) fn no_win(name: &str) -> Option<NoWinReason> {
    Some(match name {
        // All or nobody ready is written in words of its own.
        "流局" | "全員聴牌" | "全員不聴" => NoWinReason::WallEmpty,
        "流し満貫" => NoWinReason::NagashiMangan,
        "九種九牌" => NoWinReason::NineTerminals,
        "四家立直" => NoWinReason::FourRiichi,
        "四開槓" | "四槓散了" => NoWinReason::FourQuads,
        "四風連打" => NoWinReason::FourWinds,
        "三家和了" | "三家和" => NoWinReason::ThreeWins,
        OTHER => NoWinReason::Other,
        _ => return None,
    })
}

/// The word for a reason.
pub(crate) const fn name(reason: NoWinReason) -> &'static str {
    match reason {
        NoWinReason::WallEmpty => "流局",
        NoWinReason::NagashiMangan => "流し満貫",
        NoWinReason::NineTerminals => "九種九牌",
        NoWinReason::FourRiichi => "四家立直",
        NoWinReason::FourQuads => "四槓散了",
        NoWinReason::FourWinds => "四風連打",
        NoWinReason::ThreeWins => "三家和了",
        NoWinReason::Other => OTHER,
    }
}

/// What a win was worth, and its points: `30符2飜2000点`, for each of the others `1000-2000点` or
/// `2000点∀`; then patterns such as `立直(1飜)` and `大三元(役満)`.
pub(crate) fn value(win: &Value, players: u32) -> (WinValue, Option<u32>) {
    let mut texts = win.as_array().into_iter().flatten().skip(3).filter_map(Value::as_str);
    let points = texts.next().unwrap_or_default();
    let fu = points.split_once('符').and_then(|(fu, _)| fu.parse().ok());
    let pattern = |text: &str| {
        let (name, worth) = text.strip_suffix(')')?.split_once('(')?;
        let han = if worth == "役満" { WinValue::YAKUMAN } else { worth.strip_suffix('飜')?.parse().ok()? };
        Some((name.into(), han))
    };
    let value = WinValue { fu, yaku: texts.filter_map(pattern).collect(), ura: Vec::new() };
    (value, points.split_once('点').and_then(|(points, of_all)| paid(points, !of_all.is_empty(), players)))
}

/// The points of all players together.
fn paid(text: &str, is_of_all: bool, players: u32) -> Option<u32> {
    let digits = text.rsplit(|letter: char| !letter.is_ascii_digit() && letter != '-').next()?;
    match digits.split_once('-') {
        Some((one, dealer)) => one.parse::<u32>().ok()?.checked_mul(players - 2)?.checked_add(dealer.parse().ok()?),
        None => digits.parse::<u32>().ok()?.checked_mul(if is_of_all { players - 1 } else { 1 }),
    }
}
