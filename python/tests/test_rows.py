"""Input as researchers have it: any numbers, shapes, lists, categories, tables of counts."""

import copy
import os
import pickle
import signal
import threading
import time
from typing import get_args

import duckdb
import numpy
import pandas
import polars
import pyarrow
import pytest

import shanten
from conftest import deal, refused
from shanten.names import Objective, Strictness


@pytest.fixture(scope="module")
def some(hands):
    """90 hands of 14 tiles, and their shanten."""
    rows = hands[hands.sum(axis=1) == 14][:90]
    return rows, [shanten.Hand(row.tobytes()).shanten() for row in rows]


TYPES = ["int8", "int16", "int32", "int64", "uint16", "uint32", "uint64", "float16", "float32", "float64", ">i4", object]


@pytest.mark.parametrize("type", TYPES, ids=str)
def test_arrays_of_any_numbers(some, type):
    rows, expected = some
    assert shanten.shanten(rows.astype(type)).tolist() == expected
    assert shanten.shanten(numpy.asfortranarray(rows.astype(type))[::2]).tolist() == expected[::2]


def test_arrays_of_flags(some):
    flags = some[0] > 0
    assert shanten.shanten(flags).tolist() == shanten.shanten(flags.astype(numpy.uint8)).tolist()


def test_answers_have_the_shape_of_the_input(some):
    rows, expected = some
    boxes = rows.reshape(3, 5, 6, 34)
    assert shanten.shanten(boxes).tolist() == numpy.array(expected).reshape(3, 5, 6).tolist()
    assert shanten.shanten(boxes.tolist()).shape == (3, 5, 6)
    of_one = shanten.shanten(rows[0])
    assert of_one.shape == () and of_one == expected[0] and isinstance(of_one, numpy.int8)
    assert shanten.shanten(rows[0].tolist()) == shanten.shanten(tuple(rows[0].tolist())) == expected[0]
    useful, by_kind = shanten.useful(boxes), shanten.useful(boxes, by_kind=True)
    assert {name: array.shape for name, array in useful.items()} == dict.fromkeys(useful, (3, 5, 6))
    assert by_kind["copies"].shape == by_kind["tiles"].shape == (3, 5, 6, 34)
    assert shanten.discards(rows[0], by_kind=True)["shanten"].shape == (34,)
    assert shanten.shanten(numpy.zeros((2, 0, 34))).shape == (2, 0)
    seen = numpy.zeros(34, int)
    seen[27] = 2
    one, each = shanten.useful(boxes[..., :4, :], visible=seen, invalid="null"), numpy.tile(seen, (60, 1))
    assert (one["copies"].reshape(-1) == shanten.useful(boxes[..., :4, :], visible=each, invalid="null")["copies"].reshape(-1)).all()
    refused([
        (ValueError, r"34 counts, \(n, 34\) or more dimensions before, not \[2, 33\]", lambda: shanten.shanten(boxes[0, 0, :2, 1:])),
        (ValueError, "5 rows of visible tiles for 90 hands", lambda: shanten.useful(boxes, visible=rows[:5])),
    ])


def test_lists_of_whatever_is_a_hand(some):
    rows, expected = some
    hands = [shanten.Hand(row.tobytes()) for row in rows]
    tiles = [list(map(str, hand.tiles())) for hand in hands]
    for kind in [rows.tolist(), list(map(tuple, rows.tolist())), tiles, list(rows), map(str, hands), iter(hands)]:
        assert shanten.shanten(kind).tolist() == expected
    numbers = [hand.numbers() for hand in hands]
    assert shanten.shanten(numbers, notation="numbers").tolist() == expected
    assert shanten.shanten(numbers[0], notation="numbers") == expected[0]
    assert shanten.useful(numbers[0], notation="numbers") == hands[0].useful()
    assert shanten.shanten([["1m"] * 5, "E E P"], invalid="null").tolist() == [shanten.NO_HAND, 1]
    assert shanten.shanten(numpy.array(list(map(str, hands)))).tolist() == expected
    assert shanten.shanten(numpy.array([row.tobytes() for row in rows], "S34")).tolist() == expected
    mixed = [None, hands[0], str(hands[1]), rows[2].tolist(), rows[3], [1.5] * 34]
    assert shanten.shanten(mixed, invalid="null").tolist() == [-128, *expected[:4], -128]
    assert shanten.shanten(numpy.array(["1m", None], object), invalid="null").tolist() == [0, shanten.NO_HAND]
    assert shanten.shanten([]).tolist() == [] == shanten.shanten(numpy.zeros((0, 34))).tolist()
    assert shanten.Hand(rows[0].astype(float)) == shanten.Hand(rows[0].tolist()) == hands[0]


