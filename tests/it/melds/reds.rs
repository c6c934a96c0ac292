//! Red fives in calls, compared with lists of pieces; and the possible calls.

use proptest::prelude::*;
use proptest::sample::subsequence;

use super::red_melds;
use crate::support::prelude::*;

fn all_pieces() -> impl Iterator<Item = Piece> {
    Tile::all().map(Piece::from).chain(Suit::ALL.into_iter().filter_map(Piece::red))
}

/// `pieces` without `others`; `None` if one is missing.
fn without(pieces: &[Piece], others: impl IntoIterator<Item = Piece>) -> Option<Vec<Piece>> {
    let mut left = pieces.to_vec();
    for piece in others {
        left.swap_remove(left.iter().position(|&other| other == piece)?);
    }
    left.sort_unstable();
    Some(left)
}

/// Pieces around fives, with up to two red ones in a suit.
fn pieces(sizes: &'static [usize]) -> impl Strategy<Value = Vec<Piece>> {
    let of = |text: &str| -> Vec<Piece> { text.split(' ').map(|piece| piece.parse().unwrap()).collect() };
    let around = of("3m 3m 4m 4m 4m 4m 0m 0m 5m 5m 6m 6m 6m 7m 7m 0p 5p 5p 5p 6p 7p 1z 1z 1z 1z");
    proptest::sample::select(sizes).prop_flat_map(move |size| subsequence(around.clone(), size))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// The definition: a meld of the claimed piece and pieces of the hand.
    #[test]
    fn calls_are_all_melds_of_the_claimed_piece_and_own_ones(pieces in pieces(&[4, 7, 10, 13])) {
        let hand = Hand::from_pieces(&pieces).unwrap();
        for claimed in all_pieces().filter(|piece| hand.count(piece.tile()) < 4) {
            for from in Opponent::ALL {
                let left = |meld: &Meld| {
                    let own = without(&meld.pieces().collect::<Vec<_>>(), [claimed])?;
                    without(&pieces, own)
                };
                let is_allowed = |meld: &Meld| match meld.kind() {
                    MeldKind::Run => from == Opponent::Left,
                    kind => matches!(kind, MeldKind::Triplet | MeldKind::OpenQuad),
                };
                let has_discard = |meld: &Meld, left: Vec<Piece>| {
                    meld.kind().is_quad() || left.iter().any(|piece| !meld.swaps(claimed.tile()).contains(piece.tile()))
                };
                let is_call = |meld: &Meld| is_allowed(meld) && left(meld).is_some_and(|left| has_discard(meld, left));
                let mut expected: Vec<Meld> = red_melds().filter(is_call).collect();
                expected.sort_unstable();
                let calls = hand.calls(claimed, from);
                let mut melds: Vec<Meld> = calls.iter().map(Call::meld).collect();
                melds.sort_unstable();
                prop_assert_eq!(melds, expected, "{} {}", hand, claimed);
                for call in &calls {
                    prop_assert_eq!((call.claimed(), call.from()), (claimed, from));
                    let mut after = hand;
                    after.make_call(call).unwrap();
                    prop_assert_eq!(Some(after.pieces().collect()), left(&call.meld()), "{} {}", hand, call);
                    prop_assert!(after.melds().eq([call.meld()]));
                }
            }
        }
    }

    /// `call` uses the red fives that the meld names, and others only if necessary.
    #[test]
    fn a_call_takes_the_red_fives_of_its_meld(pieces in pieces(&[4, 7, 10, 13])) {
        let hand = Hand::from_pieces(&pieces).unwrap();
        for claimed in Tile::all().filter(|&tile| hand.count(tile) < 4) {
            for call in &hand.calls(claimed.into(), Opponent::Left) {
                let (mut exact, mut lenient) = (hand, hand);
                exact.make_call(call).unwrap();
                lenient.call(call.meld(), Some(claimed)).unwrap();
                prop_assert_eq!(exact, lenient, "{} {}", hand, call);
                // Callers who ignore colours name none.
                let mut careless = hand;
                careless.call(call.meld().with_reds(0).unwrap(), Some(claimed)).unwrap();
                prop_assert_eq!(careless.counts(), exact.counts());
                let reds = |hand: &Hand| hand.reds().iter().sum::<u8>() + hand.melds().map(Meld::reds).sum::<u8>();
                prop_assert_eq!(reds(&careless), reds(&hand), "{} {}", hand, call);
            }
        }
    }

    #[test]
    fn own_quads_are_all_that_can_be_declared(pieces in pieces(&[2, 5, 8, 11, 14]), triplet in 0..4_usize) {
        let called = [meld("(333m)"), meld("(055m)"), meld("(777p)"), meld("(444s)")][triplet];
        let all = Hand::from_pieces(&pieces).unwrap();
        let hand = all.with_melds(&[called]).unwrap_or(all);
        let mut expected: Vec<Meld> = Vec::new();
        for quad in red_melds().filter(|meld| matches!(meld.kind(), MeldKind::ClosedQuad | MeldKind::AddedQuad)) {
            let mut after = hand;
            if after.call(quad, None).is_ok() && after.melds().any(|meld| meld == quad) {
                expected.push(quad);
                let own = hand.pieces().len() - after.pieces().len();
                prop_assert_eq!(own, if quad.kind() == MeldKind::ClosedQuad { 4 } else { 1 });
            }
        }
        expected.sort_unstable();
        let mut quads: Vec<Meld> = hand.own_quads().to_vec();
        quads.sort_unstable();
        prop_assert_eq!(quads, expected, "{}", hand);
    }
}

