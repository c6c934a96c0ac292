//! The value of hands: scores, chances and points, and batches of hands.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use shanten::batch::{
    self, DiscardColumns, DiscardTable, KindColumns, NO_DISCARD, NO_HAND, NO_WIN, Rows, ScoreColumns, Scores, Texts,
    UsefulColumns,
};
use shanten::odds::{
    Goal, OddsOptions, Opponents, Path, PointOptions, RiichiOptions, Search, Stage, Standing, Wall, Wins, Won,
    single_path,
};
use shanten::rules::{Rules, VariantHand};
use shanten::score::{Limit, Pattern, ScoreRules, Wind, noten_payments};
use shanten::toward::Objective;
use shanten::{AnyHand, Form, Hand, Opponent, Position, Shanten, Strictness, Tile, Useful, Visible};

use crate::values::{Input, known, reason, refused};

/// A complete hand, and its score.
pub fn score<H: AnyHand>(mut hand: H, input: &mut Input) {
    for _ in 0..4 {
        let (meld, before) = (input.meld(), hand);
        let melds: Vec<_> = hand.melds().chain([meld]).collect();
        match hand.with_melds(&melds) {
            Ok(called) if input.flag() => hand = called,
            _ if meld.pieces().take(3).all(|piece| hand.draw_piece(piece).is_ok()) => {}
            _ => hand = before,
        }
    }
    let pair = input.piece();
    let _ = (hand.draw_piece(pair), hand.draw(pair.tile()), input.flag() && hand.set_aside(Tile::NORTH).is_ok());
    let tiles: Vec<_> = hand.tiles().collect();
    let (rules, tile) = (input.score_rules(), if tiles.is_empty() { pair.tile() } else { input.one(&tiles) });
    let win = input.win(tile);
    let Ok(score) = rules.score(&hand, &win).inspect_err(reason) else { return };
    let han = |pattern: Pattern| pattern.han(score.is_concealed());
    assert!(score.patterns().all(|pattern| score.has(pattern) && han(pattern) > 0));
    assert!(score.patterns().all(|pattern| pattern.is_yakuman() || !rules.is_double(pattern)));
    let dora = score.dora() + score.ura() + score.reds() + score.norths();
    if score.yakuman() > 0 {
        assert_eq!((score.han(), dora, score.limit()), (13 * score.yakuman(), 0, Some(Limit::Yakuman)));
        assert!(score.patterns().all(|pattern| pattern.is_yakuman() || pattern == Pattern::BlessingOfMan));
    } else {
        assert_eq!(score.han(), score.patterns().map(|pattern| score.han_of(pattern)).sum::<u8>() + dora);
        assert!(!rules.limits || score.patterns().all(|pattern| score.han_of(pattern) == han(pattern)));
        assert!(score.limit().is_some() || score.basic_points() == u32::from(score.fu()) << (score.han() + 2));
    }
    let fu: u8 = score.fu_parts().iter().map(|part| part.fu).sum();
    assert!(score.fu() == if fu == 25 { fu } else { fu.next_multiple_of(10) } && (20..=160).contains(&score.fu()));
    assert!(score.completion().tile() == tile && hand.has(score.completion().form()));
    assert!(serde_json::to_string(&score).is_ok() && hand.is_concealed() == score.is_concealed());

    let (payments, discarder) = (score.payments(), input.one(&Wind::ALL));
    assert_eq!(Wind::ALL.map(|wind| payments.liable_by(wind)).iter().sum::<u32>(), payments.liable);
    let discarder = (win.won_by.is_self_draw() == (input.byte() % 4 == 1)).then_some(discarder);
    let (dealer, players) = (usize::from(input.byte()) % payments.players(), payments.players());
    let seat = |wind: Wind| (0..players).find(|&seat| Wind::of(seat, dealer, players) == Some(wind)).unwrap_or(9);
    let changes = payments.changes(discarder);
    let by_seat = payments.seat_changes(dealer, discarder.map(seat));
    assert_eq!((refused(&changes), refused(&by_seat)), (changes.is_err(), changes.is_err()));
    if let (Ok(changes), Ok(by_seat)) = (changes, by_seat) {
        assert_eq!(changes.iter().sum::<i32>(), 1_000 * i32::from(win.deposits));
        assert_eq!(changes[payments.winner() as usize], payments.total as i32);
        let in_turn: Vec<_> = Wind::ALL.into_iter().take(players).map(|wind| by_seat[seat(wind)]).collect();
        assert!(changes.starts_with(&in_turn) && changes[players..] == by_seat[players..]);
    }
    let alone = rules.points(score.han(), score.fu(), win.seat, win.won_by, players);
    let alone = alone.map_or(0, |alone| alone.total + 1_000 * u32::from(win.deposits));
    assert!(score.yakuman() > 0 || !win.liable.is_none() || win.counters > 0 || alone == payments.total);
    let nagashi = rules.nagashi_mangan(win.seat, players).map(|payments| payments.changes(None));
    assert!(nagashi.is_none_or(|changes| changes.is_ok_and(|changes| changes.iter().sum::<i32>() == 0)));
    let are_ready: Vec<_> = (0..players).map(|_| input.flag()).collect();
    assert_eq!(noten_payments(&are_ready).iter().sum::<i32>(), 0);
}

