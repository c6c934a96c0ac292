"""What queries of one hand return: named tuples.

A list of them is a table: `pandas.DataFrame(hand.discards())`. For libraries that don't know tiles,
`to_dict` turns a list into columns of plain values.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from shanten._shanten import Tile


class Useful(NamedTuple):
    """The tiles that bring a hand nearer to a win."""

    shanten: int | None
    """The shanten of the hand; None if it can't win."""
    tiles: dict[Tile, int]
    """The tiles, with the copies left of each."""
    copies: int
    """How many copies of all of them are left, including jokers."""


class Discard(NamedTuple):
    """What a discard leads to."""

    tile: Tile
    """The discarded tile."""
    shanten: int | None
    """The shanten after it; None if the hand can't win then."""
    useful: dict[Tile, int]
    """The tiles that are useful after it, with the copies left of each."""
    copies: int
    """How many copies of all of them are left, including jokers."""


class Wait(NamedTuple):
    """A tile that a ready hand waits for."""

    tile: Tile
    """The tile."""
    copies: int
    """How many copies of it are left."""
    shapes: list[str]
    """What it completes, such as "two-sided"."""


class Division(NamedTuple):
    """A way to take a complete hand apart."""

    pair: Tile
    """The tile of the pair."""
    melds: list[str]
    """The melds in tile order, called ones in brackets."""
    marks: list[str]
    """What makes it worth more, such as "straight"."""


def to_dict(rows: Sequence[Any]) -> dict[str, list[Any]]:
    """Columns of plain values: tiles become their texts.

    >>> import shanten
    >>> columns = shanten.to_dict(shanten.Hand("1112m456p789s111z").waits())
    >>> columns["tile"], columns["copies"]
    (['2m', '3m'], [3, 4])
    """

    def plain(value: Any) -> Any:
        if isinstance(value, Tile):
            return str(value)
        if isinstance(value, dict):
            return " ".join(map(str, value))
        return value

    return {name: [plain(getattr(row, name)) for row in rows] for name in (rows[0]._fields if rows else ())}
