"""Answers of the package PyMahjongGB: the forms of the national standard."""

import MahjongGB
from common import Unanswered, kind, need, need_four, serve, tiles

FORMS = {
    "standard": "RegularShanten", "thirteen orphans": "ThirteenOrphansShanten", "knitted straight": "KnittedStraightShanten",
    "seven pairs, four of a kind as two": "SevenPairsShanten", "honours and knitted tiles": "HonorsAndKnittedTilesShanten",
}


def shanten(case):
    need(case, gone="nothing")
    need_four(case)
    # Its functions take the 13 tiles of a hand before its draw, without melds.
    if case["form"] not in FORMS or len(tiles(case["hand"])) != 13:
        raise Unanswered
    codes = [("WBTFFFFJJJ"[3 + kind(tile) - 27] + str(kind(tile) - 26 if kind(tile) < 31 else kind(tile) - 30)) if tile[1] == "z" else {"m": "W", "p": "B", "s": "T"}[tile[1]] + tile[0].replace("0", "5") for tile in tiles(case["hand"])]
    return {"shanten": getattr(MahjongGB, FORMS[case["form"]])(tuple(codes))[0]}


serve({"shanten": shanten}, "PyMahjongGB")
