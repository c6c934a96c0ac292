"""The library's functions as expressions of Polars.

`hand` and `visible` are names of columns or expressions. The answers are columns of their own, named
after the function.
"""

from collections.abc import Callable, Sequence
from typing import Any

import polars

import shanten as library


def _expression(
    name: str,
    hand: str | polars.Expr,
    visible: Any,
    answer: Callable[..., polars.Series],
    type: polars.DataType | type[polars.DataType],
) -> polars.Expr:
    is_column = isinstance(visible, str | polars.Expr)

    def of_columns(columns: Sequence[polars.Series]) -> polars.Series:
        return answer(columns[0], visible=columns[1] if is_column else visible)

    # Polars has threads of its own, and parts of a column can be answered by themselves.
    columns = [hand, visible] if is_column else [hand]
    return polars.map_batches(columns, of_columns, return_dtype=type, is_elementwise=True).alias(name)


def shanten(hand: str | polars.Expr, form: str | None = None, *, visible: Any = None, **options: Any) -> polars.Expr:
    """The shanten of each hand in a column, as Int8. It takes the options of `shanten.shanten`.

    >>> import polars, shanten.polars
    >>> frame = polars.LazyFrame({"hand": ["123m456p789s1122z", None]})
    >>> frame.select(shanten.polars.shanten("hand")).collect()["shanten"].to_list()
    [0, None]
    """

    def answer(hands: polars.Series, visible: Any) -> polars.Series:
        return polars.Series(library.shanten(hands, form, visible=visible, threads=1, **options))

    return _expression("shanten", hand, visible, answer, polars.Int8)


def useful(hand: str | polars.Expr, form: str | None = None, *, visible: Any = None, **options: Any) -> polars.Expr:
    """The shanten, the useful tiles and their copies, as a structure of three fields.

    >>> import polars, shanten.polars
    >>> frame = polars.DataFrame({"hand": ["123m456p789s1122z"], "seen": ["1z"]})
    >>> frame.select(shanten.polars.useful("hand", visible="seen")).unnest("useful")["copies"].to_list()
    [3]
    """

    def answer(hands: polars.Series, visible: Any) -> polars.Series:
        found = library.useful(hands, form, visible=visible, threads=1, **options)
        return polars.DataFrame(found).to_struct(hands.name)

    fields = {"shanten": polars.Int8, "tiles": polars.UInt64, "copies": polars.UInt8}
    return _expression("useful", hand, visible, answer, polars.Struct(fields))


def discards(hand: str | polars.Expr, *, visible: Any = None, **options: Any) -> polars.Expr:
    """The best discard of each hand, and the shanten, the useful tiles and their copies after it.

    >>> import polars, shanten.polars
    >>> frame = polars.DataFrame({"hand": ["123m456p789s11223z"]})
    >>> frame.select(shanten.polars.discards("hand")).unnest("discards")["shanten"].to_list()
    [0]
    """

    def answer(hands: polars.Series, visible: Any) -> polars.Series:
        found = library.discards(hands, visible=visible, threads=1, **options)
        return polars.DataFrame(found).to_struct(hands.name)

    fields = {"discard": polars.UInt8, "shanten": polars.Int8, "tiles": polars.UInt64, "copies": polars.UInt8}
    return _expression("discards", hand, visible, answer, polars.Struct(fields))
