"""Recorded games to step through."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from shanten._shanten import Hand, LogRound, LogRounds


class Discarded(NamedTuple):
    """A tile of a river."""

    tile: str
    """The tile; "0p" is a red five."""
    from_draw: bool | None
    """Whether it was just drawn; None if the log doesn't record it and the hand had another one."""
    riichi: bool
    """Whether riichi was declared with it."""


class Legal(NamedTuple):
    """Every legal action of a player, by Tenhou's rules; empty while another player is to act."""

    discards: list[str]
    """The tiles that may be discarded, each once; "0p" is a red five. Swaps after a call, and in riichi
    all but the drawn tile, are excluded."""
    riichi: list[str]
    """The tiles that may be discarded with riichi."""
    quads: list[str]
    """The closed and added quads."""
    calls: list[str]
    """The melds for which another player's discard may be called."""
    set_aside: bool
    """Whether a North may be set aside."""
    win: bool
    """Whether the hand may win."""
    nine_terminals: bool
    """Whether nine kinds of terminals and honours may end the round."""


class Step(NamedTuple):
    """The table after an event."""

    event: dict[str, Any]
    """The event, in mjai's form."""
    hands: list[Hand]
    """The hand of each seat with its melds; a winner's includes the winning tile."""
    rivers: list[list[Discarded]]
    """The discards of each seat, including claimed ones."""
    legal: list[Legal]
    """The next legal actions of each seat. If several claim a tile, the rules decide."""


class Round(NamedTuple):
    """A round of a game."""

    start: dict[str, Any]
    """The start of the round in mjai's form: wind, `kyoku`, `honba`, `kyotaku`, `oya`, `scores`, ..."""
    events: list[dict[str, Any]]
    """The events after it."""
    native: LogRound
    """The round, replayed by the rules."""

    def hands(self) -> list[Hand]:
        """The hands of all seats before the first draw."""
        return self.native.hands()

    def steps(self) -> Iterator[Step]:
        """The table after each event."""
        for event, (hands, rivers, legal) in zip(self.events, self.native.steps(), strict=True):
            seen = [[Discarded(*tile) for tile in river] for river in rivers]
            yield Step(event, hands, seen, [Legal(*may) for may in legal])


class Game(NamedTuple):
    """A game of a log."""

    names: list[str]
    """The names of its players; empty if the log has none."""
    red_fives: bool | None
    """Whether some fives are red, if the log has it."""
    rounds: list[Round]
    """The rounds that follow the rules."""


#: The events around a round's own, and those that follow from them.
_AROUND = ("start_game", "end_game", "start_kyoku", "end_kyoku", "reach_accepted")


def from_sources(paths: list[str], memory: list[tuple[str, bytes]]) -> Iterator[Game]:
    """The games of logs, one by one."""
    game: Game | None = None
    for lines, native in LogRounds(paths, memory):
        events = [json.loads(line) for line in lines.splitlines()]
        of_kind = {event["type"]: event for event in events}
        begins = of_kind.get("start_game")
        if begins is not None:
            if game is not None:
                yield game
            game = Game(begins["names"], begins.get("aka_flag"), [])
        assert game is not None, "a round is one of a game"
        own = [event for event in events if event["type"] not in _AROUND]
        game.rounds.append(Round(of_kind["start_kyoku"], own, native))
    if game is not None:
        yield game
