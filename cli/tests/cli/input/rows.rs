//! Rows that keep their places; tables and objects as input.

use serde_json::Value;

use crate::support::{file, pointed_at, run};

/// The fields of a table under these names, row by row.
fn fields<'a>(out: &'a str, separator: char, names: &[&str]) -> Vec<Vec<&'a str>> {
    let mut rows = out.lines().map(|line| line.split(separator).collect::<Vec<_>>());
    let header = rows.next().expect("a table has a header");
    let places = names.iter().map(|name| header.iter().position(|field| field == name).expect("the column is there"));
    let places: Vec<usize> = places.collect();
    rows.map(|row| places.iter().map(|&place| row[place]).collect()).collect()
}

fn objects(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("an answer is JSON")).collect()
}

#[test]
fn every_line_has_a_row() {
    let input = b"123m11p\r\n\n8z\n \t \n11z\n";
    let of = |format| run(&["--format", format], input);
    for (format, separator) in [("tsv", "\t"), ("csv", ",")] {
        let run = of(format);
        let expected = [
            "hand,shanten,standard,seven_pairs,thirteen_orphans,discard,useful,copies,line,input,error",
            "123m11p,-1,-1,,,1m,14m,7,1,123m11p,",
            ",,,,,,,,2,,no tiles",
            ",,,,,,,,3,8z,no honour 8z at character 1: honours are 1z to 7z",
        ];
        let expected = expected.map(|line| line.replace(',', separator) + "\n").concat();
        assert!(run.out.starts_with(&expected), "{}", run.out);
        let end = [",,,,,,,,4, \t ,no tiles", "11z,-1,-1,,,1z,1z,2,5,11z,"];
        let blank = if format == "tsv" { "\" \t \"" } else { " \t " };
        let end = end.map(|line| line.replace(',', separator) + "\n").concat().replace(" \t ", blank);
        assert_eq!(run.out[expected.len()..], end);
        assert_eq!((run.reasons().len(), run.status), (1, Some(1)));
    }
    assert_eq!(of("plain").out, "123m11p -1\n\nerror\n\n11z -1\n");
    let json = objects(&of("json").out);
    let places: Vec<_> = json.iter().map(|row| (row["line"].as_u64(), row["input"].as_str())).collect();
    let inputs = ["123m11p", "", "8z", " \t ", "11z"];
    assert_eq!(places, (1..).map(Some).zip(inputs.map(Some)).collect::<Vec<_>>());
    let errors: Vec<_> = json.iter().map(|row| row["error"].as_str()).collect();
    let honour = "no honour 8z at character 1: honours are 1z to 7z";
    assert_eq!(errors, [None, Some("no tiles"), Some(honour), Some("no tiles"), None]);
}

#[test]
fn blank_lines_are_no_failure() {
    for (format, rows) in [("plain", 3), ("json", 3), ("tsv", 4), ("csv", 4), ("text", 0)] {
        assert_eq!(run(&["--format", format], b"\n\n\n").quiet().lines().count(), rows, "{format}");
    }
    assert_eq!(run(&["--format", "text"], b"").quiet(), "");
}

#[test]
fn red_fives_and_order_stay_in_the_input() {
    let run = run(&["--format", "tsv"], b"55p0s0m\n9s1s 0m\n3p0p46p\n");
    let inputs = fields(&run.out, '\t', &["input"]).concat();
    assert_eq!(inputs, ["55p0s0m", "9s1s 0m", "3p0p46p"]);
}

#[test]
fn a_number_before_a_tab_is_a_column() {
    for (input, columns) in [
        ("     1\t123m456p789s1122z\n     2\t11z\n", ["     1", "     2"]),
        ("17\t123m456p789s1122z\n5\t11z\n", ["17", "5"]),
    ] {
        let tsv = run(&["--format", "tsv"], input.as_bytes());
        let expected = [[columns[0], "123m456p789s1122z", "0"], [columns[1], "11z", "-1"]];
        assert_eq!(fields(&tsv.out, '\t', &["column_1", "hand", "shanten"]), expected);
        let json = objects(&run(&["--json"], input.as_bytes()).out);
        assert_eq!([&json[0]["column_1"], &json[1]["column_1"]], columns);
        let plain = run(&["--format", "plain"], input.as_bytes());
        assert_eq!((plain.out.as_str(), plain.status), ("123m456p789s1122z 0\n11z -1\n", Some(0)));
    }
}

