"""Legal actions agree with riichienv's, and passes are rows.

`LEGAL_GAMES` is the number of games, a few by default. `LEGAL_LOGS` is a folder of real logs to compare as
well.
"""

import io
import json
import os
import random
from collections import Counter

import numpy
import polars
import pytest
from riichienv import ActionType, GameRule, RiichiEnv

import shanten
import shanten.logs
from shanten.logs.games import _AROUND

GAMES = int(os.environ.get("LEGAL_GAMES", 12))
LOGS = os.environ.get("LEGAL_LOGS")
CALLS = {ActionType.CHI, ActionType.PON, ActionType.DAIMINKAN}
NAMES = {
    ActionType.TSUMO: "win",
    ActionType.RON: "win",
    ActionType.RIICHI: "riichi",
    ActionType.KYUSHU_KYUHAI: "nine terminals",
    ActionType.KITA: "set aside",
}


def kind_of(number):
    return f"{number // 4 % 9 + 1}{'mpsz'[number // 36]}"


def called(numbers):
    """The tiles of a call as text: a red five comes before the others."""
    digits = ["0" if number in (16, 52, 88) else kind_of(number)[0] for number in numbers]
    return "".join(sorted(digits, key=lambda digit: (digit.replace("0", "5"), digit))) + kind_of(numbers[0])[1]


def allowed_there(seen):
    """Legal actions by riichienv: discards, quads by kind, calls as tiles, and the others."""
    found = {"discards": set(), "quads": set(), "calls": set(), "others": set()}
    for action in seen.legal_actions():
        kind, tiles = action.action_type, [*action.consume_tiles, action.tile]
        if kind == ActionType.DISCARD:
            found["discards"].add(kind_of(action.tile))
        elif kind in CALLS:
            found["calls"].add(called(tiles))
        elif kind in (ActionType.ANKAN, ActionType.KAKAN):
            found["quads"].add(kind_of(tiles[0]))
        elif kind != ActionType.PASS:
            found["others"].add(NAMES[kind])
    return found


def allowed_here(legal):
    """The legal actions by this library."""
    others = {"win": legal.win, "riichi": legal.riichi, "nine terminals": legal.nine_terminals, "set aside": legal.set_aside}
    return {
        "discards": {tile.replace("0", "5") for tile in legal.discards},
        "quads": {str(shanten.Meld(quad).tile) for quad in legal.quads},
        "calls": {call.strip("()") for call in legal.calls},
        "others": {name for name, is_allowed in others.items() if is_allowed},
    }


