"""Every type of input gets the same answers."""

import os
import random
from typing import Any

import duckdb
import numpy
import pandas
import polars
import pyarrow
import pytest

import shanten
from conftest import refused


@pytest.fixture(scope="module")
def expected(hands):
    answers = [shanten.Hand(row.tobytes()).shanten() for row in hands]
    return numpy.array(answers, numpy.int8)


@pytest.fixture(scope="module")
def texts(hands):
    return [str(shanten.Hand(row.tobytes())) for row in hands]


def fixed_binary(hands):
    return pyarrow.array([row.tobytes() for row in hands], pyarrow.binary(34))


def fixed_list(hands):
    return pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(hands.reshape(-1)), 34)


def test_array(hands, expected):
    found = shanten.shanten(hands)
    assert isinstance(found, numpy.ndarray) and found.dtype == numpy.int8
    assert (found == expected).all()
    found[0] = 7  # the answers belong to the caller


@pytest.mark.parametrize("threads", [1, 2, 3, None])
def test_threads(hands, expected, threads):
    assert (shanten.shanten(numpy.tile(hands, (3, 1)), threads=threads) == numpy.tile(expected, 3)).all()


def test_other_memory(hands, expected):
    assert (shanten.shanten(memoryview(hands.tobytes()).cast("B", hands.shape)) == expected).all()
    assert (shanten.shanten(numpy.asfortranarray(hands)) == expected).all()
    assert (shanten.shanten(hands[::3]) == expected[::3]).all()
    assert shanten.shanten(numpy.zeros((0, 34), numpy.uint8)).shape == (0,)


@pytest.mark.parametrize("type", [numpy.int8, numpy.int64, numpy.uint32, float])
def test_other_numbers(hands, expected, type):
    assert (shanten.shanten(hands[:500].astype(type)) == expected[:500]).all()


def test_lists(hands, texts, expected):
    for rows in [hands[:50].tolist(), tuple(texts[:50]), [row.tobytes() for row in hands[:50]]]:
        assert shanten.shanten(rows).tolist() == expected[:50].tolist()
    mixed = [texts[0], hands[1].tobytes(), shanten.Hand(texts[2]), shanten.Hand("1199m123p", rules="three-player")]
    found = shanten.useful(mixed)
    assert found["copies"].tolist() == [shanten.useful(hand).copies for hand in mixed]


def test_a_batch_answers_what_each_hand_answers():
    texts = ["12m456p(3333m)11222z", "340m0678p34s5z(406s)", "55z678s(340p)(777+7z)", "199m146779p12s246z"]
    hands = list(map(shanten.Hand, texts))
    counts = numpy.array([list(hand.counts()) for hand in hands], numpy.uint8)
    melds, reds = ["".join(map(str, hand.melds())) for hand in hands], [hand.reds() for hand in hands]
    for found in [shanten.useful(texts), shanten.useful(hands), shanten.useful(counts, melds=melds, reds=reds)]:
        assert found["copies"].tolist() == [hand.useful().copies for hand in hands]
    assert polars.DataFrame(shanten.useful(pyarrow.array(texts)))["copies"][0] == 0
    joker = shanten.Hand("199m146779p12s24z", "riichi,jokers=4").draw("J")
    found = shanten.shanten(numpy.array([list(joker.counts())]), jokers=[1], rules=joker.rules)
    assert found.tolist() == [joker.shanten()]
    refused([
        (ValueError, "at index 1: ", lambda: shanten.useful(counts, melds=["", "(666p)(888p)", "", ""])),
        (ValueError, "3 rows of melds for 4 hands", lambda: shanten.useful(counts, melds=[""] * 3)),
        (ValueError, "stand beside counts: texts and hands have their own", lambda: shanten.useful(hands[0], melds=[""])),
    ])


def test_visible_may_be_the_same_for_all(texts):
    each = shanten.useful(texts, visible=["1z"] * len(texts), invalid="null")["copies"]
    for seen in ["1z", shanten.Visible("1z")]:
        assert (shanten.useful(texts, visible=seen, invalid="null")["copies"] == each).all()


def test_list_of_texts(texts, expected):
    assert (shanten.shanten(texts) == expected).all()


BINARY = [pyarrow.binary(), pyarrow.large_binary(), pyarrow.binary_view(), pyarrow.binary(34)]
TEXT = [pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()]


def listed(column, **options):
    """The shanten of each row of a column."""
    return pyarrow.array(shanten.shanten(column, **options)).to_pylist()


@pytest.mark.parametrize("type", [*BINARY, *TEXT, "a list"], ids=str)
def test_columns_of_each_type(hands, texts, expected, type):
    rows = texts if type in TEXT else [row.tobytes() for row in hands]
    column = fixed_list(hands) if type == "a list" else pyarrow.array(rows, type)
    assert listed(column) == expected.tolist()
    assert listed(column[5:77]) == expected[5:77].tolist()


