"""Polars, streaming."""

import polars
from common import arguments, report

import shanten.polars

given = arguments(__doc__)


def answer():
    hands = polars.scan_parquet(given.file).select(shanten.polars.shanten("hand").alias("shanten"))
    counts = hands.group_by("shanten").len().collect(engine="streaming")
    return dict(sorted(counts.iter_rows()))


report("Polars", given, answer)