def test_lists_and_arrays_of_texts_have_their_shape(some):
    texts = [str(shanten.Hand(row.tobytes())) for row in some[0][:12]]
    box = numpy.array(texts).reshape(2, 3, 2)
    for array in [box, box.astype(object), numpy.array(list(map(shanten.Hand, texts)), object).reshape(2, 3, 2)]:
        assert shanten.shanten(array).tolist() == numpy.array(some[1][:12]).reshape(2, 3, 2).tolist()
    tiles = [[[str(tile) for tile in shanten.Hand(text).tiles()] for text in pair] for pair in numpy.reshape(texts, (6, 2))]
    assert shanten.shanten(tiles).tolist() == numpy.reshape(some[1][:12], (6, 2)).tolist()
    itself, lists = numpy.empty(1, object), []
    itself[0] = itself
    lists.append(lists)
    refused([
        (ValueError, "2 rows in a list, and 1 in list 1", lambda: shanten.shanten([[tiles[0][0], tiles[0][1]], [tiles[0][0]]])),
        (TypeError, "at index 0: a value of type ndarray is no hand", lambda: shanten.shanten(itself)),
        (ValueError, "more than 64 lists in each other", lambda: shanten.shanten(lists)),
        (TypeError, "at index 0: a value of type list is no hand", lambda: shanten.shanten([[shanten.Hand("1m")], [shanten.Hand("1m")]])),
    ])


def test_one_hand_needs_no_array():
    assert type(shanten.divisions("123m11z")) is int and shanten.divisions("11z") == 1
    seen = shanten.Visible("2m")
    for visible in ["2m", seen, seen.counts(), list(seen.counts()), numpy.array(list(seen.counts()))]:
        assert shanten.useful("12m", visible=visible).copies == shanten.Hand("12m").useful(visible="2m").copies
        assert shanten.useful([0, 4], notation="numbers", visible=visible) == shanten.useful("12m", visible="2m")
    assert shanten.useful([[0, 4]], notation="numbers", visible=[list(seen.counts())])["copies"].tolist() == [5]
    with pytest.raises(ValueError, match="2 rows of visible tiles for 1 hands"):
        shanten.useful("12m", visible=[bytes(34), bytes(34)])


def test_tensors(some):
    class Tensor:
        def __array__(self, dtype=None, copy=None):
            return some[0].astype(numpy.int32)

    assert shanten.shanten(Tensor()).tolist() == some[1]


def test_arrow_lists_of_any_numbers(some):
    rows, expected = some
    lists = [None, *rows.tolist()]
    for number in [pyarrow.int8(), pyarrow.uint16(), pyarrow.int64(), pyarrow.float64()]:
        kinds = [pyarrow.list_(number), pyarrow.large_list(number), pyarrow.list_(number, 34)]
        for kind in [*kinds, pyarrow.list_view(number), pyarrow.large_list_view(number)]:
            column = pyarrow.array(lists, kind)
            assert shanten.shanten(column).to_list() == [None, *expected], kind
            assert shanten.shanten(column[7:20]).to_list() == expected[6:19], kind
    holes = pyarrow.array([[0] * 33 + [None], [0] * 34], pyarrow.list_(pyarrow.int32()))
    assert shanten.shanten(holes).to_list() == [None, 1]
    bad = pyarrow.array([[0] * 34, [0] * 33, [-1] + [0] * 33], pyarrow.list_(pyarrow.int32()))
    assert shanten.shanten(bad, invalid="null").to_list() == [1, None, None]
    refused([
        (ValueError, "at index 1: 33 counts: a hand has 34", lambda: shanten.shanten(bad)),
        (ValueError, "at index 0: -1 copies of 1m", lambda: shanten.shanten(bad[2:])),
        (TypeError, "no hands in a column of List", lambda: shanten.shanten(pyarrow.array([["1m"]]))),
    ])


