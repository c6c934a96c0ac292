//! Random complete hands in random circumstances under random rules, compared with the plain
//! program.

use std::sync::Mutex;

use shanten::AnyHand;
use shanten::score::{BlessingOfMan, FuReason, Limit, MAX_MORE_DORA, NorthShare, ScoreRulesError};

use super::names;
use super::oracle::{self, Complete, Group, Verdict, Way, What};
use super::payments::TOO_MANY;
use crate::support::prelude::*;

/// A complete hand as its parts, and the kinds that complete it.
pub struct Dealt {
    pub hand: Complete,
    pub reds: [u8; 3],
}

fn pool(rng: &mut Pcg64Mcg, is_three: bool) -> Vec<usize> {
    let suits: Vec<usize> = (0..3).sample(rng, 2);
    let low = rng.random_range(0..5);
    let fits = |kind: usize, style: u32| match style {
        0 => kind / 9 == suits[0],
        1 => kind >= 27 || kind / 9 == suits[0],
        2 => kind < 27 && (2..7).contains(&(kind % 9)),
        3 => kind >= 27 || [0, 8].contains(&(kind % 9)),
        4 => kind >= 27 || ![3, 4, 5].contains(&(kind % 9)),
        5 => kind < 27 && ![3, 4, 5].contains(&(kind % 9)),
        6 => [19, 20, 21, 23, 25, 32].contains(&kind),
        7 => kind >= 27,
        8 => kind < 27 && (low..low + 4).contains(&(kind % 9)),
        9 => kind < 27 && [0, 8].contains(&(kind % 9)),
        10 => kind < 27 && (1..8).contains(&(kind % 9)),
        11 => kind < 27 && (low..low + 5).contains(&(kind % 9)) && kind / 9 == suits[0],
        _ => true,
    };
    let exists = |kind: &usize| !is_three || !(1..8).contains(kind);
    loop {
        let style = rng.random_range(0..16);
        let kinds: Vec<usize> = (0..Tile::KINDS).filter(exists).filter(|&kind| fits(kind, style)).collect();
        if !kinds.is_empty() {
            return kinds;
        }
    }
}

fn kind_tile(kind: usize) -> Tile {
    Tile::from_index(kind as u8).unwrap()
}

fn called(rng: &mut Pcg64Mcg, group: Group, often_closed: bool) -> Meld {
    let kind = match group.what {
        What::Run => MeldKind::Run,
        What::Triplet => MeldKind::Triplet,
        _ if often_closed => MeldKind::ClosedQuad,
        _ => *[MeldKind::OpenQuad, MeldKind::AddedQuad, MeldKind::ClosedQuad].choose(rng).unwrap(),
    };
    Meld::new(kind, kind_tile(group.first)).unwrap()
}

fn standard(rng: &mut Pcg64Mcg, is_three: bool) -> Option<(Counts, Vec<Meld>)> {
    let kinds = pool(rng, is_three);
    let runs: Vec<usize> = kinds
        .iter()
        .copied()
        .filter(|&kind| kind < 27 && kind % 9 < 7 && kinds.contains(&(kind + 1)) && kinds.contains(&(kind + 2)))
        .collect();
    let share_of_runs = *[0, 1, 2, 3, 4].choose(rng).unwrap();
    let share_called = *[0, 0, 1, 2, 4].choose(rng).unwrap();
    let only_quads = rng.random_ratio(1, 3);
    let repeats = rng.random_ratio(1, 3);
    let (mut counts, mut melds, mut all) = ([0; Tile::KINDS], Vec::new(), [0; Tile::KINDS]);
    let mut last = None;
    for _ in 0..4 {
        let is_run = !runs.is_empty() && rng.random_range(0..4) < share_of_runs;
        let is_called = rng.random_range(0..5) < share_called;
        // In three-player games runs can't be called.
        let is_quad = is_called && rng.random_ratio(1, 2) || only_quads && rng.random_ratio(1, 2);
        let what = if is_run {
            What::Run
        } else if is_quad {
            What::Quad
        } else {
            What::Triplet
        };
        let mut first = *if is_run { &runs } else { &kinds }.choose(rng).unwrap();
        // The same run again, or the same ranks in another suit.
        if let (Some(last), true, true) = (last, is_run && repeats, rng.random()) {
            let other = (last + 9 * rng.random_range(0..3)) % 27;
            first = if runs.contains(&other) { other } else { first };
        }
        last = is_run.then_some(first);
        let group = Group { what, first, is_open: false };
        group.kinds().into_iter().for_each(|kind| all[kind] += 1);
        let is_meld = what == What::Quad || is_called && !only_quads && !(is_three && is_run);
        if is_meld {
            melds.push(called(rng, group, only_quads));
        } else {
            group.kinds().into_iter().for_each(|kind| counts[kind] += 1);
        }
    }
    let pair = *kinds.choose(rng).unwrap();
    counts[pair] += 2;
    all[pair] += 2;
    all.iter().all(|&count| count <= 4).then_some((counts, melds))
}

