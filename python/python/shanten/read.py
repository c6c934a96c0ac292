"""The library's JSON as answers: what they are is read from their types."""

import functools
import types
from collections.abc import Callable
from typing import Any, Union, get_args, get_origin, get_type_hints

from shanten import _shanten
from shanten.tiles import Meld, Tile

Reader = Callable[[Any], Any]


def _tiles(value: Any) -> list[Tile]:
    return _shanten.tiles(value) if isinstance(value, str) else [Tile(tile) for tile in value]


def _tile(value: str) -> Any:
    return value if value == "J" else Tile(value)


def _copies(answer: dict[str, Any], name: str) -> dict[Any, int]:
    tiles = answer[name].removesuffix("J")
    kinds: list[Any] = _shanten.tiles(tiles)
    return dict(zip([*kinds, *("J" * (tiles != answer[name]))], answer["copies_of"], strict=True))


def _record(type: Any, given: dict[Any, Any]) -> Reader:
    """The reader of a named tuple."""
    fields = []
    for name, hint in get_type_hints(type).items():
        key, hint = name.rstrip("_"), given.get(hint, hint)
        if get_origin(hint) is list and get_args(hint)[0] in given:
            hint = list[given[get_args(hint)[0]]]  # type: ignore[misc]
        options = [option for option in get_args(hint) if option is not types.NoneType]
        has_copies = get_origin(hint) is dict or any(get_origin(option) is dict for option in options)
        fields.append((name, key, None if has_copies else reader(hint)))

    def read(answer: dict[str, Any]) -> Any:
        return type(**{
            name: _copies(answer, key) if read is None else read(answer[key])
            for name, key, read in fields
            if key in answer
        })

    return read


@functools.cache
def reader(hint: Any) -> Reader:
    """What reads an answer of a type."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        some = [part for part in parts if part is not types.NoneType]
        read = _tile if Tile in some else reader(some[0])
        return lambda value: None if value is None else read(value)
    if origin is list:
        if parts[0] is Tile:
            return _tiles
        item = reader(parts[0])
        return lambda value: [item(each) for each in value]
    if hint in (Tile, Meld):
        return hint  # type: ignore[no-any-return]
    if hasattr(origin or hint, "_fields"):
        type = origin or hint
        return _record(type, dict(zip(getattr(type, "__parameters__", ()), parts)))
    return lambda value: value


def ask(type: Any, name: str, hand: "_shanten.Hand | None" = None, /, **options: Any) -> Any:
    """The answer to a question by its name, read as a type."""
    renamed = {option.rstrip("_"): value for option, value in options.items()}
    return reader(type)(_shanten.ask(name, hand, renamed))
