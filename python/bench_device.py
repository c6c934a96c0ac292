"""The bars for a graphics card: medians of one run, all answers compared, in less than four minutes.

    python python/bench_device.py

Measures PyTorch, JAX and mahjax where they are installed. Without a graphics card it runs on few hands.
"""

import os
import statistics
import sys
import time
from importlib.util import find_spec
from pathlib import Path

# Leaves memory for PyTorch.
os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")

import numpy

import shanten

sys.path.insert(0, str(Path(__file__).parent / "tests"))
from conftest import deal

#: Billions of hands a second; microseconds; times mahjax.
BARS = {"torch, shanten": 35, "jax, shanten": 24, "useful": 4, "discards": 0.3, "batch": 60, "mahjax": 10}


def seconds(call, wait, calls=3):
    """The median time of a call, of 11 rounds of several."""
    wait(call())
    rounds = []
    for _ in range(11):
        start = time.perf_counter()
        for _ in range(calls):
            answer = call()
        wait(answer)
        rounds.append((time.perf_counter() - start) / calls)
    return statistics.median(rounds)


def row(name, value, unit, bar=""):
    """Prints a row."""
    print(f"| {name} | {value:.3g} {unit} | {bar} |", flush=True)


def measure(name, asks, put, take, wait, rows, is_checked):
    """Compares the answers with the library's, and measures each question. Returns 4,096 hands."""
    hands = deal(1_000_000 if is_checked else 2_000, 48)
    visible = numpy.minimum(deal(len(hands), 49, (40,)), 4 - hands)
    assert (take(asks["shanten"](put(hands))) == shanten.shanten(hands)).all()
    for what in ["useful", "discards"]:
        expected = getattr(shanten, what)(hands, visible=visible, by_kind=True)
        for found, key in zip(asks[what](put(hands), put(visible)), expected):
            assert (take(found) == expected[key]).all(), (name, what, key)
    if is_checked:
        bytes = numpy.random.default_rng(1).integers(0, 256, hands.shape, numpy.uint8)
        assert (take(asks["shanten"](put(bytes))) == shanten.NO_HAND).all()
    row(f"{name}, equal answers", len(hands), "hands")
    many = put(numpy.resize(hands, (rows, 34)))
    for what, ask in asks.items():
        found = f"{name}, {what}"
        row(found, rows / seconds(lambda: ask(many), wait) / 1e9, "G hands/s", BARS.get(found, BARS.get(what)))
    return put(hands[:4_096])


def of_torch():
    """PyTorch, with two streams and a CUDA graph on a card."""
    import torch

    import shanten.torch

    has_card = torch.cuda.is_available()
    print(f"PyTorch {torch.__version__}, {torch.cuda.get_device_name() if has_card else 'no graphics card'}")
    device, module = "cuda" if has_card else "cpu", shanten.torch.Shanten()
    module.to(device)
    asks = {"shanten": module, "useful": module.useful, "discards": module.discards}
    wait = (lambda _: torch.cuda.synchronize()) if has_card else id
    put, rows = lambda array: torch.tensor(array, device=device), 1 << 24 if has_card else 2_000
    few = measure("torch", asks, put, lambda array: array.cpu().numpy(), wait, rows, has_card)
    if not has_card:
        return
    streams, found = [torch.cuda.Stream(), torch.cuda.Stream()], []
    for stream, half in zip(streams, few.chunk(2)):
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            found.append(module.discards(half)[1])
    torch.cuda.synchronize()
    assert torch.equal(torch.cat(found), module.discards(few)[1])
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for ask in asks.values():
            ask(few)
    row("torch, 4,096 hands, all three in a graph", 1e6 * seconds(graph.replay, wait, 50), "us", BARS["batch"])


def of_jax():
    """JAX, and mahjax if it is installed."""
    import jax

    import shanten.jax

    is_kernel, put, wait = shanten.jax._kernels() is not None, jax.numpy.asarray, jax.block_until_ready
    print(f"JAX {jax.__version__}, {jax.devices()[0].device_kind}, {'kernels' if is_kernel else 'steps'}")
    asks = {what: getattr(shanten.jax, what) for what in ["shanten", "useful", "discards"]}
    few = measure("jax", asks, put, numpy.asarray, wait, 1 << 24 if is_kernel else 2_000, is_kernel)
    every = jax.jit(lambda hands: [ask(hands) for ask in asks.values()])
    row("jax, 4,096 hands, all three under jit", 1e6 * seconds(lambda: every(few), wait), "us", BARS["batch"])
    if find_spec("mahjax"):
        from mahjax.no_red_mahjong.shanten import Shanten

        some = put(numpy.resize(numpy.asarray(few, numpy.int8), (1 << 16 if is_kernel else 2_000, 34)))
        theirs, ours = jax.jit(jax.vmap(Shanten.discard)), asks["discards"]
        assert (jax.numpy.where(some > 0, theirs(some), -1) == ours(some)[0]).all()
        times = [seconds(lambda: call(some), wait) for call in (theirs, ours)]
        row("mahjax, discards without copies", len(some) / times[0] / 1e9, "G hands/s")
        row("jax, discards with copies", times[0] / times[1], "times mahjax", BARS["mahjax"])


if __name__ == "__main__":
    start = time.perf_counter()
    print("| | median | bar |\n|---|---|---|")
    for name, part in [("torch", of_torch), ("jax", of_jax)]:
        if find_spec(name):
            part()
    print(f"{time.perf_counter() - start:.0f} s")
