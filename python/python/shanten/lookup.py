"""Look-ups for accelerators, where no library can be called: tables, and the steps through them.

The steps are gathers and sums, so every framework of arrays can do and compile them:
`shanten.jax` and `shanten.torch` have them for JAX and PyTorch. A kernel of one's own, as in Triton,
does the same with `tables()`. Counts must be those of hands: nothing is checked.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from shanten._shanten import table_columns

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


class Tables(NamedTuple):
    """The tables as read-only arrays, 0.26 MB in all.

    A suit has a row number and a column: its counts as digits in base five, the lowest rank first.
    The last three ranks make the column, and those before them the row number. The row numbers of
    honours begin at 15,625.
    """

    rows: "NDArray[numpy.int32]"
    """For each row number where its row of cells begins."""
    cells: "NDArray[numpy.uint8]"
    """The class of a suit, at the beginning of its row plus its column."""
    pairs: "NDArray[numpy.uint8]"
    """The pair of two classes, at 130 times the one plus the other."""
    answers: "NDArray[numpy.uint8]"
    """The answer of two pairs, at 180 times the one plus the other."""
    distances: "NDArray[numpy.uint8]"
    """The shanten plus one, at five times the answer plus a third of the hand's tiles."""
    orphans: "NDArray[numpy.uint8]"
    """1 for each kind that thirteen orphans need, 0 for all others."""


def tables() -> Tables:
    """The tables.

    >>> import shanten
    >>> sum(table.nbytes for table in shanten.tables())
    262558
    """
    import numpy

    rows, *columns = table_columns()
    orphans = bytes(kind % 9 in (0, 8) or kind >= 27 for kind in range(34))
    return Tables(
        numpy.frombuffer(rows, numpy.int32),
        *(numpy.frombuffer(column, numpy.uint8) for column in (*columns, orphans)),
    )


_PLACES = (1, 5, 25, 125, 625, 3125)


def _number(counts: Any) -> Any:
    """Counts as the digits of a number in base five."""
    return sum(counts[..., place] * value for place, value in zip(range(counts.shape[-1]), _PLACES))


def steps(where: Any, at: Any, tables: Any, counts: Any) -> Any:
    """The least shanten of hands, from wide integers of the shape (..., 34).

    `where` is that of the framework, and `at(table, index)` gives elements of a table as such
    integers.
    """

    def suit(first: int, end: int, row: int) -> Any:
        column = end - 3
        start = at(tables.rows, row + _number(counts[..., first:column]))
        return at(tables.cells, start + _number(counts[..., column:end]))

    left = at(tables.pairs, 130 * suit(0, 9, 0) + suit(9, 18, 0))
    right = at(tables.pairs, 130 * suit(18, 27, 0) + suit(27, 34, 15_625))
    tiles = counts.sum(-1)
    standard = at(tables.distances, 5 * at(tables.answers, 180 * left + right) + tiles // 3)

    has_one, has_two = where(counts > 0, 1, 0), where(counts > 1, 1, 0)
    kinds, pairs = has_one.sum(-1), has_two.sum(-1)
    # A kind that isn't there yet has to be drawn twice.
    new_kinds = 7 - kinds
    seven_pairs = 7 - pairs + where(new_kinds > 0, new_kinds, 0)
    is_orphan = at(tables.orphans, slice(None))
    orphan_pairs = (has_two * is_orphan).sum(-1)
    thirteen_orphans = 14 - (has_one * is_orphan).sum(-1) - where(orphan_pairs > 0, 1, 0)
    special = where(seven_pairs < thirteen_orphans, seven_pairs, thirteen_orphans)
    is_special = (tiles >= 13) & (special < standard)
    return where(is_special, special, standard) - 1
