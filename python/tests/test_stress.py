"""Random arguments are answered, or refused with a reason: nothing else is raised, and nothing ends
the process. ROUNDS says how many; a million take ten minutes."""

import os
import random
from typing import Any

import numpy

import shanten

ROUNDS = int(os.environ.get("ROUNDS", "3000"))
TEXTS = ["", "0p", "0m0p", "5mr", "J", "5m,0p", "(123m)", "[1111z]", "123m44z", "123456789m1122z", "12m34p(777z)", "-", "é"]
WORDS = ["riichi", "chinese-wild", "riichi,jokers=4", "three-player", "east", "standard", "visible", "draw", "counts"]
OTHERS = [None, True, -1, 0, 1, 3, 28, 200, 2**70, 0.5, float("nan"), float("inf"), b"", b"0m", bytes(34), {}, object(), "\ud800"]
OPTIONS = """form visible strictness rules melds reds jokers visible_jokers called norths invalid by_kind notation legal
discards claim from_ tile turns turn unseen path forms opponents willing no_riichi at_least unseen_reds dora ura seat
round won_by riichi score_rules counters deposits""".split()
CALLS: list[Any] = [
    shanten.shanten, shanten.useful, shanten.waits, shanten.discards, shanten.divisions, shanten.score, shanten.odds,
    shanten.points, shanten.Hand, shanten.Hand.from_counts, shanten.Visible, shanten.Tile, shanten.Meld,
    *(getattr(shanten.Hand("123m456p789s1122z"), name) for name in ("draw", "useful", "calls", "position", "score")),
]


def nested(of: random.Random) -> Any:
    value: Any = []
    for _ in range(of.choice([3, 5000])):
        value = [value]
    return value


def value(of: random.Random, depth: int = 0) -> Any:
    pick = of.random()
    if depth < 4 and pick < 0.35:
        many = [value(of, depth + 1) for _ in range(of.choice([0, 1, 2, 4, 34]) if depth < 2 else of.randrange(3))]
        return of.choice([list, tuple])(many)
    if pick < 0.4:
        shape = of.choice([(34,), (2, 34), (3,), (2, 4), (0, 34), ()])
        return numpy.full(shape, of.choice([0, 1, 5, -1])).astype(of.choice([numpy.uint8, numpy.int64, numpy.float32, bool]))
    if pick < 0.42:
        return nested(of)
    return of.choice(of.choice([TEXTS, WORDS, OTHERS]))


def test_random_arguments():
    answered = 0
    for seed in range(ROUNDS):
        of = random.Random(seed)
        call = of.choice(CALLS)
        first = value(of) if of.random() < 0.5 else of.choice([TEXTS[8], TEXTS[8:11], numpy.zeros((2, 34), numpy.uint8)])
        options = {name: value(of) for name in of.sample(OPTIONS, of.choice([0, 1, 1, 2, 3]))}
        if call in (shanten.odds, shanten.points):
            options["states"] = 100
        try:
            call(first, **options)
        except (ValueError, TypeError, OverflowError, RecursionError, KeyError) as error:
            assert str(error), f"{seed}: {error!r}"
        else:
            answered += 1
    assert answered > ROUNDS // 50
