//! The divisions of complete hands with wild tiles, compared with a plain search.

use super::{complete, complete_with_calls, for_choices, hand, nearly_complete};
use crate::support::marks::marks;
use crate::support::prelude::*;
use crate::support::splits::{Part, Shape, splits};
use crate::support::variant::{Seen, Taken, for_each_rules, taken};

/// The pair and the concealed melds of a division, the pair first.
pub fn groups(division: &Division) -> Vec<Part> {
    let pair = Part { kind: division.pair().index(), shape: Shape::Pair };
    [pair].into_iter().chain(division.concealed().map(Part::of)).collect()
}

pub fn meld_of(part: Part) -> Option<Meld> {
    let tile = Tile::from_index(part.kind as u8).unwrap();
    match part.shape {
        Shape::Pair => None,
        Shape::Triplet => Meld::new(MeldKind::Triplet, tile),
        Shape::Run => Meld::new(MeldKind::Run, tile),
    }
}

pub fn is_seven_pairs(rules: Rules, target: &Counts) -> bool {
    let are_pairs = |most: u8| target.iter().all(|&count| count <= most && count % 2 == 0);
    target.iter().sum::<u8>() == 14
        && match rules.options().seven_pairs {
            Some(Pairs::Different) => are_pairs(2),
            Some(Pairs::FourAsTwo) => are_pairs(4),
            _ => false,
        }
}

/// A group as text, with a mark after each wild tile.
fn group_text(part: Part, wild: &[bool]) -> String {
    let tiles: Vec<Tile> = part.kinds().into_iter().map(|kind| Tile::from_index(kind as u8).unwrap()).collect();
    let tile = |(tile, &is_wild): (&Tile, &bool)| format!("{}{}", tile.rank(), if is_wild { "*" } else { "" });
    let digits: String = tiles.iter().zip(wild).map(tile).collect();
    format!("{digits}{}", tiles[0].suit().letter())
}

/// The text of a division, the replacements of its wild tiles, and all melds in order, with whether
/// they were called.
pub struct Written {
    pub text: String,
    pub wild: Vec<Tile>,
    pub melds: Vec<(Meld, bool)>,
}

impl Written {
    pub fn new(division: &Taken, seen: &Seen) -> Self {
        // The hand's own tiles come first, in any group.
        let mut own = seen.parts().natural;
        let mut texts = Vec::new();
        let mut wild = Vec::new();
        for &part in &division.groups {
            let mut is_wild = Vec::new();
            for kind in part.kinds() {
                is_wild.push(own[kind] == 0);
                if own[kind] == 0 {
                    wild.push(Tile::from_index(kind as u8).unwrap());
                }
                own[kind] -= u8::from(own[kind] > 0);
            }
            texts.push((part, group_text(part, &is_wild)));
        }
        let concealed = texts[1..].iter().map(|(part, text)| (meld_of(*part).unwrap(), false, text.clone()));
        let called = seen.melds.iter().map(|&meld| (meld, true, meld.to_string()));
        let mut all: Vec<(Meld, bool, String)> = concealed.chain(called).collect();
        // Groups of the same tiles stay in order.
        all.sort_by_key(|&(meld, called, _)| (meld, called));
        let words: Vec<&str> = all.iter().map(|(.., text)| text.as_str()).collect();
        let text = format!("{} {}", texts[0].1, words.join(" ")).trim_end().to_owned();
        Self { text, wild, melds: all.iter().map(|&(meld, called, _)| (meld, called)).collect() }
    }

    pub fn marks(&self, division: &Taken, seen: &Seen) -> Vec<Mark> {
        let all: Vec<Meld> = self.melds.iter().map(|&(meld, _)| meld).collect();
        marks(&division.target, is_seven_pairs(seen.rules, &division.target), &all)
    }
}

