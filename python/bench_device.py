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

QUESTIONS = ["shanten", "useful", "discards"]
#: Billions of hands a second, and microseconds.
BARS = {"torch shanten": 35, "jax shanten": 24, "useful": 4, "discards": 0.3, "batch": 60, "mahjax": 10}


def seconds(call, wait, calls):
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


def compare(name, asks, put, hands, visible):
    """Compares the answers with the library, and asks about rows of any bytes."""
    for what, ask in asks.items():
        given = [put(hands)] if what == "shanten" else [put(hands), put(visible)]
        found = ask(*given)
        if what == "shanten":
            expected = {"shanten": shanten.shanten(hands)}
            found = [found]
        else:
            expected = getattr(shanten, what)(hands, visible=visible, by_kind=True)
        for array, key in zip(found, expected):
            assert (numpy.asarray(array.cpu() if name == "torch" else array) == expected[key]).all(), (name, what, key)
    print(f"| {name}: answers to {len(hands):,} hands | equal | |")


def measure(name, asks, put, wait, hands, rows):
    """Prints a line for each question, and for a batch of 4,096 hands."""
    many, few = (put(numpy.resize(hands, (number, 34))) for number in (rows, min(rows, 4_096)))
    for what, ask in asks.items():
        bar = BARS.get(f"{name} {what}", BARS.get(what))
        rate = rows / seconds(lambda: ask(many), wait, 3) / 1e9
        print(f"| {name}, {what} | {rate:.3g} G hands/s | {bar} |", flush=True)
    return few


def any_bytes(name, ask, put, is_checked):
    """Whether rows of random bytes that aren't hands have no answer."""
    rows = numpy.random.default_rng(1).integers(0, 256, (100_000, 34), numpy.uint8)
    found = ask(put(rows))
    if is_checked:
        assert (numpy.asarray(found.cpu() if name == "torch" else found) == shanten.NO_HAND).all()
        print(f"| {name}: {len(rows):,} rows of any bytes | refused | |")


def of_torch(hands, visible):
    """PyTorch, with two streams and a CUDA graph on a graphics card."""
    import torch

    import shanten.torch

    has_card = torch.cuda.is_available()
    device, rows = ("cuda", 1 << 24) if has_card else ("cpu", 2_000)
    module = shanten.torch.Shanten().to(device)
    asks = {"shanten": module, "useful": module.useful, "discards": module.discards}
    print(f"| PyTorch {torch.__version__}, {torch.cuda.get_device_name() if has_card else 'no graphics card'} | | bar |")

    def put(array):
        return torch.tensor(array, device=device)

    def wait(_):
        return torch.cuda.synchronize() if has_card else None

    compare("torch", asks, put, hands, visible)
    few = measure("torch", asks, put, wait, hands, rows)
    if not has_card:
        return
    any_bytes("torch", module, put, True)
    streams, halves, found = [torch.cuda.Stream() for _ in range(2)], put(hands).chunk(2), []
    torch.cuda.synchronize()
    for stream, half in zip(streams, halves):
        with torch.cuda.stream(stream):
            found.append(module.discards(half)[1])
    torch.cuda.synchronize()
    assert torch.equal(torch.cat(found), module.discards(put(hands))[1])
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for ask in asks.values():
            ask(few)
    print(f"| torch, {len(few):,} hands, all three in a graph | {1e6 * seconds(graph.replay, wait, 50):.0f} us | {BARS['batch']} |")


def of_jax(hands, visible):
    """JAX, and mahjax if it is installed."""
    import jax

    import shanten.jax

    has_card, kernels = jax.default_backend() == "gpu", shanten.jax._kernels() is not None
    asks = {what: getattr(shanten.jax, what) for what in QUESTIONS}
    put, wait = jax.numpy.asarray, jax.block_until_ready
    print(f"| JAX {jax.__version__}, {jax.devices()[0].device_kind}, {'kernels' if kernels else 'steps'} | | bar |")
    compare("jax", asks, put, hands if kernels else hands[:10_000], visible if kernels else visible[:10_000])
    few = measure("jax", asks, put, wait, hands, 1 << 24 if kernels else 1 << 16 if has_card else 2_000)
    any_bytes("jax", asks["shanten"], put, kernels)
    every = jax.jit(lambda rows: [ask(rows) for ask in asks.values()])
    print(f"| jax, {len(few):,} hands, all three under jit | {1e6 * seconds(lambda: every(few), wait, 50):.0f} us | {BARS['batch']} |")
    if find_spec("mahjax"):
        from mahjax.no_red_mahjong.shanten import Shanten

        some = put(numpy.resize(hands, (1 << 16 if has_card else 2_000, 34)).astype(numpy.int8))
        theirs, ours = jax.jit(jax.vmap(Shanten.discard)), asks["discards"]
        times = [seconds(lambda: call(some), wait, 3) for call in (theirs, ours)]
        is_held = numpy.asarray(some) > 0
        assert (numpy.asarray(theirs(some)) == numpy.asarray(ours(some)[0]))[is_held].all()
        print(f"| mahjax, discards without copies | {len(some) / times[0] / 1e9:.3g} G hands/s | |")
        print(f"| jax with copies, times mahjax | {times[0] / times[1]:.1f} | {BARS['mahjax']} |")


if __name__ == "__main__":
    start = time.perf_counter()
    hands = deal(1_000_000 if any(map(os.path.exists, ["/dev/nvidia0", "/dev/kfd"])) else 2_000, 48)
    visible = numpy.minimum(deal(len(hands), 49, (40,)), 4 - hands)
    for name, part in [("torch", of_torch), ("jax", of_jax)]:
        if find_spec(name):
            part(hands, visible)
    print(f"{time.perf_counter() - start:.0f} s")
