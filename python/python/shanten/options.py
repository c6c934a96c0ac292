"""The options of calls. Written from the catalogue of questions by questions/tests/written.rs."""

from collections.abc import Iterable, Sequence
from typing import TypedDict

from shanten.names import Form, Riichi, Strictness, Wind, WonBy
from shanten.tiles import ScoreRules, Tiles


class VisibleOptions(TypedDict, total=False):
    """What is visible besides a hand."""

    visible: Tiles | Iterable[Tiles | None] | None
    """Tiles visible elsewhere: discards, dora indicators, melds of others. The player's discards and a claimed tile are
    added if they are missing."""
    visible_jokers: int | None
    """How many jokers are visible besides the hand. By default 0."""
    strictness: Strictness | None
    """Which tiles count as gone: unlimited, concealed, melds or visible. By default `concealed`."""


class SeenOptions(VisibleOptions, total=False):
    """The same with the player's own discards."""

    discards: Tiles | Iterable[Tiles | None] | None
    """The player's own discards, for furiten; they are visible, too."""


class SafetyOptions(SeenOptions, total=False):
    """The same with what is known of the opponents."""

    rivers: Sequence[str] | None
    """The discards of opponents, claimed ones included, such as `left 19m0p`; they are visible, too, except as many as
    the player's own melds have."""
    passed: Sequence[str] | None
    """The kinds that any player discarded since an opponent's riichi, such as `left 3p4s`."""
    just_passed: Sequence[str] | None
    """The same since an opponent's last turn."""


class TowardOptions(SeenOptions, total=False):
    """The same with the winds that count."""

    seat: Wind | Iterable[Wind | None] | None
    """The wind of the player's seat; east is the dealer. By default `south`."""
    round: Wind | Iterable[Wind | None] | None
    """The wind of the round. By default `east`."""


class WinOptions(TypedDict, total=False):
    """The circumstances of a win, and the rules that score it."""

    won_by: WonBy | None
    """How the tile came: draw, replacement, discard or robbed-quad. By default `draw`."""
    riichi: Riichi | None
    """The riichi of the hand: single or double; none by default."""
    one_shot: bool | None
    """The hand won within a turn of riichi, before any call (ippatsu)."""
    last_tile: bool | None
    """The tile was the last of the wall, or the discard after it."""
    first_turn: bool | None
    """The player had not discarded yet, and no player had called."""
    liable: str | None
    """Who is liable for which pattern (pao), such as big-three-dragons:west."""
    ura: Tiles | None
    """The indicators that count after riichi only (ura-dora)."""
    more_dora: int | None
    """The han of dora without indicators. By default 0. From 0 to 50."""
    seat: Wind | None
    """The wind of the player's seat; east is the dealer. By default `south`."""
    round: Wind | None
    """The wind of the round. By default `east`."""
    counters: int | None
    """The counters on the table (honba). By default 0."""
    deposits: int | None
    """The riichi deposits on the table, the player's own included. By default 0."""
    dora: Tiles | None
    """The dora indicators."""
    score_rules: ScoreRules | str | None
    """The rules that score: a preset, and what differs from it. By default `tenhou`."""


class SearchOptions(SeenOptions, total=False):
    """The options of chances."""

    turns: int | None
    """The last turn: nothing is drawn after it. By default 18. From 0 to 60."""
    turn: int | None
    """The turn of the hand; by default 0 before its draw, 1 after it."""
    unseen: int | None
    """How many tiles are unseen now; by default all that are not named."""
    constant_wall: bool | None
    """Keep the number of unseen tiles the same at each turn. Only with `unseen`."""
    path: str | None
    """Which draws are kept, and what may be discarded: shortest, straight, no-step-back or any; the last two may have
    extra exchanges after a plus, such as any+2. By default `straight`."""
    forms: Sequence[Form] | None
    """The forms that win, by their names; all by default."""
    by_each_turn: bool | None
    """Also the chances to have won, and to have been ready, by each turn."""
    states: int | None
    """The most states to search; one takes about 400 bytes with 18 turns. By default 2000000."""
    wins: str | None
    """Which wins count: as at a `table`, also by discards, with a yaku, unless another player wins first; or all by the
    player's own `draws`, as in the published model. By default `table`."""
    model: str | None
    """How often others win first, discard a tile that completes the hand, and are ready at an exhaustive draw: the text
    that `shanten logs --measure` writes."""
    willing: int | None
    """How likely others are to discard a tile that completes the hand, in percent of the chance of any unseen tile; by
    default as in the model. From 0 to 200."""
    no_yaku: bool | None
    """Let hands with called melds win without a yaku, too."""
    score_rules: ScoreRules | str | None
    """The rules that score: a preset, and what differs from it. By default `tenhou`."""
    seat: Wind | Iterable[Wind | None] | None
    """The wind of the player's seat; east is the dealer. By default `south`."""
    round: Wind | Iterable[Wind | None] | None
    """The wind of the round. By default `east`."""


class PointOptions(SearchOptions, total=False):
    """The options of expected points."""

    counters: int | None
    """The counters on the table (honba). By default 0."""
    deposits: int | None
    """The riichi deposits on the table, the player's own included. By default 0."""
    dora: Tiles | Iterable[Tiles | None] | None
    """The dora indicators."""
    no_riichi: bool | None
    """Leave out riichi, which hands without called melds otherwise declare when they are ready."""
    at_least: int | None
    """Aim at wins of at least this many points, and show their chance."""
    no_shares: bool | None
    """Leave out the chance of each number of points; with others' discards it takes half of the time."""
    unseen_reds: Sequence[int] | None
    """How many red fives of characters, dots and bamboos are left; all by default."""
