//! Scores random wins, and compares patterns, han, fu and payments with riichienv-core.
//!
//! `cargo run -p shanten-peers --release --bin compare` prints the number of agreements, and for
//! each kind of difference its count and an example hand. With a file name after `--`, the wins and
//! the answers are written to that file, for `score.py`.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::{env, fs};

use riichienv_core::yaku;
use shanten::score::{Indicators, Pattern, Score, ScoreError, ScoreRules};
use shanten_peers::riichienv::Question;
use shanten_peers::wins::{self, Sort, WonHand};

const WINS: usize = 100_000;
/// The rules under which riichienv-core scores.
const RULES: ScoreRules = ScoreRules::MAHJONG_SOUL;

/// An answer in the form of all peers; the default without a pattern.
#[derive(Default, PartialEq, Eq)]
struct Answer {
    patterns: Vec<Pattern>,
    /// The han of dora, ura dora and red fives.
    han: u32,
    /// The fu; 0 with a yakuman.
    fu: u32,
    /// The payments of the discarder, the dealer and each other player.
    payments: [u32; 3],
}

impl Answer {
    fn ours(score: &Score) -> Self {
        let payments = score.payments();
        Self {
            patterns: score.patterns().collect(),
            han: score.han().into(),
            fu: if score.yakuman() > 0 { 0 } else { score.fu().into() },
            payments: [payments.discarder, payments.dealer, payments.other],
        }
    }

    fn riichienv(win: &WonHand) -> Self {
        let question = Question::from(win);
        let is_dealer = question.is_dealer();
        let result = question.answer();
        if !result.is_win {
            return Self::default();
        }
        let number = |id: &u32| NUMBERS.iter().find(|(number, _)| number == id).map(|&(_, pattern)| pattern);
        let mut patterns: Vec<Pattern> = result.yaku.iter().filter_map(number).collect();
        patterns.sort_unstable();
        patterns.dedup();
        Self {
            patterns,
            han: result.han,
            fu: if result.yakuman { 0 } else { result.fu },
            payments: [result.ron_agari, if is_dealer { 0 } else { result.tsumo_agari_oya }, result.tsumo_agari_ko],
        }
    }

    /// The kind of difference.
    fn difference(&self, theirs: &Self) -> String {
        let mut kind = String::new();
        let mut add = |sign: char, left: &Self, right: &Self| {
            for pattern in left.patterns.iter().filter(|pattern| !right.patterns.contains(pattern)) {
                write!(kind, "{sign}{pattern}, ").expect("a string takes everything");
            }
        };
        add('-', self, theirs);
        add('+', theirs, self);
        for (name, is_equal) in [
            ("han", self.han == theirs.han),
            ("fu", self.fu == theirs.fu),
            ("payments", self.payments == theirs.payments),
        ] {
            if !is_equal {
                write!(kind, "{name}, ").expect("a string takes everything");
            }
        }
        kind.truncate(kind.len() - 2);
        kind
    }
}