pub fn complete(rng: &mut Pcg64Mcg, is_three: bool) -> Dealt {
    let (counts, melds) = match rng.random_range(0..12) {
        0 => loop {
            let kinds: Vec<usize> = pool(rng, is_three).sample(rng, 7).copied().collect();
            if kinds.len() == 7 {
                let mut counts = [0; Tile::KINDS];
                for kind in kinds {
                    counts[kind] = 2;
                }
                break (counts, Vec::new());
            }
        },
        1 if rng.random_ratio(1, 3) => {
            let orphans: Vec<usize> =
                (0..Tile::KINDS).filter(|&kind| kind_tile(kind).is_terminal_or_honour()).collect();
            let mut counts = [0; Tile::KINDS];
            for &kind in &orphans {
                counts[kind] = 1;
            }
            counts[*orphans.choose(rng).unwrap()] = 2;
            (counts, Vec::new())
        }
        2 if rng.random_ratio(1, 2) => {
            let suit = if is_three { 1 + rng.random_range(0..2) } else { rng.random_range(0..3) };
            let mut counts = [0; Tile::KINDS];
            counts[9 * suit..9 * suit + 9].copy_from_slice(&[3, 1, 1, 1, 1, 1, 1, 1, 3]);
            counts[9 * suit + rng.random_range(0..9)] += 1;
            (counts, Vec::new())
        }
        _ => loop {
            if let Some(parts) = standard(rng, is_three) {
                break parts;
            }
        },
    };
    let mut some = |fives: u8| if rng.random_ratio(1, 3) { rng.random_range(0..=fives) } else { 0 };
    let reds = core::array::from_fn(|suit| some(counts[9 * suit + 4]));
    let with_reds = |meld: Meld| {
        let fives = meld.tiles().filter(|tile| tile.rank() == 5 && !tile.is_honour()).count() as u8;
        meld.with_reds(some(fives)).unwrap()
    };
    let melds: Vec<Meld> = melds.into_iter().map(with_reds).collect();
    let all_reds = reds.iter().sum::<u8>() + melds.iter().map(|meld| meld.reds()).sum::<u8>();
    Dealt { hand: Complete { counts, melds, reds: all_reds, norths: 0, is_three }, reds }
}

pub fn random_rules(rng: &mut Pcg64Mcg) -> ScoreRules {
    let mut rules = ScoreRules::PRESETS.choose(rng).unwrap().1;
    if rng.random() {
        return rules;
    }
    rules.open_all_simples = rng.random();
    rules.red_fives = rng.random();
    rules.double_wind_fu = rng.random();
    rules.counted_yakuman = rng.random();
    rules.open_twenty_fu = rng.random();
    rules.counted_multiples = rng.random();
    rules.double_four_winds = rng.random();
    rules.double_single_wait = rng.random();
    rules.double_thirteen_waits = rng.random();
    rules.double_nine_waits = rng.random();
    rules.heaven_better_wait = rng.random();
    rules.counter_points = *[100, 100, 500, 0, ScoreRules::MAX_COUNTER_POINTS].choose(rng).unwrap();
    rules.multiple_yakuman = rng.random();
    rules.rounded_mangan = rng.random();
    rules.blessing_of_man =
        *[BlessingOfMan::Nothing, BlessingOfMan::FiveHan, BlessingOfMan::Yakuman].choose(rng).unwrap();
    rules.nagashi_mangan = rng.random();
    rules.liable_for_all = rng.random();
    rules.four_quads_liable = rng.random();
    rules.liable_pays_counters = rng.random();
    rules.north_share = *[NorthShare::Nobody, NorthShare::Halves].choose(rng).unwrap();
    rules.limits = rng.random_ratio(3, 4);
    rules.winds = rng.random_ratio(3, 4);
    rules
}

