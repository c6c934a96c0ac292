"""DuckDB: its own reader, the library's answers on the way, and SQL over both."""

import os

import duckdb
from common import AT_ONCE, arguments, report

import shanten.duckdb

given = arguments(__doc__)


def answer():
    connection = duckdb.connect()
    hands = connection.sql(f"select hand from read_parquet('{given.file}')")
    found = shanten.duckdb.with_shanten(hands, at_once=AT_ONCE, threads=os.cpu_count())
    counts = connection.cursor().sql("select shanten, count(*) from found group by shanten order by shanten")
    return dict(counts.fetchall())


report("DuckDB", given, answer)
