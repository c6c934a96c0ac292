"""Many hands in columns: the types of their containers, and arrays of anything numpy accepts."""

import operator
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from shanten import _shanten
from shanten._shanten import Hand
from shanten.names import MOST_DIMENSIONS, bad_option
from shanten.tiles import Meld, Tile

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


def items(x: Any, name: str) -> list[Any]:
    """The items of an array, a column, or nested lists, flattened: a value of this name for each hand.

    A string is an item, and so is a list of melds or the list of a hand's three numbers of red fives.
    """
    found: list[Any] = []

    def is_one(item: Any, depth: int) -> bool:
        return (name == "melds" and depth > 0) or (name == "reds" and bool(item) and hasattr(item[0], "__float__"))

    def add(item: Any, depth: int) -> None:
        if isinstance(item, list | tuple):
            if is_one(item, depth):
                found.append(item)
                return
            listed: Any = item
        else:
            methods = (method for method in ("tolist", "to_pylist", "to_list") if hasattr(item, method))
            method = next(methods, None)
            listed = getattr(item, method)() if method else list(item) if isinstance(item, Iterator) else None
            # A numpy scalar has `tolist`, too, which returns a number.
            if not isinstance(listed, list | tuple):
                found.append(item)
                return
        if depth == MOST_DIMENSIONS:
            raise bad_option(f"more than {MOST_DIMENSIONS} lists in each other")
        for inner in listed:
            if inner is None or isinstance(inner, (str, int)) or (type(inner) is list and is_one(inner, depth + 1)):
                found.append(inner)
            else:
                add(inner, depth + 1)

    add(x.ravel() if name == "melds" and hasattr(x, "ravel") else x, 0)
    return found


def array(memory: Any, data_type: str, is_by_kind: bool, shape: Sequence[int] | None) -> Any:
    """A numpy array that takes over the memory of answers, in the shape of the input."""
    try:
        import numpy
    except ImportError:
        raise ImportError("answers in arrays need numpy: pip install 'shanten[numpy]'") from None
    try:
        numbers = numpy.frombuffer(memory, data_type)
    except ValueError:
        # Numpy refuses to read empty memory.
        numbers = numpy.empty(0, data_type)
    if is_by_kind:
        leading = [len(numbers) // 34] if shape is None else shape
        return numbers.reshape(*leading, 34)
    if shape is None or len(shape) == 1:
        return numbers
    return numbers.reshape(shape) if shape else numbers[0]


def fill(out: Any, found: Any) -> None:
    """Copies answers into the caller's array of the same shape and type."""
    for name in ("shape", "dtype"):
        theirs, ours = getattr(out, name), getattr(found, name)
        if theirs != ours:
            raise bad_option(f"out has the {name} {theirs}: the answers have {ours}")
    out[...] = found


class Elementwise:
    """Methods of a `Column` in Python: comparison and arithmetic work on its numpy array."""

    if TYPE_CHECKING:

        def _at(self, row: int) -> Any: ...
        def _parts(self) -> tuple[str, bool, bytes, list[bool] | None]: ...
        def __len__(self) -> int: ...
        def to_list(self) -> list[Any]: ...

    def __getitem__(self, index: int | slice, /) -> Any:
        try:
            rows = range(len(self))[index]
        except IndexError:
            raise IndexError(f"no row {index}: there are {len(self)}") from None
        return self._at(rows) if isinstance(rows, int) else list(map(self._at, rows))

    def __iter__(self) -> Iterator[Any]:
        return iter(self.to_list())

    def to_numpy(self) -> "NDArray[Any]":
        """The answers as a numpy array, by kind in two dimensions.

        With nulls, the array has floats with NaN, or objects with None if floats can't hold the numbers.
        """
        data_type, is_by_kind, memory, valid = self._parts()
        if valid is None or all(valid):
            return array(bytearray(memory), data_type, is_by_kind, None)  # type: ignore[no-any-return]
        import numpy

        is_float = not is_by_kind and data_type not in ("uint64", "bool")
        found = numpy.empty(len(self), "float64" if is_float else "object")
        for row in range(len(self)):
            found[row] = self._at(row)
        return found

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> "NDArray[Any]":
        """The answers as a numpy array, for numpy and for data frames."""
        if copy is False:
            raise bad_option("copy=False: a column isn't memory of numpy")
        found = self.to_numpy()
        return found if dtype is None else found.astype(dtype)

    def __dlpack__(self, **options: Any) -> object:
        """The answers for other array frameworks, in CPU memory."""
        return self.to_numpy().__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return type(self), self._parts()

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


class ByName:
    """Methods of a `Table` in Python."""

    if TYPE_CHECKING:
        @property
        def column_names(self) -> list[str]: ...
        def __len__(self) -> int: ...
        def __getitem__(self, name: str, /) -> "_shanten.Column": ...

    def to_dict(self) -> "dict[str, _shanten.Column]":
        """The columns by their names."""
        return {name: self[name] for name in self.column_names}

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return type(self), (self.to_dict(),)

    def __repr__(self) -> str:
        return f"<shanten.Table of {len(self)} rows: {', '.join(self.column_names)}>"


def attach() -> None:
    """Adds these methods and the array operators to the native classes."""
    for name in ("to_dict", "__reduce__", "__repr__"):
        setattr(_shanten.Table, name, getattr(ByName, name))
    own = ("__getitem__", "__iter__", "__array__", "__dlpack__", "__dlpack_device__", "__reduce__", "to_numpy", "to_polars")
    given: dict[str, Any] = {name: getattr(Elementwise, name) for name in own} | {"__hash__": None}
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


def to_dict(rows: Sequence[Any]) -> dict[str, list[Any]]:
    """Columns of plain values, with tiles as strings.

    >>> import shanten
    >>> columns = shanten.to_dict(shanten.Hand("1112m456p789s111z").waits())
    >>> columns["wait"], columns["copies"]
    (['2m', '3m'], [3, 4])
    """

    def plain(value: Any) -> Any:
        if isinstance(value, Tile | Meld):
            return str(value)
        if isinstance(value, dict):
            return " ".join(map(str, value))
        return value

    return {name: [plain(getattr(row, name)) for row in rows] for name in (rows[0]._fields if rows else ())}