/// Some opponents, which their text gives again.
fn opponents(input: &mut Input) -> Opponents {
    let opponents = match input.byte() % 4 {
        0 => Opponents::default().willing_left(&[input.byte(), input.byte()]),
        1 => Opponents::NONE.wins(&[input.byte().into()]).ready([input.byte().into(); 4]),
        2 => Opponents::default().willing_if(input.one(&Standing::EACH), input.byte()),
        _ => Opponents::NONE.willing(input.byte()).willing_with(input.piece().tile(), input.byte()),
    };
    let class = Opponents::class_of(input.piece().tile());
    let percent = [0, 1, 2, 3].map(|of| if of == class { 0 } else { input.byte() });
    let opponents = opponents.willing_by_rank(Standing::Open, percent);
    assert_eq!(opponents.to_string().parse::<Opponents>().map(|read| read.to_string()), Ok(opponents.to_string()));
    opponents
}

/// The options of a search, and some opponents.
fn options(input: &mut Input, path: Path, wall: Wall) -> (OddsOptions, Opponents) {
    let has_opponents = input.flag();
    let options = if has_opponents { OddsOptions::default() } else { OddsOptions::self_draws() };
    let options = options.turns(input.byte() % 4).path(path).states(100).by_each_turn(input.flag());
    let options = match input.byte() % 8 {
        0 => options.turn(input.byte() % 4),
        1 => options.forms(&[input.one(Form::ALL)]),
        2 => options.parallel(true),
        3 => options.wall(wall),
        _ => options,
    };
    let opponents = opponents(input);
    let options = match input.byte() % 3 {
        0 if has_opponents => options.opponents(opponents).yaku(input.score_rules(), Wind::East, Wind::South),
        1 if has_opponents => options.opponents(opponents).without_yaku(),
        _ => options,
    };
    (if input.flag() { options.after_discard() } else { options }, opponents)
}