def test_categories_and_tables_of_counts(some):
    rows, expected = some
    texts = [str(shanten.Hand(row.tobytes())) for row in rows]
    table = pandas.DataFrame(rows)
    categories = [pyarrow.array([None, *texts]).dictionary_encode(), polars.Series([None, *texts], dtype=polars.Categorical)]
    categories.append(pandas.Series([None, *texts], dtype="category"))
    for column in categories:
        assert shanten.shanten(column).to_list() == [None, *expected]
        assert shanten.shanten(column[5:9]).to_list() == expected[4:8]
    for frame in [table, table.set_index(pandas.Index(texts)), polars.DataFrame(rows), table.astype(float)]:
        assert shanten.shanten(frame).to_list() == expected
    lists = polars.Series(rows.tolist(), dtype=polars.List(polars.Int64))
    assert shanten.shanten(lists).to_list() == expected
    assert shanten.shanten(duckdb.sql(f"select {rows[0].tolist()} as hand")).to_list() == expected[:1]
    assert shanten.shanten(pyarrow.nulls(3)).to_list() == [None] * 3
    assert shanten.shanten(pyarrow.array([], pyarrow.dictionary(pyarrow.int8(), pyarrow.string()))).to_list() == []
    with pytest.raises(TypeError, match="no hands in 33 columns of .*: it is one column, or 34"):
        shanten.shanten(table.iloc[:, 1:])


def test_answers_by_kind_are_those_of_each_hand(some):
    rows, _ = some
    hands = [shanten.Hand(row.tobytes()) for row in rows]
    by_kind, table, waits = shanten.useful(rows, by_kind=True), shanten.discards(rows, by_kind=True), shanten.waits(rows)
    for at, hand in enumerate(hands):
        useful = hand.useful().useful
        assert [by_kind["copies"][at, tile.index] for tile in useful] == list(useful.values())
        assert numpy.flatnonzero(by_kind["tiles"][at]).tolist() == [tile.index for tile in useful]
        after = {discard.discard.index: (discard.shanten, discard.copies) for discard in hand.discards()}
        for kind in range(34):
            assert (table["shanten"][at, kind], table["copies"][at, kind]) == after.get(kind, (-1, -1))
        assert waits["copies"][at] == sum(wait.copies for wait in hand.waits())
    complete = ["111222333p99s(789p)", "1112m456p789s111z", "19m19p19s1234567z1m"]
    assert shanten.divisions(complete).tolist() == [len(shanten.Hand(hand).divisions()) for hand in complete]
    assert shanten.divisions(complete[0]) == 2
    ready = shanten.waits(complete, by_kind=True)
    assert ready["tiles"].sum(axis=1).tolist() == [0, 2, 0] and ready["copies"][1, 1:3].tolist() == [3, 4]
    assert shanten.waits(complete[1]) == shanten.Hand(complete[1]).waits()
    arrow = pyarrow.table(shanten.useful(pyarrow.array([*complete, None]), by_kind=True))
    assert arrow.column("copies").to_pylist()[3] is None and len(arrow.column("tiles").to_pylist()[0]) == 34
    assert pyarrow.array(shanten.divisions(pyarrow.array([*complete, "1x"]), invalid="null")).to_pylist() == [2, 0, 0, None]


def test_melds_and_reds_of_any_kind(some):
    hand = shanten.Hand("340m0678p34s5z(406s)")
    counts = numpy.array([list(hand.counts())] * 4, numpy.int64)
    melds, reds = [hand.melds(), "(406s)", None, ["(406s)"]], [hand.reds(), None, [1, 0, 0], (0, 1, 0)]
    expected = [shanten.Hand.from_counts(hand.counts(), melds="" if meld is None else "(406s)").useful().copies for meld in melds]
    for given in [melds, numpy.array([str(hand.melds()[0]), "(406s)", "", "(406s)"], object), polars.Series(["(406s)", "(406s)", None, "(406s)"])]:
        assert shanten.useful(counts, melds=given, reds=reds)["copies"].tolist() == expected
    boxes = counts.reshape(2, 2, 34)
    found = shanten.useful(boxes, melds=melds, reds=numpy.zeros((2, 2, 3), int), jokers=numpy.zeros((2, 2), int))
    assert found["copies"].tolist() == numpy.array(expected).reshape(2, 2).tolist()
    refused([
        (ValueError, "3 rows of reds for 4 hands", lambda: shanten.useful(counts, reds=[[0, 0, 0]] * 3)),
        (ValueError, "at index 1: 1.5 jokers", lambda: shanten.useful(counts, jokers=[0, 1.5, 0, 0])),
    ])


