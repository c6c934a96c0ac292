"""The answers about hands: named tuples, whose fields have the names that the library's JSON has.

A list of them is a table: `pandas.DataFrame(hand.discards())`. For libraries that don't know tiles,
`to_dict` turns a list into columns of plain values. `reader` reads the library's JSON by the types.
"""

import functools
import types
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from shanten import _shanten
from shanten.names import Form, Opponent, Shape, Suit
from shanten.tiles import Meld, Tile, TileOrJoker


class Useful(NamedTuple):
    """The tiles that bring a hand nearer to a win."""

    shanten: int | None
    """The shanten of the hand; None if it can't win."""
    useful: dict[TileOrJoker, int]
    """The useful tiles, with the copies left of each; "J" for jokers."""
    copies: int
    """How many copies of all of them are left."""


class Discard(NamedTuple):
    """The result of a discard."""

    discard: Tile
    """The discarded tile."""
    shanten: int | None
    """The shanten after it; None if the hand can't win then."""
    useful: dict[TileOrJoker, int]
    """The tiles that are useful after it, with the copies left of each."""
    copies: int
    """How many copies of all of them are left."""


class Wait(NamedTuple):
    """A tile that a ready hand waits for."""

    wait: TileOrJoker
    """The tile; "J" for a joker."""
    shapes: list[Shape]
    """The shapes that it completes; a joker has none of its own."""
    copies: int
    """How many copies of it are left."""


class ReadyDiscard(NamedTuple):
    """A discard that leaves a hand ready."""

    discard: Tile
    """The discarded tile."""
    waits: list[Wait]
    """The waits of the hand then."""


class Division(NamedTuple):
    """A way to take a complete hand apart."""

    division: str
    """The pair, and the melds in tile order, called ones in brackets: "99s 123p (456p)"."""
    marks: list[str]
    """The marks that make it worth more, such as "straight"."""

    @property
    def pair(self) -> str:
        """The pair."""
        return self.division.split()[0]

    @property
    def melds(self) -> list[str]:
        """The melds."""
        return self.division.split()[1:]


class Completion(NamedTuple):
    """A way in which a tile completed a hand."""

    form: Form
    """The form of the complete hand."""
    tile: Tile
    """The winning tile in this way: itself, or the tile that it stands for if it is wild."""
    shape: Shape
    """The shape that it completed."""
    division: str | None = None
    """The hand taken apart, in standard form."""
    meld: Meld | None = None
    """The meld that the tile completed; None for the pair and in the special forms."""
    pairs: list[Tile] | None = None
    """The seven pairs."""
    pair: Tile | None = None
    """The pair of thirteen orphans."""


class Call(NamedTuple):
    """A call that a discard allows."""

    meld: Meld
    """The meld that it makes."""
    claimed: str
    """The claimed tile as text, where "0p" is a red five."""
    from_: Opponent
    """Who discarded it."""


class CallChoice(NamedTuple):
    """A call or passing, and the best that can follow."""

    meld: Meld | None
    """The meld; None for passing, as are claimed and from_."""
    claimed: str | None
    """The claimed tile as text."""
    from_: Opponent | None
    """Who discarded it."""
    swaps: list[Tile]
    """The kinds left in the hand that may not be discarded right after the call."""
    discard: Tile | None
    """The best discard after it."""
    shanten: int | None
    """The shanten then."""
    useful: dict[TileOrJoker, int]
    """The tiles that are useful then."""
    copies: int
    """How many copies of all of them are left."""


class KnownDiscard(NamedTuple):
    """A discard of a position, and what it leads to."""

    discard: TileOrJoker
    """What is discarded; "J" for a joker."""
    shanten: int | None
    """The shanten then."""
    useful: dict[TileOrJoker, int]
    """What is useful then, with the copies left of each."""
    copies: int
    """How many copies that is."""
    furiten: bool | None = None
    """Whether the hand is ready and furiten then, if the own discards are known."""


