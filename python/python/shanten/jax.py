"""Shanten, useful tiles and discards on any JAX device.

Counts have the shape (..., 34) and any integer type. They must be valid hands: nothing is checked. Seven
pairs and thirteen orphans count for hands of 13 and 14 tiles. All functions can be compiled, and mapped by
`vmap`; `form` and `players` are constants.

On a graphics card the answers come from the kernels of `shanten.triton`, if jax-triton is installed
(`pip install 'shanten[gpu]'`). They check the counts. A new number of rows compiles no new kernel.
"""

from functools import cache, partial
from typing import Any

import jax
import jax.numpy as jnp

from shanten import lookup
from shanten.names import Form

_tables = lookup.tables()


def _at(table: Any, index: Any) -> jax.Array:
    return jnp.asarray(table)[index].astype(jnp.int32)


@cache
def _kernels() -> tuple[Any, Any] | None:
    """What calls a kernel, and the kernels, if they are installed and there is a graphics card."""
    if jax.default_backend() != "gpu":
        return None
    try:
        from jax_triton import triton_call

        from shanten import triton
    except ImportError:
        return None
    return triton_call, triton


def _ask(what: str, form: Form | None, players: int, *arrays: jax.Array | None) -> Any:
    """The answers to counts and visible tiles, if given: from a kernel, or else from steps."""
    answers = lookup.ANSWERS[what]

    def plain(*arrays: jax.Array) -> Any:
        steps = lookup.Steps(jnp.where, _at, jnp.concatenate, _tables, players)
        found = steps.ask(what, *(array.astype(jnp.int32) for array in arrays), form=form)
        return [each.astype(type) for each, (type, _) in zip(found, answers)]

    given = jnp.broadcast_arrays(*(array for array in arrays if array is not None))
    if (found := _kernels()) is None:
        return plain(*given)
    triton_call, kernels = found
    options, unused = kernels.options(what, form, players, len(given) > 1), ["first", "second", "third"][len(answers) :]

    def by_kernel(*arrays: jax.Array) -> Any:
        rows = [array.reshape(-1, 34) for array in arrays]
        empty = [jax.ShapeDtypeStruct(rows[0].shape[: 1 + by_kind], type) for type, by_kind in answers]
        number, grid = len(rows[0]), -(-len(rows[0]) // options["BLOCK"])
        taken = rows[0], rows[-1], *map(jnp.asarray, kernels.tables(players)), number
        found = triton_call(
            *taken, kernel=kernels.kernel, out_shape=empty, grid=grid, **options, **dict.fromkeys(unused)
        )
        return [each.reshape(arrays[0].shape[:-1] + each.shape[1:]) for each in found]

    @jax.custom_batching.custom_vmap
    def ask(*arrays: jax.Array) -> Any:
        if arrays[0].size == 0:
            return plain(*arrays)
        return jax.lax.platform_dependent(*arrays, cuda=by_kernel, rocm=by_kernel, default=plain)

    @ask.def_vmap
    def _(size: int, is_mapped: list[bool], *arrays: jax.Array) -> Any:
        shapes = [array.shape if each else (size, *array.shape) for array, each in zip(arrays, is_mapped)]
        return ask(*map(jnp.broadcast_to, arrays, shapes)), [True] * len(answers)

    return ask(*given)


@partial(jax.jit, static_argnames=("form", "players"))
def shanten(counts: jax.Array, form: Form | None = None, players: int = 4) -> jax.Array:
    """The shanten of each hand in one form, or the least of all forms, as int8.

    >>> import jax.numpy, shanten, shanten.jax
    >>> counts = jax.numpy.array(list(shanten.Hand("199m146779p12s246z").counts()))
    >>> shanten.jax.shanten(counts).item(), shanten.jax.shanten(counts, "seven pairs").item()
    (4, 4)
    """
    return _ask("shanten", form, players, counts)[0]


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
    return tuple(_ask("useful", form, players, counts, visible))


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
    return tuple(_ask("discards", form, players, counts, visible))


@partial(jax.jit, static_argnames=("form", "players"))
def keeps(counts: jax.Array, form: Form | None = None, players: int = 4) -> jax.Array:
    """A mask of the discards that keep the shanten, with the shape (..., 34).

    >>> import jax.numpy, shanten, shanten.jax
    >>> counts = jax.numpy.array(list(shanten.Hand("123m456p789s11223z").counts()))
    >>> shanten.jax.keeps(counts)[27:30].tolist()
    [False, False, True]
    """
    return _ask("keeps", form, players, counts)[0]
