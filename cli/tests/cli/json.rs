//! Answers for programs.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use shanten::{Form, Hand, Mark, Shanten, Shape, Useful, View, Visible};

use crate::support::{HAND, HAND_JSON, STRICTNESSES, answered, any_hand, placed, run};

#[test]
fn json_has_its_keys_in_order() {
    let run = run(&["--format", "json", HAND], b"");
    assert_eq!(run.out, placed(HAND_JSON, 1, HAND));
    assert_eq!(run.status, Some(0));
}

#[test]
fn json_has_null_for_a_form_that_does_not_apply() {
    let run = run(&["1123m", "--format", "json"], b"");
    let start = r#"{"hand":"1123m","shanten":0,"standard":0,"seven_pairs":null,"thirteen_orphans":null,"#;
    assert!(run.out.starts_with(start), "{}", run.out);
    assert_eq!(run.status, Some(0));
}

#[test]
fn json_has_an_object_for_a_bad_hand() {
    let run = run(&["--format", "json"], format!("x\n{HAND}\n111m\n").as_bytes());
    let bad = r#"{"hand":null,"shanten":null,"line":1,"input":"x","error":"unknown character 'x' at character 1","error_kind":"unknown_character"}"#;
    let second = placed(HAND_JSON, 2, HAND);
    let third = r#"{"hand":null,"shanten":null,"line":3,"input":"111m","#;
    assert!(run.out.starts_with(&format!("{bad}\n{second}{third}")), "{}", run.out);
    assert!(run.out.ends_with("\"error\":\"3 concealed tiles: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14\",\"error_kind\":\"hand_size\"}\n"));
    assert_eq!(run.reasons().len(), 2);
    assert_eq!(run.status, Some(1));
}

#[test]
fn json_has_the_keys_of_its_state() {
    let run = run(&["--format", "json", "1112m456p789s111z", "13m", "11122233m", "19m19p19s12345677z"], b"");
    let expected = concat!(
        r#"{"hand":"1112m456p789s111z","shanten":0,"standard":0,"seven_pairs":4,"thirteen_orphans":9,"#,
        r#""useful":"23m","copies":7,"copies_of":[3,4],"waits":[{"wait":"2m","shapes":["single"],"copies":3},"#,
        r#"{"wait":"3m","shapes":["edge"],"copies":4}],"line":1,"input":"1112m456p789s111z"}"#,
        "\n",
        r#"{"hand":"13m","shanten":0,"standard":0,"seven_pairs":null,"thirteen_orphans":null,"discards":["#,
        r#"{"discard":"1m","shanten":0,"useful":"3m","copies":3,"copies_of":[3]},"#,
        r#"{"discard":"3m","shanten":0,"useful":"1m","copies":3,"copies_of":[3]}],"line":2,"input":"13m"}"#,
        "\n",
    );
    assert!(run.out.starts_with(expected), "{}", run.out);
    let [_, _, complete, orphans] = run.out.lines().collect::<Vec<_>>()[..] else { panic!("four lines") };
    let end = r#"],"divisions":["33m 111m 222m"],"marks":[[]],"line":3,"input":"11122233m"}"#;
    assert!(complete.ends_with(end), "{complete}");
    assert!(orphans.contains(r#"],"divisions":[],"marks":[],"line":4,"#), "{orphans}");
}

/// The copies left of each useful tile.
fn copies_of(useful: &Useful) -> Value {
    json!(useful.iter().map(|(_, copies)| copies).collect::<Vec<_>>())
}

/// The library's answers about a hand.
fn object(view: &View) -> Value {
    let hand = view.hand();
    let number = |shanten: Option<Shanten>| shanten.map(Shanten::get);
    let mut object = json!({
        "hand": hand.to_string(),
        "shanten": number(view.shanten()),
        "standard": number(view.shanten_in(Form::Standard)),
        "seven_pairs": number(view.shanten_in(Form::SevenPairs)),
        "thirteen_orphans": number(view.shanten_in(Form::ThirteenOrphans)),
    });
    if hand.len() % 3 == 1 {
        object["useful"] = json!(view.useful().tiles().to_string());
        object["copies"] = json!(view.useful().copies());
        object["copies_of"] = copies_of(&view.useful());
        if view.shanten() == Some(Shanten::TENPAI) {
            let waits = view.waits().iter().map(|wait| {
                let shapes: Vec<&str> = wait.shapes().map(Shape::name).collect();
                json!({ "wait": wait.tile().to_string(), "shapes": shapes, "copies": wait.copies() })
            });
            object["waits"] = waits.collect();
        }
        return object;
    }
    let discards = view.discards();
    let discards = discards.iter().map(|discard| {
        json!({
            "discard": discard.tile.to_string(),
            "shanten": number(discard.shanten()),
            "useful": discard.useful.tiles().to_string(),
            "copies": discard.useful.copies(),
            "copies_of": copies_of(&discard.useful),
        })
    });
    object["discards"] = discards.collect();
    if view.shanten() == Some(Shanten::WIN) {
        object["divisions"] = hand.divisions().map(|division| division.to_string()).collect();
        let marks = hand.divisions().map(|division| division.marks().map(Mark::name).collect::<Vec<_>>());
        object["marks"] = marks.map(|marks| json!(marks)).collect();
    }
    object
}

#[test]
fn json_says_what_the_library_says() {
    let visible: Visible = "1179m258p3333s1111447z".parse().expect("these are tiles");
    let hands: Vec<Hand> = (0..2000).map(any_hand).collect();
    let views = |strictness| {
        let of = move |hand: &Hand| hand.view().with_strictness(strictness).with_visible(visible);
        hands.iter().filter_map(move |hand| of(hand).ok())
    };
    let lines: Vec<String> = hands.iter().map(Hand::to_string).collect();
    let mut seen = BTreeSet::new();
    for (name, strictness) in STRICTNESSES {
        let run = run(
            &["--format", "json", "--strict", name, "--visible", &visible.to_string()],
            lines.join("\n").as_bytes(),
        );
        let views: Vec<View> = views(strictness).collect();
        let answers = answered(&run.out, &lines);
        assert_eq!(answers.len(), views.len());
        assert_eq!(run.reasons().len(), hands.len() - views.len());
        for (view, answer) in views.iter().zip(answers) {
            assert_eq!(answer, object(view), "{name}");
            let len = |key: &str| answer[key].as_array().map_or(0, Vec::len);
            let cases = [
                ("several waits", len("waits") > 2),
                ("several divisions", len("divisions") > 1),
                ("a form without a win", answer["thirteen_orphans"].is_null() && view.hand().len() >= 13),
                ("melds", view.hand().melds().count() > 2),
            ];
            seen.extend(cases.into_iter().filter(|(_, is_seen)| *is_seen).map(|(case, _)| case));
        }
    }
    assert_eq!(seen.len(), 4, "{seen:?}");
}