/// The chances of a hand with a few turns.
pub fn odds<H: AnyHand>(mut hand: H, input: &mut Input) {
    for _ in 0..input.byte() % 8 {
        input.meld().pieces().for_each(|piece| _ = hand.draw_piece(piece));
    }
    let view = hand.view().with_strictness(input.one(Strictness::ALL));
    let view = view.with_visible(input.visible()).unwrap_or(view);
    let (extra, wall) = (input.byte() % 3, input.one(&[Wall::Shrinking, Wall::Constant])(input.byte().into()));
    let path = input.one(&[Path::Shortest, Path::Straight, Path::NoStepBack { extra }, Path::Any { extra }]);
    let (options, opponents) = options(input, path, wall);
    let has_opponents = options.wins() == Wins::Table;
    known(&path);
    assert!(path.extra() == extra || matches!(path.name(), "shortest" | "straight"));
    let stages = [30, 20, 8].map(|useful| Stage::new(useful, 8));
    assert!(wall.tiles() == 0 || single_path(wall, &stages, 5).iter().all(|chance| (0.0..=1.0).contains(chance)));

    let mut search = Search::new(options.opponents(opponents));
    let discards = input.visible();
    search.set_discards(discards);
    let alone = search.odds(&view).map(|odds| odds.rows);
    assert!(alone.is_ok() || search.deepen(&view).is_err());
    assert!(
        view.with_discards(discards).map_or(alone.is_err(), |both| search.odds(&both).map(|odds| odds.rows) == alone)
    );
    let mut search = Search::new(options);
    let Ok(odds) = search.odds(&view).inspect_err(reason) else {
        return assert!(search.deepen(&view).is_err() && search.expected(&view, |_| 1.0).is_err());
    };
    // If kept copies outnumber the wall, sums over one are cut off.
    let is_large = odds.wall.tiles() > 60;
    for row in &odds.rows {
        let [win, ready] = [(&row.win, row.win_now, &row.won_by), (&row.ready, row.ready_now, &row.ready_by)].map(
            |(later, now, by)| {
                let mut all = later.iter().chain(by).chain([&now]);
                assert!(all.all(|chance| (0.0..=1.0 + 1e-9).contains(chance)));
                assert!(by.last().is_none_or(|by| (by - now).abs() < 1e-9) && by.is_sorted_by(|a, b| *a <= b + 1e-9));
                later.is_sorted_by(|now, later| *now >= later - 1e-9)
            },
        );
        // Others who win first may make an earlier turn worse.
        assert!(win && ready || has_opponents || path == Path::Shortest || !is_large, "{view:?} {options:?} {odds:?}");
        assert!(!row.has_no_yaku || odds.needs_yaku && options.needs_yaku() && row.win_now == 0.0);
    }
    let (piece, from) = (input.piece(), input.one(&Opponent::ALL));
    if let Ok(position) = Position::new(view).with_claim(piece, from) {
        let choices = search.call_odds(&position).map(|all| all.len());
        let points = search.call_points(&position, &PointOptions::new(input.score_rules())).map(|all| all.len());
        // A call takes one of the tiles, and a quad draws another.
        let is_short = odds.wall.tiles() <= 4;
        assert!(choices == Ok(1 + hand.calls(piece, from).len()) || is_short && choices.is_err(), "{choices:?}");
        // Not all rules can be scored.
        let are_scored = search.points(&view, &PointOptions::new(input.score_rules())).is_ok();
        assert!(points == choices || !are_scored && points.is_err(), "{points:?}");
    }
    assert!(odds.wall == wall || odds.wall == Wall::from_view(&view));
    assert!(odds.turn == options.turn_of(&hand) && search.odds(&view).is_ok_and(|again| again.rows == odds.rows));
    if input.flag() {
        search.clear();
        let steps = search.deepen(&view).map(|steps| steps.last().expect("there is a step"));
        assert!(steps.is_ok_and(|last| !(last.is_complete && odds.is_complete) || last.rows == odds.rows));
        let steps = search.deepen(&view).map(|mut steps| steps.next_watched(|_| ControlFlow::Break(())));
        assert!(steps.is_ok_and(|step| step.is_some()));
        assert!(search.odds_watched(&view, |_| ControlFlow::Break(())).is_ok());
        let worth = search.expected(&view, |_| 1.0).expect("it was answered before");
        let more = worth.rows.iter().zip(&odds.rows).map(|(worth, chance)| chance.win_now - worth.win_now);
        let is_known = worth.is_complete && odds.is_complete && !odds.needs_yaku;
        // If more copies are kept than unseen and discards win, the copies share a certain draw.
        let may_share = has_opponents && !matches!(path, Path::Shortest | Path::Straight);
        let most = if may_share { 1.0 } else { 1e-9 };
        let is_same = more.into_iter().all(|more| (-1e-9..most).contains(&more));
        assert!(!is_known || is_same, "{view:?} {options:?} {worth:?} {odds:?}");
        let by_turn = |won: &Won<H>| won.turn.into();
        return assert!(search.expected_watched(&view, by_turn, |_| ControlFlow::Continue(())).is_ok());
    }
    let mut points = PointOptions::new(input.score_rules());
    (points.win, points.riichi) = (input.win(Tile::EAST), input.flag());
    points.goal = input.one(&[Goal::Average, Goal::AtLeast(3_900)]);
    let found = search.points(&view, &points).inspect_err(reason);
    for row in search.compare(&view, &points).iter().flat_map(|found| &found.rows) {
        assert!(row.loss.points.is_none_or(|loss| loss >= 0.0));
    }
    let riichi = search.riichi_or_not(&view, &points, RiichiOptions::default());
    assert!(found.is_err() || riichi.is_ok());
    for row in riichi.iter().flatten() {
        assert!(row.without.points >= 0.0 && (0.0..=1.0 + 1e-9).contains(&row.with_riichi.win));
        assert_eq!(row.is_better_with_riichi(), row.with_riichi.points > row.without.points);
    }
    assert!(points.with_indicators(&view).is_ok() || found.is_err());
    for row in found.iter().flat_map(|found| &found.rows) {
        let mut all = row.points.iter().chain([&row.points_now]);
        assert!(
            all.all(|points| points.is_finite() && *points >= -3_000.0)
                && row.shares.is_sorted_by_key(|share| share.points)
        );
        assert!(!is_large || row.at_least(1) <= row.win_now + 1e-9, "{view:?} {options:?} {points:?} {row:?}");
    }
    assert_eq!(search.points_watched(&view, &points, |_| ControlFlow::Break(())).is_err(), found.is_err());
}

