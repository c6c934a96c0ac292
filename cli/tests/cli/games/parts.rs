//! Tables in parts, which a later run resumes.

use std::fs;
use std::path::{Path, PathBuf};

use shanten_logs_testing::{play, writers};
use tempfile::TempDir;

use crate::support::{Run, run};

fn text(path: &Path) -> &str {
    path.to_str().expect("Unicode")
}

/// A folder of ten games, and another for their tables.
fn games() -> (TempDir, PathBuf, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games");
    fs::create_dir(&games).expect("a folder");
    for number in 0..10 {
        let made: Vec<_> = (0..2).map(|round| play(4, 2 * number + round)).collect();
        fs::write(games.join(format!("{number}.mjlog")), writers::mjlog(&made)).expect("a file");
    }
    let parts = folder.path().join("parts");
    (folder, games, parts)
}

fn in_parts(games: &Path, parts: &Path, more: &[&str]) -> Run {
    run(&[&["logs", text(games), "-o", text(parts), "--format", "csv"], more].concat(), b"")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<_> = entries.map(|name| name.into_string().expect("Unicode")).collect();
    names.sort();
    names
}

/// The rows of all parts under one header.
fn union(folder: &Path) -> String {
    let parts = names(folder).into_iter().filter(|name| name.starts_with("part-"));
    let mut union = String::new();
    for part in parts {
        let part = fs::read_to_string(folder.join(part)).expect("a part");
        let (header, rows) = part.split_once('\n').expect("a header");
        union += &if union.is_empty() { part.clone() } else { rows.to_owned() };
        assert!(union.starts_with(header));
    }
    union
}

#[test]
fn the_parts_are_the_whole_table() {
    let (_folder, games, parts) = games();
    let whole = run(&["logs", text(&games)], b"");
    let run = in_parts(&games, &parts, &["--parts", "3"]);
    assert_eq!(run.status, Some(0), "{}", run.err);
    assert_eq!(run.err, whole.err.replace(" rows", " rows in 4 of 4 parts"));
    assert_eq!(names(&parts), ["_parts.json", "part-00000.csv", "part-00001.csv", "part-00002.csv", "part-00003.csv"]);
    assert!(union(&parts) == whole.out);
    // Existing parts are kept, and missing ones are made.
    let second = parts.join("part-00001.csv");
    fs::write(parts.join("part-00000.csv"), "mark\n").expect("a file");
    fs::remove_file(&second).expect("the part");
    let again = in_parts(&games, &parts, &["--parts", "3"]);
    assert_eq!(again.status, Some(0), "{}", again.err);
    assert!(again.err.ends_with(" rows in 1 of 4 parts, 3 were there\n"), "{}", again.err);
    assert!(fs::read_to_string(&second).expect("the part").contains("3.mjlog"));
    assert_eq!(fs::read_to_string(parts.join("part-00000.csv")).expect("the part"), "mark\n");
}

#[test]
fn parts_of_something_else_are_not_mixed_in() {
    let (_folder, games, parts) = games();
    assert_eq!(in_parts(&games, &parts, &["--parts", "3"]).status, Some(0));
    let before = names(&parts);
    let assert_refused = |more: &[&str], told: &str| {
        let run = in_parts(&games, &parts, more);
        assert_eq!((run.status, names(&parts)), (Some(2), before.clone()), "{}", run.err);
        assert!(run.err.contains(&format!("parts: its parts are made of something else: {told}")), "{}", run.err);
    };
    assert_refused(&["--parts", "4"], "'files_a_part' was 3 and is 4 now");
    assert_refused(
        &["--parts", "3", "--strictness", "unlimited"],
        "'strictness' was \"visible\" and is \"unlimited\" now",
    );
    assert_refused(&["--parts", "3", "--columns", "turn"], "'columns' was [\"game\",");
    let game = games.join("4.mjlog");
    fs::rename(&game, games.join("40.mjlog")).expect("a new name");
    assert_refused(&["--parts", "3"], "'names_and_lengths' was ");
    fs::rename(games.join("40.mjlog"), &game).expect("the old name");
    fs::write(games.join("a.mjlog"), "").expect("a file");
    assert_refused(&["--parts", "3"], "'files' was 10 and is 11 now");
    fs::remove_file(games.join("a.mjlog")).expect("the file");
    assert_eq!(in_parts(&games, &parts, &["--parts", "3"]).status, Some(0));
    fs::remove_file(parts.join("_parts.json")).expect("the manifest");
    let without = in_parts(&games, &parts, &["--parts", "3"]);
    assert!(without.status == Some(2) && without.err.contains("no _parts.json"), "{}", without.err);
    let pipe = run(&["logs", "-", "-o", text(&parts), "--format", "csv", "--parts", "3"], b"");
    assert!(pipe.status == Some(2) && pipe.err.contains("standard input can't be read again"), "{}", pipe.err);
    assert_eq!(run(&["logs", text(&games), "--parts", "3"], b"").status, Some(2));
}

