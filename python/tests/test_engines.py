"""The functions for engines, compared with the library itself."""

import duckdb
import polars
import pyarrow
import pytest

import shanten
import shanten.duckdb
import shanten.polars


@pytest.fixture(scope="module")
def column(hands):
    """Hands of 34 bytes, every seventh null."""
    rows = [None if number % 7 == 3 else row.tobytes() for number, row in enumerate(hands)]
    return pyarrow.array(rows, pyarrow.binary(34))


@pytest.fixture(scope="module")
def expected(column):
    return [shanten.Hand(row).shanten() if row else None for row in column.to_pylist()]


def test_polars(column, expected):
    frame = polars.DataFrame({"hand": column})
    assert frame.select(shanten.polars.shanten("hand"))["shanten"].to_list() == expected
    lazy = frame.lazy().slice(5, 900).select(shanten.polars.shanten(polars.col("hand")))
    assert lazy.collect(engine="streaming")["shanten"].to_list() == expected[5:905]
    assert frame.slice(0, 0).select(shanten.polars.shanten("hand")).height == 0


def test_polars_structures(column):
    table = polars.DataFrame(shanten.useful(column))
    found = polars.DataFrame({"hand": column}).select(shanten.polars.useful("hand")).unnest("useful")
    assert found.equals(table, null_equal=True)
    best = polars.DataFrame(shanten.discards(column))
    found = polars.DataFrame({"hand": column}).select(shanten.polars.discards("hand")).unnest("discards")
    assert found.equals(best, null_equal=True)


def test_polars_options():
    frame = polars.DataFrame({"hand": ["123m456p789s1122z", "no hand"]})
    with pytest.raises(ValueError, match="at index 1"):
        frame.select(shanten.polars.shanten("hand"))
    found = frame.select(shanten.polars.shanten("hand", "seven pairs", invalid="null"))
    assert found["shanten"].to_list() == [4, None]


def test_duckdb(column, expected):
    hands = pyarrow.table({"hand": column, "number": range(len(column))})
    connection = duckdb.connect()
    found = shanten.duckdb.with_shanten(connection.sql("select * from hands"), at_once=2048)
    assert connection.cursor().sql("select shanten from found order by number").fetchall() == [(answer,) for answer in expected]


def test_duckdb_takes_text_and_other_names():
    connection = duckdb.connect()
    texts = connection.sql("select '123m456p789s1122z' as h")
    found = shanten.duckdb.with_shanten(texts, "h", "distance", form="seven pairs")
    assert connection.cursor().sql("select distance from found").fetchall() == [(4,)]
