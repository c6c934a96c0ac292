use shanten_logs::{Ending, Event, Log, Logs, Round, Tenhou6Writer};
use shanten_logs_testing::{MadeUp, play, writers};

use crate::formats::{WRITERS, read};

/// A three-player round in which seat 2 claims from seat 0, its opposite among four seats.
const ACROSS: &str = r#"{"title":["",""],"name":["A","B","C",""],"rule":{"disp":"三般南喰赤","aka51":0,"aka52":1,"aka53":1},"log":[[[0,0,0],[35000,35000,35000,0],[19],[],[11,19,21,29,31,39,41,42,43,22,23,24,45],[27],[41],[22,22,24,24,26,26,28,28,27,32,32,33,33],[],[],[41,41,42,42,43,43,37,37,35,35,36,36,34],["41p4141"],[34],[],[],[],["流局",[1000,1000,-2000,0]]]]}"#;

fn written<'a>(rounds: impl IntoIterator<Item = &'a Round>) -> String {
    let mut writer = Tenhou6Writer::new(Vec::new());
    rounds.into_iter().for_each(|round| writer.write(round).expect("memory"));
    String::from_utf8(writer.finish().expect("memory")).expect("JSON is Unicode")
}

fn found(text: &str) -> Vec<Result<Round, String>> {
    Log::new("made up", text.as_bytes()).map(|found| found.map_err(|problem| problem.to_string())).collect()
}

/// A game whose first round ends as given, and its text.
fn game(of: fn(&Ending) -> bool) -> (MadeUp, String) {
    let ends_so = |made: &MadeUp| of(read(&writers::mjai(std::slice::from_ref(made)))[0].ending());
    let made = (0..1000).map(|seed| play(4, seed)).find(ends_so).expect("one of many");
    let text = writers::tenhou6(std::slice::from_ref(&made));
    (made, text)
}

fn is_win(ending: &Ending) -> bool {
    matches!(ending, Ending::Wins(_))
}

