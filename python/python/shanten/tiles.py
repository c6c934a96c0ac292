"""Tiles, melds, visible tiles, and rules: values that can be compared, hashed and pickled."""

import functools
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, final

from shanten import _shanten
from shanten.names import Suit


class Written:
    """A value that can be recreated from its string."""

    __slots__ = ("_text",)
    _text: str

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._text!r})"

    def __format__(self, form: str) -> str:
        return format(self._text, form)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and str(other) == self._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple[type, tuple[str]]:
        return type(self), (self._text,)


@final
@functools.total_ordering
class Tile(Written):
    """One of the 34 kinds of tile, made from its string or its kind number.

    >>> from shanten import Tile
    >>> Tile("5p"), Tile(13).suit, str(Tile("1z"))
    (Tile('5p'), 'dots', '1z')
    >>> Tile("1m").indicated(), Tile("1m").indicated("three-player")
    (Tile('2m'), Tile('9m'))
    """

    __slots__ = ("index", "is_honour", "is_terminal", "rank", "suit")
    index: int
    """The kind number, 0 to 33."""
    suit: Suit
    """Its suit."""
    rank: int
    """The rank in its suit, from 1."""
    is_honour: bool
    """Whether it is a wind or a dragon."""
    is_terminal: bool
    """Whether it is a 1 or a 9."""

    # There is one object for each tile, so dictionary keys need no method call.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __new__(cls, tile: "Tile | str | int") -> "Tile":
        found = _KNOWN.get(tile)
        if found is not None:
            return found
        tile = _shanten.tile_of_number(tile) if isinstance(tile, int) else tile
        return TILES[_shanten.ask("tile", None, {"tile": tile})["index"]]

    def indicated(self, rules: "Rules | str | None" = None) -> "Tile":
        """The dora that this tile indicates, under the rules."""
        return Tile(_shanten.ask("tile", None, {"tile": self._text, "rules": rules})["indicated"])

    def __index__(self) -> int:
        return self.index

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, Tile) else NotImplemented

    def _repr_html_(self) -> str:
        return _shanten.html(self._text)


def _make(text: str) -> Tile:
    tile, facts = object.__new__(Tile), _shanten.ask("tile", None, {"tile": text})
    tile._text, tile.index, tile.suit, tile.rank = text, facts["index"], facts["suit"], facts["rank"]
    tile.is_honour, tile.is_terminal = facts["honour"], facts["terminal"]
    return tile


#: All tiles, by kind number.
TILES = [_make(f"{rank}{suit}") for suit, ranks in (("m", 9), ("p", 9), ("s", 9), ("z", 7)) for rank in range(1, ranks + 1)]
_KNOWN: dict[Any, Tile] = {key: tile for tile in TILES for key in (tile, str(tile), tile.index)}

#: A tile, or "J" for a joker. For type checkers it is a tile, since few games have jokers.
if TYPE_CHECKING:
    TileOrJoker: TypeAlias = Tile | Any
else:
    TileOrJoker = Tile | Literal["J"]
#: A tile or its string; "0p" is a red five and "J" a joker.
Piece: TypeAlias = Tile | str


@final
class Meld(Written):
    """A called meld: a run, a triplet or a quad, in brackets.

    >>> from shanten import Meld
    >>> meld = Meld("(340p)")
    >>> meld.kind, meld.tile, meld.reds, meld.tiles
    ('run', Tile('3p'), 1, [Tile('3p'), Tile('4p'), Tile('5p')])
    """

    __slots__ = ("kind", "reds", "tile", "tiles")
    kind: str
    """The kind of meld, such as "run" or "closed quad"."""
    tile: Tile
    """Its lowest tile."""
    reds: int
    """The number of its red fives."""
    tiles: list[Tile]
    """Its three or four tiles in order."""

    def __init__(self, meld: "Meld | str") -> None:
        self._text, self.kind, self.reds, self.tiles = _shanten.facts_of_meld(meld)
        self.tile = self.tiles[0]


