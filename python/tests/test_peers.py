"""Other packages give the same answers."""

import io
import subprocess
import sys
from pathlib import Path

import mahjong.shanten
import numpy
import polars
import pytest
import riichienv
import xiangting

import shanten
import shanten.logs
from conftest import deal

EXAMPLE = Path(__file__).parents[1] / "examples/environment.py"
sys.path.insert(0, str(EXAMPLE.parent))
sys.path.insert(0, str(EXAMPLE.parents[2] / "research/engines"))
import environment
from play import play


@pytest.fixture(scope="module")
def dealt():
    """20,000 hands of 13 and 14 tiles, and their shanten."""
    hands = deal(20_000, 4, (13, 14))
    return hands.tolist(), shanten.shanten(hands).tolist()


def test_riichienv(dealt):
    hands, expected = dealt
    numbers = ([4 * kind + copy for kind, count in enumerate(hand) for copy in range(count)] for hand in hands)
    assert [riichienv.calculate_shanten(tiles) for tiles in numbers] == expected


def test_xiangting(dealt):
    hands, expected = dealt
    four = xiangting.PlayerCount.FOUR
    assert [xiangting.calculate_replacement_number(hand, four) - 1 for hand in hands] == expected


def test_mahjong(dealt):
    hands, expected = dealt
    calculator = mahjong.shanten.Shanten()
    assert [calculator.calculate_shanten(hand) for hand in hands[:5_000]] == expected[:5_000]


def test_the_example_for_environments_runs():
    run = subprocess.run([sys.executable, EXAMPLE, "1"], capture_output=True, text=True, check=True)
    assert [line.split(":")[0] for line in run.stdout.splitlines()] == ["nothing", "look ups", "with chances"]


def test_mortal_sees_the_same_hands():
    pytest.importorskip("mjai")
    import mortal

    for log in (io.BytesIO(play(seed)) for seed in range(8)):
        # Mortal decides about riichi, and then about its discard.
        rows = polars.DataFrame(shanten.logs.read(log, ["seat", "hand", "action", "win_from"])).rows()
        rows = [row for row in rows if row[3] is None for _ in range(1 + (row[2] == "riichi"))]
        log.seek(0)
        # The first features are the hand: whether it has one tile of a kind, two, three, and four.
        found = [(seat, seen.reshape(934, 34)[:4].sum(0)) for seat, seen, mask in mortal.features(log) if mask[:37].any()]
        assert len(found) == len(rows) > 10
        for (seat, hand), row in zip(found, rows):
            assert (seat, hand.astype(numpy.uint8).tobytes()) == row[:2]


def test_features_of_an_environment_are_those_of_each_hand():
    game = riichienv.RiichiEnv(seed=3)
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
