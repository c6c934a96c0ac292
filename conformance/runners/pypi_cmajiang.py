"""Answers of the package cmajiang."""

import cmajiang
from common import Unanswered, kind, letters, meld_kind, need, need_four, serve, tiles

SORTS = {"run": "-", "triplet": "=", "open quad": "=", "closed quad": ""}


def text_of(case):
    """A hand as its Shoupai reads it: suit first, then the called melds."""
    found, suit = "", ""
    for tile in tiles(case["hand"]):
        found += ("" if tile[1] == suit else tile[1]) + tile[0]
        suit = tile[1]
    for meld in case.get("melds", []):
        digits, sort = "".join(tile[0] for tile in tiles(meld)), meld_kind(meld)
        mark = SORTS[sort]
        found += "," + meld[-2] + (digits[0] + mark + digits[1:] if sort == "run" else digits + mark)
    return found


# Its shanten counts no copies as gone, its useful tiles do: where that matters, there is no answer.
def shanten(case):
    need(case, gone="nothing")
    need_four(case)
    if case["form"] != "nearest":
        raise Unanswered
    return {"shanten": cmajiang.xiangting(cmajiang.Shoupai(text_of(case)))}


def useful(case):
    need(case)
    need_four(case)
    hand = cmajiang.Shoupai(text_of(case))
    return {"shanten": cmajiang.xiangting(hand), "useful": letters({kind(tile[1] + tile[0]) for tile in cmajiang.tingpai(hand)})}


serve({"shanten": shanten, "useful": useful}, "cmajiang")
