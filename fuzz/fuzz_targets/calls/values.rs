//! Random values, made from the bytes of a run. Each survives a round trip through text and JSON,
//! refused changes have no effect, and every error has a message.

use std::fmt::{Debug, Display};
use std::str::FromStr;
use std::sync::LazyLock;

use serde::Serialize;
use serde::de::DeserializeOwned;
use shanten::error::{ErrorKind, NoSuchShanten, Place};
use shanten::notation::{LetterBuffer, Notation};
use shanten::odds::Path;
use shanten::rules::{
    EitherHand, KnittedForms, MissingSuit, Pairs, RiichiQuads, RuleOptions, Rules, Swaps, VariantHand,
};
use shanten::score::{BlessingOfMan, Limit, MAX_MORE_DORA, NorthShare, Pattern, Riichi, ScoreRules, Win, Wind, WonBy};
use shanten::sequence::Coding;
use shanten::stats::Statistics;
use shanten::table::{Key, NoSuchKey};
use shanten::{
    AnyHand, Form, Furiten, Hand, Mark, Meld, MeldKind, Opponent, Piece, Shanten, Shape, Strictness, Suit, Tile,
    TileSet, Visible,
};

/// The bytes of a run, one by one; zeros after the end.
pub struct Input<'a>(pub &'a [u8]);

