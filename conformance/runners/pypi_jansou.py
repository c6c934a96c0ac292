"""Answers of the package jansou."""

from dataclasses import replace

from common import WINDS, Unanswered, kind, letters, meld_kind, need, need_four, serve, win_flags
from jansou.analysis import shanten as distances
from jansou.analysis.efficiency import acceptance, discard_evaluation
from jansou.analysis.waits import waits as waits_of
from jansou.core.hand import CallSource, Hand, Meld, MeldType
from jansou.core.notation import parse_mpsz
from jansou.core.rules import Rules
from jansou.core.tiles import Tile, TileKind, Wind
from jansou.game.actions import Chii, Pon, kuikae_banned_kinds
from jansou.scoring.context import WinContext
from jansou.scoring.score import score as scored

SORTS = {"run": MeldType.CHII, "triplet": MeldType.PON, "open quad": MeldType.DAIMINKAN, "closed quad": MeldType.ANKAN}
YAKU = {"ittsu": "ittsuu", "yakuhai haku": "haku", "yakuhai hatsu": "hatsu", "yakuhai chun": "chun", "yakuhai round": "round wind", "yakuhai seat": "seat wind"}
RULES = {
    "open_tanyao": "kuitan", "double_wind_fu": "double_wind_fu", "rounded_mangan": "kiriage_mangan",
    "double_yakuman": "double_yakuman", "counted_yakuman": "kazoe_yakuman", "red_fives": "aka_dora",
}


FU = {"base": "base", "tsumo": "tsumo", "wait": "wait", "pair": "pair", "menzen ron": "closed ron"}


def hand_of(case, last=None):
    own = list(parse_mpsz(case["hand"]))
    tile = next((tile for tile in own if last and tile.kind == kind(last)), None)
    melds = []
    for meld in case.get("melds", []):
        parts = parse_mpsz(meld[1:-1])
        claim = (parts[0], CallSource.KAMICHA) if meld[0] == "(" else ()
        melds.append(Meld(SORTS[meld_kind(meld)], parts, *claim))
    return Hand(own, melds), tile


def players(case):
    return {"player_count": case.get("players", 4)}


def shanten(case):
    need(case, gone="hand")
    need_four(case)
    if case["form"] != "nearest":
        raise Unanswered
    return {"shanten": distances.shanten(hand_of(case)[0])}


def useful(case):
    need(case, gone="hand")
    hand, three = hand_of(case)[0], case.get("players") == 3
    return {"shanten": None if three else distances.shanten(hand), "useful": letters(acceptance(hand, **players(case)))}


def discards(case):
    need(case, gone="hand")
    rows = discard_evaluation(hand_of(case)[0])
    best = min(row.shanten for row in rows)
    return {"shanten": best, "discards": {letters([row.discard]): letters(row.acceptance) for row in rows if row.shanten == best}}


def waits(case):
    need(case, gone="melds")
    return {"waits": letters(waits_of(hand_of(case)[0], **players(case)))}


def swap_calling(case):
    meld = list(parse_mpsz(case["meld"][1:-1]))
    claimed = next(tile for tile in meld if tile.kind == kind(case["claimed"]))
    meld.remove(claimed)
    banned = kuikae_banned_kinds((Chii if meld_kind(case["meld"]) == "run" else Pon)(tuple(meld)), claimed)
    rest = [tile.kind for tile in hand_of(case)[0].concealed]
    for tile in meld:
        rest.remove(tile.kind)
    return {"legal": None, "forbidden": letters({each for each in banned if each in rest})}


def score(case):
    flags, three = win_flags(case), case.get("players") == 3
    chosen = {RULES[name]: value for name, value in case.get("rules", {}).items()}
    rules = replace(Rules(), double_yakuman=False, player_count=3 if three else 4, nuki_dora=three)
    hand, tile = hand_of(case, case["tile"])
    winds = [Wind.EAST, Wind.SOUTH, Wind.WEST, Wind.NORTH]
    context = WinContext(
        rules=replace(rules, **chosen), round_wind=winds[WINDS.index(case["round"])], seat_wind=winds[WINDS.index(case["seat"])],
        is_tsumo=bool(flags & {"tsumo", "rinshan"}), riichi="riichi" in flags, double_riichi="double riichi" in flags,
        ippatsu="ippatsu" in flags, haitei="haitei" in flags, houtei="houtei" in flags, rinshan="rinshan" in flags,
        chankan="chankan" in flags, tenhou="tenhou" in flags, chiihou="chiihou" in flags,
        dora_indicators=tuple(Tile(TileKind(kind(each))) for each in case.get("dora", [])),
        ura_indicators=tuple(Tile(TileKind(kind(each))) for each in case.get("ura", [])),
        nuki_count=case.get("norths", 0), honba=case.get("honba", 0),
    )
    try:
        found = scored(hand, tile, context)
    except ValueError as error:
        if "no yaku" in str(error):
            return {"yaku": []}
        raise
    paid, one = found.payment, found.payment.honba // (2 if three else 3)
    if not context.is_tsumo:
        payments = {"discarder": paid.ron + paid.honba}
    elif context.is_dealer:
        payments = {"other": paid.tsumo_non_dealer + one}
    else:
        payments = {"dealer": paid.tsumo_dealer + one, "other": paid.tsumo_non_dealer + one}
    if found.is_yakuman:
        return {"yaku": None, "payments": payments, "yakuman": found.base // 8000}
    names = [each.yaku.name.lower().replace("_", " ") for each in found.yaku]
    parts = {}
    for part in found.fu.components:
        name = FU.get(part.reason, "melds")
        parts[name] = parts.get(name, 0) + part.value
    # A hand of pinfu and seven pairs has a fixed number.
    parts = None if len(parts) == 1 and "base" not in parts else parts
    return {"yaku": sorted(YAKU.get(name, name) for name in names), "payments": payments, "han": found.han, "fu": found.fu.total, "fu_parts": parts}


asks = {"shanten": shanten, "useful": useful, "discards": discards, "waits": waits, "swap_calling": swap_calling, "score": score}
serve(asks, "jansou")