fn check_division(division: &Division, expected: &Taken, seen: &Seen) {
    let context = || format!("{division} of {seen:?}");
    let melds: Vec<Meld> = expected.groups.iter().filter_map(|&part| meld_of(part)).collect();
    assert_eq!(division.concealed().collect::<Vec<_>>(), melds, "{}", context());
    assert_eq!(division.called().collect::<Vec<_>>(), seen.melds, "{}", context());
    let written = Written::new(expected, seen);
    assert_eq!(division.wild().len(), written.wild.len(), "{}", context());
    assert_eq!(division.wild().collect::<Vec<_>>(), written.wild, "{}", context());
    assert_eq!(division.melds().collect::<Vec<_>>(), written.melds, "{}", context());
    assert_eq!(
        (division.to_string(), format!("{division:?}")),
        (written.text.clone(), format!("Division({})", written.text))
    );
    let marks = written.marks(expected, seen);
    assert_eq!(division.marks().collect::<Vec<_>>(), marks, "{}", context());
    assert!(Mark::ALL.iter().copied().all(|mark| division.has(mark) == marks.contains(&mark)), "{}", context());
}

/// The answer by definition: the divisions of all complete hands that the wild tiles can form.
pub fn all_taken(seen: &Seen) -> Vec<Taken> {
    if seen.tiles() % 3 != 2 || !seen.rules.has(Form::Standard) {
        return Vec::new();
    }
    let parts = seen.parts();
    taken(&parts.natural, parts.wild, &seen.limits().copies)
}

#[test]
fn divisions_are_all_that_wild_tiles_can_make() {
    let found = Tally::default();
    for_each_rules(80, 9, |rng, rules| {
        let seen = complete_with_calls(rng, rules, &[4, 4, 3, 3, 2, 1, 0]);
        if !seen.is_searchable() {
            return;
        }
        let divisions = check_divisions(&seen);
        assert_eq!(divisions > 0, rules.has(Form::Standard), "{seen:?}");
        found.add(divisions);
    });
    found.exceeds(10_000, "divisions");
}

#[test]
fn only_complete_standard_hands_have_divisions() {
    for_each_rules(60, 10, |rng, rules| {
        let seen = nearly_complete(rng, rules);
        if !seen.is_searchable() {
            return;
        }
        let hand = seen.hand();
        let is_complete = hand.len() % 3 == 2 && hand.standard().is_some_and(Shanten::is_win);
        assert_eq!(check_divisions(&seen) > 0, is_complete, "{seen:?}");
    });
}

#[test]
fn seven_pairs_mark_a_division_where_the_rules_have_them() {
    let marked = |rules: Rules, text: &str| {
        let seen = Seen::of(&hand(rules, text));
        assert!(check_divisions(&seen) > 0, "{rules}: {text}");
        let marked = hand(rules, text).divisions().filter(|division| division.has(Mark::SevenPairs)).count();
        marked > 0
    };
    for text in ["112233m445566p77z", "11223344556677s"] {
        for (rules, expected) in [
            ("riichi", true),
            ("chinese", true),
            ("riichi,jokers=2", true),
            ("riichi,no-seven-pairs", false),
            ("riichi,no-seven-pairs,jokers=1", false),
        ] {
            assert_eq!(marked(self::rules(rules), text), expected, "{rules}: {text}");
        }
    }
    for text in ["11112222333344m", "223344m66778888p"] {
        for (rules, expected) in
            [("riichi", false), ("chinese", true), ("chinese,no-seven-pairs", false), ("chinese,wild=1z", true)]
        {
            assert_eq!(marked(self::rules(rules), text), expected, "{rules}: {text}");
        }
    }
    assert!(marked(rules("chinese,jokers=2"), "223344m667788pJJ"));
    assert!(marked(rules("riichi,jokers=2"), "22334m667788pJ55z"));
    assert!(!marked(rules("riichi,no-seven-pairs,jokers=2"), "22334m667788pJ55z"));
}