#[test]
fn columns_are_passed_through_before_and_behind() {
    let table = "id\thand\tnote\n7\t11z\tfirst\n\n8\tx\tsecond one\n";
    let tsv = run(&["--format", "tsv"], table.as_bytes());
    let expected = concat!(
        "id\thand\tshanten\tstandard\tseven_pairs\tthirteen_orphans\tdiscard\tuseful\tcopies\tnote\t",
        "line\tinput\terror\n",
        "7\t11z\t-1\t-1\t\t\t1z\t1z\t2\tfirst\t2\t11z\t\n",
        "\t\t\t\t\t\t\t\t\t\t3\t\tno tiles\n",
        "8\t\t\t\t\t\t\t\t\tsecond one\t4\tx\tunknown character 'x' at character 1\n",
    );
    assert_eq!(tsv.out, expected);
    assert_eq!((tsv.reasons(), tsv.status), (vec!["standard input:4: unknown character 'x' at character 1"], Some(1)));
    let json = objects(&run(&["--json"], table.as_bytes()).out);
    assert_eq!([&json[2]["id"], &json[2]["note"]], ["8", "second one"]);
}

#[test]
fn a_table_may_begin_with_blank_lines() {
    let table = "\n".repeat(5000) + "id\thand\n7\t11z\n";
    let run = run(&["--format", "tsv"], table.as_bytes());
    let rows = fields(&run.out, '\t', &["line", "id", "hand", "error"]);
    assert_eq!(
        (rows.len(), &rows[4999], &rows[5000]),
        (5001, &vec!["5000", "", "", "no tiles"], &vec!["5002", "7", "11z", ""],)
    );
    assert_eq!(run.status, Some(0));
}

#[test]
fn fields_between_commas_may_be_in_quotes() {
    let table = "hand,note\n11z,\"a, b\"\n\"22z\",\"\"\"c\"\"\"\n";
    let run = run(&["--input", "csv", "--format", "csv"], table.as_bytes());
    assert!(run.out.contains("\n11z,-1,-1,,,1z,1z,2,\"a, b\",2,11z,\n"), "{}", run.out);
    assert!(run.out.ends_with("\n22z,-1,-1,,,2z,2z,2,\"\"\"c\"\"\",3,22z,\n"), "{}", run.out);
}

#[test]
fn an_option_says_where_the_hand_is() {
    let table = b"E\t11z\nS\t22z\n";
    let several = run(&["--format", "plain"], table);
    let reason = "standard input:1: columns 1 and 2 both have tiles: --column says which is the hand";
    assert_eq!((several.out.as_str(), several.reasons(), several.status), ("", vec![reason], Some(1)));
    let number = run(&["--format", "plain", "--column", "2"], table);
    assert_eq!(number.out, "11z -1\n22z -1\n");
    let only = run(&["--format", "plain"], b"a1\t11z\tx\nE\t22z\ty\n");
    assert_eq!(only.out, "11z -1\n22z -1\n");
    let none = run(&["--format", "plain"], b"1\tx\n2\t22z\n");
    assert_eq!((none.out.as_str(), none.status), ("error\n22z -1\n", Some(1)));
    let name = run(&["--format", "plain", "--column", "tiles"], b"id\ttiles\na1\t11z\n");
    assert_eq!(name.out, "11z -1\n");
    for (column, table) in [("3", &table[..]), ("0", table), ("tiles", b"id\thand\n1\t11z\n")] {
        let run = run(&["--format", "plain", "--column", column], table);
        let reason = format!("standard input:1: no column '{column}' in the table");
        assert_eq!((run.out.as_str(), run.reasons(), run.status), ("", vec![reason.as_str()], Some(1)));
    }
    let numbers = run(&[], b"1\t2\n");
    let reason = "standard input:1: no column of hands: all fields are numbers; --column says which it is";
    assert_eq!((numbers.reasons(), numbers.status), (vec![reason], Some(1)));
}

