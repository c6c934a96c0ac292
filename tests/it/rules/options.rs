//! Rules: presets, compatible options, and rules as text.

use proptest::prelude::*;
use proptest::sample::select;
use shanten::rules::{RuleOptions, RulesError, RulesTextError};

use super::MIDDLE;
use crate::support::deals::deal;
use crate::support::prelude::*;
use crate::support::variant::RULES;

#[test]
fn presets_are_what_they_are_called() {
    let names: Vec<&str> = Rules::PRESETS.iter().map(|&(name, _)| name).filter(|&name| name != "taiwanese").collect();
    assert_eq!(names, ["riichi", "three-player", "chinese", "chinese-wild", "national", "sichuan"]);
    for &(name, preset) in Rules::PRESETS {
        assert_eq!((rules(name), preset.to_string().as_str()), (preset, name));
        assert_eq!(format!("{preset:?}"), format!("Rules({name})"));
        assert_eq!(Rules::new(preset.options()), Ok(preset));
        assert_eq!((Rules::try_from(preset.options()), RuleOptions::from(preset)), (Ok(preset), preset.options()));
    }
    assert_eq!(Rules::default(), Rules::RIICHI);
    let riichi = Rules::RIICHI.options();
    assert_eq!((riichi.kinds, riichi.melds, riichi.wild, riichi.jokers), (TileSet::ALL, 4, TileSet::EMPTY, 0));
    assert_eq!((riichi.standard, riichi.thirteen_orphans, riichi.fifth_copies), (true, true, false));
    assert_eq!(
        (riichi.seven_pairs, Rules::CHINESE.options().seven_pairs),
        (Some(Pairs::Different), Some(Pairs::FourAsTwo))
    );
    assert_eq!(Rules::THREE_PLAYER.options().kinds, TileSet::ALL - set(MIDDLE));
    assert_eq!(Rules::CHINESE_WILD.options().wild, set("7z"));
    assert_eq!(Rules::CHINESE_WILD.wild_tiles(), 4);
    assert_eq!((rules("riichi,wild=5m5p,jokers=3").wild_tiles(), Rules::RIICHI.wild_tiles()), (11, 0));
    assert_eq!(Rules::RIICHI.max_tiles(), 14);
    for &form in Form::ALL {
        assert_eq!(Rules::RIICHI.has(form), Form::RIICHI.contains(&form));
        assert!(!rules(&format!("riichi,no-{}", form.name().replace(' ', "-"))).has(form), "{form}");
    }
}

#[test]
fn rules_without_some_forms_ask_for_the_nearest_of_the_others() {
    const LEFT_OUT: [&str; 3] = [",no-standard", ",no-seven-pairs", ",no-thirteen-orphans"];
    for set in 1..8_usize {
        let is_asked = |at: usize| set >> at & 1 == 1;
        let words: String = (0..3).filter(|&at| !is_asked(at)).map(|at| LEFT_OUT[at]).collect();
        let rules = rules(&format!("riichi{words}"));
        for hand in deal(300) {
            let forms = Form::RIICHI.iter().enumerate().filter(|&(at, _)| is_asked(at)).map(|(_, form)| *form);
            let nearest = |hand: Hand| forms.clone().filter_map(|form| hand.view().shanten_in(form)).min();
            let of_rules = rules.hand(&hand.to_string()).unwrap();
            assert_eq!(of_rules.shanten(), nearest(hand), "{hand} by {rules}");
            for row in &of_rules.view().discards() {
                let mut after = hand;
                after.discard(row.tile).unwrap();
                assert_eq!(row.useful.shanten(), nearest(after), "{} from {hand} by {rules}", row.tile);
            }
        }
    }
}

/// Asserts that changed options are no valid rules, with the error and its message.
#[track_caller]
fn makes_none(change: impl Fn(&mut RuleOptions), error: RulesError, words: &str) {
    let mut options = Rules::RIICHI.options();
    change(&mut options);
    assert_eq!(Rules::new(options), Err(error));
    assert_eq!(Rules::try_from(options), Err(error));
    assert_eq!(error.to_string(), words);
}

