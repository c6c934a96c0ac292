"""Counts from arrays and lists of any whole numbers."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from shanten._shanten import Hand
from shanten.errors import ShantenError

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


def counts(x: Any) -> "NDArray[numpy.uint8]":
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
