//! Recorded games in other formats.

use std::fs;
use std::path::{Path, PathBuf};

use shanten_logs::{Log, Round};
use shanten_logs_testing::{MadeUp, play, writers};
use tempfile::TempDir;

use crate::support::{Run, run};

/// Two files: a game of three rounds that has an id, and one without.
fn games(players: usize) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let logs = folder.path().join("logs");
    fs::create_dir(&logs).expect("a folder");
    let made = |seeds: std::ops::Range<u64>| seeds.map(|seed| play(players, seed)).collect::<Vec<MadeUp>>();
    fs::write(logs.join("2019050417gm-0029-0007-4f2a8622.mjlog"), writers::mjlog(&made(0..3))).expect("a file");
    fs::write(logs.join("other game.mjson"), writers::mjai(&made(3..5))).expect("a file");
    (folder, logs)
}

fn convert(logs: &Path, arguments: &[&str]) -> Run {
    run(&[&["convert", logs.to_str().expect("Unicode")], arguments].concat(), b"")
}

/// The rounds of a log, without the name of its file.
fn rounds(text: &[u8]) -> Vec<Round> {
    let rounds = Log::new("log", text).map(|round| round.unwrap_or_else(|problem| panic!("{problem}")));
    rounds.collect()
}

#[test]
fn games_come_one_after_the_other_or_in_files_by_their_names() {
    for players in [4, 3] {
        let (folder, logs) = games(players);
        let stream = convert(&logs, &["--to", "mjai"]);
        assert_eq!((stream.err.as_str(), stream.status), ("note: 5 rounds\n", Some(0)));
        let all = rounds(stream.out.as_bytes());
        assert_eq!(all[0].info().id.as_deref(), Some("2019050417gm-0029-0007-4f2a8622"));

        let to = folder.path().join("made/mjai");
        let into = format!("{}/", to.display());
        let run = convert(&logs, &["--to", "mjai", "-o", &into]);
        assert_eq!((run.out.as_str(), run.status), ("", Some(0)), "{}", run.err);
        let read = |name: &str| fs::read(to.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let names = ["2019050417gm-0029-0007-4f2a8622.mjson", "other_game.mjson"];
        assert_eq!(fs::read_dir(&to).expect("a folder").count(), names.len());
        assert_eq!(names.map(read).concat(), stream.out.as_bytes());

        // What was converted is converted once more.
        let packed = folder.path().join("packed");
        fs::create_dir(&packed).expect("a folder");
        let run = convert(&to, &["--to", "mjai", "--gz", "-o", packed.to_str().expect("Unicode")]);
        assert_eq!(run.status, Some(0), "{}", run.err);
        let again = convert(&packed.join("other_game.mjson.gz"), &["--to", "mjai"]);
        assert_eq!(again.out.as_bytes(), read("other_game.mjson"));

        for format in ["tenhou6", "mjlog"] {
            let written = convert(&logs, &["--to", format]);
            assert_eq!(written.out.lines().count(), 2);
            let again = rounds(written.out.as_bytes());
            assert_eq!(again.len(), all.len());
            for (again, round) in again.iter().zip(&all) {
                assert_eq!(again.decisions().len(), round.decisions().len());
            }
        }
    }
}

#[test]
fn each_game_has_a_name_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = |seed| {
        let log = writers::mjai(&[play(4, seed)]);
        let begins = log.find("\"names\"").expect("a game has names");
        move |id: &str| format!("{}\"game\":{{\"id\":\"{id}\"}},{}", &log[..begins], &log[begins..])
    };
    let ids = ["a", "A", "a-2", "a", "../b", ".", "", &"c".repeat(300)];
    let log: String = (0..).zip(ids).map(|(seed, id)| game(seed)(id)).collect();
    let path = folder.path().join("games#1.mjson");
    fs::write(&path, log).expect("a file");
    let to = folder.path().join("made");
    let run = convert(&path, &["--to", "mjai", "-o", &format!("{}/", to.display())]);
    assert_eq!(run.status, Some(0), "{}", run.err);
    let made = fs::read_dir(&to).expect("a folder").map(|file| file.expect("a file").file_name());
    let mut made: Vec<String> = made.map(|name| name.into_string().expect("Unicode")).collect();
    made.sort_unstable();
    let long = "c".repeat(120) + ".mjson";
    let names =
        ["A-2.mjson", "_b.mjson", "a-2-2.mjson", "a-3.mjson", "a.mjson", &long, "games_1-2.mjson", "games_1.mjson"];
    assert_eq!(made, names);
}

