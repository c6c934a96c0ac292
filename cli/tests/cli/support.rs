//! Helpers that run the command, and hands for it.

use std::fs;
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use serde_json::Value;
use shanten::rules::{Rules, VariantHand};
use shanten::stats::Statistics;
use shanten::{Hand, Meld, MeldKind, Strictness, Tile};
use unicode_width::UnicodeWidthStr;

pub(crate) const HAND: &str = "199m146779p12s246z";

/// The number of 14-tile deals by their shanten in the nearest form, from -1 on.
pub(crate) fn deals() -> Vec<u64> {
    let statistics = Statistics::new(Strictness::Concealed);
    let rows = statistics.nearest(14).expect("there are such hands").rows();
    rows.map(|row| row.deals.try_into().expect("there are fewer")).collect()
}

/// A file of this test run.
pub(crate) fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("there is room for a file");
    path.to_str().expect("its name is UTF-8").to_owned()
}

/// An empty directory of this test run.
#[cfg(unix)]
pub(crate) fn empty_directory(name: &str) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It may exist from another run.
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir(&directory).expect("there is room for a directory");
    directory
}

/// Whether no line is wider than `columns` or ends with a blank.
pub(crate) fn fits(out: &str, columns: usize) -> bool {
    out.lines().all(|line| line.width() <= columns && line == line.trim_end())
}

/// Checks that a command ends quietly if its output is closed after the first bytes.
pub(crate) fn assert_ends_quietly(arguments: &[&str]) {
    let mut child = start(arguments);
    let mut out = BufReader::new(child.stdout.take().expect("output is piped"));
    assert!(!out.fill_buf().expect("there is output").is_empty());
    drop(out);
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(
        (String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()),
        ("", Some(0)),
        "{arguments:?}"
    );
}

/// The outcome of a run.
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: Option<i32>,
}

/// The message about a string, with a caret below the place of the error.
pub(crate) fn pointed_at(place: &str, reason: &str, text: &str, caret: &str) -> String {
    format!("error: {place}: {reason}\n |\n | {text}\n | {caret}\n")
}

/// The variables that affect the look of text and may be set in the tests' environment.
pub(crate) const OF_TEXT: [&str; 7] =
    ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "LC_ALL", "LC_MESSAGES", "LANG"];

/// The command, without those variables.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shanten"));
    command.args(arguments);
    for name in OF_TEXT {
        command.env_remove(name);
    }
    command
}

pub(crate) fn start(arguments: &[&str]) -> Child {
    command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts")
}

pub(crate) fn run(arguments: &[&str], input: &[u8]) -> Run {
    feed(start(arguments), input)
}

/// Gives a started command its input and waits for its end.
pub(crate) fn feed(mut child: Child, input: &[u8]) -> Run {
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let output = thread::scope(|scope| {
        scope.spawn(move || match stdin.write_all(input) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => panic!("standard input: {error}"),
            _ => {}
        });
        child.wait_with_output().expect("the command ends")
    });
    Run {
        out: String::from_utf8(output.stdout).expect("answers are UTF-8"),
        err: String::from_utf8(output.stderr).expect("messages are UTF-8"),
        status: output.status.code(),
    }
}

impl Run {
    /// The output of a complete run without messages.
    #[track_caller]
    pub(crate) fn quiet(self) -> String {
        assert_eq!((self.err.as_str(), self.status), ("", Some(0)));
        self.out
    }

    /// The first lines of the messages.
    pub(crate) fn reasons(&self) -> Vec<&str> {
        self.err.lines().filter_map(|line| line.strip_prefix("error: ")).collect()
    }
}

/// The objects of answers, without their final line number and input, which are compared with the
/// requested lines. Objects with an error are left out.
pub(crate) fn answered(out: &str, lines: &[String]) -> Vec<Value> {
    assert_eq!(out.lines().count(), lines.len());
    let objects = (1..).zip(lines.iter().zip(out.lines())).map(|(number, (line, answer))| {
        let mut answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
        let object = answer.as_object_mut().expect("an answer is an object");
        assert_eq!(object.remove("line"), Some(number.into()));
        assert_eq!(object.remove("input"), Some(line.as_str().into()));
        answer
    });
    objects.filter(|answer| answer.get("error").is_none()).collect()
}