#[test]
fn red_fives_stay_where_melds_are_set_and_go_where_they_are_called_to() {
    // A red five is used in the meld that names it.
    let called = |before: &str, text: &str, claimed: &str| {
        let mut hand = hand(before);
        hand.call(meld(text), Some(tile(claimed))).map(|()| hand.to_string())
    };
    assert_eq!(called("3405p", "(340p)", "3p").unwrap(), "35p(340p)");
    assert_eq!(called("3405p", "(345p)", "3p").unwrap(), "30p(345p)");
    assert_eq!(called("340p1z", "(345p)", "3p").unwrap(), "3p1z(340p)"); // there is no plain one
    assert_eq!(called("345p1z", "(340p)", "5p").unwrap(), "5p1z(340p)"); // the claimed one is red
    assert_eq!(called("055p1z", "(055p)", "5p").unwrap(), "5p1z(055p)");
    assert_eq!(called("055p1z", "(555p)", "5p").unwrap(), "0p1z(555p)");
    assert_eq!(called("055p1z", "(0555p)", "5p").unwrap(), "1z(0555p)");
    assert_eq!(called("34p55z", "(340p)", "5p").unwrap(), "55z(340p)");
    let red = Piece::red(Suit::Dots).unwrap();
    assert_eq!(called("3455p", "(340p)", "3p"), Err(TurnError::NotThatPiece(red)));
    let mut added = hand("0m5z(555m)");
    added.call(meld("(555+5m)"), None).unwrap();
    assert_eq!(added.to_string(), "5z(555+0m)");
    assert_eq!(hand("0m5z(555m)").own_quads().to_vec(), [meld("(555+0m)")]);
    assert_eq!(meld("(555+0m)").added(), "0m".parse().ok());
    let plain = hand("5m5z(055m)").call(meld("(555+0m)"), None);
    assert_eq!(plain, Err(TurnError::NotThatPiece(Piece::red(Suit::Characters).unwrap())));
    // Red fives are kept when melds are set.
    let melds = [meld("(340p)"), meld("(055+5s)")];
    assert_eq!(hand("05m067p").with_melds(&melds), Ok(hand("05m067p(340p)(055+5s)")));
}