/// riichienv-core's numbers of patterns.
const NUMBERS: [(u32, Pattern); 45] = [
    (yaku::ID_TSUMO, Pattern::ConcealedDraw),
    (yaku::ID_RIICHI, Pattern::Riichi),
    (yaku::ID_CHANKAN, Pattern::RobbedQuad),
    (yaku::ID_RINSHAN, Pattern::AfterQuad),
    (yaku::ID_HAITEI, Pattern::LastDraw),
    (yaku::ID_HOUTEI, Pattern::LastDiscard),
    (yaku::ID_HAKU, Pattern::WhiteDragon),
    (yaku::ID_HATSU, Pattern::GreenDragon),
    (yaku::ID_CHUN, Pattern::RedDragon),
    (yaku::ID_JIKAZE, Pattern::SeatWind),
    (yaku::ID_BAKAZE, Pattern::RoundWind),
    (yaku::ID_TANYAO, Pattern::AllSimples),
    (yaku::ID_IPEIKO, Pattern::IdenticalRuns),
    (yaku::ID_PINFU, Pattern::Pinfu),
    (yaku::ID_CHANTA, Pattern::OutsideHand),
    (yaku::ID_ITTSU, Pattern::Straight),
    (yaku::ID_SANSHOKU, Pattern::ThreeColourRuns),
    (yaku::ID_DOUBLE_RIICHI, Pattern::DoubleRiichi),
    (yaku::ID_SANSHOKU_DOKO, Pattern::ThreeColourTriplets),
    (yaku::ID_SANKANTSU, Pattern::ThreeQuads),
    (yaku::ID_TOITOI, Pattern::AllTriplets),
    (yaku::ID_SANANKOU, Pattern::ThreeConcealedTriplets),
    (yaku::ID_SHOSANGEN, Pattern::LittleThreeDragons),
    (yaku::ID_HONROUTO, Pattern::AllTerminalsAndHonours),
    (yaku::ID_CHITOITSU, Pattern::SevenPairs),
    (yaku::ID_JUNCHAN, Pattern::PureOutsideHand),
    (yaku::ID_HONITSU, Pattern::HalfFlush),
    (yaku::ID_RYANPEIKO, Pattern::TwiceIdenticalRuns),
    (yaku::ID_CHINITSU, Pattern::FullFlush),
    (yaku::ID_IPPATSU, Pattern::OneShot),
    (yaku::ID_TENHO, Pattern::BlessingOfHeaven),
    (yaku::ID_CHIHO, Pattern::BlessingOfEarth),
    (yaku::ID_DAISANGEN, Pattern::BigThreeDragons),
    (yaku::ID_SUANKO, Pattern::FourConcealedTriplets),
    (yaku::ID_TSUISO, Pattern::AllHonours),
    (yaku::ID_RYUISOU, Pattern::AllGreen),
    (yaku::ID_CHINROUTO, Pattern::AllTerminals),
    (yaku::ID_KOKUSHI, Pattern::ThirteenOrphans),
    (yaku::ID_SHOUSUUSHI, Pattern::LittleFourWinds),
    (yaku::ID_SUKANTSU, Pattern::FourQuads),
    (yaku::ID_CHUUREN, Pattern::NineGates),
    (yaku::ID_JUNSEI_CHUUREN, Pattern::PureNineGates),
    (yaku::ID_SUANKO_TANKI, Pattern::SingleWaitConcealedTriplets),
    (yaku::ID_KOKUSHI_13, Pattern::ThirteenWaitOrphans),
    (yaku::ID_DAISUUSHI, Pattern::BigFourWinds),
];

/// A win and the answer as a tab-separated line for `score.py`.
fn line(win: &WonHand, answer: &Answer) -> String {
    let join = |numbers: &[u8]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let indicators =
        |list: &Indicators| join(&list.iter().map(|piece| wins::indicator(piece.tile())).collect::<Vec<_>>());
    let numbers = win.numbers();
    let WonHand { hand, win } = win;
    let melds = hand.melds().zip(&numbers.melds).map(|(meld, numbers)| format!("{}:{}", meld.kind(), join(numbers)));
    let [discarder, dealer, other] = answer.payments;
    [
        hand.to_string(),
        join(&numbers.concealed),
        melds.collect::<Vec<_>>().join(";"),
        win.won_by.to_string(),
        (win.seat as u8).to_string(),
        (win.round as u8).to_string(),
        win.riichi.map_or(String::new(), |riichi| riichi.to_string()),
        u8::from(win.one_shot).to_string(),
        u8::from(win.last_tile).to_string(),
        u8::from(win.first_turn).to_string(),
        win.counters.to_string(),
        indicators(win.dora()),
        indicators(win.ura()),
        answer.patterns.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
        answer.han.to_string(),
        answer.fu.to_string(),
        format!("{discarder},{dealer},{other}"),
    ]
    .join("\t")
}

fn main() -> Result<(), Box<dyn Error>> {
    let wins = wins::random(WINS, 1, Sort::Rare);
    let mut seen = BTreeMap::new();
    let mut differences: BTreeMap<String, (usize, &WonHand)> = BTreeMap::new();
    let mut lines = String::new();
    let mut agree = 0;
    for win in &wins {
        let ours = match RULES.score(&win.hand, &win.win) {
            Ok(score) => Answer::ours(&score),
            Err(ScoreError::NoPattern { .. }) => Answer::default(),
            Err(error) => return Err(format!("{}: {error}", win.hand).into()),
        };
        writeln!(lines, "{}", line(win, &ours))?;
        ours.patterns.iter().for_each(|&pattern| *seen.entry(pattern).or_insert(0) += 1);
        let theirs = Answer::riichienv(win);
        if ours == theirs {
            agree += 1;
        } else {
            differences.entry(ours.difference(&theirs)).or_insert((0, win)).0 += 1;
        }
    }
    println!("{agree} of {WINS} wins agree; how often each pattern counts:");
    for (pattern, times) in seen {
        println!("{times:8} {pattern}");
    }
    println!("what riichienv-core leaves out (-), adds (+) and has otherwise:");
    for (kind, (times, WonHand { hand, win })) in differences {
        println!("{times:8} {kind}: {hand} on {}, {}", win.tile, win.won_by);
    }
    if let Some(file) = env::args_os().nth(1) {
        fs::write(file, lines)?;
    }
    Ok(())
}
