//! The screen of a terminal, compared with the pictures of the documentation.
//!
//! `SNAPSHOTS=overwrite cargo test -p shanten-cli` renders them again.

use std::path::Path;

use snapbox::Data;
use snapbox::cmd::{Command, cargo_bin};
use snapbox::data::DataFormat;

use crate::support::OF_TEXT;

/// Each picture with its arguments, run on a terminal with colours.
const PICTURES: [(&str, &[&str]); 13] = [
    ("calls", &["33567789m46s", "+", "6m"]),
    ("drawn", &["199m146779p12s246z"]),
    ("error", &["123m456p7x9s11z"]),
    ("explain", &["explain", "199m146779p12s246z"]),
    ("odds", &["odds", "234578m1689p357s1z"]),
    ("in-japanese", &["score", "--lang", "ja", "123m456p789s1122z+2z", "--tsumo", "--riichi", "--seat", "east"]),
    ("odds-points", &["odds", "--points", "--dora", "4p", "234578m1689p357s1z"]),
    ("score", &["score", "123m456p789s1122z+2z", "--tsumo", "--riichi", "--seat", "east", "--dora", "1z"]),
    ("stats", &["stats"]),
    ("table-info", &["table", "info"]),
    ("three", &["199m146779p12s24z", "1112345678999m", "111222333p99s(789p)"]),
    ("toward", &["toward", "1123m5567789p44z"]),
    ("wild", &["--rules", "chinese-wild,jokers=2", "123m456p789s112zJ", "123m456p789s11227z"]),
];

#[test]
fn pictures_are_what_the_command_shows() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    for (name, arguments) in PICTURES {
        let command = Command::new(cargo_bin!("shanten")).args(arguments);
        let command = OF_TEXT.into_iter().fold(command, Command::env_remove);
        let shown = command.env("CLICOLOR_FORCE", "1").env("COLUMNS", "80").assert();
        let picture = Data::read_from(&folder.join(format!("{name}.svg")), Some(DataFormat::TermSvg));
        match name {
            "error" => shown.code(1).stderr_eq(picture),
            _ => shown.success().stdout_eq(picture),
        };
    }
}
