"""Deals hands of 14 tiles into a Parquet file with a column `hand` of 34 counts."""

import argparse

import numpy
import pyarrow
import pyarrow.parquet

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("file")
parser.add_argument("--count", type=int, default=1_000_000, help="how many hands")
parser.add_argument("--seed", type=int, default=1)
given = parser.parse_args()

#: The type that `shanten deal` also writes. Fixed-size lists are plain lists in Parquet.
HAND = pyarrow.binary(34)
#: The number of hands in a row group.
GROUP = 65_536

schema = pyarrow.schema([pyarrow.field("hand", HAND)])
random = numpy.random.default_rng(given.seed)
with pyarrow.parquet.ParquetWriter(given.file, schema, compression="zstd") as writer:
    for begin in range(0, given.count, GROUP):
        hands = min(GROUP, given.count - begin)
        shuffled = random.random((hands, 136), numpy.float32)
        kinds = numpy.argpartition(shuffled, 14)[:, :14] // 4
        counts = numpy.zeros((hands, 34), numpy.uint8)
        numpy.add.at(counts, (numpy.arange(hands)[:, None], kinds), 1)
        column = pyarrow.Array.from_buffers(HAND, hands, [None, pyarrow.py_buffer(counts)])
        writer.write_table(pyarrow.table([column], schema=schema), row_group_size=GROUP)
