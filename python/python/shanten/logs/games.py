"""Recorded games to step through."""

import io
import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from shanten import _shanten
from shanten._shanten import Hand
from shanten.game import letters


class Discarded(NamedTuple):
    """A tile of a river."""

    tile: str
    """The tile; "0p" is a red five."""
    from_draw: bool
    """Whether it was just drawn."""
    riichi: bool
    """Whether riichi was declared with it."""


class Step(NamedTuple):
    """The table after an event."""

    event: dict[str, Any]
    """The event, as mjai has it."""
    hands: list[Hand]
    """The hand of each seat with its melds. A winner's has the winning tile only if it was drawn."""
    rivers: list[list[Discarded]]
    """The discards of each seat, with those that were claimed."""


class Round(NamedTuple):
    """A round of a game."""

    start: dict[str, Any]
    """How it began, as mjai has it: its wind, `kyoku`, `honba`, `kyotaku`, `oya`, `scores`, ..."""
    events: list[dict[str, Any]]
    """What happened then."""
    rules: str
    """The rules of its hands: riichi or three-player."""

    def hands(self) -> list[Hand]:
        """The hands of all seats before the first draw."""
        return [Hand(letters(" ".join(tiles)), self.rules) for tiles in self.start["tehais"] if tiles]

    def steps(self) -> Iterator[Step]:
        """The table after each event."""
        hands = self.hands()
        rivers: list[list[Discarded]] = [[] for _ in hands]
        has_declared = False
        for event in self.events:
            seat, kind = event.get("actor", 0), event["type"]
            if kind in _AFTER:
                hands[seat] = _AFTER[kind](hands[seat], event)
            if kind == "dahai":
                rivers[seat] = [*rivers[seat], Discarded(letters(event["pai"]), event["tsumogiri"], has_declared)]
            if kind in ("reach", "dahai"):
                has_declared = kind == "reach"
            yield Step(event, list(hands), list(rivers))


def _claimed(hand: Hand, event: dict[str, Any]) -> Hand:
    return hand.call(f"({letters(' '.join([*event['consumed'], event['pai']]))})", letters(event["pai"]))


def _added(hand: Hand, event: dict[str, Any]) -> Hand:
    *triplet, suit = letters(" ".join(event["consumed"]))
    return hand.call(f"({''.join(triplet)}+{letters(event['pai'])[0]}{suit})")


#: What an event does to the hand of its player.
_AFTER = {
    "tsumo": lambda hand, event: hand.draw(letters(event["pai"])),
    "dahai": lambda hand, event: hand.discard(letters(event["pai"])),
    "chi": _claimed,
    "pon": _claimed,
    "daiminkan": _claimed,
    "ankan": lambda hand, event: hand.call(f"[{letters(' '.join(event['consumed']))}]"),
    "kakan": _added,
    "nukidora": lambda hand, event: hand.set_aside("4z"),
}


class Game(NamedTuple):
    """A game of a log."""

    names: list[str]
    """The names of its players; empty where the log has none."""
    red_fives: bool | None
    """Whether some fives are red, if the log says so."""
    rounds: list[Round]
    """Its rounds that follow the rules."""


def from_sources(paths: list[str], memory: list[tuple[str, bytes]]) -> Iterator[Game]:
    """The games of logs, one after the other."""
    for path in paths:
        yield from _from([path], [])
    for named in memory:
        yield from _from([], [named])


def _from(paths: list[str], memory: list[tuple[str, bytes]]) -> Iterator[Game]:
    written = io.BytesIO()
    _shanten.to_mjai(paths, memory, written.write, None)
    game: Game | None = None
    for line in written.getvalue().splitlines():
        event = json.loads(line)
        match event["type"]:
            case "start_game":
                game = Game(event["names"], event.get("aka_flag"), [])
            case "start_kyoku" if game:
                is_of_three = len(event["tehais"]) == 3
                game.rounds.append(Round(event, [], "three-player" if is_of_three else "riichi"))
            case "end_game" if game:
                yield game
            case "end_kyoku" | "reach_accepted":
                pass
            case _ if game:
                game.rounds[-1].events.append(event)
