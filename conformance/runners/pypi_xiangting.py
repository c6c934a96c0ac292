"""Answers of the package xiangting."""

from common import Unanswered, counts, letters, need, serve
from xiangting import PlayerCount, calculate_necessary_tiles, calculate_replacement_number, to_array


def players(case):
    need(case, gone="hand")
    return PlayerCount.THREE if case.get("players") == 3 else PlayerCount.FOUR


def shanten(case):
    if case["form"] != "nearest":
        raise Unanswered
    return {"shanten": calculate_replacement_number(counts(case["hand"]), players(case)) - 1}


def useful(case):
    number, flags = calculate_necessary_tiles(counts(case["hand"]), players(case))
    return {"shanten": number - 1, "useful": letters(kind for kind, needed in enumerate(to_array(flags)) if needed)}


serve({"shanten": shanten, "useful": useful}, "xiangting")