def test_chunks(hands, expected):
    chunks = pyarrow.chunked_array([fixed_binary(hands[:3]), fixed_binary(hands[3:3]), fixed_binary(hands[3:500])])
    assert listed(chunks) == expected[:500].tolist()
    assert listed(chunks.slice(2, 40)) == expected[2:42].tolist()


def test_nulls(hands, texts, expected):
    nulls = {0, 7, 8, 99}
    rows = [None if at in nulls else row.tobytes() for at, row in enumerate(hands[:100])]
    answers = [None if at in nulls else answer for at, answer in enumerate(expected[:100].tolist())]
    columns = [pyarrow.array(rows, pyarrow.binary(34)), pyarrow.array(rows, pyarrow.binary())]
    lists = [None if row is None else list(row) for row in rows]
    columns.append(pyarrow.array(lists, pyarrow.list_(pyarrow.uint8(), 34)))
    columns.append(pyarrow.array([None if at in nulls else text for at, text in enumerate(texts[:100])]))
    columns.append(pyarrow.chunked_array([columns[0][:50], columns[0][50:]]))
    for column in columns:
        assert listed(column) == answers, column.type
        assert listed(column[6:]) == answers[6:], column.type


def test_what_lies_in_a_null_does_not_matter(hands):
    memory = hands[:10].copy()
    memory[4] = 255
    valid = pyarrow.py_buffer(bytes([0b11101111, 0b11]))
    column = pyarrow.Array.from_buffers(pyarrow.binary(34), 10, [valid, pyarrow.py_buffer(memory.tobytes())])
    assert pyarrow.array(shanten.shanten(column)).null_count == 1


def test_polars(hands, texts, expected):
    for series in [polars.Series(hands, dtype=polars.Array(polars.UInt8, 34)), polars.Series(texts)]:
        assert polars.Series(shanten.shanten(series)).to_list() == expected.tolist()
    binary = polars.Series([row.tobytes() for row in hands], dtype=polars.Binary)
    assert polars.Series(shanten.shanten(binary)).to_list() == expected.tolist()


def test_pandas(hands, texts, expected):
    found = pandas.Series.from_arrow(shanten.shanten(pandas.Series(texts, dtype="str")))
    assert found.tolist() == expected.tolist()
    frame = pandas.DataFrame.from_arrow(shanten.useful(pandas.Series(texts, dtype="str")))
    assert frame["shanten"].tolist() == expected.tolist()
    binary = pandas.Series(fixed_binary(hands), dtype=pandas.ArrowDtype(pyarrow.binary(34)))
    assert pandas.Series.from_arrow(shanten.shanten(binary)).tolist() == expected.tolist()


def test_duckdb(hands, texts, expected):
    hands_table = pyarrow.table({"hand": texts, "counts": fixed_binary(hands).cast(pyarrow.binary())})
    for column in hands_table.column_names:
        relation = duckdb.sql(f"select {column} from hands_table")
        assert listed(relation) == expected.tolist()
    answers = pyarrow.table(shanten.useful(hands_table["hand"]))
    assert duckdb.sql("select sum(shanten) from answers").fetchall()[0][0] == expected.sum()


def test_columns(hands, texts):
    arrays = shanten.useful(hands)
    table = shanten.useful(fixed_binary(hands))
    assert table.column_names == ["shanten", "tiles", "copies"] == list(arrays)
    frame = polars.DataFrame(table)
    for name, numbers in arrays.items():
        assert frame[name].to_list() == numbers.tolist()
        assert pyarrow.array(table[name]).to_pylist() == numbers.tolist()
    for at in range(0, 10_000, 99):
        useful = shanten.Hand(texts[at]).useful()
        assert useful.shanten == arrays["shanten"][at] and useful.copies == arrays["copies"][at]
        assert sum(1 << tile.index for tile in useful.useful) == arrays["tiles"][at]


def test_discards(hands, texts):
    arrays = shanten.discards(hands)
    frame = pandas.DataFrame({name: numbers.tolist() for name, numbers in arrays.items()})
    table = pyarrow.table(shanten.discards(pyarrow.array(texts))).to_pandas()
    assert table.columns.tolist() == ["discard", "shanten", "tiles", "copies"]
    assert (table.to_numpy() == frame.to_numpy()).all()
    for at in range(1, 10_000, 99):
        discards = shanten.Hand(texts[at]).discards()
        if discards:
            best = discards[0]
            assert (best.discard.index, best.shanten, best.copies) == tuple(frame.loc[at, ["discard", "shanten", "copies"]])
        else:
            assert frame.loc[at].tolist() == [255, shanten.NO_WIN, 0, 0]


