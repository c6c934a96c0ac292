"""The native part of the package."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias, final, overload

import numpy
from numpy.typing import ArrayLike, NDArray

from shanten.answers import (
    Completion,
    Discard,
    Division,
    Odds,
    OddsRow,
    PointRow,
    ReadyDiscard,
    Score,
    Useful,
    Wait,
)

__all__ = [
    "Column",
    "Hand",
    "NO_HAND",
    "NO_WIN",
    "Rules",
    "Table",
    "Tile",
    "Visible",
    "discards",
    "odds",
    "points",
    "score",
    "shanten",
    "table_columns",
    "useful",
]

NO_HAND: int
NO_WIN: int

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

_One: TypeAlias = Hand | str | bytes
_Arrow: TypeAlias = _ArrowArray | _ArrowStream
_Memory: TypeAlias = NDArray[numpy.uint8] | memoryview | list[str]
_Form: TypeAlias = str | None

@final
class Tile:
    def __new__(cls, tile: str | int) -> Tile: ...
    @property
    def index(self) -> int: ...
    @property
    def suit(self) -> str: ...
    @property
    def rank(self) -> int: ...
    @property
    def is_honour(self) -> bool: ...
    @property
    def is_terminal(self) -> bool: ...
    def indicated(self) -> Tile: ...
    def __index__(self) -> int: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Tile, /) -> bool: ...
    def __le__(self, other: Tile, /) -> bool: ...
    def __gt__(self, other: Tile, /) -> bool: ...
    def __ge__(self, other: Tile, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Tile], tuple[int]]: ...
    def _repr_html_(self) -> str: ...

@final
class Rules:
    def __new__(cls, rules: str = "riichi") -> Rules: ...
    @property
    def players(self) -> int: ...
    @property
    def max_tiles(self) -> int: ...
    @property
    def wild_tiles(self) -> int: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Rules], tuple[str]]: ...

@final
class Visible:
    def __new__(cls, tiles: str = "") -> Visible: ...
    def insert(self, tiles: str) -> Visible: ...
    def count(self, tile: Tile) -> int: ...
    def reds(self) -> list[int]: ...
    def counts(self) -> bytes: ...
    def __len__(self) -> int: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Visible], tuple[str]]: ...
    def _repr_html_(self) -> str: ...

@final
class Hand:
    def __new__(cls, hand: str | bytes | Sequence[int], rules: Rules | str | None = None) -> Hand: ...
    @staticmethod
    def from_kinds(kinds: Sequence[int], rules: Rules | str | None = None) -> Hand: ...
    @staticmethod
    def from_numbers(numbers: Sequence[int], rules: Rules | str | None = None) -> Hand: ...
    @property
    def rules(self) -> Rules: ...
    def counts(self) -> bytes: ...
    def tiles(self) -> list[Tile]: ...
    def numbers(self) -> list[int]: ...
    def melds(self) -> list[str]: ...
    def draw(self, tile: Tile | str) -> Hand: ...
    def discard(self, tile: Tile | str) -> Hand: ...
    def set_aside(self, tile: Tile | str) -> Hand: ...
    def call(self, meld: str, claimed: Tile | str | None = None) -> Hand: ...
    def calls(self, claimed: Tile | str, player: str = "left") -> list[str]: ...
    def own_quads(self) -> list[str]: ...
    def is_concealed(self) -> bool: ...
    def shanten(
        self, form: _Form = None, *, strictness: str | None = None, visible: Visible | str | None = None
    ) -> int | None: ...
    def useful(
        self, form: _Form = None, *, strictness: str | None = None, visible: Visible | str | None = None
    ) -> Useful: ...
    def discards(self, *, strictness: str | None = None, visible: Visible | str | None = None) -> list[Discard]: ...
    def waits(self, *, strictness: str | None = None, visible: Visible | str | None = None) -> list[Wait]: ...
    def ready_discards(
        self, *, strictness: str | None = None, visible: Visible | str | None = None
    ) -> list[ReadyDiscard]: ...
    def completed_by(self, tile: Tile | str) -> list[Completion]: ...
    def divisions(self) -> list[Division]: ...
    def unneeded(self, *, strictness: str | None = None, visible: Visible | str | None = None) -> list[Tile]: ...
    def improving_draws(self, *, strictness: str | None = None, visible: Visible | str | None = None) -> list[Tile]: ...
    def __len__(self) -> int: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Hand], tuple[str, Rules]]: ...
    def _repr_html_(self) -> str: ...

@final
class Column:
    @property
    def null_count(self) -> int: ...
    def __len__(self) -> int: ...
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[object, object]: ...

@final
class Table:
    @property
    def column_names(self) -> list[str]: ...
    def to_dict(self) -> dict[str, Column]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, name: str, /) -> Column: ...
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> object: ...

@overload
def shanten(
    x: _One,
    form: _Form = None,
    *,
    rules: Rules | str | None = None,
    strictness: str | None = None,
    visible: Visible | str | None = None,
    threads: int | None = None,
    invalid: str = "raise",
) -> int | None: ...
@overload
def shanten(
    x: _Memory,
    form: _Form = None,
    *,
    rules: Rules | str | None = None,
    strictness: str | None = None,
    visible: _Memory | _Arrow | None = None,
    threads: int | None = None,
    invalid: str = "raise",
) -> NDArray[numpy.int8]: ...
@overload
def shanten(
    x: _Arrow,
    form: _Form = None,
    *,
    rules: Rules | str | None = None,
    strictness: str | None = None,
    visible: _Memory | _Arrow | None = None,
    threads: int | None = None,
    invalid: str = "raise",
) -> Column: ...
@overload
def useful(
    x: _One,
    form: _Form = None,
    *,
    rules: Rules | str | None = None,
    strictness: str | None = None,
    visible: Visible | str | None = None,
    threads: int | None = None,
    invalid: str = "raise",
) -> Useful: ...
@overload
def useful(
    x: _Memory,
    form: _Form = None,
    *,
    rules: Rules | str | None = None,
    strictness: str | None = None,
    visible: _Memory | _Arrow | None = None,
    threads: int | None = None,
    invalid: str = "raise",
) -> dict[str, NDArray[Any]]: ...
@overload
def useful(
    x: _Arrow,
    form: _Form = None,
    *,
    rules: Rules | str | None = None,
    strictness: str | None = None,
    visible: _Memory | _Arrow | None = None,
    threads: int | None = None,
    invalid: str = "raise",
) -> Table: ...
@overload
def discards(
    x: _One,
    *,
    rules: Rules | str | None = None,
    strictness: str | None = None,
    visible: Visible | str | None = None,
    threads: int | None = None,
    invalid: str = "raise",
) -> list[Discard]: ...
@overload
def discards(
    x: _Memory,
    *,
    rules: Rules | str | None = None,
    strictness: str | None = None,
    visible: _Memory | _Arrow | None = None,
    threads: int | None = None,
    invalid: str = "raise",
) -> dict[str, NDArray[Any]]: ...
@overload
def discards(
    x: _Arrow,
    *,
    rules: Rules | str | None = None,
    strictness: str | None = None,
    visible: _Memory | _Arrow | None = None,
    threads: int | None = None,
    invalid: str = "raise",
) -> Table: ...
@overload
def score(
    x: _One,
    tile: Tile | str | int | ArrayLike | Sequence[Tile],
    *,
    won_by: str | Sequence[str] | None = None,
    seat: str | Sequence[str] | None = None,
    round: str | Sequence[str] | None = None,
    riichi: str | Sequence[str | None] | None = None,
    one_shot: bool | Sequence[bool] | NDArray[numpy.bool_] | None = None,
    last_tile: bool | Sequence[bool] | NDArray[numpy.bool_] | None = None,
    first_turn: bool | Sequence[bool] | NDArray[numpy.bool_] | None = None,
    counters: int | Sequence[int] | None = None,
    deposits: int | Sequence[int] | None = None,
    liable: bool | Sequence[bool] | NDArray[numpy.bool_] | None = None,
    dora: str | Sequence[str] | None = None,
    ura: str | Sequence[str] | None = None,
    rules: Rules | str = ...,
    score_rules: str = "tenhou",
    threads: int | None = None,
    invalid: str = "raise",
) -> Score: ...
@overload
def score(
    x: _Memory,
    tile: Tile | str | int | ArrayLike | Sequence[Tile],
    *,
    won_by: str | Sequence[str] | None = None,
    seat: str | Sequence[str] | None = None,
    round: str | Sequence[str] | None = None,
    riichi: str | Sequence[str | None] | None = None,
    one_shot: bool | Sequence[bool] | NDArray[numpy.bool_] | None = None,
    last_tile: bool | Sequence[bool] | NDArray[numpy.bool_] | None = None,
    first_turn: bool | Sequence[bool] | NDArray[numpy.bool_] | None = None,
    counters: int | Sequence[int] | None = None,
    deposits: int | Sequence[int] | None = None,
    liable: bool | Sequence[bool] | NDArray[numpy.bool_] | None = None,
    dora: str | Sequence[str] | None = None,
    ura: str | Sequence[str] | None = None,
    rules: Rules | str = ...,
    score_rules: str = "tenhou",
    threads: int | None = None,
    invalid: str = "raise",
) -> dict[str, NDArray[Any]]: ...
@overload
def score(
    x: _Arrow,
    tile: Tile | str | int | ArrayLike | Sequence[Tile],
    *,
    won_by: str | Sequence[str] | None = None,
    seat: str | Sequence[str] | None = None,
    round: str | Sequence[str] | None = None,
    riichi: str | Sequence[str | None] | None = None,
    one_shot: bool | Sequence[bool] | NDArray[numpy.bool_] | None = None,
    last_tile: bool | Sequence[bool] | NDArray[numpy.bool_] | None = None,
    first_turn: bool | Sequence[bool] | NDArray[numpy.bool_] | None = None,
    counters: int | Sequence[int] | None = None,
    deposits: int | Sequence[int] | None = None,
    liable: bool | Sequence[bool] | NDArray[numpy.bool_] | None = None,
    dora: str | Sequence[str] | None = None,
    ura: str | Sequence[str] | None = None,
    rules: Rules | str = ...,
    score_rules: str = "tenhou",
    threads: int | None = None,
    invalid: str = "raise",
) -> Table: ...
def odds(
    hand: _One,
    *,
    turns: int = ...,
    turn: int | None = None,
    unseen: int | None = None,
    path: str = "straight",
    states: int = ...,
    strictness: str | None = None,
    visible: Visible | str | None = None,
) -> Odds[OddsRow]: ...
def points(
    hand: _One,
    *,
    turns: int = ...,
    turn: int | None = None,
    unseen: int | None = None,
    path: str = "straight",
    states: int = ...,
    strictness: str | None = None,
    visible: Visible | str | None = None,
    score_rules: str = "tenhou",
    seat: str = "south",
    round: str = "east",
    dora: Visible | str | None = None,
    riichi: bool = True,
    at_least: int | None = None,
) -> Odds[PointRow]: ...
def table_columns() -> list[bytes]: ...
