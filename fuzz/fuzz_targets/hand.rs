//! Arbitrary text as a hand: nothing panics, a parsed hand can be written and parsed again, and the
//! shanten agrees with the definition.

#![no_main]

use std::fmt::Debug;
use std::str::FromStr;

use libfuzzer_sys::fuzz_target;
use shanten::error::Place;
use shanten::sequence::Sequence;
use shanten::toward::Objectives;
use shanten::{Hand, InputError, Meld, Shanten, Strictness, Tile, TileSet, View, Visible};
use shanten_dfs::{CopyRule, distance, seven_pairs, thirteen_orphans};

/// Parts of the notation or of players' text, and a few others, separated by `~`.
const PARTS: &str = "0~1~2~3~4~5~6~7~8~9~m~p~s~z~(~)~[~]~+~ ~E~C~東~🀇~🀝~🀄~\u{fe0f}~３~ｍ~（~）~é~w~t~b~M~P~S~Z~\
    W~萬~筒~索~三~九~①~⑨~,~・~-~/~|~手牌:~hand~東1局~南家 ~ドラ~ドラ4p ~?q=~&p=~%3Fq%3D~://~\"~ + 5m~赤~五~⑤~红中~East~\
    haku~c~d~ツモ~{";

fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    // Half of the strings have only such parts, so that more of them are hands.
    if first % 2 == 0 {
        check(&String::from_utf8_lossy(rest));
    } else {
        let parts: Vec<&str> = PARTS.split('~').collect();
        check(&rest.iter().map(|&byte| parts[usize::from(byte) % parts.len()]).collect::<String>());
    }
});

fn check(text: &str) {
    located(text, text.parse::<Tile>().err());
    located(text, text.parse::<Meld>().err());
    located(text, text.parse::<TileSet>().err());
    located(text, text.parse::<Visible>().err());
    match text.parse::<Hand>() {
        Ok(hand) => known(&hand),
        error => located(text, error.err()),
    }
}

/// Checks that an error is at a character of the string.
fn located(text: &str, error: Option<InputError>) {
    let Some(error) = error else { return };
    assert!(!error.to_string().is_empty());
    let Some(at) = error.at() else {
        assert!(matches!(error, InputError::NotOneTile { .. } | InputError::NotOneMeld), "{error:?} is of no text");
        return;
    };
    assert!(at.offset() < text.len() && text.is_char_boundary(at.offset()), "{error:?} of {text:?}");
    assert_eq!(at, Place::in_text(text, at.offset()));
}

fn same<T: FromStr + PartialEq + Debug>(text: &str, value: &T)
where
    T::Err: Debug,
{
    assert_eq!(&text.parse::<T>().expect("what is written can be read"), value);
}

/// Runs every query on a hand.
fn known(hand: &Hand) {
    same(&hand.to_string(), hand);
    for meld in hand.melds() {
        same(&meld.to_string(), &meld);
    }
    // Glyphs and counts have no red fives, and drawing a kind draws a plain tile.
    let melds: Vec<_> = hand.melds().filter_map(|meld| meld.with_reds(0)).collect();
    let plain = hand.with_reds([0; 3]).and_then(|hand| hand.with_melds(&melds));
    let hand = &plain.expect("the same tiles are a hand");
    same(&hand.to_string(), hand);
    same(&format!("{hand:#}"), hand);
    assert_eq!(Hand::from_counts(&hand.counts()).and_then(|concealed| concealed.with_melds(&melds)), Ok(*hand));
    for meld in melds {
        same(&format!("{meld:#}"), &meld);
    }
    let sequence = hand.sequence();
    assert_eq!(Sequence::try_from(sequence.code()), Ok(sequence));

    let standard = distance(&hand.counts(), hand.melds_needed(), CopyRule::Limited).expect("at most four melds");
    assert_eq!(hand.standard().distance(), standard);
    let is_whole = hand.len() >= 13 && hand.melds().next().is_none();
    let pairs = is_whole.then(|| seven_pairs(&hand.counts()));
    let orphans = is_whole.then(|| thirteen_orphans(&hand.counts()));
    assert_eq!(hand.seven_pairs().map(Shanten::distance), pairs);
    assert_eq!(hand.thirteen_orphans().map(Shanten::distance), orphans);
    let least = [Some(standard), pairs, orphans].into_iter().flatten().min();
    assert_eq!(Some(hand.shanten().distance()), least);

    for &strictness in Strictness::ALL {
        let view = hand.view().with_strictness(strictness);
        let shanten = view.shanten();
        let useful = view.useful();
        assert_eq!(useful.shanten(), shanten);
        assert!(useful.iter().all(|(tile, copies)| useful.tiles().contains(tile) && copies <= 4));
        let discards = view.discards();
        assert!(discards.iter().all(|discard| hand.count(discard.tile) > 0));
        assert!(discards.is_sorted_by_key(|discard| (discard.shanten().is_none(), discard.shanten())));
        let waits: TileSet = view.waits().iter().map(|wait| wait.tile()).collect();
        assert_eq!(waits, view.waits().tiles());
        let _ = (view.unneeded(), view.improving_draws());
        assert_eq!(hand.tile_set(), hand.tiles().collect());
        assert!(hand.pieces().all(|piece| hand.has_piece(piece)));
        toward(&view);
        let _ = format!("{view:?} {useful} {discards:?} {:?}", view.waits());
    }
    turns(hand);
    let divisions = hand.divisions();
    assert_eq!(divisions.len(), divisions.clone().count());
    assert_eq!(divisions.len() > 0, hand.standard().is_win());
    for division in divisions {
        let tiles = division.concealed().flat_map(Meld::tiles).chain([division.pair(); 2]);
        let mut counts = [0; Tile::KINDS];
        tiles.for_each(|tile| counts[tile.index()] += 1);
        assert_eq!(counts, hand.counts());
        let _ = format!("{division} {:?}", division.marks().collect::<Vec<_>>());
    }
}

/// Asks how far the hand is from each pattern.
fn toward(view: &View) {
    let toward = view.toward(Objectives::ALL).with_winds(Tile::EAST.into());
    assert_eq!(toward.useful().shanten(), toward.shanten());
    assert_eq!(toward.each().next().and_then(|near| near.useful.shanten()), toward.shanten());
    assert!(toward.each().all(|near| near.useful.shanten() >= view.shanten()));
    assert!(toward.nearest().iter().all(|near| view.hand().is_concealed() || near.may_be_open()));
    assert!(toward.discards().iter().all(|discard| view.hand().count(discard.tile) > 0));
}

/// Draws and discards every tile.
fn turns(hand: &Hand) {
    let useful = hand.useful();
    let discards = hand.discards();
    for tile in Tile::all() {
        let mut other = *hand;
        if other.draw(tile).is_ok() {
            // With other sizes a draw changes the number of melds.
            if hand.len() % 3 == 1 {
                assert_eq!(useful.tiles().contains(tile), other.shanten() < hand.shanten());
            }
            other.discard(tile).expect("it was drawn");
            assert_eq!(other, *hand);
        }
        if other.discard(tile).is_ok() {
            let discard = discards.iter().find(|discard| discard.tile == tile).expect("each tile can be discarded");
            assert_eq!(discard.shanten(), Some(other.shanten()));
            assert_eq!(discard.useful, other.useful());
            other.draw(tile).expect("it was there");
            assert_eq!(other, *hand);
        }
    }
}
