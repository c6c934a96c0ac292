"""Answers of the package mahjong."""

from common import WINDS, Numbers, Unanswered, counts, meld_kind, need, need_four, serve, tiles, win_flags
from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.meld import Meld
from mahjong.shanten import Shanten

MELDS = {"run": (Meld.CHI, True), "triplet": (Meld.PON, True), "open quad": (Meld.KAN, True), "closed quad": (Meld.KAN, False)}
FU = {
    "base": "base", "penchan": "wait", "kanchan": "wait", "pair_wait": "wait", "tsumo": "tsumo",
    "valued_pair": "pair", "double_valued_pair": "pair", "menzen_ron": "closed ron",
}
#: The yaku by the package's numbers, which begin at 0 and at 100.
YAKU = dict(enumerate(
    ["menzen tsumo", "riichi", "", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "double riichi", "", "", "",
     "pinfu", "tanyao", "iipeikou", "haku", "hatsu", "chun", *["seat wind"] * 4, *["round wind"] * 4,
     "sanshoku doujun", "ittsuu", "chanta", "honroutou", "toitoi", "sanankou", "sankantsu", "sanshoku doukou",
     "chiitoitsu", "shousangen", "honitsu", "junchan", "ryanpeikou", "chinitsu"],
)) | dict(enumerate(
    ["kokushi", "chuuren", "suuankou", "daisangen", "shousuushi", "ryuuiisou", "suukantsu", "tsuuiisou",
     "chinroutou", "", "", "daisuushi", "kokushi 13", "suuankou tanki", "junsei chuuren", "tenhou", "chiihou"], 100,
))


def shanten(case):
    need(case, gone="hand")
    three = case.get("players") == 3
    asks = {
        "nearest": lambda hand: Shanten.calculate_shanten(hand, is_three_player=three),
        "standard": lambda hand: Shanten.calculate_shanten_for_regular_hand(hand, three),
        "seven pairs": Shanten.calculate_shanten_for_chiitoitsu_hand,
        "thirteen orphans": Shanten.calculate_shanten_for_kokushi_hand,
    }
    if case["form"] not in asks:
        raise Unanswered
    return {"shanten": asks[case["form"]](counts(case["hand"]))}


def score(case):
    need_four(case)
    both = (True, False)
    need(case, open_tanyao=both, double_wind_fu=4, rounded_mangan=both, double_yakuman=both, counted_yakuman=both, red_fives=both)
    rules, flags, number = case.get("rules", {}), win_flags(case), Numbers()
    own = [number(tile) for tile in tiles(case["hand"])]
    melds = []
    for meld in case.get("melds", []):
        sort, is_open = MELDS[meld_kind(meld)]
        melds.append(Meld(sort, [number(tile) for tile in tiles(meld)], opened=is_open))
    options = OptionalRules(
        has_open_tanyao=rules.get("open_tanyao", True), has_aka_dora=rules.get("red_fives", True),
        has_double_yakuman=rules.get("double_yakuman", False), kiriage=rules.get("rounded_mangan", False),
        kazoe_limit=HandConstants.KAZOE_LIMITED if rules.get("counted_yakuman", True) else HandConstants.KAZOE_SANBAIMAN,
    )
    config = HandConfig(
        is_tsumo=bool(flags & {"tsumo", "rinshan"}), is_riichi="riichi" in flags, is_daburu_riichi="double riichi" in flags,
        is_ippatsu="ippatsu" in flags, is_rinshan="rinshan" in flags, is_chankan="chankan" in flags,
        is_haitei="haitei" in flags, is_houtei="houtei" in flags, is_tenhou="tenhou" in flags,
        is_chiihou="chiihou" in flags, player_wind=EAST + WINDS.index(case["seat"]),
        round_wind=EAST + WINDS.index(case["round"]), tsumi_number=case.get("honba", 0), options=options,
    )
    tile = next(each for each in own if each // 4 == Numbers()(case["tile"]) // 4)
    shown = [[Numbers()(each) for each in case.get(name, [])] for name in ("dora", "ura")]
    every = own + [each for meld in melds for each in meld.tiles]
    found = HandCalculator.estimate_hand_value(every, tile, melds, shown[0], config, ura_dora_indicators=shown[1])
    if found.error == HandCalculator.ERR_NO_YAKU:
        return {"yaku": []}
    if found.error:
        raise ValueError(found.error)
    cost, full = found.cost, any(each.is_yakuman for each in found.yaku)
    main, other = cost["main"] + cost["main_bonus"], cost["additional"] + cost["additional_bonus"]
    paid = {"discarder": main} if not config.is_tsumo else {"other": main} if case["seat"] == "east" else {"dealer": main, "other": other}
    yaku = sorted(YAKU[each.yaku_id] for each in found.yaku if each.yaku_id in YAKU)
    parts = {}
    for part in (part for part in found.fu_details or [] if part["reason"] != "hand_without_fu"):
        name = "seven pairs" if part["fu"] == 25 else FU.get(part["reason"], "melds")
        parts[name] = parts.get(name, 0) + part["fu"]
    if parts.get("base") == 30:
        # It counts the ten fu of a closed ron as part of the base.
        parts |= {"base": 20, "closed ron": 10}
    answer = {"yakuman": found.han // 13} if full else {"han": found.han, "fu": found.fu, "fu_parts": parts}
    return {"yaku": yaku, "payments": paid} | answer


serve({"shanten": shanten, "score": score}, "mahjong")
