"""The steps for accelerators agree with the library."""

import jax
import numpy
import pytest

import shanten
import shanten.jax
from conftest import deal, kept
from shanten import lookup

FORMS = ["standard", "seven pairs", "thirteen orphans"]


def test_tables_are_small_and_read_only():
    tables = shanten.tables()
    assert sum(table.nbytes for table in tables) <= 600_000
    assert not any(table.flags.writeable for table in tables)


def test_numpy(million):
    hands, expected = million
    steps = lookup.Steps(numpy.where, lambda table, index: table[index].astype(int), numpy.concatenate, shanten.tables())
    assert (steps.shanten(hands.astype(int)) == expected).all()
    with pytest.raises(ValueError, match="no form 'pairs'"):
        steps.shanten(hands[:1].astype(int), "pairs")
    with pytest.raises(ValueError, match="5 players: there are 3 or 4"):
        shanten.jax.shanten(hands[:1], players=5)


def test_jax(million):
    hands, expected = million
    assert (numpy.asarray(shanten.jax.shanten(hands)) == expected).all()
    by_rows = jax.vmap(shanten.jax.shanten)(hands[:100])
    assert (numpy.asarray(by_rows) == expected[:100]).all()
    blocks = shanten.jax.shanten(hands.reshape(1000, 1000, 34)[:2])
    assert (numpy.asarray(blocks) == expected[:2000].reshape(2, 1000)).all()
    _, scanned = jax.lax.scan(lambda carry, row: (carry, shanten.jax.shanten(row)), 0, jax.numpy.asarray(hands[:100]))
    assert (numpy.asarray(scanned) == expected[:100]).all()


@pytest.mark.parametrize("form", FORMS)
def test_jax_in_each_form(million, form):
    hands, _ = million
    rows = hands if form == "standard" else hands[hands.sum(axis=1) >= 13]
    assert (numpy.asarray(shanten.jax.shanten(rows, form)) == shanten.shanten(rows, form)).all()


def are_same(found, expected):
    """Whether the framework's arrays equal the library's."""
    for array, name in zip(found, expected):
        assert (numpy.asarray(array) == expected[name]).all(), name


def whole(rows: int, seed: int) -> numpy.ndarray:
    """Hands before and after a draw."""
    return deal(rows, seed, tuple(size for size in range(1, 15) if size % 3))


def test_jax_useful_tiles():
    hands = whole(40_000, 11)
    are_same(shanten.jax.useful(hands), shanten.useful(hands, by_kind=True))
    visible = deal(len(hands), 12, (40,))
    fits = (hands + visible <= 4).all(axis=1)
    hands, visible = hands[fits], visible[fits]
    assert len(hands) > 30_000
    are_same(shanten.jax.useful(hands, visible), shanten.useful(hands, visible=visible, by_kind=True))
    some = hands[hands.sum(axis=1) >= 13][:500]
    are_same(shanten.jax.useful(some, form="seven pairs"), shanten.useful(some, "seven pairs", by_kind=True))


def test_jax_discards():
    hands = deal(3_000, 13, (2, 5, 8, 11, 14))
    are_same(shanten.jax.discards(hands), shanten.discards(hands, by_kind=True))
    assert (numpy.asarray(shanten.jax.keeps(hands)) == kept(hands)).all()
    visible = numpy.minimum(deal(len(hands), 14, (40,)), 4 - hands)
    are_same(shanten.jax.discards(hands, visible), shanten.discards(hands, visible=visible, by_kind=True))


def test_jax_with_three_players():
    hands = whole(100_000, 15)
    hands[:, 1:8] = 0
    hands = hands[hands.sum(axis=1) % 3 > 0]
    rules = {"rules": "three-player"}
    assert (numpy.asarray(shanten.jax.shanten(hands, players=3)) == shanten.shanten(hands, **rules)).all()
    some = hands[:20_000]
    are_same(shanten.jax.useful(some, players=3), shanten.useful(some, by_kind=True, **rules))