/// The patterns that another player may have fed.
fn fed(hand: &Complete, rules: &ScoreRules) -> Vec<Pattern> {
    let called = |kind: usize, is_any: bool| {
        let is_closed = |meld: &Meld| meld.kind() == MeldKind::ClosedQuad;
        hand.melds.iter().any(|meld| meld.tile().index() == kind && (is_any || !is_closed(meld)))
    };
    let all = |mut kinds: std::ops::Range<usize>| {
        kinds.clone().all(|kind| called(kind, true)) && kinds.any(|kind| called(kind, false))
    };
    let is_open = hand.melds.iter().any(|meld| meld.kind() == MeldKind::OpenQuad);
    let quads = hand.melds.iter().filter(|meld| meld.kind().is_quad()).count();
    [
        (Pattern::BigThreeDragons, all(31..34)),
        (Pattern::BigFourWinds, all(27..31)),
        (Pattern::FourQuads, rules.four_quads_liable && is_open && quads == 4),
    ]
    .into_iter()
    .filter_map(|(pattern, is_fed)| is_fed.then_some(pattern))
    .collect()
}

pub fn circumstances(rng: &mut Pcg64Mcg, dealt: &Complete, is_three: bool, rules: &ScoreRules) -> Win {
    let tile = kind_tile((0..Tile::KINDS).filter(|&kind| dealt.counts[kind] > 0).choose(rng).unwrap());
    // There are four of each kind, including indicators.
    let mut seen = dealt.counts;
    seen[Tile::NORTH.index()] += dealt.norths;
    dealt.melds.iter().flat_map(|meld| meld.tiles()).for_each(|tile| seen[tile.index()] += 1);
    let mut ways = vec![WonBy::Draw, WonBy::Draw, WonBy::Discard, WonBy::Discard];
    if dealt.norths > 0 || dealt.melds.iter().any(|meld| meld.kind().is_quad()) {
        ways.push(WonBy::Replacement);
    }
    if seen[tile.index()] == 1 {
        ways.push(WonBy::RobbedQuad);
    }
    let mut win = Win::new(tile, *ways.choose(rng).unwrap());
    if win.won_by == WonBy::RobbedQuad {
        seen[tile.index()] = 4;
    }
    let is_turn = matches!(win.won_by, WonBy::Draw | WonBy::Discard);
    let seats = if is_three { &Wind::ALL[..3] } else { &Wind::ALL[..] };
    win.seat = *seats.choose(rng).unwrap();
    win.round = *seats.choose(rng).unwrap();
    let is_concealed = dealt.melds.iter().all(|meld| meld.kind() == MeldKind::ClosedQuad);
    if is_concealed && rng.random_ratio(1, 3) {
        win.riichi = Some(if rng.random_ratio(1, 4) { Riichi::Double } else { Riichi::Single });
        win.one_shot = win.won_by != WonBy::Replacement && rng.random_ratio(1, 3);
    }
    let is_at_once = win.one_shot && win.riichi == Some(Riichi::Double);
    win.last_tile = is_turn && !is_at_once && rng.random_ratio(1, 6);
    let may_be_first = dealt.melds.is_empty()
        && dealt.norths == 0
        && win.riichi.is_none()
        && is_turn
        && !win.last_tile
        && !(win.won_by == WonBy::Discard && win.seat == Wind::East);
    win.first_turn = may_be_first && rng.random_ratio(1, 8);
    win.counters = *[0, 0, 1, 3, 17].choose(rng).unwrap();
    win.deposits = *[0, 0, 1, 4].choose(rng).unwrap();
    for pattern in fed(dealt, rules) {
        if rng.random_ratio(2, 3) {
            let others = seats.iter().copied().filter(|&seat| seat != win.seat);
            win.liable.set(pattern, others.choose(rng).unwrap()).unwrap();
        }
    }
    let mut indicators = || -> Vec<Tile> {
        let number = *[0, 1, 1, 1, 2, 5].choose(rng).unwrap();
        let exists = |kind: usize| !is_three || !(1..8).contains(&kind);
        let mut indicator = || {
            let kind = (0..Tile::KINDS).filter(|&kind| exists(kind) && seen[kind] < 4).choose(rng).unwrap();
            seen[kind] += 1;
            kind_tile(kind)
        };
        (0..number).map(|_| indicator()).collect()
    };
    let (dora, ura) = (indicators(), indicators());
    win.set_dora(dora.iter().copied()).unwrap();
    win.set_ura(ura.iter().copied()).unwrap();
    win.more_dora = *[0, 0, 0, 0, 1, 3, 13, MAX_MORE_DORA].choose(rng).unwrap();
    win
}