#[test]
fn calls_of_red_fives_and_swaps_are_told_apart() {
    // With a red five in the hand and one claimed, only the call determines which is used.
    let before = hand("055p1z");
    let texts = |claimed: &str| -> Vec<String> {
        let calls = before.calls(claimed.parse().unwrap(), Opponent::Across);
        calls.iter().map(ToString::to_string).collect()
    };
    assert_eq!(texts("5p"), ["(555p) with 5p", "(055p) with 5p", "(0555p) with 5p"]);
    assert_eq!(texts("0p"), ["(055p) with 0p", "(005p) with 0p", "(0055p) with 0p"]);
    let mut after = before;
    after.make_call(&before.calls("0p".parse().unwrap(), Opponent::Across)[0]).unwrap();
    assert_eq!(after.to_string(), "0p1z(055p)");
    // Swaps are the claimed kind and the other end of a run.
    let swaps = |before: &str, claimed: &str, text: &str| {
        let calls = hand(before).calls(claimed.parse().unwrap(), Opponent::Left);
        let call = calls.iter().find(|call| call.meld() == meld(text)).expect("there is such a call");
        call.swaps().to_string()
    };
    assert_eq!(swaps("2355m", "4m", "(234m)"), "14m");
    assert_eq!(swaps("2355m", "1m", "(123m)"), "14m");
    assert_eq!(swaps("2455m", "3m", "(234m)"), "3m");
    assert_eq!(swaps("1255m", "3m", "(123m)"), "3m");
    assert_eq!(swaps("7855m", "9m", "(789m)"), "69m");
    assert_eq!(swaps("8955m", "7m", "(789m)"), "7m");
    assert_eq!(swaps("3405p", "3p", "(340p)"), "36p");
    assert_eq!(swaps("1155z", "5z", "(555z)"), "5z");
    assert_eq!(swaps("1555z", "5z", "(5555z)"), "");
}

/// A call belongs to the hand for which it was listed. Another hand may lack its pieces.
#[test]
fn a_call_of_another_hand_takes_no_other_pieces() {
    let call = |of: &str, claimed: &str, number: usize| {
        *hand(of).calls(claimed.parse().unwrap(), Opponent::Left).get(number).expect("there is such a call")
    };
    let made = |before: &str, call| {
        let mut hand = hand(before);
        let made = hand.make_call(&call);
        assert_eq!(made.is_err(), hand.melds().len() == 0);
        made.map(|()| hand.to_string())
    };
    let [red, plain] = [Piece::red(Suit::Dots).unwrap(), Piece::plain(Tile::P5)];
    let (of_plain, of_red) = (call("55p11z", "5p", 0), call("05p11z", "5p", 0));
    assert_eq!((of_plain.to_string(), of_red.to_string()), ("(555p) with 5p".into(), "(055p) with 5p".into()));
    assert_eq!(made("55p12z", of_plain).unwrap(), "12z(555p)");
    assert_eq!(made("00p12z", of_plain), Err(TurnError::NotThatPiece(plain)));
    assert_eq!(made("05p12z", of_plain), Err(TurnError::NotThatPiece(plain)));
    assert_eq!(made("005p1z", of_plain), Err(TurnError::NotThatPiece(plain)));
    assert_eq!(made("00p12z", of_red), Err(TurnError::NotThatPiece(plain)));
    assert_eq!(made("55p12z", of_red), Err(TurnError::NotThatPiece(red)));
    assert_eq!(made("5p123z", of_red), Err(TurnError::TooFew(Tile::P5)));
    assert_eq!(made("40p12z", call("45p11z", "3p", 0)), Err(TurnError::NotThatPiece(plain)));
    assert_eq!(made("45p12z", call("40p11z", "3p", 0)), Err(TurnError::NotThatPiece(red)));
}

#[test]
fn who_calls_waits_and_seats_are_seen_from_each_other() {
    use Opponent::{Across, Left, Right};
    // A hand that has drawn can't call, and a hand before its draw can't declare a quad.
    assert!(hand("11123m").calls(Tile::M1.into(), Left).is_empty());
    assert!(hand("1111m").own_quads().is_empty());
    assert!(hand("113m").calls(Tile::M1.into(), Left).is_empty());
    assert!(hand("111122m").own_quads().is_empty());
    assert!(hand("1112m").calls(Tile::M1.into(), Right)[1].meld().kind() == MeldKind::OpenQuad);
    // The fourth copy is in a meld.
    assert!(hand("1124m(123m)(123m)").calls(Tile::M1.into(), Left).is_empty());
    // Opponents' seats relative to each other.
    assert_eq!(
        (0..4).map(|seat| Opponent::seen(1, seat, 4)).collect::<Vec<_>>(),
        [Some(Left), None, Some(Right), Some(Across)]
    );
    assert_eq!((0..3).map(|seat| Opponent::seen(1, seat, 3)).collect::<Vec<_>>(), [Some(Left), None, Some(Right)]);
    assert_eq!((Opponent::seen(0, 1, 2), Opponent::seen(0, 4, 4), Opponent::seen(5, 0, 4)), (None, None, None));
}
