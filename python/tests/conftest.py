"""Hands that several tests use."""

from importlib.util import find_spec

import numpy
import pytest

import shanten

# PyTorch takes gigabytes, so the tests don't install it. .ci/run uses Debian's, and Triton's wheel.
collect_ignore = [f"device/test_{name}.py" for name in ("torch", "triton") if not find_spec(name)]


def deal(rows: int, seed: int, sizes: tuple[int, ...] = (14,)) -> numpy.ndarray:
    """Counts of random hands, as an array of shape (rows, 34)."""
    random = numpy.random.default_rng(seed)
    walls = random.permuted(numpy.tile(numpy.repeat(numpy.arange(34), 4), (rows, 1)), axis=1)
    hands = numpy.zeros((rows, 34), numpy.uint8)
    size = random.choice(sizes, rows)
    for place in range(max(sizes)):
        taken = place < size
        hands[taken, walls[taken, place]] += 1
    return hands


def kept(hands) -> numpy.ndarray:
    """Whether each discard keeps the shanten."""
    after = shanten.discards(hands, by_kind=True)["shanten"]
    return (hands > 0) & (after == shanten.shanten(hands)[:, None])


def refused(cases):
    """Asserts that each call raises its error with its message."""
    for error, message, call in cases:
        with pytest.raises(error, match=message):
            call()


@pytest.fixture(scope="session")
def hands() -> numpy.ndarray:
    """10,000 hands of every size."""
    return deal(10_000, 1, tuple(range(15)))


@pytest.fixture(scope="session")
def million():
    """A million hands of every size, and their shanten."""
    hands = deal(1_000_000, 3, tuple(range(15)))
    return hands, shanten.shanten(hands)
