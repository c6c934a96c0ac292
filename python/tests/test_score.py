"""Scores, one by one and in columns."""

import subprocess
import sys

import numpy
import polars
import pyarrow
import pytest

import shanten
from conftest import refused

HANDS = [
    ("234m345p345678s55z", "8s"),
    ("123m456p789s11122z", "2z"),
    ("19m19p19s12345677z", "7z"),
    ("111m999p111s11155z", "5z"),
    ("1122m3344p5566s77z", "2m"),
]


def rows(hands):
    return numpy.stack([numpy.frombuffer(shanten.Hand(hand).counts(), numpy.uint8) for hand, _ in hands])


def test_columns_are_scored_like_hands():
    tiles = [tile for _, tile in HANDS]
    wins = {
        "won_by": ["draw", "discard", "draw", "discard", "draw"],
        "seat": ["east", "south", "west", "north", "east"],
        "riichi": [None, "single", None, None, "double"],
        "counters": [0, 1, 2, 3, 4],
        "one_shot": numpy.array([False, True, False, False, True]),
        "dora": ["", "1s", "", "9m", "1p"],
    }
    columns = shanten.score(rows(HANDS), tiles, **wins, score_rules="m-league")
    for at, (hand, tile) in enumerate(HANDS):
        score = shanten.score(hand, tile, **{name: values[at] for name, values in wins.items()}, score_rules="m-league")
        assert (score.payments.total, score.han, score.fu) == tuple(columns[name][at] for name in columns)
    for x in [pyarrow.array([hand for hand, _ in HANDS]), polars.Series([hand for hand, _ in HANDS])]:
        table = polars.DataFrame(shanten.score(x, tiles, **wins, score_rules="m-league"))
        assert table["points"].to_list() == columns["points"].tolist()
    numbers = numpy.array([shanten.Tile(tile).index for tile in tiles], numpy.uint8)
    assert (shanten.score(rows(HANDS), numbers)["han"] == shanten.score(rows(HANDS), tiles)["han"]).all()


def test_a_number_is_a_tile_number_where_hands_are():
    hand = shanten.Hand("678m123p456789s22z")
    win = {"won_by": "discard", "riichi": "single", "seat": "west"}
    score = lambda tile, hands=[hand.numbers()], **more: shanten.score(hands, tile, **win, **more)["points"].tolist()
    assert score([28], notation="numbers") == score(["8m"], notation="numbers") == score([7], [str(hand)]) == [2_000]
    assert score([7], [str(hand)], more_dora=2) == [7_700] == [hand.score("8m", more_dora=2, **win).payments.total]
    assert shanten.score(hand, 28, **win).payments.total == score([28], [hand])[0] == 1_300
    seen = shanten.discards([hand.numbers()], notation="numbers", by_kind=True, drawn_in_riichi=[28])["shanten"][0]
    assert numpy.flatnonzero(seen >= 0).tolist() == [7]
    refused([
        (shanten.ShantenError, "at index 0: tile: -1 is no tile: they are numbers from 0 to 135", lambda: score([-1], notation="numbers")),
        (shanten.ShantenError, "at index 0: tile: 136 is no tile", lambda: score([136], notation="numbers")),
        (shanten.ShantenError, "at index 0: tile: 41 is no kind: kinds are from 0 to 33", lambda: score([41], [hand])),
        (shanten.ShantenError, "tile: 41 is no kind", lambda: shanten.score(hand, 41)),
        (shanten.ShantenError, "at index 0: tile: true is no text", lambda: score([True], notation="numbers")),
        (TypeError, "a value of type int has no text: 'tile' is a text, a Tile", lambda: hand.score(28)),
    ])


def test_options_of_searches_have_a_value_for_each_hand():
    hands = ["34578m1689p357s1z"] * 3
    each = lambda **options: [found.discards[0].points_now for found in shanten.points(hands, turns=6, **options)]
    one = lambda **options: shanten.points(hands[0], turns=6, **options).discards[0].points_now
    dora, seats = ["4p", ["6s", "6s"], None], ["east", None, "south"]
    for given in [dora, tuple(dora), [shanten.Visible("4p"), "66s", ""]]:
        assert each(dora=given) == [one(dora="4p"), one(dora="66s"), one()]
    assert each(dora="46p") == each(dora=shanten.Visible("46p")) == [one(dora="46p")] * 3
    assert each(seat=polars.Series(seats), turn=numpy.array([1, 2, 3])) == [one(seat=seat, turn=turn) for seat, turn in zip(seats, [1, 2, 3])]
    assert each(unseen_reds=[1, 0, 0]) == [one(unseen_reds=[1, 0, 0])] * 3 and each(forms=["standard"]) == [one(forms=["standard"])] * 3
    assert each(visible=["0p", "", "1z"]) == [one(visible="0p"), one(), one(visible="1z")]
    points = shanten.score(polars.Series(["234m345p345678s55z"] * 2), polars.Series(["8s", "7s"]), seat=polars.Series(["east", None]), dora=[["1p"], None])
    assert points["points"].to_list() == [shanten.score("234m345p345678s55z", "8s", seat="east", dora="1p").payments.total, shanten.score("234m345p345678s55z", "7s").payments.total]
    refused([
        (shanten.ShantenError, "dora: 2 values for 3 hands", lambda: each(dora=["4p", "6s"])),
        (shanten.ShantenError, 'at index 2: dora "9x": ', lambda: each(dora=["4p", "6s", "9x"])),
        (shanten.ShantenError, "at index 1: ", lambda: each(discards=["4p", ["9x"], "9m"])),
    ])


