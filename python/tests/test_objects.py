"""Tiles, hands, rules and what is visible."""

import copy
import pickle

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


def test_html():
    assert Hand("19m5z").discard("1m")._repr_html_() == '<span style="font-size:2em" title="9m5z">🀏🀆</span>'


def test_tiles():
    assert [Tile(kind) for kind in range(34)] == sorted(map(Tile, range(34)))
    assert Tile("1m") < Tile("2m") and range(34)[Tile("1z")] == 27
    refused([
        (IndexError, "no kind 34: kinds are 0 to 33", lambda: Tile(34)),
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


def test_red_fives():
    hand = Hand("550m")
    assert str(hand.discard("0m")) == "55m"
    assert str(hand.discard("5m")) == "05m"


def test_what_is_claimed_is_a_tile_as_what_is_discarded():
    hand = Hand("34p234567m4455s1z")
    assert [call.claimed for call in hand.calls("5p")] == [Tile("5p")]
    (red,) = hand.calls("0p")
    assert red.claimed == "0p" and hand.make_call(red) == Hand("234567m4455s1z(340p)")
    assert shanten.to_dict(hand.call_choices("5p"))["claimed"] == ["5p", None]


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
