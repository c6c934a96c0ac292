"""The names of options and answers, and the error, whose kind has a name."""

from typing import Literal, TypeAlias

Form: TypeAlias = Literal[
    "standard", "seven pairs", "thirteen orphans", "knitted straight", "honours and knitted tiles"
]
RiichiForm: TypeAlias = Literal["standard", "seven pairs", "thirteen orphans"]
Strictness: TypeAlias = Literal["unlimited", "concealed", "melds", "visible"]
Opponent: TypeAlias = Literal["right", "across", "left"]
Furiten: TypeAlias = Literal["temporary", "discard", "riichi"]
Shape: TypeAlias = Literal["two-sided", "closed", "edge", "two pairs", "single"]
Clue: TypeAlias = Literal["certain", "no wait", "orphans only", "suji", "half suji", "no chance", "one chance"]
Objective: TypeAlias = Literal[
    "value tile",
    "pinfu",
    "all simples",
    "half flush",
    "full flush",
    "identical runs",
    "three-colour runs",
    "straight",
    "outside hand",
    "pure outside hand",
    "all triplets",
    "three-colour triplets",
    "three concealed triplets",
    "seven pairs",
    "twice identical runs",
    "all terminals and honours",
    "little three dragons",
    "thirteen orphans",
    "big three dragons",
    "four concealed triplets",
    "all honours",
    "all terminals",
    "all green",
    "little four winds",
    "big four winds",
    "nine gates",
]
Wind: TypeAlias = Literal["east", "south", "west", "north"]
WonBy: TypeAlias = Literal["draw", "replacement", "discard", "robbed quad"]
Riichi: TypeAlias = Literal["single", "double"]
Notation: TypeAlias = Literal["auto", "mjai", "numbers", "counts", "tenhou6"]
Suit: TypeAlias = Literal["characters", "dots", "bamboos", "honours"]
InNumbers: TypeAlias = Literal["counts", "numbers"]
Invalid: TypeAlias = Literal["raise", "null"]


def by_type() -> dict[str, list[str]]:
    """The names that options and answers have, by their types: "form", "wind", "pattern" and so on.

    >>> from shanten.names import by_type
    >>> by_type()["wind"]
    ['east', 'south', 'west', 'north']
    """
    from shanten import _shanten

    return _shanten.ask("names", None, {})


class ShantenError(ValueError):
    """The error for invalid hands, tiles, wins and so on: a ValueError with its kind by name.

    >>> import shanten
    >>> try:
    ...     shanten.Hand("11111m")
    ... except shanten.ShantenError as error:
    ...     print(error, error.kind, error.at, sep="; ")
    a fifth 1m at character 5; fifth_copy; 4
    """

    kind: str
    """The kind by name, for messages of your own."""
    at: int | None
    """The character of a string, the index in a list or the row of a batch, from 0; or None."""

    kind, at = "", None


#: The most dimensions of a numpy array, and the deepest nesting of lists.
MOST_DIMENSIONS = 64


def bad_option(message: str) -> ShantenError:
    """The error for a refused option."""
    error = ShantenError(message)
    error.kind = "bad_option"
    return error
