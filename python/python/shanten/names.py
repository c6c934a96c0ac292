"""The names that options and answers have."""

from typing import Literal, TypeAlias

Form: TypeAlias = Literal["standard", "seven pairs", "thirteen orphans"]
Strictness: TypeAlias = Literal["unlimited", "concealed", "melds", "visible"]
Opponent: TypeAlias = Literal["right", "across", "left"]
Furiten: TypeAlias = Literal["temporary", "discard", "riichi"]
Shape: TypeAlias = Literal["two-sided", "closed", "edge", "two pairs", "single"]
Wind: TypeAlias = Literal["east", "south", "west", "north"]
WonBy: TypeAlias = Literal["draw", "replacement", "discard", "robbed quad"]
Riichi: TypeAlias = Literal["single", "double"]
Notation: TypeAlias = Literal["auto", "mjai", "numbers", "counts", "tenhou6"]
Suit: TypeAlias = Literal["characters", "dots", "bamboos", "honours"]
Invalid: TypeAlias = Literal["raise", "null"]