class Position(NamedTuple):
    """Everything about a hand as its player sees it."""

    hand: str
    """The hand in letters."""
    shanten: int | None
    """The least shanten."""
    standard: int | None
    """That of the standard form."""
    seven_pairs: int | None
    """That of seven pairs."""
    thirteen_orphans: int | None
    """That of thirteen orphans."""
    rules: str | None = None
    """The rules, if they aren't those of riichi."""
    discards: list[KnownDiscard] | None = None
    """Of a hand that has drawn, its discards, the best first."""
    useful: dict[TileOrJoker, int] | None = None
    """Of a hand before its draw, what is useful."""
    copies: int | None = None
    """How many copies that is."""
    waits: list[Wait] | None = None
    """The waits of a ready hand."""
    divisions: list[str] | None = None
    """A complete hand, taken apart."""
    marks: list[list[str]] | None = None
    """The marks of each division."""
    wild: list[list[Tile]] | None = None
    """What the wild tiles of each division stand for."""
    furiten: bool | None = None
    """Whether a ready hand is furiten by the own discards."""
    win: bool | None = None
    """Whether the claimed tile completes the hand."""
    calls: list[CallChoice] | None = None
    """What else can be done with the claimed tile, the best first."""


class PatternHan(NamedTuple):
    """A pattern (yaku) that counts."""

    pattern: str
    """Its name."""
    han: int
    """Its han; 13 for a yakuman."""


class FuPart(NamedTuple):
    """What some fu are for."""

    reason: str
    """Why, such as "pair"."""
    fu: int
    """How many."""
    shape: Shape | None = None
    """The shape of a wait."""
    tile: Tile | None = None
    """The tile of a pair."""
    meld: Meld | None = None
    """The meld."""
    concealed: bool | None = None
    """Whether the meld is concealed."""


class Payments(NamedTuple):
    """Who pays what for a win, counters included."""

    discarder: int
    """The payment of the player whose tile completed the hand."""
    dealer: int
    """The dealer's payment after a self-draw of another player."""
    other: int
    """The payment of each other player after a self-draw."""
    liable: int
    """The payments of liable players, besides or instead of the others."""
    deposits: int
    """The deposits, which the winner takes from the table."""
    total: int
    """The winner's points in all."""


class Score(NamedTuple):
    """The score of a complete hand."""

    patterns: list[PatternHan]
    """The patterns (yaku) that count."""
    concealed: bool
    """Whether the hand is concealed."""
    dora: int
    """The han by dora that indicators show."""
    ura: int
    """The han by indicators that count after riichi only."""
    reds: int
    """The han by red fives."""
    norths: int
    """The han by Norths that are set aside."""
    han: int
    """The han of all patterns and dora; 13 for each yakuman."""
    yakuman: int
    """The number of yakuman."""
    fu_parts: list[FuPart]
    """The reasons for its fu."""
    fu: int
    """The fu, rounded up."""
    limit: str | None
    """The limit that it reaches, such as "mangan"."""
    basic_points: int
    """The basic points."""
    payments: Payments
    """Who pays what."""
    completion: Completion
    """How the winning tile completed the hand."""


class OddsRow(NamedTuple):
    """The chances after a discard, or of a hand before its draw."""

    discard: TileOrJoker | None
    """The discarded tile; None for a hand before its draw."""
    win_now: float
    """The chance to win before the end."""
    ready_now: float
    """The chance to be ready at the end, or to have been ready before."""
    win: list[float]
    """The chance to win if the hand were like this 0, 1, 2 turns later and so on."""
    ready: list[float]
    """The chance to be ready, like win."""
    won_by: list[float] | None = None
    """The chance to win within 0, 1, 2 turns and so on, if asked for by `by_each_turn`."""
    ready_by: list[float] | None = None
    """The chance to be ready within them."""


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

    discards: list[Row]
    """One row for a hand before its draw, otherwise one for each discard, in tile order."""
    path: str
    """The path of the rows: with fewer exchanges than asked for if that had too many states."""
    missing: list[Tile]
    """Tiles that may be discarded, too, but that had too many states."""
    turn: int
    """The turn of the hand, with which the lists of the rows begin."""
    unseen: int
    """How many tiles are unseen now, at this turn."""
    constant_wall: bool
    """Whether that stays so."""
    complete: bool
    """Whether this is everything that was asked."""


