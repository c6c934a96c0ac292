//! Recorded games, made up by a simple player.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use shanten::rules::Rules;
use shanten::{Strictness, Visible};
use shanten_logs_testing::{MadeUp, play, writers};
use tempfile::TempDir;

use crate::support::{Run, fits, run};

/// A file with a game of three rounds.
fn game(players: usize) -> (TempDir, PathBuf, Vec<MadeUp>) {
    let made: Vec<_> = (0..3).map(|seed| play(players, seed)).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.mjlog");
    fs::write(&path, writers::mjlog(&made)).expect("a file");
    (folder, path, made)
}

fn run_on(arguments: &[&str], path: &std::path::Path) -> Run {
    run(&[arguments, &[path.to_str().expect("Unicode")]].concat(), b"")
}

impl Run {
    /// The output of a command whose only message is the number of rounds.
    #[track_caller]
    fn quiet_but_for(self, rounds: &str) -> String {
        assert_eq!((self.err.lines().count(), self.status), (1, Some(0)), "{}", self.err);
        assert!(self.err.starts_with(&format!("note: {rounds}, ")), "{}", self.err);
        self.out
    }
}

fn rows(run: &Run) -> Vec<Value> {
    run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn each_decision_is_a_row_with_the_answers_of_the_library() {
    for (players, rules) in [(4, Rules::RIICHI), (3, Rules::THREE_PLAYER)] {
        let (_folder, path, made) = game(players);
        let run = run_on(&["logs", "--format", "json"], &path);
        assert_eq!(run.status, Some(0), "{}", run.err);
        let rows = rows(&run);
        let played: usize = made.iter().map(|made| made.decisions.len()).sum();
        let claimed = rows.iter().filter(|row| !row["win_from"].is_null()).count();
        assert_eq!(rows.len(), played + claimed);
        assert_eq!(run.err, format!("note: 3 rounds, {} rows\n", rows.len()));
        let mut losses = HashSet::new();
        for row in &rows {
            let text = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
            let hand = rules.hand(&(text("hand") + &text("melds"))).expect("a hand");
            let visible: Visible = text("visible").parse().expect("tiles");
            let view = hand.view().with_strictness(Strictness::Visible).with_table(visible).expect("a table");
            assert_eq!(row["shanten"].as_i64(), hand.shanten().map(|shanten| shanten.get().into()), "{row}");
            assert_eq!(row["strict_shanten"].as_i64(), view.shanten().map(|shanten| shanten.get().into()), "{row}");
            let discards = view.discards();
            let is_in_riichi = row["riichi"].as_i64().unwrap() >> row["seat"].as_i64().unwrap() & 1 == 1;
            if row["discard"].is_null() || is_in_riichi {
                assert!(row["best"].is_null() && row["loss_copies"].is_null(), "{row}");
                continue;
            }
            let piece: shanten::Piece = text("discard").parse().expect("a piece");
            let made = discards.iter().find(|discard| discard.tile == piece.tile()).expect("it is in the hand");
            assert_eq!(text("best"), discards[0].tile.to_string());
            assert_eq!(row["copies"].as_u64(), Some(made.useful.copies().into()));
            assert_eq!(row["useful"].as_str(), Some(made.useful.tiles().to_string().as_str()));
            assert_eq!(row["after"].as_i64(), made.shanten().map(|shanten| shanten.get().into()));
            let further = row["after"].as_i64().unwrap() - row["best_after"].as_i64().unwrap();
            assert_eq!(row["loss_shanten"].as_i64(), Some(further));
            let copies = row["best_copies"].as_i64().unwrap() - row["copies"].as_i64().unwrap();
            assert_eq!(row["loss_copies"].as_i64(), (further == 0).then_some(copies), "{row}");
            assert_eq!(row["waits"].is_null(), row["after"].as_i64() != Some(0), "{row}");
            losses.insert(further);
        }
        assert!(losses.len() > 1, "some discards lead further from a win");
    }
}

#[test]
fn columns_are_named_and_files_are_written() {
    let (folder, path, _) = game(4);
    let to = folder.path().join("table.csv");
    let to_text = to.to_str().expect("Unicode");
    let run = run_on(&["logs", "--columns", "turn,hand,discard", "-o", to_text], &path);
    assert_eq!((run.out.as_str(), run.status), ("", Some(0)), "{}", run.err);
    let table = fs::read_to_string(&to).expect("the file");
    assert!(table.starts_with("turn,hand,discard\n1,"), "{table}");
    let json = run_on(&["logs", "--columns", "turn,hand,discard", "--format", "json"], &path);
    assert!(json.out.starts_with(r#"{"turn":1,"hand":"#), "the columns stay in order: {}", json.out);
    let one = run_on(&["logs", "--columns", "turn,hand,discard", "--threads", "1"], &path);
    assert_eq!(one.out, table);

    let unknown = run_on(&["logs", "--columns", "tern"], &path);
    assert_eq!(unknown.status, Some(2));
    assert!(unknown.err.contains("tern"), "{}", unknown.err);
    let ending = run_on(&["logs", "-o", "table.xls"], &path);
    assert_eq!(ending.status, Some(2));
    assert!(ending.err.contains("table.xls: the ending tells no format"), "{}", ending.err);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_and_a_closed_pipe_are_told_apart() {
    let (_folder, path, _) = game(4);
    let formats: &[&str] =
        if cfg!(feature = "tables") { &["csv", "json", "parquet", "arrow"] } else { &["csv", "json"] };
    for format in formats {
        let full = run_on(&["logs", "--format", format, "-o", "/dev/full"], &path);
        assert_eq!(full.status, Some(3), "{format}");
        assert!(full.err.contains("/dev/full: No space left on device"), "{format}: {}", full.err);
        // The reader of the pipe closes it early.
        let command = format!("\"$0\" logs --format {format} \"$1\" | head -c 1 > /dev/null; echo ${{PIPESTATUS[0]}}");
        let output = std::process::Command::new("bash")
            .args(["-c", &command, env!("CARGO_BIN_EXE_shanten")])
            .arg(&path)
            .output()
            .expect("bash");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "0\n", "{format}");
    }
}

#[test]
fn chances_and_points_are_asked_by_name() {
    let (_folder, path, _) = game(4);
    let columns = "seat,riichi,discard,chance,best_by_chance,loss_chance,points,loss_points,chance_of_draws,won,\
                   ending";
    let run = run_on(&["logs", "--format", "json", "--columns", columns], &path);
    let rows = rows(&run);
    let found: Vec<_> = rows.iter().filter(|row| row["chance"].is_number()).collect();
    assert!(found.len() > rows.len() / 2);
    let (mut endings, mut better) = (HashSet::new(), 0);
    for row in found {
        let chance = row["chance"].as_f64().unwrap();
        let of_draws = row["chance_of_draws"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&chance) && (0.0..=1.0).contains(&of_draws), "{row}");
        better += usize::from((of_draws - chance).abs() > 1e-6);
        let ending = row["ending"].as_str().expect("the rounds end");
        assert!(row["won"] == false || ending != "no win", "{row}");
        endings.insert(ending);
        if row["riichi"].as_i64().unwrap() >> row["seat"].as_i64().unwrap() & 1 == 1 {
            assert!(row["best_by_chance"].is_null() && row["loss_points"].is_null(), "there is no choice: {row}");
            continue;
        }
        let loss = row["loss_chance"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&chance) && (0.0..=1.0).contains(&loss), "{row}");
        assert!(loss == 0.0 || row["best_by_chance"] != row["discard"], "{row}");
        // A hand that isn't ready pays at an exhaustive draw.
        assert!(row["points"].as_f64().unwrap() > -3000.0 && row["loss_points"].as_f64().unwrap() >= 0.0, "{row}");
    }
    assert!(endings.len() > 1 && better > 0, "{endings:?}");
    // The table has the shortest decimals that identify the float32 values.
    let table = run_on(&["logs", "--columns", "chance,points"], &path).out;
    let cells = table.lines().skip(1).flat_map(|row| row.split(',')).filter(|cell| !cell.is_empty());
    let is_short = |cell: &str| cell.parse::<f32>().is_ok_and(|number| number.to_string() == cell);
    assert_eq!(cells.filter(|cell| !is_short(cell)).collect::<Vec<_>>(), [""; 0]);
    let points = rows.iter().filter_map(|row| row["points"].as_f64());
    assert!(points.into_iter().all(|points| is_short(&points.to_string())));
}

#[test]
fn a_limit_of_states_leaves_out_the_chances_that_take_longest() {
    let (_folder, path, _) = game(4);
    let read = |more: &[&str]| {
        rows(&run_on(&[&["logs", "--format", "json", "--columns", "shanten,chance"], more].concat(), &path))
    };
    let (all, few) = (read(&[]), read(&["--states", "300"]));
    let mut left_out = HashSet::new();
    for (all, few) in all.iter().zip(&few) {
        if few != all {
            assert!(few["chance"].is_null() && all["chance"].is_number(), "{few}, not {all}");
            left_out.insert(all["shanten"].as_i64());
        }
    }
    assert!(left_out.contains(&Some(4)) && !left_out.contains(&Some(0)), "{left_out:?}");
    assert_eq!(run_on(&["logs", "--states", "0"], &path).status, Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn chances_are_put_beside_what_was_won() {
    let (folder, path, _) = game(4);
    // A game that appears twice counts once. Two games suffice for a model of each other.
    let games = folder.path().join("games");
    fs::create_dir(&games).expect("a folder");
    fs::copy(&path, games.join("1.mjlog")).expect("a copy");
    fs::copy(&path, games.join("2.mjlog")).expect("a copy");
    let to = folder.path().join("odds.svg");
    let output = std::process::Command::new("python3")
        .args([std::path::Path::new("../logs/examples/odds.py"), &games, &to])
        .env("SHANTEN", env!("CARGO_BIN_EXE_shanten"))
        .output()
        .expect("Python");
    let table = String::from_utf8_lossy(&output.stdout);
    let columns = "turn,strict_shanten,chance,won";
    let rows = rows(&run_on(&["logs", "--columns", columns, "--format", "json"], &path));
    for turn in [3, 6, 9, 12] {
        for shanten in 0..4 {
            let is_there = |row: &&Value| {
                row["turn"] == turn
                    && row["strict_shanten"] == shanten
                    && row["chance"].is_number()
                    && !row["won"].is_null()
            };
            let hands = rows.iter().filter(is_there).count();
            let is_told = table.contains(&format!("\n| {turn} | {shanten} | {hands} | "));
            assert_eq!(is_told, hands >= 20, "{hands}: {table} {}", String::from_utf8_lossy(&output.stderr));
        }
    }
    assert!(table.contains("Brier score, as at a table: 0."), "{table}");
    assert!(fs::read_to_string(to).expect("the picture").ends_with("</svg>\n"));
}

#[test]
fn what_cannot_be_read_is_told_and_the_rest_is_written() {
    let (folder, path, made) = game(4);
    fs::write(folder.path().join("notes.md"), "# Notes").expect("a file");
    fs::write(folder.path().join("cut.mjlog"), &fs::read(&path).expect("the game")[..2000]).expect("a file");
    let run = run_on(&["logs", "--columns", "game,turn"], folder.path());
    assert_eq!(run.status, Some(1));
    let lines: Vec<_> = run.err.lines().collect();
    assert_eq!(lines.len(), 3, "{}", run.err);
    assert!(lines[0].starts_with("error: ") && lines[0].contains("cut.mjlog: byte "), "{}", lines[0]);
    assert!(lines[2].ends_with(" rows; 1 round or file left out"), "{}", lines[2]);
    assert!(lines[1].starts_with("note: ") && lines[1].contains("no log: it begins with \"# Notes\""), "{}", lines[1]);
    let played: usize = made.iter().map(|made| made.decisions.len()).sum();
    assert!(run.out.lines().count() > played, "{}", run.out);
}

#[test]
fn the_status_tells_what_is_left_out() {
    let (folder, path, _) = game(4);
    fs::write(folder.path().join("cut.mjlog"), &fs::read(&path).expect("the game")[..2000]).expect("a file");
    fs::write(folder.path().join("bad.mjson"), "{\"type\":\"start_kyoku\"}\n").expect("a file");
    let to = folder.path().join("table.csv");
    let read = |arguments: &[&str], path: &std::path::Path| {
        let run = run_on(&[&["logs", "-o", to.to_str().expect("Unicode")], arguments].concat(), path);
        let is_there = to.exists();
        let _ = fs::remove_file(&to);
        (run.status, is_there, run.err)
    };
    let (status, is_there, err) = read(&[], &path);
    assert_eq!((status, is_there), (Some(0), true), "{err}");
    let (status, is_there, err) = read(&[], folder.path());
    assert_eq!((status, is_there), (Some(1), true), "{err}");
    assert!(err.ends_with("; 2 rounds or files left out\n"), "{err}");
    let (status, is_there, err) = read(&["--at-most-left-out", "2"], folder.path());
    assert_eq!((status, is_there), (Some(0), true), "{err}");
    assert!(err.ends_with("; 2 rounds or files left out\n"), "{err}");
    let (status, is_there, err) = read(&["--at-most-left-out", "1"], folder.path());
    assert_eq!((status, is_there), (Some(3), false), "{err}");
    assert!(err.ends_with("error: 2 rounds or files left out, more than --at-most-left-out allows\n"), "{err}");
    // A folder without a log, and standard input.
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).expect("a folder");
    fs::write(empty.join("README"), "# Notes").expect("a file");
    let (status, is_there, err) = read(&[], &empty);
    assert_eq!((status, is_there), (Some(3), false), "{err}");
    assert!(err.ends_with("error: nothing could be read: there is no game\n"), "{err}");
    let err = run(&["logs", "-"], b"").err;
    assert!(err.starts_with("error: standard input: no game in it: it is empty\n"), "{err}");
    fs::write(folder.path().join("page.mjlog"), "<!DOCTYPE html>").expect("a file");
    for nothing in ["nowhere", "bad.mjson", "page.mjlog"] {
        let nothing = folder.path().join(nothing);
        let (status, is_there, err) = read(&[], &nothing);
        assert_eq!((status, is_there), (Some(3), false), "{err}");
        assert!(err.ends_with("error: nothing could be read: 1 round or file left out\n"), "{err}");
        let page = folder.path().join("page.html");
        let review = run_on(&["review", "-o", page.to_str().expect("Unicode")], &nothing);
        assert_eq!((review.status, page.exists()), (Some(3), false), "{}", review.err);
        assert_eq!(review.reasons().len(), 1, "{}", review.err);
    }
    assert_eq!(run_on(&["review"], &folder.path().join("cut.mjlog")).status, Some(1));
}

#[test]
fn a_file_lists_the_files() {
    let (folder, path, _) = game(4);
    let [first, second] = ["first.mjlog", "second.mjlog"].map(|name| folder.path().join(name));
    fs::copy(&path, &first).expect("a file");
    fs::copy(&path, &second).expect("a file");
    let text = |path: &std::path::Path| path.to_str().expect("Unicode").to_owned();
    let [path, first, second] = [text(&path), text(&first), text(&second)];
    let expected = run(&["logs", "--columns", "game,turn", &path, &second, &first], b"").quiet_but_for("9 rounds");
    let list = folder.path().join("list.txt");
    fs::write(&list, format!("{second}\r\n\n{first}")).expect("a file");
    let arguments = ["logs", "--columns", "game,turn", &path, "--files-from", &text(&list)];
    assert_eq!(run(&arguments, b"").quiet_but_for("9 rounds"), expected);
    let list = format!("{second}\0\0{first}\0");
    let arguments = ["logs", "--columns", "game,turn", &path, "--files-from", "-", "--null"];
    assert_eq!(run(&arguments, list.as_bytes()).quiet_but_for("9 rounds"), expected);

    fs::write(&first, "# Notes").expect("a file");
    let list = format!("\nnowhere\n{second}\n{first}\nnowhere\n");
    let some = run(&["logs", "--files-from", "-"], list.as_bytes());
    assert_eq!(some.status, Some(1));
    let reasons = some.reasons();
    assert!(reasons.len() == 3 && reasons[0].starts_with("standard input:2: nowhere: "), "{}", some.err);
    // A file named as an argument should be a log.
    assert!(reasons[1].starts_with("standard input:4: ") && reasons[1].contains("no log: "), "{}", some.err);

    let none = run(&["logs", "--files-from", "nowhere.txt"], b"");
    assert!(none.status == Some(3) && none.err.starts_with("error: nowhere.txt: "), "{}", none.err);
    let both = run(&["logs", "-", "--files-from", "-"], b"");
    assert!(both.status == Some(2) && both.err.contains("standard input can't be read twice"), "{}", both.err);
    assert_eq!(run(&["logs"], b"").status, Some(2));
    assert_eq!(run(&["logs", &path, "--null"], b"").status, Some(2));
}

#[test]
fn parquet_is_written_or_refused() {
    let (folder, path, _) = game(4);
    let to = folder.path().join("table.parquet");
    let written = run_on(&["logs", "-o", to.to_str().expect("Unicode")], &path);
    if cfg!(feature = "tables") {
        assert_eq!(written.status, Some(0), "{}", written.err);
        let bytes = fs::read(&to).expect("the file");
        assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    } else {
        assert_eq!(written.status, Some(3));
        assert!(written.err.contains("--features tables"), "{}", written.err);
        assert!(!to.exists());
    }
    // The examples run in this build.
    for command in ["logs", "deal"] {
        let help = run(&[command, "--help"], b"").out;
        let mut examples = help.lines().filter(|line| line.starts_with("  shanten"));
        assert_eq!(examples.any(|line| line.contains(".parquet")), cfg!(feature = "tables"), "{help}");
        let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words.contains("his one wasn't"), !cfg!(feature = "tables"), "{help}");
    }
}

#[test]
fn a_review_shows_what_was_worse() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.mjlog");
    fs::write(&path, writers::mjlog(&[play(4, 3), play(4, 4)])).expect("a file");
    let table = rows(&run_on(&["logs", "--format", "json"], &path));
    // The loss in copies; with a higher shanten, all copies of the best discard are lost.
    let lost = |row: &Value| match row["loss_shanten"].as_i64()? {
        0 => row["loss_copies"].as_i64(),
        _ => row["best_copies"].as_i64(),
    };
    let is_worse = |row: &&Value| lost(row).is_some_and(|loss| loss > 1);
    let run = run_on(&["review", "--worst", "0", "--in-danger"], &path);
    assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
    let worse = table.iter().filter(is_worse).count();
    assert_eq!(run.out.matches("    discarded ").count(), worse);
    assert!(run.out.starts_with("The review knows attack: ") && !run.out.contains("left out"), "{}", run.out);
    assert!(run.out.contains("\nlosses from 2 copies on\n") && run.out.contains(", defence? "), "{}", run.out);
    let of_seat = table.iter().filter(|row| row["seat"] == 1).filter(is_worse).count();
    let seat = run_on(&["review", "--worst", "0", "--in-danger", "--seat", "1"], &path).out;
    assert_eq!(seat.matches("    discarded ").count(), of_seat);

    let fewer = run_on(&["review", "--worst", "0"], &path).out;
    let shown = fewer.matches("    discarded ").count();
    assert!(shown < worse && fewer.contains(" in danger left out") && !fewer.contains("defence? "), "{fewer}");
    // By name and wind, with marks.
    assert!(fewer.contains("\n  A (east), turn ") && fewer.contains("\n  marks: A "), "{fewer}");
    assert!(fewer.contains("\nB: mark "), "{fewer}");
    let large = run_on(&["review", "--worst", "0", "--at-least", "10"], &path).out;
    assert!(
        large.matches("    discarded ").count() < shown && large.contains("\nlosses from 10 copies on,"),
        "{large}"
    );

    let seat = run_on(&["review", "--seat", "1", "--chances"], &path).out;
    assert!(seat.contains("% to win") && seat.contains("\nB: mark ") && !seat.contains("\nC: "), "{seat}");
    assert!(seat.contains("\nchances as at a table\nlosses from 3.0 % of a win on"), "{seat}");
    assert!(!seat.contains(" points,"), "{seat}");
    // The sum of chances is a number of wins, possibly over 1, so it isn't a percentage.
    let (_, of_player) = seat.split_once("\nB: mark ").expect("a line for the player");
    let of_player = of_player.replace("\n  ", " ");
    assert!(of_player.contains(" wins given away") && of_player.contains(", agreement "), "{of_player}");
    assert!(fits(&seat, 80), "{seat}");
    let all = run_on(&["review", "--seat", "1", "--points", "--wins", "draws"], &path).out;
    assert!(all.contains("\nchances and points by self-draws\n") && all.contains(" points\n"), "{all}");
    let run = run_on(&["review", "--wins", "draws", "--willing", "50"], &path);
    assert!(run.status == Some(2) && run.err.contains("--willing is about others"), "{}", run.err);
    assert_eq!(run_on(&["review", "--at-least", "-1"], &path).status, Some(2));
    for seat in ["4", "-1", "east"] {
        let run = run_on(&["review", &format!("--seat={seat}")], &path);
        assert_eq!(run.status, Some(2));
        assert!(run.err.contains(": a seat is a number from 0, who dealt first, to 3\n"), "{}", run.err);
    }

    // Possible declarations are listed if requested, and never judged by copies.
    let declared = run_on(&["review", "--declared"], &path).out;
    assert!(declared.contains(": not judged\n") && !fewer.contains("judged"), "{declared}");
    assert!(declared.contains("    made      pass: ") && declared.contains("    made      no riichi, "), "{declared}");
    let json = folder.path().join("game.json");
    assert_eq!(run_on(&["review", "--chances", "-o", json.to_str().expect("Unicode")], &path).status, Some(0));
    let found: Value = serde_json::from_str(&fs::read_to_string(json).expect("a file")).expect("JSON");
    assert_eq!((&found["game"], &found["review"]["measure"]), (&"game.mjlog".into(), &"chance".into()));
    assert!(found["review"]["rounds"][0]["moments"].as_array().is_some_and(|all| !all.is_empty()));

    let page = folder.path().join("game.html");
    let run = run_on(&["review", "-o", page.to_str().expect("Unicode")], &path);
    assert_eq!((run.out.as_str(), run.status), ("", Some(0)), "{}", run.err);
    let page = fs::read_to_string(page).expect("the page");
    assert_eq!(page.matches("<section>").count(), shown);
    assert!(!page.contains("http") && !page.contains("src="), "it needs nothing else");
    let here = folder.path().to_str().expect("Unicode");
    assert!(page.contains("<title>game.mjlog</title>") && !page.contains(here), "whose folder it was stays here");
}

