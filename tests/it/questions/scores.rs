//! Scores and payments, by the plain program that follows the written rules.

use std::cell::RefCell;

use super::cases::lines;
use super::complete::{divisions_of, in_special, in_standard};
use super::hands::Fields;
use super::json::{Ask, Json, fields};
use crate::rules::divisions::{Written, meld_of};
use crate::score::oracle::{self, Complete, Group, Verdict, Way, What};
use crate::score::payments::{Paid, TOO_MANY, basic, payments};
use crate::score::random::{self, circumstances, random_rules};
use crate::support::prelude::*;
use crate::support::splits::{Part, Shape, shape};
use crate::support::variant::Seen;

const ORACLE: &str = "oracle";

/// A complete hand, its win, and the score rules.
struct Won {
    dealt: Complete,
    seen: Seen,
    hand: VariantHand,
    win: Win,
    rules: ScoreRules,
}

fn won(rng: &mut Pcg64Mcg, number: usize) -> Option<Won> {
    let is_three = number % 4 == 3;
    let mut dealt = random::complete(rng, is_three);
    let rules = if is_three { Rules::THREE_PLAYER } else { Rules::RIICHI };
    let hand = VariantHand::from_counts(rules, &dealt.hand.counts, 0).unwrap().with_reds(dealt.reds).unwrap();
    let hand = hand.with_melds(&dealt.hand.melds).unwrap();
    let norths = if is_three && rng.random() { rng.random_range(0..3) } else { 0 };
    let hand = hand.with_norths_aside(norths).ok()?;
    dealt.hand.norths = norths;
    let score_rules = if rng.random() { random_rules(rng) } else { ScoreRules::TENHOU };
    let win = circumstances(rng, &dealt.hand, is_three, &score_rules);
    Some(Won { seen: Seen::of(&hand), dealt: dealt.hand, hand, win, rules: score_rules })
}

pub fn pieces(list: &[Piece]) -> String {
    list.iter().map(Piece::to_string).collect()
}

fn asked(ask: &'static str, won: &Won) -> Ask {
    let ask = Ask::new(ask).with("hand", won.hand.to_string());
    of_win(ask.with_if(won.seen.rules != Rules::RIICHI, "rules", won.seen.rules.to_string()), &won.win, &won.rules)
}

/// Adds the non-default circumstances of the win to the question.
pub fn of_win(ask: Ask, win: &Win, rules: &ScoreRules) -> Ask {
    ask.with("tile", win.tile)
        .with_if(win.won_by != WonBy::Draw, "won_by", win.won_by.name())
        .with_if(win.seat != Wind::South, "seat", win.seat.name())
        .with_if(win.round != Wind::East, "round", win.round.name())
        .with_if(win.riichi.is_some(), "riichi", win.riichi.map(Riichi::name))
        .with_if(win.one_shot, "one_shot", true)
        .with_if(win.last_tile, "last_tile", true)
        .with_if(win.first_turn, "first_turn", true)
        .with_if(!win.liable.is_none(), "liable", win.liable.to_string())
        .with_if(win.counters > 0, "counters", win.counters)
        .with_if(win.deposits > 0, "deposits", win.deposits)
        .with_if(!win.dora().is_empty(), "dora", pieces(win.dora()))
        .with_if(!win.ura().is_empty(), "ura", pieces(win.ura()))
        .with_if(win.more_dora > 0, "more_dora", win.more_dora)
        .with_if(*rules != ScoreRules::TENHOU, "score_rules", rules.to_string())
}

fn paid(paid: Paid) -> Json {
    let names = ["discarder", "dealer", "other", "liable", "deposits", "total"];
    Json::object(names.into_iter().zip(paid.map(Json::from)))
}

fn part_of(group: Group) -> Part {
    let shape = match group.what {
        What::Pair => Shape::Pair,
        What::Run => Shape::Run,
        What::Triplet | What::Quad => Shape::Triplet,
    };
    Part { kind: group.first, shape }
}