#[test]
fn choices_that_make_no_sense_together_make_no_rules() {
    for melds in [0, 1, 3, 6, 255] {
        let words = format!("{melds} melds: a hand has 4 or 5");
        makes_none(|options| options.melds = melds, RulesError::Melds(melds), &words);
    }
    let kinds = set("123456789m123z");
    let error = RulesError::TooFewKinds { kinds, melds: 4 };
    makes_none(|options| options.kinds = kinds, error, "12 kinds: a hand of 4 melds needs at least 13");
    makes_none(
        |options| (options.standard, options.seven_pairs, options.thirteen_orphans) = (false, None, false),
        RulesError::NoForm,
        "no form counts: a hand could never be complete",
    );
    let kinds = TileSet::ALL - set("9s3z");
    makes_none(
        |options| options.kinds = kinds,
        RulesError::MissingOrphan(tile("9s")),
        "thirteen orphans need 9s, which doesn't exist: leave them out with no-thirteen-orphans",
    );
    makes_none(
        |options| (options.kinds, options.wild) = (TileSet::ALL - set("5m6p"), set("3m56p")),
        RulesError::WildKind(tile("6p")),
        "6p can't be wild: it doesn't exist",
    );
    makes_none(|options| options.jokers = 17, RulesError::Jokers(17), "17 jokers: there may be at most 16");
    makes_none(
        |options| options.fifth_copies = true,
        RulesError::NothingWild,
        "nothing is wild that could be a fifth copy",
    );
}

#[cfg(feature = "five-melds")]
#[test]
fn hands_of_five_melds_have_the_standard_form_alone() {
    makes_none(
        |options| options.melds = 5,
        RulesError::FourMeldsOnly(Form::SevenPairs),
        "a hand of 5 melds can't be seven pairs",
    );
    makes_none(
        |options| (options.melds, options.seven_pairs) = (5, None),
        RulesError::FourMeldsOnly(Form::ThirteenOrphans),
        "a hand of 5 melds can't be thirteen orphans",
    );
    let kinds = set("123456789m123456p");
    let error = RulesError::TooFewKinds { kinds, melds: 5 };
    makes_none(
        |options| (options.melds, options.kinds) = (5, kinds),
        error,
        "15 kinds: a hand of 5 melds needs at least 16",
    );
    assert_eq!(rules("riichi,melds=5"), Rules::TAIWANESE);
    assert_eq!(Rules::TAIWANESE.max_tiles(), 17);
}

#[cfg(not(feature = "five-melds"))]
#[test]
fn hands_of_five_melds_need_a_feature() {
    let words = "5 melds need the feature `five-melds`, which this build doesn't have";
    makes_none(|options| options.melds = 5, RulesError::FiveMelds, words);
    assert_eq!("melds=5".parse::<Rules>(), Err(RulesTextError::Rules(RulesError::FiveMelds)));
}

#[test]
fn each_choice_is_written_as_it_is_read() {
    for (text, written) in [
        ("riichi", "riichi"),
        (
            "riichi,kinds=123456789m1234567z,no-thirteen-orphans",
            "riichi,no-thirteen-orphans,without=123456789p123456789s",
        ),
        ("without=2345678m", "three-player"),
        ("riichi,without=2345678m", "three-player"),
        ("melds=4", "riichi"),
        ("standard", "riichi"),
        ("no-standard", "riichi,no-standard"),
        ("chinese,seven-pairs", "riichi"),
        ("four-as-two", "chinese"),
        ("no-seven-pairs", "riichi,no-seven-pairs"),
        ("thirteen-orphans", "riichi"),
        ("no-thirteen-orphans", "riichi,no-thirteen-orphans"),
        ("wild=5m", "riichi,wild=5m"),
        ("chinese-wild,wild=5m", "chinese,wild=5m"),
        ("chinese-wild,wild=", "chinese"),
        ("riichi,wild=5m,wild=6m", "riichi,wild=6m"),
        ("jokers=4", "riichi,jokers=4"),
        ("three-player,jokers=4,fifth-copies", "three-player,jokers=4,fifth-copies"),
        ("jokers=4,fifth-copies,no-fifth-copies", "riichi,jokers=4"),
        (" three-player , jokers=0 ", "three-player"),
        ("riichi,swaps=half,riichi-quads=never", "swaps=half,riichi-quads=never"),
        ("swaps=allowed,swaps=forbidden,riichi-quads=shape,riichi-quads=waits", "riichi"),
        (
            "riichi,kinds=123456789m123456789p,without=5p,no-thirteen-orphans,kinds=19m123456789p123456789s1234567z",
            "three-player,no-thirteen-orphans",
        ),
    ] {
        let found = rules(text);
        assert_eq!(found.options(), rules(written).options(), "{text}");
        assert_eq!(found.to_string().parse(), Ok(found), "{text}");
    }
    let fifth = "three-player,jokers=4,fifth-copies";
    let choices = "riichi,no-seven-pairs,swaps=allowed,riichi-quads=shape";
    for text in ["riichi", "three-player", "chinese", "chinese-wild", "riichi,wild=5m", fifth, choices] {
        assert_eq!(rules(text).to_string(), text);
    }
}

