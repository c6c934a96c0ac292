"""The steps for PyTorch agree with the library."""

import doctest

import torch

import shanten
import shanten.torch
from conftest import deal, kept


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
