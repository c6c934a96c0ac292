"""Other packages give the same answers."""

import mahjong.shanten
import pytest
import riichienv
import xiangting

import shanten
from conftest import deal


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