#[test]
fn the_parts_are_the_whole_stream_and_a_later_run_goes_on() {
    let (folder, logs) = games(4);
    let whole = convert(&logs, &["--to", "tenhou6"]).out;
    let parts = folder.path().join("parts");
    let in_parts =
        |more: &[&str]| convert(&logs, &[&["--parts", "1", "-o", parts.to_str().expect("Unicode")], more].concat());
    let run = in_parts(&["--to", "tenhou6"]);
    assert_eq!((run.err.as_str(), run.status), ("note: 5 rounds in 2 of 2 parts\n", Some(0)));
    let [first, second] = ["part-00000.json", "part-00001.json"].map(|name| parts.join(name));
    let read = |path: &Path| fs::read_to_string(path).expect("a part");
    assert_eq!(read(&first) + &read(&second), whole);
    fs::write(&first, "mark").expect("a file");
    fs::remove_file(&second).expect("the part");
    let run = in_parts(&["--to", "tenhou6"]);
    assert_eq!((run.err.as_str(), run.status), ("note: 2 rounds in 1 of 2 parts, 1 were there\n", Some(0)));
    assert!(read(&first) == "mark" && whole.ends_with(&read(&second)));
    let run = in_parts(&["--to", "mjai"]);
    assert!(run.status == Some(2) && run.err.contains("'to' was \"tenhou6\" and is \"mjai\" now"), "{}", run.err);
    let within = logs.join("parts");
    let run = convert(&logs, &["--to", "mjai", "--parts", "1", "-o", within.to_str().expect("Unicode")]);
    assert!(run.status == Some(2) && run.err.contains("the folder is read"), "{}", run.err);
    assert_eq!(convert(&logs, &["--to", "mjai", "--parts", "1"]).status, Some(2));
}

#[test]
fn no_input_is_replaced() {
    let (_folder, logs) = games(4);
    let of = |arguments: &[&str]| {
        let run = convert(&logs, &[&["--to", "mjai", "-o"], arguments].concat());
        assert_eq!((run.out.as_str(), run.status), ("", Some(2)), "{}", run.err);
        assert!(run.err.contains("the folder is read"), "{}", run.err);
    };
    of(&[logs.to_str().expect("Unicode")]);
    of(&[&format!("{}/deeper/", logs.display())]);
    let file = logs.join("other game.mjson");
    let same = logs.join("other_game.mjson");
    fs::rename(&file, &same).expect("a file");
    let run = convert(&same, &["--to", "mjai", "-o", logs.to_str().expect("Unicode")]);
    assert_eq!(run.status, Some(3), "{}", run.err);
    assert!(run.err.contains("the file is read"), "{}", run.err);
}

#[test]
fn what_is_lost_is_told_game_by_game() {
    let (folder, logs) = games(4);
    let file = logs.join("2019050417gm-0029-0007-4f2a8622.mjlog");
    let log = fs::read_to_string(&file).expect("a file");
    fs::write(&file, log.replace(r#"ten="30,1000,0""#, r#"ten="30,8000,1""#)).expect("a file");
    let lost = |to: &str| convert(&logs, &["--to", to, "--lossy"]).err;
    assert_eq!(lost("mjai"), "note: 5 rounds\n");
    let told = lost("tenhou6");
    let (game, end) = told.split_once("4f2a8622.mjlog: lost, with the number of rounds: ").expect("a game");
    assert!(game.starts_with("note: ") && !game.contains('\n'), "{told}");
    assert_eq!(end, "fu of wins (2)\nnote: 5 rounds\n");
    let parts = folder.path().join("parts");
    let parted = ["--to", "tenhou6", "--lossy", "--parts", "2", "-o", parts.to_str().expect("Unicode")];
    assert!(convert(&logs, &parted).err.ends_with("4f2a8622.mjlog: lost, with the number of rounds: fu of wins (2)\n"));
}

#[test]
fn norths_have_the_name_that_is_asked_for() {
    let (_folder, logs) = games(3);
    let of = |north: &str| convert(&logs, &["--to", "mjai", "--north", north]).out;
    assert!(of("kita").contains(r#"{"type":"kita","#) && !of("kita").contains("nukidora"));
    assert!(of("nukidora").contains(r#"{"type":"nukidora","#));
}

#[test]
fn what_is_left_out_is_told() {
    let (folder, logs) = games(4);
    fs::write(logs.join("bad.mjson"), "{\"type\":\"start_game\"}\n{\"type\":\"dahai\"}\n").expect("a file");
    let run = convert(&logs, &["--to", "mjai"]);
    assert_eq!(run.status, Some(1), "{}", run.err);
    assert!(
        run.err.contains("bad.mjson") && run.err.ends_with("note: 5 rounds; 1 round or file left out\n"),
        "{}",
        run.err
    );

    let file = folder.path().join("all.mjson");
    let arguments = ["--to", "mjai", "--at-most-left-out", "0", "-o", file.to_str().expect("Unicode")];
    let run = convert(&logs, &arguments);
    assert_eq!((run.status, file.exists()), (Some(3), false), "{}", run.err);
    let run = convert(&folder.path().join("none"), &["--to", "mjai", "--gz"]);
    assert_eq!((run.status, run.out.as_str()), (Some(3), ""), "{}", run.err);
    assert_eq!(convert(&logs, &["--to", "mjx"]).status, Some(2));
}