#[test]
fn the_worst_discards_come_first_and_games_one_after_the_other() {
    let (folder, path, _) = game(4);
    let worst = |number: &str| run_on(&["review", "--worst", number], &path).out;
    let lost = |text: &str| -> Vec<u32> {
        let of = |line: &str| line.split(": lost ").nth(1)?.split(' ').next()?.parse().ok();
        text.lines().filter_map(of).collect()
    };
    let mut all = Vec::new();
    for seat in 0..4 {
        let of_seat = |number: &str| run_on(&["review", "--worst", number, "--seat", &seat.to_string()], &path).out;
        let (three, each) = (of_seat("3"), of_seat("1000"));
        assert_eq!(lost(&three), lost(&each)[..lost(&each).len().min(3)]);
        let smaller = lost(&each).len().saturating_sub(3);
        assert_eq!(three.contains(&format!("\n  and {smaller} smaller\n")), smaller > 0, "{three}");
        assert!(lost(&each).is_sorted_by(|one, other| one >= other) && !each.contains(" smaller\n"));
        all.extend(lost(&each));
    }
    let three = worst("3");
    assert!(three.contains("\nD: ") && three.contains("\n  East 2, 1 counter, D (west)"), "{three}");
    assert_eq!(run_on(&["review"], &path).out, worst("10"));
    let mut by_round = lost(&worst("0"));
    by_round.sort_unstable_by(|one, other| other.cmp(one));
    all.sort_unstable_by(|one, other| other.cmp(one));
    assert_eq!(by_round, all);

    let [first, second, bad] = ["<b>.mjlog", "second.mjlog", "bad.mjlog"].map(|name| folder.path().join(name));
    fs::write(&first, writers::mjlog(&[play(4, 0)]).replace("%41", "%3Cb%3E%1B")).expect("a file");
    fs::copy(&path, &second).expect("a file");
    fs::write(&bad, "no log").expect("a file");
    let [first, second, bad] = [&first, &second, &bad].map(|path| path.to_str().expect("Unicode"));
    let both = run(&["review", first, second], b"");
    assert_eq!((both.err.as_str(), both.status), ("", Some(0)));
    assert!(both.out.starts_with("# <b>.mjlog\n") && both.out.contains("\n\n# second.mjlog\n"), "{}", both.out);
    assert!(both.out.contains("\n<b>␛: mark ") && !both.out.contains('\u{1b}'), "{}", both.out);
    let some = run(&["review", bad, second], b"");
    assert!(some.status == Some(1) && some.reasons().len() == 1 && some.err.contains("bad.mjlog: "), "{}", some.err);
    assert!(some.out.contains("\nlosses from 2 copies on"), "{}", some.out);
    let page = folder.path().join("both.html");
    assert_eq!(run(&["review", first, second, "-o", page.to_str().expect("Unicode")], b"").status, Some(0));
    let page = fs::read_to_string(page).expect("the page");
    assert!(page.contains("<title>&lt;b&gt;.mjlog, second.mjlog</title>") && !page.contains("<b>"), "{page}");
    assert_eq!(page.matches("<h1>").count(), 2);
}

#[test]
fn deals_become_columns() {
    let folder = tempfile::tempdir().expect("a folder");
    let to = folder.path().join("hands.csv");
    let deal = |arguments: &[&str]| run(&[&["deal", "--count", "5", "--seed", "7"], arguments].concat(), b"");
    let run = deal(&["-o", to.to_str().expect("Unicode")]);
    assert_eq!((run.out.as_str(), run.status), ("", Some(0)), "{}", run.err);
    let lines = fs::read_to_string(to).expect("the file");
    assert_eq!(lines.lines().next(), Some("hand"));
    assert_eq!(lines.lines().skip(1).collect::<Vec<_>>(), deal(&[]).out.lines().collect::<Vec<_>>());
    if cfg!(feature = "tables") {
        let jokers = deal(&["--rules", "chinese,jokers=4", "--format", "parquet"]);
        assert_eq!(jokers.status, Some(2));
        assert!(jokers.err.contains("a hand has jokers, which the 34 counts don't"), "{}", jokers.err);
    }
}
