"""Many hands in columns: the types of their containers, and arrays of anything numpy accepts."""

import operator
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from shanten import _shanten
from shanten._shanten import Hand

if TYPE_CHECKING:
    import polars
    from numpy.typing import NDArray


class ArrowArray(Protocol):
    """An Arrow array."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...


class ArrowStream(Protocol):
    """Chunks of Arrow arrays."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


class Array(Protocol):
    """An object that numpy converts to an array, such as a tensor."""

    def __array__(self) -> "NDArray[Any]": ...


#: One hand.
One: TypeAlias = Hand | str | bytes
#: One hand of a list: itself, its counts, its tile numbers, or its tiles as strings.
Item: TypeAlias = "One | None | Sequence[int] | Sequence[str] | Array"
#: Many hands in memory, answered with numpy arrays.
Memory: TypeAlias = "NDArray[Any] | memoryview | Array | Iterable[Item] | Sequence[Sequence[Sequence[int]]]"
#: Many hands in Arrow columns.
Arrow: TypeAlias = ArrowArray | ArrowStream
#: Numpy arrays by the names of their columns.
Columns: TypeAlias = "dict[str, NDArray[Any]]"


def plain(x: Any) -> Any:
    """Converts an object with numpy: to an array of bytes or wide numbers, or a list and its shape."""
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


class Elementwise:
    """Further methods of a `Column`: comparison and arithmetic work on its numpy array."""

    def to_polars(self, name: str = "") -> "polars.Series":
        """A named Polars Series, without a copy."""
        import polars

        return polars.Series(self).alias(name)

    __hash__ = None  # type: ignore[assignment]
    if TYPE_CHECKING:

        def __eq__(self, other: object) -> "NDArray[Any]": ...  # type: ignore[override]
        def __ne__(self, other: object) -> "NDArray[Any]": ...  # type: ignore[override]
        def __add__(self, other: Any) -> "NDArray[Any]": ...
        def __neg__(self) -> "NDArray[Any]": ...

        __lt__ = __le__ = __gt__ = __ge__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __add__
        __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __lshift__ = __rshift__ = __add__
        __mod__ = __floordiv__ = __truediv__ = __add__
        __invert__ = __neg__


def attach() -> None:
    """Adds these methods and the array operators to the native class."""
    given: dict[str, Any] = {"to_polars": Elementwise.to_polars, "__hash__": None}
    for name in ("neg", "invert"):
        given[f"__{name}__"] = _unary(getattr(operator, name))
    for name in ("lt", "le", "eq", "ne", "ge", "gt"):
        given[f"__{name}__"] = _binary(getattr(operator, name))
    for name in ("truediv", "floordiv", "mod", "lshift", "rshift"):
        given[f"__{name}__"] = _binary(getattr(operator, name))
    for name in ("add", "sub", "mul", "and_", "or_", "xor"):
        function, name = getattr(operator, name), name.rstrip("_")
        given |= {f"__{name}__": _binary(function), f"__r{name}__": _binary(_reflected(function))}
    for name, value in given.items():
        setattr(_shanten.Column, name, value)


def _unary(function: Any) -> Any:
    return lambda self: function(self.to_numpy())


def _binary(function: Any) -> Any:
    return lambda self, other: function(self.to_numpy(), other)


def _reflected(function: Any) -> Any:
    return lambda array, other: function(other, array)
