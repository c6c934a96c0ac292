"""Look-ups for accelerators, which can't call the library: tables, and the steps through them.

The steps are gathers and sums, which every array framework can run and compile: `shanten.jax` and
`shanten.torch` are for JAX and PyTorch. Your own kernel, for example in Triton, can do the same with
`tables()`. Counts must be valid hands: nothing is checked.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

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


#: The answers to each question of `Steps`: their types, and whether they are by kind.
ANSWERS = {
    "shanten": [("int8", False)],
    "useful": [("int8", False), ("bool", True), ("uint8", True)],
    "discards": [("int8", True), ("int16", True)],
    "keeps": [("bool", True)],
}


class _Suit(NamedTuple):
    """Where a suit is looked up: its kinds, its first row number, and what a tile of each kind adds to its
    row number and to its column."""

    kinds: slice
    row: int
    to_row: tuple[int, ...]
    to_column: tuple[int, ...]


_NUMBERS = ((1, 5, 25, 125, 625, 3125, 0, 0, 0), (0, 0, 0, 0, 0, 0, 1, 5, 25))
_HONOURS = _Suit(slice(27, 34), 15_625, (1, 5, 25, 125, 0, 0, 0), (0, 0, 0, 0, 1, 5, 25))
_OTHERS = (_Suit(slice(9, 18), 0, *_NUMBERS), _Suit(slice(18, 27), 0, *_NUMBERS), _HONOURS)
_SUITS = {
    4: (_Suit(slice(0, 9), 0, *_NUMBERS), *_OTHERS),
    # 1m and 9m, the only characters, are looked up like two honours.
    3: (_Suit(slice(0, 9), 15_625, (1, 0, 0, 0, 0, 0, 0, 0, 5), (0,) * 9), *_OTHERS),
}


def suits(players: int) -> tuple[_Suit, ...]:
    """Where each suit is looked up, in games of three or four players."""
    if players not in _SUITS:
        raise ValueError(f"{players} players: there are 3 or 4")
    return _SUITS[players]


def known(form: str | None) -> None:
    """Refuses the name of a form that doesn't count here."""
    if form not in (None, *get_args(RiichiForm)):
        raise ValueError(f"no form {form!r}: standard, seven pairs or thirteen orphans")