def test_options_beside_counts_are_read_as_the_table_has_them_or_refused():
    """Strings in nested lists must not crash the process."""
    hand, itself, deep = shanten.Hand("123m55p5s11z"), [], []
    counts = numpy.array([list(hand.counts())] * 2)
    itself.append(itself)
    for _ in range(100_000):
        deep = [deep]
    expected = shanten.useful(["123m05p0s11z", "123m55p5s11z"])["copies"].tolist()
    for column in [["0p0s", ""], polars.Series(["0p0s", None]), pandas.Series(["0p0s", None]), pyarrow.array(["0p0s", ""]), [(0, 1, 1), None]]:
        assert shanten.useful(counts, reds=column)["copies"].tolist() == expected
        assert shanten.score(["11122233344455m"], "1m", dora="9s")["han"].tolist() == [13]
    bad = {
        "reds": [(["5p", ""], "at index 0: reds: '5p' is neither"), ([[0, 1], [0, 0, 1, 0]], "at index 0: reds: .0, 1. is"), ("0p", "1 rows of reds for 2"), (numpy.zeros((3, 2), int), "at index 0")],
        "jokers": [(["a", 0], "at index 0: jokers: 'a' is no number"), ([{}, 0], "jokers: {} is no number"), ("a", "at index 0")],
        "norths": [(["a", 0], "at index 0: norths: 'a' is no number"), ([1, 0], "1 tiles in the meld")],
        "melds": [("(666p)", "1 rows of melds for 2"), (["", "123m"], 'at index 1: melds: "123m" has tiles outside of melds')],
        "called": [("4m", "1 rows of called for 2")],
        "visible": [],
    }
    for name, values in bad.items():
        options = {"by_kind": True} if name == "called" else {}
        for value, message in [*values, (itself, "64 lists|has no text"), (deep, "64 lists|has no text")]:
            with pytest.raises((ValueError, TypeError), match=message):
                shanten.discards(counts, **{name: value}, **options)
    for call in [shanten.letters, shanten.noten_payments, shanten.Hand, lambda bad: shanten.odds(hand, turns=bad), lambda bad: shanten.score(counts, bad)]:
        for value in [itself, deep]:
            with pytest.raises((ValueError, TypeError)):
                call(value)


def test_norths_set_aside_stand_beside_counts():
    hand = shanten.Hand("1199m123p456789s(4z)(4z)", "three-player")
    assert hand.norths() == 2 and shanten.Hand.from_counts(hand.counts(), hand.rules, norths=2) == hand
    for given in [{"norths": [2]}, {"melds": ["(4z)(4z)"]}]:
        found = shanten.discards([hand.draw("4z").counts()], rules=hand.rules, by_kind=True, strictness="visible", **given)
        assert found["copies"].tolist() == shanten.discards([hand.draw("4z")], by_kind=True, strictness="visible")["copies"].tolist()


def test_visible_tiles_may_have_the_own_melds():
    hands = [shanten.Hand("12m456p(3333m)11222z"), shanten.Hand("340m0678p34s5z(406s)")]
    other, shown = shanten.Visible("9p"), [shanten.Visible("9p3333m"), shanten.Visible("9p456s")]
    expected = shanten.useful(hands, visible=other, strictness="visible")["copies"].tolist()
    options = {"visible_has_melds": True, "strictness": "visible"}
    assert shanten.useful(hands, visible=shown, **options)["copies"].tolist() == expected
    with pytest.raises(ValueError, match="at index 0: visible lacks 3m of the hand's melds"):
        shanten.useful(hands, visible=other, **options)
    assert shanten.counts(hands).tolist() == [list(hand.counts()) for hand in hands]
    with pytest.raises(ValueError, match="at index 1: it is null"):
        shanten.counts(pyarrow.array(["1m", None]))


def test_columns_are_wide_enough():
    for rules, hand, number in [("chinese-wild", "22234406m444s777z", 145), ("taiwanese,wild=7z", "05667788m340s777z", 201), ("taiwanese,jokers=8", "123m456p789s11zJJJJJJ", 4024)]:
        assert shanten.divisions([hand, "1x"], rules=rules, invalid="null").tolist() == [number, shanten.NO_HAND]
        assert shanten.divisions(pyarrow.array([hand]), rules=rules).to_list() == [number]
    jokers = shanten.Hand("666m678p067s1z(2222p)", "riichi,jokers=2")
    assert shanten.waits([jokers])["copies"].tolist() == [sum(wait.copies for wait in jokers.waits())] == [5]


