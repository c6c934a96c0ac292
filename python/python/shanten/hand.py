"""The methods of hands that the native part doesn't have."""

from collections.abc import Sequence
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar, Unpack

from shanten import _shanten, answers
from shanten.answers import (
    Call,
    CallChoice,
    CallOdds,
    Completion,
    Division,
    Explanation,
    Nearness,
    Odds,
    OddsRow,
    PointRow,
    Position,
    ReadyDiscard,
    RiichiRow,
    Score,
    ask,
)
from shanten.names import Clue, Furiten, Objective, Opponent, Shape
from shanten.options import PointOptions, SafetyOptions, SearchOptions, SeenOptions, TowardOptions, VisibleOptions, WinOptions
from shanten.tiles import (
    Meld,
    Piece,
    Rules,
    ScoreRules,
    Tile,
    TileOrJoker,
    Tiles,
    Visible,
    letters_of,
    text_of,
    texts_of,
)

#: Patterns by name; "open" stands for those of open hands.
Objectives: TypeAlias = Sequence[Objective | Literal["open"]]


Value = TypeVar("Value")


class ByMeasure(NamedTuple, Generic[Value]):
    """A value for each measure of discards."""

    copies: Value
    """By copies of useful tiles."""
    win: Value
    """By the chance to win."""
    points: Value
    """By the expected points."""


class ComparedDiscard(NamedTuple):
    """A discard with all its figures. Chances and points are None if the path leaves it out."""

    discard: Tile
    """The tile."""
    shanten: int | None
    """The shanten after it; None if the hand can't win then."""
    useful: dict[TileOrJoker, int]
    """The useful tiles after it, with the copies left of each."""
    copies: int
    """All these copies."""
    win: float | None
    """The chance to win before the end."""
    ready: float | None
    """The chance to be ready at some time before the end."""
    points: float | None
    """The expected points, or the chance of at least the requested points."""
    no_yaku: bool
    """Whether no win has a yaku."""
    loss: ByMeasure[float | None]
    """How much less than the best; None if unknown or the discard raises the shanten."""


class BestDiscards(NamedTuple):
    """The best discards by a measure, among those that keep the shanten."""

    tiles: list[Tile]
    """The discards; of equal ones, those that lack at most 3 % of the points of another."""
    lead: float
    """How much more they have than the next; by points, a share of theirs."""
    clear: bool
    """Whether the lead is at least 4 copies, a chance of 0.01, or 5 % of the points."""
    sound: bool
    """Whether they lack at most 3 % of the points of any discard."""
    wins: bool
    """Whether each can win and has points to gain."""
    trade_off: bool
    """Whether each loses a useful tile, other than themselves, that another discard keeps."""


class Comparison(NamedTuple):
    """The discards of a hand by all figures."""

    discards: list[ComparedDiscard]
    """The discards, the best by shanten and copies first."""
    best: ByMeasure[BestDiscards]
    """The best by each measure."""
    complete: bool
    """Whether the searches are complete."""


class Safety(NamedTuple):
    """The waits that an opponent may have for a tile."""

    clues: list[Clue]
    """Why few or none are left."""
    furiten: Furiten | None
    """Why a wait for the tile would be furiten."""
    shapes: list[Shape]
    """The shapes that are left; without one the opponent can't win by the tile."""


class SafeDiscard(NamedTuple):
    """A discard, and its safety from each opponent."""

    discard: Tile
    """The discarded tile."""
    right: Safety
    """The safety from the opponent to the right."""
    across: Safety | None
    """From the opponent across; None with three players."""
    left: Safety
    """From the opponent to the left."""