impl Input<'_> {
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    pub fn flag(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[usize::from(self.byte()) % of.len()]
    }

    pub fn piece(&mut self) -> Piece {
        Piece::from_number(self.byte() % 136).expect("one of 136")
    }

    pub fn tile(&mut self) -> Tile {
        self.piece().tile()
    }

    pub fn meld(&mut self) -> Meld {
        let (tile, kind) = (self.tile(), self.byte());
        let meld = Meld::new(MeldKind::ALL[usize::from(kind) % 5], tile);
        let meld = meld.or_else(|| Meld::new(MeldKind::Triplet, tile)).expect("any tile makes a triplet");
        let meld = meld.with_reds(kind / 5 % 5).unwrap_or(meld);
        meld.with_red_added().filter(|_| kind / 25 % 2 == 1).unwrap_or(meld)
    }

    pub fn set(&mut self) -> TileSet {
        (0..self.byte() % 8).map(|_| self.tile()).collect()
    }

    pub fn visible(&mut self) -> Visible {
        let mut visible = Visible::EMPTY;
        for _ in 0..self.byte() % 8 {
            let (before, piece, meld) = (visible, self.piece(), self.meld());
            let is_refused = match self.byte() % 4 {
                0 => refused(&visible.insert_all([piece; 3])),
                1 => refused(&visible.insert_meld(meld, meld.pieces().last().filter(|_| piece.is_red()))),
                2 => refused(&visible.insert_meld(meld, Some(piece))),
                _ => refused(&visible.insert(piece)),
            };
            assert!(!is_refused || visible == before);
            let mut less = visible;
            assert_eq!(less.remove(piece), visible.count(piece.tile()) > 0);
            let is_there = visible.pieces().any(|other| other == piece);
            assert!(!is_there || less.insert(piece).is_ok() && less == visible);
        }
        let plain = Visible::from_counts(&visible.counts());
        assert_eq!(plain.and_then(|plain| plain.with_reds(visible.reds())), Ok(visible));
        assert_eq!(visible.pieces().map(Piece::tile).collect::<Vec<_>>(), visible.tiles().collect::<Vec<_>>());
        assert_eq!(visible.len(), if visible.is_empty() { 0 } else { visible.tiles().count() });
        known(&visible);
        visible
    }

    pub fn rules(&mut self) -> Rules {
        let mut rules = self.one(Rules::PRESETS).1;
        for _ in 0..self.byte() % 3 {
            let mut options = rules.options();
            match self.byte() % 11 {
                0 | 1 => options.jokers = self.byte() % 6,
                2 => options.wild = self.tile().into(),
                3 => options.kinds -= self.set(),
                4 => options.seven_pairs = self.one(&[None, Some(Pairs::Different), Some(Pairs::FourAsTwo)]),
                5 => options.fifth_copies = self.flag(),
                6 => options.standard = self.flag(),
                7 | 8 => options.knitted = KnittedForms::of(self.flag(), self.flag()),
                9 => options.missing = Some(self.one(&MissingSuit::ALL)),
                _ => options.thirteen_orphans = self.flag(),
            }
            kept(&options);
            rules = Rules::new(options).inspect_err(reason).unwrap_or(rules);
        }
        rules = rules.with_choices(self.one(&Swaps::ALL), self.one(&RiichiQuads::ALL));
        known(&rules);
        assert!(Rules::new(RuleOptions::from(rules)) == Ok(rules) && rules.wild_tiles() >= rules.options().jokers);
        rules
    }

    pub fn win(&mut self, tile: Tile) -> Win {
        assert_eq!(Win::self_draw(tile), Win::new(tile, WonBy::Draw));
        assert_eq!(Win::discard(tile), Win::new(tile, WonBy::Discard));
        let mut win = Win::new(tile, self.one(WonBy::ALL));
        (win.seat, win.round) = (self.one(&Wind::ALL), self.one(&Wind::ALL));
        win.riichi = self.one(&[None, None, Some(Riichi::Single), Some(Riichi::Double)]);
        (win.one_shot, win.last_tile, win.first_turn) =
            (self.byte() % 4 == 1, self.byte() % 4 == 1, self.byte() % 4 == 1);
        (win.counters, win.deposits) = (self.byte().into(), self.byte().into());
        win.more_dora = self.byte() % (MAX_MORE_DORA + 2);
        let pattern = self.one(&Pattern::ALL[Pattern::BigThreeDragons as usize..]);
        let player = self.one(&Wind::ALL);
        if self.byte() % 4 == 1 && win.liable.set(pattern, player).is_ok() {
            assert!(!win.liable.is_none() && win.liable.who(pattern) == Some(player));
            assert_eq!(win.liable.to_string().parse(), Ok(win.liable));
        }
        let (dora, ura): (Vec<_>, TileSet) = ((0..self.byte() % 7).map(|_| self.piece()).collect(), self.set());
        assert_eq!(refused(&win.set_dora(dora.clone())), dora.len() > 5);
        assert_eq!(refused(&win.set_ura(ura)), ura.len() > 5);
        assert!(win.dora().len() % 6 == dora.len() % 6 && win.ura().len() <= ura.len());
        kept(&win);
        win
    }

    pub fn score_rules(&mut self) -> ScoreRules {
        let words: Vec<_> = ScoreRules::words().map(|(word, _)| word).collect();
        let mut words_of_text = vec![self.one(ScoreRules::PRESETS).0.to_owned()];
        for _ in 0..self.byte() % 4 {
            let value = self.one(&["", "=nothing", "=five han", "=yakuman", "=halves", "=500"]);
            words_of_text.push([self.one(&["", "no-"]), self.one(&words), value].concat());
        }
        let rules = words_of_text.join(",").parse().inspect_err(reason).unwrap_or_default();
        known(&rules);
        rules
    }
}

/// Checks that an error has a message.
pub fn reason(error: &impl ErrorKind) {
    assert!(!error.to_string().is_empty() && !error.kind().is_empty(), "{error:?}");
    assert!(error.kind().bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_')), "{error:?}");
}

/// Whether something is refused; checks that there is a reason.
pub fn refused<T>(done: &Result<T, impl ErrorKind>) -> bool {
    done.as_ref().inspect_err(|error| reason(*error)).is_err()
}

/// Checks that a value survives a round trip through JSON.
pub fn kept<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).expect("everything can be written");
    assert_eq!(&serde_json::from_str::<T>(&json).expect("what is written can be read"), value, "{json}");
}

/// Checks that a value survives a round trip through text and JSON.
pub fn known<T: FromStr + Display + Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    assert_eq!(value.to_string().parse().ok().as_ref(), Some(value), "{value}");
    kept(value);
}

/// Abilities of hands that the trait doesn't have.
pub trait Game: AnyHand + Serialize + DeserializeOwned + Into<EitherHand> {
    fn of(hand: EitherHand) -> Self;
}

impl Game for Hand {
    fn of(hand: EitherHand) -> Self {
        let EitherHand::Riichi(hand) = hand else { panic!("{hand} is a hand of riichi") };
        hand
    }
}

