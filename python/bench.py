"""Hands a second, compared with other packages: one run, the same hands, all answers compared.

    target/python/bin/python python/bench.py
"""

import random
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import mahjong.shanten
import numpy
import pyarrow
import riichienv
import xiangting

import shanten

sys.path.insert(0, str(Path(__file__).parent / "tests"))
from conftest import deal

ROWS = 1_000_000
PASSES = 5


def best(answer, passes=PASSES):
    """The answers, and the seconds of the fastest of some passes."""
    seconds = []
    for _ in range(passes):
        start = time.perf_counter()
        answers = answer()
        seconds.append(time.perf_counter() - start)
    return answers, min(seconds)


hands = deal(ROWS, 2026)
expected = shanten.shanten(hands)
rates = {}


def row(name, answer, rows=ROWS, passes=PASSES):
    """Measures, compares the answers, and prints a row."""
    answers, seconds = best(answer, passes)
    answers = pyarrow.array(answers).to_pylist()
    assert answers == expected[:rows].tolist(), name
    rates[name] = rows / seconds
    print(f"| {name} | {rates[name]:,.0f} |")


print("| from 14 tiles | hands a second |\n|---|---|")
binary = pyarrow.Array.from_buffers(pyarrow.binary(34), ROWS, [None, pyarrow.py_buffer(hands)])
lists = pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(hands.reshape(-1)), 34)
texts = pyarrow.array([str(shanten.Hand(counts.tobytes())) for counts in hands])
row("numpy, one thread", lambda: shanten.shanten(hands, threads=1))
row("numpy, all cores", lambda: shanten.shanten(hands))
row("Arrow fixed-size binary, one thread", lambda: shanten.shanten(binary, threads=1))
row("Arrow fixed-size list, one thread", lambda: shanten.shanten(lists, threads=1))
row("Arrow text, one thread", lambda: shanten.shanten(texts, threads=1))
row("Arrow text, all cores", lambda: shanten.shanten(texts))
single = [counts.tobytes() for counts in hands[:100_000]]
row("one call for each hand, 34 bytes", lambda: [shanten.shanten(counts) for counts in single], 100_000)
single_texts = texts[:100_000].to_pylist()
row("one call for each hand, text", lambda: [shanten.shanten(text) for text in single_texts], 100_000)

numbers = [[4 * kind + copy for kind, count in enumerate(counts) for copy in range(count)] for counts in hands[:100_000].tolist()]
row("riichienv 0.4.11", lambda: [riichienv.calculate_shanten(tiles) for tiles in numbers], 100_000)
counts = hands[:100_000].tolist()
four = xiangting.PlayerCount.FOUR
row("xiangting 6.0.2", lambda: [xiangting.calculate_replacement_number(hand, four) - 1 for hand in counts], 100_000)
calculator = mahjong.shanten.Shanten()
row("mahjong 2.1.0", lambda: [calculator.calculate_shanten(hand) for hand in counts[:10_000]], 10_000, 1)

print()
for peer, bar in [("riichienv 0.4.11", 20), ("xiangting 6.0.2", 60), ("mahjong 2.1.0", 2_000)]:
    print(f"numpy, one thread, is {rates['numpy, one thread'] / rates[peer]:,.0f} times {peer}; at least {bar:,}")
slower = rates["numpy, one thread"] / rates["Arrow fixed-size binary, one thread"]
print(f"an Arrow column takes {slower:.2f} times as long; at most 1.3")
print(f"text: {rates['Arrow text, all cores'] / 1e6:.1f} million a second; at least 5")
print(f"one hand a call: {1e9 / rates['one call for each hand, 34 bytes']:.0f} ns; at most 200")

# Single calls with the objects that people have: processor time, one after the other in each round.
# Answers aren't kept.
some, one, few = 5_000, hands[:1], hands[:4]
besides = {"visible": "1z", "melds": ["", "", "", ""], "reds": [[0, 0, 0]] * 4, "invalid": "null"}
calls = {
    "riichienv, tile numbers": ("riichienv.calculate_shanten(x)", numbers),
    "shanten, tile numbers": ("shanten.shanten(x, notation='numbers')", numbers),
    "xiangting, counts": ("xiangting.calculate_replacement_number(x, four)", counts),
    "shanten, counts": ("shanten.shanten(x)", counts),
    "xiangting, useful tiles": ("xiangting.calculate_necessary_tiles(x, four)", counts),
    "shanten, useful tiles": ("shanten.useful(x)", counts),
    "all discards as objects": ("shanten.discards(x)", counts),
    "a batch of one row": ("shanten.shanten(one)", counts),
    "useful tiles of four rows": ("shanten.useful(few)", counts),
    "the same with what stands beside": ("shanten.useful(few, **besides)", counts),
}
assert shanten.shanten(numbers[:some], notation="numbers").tolist() == expected[:some].tolist()
for hand in counts[:some]:
    distance, bits = xiangting.calculate_necessary_tiles(hand, four)
    useful = shanten.useful(hand)
    assert (useful.shanten + 1, sum(1 << tile.index for tile in useful.useful)) == (distance, bits)