class Steps:
    """The steps through the tables in one framework, on wide integers of the shape (..., 34).

    `where` is the framework's function, `at(table, index)` returns elements of a table as such integers,
    and `join(arrays, axis)` concatenates arrays. In three-player games there are no 2m to 8m, and like
    honours, 1m and 9m form no runs.

    A tile more or less changes one suit, whose class is combined with those of the others.
    """

    def __init__(
        self,
        where: Callable[..., Any],
        at: Callable[..., Any],
        join: Callable[..., Any],
        tables: Any,
        players: int = 4,
    ) -> None:
        self._where, self._at, self._join, self._tables = where, at, join, tables
        self._players, self._suits = players, suits(players)

    def ask(self, what: str, *arrays: Any, form: RiichiForm | None = None) -> list[Any]:
        """The answers to one of the questions below."""
        found = getattr(self, what)(*arrays, form=form)
        return list(found) if isinstance(found, tuple) else [found]

    def shanten(self, counts: Any, form: RiichiForm | None = None) -> Any:
        """The shanten in one form, or the least."""
        size = counts.sum(-1)
        return self._nearest(lambda: self._standard(self._classes(counts), size), self._held(counts), size, form) - 1

    def useful(self, counts: Any, visible: Any = None, form: RiichiForm | None = None) -> tuple[Any, Any, Any]:
        """The shanten, and for each kind whether it is useful and how many copies are left.

        Copies in the hand and, if given, in `visible` count as gone.
        """
        size, classes = counts.sum(-1), self._classes(counts)
        now = self._nearest(lambda: self._standard(classes, size), self._held(counts), size, form)
        drawn = [self._after(counts, suit, self._drawn(counts)) for suit in self._suits]
        is_useful = self._is_useful(counts, now, classes, drawn, size, form)
        left = 4 - counts if visible is None else 4 - counts - visible
        return now - 1, is_useful, self._where(is_useful & (left > 0), left, 0)

    def discards(self, counts: Any, visible: Any = None, form: RiichiForm | None = None) -> tuple[Any, Any]:
        """The shanten after discarding each kind, and the copies of useful tiles then.

        Both are -1 for kinds that the hand doesn't have.
        """
        one = self._at(self._tables.one, slice(None))
        is_held = counts > 0
        # A row of counts for each discard; the hand itself for a kind that it doesn't have.
        after = counts[..., None, :] - self._where(is_held[..., None], one, 0)
        size = (counts.sum(-1) - 1)[..., None]
        classes = [each[..., None] for each in self._classes(counts)]
        drawn = [self._after(counts, suit, self._drawn(counts))[..., None, :] for suit in self._suits]
        found = []
        for at, suit in enumerate(self._suits):
            of_suit = after[..., suit.kinds, :]
            classes_then, drawn_then = list(classes), list(drawn)
            classes_then[at] = self._class(of_suit, suit)
            drawn_then[at] = self._after(of_suit, suit, self._drawn(of_suit))
            now = self._nearest(lambda: self._standard(classes_then, size), self._held(of_suit), size, form)
            found.append((now, self._is_useful(of_suit, now, classes_then, drawn_then, size, form)))
        now, is_useful = self._join([now for now, _ in found], -1), self._join([useful for _, useful in found], -2)
        left = 4 - counts if visible is None else 4 - counts - visible
        copies = self._where(is_useful & (left > 0)[..., None, :], left[..., None, :], 0).sum(-1)
        return self._where(is_held, now - 1, -1), self._where(is_held, copies, -1)

    def keeps(self, counts: Any, form: RiichiForm | None = None) -> Any:
        """Whether the hand has each kind, and keeps its shanten without one of it."""
        after, _ = self.discards(counts, None, form)
        return (counts > 0) & (after == self.shanten(counts, form)[..., None])

    def _after(self, counts: Any, suit: _Suit, change: Any) -> Any:
        """The class of a suit after a change of each of its kinds, as an axis more."""
        one = self._at(self._tables.one, slice(None))
        (row, column), (to_row, to_column) = self._place(counts, suit), self._place(one, suit)
        change = change[..., suit.kinds]
        rows = row[..., None] + change * (to_row - suit.row)[suit.kinds]
        return self._cell(rows, column[..., None] + change * to_column[suit.kinds])

    def _drawn(self, counts: Any) -> Any:
        """One more tile of each kind. A fifth copy can't be drawn, and isn't in the tables."""
        return self._where(counts < 4, 1, 0)

    def _place(self, counts: Any, suit: _Suit) -> tuple[Any, Any]:
        """The row number and the column of a suit."""
        of_suit = counts[..., suit.kinds]

        def total(steps: tuple[int, ...]) -> Any:
            return sum(of_suit[..., at] * step for at, step in enumerate(steps) if at == 0 or step)

        return suit.row + total(suit.to_row), total(suit.to_column)

    def _cell(self, row: Any, column: Any) -> Any:
        return self._at(self._tables.cells, self._at(self._tables.rows, row) + column)

    def _class(self, counts: Any, suit: _Suit) -> Any:
        return self._cell(*self._place(counts, suit))

    def _classes(self, counts: Any) -> list[Any]:
        return [self._class(counts, suit) for suit in self._suits]

    def _pair(self, first: Any, second: Any) -> Any:
        return self._at(self._tables.pairs, 130 * first + second)

    def _distance(self, left: Any, right: Any, size: Any) -> Any:
        """The distance of two pairs of suits in the standard form."""
        return self._at(self._tables.distances, 5 * self._at(self._tables.answers, 180 * left + right) + size // 3)

    def _standard(self, classes: list[Any], size: Any) -> Any:
        a, b, c, d = classes
        return self._distance(self._pair(a, b), self._pair(c, d), size)

    def _held(self, counts: Any) -> list[Any]:
        """The numbers of kinds and of pairs, and those of orphans."""
        is_orphan = self._at(self._tables.orphans, slice(None))
        one, two = self._where(counts > 0, 1, 0), self._where(counts > 1, 1, 0)
        return [one.sum(-1), two.sum(-1), (one * is_orphan).sum(-1), (two * is_orphan).sum(-1)]

    def _held_after(self, counts: Any) -> list[Any]:
        """The same after a draw of each kind, as an axis more."""
        is_orphan = self._at(self._tables.orphans, slice(None))
        is_new, is_pair = self._where(counts == 0, 1, 0), self._where(counts == 1, 1, 0)
        more = [is_new, is_pair, is_new * is_orphan, is_pair * is_orphan]
        return [held[..., None] + new for held, new in zip(self._held(counts), more)]

    def _is_useful(
        self, counts: Any, now: Any, classes: list[Any], drawn: list[Any], size: Any, form: RiichiForm | None
    ) -> Any:
        """Whether each kind brings the hand nearer, from the classes of its suits before and after a draw."""

        def standard() -> Any:
            (a, b, c, d), (to_a, to_b, to_c, to_d) = [each[..., None] for each in classes], drawn
            left, right = self._pair(a, b), self._pair(c, d)
            lefts = self._join([self._pair(to_a, b), self._pair(a, to_b)], -1)
            rights = self._join([self._pair(to_c, d), self._pair(c, to_d)], -1)
            then = [self._distance(lefts, right, size[..., None]), self._distance(left, rights, size[..., None])]
            return self._join(then, -1)

        then = self._nearest(standard, self._held_after(counts), size[..., None], form)
        is_useful = (counts < 4) & (then < now[..., None])
        if self._players == 3:
            is_useful = is_useful & (self._at(self._tables.of_three, slice(None)) > 0)
        return is_useful

    def _nearest(self, standard: Callable[[], Any], held: list[Any], size: Any, form: RiichiForm | None) -> Any:
        """The distance in one form, or the least. `standard` is called if the standard form counts."""
        known(form)
        if form == "standard":
            return standard()
        kinds, pairs, orphans, pairs_of_orphans = held
        # Kinds that aren't in the hand must be drawn twice.
        new_kinds = 7 - kinds
        seven_pairs = 7 - pairs + self._where(new_kinds > 0, new_kinds, 0)
        thirteen_orphans = 14 - orphans - self._where(pairs_of_orphans > 0, 1, 0)
        if form == "seven pairs":
            return seven_pairs
        if form == "thirteen orphans":
            return thirteen_orphans
        found = standard()
        special = self._where(seven_pairs < thirteen_orphans, seven_pairs, thirteen_orphans)
        return self._where((size >= 13) & (special < found), special, found)