def test_one_hand():
    score = shanten.score(shanten.Hand("234m345p345678s55z"), shanten.Tile("8s"), deposits=1)
    assert ([each.pattern for each in score.patterns], score.limit, score.yakuman) == (["concealed draw"], None, 0)
    assert score.payments == (0, 500, 300, 0, 1000, 2100)
    assert shanten.score("111444m777p111s22z", "1m").limit == "yakuman"
    assert [(part.reason, part.fu) for part in score.fu_parts] == [("base", 20), ("self-draw", 2), ("pair", 2)]
    assert score.fu_parts[2].tile == shanten.Tile("5z")
    texts = ["234m340p345678s55z", "55z678s340m(340p)(777+7z)"]
    points = [shanten.score(text, "8s").payments.total for text in texts]
    for hands in [texts, list(map(shanten.Hand, texts)), pyarrow.array(texts)]:
        assert list(polars.DataFrame(shanten.score(hands, "8s"))["points"]) == points and points[0] == 2_000


def test_a_hand_is_scored_as_by_the_function():
    hand, win = shanten.Hand("234m340p345678s55z"), {"won_by": "discard", "riichi": "single", "dora": [shanten.Tile("2p")], "counters": 1}
    assert hand.score("8s", **win) == shanten.score(hand, "8s", **win)
    won = hand.score("8s", **win).payments
    assert hand.payments("8s", discarder=2, **win) == [0, won.total, -won.discarder, 0]
    for ask in [hand.score, hand.payments]:
        refused([(TypeError, "unexpected keyword argument 'wonby'", lambda: ask("8s", wonby="draw"))])


def test_bad_rows():
    bad = [*HANDS[:2], ("123m456p789s11122z", "9m"), ("123m456p789s1112z", "1z")]
    tiles = [tile for _, tile in bad]
    with pytest.raises(ValueError, match="2 bad rows, the first at index 2: the winning tile 9m isn't among"):
        shanten.score(rows(bad), tiles)
    column = pyarrow.array([hand for hand, _ in bad])
    table = polars.DataFrame(shanten.score(column, tiles, invalid="null"))
    assert table["points"].is_null().to_list() == [False, False, True, True]
    assert shanten.score(rows(bad), tiles, invalid="null")["points"][2:].tolist() == [0, 0]
    house = lambda: shanten.score(rows(bad), tiles, score_rules="house")
    refused([
        (ValueError, "3 values for 4 hands", lambda: shanten.score(rows(bad), tiles[:3])),
        (ValueError, "neither a preset nor a choice at character 1", house),
        (ValueError, "6 indicators, at most 5", lambda: shanten.score("234m345p345678s55z", "8s", dora="112233s")),
        (ValueError, "the hand isn't complete", lambda: shanten.score("234m345p34567s55z", "7s")),
    ])


def test_odds():
    odds = shanten.odds("234578m1689p357s1z", turns=12)
    assert odds.complete and [len(row.win) for row in odds.discards] == [11] * len(odds.discards)
    points = shanten.points("234578m1689p357s1z", turns=12)
    assert [row.discard for row in points.discards] == [row.discard for row in odds.discards]
    assert all(-3_000 < row.points[0] < 32_000 for row in points.discards)
    with pytest.raises(ValueError, match="is neither before its draw nor after it"):
        shanten.odds("123m")


def test_chances_of_many():
    hands, told = ["34578m1689p357s1z", "1123m456p789s112z", "234578m1689p357s1z"], []
    for ask in [shanten.odds, shanten.points]:
        found = ask(hands, turns=8, threads=2, progress=lambda *done: told.append(done))
        assert found == [ask(hand, turns=8) for hand in hands] and told[-1] == (3, 3)
    with pytest.raises(shanten.ShantenError, match="at index 1: ") as caught:
        shanten.odds(["1122m", "123m"])
    assert (caught.value.at, caught.value.kind) == (1, "between_turns")
    refused([
        (ValueError, "at index 1: unknown character 'x'", lambda: shanten.odds(["1122m", "12x"])),
        (ZeroDivisionError, None, lambda: shanten.odds(hands, progress=lambda *done: 1 // 0)),
        (TypeError, "turn_s", lambda: shanten.odds(hands, turn_s=1)),
    ])


@pytest.mark.parametrize("hands", ['"1479m1479p147s123z"', '["1479m1479p147s123z"] * 4'])
def test_a_signal_ends_a_search(hands):
    code = f"""if True:
        import os, signal, sys, threading, time, shanten
        def kill():
            time.sleep(0.5)
            sent.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)
        sent = []
        threading.Thread(target=kill).start()
        try:
            shanten.odds({hands}, path="any+3", states=2**31)
        except KeyboardInterrupt:
            print(time.monotonic() - sent[0])
    """
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert float(run.stdout) < 1, run.stdout  # 0.1 s where the machine has nothing else to do