/// The reasons for each part of the fu, by the rules.
fn fu_parts(won: &Won, way: &Way, melds: &[(Meld, bool)]) -> Vec<Fields> {
    let Won { win, rules, seen, .. } = won;
    let reason =
        |reason: &str, more: Fields, fu: u32| [fields! { "reason": reason }, more, fields! { "fu": fu }].concat();
    let Some(place) = way.place else { return vec![reason("seven pairs", Vec::new(), 25)] };
    let is_own = matches!(win.won_by, WonBy::Draw | WonBy::Replacement);
    let is_concealed = seen.melds.iter().all(|meld| meld.kind() == MeldKind::ClosedQuad);
    let pair = way.concealed.iter().find(|group| group.what == What::Pair).unwrap().first;
    let wait = shape(part_of(place), win.tile);
    let mut parts = Vec::new();
    if matches!(wait, shanten::Shape::Closed | shanten::Shape::Edge | shanten::Shape::Single) {
        parts.push(reason("wait", fields! { "shape": wait.name() }, 2));
    }
    let pair_fu = oracle::pair_fu(pair, win, rules);
    if pair_fu > 0 {
        parts.push(reason("pair", fields! { "tile": Tile::from_index(pair as u8).unwrap() }, pair_fu));
    }
    // A triplet completed by another player's tile is open.
    let mut open = meld_of(part_of(place)).filter(|_| !is_own);
    for &(meld, called) in melds.iter().filter(|(meld, _)| meld.kind() != MeldKind::Run) {
        let is_closed =
            if called { meld.kind() == MeldKind::ClosedQuad } else { open.take_if(|open| *open == meld).is_none() };
        let doubled = u32::from(is_closed) + u32::from(meld.tile().is_terminal_or_honour());
        let fu = (2 << doubled) * if meld.kind().is_quad() { 4 } else { 1 };
        parts.push(reason("meld", fields! { "meld": meld, "concealed": is_closed }, fu));
    }
    let is_pinfu =
        way.patterns.contains(&"pinfu") || is_concealed && parts.is_empty() && wait == shanten::Shape::TwoSided;
    let first = match () {
        () if is_concealed && !is_own => Some(("concealed discard", 10)),
        () if is_own && !is_pinfu => Some(("self-draw", 2)),
        () if !is_own && parts.is_empty() && !won.rules.open_twenty_fu => Some(("open least", 10)),
        () => None,
    };
    let first = first.map(|(name, fu)| reason(name, Vec::new(), fu));
    [reason("base", Vec::new(), 20)].into_iter().chain(first).chain(parts).collect()
}

/// The score, if a single interpretation of the hand is best.
fn score(won: &Won, verdict: &Verdict) -> Option<Json> {
    let [way] = &verdict.ways[..] else { return None };
    let (sum, fu) =
        way.fu.filter(|_| way.basic < TOO_MANY && !way.patterns.iter().any(|name| name.starts_with("thirteen")))?;
    let Won { seen, win, .. } = won;
    let is_concealed = seen.melds.iter().all(|meld| meld.kind() == MeldKind::ClosedQuad);
    let han = |name: &str| match oracle::yakuman(name, &won.rules) {
        0 => oracle::han(name).unwrap()[usize::from(!is_concealed)],
        yakuman => 13 * if way.yakuman > 0 { 1 } else { yakuman },
    };
    let names = Pattern::ALL.iter().map(|pattern| pattern.name()).filter(|name| way.patterns.contains(name));
    let patterns = names.map(|name| Json::object(fields! { "pattern": name, "han": han(name) }));
    let mut groups: Vec<Part> = way.concealed.iter().map(|&group| part_of(group)).collect();
    groups.sort_by_key(|part| (part.shape != Shape::Pair, *part));
    let division = divisions_of(seen).into_iter().find(|division| division.groups == groups);
    let written = division.as_ref().map(|division| Written::new(division, seen));
    let completion = if let (Some(written), Some(place)) = (&written, way.place) {
        in_standard(&written.text, part_of(place), win.tile)
    } else {
        let pairs = Tile::all().filter(|tile| seen.concealed[tile.index()] == 2);
        in_special(Form::SevenPairs, fields! { "pairs": Json::list(pairs) }, win.tile)
    };
    let parts = fu_parts(won, way, written.as_ref().map_or(&[], |written| &written.melds));
    let total: Vec<String> = parts.iter().map(|part| part.last().unwrap().1.to_string()).collect();
    assert_eq!(total.iter().map(|fu| fu.parse::<u32>().unwrap()).sum::<u32>(), sum, "{way:?} {parts:?}");
    let [dora, ura, reds, norths] = verdict.bonus;
    Some(Json::object(fields! {
        "patterns": Json::list(patterns),
        "concealed": is_concealed,
        "dora": dora,
        "ura": ura,
        "reds": reds,
        "norths": norths,
        "han": way.han,
        "yakuman": way.yakuman,
        "fu_parts": Json::list(parts.into_iter().map(Json::object)),
        "fu": fu,
        "limit": way.limit,
        "basic_points": way.basic,
        "payments": paid(verdict.payments),
        "completion": completion,
    }))
}

/// The payments by seat; the winner's wind determines the winner's seat.
fn changes(won: &Won, verdict: &Verdict, [dealer, discarder]: [usize; 2]) -> [i32; 4] {
    let players = if won.dealt.is_three { 3 } else { 4 };
    let [of_discarder, of_dealer, of_other, _, _, total] = verdict.payments.map(|points| points as i32);
    let winner = (dealer + won.win.seat as usize) % players;
    core::array::from_fn(|seat| match seat {
        _ if seat >= players => 0,
        _ if seat == winner => total,
        _ => {
            let mut pays = if seat == dealer { of_dealer } else { of_other };
            pays += if seat == discarder { of_discarder } else { 0 };
            -(pays + verdict.owed[(players + seat - dealer) % players] as i32)
        }
    })
}

