"""Many hands in columns: useful tiles, best discards, and rows of what arrays and lists hold."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, overload

from shanten import _shanten
from shanten._shanten import Hand, Table
from shanten.answers import Discard, Useful
from shanten.names import Form, Invalid, ShantenError, Strictness
from shanten.tiles import Rules, Tiles

if TYPE_CHECKING:
    from numpy.typing import NDArray


class ArrowArray(Protocol):
    """An array of Arrow."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...


class ArrowStream(Protocol):
    """Chunks of Arrow."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


#: One hand.
One: TypeAlias = Hand | str | bytes
#: Many hands in memory, which are answered by arrays of numpy.
Memory: TypeAlias = "NDArray[Any] | memoryview | Sequence[One] | Sequence[Sequence[int]]"
#: Many hands of Arrow.
Arrow: TypeAlias = ArrowArray | ArrowStream
#: Arrays of numpy by the names of their columns.
Columns: TypeAlias = "dict[str, NDArray[Any]]"


@overload
def useful(x: One, form: Form | None = None, **options: Any) -> Useful: ...  # type: ignore[overload-overlap]
@overload
def useful(x: Memory, form: Form | None = None, **options: Any) -> Columns: ...
@overload
def useful(x: Arrow, form: Form | None = None, **options: Any) -> Table: ...
def useful(
    x: Any, form: Form | None = None, *, rules: Rules | str | None = None, strictness: Strictness | None = None,
    visible: Any = None, melds: Iterable[str | None] | None = None, reds: Iterable[Sequence[int]] | None = None,
    jokers: Iterable[int] | None = None, threads: int | None = None, invalid: Invalid | None = None,
) -> Any:
    """The useful tiles of each hand: columns of the shanten, the tiles as bits, and their copies.

    Bit n of `tiles` is for kind n. Of one hand, a `Useful`.

    >>> import numpy, shanten
    >>> hands = numpy.frombuffer(shanten.Hand("123m456p789s1122z").counts(), numpy.uint8)
    >>> columns = shanten.useful(hands.reshape(1, 34))
    >>> columns["copies"], [kind for kind in range(34) if columns["tiles"][0] >> kind & 1]
    (array([4], dtype=uint8), [27, 28])
    >>> ready = numpy.array([list(shanten.Hand("123m45p11z").counts())])
    >>> shanten.useful(ready)["copies"], shanten.useful(ready, melds=["(333p)(666p)"])["copies"]
    (array([8], dtype=uint8), array([2], dtype=uint8))
    """
    if isinstance(x, One) and melds is reds is jokers is None:
        return Hand(x, rules).useful(form, strictness=strictness, visible=visible)
    more = {"melds": melds, "reds": reds, "jokers": jokers, "threads": threads, "invalid": invalid}
    return _shanten.columns(x, False, form, rules=rules, strictness=strictness, visible=visible, **more)


@overload
def discards(x: One, **options: Any) -> list[Discard]: ...  # type: ignore[overload-overlap]
@overload
def discards(x: Memory, **options: Any) -> Columns: ...
@overload
def discards(x: Arrow, **options: Any) -> Table: ...
def discards(
    x: Any, *, rules: Rules | str | None = None, strictness: Strictness | None = None, visible: Any = None,
    melds: Iterable[str | None] | None = None, reds: Iterable[Sequence[int]] | None = None,
    jokers: Iterable[int] | None = None, threads: int | None = None, invalid: Invalid | None = None,
) -> Any:
    """The best discard of each hand and what it leads to, in columns. Of one hand, all discards.

    >>> import shanten
    >>> columns = shanten.discards(["123m456p789s11223z", "199m146779p12s24z9m"])
    >>> list(map(shanten.Tile, columns["discard"].tolist())), columns["shanten"].tolist()
    ([Tile('3z'), Tile('2z')], [0, 3])
    """
    if isinstance(x, One) and melds is reds is jokers is None:
        return Hand(x, rules).discards(strictness=strictness, visible=visible)
    more = {"melds": melds, "reds": reds, "jokers": jokers, "threads": threads, "invalid": invalid}
    return _shanten.columns(x, True, rules=rules, strictness=strictness, visible=visible, **more)


def counts(x: Any) -> "NDArray[Any]":
    """The same numbers as bytes."""
    import numpy

    array = numpy.asarray(x)
    if array.dtype.kind not in "biuf":
        raise TypeError(f"no hands in an array of {array.dtype}: it has numbers, 34 for each hand")
    narrow = array.astype(numpy.uint8)
    if not (narrow == array).all():
        raise ValueError("no hands in an array with other numbers than 0 to 255")
    return narrow


def hands(
    x: Any,
    rules: str,
    is_marked: bool,
    *,
    melds: Iterable[str | None] | None = None,
    reds: Iterable[Sequence[int]] | None = None,
    jokers: Iterable[int] | None = None,
) -> list[Hand | bytes]:
    """Rows of counts with what they don't know. A bad one that is marked has counts of no hand."""
    rows = counts(x)
    given = {"melds": melds, "reds": reds, "jokers": jokers}
    columns = {name: list(values) for name, values in given.items() if values is not None}
    for name, values in columns.items():
        if len(values) != len(rows):
            raise ValueError(f"{len(values)} rows of {name} for {len(rows)} hands")
    made: list[Hand | bytes] = []
    for row, of_row in enumerate(rows):
        besides: dict[str, Any] = {name: values[row] for name, values in columns.items() if values[row] is not None}
        try:
            made.append(Hand.from_counts(of_row.tobytes(), rules, **besides))
        except ShantenError as error:
            if not is_marked:
                error.args, error.at = (f"row {row}: {error}",), row
                raise
            made.append(bytes([255] * 34))
    return made
