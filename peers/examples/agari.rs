//! Scores the wins of Tenhou's logs, and compares patterns, han, fu, points and payments with what
//! Tenhou wrote there.
//!
//! `cargo run -p shanten-peers --release --example agari -- FOLDER` reads the `.mjlog` files of a
//! folder, which are XML that isn't compressed. It fails where anything differs.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use shanten::rules::Rules;
use shanten::score::{Limit, Pattern, Riichi, Score, ScoreRules, Win, Wind, WonBy};
use shanten::{Hand, Meld, MeldKind, Piece, Tile};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The entries of Tenhou's list besides patterns.
const DORA: usize = 52;
const URA: usize = 53;
const REDS: usize = 54;

/// Bits of a game's type.
const NO_REDS: u32 = 0x02;
const NO_OPEN_SIMPLES: u32 = 0x04;
const THREE_PLAYERS: u32 = 0x10;

/// A tag with its attributes.
struct Tag<'a> {
    name: &'a str,
    attributes: Vec<(&'a str, &'a str)>,
}

impl<'a> Tag<'a> {
    /// All tags of a file in order; text outside of tags doesn't occur.
    fn all(text: &'a str) -> impl Iterator<Item = Self> {
        text.split('<').filter_map(|tag| tag.split_once('>')).map(|(tag, _)| {
            let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
            let mut attributes = Vec::new();
            while let Some((key, value)) = rest.split_once("=\"")
                && let Some((value, after)) = value.split_once('"')
            {
                attributes.push((key.trim(), value));
                rest = after;
            }
            Tag { name: name.trim_end_matches('/'), attributes }
        })
    }

    fn get(&self, key: &str) -> Option<&'a str> {
        self.attributes.iter().find(|(name, _)| *name == key).map(|&(_, value)| value)
    }

    /// The numbers of an attribute; none where it is missing.
    fn numbers<N: TryFrom<i64, Error: Error + 'static>>(&self, key: &str) -> Result<Vec<N>> {
        let numbers = self.get(key).into_iter().flat_map(|list| list.split(',')).filter(|number| !number.is_empty());
        numbers.map(|number| Ok(N::try_from(number.parse::<f64>()? as i64)?)).collect()
    }

    fn number<N: TryFrom<i64, Error: Error + 'static>>(&self, key: &str) -> Result<N> {
        let first = self.numbers(key)?.into_iter().next();
        first.ok_or_else(|| format!("{} has no attribute {key}", self.name).into())
    }
}

/// A meld as Tenhou writes it, or a North that is set aside.
enum Shown {
    Meld(Meld),
    North,
}

fn piece(number: u32) -> Result<Piece> {
    Ok(Piece::try_from(u8::try_from(number)?)?)
}

impl Shown {
    fn from_bits(bits: u32, red_fives: bool) -> Result<Self> {
        let is = |bit: u32| bits & bit != 0;
        let (kind, numbers) = if is(0x04) {
            let run = (bits >> 10) / 3;
            let lowest = run / 7 * 9 + run % 7;
            (MeldKind::Run, (0..3).map(|place| 4 * (lowest + place) + (bits >> (3 + 2 * place) & 3)).collect())
        } else if is(0x18) {
            let (kind, fourth) = ((bits >> 9) / 3, bits >> 5 & 3);
            let has = |copy: &u32| is(0x10) || *copy != fourth;
            let numbers = (0..4).filter(has).map(|copy| 4 * kind + copy).collect::<Vec<_>>();
            (if is(0x10) { MeldKind::AddedQuad } else { MeldKind::Triplet }, numbers)
        } else if is(0x20) {
            return Ok(Self::North);
        } else {
            let kind = if is(0x03) { MeldKind::OpenQuad } else { MeldKind::ClosedQuad };
            (kind, (0..4).map(|copy| (bits >> 8) / 4 * 4 + copy).collect())
        };
        let pieces = numbers.into_iter().map(piece).collect::<Result<Vec<_>>>()?;
        let reds = pieces.iter().filter(|piece| red_fives && piece.is_red()).count() as u8;
        let meld = pieces.first().and_then(|piece| Meld::new(kind, piece.tile())?.with_reds(reds));
        Ok(Self::Meld(meld.ok_or("no such meld")?))
    }
}

