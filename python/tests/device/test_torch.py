"""The steps for PyTorch agree with the library."""

import doctest
import sys
from pathlib import Path

import pytest
import torch

import shanten
import shanten.torch
from conftest import deal, kept

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))


def test_a_million_hands(million):
    hands, expected = million
    module = shanten.torch.Shanten()
    assert (module(torch.tensor(hands)).numpy() == expected).all()
    if hasattr(torch, "compile"):
        assert (torch.compile(module)(torch.tensor(hands)).numpy() == expected).all()


def test_arrays_are_taken_over_without_a_copy():
    answers = shanten.shanten(deal(100, 17))
    tensor = torch.from_dlpack(answers)
    answers[0] = 100
    assert tensor[0] == 100


def test_useful_tiles_and_discards():
    hands = deal(3_000, 16)
    module = shanten.torch.Shanten()
    for found, expected in [
        (module.useful(torch.tensor(hands)), shanten.useful(hands, by_kind=True)),
        (module.discards(torch.tensor(hands)), shanten.discards(hands, by_kind=True)),
        ([module.keeps(torch.tensor(hands))], {"keeps": kept(hands)}),
    ]:
        for array, name in zip(found, expected):
            assert (array.numpy() == expected[name]).all(), name


def test_the_example_runs():
    found = doctest.testmod(shanten.torch)
    assert found.attempted > 0 and found.failed == 0


def test_the_example_for_logs_shares_them_among_workers(tmp_path):
    pytest.importorskip("pyarrow")
    import batches

    log = """<mjloggm><GO type="169"/><INIT seed="0,0,0,2,3,135" ten="250,250,250,250" oya="0"
        hai0="0,4,8,12,17,20,36,40,44,72,76,80,108" hai1="1,5,9,13,18,21,37,41,45,73,77,81,109"
        hai2="2,6,10,14,19,22,38,42,46,74,78,82,110" hai3="3,7,11,15,23,24,39,43,47,75,79,83,111"
        /><T112/><D112/><U32/><E32/></mjloggm>"""
    files = [str(tmp_path / f"{number}.mjlog") for number in range(3)]
    for file in files:
        Path(file).write_text(log)
    found = list(torch.utils.data.DataLoader(batches.Decisions(files), batch_size=None, num_workers=2))
    assert sorted(len(hands) for hands, *_ in found) == [2, 4]
    for hands, discards, places in found:
        assert hands.sum(1).tolist() == [14] * len(hands) and (hands[range(len(hands)), discards] > 0).all()
        assert discards.tolist() == [28, 8] * (len(hands) // 2) and not places.any()