def test_columns_are_compared_and_computed_with_as_arrays():
    column = shanten.shanten(pyarrow.array(["123m456p789s1122z", "199m146779p12s246z"]))
    assert (column == 0).tolist() == [True, False] == (0 >= column).tolist() and (column != column).tolist() == [False, False]
    assert (column + 1).tolist() == (1 + column).tolist() == [1, 5] and (10 - column).tolist() == [10, 6] and (-column).tolist() == [0, -4]
    frame = polars.DataFrame({"hand": ["a", "b"]})
    assert frame.filter(column == 0)["hand"].to_list() == ["a"] and frame.to_pandas()[column > 0]["hand"].tolist() == ["b"]
    assert frame.with_columns(column.to_polars("s"))["s"].to_list() == [0, 4] and numpy.mean(column == 0) == 0.5
    bits = shanten.useful(pyarrow.array(["123m456p789s1122z"]))["tiles"]
    assert (bits >> 27 & 1).tolist() == [1] and (bits & 1 << 28).tolist() == [1 << 28]
    with pytest.raises(TypeError, match="unhashable"):
        hash(column)


def test_columns_are_sequences(some):
    rows, expected = some
    column = shanten.shanten(pyarrow.array([row.tobytes() for row in rows]))
    assert list(column) == column.to_list() == expected and column[0] == column[-90] == expected[0]
    assert column[2:9:3] == expected[2:9:3] and column.to_numpy().dtype == numpy.int8
    assert (numpy.asarray(column) == expected).all() and numpy.asarray(column, float).dtype == float
    assert numpy.from_dlpack(column).tolist() == expected
    frame = pandas.DataFrame({"hand": [row.tobytes() for row in rows]})
    assert frame.assign(s=shanten.shanten(frame["hand"]))["s"].tolist() == expected
    holes = shanten.useful(pyarrow.array(["123m456p789s1122z", None]), by_kind=True)
    assert numpy.isnan(holes["shanten"].to_numpy()[1]) and holes["copies"].to_numpy()[1] is None
    for value in [column, holes, holes["tiles"], shanten.useful(pyarrow.array(["1m", None]))["tiles"]]:
        again, other = pickle.loads(pickle.dumps(value)), copy.deepcopy(value)
        assert pyarrow.record_batch(again) == pyarrow.record_batch(value) if value is holes else list(again) == list(value)
        assert type(other) is type(value)
    with pytest.raises(IndexError, match="no row 90: there are 90"):
        column[90]


def test_answers_go_into_arrays_of_the_caller(some):
    rows, expected = some
    out = numpy.zeros(90, numpy.int8)
    assert shanten.shanten(rows, out=out) is out and out.tolist() == expected
    arrays = {name: numpy.empty_like(array) for name, array in shanten.useful(rows.reshape(9, 10, 34), by_kind=True).items()}
    places = {name: array.ctypes.data for name, array in arrays.items()}
    found = shanten.useful(rows.reshape(9, 10, 34), by_kind=True, out=arrays)
    assert found is arrays and (arrays["copies"].reshape(90, 34) == shanten.useful(rows, by_kind=True)["copies"]).all()
    assert {name: array.ctypes.data for name, array in found.items()} == places
    refused([
        (ValueError, r"out has the shape \(90,\): the answers have \(89,\)", lambda: shanten.shanten(rows[1:], out=out)),
        (ValueError, "out has the dtype int8: the answers have uint64", lambda: shanten.useful(rows, out=dict.fromkeys(arrays, out))),
        (ValueError, "out has no array discard: the answers are", lambda: shanten.discards(rows, out={})),
        (ValueError, "the answers to Arrow columns are no arrays", lambda: shanten.shanten(pyarrow.array(["1m"]), out=out)),
    ])


def test_other_frameworks_take_answers_over_without_a_copy(some):
    answers = shanten.useful(some[0], by_kind=True)
    for array in [*answers.values(), shanten.shanten(some[0])]:
        assert numpy.shares_memory(numpy.from_dlpack(array), array) and array.flags.writeable and array.flags.c_contiguous