@final
class Visible(Written):
    """The tiles that a player sees outside the hand: discards, others' melds, indicators.

    >>> from shanten import Tile, Visible
    >>> table = Visible("334m5z(789p)").insert("3m")
    >>> table, table.count(Tile("3m")), len(table)
    (Visible('3334m789p5z'), 3, 8)
    """

    __slots__ = ("_counts", "_reds")

    def __init__(self, tiles: "Tiles" = "") -> None:
        self._text, self._counts, self._reds = _shanten.facts_of_visible(tiles, "tiles")

    def _after(self, turn: str) -> "Visible":
        return Visible(_shanten.ask("visible", None, {"visible": self._text, "turns": turn}))

    def insert(self, tile: Piece) -> "Visible":
        """These tiles and one more."""
        return self._after(f"add {text_of(tile, 'tile')}")

    def insert_all(self, tiles: "Tiles") -> "Visible":
        """These tiles and more, in letters or one by one."""
        return Visible(self._text + letters_of(tiles))

    def insert_meld(self, meld: Meld | str, claimed: Piece | None = None) -> "Visible":
        """These tiles and a meld, in which `claimed` is a tile that was already visible.

        >>> from shanten import Visible
        >>> Visible("3m").insert_meld("(123m)", "3m")
        Visible('123m')
        """
        return self._after(" ".join(["add", *texts_of(meld=meld, claimed=claimed)]))

    def remove(self, tile: Piece) -> "Visible":
        """These tiles without a tile, if it is one of them."""
        return self._after(f"remove {text_of(tile, 'tile')}")

    def count(self, tile: Tile) -> int:
        """The number of visible tiles of a kind."""
        return self._counts[tile.index]

    def reds(self) -> list[int]:
        """The numbers of red fives of characters, dots and bamboos."""
        return list(self._reds)

    def counts(self) -> bytes:
        """The count of each kind, as 34 bytes."""
        return self._counts

    def __len__(self) -> int:
        return sum(self._counts)

    def _repr_html_(self) -> str:
        return _shanten.html(self._text)


#: Tiles in letters, or one by one, or the counts of all kinds.
Tiles: TypeAlias = Visible | str | Iterable[Piece] | Sequence[int]


def letters_of(tiles: Tiles, name: str = "tiles") -> str:
    """Tiles in letters."""
    return str(tiles) if isinstance(tiles, str | Visible) else _shanten.facts_of_visible(tiles, name)[0]


def text_of(value: object, name: str) -> str:
    """The string of an argument that is one, or has one."""
    if isinstance(value, str | Written):
        return str(value)
    kinds = "a text, a Tile, a Meld, a Visible, Rules or ScoreRules"
    raise TypeError(f"a value of type {type(value).__name__} has no text: {name!r} is {kinds}")


def texts_of(**arguments: object) -> list[str]:
    """The strings of the arguments that are given."""
    return [text_of(value, name) for name, value in arguments.items() if value is not None]


@final
class Rules(Written):
    """The rules of a game, made from the name of a preset and the options that differ from it.

    The presets are riichi, three-player, chinese, chinese-wild, national, sichuan and taiwanese.

    >>> from shanten import Rules
    >>> Rules("three-player").players, Rules("taiwanese").max_tiles
    (3, 17)
    >>> Rules("riichi,jokers=4")
    Rules('riichi,jokers=4')
    """

    __slots__ = ("has_patterns", "jokers", "kinds", "max_tiles", "players", "wild_tiles")
    players: int
    """The number of players."""
    kinds: str
    """The kinds of tiles, in letters."""
    jokers: int
    """The number of jokers."""
    max_tiles: int
    """The most tiles of a hand, counting each meld as three."""
    wild_tiles: int
    """The number of wild tiles, including jokers."""
    has_patterns: bool
    """Whether wins have patterns (yaku) and scores."""

    def __init__(self, rules: "Rules | str | None" = None) -> None:
        self._text, *facts = _shanten.facts_of_rules(rules)
        self.players, self.kinds, self.jokers, self.max_tiles, self.wild_tiles, self.has_patterns = facts


@final
class ScoreRules(Written):
    """The rules for scores, made from the name of a preset and the choices that differ.

    >>> from shanten import ScoreRules
    >>> ScoreRules("ema", open_all_simples=False, blessing_of_man="yakuman")
    ScoreRules('ema,no-open-all-simples,blessing-of-man=yakuman')
    >>> ScoreRules("ema,no-open-all-simples") == ScoreRules("ema", open_all_simples=False)
    True
    """

    __slots__ = ()

    def __init__(self, rules: "ScoreRules | str | None" = None, **choices: bool | str) -> None:
        def word(name: str, value: bool | str) -> str:
            return f"{name}={value}" if isinstance(value, str) else name if value else f"no-{name}"

        words = [word(name.replace("_", "-"), value) for name, value in choices.items()]
        text = ",".join([*([] if rules is None else [str(rules)]), *words])
        self._text = _shanten.ask("score_rules", None, {"score_rules": text or None})
