"""Shanten, useful tiles and discards on any JAX device.

Counts have the shape (..., 34) and any integer type. They must be valid hands: nothing is checked. Seven
pairs and thirteen orphans count for hands of 13 and 14 tiles. All functions can be compiled, and mapped by
`vmap`; `form` and `players` are constants.
"""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

from shanten import lookup
from shanten.names import Form

_tables = lookup.tables()


def _at(table: Any, index: Any) -> jax.Array:
    return jnp.asarray(table)[index].astype(jnp.int32)


def _wide(counts: jax.Array | None) -> jax.Array | None:
    return None if counts is None else jnp.asarray(counts).astype(jnp.int32)


@partial(jax.jit, static_argnames=("form", "players"))
def shanten(counts: jax.Array, form: Form | None = None, players: int = 4) -> jax.Array:
    """The shanten of each hand in one form, or the least of all forms, as int8.

    >>> import jax.numpy, shanten, shanten.jax
    >>> counts = jax.numpy.array(list(shanten.Hand("199m146779p12s246z").counts()))
    >>> shanten.jax.shanten(counts).item(), shanten.jax.shanten(counts, "seven pairs").item()
    (4, 4)
    """
    return lookup.Steps(jnp.where, _at, jnp.concatenate, _tables, players).shanten(_wide(counts), form).astype(jnp.int8)


@partial(jax.jit, static_argnames=("form", "players"))
def useful(
    counts: jax.Array, visible: jax.Array | None = None, form: Form | None = None, players: int = 4
) -> tuple[jax.Array, jax.Array, jax.Array]:
    """The shanten, a mask of the useful tiles, and their copies left, the last two shaped (..., 34).

    Copies in the hand or in `visible` count as gone.

    >>> import jax.numpy, shanten, shanten.jax
    >>> counts = jax.numpy.array(list(shanten.Hand("123m456p789s1122z").counts()))
    >>> shanten.jax.useful(counts)[2][26:30].tolist()
    [0, 2, 2, 0]
    """
    steps = lookup.Steps(jnp.where, _at, jnp.concatenate, _tables, players)
    now, tiles, copies = steps.useful(_wide(counts), _wide(visible), form)
    return now.astype(jnp.int8), tiles, copies.astype(jnp.uint8)


@partial(jax.jit, static_argnames=("form", "players"))
def discards(
    counts: jax.Array, visible: jax.Array | None = None, form: Form | None = None, players: int = 4
) -> tuple[jax.Array, jax.Array]:
    """The shanten after discarding each kind, and the copies of useful tiles then.

    Both have the shape (..., 34), with -1 for kinds that the hand doesn't have.

    >>> import jax.numpy, shanten, shanten.jax
    >>> counts = jax.numpy.array(list(shanten.Hand("123m456p789s11223z").counts()))
    >>> after, copies = shanten.jax.discards(counts)
    >>> after[27:31].tolist(), copies[27:31].tolist()
    ([1, 1, 0, -1], [7, 7, 4, -1])
    """
    steps = lookup.Steps(jnp.where, _at, jnp.concatenate, _tables, players)
    after, copies = steps.discards(_wide(counts), _wide(visible), form)
    return after.astype(jnp.int8), copies.astype(jnp.int16)
