//! Hands from players' clipboards, and refusals of ambiguous text.

use proptest::prelude::*;
use proptest::sample::select;

use super::{any_hand, assert_same};
use crate::support::prelude::*;
use crate::support::text::{points_into, refuses};

#[test]
fn what_players_paste_is_read() {
    for (text, same) in [
        // Addresses of tenhou.net.
        ("https://tenhou.net/2/?q=234578m1689p357s1z", "234578m1689p357s1z"),
        ("http://tenhou.net/2/?p=11234456677792p", "11223445667779p"),
        ("tenhou.net/2/?q=406m11z", "406m11z"),
        ("https://tenhou.net/2/?q=406m11z#top", "406m11z"),
        ("https://tenhou.net/2/?a=1&q=406m11z&b=2", "406m11z"),
        ("https%3A%2F%2Ftenhou.net%2F2%2F%3Fq%3D406m11z%26b%3d2", "406m11z"),
        (" see https://tenhou.net/2/?q=406m11z please", "406m11z"),
        ("?q=406m11z", "406m11z"),
        // Characters of numbers and suits.
        ("一二三萬④⑤⑥東東", "123m456p11z"),
        ("一萬二万 三萬 ①②③ 七八九索 發发発", "123m123p789s666z"),
        ("123萬 456筒 789索 东东", "123m456p789s11z"),
        ("１２３万45餅6餠6饼 78条9條 白", "123m4566p789s5z"),
        ("四0六萬 (一二三萬) [①①①①]", "406m(123m)[1111p]"),
        ("萬123筒406", "123m406p"),
        ("🀇🀈三萬", "123m"),
        ("伍萬伍筒", "5m5p"),
        // Numbers in characters as single tiles, as in diagrams.
        ("一二三④⑤⑥", "123m456p"),
        ("一二三四五六 ⑦⑧⑨ 789s 東東", "123456m789p789s11z"),
        ("(一二三) 四五萬 [九九九九]", "45m(123m)[9999m]"),
        ("一二三 123万", "112233m"),
        ("一一 (七七七+七)", "11m(777+7m)"),
        // Words of honours.
        ("红中 发财 白板", "567z"),
        ("紅中發財白板 東", "1567z"),
        ("East South west NORTH Haku hatsu Chun", "1234567z"),
        ("123m East, East", "123m11z"),
        // Red fives.
        ("赤5p", "0p"),
        ("赤五", "0m"),
        ("赤五筒 赤伍萬 赤⑤", "0m00p"),
        ("四赤五六 ④赤⑤⑥ 4赤56s", "406m406p406s"),
        ("赤🀔红5m東", "0m0s1z"),
        ("m4赤56", "406m"),
        // Letters of Chinese sites, and capitals.
        ("1w2t3b", "1m3p2s"),
        ("123w456t789b11z", "123m789p456s11z"),
        ("1w2s3b ①", "1m13p2s"),
        ("5wr0t(777b)", "0m0s(777p)"),
        ("123M406P789S11Z", "123m406p789s11z"),
        ("123S", "123s"),
        ("123W456T789B E N", "123m789p456s14z"),
        // Letters of western tools: characters, dots, bamboos.
        ("1c2d3b", "1m2p3s"),
        ("123c 456d 11z E", "123m456p111z"),
        ("c123b0", "123m0s"),
        ("1C2D3B", "1m2p3s"),
        ("123M C", "123m7z"),
        ("１２３Ｍ（７７７Ｚ）", "123m(777z)"),
        // Separators between groups.
        ("123m, 456p, 789s, 11z", "123m456p789s11z"),
        ("123m,456p，7s、8s", "123m456p78s"),
        ("123m・456p･789s·11z", "123m456p789s11z"),
        ("123m|456p | 7z", "123m456p7z"),
        ("123m/456p/7z", "123m456p7z"),
        ("2m/4p/79s/2z", "2m4p79s2z"),
        ("3m・6m 3m、6m", "3366m"),
        ("123m-456p - 789s", "123m456p789s"),
        ("E, S, W", "123z"),
        ("11z, (123m), [1111s]", "11z(123m)[1111s]"),
        // A label, and the drawn tile.
        ("手牌:123m", "123m"),
        ("手牌：一二三萬 ④⑤⑥", "123m456p"),
        ("手牌 123m", "123m"),
        ("手牌123m", "123m"),
        ("配牌: 123m", "123m"),
        ("hand: 123m 456p", "123m456p"),
        ("My Hand : 123m", "123m"),
        ("TEHAI=123m", "123m"),
        ("123m456p789s1122z + 5m", "1235m456p789s1122z"),
        ("123m +5m", "1235m"),
        ("m123 + m5", "1235m"),
        ("123m(777+7z) + 五萬", "1235m(777+7z)"),
        ("123m456p ツモ 5m", "1235m456p"),
        ("123m自摸5m", "1235m"),
        ("一二三ツモ赤⑤", "123m0p"),
        ("東1局 123m Tsumo East ドラ4p", "123m1z"),
        // Among the words of a chat.
        ("東1局 南家 ドラ4p 2345m345p678s1122z", "2345m345p678s1122z"),
        ("東１局１本場 西家 6巡目 ドラ：四筒 2345m 345p 25000点", "2345m345p"),
        ("南四局 東家 宝牌5pr 123m456p + 7z", "123m456p7z"),
        ("东一局 东场 123m", "123m"),
        ("123m 456p ドラ表示牌中", "123m456p"),
        ("123m 456p dora 3m", "123m456p"),
        ("南家 123m 456p ドラ: 4p 6巡目", "123m456p"),
        ("ドラ: 4p 自風: 南 手牌: 123m 456p", "123m456p"),
        ("東1局 ドラ4p 手牌: 123m dora 3m", "123m"),
        // Numbers in characters that aren't list markers.
        ("① 9索 东 一", "1m1p9s1z"),
        ("一一發發 一發中", "111m666z7z"),
        // Lists written by programs.
        (r#"["1m","5mr","E"]"#, "10m1z"),
        ("['1m', '5mr', 'E']", "10m1z"),
        ("[1m 2m 3m 5mr E]", "1203m1z"),
        ("[1m, 2m, 2m, 2m, 2m]", "12222m"),
    ] {
        assert_eq!(text.parse(), Ok(hand(same)), "{text}");
        assert_eq!(text.parse(), Ok(visible(same)), "{text}");
    }
    // Other types than hands, too.
    assert_eq!(("五萬".parse(), "5w".parse(), "③".parse()), (Ok(Tile::M5), Ok(Tile::M5), Ok(Tile::P3)));
    assert_eq!("0W".parse(), Ok(Piece::red(Suit::Characters).unwrap()));
    assert_eq!("(一二三萬)".parse(), Ok(meld("(123m)")));
    assert_eq!("1m, 2m, 9索".parse(), Ok(set("12m9s")));
    #[cfg(feature = "rules")]
    assert_eq!("riichi,jokers=4".parse::<Rules>().unwrap().hand("123w J").unwrap().to_string(), "123mJ");
}

#[test]
fn what_may_mean_two_things_is_refused() {
    let unknown = [
        // Bamboos or dots; South or bamboos; one suit in two notations.
        ["123!b", "1m2p3!b", "1w2p3!b", "1m2!w", "1s2!t", "123!M 456P S", "123!M456p", "123!Z m"].as_slice(),
        // A row, a discard, a choice, nothing.
        &["1m!-9m", "123m!-5m", "3m!/6m", "123m!,", "!,123m", "123m,!,456p", "!-123m", "123m,!/6m", "123m!, + 5m"],
        &["123m 3m!/6m", "3m!/6m/9m 12p", "3m!/6m + 12p", "40m !- 2p - 3s", "m340p1z1,m456!-"],
        // A plus without a blank may belong to a quad, and only one tile is drawn.
        &["123m!+5m", "123m !+ 56m", "123m !+", "!+ 5m", "123m !+ x", "123m !+ , 5m"],
        // Events of mjai, single quotes, and a suit alone.
        &[r#"!"123m""#, "123萬 !t", "123m !Red 5p", "東!風123m"],
        // A drawn tile without a hand, or two of them.
        &["!ツモ 5m", "123m !ツモ", "123m !ツモ 56m", "123m !ツモ 5m ツモ 6m", "(777!ツモ7z)"],
        // Letters of dragons or dots, letters of two kinds of sites, and tiles that can't be red.
        &["5!d", "123!c", "1!c2m", "1w2!d3b", "1!c2d3s", "!赤4p", "!赤 5p", "!赤赤5p", "5p!赤", "!赤東"],
        // Bamboos without a suit.
        &["一二三①②③!Ⅰ"],
    ];
    for marked in unknown.concat() {
        let character = marked.split('!').nth(1).and_then(|rest| rest.chars().next()).unwrap();
        let error = |at| InputError::UnknownCharacter { character, at };
        refuses(&[marked], error, &format!("unknown character {character:?} at character #"));
    }
    refuses(
        &[
            "一二三④⑤⑥!789",
            "!一二三 四五六筒",
            "!一二三 四五六s",
            "一!2三",
            "123萬!456",
            "123m,!456",
            "!123P456m",
            "!1C2D3p",
            "!1P 2m3",
        ],
        |at| InputError::DigitsWithoutSuit { at },
        "no suit (m, p, s or z) after the digits at character #",
    );
    refuses(
        &[
            "https://tenhou.net/2/?q=123m!&p=123m",
            "https://tenhou.net/2/!?q=",
            "https://tenhou.net/2/?q=!hello",
            " !https://tenhou.net/",
            "hand: 1m !hand: 1m",
            "!手牌:",
            "手牌: 123m !456",
            "手牌: 123m, !捨て牌: 1p",
            "鳴き: !111z 手牌: 11m45p",
            "ツモ: !1m 手牌: 22p4s",
            "東1局 !三色 手牌: 22p4s",
            "ドラ: 4p !5p 手牌: 22p4s",
            "東1局 南家 !ドラ 4p 2345m",
            "123m 456p !dora 34m",
            "123m 456p !dora",
            "123m 456p dora 3m !4m",
            "123m456p789s11z !一発",
            "!一发自摸 5m",
            "11m4p !一發ツモ1m",
            "11m!一発",
            "!一、22p",
            "!① 11m",
            "!①11m",
            "!③ 1m、9s",
            "東1局 !一 22p",
            "ドラ4p !5p 123m",
            "!ドラ4p5p 123m",
            "東1局 南家 !リーチ 123m",
            "!東1局123m",
            "!東1局 南家",
            "123m !東1局 456p",
        ],
        |at| InputError::NotOnlyTiles { at },
        "not only tiles at character #: write the tiles alone, as 123m406p789s1122z",
    );
    refuses(
        &[
            " !https://tenhou.net/0/?log=2013gm-0089",
            "!http://tenhou.net/0/log/?2013gm-0089",
            r#"!{"type":"tsumo","pai":"5mr"}"#,
            r#"!{"title":["",""],"log":[]}"#,
            r#"!<mjloggm ver="2.3">"#,
        ],
        |at| InputError::Game { at },
        "a game's record at character #, no hand: write the tiles alone, as 123m406p789s1122z, or review the log",
    );
    // A closed quad, not a list.
    assert_eq!("[1m, 1m, 1m, 1m]".parse(), Ok(hand("[1111m]")));
    let closed = |at| InputError::ClosedMeld { tiles: set("123m"), at };
    refuses(&["![1m 2m 3m]"], closed, "square brackets at character # around 123m: they are for closed quads");
    // Invalid hands are refused as in letters.
    for marked in ["?q=1111!1m", "手牌: 一一一一萬 !一萬", "東1局 1111w !1w", "1111M!1M", "1111m + !1m"] {
        refuses(&[marked], |at| InputError::FifthCopy { tile: tile("1m"), at }, "a fifth 1m at character #");
    }
    let error = |at| InputError::MeldSize { tiles: 2, at };
    refuses(&["一萬!(一二萬)"], error, "2 tiles in the meld at character #: a meld has 3 or 4");
    assert_eq!("5萬6万".parse::<Tile>(), Err(InputError::NotOneTile { tiles: 2 }));
}

/// A tile as in diagrams.
fn in_diagram(piece: Piece) -> String {
    let number = usize::from(piece.tile().rank()) - 1;
    let tile: String = match piece.tile().suit() {
        Suit::Characters => "一二三四五六七八九".chars().skip(number).take(1).collect(),
        Suit::Dots => "①②③④⑤⑥⑦⑧⑨".chars().skip(number).take(1).collect(),
        Suit::Bamboos => format!("{}索", number + 1),
        Suit::Honours => ["东", "南", "西", "北", "白板", "發財", "红中"][number].into(),
    };
    format!("{}{tile}", if piece.is_red() { "赤" } else { "" })
}

/// The ways to write a tile's number and its suit.
fn in_words(piece: Piece, suits: [&str; 3], digits: &[char]) -> String {
    let rank = if piece.is_red() { 0 } else { usize::from(piece.tile().rank()) };
    match piece.tile().suit() {
        Suit::Honours => ["東", "南", "西", "北", "白", "發", "中"][rank - 1].into(),
        suit => format!("{}{}", digits[rank], suits[suit as usize]),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn any_hand_is_read_in_each_form(hand in any_hand(), separator in select(vec![", ", "、", "・", " | ", " "])) {
        let digits = |digits: &str| digits.chars().collect::<Vec<_>>();
        let (arabic, characters) = (digits("0123456789"), digits("0一二三四五六七八九"));
        let written = |suits, digits: &[char], between| {
            hand.pieces().map(|piece| in_words(piece, suits, digits)).collect::<Vec<_>>().join(between)
        };
        let text = hand.to_string();
        let mut forms = vec![
            text.clone(),
            text.to_uppercase(),
            written(["w", "b", "t"], &arabic, "") + " 1w9t",
            written(["c", "d", "b"], &arabic, "") + " 1c9b",
            hand.pieces().map(in_diagram).collect::<Vec<_>>().join(separator),
            written(["萬", "筒", "索"], &characters, ""),
            written(["万", "饼", "条"], &characters, separator),
            written(["m", "p", "s"], &arabic, separator),
        ];
        if !text.is_empty() {
            forms.extend(["手牌：", "hand: ", "東1局 南家 ドラ4p ", "https://tenhou.net/2/?q="].map(|before| {
                // A single tile may be another dora.
                if before.contains("ドラ") && hand.len() == 1 { text.clone() } else { before.to_owned() + &text }
            }));
        }
        for (number, form) in forms.into_iter().enumerate() {
            if [2, 3].contains(&number) {
                // Letters have the meaning of other sites if further such letters are present.
                let read: Result<Visible, _> = form.parse();
                let expected: Result<Visible, _> = format!("{text}1m9s").parse();
                prop_assert_eq!(read.ok(), expected.ok(), "{}", form);
            } else {
                assert_same(form.parse().unwrap_or_else(|error| panic!("{form}: {error}")), hand);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(samples(50_000) as u32))]

    #[test]
    fn any_text_of_such_parts_comes_back_or_is_an_error(
        parts in prop::collection::vec(
            prop_oneof![
                4 => "[0-9]{1,4}[mpszwtbcdMPSZWTBCD万筒索]r?",
                3 => "赤?[一二三四五六七八九伍①⑤⑨東白中ESP]{1,3}",
                2 => "[-,、・|/+ ]{1,2}",
                1 => select(vec!["手牌:", "hand ", "東1局", "南家 ", "ドラ4p", "ドラ", "25000点", "?q=", "&p=", "://", "%3Fq%3D", "#", "ツモ", "{:"])
                    .prop_map(String::from),
                1 => select(vec!["红中", "发财", "East", "haku", "5", "赤", "[1m 2m 3m 4m 5m]"]).prop_map(String::from),
                1 => select(vec!["[\"1m\"", "\"]", "'", "(", ")", "[", "]", "é", "(123m)", "J"]).prop_map(String::from),
            ],
            0..9,
        ),
    ) {
        let text = parts.concat();
        #[cfg(feature = "rules")]
        prop_assert_eq!(text.parse::<Hand>().map(VariantHand::from), Rules::RIICHI.hand(&text), "{}", text);
        match text.parse::<Hand>() {
            Ok(hand) => {
                assert_same(hand.to_string().parse().unwrap(), hand);
                prop_assert!(text.parse::<Visible>().is_ok(), "{}", text);
            }
            Err(error) => prop_assert!(points_into(error, &text), "{text:?}: {error}"),
        }
        let _ = (text.parse::<Piece>(), text.parse::<Meld>(), text.parse::<TileSet>());
    }
}
