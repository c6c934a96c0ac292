"""The shanten of hands on whatever JAX runs on."""

from typing import Any

import jax
import jax.numpy as jnp

from shanten import lookup

_tables = lookup.tables()


def _at(table: Any, index: Any) -> jax.Array:
    return jnp.asarray(table)[index].astype(jnp.int32)


@jax.jit
def shanten(counts: jax.Array) -> jax.Array:
    """The least shanten of each hand, from counts of the shape (..., 34) of any integers.

    Counts must be those of hands: nothing is checked.

    >>> import jax.numpy, shanten, shanten.jax
    >>> counts = jax.numpy.array(list(shanten.Hand("199m146779p12s246z").counts()))
    >>> shanten.jax.shanten(counts).item()
    4
    """
    return lookup.steps(jnp.where, _at, _tables, counts.astype(jnp.int32)).astype(jnp.int8)
