//! Files and tables that are written from the catalogue: `WRITE=1 cargo test -p shanten-questions
//! --all-features --test written` writes them anew, and without it they must be up to date.
#![cfg(feature = "rules")]

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use shanten_questions::{
    CLAIM, CLAIMED, FORM, HAN_FU, HAND, HANDS, INVALID, NAGASHI, POINTS, QUESTIONS, QuestionOption, RECORD, REVIEW,
    RIVERS, ROWS, RULES, SCORE_RULES, SEARCH, SEATS, SEEN, TABLE, TOWARD, Takes, WIN, WINS, YAKU,
};

type Group = &'static [QuestionOption];

/// The groups that more than one question takes, by the words for them.
static GROUPS: [(&str, Group); 16] = [
    ("a hand", &HAND),
    ("what is seen", &SEEN),
    ("a form", &FORM),
    ("objectives", &TOWARD),
    ("a claimed tile", &CLAIMED),
    ("furiten", &RECORD),
    ("opponents", &RIVERS),
    ("a win", &WIN),
    ("a table", &TABLE),
    ("a search", &SEARCH),
    ("wins", &WINS),
    ("yaku", &YAKU),
    ("points", &POINTS),
    ("rows", &HANDS),
    ("bad rows", &INVALID),
    ("what rows see", &ROWS),
];

const FACES: [&str; 5] = ["Rust", "command", "C", "Python", "JavaScript"];
/// Offered besides questions, and where.
static OFFERED: [(&str, [bool; 5]); 5] = [
    ("chances step by step", [true, true, false, false, true]),
    ("hands by shanten (statistics)", [true, true, false, false, false]),
    ("logs: reading, review", [true, true, false, true, true]),
    ("logs: tables of decisions", [true, true, false, true, false]),
    ("games: a table of its own, and a bot's", [true, false, true, true, true]),
];
const MOST_GAPS: usize = 9;
const GAPS: &str = "\n\
- Chances step by step: in C and Python a search returns only at its end; Python has `progress`.\n\
- Statistics: `shanten stats` writes them as JSON, CSV and TSV.\n\
- Logs: C programs run `shanten logs`; tables of columns need libraries that browsers lack.\n\
- Games: the command answers questions, and plays none.\n";

/// The type of a value in TypeScript and in Python.
fn types(of: &str) -> (&str, &str) {
    match of {
        "tiles" => ("string", "Tiles"),
        "tile" | "piece" => ("Piece", "Piece"),
        "rules" => ("RulesText", "Rules | str"),
        "score_rules" => ("ScoreRulesText", "ScoreRules | str"),
        "strictness" => ("Strictness", "Strictness"),
        "form" => ("Form", "Form"),
        "objective" => ("Objective | \"open\"", "str"),
        "opponent" => ("Opponent", "Opponent"),
        "wind" => ("Wind", "Wind"),
        "wins" => ("\"table\" | \"draws\"", "str"),
        "won_by" => ("WonBy", "WonBy"),
        "riichi" => ("Riichi | null", "Riichi"),
        "path" => ("Path | \"no step back\" | \"any\"", "str"),
        "invalid" => ("\"mark\"", "str"),
        "number" => ("number", "int"),
        _ => ("string", "str"),
    }
}

fn in_typescript(option: &QuestionOption) -> String {
    match option.takes {
        Takes::Flag => "boolean".to_owned(),
        Takes::Number { least, most, .. } if most - least == 1 => format!("{least} | {most}"),
        Takes::Number { .. } => "number".to_owned(),
        Takes::Text { of, .. } => types(of).0.to_owned(),
        Takes::List { of: "objective", .. } => format!("({})[]", types("objective").0),
        Takes::List { of, .. } => format!("{}[]", types(of).0),
        other => panic!("{other:?} has no type"),
    }
}

/// The type in Python, where tiles and winds of many hands may be lists.
fn in_python(option: &QuestionOption, of_many: bool) -> String {
    match option.takes {
        Takes::Flag => "bool".to_owned(),
        Takes::Number { .. } => "int".to_owned(),
        Takes::Text { of: of @ ("tiles" | "wind"), .. } if of_many => {
            format!("{0} | Iterable[{0} | None]", types(of).1)
        }
        Takes::Text { of, .. } => types(of).1.to_owned(),
        Takes::List { of, .. } => format!("Sequence[{}]", types(of).1),
        other => panic!("{other:?} has no type"),
    }
}

