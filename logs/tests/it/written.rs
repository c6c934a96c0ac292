//! Rounds of every format are written as mjai and read back.

use std::collections::BTreeSet;

use shanten_logs::{Event, MjaiWriter, MjlogWriter, Round, Tenhou6Writer};
use shanten_logs_testing::{MadeUp, play};

use crate::formats::{WRITERS, read};

fn written<'a>(rounds: impl IntoIterator<Item = &'a Round>) -> String {
    let mut writer = MjaiWriter::new(Vec::new());
    rounds.into_iter().for_each(|round| writer.write(round).expect("memory"));
    String::from_utf8(writer.finish().expect("memory")).expect("JSON is Unicode")
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

fn written_as_tenhou6(rounds: &[&Round]) -> String {
    let mut writer = Tenhou6Writer::new(Vec::new());
    for round in rounds {
        writer.write(round).expect("memory");
    }
    String::from_utf8(writer.finish().expect("memory")).expect("JSON is Unicode")
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

fn written_as_mjlog(rounds: &[&Round]) -> String {
    let mut writer = MjlogWriter::new(Vec::new());
    for round in rounds {
        writer.write(round).expect("memory");
    }
    String::from_utf8(writer.finish().expect("memory")).expect("Unicode")
}

#[test]
fn what_is_written_as_tenhou6_or_mjlog_is_what_was_read() {
    let mut events = 0;
    for players in [4, 3] {
        let games: Vec<MadeUp> = (0..150).map(|seed| play(players, seed)).collect();
        for (format, writer) in WRITERS {
            let rounds = read(&writer(&games));
            for write in [written_as_tenhou6, written_as_mjlog] {
                let text = write(&rounds.iter().collect::<Vec<_>>());
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
                assert_eq!(write(&again.iter().collect::<Vec<_>>()), text, "{format}");
            }
        }
    }
    assert!(events > 100_000, "{events}");
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
                assert_eq!(round.lost_in(written([&round]).as_bytes()), [""; 0], "{}", round.number);
                all.extend(round.lost_in(written_as_tenhou6(&[&round]).as_bytes()));
                let lost = round.lost_in(written_as_mjlog(&[&round]).as_bytes());
                assert!(lost.iter().all(|&name| name == "when indicators are revealed"), "{lost:?}");
            }
        }
        assert_eq!(read(&mjlog)[0].lost_in(b"{}"), ["the round"]);
    }
    let names =
        ["fu of wins", "hands shown at the end", "points at the end of the game", "when indicators are revealed"];
    assert_eq!(all, BTreeSet::from(names));
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
            let again = &read(&written_as_tenhou6(&[&round]))[0];
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
        assert_eq!(read(&written_as_tenhou6(&rounds.iter().collect::<Vec<_>>())).len(), rounds.len());
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
    let other: Vec<_> = shanten_logs::Log::new("other", text.as_bytes()).map(Result::unwrap).collect();
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