spent = {name: [] for name in calls}
loops = {name: compile(f"for x in given[:some]: {call}", name, "exec") for name, (call, _) in calls.items()}
for _ in range(11):
    for name, (_, given) in calls.items():
        start = time.process_time()
        exec(loops[name])
        spent[name].append((time.process_time() - start) / some * 1e9)
print("\n| one call | ns, the fastest of 11 rounds | median |\n|---|---|---|")
for name, times in spent.items():
    print(f"| {name} | {min(times):,.0f} | {sorted(times)[5]:,.0f} |")


def ratio(peer, own):
    """How many times as fast, in each round."""
    return sorted(theirs / ours for theirs, ours in zip(spent[peer], spent[own]))


print()
for peer, own, bar in [
    ("riichienv, tile numbers", "shanten, tile numbers", 1.5),
    ("xiangting, counts", "shanten, counts", 2),
    ("xiangting, useful tiles", "shanten, useful tiles", 1.2),
]:
    times = ratio(peer, own)
    print(f"{own}: {times[0]:.2f} to {times[-1]:.2f} times {peer}, median {times[5]:.2f}; at least {bar}")
print(f"all discards: {min(spent['all discards as objects']) / 1e3:.1f} us; at most 8")
print(f"one row: {min(spent['a batch of one row']) / 1e3:.1f} us; at most 5")

# Look-ups of another library for JAX, if it is there: pip install mahjax.
if find_spec("mahjax"):
    import jax
    from mahjax.no_red_mahjong.shanten import Shanten

    import shanten.jax

    rows = jax.numpy.asarray(hands.astype(numpy.int8))
    looks = {"mahjax": jax.jit(jax.vmap(Shanten.number)), "shanten.jax": shanten.jax.shanten}
    times = {name: [] for name in looks}
    for _ in range(8):
        for name, look in looks.items():
            start = time.perf_counter()
            found = numpy.asarray(look(rows))
            times[name].append(time.perf_counter() - start)
            assert (found == expected).all(), name
    # The first is that of the compiler.
    theirs, ours = (sorted(times[name][1:])[3] for name in looks)
    print(f"shanten.jax: {ROWS / ours:,.0f} hands a second, {theirs / ours:.1f} times mahjax; at least 2")

# The Chinese national standard by another library, if it is there: pip install PyMahjongGB.
if find_spec("MahjongGB"):
    from MahjongGB import MahjongShanten

    names = [f"{suit}{rank}" for suit, ranks in zip("WBTFJ", (9, 9, 9, 4, 3)) for rank in range(1, ranks + 1)]
    some = deal(10_000, 2026, (13,))
    texts = [tuple(name for name, count in zip(names, hand) for _ in range(count)) for hand in some.tolist()]
    theirs, peer = best(lambda: [MahjongShanten((), hand) for hand in texts], 3)
    # It lets a hand wait for a fifth copy.
    assert shanten.shanten(some, rules="national", strictness="unlimited").tolist() == theirs
    singles = [hand.tobytes() for hand in some]
    for name, answer in {
        "numpy, one thread": lambda: shanten.shanten(some, threads=1, rules="national"),
        "one call for each hand": lambda: [shanten.shanten(hand, rules="national") for hand in singles],
    }.items():
        _, seconds = best(answer)
        print(f"national standard, {name}: {1e9 * seconds / len(some):,.0f} ns, {peer / seconds:,.0f} times PyMahjongGB")

# Games of random legal actions.
TABLES, STEPS = 4096, 100


def played(threads):
    """The seconds for decisions at many tables, without the choice of actions."""
    tables, rng, seconds = shanten.GameTables(TABLES, seed=1, threads=threads), numpy.random.default_rng(1), 0.0
    for _ in range(STEPS):
        start = time.perf_counter()
        mask = tables.legal()["mask"]
        seconds += time.perf_counter() - start
        actions = (mask * rng.random(mask.shape, numpy.float32)).argmax(axis=1)
        start = time.perf_counter()
        tables.step(actions)
        seconds += time.perf_counter() - start
    return TABLES * STEPS / seconds


def played_by_riichienv(games=100):
    """Decisions a second in riichienv, without the choice of actions."""
    by, decisions, seconds = random.Random(1), 0, 0.0
    for seed in range(games):
        start = time.perf_counter()
        game = riichienv.RiichiEnv(seed=seed, game_mode="4p-red-single")
        players = game.reset()
        seconds += time.perf_counter() - start
        while not game.done():
            start = time.perf_counter()
            legal = {seat: seen.legal_actions() for seat, seen in players.items()}
            seconds += time.perf_counter() - start
            actions = {seat: by.choice(actions) for seat, actions in legal.items()}
            decisions += len(actions)
            start = time.perf_counter()
            players = game.step(actions)
            seconds += time.perf_counter() - start
    return decisions / seconds


one, two, peer = played(1), played(2), played_by_riichienv()
print(f"decisions a second: {one:,.0f} on one core, {two:,.0f} on two, {peer:,.0f} in riichienv; {one / peer:.1f} times")