pub fn hand_of(dealt: &Dealt) -> Hand {
    let hand = Hand::from_counts(&dealt.hand.counts).unwrap().with_reds(dealt.reds).unwrap();
    hand.with_melds(&dealt.hand.melds).unwrap()
}

/// Whether the library's interpretation is one of the plain program's.
fn is_way(way: &Way, score: &Score) -> bool {
    let mut names = names(score);
    let mut expected = way.patterns.clone();
    names.sort_unstable();
    expected.sort_unstable();
    let is_same_place = match score.completion() {
        Completion::Standard { division, meld, .. } => {
            let pair = Group { what: What::Pair, first: division.pair().index(), is_open: false };
            let of_meld = |meld: Meld| Group { is_open: false, ..Group::of_meld(meld) };
            let mut concealed: Vec<Group> = division.concealed().map(of_meld).chain([pair]).collect();
            concealed.sort_unstable();
            way.concealed == concealed && way.place == Some(meld.map_or(pair, of_meld))
        }
        _ => way.place.is_none(),
    };
    names == expected && is_same_place
}

fn check(hand: &impl AnyHand, dealt: &Complete, win: &Win, rules: &ScoreRules) -> Option<Score> {
    let context = || format!("{hand} {win:?} {rules:?}");
    let Some(Verdict { ways, bonus, payments, owed }) = oracle::score(dealt, win, rules) else {
        assert!(matches!(rules.score(hand, win), Err(ScoreError::NoPattern { .. })), "{}", context());
        return None;
    };
    if ways[0].basic == TOO_MANY || payments[5] > i32::MAX as u32 {
        assert!(matches!(rules.score(hand, win), Err(ScoreError::TooManyPoints { .. })), "{}", context());
        return None;
    }
    let score = rules.score(hand, win).unwrap_or_else(|error| panic!("{error}: {}", context()));
    let way = ways.iter().find(|way| is_way(way, &score));
    let way = way.unwrap_or_else(|| panic!("{}: {score:?} instead of {ways:?}", context()));
    assert_eq!(u32::from(score.han()), way.han, "{}", context());
    assert_eq!(u32::from(score.yakuman()), way.yakuman, "{}", context());
    let found = [score.dora(), score.ura(), score.reds(), score.norths()].map(u32::from);
    assert_eq!(found, bonus, "{}", context());
    assert_eq!(score.limit().map(Limit::name), way.limit, "{}", context());
    assert_eq!(score.basic_points(), way.basic, "{}", context());
    if let Some((sum, rounded)) = way.fu {
        assert_eq!(u32::from(score.fu()), rounded, "{}", context());
        let parts = score.fu_parts();
        assert_eq!(parts.iter().map(|part| u32::from(part.fu)).sum::<u32>(), sum, "{parts:?} {}", context());
        assert!(parts.iter().all(|part| part.fu > 0), "{parts:?} {}", context());
        let first = if sum == 25 { FuReason::SevenPairs } else { FuReason::Base };
        assert_eq!(parts[0].reason, first, "{}", context());
    }
    let pairs: Vec<Tile> = Tile::all().filter(|tile| dealt.counts[tile.index()] == 2).collect();
    match score.completion() {
        Completion::SevenPairs { pairs: found, .. } => assert_eq!(found.to_vec(), pairs, "{}", context()),
        Completion::ThirteenOrphans { pair, .. } => assert_eq!(vec![pair], pairs, "{}", context()),
        _ => {}
    }
    assert_eq!(score.completion().tile(), win.tile, "{}", context());
    let is_concealed = dealt.melds.iter().all(|meld| meld.kind() == MeldKind::ClosedQuad);
    assert_eq!(score.is_concealed(), is_concealed, "{}", context());
    let found = score.payments();
    let found = [found.discarder, found.dealer, found.other, found.liable, found.deposits, found.total];
    assert_eq!(found, payments, "{}", context());
    assert_eq!(Wind::ALL.map(|wind| score.payments().liable_by(wind)), owed, "{}", context());
    assert!(Pattern::ALL.iter().copied().all(|pattern| score.has(pattern) == way.patterns.contains(&pattern.name())));
    Some(score)
}

