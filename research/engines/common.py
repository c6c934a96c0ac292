"""The shared parts of all engines' scripts: the file, the bare read, the expected results."""

import argparse
import math
import resource
import time
from pathlib import Path

import numpy
import pyarrow.parquet

import shanten

ROOT = Path(__file__).parents[2]
TOTALS = ROOT / "tests/it/data/totals.tsv"

#: The number of rows read at once.
AT_ONCE = 250_000


def arguments(doc, **flags):
    """The file, and the additional flags of a script."""
    parser = argparse.ArgumentParser(description=doc)
    parser.add_argument("file", help="a Parquet file with the column hand: research/engines/run deal hands.parquet")
    parser.add_argument("--passes", type=int, default=3, help="how often each is timed: the fastest counts")
    for flag, text in flags.items():
        parser.add_argument(f"--{flag}", action="store_true", help=text)
    return parser.parse_args()


def batches(file, groups=None):
    """The column of hands, part by part, from some row groups or from all."""
    # With pre-buffering, the whole file would be in memory.
    reader = pyarrow.parquet.ParquetFile(file, pre_buffer=False)
    for batch in reader.iter_batches(AT_ONCE, columns=["hand"], row_groups=groups, use_threads=groups is None):
        yield batch.column(0)


def counted(file, groups=None):
    """The number of hands with each shanten, from -1 on."""
    counts = numpy.zeros(8, numpy.int64)
    for hands in batches(file, groups):
        answers = pyarrow.array(shanten.shanten(hands, threads=1)).to_numpy()
        counts += numpy.bincount(answers + 1, minlength=8)
    return counts


def timed(work):
    """The result of some work, and its seconds."""
    start = time.perf_counter()
    result = work()
    return result, time.perf_counter() - start


def exact():
    """The probability of each shanten from -1 on, from the totals in the library's tests."""
    rows = (line.split("\t") for line in TOTALS.read_text(encoding="utf-8").splitlines())
    deals = {int(row[3]): int(row[5]) for row in rows if row[:3] == ["riichi", "14", "nearest"]}
    assert list(deals) == list(range(-1, 7)) and sum(deals.values()) == math.comb(136, 14), deals
    return [count / math.comb(136, 14) for count in deals.values()]


def peak():
    """The peak memory of this process, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def report(name, given, work, peaks=lambda: [peak()]):
    """Runs an engine and the bare read of the file, and checks the engine's histogram.

    The work returns the number of hands by shanten, as a dictionary. It must equal the result of a loop
    without an engine, and be within five standard errors of the exact distribution.
    """
    file, passes = given.file, given.passes
    rows, bare = min((timed(lambda: sum(map(len, batches(file)))) for _ in range(passes)), key=lambda found: found[1])
    expected = counted(file)
    found, seconds = min((timed(work) for _ in range(passes)), key=lambda found: found[1])
    assert found == {number: count for number, count in enumerate(expected.tolist(), -1) if count}, found
    check(expected)
    memory = " + ".join(map(str, peaks()))
    print(f"| {name} | {rows:,} | {rows / seconds / 1e6:.1f} | {bare / seconds:.0%} | {memory} |", flush=True)


def check(counts):
    """Compares a histogram from -1 on with the exact distribution."""
    rows = int(sum(counts))
    for number, (count, chance) in enumerate(zip(counts, exact(), strict=True), -1):
        error = math.sqrt(rows * chance * (1 - chance))
        assert abs(count - rows * chance) <= 5 * error, f"{number}: {count}, not {rows * chance:.0f} ± {error:.0f}"