#[test]
fn a_line_unlike_the_first_is_a_bad_one() {
    for (input, reason) in [
        ("11z\n1\t22z\n33z\n", "2 fields between tabs: the first line has none"),
        ("123m\n456m\t11z\n33z\n", "2 fields between tabs: the first line has none"),
        ("1\t11z\n22z\n3\t33z\n", "1 field: the first line has 2"),
        ("1\t11z\n2\t22z\t\n3\t33z\n", "3 fields: the first line has 2"),
        (
            "{\"hand\":\"11z\"}\n22z\n{\"hand\":\"33z\"}\n",
            "no JSON object: invalid type: integer `22`, expected an object at character 2",
        ),
        ("11z\n{\"hand\":\"22z\"}\n33z\n", "unknown character '{' at character 1"),
    ] {
        let run = run(&["--json"], input.as_bytes());
        let rows = objects(&run.out);
        assert_eq!((rows.len(), rows[1]["error"].as_str(), run.status), (3, Some(reason), Some(1)), "{input}");
        assert_eq!(rows[1]["input"], input.lines().nth(1).expect("a second line"));
        assert_eq!(rows[2]["hand"], "33z");
    }
}

#[test]
fn a_column_that_answers_have_is_refused() {
    for (header, name) in
        [("hand\tline", "line"), ("shanten\thand", "shanten"), ("a\thand\ta", "a"), ("hand\thand", "hand")]
    {
        let run = run(&["--format", "tsv"], format!("{header}\n").as_bytes());
        let reason =
            format!("standard input:1: a column '{name}' too many: answers or the table have one of that name already");
        assert_eq!((run.reasons(), run.status), (vec![reason.as_str()], Some(1)));
    }
    let key = run(&["--json"], br#"{"id":7,"hand":"11z","shanten":-1}"#);
    let rows = objects(&key.out);
    assert_eq!(rows[0]["error"], "a key 'shanten' too many: answers or the object have one already");
    assert_eq!((&rows[0]["id"], &rows[0]["shanten"]), (&7.into(), &Value::Null));
}

#[test]
fn tables_with_other_columns_do_not_follow() {
    let run = run(&["--format", "tsv", "11z", "-"], b"id\thand\n1\t22z\n");
    assert_eq!(fields(&run.out, '\t', &["hand"]), [["11z"]]);
    assert_eq!((run.reasons(), run.status), (vec!["standard input: other columns than in the table so far"], Some(1)));
}

/// The answer to a single hand with these options.
fn alone(options: &[&str], hand: &str) -> String {
    let run = run(&[options, &["--format", "plain", hand]].concat(), b"");
    assert_eq!(run.status, Some(0), "{}", run.err);
    run.out
}

#[test]
fn each_row_has_its_own_visible_tiles_rules_and_strictness() {
    let hand = "222444m4468p[7777p]";
    let rows =
        [("", "", ""), ("44p", "", "melds"), ("44p", "", "concealed"), ("", "chinese", ""), ("", "", "unlimited")];
    let default = ["--strictness", "melds", "--visible", "4p"];
    let expected: String = rows
        .iter()
        .map(|(visible, rules, strict)| {
            let own = [("--visible", *visible), ("--rules", rules), ("--strictness", strict)];
            let own = own.iter().filter(|(_, value)| !value.is_empty()).flat_map(|(name, value)| [*name, value]);
            let own: Vec<&str> = own.collect();
            let visible = if visible.is_empty() { &default[..] } else { &default[..2] };
            alone(&[visible, &own].concat(), hand)
        })
        .collect();
    let seen: Vec<&str> = expected.lines().collect();
    assert_eq!([seen[0], seen[2]].map(|line| line.rsplit_once(' ').expect("a number").1), ["1", "0"]);

    let table = |separator: &str| {
        let mut lines = vec!["visible,hand,rules,strict".to_owned()];
        lines.extend(rows.iter().map(|(visible, rules, strict)| format!("{visible},{hand},{rules},{strict}")));
        lines.join("\n").replace(',', separator)
    };
    let objects = rows.map(|(visible, rules, strict)| {
        let own = [("visible", visible), ("rules", rules), ("strictness", strict)];
        let own = own.iter().filter(|(_, value)| !value.is_empty());
        let own = own.map(|(name, value)| format!(r#","{name}":"{value}""#));
        format!(r#"{{"hand":"{hand}"{}}}"#, own.collect::<Vec<_>>().concat())
    });
    for (input, arguments) in [
        (table("\t"), &["--input", "auto"]),
        (table(","), &["--input", "csv"]),
        (objects.join("\n"), &["--input", "auto"]),
    ] {
        let run = run(&[&default[..], arguments, &["--format", "plain"]].concat(), input.as_bytes());
        assert_eq!((run.out.as_str(), run.err.as_str()), (expected.as_str(), ""));
    }
}

#[test]
fn a_row_of_three_players_stands_among_others() {
    let input = "hand\trules\n119m1z\t\n119m1z\tthree-player\n15m\tthree-player\n1mJ\tjokers=2\n1mJ\t\n";
    let run = run(&["--format", "tsv"], input.as_bytes());
    let rows = fields(&run.out, '\t', &["useful", "rules", "error"]);
    assert_eq!(rows[0][0], "1789m1z");
    assert_eq!(rows[1][0], "19m1z");
    assert_eq!(rows[2], ["", "three-player", "5m at character 2: the rules three-player don't have it"]);
    assert_eq!(rows[3][2], "");
    assert_eq!(rows[4][2], "a joker at character 3: the rules have none");
}

#[test]
fn what_is_wrong_with_a_setting_is_named() {
    let input = "hand\tvisible\trules\tstrictness\n11z\t9x\t\t\n11z\t\tsanma\t\n11z\t\t\tmost\n11z\t111z\t\t\n";
    let run = run(&["--format", "tsv"], input.as_bytes());
    let errors = [
        "visible: unknown character 'x' at character 2",
        "rules: 'sanma': neither a preset nor an option at character 1",
        "strictness: no strictness 'most'",
        "5 copies of 1z, visible and own: there are 4",
    ];
    assert_eq!(fields(&run.out, '\t', &["error"]).concat(), errors);
    let expected = (2..).zip(errors).map(|(line, error)| format!("standard input:{line}: {error}"));
    assert_eq!(run.reasons(), expected.collect::<Vec<_>>());
    let message = "\
error: standard input:3: rules: 'sanma': neither a preset nor an option at character 1
  |
3 | sanma
  | ^
  |
  = help: did you mean 'three-player'?
";
    assert!(run.err.contains(message), "{}", run.err);
    assert!(run.err.contains("  = help: the strictnesses are unlimited, concealed, melds, visible\n"), "{}", run.err);
}

#[test]
fn other_keys_of_objects_are_passed_through_as_they_are() {
    let input = r#"{"id":1.50,"hand":"11z","list":[1, {"a":null}],"name":"é\n"}
{"hand":"1m1z","visible":"1m","more":123456789012345678901234567890}
"#;
    let run_json = run(&["--json"], input.as_bytes());
    let ends = [
        r#""id":1.50,"list":[1, {"a":null}],"name":"é\n","line":1,"input":"11z"}"#,
        r#""visible":"1m","more":123456789012345678901234567890,"line":2,"input":"1m1z"}"#,
    ];
    for (line, end) in run_json.out.lines().zip(ends) {
        assert!(line.ends_with(end), "{line}");
    }
    assert_eq!(run_json.status, Some(0));
    let tsv = run(&["--format", "tsv"], input.as_bytes());
    assert!(tsv.out.starts_with("id\thand\t"), "{}", tsv.out);
    assert_eq!(tsv.reasons(), ["standard input:2: no column for the key 'visible': the first object doesn't have it"]);
}

#[test]
fn an_object_without_a_hand_is_a_bad_one() {
    let input = "{\"hand\":\"11z\"}\n{\"id\":5}\n{\"hand\":null}\n{\"hand\":7}\n{\"hand\":\"\"}\n{\"hand\":\n[]\n";
    let run = run(&["--json"], input.as_bytes());
    let no_text = "no text for the key 'hand'";
    let expected = [no_text, no_text, no_text, "no tiles", "no JSON object: EOF while parsing a value at character 8"];
    let errors: Vec<String> = objects(&run.out)[1..].iter().map(|row| row["error"].to_string()).collect();
    for (error, expected) in errors.iter().zip(expected) {
        assert_eq!(*error, format!("\"{expected}\""));
    }
    assert_eq!((errors.len(), run.status), (6, Some(1)));
}

#[test]
fn numbers_and_lists_are_hands() {
    let counts = "2 0 0 0 0 0 0 0 0, 0 0 0 0 0 0 0 0 0, 0 0 0 0 0 0 0 0 0, 0 0 0 0 0 0 0";
    for (notation, hand, expected) in [
        ("auto", counts, "11m -1\n"),
        ("auto", r#"["1m", "E","E" ,"1m","P"]"#, "11m115z 0\n"),
        // A list is in tenhou.net's numbers if all its numbers can be.
        ("auto", "11 12 13 14", "1234m 0\n"),
        ("auto", "[16,17]", "67m 0\n"),
        ("auto", "0,4,8,12", "1234m 0\n"),
        ("counts", counts, "11m -1\n"),
        ("numbers", "0 4,8\t12", "1234m 0\n"),
        ("numbers", "[135,134]", "77z -1\n"),
        ("numbers", "1 0 9 5", "1123m 0\n"),
        ("tenhou6", "11 12", "12m 0\n"),
        ("tenhou6", "[41,47,29,31]", "9p1s17z 2\n"),
        ("mjai", "1m, E", "1m1z 0\n"),
    ] {
        let run = run(&["--format", "plain", "--notation", notation, hand], b"");
        assert_eq!((run.out.as_str(), run.err.as_str()), (expected, ""), "{hand}");
    }
}

#[test]
fn numbers_and_lists_are_hands_in_rows_too() {
    let input = "{\"hand\":[0,4,8,12],\"visible\":[1,2,3]}\n{\"hand\":\"16 17 0\"}\n{\"hand\":\"16 17\"}\n";
    let run = run(&["--json", "--notation", "numbers", "--rules", "jokers=1"], input.as_bytes());
    let rows = objects(&run.out);
    assert_eq!((rows[0]["useful"].as_str(), rows[0]["copies"].as_u64()), (Some("14mJ"), Some(4)));
    assert_eq!(rows[0]["input"], "[0,4,8,12]");
    assert!(rows[1]["error"].as_str().is_some_and(|error| error.starts_with("3 concealed tiles")));
    assert_eq!(rows[2]["shanten"], -1);
}

#[test]
fn bad_numbers_are_shown_where_they_are() {
    for (notation, hand, reason, caret) in [
        ("numbers", "0 136", "no tile 136 at character 3: tiles are 0 to 135", "  ^"),
        ("numbers", "1 x", "no small number at character 3", "  ^"),
        ("numbers", "[0,400]", "no small number at character 4", "   ^"),
        ("counts", "1 1", "2 counts: there are 34", "^^^"),
        (
            "tenhou6",
            "11 48",
            "no tile 48 at character 4: tiles are 11 to 19, 21 to 29, 31 to 39, 41 to 47 and 51 to 53",
            "   ^",
        ),
        ("mjai", "1m 5q", "unknown character 'q' at character 5", "    ^"),
    ] {
        let run = run(&["--notation", notation, hand], b"");
        assert_eq!((run.out, run.status), (String::new(), Some(1)));
        assert_eq!(run.err, pointed_at("argument 1", reason, hand, caret));
    }
}

#[test]
fn red_fives_are_read_in_every_notation() {
    for (notation, hand) in [
        ("numbers", "16 17 52 88"),
        ("tenhou6", "51 15 52 53"),
        ("mjai", "5mr,5m,5pr,5sr"),
        ("auto", r#"["5mr","5m","5pr","5sr"]"#),
    ] {
        let run = run(&["--format", "tsv", "--notation", notation, hand], b"");
        assert_eq!(fields(&run.out, '\t', &["shanten"]), [["1"]], "{hand}: {}", run.err);
    }
}

#[test]
fn a_file_and_a_table_that_are_no_hands_are_told_with_their_options() {
    let name = file("hands-of-a-file.txt", "11z\n");
    for command in [&[][..], &["odds"], &["score"]] {
        let bad = run(&[command, &[&name]].concat(), b"");
        assert_eq!(bad.status, Some(1));
        assert!(
            bad.err.ends_with(&format!(" = help: it is a file, whose hands are read with -f {name}\n")),
            "{}",
            bad.err
        );
    }
    let table = b"who,hand\nA,123m11p\n";
    let bad = run(&[], table);
    assert_eq!(bad.err.matches(" = help: a table with commas is read with --input csv\n").count(), 1, "{}", bad.err);
    assert!(run(&["--input", "csv"], table).quiet().contains("123m11p"));
}

#[test]
fn arguments_that_are_pieces_of_one_hand_are_told() {
    let pieces = ["34568m", "5678p", "23567s"];
    let three = run(&[&["--format", "plain"][..], &pieces].concat(), b"");
    assert_eq!((three.out.as_str(), three.status), ("34568m 0\n5678p 0\n23567s 0\n", Some(0)));
    assert_eq!(three.err, "note: read as 3 hands; for one hand quote it: shanten \"34568m 5678p 23567s\"\n");
    assert_eq!(alone(&[], &pieces.join(" ")), "34568m5678p23567s 1\n");

    let bad = run(&["--format", "plain", "123m", "11p"], b"");
    assert_eq!((bad.out.as_str(), bad.status), ("error\n11p -1\n", Some(1)));
    let help = " = help: for one hand quote it: shanten \"123m 11p\"\n";
    assert!(bad.err.starts_with("error: argument 1: 3 concealed tiles") && bad.err.ends_with(help), "{}", bad.err);

    // The hint is shown once.
    let bad = run(&["123m", "456p", "789s", "1122z"], b"");
    assert_eq!((bad.err.matches("error: ").count(), bad.err.matches("quote").count()), (3, 1), "{}", bad.err);

    for hands in [
        &["11z"][..],
        &["11z", "22z"],
        &["1234m", "11z1p"],
        &["123m11p", "11z"],
        &["1111m", "2222p", "3333s", "4444z"],
        &["1m", "2p", "3s"],
    ] {
        let run = run(&[&["--format", "plain"][..], hands].concat(), b"");
        assert!(!run.err.contains("quote"), "{}", run.err);
    }
}

#[test]
fn a_tile_too_many_is_said_one_way() {
    let letters = |rules: &str| run(&["--rules", rules, "123456789m123456p"], b"").err;
    assert!(letters("riichi").contains("no room for 6p"), "{}", letters("riichi"));
    assert_eq!(letters("riichi"), letters("chinese"));
    let counts = format!("{}{}", "1 ".repeat(15), "0 ".repeat(19));
    for rules in ["riichi", "chinese"] {
        let reason = "argument 1: 15 concealed tiles: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14";
        assert_eq!(run(&["--rules", rules, &counts], b"").reasons(), [reason]);
    }
    let five = format!("5 {}", "0 ".repeat(33));
    assert_eq!(run(&[&five], b"").reasons(), ["argument 1: 5 copies of 1m: there are 4"]);
}