/// Compares the search with an even plainer one: all replacements of the wild tiles, each divided.
#[test]
fn the_search_finds_each_choice_for_the_wild_tiles() {
    for_each_rules(8, 11, |rng, rules| {
        let seen = complete(rng, rules, &[4, 3, 2, 1, 0]);
        let (parts, most) = (seen.parts(), seen.limits().copies);
        if parts.wild > 2 || !rules.has(Form::Standard) {
            return;
        }
        let mut expected = BTreeSet::new();
        for_choices(&parts.natural, parts.wild, 0, &mut |target| {
            if target.iter().zip(most).all(|(&count, most)| count <= most) {
                for mut groups in splits(target) {
                    groups.sort_by_key(|part| (part.shape != Shape::Pair, *part));
                    expected.insert(Taken { target: *target, groups });
                }
            }
        });
        let found = all_taken(&seen);
        assert_eq!(found.len(), expected.len(), "{seen:?}");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{seen:?}");
    });
}

#[test]
fn divisions_without_wild_tiles_are_those_of_riichi() {
    for_each_rules(100, 12, |rng, rules| {
        let seen = complete_with_calls(rng, rules, &[4, 4, 3, 2, 1, 0]);
        if seen.parts().wild > 0 || !rules.has(Form::Standard) || rules.options().melds > 4 {
            return;
        }
        let riichi = Hand::from_counts(&seen.concealed).unwrap().with_melds(&seen.melds).unwrap();
        // The rules decide which hands are seven pairs.
        let groups = |division: Division| {
            let marks: Vec<Mark> = division.marks().filter(|&mark| mark != Mark::SevenPairs).collect();
            (groups(&division), division.called().collect::<Vec<_>>(), division.to_string(), marks)
        };
        let expected: BTreeSet<_> = riichi.divisions().map(groups).collect();
        assert!(!expected.is_empty());
        assert_eq!(seen.hand().divisions().map(groups).collect::<BTreeSet<_>>(), expected, "{seen:?}");
    });
}

#[test]
fn wild_tiles_stand_for_what_the_strictness_leaves_them() {
    let rules: Rules = "riichi,jokers=3".parse().unwrap();
    let divisions = |text: &str, strictness: Strictness| -> Vec<String> {
        let view = rules.hand(text).unwrap().view().with_strictness(strictness);
        view.divisions().map(|division| division.to_string()).collect()
    };
    // Three 1z of a complete hand are called, so two more would be five.
    let pair = |division: &String| division == "1*1*z (111z)";
    assert!(divisions("JJ(111z)", Strictness::Concealed).iter().any(pair));
    for strictness in [Strictness::Melds, Strictness::Visible] {
        assert!(!divisions("JJ(111z)", strictness).iter().any(pair));
        assert_eq!(divisions("JJ(111z)", strictness).len(), 33);
        assert_eq!(divisions("1zJ(111z)", strictness).len(), 0);
    }
    assert_eq!(divisions("1111zJ", Strictness::Unlimited), ["11z 111*z"]);
    assert_eq!(divisions("1111zJ", Strictness::Concealed).len(), 0);
}

/// Compares the divisions of a hand with the search, and returns their number.
pub fn check_divisions(seen: &Seen) -> usize {
    let mut expected = all_taken(seen);
    expected.sort_by(|one, other| one.groups.cmp(&other.groups));
    let divisions: Vec<Division> = seen.hand().divisions().collect();
    assert!(divisions.is_sorted_by(|one, other| one < other), "{seen:?}: {divisions:?}");
    let mut found: Vec<(Vec<Part>, Division)> =
        divisions.into_iter().map(|division| (groups(&division), division)).collect();
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    let of_found: Vec<_> = found.iter().map(|(groups, _)| groups).collect();
    let of_expected: Vec<_> = expected.iter().map(|taken| &taken.groups).collect();
    assert_eq!(of_found, of_expected, "{seen:?}");
    for ((_, division), expected) in found.iter().zip(&expected) {
        check_division(division, expected, seen);
    }
    expected.len()
}
