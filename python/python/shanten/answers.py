"""The answers about hands: named tuples with the field names of the library's JSON.

A list of them is a table: `pandas.DataFrame(hand.discards())`. `reader` reads the library's JSON by type.
"""

import functools
import types
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from shanten import _shanten
from shanten.names import Form, Objective, Opponent, Shape, Suit
from shanten.tiles import Meld, Tile, TileOrJoker


class Useful(NamedTuple):
    """The tiles that lower a hand's shanten."""

    shanten: int | None
    """The shanten of the hand; None if it can't win."""
    useful: dict[TileOrJoker, int]
    """The useful tiles, with the copies left of each; "J" for jokers."""
    copies: int
    """The total number of copies left."""


class Discard(NamedTuple):
    """The result of a discard."""

    discard: Tile
    """The discarded tile."""
    shanten: int | None
    """The shanten after the discard; None if the hand can't win then."""
    useful: dict[TileOrJoker, int]
    """The useful tiles after the discard, with the copies left of each."""
    copies: int
    """The total number of copies left."""


class Nearness(NamedTuple):
    """How far a hand is from a pattern (yaku)."""

    objective: Objective
    """The pattern."""
    shanten: int | None
    """The shanten toward it."""
    useful: dict[TileOrJoker, int]
    """The tiles that bring the hand nearer to it, with the copies left of each."""
    copies: int
    """The total number of copies left."""


class Wait(NamedTuple):
    """A tile that completes a ready hand."""

    wait: TileOrJoker
    """The tile; "J" for a joker."""
    shapes: list[Shape]
    """The shapes that the tile completes; empty for a joker."""
    copies: int
    """The number of copies left."""


class ReadyDiscard(NamedTuple):
    """A discard that leaves a hand ready."""

    discard: Tile
    """The discarded tile."""
    waits: list[Wait]
    """The waits after the discard."""


class Division(NamedTuple):
    """A division of a complete hand into a pair and melds."""

    division: str
    """The pair, and the melds in tile order, with called ones in brackets: "99s 123p (456p)"."""
    marks: list[str]
    """The marks that give the division a higher value, such as "straight"."""

    @property
    def pair(self) -> str:
        """The pair."""
        return self.division.split()[0]

    @property
    def melds(self) -> list[str]:
        """The melds."""
        return self.division.split()[1:]


class Completion(NamedTuple):
    """A way in which a tile completes a hand."""

    form: Form
    """The form of the complete hand."""
    tile: Tile
    """The winning tile in this way: itself, or the tile that it replaces if it is wild."""
    shape: Shape
    """The shape that the tile completes."""
    division: str | None = None
    """The division of the hand, in standard form."""
    meld: Meld | None = None
    """The meld that the tile completes; None for the pair and in other forms."""
    pairs: list[Tile] | None = None
    """The seven pairs."""
    pair: Tile | None = None
    """The pair of thirteen orphans, or of a knitted straight."""
    concealed: Meld | None = None
    """The concealed meld of a knitted straight."""
    suits: list[Suit] | None = None
    """The suits of 147, 258 and 369, in forms with knitted tiles."""


class Call(NamedTuple):
    """A call that a discard allows."""

    meld: Meld
    """The resulting meld."""
    claimed: str
    """The claimed tile as text, where "0p" is a red five."""
    from_: Opponent
    """The discarder."""


class CallChoice(NamedTuple):
    """A call or a pass, with its best continuation."""

    meld: Meld | None
    """The meld; None for a pass, like claimed and from_."""
    claimed: str | None
    """The claimed tile as text."""
    from_: Opponent | None
    """The discarder."""
    swaps: list[Tile]
    """The kinds in the hand that may not be discarded right after the call."""
    discard: Tile | None
    """The best discard after the call."""
    shanten: int | None
    """The shanten after this continuation."""
    useful: dict[TileOrJoker, int]
    """The useful tiles after this continuation."""
    copies: int
    """The total number of copies left."""


