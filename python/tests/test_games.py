"""Tables of games: one, and many at once."""

import json
import pathlib
import subprocess
import sys
from subprocess import PIPE

import numpy
import pytest

import shanten
from conftest import refused

BOT = pathlib.Path(__file__).parents[1] / "examples" / "bot.py"


def test_a_round_by_strings_is_the_same_by_numbers():
    for players in (3, 4):
        by_text, by_number = (shanten.GameTable("mahjong-soul", players=players, seed=3) for _ in range(2))
        while (seat := by_text.to_move) is not None:
            legal, numbers = by_text.legal(seat), by_number.numbers(seat)
            assert len(legal) == len(numbers)
            assert by_text.apply(seat, legal[0]) == by_number.apply(seat, numbers[0])
        assert by_text.result() == by_number.result()
        deposits = by_text.view()["deposits"]
        assert sum(by_text.points()) + 1_000 * deposits == {3: 105_000, 4: 100_000}[players]


def test_a_saved_table_goes_on():
    table = shanten.GameTable(seed=5)
    assert [event["type"] for event in table.events()] == ["start_game", "start_kyoku", "tsumo"]
    assert [len(hand) for hand in table.events()[1]["tehais"]] == [13] * 4
    assert table.hand(0).shanten() >= 0
    for _ in range(30):
        table.apply(table.to_move, table.legal(table.to_move)[-1])
    again = shanten.GameTable.load(table.save())
    while (seat := table.to_move) is not None:
        assert again.apply(seat, table.legal(seat)[0]) == table.apply(seat, table.legal(seat)[0])
    assert again.result() == table.result() and table.standings() is None
    table.next_round(6)
    assert table.to_move is not None and table.result() is None


def test_refusals_say_why():
    table = shanten.GameTable(seed=1)
    refused(
        [
            (ValueError, "no rules of play 'tenhuo'", lambda: shanten.GameTable("tenhuo")),
            (ValueError, "the rules aren't for 5 players", lambda: shanten.GameTable(players=5)),
            (IndexError, "no seat 4", lambda: table.legal(4)),
            (ValueError, "it isn't the turn of seat 1", lambda: table.apply(1, "pass")),
            (ValueError, "no action 'discard'", lambda: table.apply(0, "discard")),
            (ValueError, "seat 0 has no action 377 now", lambda: table.apply(0, 377)),
            (ValueError, "actions are 2 integers", lambda: shanten.GameTables(2).step([0.5, 0.5])),
            (ValueError, "table 0: seat 0 has no action 377 now", lambda: shanten.GameTables(2).step([377, 0])),
            (ValueError, "seat 0 can't win with ", lambda: table.apply(0, "win")),
            (ValueError, "the round hasn't ended", lambda: table.next_round(1)),
            (ValueError, "expected ident", lambda: shanten.GameTable.load("no table")),
            (ValueError, "actions are 2 integers, one for each table", lambda: shanten.GameTables(2).step([0, 0, 0])),
            (ValueError, "table 1: seat 0 has no action 121 now", lambda: first_at_one().step([0, 121])),
        ]
    )


def test_bots_that_speak_mjai_play_a_game():
    for players in (3, 4):
        table = shanten.GameTable(players=players, seed=2)
        command = [sys.executable, "-u", str(BOT), "tenhou", str(players)]
        bots = [subprocess.Popen(command, text=True, stdin=PIPE, stdout=PIPE) for _ in range(players)]
        views, answers = [shanten.GameTable.follow(players=players) for _ in range(players)], 0
        while True:
            for seat, bot in enumerate(bots):
                for event in table.events(seat):
                    bot.stdin.write(json.dumps(event) + "\n")
                    bot.stdin.flush()
                    bot.answer = bot.stdout.readline().strip()
                    legal = views[seat].read(json.dumps(event))
                    assert (bot.answer == '{"type":"none"}') <= (legal == [] or "pass" in legal)
            if (result := table.result()) is not None:
                if result["is_over"]:
                    break
                table.next_round(answers)
                continue
            assert all(view.view() == table.view(seat) for seat, view in enumerate(views))
            while (seat := table.to_move) is not None:
                legal = {table.answer(seat, action): action for action in table.legal(seat)}
                action = legal[bots[seat].answer]
                answers += 1
                if table.apply(seat, action):
                    break
        assert answers > 300 and sorted(place["place"] for place in table.standings() if place) == list(range(1, players + 1))
        for bot in bots:
            bot.stdin.close()
            assert bot.wait() == 0


def test_a_line_that_cannot_follow_is_refused():
    table = shanten.GameTable.follow()
    assert table.seat is None and table.to_move is None and table.events() == []
    assert table.read('{"type":"start_game","id":2}') == [] and table.seat == 2
    refused(
        [
            (ValueError, "no round has begun", lambda: table.legal(0)),
            (ValueError, "no round has begun", lambda: table.read('{"type":"reach","actor":0}')),
            (ValueError, "'actor' is missing", lambda: table.read('{"type":"reach"}')),
            (ValueError, "missing field `type`", lambda: table.read("{}")),
            (ValueError, "makes its events itself", lambda: shanten.GameTable().read('{"type":"end_game"}')),
        ]
    )


def first_at_one():
    """Two tables whose first player discards 1m at the first one."""
    for seed in range(1000):
        tables = shanten.GameTables(2, seed=seed)
        if tables.legal()["mask"][0, 0]:
            return tables
    raise AssertionError("no hand with 1m")


def test_many_tables_are_the_same_as_one_by_one():
    many, ones = shanten.GameTables(20, seed=7, threads=2), [shanten.GameTable(seed=7 + at) for at in range(20)]
    rng, running = numpy.random.default_rng(1), [True] * 20
    while any(running):
        legal = many.legal()
        assert legal["mask"].shape == (20, 122) and legal["mask"].dtype == bool
        actions = (legal["mask"] * rng.random(legal["mask"].shape)).argmax(axis=1)
        found = many.step(actions)
        for at, one in enumerate(ones):
            if running[at]:
                assert one.to_move == legal["seat"][at]
                assert sorted(one.numbers(one.to_move)) == legal["mask"][at].nonzero()[0].tolist()
                one.apply(one.to_move, int(actions[at]))
                running[at] = one.to_move is not None
                assert (found["ended"][at] > 0) == (one.to_move is None)
                if one.to_move is None:
                    assert found["changes"][at].tolist() == one.result()["changes"]
                    places = one.standings() or [None] * 4
                    assert found["results"][at].tolist() == [place["result"] if place else 0 for place in places]
    assert len(many) == 20
    over = 0
    for _ in range(4_000):
        mask = many.legal()["mask"]
        # Wins, which end rounds soon, else any action.
        found = many.step(numpy.where(mask[:, 119], 119, (mask * rng.random(mask.shape)).argmax(axis=1)))
        games = found["results"][found["ended"] == 2]
        assert (games.sum(axis=1) == 0).all() and not found["results"][found["ended"] < 2].any()
        assert all(results.any() for results in games)
        over += len(games)
    assert over > 10
    with pytest.raises(ValueError, match="0 threads"):
        shanten.GameTables(1, threads=0)
