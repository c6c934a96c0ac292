//! Answers as lines and as tables.

use std::collections::HashMap;

use shanten::{Form, Hand, Shanten};

use crate::support::{any_hand, run};

#[test]
fn plain_is_the_hand_and_its_shanten() {
    let run = run(&["--format", "plain", "199m146779p12s246z", "0m055p123s", "4z(789p)[1111s]", "11z"], b"");
    assert_eq!(run.out, "199m146779p12s246z 4\n0m055p123s 0\n4z(789p)[1111s] 0\n11z -1\n");
    assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
}

#[test]
fn tsv_has_names_and_empty_fields() {
    let names = "hand\tshanten\tstandard\tseven_pairs\tthirteen_orphans\tdiscard\tuseful\tcopies\t\
        line\tinput\terror\n";
    assert_eq!(run(&["--format", "tsv"], b"").out, names);
    let run = run(&["--format", "tsv", "199m146779p12s246z", "1234m", "x", "19m19p19s12345677z"], b"");
    let rows = concat!(
        "199m146779p12s246z\t4\t4\t4\t4\t4p\t1239m1235689p1239s1234567z\t77\t1\t199m146779p12s246z\t\n",
        "1234m\t0\t0\t\t\t\t14m\t6\t2\t1234m\t\n",
        "\t\t\t\t\t\t\t\t3\tx\tunknown character 'x' at character 1\n",
        "19m19p19s12345677z\t-1\t7\t5\t-1\t7z\t19m19p19s1234567z\t39\t4\t19m19p19s12345677z\t\n",
    );
    assert_eq!(run.out, names.to_owned() + rows);
    assert_eq!(run.status, Some(1));
}

/// All tiles of the number suits.
const NUMBERS: &str = "111122223333444455556666777788889999m111122223333444455556666777788889999p\
    111122223333444455556666777788889999s";

#[test]
fn what_can_not_win_has_a_dash_or_nothing() {
    let arguments = ["--visible", &format!("{NUMBERS}111222333444555666777z"), "--strict", "visible", "1z", "12z"];
    let of = |format| run(&[&arguments[..], &["--format", format]].concat(), b"").out;
    assert_eq!(of("plain"), "1z -\n12z -\n");
    assert!(of("tsv").ends_with("\n1z\t\t\t\t\t\t\t0\t1\t1z\t\n12z\t\t\t\t\t\t\t0\t2\t12z\t\n"));
}

#[test]
fn plain_and_tsv_say_what_the_library_says() {
    let hands: Vec<Hand> = (0..3000).map(any_hand).collect();
    let input = hands.iter().map(Hand::to_string).collect::<Vec<_>>().join("\n");
    let plain = run(&["--format", "plain"], input.as_bytes()).out;
    assert_eq!(plain.lines().count(), hands.len());
    for (hand, line) in hands.iter().zip(plain.lines()) {
        assert_eq!(line, format!("{hand} {}", hand.shanten().get()));
    }

    let tsv = run(&["--format", "tsv"], input.as_bytes()).out;
    let mut lines = tsv.lines();
    let names: Vec<&str> = lines.next().expect("there are names").split('\t').collect();
    assert_eq!(lines.clone().count(), hands.len());
    for (hand, line) in hands.iter().zip(lines) {
        let row: HashMap<&str, &str> = names.iter().copied().zip(line.split('\t')).collect();
        let number = |shanten: Option<Shanten>| shanten.map_or(String::new(), |shanten| shanten.get().to_string());
        let view = hand.view();
        let discards = view.discards();
        let best = discards.first().filter(|_| hand.len() % 3 == 2);
        let useful = best.map_or_else(|| view.useful(), |best| best.useful);
        for (name, expected) in [
            ("hand", hand.to_string()),
            ("shanten", number(view.shanten())),
            ("standard", number(view.shanten_in(Form::Standard))),
            ("seven_pairs", number(view.shanten_in(Form::SevenPairs))),
            ("thirteen_orphans", number(view.shanten_in(Form::ThirteenOrphans))),
            ("discard", best.map_or(String::new(), |best| best.tile.to_string())),
            ("useful", useful.tiles().to_string()),
            ("copies", useful.copies().to_string()),
        ] {
            assert_eq!(row[name], expected, "{name} of {hand}");
        }
    }
}