/// The default of an option as its type has it, if there is one.
fn default(option: &QuestionOption, quote: &str) -> Option<String> {
    match option.takes {
        Takes::Number { default, .. } => default.map(|default| default.to_string()),
        Takes::Text { default, .. } if !default.is_empty() => Some(format!("{quote}{default}{quote}")),
        _ => None,
    }
}

/// The sentences about an option: what it is, its default and its range.
fn sentences(option: &QuestionOption, quote: &str) -> String {
    let mut written = format!("{}.", option.about);
    if let Some(default) = default(option, quote) {
        write!(written, " By default {default}.").unwrap();
    }
    match option.takes {
        Takes::Number { least, most, .. } if most < u64::from(u8::MAX) && most - least > 1 => {
            write!(written, " From {least} to {most}.").unwrap();
        }
        _ => {}
    }
    if let Some(needed) = option.needs {
        write!(written, " Only with {quote}{needed}{quote}.").unwrap();
    }
    written
}

/// The groups as types of TypeScript: the name, what it extends, the sentence, and the options.
fn typescript() -> String {
    let but = |group: Group, name: &'static str| group.iter().filter(move |option| option.name != name);
    let all = |groups: &[Group]| groups.concat();
    let batch: Vec<_> = [&RULES[..], &SEEN[2..3], &INVALID].concat();
    let table = all(&[&TABLE, &SCORE_RULES]);
    let interfaces: [(&str, &str, Vec<QuestionOption>); 15] = [
        ("Seen", "What is visible besides a hand, and which tiles count as gone.", SEEN.to_vec()),
        ("Claim", "Another player's discard that may be claimed.", CLAIM.to_vec()),
        ("InForm", "One form of a win.", FORM.to_vec()),
        ("TowardOptions", "The patterns that a hand strives for.", TOWARD.to_vec()),
        ("FuritenRecord", "Others' discards that matter for furiten.", RECORD.to_vec()),
        ("Rivers", "What is known of the opponents.", RIVERS.to_vec()),
        ("Table", "What a table knows before a win.", table),
        ("Win extends Table", "The circumstances of a win.", but(&WIN, "tile").copied().collect()),
        ("WinSeats", "The seats of a win.", SEATS.to_vec()),
        (
            "PointsOfOptions extends NagashiOptions",
            "The options of the payments for han and fu.",
            HAN_FU[2..4].to_vec(),
        ),
        ("NagashiOptions", "The options of nagashi mangan.", [&NAGASHI[1..], &SCORE_RULES].concat()),
        ("SearchOptions", "The options of a search.", all(&[&SEARCH, &WINS, &YAKU])),
        ("PointOptions extends Table", "The options of expected points.", POINTS.to_vec()),
        ("BatchOptions", "The options of a batch.", batch),
        ("ReviewOptions", "The options of a review.", REVIEW.to_vec()),
    ];
    let mut written = "// Written from the catalogue of questions by questions/tests/written.rs.\n".to_owned();
    for (name, about, options) in interfaces {
        write!(written, "\n/** {about} */\nexport interface {name} {{\n").unwrap();
        for option in options {
            let sentences = sentences(&option, "`");
            let one_line = format!("    /** {sentences} */");
            let lines = if one_line.chars().count() <= 100 {
                one_line
            } else {
                format!("    /**\n{}\n     */", wrapped(&sentences, "     * ", 100))
            };
            let of =
                if option.name == "unseen_reds" { "[number, number, number]".into() } else { in_typescript(&option) };
            write!(written, "{lines}\n    {}?: {of};\n", option.name).unwrap();
        }
        written += "}\n";
    }
    written
}

/// Sentences in lines, each after a prefix.
fn wrapped(text: &str, prefix: &str, columns: usize) -> String {
    let mut lines = vec![prefix.to_owned()];
    for word in text.split(' ') {
        let last = lines.last_mut().unwrap();
        if last.len() > prefix.len() && last.chars().count() + 1 + word.chars().count() > columns {
            lines.push(format!("{prefix}{word}"));
        } else {
            *last += if last.len() == prefix.len() { "" } else { " " };
            *last += word;
        }
    }
    lines.join("\n")
}

