//! The way from a hand to its answer.

use shanten::{Fragment, Hand, Key, Sequence, Strictness, Tile};

use crate::support::{any_hand, run};

/// The lines below the title of a step and what it says of its terms.
fn step(explanation: &str, number: u32) -> Vec<&str> {
    let title = format!("{number}  ");
    let lines = explanation.lines().skip_while(|line| !line.starts_with(&title)).skip(2);
    lines.take_while(|line| !line.is_empty()).map(str::trim_start).collect()
}

/// What stands behind a label, if it is there.
fn labelled<'a>(lines: &[&'a str], label: &str) -> Option<&'a str> {
    lines.iter().find_map(|line| Some(line.strip_prefix(label)?.trim_start()))
}

/// Fragments as they are listed: `1m 1, 99m 2`, or turned: `113m 2112 turned 1122`.
fn listed(lines: &[&str]) -> Vec<Fragment> {
    let of_suits = lines.iter().filter_map(|line| line.split_once("  ")).map(|(_, fragments)| fragments.trim());
    let parts = of_suits.filter(|fragments| *fragments != "none").flat_map(|fragments| fragments.split(", "));
    parts.map(|part| part.rsplit(' ').next().unwrap().parse().unwrap()).collect()
}

#[test]
fn each_step_leads_to_the_next() {
    for hand in (0..300).map(any_hand) {
        let run = run(&["explain", &hand.to_string()], b"");
        assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
        let explanation = run.out.as_str();
        assert!(explanation.lines().all(|line| line.chars().count() <= 80), "{explanation}");
        assert!(explanation.lines().all(|line| line == line.trim_end()), "{explanation}");

        let fragments = listed(&step(explanation, 1));
        assert!(fragments.iter().all(|fragment| fragment.canonical() == *fragment), "{explanation}");
        let sequence = Sequence::new(&fragments).unwrap();
        assert_eq!(sequence, hand.sequence(), "{explanation}");
        assert_eq!(step(explanation, 2)[0], sequence.to_string());

        let keys = step(explanation, 4);
        let number = |line: &&str| u64::from_str_radix(line.rsplit(' ').next().unwrap(), 16).unwrap();
        let sum = keys[..4].iter().map(number).fold(0, u64::wrapping_add);
        assert_eq!(Key::try_from(sum), Ok(hand.key()), "{explanation}");
        assert_eq!(number(&keys[4]), sum, "{explanation}");
        let entry = step(explanation, 5);
        assert!(entry[1].contains(&format!("[{}]", hand.standard().get())), "{explanation}");

        let forms = step(explanation, 6);
        assert_eq!(labelled(&forms, "standard"), Some(hand.standard().to_string().as_str()));
        assert_eq!(labelled(&forms, "least"), Some(hand.shanten().to_string().as_str()));
    }
}

#[test]
fn the_way_wins_with_as_many_draws_as_tiles_are_lacking() {
    for hand in (300..600).map(any_hand) {
        let run = run(&["explain", &hand.to_string()], b"");
        let way = step(&run.out, 7);
        let tiles = |label| -> Vec<Tile> {
            let text = labelled(&way, label).unwrap_or_default();
            text.parse::<Hand>().unwrap().tiles().collect()
        };
        let (drawn, given_up) = (tiles("draw"), tiles("give up"));
        let Some(shanten) = hand.view().with_strictness(Strictness::Melds).shanten() else {
            assert!(way[0].starts_with("There is none"), "{}", run.out);
            continue;
        };
        assert_eq!(drawn.len(), usize::from(shanten.distance()), "{}", run.out);
        assert_eq!(way[0].starts_with("Longer"), shanten > hand.shanten(), "{}", run.out);
        let mut complete = hand;
        for tile in given_up {
            complete.discard(tile).unwrap();
        }
        for &tile in &drawn {
            complete.draw(tile).unwrap();
        }
        assert!(complete.shanten().is_win() && complete.len() % 3 == 2, "{}", run.out);
        assert!(labelled(&way, "complete as").is_some(), "{}", run.out);

        // The distances of the suits add up, and belong to quotas of a cheapest way.
        let steps = hand.explain();
        let mut sum = 0;
        for (name, suit) in ["characters", "dots", "bamboos", "honours"].into_iter().zip(steps.suits) {
            let Some((quota, distance)) = labelled(&way, name).and_then(|text| text.split_once(", distance ")) else {
                continue;
            };
            let pairs = usize::from(quota.ends_with("the pair"));
            let melds = quota.split(' ').next().and_then(|number| number.parse::<usize>().ok()).unwrap_or(0);
            let distance: u8 = distance.parse().unwrap();
            assert!(suit.cheapest[pairs][melds], "{}", run.out);
            assert_eq!(suit.distances[pairs][melds], distance, "{}", run.out);
            sum += usize::from(distance);
        }
        if complete.standard().is_win() && [hand.standard(), hand.shanten()] == [shanten; 2] {
            assert_eq!(sum, drawn.len(), "{}", run.out);
        }
    }
}

#[test]
fn a_fragment_is_turned_if_that_is_smaller() {
    let run = run(&["explain", "--symbols", "letters", "2233479m1z"], b"");
    let fragments = step(&run.out, 1);
    assert_eq!(labelled(&fragments, "characters"), Some("22334m 21211 turned 11212, 79m 121"), "{}", run.out);
    assert_eq!(labelled(&fragments, "dots"), Some("none"));
}

#[test]
fn several_hands_are_explained_and_bad_ones_pointed_at() {
    let run = run(&["explain", "1m", "12x", "2p"], b"");
    let headings: Vec<_> = run.out.lines().filter(|line| line.ends_with("1m") || line.ends_with("2p")).collect();
    assert!(headings[0].ends_with("  1m") && headings.last().unwrap().ends_with("2p"), "{}", run.out);
    assert!(run.err.contains("argument 2: unknown character 'x' at byte 2"), "{}", run.err);
    assert!(run.err.lines().any(|line| line.trim_end().ends_with("  ^")), "{}", run.err);
    assert_eq!(run.status, Some(1));
}

#[test]
fn a_hand_must_be_given() {
    assert_eq!(run(&["explain"], b"").status, Some(2));
}
