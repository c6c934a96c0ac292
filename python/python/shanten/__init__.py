"""Mahjong hands: how far from ready, which tiles help, what to discard, what they are worth.

A hand by itself is a `Hand`. Columns of hands are answered by `shanten`, `useful`, `discards`, `waits`,
`divisions` and `score`, millions a second. They take

- one hand: a `Hand`, its text, or its 34 counts, as bytes or as a list;
- an array of counts, of numpy or whatever has the buffer protocol or `__array__`, such as tensors on
  the processor: of any numbers, those of uint8 without a copy. Its last dimension has 34 places. The
  answers have the shape of the others: (n,) for (n, 34), (envs, players) for (envs, players, 34);
- a list, a tuple or an iterator of hands, texts, bytes, lists of 34 counts, or lists of the texts of
  tiles, such as mjai's. With `notation="numbers"`, lists of tile numbers from 0 to 135. None is no
  hand;
- whatever has Arrow's interface of capsules, such as columns of pyarrow, polars, pandas 3 and
  results of duckdb: text, 34 counts as bytes or as a list of any numbers, categories of those; and
  tables of 34 columns of counts.

Arrow columns are answered by a `Column` or a `Table`, which pyarrow, polars, pandas and duckdb take
over without a copy, all others by arrays of numpy. Nulls stay null.

Columns of counts don't know called melds, red fives, jokers and Norths set aside: `melds`, `reds`,
`jokers` and `norths` may stand beside them, a value for each row. Texts and hands have them.
`visible` is a row for each hand, or one set of tiles for all of them; the melds of the hands aren't
among them unless `visible_has_melds`. A kind of which all copies are visible still counts for the
shanten and as useful, unless `strictness="visible"`, which is the default of `shanten.logs` alone.

A row that is no hand raises `ShantenError`, a ValueError that says which row and why. With
`invalid="null"` it has no answer: null in Arrow columns, `NO_HAND` in arrays. A hand that can't be
completed has `NO_WIN`.

The lock of the interpreter is released, and `threads` threads answer, by default as many as there
are cores and as the rows are worth. They live no longer than the call. Ctrl-C ends it.

>>> import shanten
>>> shanten.shanten("199m146779p12s246z")
4
>>> shanten.shanten(["123m456p789s1122z", "19m19p19s1234567z1m"])
array([ 0, -1], dtype=int8)
"""

import importlib
import sys
from typing import TYPE_CHECKING, Any

if "t" in getattr(sys, "abiflags", ""):
    raise ImportError("shanten isn't made for free-threaded Python: take the ordinary build of this version")

from shanten import columns
from shanten._shanten import (
    NO_HAND,
    NO_WIN,
    VERSION,
    Column,
    Hand,
    Table,
    counts,
    discards,
    divisions,
    shanten,
    useful,
    waits,
)
from shanten.answers import (
    Call,
    CallChoice,
    Completion,
    Discard,
    Division,
    Explanation,
    FuPart,
    KnownDiscard,
    Odds,
    OddsRow,
    PatternHan,
    Payments,
    PointRow,
    PointShare,
    Position,
    ReadyDiscard,
    Score,
    SuitExplanation,
    Useful,
    Wait,
    to_dict,
)
from shanten.game import letters, nagashi_mangan, noten_payments, odds, points, score
from shanten.hand import attach
from shanten.lookup import Tables, tables
from shanten.names import ShantenError
from shanten.tiles import Meld, Rules, ScoreRules, Tile, Visible

__version__ = VERSION

attach()
columns.attach()

if TYPE_CHECKING:
    from shanten import datafusion, duckdb, jax, logs, polars, torch
else:

    def __getattr__(name: str) -> Any:
        """A module that is imported when it is first asked for, since it needs other packages or takes time."""
        if name in ("datafusion", "duckdb", "jax", "logs", "polars", "torch"):
            return importlib.import_module(f"shanten.{name}")
        raise AttributeError(f"module 'shanten' has no attribute {name!r}")


__all__ = [
    "NO_HAND",
    "NO_WIN",
    "Call",
    "CallChoice",
    "Column",
    "Completion",
    "Discard",
    "Division",
    "Explanation",
    "FuPart",
    "Hand",
    "KnownDiscard",
    "Meld",
    "Odds",
    "OddsRow",
    "PatternHan",
    "Payments",
    "PointRow",
    "PointShare",
    "Position",
    "ReadyDiscard",
    "Rules",
    "Score",
    "ScoreRules",
    "ShantenError",
    "SuitExplanation",
    "Table",
    "Tables",
    "Tile",
    "Useful",
    "Visible",
    "Wait",
    "counts",
    "discards",
    "divisions",
    "letters",
    "nagashi_mangan",
    "noten_payments",
    "odds",
    "points",
    "score",
    "shanten",
    "tables",
    "to_dict",
    "useful",
    "waits",
]