/// The options of calls as types of Python, and the names of values.
fn python() -> String {
    let mut written =
        "\"\"\"The options of calls. Written from the catalogue of questions by questions/tests/written.rs.\"\"\"\n\n\
        from collections.abc import Iterable, Sequence\nfrom typing import TypedDict\n\n\
        from shanten.names import Form, Riichi, Strictness, Wind, WonBy\n\
        from shanten.tiles import ScoreRules, Tiles\n"
            .to_owned();
    let classes: [(&str, &str, bool, Vec<QuestionOption>); 7] = [
        ("VisibleOptions(TypedDict, total=False)", "What is visible besides a hand.", true, SEEN[..3].to_vec()),
        (
            "SeenOptions(VisibleOptions, total=False)",
            "The same with the player's own discards.",
            true,
            SEEN[3..].to_vec(),
        ),
        (
            "SafetyOptions(SeenOptions, total=False)",
            "The same with what is known of the opponents.",
            true,
            RIVERS.to_vec(),
        ),
        ("TowardOptions(SeenOptions, total=False)", "The same with the winds that count.", true, TOWARD[1..].to_vec()),
        (
            "WinOptions(TypedDict, total=False)",
            "The circumstances of a win, and the rules that score it.",
            false,
            [&WIN[1..], &TABLE, &SCORE_RULES].concat(),
        ),
        (
            "SearchOptions(SeenOptions, total=False)",
            "The options of chances.",
            true,
            [&SEARCH[..], &WINS, &YAKU].concat(),
        ),
        (
            "PointOptions(SearchOptions, total=False)",
            "The options of expected points.",
            true,
            [&TABLE[2..], &POINTS].concat(),
        ),
    ];
    for (name, about, of_many, options) in classes {
        write!(written, "\n\nclass {name}:\n    \"\"\"{about}\"\"\"\n\n").unwrap();
        for option in options {
            writeln!(written, "    {}: {} | None", option.name, in_python(&option, of_many)).unwrap();
            writeln!(written, "{}", wrapped(&format!("\"\"\"{}\"\"\"", sentences(&option, "`")), "    ", 120)).unwrap();
        }
    }
    written
}

/// The tables of `tests/questions/README.md`.
fn questions() -> String {
    let mut written = "| `ask` | options | answer |\n|---|---|---|\n".to_owned();
    for entry in &QUESTIONS {
        let words = |group: &Group| match GROUPS.iter().find(|(_, of)| of.as_ptr() == group.as_ptr()) {
            Some((words, _)) => (*words).to_owned(),
            None => group.iter().map(|option| format!("`{}`", option.name)).collect::<Vec<_>>().join(", "),
        };
        let options: Vec<_> = entry.groups.iter().map(words).collect();
        writeln!(written, "| `{}` | {} | {} |", entry.name, options.join(", "), entry.answer).unwrap();
    }
    for (words, group) in GROUPS {
        write!(written, "\nOptions of {words}:\n\n| option | value |\n|---|---|\n").unwrap();
        for option in group {
            writeln!(written, "| `{}` | {} |", option.name, sentences(option, "`").replace('|', "\\|")).unwrap();
        }
    }
    written
}

/// The table of what each face offers.
fn parity() -> String {
    let mut written = format!("|  | {} |\n|---|---|---|---|---|---|\n", FACES.join(" | "));
    let asked = QUESTIONS.iter().map(|entry| (format!("`{}`", entry.name), [true; 5]));
    let offered = OFFERED.map(|(name, faces)| (name.to_owned(), faces));
    let mut gaps = 0;
    for (name, faces) in asked.chain(offered) {
        gaps += faces.iter().filter(|is_there| !**is_there).count();
        let cells = faces.map(|is_there| if is_there { "yes" } else { "no" });
        writeln!(written, "| {name} | {} |", cells.join(" | ")).unwrap();
    }
    assert!(gaps <= MOST_GAPS, "{gaps} gaps");
    written + GAPS
}

/// Compares a text with a file, or with its part between two lines; or writes it there.
fn hold(file: &str, part: Option<&str>, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    let old = fs::read_to_string(&path).unwrap_or_default();
    let new = part.map_or(text.to_owned(), |part| {
        let (begin, end) =
            (format!("<!-- {part}: written from the catalogue -->\n"), format!("<!-- end of {part} -->"));
        let (before, rest) = old.split_once(&begin).unwrap_or_else(|| panic!("{file}: no {begin}"));
        let (_, after) = rest.split_once(&end).unwrap_or_else(|| panic!("{file}: no {end}"));
        format!("{before}{begin}\n{text}\n{end}{after}")
    });
    if env::var_os("WRITE").is_some() {
        fs::write(path, new).unwrap();
    } else {
        assert!(old == new, "{file}: WRITE=1 cargo test -p shanten-questions --all-features --test written");
    }
}

#[test]
fn what_is_written_from_the_catalogue_is_up_to_date() {
    hold("tests/questions/README.md", Some("questions"), &questions());
    hold("docs/bindings.md", Some("parity"), &parity());
    hold("web/src/options.d.ts", None, &typescript());
    hold("python/python/shanten/options.py", None, &python());
}
