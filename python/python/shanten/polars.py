"""The library's functions as expressions of Polars."""

from collections.abc import Callable
from typing import Any

import polars

import shanten as library


def _expression(
    hand: Any, answer: Callable[[polars.Series], polars.Series], type: polars.DataType | type[polars.DataType]
) -> polars.Expr:
    column = polars.col(hand) if isinstance(hand, str) else hand
    # Polars has threads of its own, and parts of a column can be answered by themselves.
    return column.map_batches(answer, return_dtype=type, is_elementwise=True)


def shanten(hand: str | polars.Expr, form: str | None = None, **options: Any) -> polars.Expr:
    """The shanten of each hand in a column, as Int8. It takes the options of `shanten.shanten`.

    >>> import polars, shanten.polars
    >>> frame = polars.LazyFrame({"hand": ["123m456p789s1122z", None]})
    >>> frame.select(shanten.polars.shanten("hand")).collect()["hand"].to_list()
    [0, None]
    """

    def answer(hands: polars.Series) -> polars.Series:
        return polars.Series(library.shanten(hands, form, threads=1, **options))

    return _expression(hand, answer, polars.Int8)


def useful(hand: str | polars.Expr, form: str | None = None, **options: Any) -> polars.Expr:
    """The shanten, the useful tiles and their copies, as a structure of three fields.

    >>> import polars, shanten.polars
    >>> frame = polars.DataFrame({"hand": ["123m456p789s1122z"]})
    >>> frame.select(shanten.polars.useful("hand")).unnest("hand")["copies"].to_list()
    [4]
    """

    def answer(hands: polars.Series) -> polars.Series:
        return polars.DataFrame(library.useful(hands, form, threads=1, **options)).to_struct(hands.name)

    fields = {"shanten": polars.Int8, "tiles": polars.UInt64, "copies": polars.UInt8}
    return _expression(hand, answer, polars.Struct(fields))


def discards(hand: str | polars.Expr, **options: Any) -> polars.Expr:
    """The best discard of each hand, and the shanten, the useful tiles and their copies after it.

    >>> import polars, shanten.polars
    >>> frame = polars.DataFrame({"hand": ["123m456p789s11223z"]})
    >>> frame.select(shanten.polars.discards("hand")).unnest("hand")["shanten"].to_list()
    [0]
    """

    def answer(hands: polars.Series) -> polars.Series:
        return polars.DataFrame(library.discards(hands, threads=1, **options)).to_struct(hands.name)

    fields = {"discard": polars.UInt8, "shanten": polars.Int8, "tiles": polars.UInt64, "copies": polars.UInt8}
    return _expression(hand, answer, polars.Struct(fields))
