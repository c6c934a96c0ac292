use std::collections::BTreeMap;

use shanten_logs::{Action, Decision, Ending, Log, LogFormat, LogWriter, NorthName, Round, Seat};
use shanten_logs_testing::{MadeUp, Move, decision, piece, play, writers};

type Writer = fn(&[MadeUp]) -> String;

pub const WRITERS: [(&str, Writer); 3] =
    [("mjlog", writers::mjlog), ("mjai", writers::mjai), ("tenhou/6", writers::tenhou6)];

pub fn shown(found: &Decision) -> String {
    let action = match found.action {
        Some(Action::Quad(meld)) => format!("quad {meld}"),
        action => match action.and_then(Action::discarded) {
            Some(piece) => format!("{} {piece}", found.action_name()),
            None => found.action_name().to_owned(),
        },
    };
    decision(found.seat.index(), found.turn, &found.hand, found.drawn, &found.open.counts(), found.wall, &action)
}

pub fn read(text: &str) -> Vec<Round> {
    Log::new("made up", text.as_bytes()).map(|round| round.unwrap_or_else(|problem| panic!("{problem}"))).collect()
}

pub const MJAI: LogFormat = LogFormat::Mjai(NorthName::Nukidora);

pub fn written_as<'a>(format: LogFormat, rounds: impl IntoIterator<Item = &'a Round>) -> String {
    let mut writer = LogWriter::new(Vec::new(), format);
    rounds.into_iter().for_each(|round| writer.write(round).expect("memory"));
    String::from_utf8(writer.finish().expect("memory")).expect("Unicode")
}

fn assert_same(format: &str, seed: u64, round: &Round, made: &MadeUp) {
    let found: Vec<_> = round.decisions().iter().map(shown).collect();
    let different = found.iter().zip(&made.decisions).position(|(found, made)| found != made);
    if let Some(place) = different {
        panic!("{format}, seed {seed}:\n{}\n{}", found[place], made.decisions[place]);
    }
    assert_eq!(found.len(), made.decisions.len(), "{format}, seed {seed}");
    let wins: Vec<_> = made.moves.iter().filter(|step| matches!(step, Move::Win { .. })).collect();
    match round.ending() {
        Ending::Wins(winners) => {
            assert_eq!(winners.len(), wins.len());
            for (winner, made) in winners.iter().zip(wins) {
                let Move::Win { seat, from, tile, hand } = made else { unreachable!() };
                assert_eq!((winner.seat.index(), winner.from.map_or(*seat, Seat::index)), (*seat, *from));
                assert_eq!(winner.piece, piece(*tile), "{format}, seed {seed}");
                assert_eq!(winner.hand.len(), hand.len());
                assert!(winner.hand.shanten().is_some_and(shanten::Shanten::is_win));
            }
        }
        Ending::NoWin(_) => assert!(wins.is_empty(), "{format}, seed {seed}"),
        other => panic!("{format}, seed {seed}: {other:?}"),
    }
}

/// The name of a move's kind, to check that every kind is tested.
fn kind(step: &Move) -> String {
    let is_riichi = matches!(step, Move::Discard { is_riichi: true, .. });
    let text = format!("{step:?}");
    format!("{}{}", text.split(' ').next().unwrap_or_default(), if is_riichi { " in riichi" } else { "" })
}

#[test]
fn each_format_gives_back_what_was_played() {
    let mut counts = BTreeMap::new();
    for (players, games) in [(4, 400), (3, 200)] {
        for game in 0..games {
            let seeds = 5 * game..5 * (game + 1);
            let made: Vec<_> = seeds.clone().map(|seed| play(players, seed)).collect();
            for step in made.iter().flat_map(|made| &made.moves) {
                *counts.entry(kind(step)).or_insert(0) += 1;
            }
            for (format, write) in WRITERS {
                let rounds = read(&write(&made));
                assert_eq!(rounds.len(), made.len());
                for ((seed, round), made) in seeds.clone().zip(&rounds).zip(&made) {
                    assert_same(format, seed, round, made);
                    assert_eq!(round.start().dealer.index(), made.kyoku % 4);
                    assert_eq!(usize::from(round.start().counters), made.counters);
                    assert_eq!(round.start().players, players);
                }
            }
        }
    }
    assert!(counts.len() == 11 && counts.values().all(|&count| count >= 20), "{counts:?}");
}

#[test]
fn several_games_in_one_file_have_numbers() {
    let games: Vec<Vec<_>> = (0..3).map(|game| (0..2).map(|round| play(4, 10 * game + round)).collect()).collect();
    for (format, write) in WRITERS {
        let text: String = games.iter().map(|game| write(game)).collect();
        let names: Vec<_> = read(&text).iter().map(|round| format!("{} {}", round.game, round.number)).collect();
        let expected = ["made up 1", "made up 2", "made up#2 1", "made up#2 2", "made up#3 1", "made up#3 2"];
        assert_eq!(names, expected, "{format}");
    }
}

#[test]
fn three_players_may_have_an_empty_fourth_seat() {
    let made = [play(3, 5)];
    let text = writers::mjai(&made);
    let text = text.replace(r#""names":["A","A","A"]"#, r#""names":["A","A","A",""]"#);
    let with_fourth = text.replacen("]]}", "],[]]}", 1);
    assert_ne!(text, with_fourth);
    assert_same("mjai", 5, &read(&with_fourth)[0], &made[0]);
}

#[test]
fn a_game_of_tenhou_may_stand_on_several_lines() {
    let made = [play(4, 7)];
    let text = writers::tenhou6(&made).replace("],[", "],\n[");
    let rounds = read(&(text.clone() + &text));
    assert_eq!(rounds.len(), 2);
    assert_same("tenhou/6", 7, &rounds[1], &made[0]);
}

#[test]
fn the_table_before_an_event_is_what_the_decision_saw() {
    let rounds = read(&writers::mjlog(&[play(4, 3), play(4, 4)]));
    for round in rounds {
        for found in round.decisions() {
            let table = round.table_before(found.event);
            assert_eq!(table.open(), found.open);
            assert_eq!(*table.player(found.seat).hand(), found.hand);
            assert_eq!(table.wall(), found.wall);
            let rivers: usize = table.discards().count();
            let discards = round.decisions().iter().filter(|other| other.event < found.event);
            assert_eq!(rivers, discards.filter(|other| other.action.and_then(Action::discarded).is_some()).count());
            assert_eq!(found.view().visible().len() + found.hand.melds().flat_map(shanten::Meld::tiles).count(), {
                found.open.len()
            });
        }
    }
}
