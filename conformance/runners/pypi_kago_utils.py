"""Answers of the package kago-utils."""

from common import Unanswered, counts, need, need_four, serve
from kago_utils.hai import Hai34Counter
from kago_utils.shanten import Shanten


def shanten(case):
    need(case, gone="hand")
    need_four(case)
    hand, melds = Hai34Counter(counts(case["hand"])), len(case.get("melds", []))
    asks = {
        "nearest": lambda: Shanten.calculate_shanten(hand, melds),
        "standard": lambda: Shanten.calculate_shanten_for_regular(hand, melds),
        "seven pairs": lambda: Shanten.calculate_shanten_for_chiitoitsu(hand),
        "thirteen orphans": lambda: Shanten.calculate_shanten_for_kokushimusou(hand),
    }
    if case["form"] not in asks:
        raise Unanswered
    return {"shanten": asks[case["form"]]()}


serve({"shanten": shanten}, "kago-utils")
