use shanten::error::ErrorKind;
use shanten_logs::columns::DecisionTable;
use shanten_logs::{Action, Event, Log, LogPlace, MjaiWriter, NoWinReason, NorthName, Round};
use shanten_logs_testing::{MadeUp, Move, play, writers};

use crate::formats::{read, shown};
use crate::info::column;

fn game(players: usize) -> (String, Vec<Round>) {
    let text = writers::mjai(&(0..6).map(|seed| play(players, seed)).collect::<Vec<_>>());
    let rounds = read(&text);
    (text, rounds)
}

#[track_caller]
fn assert_same(text: &str, expected: &[Round]) {
    let found = read(text);
    assert_eq!(found.len(), expected.len(), "{}", &text[..text.len().min(300)]);
    for (found, expected) in found.iter().zip(expected) {
        assert_eq!((found.start(), found.events()), (expected.start(), expected.events()));
        assert_eq!((found.number, &found.game), (expected.number, &expected.game));
    }
}

/// A round that ends with nine terminals.
fn nine_terminals() -> MadeUp {
    let ends_so = |made: &MadeUp| made.moves.iter().any(|step| matches!(step, Move::NineTerminals { .. }));
    (0..1000).map(|seed| play(4, seed)).find(ends_so).expect("one of them")
}