/// The round that is played.
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

    /// Tenhou's list: numbers of patterns, each with its han.
    fn patterns(&self, score: &Score, seat: Wind) -> Vec<(usize, u8)> {
        let listed = |pattern: Pattern| {
            let number = match pattern {
                Pattern::SeatWind => 10 + seat as usize,
                Pattern::RoundWind => 14 + self.wind as usize,
                _ => NUMBERS.iter().position(|&listed| listed == Some(pattern)).expect("Tenhou has it"),
            };
            (number, pattern.han(score.is_concealed()))
        };
        let dora = [(DORA, score.dora() + score.norths()), (URA, score.ura()), (REDS, score.reds())];
        let mut patterns: Vec<_> =
            score.patterns().map(listed).chain(dora.into_iter().filter(|&(_, han)| han > 0)).collect();
        patterns.sort_unstable();
        patterns
    }

    /// Compares a win. Of several winners the first gets the counters, though all list them.
    fn compare(&self, tag: &Tag, is_first: bool) -> Result<()> {
        let (winner, from): (usize, usize) = (tag.number("who")?, tag.number("fromWho")?);
        let liable: Option<usize> = tag.numbers("paoWho")?.first().copied();
        let listed = tag.numbers::<usize>("yaku")?;
        let mut expected: Vec<(usize, u8)> = listed.chunks_exact(2).map(|pair| (pair[0], pair[1] as u8)).collect();
        expected.extend(tag.numbers::<usize>("yakuman")?.into_iter().map(|number| (number, 13)));
        expected.retain(|&(_, han)| han > 0);
        expected.sort_unstable();
        let has = |number: Option<usize>| expected.iter().any(|&(listed, _)| Some(listed) == number);
        let has_pattern = |pattern: Pattern| has(NUMBERS.iter().position(|&listed| listed == Some(pattern)));

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
        win.is_liable = liable.is_some();
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
        let discarder = (!won_by.is_own_draw()).then_some(from);
        let changes = payments.seat_changes(self.dealer, discarder, liable)?;
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

/// Tenhou's numbers of patterns. Those of winds depend on the wind.
const NUMBERS: [Option<Pattern>; DORA] = {
    let mut numbers = [None; DORA];
    let mut place = 0;
    while place < LISTED.len() {
        let (first, patterns) = LISTED[place];
        let mut next = 0;
        while next < patterns.len() {
            numbers[first + next] = Some(patterns[next]);
            next += 1;
        }
        place += 1;
    }
    numbers
};

const LISTED: [(usize, &[Pattern]); 2] = [
    (
        0,
        &[
            Pattern::ConcealedDraw,
            Pattern::Riichi,
            Pattern::OneShot,
            Pattern::RobbedQuad,
            Pattern::AfterQuad,
            Pattern::LastDraw,
            Pattern::LastDiscard,
            Pattern::Pinfu,
            Pattern::AllSimples,
            Pattern::IdenticalRuns,
        ],
    ),
    (
        18,
        &[
            Pattern::WhiteDragon,
            Pattern::GreenDragon,
            Pattern::RedDragon,
            Pattern::DoubleRiichi,
            Pattern::SevenPairs,
            Pattern::OutsideHand,
            Pattern::Straight,
            Pattern::ThreeColourRuns,
            Pattern::ThreeColourTriplets,
            Pattern::ThreeQuads,
            Pattern::AllTriplets,
            Pattern::ThreeConcealedTriplets,
            Pattern::LittleThreeDragons,
            Pattern::AllTerminalsAndHonours,
            Pattern::TwiceIdenticalRuns,
            Pattern::PureOutsideHand,
            Pattern::HalfFlush,
            Pattern::FullFlush,
            Pattern::BlessingOfMan,
            Pattern::BlessingOfHeaven,
            Pattern::BlessingOfEarth,
            Pattern::BigThreeDragons,
            Pattern::FourConcealedTriplets,
            Pattern::SingleWaitConcealedTriplets,
            Pattern::AllHonours,
            Pattern::AllGreen,
            Pattern::AllTerminals,
            Pattern::NineGates,
            Pattern::PureNineGates,
            Pattern::ThirteenOrphans,
            Pattern::ThirteenWaitOrphans,
            Pattern::BigFourWinds,
            Pattern::LittleFourWinds,
            Pattern::FourQuads,
        ],
    ),
];

/// How many wins of a file agree, and how many there are. Differences are printed.
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
                match round
                    .as_ref()
                    .ok_or("there is no INIT before".into())
                    .and_then(|round| round.compare(&tag, is_first))
                {
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