/// The notations of the answered hands.
pub(crate) fn hands(out: &str) -> Vec<&str> {
    out.lines().filter(|line| !line.starts_with(' ')).filter_map(|line| Some(line.split_once("  ")?.1)).collect()
}

/// The lines of an answer after the forms.
pub(crate) fn help_of(answer: &str) -> &str {
    let (_, behind) = answer.split_once("  least   ").expect("every answer has the least shanten");
    behind.split_once('\n').map_or("", |(_, help)| help)
}

/// The strictnesses as arguments.
pub(crate) const STRICTNESSES: [(&str, Strictness); 4] = [
    ("unlimited", Strictness::Unlimited),
    ("concealed", Strictness::Concealed),
    ("melds", Strictness::Melds),
    ("visible", Strictness::Visible),
];

/// A random-looking sequence of numbers that is the same on every machine.
pub(crate) struct Numbers(u64);

impl Numbers {
    /// The next number below a limit.
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    /// The next tile, among the first `kinds` kinds.
    fn tile(&mut self, kinds: usize) -> Tile {
        Tile::from_index(self.below(kinds) as u8).expect("34 kinds are there")
    }
}

/// A hand of any size, from all tiles or a few kinds, perhaps with called melds.
pub(crate) fn any_hand(number: u64) -> Hand {
    any_variant_hand(number, Rules::RIICHI).to_string().parse().expect("it is a hand of riichi")
}

/// A hand of any size under some rules, perhaps with wild tiles and called melds.
pub(crate) fn any_variant_hand(number: u64, rules: Rules) -> VariantHand {
    let mut numbers = Numbers(number);
    let mut hand = VariantHand::new(rules);
    let sizes: Vec<usize> = (1..=rules.max_tiles()).filter(|tiles| tiles % 3 != 0).collect();
    let tiles = sizes[number as usize % sizes.len()];
    let kinds = [9, 12, 20, Tile::KINDS][numbers.below(4)];
    for _ in 0..numbers.below(3) {
        // There may be no wild kinds, or no copies left.
        let wild: Vec<Tile> = rules.options().wild.iter().collect();
        let _ = wild.first().filter(|_| hand.len() < tiles).map(|&tile| hand.draw(tile));
        let _ = (hand.len() < tiles).then(|| hand.draw_joker());
    }
    // Whole melds first, so that there are complete hands.
    for _ in 0..numbers.below(tiles / 3 + 1) {
        let meld = Meld::new(MeldKind::ALL[numbers.below(2)], numbers.tile(kinds));
        let drawn = meld.and_then(|meld| {
            let mut drawn = hand;
            let fits = meld.tiles().all(|tile| drawn.draw(tile).is_ok()) && drawn.len() <= tiles;
            fits.then_some(drawn)
        });
        hand = drawn.unwrap_or(hand);
    }
    let kinds = if rules == Rules::RIICHI { kinds } else { Tile::KINDS };
    while hand.len() < tiles {
        // If a tile can't be drawn, another one is tried.
        let _ = hand.draw(numbers.tile(kinds));
    }
    for _ in 0..numbers.below(6) {
        let meld = Meld::new(MeldKind::ALL[numbers.below(5)], numbers.tile(Tile::KINDS));
        // A meld without room or with a fifth copy is left out.
        let melds: Vec<Meld> = hand.melds().chain(meld).collect();
        hand = hand.with_melds(&melds).unwrap_or(hand);
    }
    hand
}

/// A hand of 13 or 14 tiles.
pub(crate) fn some_hand(number: u64) -> Hand {
    let (mut hand, mut numbers) = (Hand::new(), Numbers(number));
    while hand.len() < 13 + (number % 2) as usize {
        // A fifth copy is refused, and another tile is tried.
        let _ = hand.draw(numbers.tile(Tile::KINDS));
    }
    hand
}

/// Runs the command with environment variables.
pub(crate) fn run_with(environment: &[(&str, &str)], arguments: &[&str], input: &str) -> Run {
    let mut command = command(arguments);
    command.envs(environment.iter().copied());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    feed(command.spawn().expect("the command starts"), input.as_bytes())
}

/// The answers on a terminal of this many columns.
pub(crate) fn on_columns(columns: &str, arguments: &[&str], input: &str) -> Run {
    run_with(&[("COLUMNS", columns)], arguments, input)
}
