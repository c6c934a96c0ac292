//! Places and kinds of errors, for all strings that the library reads.

use shanten::error::ErrorKind;

use crate::support::prelude::*;

/// The name of a variant in snake case, from its `Debug` output.
fn snake(error: &dyn ErrorKind) -> String {
    let debug = format!("{error:?}");
    let name: String = debug.chars().take_while(char::is_ascii_alphanumeric).collect();
    let mut snake = String::new();
    for letter in name.chars() {
        let is_first = snake.is_empty();
        snake.extend((letter.is_ascii_uppercase() && !is_first).then_some('_'));
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

/// Asserts that an error's kind is the name of its variant, so that no two variants share one.
#[track_caller]
fn check_kind(error: &dyn ErrorKind) {
    assert_eq!(error.kind(), snake(error), "{error:?}");
}

/// Asserts that the place of an error is a byte and its character, and that the message has it.
#[track_caller]
fn check(text: &str, error: &dyn ErrorKind, at: Option<Place>) {
    let Some(at) = at else { return };
    let before = text.get(..at.offset()).unwrap_or_else(|| panic!("{error:?} in {text:?}"));
    let character = before.chars().count() + 1;
    assert_eq!(at.character(), Some(character), "{error:?} in {text:?}");
    assert_eq!(at, Place::in_text(text, at.offset()));
    let words = error.to_string();
    let told = format!("character {character}");
    let is_told = words
        .match_indices(&told)
        .any(|(at, told)| !words[at + told.len()..].starts_with(|c: char| c.is_ascii_digit()));
    assert!(is_told, "{words:?}, not {told:?}, in {text:?}");
}

/// Checks the errors of a string parsed as each of these types; returns their number.
macro_rules! check_all {
    ($text:expr, $($type:ty),+) => {
        0 $(+ match $text.parse::<$type>() {
            Ok(_) => 0,
            Err(error) => {
                check_kind(&error);
                check($text, &error, error.at());
                usize::from(error.at().is_some())
            }
        })+
    };
}

/// Words and characters of strings, separated by `~`, many with several bytes.
const PARTS: &str = "1~5~0~9~８~２~m~p~ｚ~s~東~白~🀄~🀀~🀄\u{fe0e}~(~（~)~）~[~]~+~J~E~é~零~\u{3000}~ ~|~1m~123p~７７７z~\
    (777z)~11112~riichi~tenhou~,~,~，~=~wild=~jokers=~kinds=~without=~north-share=~\
    blessing-of-man=~no-~five~5mr~111m~2";

fn random_text(rng: &mut Pcg64Mcg) -> String {
    let parts: Vec<&str> = PARTS.split('~').collect();
    (0..rng.random_range(1..9)).map(|_| *parts.choose(rng).unwrap()).collect()
}

#[test]
fn every_error_of_a_text_names_its_character() {
    let mut errors = 0;
    for number in 0..20_000 {
        let text = random_text(&mut rng(number, 921));
        errors += check_all!(&text, Hand, Tile, Piece, Meld, TileSet, Visible, Sequence, Fragment);
    }
    assert!(errors > 10_000, "{errors}");
}

#[cfg(all(feature = "rules", feature = "score"))]
#[test]
fn every_error_of_rules_names_its_character() {
    use crate::support::text::points_into;
    use shanten::rules::RulesTextError;

    let (mut errors, mut inner) = (0, 0);
    for number in 0..20_000 {
        let rng = &mut rng(number, 922);
        let texts = [random_text(rng), format!("riichi,{}", random_text(rng)), format!("wild=東{}", random_text(rng))];
        for text in texts.map(|text| text.replace('ｚ', ",")) {
            errors += check_all!(&text, Rules, ScoreRules);
            if let Err(RulesTextError::Tiles { error, .. }) = text.parse::<Rules>() {
                check(&text, &error, error.at());
                assert!(error.at().is_none() || points_into(error, &text), "{error:?} in {text:?}");
                inner += usize::from(error.at().is_some());
            }
            let Err(error) = Rules::RIICHI.hand(&text) else { continue };
            check(&text, &error, error.at());
        }
    }
    assert!(errors > 10_000 && inner > 1_000, "{errors} {inner}");
}

#[test]
fn places_are_bytes_of_texts_or_indices_in_lists() {
    // Places are bytes in strings, or indices in lists.
    for (text, byte, character) in [("", 0, 1), ("零é1", 0, 1), ("零é1", 3, 2), ("零é1", 5, 3), ("零é1", 6, 4)]
    {
        let place = Place::in_text(text, byte);
        assert_eq!((place.offset(), place.character()), (byte, Some(character)), "{text}");
        assert_eq!(place.to_string(), format!("character {character}"));
    }
    let place = Place::in_list(7);
    assert_eq!((place.offset(), place.character(), place.to_string().as_str()), (7, None, "index 7"));
    // The errors of lists have an index.
    let places = [
        Hand::from_kinds(&[3, 34]).unwrap_err().at(),
        Hand::from_numbers(&[3, 136]).unwrap_err().at(),
        Hand::from_numbers(&[3, 3]).unwrap_err().at(),
    ];
    assert_eq!(places, [Some(Place::in_list(1)); 3]);
}

/// The strings cover most of the other kinds.
#[test]
fn kinds_are_the_names_of_the_variants() {
    let at = Place::in_list(0);
    let errors: &[&dyn ErrorKind] = &[
        &TurnError::FifthCopy(Tile::M1),
        &TurnError::Full { tile: None, most: 14 },
        &TurnError::NothingToClaim(meld("[1111m]")),
        &TurnError::TooManyJokers { jokers: 5, most: 4 },
        &TurnError::NoPlayerAcross,
        &InputError::NotOneMeld,
        &InputError::NoSuchTenhou6 { number: 48, at },
        &InputError::TooManyReds { tile: Tile::M5, reds: 5 },
    ];
    for &error in errors {
        check_kind(error);
    }
    assert_eq!(InputError::NoSuchTenhou6 { number: 48, at }.kind(), "no_such_tenhou6");
    assert_eq!(Shanten::try_from(99).unwrap_err().kind(), "no_such_shanten");
    assert_eq!("x".parse::<Suit>().unwrap_err().kind(), "no_such_name");
}

#[cfg(all(feature = "rules", feature = "score", feature = "odds"))]
#[test]
fn kinds_of_errors_about_games_are_the_names_of_the_variants() {
    use shanten::rules::RulesError;
    use shanten::score::PayerError;

    let errors: &[&dyn ErrorKind] = &[
        &RulesError::Melds(3),
        &RulesError::TooFewKinds { kinds: TileSet::EMPTY, melds: 4 },
        &RulesError::NoForm,
        &PayerError::NotDiscarded(Wind::East),
        &PayerError::NoSuchDealer(4),
        &ScoreError::MeldsMissing { melds: 1 },
        &ScoreError::NotFed(Pattern::FourQuads),
        &ScoreError::Indicators(TurnError::NoPlayerAcross),
        &OddsError::BetweenTurns { tiles: 3 },
        &OddsError::WallTooSmall { wall: Wall::Constant(0), draws: 1 },
    ];
    for &error in errors {
        check_kind(error);
    }
}