def test_polars_takes_what_is_visible_from_a_column():
    import shanten.polars

    frame = polars.DataFrame({"hand": ["123m456p789s1122z"] * 2, "seen": ["1z", ""]})
    useful = frame.with_columns(shanten.polars.useful("hand", visible="seen"))
    assert useful.columns == ["hand", "seen", "useful"]
    assert useful["useful"].struct.field("copies").to_list() == [3, 4]
    lazy = frame.lazy().select(shanten.polars.discards("hand", visible=polars.col("seen")), shanten.polars.shanten("hand"))
    assert lazy.collect().columns == ["discards", "shanten"]
    frame = frame.with_columns(melds=polars.Series(["", "(123m)"]), counts=polars.Series([bytes(shanten.Hand("23m11z").counts())] * 2))
    found = frame.select(shanten.polars.useful("counts", melds="melds", by_kind=True, threads=2, rules="riichi"))
    assert found.unnest("useful")["copies"].to_list()[0][0] == 4 == found.unnest("useful")["copies"].to_list()[1][0] + 1
    assert frame.lazy().select(shanten.polars.discards("hand", by_kind=True), shanten.polars.waits("hand")).collect().height == 2


def test_many_chances(some):
    hands = ["34578m1689p357s1z", "1122m"]
    counts = numpy.array([list(shanten.Hand(hand).counts()) for hand in hands])
    each = [shanten.odds(hand, turns=6).discards[0].win_now for hand in hands]
    for kind in [hands, counts, iter(hands)]:
        assert [odds.discards[0].win_now for odds in shanten.odds(kind, turns=6)] == each
    seen = numpy.zeros((2, 34), int)
    seen[0, 5] = 2
    found = [odds.discards[0].win_now for odds in shanten.odds(counts, turns=6, visible=seen, strictness="visible")]
    assert found[0] == shanten.odds(hands[0], turns=6, visible="66m", strictness="visible").discards[0].win_now
    with pytest.raises(ValueError, match="visible: 3 values for 2 hands"):
        shanten.odds(counts, visible=numpy.zeros((3, 34), int))


def seconds_after_a_signal(call):
    """How long a call continues after Ctrl-C is sent during it."""
    sent = []

    def interrupt():
        time.sleep(0.03)
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    # Background programs ignore the signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    thread = threading.Thread(target=interrupt)
    thread.start()
    try:
        call()
        raise AssertionError("the batch was done before the signal")
    except KeyboardInterrupt:
        return time.monotonic() - sent[0]
    finally:
        thread.join()


TEXTS = ["199m146779p12s246z"] * 1_500_000
LONG = {
    "texts": lambda: shanten.discards(TEXTS),
    "a column": lambda: shanten.discards(pyarrow.array(TEXTS)),
    "patterns": lambda: shanten.toward(pyarrow.array(TEXTS)),
    "scores": lambda: shanten.score(TEXTS, "1m", invalid="null"),
    "wide numbers": lambda: shanten.discards(numpy.ones((1_500_000, 34), numpy.int64), invalid="null"),
    "answers by kind": lambda: shanten.discards(numpy.ones((10_000_000, 34), numpy.uint8), by_kind=True, invalid="null"),
    "melds": lambda: shanten.useful(numpy.zeros((1_500_000, 34), numpy.uint8), melds=[""] * 1_500_000),
}


@pytest.mark.parametrize("name", LONG)
def test_batches_end_within_a_fifth_of_a_second(name):
    # Other programs may delay a run.
    assert any(seconds_after_a_signal(LONG[name]) < 0.2 for _ in range(3))


