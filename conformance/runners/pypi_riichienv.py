"""Answers of the package riichienv."""

import riichienv
from common import WINDS, YAKU, Numbers, Unanswered, kind, letters, meld_kind, need, serve, tiles, win_flags
from riichienv import _riichienv as native

SORTS = {"run": "Chi", "triplet": "Pon", "open quad": "Daiminkan", "closed quad": "Ankan"}


def numbers(case, left_out=None):
    """The evaluator of a hand, and the number of a tile that is left out of it."""
    number, own = Numbers(), []
    own = [(tile, number(tile)) for tile in tiles(case["hand"])]
    melds = []
    for meld in case.get("melds", []):
        sort = meld_kind(meld)
        melds.append(native.Meld(getattr(native.MeldType, SORTS[sort]), [number(tile) for tile in tiles(meld)], sort != "closed quad"))
    last = next((each for tile, each in own if left_out and kind(tile) == kind(left_out)), None)
    evaluator = native.HandEvaluator3P if case.get("players") == 3 else native.HandEvaluator
    return evaluator([each for _, each in own if each != last], melds), last, [each for _, each in own]


def shanten(case):
    need(case, gone="hand")
    if case["form"] != "nearest":
        raise Unanswered
    ask = riichienv.calculate_shanten_3p if case.get("players") == 3 else riichienv.calculate_shanten
    return {"shanten": ask(numbers(case)[2])}


def waits(case):
    need(case, gone="hand")
    return {"waits": letters(set(numbers(case)[0].get_waits()))}


def score(case):
    need(case, open_tanyao=True, double_wind_fu=4, rounded_mangan=False, double_yakuman=True, counted_yakuman=True, red_fives=True)
    flags, three = win_flags(case), case.get("players") == 3
    evaluator, tile, _ = numbers(case, case["tile"])
    wind = [native.Wind.East, native.Wind.South, native.Wind.West, native.Wind.North]
    conditions = native.Conditions(
        tsumo=bool(flags & {"tsumo", "rinshan"}), riichi=bool(flags & {"riichi", "double riichi"}), double_riichi="double riichi" in flags,
        ippatsu="ippatsu" in flags, haitei="haitei" in flags, houtei="houtei" in flags, rinshan="rinshan" in flags,
        chankan="chankan" in flags, tsumo_first_turn=bool(flags & {"tenhou", "chiihou"}),
        player_wind=wind[WINDS.index(case["seat"])], round_wind=wind[WINDS.index(case["round"])],
        honba=case.get("honba", 0), kita_count=case.get("norths", 0), is_sanma=three, num_players=3 if three else 4,
    )
    shown = [[Numbers()(each) for each in case.get(name, [])] for name in ("dora", "ura")]
    found = evaluator.calc(tile, shown[0], shown[1], conditions)
    yaku = [each for each in found.yaku_list() if each.tenhou_id < len(YAKU)]
    if not yaku:
        return {"yaku": []}
    if not conditions.tsumo:
        paid = {"discarder": found.ron_agari}
    elif case["seat"] == "east":
        paid = {"other": found.tsumo_agari_ko}
    else:
        paid = {"dealer": found.tsumo_agari_oya, "other": found.tsumo_agari_ko}
    answer = {"yaku": sorted(YAKU[each.tenhou_id] for each in yaku), "payments": paid}
    return answer | ({"yakuman": found.han // 13} if found.yakuman else {"han": found.han, "fu": found.fu, "fu_parts": None})


serve({"shanten": shanten, "waits": waits, "score": score}, "riichienv")
