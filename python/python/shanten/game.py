"""Scores, chances and other questions of a game, as functions of the package."""

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypedDict, Unpack, overload

from shanten import _shanten
from shanten.answers import Odds, OddsRow, Payments, PointRow, Score, ask, reader
from shanten.columns import One
from shanten.hand import TILE_SETS, in_letters
from shanten.names import InNumbers, Invalid, Notation, ShantenError, Wind, WonBy
from shanten.options import PointOptions, SearchOptions, WinOptions
from shanten.tiles import Rules, ScoreRules, Tile, Tiles, Written, letters_of, text_of


def _names(of: Any) -> Callable[[Any], Any]:
    """Shows the keywords of a type in a function's signature, and refuses others."""

    def named(function: Any) -> Any:
        @functools.wraps(function)
        def checked(*given: Any, **options: Any) -> Any:
            for name in options.keys() - signature.parameters.keys():
                raise TypeError(f"{function.__name__}() got an unexpected keyword argument {name!r}")
            return function(*given, **options)

        own = [each for each in inspect.signature(function).parameters.values() if each.kind != inspect.Parameter.VAR_KEYWORD]
        keyword = inspect.Parameter.KEYWORD_ONLY
        more = [inspect.Parameter(name, keyword, default=None, annotation=hint) for name, hint in of.__annotations__.items()]
        signature = inspect.Signature(own + more)
        checked.__signature__ = signature  # type: ignore[attr-defined]
        return checked

    return named


def _by_row(value: Any, name: str) -> Any:
    """An option for many hands: one value for all, or a list with one value per hand."""
    if isinstance(value, str | bytes | Written):
        return in_letters({name: value})[name]
    for method in ("tolist", "to_pylist", "to_list"):
        if hasattr(value, method):
            value = getattr(value, method)()
            break
    if hasattr(value, "__next__"):
        value = list(value)
    if not isinstance(value, list | tuple) or name not in TILE_SETS:
        return value
    if value and isinstance(value[0], int | float):
        return letters_of(value, name)
    return [_letters(tiles, name, row) for row, tiles in enumerate(value)]


def _letters(tiles: Any, name: str, row: int) -> Any:
    if tiles is None or isinstance(tiles, str):
        return tiles
    try:
        return letters_of(tiles, name)
    except ShantenError as error:
        error.args, error.at = (f"at index {row}: {error}",), row
        raise


@_names(WinOptions)
def score(
    x: Any,
    tile: Any,
    *,
    rules: Rules | str | None = None,
    melds: Iterable[str | None] | None = None,
    reds: Iterable[Sequence[int] | str] | None = None,
    jokers: Iterable[int] | None = None,
    norths: Iterable[int] | None = None,
    notation: InNumbers | None = None,
    threads: int | None = None,
    invalid: Invalid | None = None,
    out: Any = None,
    **win: Any,
) -> Any:
    """The score of a complete hand: a `Score`. For many hands, columns of points, han and fu.

    The hand includes the winning tile, which is `tile`. `won_by` is draw (the default), replacement,
    discard or robbed quad; `seat` and `round` are east, south, west or north; `riichi` is single or
    double; `dora` and `ura` are indicators, `more_dora` is a number; `liable` is the player liable for a
    pattern, such as "big three dragons:west". For many hands, each of these may be a list with one value
    per hand; a bad row raises an error (`invalid` is raise) or has 0 points (null). `notation` is whether
    lists of numbers are counts or tile numbers (numbers). If `tile` is a number, it is a tile number if
    the hands are tile numbers, otherwise a kind number.

    >>> import shanten
    >>> score = shanten.score("234m340p345678s55z", "8s", riichi="single", dora="2p")
    >>> [pattern.pattern for pattern in score.patterns], score.han, score.fu, score.payments.total
    (['riichi', 'concealed draw'], 4, 30, 7900)
    >>> hands = ["123m456p789s11122z", "19m19p19s12345677z"]
    >>> shanten.score(hands, ["2z", "7z"], won_by="discard")["points"].tolist()
    [1600, 32000]
    """
    columns = {"melds": melds, "reds": reds, "jokers": jokers, "norths": norths, "notation": notation}
    hand = _shanten.one(x, rules) if all(column is None for column in columns.values()) else None
    if hand is not None:
        is_number = hasattr(tile, "__index__") and not isinstance(tile, Tile | bool)
        won = _shanten.tile_of_number(tile) if is_number else text_of(tile, "tile")
        return ask(Score, "score", hand, tile=won, **in_letters(win))
    given = {name: _by_row(value, name) for name, value in {"tile": tile, **win}.items()}
    batch = {"rules": rules, "threads": threads, "invalid": invalid, "out": out}
    return _shanten.scores(x, given, **columns, **batch)


def noten_payments(ready: Iterable[bool]) -> list[int]:
    """The changes of the four seats' points when the wall is exhausted, given who is `ready`.

    >>> import shanten
    >>> shanten.noten_payments([True, False, False, True])
    [1500, -1500, -1500, 1500]
    """
    return ask(list[int], "noten_payments", ready=[int(is_ready) for is_ready in ready])


