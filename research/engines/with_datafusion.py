"""DataFusion: a function in SQL."""

import datafusion
from common import arguments, report

import shanten.datafusion

given = arguments(__doc__)


def answer():
    context = datafusion.SessionContext()
    shanten.datafusion.register(context)
    context.register_parquet("hands", given.file)
    counts = context.sql("select shanten(hand) as shanten, count(*) as hands from hands group by 1 order by 1")
    counts = counts.to_pydict()
    return dict(zip(counts["shanten"], counts["hands"], strict=True))


report("DataFusion", given, answer)
