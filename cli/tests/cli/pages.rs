//! The command's documentation of itself.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use shanten::rules::Rules;
use shanten::score::ScoreRules;

use crate::support::run;

/// The manual page of each command, with its page in `docs`.
pub(crate) const PAGES: [(&str, &str); 15] = [
    ("shanten", "formats"),
    ("shanten-ask", "ask"),
    ("shanten-convert", "convert"),
    ("shanten-deal", "deal"),
    ("shanten-explain", "explain"),
    ("shanten-logs", "logs"),
    ("shanten-odds", "odds"),
    ("shanten-review", "review"),
    ("shanten-score", "score"),
    ("shanten-stats", "stats"),
    ("shanten-table", "table"),
    ("shanten-table-export", "table"),
    ("shanten-table-info", "table"),
    ("shanten-table-verify", "table"),
    ("shanten-toward", "toward"),
];

/// The long options named in a text.
fn options(text: &str) -> BTreeSet<&str> {
    let ends = |character: char| !character.is_ascii_alphanumeric() && character != '-';
    let words = text.split(ends).filter_map(|word| word.strip_prefix("--"));
    words.filter(|word| word.starts_with(|letter: char| letter.is_ascii_alphabetic())).collect()
}

#[test]
fn every_help_has_examples_and_the_options_of_its_document() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let document = |name: &str| fs::read_to_string(folder.join(name).with_extension("md")).expect(name);
    let mut documents = ["hands", "answers", "rules", "formats"].map(document).concat();
    let mut offered = BTreeSet::new();
    for (page, name) in PAGES {
        let command: Vec<&str> = page.split('-').skip(1).collect();
        let out = run(&[&command[..], &["--help"]].concat(), b"").quiet();
        assert!(out.contains("\nExamples:\n  shanten"), "{}", out);
        assert!(out.lines().all(|line| line.chars().count() <= 80), "{}", out);
        let is_prose = |line: &&str| !line.is_empty() && !line.starts_with(' ') && !line.starts_with("Usage");
        for (line, next) in out.lines().zip(out.lines().skip(1)).filter(|(line, next)| is_prose(line) && is_prose(next))
        {
            let first = next.split(' ').next().unwrap_or_default();
            assert!(line.len() + 1 + first.len() > 72, "{page}: {line} / {first}");
        }
        let own = document(name);
        let rows = own.lines().filter(|line| line.starts_with("| `--") && !line.starts_with("| `--format` of"));
        let told: BTreeSet<&str> = rows.flat_map(|row| options(row.split(" | ").next().unwrap_or_default())).collect();
        let shown = options(&out);
        assert!(told.is_subset(&shown), "{page}: {told:?}");
        offered.extend(shown.into_iter().map(str::to_owned));
        documents += &own;
    }
    let lines = documents.lines().filter(|line| !line.contains("cargo "));
    let unknown: Vec<_> = lines.flat_map(options).filter(|option| !offered.contains(*option)).collect();
    assert!(unknown.is_empty(), "{unknown:?} are in documents, and in no help");
}

#[test]
fn help_tells_the_presets_and_the_choices() {
    let help = run(&["--help"], b"").out;
    for told in ["kinds=", "without=", "wild=", "jokers=", "melds=5", "fifth-copies", "four-as-two", "no-seven-pairs"] {
        assert!(help.contains(told), "{told}");
    }
    // Each preset is followed by its description.
    for (preset, _) in Rules::PRESETS {
        let (_, after) = help.split_once(&format!("- {preset}:")).expect("the preset is listed");
        assert!(!after.lines().next().unwrap_or_default().trim().is_empty(), "{preset}");
    }
}

#[test]
fn help_and_document_of_scores_have_each_choice_of_the_score_rules() {
    let rows: Vec<_> = ScoreRules::words().map(|(word, meaning)| format!("| `{word}` | {meaning} |\n")).collect();
    let document = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/score.md")).unwrap();
    assert!(document.contains(&rows.concat()), "{rows:?}");
    let help = run(&["score", "--help"], b"").out;
    assert!(ScoreRules::words().all(|(word, meaning)| help.contains(&format!("  {word}\n    {meaning}\n"))), "{help}");
}