/// Asserts that parsing an invalid string gives this error and message.
#[track_caller]
fn is_none(text: &str, error: RulesTextError, words: &str) {
    assert_eq!(text.parse::<Rules>(), Err(error), "{text}");
    assert_eq!(error.to_string(), words, "{text}");
}

#[test]
fn text_that_is_no_rules_is_refused_where_the_word_begins() {
    let unknown = |at| RulesTextError::UnknownWord { at: byte(at) };
    is_none("", unknown(0), "neither a preset nor an option at character 1");
    is_none("riichi,", unknown(7), "neither a preset nor an option at character 8");
    is_none("richi", unknown(0), "neither a preset nor an option at character 1");
    is_none("riichi,joker=4", unknown(7), "neither a preset nor an option at character 8");
    is_none("riichi,wild=5m,Jokers=4", unknown(15), "neither a preset nor an option at character 16");
    let late = |at| RulesTextError::PresetNotFirst { at: byte(at) };
    is_none("jokers=4,chinese", late(9), "the preset at character 10 is not the first word");
    is_none("riichi,riichi", late(7), "the preset at character 8 is not the first word");
    let number = |at| RulesTextError::NotANumber { at: byte(at) };
    is_none("riichi,jokers=", number(7), "no small number in the option at character 8");
    is_none("jokers=256", number(0), "no small number in the option at character 1");
    is_none("jokers=-1", number(0), "no small number in the option at character 1");
    is_none("riichi,melds=four", number(7), "no small number in the option at character 8");
    let error = "both".parse::<shanten::rules::Swaps>().unwrap_err();
    let words = "none of the names forbidden, half, allowed in the option at character 8";
    is_none("riichi,swaps=both", RulesTextError::NotAChoice { at: byte(7), error }, words);
    let error = "".parse::<shanten::rules::RiichiQuads>().unwrap_err();
    let words = "none of the names waits, shape, never in the option at character 1";
    is_none("riichi-quads=", RulesTextError::NotAChoice { at: byte(0), error }, words);
    let tiles = |at, error| RulesTextError::Tiles { at: byte(at), error };
    let error = InputError::DigitsWithoutSuit { at: byte(12) };
    let words = "no tiles in the option at character 8: no suit (m, p, s or z) after the digits at character 13";
    is_none("riichi,wild=5", tiles(7, error), words);
    let source = core::error::Error::source(&tiles(7, error)).map(ToString::to_string);
    assert_eq!(source, Some(error.to_string()));
    let error = InputError::NoSuchHonour { digit: 8, at: byte(9) };
    is_none(
        "without=18z",
        tiles(0, error),
        "no tiles in the option at character 1: no honour 8z at character 10: honours are 1z to 7z",
    );
    let error = InputError::UnknownCharacter { character: 'J', at: byte(6) };
    is_none("kinds=J", tiles(0, error), "no tiles in the option at character 1: unknown character 'J' at character 7");
    let error = RulesError::Jokers(17);
    is_none("riichi,jokers=17", RulesTextError::Rules(error), "17 jokers: there may be at most 16");
    let error = RulesError::NothingWild;
    is_none("fifth-copies", RulesTextError::Rules(error), "nothing is wild that could be a fifth copy");
}

#[test]
fn words_may_be_apart_and_their_byte_is_that_of_the_first_letter() {
    // Words of a name may be separated in any way.
    let rules: Rules = "three-player,no-seven-pairs".parse().unwrap();
    for text in ["three player, no seven pairs", "three_player,no_seven_pairs", "three-player,no_seven-pairs"] {
        assert_eq!(text.parse(), Ok(rules), "{text}");
    }
    // The byte of a word is its first letter's. Spaces around the word and multi-byte letters
    // before it are counted.
    assert_eq!(" riichi, rot".parse::<Rules>(), Err(RulesTextError::UnknownWord { at: byte(9) }));
    assert_eq!(
        "wild=🀄,rot".parse::<Rules>(),
        Err(RulesTextError::UnknownWord { at: Place::in_text("wild=🀄,rot", 10) })
    );
    assert_eq!("jokers=1,  chinese".parse::<Rules>(), Err(RulesTextError::PresetNotFirst { at: byte(11) }));
}

