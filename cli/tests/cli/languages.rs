//! Text for people in their languages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::{Map, Value};
use shanten_logs_testing::{play, writers};
use unicode_width::UnicodeWidthStr;

use crate::cases::{cases, words};
use crate::pages::PAGES;
use crate::support::{HAND, file, fits, on_columns, run, run_with};

const LANGUAGES: [&str; 3] = ["ja", "zh-Hans", "zh-Hant"];

/// Arguments whose output is always English.
const ENGLISH: [&str; 9] = ["--format", "--json", "ask", "deal", "explain", "logs", "stats", "table", "--help"];

fn in_language(language: &str, arguments: &[&str], input: &str) -> String {
    run_with(&[("LC_ALL", language)], arguments, input).out
}

/// The names in the braces of a text.
fn names(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).map(|part| part.split_once('}').expect("it is closed").0).collect()
}

/// Whether it looks like an English word.
fn is_word(part: &str) -> bool {
    part.len() > 2 && part.bytes().all(|byte| byte.is_ascii_lowercase())
}

#[test]
fn each_word_is_there_in_each_language() {
    let read = |text: &str| {
        let json = text.trim_start_matches("export default ");
        serde_json::from_str::<BTreeMap<String, Value>>(json).expect("words are JSON")
    };
    let [own, mut page] = [include_str!("../../words/command.json"), include_str!("../../words/shared.mjs")].map(read);
    let [texts, named] = ["texts", "names"].map(|part| page.remove(part).expect("it is there"));
    let [texts, named]: [Map<String, Value>; 2] =
        [texts, named].map(|part| serde_json::from_value(part).expect("words"));
    assert_eq!(texts["reviewKnows"][0], shanten_logs::Review::KNOWS);
    let mut asked = BTreeSet::new();
    let own = own.iter().map(|(key, value)| {
        let of_page = value.as_str().inspect(|&name| {
            asked.insert(name);
        });
        (key, of_page.map_or(value, |name| &texts[name]))
    });
    for (key, value) in own.chain(&named) {
        let texts: Vec<String> = serde_json::from_value(value.clone()).expect("texts");
        for text in texts.last_chunk::<3>().expect("a text for each language") {
            let expected = if key == "refused:hand_size" { "{tiles} {most}" } else { key };
            assert_eq!(names(text), names(expected), "{key}: {text}");
            let own = names(text).into_iter().fold(text.clone(), |text, name| text.replace(&format!("{{{name}}}"), ""));
            // Only what is typed may stay English.
            assert!(
                own.split(' ')
                    .all(|part| !is_word(part) || ["shanten", "review", "score", "json", "csv"].contains(&part)),
                "{key}: {text}"
            );
        }
    }
    assert!(texts.keys().all(|name| asked.contains(name.as_str())), "what nobody asks for");
}

/// The beginnings of keys that the code composes.
const JOINED: [&str; 5] = ["won:", "fu:", "path:", "refused:", "{count} "];

