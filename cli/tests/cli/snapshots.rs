//! The screen of a terminal, compared with the pictures of the README.
//!
//! `SNAPSHOTS=overwrite cargo test -p shanten-cli` makes them anew.

use snapbox::cmd::{Command, OutputAssert, cargo_bin};
use snapbox::file;

/// Runs the command as on a terminal with colours.
fn shown(arguments: &[&str]) -> OutputAssert {
    Command::new(cargo_bin!("shanten"))
        .args(arguments)
        .env_remove("NO_COLOR")
        .env("CLICOLOR_FORCE", "1")
        .env("COLUMNS", "80")
        .assert()
}

#[test]
fn a_hand_that_has_drawn() {
    shown(&["199m146779p12s246z"]).success().stdout_eq(file!["../snapshots/drawn.svg": TermSvg]);
}

#[test]
fn a_hand_that_waits_for_a_draw() {
    shown(&["199m146779p12s24z"]).success().stdout_eq(file!["../snapshots/waiting.svg": TermSvg]);
}

#[test]
fn a_ready_hand() {
    shown(&["1112345678999m"]).success().stdout_eq(file!["../snapshots/tenpai.svg": TermSvg]);
}

#[test]
fn a_complete_hand() {
    shown(&["111222333p99s(789p)"]).success().stdout_eq(file!["../snapshots/complete.svg": TermSvg]);
}

#[test]
fn a_call() {
    shown(&["33567789m46s", "+", "6m"]).success().stdout_eq(file!["../snapshots/calls.svg": TermSvg]);
}

#[test]
fn wild_tiles() {
    shown(&["--rules", "chinese-wild,jokers=2", "123m456p789s112zJ", "123m456p789s11227z"])
        .success()
        .stdout_eq(file!["../snapshots/wild.svg": TermSvg]);
}

#[test]
fn unicode_tiles() {
    shown(&["--symbols", "unicode", "23444567m45p666s"])
        .success()
        .stdout_eq(file!["../snapshots/unicode.svg": TermSvg]);
}

#[test]
fn a_bad_hand() {
    shown(&["123m456p7x9s11z"]).code(1).stderr_eq(file!["../snapshots/error.svg": TermSvg]);
}

#[test]
fn a_deal() {
    shown(&["deal", "--count", "5", "--seed", "7"]).success().stdout_eq(file!["../snapshots/deal.svg": TermSvg]);
}

#[test]
fn an_explanation() {
    shown(&["explain", "199m146779p12s246z"]).success().stdout_eq(file!["../snapshots/explain.svg": TermSvg]);
}

#[test]
fn winning_chances() {
    shown(&["odds", "234578m1689p357s1z"]).success().stdout_eq(file!["../snapshots/odds.svg": TermSvg]);
}

#[test]
fn expected_points() {
    let arguments = ["odds", "--points", "--dora", "4p", "234578m1689p357s1z"];
    shown(&arguments).success().stdout_eq(file!["../snapshots/odds-points.svg": TermSvg]);
}

#[test]
fn a_plot_of_winning_chances() {
    let plot = file!["../snapshots/odds-plot.svg": Text].raw();
    shown(&["odds", "--format", "svg", "234578m1689p357s1z"]).success().stdout_eq(plot);
}

#[test]
fn a_score() {
    let win = ["score", "123m456p789s1122z+2z", "--tsumo", "--riichi", "--seat", "east", "--dora", "1z"];
    shown(&win).success().stdout_eq(file!["../snapshots/score.svg": TermSvg]);
}

#[test]
fn statistics() {
    shown(&["stats"]).success().stdout_eq(file!["../snapshots/stats.svg": TermSvg]);
}

#[test]
fn a_plot_of_figures() {
    let plot = file!["../snapshots/stats-plot.svg": Text].raw();
    shown(&["stats", "--form", "all", "--format", "svg"]).success().stdout_eq(plot);
}

#[test]
fn the_table_of_sequences() {
    shown(&["table", "info"]).success().stdout_eq(file!["../snapshots/table-info.svg": TermSvg]);
    shown(&["table", "verify"]).success().stdout_eq(file!["../snapshots/table-verify.svg": TermSvg]);
}

#[test]
fn help() {
    shown(&["--help"]).success().stdout_eq(file!["../snapshots/help.svg": TermSvg]);
}

#[test]
fn help_of_subcommands() {
    shown(&["deal", "--help"]).success().stdout_eq(file!["../snapshots/help-deal.svg": TermSvg]);
    shown(&["explain", "--help"]).success().stdout_eq(file!["../snapshots/help-explain.svg": TermSvg]);
    shown(&["odds", "--help"]).success().stdout_eq(file!["../snapshots/help-odds.svg": TermSvg]);
    shown(&["score", "--help"]).success().stdout_eq(file!["../snapshots/help-score.svg": TermSvg]);
    shown(&["stats", "--help"]).success().stdout_eq(file!["../snapshots/help-stats.svg": TermSvg]);
    shown(&["table", "--help"]).success().stdout_eq(file!["../snapshots/help-table.svg": TermSvg]);
    shown(&["table", "export", "--help"]).success().stdout_eq(file!["../snapshots/help-table-export.svg": TermSvg]);
    shown(&["man", "--help"]).success().stdout_eq(file!["../snapshots/help-man.svg": TermSvg]);
    shown(&["completions", "--help"]).success().stdout_eq(file!["../snapshots/help-completions.svg": TermSvg]);
}
