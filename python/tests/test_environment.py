"""The example that adds features to an environment."""

import subprocess
import sys
from pathlib import Path

import numpy
from riichienv import RiichiEnv

import shanten

EXAMPLE = Path(__file__).parents[1] / "examples/environment.py"
sys.path.insert(0, str(EXAMPLE.parent))
import environment


def test_it_runs():
    run = subprocess.run([sys.executable, EXAMPLE, "1"], capture_output=True, text=True, check=True)
    assert [line.split(":")[0] for line in run.stdout.splitlines()] == ["nothing", "look ups", "with chances"]


def test_features_are_those_of_each_hand():
    game = RiichiEnv(seed=3)
    players = game.reset()
    for _ in range(40):
        seen = next(iter(players.values()))
        features, hands, visible = environment.look_ups([seen])
        hand, row = shanten.Hand(hands[0]), features[0]
        open_tiles = shanten.Visible([shanten.Tile(kind) for kind in numpy.repeat(numpy.arange(34), visible[0])])
        for discard in hand.discards(strictness="visible", visible=open_tiles):
            kind = discard.discard.index
            assert (row[34 + kind], row[68 + kind]) == (discard.shanten, discard.copies)
        assert row[:34].sum() == hand.useful(strictness="visible", visible=open_tiles).copies
        players = game.step({seat: one.legal_actions()[0] for seat, one in players.items()})
