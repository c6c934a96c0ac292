"""Answers of this library as features next to the observations of riichienv, an environment.

    target/python/bin/python python/examples/environment.py [GAMES]

Plays games of random players, several at once, and prints decisions a second: by the environment
alone, with shanten, useful tiles and discards of each hand, and with chances of those that are ready
or one tile from it.
"""

import random
import sys
import time

import numpy
from riichienv import RiichiEnv

import shanten

AT_ONCE = 16


def counts(tiles):
    """The count of each kind of tiles from 0 to 135."""
    return numpy.bincount(numpy.asarray(tiles, int) // 4, minlength=34).astype(numpy.uint8)


def nothing(observations):
    """No features."""


def look_ups(observations):
    """Rows of 34 useful copies, 34 shanten and 34 copies after each discard, and the shanten."""
    hands = numpy.array([counts(seen.hand) for seen in observations])
    lie_open = [[*sum(seen.discards, []), *seen.dora_indicators] for seen in observations]
    melds = [[tile for player in seen.melds for meld in player for tile in meld.tiles] for seen in observations]
    visible = numpy.minimum(numpy.array([counts(one + other) for one, other in zip(lie_open, melds)]), 4 - hands)
    useful = shanten.useful(hands, visible=visible, strictness="visible", by_kind=True)
    after = shanten.discards(hands, visible=visible, strictness="visible", by_kind=True)
    return numpy.column_stack([useful["copies"], after["shanten"], after["copies"], useful["shanten"]]), hands, visible


def with_chances(observations):
    """The same, and the greatest chance to win in six turns; 0 where a hand is further."""
    features, hands, visible = look_ups(observations)
    near = numpy.flatnonzero(features[:, -1] <= 1)
    found = shanten.odds(hands[near], visible=visible[near], strictness="visible", turns=6)
    chances = numpy.zeros(len(hands))
    chances[near] = [max((row.win_now for row in odds.discards), default=0) for odds in found]
    return numpy.column_stack([features, chances])


def play(games, features):
    """Plays games; how many decisions there were, and how many a second."""
    chosen, decisions, start = random.Random(1), 0, time.perf_counter()
    for first in range(0, games, AT_ONCE):
        environments = [RiichiEnv(seed=game) for game in range(first, min(first + AT_ONCE, games))]
        playing = [(environment, environment.reset()) for environment in environments]
        while playing:
            features([seen for _, players in playing for seen in players.values()])
            decisions += sum(len(players) for _, players in playing)
            moves = [{seat: chosen.choice(seen.legal_actions()) for seat, seen in players.items()} for _, players in playing]
            playing = [(environment, environment.step(move)) for (environment, _), move in zip(playing, moves)]
            playing = [(environment, players) for environment, players in playing if not environment.done()]
    return decisions, decisions / (time.perf_counter() - start)


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for features in [nothing, look_ups, with_chances]:
        print("{}: {:,} decisions, {:,.0f} a second".format(features.__name__.replace("_", " "), *play(games, features)))