class KnownDiscard(NamedTuple):
    """A discard of a position, and its result."""

    discard: TileOrJoker
    """The discarded tile; "J" for a joker."""
    shanten: int | None
    """The shanten after the discard."""
    useful: dict[TileOrJoker, int]
    """The useful tiles after the discard, with the copies left of each."""
    copies: int
    """The total number of copies left."""
    furiten: bool | None = None
    """Whether the hand is furiten then, if it is ready and the player's own discards are given."""


class Position(NamedTuple):
    """Everything about a hand, given the visible tiles."""

    hand: str
    """The hand in letters."""
    shanten: int | None
    """The least shanten of all forms."""
    standard: int | None
    """The shanten of the standard form."""
    seven_pairs: int | None
    """The shanten of seven pairs."""
    thirteen_orphans: int | None
    """The shanten of thirteen orphans."""
    knitted_straight: int | None = None
    """The shanten of the knitted straight, under rules that have it."""
    honours_and_knitted_tiles: int | None = None
    """The shanten of honours and knitted tiles, under rules that have them."""
    rules: str | None = None
    """The rules, unless they are riichi rules."""
    discards: list[KnownDiscard] | None = None
    """The discards of a hand that has drawn, the best first."""
    useful: dict[TileOrJoker, int] | None = None
    """The useful tiles of a hand before its draw."""
    copies: int | None = None
    """The total number of copies left."""
    waits: list[Wait] | None = None
    """The waits of a ready hand."""
    divisions: list[str] | None = None
    """The divisions of a complete hand."""
    marks: list[list[str]] | None = None
    """The marks of each division."""
    wild: list[list[Tile]] | None = None
    """The tiles that the wild tiles of each division replace."""
    furiten: bool | None = None
    """Whether a ready hand is furiten because of the player's own discards."""
    win: bool | None = None
    """Whether the claimed tile completes the hand."""
    calls: list[CallChoice] | None = None
    """The calls of the claimed tile and passing, the best first."""


class PatternHan(NamedTuple):
    """A pattern (yaku) that counts."""

    pattern: str
    """The name of the pattern."""
    han: int
    """The han of the pattern; 13 for a yakuman."""


class FuPart(NamedTuple):
    """A reason for some fu."""

    reason: str
    """The reason, such as "pair"."""
    fu: int
    """The number of fu."""
    shape: Shape | None = None
    """The shape of a wait."""
    tile: Tile | None = None
    """The tile of a pair."""
    meld: Meld | None = None
    """The meld."""
    concealed: bool | None = None
    """Whether the meld is concealed."""


class Payments(NamedTuple):
    """The payments for a win, counters included."""

    discarder: int
    """The payment of the player whose tile completed the hand."""
    dealer: int
    """The dealer's payment after a self-draw of another player."""
    other: int
    """The payment of each other player after a self-draw."""
    liable: int
    """The payments of liable players, in addition to the others or in place of them."""
    deposits: int
    """The riichi deposits, which the winner takes."""
    total: int
    """The winner's total points."""


class Score(NamedTuple):
    """The score of a complete hand."""

    patterns: list[PatternHan]
    """The patterns (yaku) that count."""
    concealed: bool
    """Whether the hand is concealed."""
    dora: int
    """The han of dora."""
    ura: int
    """The han of ura dora, which count only after riichi."""
    reds: int
    """The han of red fives."""
    norths: int
    """The han of Norths set aside."""
    han: int
    """The han of all patterns and dora; 13 for each yakuman."""
    yakuman: int
    """The number of yakuman."""
    fu_parts: list[FuPart]
    """The reasons for the fu."""
    fu: int
    """The fu, rounded up."""
    limit: str | None
    """The limit, such as "mangan"."""
    basic_points: int
    """The basic points."""
    payments: Payments
    """The payments."""
    completion: Completion
    """The way in which the winning tile completed the hand."""