pub fn score_lines() -> Vec<String> {
    let met: RefCell<HashMap<&str, u32>> = RefCell::default();
    let of_score = lines(90, 31, |rng, number| {
        let won = won(rng, number)?;
        let verdict = oracle::score(&won.dealt, &won.win, &won.rules)?;
        let patterns = &verdict.ways[0].patterns;
        // Every pattern, and some hands with any patterns.
        let is_rare = patterns.iter().any(|name| met.borrow().get(name).is_none_or(|&times| times < 2));
        let score = score(&won, &verdict).filter(|_| is_rare || number.is_multiple_of(500))?;
        for name in patterns {
            *met.borrow_mut().entry(*name).or_default() += 1;
        }
        Some(asked("score", &won).answer(ORACLE, score))
    });
    let of_fed = lines(4, 35, |rng, number| {
        let won = won(rng, number).filter(|won| !won.win.liable.is_none())?;
        let verdict = oracle::score(&won.dealt, &won.win, &won.rules)?;
        Some(asked("score", &won).answer(ORACLE, score(&won, &verdict)?))
    });
    let payments_of = |rng: &mut Pcg64Mcg, number: usize, is_liable: bool| {
        let won = won(rng, number).filter(|won| won.win.liable.is_none() != is_liable)?;
        let verdict = oracle::score(&won.dealt, &won.win, &won.rules);
        let verdict = verdict.filter(|verdict| verdict.ways[0].basic < TOO_MANY)?;
        let players = if won.dealt.is_three { 3 } else { 4 };
        let dealer = rng.random_range(0..players);
        let winner = (dealer + won.win.seat as usize) % players;
        let discarder = (winner + rng.random_range(1..players)) % players;
        let is_given = matches!(won.win.won_by, WonBy::Discard | WonBy::RobbedQuad);
        let ask = asked("payments", &won).with("dealer", dealer).with_if(is_given, "discarder", discarder);
        Some(ask.answer(ORACLE, Json::list(changes(&won, &verdict, [dealer, discarder]))))
    };
    let of_payments = lines(38, 32, |rng, number| payments_of(rng, number, false));
    let of_liable = lines(8, 34, |rng, number| payments_of(rng, number, true));
    let of_nagashi = lines(15, 33, |rng, number| {
        let (players, rules) = (3 + number % 2, random_rules(rng));
        let mut win = Win::self_draw(Tile::M1);
        win.seat = Wind::ALL[number / 2 % players];
        let of = rules.nagashi_mangan.then(|| paid(payments(2_000, [0; 4], &win, players == 3, &rules)));
        let ask = Ask::new("nagashi").with("seat", win.seat.name()).with("players", players);
        Some(ask.with_if(rules != ScoreRules::TENHOU, "score_rules", rules.to_string()).answer(ORACLE, of))
    });
    let of_han_and_fu = lines(24, 35, |rng, number| {
        let (players, rules) = (3 + number % 2, random_rules(rng));
        let mut win = Win::new(Tile::M1, *[WonBy::Draw, WonBy::Discard].choose(rng).unwrap());
        win.seat = Wind::ALL[number / 2 % players];
        let (han, fu) = (1 + number as u32 * 5 % 14, *[20, 25, 30, 40, 60, 110].choose(rng).unwrap());
        let (_, points) = basic(han, fu, &rules);
        let of = paid(payments(points, [0; 4], &win, players == 3, &rules));
        let ask = Ask::new("points_of").with("han", han).with("fu", fu).with("seat", win.seat.name());
        let ask = ask.with_if(win.won_by == WonBy::Discard, "won_by", "discard").with_if(players == 3, "players", 3);
        Some(ask.with_if(rules != ScoreRules::TENHOU, "score_rules", rules.to_string()).answer(ORACLE, of))
    });
    let of_noten = (0..24_usize).map(|number| {
        let (players, number) = if number < 16 { (4, number) } else { (3, number - 16) };
        let ready: Vec<bool> = (0..players).map(|seat| number >> seat & 1 == 1).collect();
        let are = ready.iter().filter(|&&is| is).count() as i32;
        let (others, all) = (players - are, 1_000 * (players - 1));
        let change = |seat: usize| match ready.get(seat) {
            Some(_) if are == 0 || others == 0 => 0,
            Some(true) => all / are,
            Some(false) => -all / others,
            None => 0,
        };
        let text: Vec<&str> = ready.iter().map(|&is| if is { "1" } else { "0" }).collect();
        Ask::new("noten_payments").with("ready", text.join(",")).answer(ORACLE, Json::list((0..4).map(change)))
    });
    [of_score, of_fed, of_payments, of_liable, of_han_and_fu, of_nagashi, of_noten.collect()].concat()
}