def test_only_legal_discards_are_answered():
    hand = shanten.Hand("4567m11p99s12z5s")
    counts, melds = [hand.counts()] * 4, ["(456m)"] * 4
    given = {"by_kind": True, "melds": melds}
    every = shanten.discards(counts, **given)["shanten"]
    found = shanten.discards(counts, **given, called=[None, "4m", 4, -1], drawn_in_riichi=[None, None, None, "9s"])["shanten"]
    gone = [set(numpy.flatnonzero((every[row] >= 0) & (found[row] < 0)).tolist()) for row in range(4)]
    assert gone[:3] == [set(), {3, 6}, {4}] and set(numpy.flatnonzero(found[3] >= 0)) == {26}
    assert (found == numpy.where(found < 0, -1, every)).all()
    swapped = shanten.discards(counts, **given, called=[None, "4m", 4, -1], rules="riichi,swaps=half")["shanten"]
    assert set(numpy.flatnonzero((every[1] >= 0) & (swapped[1] < 0))) == {3}
    refused([
        (shanten.ShantenError, "with by_kind", lambda: shanten.discards(counts, called=["4m"] * 4)),
        (shanten.ShantenError, "at index 1: no meld called with 9m", lambda: shanten.discards(counts, **given, called=[None, "9m", None, None])),
        (shanten.ShantenError, "2 rows of called for 4", lambda: shanten.discards(counts, **given, called=["4m"] * 2)),
        (shanten.ShantenError, "34 is no kind", lambda: shanten.discards(counts, **given, drawn_in_riichi=[34] * 4)),
        (shanten.ShantenError, "at index 0: no meld", lambda: shanten.discards(counts, by_kind=True, called=["4m"] * 4)),
    ])


def test_distances_toward_patterns_are_those_of_each_hand():
    counts, visible = deal(3_000, 11, (1, 4, 7, 10, 11)), deal(3_000, 12, (0, 3, 30))
    melds = numpy.random.default_rng(13).choice(["", "(123m)", "(777z)", "[1111p]", "(456s)"], 3_000).tolist()
    winds = {"seat": "west", "round": "south"}
    for strictness in get_args(Strictness):
        found = shanten.toward(counts, melds=melds, visible=visible, strictness=strictness, invalid="null", **winds)
        for row, answers in enumerate(found.tolist()):
            try:
                hand = shanten.Hand.from_counts(counts[row].tobytes(), melds=melds[row])
                near = hand.toward(visible=visible[row].tobytes(), strictness=strictness, **winds)
            except shanten.ShantenError:
                assert set(answers) == {shanten.NO_HAND}
            else:
                each = {each.objective: each.shanten for each in near}
                assert answers == [each.get(name, shanten.NO_WIN) for name in get_args(Objective)], (hand, row)
        assert 0 < (found == shanten.NO_HAND).all(axis=1).sum() < 1_000


def test_distances_have_a_column_for_each_pattern():
    texts, asked = ["1123m5567789p44z", None, "1x", "234567m99p56s(333z)"], ["pinfu", "half-flush", "pinfu"]
    for column in [pyarrow.chunked_array([texts[:1], texts[1:]]), polars.Series(texts), pandas.Series(texts)]:
        table = polars.DataFrame(shanten.toward(column, asked, invalid="null"))
        assert table.to_dict(as_series=False) == {"pinfu": [1, None, None, 127], "half flush": [4, None, None, 4]}
    hand, other, out = shanten.Hand(texts[0]), shanten.Hand("1m", "chinese-wild"), numpy.zeros((2, 2), numpy.int8)
    assert shanten.toward(hand).shape == (26,) and shanten.toward(hand, asked).tolist() == [1, 4]
    assert shanten.toward(numpy.zeros((2, 3, 34)), ["open"]).shape == (2, 3, 19) and shanten.toward([]).shape == (0, 26)
    assert shanten.toward([hand, other], asked, invalid="null", out=out) is out and out.tolist() == [[1, 4], [-128, -128]]
    three = shanten.Hand("19m19p12319s1234z", "three-player")
    each = {near.objective: near.shanten for near in three.toward()}
    for found in [shanten.toward([hand, three])[1], shanten.toward([three.counts()], rules=three.rules)[0]]:
        assert found.tolist() == [each.get(name, shanten.NO_WIN) for name in get_args(Objective)]
    refused([
        (shanten.ShantenError, "1 bad row, at index 1: the game is not riichi", lambda: shanten.toward([hand, other])),
        (shanten.ShantenError, "no North seat", lambda: shanten.toward([three], rules=three.rules, seat="north")),
        (shanten.ShantenError, "at index 1: North is no", lambda: shanten.toward([hand, three], seat="north")),
        (shanten.ShantenError, "objectives: none is named", lambda: shanten.toward(hand, [])),
        (shanten.ShantenError, 'objectives "chinitsu": ', lambda: shanten.toward(hand, ["pinfu", "chinitsu"])),
        (TypeError, "unexpected keyword argument 'forms'", lambda: shanten.toward(hand, forms=[])),
    ])