def choose(seen, by, rules):
    """Mostly the best discard and riichi, half of the wins, and some of all other actions."""
    actions = seen.legal_actions()
    wins = [action for action in actions if NAMES.get(action.action_type) == "win"]
    riichi = [action for action in actions if action.action_type == ActionType.RIICHI]
    discards = [action for action in actions if action.action_type == ActionType.DISCARD]
    if wins and by.random() < 0.5:
        return wins[0]
    if riichi and by.random() < 0.7:
        return riichi[0]
    if discards and by.random() < 0.95:
        hand = shanten.Hand.from_numbers(seen.hand, rules=rules)
        place = {discard.discard.index: place for place, discard in enumerate(hand.discards())}
        return min(discards, key=lambda action: place[action.tile // 4])
    if not discards and by.random() < 0.6:
        return next(action for action in actions if action.action_type == ActionType.PASS)
    return by.choice(actions)


def play(seed, players):
    """The log of a game, with each player's legal actions and choice after a number of its lines."""
    rules = {3: "three-player", 4: "riichi"}[players]
    game, by, asked = RiichiEnv(seed=seed, game_mode=f"{players}p-red-half"), random.Random(seed), []
    seen = game.reset()
    while not game.done():
        chosen = {seat: choose(view, by, rules) for seat, view in seen.items()}
        lines = len(game.mjai_log)
        asked += [(lines, seat, allowed_there(view), chosen[seat].action_type) for seat, view in seen.items()]
        seen = game.step(chosen)
    return [json.dumps(event) for event in game.mjai_log], asked


def after_lines(lines):
    """This library's last step after a number of lines of a log."""
    rounds = (round for game in shanten.logs.games(io.BytesIO("\n".join(lines).encode())) for round in game.rounds)
    steps, found, last = (step for round in rounds for step in round.steps()), {}, None
    for number, line in enumerate(lines, 1):
        if json.loads(line)["type"] not in _AROUND:
            last = next(steps)
        found[number] = last
    assert next(steps, None) is None
    return found


@pytest.fixture(scope="module")
def played():
    return [play(seed, 3 if seed % 4 == 3 else 4) for seed in range(GAMES)]


def test_legal_actions_are_those_of_riichienv(played):
    met = Counter()
    for lines, asked in played:
        steps = after_lines(lines)
        for line, seat, there, _ in asked:
            step = steps[line]
            assert allowed_here(step.legal[seat]) == there, (line, seat, step.event, step.hands[seat])
            met.update([*there["others"], *(name for name in there if there[name])])
        # The other players have no legal actions.
        turns = {(line, seat) for line, seat, *_ in asked}
        for line in {line for line, *_ in asked}:
            for seat, legal in enumerate(steps[line].legal):
                assert (line, seat) in turns or not any(legal), (line, seat, legal)
    assert met.keys() >= {"discards", "calls", "quads", "win", "riichi", "set aside"}
    assert met["win"] > 5 * GAMES and met["quads"] > 3 * GAMES and met["calls"] > 50 * GAMES


def test_passes_are_the_claims_that_were_not_made(played):
    columns = ["round", "seat", "action", "claim", "claim_from", "legal", "melds", "hand", "drawn"]
    met = Counter()
    for lines, asked in played:
        reader = shanten.logs.read(io.BytesIO("\n".join(lines).encode()), columns, passes=True)
        rows = polars.DataFrame(reader).filter(polars.col("claim").is_not_null())
        expected = []
        for line, seat, there, chose in sorted(asked, key=lambda one: one[:2]):
            turn = json.loads(lines[line - 1])
            if turn["actor"] == seat:
                continue
            # An indicator or an accepted riichi may come before the event that follows.
            then = next(event for event in map(json.loads, lines[line:]) if event["type"] not in ("dora", "reach_accepted"))
            won = then["type"] == "hora" and chose == ActionType.RON
            if not won:
                called = then["type"] in ("chi", "pon", "daiminkan") and then["actor"] == seat
                expected.append((seat, turn["actor"], "call" if called else chose, there, then["type"]))
        assert len(expected) == rows.height > 20
        for row, (seat, by, chose, there, then) in zip(rows.iter_rows(named=True), expected, strict=True):
            assert (row["seat"], row["claim_from"], row["drawn"]) == (seat, by, None)
            assert sum(row["hand"]) % 3 == 1
            legal = set(row["legal"].split(","))
            assert ("win" in legal) == ("win" in there["others"])
            calls = {f"({call})" for call in there["calls"]}
            # A player who passed on a win may have wanted to call, but another claim had priority.
            assert legal - {"win"} == calls or (then != "tsumo" and legal == {"win"})
            if chose == "call" or row["action"] == "call":
                assert (chose, row["action"]) == ("call", "call")
            elif chose == ActionType.PASS:
                assert row["action"] == "pass" or then in ("hora", "pon", "daiminkan", "ryukyoku")
            else:
                assert row["action"] == "overtaken", row
            met[row["action"]] += 1
    assert met["pass"] > met["call"] > met["overtaken"] > 0


def index(text):
    return shanten.Tile(text.replace("0", "5")).index


def test_discards_are_legal_and_swaps_are_not(played):
    columns = [
        "action", "drawn", "called", "legal_discards", "legal_riichi", "riichi", "seat", "discard", "claim", "hand", "melds",
    ]
    logs = [io.BytesIO("\n".join(lines).encode()) for lines, _ in played]
    rows = polars.DataFrame(shanten.logs.read(logs, columns, passes=True))
    assert rows.filter(polars.col("claim").is_not_null())["legal_discards"].is_null().all()
    met, discards = Counter(), rows.filter(polars.col("discard").is_not_null())
    for row in discards.iter_rows(named=True):
        made = 1 << index(row["discard"])
        assert made & row["legal_riichi" if row["action"] == "riichi" else "legal_discards"]
        if row["called"] is not None:
            assert not row["legal_discards"] & 1 << index(row["called"])
            met["called"] += 1
        elif row["riichi"] >> row["seat"] & 1:
            assert row["legal_discards"] == 1 << index(row["drawn"]) == made
            met["riichi"] += 1
    assert min(met["called"], met["riichi"]) > GAMES
    # A batch gives the same discards from the hand, its melds and the tile.
    in_riichi = [riichi >> seat & 1 for riichi, seat in discards.select("riichi", "seat").iter_rows()]
    answers = shanten.discards(
        discards["hand"], melds=discards["melds"], called=discards["called"], by_kind=True,
        drawn_in_riichi=[tile if is_in else None for tile, is_in in zip(discards["drawn"], in_riichi, strict=True)],
    )
    masks = polars.Series(answers["shanten"]).to_numpy() >= 0
    assert (masks @ (1 << numpy.arange(34)) == discards["legal_discards"].to_numpy()).all()


@pytest.mark.skipif(LOGS is None, reason="LEGAL_LOGS names no folder of real logs")
def test_legal_actions_of_real_logs_are_those_of_riichienv():
    """After quads riichienv's replay offers no robbing, and discards before the replacement."""
    compared = 0
    for game in shanten.logs.games(LOGS):
        players = len(game.rounds[0].hands())
        env = RiichiEnv(game_mode=f"{players}p-red-half", rule=GameRule.default_tenhou())
        env.apply_event({"type": "start_game"})
        for round in game.rounds:
            env.apply_event(round.start)
            for step in round.steps():
                kind = step.event["type"]
                env.apply_event({**step.event, "type": "kita"} if kind == "nukidora" else step.event)
                if kind not in ("hora", "ryukyoku", "dora", "ankan", "kakan", "daiminkan", "nukidora"):
                    for seat, legal in enumerate(step.legal):
                        assert allowed_here(legal) == allowed_there(env.get_observation(seat)), (round.start, step)
                        compared += 1
    assert compared > 1_000