class SuitExplanation(NamedTuple):
    """The look-ups of a suit."""

    suit: Suit
    """The suit."""
    row: int
    """The row of its class in the table."""
    column: int
    """The column."""
    # `class` is a word of Python.
    class_: int
    """The class."""
    constant: str
    """What it adds to the key, hexadecimal."""
    distances: list[list[int]]
    """The distances by the number of melds, first without a pair, then with one."""
    cheapest: list[list[bool]]
    """Which of them no other suit makes cheaper."""


class Explanation(NamedTuple):
    """The look-ups between a hand and its shanten."""

    suits: list[SuitExplanation]
    """Those of each suit."""
    key: str
    """The key, hexadecimal."""
    bucket: int
    """Its bucket in the hash."""
    pilot: int
    """The pilot of the bucket."""
    slot: int
    """Its place."""
    shantens: list[int]
    """What is there: the shanten plus one, by the melds that are needed."""
    melds: int
    """How many melds the hand needs."""
    wild: int
    """How many wild tiles it has."""
    sequence: str
    """The sequence of the literature."""


def to_dict(rows: Sequence[Any]) -> dict[str, list[Any]]:
    """Columns of plain values: tiles become their texts.

    >>> import shanten
    >>> columns = shanten.to_dict(shanten.Hand("1112m456p789s111z").waits())
    >>> columns["wait"], columns["copies"]
    (['2m', '3m'], [3, 4])
    """

    def plain(value: Any) -> Any:
        if isinstance(value, Tile | Meld):
            return str(value)
        if isinstance(value, dict):
            return " ".join(map(str, value))
        return value

    return {name: [plain(getattr(row, name)) for row in rows] for name in (rows[0]._fields if rows else ())}


Reader = Callable[[Any], Any]


def _tiles(value: Any) -> list[Tile]:
    return _shanten.tiles(value) if isinstance(value, str) else [Tile(tile) for tile in value]


def _tile(value: str) -> Any:
    return value if value == "J" else Tile(value)


def _copies(answer: dict[str, Any], name: str) -> dict[Any, int]:
    tiles = answer[name].removesuffix("J")
    kinds: list[Any] = _shanten.tiles(tiles)
    return dict(zip([*kinds, *("J" * (tiles != answer[name]))], answer["copies_of"], strict=True))


def _record(type: Any, given: dict[Any, Any]) -> Reader:
    """The reader of a named tuple."""
    fields = []
    for name, hint in get_type_hints(type).items():
        key, hint = name.rstrip("_"), given.get(hint, hint)
        if get_origin(hint) is list and get_args(hint)[0] in given:
            hint = list[given[get_args(hint)[0]]]  # type: ignore[misc]
        options = [option for option in get_args(hint) if option is not types.NoneType]
        has_copies = get_origin(hint) is dict or any(get_origin(option) is dict for option in options)
        fields.append((name, key, None if has_copies else reader(hint)))

    def read(answer: dict[str, Any]) -> Any:
        return type(**{
            name: _copies(answer, key) if read is None else read(answer[key])
            for name, key, read in fields
            if key in answer
        })

    return read


@functools.cache
def reader(hint: Any) -> Reader:
    """What reads an answer of a type."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        some = [part for part in parts if part is not types.NoneType]
        read = _tile if Tile in some else reader(some[0])
        return lambda value: None if value is None else read(value)
    if origin is list:
        if parts[0] is Tile:
            return _tiles
        item = reader(parts[0])
        return lambda value: [item(each) for each in value]
    if hint in (Tile, Meld):
        return hint  # type: ignore[no-any-return]
    if hasattr(origin or hint, "_fields"):
        type = origin or hint
        return _record(type, dict(zip(getattr(type, "__parameters__", ()), parts)))
    return lambda value: value


def ask(type: Any, name: str, hand: "_shanten.Hand | None" = None, /, **options: Any) -> Any:
    """The answer to a question by its name, read as a type."""
    renamed = {option.rstrip("_"): value for option, value in options.items() if value is not None}
    return reader(type)(_shanten.ask(name, hand, renamed))