class Questions:
    """The methods of `Hand` written in Python."""

    def _ask(self, type: Any, name: str, **options: Any) -> Any:
        for option in ("tile", "claim"):
            if options.get(option) is not None:
                options[option] = text_of(options[option], option)
        return ask(type, name, self, **options)  # type: ignore[arg-type]

    def __repr__(self) -> str:
        rules = self._rules  # type: ignore[attr-defined]
        return f"Hand({str(self)!r})" if rules == "riichi" else f"Hand({str(self)!r}, rules={rules!r})"

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    @property
    def rules(self) -> Rules:
        """The rules of its game."""
        return Rules(self._rules)  # type: ignore[attr-defined]

    def melds(self) -> list[Meld]:
        """The called melds, in the order of the calls."""
        return [Meld(meld) for meld in self._melds()]  # type: ignore[attr-defined]

    def turns(self, turns: str) -> "_shanten.Hand":
        """The hand after turns, each a string: draw, discard, call, meld or aside.

        >>> from shanten import Hand
        >>> Hand("34p1144567z333s1m").turns("call (340p) 0p left, discard 1m")
        Hand('333s1144567z(340p)')
        """
        return _shanten.Hand(self._ask(str, "turns", turns=turns), self._rules)  # type: ignore[attr-defined]

    def call(self, meld: Meld | str, claimed: Piece | None = None) -> "_shanten.Hand":
        """The hand with a called meld, in which `claimed` is another player's tile.

        >>> from shanten import Hand
        >>> Hand("123m1144567z333s").call("(3333s)", "3s")
        Hand('123m1144567z(3333s)')
        """
        return self.turns(" ".join(["meld", *texts_of(meld=meld, claimed=claimed)]))

    def make_call(self, call: Call) -> "_shanten.Hand":
        """The hand after one of its `calls`."""
        return self.turns(f"call {call.meld} {call.claimed} {call.from_}")

    def set_aside(self, tile: Piece) -> "_shanten.Hand":
        """The hand with a North set aside, in three-player games.

        >>> from shanten import Hand
        >>> len(Hand("199m123p456789s44z", rules="three-player").set_aside("4z"))
        13
        """
        return self.turns(f"aside {text_of(tile, 'tile')}")

    def calls(self, tile: Piece, from_: Opponent | None = None) -> list[Call]:
        """The calls that a discard allows. It comes from the left by default.

        >>> from shanten import Hand
        >>> Hand("340p1144567z333s").calls("4p")
        [Call(meld=Meld('(340p)'), claimed='4p', from_='left')]
        """
        return self._ask(list[Call], "calls", tile=tile, from_=from_)

    def call_choices(
        self,
        tile: Piece,
        from_: Opponent | None = None,
        **seen: Unpack[SeenOptions],
    ) -> list[CallChoice]:
        """The calls and passing, each with its best continuation, the best first.

        The claimed tile counts as visible: it is added unless `visible` has one of its kind. If an earlier
        one is visible as well, list both.

        >>> from shanten import Hand
        >>> best = Hand("34p234567m4455s1z").call_choices("5p")[0]
        >>> best.meld, best.discard, best.shanten
        (Meld('(345p)'), Tile('1z'), 0)
        """
        return self._ask(list[CallChoice], "call_choices", tile=tile, from_=from_, **_given(seen, SeenOptions))

    def call_odds(
        self, tile: Piece, from_: Opponent | None = None, **options: Unpack[SearchOptions]
    ) -> list[CallOdds[Odds[OddsRow]]]:
        """The chances of passing and of each call, the best first, as `shanten.odds` has them.

        >>> from shanten import Hand
        >>> [each.call and each.call.meld for each in Hand("34p234567m4455s1z").call_odds("5p", turns=2)]
        [Meld('(345p)'), None]
        """
        given = _given(options, SearchOptions)
        return self._ask(list[CallOdds[Odds[OddsRow]]], "call_odds", tile=tile, from_=from_, **given)

    def call_points(
        self, tile: Piece, from_: Opponent | None = None, **options: Unpack[PointOptions]
    ) -> list[CallOdds[Odds[PointRow]]]:
        """The expected points of passing and of each call, the best first, as `shanten.points` has them."""
        given = _given(options, PointOptions)
        return self._ask(list[CallOdds[Odds[PointRow]]], "call_points", tile=tile, from_=from_, **given)

    def compare(self, **options: Unpack[PointOptions]) -> Comparison:
        """The discards by all figures, and the best by copies, chance and points.

        >>> from shanten import Hand
        >>> Hand("234578m1689p357s1z").compare().best.points.tiles
        [Tile('1z')]
        """
        return self._ask(Comparison, "compare", **_given(options, PointOptions))

    def riichi_or_not(self, **options: Unpack[PointOptions]) -> list[RiichiRow]:
        """For each discard that leaves a closed hand ready: the expected points with riichi and without.

        >>> from shanten import Hand
        >>> row = Hand("123m456p99p34s222m1z").riichi_or_not(turn=9)[-1]
        >>> row.discard, row.riichi > row.without
        (Tile('1z'), True)
        """
        return self._ask(list[RiichiRow], "riichi_or_not", **_given(options, PointOptions))

    def fed_patterns(self, call: Call, *, score_rules: ScoreRules | str | None = None) -> list[str]:
        """The patterns for which the discarder becomes liable by this call (pao), if any.

        >>> from shanten import Hand
        >>> hand = Hand("12345m77z(555z)[6666z]")
        >>> hand.fed_patterns(hand.calls("7z", "across")[0])
        ['big three dragons']
        """
        asked = {"meld": call.meld, "tile": call.claimed, "from_": call.from_, "score_rules": score_rules}
        return self._ask(list[str], "fed_patterns", **asked)

    def own_quads(self) -> list[Meld]:
        """The closed and added quads that the hand can declare."""
        return self._ask(list[Meld], "own_quads")

    def riichi_quad(self, tile: Tile | str) -> Meld | None:
        """The quad of the drawn tile that a hand in riichi may declare because its waits stay."""
        return self._ask(Meld | None, "riichi_quad", tile=tile)

    def has_nine_terminals(self) -> bool:
        """Whether nine kinds of terminals and honours may end the round, in the first turn."""
        return self._ask(bool, "nine_terminals")

    def furiten(
        self,
        discards: Tiles = "", *, since_turn: Tiles = "", since_riichi: Tiles = "",
        **seen: Unpack[VisibleOptions],
    ) -> Furiten | None:
        """The furiten of a ready hand: from the player's own discards, and from passed tiles.

        The player's own discards count as visible, whether in `visible` or not.

        >>> from shanten import Hand
        >>> Hand("123m456p789s1122z").furiten("2z5p")
        'discard'
        """
        return self._ask(Furiten | None, "furiten", **_record(discards, since_turn, since_riichi), **_given(seen, VisibleOptions))

    def furiten_after(
        self,
        tile: Tile | str,
        discards: Tiles = "", *, since_turn: Tiles = "", since_riichi: Tiles = "",
        **seen: Unpack[VisibleOptions],
    ) -> Furiten | None:
        """The furiten after this discard."""
        return self._ask(Furiten | None, "furiten_after", tile=tile, **_record(discards, since_turn, since_riichi), **_given(seen, VisibleOptions))

    def safety(self, **known: Unpack[SafetyOptions]) -> list[SafeDiscard]:
        """The waits that each opponent may have for each discard.

        >>> from shanten import Hand
        >>> [(each.discard, each.left.clues) for each in Hand("14m6s7z").safety(rivers=["left 4m7z"])]
        [(Tile('1m'), ['suji']), (Tile('4m'), ['certain']), (Tile('6s'), []), (Tile('7z'), ['certain'])]
        """
        return self._ask(list[SafeDiscard], "safety", **_given(known, SafetyOptions))

    def ready_discards(self, **seen: Unpack[SeenOptions]) -> list[ReadyDiscard]:
        """The discards that leave the hand ready, the most copies first, each with its waits.

        >>> from shanten import Hand
        >>> ready = Hand("123m456p789s11223z").ready_discards()
        >>> [(each.discard, [wait.wait for wait in each.waits]) for each in ready]
        [(Tile('3z'), [Tile('1z'), Tile('2z')])]
        """
        return self._ask(list[ReadyDiscard], "ready_discards", **_given(seen, SeenOptions))

    def toward(
        self, objectives: Objectives | None = None, **toward: Unpack[TowardOptions],
    ) -> list[Nearness]:
        """How far the hand is from each pattern (yaku), the nearest first; `objectives` may have "open".

        >>> from shanten import Hand
        >>> [(each.objective, each.shanten) for each in Hand("2344567m55p67s(234s)").toward(["open"])][:2]
        [('all simples', 0), ('value tile', 2)]
        """
        return self._ask(list[Nearness], "toward", objectives=objectives, **_given(toward, TowardOptions))

    def toward_discards(
        self, objectives: Objectives | None = None, **toward: Unpack[TowardOptions],
    ) -> list[answers.Discard]:
        """The discards toward the nearest of the patterns, the best first.

        >>> from shanten import Hand
        >>> Hand("123m456p789s1122z").toward_discards(["half flush"])[0].shanten
        6
        """
        return self._ask(list[answers.Discard], "toward_discards", objectives=objectives, **_given(toward, TowardOptions))

    def completed_by(
        self,
        tile: Tile | str,
        **seen: Unpack[SeenOptions],
    ) -> list[Completion]:
        """Every way in which a tile of the hand completes it; "J" is a joker.

        >>> from shanten import Hand
        >>> Hand("123m456p789s11122z").completed_by("3m")[0].shape
        'edge'
        """
        return self._ask(list[Completion], "completions", tile=tile, **_given(seen, SeenOptions))

    def divisions(self, **seen: Unpack[SeenOptions]) -> list[Division]:
        """Every division of a complete hand into a pair and melds.

        >>> from shanten import Hand
        >>> [division.melds for division in Hand("111222333p99s(789p)").divisions()]
        [['111p', '222p', '333p', '(789p)'], ['123p', '123p', '123p', '(789p)']]
        """
        found = self._ask(dict, "divisions", **_given(seen, SeenOptions))
        return list(map(Division, found["divisions"], found["marks"]))

    def unneeded(self, **seen: Unpack[SeenOptions]) -> list[Tile]:
        """The tiles that the hand doesn't need: without one, its shanten is the same."""
        return self._ask(list[Tile], "unneeded", **_given(seen, SeenOptions))

    def improving_draws(self, **seen: Unpack[SeenOptions]) -> list[Tile]:
        """The draws that keep the shanten and leave more useful copies."""
        return self._ask(list[Tile], "improving_draws", **_given(seen, SeenOptions))

    def good_draws(self, **seen: Unpack[SeenOptions]) -> list[Tile]:
        """The draws that make the hand ready with at least five copies of its waits."""
        return self._ask(list[Tile], "good_draws", **_given(seen, SeenOptions))

    def unseen(self, **seen: Unpack[SeenOptions]) -> str:
        """The unseen tiles in letters, then jokers."""
        return self._ask(str, "unseen", **_given(seen, SeenOptions))

    def melds_with(self, tile: Piece, **seen: Unpack[SeenOptions]) -> list[Meld]:
        """The melds of unseen tiles that include this tile and for which the hand has room."""
        return self._ask(list[Meld], "melds", tile=tile, **_given(seen, SeenOptions))

    def explain(self) -> Explanation | None:
        """The look-ups that lead to its shanten; None if the tables don't cover the hand.

        >>> from shanten import Hand
        >>> Hand("1122345m").explain().sequence
        '111111212'
        """
        return self._ask(Explanation | None, "explain")

    def position(
        self, discards: Tiles | None = None, *, claim: Piece | None = None, from_: Opponent | None = None,
        **seen: Unpack[VisibleOptions],
    ) -> Position:
        """Everything about the hand, given the player's own discards and a tile that may be claimed.

        Own discards and the claimed tile count as visible: those missing from `visible` are added. If an
        earlier tile of the claimed kind is visible as well, list both.

        >>> from shanten import Hand
        >>> position = Hand("45m11p").position("3m", claim="6m")
        >>> position.furiten, position.win, position.waits[0].wait
        (True, True, Tile('3m'))
        """
        known = in_letters({"discards": discards}) | _given(seen, VisibleOptions)
        return self._ask(Position, "position", claim=claim, from_=from_, **known)

    def score(self, tile: Tile | str, **win: Unpack[WinOptions]) -> Score:
        """The score of a complete hand that includes the winning `tile`, by default a self-draw.

        `help(shanten.score)` lists the options of a win.

        >>> from shanten import Hand
        >>> Hand("234m340p345678s55z").score("8s", won_by="discard", riichi="single").payments.total
        2600
        """
        return self._ask(Score, "score", tile=tile, **_given(win, WinOptions))

    def payments(
        self, tile: Tile | str,
        *, dealer: int | None = None, discarder: int | None = None,
        **win: Unpack[WinOptions],
    ) -> list[int]:
        """The changes of the four seats' points by a win as in `score`. Seats are numbers from 0.

        >>> from shanten import Hand
        >>> Hand("234m340p345678s55z").payments("8s", won_by="discard", discarder=2, dora="2p", riichi="single")
        [0, 5200, -5200, 0]
        """
        return self._ask(list[int], "payments", tile=tile, dealer=dealer, discarder=discarder, **_given(win, WinOptions))


def in_letters(options: dict[str, Any]) -> dict[str, Any]:
    """Options, with tiles in letters."""
    given = {name: value for name, value in options.items() if value is not None}
    return {name: letters_of(value, name) if name in TILE_SETS else value for name, value in given.items()}


TILE_SETS = {"discards", "dora", "since_riichi", "since_turn", "ura", "visible"}


def _given(options: Any, of: Any) -> dict[str, Any]:
    """Options that must be among those of a type, with their tiles in letters."""
    for name in options.keys() - of.__annotations__.keys():
        raise TypeError(f"got an unexpected keyword argument {name!r}")
    return in_letters(dict(options))


def _record(discards: Tiles, since_turn: Tiles, since_riichi: Tiles) -> dict[str, str]:
    return in_letters({"discards": discards, "since_turn": since_turn, "since_riichi": since_riichi})


def attach() -> None:
    """Adds these methods to the native class, so that there is one class for all hands."""
    for name, value in vars(Questions).items():
        if callable(value) or isinstance(value, property):
            setattr(_shanten.Hand, name, value)


__all__ = ["Questions", "Visible", "attach", "in_letters"]