#[test]
fn what_is_left_out_is_listed_beside_its_part() {
    let (_folder, games, parts) = games();
    fs::write(games.join("1.mjlog"), "<mjloggm><GO type=\"1\"/><INIT seed=\"1\"/></mjloggm>").expect("a file");
    for number in [4, 5] {
        fs::write(games.join(format!("{number}.mjlog")), "<mjloggm").expect("a file");
    }
    let run = in_parts(&games, &parts, &["--parts", "2"]);
    assert_eq!(run.status, Some(1), "{}", run.err);
    // The third part had no readable input.
    assert!(run.err.ends_with(" in 4 of 5 parts; 3 rounds or files left out\n"), "{}", run.err);
    let left_out = fs::read_to_string(parts.join("_part-00000.left-out.txt")).expect("the list");
    assert!(left_out.lines().count() == 1 && left_out.contains("1.mjlog: byte 23: "), "{left_out}");
    assert!(!parts.join("part-00002.csv").exists());
    assert_eq!(names(&parts).len(), 1 + 4 + 1);
    // Earlier omissions still count, and unreadable files are tried again.
    let again = in_parts(&games, &parts, &["--parts", "2", "--at-most-left-out", "2"]);
    assert_eq!(again.status, Some(3), "{}", again.err);
    let again = in_parts(&games, &parts, &["--parts", "2"]);
    assert!(again.err.ends_with(" in 0 of 5 parts, 4 were there; 3 rounds or files left out\n"), "{}", again.err);
    assert_eq!(again.status, Some(1));

    let nothing = in_parts(&games.join("nowhere"), &parts.join("more"), &["--parts", "2"]);
    assert_eq!(nothing.status, Some(3), "{}", nothing.err);
    assert!(!parts.join("more").exists());
}

/// The process is killed while the third part waits for a pipe.
#[cfg(target_os = "linux")]
#[test]
fn a_killed_run_goes_on_where_it_was() {
    use std::process::Command;
    use std::thread;
    use std::time::Duration;

    use crate::support::{feed, start};

    let (_folder, games, parts) = games();
    let pipe = games.join("4.mjlog");
    let game = fs::read(&pipe).expect("the game");
    let whole = run(&["logs", text(&games)], b"").out;
    fs::remove_file(&pipe).expect("the game");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());

    // In a folder, a pipe is skipped, and its name is reported.
    for (to, more) in [("table.csv", &[][..]), ("others", &["--parts", "100"])] {
        let around = in_parts(&games, &games.with_file_name(to), more);
        assert!(around.err.contains("4.mjlog: a pipe, a socket or a device isn't read in a folder"), "{}", around.err);
        assert!(around.status == Some(0) && around.err.contains("note: 18 rounds"), "{}", around.err);
    }
    let list = games.with_file_name("list.txt");
    let paths: Vec<_> = names(&games).iter().map(|name| text(&games.join(name)).to_owned()).collect();
    fs::write(&list, paths.join("\n")).expect("a list");
    let arguments = ["logs", "--files-from", text(&list), "-o", text(&parts), "--format", "csv", "--parts", "2"];
    let mut child = start(&arguments);
    while !parts.join("part-00001.csv").exists() {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().and_then(|()| child.wait()).expect("it is ours");
    assert_eq!(names(&parts), ["_parts.json", "part-00000.csv", "part-00001.csv"]);
    assert!(whole.starts_with(&union(&parts)) && whole.len() > union(&parts).len());

    let child = start(&arguments);
    fs::write(&pipe, game).expect("it reads");
    let run = feed(child, b"");
    assert_eq!(run.status, Some(0), "{}", run.err);
    assert!(run.err.ends_with(" rows in 3 of 5 parts, 2 were there\n"), "{}", run.err);
    assert!(union(&parts) == whole);
    assert_eq!(names(&parts).len(), 1 + 5);
}
