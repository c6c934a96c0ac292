//! The memory size of values, so that no increase goes unnoticed.

use crate::support::prelude::*;

#[test]
fn values_are_small() {
    assert_eq!((size_of::<Hand>(), size_of::<View>()), (32, 64));
    assert_eq!((size_of::<Tile>(), size_of::<Option<Tile>>()), (1, 2));
    assert_eq!((size_of::<Piece>(), size_of::<Option<Piece>>()), (2, 2));
    assert_eq!((size_of::<Meld>(), size_of::<Option<Meld>>()), (4, 4));
    assert_eq!((size_of::<Shanten>(), size_of::<Furiten>(), size_of::<TileSet>()), (1, 1, 8));
    assert_eq!((size_of::<Visible>(), size_of::<Useful>()), (24, 40));
    assert_eq!((size_of::<InputError>(), size_of::<TurnError>()), (24, 16));
}

#[cfg(feature = "rules")]
#[test]
fn hands_of_other_games_take_what_their_documentation_says() {
    use shanten::rules::EitherHand;
    assert_eq!((size_of::<VariantHand>(), size_of::<EitherHand>()), (88, 88));
}
