"""Recorded games: mjlog, tenhou/6 and mjai, replayed by the rules, as tables of decisions."""

import glob
import os
import warnings
from collections.abc import Iterable, Iterator
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias

from shanten import _shanten
from shanten._shanten import LogReader
from shanten.logs.games import Discarded, Game, Legal, Round, Step, from_sources
from shanten.names import Strictness

if TYPE_CHECKING:
    import polars


class _File(Protocol):
    def read(self) -> bytes: ...


class _Writable(Protocol):
    def write(self, data: bytes, /) -> object: ...


#: A path of a file, a folder or an archive; a pattern of paths; or a file open for bytes.
Source: TypeAlias = str | PathLike[str] | _File


class Problem(NamedTuple):
    """A file or a round that was left out, or a round without a result, whose rows are kept."""

    file: str
    """The file or the entry of an archive."""
    place: str
    """The place in the file."""
    reason: str
    """The reason."""
    kind: str
    """The kind of the reason, by name: `no_format`."""


class Reader:
    """The decisions of recorded games, as an Arrow stream that is read on demand.

    pyarrow, polars, pandas and duckdb read it by `__arrow_c_stream__`. Memory doesn't grow with the logs.
    Unreadable rounds are left out and listed in `problems`. A pickled reader has only its sources and
    options, so it can be sent to workers of Dask, Ray and Spark.
    """

    def __init__(
        self, sources: list[str], memory: list[tuple[str, bytes]], columns: list[str] | None,
        passes: bool, strict: Strictness | None, states: int | None, threads: int | None,
    ) -> None:
        self._given = sources, memory, columns, passes, strict, states, threads
        self._native = LogReader(*self._given)

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
        return self._native.column_names

    @property
    def problems(self) -> list[Problem]:
        """The problems of the last reading, in the order of the files."""
        return [Problem(*problem) for problem in self._native.problems]

    def __arrow_c_stream__(self, requested_schema: Any = None) -> object:
        return self._native.__arrow_c_stream__(requested_schema)

    def __reduce__(self) -> tuple[type["Reader"], tuple[Any, ...]]:
        return Reader, self._given

    def __repr__(self) -> str:
        sources, memory, *_ = self._given
        return f"<shanten.logs.Reader of {len(sources) + len(memory)} sources, {len(self.column_names)} columns>"


def read(
    sources: Source | Iterable[Source], columns: str | Iterable[str] | None = None, *, passes: bool = False,
    strict: Strictness | None = None, states: int | None = None, threads: int | None = None,
) -> Reader:
    """The decisions of recorded games: a row for each turn of each player.

    `sources` are paths of files, folders and archives, patterns of paths ("games/**/*.mjlog"), or files
    open for bytes. A missing one raises `FileNotFoundError`. The columns are those of the command `shanten
    logs`, described in docs/logs.md; by default all but the slow ones: rivers, chances, points and legal
    actions. With `passes`, there are also rows for others' tiles that the player could call or win with:
    those called, and those passed. `strict` is which tiles count as gone (visible by default, or
    unlimited, concealed or melds). Chances and points that need more than `states` states are left out.
    `threads` is the number of threads, by default the number of cores.

    >>> import io, polars, shanten.logs
    >>> log = b'{"type":"start_kyoku","bakaze":"E","kyoku":1,"honba":0,"kyotaku":0,"oya":0,'
    >>> reader = shanten.logs.read(io.BytesIO(log), ["turn", "hand"])
    >>> polars.DataFrame(reader).shape, reader.problems[0].reason[:24]
    ((0, 2), 'EOF while parsing a valu')
    """
    names = [columns] if isinstance(columns, str) else columns if columns is None else list(columns)
    return Reader(*_opened(sources), names, passes, strict, states, threads)


def scan(
    sources: Source | Iterable[Source], columns: str | Iterable[str] | None = None, *, passes: bool = False,
    strict: Strictness | None = None, states: int | None = None, threads: int | None = None,
) -> "polars.LazyFrame":
    """The same decisions as a polars `LazyFrame`: only the columns that a query uses are computed.

    The arguments are those of `read`. The rows stream through the query, and reading ends with it. Needs
    pyarrow. A warning counts what is left out; `read` lists it.

    >>> import polars, shanten.logs
    >>> shanten.logs.scan([]).filter(polars.col("turn") > 6).select("hand", "best").collect().shape
    (0, 2)
    """
    import polars
    import pyarrow
    from polars.io.plugins import register_io_source

    opened = _opened(sources)
    nothing = read([], columns, passes=passes, strict=strict, states=states, threads=threads)
    every = nothing.column_names

    def frames(
        wanted: list[str] | None, predicate: polars.Expr | None, rows: int | None, _: int | None
    ) -> Iterator[polars.DataFrame]:
        reader = Reader(*opened, wanted or every, passes, strict, states, threads)
        for batch in pyarrow.RecordBatchReader.from_stream(reader):
            frame = polars.DataFrame(batch)
            if rows is not None:
                frame = frame.head(rows)
                rows -= len(frame)
            yield frame if predicate is None else frame.filter(predicate)
            if rows == 0:
                return
        if problems := reader.problems:
            told = f"{len(problems)} files or rounds have problems, first {problems[0].file}: {problems[0].reason}"
            warnings.warn(told, stacklevel=2)

    return register_io_source(frames, schema=polars.DataFrame(nothing).schema)


