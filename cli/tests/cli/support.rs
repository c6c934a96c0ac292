//! How the tests run the command, and hands for them.

use std::io::{ErrorKind, Write};
use std::process::{Child, Command, Stdio};
use std::thread;

use serde_json::Value;
use shanten::rules::{Rules, VariantHand};
use shanten::{Hand, Meld, MeldKind, Strictness, Tile};

pub(crate) const HAND: &str = "199m146779p12s246z";

pub(crate) const HAND_TEXT: &str = "\
🀇🀏🀏🀙🀜🀞🀟🀟🀡🀐🀑🀁🀃🀅  199m146779p12s246z
  standard          4-shanten
  seven pairs       4-shanten
  thirteen orphans  4-shanten
  least             4-shanten
  discard           shanten   kinds copies  useful
  4p                4-shanten    22     77  1239m1235689p1239s1234567z
  7p                4-shanten    18     65  1239m12358p39s1234567z
  1p                4-shanten    18     59  1239m23456789p123s246z
  2z                4-shanten    18     59  1239m123456789p123s46z
  4z                4-shanten    18     59  1239m123456789p123s26z
  6z                4-shanten    18     59  1239m123456789p123s24z
  9p                4-shanten    17     55  1239m1234567p123s246z
  1m                4-shanten    16     51  9m123456789p123s246z
  6p                4-shanten    14     47  1m149p129s1234567z
                                            seven pairs, thirteen orphans
  2s                4-shanten    14     47  1m1469p19s1234567z
                                            seven pairs, thirteen orphans
  1s                4-shanten     9     27  1m1469p2s246z  seven pairs
  9m                5-shanten    26     91  123789m123456789p1239s1234567z
  in standard form  shanten   kinds copies  useful
  1p                4-shanten    16     53  1239m23456789p3s246z
  2z                4-shanten    16     53  1239m123456789p3s46z
  4z                4-shanten    16     53  1239m123456789p3s26z
  6z                4-shanten    16     53  1239m123456789p3s24z
  1m                4-shanten    14     45  9m123456789p3s246z
  4p                4-shanten    13     45  1239m12358p3s246z
  7p                4-shanten    13     45  1239m12358p3s246z
  9p                4-shanten    13     43  1239m12357p3s246z
";

/// The deals of 14 tiles in the nearest form by their shanten, from -1 on.
pub(crate) const DEALS: [u64; 8] = [
    12_859_078_207_674,
    2_966_241_795_738_948,
    99_154_452_630_748_356,
    828_714_358_375_292_670,
    1_867_404_976_243_926_528,
    1_211_948_980_271_480_832,
    233_501_763_289_743_360,
    6_601_397_483_077_632,
];

pub(crate) const HAND_JSON: &str = concat!(
    r#"{"hand":"199m146779p12s246z","shanten":4,"standard":4,"seven_pairs":4,"thirteen_orphans":4,"discards":["#,
    r#"{"discard":"4p","shanten":4,"useful":"1239m1235689p1239s1234567z""#,
    r#","copies":77,"copies_of":[3,4,4,2,3,4,4,4,3,4,3,3,3,4,4,4,3,4,3,4,3,4]},"#,
    r#"{"discard":"7p","shanten":4,"useful":"1239m12358p39s1234567z""#,
    r#","copies":65,"copies_of":[3,4,4,2,3,4,4,4,4,4,4,4,3,4,3,4,3,4]},"#,
    r#"{"discard":"1p","shanten":4,"useful":"1239m23456789p123s246z""#,
    r#","copies":59,"copies_of":[3,4,4,2,4,4,3,4,3,2,4,3,3,3,4,3,3,3]},"#,
    r#"{"discard":"2z","shanten":4,"useful":"1239m123456789p123s46z""#,
    r#","copies":59,"copies_of":[3,4,4,2,3,4,4,3,4,3,2,4,3,3,3,4,3,3]},"#,
    r#"{"discard":"4z","shanten":4,"useful":"1239m123456789p123s26z""#,
    r#","copies":59,"copies_of":[3,4,4,2,3,4,4,3,4,3,2,4,3,3,3,4,3,3]},"#,
    r#"{"discard":"6z","shanten":4,"useful":"1239m123456789p123s24z""#,
    r#","copies":59,"copies_of":[3,4,4,2,3,4,4,3,4,3,2,4,3,3,3,4,3,3]},"#,
    r#"{"discard":"9p","shanten":4,"useful":"1239m1234567p123s246z""#,
    r#","copies":55,"copies_of":[3,4,4,2,3,4,4,3,4,3,2,3,3,4,3,3,3]},"#,
    r#"{"discard":"1m","shanten":4,"useful":"9m123456789p123s246z""#,
    r#","copies":51,"copies_of":[2,3,4,4,3,4,3,2,4,3,3,3,4,3,3,3]},"#,
    r#"{"discard":"6p","shanten":4,"useful":"1m149p129s1234567z""#,
    r#","copies":47,"copies_of":[3,3,3,3,3,3,4,4,3,4,3,4,3,4]},"#,
    r#"{"discard":"2s","shanten":4,"useful":"1m1469p19s1234567z""#,
    r#","copies":47,"copies_of":[3,3,3,3,3,3,4,4,3,4,3,4,3,4]},"#,
    r#"{"discard":"1s","shanten":4,"useful":"1m1469p2s246z""#,
    r#","copies":27,"copies_of":[3,3,3,3,3,3,3,3,3]},"#,
    r#"{"discard":"9m","shanten":5,"useful":"123789m123456789p1239s1234567z""#,
    r#","copies":91,"copies_of":[3,4,4,4,4,3,3,4,4,3,4,3,2,4,3,3,3,4,4,4,3,4,3,4,3,4]}]}"#,
);

