//! Players and rules of a game, and wins by discards as rows of the table.

use std::collections::{BTreeMap, BTreeSet};

use shanten::Strictness;
use shanten::rules::VariantHand;
use shanten_logs::columns::{Cells, DecisionTable};
use shanten_logs::{Action, Ending, Event, GameInfo, Log, LogFormat, Round, Seat, Table, WinValue};
use shanten_logs_testing::{MadeUp, play, writers};

use crate::formats::{MJAI, WRITERS, read, written_as};

fn games(players: usize, count: u64) -> Vec<MadeUp> {
    (0..count).map(|seed| play(players, seed)).collect()
}

/// The info of the first round's game after a replacement in its log.
fn info(name: &str, log: &str, (from, to): (&str, &str)) -> GameInfo {
    assert!(log.contains(from), "{from}");
    let log = log.replacen(from, to, 1);
    let round: Result<Round, _> = Log::new(name, log.as_bytes()).next().expect("a round");
    round.unwrap_or_else(|problem| panic!("{problem}")).info().clone()
}

fn texts(texts: &[Option<Box<str>>]) -> Vec<&str> {
    texts.iter().map(|text| text.as_deref().unwrap_or("-")).collect()
}

#[test]
fn mjlog_has_names_in_percents_ranks_by_number_and_rules_in_bits() {
    let log = writers::mjlog(&games(4, 1));
    let kind = log.split_once("<GO type=\"").unwrap().1.split_once('"').unwrap().0.to_owned();
    let players = r#"n0="%E3%81%82" n1="B" n2="%43" n3="" dan="16,20,0,99" rate="2121,1500.5,x,1" sx="M,M,M,M""#;
    let (before, rest) = log.split_once("<UN ").unwrap();
    let named = format!("{before}<UN {players}/><UN n2=\"%5A\"/>{}", rest.split_once("/>").unwrap().1);
    let go = format!("<GO type=\"{kind}\"/>");
    let found = info("2019050417gm-0029-0007-4f2a8622.mjlog", &named, (&go, "<GO type=\"233\" lobby=\"9\"/>"));
    assert_eq!(texts(&found.names), ["あ", "B", "C", "-"]);
    assert_eq!(texts(&found.dans), ["七段", "天鳳位", "新人", "-"]);
    assert_eq!(found.rates, [Some(2121.0), Some(1500.5), None, Some(1.0)]);
    assert_eq!((found.rules.as_deref(), found.red_fives, found.fast), (Some("鳳南喰赤速"), Some(true), Some(true)));
    assert_eq!((found.lobby, found.date.as_deref()), (Some(9), Some("2019-05-04")));
    let named_game = named.replacen(&go, "<GO type=\"233\"/>", 1);
    let named_game =
        named_game.replace(" /></mjloggm>", r#" owari="310,41.0,-20,-72.0,350,55.0,360,6.0" /></mjloggm>"#);
    let rounds = Log::new("2019050417gm-0029-0007-4f2a8622", named_game.as_bytes());
    let rounds: Vec<Round> = rounds.map(|round| round.unwrap()).collect();
    let mjai = written_as(MJAI, &rounds);
    assert_eq!(read(&mjai)[0].info(), rounds[0].info());
    assert_eq!(rounds[0].info().points_at_end, Some([31_000, -2_000, 35_000, 36_000]));
    let written = written_as(LogFormat::Mjlog, &rounds);
    assert!(written.ends_with("owari=\"310,0,-20,0,350,0,360,0\"/></mjloggm>\n"), "{written}");
    let again = Log::new("2019050417gm-0029-0007-4f2a8622.mjlog", written.as_bytes()).next().unwrap().unwrap();
    assert_eq!(again.info(), rounds[0].info());
    for kind in (1..256).step_by(2).filter(|kind| kind & 0x10 == 0) {
        let tag = format!("<GO type=\"{kind}\"/>");
        let log = named_game.replace("<GO type=\"233\"/>", &tag);
        assert_eq!(written_as(LogFormat::Mjlog, &read(&log)).matches(&tag).count(), 1, "{kind}");
    }
    // Without them, a converted game may have been cut off. Another program's is whole.
    let cut = mjai.replace(r#","scores":[31000,-2000,35000,36000]"#, "");
    assert_eq!(read(&cut)[0].info().points_at_end, None);
    assert!(read(&cut.replace(r#""game":{"#, r#""x":{"#))[0].info().points_at_end.is_some());
    assert_eq!(read(&named_game.replace("-20,-72.0", "?,-72.0"))[0].info().points_at_end, None);
    // A seat in the place of our object, as some bots are told, is no error.
    assert_eq!(info("file", &mjai, (r#""game":{"#, r#""id":0,"game":7,"x":{"#)).id, None);
    // The lobby comes from the name; the game has no red fives, open hands or second round.
    let found = info("2019050417gm-0029-0007-4f2a8622.mjlog", &named, (&go, "<GO type=\"7\"/>"));
    assert_eq!((found.rules.as_deref(), found.red_fives, found.lobby), (Some("般東"), Some(false), Some(7)));
    for name in ["gm-0029-0007", "201905041gm-0029-0007", "x019050417gm-0029-0007", "あ019050417gm-", "no name"] {
        assert_eq!(info(name, &named, (&go, "<GO type=\"169\"/>")).date, None, "{name}");
    }
}

#[test]
fn tenhou6_and_mjai_have_names_and_rules() {
    let log = writers::tenhou6(&games(4, 1));
    let to = r#""name":["A","","C"],"dan":["四段",7],"rate":[1912.5,"x"],"lobby":3,"ref":"2020020316gm-0001-0000-7b","rule":{"disp":"上東喰赤速","aka":1}"#;
    let found = info("file", &log, (r#""name":["A"],"rule":{"disp":"","aka":1}"#, to));
    assert_eq!(texts(&found.names), ["A", "-", "C", "-"]);
    assert_eq!(
        (texts(&found.dans), found.rates[..2].to_vec()),
        (vec!["四段", "-", "-", "-"], vec![Some(1912.5), None])
    );
    assert_eq!((found.rules.as_deref(), found.red_fives, found.fast), (Some("上東喰赤速"), Some(true), Some(true)));
    assert_eq!((found.lobby, found.date.as_deref()), (Some(3), Some("2020-02-03")));
    let plain = info("2019050417gm-0029-0007-4f.json", &log, (r#""aka":1}"#, r#""aka51":0},"ref":"""#));
    assert_eq!((plain.rules, plain.red_fives, plain.fast, plain.lobby), (None, Some(false), None, Some(7)));

    let log = writers::mjai(&games(4, 1));
    let found = info("file", &log, (r#""type":"start_game""#, r#""type":"start_game","aka_flag":true"#));
    assert_eq!((found.red_fives, found.rules), (Some(true), None));
    assert!(found.names.iter().all(Option::is_some));
}

/// The cells of a column as text.
pub fn column(table: &DecisionTable, batch: &[Cells], name: &str) -> Vec<String> {
    let place = table.columns().position(|column| column.name == name).expect("a column");
    match &batch[place] {
        Cells::Text(texts) => (0..batch[place].len()).map(|row| texts.get(row).unwrap_or("-").to_owned()).collect(),
        Cells::Number(numbers) => numbers.iter().map(|number| number.map_or("-".into(), |n| n.to_string())).collect(),
        Cells::Flag(flags) => flags.iter().map(|flag| flag.map_or("-".into(), |flag| flag.to_string())).collect(),
        Cells::Tiles(tiles) => tiles.iter().map(|tiles| tiles.map_or("-".into(), |tiles| tiles.to_string())).collect(),
        other => panic!("{other:?}"),
    }
}

/// Adds the points at the end, in hundreds, to a game of any format.
fn ended(log: &str, hundreds: &[i32]) -> String {
    let list = |text: &dyn Fn(&i32) -> String| hundreds.iter().map(text).collect::<Vec<_>>().join(",");
    let owari = format!(r#" owari="{}" /></mjloggm>"#, list(&|one| format!("{one},-1.5")));
    let sc = format!(r#""sc":[{}],"log""#, list(&|one| format!("{one}00,-1.5")));
    let scores = format!(r#""end_game","scores":[{}]"#, list(&|one| format!("{one}00")));
    log.replace(" /></mjloggm>", &owari).replace(r#""log""#, &sc).replace(r#""end_game""#, &scores)
}

#[test]
fn every_row_has_the_points_and_the_place_at_the_end_of_its_game() {
    let table = DecisionTable::with_columns(["seat", "points_at_end", "placement"]).expect("columns");
    let rows = |round: &Round| {
        let batch = table.rows(round);
        let [seats, points, places] = ["seat", "points_at_end", "placement"].map(|name| column(&table, &batch, name));
        seats.into_iter().zip(points.into_iter().zip(places)).collect::<BTreeMap<_, _>>()
    };
    for (format, writer) in WRITERS {
        for (hundreds, places) in [(&[240, 310, 310, 140][..], &[3, 1, 2, 4][..]), (&[-10, 530, 530], &[3, 1, 2])] {
            let players = hundreds.len();
            let log = writer(&games(players, 5));
            // The second game has other points, and the third has none.
            let rounds = read(&[ended(&log, hundreds), ended(&log, &[250; 4][..players]), log].concat());
            for (number, round) in rounds.iter().enumerate() {
                for (seat, found) in rows(round) {
                    let at: usize = seat.parse().unwrap();
                    let expected = match number / 5 {
                        0 => (format!("{}00", hundreds[at]), places[at].to_string()),
                        1 => ("25000".into(), (at + 1).to_string()),
                        _ => ("-".into(), "-".into()),
                    };
                    assert_eq!(found, expected, "{format}, round {number} of {players}");
                }
            }
            assert_eq!(rounds.len(), 15, "{format}");
        }
    }
    // A round that is left out changes nothing. One that is cut off has no points at the end.
    let log = ended(&writers::mjlog(&games(4, 5)), &[240, 310, 310, 140]);
    let last = log.rfind("<INIT").unwrap();
    let broken = log[..last].to_owned() + &log[last..].replacen("hai0=\"", "hai0=\"999,", 1);
    let rounds: Vec<_> = Log::new("file", broken.as_bytes()).filter_map(Result::ok).collect();
    assert!(rounds.len() == 4 && rounds.iter().all(|round| rows(round)["0"] == ("24000".into(), "3".into())));
    let cut = writers::mjai(&games(4, 1)).replace(r#""oya""#, r#""scores":[1,2,3,4],"oya""#);
    let (cut, _) = cut.rsplit_once("{\"type\":\"dahai\"").unwrap();
    assert_eq!(read(&format!("{cut}{{\"type\":\"end_game\"}}"))[0].info().points_at_end, None);
}

#[test]
fn wins_by_discards_are_rows_and_so_are_calls() {
    let (mut wins, mut calls) = (0, 0);
    for (format, writer) in WRITERS {
        for round in read(&writer(&games(4, 60))) {
            let table = DecisionTable::new();
            let batch = table.rows(&round);
            let rows = |name| column(&table, &batch, name);
            let (actions, drawn, from) = (rows("action"), rows("drawn"), rows("win_from"));
            assert_eq!(actions.len(), round.decisions().len() + round.claimed_wins().len(), "{format}");
            let claimed: Vec<_> = match round.ending() {
                Ending::Wins(winners) => winners.iter().filter(|winner| winner.from.is_some()).collect(),
                _ => Vec::new(),
            };
            assert_eq!(round.claimed_wins().len(), claimed.len(), "{format}");
            for (row, winner) in (round.decisions().len()..).zip(&claimed) {
                wins += 1;
                assert_eq!((&*actions[row], &*drawn[row]), ("win", "-"));
                assert_eq!(from[row], winner.from.unwrap().to_string());
                assert_eq!(rows("win_tile")[row], winner.piece.to_string());
                assert_eq!((&*rows("shanten")[row], &*rows("won")[row]), ("-1", "true"));
                let of_discarder = rows("seat").iter().position(|seat| *seat == from[row]);
                assert!(of_discarder.is_none_or(|at| rows("dealt_in")[at] == "true"), "{format}");
            }
            for (row, decision) in round.decisions().iter().enumerate() {
                let is_call = decision.drawn.is_none();
                calls += usize::from(is_call);
                assert_eq!(rows("called")[row] != "-", is_call, "{format}");
                assert_eq!(rows("called_from")[row] != "-", is_call, "{format}");
                assert!(actions[row] == "win" || from[row] == "-");
            }
            assert!(round.claimed_wins().iter().all(|decision| decision.action == Some(Action::Win)));
        }
    }
    assert!(wins > 20 && calls > 100, "{wins} wins, {calls} calls");
}

#[test]
fn the_shanten_is_the_plain_one_and_the_strict_one_has_its_own_column() {
    let (mut higher, mut rows) = (0, 0);
    for round in read(&writers::mjai(&games(4, 150))) {
        let table = DecisionTable::new().with_strictness(Strictness::Visible);
        let batch = table.rows(&round);
        let (plain, strict) = (column(&table, &batch, "shanten"), column(&table, &batch, "strict_shanten"));
        for (row, decision) in round.decisions().iter().enumerate() {
            let shown = |shanten: Option<shanten::Shanten>| shanten.map_or("-".into(), |one| one.get().to_string());
            assert_eq!(plain[row], shown(decision.hand.shanten()));
            assert_eq!(strict[row], shown(decision.view().with_strictness(Strictness::Visible).shanten()));
            (higher, rows) = (higher + usize::from(plain[row] != strict[row]), rows + 1);
        }
    }
    assert!(0 < higher && higher < rows / 10, "{higher} of {rows}");
}

#[test]
fn a_round_without_a_result_is_told_if_another_follows() {
    let log = writers::mjlog(&games(4, 3));
    // The results of the first round become unknown tags.
    let second = log.match_indices("<INIT").nth(1).unwrap().0;
    let first = log[..second].replace("<AGARI", "<IGARI").replace("<RYUUKYOKU", "<IYUUKYOKU");
    let broken = first + &log[second..];
    let found: Vec<_> = Log::new("file", broken.as_bytes()).collect();
    let first = found[0].as_ref().unwrap();
    assert!(matches!(first.ending(), Ending::Unfinished));
    let told = found[1].as_ref().unwrap_err().to_string();
    assert!(
        told.starts_with("file: byte ") && told.ends_with("the round has no result, although another follows"),
        "{told}"
    );
    assert!(found[2].is_ok() && found[3].is_ok() && found.len() == 4);
    // The last round may be cut off.
    let cut = &log[..log.rfind("<T").unwrap()];
    assert!(Log::new("file", cut.as_bytes()).all(|round| round.is_ok()));
}

#[test]
fn rivers_and_melds_are_those_of_the_table() {
    let river = |table: &Table, seat: Seat| -> String {
        let marks = |is_drawn, is_riichi| {
            format!("{}{}", ["", "*"][usize::from(is_drawn == Some(true))], ["", "!"][usize::from(is_riichi)])
        };
        let tiles = table.river(seat).map(|one| one.piece.to_string() + &marks(one.is_drawn, one.is_riichi));
        tiles.collect()
    };
    let melds =
        |table: &Table, seat: Seat| table.player(seat).hand().melds().map(|meld| meld.to_string()).collect::<String>();
    let (mut riichi, mut melded) = (0, 0);
    for (format, writer) in WRITERS {
        for players in [3, 4] {
            for round in read(&writer(&games(players, 40))) {
                let table = DecisionTable::with_columns([
                    "river_self",
                    "river_right",
                    "river_across",
                    "river_left",
                    "melds_right",
                    "melds_across",
                    "melds_left",
                ]);
                let table = table.expect("columns");
                let batch = table.rows(&round);
                let columns: Vec<_> = table.columns().map(|one| column(&table, &batch, one.name)).collect();
                for (row, decision) in round.decisions().iter().chain(round.claimed_wins()).enumerate() {
                    let lies = round.table_before(decision.event);
                    let seat = |turns| decision.seat.after(turns, players);
                    let across = |text: &dyn Fn(Seat) -> String| if players == 4 { text(seat(2)) } else { "-".into() };
                    let expected = [
                        river(&lies, seat(0)),
                        river(&lies, seat(1)),
                        across(&|seat| river(&lies, seat)),
                        river(&lies, seat(players - 1)),
                        melds(&lies, seat(1)),
                        across(&|seat| melds(&lies, seat)),
                        melds(&lies, seat(players - 1)),
                    ];
                    let found: Vec<_> = columns.iter().map(|column| column[row].clone()).collect();
                    assert_eq!(found, expected, "{format}, row {row}");
                    riichi += usize::from(found[0].contains('!'));
                    melded += usize::from(!found[4].is_empty());
                }
            }
        }
    }
    assert!(riichi > 50 && melded > 50, "{riichi} in riichi, {melded} with melds to the right");
}

#[test]
fn the_hands_of_others_and_what_became_of_a_discard_are_those_of_the_table() {
    let (mut ready, mut called, mut won) = (0, 0, 0);
    for players in [3, 4] {
        for round in read(&writers::mjlog(&games(players, 60))) {
            let names = ["shanten_right", "waits_right", "shanten_left", "claimed_by", "deals_in", "event"];
            let table = DecisionTable::with_columns(names).expect("columns");
            let batch = table.rows(&round);
            let columns: Vec<_> = table.columns().map(|one| column(&table, &batch, one.name)).collect();
            // From a claim back to the turn that it answers.
            let (mut claimed_by, mut dealt_in) = (BTreeMap::new(), BTreeSet::new());
            for (at, event) in round.events().iter().enumerate() {
                let (by, is_win) = match event {
                    Event::Call { seat, .. } => (*seat, false),
                    Event::Win(win) if win.from.is_some() => (win.seat, true),
                    _ => continue,
                };
                let answered = round.decisions().iter().rev().map(|turn| turn.event).find(|&turn| turn < at).unwrap();
                claimed_by.entry(answered).or_insert(by);
                if is_win {
                    dealt_in.insert(answered);
                }
            }
            for (row, decision) in round.decisions().iter().chain(round.claimed_wins()).enumerate() {
                let lies = round.table_before(decision.event);
                let [right, left] =
                    [1, players - 1].map(|turns| lies.player(decision.seat.after(turns, players)).hand());
                let shanten = |hand: &VariantHand| hand.shanten().unwrap().get().to_string();
                let waits = right.view().waits().tiles().to_string();
                let isnt_discard = decision.action.and_then(Action::discarded).is_none();
                let by = claimed_by.get(&decision.event).filter(|_| !isnt_discard);
                let is_answered = !matches!(decision.action, Some(Action::Win | Action::NineTerminals));
                let expected = [
                    shanten(right),
                    if waits.is_empty() { "-".into() } else { waits },
                    shanten(left),
                    by.map_or("-".into(), |seat| seat.index().to_string()),
                    if is_answered { dealt_in.contains(&decision.event).to_string() } else { "-".into() },
                    decision.event.to_string(),
                ];
                let found: Vec<_> = columns.iter().map(|column| column[row].clone()).collect();
                assert_eq!(found, expected, "row {row} of {}", round.number);
                ready += usize::from(found[1] != "-");
                called += usize::from(found[3] != "-");
                won += usize::from(found[4] == "true");
            }
        }
    }
    assert!(ready > 100 && called > 100 && won > 10, "{ready} ready, {called} called, {won} won");
}

/// The values of the wins in the first rounds after a replacement in their log.
fn values(log: &str, (from, to): (&str, &str)) -> Vec<WinValue> {
    assert!(log.contains(from), "{from}");
    let rounds = read(&log.replace(from, to));
    let of_round = |round: &Round| match round.ending() {
        Ending::Wins(winners) => winners.iter().map(|winner| winner.value.clone()).collect(),
        _ => Vec::new(),
    };
    rounds.iter().flat_map(of_round).collect()
}

#[test]
fn wins_have_fu_patterns_and_ura_where_the_log_has_them() {
    let games = games(4, 12);
    let yaku = |value: &WinValue| value.yaku.iter().map(|(name, han)| format!("{name} {han}")).collect::<Vec<_>>();
    let attributes = r#"ten="40,1000,0" yaku="1,1,52,2,99,1" doraHaiUra="16,135,200" "#;
    let found = values(&writers::mjlog(&games), (r#"ten="30,1000,0" "#, attributes));
    assert!(found.len() > 3);
    for value in &found {
        assert_eq!(
            (value.fu, value.han(), yaku(value)),
            (Some(40), Some(4), vec!["立直 1".into(), "ドラ 2".into(), "99 1".into()])
        );
        // Numbers that aren't tiles are left out.
        assert_eq!(value.ura.iter().map(ToString::to_string).collect::<String>(), "0m7z");
    }
    let yakuman =
        values(&writers::mjlog(&games), (r#"ten="30,1000,0" "#, r#"ten="0,32000,5" yakuman="39,42" yaku="x" "#));
    assert_eq!((yaku(&yakuman[0]), yakuman[0].han()), (vec!["大三元 13".into(), "字一色 13".into()], Some(26)));
    let plain = values(&writers::mjlog(&games), ("<T", "<T"));
    assert!(plain.iter().all(|value| value.fu == Some(30) && value.han().is_none() && value.ura.is_empty()));

    let more = r#""deltas":[0,0,0,0],"fu":30,"yakus":[["reach",1],["x"],["dora",2]],"uradora_markers":["5mr","E"]}"#;
    let found = values(&writers::mjai(&games), (r#""deltas":[0,0,0,0]}"#, more));
    assert_eq!(
        (yaku(&found[0]), found[0].fu, found[0].ura.len()),
        (vec!["reach 1".into(), "dora 2".into()], Some(30), 2)
    );

    // The columns of the table, and the mjai output.
    let log = writers::mjlog(&games).replace(r#"ten="30,1000,0" "#, attributes);
    let rounds = read(&log);
    let round = rounds.iter().find(|round| matches!(round.ending(), Ending::Wins(_))).unwrap();
    let table = DecisionTable::with_columns(["action", "fu", "han", "yaku", "ura"]).unwrap();
    let batch = table.rows(round);
    let row = column(&table, &batch, "action").iter().position(|action| action == "win").unwrap();
    let cells = ["fu", "han", "yaku", "ura"].map(|name| column(&table, &batch, name)[row].clone());
    assert_eq!(cells, ["40", "4", "立直 1,ドラ 2,99 1", "0m7z"]);
    let again = read(&written_as(MJAI, [round]));
    assert_eq!(again[0].ending(), round.ending());
}

#[test]
fn tenhou6_has_the_worth_of_a_win_in_words() {
    let games: Vec<_> = games(4, 12);
    let log = writers::tenhou6(&games);
    let round = read(&log).into_iter().find(|round| matches!(round.ending(), Ending::Wins(_))).unwrap();
    let Ending::Wins(winners) = round.ending() else { unreachable!() };
    assert_eq!((winners[0].value.fu, winners[0].value.han()), (Some(30), None));
    let found = values(&log, ("点\"", "点\",\"立直(1飜)\",\"大三元(役満)\",\"?\",\"x(y)\""));
    let yaku: Vec<_> = found[0].yaku.iter().map(|(name, han)| format!("{name} {han}")).collect();
    assert_eq!(yaku, ["立直 1", "大三元 13"]);
}
