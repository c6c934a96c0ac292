//! Scores the wins of Tenhou's logs, and compares patterns, han, fu, points and payments with
//! Tenhou's.
//!
//! `cargo run -p shanten-peers --release --bin agari -- FOLDER` reads the `.mjlog` files of a
//! folder, which must be uncompressed XML. It fails if anything differs.

mod tenhou;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use shanten::rules::Rules;
use shanten::score::{Limit, Pattern, Riichi, Score, ScoreRules, Win, Wind, WonBy};
use shanten::{Hand, Piece, Tile};

use tenhou::{DORA, NO_OPEN_SIMPLES, NO_REDS, Result, Shown, THREE_PLAYERS, Tag, number, piece};

/// The round in progress.
struct Round {
    rules: ScoreRules,
    is_for_three: bool,
    wind: Wind,
    dealer: usize,
}

impl Round {
    fn players(&self) -> usize {
        if self.is_for_three { 3 } else { 4 }
    }

    fn seat(&self, player: usize) -> Wind {
        Wind::ALL[(player + self.players() - self.dealer) % self.players()]
    }

    /// Patterns in Tenhou's form: numbers, each with its han.
    fn patterns(&self, score: &Score, seat: Wind) -> Vec<(usize, u8)> {
        let listed = |pattern: Pattern| {
            let listed = match pattern {
                Pattern::SeatWind => 10 + seat as usize,
                Pattern::RoundWind => 14 + self.wind as usize,
                _ => number(pattern).expect("Tenhou has it"),
            };
            (listed, pattern.han(score.is_concealed()))
        };
        let dora = DORA.into_iter().zip([score.dora() + score.norths(), score.ura(), score.reds()]);
        let mut patterns: Vec<_> = score.patterns().map(listed).chain(dora.filter(|&(_, han)| han > 0)).collect();
        patterns.sort_unstable();
        patterns
    }

    /// Compares a win. Of several winners only the first gets the counters, though all list them.
    fn compare(&self, tag: &Tag, is_first: bool) -> Result<()> {
        let (winner, from): (usize, usize) = (tag.number("who")?, tag.number("fromWho")?);
        let liable: Option<usize> = tag.numbers("paoWho")?.first().copied();
        let listed = tag.numbers::<usize>("yaku")?;
        let mut expected: Vec<(usize, u8)> = listed.chunks_exact(2).map(|pair| (pair[0], pair[1] as u8)).collect();
        expected.extend(tag.numbers::<usize>("yakuman")?.into_iter().map(|number| (number, 13)));
        expected.retain(|&(_, han)| han > 0);
        expected.sort_unstable();
        let has = |number: Option<usize>| expected.iter().any(|&(listed, _)| Some(listed) == number);
        let has_pattern = |pattern: Pattern| has(number(pattern));

        let winning = piece(tag.number("machi")?)?.tile();
        let won_by = match () {
            () if has_pattern(Pattern::RobbedQuad) => WonBy::RobbedQuad,
            () if has_pattern(Pattern::AfterQuad) => WonBy::Replacement,
            () if winner == from => WonBy::Draw,
            () => WonBy::Discard,
        };
        let mut win = Win::new(winning, won_by);
        (win.seat, win.round) = (self.seat(winner), self.wind);
        win.riichi = match () {
            () if has_pattern(Pattern::DoubleRiichi) => Some(Riichi::Double),
            () if has_pattern(Pattern::Riichi) => Some(Riichi::Single),
            () => None,
        };
        win.one_shot = has_pattern(Pattern::OneShot);
        win.last_tile = has_pattern(Pattern::LastDraw) || has_pattern(Pattern::LastDiscard);
        win.first_turn = has_pattern(Pattern::BlessingOfHeaven) || has_pattern(Pattern::BlessingOfEarth);
        let fed = [Pattern::BigThreeDragons, Pattern::BigFourWinds, Pattern::FourQuads];
        for (pattern, seat) in fed.into_iter().filter(|&pattern| has_pattern(pattern)).zip(liable) {
            win.liable.set(pattern, self.seat(seat))?;
        }
        if let [counters, deposits] = tag.numbers("ba")?[..] {
            (win.counters, win.deposits) = (if is_first { counters } else { 0 }, deposits);
        }
        let pieces =
            |key: &str| -> Result<Vec<Piece>> { tag.numbers(key)?.into_iter().map(|number| piece(number)).collect() };
        win.set_dora(pieces("doraHai")?)?;
        win.set_ura(pieces("doraHaiUra")?)?;

        let score = self.score(tag, &win)?;
        let patterns = self.patterns(&score, win.seat);
        if patterns != expected {
            return Err(format!("patterns {patterns:?}, Tenhou has {expected:?}").into());
        }
        let limit = Limit::ALL.iter().position(|&limit| Some(limit) == score.limit()).map_or(0, |place| place + 1);
        let payments = score.payments();
        let points = payments.total - payments.deposits - u32::from(win.counters) * 100 * (self.players() as u32 - 1);
        let ten = [u32::from(score.fu()), points, limit as u32];
        let expected = tag.numbers::<u32>("ten")?;
        if ten[..] != expected {
            return Err(format!("fu, points and limit {ten:?}, Tenhou has {expected:?}").into());
        }
        let discarder = (!won_by.is_self_draw()).then_some(from);
        let changes = payments.seat_changes(self.dealer, discarder)?;
        let hundreds = tag.numbers::<i32>("sc")?;
        let expected: Vec<i32> = hundreds.chunks_exact(2).map(|pair| 100 * pair[1]).collect();
        if changes[..] != expected {
            return Err(format!("payments {changes:?}, Tenhou has {expected:?}").into());
        }
        Ok(())
    }

