//! Rounds of every format are written as mjai and read back.

use std::collections::BTreeSet;

use shanten_logs::{Event, Log, LogFormat, Round};
use shanten_logs_testing::{MadeUp, play};

use crate::formats::{MJAI, WRITERS, read, written_as};

fn written<'a>(rounds: impl IntoIterator<Item = &'a Round>) -> String {
    written_as(MJAI, rounds)
}

#[test]
fn what_is_written_as_mjai_is_what_was_read() {
    let mut events = 0;
    for players in [4, 3] {
        let games: Vec<MadeUp> = (0..150).map(|seed| play(players, seed)).collect();
        for (format, writer) in WRITERS {
            let rounds = read(&writer(&games));
            let text = written(&rounds);
            let again = read(&text);
            assert_eq!(rounds.len(), again.len(), "{format}");
            for (round, again) in rounds.iter().zip(&again) {
                // In three-player games the fourth seat is empty.
                let mut start = round.start().clone();
                start.scores.iter_mut().for_each(|scores| scores[players..].fill(0));
                assert_eq!((&start, round.events()), (again.start(), again.events()), "{format}");
                assert_eq!((round.changes(), round.ending()), (again.changes(), again.ending()), "{format}");
                events += round.events().len();
            }
            // mjai that is read and written again is the same text.
            assert_eq!(written(&again), text, "{format}");
        }
    }
    assert!(events > 50_000, "{events}");
}

/// Events without the data that tenhou/6 lacks: shown hands and winning pieces, which are implied.
fn as_said(round: &Round) -> Vec<Event> {
    let without = |event: &Event| match event.clone() {
        Event::Win(mut win) => {
            (win.shown, win.piece) = (None, None);
            Event::Win(win)
        }
        Event::NoWin(mut end) => {
            end.shown = Default::default();
            Event::NoWin(end)
        }
        event => event,
    };
    round.events().iter().map(without).collect()
}

#[test]
fn what_is_written_as_tenhou6_or_mjlog_is_what_was_read() {
    let mut events = 0;
    for players in [4, 3] {
        let games: Vec<MadeUp> = (0..150).map(|seed| play(players, seed)).collect();
        for (format, writer) in WRITERS {
            let rounds = read(&writer(&games));
            for to in [LogFormat::Tenhou6, LogFormat::Mjlog] {
                let text = written_as(to, &rounds);
                let again = read(&text);
                assert_eq!(rounds.len(), again.len(), "{format}");
                for (round, again) in rounds.iter().zip(&again) {
                    let mut start = round.start().clone();
                    start.scores.iter_mut().for_each(|scores| scores[players..].fill(0));
                    let mut found = again.start().clone();
                    found.scores.iter_mut().for_each(|scores| scores[players..].fill(0));
                    assert_eq!(start, found, "{format}");
                    let (said, said_again) = (as_said(round), as_said(again));
                    let differs = said.iter().zip(&said_again).find(|(event, again)| event != again);
                    assert_eq!((differs, said.len()), (None, said_again.len()), "{format}");
                    assert_eq!(round.changes(), again.changes(), "{format}");
                    events += round.events().len();
                }
                assert_eq!(written_as(to, &again), text, "{format}");
            }
        }
    }
    assert!(events > 100_000, "{events}");
}

