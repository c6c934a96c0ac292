"""The features of the program Mortal for each decision in recorded games of four players.

    pip install loguru mahjong requests && pip install --no-deps mjai==0.2.1
    python mortal.py LOG...

The package `mjai` (AGPL) encodes the features of Mortal's third version, of shape (934, 34). Logs of
any format become events of mjai, and each player's state follows them. Prints how many decisions each
seat has.
"""

import collections
import io
import json
import sys

from mjai.mlibriichi.state import PlayerState

import shanten.logs

VERSION = 3


def features(source):
    """The seat, the features, and the mask of the 46 actions at each decision."""
    log = io.BytesIO()
    shanten.logs.to_mjai(source, log)
    players = []
    for line in log.getvalue().decode().splitlines():
        event = json.loads(line)
        if event["type"] == "start_game":
            players = [PlayerState(seat) for seat in range(4)] if len(event["names"]) == 4 else []
        for seat, player in enumerate(players):
            if player.update(line).can_act:
                yield seat, *player.encode_obs(VERSION, False)


if __name__ == "__main__":
    for path in sys.argv[1:]:
        print(path, collections.Counter(seat for seat, *_ in features(path)))
