"""The library's functions as Polars expressions.

The hands are a column name or an expression, and so may be the options with a value for each hand:
`visible`, `melds`, `reds`, `jokers`, `norths`, `called` and `drawn_in_riichi`. All other options are those
of the package's functions. The answers are new columns, named after the function.
"""

from collections.abc import Callable, Sequence
from typing import Any

import polars

import shanten as library

#: Options that may be columns.
_COLUMNS = ("visible", "melds", "reds", "jokers", "norths", "called", "drawn_in_riichi")


def _expression(name: str, hand: str | polars.Expr, options: dict[str, Any], fields: dict[str, Any]) -> polars.Expr:
    given = [option for option in _COLUMNS if isinstance(options.get(option), str | polars.Expr)]
    function: Callable[..., Any] = getattr(library, name)

    def of_columns(columns: Sequence[polars.Series]) -> polars.Series:
        # Polars has its own threads, and splits columns into parts that can be answered separately.
        found = function(columns[0], **{"threads": 1} | options | dict(zip(given, columns[1:])))
        answers = polars.DataFrame(found) if fields else polars.Series(found)
        return answers.to_struct(name) if isinstance(answers, polars.DataFrame) else answers

    columns = [hand, *(options[option] for option in given)]
    type = polars.Struct(fields) if fields else polars.Int8
    return polars.map_batches(columns, of_columns, return_dtype=type, is_elementwise=True).alias(name)


def _of_kinds(type: Any) -> polars.Array:
    return polars.Array(type, 34)


#: The fields of answers, and of answers by kind.
_USEFUL = {"shanten": polars.Int8, "tiles": polars.UInt64, "copies": polars.UInt8}
_BY_KIND = {"shanten": polars.Int8, "tiles": _of_kinds(polars.Boolean), "copies": _of_kinds(polars.UInt8)}
_EACH_DISCARD = {"shanten": _of_kinds(polars.Int8), "copies": _of_kinds(polars.Int16)}


def shanten(hand: str | polars.Expr, form: str | None = None, **options: Any) -> polars.Expr:
    """The shanten of each hand in a column, as Int8.

    >>> import polars, shanten.polars
    >>> frame = polars.LazyFrame({"hand": ["123m456p789s1122z", None]})
    >>> frame.select(shanten.polars.shanten("hand")).collect()["shanten"].to_list()
    [0, None]
    """
    return _expression("shanten", hand, {"form": form} | options, {})


def useful(hand: str | polars.Expr, form: str | None = None, **options: Any) -> polars.Expr:
    """The shanten, the useful tiles and their copies, as a struct of three fields.

    >>> import polars, shanten.polars
    >>> frame = polars.DataFrame({"hand": ["123m456p789s1122z"], "seen": ["1z"]})
    >>> frame.select(shanten.polars.useful("hand", visible="seen")).unnest("useful")["copies"].to_list()
    [3]
    """
    return _expression("useful", hand, {"form": form} | options, _BY_KIND if options.get("by_kind") else _USEFUL)


def discards(hand: str | polars.Expr, **options: Any) -> polars.Expr:
    """The best discard of each hand, with the shanten, useful tiles and copies after it.

    >>> import polars, shanten.polars
    >>> frame = polars.DataFrame({"hand": ["123m456p789s11223z"]})
    >>> frame.select(shanten.polars.discards("hand")).unnest("discards")["shanten"].to_list()
    [0]
    """
    fields = _EACH_DISCARD if options.get("by_kind") else {"discard": polars.UInt8} | _USEFUL
    return _expression("discards", hand, options, fields)


def waits(hand: str | polars.Expr, **options: Any) -> polars.Expr:
    """The waits of each ready hand and their copies.

    >>> import polars, shanten.polars
    >>> frame = polars.DataFrame({"hand": ["1112m456p789s111z", "123m"]})
    >>> frame.select(shanten.polars.waits("hand")).unnest("waits")["copies"].to_list()
    [7, 0]
    """
    fields = {name: type for name, type in (_BY_KIND if options.get("by_kind") else _USEFUL).items() if name != "shanten"}
    return _expression("waits", hand, options, fields)
