//! The fragments and the sequence of a hand.

use shanten::rules::VariantHand;
use shanten::sequence::{Fragment, Sequence};
use shanten::{Suit, Tile};

pub(super) struct StandingTiles {
    pub(super) tiles: Vec<Tile>,
    pub(super) fragment: Fragment,
}

/// The fragments of a suit without wild tiles, from its lowest tile up.
pub(super) fn standing(hand: &VariantHand, suit: Suit) -> Vec<StandingTiles> {
    let mut found: Vec<Vec<Tile>> = Vec::new();
    let wild = hand.rules().options().wild;
    for tile in hand.tiles().filter(|&tile| tile.suit() == suit && !wild.contains(tile)) {
        let is_near = |last: &Tile| {
            let distance = tile.rank() - last.rank();
            distance == 0 || distance <= 2 && suit != Suit::Honours
        };
        match found.last_mut().filter(|fragment| fragment.last().is_some_and(is_near)) {
            Some(fragment) => fragment.push(tile),
            None => found.push(vec![tile]),
        }
    }
    let standing = |tiles: Vec<Tile>| {
        let kinds: Vec<&[Tile]> = tiles.chunk_by(|a, b| a == b).collect();
        let behind = kinds.iter().skip(1).map(|next| next[0].rank()).map(Some).chain([None]);
        let kinds = kinds.iter().zip(behind);
        let kinds = kinds.map(|(kind, next)| (kind.len() as u8, next.map_or(0, |next| next - kind[0].rank())));
        let fragment = Fragment::new(kinds).expect("a hand has at most 14 tiles, and these are at most 2 apart");
        StandingTiles { tiles, fragment }
    };
    found.into_iter().map(standing).collect()
}

/// The sequence of the tiles that are not wild.
pub(super) fn sequence_of(hand: &VariantHand) -> Sequence {
    let fragments = Suit::ALL.into_iter().flat_map(|suit| standing(hand, suit)).map(|standing| standing.fragment);
    Sequence::new(&fragments.collect::<Vec<_>>()).expect("a hand of four melds has at most 14 tiles")
}
