"""The steps for PyTorch differ in nothing from the library."""

import doctest

import torch

import shanten
import shanten.torch


def test_a_million_hands(million):
    hands, expected = million
    module = shanten.torch.Shanten()
    assert (module(torch.tensor(hands)).numpy() == expected).all()
    assert (torch.compile(module)(torch.tensor(hands)).numpy() == expected).all()


def test_the_example_runs():
    found = doctest.testmod(shanten.torch)
    assert found.attempted > 0 and found.failed == 0
