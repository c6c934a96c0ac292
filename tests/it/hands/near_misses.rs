//! Words of the game next to a hand: refused or skipped, and never read as tiles.

use std::collections::BTreeSet;

use crate::support::prelude::*;

const GLOSSARY: &str = include_str!("../../../docs/glossary.md");
const SHARED: &str = include_str!("../../../cli/words/shared.mjs");

/// Names of tiles.
const OF_TILES: [&str; 19] = [
    "East", "South", "West", "North", "東", "东", "南", "西", "北", "白", "發", "发", "中", "haku", "hatsu", "chun",
    "发财", "白板", "红中",
];

/// Each word of the glossary, and each name in four languages.
fn words() -> BTreeSet<&'static str> {
    let rows = GLOSSARY.lines().filter(|line| line.starts_with('|'));
    let of_glossary = rows.flat_map(|row| row.split('|').skip(1).take(3)).flat_map(|cell| cell.split([',', '(', ')']));
    let (_, names) = SHARED.split_once("\"names\"").expect("a section");
    let names = names.lines().skip(1).take_while(|line| !line.starts_with("\"refused:"));
    let of_names = names.flat_map(|line| line.split('"').skip(1).step_by(2));
    let words = of_glossary.chain(of_names).chain(["三色", "東風", "東風戦", "1万点", "役牌"]);
    words.map(str::trim).filter(|word| !word.is_empty() && !OF_TILES.contains(word)).collect()
}

#[test]
fn no_word_of_the_game_is_read_as_tiles() {
    let hands = [
        "123m456p789s11z",
        "m123p456s789z11",
        "１２３ｍ(777z)",
        "一二三萬456筒",
        "一二三④⑤⑥7索東",
        "🀇🀈🀉🀀",
        "123w456t78b",
        "123c456d78b",
        "123M406P",
        "1m、2p・3s",
    ];
    let words = words();
    assert!(words.len() > 300 && words.contains("一気通貫") && words.contains("一發"), "{}", words.len());
    let mut passed_over = 0;
    let mut check = |text: &str, with_word: String| {
        if let Ok(read) = with_word.parse::<Hand>() {
            assert_eq!(read, hand(text), "{with_word}");
            passed_over += 1;
        }
    };
    for text in hands {
        for (word, between) in words.iter().flat_map(|word| [" ", "", "、", ": ", "："].map(|between| (word, between)))
        {
            check(text, format!("{word}{between}{text}"));
            check(text, format!("{text}{between}{word}"));
        }
        // List markers.
        for mark in ["一、", "一 ", "九・", "① ", "⑨、", "①　", "(1) ", "1. "] {
            check(text, format!("{mark}{text}"));
        }
    }
    assert!(passed_over > 0);
}
