//! The names of enums: each can be read with any separator between its words.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use shanten::error::NoSuchName;
use shanten::safety::Clue;
use shanten::sequence::Coding;

use crate::support::prelude::*;

/// Compares the names of all variants with these, and reads each of them back.
#[track_caller]
fn check<T>(all: &[T], name: impl Fn(T) -> &'static str, expected: &[&str])
where
    T: FromStr<Err = NoSuchName> + Display + Debug + Copy + PartialEq,
{
    let names: Vec<&str> = all.iter().copied().map(name).collect();
    assert_eq!(names, expected);
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), all.len());
    for (&variant, name) in all.iter().zip(&names) {
        assert_eq!(variant.to_string(), *name);
        assert_eq!(format!("{variant:>22}|"), format!("{name:>22}|"));
        for separator in [" ", "-", "_"] {
            assert_eq!(name.replace([' ', '-'], separator).parse(), Ok(variant));
        }
        for text in [format!("{name} "), format!(" {name}"), name.to_uppercase(), name[1..].to_owned()] {
            assert_eq!(text.parse::<T>().unwrap_err().names(), expected, "{text}");
        }
    }
    for text in ["", "nothing", "-", "ﾅ"] {
        let error = text.parse::<T>().unwrap_err();
        assert_eq!(error.to_string(), format!("none of the names {}", expected.join(", ")));
    }
}

#[test]
fn every_name_is_read_as_it_is_written() {
    check(
        Form::ALL,
        Form::name,
        &["standard", "seven pairs", "thirteen orphans", "knitted straight", "honours and knitted tiles"],
    );
    check(Strictness::ALL, Strictness::name, &["unlimited", "concealed", "melds", "visible"]);
    check(&Shape::ALL, Shape::name, &["two-sided", "closed", "edge", "two pairs", "single"]);
    let marks = ["seven pairs", "nine gates", "straight", "identical runs", "twice identical runs"];
    check(Mark::ALL, Mark::name, &marks);
    let clues = ["certain", "no wait", "orphans only", "suji", "half suji", "no chance", "one chance"];
    check(Clue::ALL, Clue::name, &clues);
    check(&MeldKind::ALL, MeldKind::name, &["triplet", "run", "open quad", "added quad", "closed quad"]);
    check(&Suit::ALL, Suit::name, &["characters", "dots", "bamboos", "honours"]);
    check(Coding::ALL, Coding::name, &["fixed", "zeros", "ones", "lines"]);
}

#[cfg(feature = "rules")]
#[test]
fn pairs_are_read_as_they_are_written() {
    check(Pairs::ALL, Pairs::name, &["different", "four as two"]);
}

#[cfg(feature = "odds")]
#[test]
fn a_path_is_read_with_its_extra_exchanges() {
    let paths = [
        ("shortest", Path::Shortest),
        ("straight", Path::Straight),
        ("no step back+0", Path::NoStepBack { extra: 0 }),
        ("no step back+1", Path::NoStepBack { extra: 1 }),
        ("any+2", Path::Any { extra: 2 }),
        ("any+255", Path::Any { extra: 255 }),
    ];
    for (text, path) in paths {
        assert_eq!(path.to_string(), text);
        assert_eq!(text.parse(), Ok(path));
        assert_eq!(text.replace(' ', "-").parse(), Ok(path));
        assert_eq!(text.replace(' ', "_").parse(), Ok(path));
    }
    assert!(paths.is_sorted_by(|(_, one), (_, other)| one < other));
    assert_eq!("no-step-back".parse(), Ok(Path::NoStepBack { extra: 1 }));
    assert_eq!("any".parse(), Ok(Path::Any { extra: 1 }));
    for text in ["", "+", "+1", "any+", "any+256", "any+-1", "any+1+1", "any +1", "shortest+0", "straight+1", "Any"] {
        let error = text.parse::<Path>().unwrap_err();
        assert_eq!(error.to_string(), "none of the names shortest, straight, no step back+1, any+1", "{text}");
    }
}

#[test]
fn a_shanten_is_made_of_its_number() {
    for number in i8::MIN..=i8::MAX {
        let expected = Shanten::new(number).ok_or(number);
        assert_eq!(Shanten::try_from(number).map_err(shanten::error::NoSuchShanten::number), expected);
        assert_eq!(expected.is_ok(), (-1..=16).contains(&number));
    }
    assert_eq!(Shanten::try_from(17).unwrap_err().to_string(), "no shanten 17: they are -1 to 16");
}
