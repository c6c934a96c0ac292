"""The steps for accelerators differ in nothing from the library."""

import jax
import numpy

import shanten
import shanten.jax
from shanten import lookup


def test_tables_are_small_and_read_only():
    tables = shanten.tables()
    assert sum(table.nbytes for table in tables) <= 600_000
    assert not any(table.flags.writeable for table in tables)


def test_numpy(million):
    hands, expected = million
    steps = lookup.steps(numpy.where, lambda table, index: table[index].astype(int), shanten.tables(), hands.astype(int))
    assert (steps == expected).all()


def test_jax(million):
    hands, expected = million
    assert (numpy.asarray(shanten.jax.shanten(hands)) == expected).all()
    by_rows = jax.vmap(shanten.jax.shanten)(hands[:100])
    assert (numpy.asarray(by_rows) == expected[:100]).all()
    blocks = shanten.jax.shanten(hands.reshape(1000, 1000, 34)[:2])
    assert (numpy.asarray(blocks) == expected[:2000].reshape(2, 1000)).all()