def test_arguments(hands):
    row = hands[hands.sum(axis=1) == 14][:50]
    of = [shanten.Hand(counts.tobytes()) for counts in row]
    for form in ["standard", "seven pairs", "thirteen orphans"]:
        answers = [hand.shanten(form) for hand in of]
        assert shanten.shanten(row, form).tolist() == answers
    seen = "1122334455z"
    visible = numpy.tile(numpy.frombuffer(shanten.Visible(seen).counts(), numpy.uint8), (len(row), 1))
    fits = (row + visible <= 4).all(axis=1)
    found = shanten.useful(row[fits], strictness="visible", visible=visible[fits])
    expected = [hand.useful(strictness="visible", visible=seen) for hand, fits in zip(of, fits) if fits]
    assert found["copies"].tolist() == [useful.copies for useful in expected]
    column = pyarrow.chunked_array([fixed_binary(visible[fits][:4]), fixed_binary(visible[fits][4:])])
    again = shanten.useful(row[fits], strictness="visible", visible=column)
    assert (again["tiles"] == found["tiles"]).all()
    nothing = pyarrow.array([bytes(34), None], pyarrow.binary(34))
    assert pyarrow.array(shanten.shanten(fixed_binary(hands[:2]), visible=nothing)).null_count == 1
    with pytest.raises(ValueError, match="visible tiles are null"):
        shanten.shanten(hands[:2], visible=nothing)
    three = shanten.shanten(["1199m123p456789s1z"], rules="three-player")
    assert three.tolist() == [shanten.Hand("1199m123p456789s1z", rules="three-player").shanten()]


def test_one_hand(hands):
    counts = shanten.Hand("123m456p789s1122z").counts()
    assert shanten.shanten(counts) == shanten.shanten("123m456p789s1122z") == 0
    assert shanten.shanten(shanten.Hand(counts)) == 0
    assert shanten.useful(counts) == shanten.Hand(counts).useful()
    assert shanten.discards(counts) == shanten.Hand(counts).discards()


def test_other_arguments_are_refused(hands):
    of = shanten.shanten
    refused([
        (TypeError, "a value of type int has no hands", lambda: of(7)),
        (TypeError, "no hands in an array of complex128", lambda: of(numpy.array([1j]))),
        (ValueError, "at index 0: -1 copies of 1m: a count is a whole number", lambda: of(hands.astype(numpy.int64) - 1)),
        (ValueError, "at index 1: 0.5 copies of 3m", lambda: of([[0] * 34, [0, 0, 0.5] + [0] * 31])),
        (ValueError, "at index 2: 14 numbers: counts are 34; with notation", lambda: of([[0] * 34, bytes(34), [0] * 14])),
        (ValueError, "300 at index 1: tiles are numbers", lambda: of([0, 300], notation="numbers")),
        (ValueError, 'notation="kinds"', lambda: of([0, 3], notation="kinds")),
        (ValueError, "at index 1: it is None: invalid=\"null\" answers it by NO_HAND", lambda: of(["1m", None])),
        (TypeError, "at index 1: a value of type float is no hand", lambda: of(["1m", 1.5])),
        (TypeError, "no hands in a column of Int64", lambda: of(pyarrow.array([1, 2]))),
        (ValueError, r"not \[10000, 33\]", lambda: of(hands[:, 1:])),
        (ValueError, "at index 1: 33 counts are no rows of 34", lambda: of(pyarrow.array([bytes(34), bytes(33)]))),
        (ValueError, "none of the names standard, seven pairs", lambda: of(hands, "seven")),
        (ValueError, "2 rows of visible tiles for 3 hands", lambda: of(hands[:3], visible=hands[:2])),
        (ValueError, "0 threads", lambda: of(hands, threads=0)),
        (ValueError, "-1 threads: one at least answers", lambda: of(hands, threads=-1)),
        (ValueError, 'invalid="drop"', lambda: of(hands, invalid="drop")),
    ])


def test_bad_rows(hands):
    bad = hands[:100].copy()
    bad[[40, 60], 0] = 5
    for column in [bad, fixed_binary(bad), fixed_list(bad)]:
        with pytest.raises(ValueError, match="2 bad rows, the first at index 40: 5 copies of 1m: there are 4"):
            shanten.shanten(column)
    answers = shanten.shanten(bad, invalid="null")
    assert (numpy.flatnonzero(answers == shanten.NO_HAND) == [40, 60]).all()
    column = pyarrow.array(shanten.useful(fixed_binary(bad), invalid="null")["copies"])
    assert column.null_count == 2 and not column.is_valid()[60].as_py()
    with pytest.raises(ValueError, match="1 bad row, at index 51: 5 copies of 1m"):
        shanten.shanten(pyarrow.chunked_array([fixed_binary(hands[:51]), fixed_binary(bad[40:41])]))