/// All code, without comment marks and with runs of blanks reduced to one.
fn code(folder: &Path) -> String {
    let files = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let texts = files.map(|path| if path.is_dir() { code(&path) } else { fs::read_to_string(path).expect("text") });
    let text = texts.collect::<String>().replace("///", " ").replace("\\\n", " ").replace("\\\"", "\"");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn no_word_is_there_that_nobody_says() {
    let own: Map<String, Value> = serde_json::from_str(include_str!("../../words/command.json")).expect("words");
    // The library's own texts are among the page's names.
    let names = ["east", "south", "west", "north", "standard", "concealed draw", "tenpai", "win"];
    let crates = Path::new(env!("CARGO_MANIFEST_DIR"));
    let code = ["src", "../questions/src", "../logs/src/review"].map(|folder| code(&crates.join(folder))).concat();
    for key in own.keys().filter(|key| !JOINED.iter().any(|start| key.starts_with(start))) {
        assert!(names.contains(&key.as_str()) || code.contains(key.trim()), "{key}");
    }
}

#[test]
fn no_word_of_an_answer_stays_english() {
    let mut texts = 0;
    for case in cases() {
        let (line, rest) = case.split_once('\n').unwrap_or((&case, ""));
        let words: Vec<&str> = words(line.trim_start_matches('='));
        let words: Vec<&str> = words.into_iter().filter(|word| !word.starts_with("COLUMNS=")).collect();
        let input: String =
            rest.lines().filter_map(|line| line.strip_prefix("< ")).flat_map(|line| [line, "\n"]).collect();
        if words.iter().any(|word| ENGLISH.iter().any(|english| word.starts_with(english))) {
            continue;
        }
        for language in LANGUAGES {
            let out = in_language(language, &words, &input.replace("\\t", "\t"));
            let left = out.split(|character: char| !character.is_ascii_alphabetic()).find(|part| is_word(part));
            assert_eq!(left, None, "LC_ALL={language} shanten {line}\n{out}");
            assert!(fits(&out, 80), "LC_ALL={language} shanten {line}\n{out}");
            texts += usize::from(!out.is_empty());
        }
    }
    assert!(texts > 150, "{texts}");
}

/// The tiles and numbers in a line after its label, with the columns where they end.
fn ends(line: &str) -> Vec<(&str, usize)> {
    let is_same = |part: &&str| part.bytes().all(|byte| b"0123456789mpsz.%,+".contains(&byte));
    let end = |part: &str| part.as_ptr() as usize - line.as_ptr() as usize + part.len();
    let parts = line.split_whitespace().filter(is_same).map(|part| (part, line[..end(part)].width()));
    parts.filter(|(_, end)| *end > 20).collect()
}

#[test]
fn columns_stand_where_they_do_in_english() {
    for columns in ["80", "50"] {
        for arguments in
            [&[HAND][..], &["33567789m46s", "+", "6m"], &["odds", "123m456p7s7z"], &["odds", "234578m1689p357s1z"]]
        {
            let shown = |language| run_with(&[("LC_ALL", language), ("COLUMNS", columns)], arguments, "").quiet();
            let english = shown("C");
            let is_choice =
                |line: &str| line.trim_start().starts_with(|first: char| first == '(' || first.is_ascii_digit());
            let of_table = |line: &&str| is_choice(line) && ends(line).len() > 1;
            let expected: Vec<_> = english.lines().filter(of_table).map(ends).collect();
            assert!(expected.len() > 1, "{english}");
            for language in LANGUAGES {
                let other = shown(language);
                assert_eq!(other.lines().filter(of_table).map(ends).collect::<Vec<_>>(), expected, "{other}");
            }
        }
    }
}

#[test]
fn names_of_columns_end_where_their_numbers_do() {
    for language in LANGUAGES {
        let out = in_language(language, &[HAND], "");
        let mut lines = out.lines();
        let ends_of = |line: &str, words: [usize; 2]| {
            words.map(|word| {
                let part = line.split_whitespace().nth(word).expect("a column");
                line[..line.find(part).expect("it is there") + part.len()].width()
            })
        };
        let head = lines.find(|line| line.split_whitespace().count() == 5).expect("the names of the columns");
        let row = lines.next().expect("a row");
        assert_eq!(ends_of(head, [2, 3]), ends_of(row, [2, 3]), "{out}");
    }
}

#[test]
fn the_language_is_that_of_the_option_or_of_the_environment() {
    let first = |environment: &[(&str, &str)], arguments: &[&str]| {
        let out = run_with(environment, arguments, "").quiet();
        out.lines().nth(1).and_then(|line| line.split_whitespace().next()).map(str::to_owned)
    };
    let told = [
        ("ja_JP.UTF-8", "一般手"),
        ("ja", "一般手"),
        ("zh_CN.UTF-8", "标准形"),
        ("zh_SG", "标准形"),
        ("zh", "标准形"),
        ("zh_TW.UTF-8", "標準形"),
        ("zh_HK", "標準形"),
        ("zh-Hant", "標準形"),
        ("zh_Hant_CN", "標準形"),
        ("C", "standard"),
        ("POSIX", "standard"),
        ("de_AT.UTF-8", "standard"),
        ("", "standard"),
    ];
    for (locale, word) in told {
        assert_eq!(first(&[("LANG", locale)], &["1m"]).as_deref(), Some(word), "LANG={locale}");
    }
    let all = [("LC_ALL", "ja_JP"), ("LC_MESSAGES", "zh_CN"), ("LANG", "zh_TW")];
    let words = ["一般手", "标准形", "標準形"];
    for (from, word) in words.iter().enumerate() {
        assert_eq!(first(&all[from..], &["1m"]).as_deref(), Some(*word), "{:?}", &all[from..]);
    }
    assert_eq!(first(&[("LC_ALL", ""), ("LANG", "ja_JP")], &["1m"]).as_deref(), Some("一般手"));
    for (name, word) in [("en", "standard"), ("ja", "一般手"), ("zh-Hans", "标准形"), ("zh-Hant", "標準形")] {
        let joined = format!("--lang={name}");
        for arguments in [&["--lang", name, "1m"][..], &["1m", &joined]] {
            assert_eq!(first(&all, arguments).as_deref(), Some(word), "{arguments:?}");
        }
    }
    for (locale, word) in [("jp", "一般手"), ("ja_JP", "一般手"), ("zh-CN", "标准形"), ("zh-TW", "標準形")]
    {
        assert_eq!(first(&all, &["--lang", locale, "1m"]).as_deref(), Some(word), "{locale}");
    }
    assert_eq!(run(&["--lang", "xx", "1m"], b"").status, Some(2));
    let of = |whose: &str| run(&["--from", whose, "33567789m46s + 6m"], b"").quiet();
    for (whose, names) in [("left", &["上家"][..]), ("across", &["対面", "对家"]), ("right", &["下家"])] {
        assert!(names.iter().all(|name| of(name) == of(whose)), "{whose}");
    }
    assert_ne!(of("left"), of("across"));
}

#[test]
fn refusals_are_told_in_the_language_and_kept_in_english_for_programs() {
    let told = |language: &str, arguments: &[&str]| {
        let run = run_with(&[("LC_ALL", language)], arguments, "");
        (run.out, run.err.lines().next().unwrap_or_default().to_owned())
    };
    for (arguments, japanese) in [
        (&["123m456p7x9s11z"][..], "エラー: 引数1: 読めない文字です（10文字目）"),
        (&["123456m"], "エラー: 引数1: 手牌が6枚です。14枚までの、3で割り切れない枚数にしてください"),
        (&["--rules", "sanma", "1m"], "エラー: --rules: ルールの名前にも項目にもありません"),
        (&["--rules", "three-player", "2m"], "エラー: 引数1: このルールでは使わない牌です"),
        (&["score", "123m456p789s11z22z"], "エラー: 引数1: 「+」と和了牌がありません"),
        (&["score", "123m456p789s1122z+3z"], "エラー: 引数1: 和了形ではありません"),
        (&["odds", "11m123p"], "注意: 引数1: 和了しているので、確率はありません"),
    ] {
        assert_eq!(told("ja", arguments).1, japanese);
        let english = told("C", arguments).1;
        assert!(english.starts_with("error: ") || english.starts_with("note: "), "{english}");
        for chinese in ["zh_CN", "zh_TW"] {
            let told = told(chinese, arguments).1;
            assert!(
                !told.split(|letter: char| !letter.is_ascii_alphabetic()).any(|part| is_word(part) && part != "rules"),
                "{told}"
            );
        }
    }
    let json = told("ja", &["--json", "123m456p7x9s11z"]).0;
    assert!(json.contains("unknown character 'x'") && json.contains("\"error_kind\":\"unknown_character\""), "{json}");
}

#[test]
fn no_word_of_a_review_stays_english() {
    let game = file("in-languages.mjlog", writers::mjlog(&[play(4, 3), play(4, 4)]));
    for options in [&["--declared", "--in-danger"][..], &["--worst", "3", "--seat", "1", "--chances"]] {
        for language in LANGUAGES {
            let out = run_with(&[("LC_ALL", language)], &[&["review", &game], options].concat(), "").quiet();
            assert_eq!(
                out.split(|letter: char| !letter.is_ascii_alphabetic()).find(|part| is_word(part)),
                None,
                "{out}"
            );
            assert!(fits(&out, 80), "{out}");
        }
    }
}

#[test]
fn what_is_wrong_with_a_log_is_told_in_the_language_and_where_in_the_words_of_the_library() {
    let bad = file("in-languages.txt", "no log at all");
    for (language, kind) in
        [("ja", "エラー: 牌譜の形式ではありません"), ("zh_CN", "错误: 不是牌谱格式"), ("zh_TW", "錯誤: 不是牌譜格式")]
    {
        for command in ["review", "logs"] {
            let told = run_with(&[("LC_ALL", language)], &[command, &bad], "").err;
            assert!(told.starts_with(&format!("{kind} ({bad}: no log: ")), "{told}");
        }
    }
}

#[test]
fn what_the_system_says_follows_what_it_means() {
    let told = |arguments: &[&str]| run_with(&[("LC_ALL", "ja")], arguments, "").err;
    let nowhere = file("in-languages.csv", "") + "/nowhere";
    for (arguments, kind) in [
        (&["-f", &nowhere][..], "エラー: ファイルを読めません"),
        (&["explain", "-f", &nowhere], "error: "),
        (&["odds", "-f", &nowhere], "エラー: ファイルを読めません"),
        (&["review", &nowhere], "エラー: ファイルを読めません"),
        (&["logs", "--files-from", &nowhere], "エラー: ファイルを読めません"),
        (&["deal", "-o", &nowhere, "--format", "csv"], "エラー: ファイルに書き込めません"),
    ] {
        let told = told(arguments);
        assert!(told.contains(kind) && told.contains(&nowhere) && told.contains("os error"), "{arguments:?}: {told}");
    }
    assert!(told(&["deal"]).starts_with("注意: シードは "));
    let game = file("in-languages.json", writers::mjai(&[play(4, 3)]));
    let rows = told(&["logs", &game]);
    assert!(rows.starts_with("注意: 1局、") && rows.trim_end().ends_with('行'), "{rows}");
}

#[test]
fn help_of_the_most_used_options_is_in_the_language() {
    for (language, words) in [("ja", ["枯れ牌の数え方", "表示の言語"]), ("zh_CN", ["哪些牌算已用完", "显示语言"])]
    {
        for command in [&["--help"][..], &["odds", "--help"], &["odds", "-h"], &["review", "-h"]] {
            let help = in_language(language, command, "");
            assert!(words.iter().all(|word| help.contains(word)), "{help}");
        }
    }
    // The help of `score` and `review` is fully translated, except for words that are typed.
    for (command, first, last) in [("score", "      --tsumo", "      --format"), ("review", "      --seat", "  -h,")] {
        for language in LANGUAGES {
            let help = in_language(language, &[command, "-h"], "");
            let (_, options) = help.split_once(first).expect("the first option");
            let (options, _) = options.split_once(last).expect("the last option");
            let texts =
                options.split('\n').map(|line| line.get(27..).unwrap_or_default()).collect::<Vec<_>>().join(" ");
            let own =
                texts.split('[').filter_map(|part| part.split_once(']').map_or(Some(part), |(_, rest)| Some(rest)));
            let own: Vec<&str> = own.flat_map(|part| part.split(' ')).filter(|part| is_word(part)).collect();
            assert!(own.is_empty(), "{own:?}\n{help}");
        }
    }
}

#[test]
fn no_help_is_wider_than_a_terminal() {
    for (page, _) in PAGES {
        let command: Vec<&str> = page.split('-').skip(1).collect();
        for language in LANGUAGES.iter().chain(&["en"]) {
            for (help, columns) in [("-h", 80), ("--help", 80), ("-h", 60)] {
                let arguments = [&command[..], &["--lang", language, help]].concat();
                let help = on_columns(&columns.to_string(), &arguments, "").quiet();
                assert!(fits(&help, columns), "{arguments:?}\n{help}");
            }
            // The options of `-h` fit on one screen.
            let brief = run(&[&command[..], &["--lang", language, "-h"]].concat(), b"").out;
            let (_, options) = brief.split_once("\nOptions:\n").expect("options");
            let options = options.lines().take_while(|line| !line.is_empty()).count();
            assert!((2..=24).contains(&options), "{options} lines\n{brief}");
        }
    }
    let table = run(&["table"], b"");
    assert!(table.err.contains("\nCommands:\n") && fits(&table.err, 80) && table.status == Some(2), "{}", table.err);
}

#[test]
fn what_programs_read_is_english_in_each_language() {
    let questions: [&[&str]; 6] = [
        &["--json", HAND, "x", "11m"],
        &["--format", "csv", HAND, "x"],
        &["--format", "plain", HAND],
        &["score", "--json", "123m456p789s11z22z+2z", "1m"],
        &["score", "--format", "tsv", "123m456p789s11z22z+2z", "1m"],
        &["odds", "--json", "123m456p7s7z"],
    ];
    for arguments in questions {
        let english = in_language("C", arguments, "");
        assert!(!english.is_empty());
        for language in LANGUAGES {
            assert_eq!(in_language(language, arguments, ""), english);
        }
    }
}