    fn score(&self, tag: &Tag, win: &Win) -> Result<Score> {
        let pieces = tag.numbers("hai")?.into_iter().map(|number| {
            let piece = piece(number)?;
            Ok(if self.rules.red_fives { piece } else { piece.tile().into() })
        });
        let pieces = pieces.collect::<Result<Vec<Piece>>>()?;
        let shown = tag.numbers("m")?.into_iter().map(|bits| Shown::from_bits(bits, self.rules.red_fives));
        let (mut melds, mut norths) = (Vec::new(), 0);
        for shown in shown.collect::<Result<Vec<_>>>()? {
            match shown {
                Shown::Meld(meld) => melds.push(meld),
                Shown::North => norths += 1,
            }
        }
        if !self.is_for_three {
            return Ok(self.rules.score(&Hand::from_pieces(&pieces)?.with_melds(&melds)?, win)?);
        }
        let hand = pieces.iter().map(|&piece| piece.to_string()).chain(melds.iter().map(ToString::to_string));
        let mut hand = Rules::THREE_PLAYER.hand(&hand.collect::<String>())?;
        for _ in 0..norths {
            hand.set_aside(Tile::NORTH)?;
        }
        Ok(self.rules.score(&hand, win)?)
    }
}

/// The number of wins in a file that agree, and the number of all. Prints the differences.
fn compare(path: &Path) -> Result<(usize, usize)> {
    let text = fs::read_to_string(path)?;
    let (mut agree, mut all) = (0, 0);
    let (mut rules, mut is_for_three) = (ScoreRules::TENHOU, false);
    let mut round = None;
    let mut is_first = true;
    for tag in Tag::all(&text) {
        match tag.name {
            "GO" => {
                let options: u32 = tag.number("type").unwrap_or(0);
                rules.red_fives = options & NO_REDS == 0;
                rules.open_all_simples = options & NO_OPEN_SIMPLES == 0;
                is_for_three = options & THREE_PLAYERS != 0;
            }
            "INIT" => {
                let number: usize = tag.number("seed")?;
                let (wind, dealer) = (Wind::ALL[number / 4 % 4], tag.number("oya")?);
                round = Some(Round { rules, is_for_three, wind, dealer });
            }
            "AGARI" => {
                all += 1;
                let begun = round.as_ref().ok_or("there is no INIT before".into());
                match begun.and_then(|round: &Round| round.compare(&tag, is_first)) {
                    Ok(()) => agree += 1,
                    Err(error) => println!("{}, win {all}: {error}", path.display()),
                }
            }
            _ => {}
        }
        is_first = tag.name != "AGARI";
    }
    Ok((agree, all))
}

fn main() -> Result<ExitCode> {
    let folder = env::args_os().nth(1).ok_or("which folder has the logs?")?;
    let mut files = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<PathBuf>>>()?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "mjlog"));
    files.sort_unstable();
    let (mut agree, mut all) = (0, 0);
    for file in &files {
        let found = compare(file).map_err(|error| format!("{}: {error}", file.display()))?;
        (agree, all) = (agree + found.0, all + found.1);
    }
    println!("{agree} of {all} wins in {} files agree", files.len());
    Ok(if agree == all && all > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
