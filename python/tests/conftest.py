"""Hands that several tests use."""

import numpy
import pytest


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


@pytest.fixture(scope="session")
def hands() -> numpy.ndarray:
    """10,000 hands of every size."""
    return deal(10_000, 1, tuple(range(15)))
