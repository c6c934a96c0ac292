"""Answers of this repository's own library."""

import io
import json

from common import letters, serve
from shanten import Hand, ShantenError, logs, score

GONE = {"hand": "concealed", "melds": "melds", "nothing": "unlimited"}
NATIONAL = {
    "honours and knitted tiles": "honours and knitted tiles",
    "knitted straight": "knitted straight",
    "seven pairs, four of a kind as two": "seven pairs",
}
#: Other names of patterns; the rest are asked by their meaning.
YAKU = {
    "concealed draw": "menzen tsumo", "one-shot": "ippatsu", "robbed quad": "chankan", "after a quad": "rinshan",
    "last draw": "haitei", "last discard": "houtei", "all simples": "tanyao", "identical runs": "iipeikou",
    "white dragon": "haku", "green dragon": "hatsu", "red dragon": "chun", "seven pairs": "chiitoitsu",
    "outside hand": "chanta", "straight": "ittsuu", "three-colour runs": "sanshoku doujun",
    "three-colour triplets": "sanshoku doukou", "three quads": "sankantsu", "all triplets": "toitoi",
    "three concealed triplets": "sanankou", "little three dragons": "shousangen",
    "all terminals and honours": "honroutou", "twice identical runs": "ryanpeikou", "pure outside hand": "junchan",
    "half flush": "honitsu", "full flush": "chinitsu", "big three dragons": "daisangen",
    "four concealed triplets": "suuankou", "single-wait concealed triplets": "suuankou tanki",
    "all honours": "tsuuiisou", "all green": "ryuuiisou", "all terminals": "chinroutou", "nine gates": "chuuren",
    "pure nine gates": "junsei chuuren", "thirteen orphans": "kokushi", "thirteen-wait orphans": "kokushi 13",
    "big four winds": "daisuushi", "little four winds": "shousuushi", "four quads": "suukantsu",
}
FU = {"self-draw": "tsumo", "meld": "melds", "concealed discard": "closed ron"}
WON_BY = {"tsumo": "draw", "ron": "discard", "rinshan": "replacement", "chankan": "robbed-quad"}
RULES = {
    "open_tanyao": "open-all-simples", "double_wind_fu": "double-wind-fu", "rounded_mangan": "rounded-mangan",
    "double_yakuman": "double-yakuman", "counted_yakuman": "counted-yakuman", "red_fives": "red-fives",
}


def hand_of(case):
    text = case["hand"] + "".join(case.get("melds", [])) + "(4z)" * case.get("norths", 0)
    national = case.get("form") in NATIONAL
    rules = "three-player" if case.get("players") == 3 else "national" if national else "riichi"
    return Hand(text, rules + (",riichi-quads=shape" if case.get("rules", {}).get("riichi_quad") == "divisions" else ""))


def gone(case):
    return {"strictness": GONE[case.get("rules", {}).get("gone", "hand")]}


def shanten(case):
    form = NATIONAL.get(case["form"], case["form"])
    return {"shanten": hand_of(case).shanten(None if form == "nearest" else form, **gone(case))}


def useful(case):
    found = hand_of(case).useful(**gone(case))
    return {"shanten": found.shanten, "useful": letters(tile.index for tile in found.useful)}


def discards(case):
    rows = hand_of(case).discards(**gone(case))
    best = min(row.shanten for row in rows)
    return {"shanten": best, "discards": {str(row.discard): letters(t.index for t in row.useful) for row in rows if row.shanten == best}}


def waits(case):
    return {"waits": letters(wait.wait.index for wait in hand_of(case).waits(**gone(case)))}


def furiten(case):
    passed = {name: case.get(name, "") for name in ("since_turn", "since_riichi")}
    return {"furiten": hand_of(case).furiten(case["discards"], **passed) is not None}


def swap_calling(case):
    for call in hand_of(case).call_choices(case["claimed"]):
        if str(call.meld) == case["meld"]:
            return {"legal": True, "forbidden": letters(tile.index for tile in call.swaps)}
    return {"legal": False, "forbidden": None}


def riichi_quad(case):
    return {"legal": hand_of(case | {"hand": case["hand"] + case["drawn"]}).riichi_quad(case["drawn"]) is not None}


def win(case):
    try:
        return scored(case)
    except ShantenError as error:
        if error.kind == "no_pattern":
            return {"yaku": []}
        raise


def scored(case):
    flags = case.get("flags", [])
    words = {4: "", 2: "no-", True: "", False: "no-"}
    rules = ["tenhou", *(words[value] + RULES[name] for name, value in case.get("rules", {}).items())]
    riichi = {"riichi": "single", "double riichi": "double"}
    found = score(
        hand_of(case), case["tile"], won_by=WON_BY[case["won_by"]], seat=case["seat"], round=case["round"],
        riichi=next((riichi[flag] for flag in flags if flag in riichi), None), one_shot="ippatsu" in flags,
        last_tile=bool({"haitei", "houtei"} & set(flags)), first_turn=bool({"tenhou", "chiihou"} & set(flags)),
        counters=case.get("honba", 0), dora="".join(case.get("dora", [])), ura="".join(case.get("ura", [])),
        score_rules=",".join(rules),
    )
    paid = found.payments
    answer = {"yaku": sorted(YAKU.get(each.pattern, each.pattern) for each in found.patterns)}
    parts = {}
    for part in (part for part in found.fu_parts if part.reason != "open least"):
        name = FU.get(part.reason, part.reason)
        parts[name] = parts.get(name, 0) + part.fu
    answer |= {"yakuman": found.yakuman} if found.yakuman else {"han": found.han, "fu": found.fu, "fu_parts": parts}
    return answer | {"payments": {name: getattr(paid, name) for name in ("discarder", "dealer", "other") if getattr(paid, name)}}


def log(case):
    mjai = "".join(json.dumps(event) + "\n" for event in case["mjai"]).encode()
    hands = [step.hands for step in next(iter(logs.games(io.BytesIO(mjai)))).rounds[-1].steps()][-1]
    return {"hands": [str(hand) for hand in hands], "ready": [hand.shanten() == 0 for hand in hands]}


asks = {name: globals()[name] for name in ("shanten", "useful", "discards", "waits", "furiten", "swap_calling", "riichi_quad", "log")}
serve(asks | {"score": win}, "shanten")
