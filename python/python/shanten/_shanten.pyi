"""The native part of the package."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeAlias, TypedDict, TypeVar, Unpack, final, overload

import numpy
from numpy.typing import NDArray

from shanten.answers import Discard, Useful, Wait
from shanten.columns import Arrow, ByName, Columns, Elementwise, Memory, One
from shanten.hand import Objectives, Questions
from shanten.names import Form, Invalid, InNumbers, Strictness, Wind
from shanten.options import SeenOptions
from shanten.tiles import Meld, Piece, Rules, Tile, Tiles

__all__ = [
    "Column",
    "Hand",
    "LogReader",
    "LogRound",
    "LogRounds",
    "NO_HAND",
    "NO_WIN",
    "Table",
    "VERSION",
    "ask",
    "ask_each",
    "counts",
    "discards",
    "divisions",
    "facts_of_meld",
    "facts_of_rules",
    "facts_of_visible",
    "html",
    "one",
    "scores",
    "shanten",
    "table_columns",
    "tile_of_number",
    "tiles",
    "toward",
    "useful",
    "waits",
    "write_logs",
]

NO_HAND: int
NO_WIN: int
VERSION: str

_Rules: TypeAlias = Rules | str | None

class _OfOne(TypedDict, total=False):
    rules: _Rules
    strictness: Strictness | None
    visible: Tiles | None
    notation: InNumbers | None

class _OfMany(TypedDict, total=False):
    rules: _Rules
    strictness: Strictness | None
    visible: Tiles | Memory | Arrow | None
    visible_has_melds: bool | None
    melds: Iterable[str | Sequence[Meld] | None] | None
    reds: Iterable[Sequence[int] | str | None] | None
    jokers: Iterable[int | None] | None
    norths: Iterable[int | None] | None
    notation: InNumbers | None
    threads: int | None
    invalid: Invalid | None
    out: Any

class _ByKind(_OfMany, total=False):
    by_kind: bool | None

class _Legal(_ByKind, total=False):
    called: Iterable[Tile | str | int | None] | None
    drawn_in_riichi: Iterable[Tile | str | int | None] | None

class _WithWinds(_OfMany, total=False):
    seat: Wind | None
    round: Wind | None

@final
class Hand(Questions):
    def __new__(cls, hand: Hand | str | bytes | Sequence[int], rules: _Rules = None) -> Hand: ...
    @staticmethod
    def from_kinds(kinds: Sequence[int], rules: _Rules = None) -> Hand: ...
    @staticmethod
    def from_numbers(numbers: Sequence[int], rules: _Rules = None) -> Hand: ...
    @staticmethod
    def from_counts(
        counts: bytes | Sequence[int],
        rules: _Rules = None,
        *,
        melds: str = "",
        reds: Sequence[int] | None = None,
        jokers: int = 0,
        norths: int = 0,
    ) -> Hand: ...
    @property
    def _rules(self) -> str: ...
    def _melds(self) -> list[str]: ...
    def counts(self) -> bytes: ...
    def tiles(self) -> list[Tile]: ...
    def numbers(self) -> list[int]: ...
    def reds(self) -> list[int]: ...
    def jokers(self) -> int: ...
    def norths(self) -> int: ...
    def draw(self, tile: Piece) -> Hand: ...
    def discard(self, tile: Piece) -> Hand: ...
    def is_concealed(self) -> bool: ...
    def shanten(self, form: Form | None = None, **seen: Unpack[SeenOptions]) -> int | None: ...
    def useful(self, form: Form | None = None, **seen: Unpack[SeenOptions]) -> Useful: ...
    def discards(self, **seen: Unpack[SeenOptions]) -> list[Discard]: ...
    def waits(self, **seen: Unpack[SeenOptions]) -> list[Wait]: ...
    def __len__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Hand], tuple[str, str]]: ...
    def _repr_html_(self) -> str: ...

@final
class Column(Elementwise):
    def __new__(
        cls, data_type: str, is_by_kind: bool, memory: bytes, valid: Sequence[bool] | None
    ) -> Column: ...
    @property
    def null_count(self) -> int: ...
    def to_list(self) -> list[Any]: ...
    def __len__(self) -> int: ...
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[object, object]: ...

@final
class Table(ByName):
    def __new__(cls, columns: dict[str, Column]) -> Table: ...
    @property
    def column_names(self) -> list[str]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, name: str, /) -> Column: ...
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> object: ...

@final
class LogReader:
    def __new__(
        cls, paths: Sequence[str], memory: Sequence[tuple[str, bytes]], columns: Sequence[str] | None,
        passes: bool, strictness: Strictness | None, states: int | None, threads: int | None,
    ) -> LogReader: ...
    @property
    def column_names(self) -> list[str]: ...
    @property
    def problems(self) -> list[tuple[str, str, str, str]]: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> object: ...

#: Discards, discards with riichi, quads, calls; whether a North, a win or nine terminals are legal.
_May: TypeAlias = tuple[list[str], list[str], list[str], list[str], bool, bool, bool]

@final
class LogRound:
    def __new__(cls, mjai: bytes) -> LogRound: ...
    def hands(self) -> list[Hand]: ...
    def steps(self) -> list[tuple[list[Hand], list[list[tuple[str, bool, bool]]], list[_May]]]: ...

@final
class LogRounds:
    def __new__(cls, paths: Sequence[str], memory: Sequence[tuple[str, bytes]]) -> LogRounds: ...
    def __iter__(self) -> LogRounds: ...
    def __next__(self) -> tuple[str, LogRound]: ...

_OfOneT = TypeVar("_OfOneT", covariant=True)
_OfMemoryT = TypeVar("_OfMemoryT", covariant=True)
_OfArrowT = TypeVar("_OfArrowT", covariant=True)

class _Batch(Protocol[_OfOneT, _OfMemoryT, _OfArrowT]):
    @overload
    def __call__(self, x: One, form: Form | None = None, **options: Unpack[_OfOne]) -> _OfOneT: ...
    @overload
    def __call__(self, x: Memory, form: Form | None = None, **options: Unpack[_OfMany]) -> _OfMemoryT: ...
    @overload
    def __call__(self, x: Arrow, form: Form | None = None, **options: Unpack[_OfMany]) -> _OfArrowT: ...

class _Waits(Protocol):
    @overload
    def __call__(self, x: One, **options: Unpack[_OfOne]) -> list[Wait]: ...  # type: ignore[overload-overlap]
    @overload
    def __call__(self, x: Memory, **options: Unpack[_ByKind]) -> Columns: ...
    @overload
    def __call__(self, x: Arrow, **options: Unpack[_ByKind]) -> Table: ...

class _Discards(Protocol):
    @overload
    def __call__(self, x: One, **options: Unpack[_OfOne]) -> list[Discard]: ...  # type: ignore[overload-overlap]
    @overload
    def __call__(self, x: Memory, **options: Unpack[_Legal]) -> Columns: ...
    @overload
    def __call__(self, x: Arrow, **options: Unpack[_Legal]) -> Table: ...

class _Useful(Protocol):
    @overload
    def __call__(self, x: One, form: Form | None = None, **options: Unpack[_OfOne]) -> Useful: ...  # type: ignore[overload-overlap]
    @overload
    def __call__(self, x: Memory, form: Form | None = None, **options: Unpack[_ByKind]) -> Columns: ...
    @overload
    def __call__(self, x: Arrow, form: Form | None = None, **options: Unpack[_ByKind]) -> Table: ...

class _Divisions(Protocol):
    @overload
    def __call__(self, x: One, **options: Unpack[_OfOne]) -> int: ...  # type: ignore[overload-overlap]
    @overload
    def __call__(self, x: Memory, **options: Unpack[_OfMany]) -> NDArray[numpy.int32]: ...
    @overload
    def __call__(self, x: Arrow, **options: Unpack[_OfMany]) -> Column: ...

class _Toward(Protocol):
    @overload
    def __call__(self, x: One | Memory, objectives: Objectives | None = None, **options: Unpack[_WithWinds]) -> NDArray[numpy.int8]: ...  # type: ignore[overload-overlap]
    @overload
    def __call__(self, x: Arrow, objectives: Objectives | None = None, **options: Unpack[_WithWinds]) -> Table: ...

shanten: _Batch[int | None, NDArray[numpy.int8], Column]
useful: _Useful
discards: _Discards
waits: _Waits
divisions: _Divisions
toward: _Toward

def one(x: Any, rules: _Rules) -> Hand | None: ...
def scores(x: Any, options: dict[str, Any], **keywords: Any) -> Any: ...
def ask(name: str, hand: Hand | None, options: dict[str, Any]) -> Any: ...
def ask_each(
    name: str,
    hands: Any,
    options: dict[str, Any],
    *,
    rules: _Rules,
    threads: int | None,
    progress: Callable[[int, int], object] | None,
) -> list[Any]: ...
def counts(x: Memory | Arrow | One, *, rules: _Rules = None, notation: InNumbers | None = None) -> NDArray[numpy.uint8]: ...
def tile_of_number(number: int) -> str: ...
def tiles(text: str) -> list[Tile]: ...
def write_logs(
    paths: Sequence[str],
    memory: Sequence[tuple[str, bytes]],
    write: Callable[[bytes], object],
    north: str | None,
    threads: int | None,
) -> list[tuple[str, str, str, str]]: ...
def facts_of_meld(meld: object) -> tuple[str, str, int, list[Tile]]: ...
def facts_of_visible(tiles: object, name: str) -> tuple[str, bytes, list[int]]: ...
def facts_of_rules(rules: object) -> tuple[str, int, str, int, int, int]: ...
def html(tiles: object) -> str: ...
def table_columns() -> list[bytes]: ...