/// The counts of some hands, and invalid counts.
fn counts(input: &mut Input) -> [[u8; 34]; 4] {
    let mut counts = [[0; 34]; 4];
    for row in &mut counts {
        for _ in 0..input.byte() % 6 {
            input.meld().tiles().for_each(|tile| row[tile.index()] += 1);
        }
    }
    counts
}

const THREADS: NonZeroUsize = NonZeroUsize::new(2).expect("it is not 0");

/// Compares batches with their hands one by one.
pub fn rows(input: &mut Input) {
    let (rules, strictness, form, counts) =
        (input.rules(), input.one(Strictness::ALL), input.one(Form::ALL), counts(input));
    assert!(batch::rows(counts.as_flattened()) == Ok(&counts) && refused(&batch::rows(&[0; 35])));
    let mut rows = Rows::new(&counts).with_strictness(strictness).with_rules(rules).with_threads(THREADS);
    let (mut visible, mut jokers) = ([Visible::EMPTY; 4], [0; 4]);
    if input.flag() {
        visible = visible.map(|_| input.visible());
    }
    let shown = visible.map(|visible| visible.counts());
    if shown != [[0; 34]; 4] {
        rows = rows.with_visible(&shown);
    }
    if input.flag() {
        jokers = jokers.map(|_: u8| input.byte() % 3);
        rows = rows.with_jokers(&jokers);
    }
    // For the useful tiles in one form, in the nearest form, and after the best discard.
    let (mut columns, mut all_waits) = ([([0; 4], [0; 4], [0; 4]); 3], ([0; 4], [0; 4], [0; 4]));
    let (mut discard, mut shanten) = ([0; 4], [[0; 4]; 2]);
    let [in_form, nearest, after] =
        columns.each_mut().map(|(shanten, tiles, copies)| UsefulColumns::new(shanten, tiles, copies));
    let bad = rows.useful(nearest);
    let others = [rows.useful_in(form, in_form), rows.best_discard(DiscardColumns::new(&mut discard, after))];
    let (mut by_kind, mut each, mut divisions) =
        ([([0; 4], [0; 4], [[0; 34]; 4]); 2], ([[0; 34]; 4], [[0; 34]; 4]), [0; 4]);
    let [kinds, waits] = by_kind.each_mut().map(|(shanten, tiles, copies)| KindColumns::new(shanten, tiles, copies));
    let of_kinds = [rows.useful_by_kind(None, kinds), rows.waits_by_kind(waits)];
    let of_each = [rows.discards(DiscardTable::new(&mut each.0, &mut each.1)), rows.divisions(&mut divisions)];
    assert_eq!([of_kinds, of_each], [[bad; 2]; 2]);
    assert_eq!(rows.waits(UsefulColumns::new(&mut all_waits.0, &mut all_waits.1, &mut all_waits.2)), bad);
    let of_shanten = [rows.shanten_in(form, &mut shanten[0]), rows.shanten(&mut shanten[1])];
    assert!(refused(&bad) == bad.is_err() && [others, of_shanten] == [[bad; 2]; 2]);
    assert_eq!(shanten, [columns[0].0, columns[1].0]);
    let answer = |useful: Useful| {
        let shanten = useful.shanten().map_or(NO_WIN, Shanten::get);
        (shanten, useful.tiles().bits(), useful.copies() as u8)
    };
    for at in 0..4 {
        let found = columns.map(|(shanten, tiles, copies)| (shanten[at], tiles[at], copies[at]));
        let hand = VariantHand::from_counts(rules, &counts[at], jokers[at]).ok();
        let view = hand.and_then(|hand| hand.view().with_strictness(strictness).with_visible(visible[at]).ok());
        let Some(view) = view else {
            assert_eq!((discard[at], found), (u8::MAX, [(NO_HAND, u64::MAX, u8::MAX); 3]));
            assert_eq!((by_kind[0].0[at], each.0[at], divisions[at]), (NO_HAND, [NO_HAND; 34], NO_HAND.into()));
            continue;
        };
        let (mut only, tiles) = (each, view.useful().tiles());
        DiscardTable::new(&mut only.0, &mut only.1).keep(at, tiles);
        let left = |tile: Tile| if tiles.contains(tile) { each.0[at][tile.index()] } else { NO_DISCARD };
        assert!(Tile::all().all(|tile| only.0[at][tile.index()] == left(tile)));
        let left = |copies: [u8; 34]| copies.into_iter().map(u32::from).sum::<u32>();
        assert_eq!(left(by_kind[0].2[at]) + u32::from(view.useful().jokers()), view.useful().copies());
        assert_eq!((by_kind[1].1[at], all_waits.1[at]), (view.waits().tiles().bits(), by_kind[1].1[at]));
        assert_eq!(u32::from(all_waits.2[at]), left(by_kind[1].2[at]) + u32::from(view.waits().jokers()));
        let after =
            view.discards().iter().map(|discard| (discard.tile, discard.useful.copies() as i16)).collect::<Vec<_>>();
        assert!(after.iter().all(|&(tile, copies)| each.1[at][tile.index()] == copies));
        assert_eq!(usize::try_from(divisions[at]), Ok(view.divisions().count()));
        let best = view.discards().first().map(|best| (best.tile.into(), answer(best.useful)));
        let (best, after) = best.unwrap_or((u8::MAX, (NO_WIN, 0, 0)));
        assert_eq!((discard[at], found), (best, [answer(view.useful_in(form)), answer(view.useful()), after]));
    }
}