#[test]
fn four_seats_are_counted_also_where_three_play() {
    let unfinished = ACROSS.replace(r#""流局",[1000,1000,-2000,0]"#, "");
    for text in [unfinished.clone(), unfinished.replace("41p4141", "4141p41")] {
        let rounds = read(&text);
        assert!(
            matches!(rounds[0].events()[2], Event::Call { seat, from, .. } if seat.index() == 2 && from.index() == 0)
        );
        assert_eq!(rounds[0].info().red_fives, Some(true));
        let again = written(&rounds);
        assert!(again.contains(r#""41p4141""#) && again.contains(r#""name":["A","B","C",""]"#), "{again}");
    }
    // All four seats change.
    let rounds = read(&writers::mjlog(&(0..30).map(|seed| play(3, seed)).collect::<Vec<_>>()));
    let text: serde_json::Value = serde_json::from_str(&written(&rounds)).expect("JSON");
    let rounds = text["log"].as_array().expect("rounds").iter();
    let changes: Vec<_> = rounds.filter_map(|round| round[16][1].as_array()).collect();
    assert!(changes.len() > 10 && changes.iter().all(|changes| changes.len() == 4));
}

#[test]
fn what_no_order_of_turns_comes_to_is_named() {
    for (has, instead, place, piece) in [
        ("41p4141", "p414141", "draw 1 of seat 2", "1z"),
        ("41p4141", "42p4242", "draw 1 of seat 2", "2z"),
        ("[34],[],[],[],", "[60],[],[],[],", "discard 1 of seat 2", ""),
        ("[34],[],[],[],", "[34,35],[],[],[],", "discard 2 of seat 2", "5s"),
        ("[27],[41],", "[27],[41,60],", "discard 2 of seat 0", ""),
    ] {
        let text = ACROSS.replace(has, instead);
        assert_ne!(text, ACROSS);
        let piece = if piece.is_empty() { String::new() } else { format!(" that comes to this {piece}") };
        let expected =
            format!("made up: line 1, round 1, {place}: the draws and discards fit into no order of turns{piece}");
        assert_eq!(found(&text)[0].as_ref().expect_err("no order"), &expected);
    }
}

#[test]
fn addresses_have_games_in_them() {
    let (_, text) = game(is_win);
    let text = text.trim().replace(r#""disp":"""#, r#""disp":"a&b""#);
    let encoded = text.bytes().fold(String::new(), |text, byte| format!("{text}%{byte:02X}"));
    let quotes: String = text.replace('"', "%22").replace('&', "%26");
    let plain = read(&text);
    let addresses = [&text, &encoded, &quotes].map(|game| format!("https://tenhou.net/6/#json={game}"));
    let mut lines = String::new();
    for address in &addresses {
        for address in [address.clone(), format!("{address}&ts=0")] {
            let rounds = read(&address);
            assert_eq!((rounds[0].events(), rounds[0].info()), (plain[0].events(), plain[0].info()), "{address}");
            lines += &(address + "\n");
        }
    }
    assert_eq!(read(&lines).len(), 6);
    // An address in place of a file name.
    let mut rounds = Vec::new();
    Logs::new([&addresses[1]]).read(
        |round| round,
        |found| {
            rounds.push(found.expect("a round").game);
            std::ops::ControlFlow::Continue(())
        },
    );
    assert_eq!(rounds, ["https://tenhou.net/6/".into()]);
    let cut = format!("{}\n{}", addresses[0].replace("]}", ""), addresses[0]);
    assert_eq!(found(&cut).iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true]);
    let behind = found(&(addresses[0].clone() + "x"));
    assert!(behind[0].as_ref().is_err_and(|problem| problem.contains("trailing characters")), "{behind:?}");
    assert!(found("https://tenhou.net/0/?log=1").iter().all(Result::is_err));
}

#[test]
fn nobody_pays_for_what_is_aborted() {
    let (made, _) = game(|ending| matches!(ending, Ending::NoWin(reason) if format!("{reason:?}") == "NineTerminals"));
    for (format, writer) in WRITERS {
        let rounds = read(&writer(std::slice::from_ref(&made)));
        assert_eq!(rounds[0].changes(), Some([0; 4]), "{format}");
        assert!(written(&rounds).ends_with("[\"九種九牌\"]]]}\n"), "{format}");
    }
    let (_, text) = game(|ending| matches!(ending, Ending::NoWin(reason) if format!("{reason:?}") == "WallEmpty"));
    let text = text.replace(r#"["流局",[0,0,0,0]]"#, r#"["全員不聴"]"#);
    let paid = read(&text)[0].changes().expect("they are known");
    assert!(paid.iter().all(|&change| change == 0 || change == -1000));
}

#[test]
fn scores_and_changes_are_the_next_scores() {
    let mut riichi = [0; 2];
    for seed in 0..200 {
        let made = [play(4, seed)];
        for (format, writer) in WRITERS {
            let round = &read(&writer(&made))[0];
            let mut expected = [0; 4];
            for (number, event) in round.events().iter().enumerate() {
                let events = &round.events()[number..];
                let Event::Riichi { seat } = *event else { continue };
                let is_won = matches!(&events[2], Event::Win(win) if win.from == Some(seat));
                riichi[usize::from(is_won)] += 1;
                expected[seat.index()] -= if is_won { 0 } else { 1000 };
            }
            let told = round.events().iter().filter_map(|event| match event {
                Event::Win(win) => win.changes,
                Event::NoWin(end) => end.changes,
                _ => None,
            });
            told.for_each(|told| expected.iter_mut().zip(told).for_each(|(sum, change)| *sum += change));
            assert_eq!(round.changes().unwrap_or(expected), expected, "{format}, {seed}");
        }
    }
    assert!(riichi[0] > 100 && riichi[1] > 3, "{riichi:?}");
}

#[test]
fn limits_are_written_as_tenhou_does() {
    let games: Vec<_> = (0..150).map(|seed| play(4, seed)).collect();
    let log = writers::mjlog(&games);
    let mut found = std::collections::BTreeSet::new();
    for points in [2000, 7700, 7900, 8000, 12_000, 16_000, 24_000, 36_000, 48_000, 64_000] {
        let log = log.replace(r#"ten="30,1000,0" "#, &format!(r#"ten="30,{points},0" yaku="1,3" "#));
        for text in written(&read(&log)).split('"').filter(|text| text.contains('点')) {
            found.insert(text.to_owned());
        }
    }
    let found: Vec<_> = found.iter().map(String::as_str).collect();
    for text in ["30符3飜2000点", "30符3飜2000-3900点", "満貫8000点", "満貫2000-4000点", "満貫4000点∀", "満貫12000点"]
    {
        assert!(found.contains(&text), "{text}: {found:?}");
    }
    for text in ["跳満12000点", "倍満16000点", "倍満4000-8000点", "三倍満24000点", "役満16000点∀", "役満64000点"]
    {
        assert!(found.contains(&text), "{text}: {found:?}");
    }
}

#[test]
fn a_game_keeps_its_name() {
    let (_, text) = game(is_win);
    let id = "2020020316gm-0001-0000-7b";
    let name = |name: &str, text: &str| {
        let rounds: Vec<_> = Log::new(name, text.as_bytes()).map(|round| round.expect("a round")).collect();
        written(&rounds).split_once("\"ref\":\"").expect("a name").1.split_once('"').expect("an end").0.to_owned()
    };
    assert_eq!(name("/home/a/b.json", &text), "b.json");
    assert_eq!(name(&format!("games/{id}.mjlog"), &text), id);
    let with_ref = text.replacen('{', &format!(r#"{{"ref":"{id}","#), 1);
    assert_eq!(name("b.json", &with_ref), id);
    assert_eq!(name("b.json", &with_ref.replace(id, "x")), "x");
}

#[test]
fn the_fourth_hand_decides_how_many_play() {
    let (_, text) = game(is_win);
    assert_eq!(read(&text.replace(r#""disp":"""#, r#""disp":"第三回""#))[0].start().players, 4);
}

#[test]
fn a_win_by_any_word_is_one() {
    let (_, text) = game(is_win);
    let text = text.replace("和了", "ロン");
    let rounds = found(&text);
    assert!(is_win(rounds[0].as_ref().expect("a round").ending()));
    assert_eq!(rounds[1].as_ref().expect_err("a word"), "made up: line 1, round 1: 'result' can't be 'ロン'");
    let start = text.find("\"ロン\",").expect("a result") + "\"ロン\",".len();
    let without = format!("{}[1,-1,0,0]]]]}}", &text[..start]);
    let rounds = found(&without);
    assert!(matches!(rounds[0].as_ref().expect("a round").ending(), Ending::NoWin(_)) && rounds[1].is_err());
}

#[test]
fn a_round_may_have_no_indicator() {
    let made = play(4, 1);
    let text = writers::tenhou6(&[made]);
    let start = text.find("[25000,25000,25000,25000],[").expect("scores") + 27;
    let text = format!("{}{}", &text[..start], &text[start + text[start..].find(']').expect("an end")..]);
    let rounds = read(&text);
    let table = rounds[0].table_before(0);
    assert!(table.indicators().next().is_none() && table.wall() == 70 && rounds[0].start().indicator.is_none());
    assert_eq!(read(&written(&rounds))[0].start(), rounds[0].start());
    let mut writer = shanten_logs::MjaiWriter::new(Vec::new());
    writer.write(&rounds[0]).expect("memory");
    let again = read(&String::from_utf8(writer.finish().expect("memory")).expect("JSON is Unicode"));
    assert_eq!(again[0].start().indicator, None);
}

#[test]
fn a_round_that_is_lost_has_its_number() {
    let made: Vec<_> = (0..3).map(|seed| play(4, seed)).collect();
    for (format, writer) in WRITERS {
        let text = writer(&made);
        // Makes the start of the second round invalid.
        let (before, rest) = match format {
            "mjlog" => text.split_at(text.match_indices("<INIT ").nth(1).expect("a round").0),
            "mjai" => text.split_at(text.match_indices("{\"type\":\"start_kyoku\"").nth(1).expect("a round").0),
            _ => text.split_at(text.match_indices(",0],[25000,").nth(1).expect("a round").0),
        };
        let broken = match format {
            "mjlog" => rest.replacen("oya=\"", "oya=\"9", 1),
            "mjai" => rest.replacen("\"dora_marker\":\"", "\"dora_marker\":\"x", 1),
            _ => rest.replacen("25000],[", "25000],[99,", 1),
        };
        let found = found(&format!("{before}{broken}"));
        let numbers: Vec<_> = found.iter().flatten().map(|round| round.number).collect();
        assert_eq!((numbers, found.len()), (vec![1, 3], 3), "{format}");
    }
    let text = writers::mjai(&made).replacen("\"kyoku\":", "\"kyoku\":\"x\",\"y\":", 1);
    assert_eq!(found(&text).iter().flatten().map(|round| round.number).collect::<Vec<_>>(), [2, 3]);
}