/// The outcome of a run.
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: Option<i32>,
}

/// The command, without what the tests' own environment says of colours and columns.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shanten"));
    command.args(arguments);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
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
    /// The messages' first lines.
    pub(crate) fn reasons(&self) -> Vec<&str> {
        self.err.lines().filter_map(|line| line.strip_prefix("error: ")).collect()
    }
}

/// An object of JSON with the fields that every one ends with.
pub(crate) fn placed(object: &str, line: usize, input: &str) -> String {
    let object = object.strip_suffix('}').expect("an object ends with a brace");
    format!("{object},\"line\":{line},\"input\":\"{input}\"}}\n")
}

/// The objects of answers, each without the line and the input that it ends with, which are
/// compared with the lines that were asked. Objects with an error are left out.
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

/// The notations of the hands that were answered.
pub(crate) fn hands(out: &str) -> Vec<&str> {
    out.lines().filter(|line| !line.starts_with(' ')).filter_map(|line| Some(line.split_once("  ")?.1)).collect()
}

/// The lines of an answer after those of the forms.
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

/// Numbers that look random and are the same on every machine.
pub(crate) struct Numbers(u64);

impl Numbers {
    /// The next number below a limit.
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    /// The next of this many kinds.
    fn tile(&mut self, kinds: usize) -> Tile {
        Tile::from_index(self.below(kinds) as u8).expect("34 kinds are there")
    }

    /// Fills a hand up.
    fn fill(&mut self, hand: &mut Hand, tiles: usize, kinds: usize) {
        while hand.len() < tiles {
            // A fifth copy is refused, and another tile is tried.
            let _ = hand.draw(self.tile(kinds));
        }
    }
}

/// A hand of any size, of all tiles or a few kinds, perhaps with called melds.
pub(crate) fn any_hand(number: u64) -> Hand {
    const SIZES: [usize; 10] = [1, 2, 4, 5, 7, 8, 10, 11, 13, 14];
    let mut numbers = Numbers(number);
    let mut hand = Hand::new();
    let tiles = SIZES[(number % 10) as usize];
    let kinds = [9, 12, 20, Tile::KINDS][numbers.below(4)];
    // Whole melds first, so that there are complete hands.
    for _ in 0..numbers.below(tiles / 3 + 1) {
        let meld = Meld::new(MeldKind::ALL[numbers.below(2)], numbers.tile(kinds));
        let drawn = meld.and_then(|meld| {
            let mut drawn = hand;
            meld.tiles().all(|tile| drawn.draw(tile).is_ok()).then_some(drawn)
        });
        hand = drawn.unwrap_or(hand);
    }
    numbers.fill(&mut hand, tiles, kinds);
    for _ in 0..numbers.below(5) {
        let meld = Meld::new(MeldKind::ALL[numbers.below(5)], numbers.tile(Tile::KINDS));
        // One without room or with a fifth copy is left out.
        let melds: Vec<Meld> = hand.melds().chain(meld).collect();
        hand = hand.with_melds(&melds).unwrap_or(hand);
    }
    hand
}

/// A hand of any size under some rules, perhaps with wild tiles and called melds.
pub(crate) fn any_variant_hand(number: u64, rules: Rules) -> VariantHand {
    let mut numbers = Numbers(number);
    let mut hand = VariantHand::new(rules);
    let sizes: Vec<usize> = (1..=rules.max_tiles()).filter(|tiles| tiles % 3 != 0).collect();
    let tiles = sizes[number as usize % sizes.len()];
    let kinds = [9, 20, Tile::KINDS][numbers.below(3)];
    for _ in 0..numbers.below(3) {
        // There may be none of a kind, or none left.
        let wild: Vec<Tile> = rules.options().wild.iter().collect();
        let _ = wild.first().filter(|_| hand.len() < tiles).map(|&tile| hand.draw(tile));
        let _ = (hand.len() < tiles).then(|| hand.draw_joker());
    }
    for _ in 0..numbers.below(tiles / 3 + 1) {
        let meld = Meld::new(MeldKind::ALL[numbers.below(2)], numbers.tile(kinds));
        let drawn = meld.and_then(|meld| {
            let mut drawn = hand;
            let fits = meld.tiles().all(|tile| drawn.draw(tile).is_ok()) && drawn.len() <= tiles;
            fits.then_some(drawn)
        });
        hand = drawn.unwrap_or(hand);
    }
    while hand.len() < tiles {
        // Another tile is tried for one that can't be had.
        let _ = hand.draw(numbers.tile(Tile::KINDS));
    }
    for _ in 0..numbers.below(6) {
        let meld = Meld::new(MeldKind::ALL[numbers.below(5)], numbers.tile(Tile::KINDS));
        let melds: Vec<Meld> = hand.melds().chain(meld).collect();
        hand = hand.with_melds(&melds).unwrap_or(hand);
    }
    hand
}

/// A hand of 13 or 14 tiles.
pub(crate) fn some_hand(number: u64) -> Hand {
    let mut hand = Hand::new();
    Numbers(number).fill(&mut hand, 13 + (number % 2) as usize, Tile::KINDS);
    hand
}

/// The answers on a terminal of this many columns.
pub(crate) fn on_columns(columns: &str, arguments: &[&str], input: &str) -> Run {
    let mut command = command(arguments);
    command.env("COLUMNS", columns).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    feed(command.spawn().expect("the command starts"), input.as_bytes())
}