def to_mjai(
    sources: Source | Iterable[Source], to: str | PathLike[str] | _Writable, *,
    north: Literal["nukidora", "kita"] = "nukidora", threads: int | None = None,
) -> list[Problem]:
    """Writes recorded games of any format as mjai, a JSON object a line. Returns the problems.

    `to` is a path, or a file open for bytes. `north` is the name of the event that
    sets a North aside: nukidora for Mortal and Akagi, or kita for RiichiEnv.

    >>> import io, shanten.logs
    >>> written = io.BytesIO()
    >>> shanten.logs.to_mjai(io.BytesIO(b"<html>"), written)[0].kind
    'no_game'
    """
    return _write(sources, to, north, False, threads)


def to_tenhou6(
    sources: Source | Iterable[Source], to: str | PathLike[str] | _Writable, *, threads: int | None = None
) -> list[Problem]:
    """Writes recorded games of any format as tenhou/6, a game a line. Returns the problems.

    `to` is a path, or a file open for bytes. tenhou.net/6 shows a line. The lines have no hands shown at
    the end, and not when a quad's indicator is revealed: readers assume Tenhou's timing.

    >>> import io, shanten.logs
    >>> written = io.BytesIO()
    >>> shanten.logs.to_tenhou6(io.BytesIO(b"<html>"), written)[0].kind
    'no_game'
    """
    return _write(sources, to, None, False, threads)


def to_mjlog(
    sources: Source | Iterable[Source], to: str | PathLike[str] | _Writable, *, threads: int | None = None
) -> list[Problem]:
    """Writes recorded games of any format as mjlog, Tenhou's XML, a game a line. Returns the problems.

    `to` is a path, or a file open for bytes. The lines don't have the names of the games, nor patterns, ranks
    and rules in other words than Tenhou's.

    >>> import io, shanten.logs
    >>> written = io.BytesIO()
    >>> shanten.logs.to_mjlog(io.BytesIO(b"<html>"), written)[0].kind
    'no_game'
    """
    return _write(sources, to, None, True, threads)


def _write(
    sources: Source | Iterable[Source], to: str | PathLike[str] | _Writable, north: str | None, is_mjlog: bool,
    threads: int | None,
) -> list[Problem]:
    opened = _opened(sources)
    if isinstance(to, str | PathLike):
        with open(to, "wb") as file:
            return [Problem(*problem) for problem in _shanten.write_logs(*opened, file.write, north, is_mjlog, threads)]
    return [Problem(*problem) for problem in _shanten.write_logs(*opened, to.write, north, is_mjlog, threads)]


def games(sources: Source | Iterable[Source]) -> Iterator[Game]:
    """The games of logs, to step through: names, rounds, and their events with all hands.

    Unreadable rounds are left out; `read` reports them. Each path is read when it is reached.

    >>> import pathlib, shanten.logs
    >>> for game in shanten.logs.games(pathlib.Path("games").glob("*.mjlog")):
    ...     for step in game.rounds[0].steps():
    ...         print(step.event["type"], step.hands[0], len(step.rivers[0]))
    """
    return from_sources(*_opened(sources))


def _opened(sources: Source | Iterable[Source]) -> tuple[list[str], list[tuple[str, bytes]]]:
    """The paths, and the contents of open files."""
    one = isinstance(sources, str | bytes | bytearray | memoryview | PathLike) or hasattr(sources, "read")
    paths, memory = [], []
    for source in [sources] if one else sources:  # type: ignore[list-item, union-attr]
        if hasattr(source, "read"):
            name, read = str(getattr(source, "name", "memory")), source.read()
            if isinstance(read, str):
                raise TypeError(f"{name} is open for text: open it for bytes, as in open(path, 'rb')")
            memory.append((name, bytes(read)))
        elif isinstance(source, str | PathLike):
            paths.extend(_paths(os.fsdecode(source)))
        else:
            raise TypeError(f"a source of type {type(source).__name__}: a path, or a file such as io.BytesIO(log)")
    return paths, memory


def _paths(source: str) -> list[str]:
    """An existing path, or the paths of a pattern."""
    if not os.path.exists(source) and glob.has_magic(source):
        if paths := sorted(glob.glob(source, recursive=True)):
            return paths
    os.stat(source)
    return [source]


__all__ = [
    "Discarded", "Game", "Legal", "Problem", "Reader", "Round", "Source", "Step", "games", "read", "scan",
    "to_mjai", "to_mjlog", "to_tenhou6",
]
