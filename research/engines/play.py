"""Games of players who want to win, as logs: target/python/bin/python research/engines/play.py FOLDER GAMES"""

import gzip
import json
import random
import sys
from pathlib import Path

from riichienv import ActionType, RiichiEnv

import shanten

#: Actions that are always taken if they are legal.
FIRST = {ActionType.TSUMO, ActionType.RON, ActionType.RIICHI}


def chosen(seen, by):
    """A win or riichi, otherwise the discard with the lowest shanten, otherwise any action."""
    actions = seen.legal_actions()
    first = [action for action in actions if action.action_type in FIRST]
    discards = [action for action in actions if action.action_type == ActionType.DISCARD]
    if first or len(discards) < len(actions) or not discards:
        return by.choice(first or actions)
    after = {discard.discard.index: place for place, discard in enumerate(shanten.Hand.from_numbers(seen.hand).discards())}
    return min(discards, key=lambda action: after[action.tile // 4])


def play(seed, mode="4p-red-single"):
    """The events of a game as mjai."""
    game, by = RiichiEnv(seed=seed, game_mode=mode), random.Random(seed)
    players = game.reset()
    while not game.done():
        players = game.step({seat: chosen(seen, by) for seat, seen in players.items()})
    return "".join(f"{json.dumps(event)}\n" for event in game.mjai_log).encode()


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(int(sys.argv[2])):
        (folder / f"{number:06}.mjson.gz").write_bytes(gzip.compress(play(number)))