#[cfg(feature = "packaging")]
#[test]
fn completions_are_there_for_every_shell_and_offer_the_presets() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = run(&["completions", shell], b"");
        let words = ["shanten", "symbols", "rules", "odds", "unseen", "deal", "seed", "stats", "table", "limited"];
        let presets = Rules::PRESETS.iter().map(|(preset, _)| *preset);
        let presets = presets.filter(|_| ["bash", "fish", "zsh"].contains(&shell));
        for told in words.into_iter().chain(["honba"]).chain(presets) {
            assert!(run.out.contains(told), "{told} for {shell}");
        }
        assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
    }
    assert_eq!(run(&["completions", "tcl"], b"").status, Some(2));
}

#[cfg(feature = "packaging")]
#[test]
fn the_manual_has_a_page_for_each_command() {
    let run = run(&["man"], b"");
    for (page, _) in PAGES {
        assert!(run.out.contains(&format!("\n.TH {page} 1 ")), "{page}");
    }
    assert_eq!(run.out.matches("\n.TH ").count(), PAGES.len());
    assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
}

#[cfg(feature = "packaging")]
#[test]
fn the_manual_is_written_into_a_directory() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man/man1");
    let run_into = |directory: &Path| run(&["man", "--dir", directory.to_str().expect("its name is UTF-8")], b"");
    let run = run_into(&directory);
    assert_eq!((run.out.as_str(), run.err.as_str(), run.status), ("", "", Some(0)));
    for (page, _) in PAGES {
        let written = fs::read_to_string(directory.join(format!("{page}.1"))).expect("the page is there");
        assert!(written.contains("\n.SH EXAMPLES\n.nf\n  shanten "), "{page}");
        let footer = concat!(".TH ", "@ 1  \"shanten ", env!("CARGO_PKG_VERSION"), "\"").replace('@', page);
        assert!(written.contains(&footer), "{written}");
    }
    let page = fs::read_to_string(directory.join("shanten.1")).expect("the page is there");
    let sections =
        ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "SUBCOMMANDS", "NOTES", "EXAMPLES", "\"EXIT STATUS\""];
    let places = sections.map(|section| page.find(&format!("\n.SH {section}\n")).expect(section));
    assert!(places.is_sorted(), "{page}");
    let occupied = run_into(&directory.join("shanten.1"));
    let start = format!("{}: ", directory.join("shanten.1").display());
    assert!(occupied.reasons().len() == 1 && occupied.reasons()[0].starts_with(&start), "{}", occupied.err);
    assert_eq!(occupied.status, Some(3));
}

/// The words of an example, with quotes as in a shell.
fn words(example: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for character in example.chars() {
        match quote {
            Some(end) if character == end => quote = None,
            None if "'\"".contains(character) => quote = Some(character),
            None if character == ' ' => words.push(String::new()),
            _ => words.last_mut().expect("a word").push(character),
        }
    }
    words
}

#[test]
fn every_example_that_needs_no_file_is_answered() {
    let mut examples = 0;
    // The tests of tables check their own page.
    for (page, _) in PAGES.into_iter().filter(|(_, name)| *name != "table") {
        let command: Vec<&str> = page.split('-').skip(1).collect();
        let help = run(&[&command[..], &["--help"]].concat(), b"").quiet();
        let lines = help.lines().filter_map(|line| line.strip_prefix("  shanten "));
        // Text far to the right describes the example.
        let lines = lines.map(|line| line.split("  ").next().unwrap_or_default().trim_end());
        let has_file = |line: &str| {
            ["< ", " | ", "-o ", "-f ", "/", ".mjlog", ".mjson", ".zip", " - "].iter().any(|part| line.contains(part))
        };
        for line in lines.filter(|line| !has_file(line)) {
            let words = words(line);
            let run = run(&words.iter().map(String::as_str).collect::<Vec<_>>(), b"");
            assert!(run.status == Some(0) && !run.out.contains("\"refused\""), "{line}\n{}{}", run.out, run.err);
            examples += 1;
        }
    }
    assert!(examples > 30, "{examples}");
}