/// Batches of hands, strings and scores.
pub fn scores(input: &mut Input) {
    let counts = counts(input);
    let hands: Vec<_> = counts.iter().flat_map(Hand::from_counts).collect();
    let mut answers = [(); 4].map(|()| vec![Shanten::MAX; hands.len()]);
    batch::standard(&hands, &mut answers[0]);
    batch::parallel::standard(&hands, &mut answers[1]);
    batch::shanten(&hands, &mut answers[2]);
    batch::parallel::shanten(&hands, &mut answers[3]);
    for (at, hand) in hands.iter().enumerate() {
        let [standard, nearest] = [hand.standard(), hand.shanten()];
        assert_eq!(answers.each_ref().map(|answers| answers[at]), [standard, standard, nearest, nearest]);
    }
    let texts: Vec<_> = hands.iter().map(ToString::to_string).collect();
    let mut read = vec![[0; 34]; hands.len()];
    assert!(Texts::new(|at| texts.get(at).map(String::as_str)).with_threads(THREADS).counts(&mut read).is_ok());
    assert!(hands.iter().map(Hand::counts).eq(read.iter().copied()));
    let visible = [0; 4].map(|_: u8| input.visible());
    let shown = visible.map(|visible| visible.to_string());
    assert!(Texts::new(|at| Some(&*shown[at % 4])).visible(&mut read).is_ok());
    assert!(read.iter().zip(visible.iter().cycle()).all(|(read, visible)| *read == visible.counts()));
    let mut again = vec![Ok(Hand::new()); hands.len()];
    assert!(Texts::new(|at| texts.get(at).map(String::as_str)).with_threads(THREADS).hands(&mut again).is_ok());
    assert!(hands.iter().copied().map(Ok).eq(again.iter().copied()));
    let mut variants = vec![Ok(VariantHand::new(Rules::RIICHI)); hands.len()];
    assert!(Texts::new(|at| Some(&*texts[at])).hands_under(Rules::RIICHI, &mut variants).is_ok());
    let wins = vec![input.win(Tile::P5); hands.len()];
    for (rows, scores) in [
        (Rows::of_hands(&again), Scores::of_hands(&again, &wins)),
        (Rows::of_variants(&variants), Scores::of_variants(&variants, &wins)),
    ] {
        let (mut shanten, count) = (vec![0; hands.len()], hands.len());
        assert!(rows.shanten(&mut shanten).is_ok());
        assert!(hands.iter().map(|hand| hand.shanten().get()).eq(shanten));
        let (objective, west, mut near) = (input.one(Objective::ALL), Tile::WEST.into(), vec![0; count]);
        assert!(rows.toward(&[objective], west, &mut near).is_ok());
        let alone = |hand: &Hand| hand.toward(objective).with_winds(west).shanten().map_or(NO_WIN, Shanten::get);
        assert!(hands.iter().map(alone).eq(near));
        let (mut points, mut han, mut fu) = (vec![0; count], vec![0; count], vec![0; count]);
        let bad = scores.score(ScoreColumns::new(&mut points, &mut han, &mut fu));
        assert_eq!(refused(&bad), points.contains(&0));
        let score = |hand| ScoreRules::TENHOU.score(hand, &wins[0]).map_or(0, |score| score.payments().total);
        assert!(hands.iter().map(score).eq(points));
    }
    let (rules, wins) =
        (input.score_rules(), [Tile::M1, Tile::P5, Tile::RED, input.tile()].map(|tile| input.win(tile)));
    let (mut points, mut han, mut fu) = ([0; 4], [0; 4], [0; 4]);
    let scores = Scores::new(&counts, &wins).with_score_rules(rules).with_threads(THREADS);
    let bad = scores.score(ScoreColumns::new(&mut points, &mut han, &mut fu));
    let each = |at: usize| rules.score(&Hand::from_counts(&counts[at]).ok()?, &wins[at]).ok();
    let all = [0, 1, 2, 3].map(each);
    assert_eq!(refused(&bad), all.iter().any(Option::is_none));
    let columns = all.map(|score| score.map_or((0, 0, 0), |score| (score.payments().total, score.han(), score.fu())));
    assert_eq!([0, 1, 2, 3].map(|at| (points[at], han[at], fu[at])), columns);
}
