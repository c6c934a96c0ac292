#![doc = include_str!("../README.md")]
//!
//! # Glossary
//!
//! | English | 日本語 | 中文 | meaning |
//! |---|---|---|---|
//! | shanten | 向聴数 (shanten-sū) | 向听数 | how many tiles a hand is away from ready |
//! | ready, tenpai | 聴牌 (tenpai) | 听牌 | one tile completes the hand: shanten 0 |
//! | win | 和了 (agari) | 和牌 | a complete hand: shanten -1 |
//! | tile, kind | 牌, 牌種 | 牌, 牌种 | one of 136, one of 34 |
//! | suit | 色 | 花色 | characters 萬子, dots 筒子, bamboos 索子 |
//! | honour | 字牌 (jihai) | 字牌 | a wind or a dragon |
//! | meld | 面子 (mentsu) | 面子 | a run, a triplet or a quad |
//! | run | 順子 (shuntsu) | 顺子 | three neighbouring kinds of a suit |
//! | triplet | 刻子 (kōtsu) | 刻子 | three of a kind |
//! | quad | 槓子 (kantsu) | 杠子 | four of a kind, declared |
//! | pair | 対子 (toitsu), 雀頭 (jantō) | 对子, 雀头 | two of a kind |
//! | partial meld | 搭子 (tātsu) | 搭子 | two tiles of a meld |
//! | called meld | 副露 (fūro) | 副露 | a meld made with another's discard |
//! | draw, discard | 自摸 (tsumo), 打牌 | 摸牌, 打牌 | to take a tile, to put one away |
//! | useful tile | 有効牌, 受け入れ (ukeire) | 有效牌, 进张 | a tile that brings the hand nearer |
//! | improving draw | 手変わり (tegawari) | 改良张 | a tile that keeps the shanten and makes more copies useful |
//! | wait | 待ち (machi) | 听口 | what a ready hand needs |
//! | two-sided, closed, edge | 両面, 嵌張, 辺張 | 两面, 嵌张, 边张 | waits that complete a run |
//! | two pairs, single | 双碰, 単騎 | 双碰, 单钓 | waits that complete a triplet or the pair |
//! | division | 面子分解 | 拆解 | a complete hand as a pair and melds: [`Division`] |
//! | straight | 一気通貫 (ittsū) | 一气通贯 | the runs 123, 456, 789 of a suit |
//! | identical runs | 一盃口, 二盃口 | 一杯口, 二杯口 | two runs of the same kinds, once or twice |
//! | nine gates | 九蓮宝燈 | 九莲宝灯 | 1112345678999 of a suit and one more |
//! | standard form | 一般形 | 一般型 | melds and a pair |
//! | seven pairs | 七対子 (chītoitsu) | 七对子 | seven different pairs |
//! | thirteen orphans | 国士無双 (kokushi musō) | 国士无双, 十三幺 | every 1, 9 and honour, one of them paired |
//! | wild tile | | 癞子, 混儿, 百搭 | a tile that stands for any other: [`rules`] |
//! | joker | | 百搭 | a wild tile that is of no kind |
//! | three players | 三人麻雀, サンマ (sanma) | 三人麻将 | riichi without 2m to 8m |
//! | sixteen tiles | 台湾麻雀 | 十六张麻将 | the game of Taiwan: five melds and a pair |
//! | fragment | | | neighbouring kinds of a suit: [`Fragment`] |
//! | sequence | | | the sorted fragments of a hand: [`Sequence`] |
//! | coding | | | a way to write a sequence as bits: [`Coding`] |
//! | exchange | 置換 (chikan) | | a draw that is kept, and a discard that is another tile |
//! | step back | 向聴戻し (shanten modoshi) | 退向听 | a discard that raises the shanten |
//! | winning chance | 和了率 (agari-ritsu) | 和牌率 | how likely a hand is to win: the module `odds` |
//! | quota | | | the melds and perhaps the pair that a suit is to make of a complete hand |
//! | deal | 配牌 (haipai) | 配牌 | the tiles that a player begins with; here each choice among the 136 tiles |
//! | class | | | suits that lack as many tiles for every number of melds, with and without the pair |
//! | key | | | what the table knows a hand by: [`Key`] |
//!
//! # The four-copy rule
//!
//! A complete hand uses at most four copies of a tile, so a hand can't wait for a fifth. Without
//! that rule all hands of a [`Sequence`] have the same shanten; with it some have another, and
//! which suits their fragments are in can matter: `2|4|4|4` is 2-shanten as `11112222333344z` and
//! 1-shanten as `111144447777m11p`. A shanten here always knows the rule.
#![doc = include_str!("../docs/four_copies.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
// What only an optional room uses stays with its subject; with all of them nothing may be unused.
#![cfg_attr(not(all(feature = "rules", feature = "odds", feature = "stats")), allow(dead_code, unused_imports))]

#[cfg(feature = "std")]
extern crate std;

// The rooms of the house, in the order in which a hand passes them. Each uses those above it in
// this list, never one below.
//
// format     what the build script and the library share: packed suits, what the tables hold
// game       the words, without tables: tiles, counts of copies, melds, forms, errors, notation
// lookup     bytes to numbers: suits to classes, classes to keys, keys to distances and plans
// hand       a valid hand, kept up to date with every draw, discard and call
// answers    what queries return: data only
// query      every query once, for any game; the search where tiles are short
// view       the public view of a hand: its strictness and what is visible
// rules      the same for other games
// sequences  the sequences of the literature and their codings
// odds       winning chances
// stats      exact totals over all hands
// serde      all of it as text and numbers
mod answers;
mod format;
mod game;
mod hand;
mod lookup;
#[cfg(feature = "odds")]
pub mod odds;
mod query;
#[cfg(feature = "rules")]
pub mod rules;
mod sequences;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "stats")]
pub mod stats;
mod view;

pub use answers::{Discard, Discards, Division, Mark, Shape, Useful, Wait, Waits};
pub use game::{Form, InputError, Meld, MeldKind, Shanten, Strictness, Suit, Tile, TileSet, TileSetIter, TurnError};
pub use hand::{Hand, Visible, batch, explain};
pub use lookup::{Key, NoSuchKey};
pub use query::Divisions;
pub use sequences::{Coding, Fragment, Sequence, SequenceError, Sequences};
pub use view::{AnyHand, Query, View};
