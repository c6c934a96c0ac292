//! The pages of the command about itself.

use std::fs;
use std::path::Path;

use shanten::rules::Rules;

use crate::support::run;

#[test]
fn completions_are_there_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = run(&["completions", shell], b"");
        for told in
            ["shanten", "symbols", "rules", "odds", "unseen", "deal", "seed", "stats", "table", "limited", "honba"]
        {
            assert!(run.out.contains(told), "{told} for {shell}");
        }
        assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
    }
    assert_eq!(run(&["completions", "tcl"], b"").status, Some(2));
}

#[test]
fn completions_offer_the_presets() {
    for shell in ["bash", "fish", "zsh"] {
        let script = run(&["completions", shell], b"").out;
        for (preset, _) in Rules::PRESETS {
            assert!(script.contains(preset), "{preset} for {shell}");
        }
    }
}

#[test]
fn help_and_manual_tell_the_presets_and_the_choices() {
    let (help, manual) = (run(&["--help"], b"").out, run(&["man"], b"").out.replace("\\-", "-"));
    let presets = Rules::PRESETS.iter().map(|(preset, _)| *preset);
    let options =
        ["kinds=", "without=", "wild=", "jokers=", "melds=5", "fifth-copies", "four-as-two", "no-seven-pairs"];
    for told in presets.clone().chain(options) {
        assert!(help.contains(told) && manual.contains(told), "{told}");
    }
    // Each preset is followed by what it is.
    for preset in presets {
        let (_, behind) = help.split_once(&format!("- {preset}:")).expect("the preset is listed");
        assert!(!behind.lines().next().unwrap_or_default().trim().is_empty(), "{preset}");
    }
}

const PAGES: [&str; 12] = [
    "shanten",
    "shanten-explain",
    "shanten-odds",
    "shanten-score",
    "shanten-deal",
    "shanten-stats",
    "shanten-table",
    "shanten-table-export",
    "shanten-table-verify",
    "shanten-table-info",
    "shanten-completions",
    "shanten-man",
];

#[test]
fn the_manual_has_a_page_for_each_command() {
    let run = run(&["man"], b"");
    for page in PAGES {
        assert!(run.out.contains(&format!("\n.TH {page} 1 ")), "{page}");
    }
    assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
}

#[test]
fn the_manual_is_written_into_a_directory() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man/man1");
    let run_into = |directory: &Path| run(&["man", "--dir", directory.to_str().expect("its name is UTF-8")], b"");
    let run = run_into(&directory);
    assert_eq!((run.out.as_str(), run.err.as_str(), run.status), ("", "", Some(0)));
    for page in PAGES {
        let written = fs::read_to_string(directory.join(format!("{page}.1"))).expect("the page is there");
        assert!(written.contains("\n.SH EXAMPLES\n.nf\n  shanten "), "{page}");
        let footer = concat!(".TH ", "@ 1  \"shanten ", env!("CARGO_PKG_VERSION"), "\"").replace('@', page);
        assert!(written.contains(&footer), "{written}");
    }
    let page = fs::read_to_string(directory.join("shanten-table.1")).expect("the page is there");
    let page = page.replace(env!("CARGO_PKG_VERSION"), "VERSION");
    snapbox::assert_data_eq!(page, snapbox::file!["../snapshots/shanten-table.1"].raw());
    let occupied = run_into(&directory.join("shanten.1"));
    let start = format!("{}: ", directory.join("shanten.1").display());
    assert!(occupied.reasons().len() == 1 && occupied.reasons()[0].starts_with(&start), "{}", occupied.err);
    assert_eq!(occupied.status, Some(1));
}

#[test]
fn every_help_has_examples() {
    for page in PAGES {
        let command: Vec<&str> = page.split('-').skip(1).collect();
        let help = run(&[&command[..], &["--help"]].concat(), b"").out;
        assert!(help.contains("\nExamples:\n  shanten"), "{help}");
        assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
    }
}