def test_errors_have_their_kind_by_name():
    with pytest.raises(ValueError, match="a fifth 7z at character 5") as caught:
        shanten.Hand("🀄🀄🀄🀄🀄")
    assert caught.value.kind == "fifth_copy"
    with pytest.raises(ValueError) as caught:
        shanten.Hand("123m").discard("9m")
    assert caught.value.kind == "not_in_hand"
    good, half = [0] * 34, [0.5] * 34
    for rows, kind in [([good, half], "not_a_number"), ([good, bytes(33)], "not_all_counts"), ([good, "1x"], "unknown_character")]:
        for bad in [rows, *([numpy.array(rows)] if kind == "not_a_number" else [])]:
            with pytest.raises(shanten.ShantenError, match="at index 1: ") as caught:
                shanten.shanten(bad)
            assert (caught.value.kind, caught.value.at) == (kind, 1)


def test_bad_texts():
    texts = ["123m", None, "12x", "", "5z5z5z5z5z"]
    for column in [pyarrow.array(texts), pyarrow.chunked_array([texts[:1], texts[1:]])]:
        with pytest.raises(ValueError, match="2 bad rows, the first at index 2: unknown character 'x' at character 3"):
            shanten.shanten(column)
        assert listed(column, invalid="null") == [1, None, None, 1, None]
    with pytest.raises(ValueError, match="1 bad row, at index 1: unknown character 'x'"):
        shanten.shanten(["123m", "12x"])


ROUNDS = int(os.environ.get("ROUNDS", "3000"))
TEXTS = ["", "0p", "0m0p", "5mr", "J", "5m,0p", "(123m)", "[1111z]", "123m44z", "123456789m1122z", "12m34p(777z)", "-", "é"]
WORDS = ["riichi", "chinese-wild", "riichi,jokers=4", "three-player", "east", "standard", "visible", "draw", "counts"]
OTHERS = [None, True, -1, 0, 1, 3, 28, 200, 2**70, 0.5, float("nan"), float("inf"), b"", b"0m", bytes(34), {}, object(), "\ud800"]
OPTIONS = """form visible strictness rules melds reds jokers visible_jokers called norths invalid by_kind notation legal
discards claim from_ tile turns turn unseen path forms wins model willing no_yaku no_riichi at_least unseen_reds dora ura seat
round won_by riichi score_rules counters deposits""".split()
CALLS: list[Any] = [
    shanten.shanten, shanten.useful, shanten.waits, shanten.discards, shanten.divisions, shanten.score, shanten.odds,
    shanten.points, shanten.Hand, shanten.Hand.from_counts, shanten.Visible, shanten.Tile, shanten.Meld,
    *(getattr(shanten.Hand("123m456p789s1122z"), name) for name in ("draw", "useful", "calls", "position", "score")),
]


def nested(of: random.Random) -> Any:
    value: Any = []
    for _ in range(of.choice([3, 5000])):
        value = [value]
    return value


def value(of: random.Random, depth: int = 0) -> Any:
    pick = of.random()
    if depth < 4 and pick < 0.35:
        many = [value(of, depth + 1) for _ in range(of.choice([0, 1, 2, 4, 34]) if depth < 2 else of.randrange(3))]
        return of.choice([list, tuple])(many)
    if pick < 0.4:
        shape = of.choice([(34,), (2, 34), (3,), (2, 4), (0, 34), ()])
        return numpy.full(shape, of.choice([0, 1, 5, -1])).astype(of.choice([numpy.uint8, numpy.int64, numpy.float32, bool]))
    if pick < 0.42:
        return nested(of)
    return of.choice(of.choice([TEXTS, WORDS, OTHERS]))


def test_random_arguments_are_answered_or_refused_with_a_reason():
    """No other error is raised, and no crash occurs. A million ROUNDS take ten minutes."""
    answered = 0
    for seed in range(ROUNDS):
        of = random.Random(seed)
        call = of.choice(CALLS)
        first = value(of) if of.random() < 0.5 else of.choice([TEXTS[8], TEXTS[8:11], numpy.zeros((2, 34), numpy.uint8)])
        options = {name: value(of) for name in of.sample(OPTIONS, of.choice([0, 1, 1, 2, 3]))}
        if call in (shanten.odds, shanten.points):
            options["states"] = 100
        try:
            call(first, **options)
        except (ValueError, TypeError, OverflowError, RecursionError, KeyError) as error:
            assert str(error), f"{seed}: {error!r}"
        else:
            answered += 1
    assert answered > ROUNDS // 50
