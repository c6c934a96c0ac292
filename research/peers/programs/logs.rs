//! Compares the reader of logs with a second reader that doesn't replay, and its hands with
//! riichienv-core.
//!
//! `cargo run -p shanten-peers --release --bin logs -- FOLDER` reads uncompressed mjlog, tenhou/6
//! and mjai files. It fails if anything differs.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use riichienv_core::shanten::calc_shanten_from_counts;
use serde_json::Value;
use shanten::rules::VariantHand;
use shanten::{Shanten, Tile};
use shanten_logs::{Action, Ending, Event, Log, NoWinReason, Round};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Rounds, draws, discards, calls with quads and Norths, wins, and hands shown at an empty wall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    rounds: usize,
    draws: usize,
    discards: usize,
    calls: usize,
    wins: usize,
    shown: usize,
}

impl Counts {
    fn add(&mut self, other: Self) {
        self.rounds += other.rounds;
        self.draws += other.draws;
        self.discards += other.discards;
        self.calls += other.calls;
        self.wins += other.wins;
        self.shown += other.shown;
    }
}

/// Counts a file without replaying it.
fn plainly(text: &str) -> Result<Counts> {
    if text.trim_start().starts_with('<') {
        return Ok(plain_mjlog(text));
    }
    let first: Value = serde_json::from_str(text.lines().next().unwrap_or_default()).unwrap_or_default();
    if first["type"].is_string() { plain_mjai(text) } else { plain_tenhou6(text) }
}

fn plain_mjlog(text: &str) -> Counts {
    let mut counts = Counts::default();
    for tag in text.split('<').skip(1) {
        let name: String = tag.chars().take_while(char::is_ascii_uppercase).collect();
        let has_number = tag[name.len()..].starts_with(|letter: char| letter.is_ascii_digit());
        match name.as_str() {
            "INIT" => counts.rounds += 1,
            "T" | "U" | "V" | "W" if has_number => counts.draws += 1,
            "D" | "E" | "F" | "G" if has_number => counts.discards += 1,
            "N" => counts.calls += 1,
            "AGARI" => counts.wins += 1,
            "RYUUKYOKU" if !tag.contains("type=") => counts.shown += tag.matches(" hai").count(),
            _ => {}
        }
    }
    counts
}

fn plain_mjai(text: &str) -> Result<Counts> {
    let mut counts = Counts::default();
    for line in text.lines() {
        let event: Value = serde_json::from_str(line)?;
        match event["type"].as_str().unwrap_or_default() {
            "start_kyoku" => counts.rounds += 1,
            "tsumo" => counts.draws += 1,
            "dahai" => counts.discards += 1,
            "pon" | "chi" | "daiminkan" | "ankan" | "kakan" | "nukidora" => counts.calls += 1,
            "hora" => counts.wins += 1,
            "ryukyoku" => {
                let ready = event["tenpais"].as_array().into_iter().flatten();
                counts.shown += ready.filter(|is_ready| is_ready.as_bool() == Some(true)).count();
            }
            _ => {}
        }
    }
    Ok(counts)
}

fn plain_tenhou6(text: &str) -> Result<Counts> {
    let mut counts = Counts::default();
    let game: Value = serde_json::from_str(text)?;
    for round in game["log"].as_array().into_iter().flatten() {
        counts.rounds += 1;
        for seat in 0..4 {
            for came in round[5 + 3 * seat].as_array().into_iter().flatten() {
                if came.is_number() { counts.draws += 1 } else { counts.calls += 1 }
            }
            for went in round[6 + 3 * seat].as_array().into_iter().flatten() {
                match went.as_str() {
                    Some(text) if !text.starts_with('r') => counts.calls += 1,
                    None if went.as_i64() == Some(0) => {}
                    _ => counts.discards += 1,
                }
            }
        }
        if round[16][0] == "和了" {
            counts.wins += (round[16].as_array().map_or(0, Vec::len) - 1) / 2;
        } else if round[16][0] == "流局" {
            let changes = round[16][1].as_array().into_iter().flatten();
            // Ready players are paid, unless all or none are ready.
            counts.shown += changes.filter(|change| change.as_i64().is_some_and(|change| change > 0)).count();
        }
    }
    Ok(counts)
}

