"""The score of a win by the written rules: every division, every place of the winning tile.

`score` returns the one best way, or None if two ways are equally good and differ, so that a case
never depends on which of them a library shows.
"""

from oracle import ORPHANS, counted, divisions, kinds_of

#: What tables decide differently, with the usual choice first.
RULES = {
    "open_tanyao": [True, False],
    "double_wind_fu": [4, 2],
    "rounded_mangan": [False, True],
    "double_yakuman": [False, True],
    "counted_yakuman": [True, False],
    "red_fives": [True, False],
}
#: Han in a closed hand and in an open one; 0 where the hand must be closed.
HAN = {
    "riichi": (1, 0), "double riichi": (2, 0), "ippatsu": (1, 0), "menzen tsumo": (1, 0), "pinfu": (1, 0),
    "iipeikou": (1, 0), "tanyao": (1, 1), "haku": (1, 1), "hatsu": (1, 1), "chun": (1, 1), "seat wind": (1, 1),
    "round wind": (1, 1), "rinshan": (1, 1), "chankan": (1, 1), "haitei": (1, 1), "houtei": (1, 1),
    "chiitoitsu": (2, 0), "sanshoku doujun": (2, 1), "ittsuu": (2, 1), "chanta": (2, 1), "toitoi": (2, 2),
    "sanankou": (2, 2), "sanshoku doukou": (2, 2), "sankantsu": (2, 2), "shousangen": (2, 2),
    "honroutou": (2, 2), "ryanpeikou": (3, 0), "junchan": (3, 2), "honitsu": (3, 2), "chinitsu": (6, 5),
}
DOUBLE = {"suuankou tanki", "kokushi 13", "junsei chuuren", "daisuushi"}
WINDS = {"east": 27, "south": 28, "west": 29, "north": 30}
GREEN = {19, 20, 21, 23, 25, 32}


