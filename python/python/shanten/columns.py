"""Many hands in columns: the types of what holds them, and arrays of whatever numpy knows."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from shanten._shanten import Hand

if TYPE_CHECKING:
    from numpy.typing import NDArray


class ArrowArray(Protocol):
    """An array of Arrow."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...


class ArrowStream(Protocol):
    """Chunks of Arrow."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


class Array(Protocol):
    """What numpy makes an array of, such as a tensor."""

    def __array__(self) -> "NDArray[Any]": ...


#: One hand.
One: TypeAlias = Hand | str | bytes
#: One hand of a list: itself, its counts, its tile numbers, or the texts of its tiles.
Item: TypeAlias = "One | None | Sequence[int] | Sequence[str] | Array"
#: Many hands in memory, which are answered by arrays of numpy.
Memory: TypeAlias = "NDArray[Any] | memoryview | Array | Iterable[Item] | Sequence[Sequence[Sequence[int]]]"
#: Many hands of Arrow.
Arrow: TypeAlias = ArrowArray | ArrowStream
#: Arrays of numpy by the names of their columns.
Columns: TypeAlias = "dict[str, NDArray[Any]]"


def plain(x: Any) -> Any:
    """What numpy makes of an object: an array of bytes or wide numbers, or a list and its shape."""
    import numpy

    array = numpy.asarray(x)
    match array.dtype.kind:
        case "O" if array.size and isinstance(array.flat[0], int | float):
            return array.astype(numpy.float64)
        case "O" | "U" | "T":
            return array.ravel().tolist(), array.shape
        case "S" if array.dtype.itemsize == 34:
            return numpy.ascontiguousarray(array).view(numpy.uint8).reshape(*array.shape, 34)
        case "b":
            return array.view(numpy.uint8)
        case "u" if array.dtype.itemsize == 1:
            return array
        case "i" | "u":
            return array.astype(numpy.int64)
        case "f":
            return array.astype(numpy.float64)
    raise TypeError(f"no hands in an array of {array.dtype}: it has counts, 34 for each hand, or text")
