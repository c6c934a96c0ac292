//! The progress bar on a terminal.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use shanten_logs_testing::{play, writers};

use crate::support::command;

/// A terminal and its screen.
fn terminal() -> (File, File) {
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("there are terminals");
    grantpt(&terminal).and_then(|()| unlockpt(&terminal)).expect("it is ours");
    let name = ptsname(&terminal, Vec::new()).expect("it has a name").into_string().expect("its name is UTF-8");
    let screen = File::options().read(true).write(true).open(name).expect("it can be opened");
    (File::from(terminal), screen)
}

/// Everything shown on the screen until its last user closes it.
fn read(mut terminal: File) -> String {
    let mut seen = Vec::new();
    // On Linux this ends with an error.
    let _ = terminal.read_to_end(&mut seen);
    String::from_utf8(seen).expect("all is UTF-8")
}

/// All that standard error shows on a terminal if the input pauses for this long.
fn seen(pause: Duration) -> String {
    let (terminal, screen) = terminal();
    let mut command = command(&["--format", "plain"]);
    command.env("TERM", "xterm").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(screen);
    let mut child = command.spawn().expect("the command starts");
    // Only the command holds the screen, so the view ends with it.
    drop(command);
    let reader = thread::spawn(|| read(terminal));
    let mut stdin = child.stdin.take().expect("standard input is piped");
    for (wait, lines) in [(Duration::ZERO, "11z\n22z\n"), (pause, "33z\n"), (pause / 8, "1q\n"), (pause / 8, "44z\n")] {
        thread::sleep(wait);
        stdin.write_all(lines.as_bytes()).expect("the command reads");
    }
    drop(stdin);
    assert_eq!(child.wait().expect("the command ends").code(), Some(1));
    reader.join().expect("it has read")
}

#[test]
fn long_work_shows_a_bar_which_goes() {
    let seen = seen(Duration::from_secs(2));
    let (before, behind) =
        seen.split_once("standard input:4: unknown character 'q' at character 2").expect("a message");
    assert!(before.contains("3 hands"), "{seen:?}");
    // The bar disappears before the message, and at the end.
    let (_, line) = before.rsplit_once("\u{1b}[2K").expect("the line is cleared");
    assert!(!line.contains("hands"), "{seen:?}");
    assert!(behind.ends_with("\u{1b}[2K"), "{seen:?}");
}

#[test]
fn short_work_shows_no_bar() {
    let seen = seen(Duration::ZERO);
    assert!(seen.contains("'q'") && !seen.contains("hands"), "{seen:?}");
}

/// The numbers of states shown on the screen.
fn counts(seen: &str) -> Vec<u64> {
    let before = seen.split(" states, ").take(seen.matches(" states, ").count());
    let count = |before: &str| before.rsplit(' ').next().unwrap_or_default().replace(',', "").parse();
    before.map(|before| count(before).expect("a number")).collect()
}

/// The screen of a search with all output on the terminal, which is stopped once enough is shown.
fn watched(arguments: &str, is_enough: impl Fn(&str) -> bool) -> String {
    let (mut terminal, screen) = terminal();
    let mut command = command(&arguments.split(' ').collect::<Vec<_>>());
    let answers = screen.try_clone().expect("a handle");
    command.env("TERM", "xterm").stdin(Stdio::null()).stdout(answers).stderr(screen);
    let mut child = command.spawn().expect("the command starts");
    drop(command);
    let mut seen = String::new();
    while !is_enough(&seen) {
        let mut bytes = [0; 256];
        let count = terminal.read(&mut bytes).expect("it isn't ready yet");
        seen.push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
    child.kill().and_then(|()| child.wait()).expect("it is ours");
    seen
}

#[test]
fn a_long_search_shows_how_many_states_there_are() {
    // It would take half a minute and is stopped early. With few tiles left, fewer states are found
    // per second.
    let arguments =
        "odds --states 60000000 --turns 60 --path any+60 --strictness visible --visible 1z 234578m1689p357s1z";
    let seen = watched(arguments, |seen| counts(seen).len() >= 4);
    assert!(counts(&seen).is_sorted(), "{seen:?}");
    assert!(seen.contains(" states, 1s"), "{seen:?}");
}

#[test]
fn a_long_search_shows_what_it_has_found_so_far() {
    // The figures without extra exchanges appear at once; the full search never ends in time.
    let arguments = "odds --states 60000000 --path any+17 234578m1689p357s1z";
    let seen = watched(arguments, |seen| ["any, extra 0", "any, extra 1"].iter().any(|path| seen.contains(path)));
    assert!(seen.contains("so far"), "{seen:?}");
}

#[test]
fn who_types_hands_is_told_how() {
    for (arguments, notes) in [(&["-"][..], 1), (&["11z"], 0)] {
        let (mut terminal, screen) = terminal();
        let mut command = command(arguments);
        let typed = screen.try_clone().expect("a handle");
        command.env("TERM", "xterm").stdin(typed).stdout(Stdio::null()).stderr(screen);
        terminal.write_all(b"22z\n\x04").expect("someone types");
        let mut child = command.spawn().expect("the command starts");
        drop(command);
        let seen = thread::spawn(|| read(terminal));
        assert_eq!(child.wait().expect("the command ends").code(), Some(0));
        let seen = seen.join().expect("it has read");
        assert_eq!(seen.matches("enter hands, one per line; Ctrl-D ends, --help helps").count(), notes, "{seen:?}");
    }
}

#[test]
fn who_asks_nothing_is_told_what_can_be_asked() {
    let (terminal, screen) = terminal();
    let mut command = command(&[]);
    command.env("TERM", "xterm").stdin(screen.try_clone().expect("a handle")).stdout(screen).stderr(Stdio::null());
    let mut child = command.spawn().expect("the command starts");
    drop(command);
    let seen = read(terminal);
    assert_eq!(child.wait().expect("the command ends").code(), Some(0));
    assert_eq!((seen.lines().count(), seen.matches("shanten ").count()), (5, 6), "{seen}");
}

#[test]
fn parts_show_their_rate_and_the_rest() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("Unicode").to_owned();
    let games = [path("first"), path("second")];
    for game in &games {
        // A pipe that stays empty until a game is written.
        assert!(Command::new("mkfifo").arg(game).status().expect("mkfifo").success());
    }
    std::fs::write(path("third"), writers::mjlog(&[play(4, 3)])).expect("a file");
    let (terminal, screen) = terminal();
    let parts = path("parts");
    let mut command = command(&["logs", &games[0], &path("third"), &games[1], "--parts", "1", "-o", &parts]);
    command.args(["--format", "csv"]).env("TERM", "xterm").stdin(Stdio::null()).stdout(Stdio::null()).stderr(screen);
    let mut child = command.spawn().expect("the command starts");
    drop(command);
    let reader = thread::spawn(|| read(terminal));
    thread::sleep(Duration::from_millis(1100));
    for game in &games {
        std::fs::write(game, writers::mjlog(&[play(4, 1)])).expect("it reads");
    }
    assert_eq!(child.wait().expect("the command ends").code(), Some(0));
    let seen = reader.join().expect("it has read");
    assert!(seen.contains(" rows a second") && seen.contains(" rows a second, 0s left"), "{seen:?}");
    assert!(seen.contains(" rows in 3 of 3 parts"), "{seen:?}");
}
