"""Compares scores with the Python package `mahjong`.

Reads the output of the program `compare`:

    cargo run -p shanten-peers --release --example compare -- wins.tsv
    python3 research/peers/score.py wins.tsv

Prints the number of agreements, and for each kind of difference its count and an example hand.
"""

import collections
import sys

try:
    from mahjong.constants import EAST
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
    from mahjong.meld import Meld
except ImportError:
    sys.exit("the package mahjong is missing: pip install mahjong==2.1.0")

# Patterns by the package's names. Each wind has its own name.
NAMES = {
    "tsumo": "concealed draw",
    "riichi": "riichi",
    "ippatsu": "one-shot",
    "chankan": "robbed quad",
    "rinshan": "after a quad",
    "haitei": "last draw",
    "houtei": "last discard",
    "daburu_riichi": "double riichi",
    "pinfu": "pinfu",
    "tanyao": "all simples",
    "iipeiko": "identical runs",
    "haku": "white dragon",
    "hatsu": "green dragon",
    "chun": "red dragon",
    "sanshoku": "three-colour runs",
    "ittsu": "straight",
    "chantai": "outside hand",
    "honroto": "all terminals and honours",
    "toitoi": "all triplets",
    "sanankou": "three concealed triplets",
    "sankantsu": "three quads",
    "sanshoku_douko": "three-colour triplets",
    "chiitoitsu": "seven pairs",
    "shosangen": "little three dragons",
    "honitsu": "half flush",
    "junchan": "pure outside hand",
    "ryanpeiko": "twice identical runs",
    "chinitsu": "full flush",
    "kokushi": "thirteen orphans",
    "chuuren_poutou": "nine gates",
    "suuankou": "four concealed triplets",
    "daisangen": "big three dragons",
    "shosuushi": "little four winds",
    "ryuisou": "all green",
    "suukantsu": "four quads",
    "tsuisou": "all honours",
    "chinroto": "all terminals",
    "daisuushi": "big four winds",
    "daburu_kokushi": "thirteen-wait orphans",
    "suuankou_tanki": "single-wait concealed triplets",
    "daburu_chuuren_poutou": "pure nine gates",
    "tenhou": "blessing of heaven",
    "chiihou": "blessing of earth",
}
for wind in "east", "south", "west", "north":
    NAMES[f"seat_wind_{wind}"] = "seat wind"
    NAMES[f"round_wind_{wind}"] = "round wind"

MELDS = {
    "run": (Meld.CHI, True),
    "triplet": (Meld.PON, True),
    "open quad": (Meld.KAN, True),
    "added quad": (Meld.SHOUMINKAN, True),
    "closed quad": (Meld.KAN, False),
}

# Double yakuman, as Mahjong Soul counts them; the other rules are the same at Tenhou.
OPTIONS = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=True)
CONFIG = HandConfig()
BY_ID = {getattr(CONFIG.yaku, name).yaku_id: ours for name, ours in NAMES.items()}

NOTHING = (frozenset(), 0, 0, (0, 0, 0))


def numbers(text):
    return [int(number) for number in text.split(",") if number]


def meld(text):
    kind, tiles = text.split(":")
    meld_type, is_open = MELDS[kind]
    return Meld(meld_type, numbers(tiles), opened=is_open)


def theirs(columns):
    """The package's answer: patterns, han, fu and payments."""
    _, concealed, melds, won_by, seat, round_, riichi, one_shot, last, first, counters, dora, ura = columns
    concealed = numbers(concealed)
    melds = [meld(text) for text in melds.split(";") if text]
    is_draw = won_by in ("draw", "replacement")
    is_dealer = seat == "0"
    config = HandConfig(
        is_tsumo=is_draw,
        is_riichi=riichi == "single",
        is_daburu_riichi=riichi == "double",
        is_ippatsu=one_shot == "1",
        is_rinshan=won_by == "replacement",
        is_chankan=won_by == "robbed quad",
        is_haitei=last == "1" and is_draw,
        is_houtei=last == "1" and not is_draw,
        is_tenhou=first == "1" and is_draw and is_dealer,
        is_chiihou=first == "1" and is_draw and not is_dealer,
        player_wind=EAST + int(seat),
        round_wind=EAST + int(round_),
        tsumi_number=int(counters),
        options=OPTIONS,
    )
    tiles = concealed + [tile for called in melds for tile in called.tiles]
    answer = HandCalculator.estimate_hand_value(
        tiles, concealed[-1], melds, numbers(dora), config, ura_dora_indicators=numbers(ura)
    )
    if answer.error == HandCalculator.ERR_NO_YAKU:
        return NOTHING
    if answer.error:
        return frozenset([answer.error]), 0, 0, (0, 0, 0)
    cost = answer.cost
    main, other = cost["main"] + cost["main_bonus"], cost["additional"] + cost["additional_bonus"]
    payments = (0, 0 if is_dealer else main, other) if is_draw else (main, 0, 0)
    is_yakuman = any(yaku.is_yakuman for yaku in answer.yaku)
    patterns = frozenset(BY_ID[yaku.yaku_id] for yaku in answer.yaku if yaku.yaku_id in BY_ID)
    return patterns, answer.han, 0 if is_yakuman else answer.fu, payments


def ours(columns):
    patterns, han, fu, payments = columns
    return frozenset(filter(None, patterns.split(","))), int(han), int(fu), tuple(numbers(payments))


def difference(ours, theirs):
    parts = ["-" + name for name in sorted(ours[0] - theirs[0])] + ["+" + name for name in sorted(theirs[0] - ours[0])]
    names = ["han", "fu", "payments"]
    parts += [name for name, left, right in zip(names, ours[1:], theirs[1:]) if left != right]
    return ", ".join(parts)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: score.py WINS.TSV")
    agree = 0
    differences = collections.defaultdict(list)
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file:
            columns = line.rstrip("\n").split("\t")
            mine, other = ours(columns[13:]), theirs(columns[:13])
            if mine == other:
                agree += 1
            else:
                differences[difference(mine, other)].append(f"{columns[0]}, {columns[3]}, {mine[1]} and {other[1]} han")
    print(f"{agree} of {agree + sum(map(len, differences.values()))} wins agree")
    print("what mahjong leaves out (-), adds (+) and has otherwise:")
    for kind, hands in sorted(differences.items(), key=lambda item: -len(item[1])):
        print(f"{len(hands):8} {kind}: {hands[0]}")


main()