class OddsRow(NamedTuple):
    """The chances after a discard, or of a hand before its draw."""

    discard: TileOrJoker | None
    """The discarded tile; None for a hand before its draw."""
    win_now: float
    """The chance to win before the end."""
    ready_now: float
    """The chance to be ready at some time before the end."""
    win: list[float]
    """The chances to win if the hand were the same 0, 1, 2, ... turns later."""
    ready: list[float]
    """The chances to be ready, as for win."""
    no_yaku: bool
    """Whether no win has a yaku, though the hand needs one."""
    won_by: list[float] | None = None
    """The chances to win within 0, 1, 2, ... turns, if requested by `by_each_turn`."""
    ready_by: list[float] | None = None
    """The chances to be ready within 0, 1, 2, ... turns."""


class PointShare(NamedTuple):
    """The chance to win a given number of points."""

    points: int
    """The winner's total points."""
    chance: float
    """The chance to win this many points."""


class PointRow(NamedTuple):
    """The expected points after a discard, or of a hand before its draw."""

    discard: Tile | None
    """The discarded tile; None for a hand before its draw."""
    win_now: float
    """The best chance to win before the end."""
    ready_now: float
    """The best chance to be ready at some time before the end."""
    points_now: float
    """The expected points, or the chance of at least the requested points."""
    win: list[float]
    """The best chances to win if the hand were the same 0, 1, 2, ... turns later."""
    ready: list[float]
    """The best chances to be ready, as for win."""
    points: list[float]
    """The expected points, as for win."""
    no_yaku: bool
    """Whether no win has a yaku, though the hand needs one."""
    shares: list[PointShare]
    """The distribution of a win's points, the fewest first."""


Row = TypeVar("Row")


class Odds(NamedTuple, Generic[Row]):
    """The result of a search: a table of chances, or of points."""

    discards: list[Row]
    """One row for a hand before its draw, otherwise one for each discard, in tile order."""
    path: str
    """The path of the rows, with fewer exchanges than requested if that needs too many states."""
    missing: list[Tile]
    """Legal discards whose search needs too many states."""
    turn: int
    """The turn of the hand, the first turn in the rows' lists."""
    unseen: int
    """The number of unseen tiles at this turn."""
    constant_wall: bool
    """Whether the number of unseen tiles is the same at every turn."""
    needs_yaku: bool
    """Whether only wins with a yaku count, because the hand has called melds."""
    complete: bool
    """Whether the result is complete."""


Of = TypeVar("Of")


class CallOdds(NamedTuple, Generic[Of]):
    """Passing or a call, and its odds."""

    call: Call | None
    """The call; None for passing."""
    odds: Of
    """The chances or points of each discard that is allowed after the call or the pass."""


class RiichiRow(NamedTuple):
    """The expected points, and the chance to win, with riichi and without."""

    discard: Tile
    """The discard, which leaves the hand ready."""
    riichi: float
    """The points with riichi, less the deposit if the hand doesn't win."""
    riichi_win: float
    """The chance to win with riichi."""
    without: float
    """The points without riichi."""
    without_win: float
    """The chance to win without riichi."""


class SuitExplanation(NamedTuple):
    """The look-ups of a suit."""

    suit: Suit
    """The suit."""
    row: int
    """The row of its class in the table."""
    column: int
    """The column."""
    # `class` is a keyword in Python.
    class_: int
    """The class."""
    constant: str
    """The constant added to the key, in hexadecimal."""
    distances: list[list[int]]
    """The distances by the number of melds, first without a pair, then with one."""
    cheapest: list[list[bool]]
    """The quotas for which no other suit is cheaper."""


class Explanation(NamedTuple):
    """The look-ups from a hand to its shanten."""

    suits: list[SuitExplanation]
    """The look-ups of each suit."""
    key: str
    """The key, in hexadecimal."""
    bucket: int
    """Its bucket in the hash."""
    pilot: int
    """The pilot of the bucket."""
    slot: int
    """The index of the table entry."""
    shantens: list[int]
    """The table entry: the shanten plus one, by the number of melds needed."""
    melds: int
    """The number of melds that the hand needs."""
    wild: int
    """The number of its wild tiles."""
    sequence: str
    """The sequence, as in the literature."""


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
    """A function that reads an answer of a type."""
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
