"""The common questions about batches, through an engine: research/engines/run ENGINE questions."""

import json
import subprocess
import sys
from pathlib import Path

import pyarrow

import shanten

CHECK = Path(__file__).parents[2] / "tests/questions/check.py"


def by_pyarrow(ask, hands, options):
    found = ask(pyarrow.array(hands), **options)
    return pyarrow.table({"shanten": pyarrow.array(found)} if ask is shanten.shanten else found)


def by_polars(ask, hands, options):
    import polars

    import shanten.polars

    expression = getattr(shanten.polars, ask.__name__)("hand", **options)
    found = polars.DataFrame({"hand": hands}).lazy().select(expression).collect(engine="streaming")
    return found if ask is shanten.shanten else found.unnest(ask.__name__)


def by_duckdb(ask, hands, options):
    import duckdb

    import shanten.duckdb

    connection = duckdb.connect()
    texts = pyarrow.table({"hand": hands})
    found = shanten.duckdb.with_shanten(connection.sql("select * from texts"), **options)
    assert texts.num_rows == len(hands)
    return connection.cursor().sql("select shanten from found").to_arrow_table()


def by_dask(ask, hands, options):
    import dask

    found = dask.delayed(ask)(list(hands), **options).compute(scheduler="threads")
    return found if isinstance(found, dict) else {"shanten": found}


def by_spark(ask, hands, options):
    from with_spark import session

    def answer(batches):
        for batch in batches:
            found = by_pyarrow(ask, batch.column(0).to_pylist(), options)
            yield from found.cast(pyarrow.schema((name, pyarrow.int64()) for name in found.column_names)).to_batches()

    names = by_pyarrow(ask, hands, options).column_names
    rows = session("local[1]").createDataFrame([(hand,) for hand in hands], "hand string").coalesce(1)
    return rows.mapInArrow(answer, ", ".join(f"{name} long" for name in names)).toArrow()


ENGINES = {
    "pyarrow": by_pyarrow,
    "polars": by_polars,
    "duckdb": by_duckdb,
    "dask": by_dask,
    "spark": by_spark,
}
#: The questions for an engine, and its unsupported options.
ASKS = {"batch_shanten": shanten.shanten, "batch_useful": shanten.useful, "batch_discards": shanten.discards}
LACKS = {
    "pyarrow": set(),
    "polars": {"visible"},
    "duckdb": {"batch_useful", "batch_discards"},
    "dask": {"invalid"},
    "spark": set(),
}


def columns(table):
    """The columns in order, as lists."""
    if isinstance(table, dict):
        return [column.tolist() for column in table.values()]
    return [column.to_pylist() if hasattr(column, "to_pylist") else column.to_list() for column in (
        table.columns if isinstance(table, pyarrow.Table) else table.get_columns()
    )]


def expected(answer):
    """The columns of an answer, with null in place of marks."""
    bad = [number == shanten.NO_HAND for number in answer["shanten"]]
    return [[None if is_bad else value for is_bad, value in zip(bad, column)] for column in answer.values()]


engine = sys.argv[1]
listed = subprocess.run([sys.executable, CHECK, "--list"], check=True, capture_output=True, text=True).stdout
asked = 0
for line in listed.splitlines():
    question = json.loads(line)
    if question["ask"] not in ASKS or LACKS[engine] & {question["ask"], *question} or "refused" in question:
        continue
    options = {name: question[name] for name in ("rules", "strictness", "form") if name in question}
    if "visible" in question:
        options["visible"] = question["visible"].split("|")
    if "invalid" in question:
        options["invalid"] = "null"
    found = columns(ENGINES[engine](ASKS[question["ask"]], question["hands"].split("|"), options))
    assert found == expected(question["answer"]), (line, found)
    asked += 1
assert asked > 3, asked
print(f"{engine}: {asked} questions about batches, all as answered")
