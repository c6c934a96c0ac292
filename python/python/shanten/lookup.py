"""Look-ups for accelerators, which can't call the library: tables, and the steps through them.

The steps are gathers and sums, which every array framework can run and compile: `shanten.jax` and
`shanten.torch` are for JAX and PyTorch. Your own kernel, for example in Triton, can do the same with
`tables()`. Counts must be valid hands: nothing is checked.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from shanten import _shanten
from shanten.names import RiichiForm
from shanten.tiles import TILES, Rules

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


class Tables(NamedTuple):
    """The tables as read-only arrays, 0.26 MB in total.

    A suit has a row number and a column, from its counts as digits in base five, the lowest rank first.
    The last three ranks form the column, the ranks before them the row number. Row numbers of honours
    begin at 15,625.
    """

    rows: "NDArray[numpy.int32]"
    """The start of the cells of each row, by row number."""
    cells: "NDArray[numpy.uint8]"
    """The class of a suit, at its row's start plus its column."""
    pairs: "NDArray[numpy.uint8]"
    """The pair of two classes, at 130 times the first plus the second."""
    answers: "NDArray[numpy.uint8]"
    """The answer of two pairs, at 180 times the first plus the second."""
    distances: "NDArray[numpy.uint8]"
    """The shanten plus one, at five times the answer plus a third of the number of tiles."""
    orphans: "NDArray[numpy.uint8]"
    """1 for each kind that thirteen orphans need, 0 for all others."""
    one: "NDArray[numpy.uint8]"
    """For each kind, the counts of a single tile of it, with the shape (34, 34)."""
    of_three: "NDArray[numpy.uint8]"
    """1 for each kind in three-player games, 0 for all others."""


def tables() -> Tables:
    """The tables.

    >>> import shanten
    >>> sum(table.nbytes for table in shanten.tables())
    263748
    """
    import numpy

    rows, *columns = (numpy.frombuffer(column, numpy.uint8) for column in _shanten.table_columns())
    of_three = _shanten.tiles(Rules("three-player").kinds)
    flags = [[tile.is_terminal or tile.is_honour for tile in TILES], [tile in of_three for tile in TILES]]
    made = [numpy.array(flags[0], numpy.uint8), numpy.eye(34, dtype=numpy.uint8), numpy.array(flags[1], numpy.uint8)]
    for table in made:
        table.flags.writeable = False
    return Tables(rows.view(numpy.int32), *columns, *made)


_PLACES = (1, 5, 25, 125, 625, 3125)


def _number(counts: Any) -> Any:
    """Counts as digits of a number in base five."""
    return sum(counts[..., place] * value for place, value in zip(range(counts.shape[-1]), _PLACES))


class Steps:
    """The steps through the tables in one framework, on wide integers of the shape (..., 34).

    `where` is the framework's function, and `at(table, index)` returns elements of a table as such
    integers. In three-player games there are no 2m to 8m, and like honours, 1m and 9m form no runs.
    """

    def __init__(self, where: Callable[..., Any], at: Callable[..., Any], tables: Any, players: int = 4) -> None:
        if players not in (3, 4):
            raise ValueError(f"{players} players: there are 3 or 4")
        self._where, self._at, self._tables, self._players = where, at, tables, players

    def shanten(self, counts: Any, form: RiichiForm | None = None, tiles: Any = None) -> Any:
        """The shanten in one form, or the least. Uses `tiles` as the size of the hand, if given."""
        size = counts.sum(-1) if tiles is None else tiles
        if form == "standard":
            return self._standard(counts, size) - 1
        pairs, orphans = self._seven_pairs(counts), self._thirteen_orphans(counts)
        if form == "seven pairs":
            return pairs - 1
        if form == "thirteen orphans":
            return orphans - 1
        if form is not None:
            raise ValueError(f"no form {form!r}: standard, seven pairs or thirteen orphans")
        standard = self._standard(counts, size)
        special = self._where(pairs < orphans, pairs, orphans)
        return self._where((size >= 13) & (special < standard), special, standard) - 1

    def useful(self, counts: Any, visible: Any = None, form: RiichiForm | None = None, tiles: Any = None) -> tuple[Any, Any, Any]:
        """The shanten, and for each kind whether it is useful and how many copies are left.

        Copies in the hand and, if given, in `visible` count as gone.
        """
        size = counts.sum(-1) if tiles is None else tiles
        now = self.shanten(counts, form, size)
        one, of_three = self._at(self._tables.one, slice(None)), self._at(self._tables.of_three, slice(None))
        drawn = counts[..., None, :] + one
        is_held = counts < 4
        # A fifth copy can't be drawn, and isn't in the tables.
        after = self.shanten(self._where(drawn > 4, 4, drawn), form, size[..., None])
        is_useful = is_held & (after < now[..., None])
        if self._players == 3:
            is_useful = is_useful & (of_three > 0)
        left = 4 - counts if visible is None else 4 - counts - visible
        return now, is_useful, self._where(is_useful & (left > 0), left, 0)

    def discards(self, counts: Any, visible: Any = None, form: RiichiForm | None = None) -> tuple[Any, Any]:
        """The shanten after discarding each kind, and the copies of useful tiles then.

        Both are -1 for kinds that the hand doesn't have.
        """
        one = self._at(self._tables.one, slice(None))
        after = counts[..., None, :] - one
        is_held = counts > 0
        after = self._where(is_held[..., None], after, 0)
        # The discarded tile is visible, too.
        seen = one if visible is None else visible[..., None, :] + one
        now, _, copies = self.useful(after, seen, form, (counts.sum(-1) - 1)[..., None] + 0 * counts)
        return self._where(is_held, now, -1), self._where(is_held, copies.sum(-1), -1)

    def _standard(self, counts: Any, size: Any) -> Any:
        def suit(counts: Any, row: int) -> Any:
            start = self._at(self._tables.rows, row + _number(counts[..., :-3]))
            return self._at(self._tables.cells, start + _number(counts[..., -3:]))

        first = counts[..., 0:9]
        if self._players == 3:
            # 1m and 9m, the only characters, are looked up in the places of seven honours.
            ends = first[..., 0:9:8]
            characters = suit(self._padded(ends, first), 15_625)
        else:
            characters = suit(first, 0)
        left = self._at(self._tables.pairs, 130 * characters + suit(counts[..., 9:18], 0))
        right = self._at(self._tables.pairs, 130 * suit(counts[..., 18:27], 0) + suit(counts[..., 27:34], 15_625))
        return self._at(self._tables.distances, 5 * self._at(self._tables.answers, 180 * left + right) + size // 3)

    def _padded(self, ends: Any, first: Any) -> Any:
        """Two counts in the first of seven places. The others are 0, like the absent 2m to 8m."""
        honours = first[..., 1:8] * 0
        one = self._at(self._tables.one, slice(None))
        return honours + ends[..., 0:1] * one[0, 0:7] + ends[..., 1:2] * one[1, 0:7]

    def _seven_pairs(self, counts: Any) -> Any:
        kinds = self._where(counts > 0, 1, 0).sum(-1)
        # Kinds that aren't in the hand must be drawn twice.
        new_kinds = 7 - kinds
        return 7 - self._where(counts > 1, 1, 0).sum(-1) + self._where(new_kinds > 0, new_kinds, 0)

    def _thirteen_orphans(self, counts: Any) -> Any:
        is_orphan = self._at(self._tables.orphans, slice(None))
        pairs = (self._where(counts > 1, 1, 0) * is_orphan).sum(-1)
        return 14 - (self._where(counts > 0, 1, 0) * is_orphan).sum(-1) - self._where(pairs > 0, 1, 0)