def points_of(
    han: int,
    fu: int,
    *,
    seat: Wind | None = None,
    won_by: WonBy | None = None,
    players: int | None = None,
    score_rules: ScoreRules | str | None = None,
) -> Payments:
    """The payments for han and fu, by default to a non-dealer by self-draw, of four players.

    >>> import shanten
    >>> shanten.points_of(3, 40).total, shanten.points_of(3, 40, seat="east", won_by="discard").discarder
    (5200, 7700)
    """
    circumstances = {"seat": seat, "won_by": won_by, "players": players, "score_rules": score_rules}
    return ask(Payments, "points_of", han=han, fu=fu, **circumstances)


def nagashi_mangan(
    seat: Wind, players: int | None = None, score_rules: ScoreRules | str | None = None
) -> Payments | None:
    """The payments for nagashi mangan; None if the rules don't have it.

    >>> import shanten
    >>> shanten.nagashi_mangan("east").total
    12000
    """
    return ask(Payments | None, "nagashi", seat=seat, players=players, score_rules=score_rules)


def letters(text: str, notation: Notation | None = None) -> str:
    """Tiles of any notation in letters, in order.

    >>> import shanten
    >>> shanten.letters("5mr E P"), shanten.letters("🀇🀈🀉")
    ('0m15z', '123m')
    """
    return ask(str, "letters", text=text, notation=notation)


def _chances(
    type: Any,
    name: str,
    hands: Any,
    *,
    rules: Any = None,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    **options: Any,
) -> Any:
    hand = _shanten.one(hands, rules)
    if hand is not None:
        return ask(type, name, hand, **in_letters(options))
    given = {name: _by_row(value, name) for name, value in options.items() if value is not None}
    return list(map(reader(type), _shanten.ask_each(name, hands, given, rules=rules, threads=threads, progress=progress)))


class ManyOptions(TypedDict, total=False):
    """The options of many hands."""

    rules: Rules | str | None
    """The rules of the game."""
    threads: int | None
    """The number of threads; by default one per core."""
    progress: Callable[[int, int], object] | None
    """Called with the number of hands done and the total."""


class OddsOptions(SearchOptions, ManyOptions, total=False):
    """The options of `odds`."""


class PointsOptions(PointOptions, ManyOptions, total=False):
    """The options of `points`."""


@overload
def odds(hands: One, **options: Unpack[OddsOptions]) -> Odds[OddsRow]: ...  # type: ignore[overload-overlap]
@overload
def odds(hands: Iterable[One], **options: Unpack[OddsOptions]) -> list[Odds[OddsRow]]: ...
@_names(OddsOptions)
def odds(hands: One | Iterable[One], **options: Any) -> Odds[OddsRow] | list[Odds[OddsRow]]:
    """The chances to win and to be ready, of a hand before its draw or after each discard.

    `path` is shortest, straight, "no step back" or any; the last two take a number of extra exchanges
    after a plus. `turn` is the current turn, by default 0, or 1 after a draw. The rows are in tile order.
    Each has the current chances, and lists of the chances if the hand were the same 0, 1, 2, ... turns
    later; with `by_each_turn` also the chances within 0, 1, 2, ... turns. `unseen` is the number of unseen
    tiles, by default all that are neither in the hand nor visible. Wins count as at a table: also by others'
    discards, with a yaku, unless another player wins first. `wins="draws"` counts self-draws alone. The
    player's own `discards` may make the hand furiten; they count as visible, whether in `visible` or not.
    `strictness` is unlimited, concealed, melds or visible; `forms` are some of standard, seven pairs,
    thirteen orphans, knitted straight, and honours and knitted tiles.

    Many hands are answered by `threads` threads. Each option is one value for all, or a list with one
    value per hand; the same tiles for all are a string or a `Visible`. `progress` is called with the
    number of finished hands and of all hands, at most 20 times a second. Ctrl-C ends every search.

    >>> import shanten
    >>> odds = shanten.odds("34578m1689p357s1z", turns=12)
    >>> odds.complete, len(odds.discards), len(odds.discards[0].win)
    (True, 1, 12)
    >>> [odds.discards[0].discard for odds in shanten.odds(["234578m1689p357s1z", "1122m"])]
    [Tile('2m'), None]
    """
    return _chances(Odds[OddsRow], "odds", hands, **options)


@overload
def points(hands: One, **options: Unpack[PointsOptions]) -> Odds[PointRow]: ...  # type: ignore[overload-overlap]
@overload
def points(hands: Iterable[One], **options: Unpack[PointsOptions]) -> list[Odds[PointRow]]: ...
@_names(PointsOptions)
def points(hands: One | Iterable[One], **options: Any) -> Odds[PointRow] | list[Odds[PointRow]]:
    """The expected points of a hand before its draw, or after each discard, with their distribution.

    The options of a search and of many hands, and the order of the rows, are as in `odds`. `at_least`
    maximises the chance of this many points instead of the average, which includes what an exhaustive draw
    pays and may be negative. The `dora` indicators count as visible, whether in `visible` or not.
    `unseen_reds` are the unseen red fives of characters, dots and bamboos.

    >>> import shanten
    >>> row = shanten.points("34578m1689p357s1z", dora="4p").discards[0]
    >>> 0 < row.points_now < 32000, row.shares[0].points
    (True, 1300)
    """
    return _chances(Odds[PointRow], "points", hands, **options)
