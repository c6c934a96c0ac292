"""The library's functions in DataFusion's SQL."""

from collections.abc import Callable
from typing import Any

import datafusion
import pyarrow

import shanten as library

#: The type of a column of hands: the counts of the 34 kinds.
HAND = pyarrow.binary(34)


def register(context: datafusion.SessionContext, **options: Any) -> None:
    """Registers three functions of a column `hand` of 34 bytes with a session.

    `shanten(hand)` is the shanten, `shanten_useful(hand)` the set of useful tiles (bit n stands for kind
    n), and `shanten_copies(hand)` the number of their copies left. The options are those of
    `shanten.useful`.

    >>> import datafusion, pyarrow, shanten, shanten.datafusion
    >>> counts = shanten.Hand("123m456p789s1122z").counts()
    >>> context = datafusion.SessionContext()
    >>> shanten.datafusion.register(context)
    >>> hands = pyarrow.table({"hand": pyarrow.array([bytes(counts), None], pyarrow.binary(34))})
    >>> _ = context.from_arrow(hands, "hands")
    >>> context.sql("select shanten(hand) as found from hands").to_pydict()
    {'found': [0, None]}
    """

    def of_table(place: int) -> Callable[[pyarrow.Array], pyarrow.Array]:
        def answer(hands: pyarrow.Array) -> pyarrow.Array:
            return pyarrow.table(library.useful(hands, threads=1, **options)).column(place).combine_chunks()

        return answer

    def shanten(hands: pyarrow.Array) -> pyarrow.Array:
        return pyarrow.array(library.shanten(hands, threads=1, **options))

    functions = [
        ("shanten", shanten, pyarrow.int8()),
        ("shanten_useful", of_table(1), pyarrow.uint64()),
        ("shanten_copies", of_table(2), pyarrow.uint8()),
    ]
    for name, function, type in functions:
        context.register_udf(datafusion.udf(function, [HAND], type, "immutable", name))
