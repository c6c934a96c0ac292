"""The answers of queries of one hand: named tuples.

A list of them is a table: `pandas.DataFrame(hand.discards())`. For libraries that don't know tiles,
`to_dict` turns a list into columns of plain values.
"""

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

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
    """The result of a discard."""

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
    """The shapes that it completes, such as "two-sided"."""


class Division(NamedTuple):
    """A way to take a complete hand apart."""

    pair: Tile
    """The tile of the pair."""
    melds: list[str]
    """The melds in tile order, called ones in brackets."""
    marks: list[str]
    """The marks that make it worth more, such as "straight"."""


class ReadyDiscard(NamedTuple):
    """A discard that leaves a hand ready."""

    tile: Tile
    """The discarded tile."""
    waits: list[Wait]
    """The waits of the hand then."""


class Completion(NamedTuple):
    """A way in which a tile completed a hand."""

    form: str
    """The form of the complete hand, such as "standard"."""
    tile: Tile
    """The winning tile in this way: itself, or the tile that it stands for if it is wild."""
    shape: str
    """The shape that it completed, such as "two-sided"."""
    division: Division | None
    """The hand taken apart; None in the special forms."""
    meld: str | None
    """The concealed meld that the tile completed; None for the pair and in the special forms."""


class Payments(NamedTuple):
    """Who pays what for a win, counters included."""

    discarder: int
    """The payment of the player whose tile completed the hand."""
    dealer: int
    """The dealer's payment after an own draw of another player."""
    other: int
    """The payment of each other player after an own draw."""
    liable: int
    """The payment of the liable player, besides or instead of the others."""
    deposits: int
    """The deposits, which the winner takes from the table."""
    total: int
    """The winner's points in all."""


class Score(NamedTuple):
    """The score of a complete hand."""

    patterns: list[str]
    """The patterns (yaku) that count."""
    han: int
    """The han of all patterns and dora; 13 for each yakuman."""
    fu: int
    """The fu, rounded up."""
    yakuman: int
    """The number of yakuman."""
    dora: int
    """The han by dora that indicators show."""
    ura: int
    """The han by indicators that count after riichi only."""
    reds: int
    """The han by red fives."""
    norths: int
    """The han by Norths that are set aside."""
    limit: str | None
    """The limit that it reaches, such as "mangan"."""
    payments: Payments
    """Who pays what."""
    fu_parts: list[str]
    """The reasons for its fu."""


class OddsRow(NamedTuple):
    """The chances after a discard, or of a hand before its draw."""

    discard: Tile | None
    """The discarded tile; None for a hand before its draw and for a joker."""
    win_now: float
    """The chance to win before the end."""
    ready_now: float
    """The chance to be ready at the end, or to have been ready before."""
    win: list[float]
    """The chance to win if the hand were like this 0, 1, 2 turns later and so on."""
    ready: list[float]
    """The chance to be ready, like win."""


class PointShare(NamedTuple):
    """How often wins are worth a number of points."""

    points: int
    """The winner's points in all."""
    chance: float
    """The chance to win them."""


class PointRow(NamedTuple):
    """The expected points after a discard, or of a hand before its draw."""

    discard: Tile | None
    """The discarded tile; None for a hand before its draw."""
    win_now: float
    """The best chance to win before the end."""
    ready_now: float
    """The best chance to be ready at the end, or to have been ready before."""
    points_now: float
    """The expected points, or the chance of as many as are aimed at."""
    win: list[float]
    """The best chance to win if the hand were like this 0, 1, 2 turns later and so on."""
    ready: list[float]
    """The best chance to be ready, like win."""
    points: list[float]
    """The expected points, like win."""
    shares: list[PointShare]
    """How often a win is worth how many points, the fewest first."""


Row = TypeVar("Row")


class Odds(NamedTuple, Generic[Row]):
    """The answer of a search: a table of chances, or of points."""

    rows: list[Row]
    """One row for a hand before its draw, otherwise one for each discard."""
    path: str
    """The path of the rows: with fewer exchanges than asked for if that had too many states."""
    missing: list[Tile]
    """Tiles that may be discarded, too, but that had too many states."""
    turn: int
    """The turn of the hand, with which the lists of the rows begin."""
    unseen: int
    """How many tiles are unseen now, at this turn."""
    is_complete: bool
    """Whether this is everything that was asked."""


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