impl Game for VariantHand {
    fn of(hand: EitherHand) -> Self {
        match hand {
            EitherHand::Riichi(hand) => hand.into(),
            EitherHand::Variant(hand) => hand,
        }
    }
}

/// Arbitrary text, parsed as every type.
pub fn texts(input: &mut Input) {
    const PARTS: &str = "riichi three-player jokers= wild= kinds= , no- tenhou + [ ] ( ) J 1 5 0 m p s z 東 🀄 é";
    let parts: Vec<_> = PARTS.split(' ').collect();
    let text: String = (0..input.byte() % 32).map(|_| input.one(&parts)).collect();
    macro_rules! read {
        ($($type:ident)+) => {$(match text.parse::<$type>() {
            Ok(value) => known(&value),
            Err(error) => {
                reason(&error);
                let place = error.at().map_or(0, Place::offset);
                assert!(place <= text.len() && error.at().is_none_or(|at| at == Place::in_text(&text, place)));
                assert_eq!(error.in_text(&text), error);
            }
        })+};
    }
    read!(Tile Piece Meld TileSet Visible Hand Rules ScoreRules);
    text.parse::<Path>().inspect_err(reason).iter().for_each(known);
    let (rules, bytes) = (input.rules(), (0..input.byte() % 16).map(|_| input.byte()).collect::<Vec<_>>());
    for list in Notation::ALL.iter().flat_map(|notation| notation.read(&text).inspect_err(reason)) {
        let (one, other) = (list.hand().inspect_err(reason), list.hand_under(rules).inspect_err(reason));
        assert!(one.is_err() || rules != Rules::RIICHI || other == one.map(VariantHand::from));
        let last = list.last_piece().inspect_err(reason).ok().flatten();
        assert!(one.is_err() || last.is_none_or(|last| one.is_ok_and(|hand| hand.count(last.tile()) > 0)));
    }
    let by_kinds = [Hand::from_kinds(&bytes).map(VariantHand::from), VariantHand::from_kinds(Rules::RIICHI, &bytes)];
    let by_numbers =
        [Hand::from_numbers(&bytes).map(VariantHand::from), VariantHand::from_numbers(Rules::RIICHI, &bytes)];
    assert!([by_kinds, by_numbers].iter().all(|[one, other]| refused(one) == other.is_err() && one == other));
    let tiles: Vec<_> = bytes.iter().filter_map(|&byte| Tile::from_index(byte)).collect();
    assert_eq!(Hand::from_tiles(&tiles).map(VariantHand::from), VariantHand::from_tiles(Rules::RIICHI, &tiles));
    let (hand, unseen) = (Hand::from_tiles(&tiles).unwrap_or_default(), input.visible());
    let visible = Visible::from_unseen(&hand, &unseen.counts());
    let all = Tile::all().all(|tile| hand.count(tile) + unseen.count(tile) <= 4);
    assert_eq!(refused(&visible), !all);
    assert!(visible.is_err() || visible.is_ok_and(|visible| hand.len() + visible.len() + unseen.len() == 136));
}

/// Statistics take some tenths of a second, so they are computed once.
static STATISTICS: LazyLock<Statistics> = LazyLock::new(|| Statistics::new(Strictness::Concealed));