#[test]
fn mjlog_has_an_unknown_indicator_two_at_once_and_thirteen_dora() {
    let games: Vec<MadeUp> = (0..200).map(|seed| play(4, seed)).collect();
    let mjai = WRITERS[1].1(&games[..1]);
    let (before, after) = mjai.split_once("\"dora_marker\":\"").unwrap();
    let round = &read(&format!("{before}\"dora_marker\":\"?{}", &after[after.find('"').unwrap()..]))[0];
    assert_eq!(round.start().indicator, None);
    assert_eq!(read(&written_as(LogFormat::Mjlog, [round]))[0].start(), round.start());
    let mjlog = WRITERS[0].1(&games);
    let dora = mjlog.replacen(r#"ten="30,1000,0""#, r#"ten="30,1000,0" yaku="52,13""#, 1);
    let written = written_as(LogFormat::Mjlog, &read(&dora));
    assert!(written.contains("yaku=\"52,13\"") && !written.contains("yakuman"));
    // A second indicator before the same discard: one of the numbers is still in the wall.
    let log = games.iter().map(|game| WRITERS[0].1(std::slice::from_ref(game))).find(|log| log.contains("<DORA"));
    let with = |number| log.as_ref().unwrap().replacen("<DORA", &format!("<DORA hai=\"{number}\"/><DORA"), 1);
    let two = (0..136).find_map(|number| Log::new("two", with(number).as_bytes()).next()?.ok()).unwrap();
    assert_eq!(two.events().iter().filter(|event| matches!(event, Event::Indicator(_))).count(), 2);
    assert_eq!(as_said(&read(&written_as(LogFormat::Mjlog, [&two]))[0]), as_said(&two));
}

#[test]
fn what_a_written_round_lost_is_named() {
    let mut all = BTreeSet::new();
    for players in [4, 3] {
        let games: Vec<MadeUp> = (0..60).map(|seed| play(players, seed)).collect();
        let mjlog = WRITERS[0].1(&games);
        let limits = mjlog.replace(r#"ten="30,1000,0""#, r#"ten="30,8000,1""#);
        let ended = mjlog.replace(" /></mjloggm>", r#" owari="250,0.0,250,0.0,250,0.0" /></mjloggm>"#);
        let mjai = WRITERS[1].1(&games);
        // Most indicators of quads come before the discard here.
        let (dora, dahai) = (r#"{"type":"dora""#, r#"{"type":"dahai""#);
        let mut lines: Vec<_> = mjai.lines().collect();
        for at in 1..lines.len() {
            if lines[at].starts_with(dora) && lines[at - 1].starts_with(dahai) {
                lines.swap(at - 1, at);
            }
        }
        for log in [&mjlog, &limits, &ended, &mjai, &lines.join("\n")] {
            for round in read(log) {
                assert_eq!(round.lost_as(MJAI).unwrap(), [""; 0], "{}", round.number);
                all.extend(round.lost_as(LogFormat::Tenhou6).unwrap());
                let lost = round.lost_as(LogFormat::Mjlog).unwrap();
                assert!(lost.iter().all(|&name| name == "when indicators are revealed"), "{lost:?}");
            }
        }
    }
    assert_eq!(all, BTreeSet::from(["fu of wins", "hands shown at the end", "when indicators are revealed"]));
}

#[test]
fn points_are_told_as_each_pays_them() {
    let games: Vec<MadeUp> = (0..150).map(|seed| play(4, seed)).collect();
    let text = written(&read(&WRITERS[0].1(&games)));
    let (mut own, mut dealers) = (0, 0);
    // Points of a win by self-draw: written as a total, or per player.
    for (points, by_dealer) in [(2000, false), (7900, false), (8000, false), (3900, true), (48_000, true)] {
        let text = text.replace(r#""hora_points":1000"#, &format!(r#""hora_points":{points}"#));
        for round in read(&text) {
            let again = &read(&written_as(LogFormat::Tenhou6, [&round]))[0];
            for (event, again) in round.events().iter().zip(again.events()) {
                let (Event::Win(win), Event::Win(again)) = (event, again) else { continue };
                assert_eq!((win.points, win.points.unwrap_or(points)), (again.points, points));
                let is_own = win.from.is_none() && (win.seat == round.start().dealer) == by_dealer;
                own += u32::from(is_own && !by_dealer);
                dealers += u32::from(is_own && by_dealer);
            }
        }
    }
    assert!(own > 3 && dealers > 0, "{own} {dealers}");
}

#[test]
fn points_may_be_as_many_as_a_log_says() {
    let games: Vec<MadeUp> = (0..20).map(|seed| play(4, seed)).collect();
    let text = written(&read(&WRITERS[0].1(&games))).replace(r#""scores":[25000"#, r#""scores":[-2147483648"#);
    for points in [1, u32::MAX] {
        let text = text.replace(r#""hora_points":1000"#, &format!(r#""hora_points":{points}"#));
        let rounds = read(&text);
        assert!(
            rounds
                .iter()
                .all(|round| round.start().scores.is_some_and(|scores| scores[0] == i32::MIN)
                    && round.steps().count() > 0)
        );
        assert_eq!(read(&written_as(LogFormat::Tenhou6, &rounds)).len(), rounds.len());
        assert!(text.contains(&points.to_string()));
    }
}

#[test]
fn games_begin_and_end() {
    let games: Vec<MadeUp> = (0..2).map(|seed| play(4, seed)).collect();
    let one = read(&WRITERS[0].1(&games));
    let text = written(&one);
    let kinds: Vec<_> = text.lines().filter_map(|line| line.split('"').nth(3)).collect();
    assert_eq!((kinds[0], kinds[1], kinds[kinds.len() - 1]), ("start_game", "start_kyoku", "end_game"));
    assert_eq!(kinds.iter().filter(|&&kind| kind == "start_game").count(), 1);
    assert_eq!(kinds.iter().filter(|&&kind| kind == "end_kyoku").count(), 2);
    assert_eq!(written(&[]), "");
    // A round from another file begins another game.
    let other: Vec<_> = Log::new("other", text.as_bytes()).map(Result::unwrap).collect();
    assert_eq!(written(one.iter().chain(&other)).matches("end_game").count(), 2);
}

#[test]
fn each_step_leaves_the_table_that_the_next_one_finds() {
    let games: Vec<MadeUp> = (0..20).map(|seed| play(4, seed)).collect();
    for round in read(&WRITERS[0].1(&games)) {
        let mut count = 0;
        for (number, (event, table)) in round.steps().enumerate() {
            let after = round.table_before(number + 1);
            assert_eq!((event, table.open(), table.wall()), (&round.events()[number], after.open(), after.wall()));
            assert!(table.discards().eq(after.discards()));
            for (player, after) in table.players().iter().zip(after.players()) {
                assert_eq!(player.hand(), after.hand());
            }
            count += 1;
        }
        assert!(count == round.events().len() && count > 1);
    }
}
