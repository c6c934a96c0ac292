"""Mahjong hands: how far from ready, which tiles help, what to discard, what they are worth.

A hand by itself is a `Hand`. Columns of hands are answered by `shanten`, `useful`, `discards` and
`score`, millions a second. They take

- one hand: a `Hand`, its text, or 34 bytes, one count for each kind of tile;
- whatever has the buffer protocol and the shape (n, 34), such as an array of numpy: of uint8 without
  a copy, of any other numbers by one;
- a list of hands, texts and bytes, or of lists of 34 counts;
- whatever has Arrow's interface of capsules, such as columns of pyarrow, polars, pandas 3 and
  results of duckdb: binary values or lists of 34 counts of uint8, or text.

Buffers and lists are answered by arrays of numpy, Arrow columns by objects that pyarrow, polars,
pandas and duckdb take over without a copy. Nulls stay null.

Columns of counts don't know called melds, red fives and jokers: `melds`, `reds` and `jokers` may
stand beside them, a value for each row. Texts and hands have them.

A row that is no hand raises `ShantenError`, a ValueError that says which row and why. With `invalid="null"` it has
no answer: null in Arrow columns, `NO_HAND` in arrays. A hand that can't be completed has `NO_WIN`.

The lock of the interpreter is released, and `threads` threads answer, by default as many as there
are cores. They live no longer than the call.

>>> import shanten
>>> shanten.shanten("199m146779p12s246z")
4
>>> shanten.shanten(["123m456p789s1122z", "19m19p19s1234567z1m"])
array([ 0, -1], dtype=int8)
"""

import sys

if "t" in getattr(sys, "abiflags", ""):
    raise ImportError("shanten isn't made for free-threaded Python: take the ordinary build of this version")

from shanten._shanten import NO_HAND, NO_WIN, Column, Hand, Table, shanten
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
from shanten.columns import discards, useful
from shanten.game import letters, nagashi_mangan, noten_payments, odds, points, score
from shanten.hand import attach
from shanten.lookup import Tables, tables
from shanten.names import ShantenError
from shanten.tiles import Meld, Rules, ScoreRules, Tile, Visible

attach()

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
    "discards",
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
]