class Win:
    """A win as a case has it: the hand with the winning tile, melds and circumstances."""

    def __init__(self, case):
        self.case, self.melds = case, case.get("melds", [])
        self.kinds = kinds_of(case["hand"])
        self.tile = kinds_of(case["tile"])[0]
        self.tsumo = case["won_by"] in ("tsumo", "rinshan")
        self.closed = all(meld[0] == "[" for meld in self.melds)
        self.every = self.kinds + [kind for meld in self.melds for kind in kinds_of(meld)]
        self.seat, self.round = WINDS[case.get("seat", "south")], WINDS[case.get("round", "east")]

    def indicated(self, indicator):
        kind = kinds_of(indicator)[0]
        if self.case.get("players") == 3 and kind == 0:
            return 8
        first, size = (27, 4) if 27 <= kind < 31 else (31, 3) if kind >= 31 else (kind // 9 * 9, 9)
        return first + (kind - first + 1) % size

    def dora(self, rules):
        riichi = any(name in self.case.get("flags", []) for name in ("riichi", "double riichi"))
        shown = self.case.get("dora", []) + (self.case.get("ura", []) if riichi else [])
        norths = self.case.get("norths", 0)
        tiles = self.every + [30] * norths
        reds = (self.case["hand"] + "".join(self.melds)).count("0") if rules["red_fives"] else 0
        return sum(tiles.count(self.indicated(each)) for each in shown) + reds + norths


def ways(win):
    """Every division with every place of the winning tile: pair, groups, whether each is closed, wait."""
    called = [(tuple(kinds_of(meld)), meld[0] == "[") for meld in win.melds]
    for pair, melds in divisions(tuple(counted(win.kinds))):
        if len(melds) + len(called) != 4:
            continue
        own = list(melds)
        if pair == win.tile:
            yield pair, [(meld, True) for meld in own] + called, "single"
        for place in {own.index(meld) for meld in own if win.tile in meld}:
            run, low = own[place], own[place][0]
            if run[0] == run[1]:
                wait = "two pairs"
            elif run[1] == win.tile:
                wait = "closed"
            else:
                wait = "edge" if (low % 9, win.tile) in ((0, run[2]), (6, low)) else "two-sided"
            split = [(meld, win.tsumo or each != place or run[1] != run[0]) for each, meld in enumerate(own)]
            yield pair, split + called, wait


def fu_of(win, pair, groups, wait, pinfu, rules):
    parts = {"base": 20}
    melds = 0
    for kinds, closed in groups:
        if kinds[0] == kinds[1]:
            melds += 2 * (2 if closed else 1) * (2 if kinds[0] in ORPHANS else 1) * (4 if len(kinds) == 4 else 1)
    winds = (pair == win.seat) + (pair == win.round)
    parts["melds"] = melds
    parts["pair"] = 2 if pair >= 31 or winds == 1 else rules["double_wind_fu"] if winds == 2 else 0
    parts["wait"] = 2 if wait in ("single", "closed", "edge") else 0
    parts["tsumo"] = 2 if win.tsumo and not pinfu else 0
    parts["closed ron"] = 10 if win.closed and not win.tsumo else 0
    return {name: fu for name, fu in parts.items() if fu}


def patterns(win, pair, groups, wait, rules):
    """The yaku of one way, without those of the circumstances."""
    sets = [tuple(kinds[:3]) for kinds, _ in groups]
    runs = [meld[0] for meld in sets if meld[0] != meld[1]]
    trips = [meld[0] for meld in sets if meld[0] == meld[1]]
    hidden = sum(closed and kinds[0] == kinds[1] for kinds, closed in groups)
    quads = sum(len(kinds) == 4 for kinds, _ in groups)
    parts = [*sets, (pair,)]
    found = set()
    if win.closed and len(runs) == 4 and wait == "two-sided" and pair < 31 and pair not in (win.seat, win.round):
        found.add("pinfu")
    twins = sum(runs.count(run) // 2 for run in set(runs))
    if win.closed and twins:
        found.add("ryanpeikou" if twins == 2 else "iipeikou")
    if not set(win.every) & set(ORPHANS) and (win.closed or rules["open_tanyao"]):
        found.add("tanyao")
    names = {31: "haku", 32: "hatsu", 33: "chun"}
    found |= {names[kind] for kind in trips if kind in names}
    found |= {"seat wind"} if win.seat in trips else set()
    found |= {"round wind"} if win.round in trips else set()
    if any({run, run + 9, run + 18} <= set(runs) for run in range(9)):
        found.add("sanshoku doujun")
    if any({kind, kind + 9, kind + 18} <= set(trips) for kind in range(9)):
        found.add("sanshoku doukou")
    if any({first, first + 3, first + 6} <= set(runs) for first in (0, 9, 18)):
        found.add("ittsuu")
    if all(set(part) & set(ORPHANS) for part in parts) and runs:
        found.add("chanta" if any(part[0] >= 27 for part in parts) else "junchan")
    if set(win.every) <= set(ORPHANS):
        found.add("honroutou")
    found |= {"toitoi"} if len(trips) == 4 else set()
    found |= {"sanankou"} if hidden == 3 else set()
    found |= {"sankantsu"} if quads == 3 else set()
    dragons, winds = sum(kind >= 31 for kind in trips), sum(27 <= kind < 31 for kind in trips)
    found |= {"shousangen"} if dragons == 2 and pair >= 31 else set()
    full = set()
    full |= {"daisangen"} if dragons == 3 else set()
    full |= {"suuankou tanki" if wait == "single" else "suuankou"} if hidden == 4 else set()
    full |= {"suukantsu"} if quads == 4 else set()
    full |= {"daisuushi"} if winds == 4 else {"shousuushi"} if winds == 3 and 27 <= pair < 31 else set()
    full |= {"ryuuiisou"} if set(win.every) <= GREEN else set()
    suit = [kind % 9 for kind in win.kinds]
    if not win.melds and len(suits_of(win.kinds)) == 1 and max(win.kinds) < 27 and suit.count(0) >= 3 <= suit.count(8) and len(set(suit)) == 9:
        extra = [rank for rank in range(9) if suit.count(rank) > (3 if rank in (0, 8) else 1)]
        full.add("junsei chuuren" if extra == [win.tile % 9] else "chuuren")
    return found, full


def suits_of(kinds):
    return {kind // 9 for kind in kinds if kind < 27}


def whole(win):
    """The yaku of the tiles alone, for any form."""
    found, full = set(), set()
    if len(suits_of(win.every)) == 1:
        found.add("honitsu" if max(win.every) >= 27 else "chinitsu")
    full |= {"tsuuiisou"} if min(win.every) >= 27 else set()
    full |= {"chinroutou"} if set(win.every) <= {kind for kind in ORPHANS if kind < 27} else set()
    return found, full


def candidates(win, rules):
    """The yaku, yakuman and fu of every way."""
    found, full = whole(win)
    counts = counted(win.kinds)
    for pair, groups, wait in ways(win):
        some, most = patterns(win, pair, groups, wait, rules)
        yield found | some, full | most, fu_of(win, pair, groups, wait, "pinfu" in some, rules)
    if not win.melds and sorted(counts)[-7:] == [2] * 7:
        some = {"tanyao"} if not set(win.every) & set(ORPHANS) else set()
        some |= {"honroutou"} if set(win.every) <= set(ORPHANS) else set()
        yield found | some | {"chiitoitsu"}, full, {"seven pairs": 25}
    if not win.melds and set(win.kinds) == set(ORPHANS):
        yield set(), {"kokushi 13" if counts[win.tile] == 2 else "kokushi"}, {}


def basic_points(han, fu, rules):
    if han >= 13 and rules["counted_yakuman"]:
        return 8000
    for least, points in (11, 6000), (8, 4000), (6, 3000), (5, 2000):
        if han >= least:
            return points
    points = fu << han + 2
    return 2000 if points > 2000 or points == 1920 and rules["rounded_mangan"] else points


def payments(win, points):
    """What each player pays, with 100 for each counter and player."""
    dealer, counters = win.seat == 27, win.case.get("honba", 0)
    ceil = lambda amount: -(-amount // 100) * 100
    if not win.tsumo:
        return {"discarder": ceil(points * (6 if dealer else 4)) + 300 * counters}
    if dealer:
        return {"other": ceil(points * 2) + 100 * counters}
    return {"dealer": ceil(points * 2) + 100 * counters, "other": ceil(points) + 100 * counters}


def score(case, rules):
    """The answer to a case under rules: no yaku if there is none, None if it isn't one thing."""
    win, best = Win(case), {}
    flags = set(case.get("flags", [])) | ({case["won_by"]} & {"rinshan", "chankan"})
    flags |= {"menzen tsumo"} if win.tsumo and win.closed else set()
    for yaku, full, parts in candidates(win, rules):
        if first := flags & {"tenhou", "chiihou"}:
            full, flags = full | first, flags - first
        if full:
            times = sum(2 if rules["double_yakuman"] and name in DOUBLE else 1 for name in full)
            answer = {"yaku": sorted(full), "yakuman": times, "payments": payments(win, 8000 * times)}
            key = (8000 * times, 1, 0, 0)
        else:
            yaku = yaku | flags
            han = sum(HAN[name][0 if win.closed else 1] for name in yaku)
            if not han:
                continue
            han += win.dora(rules)
            fu = 25 if "seven pairs" in parts else -(-sum(parts.values()) // 10) * 10
            fu = 30 if fu == 20 and not win.closed else fu
            points = basic_points(han, fu, rules)
            yaku = sorted(name for name in yaku if HAN[name][0 if win.closed else 1])
            answer = {"yaku": yaku, "han": han, "fu": fu, "fu_parts": parts, "payments": payments(win, points)}
            key = (points, 0, han, fu)
        best.setdefault(key, []).append(answer)
    if not best:
        return {"yaku": []}
    if max(best)[1] and any(key[0] == 8000 and not key[1] for key in best):
        return None  # A yakuman in one division, a counted one in another.
    top = best[max(best)]
    return top[0] if all(answer == top[0] for answer in top) else None