#[test]
fn nine_terminals_need_no_word() {
    let text = writers::mjai(&[nine_terminals()]);
    let known = read(&text);
    assert_eq!(known[0].decisions().last().unwrap().action, Some(Action::NineTerminals));
    let word = r#","reason":"kyushukyuhai""#;
    assert!(text.contains(word));
    for other in [r#","reason":"kyushu_kyuhai""#, r#","reason":"Kyuushu kyuuhai""#, ""] {
        assert_same(&text.replace(word, other), &known);
    }
    let zeros = r#","deltas":[0,0,0,0]"#;
    assert_same(&text.replace(word, zeros), &read(&text.replace(word, &(word.to_owned() + zeros))));
    // Points change only if the round ended in another way.
    let fined = read(&text.replace(word, r#","deltas":[-8000,4000,2000,2000]"#));
    assert!(matches!(fined[0].events().last(), Some(Event::NoWin(end)) if end.reason == NoWinReason::Other));
    // Nor does the word mean nine terminals after a discard, or with other hands.
    let (text, _) = game(4);
    let line = text.lines().position(|line| line.contains(r#""tsumo""#)).unwrap() + 1;
    let cut = |lines: usize| {
        let begin: Vec<_> = text.lines().take(lines).collect();
        read(&(begin.join("\n") + "\n{\"type\":\"ryukyoku\"}\n"))[0].decisions().len()
    };
    assert_eq!((cut(line), cut(line + 1)), (0, 1));
}

#[test]
fn words_for_draws_are_spelt_in_several_ways() {
    let (text, _) = game(4);
    let line = text.lines().position(|line| line.contains(r#""dahai""#)).unwrap();
    let begin: Vec<_> = text.lines().take(line + 1).collect();
    for (word, reason) in [
        ("sufuurenta", NoWinReason::FourWinds),
        ("suufuurenta", NoWinReason::FourWinds),
        ("suukansansen", NoWinReason::FourQuads),
        ("suucha_riichi", NoWinReason::FourRiichi),
        ("sanchahou", NoWinReason::ThreeWins),
        ("no such word", NoWinReason::Other),
    ] {
        let end = format!("\n{{\"type\":\"ryukyoku\",\"reason\":\"{word}\"}}\n");
        let round = &read(&(begin.join("\n") + &end))[0];
        assert!(matches!(round.events().last(), Some(Event::NoWin(end)) if end.reason == reason), "{word}");
    }
    let whole = writers::mjai(&(0..40).map(|seed| play(4, seed)).collect::<Vec<_>>());
    assert!(whole.contains("fanpai"));
    assert_same(&whole.replace("fanpai", "exhaustive_draw"), &read(&whole));
}

#[test]
fn hands_tell_how_many_play() {
    let (text, rounds) = game(4);
    for names in ["[]", r#"["A","B"]"#, r#"["A","B","C"]"#, "null"] {
        assert_same(&text.replace(r#"["A","A","A","A"]"#, names), &rounds);
    }
    let (text, rounds) = game(3);
    let hidden = format!(",[{}]]}}", vec![r#""?""#; 13].join(","));
    for fourth in [&*hidden, ",[]]}"] {
        let ghost = text.replace("\"]]}\n", &format!("\"]{fourth}\n"));
        assert!(ghost.contains(fourth));
        assert_same(&ghost, &rounds);
        let scores = |fourth| ghost.replace(r#""oya""#, &format!(r#""scores":[35000,35000,35000,{fourth}],"oya""#));
        assert_eq!(read(&scores(0))[0].start().players, 3);
        let found = Log::new("four", scores(1000).as_bytes()).next().unwrap();
        assert_eq!(found.err().map(|problem| problem.kind()), (fourth == hidden).then_some("hidden_hand"));
    }
}

#[test]
fn events_lie_in_lists_and_over_several_lines() {
    let (text, rounds) = game(4);
    let lines: Vec<&str> = text.lines().collect();
    let all = format!("[{}]", lines.join(","));
    let over_lines = |line: &&str| line.replace(r#""type""#, "\n  \"type\"").replace('}', "\n}");
    for other in [
        all.clone(),
        format!("\n[\n{}\n]\n", lines.join(",\n")),
        format!("[{}]\n", lines.join("]\n[")),
        lines.chunks(3).map(|lines| " [".to_owned() + &lines.join(", ") + "] \n").collect(),
        format!("[[{}]]", lines.join("],[")),
        format!(r#"{{"engine":"Mortal","mjai_log":{all},"review":{{"type":"x"}}}}"#),
        format!("{{\n \"engine\": \"Mortal\",\n \"mjai_log\": [\n{}\n]}}", lines.join(",\n")),
        lines.iter().map(|line| over_lines(line) + "\n").collect(),
    ] {
        assert_same(&other, &rounds);
    }
    // A wrong event makes its round unreadable, and is reported with its place.
    let broken = all.replacen(r#""tsumogiri":true"#, r#""tsumogiri":7"#, 1);
    let found: Vec<_> = Log::new("broken", broken.as_bytes()).collect();
    let problem = found[0].as_ref().unwrap_err();
    let at = lines.iter().position(|line| line.contains(r#""tsumogiri":true"#)).unwrap() + 1;
    assert_eq!(problem.place, LogPlace::Event { line: 1, event: at }, "{problem}");
    assert!(problem.to_string().contains("invalid type: integer `7`, expected a boolean"), "{problem}");
    assert_eq!(found.iter().filter(|round| round.is_ok()).count(), rounds.len() - 1);
}

#[test]
fn points_that_a_log_lacks_are_unknown() {
    let (text, rounds) = game(4);
    assert!(!text.contains("scores"));
    let table = DecisionTable::new();
    for name in ["score", "scores"] {
        assert!(column(&table, &table.rows(&rounds[1]), name).iter().all(|cell| cell == "-"), "{name}");
    }
}

#[test]
fn points_follow_what_is_paid() {
    let lines = |changes: &[&str], begins: [&str; 2]| {
        let (text, _) = game(4);
        let start = text.lines().find(|line| line.contains("start_kyoku")).unwrap();
        let round = |scores: &str| start.replace(r#""oya""#, &format!("{scores}\"oya\"")) + "\n";
        let end = "{\"type\":\"ryukyoku\"}\n{\"type\":\"end_kyoku\"}\n";
        let text =
            ["{\"type\":\"start_game\"}\n", &round(begins[0]), &changes.join("\n"), "\n", &round(begins[1]), end]
                .concat();
        Log::new("points", text.as_bytes()).flatten().map(|round| round.start().scores).collect::<Vec<_>>()
    };
    let scores = r#""scores":[20000,30000,40000,10000],"#;
    let paid = r#"{"type":"reach_accepted","actor":1}"#;
    let drawn = r#"{"type":"ryukyoku","deltas":[3000,-1000,-1000,-1000]}"#;
    let first = Some([20_000, 30_000, 40_000, 10_000]);
    let second = Some([23_000, 28_000, 39_000, 9000]);
    assert_eq!(lines(&[paid, drawn], [scores, ""]), [first, second]);
    assert_eq!(lines(&[paid, drawn], ["", ""]), [None, None]);
    assert_eq!(lines(&[paid, drawn], ["", scores]), [None, first]);
    // Scores after a change determine the scores before it; without a change they aren't known.
    let told = r#"{"type":"ryukyoku","deltas":[3000,-1000,-1000,-1000],"scores":[23000,29000,39000,9000]}"#;
    assert_eq!(lines(&[told], ["", ""]), [first, Some([23_000, 29_000, 39_000, 9000])]);
    assert_eq!(lines(&[r#"{"type":"ryukyoku"}"#], [scores, ""]), [first, None]);
}

#[test]
fn a_discard_without_a_mark_is_known_by_the_hand() {
    let (text, rounds) = game(4);
    let found = read(&text.replace(r#","tsumogiri":true"#, "").replace(r#","tsumogiri":false"#, ""));
    let (mut known, mut unknown) = (0, 0);
    for (found, expected) in found.iter().zip(&rounds) {
        for (found, expected) in found.decisions().iter().zip(expected.decisions()) {
            assert_eq!(shown(found), shown(expected));
            let Some(Action::Discard { piece, is_drawn } | Action::Riichi { piece, is_drawn }) = found.action else {
                continue;
            };
            let Some(Action::Discard { is_drawn: was, .. } | Action::Riichi { is_drawn: was, .. }) = expected.action
            else {
                unreachable!("they are the same");
            };
            assert!(is_drawn.is_none() || is_drawn == was);
            assert_eq!(
                is_drawn.is_none(),
                found.drawn == Some(piece) && {
                    !found.is_in_riichi() && found.hand.pieces().filter(|&other| other == piece).count() > 1
                }
            );
            (known, unknown) = (known + usize::from(is_drawn.is_some()), unknown + usize::from(is_drawn.is_none()));
        }
    }
    assert!(known > 100 && unknown > 0, "{known} {unknown}");
}

#[test]
fn norths_have_the_name_that_is_asked() {
    let (_, rounds) = game(3);
    let written = |north| {
        let mut writer = MjaiWriter::new(Vec::new()).with_north(north);
        for round in &rounds {
            writer.write(round).expect("memory");
        }
        String::from_utf8(writer.finish().expect("memory")).expect("JSON is Unicode")
    };
    let [usual, other] = NorthName::ALL.map(written);
    assert!(usual.contains(r#""nukidora""#) && !usual.contains(r#""kita""#));
    assert_eq!(usual.replace("nukidora", "kita"), other);
    assert_same(&other, &rounds);
}

#[test]
fn norths_and_the_riichi_of_others_are_columns() {
    let (mut aside, mut others) = (0, 0);
    let table = DecisionTable::new();
    for round in game(3).1 {
        let batch = table.rows(&round);
        let [norths, riichi, of_others] =
            ["norths", "riichi", "riichi_of_others"].map(|name| column(&table, &batch, name));
        for (row, decision) in round.decisions().iter().enumerate() {
            assert_eq!(norths[row], decision.hand.norths_aside().to_string());
            let bits: u8 = riichi[row].parse().unwrap();
            assert_eq!(of_others[row], (bits & !(1 << decision.seat.index())).to_string());
            (aside, others) = (aside + usize::from(norths[row] != "0"), others + usize::from(of_others[row] != "0"));
        }
    }
    assert!(aside > 10 && others > 0, "{aside} {others}");
}
