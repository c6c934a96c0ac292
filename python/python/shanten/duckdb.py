"""The library's answers as a column next to DuckDB's rows."""

from collections.abc import Iterator
from typing import Any

import duckdb
import pyarrow

import shanten as library


def with_shanten(
    rows: duckdb.DuckDBPyRelation,
    hand: str = "hand",
    name: str = "shanten",
    *,
    at_once: int = 250_000,
    **options: Any,
) -> pyarrow.RecordBatchReader:
    """The rows with a column of shanten, computed while the rows are read.

    The result can be queried as a table, with another cursor because the rows are still being read. This
    is faster than Python functions in SQL.

    >>> import duckdb, shanten.duckdb
    >>> connection = duckdb.connect()
    >>> hands = connection.sql("select unnest(['123m456p789s1122z', null]) as hand")
    >>> found = shanten.duckdb.with_shanten(hands)
    >>> connection.cursor().sql("select shanten from found").fetchall()
    [(0,), (None,)]
    """
    reader = rows.to_arrow_reader(at_once)
    schema = reader.schema.append(pyarrow.field(name, pyarrow.int8()))

    def answered() -> Iterator[pyarrow.RecordBatch]:
        for batch in reader:
            found = pyarrow.array(library.shanten(batch.column(hand), **options))
            yield pyarrow.RecordBatch.from_arrays([*batch.columns, found], schema=schema)

    return pyarrow.RecordBatchReader.from_batches(schema, answered())
