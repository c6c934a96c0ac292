"""Tiles, hands, rules and visible tiles."""

import copy
import pickle

import numpy
import pandas
import polars
import pytest

import shanten
from conftest import refused
from shanten import Hand, Meld, Rules, ScoreRules, Tile, Visible

VALUES = [
    Tile("5p"),
    Hand("406p1122z(789p)[1111s]"),
    Hand("1199m123p456789s1z", rules="three-player"),
    Hand("123m44zJ", rules="riichi,jokers=2"),
    Rules("three-player,jokers=4"),
    Visible("334m5z(789p)"),
    Meld("(340p)"),
    ScoreRules("ema,no-red-fives"),
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values(value):
    for same in [pickle.loads(pickle.dumps(value)), copy.deepcopy(value), eval(repr(value))]:
        assert same == value and hash(same) == hash(value) and repr(same) == repr(value)
    assert value not in [other for other in VALUES if other is not value]
    assert value != str(value)


def test_values_are_written_with_a_width():
    assert f"{Tile('5p'):>4}|{Hand('1m'):<4}|{Meld('(123m)'):^8}" == "  5p|1m  | (123m) "


def test_html():
    assert Hand("19m5z").discard("1m")._repr_html_() == '<span style="font-size:2em" title="9m5z">🀏🀆</span>'


def test_tiles():
    assert [Tile(kind) for kind in range(34)] == sorted(map(Tile, range(34)))
    assert Tile("1m") < Tile("2m") and range(34)[Tile("1z")] == 27
    refused([
        (shanten.ShantenError, "tile: 34 is no kind: kinds are from 0 to 33", lambda: Tile(34)),
        (ValueError, "no honour 8z", lambda: Tile("8z")),
    ])


def test_a_hand_stays_as_it_was():
    hand = Hand("199m146779p12s246z")
    after = hand.discard("6z").draw("0m")
    assert (str(hand), str(after)) == ("199m146779p12s246z", "1099m146779p12s24z")
    assert hand.shanten() == 4 and len(hand) == 14


def test_numbers_come_back():
    for text in ["199m146779p12s246z", "05m406p", ""]:
        hand = Hand(text)
        assert Hand.from_numbers(hand.numbers()) == hand
        assert Hand.from_kinds([tile.index for tile in hand.tiles()]).counts() == hand.counts()
    assert Hand.from_kinds([0, 8], rules="three-player").rules == Rules("three-player")
    refused([(ValueError, "136", lambda: Hand.from_numbers([136])), (ValueError, "34", lambda: Hand.from_kinds([34]))])


def test_a_complete_hand_and_one_that_can_be_ready():
    ways = Hand("111222333p99s789m").completed_by("3p")
    assert {(way.form, way.shape, str(way.meld)) for way in ways} == {
        ("standard", "two pairs", "(333p)"),
        ("standard", "edge", "(123p)"),
    }
    (way,) = Hand("1122334455667z7z").completed_by("7z")
    assert (way.form, way.division, len(way.pairs)) == ("seven pairs", None, 7)
    assert Hand("123m").completed_by("1m") == []
    assert [ready.discard for ready in Hand("123m456p789s11223z").ready_discards(visible="1z")] == [Tile("3z")]


def test_turns_that_cannot_be():
    refused([
        (ValueError, "can't set 4z aside", lambda: Hand("4z").set_aside("4z")),
        (ValueError, "can't discard 5z: the hand has none", lambda: Hand("123m").discard("5z")),
        (ValueError, "no fifth 1m", lambda: Hand("1111m").draw("1m")),
        (ValueError, "can't call", lambda: Hand("123m").call("(777z)", "7z")),
        (ValueError, "33 counts: a hand has 34", lambda: Hand(bytes(33))),
        (TypeError, None, lambda: Hand(1.5)),
    ])


def test_arguments_of_other_types_are_refused_by_their_names():
    hand, text = Hand("123m1p"), "has no text: 'tile' is a text, a Tile"
    refused([
        (TypeError, f"a value of type NoneType {text}", lambda: hand.draw(None)),
        (TypeError, f"a value of type Discard {text}", lambda: hand.discard(hand.draw("1p").discards()[0])),
        (TypeError, f"a value of type int {text}", lambda: hand.set_aside(1)),
        (TypeError, f"a value of type int {text}", lambda: Visible().insert(1)),
        (TypeError, "'claimed' is a text, a Tile", lambda: hand.call("(123m)", 3)),
        (TypeError, "'claim' is a text, a Tile", lambda: hand.position(claim=object())),
        (TypeError, "'form' is a text", lambda: hand.useful(5)),
        (TypeError, "'rules' is a text", lambda: Hand("1m", 5)),
        (TypeError, "a value of type list has no tiles: 'visible' is a text, a Visible", lambda: hand.useful(visible=["1p", 3])),
        (TypeError, "'visible' is a text, a Visible", lambda: hand.position(visible=5)),
        (TypeError, "or a row for each hand; more_dora is a number", lambda: hand.score("1m", dora=5)),
        (TypeError, "a value of type list is no hand: it is a Hand, a text, or 34 counts", lambda: Hand(["1m", "1m"])),
        (TypeError, "a value of type ndarray is no hand", lambda: Hand(numpy.zeros((2, 34)))),
        (ValueError, 'strictness "strict": none of the names unlimited', lambda: hand.shanten(strictness="strict")),
        (ValueError, "riichi: true is none of the names", lambda: hand.score("1p", riichi=True)),
        (ValueError, 'forms "chiitoi": none of the names standard', lambda: shanten.odds(hand, forms=["chiitoi"])),
    ])
    for name in ["threads", "by_kind"]:
        with pytest.raises(TypeError) as caught:
            shanten.useful(["1m"], **{name: object()})
        assert caught.value.__notes__ == [f"while processing '{name}'"]


def test_visible_tiles_are_a_text_or_tiles_or_counts():
    hand, seen = Hand("123m1p"), Visible("1p")
    one_by_one = [["1p"], [Tile("1p")], {"1p"}, iter(["1p"])]
    for tiles in ["1p", seen, seen.counts(), list(seen.counts()), numpy.array(list(seen.counts())), *one_by_one]:
        again = list(tiles) if hasattr(tiles, "__next__") else tiles
        assert hand.useful(visible=again).copies == shanten.useful(hand, visible=again).copies == 2
        assert hand.position(visible=again).copies == 2 and Visible(again) == seen
    assert Visible(["1p", "0p"]).reds() == hand.draw("0p").reds() == [0, 1, 0] and hand.useful(visible=[]).copies == 3
    assert shanten.odds("1122m", turns=numpy.int64(3)) == shanten.odds("1122m", turns=3)


def test_red_fives():
    hand = Hand("550m")
    assert str(hand.discard("0m")) == "55m"
    assert str(hand.discard("5m")) == "05m"


def test_tables():
    discards = Hand("123m456p789s11223z").discards()
    frame = pandas.DataFrame(discards)
    assert frame.columns.tolist() == ["discard", "shanten", "useful", "copies"] and frame["copies"][0] == 4
    assert polars.DataFrame(shanten.to_dict(discards))["discard"][0] == "3z"
    assert shanten.to_dict([]) == {}


def test_queries():
    hand = Hand("222444m4468p[7777p]")
    assert (hand.shanten(), hand.shanten(strictness="melds")) == (0, 1)
    assert [wait.wait for wait in Hand("11122233344m56p").waits()] == [Tile("4p"), Tile("7p")]
    assert Hand("123m456p789s11223z").unneeded() == [Tile("3z")]
    assert len(Hand("123m456p345789s5z").improving_draws()) == 11
    assert Hand("1111z123m456p78s55z").own_quads() == [Meld("[1111z]")]