fn any_choices() -> impl Strategy<Value = RuleOptions> {
    let base = select(
        Rules::PRESETS.iter().map(|&(_, preset)| preset).filter(|preset| preset.max_tiles() == 14).collect::<Vec<_>>(),
    );
    let bits = || 0..1_u64 << Tile::KINDS;
    let forms = (any::<bool>(), select(vec![None, Some(Pairs::Different), Some(Pairs::FourAsTwo)]), any::<bool>());
    let wild = (bits(), bits(), bits(), 0..=16_u8, any::<bool>());
    (base, prop::collection::vec(any::<bool>(), 6), bits(), bits(), forms, wild).prop_map(
        |(base, changes, one, other, (standard, seven_pairs, orphans), (a, b, c, jokers, fifth_copies))| {
            let mut options = base.options();
            let set = |bits| TileSet::from_bits(bits).unwrap();
            if changes[0] {
                options.kinds = set(one | other);
            }
            if changes[1] {
                options.standard = standard;
            }
            if changes[2] {
                options.seven_pairs = seven_pairs;
            }
            if changes[3] {
                options.thirteen_orphans = orphans;
            }
            if changes[4] {
                options.wild = set(a & b & c);
            }
            if changes[5] {
                (options.jokers, options.fifth_copies) = (jokers, fifth_copies);
            }
            options.swaps = shanten::rules::Swaps::ALL[usize::from(jokers % 3)];
            options.riichi_quads = shanten::rules::RiichiQuads::ALL[usize::from(jokers / 3 % 3)];
            options
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(samples(20_000) as u32))]

    #[test]
    fn rules_write_and_read(options in any_choices()) {
        if let Ok(rules) = Rules::new(options) {
            prop_assert_eq!(rules.options(), options);
            prop_assert_eq!(rules.to_string().parse(), Ok(rules));
            prop_assert_eq!(format!("{rules:?}"), format!("Rules({rules})"));
            let name = rules.to_string().split(',').next().unwrap().to_owned();
            prop_assert!(Rules::PRESETS.iter().any(|(preset, _)| *preset == name), "{}", name);
        }
    }

    #[test]
    fn any_text_is_rules_that_come_back_or_an_error(words in prop::collection::vec(any_word(), 0..6)) {
        let text = words.join(",");
        match text.parse::<Rules>() {
            Ok(rules) => prop_assert_eq!(rules.to_string().parse(), Ok(rules)),
            Err(RulesTextError::UnknownWord { at } | RulesTextError::NotANumber { at } | RulesTextError::Tiles { at, .. } | RulesTextError::PresetNotFirst { at }) => {
                prop_assert_eq!(at, Place::in_text(&text, at.offset()), "{}", text);
                prop_assert!(at.offset() <= text.len() && text.is_char_boundary(at.offset()), "{at} in {text:?}");
            }
            Err(_) => {}
        }
    }

    #[test]
    fn any_text_is_a_hand_that_comes_back_or_an_error(
        rules in select(RULES),
        text in "[0-9mpszJ()\\[\\]+ 🀀-🀫]{0,20}|([1-9]{1,3}[mps]|[1-7]{1,2}z|J|\\([1-7]{3}[mpsz]\\)){0,6}",
    ) {
        let rules = self::rules(rules);
        match rules.hand(&text) {
            Ok(hand) => {
                prop_assert_eq!(rules.hand(&hand.to_string()), Ok(hand));
                // Unicode and counts have no information on red fives.
                let melds: Vec<Meld> = hand.melds().collect();
                let of_counts = VariantHand::from_counts(rules, &hand.counts(), hand.jokers()).unwrap();
                let again = of_counts.with_reds(hand.reds()).and_then(|again| again.with_melds(&melds)).unwrap();
                prop_assert_eq!(again.to_string() + &"(4z)".repeat(hand.norths_aside().into()), hand.to_string());
                let plain: Vec<Meld> = melds.iter().map(|meld| meld.with_reds(0).unwrap()).collect();
                let in_unicode = rules.hand(&format!("{hand:#}")).unwrap();
                prop_assert_eq!(in_unicode.with_reds(hand.reds()).and_then(|again| again.with_melds(&melds)), Ok(hand));
                prop_assert_eq!(in_unicode.melds().collect::<Vec<_>>(), plain);
            }
            Err(error) => prop_assert!(error.at().is_none_or(|at| text.is_char_boundary(at.offset())), "{error:?} in {text:?}"),
        }
    }
}

fn any_word() -> impl Strategy<Value = String> {
    let words = "riichi three-player chinese standard no-standard seven-pairs four-as-two no-seven-pairs \
        thirteen-orphans no-thirteen-orphans fifth-copies no-fifth-copies wild=5m wild= jokers=4 \
        swaps=half riichi-quads=shape swaps= melds=4 without=5m5p5s kinds=123456789m1234567z kinds= jokers= wild=8z 東 =";
    prop_oneof![6 => select(words.split(' ').collect::<Vec<_>>()).prop_map(String::from), 1 => any::<String>()]
}