type Met = Mutex<BTreeMap<&'static str, usize>>;

fn note(met: &Met, score: &Score) {
    let mut met = met.lock().unwrap();
    for name in names(score) {
        *met.entry(name).or_default() += 1;
    }
}

/// Asserts that every pattern occurred, including rare ones.
fn all_met(met: Met, but: &[Pattern]) {
    let met = met.into_inner().unwrap();
    for pattern in Pattern::ALL.iter().copied().filter(|pattern| !but.contains(pattern)) {
        let times = met.get(pattern.name()).copied().unwrap_or(0);
        assert!(times >= 10, "{pattern} was met {times} times: {met:?}");
    }
}

#[test]
fn random_hands_are_worth_what_the_plain_program_says() {
    let met = Met::default();
    for_each(samples(400_000), |number| {
        let mut rng = rng(number, 601);
        let dealt = complete(&mut rng, false);
        let rules = random_rules(&mut rng);
        let win = circumstances(&mut rng, &dealt.hand, false, &rules);
        if let Some(score) = check(&hand_of(&dealt), &dealt.hand, &win, &rules) {
            note(&met, &score);
        }
    });
    all_met(met, &[]);
}

#[test]
#[cfg(feature = "rules")]
fn random_hands_of_three_players_are_worth_what_the_plain_program_says() {
    let met = Met::default();
    for_each(samples(150_000), |number| {
        let mut rng = rng(number, 602);
        let mut dealt = complete(&mut rng, true);
        let norths = dealt.hand.counts[30] + 4 * dealt.hand.melds.iter().any(|meld| meld.tile() == Tile::NORTH) as u8;
        let free = 4_u8.saturating_sub(norths);
        dealt.hand.norths = if rng.random() { rng.random_range(0..=free) } else { 0 };
        let counts = &dealt.hand.counts;
        let hand = VariantHand::from_counts(Rules::THREE_PLAYER, counts, 0).unwrap().with_reds(dealt.reds).unwrap();
        let mut hand = hand.with_melds(&dealt.hand.melds).unwrap();
        // A North is set aside in a hand that has it in place of another tile.
        let spare = (0..Tile::KINDS).find(|&kind| counts[kind] > 0 && kind != 30 && kind % 9 != 4);
        if let Some(spare) = spare.map(kind_tile) {
            for _ in 0..dealt.hand.norths {
                hand.discard(spare).unwrap();
                hand.draw(Tile::NORTH).unwrap();
                hand.set_aside(Tile::NORTH).unwrap();
                hand.draw(spare).unwrap();
            }
        } else {
            dealt.hand.norths = 0;
        }
        let rules = random_rules(&mut rng);
        let win = circumstances(&mut rng, &dealt.hand, true, &rules);
        if let Some(score) = check(&hand, &dealt.hand, &win, &rules) {
            note(&met, &score);
        }
    });
    // No run occurs in all three suits; only triplets of 1 and 9 do.
    all_met(met, &[Pattern::ThreeColourRuns]);
}

#[test]
fn score_rules_come_back_from_their_text() {
    for &(name, rules) in ScoreRules::PRESETS {
        assert_eq!((rules.to_string(), name.replace('-', " ").parse()), (name.to_owned(), Ok(rules)));
    }
    for number in 0..2_000 {
        let rules = random_rules(&mut rng(number, 612));
        assert_eq!(rules.to_string().parse(), Ok(rules), "{rules}");
    }
    let error = |text: &str| text.parse::<ScoreRules>().unwrap_err();
    assert_eq!(error("emma"), ScoreRulesError::UnknownWord { at: byte(0) });
    assert_eq!(error("ema, tenhou"), ScoreRulesError::PresetNotFirst { at: byte(5) });
    assert_eq!(error("ema,north-share=all").at(), Some(byte(4)));
    assert_eq!(error("ema,north-share=all").to_string(), "no such value at character 5, only nobody, halves");
    assert_eq!(error("ema,=").to_string(), "neither a preset nor a choice at character 5");
}