/// Counts a round, and checks each of its hands.
fn check(round: &Round, hands: &mut BTreeMap<i8, usize>) -> Result<Counts> {
    let mut counts = Counts { rounds: 1, ..Counts::default() };
    for event in round.events() {
        match event {
            Event::Draw { .. } => counts.draws += 1,
            Event::Discard { .. } => counts.discards += 1,
            Event::Call { .. } | Event::Quad { .. } | Event::SetAside { .. } => counts.calls += 1,
            Event::Win(_) => counts.wins += 1,
            _ => {}
        }
    }
    for decision in round.decisions() {
        let shanten = compare(&decision.hand, round)?;
        *hands.entry(shanten).or_default() += 1;
        let copies = decision.hand.counts().into_iter().zip(decision.open.counts());
        if copies.into_iter().any(|(own, open)| own + open > 4) {
            return Err(format!("more than four of a kind: {} and {}", decision.hand, decision.open).into());
        }
        if let Action::Riichi { piece, .. } = decision.action {
            let mut after = decision.hand;
            after.discard_piece(piece)?;
            if compare(&after, round)? != 0 {
                return Err(format!("riichi with {after}, which isn't ready").into());
            }
        }
    }
    match round.ending() {
        Ending::Wins(winners) => {
            for winner in winners {
                if compare(&winner.hand, round)? != -1 {
                    return Err(format!("a win with {}, which isn't complete", winner.hand).into());
                }
            }
        }
        Ending::NoWin(NoWinReason::WallEmpty) => counts.shown += ready_at_the_end(round)?,
        _ => {}
    }
    Ok(counts)
}

/// The number of ready hands at an empty wall, as far as the log determines them.
fn ready_at_the_end(round: &Round) -> Result<usize> {
    let table = round.table_before(round.events().len());
    let Some(Event::NoWin(end)) = round.events().last() else { return Ok(0) };
    let mut ready = 0;
    for (seat, player) in table.players().iter().enumerate() {
        ready += usize::from(compare(player.hand(), round)? == 0);
        if end.shown[seat].is_some() && compare(player.hand(), round)? != 0 {
            return Err(format!("{} was shown as ready", player.hand()).into());
        }
    }
    // Without payments, all or none are ready: the plain reader can't tell which.
    let is_paid = end.changes.is_some_and(|changes| changes.iter().any(|&change| change != 0));
    let is_shown = end.shown.iter().any(Option::is_some);
    Ok(if is_paid || is_shown { ready } else { 0 })
}

/// The shanten, checked with riichienv-core, which has no three-player rules.
fn compare(hand: &VariantHand, round: &Round) -> Result<i8> {
    let ours = hand.shanten().map_or(i8::MAX, Shanten::get);
    let counts: [u8; Tile::KINDS] = hand.counts();
    let theirs = calc_shanten_from_counts(&counts, (hand.len() / 3) as u8);
    if round.start().players == 4 && ours != theirs {
        return Err(format!("{hand} is {ours}-shanten here, {theirs} there").into());
    }
    Ok(ours)
}

/// The files of a folder with its subfolders.
fn files(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.extension().and_then(|ending| ending.to_str()) {
            _ if path.is_dir() => files(&path, found)?,
            Some("mjlog" | "json" | "mjson" | "jsonl" | "xml") => found.push(path),
            _ => {}
        }
    }
    found.sort_unstable();
    Ok(())
}

fn run() -> Result<bool> {
    let folder = env::args_os().nth(1).ok_or("which folder has the logs?")?;
    let mut paths = Vec::new();
    files(Path::new(&folder), &mut paths)?;
    let (mut all, mut hands, mut is_good) = (Counts::default(), BTreeMap::new(), true);
    for path in &paths {
        let name = path.display().to_string();
        let mut counts = Counts::default();
        for round in Log::new(&name, BufReader::new(fs::File::open(path)?)) {
            let checked = round.map_err(Into::into).and_then(|round| check(&round, &mut hands));
            match checked {
                Ok(more) => counts.add(more),
                Err(error) => {
                    eprintln!("{name}: {error}");
                    is_good = false;
                }
            }
        }
        let plain = plainly(&fs::read_to_string(path)?)?;
        if plain != counts {
            eprintln!("{name}: {counts:?}, the plain reader has {plain:?}");
            is_good = false;
        }
        all.add(counts);
    }
    println!("{} files: {all:?}", paths.len());
    println!("hands by shanten: {hands:?}");
    Ok(is_good)
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
