"""Mahjong hands: shanten, useful tiles, best discards, and scores.

A single hand is a `Hand`. Columns of hands are answered by `shanten`, `useful`, `discards`, `waits`,
`divisions`, `toward` and `score`, most at millions a second. They take

- a single hand: a `Hand`, its string, or its 34 counts, as bytes or as a list;
- an array of counts: from numpy, or anything with the buffer protocol or `__array__`, such as CPU
  tensors. Any number type is accepted, uint8 without a copy. The last dimension has 34 items. The
  answers have the shape of the others: (n,) for (n, 34), (envs, players) for (envs, players, 34);
- a list, a tuple or an iterator of hands, strings, bytes, lists of 34 counts, or lists of tiles as
  strings, such as mjai's. With `notation="numbers"`, lists of tile numbers from 0 to 135. None is an
  invalid hand;
- anything with Arrow's capsule interface, such as columns of pyarrow, polars, pandas 3 and results
  of duckdb: strings, 34 counts as bytes or as a list of any numbers, categories of these; and tables
  with 34 columns of counts.

The answers for Arrow columns are a `Column` or a `Table`, which pyarrow, polars, pandas and duckdb read
without a copy. All other answers are numpy arrays. Nulls stay null.

Columns of counts lack called melds, red fives, jokers and Norths set aside: pass `melds`, `reds`, `jokers`
and `norths`, with a value for each row. Strings and hands include them. `visible` has a row for each hand,
or one set of tiles for all of them, without the hands' own melds unless `visible_has_melds`. A kind with
all copies visible still counts for the shanten and as useful, unless `strictness="visible"`, which only
`shanten.logs` has as its default.

An invalid row raises `ShantenError`, a ValueError with the row and the reason. With `invalid="null"` it
has no answer: null in Arrow columns, `NO_HAND` in arrays. A hand that can't be completed has `NO_WIN`.

The interpreter's lock is released, and `threads` threads compute the answers; by default as many as there
are cores, or fewer for few rows. The threads end with the call. Ctrl-C stops it.

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
    GameTable,
    GameTables,
    Hand,
    Table,
    counts,
    discards,
    divisions,
    shanten,
    toward,
    useful,
    waits,
)
from shanten.answers import (
    Call,
    CallChoice,
    CallOdds,
    Completion,
    Discard,
    Division,
    Explanation,
    FuPart,
    KnownDiscard,
    Nearness,
    Odds,
    OddsRow,
    PatternHan,
    Payments,
    PointRow,
    PointShare,
    Position,
    ReadyDiscard,
    RiichiRow,
    Score,
    SuitExplanation,
    Useful,
    Wait,
)
from shanten.columns import to_dict
from shanten.game import letters, nagashi_mangan, noten_payments, odds, points, points_of, score
from shanten.hand import BestDiscards, ByMeasure, ComparedDiscard, Comparison, SafeDiscard, Safety, attach
from shanten.lookup import Tables, tables
from shanten.names import ShantenError
from shanten.tiles import Meld, Rules, ScoreRules, Tile, Visible

__version__ = VERSION

attach()
columns.attach()

if TYPE_CHECKING:
    from shanten import duckdb, jax, logs, polars, torch, triton
else:

    def __getattr__(name: str) -> Any:
        """Imports a module on first use, since it needs other packages or takes time."""
        if name in ("duckdb", "jax", "logs", "polars", "torch", "triton"):
            return importlib.import_module(f"shanten.{name}")
        raise AttributeError(f"module 'shanten' has no attribute {name!r}")


__all__ = [
    "NO_HAND",
    "NO_WIN",
    "BestDiscards",
    "ByMeasure",
    "Call",
    "CallChoice",
    "CallOdds",
    "Column",
    "ComparedDiscard",
    "Comparison",
    "Completion",
    "Discard",
    "Division",
    "Explanation",
    "FuPart",
    "GameTable",
    "GameTables",
    "Hand",
    "KnownDiscard",
    "Meld",
    "Nearness",
    "Odds",
    "OddsRow",
    "PatternHan",
    "Payments",
    "PointRow",
    "PointShare",
    "Position",
    "ReadyDiscard",
    "RiichiRow",
    "Rules",
    "SafeDiscard",
    "Safety",
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
    "points_of",
    "score",
    "shanten",
    "tables",
    "to_dict",
    "toward",
    "useful",
    "waits",
]