/// Tiles, and other terms of the game.
pub fn words(input: &mut Input) {
    let (piece, meld, mut set, number) = (input.piece(), input.meld(), input.set(), input.byte());
    let (tile, opponents) = (piece.tile(), (usize::from(number % 5), usize::from(number / 5 % 5)));
    macro_rules! lettered {
        ($($value:ident)+) => {$(
            known(&$value);
            assert_eq!($value.letters(&mut LetterBuffer::new()), $value.to_string());
        )+};
    }
    lettered!(tile piece meld set);
    assert_eq!([Tile::new(tile.suit(), tile.rank()), Tile::from_index(tile.index() as u8)], [Some(tile); 2]);
    assert!(tile.is_honour() == (tile.is_wind() || tile.is_dragon()) && tile.rank() <= tile.suit().kinds());
    assert_eq!(tile.is_terminal_or_honour(), tile.is_terminal() || tile.is_honour());
    assert!(tile.to_string().ends_with(tile.suit().letter()) && tile.indicated().suit() == tile.suit());
    assert!(tile.indicated() == tile.indicated_among(TileSet::ALL) && Tile::all().eq(TileSet::ALL));
    assert!(set.contains(tile.indicated_among(set)) || !set.contains(tile));
    assert!(Piece::from_tenhou6(piece.tenhou6()) == Some(piece) && piece.mjai().parse() == Ok(piece));
    assert_eq!(if piece.is_red() { Piece::red(tile.suit()) } else { Some(Piece::plain(tile)) }, Some(piece));
    assert!(Piece::from_number(number).is_none_or(|piece| piece.tile().index() == usize::from(number) / 4));
    assert!(refused(&Tile::try_from(number)) == (number > 33) && refused(&Piece::try_from(number)) == (number > 135));
    assert!(
        meld.tiles().eq(meld.pieces().map(Piece::tile)) && meld.tiles().len() == 3 + usize::from(meld.kind().is_quad())
    );
    assert_eq!(meld.pieces().filter(|piece| piece.is_red()).count(), usize::from(meld.reds()));
    assert!(
        meld.added().is_none_or(|added| meld.pieces().last() == Some(added)) && meld.to_string().parse() == Ok(meld)
    );
    let before = set;
    assert!(
        TileSet::from_bits(set.bits()) == Some(set)
            && set.iter().len() == set.len()
            && set.is_empty() == set.iter().next().is_none()
    );
    assert!(set.insert(tile) != before.contains(tile) && set.remove(tile) && !set.remove(tile));
    assert!(set == before - tile.into() && TileSet::from_bits(1 << (34 + number % 30)).is_none());
    let shanten = Shanten::try_from(number as i8).inspect_err(reason);
    assert_eq!(shanten.map_or_else(NoSuchShanten::number, Shanten::get), number as i8);
    assert!(shanten.is_err() || shanten.is_ok_and(|near| near.is_win() == (near.distance() == 0) && near.is_tenpai() == (near.distance() == 1)));
    let key = Key::try_from(u64::from(number)).inspect_err(reason);
    assert_eq!(key.map_or_else(NoSuchKey::number, Key::get), u64::from(number));
    let (place, players) = (opponents.0, 3 + usize::from(number / 128));
    let seen = Opponent::seen(opponents.1, place, players);
    assert_eq!(seen.is_some(), place.max(opponents.1) < players && place != opponents.1);
    let winds = [Wind::of(place, opponents.1, players), Wind::of((place + 1) % players, opponents.1, players)];
    assert!(winds[0].is_none() || winds[0].map(|wind| wind.next(players)) == winds[1]);
    assert!(winds.iter().flatten().all(|wind| wind.tile().is_wind()));
    assert!(Place::in_list(place).character().is_none() && Place::in_text("東風", 3).character() == Some(2));
    macro_rules! named {
        ($($type:ident)+) => {$(for &value in &<$type>::ALL[..] {
            known(&value);
            assert_eq!(value.name(), value.to_string());
            assert!("none".parse::<$type>().is_err_and(|error| error.names().contains(&value.name())));
        })+};
    }
    named!(Strictness Form Shape Mark MeldKind Suit Coding Opponent Furiten Pairs KnittedForms MissingSuit BlessingOfMan Limit NorthShare Pattern Riichi);
    named!(Wind WonBy);
    let tiles = usize::from(number % 16);
    assert!(Form::RIICHI.iter().all(|form| form.applies_to(tiles) == STATISTICS.in_form(*form, tiles).is_some()));
    let Some(histogram) = STATISTICS.nearest(tiles) else { return assert_eq!(tiles, 15) };
    assert!(histogram.tiles() == tiles && histogram.rows().map(|row| row.hands).sum::<u64>() == histogram.hands());
    assert!(histogram.rows().map(|row| row.deals).sum::<u128>() == histogram.deals() && histogram.average() < 14.0);
    assert!(histogram.useful().is_none() == (tiles % 3 == 2) && histogram.row(Shanten::WIN).shanten == Shanten::WIN);
}
