"""Answers from the definitions: slow, short, and independent of any library.

A hand is a list of 34 counts. A complete hand has four melds and a pair, seven pairs, or thirteen
orphans. The distance to it is the number of its tiles that the hand lacks.
"""

import re
from functools import lru_cache
from itertools import product

SUITS = {"m": 0, "p": 9, "s": 18, "z": 27}
ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]
FORMS = ["standard", "seven pairs", "thirteen orphans"]
FAR = 99


def kinds_of(text):
    """The kinds of tiles in letters; a red five, 0, is a five."""
    runs = re.findall(r"([0-9]+)([mpsz])", text)
    return [SUITS[suit] + int(digit.replace("0", "5")) - 1 for digits, suit in runs for digit in digits]


def letters(kinds, reds=()):
    """Tiles in letters, those of a suit together. `reds` are suits whose first five is red."""
    found = ""
    for suit, first in SUITS.items():
        digits = "".join(str(kind - first + 1) for kind in sorted(kinds) if first <= kind < first + 9)
        digits = digits.replace("5", "0", 1) if suit in reds else digits
        found += digits and digits + suit
    return found


def counted(kinds):
    counts = [0] * 34
    for kind in kinds:
        counts[kind] += 1
    return counts


class Seen:
    """What a question says about copies: melds, the number of players, and which tiles are gone."""

    def __init__(self, melds=(), gone="hand", players=4):
        self.melds = len(melds)
        self.called = counted(kind for meld in melds for kind in kinds_of(meld))
        missing = range(1, 8) if players == 3 else ()
        copies = FAR if gone == "nothing" else 4
        taken = self.called if gone == "melds" else [0] * 34
        self.limits = [0 if kind in missing else copies - taken[kind] for kind in range(34)]


@lru_cache(1 << 16)
def suit_costs(held, limits, has_runs):
    """The fewest missing tiles of a suit for each number of melds and pairs in it."""
    states = {(0, 0, 0, 0): 0}  # Runs begun one and two tiles before, melds, pairs.
    for kind, (have, limit) in enumerate(zip(held, limits)):
        after = {}
        for (last, before, melds, pairs), cost in states.items():
            most = min(4 - melds, limit - last - before) if has_runs and kind < 7 else 0
            for runs, more in product(range(most + 1), (0, 2, 3, 5)):
                used, sets, pair = last + before + runs + more, runs + more // 3, more % 3 == 2
                if used <= limit and melds + sets <= 4 and pairs + pair <= 1:
                    state, total = (runs, last, melds + sets, pairs + pair), cost + max(0, used - have)
                    if total < after.get(state, FAR):
                        after[state] = total
        states = after
    costs = {}
    for (_, _, melds, pairs), cost in states.items():
        costs[melds, pairs] = min(cost, costs.get((melds, pairs), FAR))
    return costs


def standard(counts, limits, melds, knitted=0):
    """The fewest missing tiles for so many melds and a pair."""
    sums = {(0, 0): knitted}
    for first, last in (0, 9), (9, 18), (18, 27), (27, 34):
        costs = suit_costs(tuple(counts[first:last]), tuple(limits[first:last]), first < 27)
        joined = {}
        for (m, p), cost in sums.items():
            for (n, q), more in costs.items():
                if m + n <= melds and p + q <= 1:
                    joined[m + n, p + q] = min(cost + more, joined.get((m + n, p + q), FAR))
        sums = joined
    return sums.get((melds, 1), FAR)


def knitted_sets():
    """The six sets of nine kinds: 147, 258 and 369, each in a suit of its own."""
    for a, b, c in (0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0):
        yield [9 * suit + start + step for suit, start in enumerate((a, b, c)) for step in (0, 3, 6)]


def knitted_straight(counts, seen):
    """The fewest missing tiles for nine knitted tiles, a meld and a pair."""
    best = FAR
    for kinds in knitted_sets():
        rest, limits, missing = list(counts), list(seen.limits), 0
        for kind in kinds:
            missing += rest[kind] == 0
            rest[kind] -= rest[kind] > 0
            limits[kind] -= 1
        best = min(best, standard(rest, limits, 1 - seen.melds, missing))
    return best


def shanten(counts, seen, form="nearest"):
    """One less than the fewest missing tiles; FAR or more if the form is impossible."""
    if form == "nearest":
        return min(shanten(counts, seen, each) for each in FORMS)
    if form == "standard":
        return standard(counts, seen.limits, 4 - seen.melds) - 1
    if form == "knitted straight":
        return knitted_straight(counts, seen) - 1 if seen.melds < 2 else FAR
    if seen.melds:
        return FAR
    if form == "seven pairs":
        missing = [max(0, 2 - have) for have, limit in zip(counts, seen.limits) if limit >= 2]
        return sum(sorted(missing)[:7]) - 1
    if form == "seven pairs, four of a kind as two":
        pairs, single = sum(have // 2 for have in counts), sum(have % 2 for have in counts)
        missing = max(0, 7 - pairs)
        return missing + max(0, missing - single) - 1
    if form == "honours and knitted tiles":
        return min(13 - min(14, sum(counts[kind] > 0 for kind in [*kinds, *range(27, 34)])) for kinds in knitted_sets())
    missing = sum(counts[kind] == 0 for kind in ORPHANS)
    return missing - any(counts[kind] > 1 for kind in ORPHANS)


def drawn(counts, kind):
    return [have + (each == kind) for each, have in enumerate(counts)]


def without(counts, kind):
    return [have - (each == kind) for each, have in enumerate(counts)]


def useful(counts, seen, form="nearest"):
    """The shanten, and the kinds that lower it."""
    now = shanten(counts, seen, form)
    kinds = [kind for kind in range(34) if counts[kind] < seen.limits[kind]]
    return now, [kind for kind in kinds if shanten(drawn(counts, kind), seen, form) < now]


def waits(counts, seen):
    """The kinds that complete a hand before its draw."""
    now, kinds = useful(counts, seen)
    return kinds if now == 0 else []


@lru_cache(1 << 16)
def divisions(counts):
    """Every way to take tiles apart into melds and one pair; a meld is its kinds."""
    found = set()

    def take(rest, pair, melds):
        kind = next((kind for kind, have in enumerate(rest) if have), None)
        if kind is None:
            if pair is not None:
                found.add((pair, tuple(sorted(melds))))
            return
        parts = [((kind,) * 3)] if rest[kind] >= 3 else []
        if kind < 27 and kind % 9 < 7 and rest[kind + 1] and rest[kind + 2]:
            parts.append((kind, kind + 1, kind + 2))
        for part in parts:
            left = list(rest)
            for tile in part:
                left[tile] -= 1
            take(left, pair, [*melds, part])
        if pair is None and rest[kind] >= 2:
            left = list(rest)
            left[kind] -= 2
            take(left, kind, melds)

    take(list(counts), None, [])
    return sorted(found)


def swap_forbidden(meld, claimed):
    """The kinds that may not be discarded after the call of a meld with a claimed tile."""
    kinds, claim = sorted(kinds_of(meld)), kinds_of(claimed)[0]
    forbidden = {claim}
    if kinds[0] != kinds[1]:
        forbidden |= {kinds[2] + 1} if claim == kinds[0] and kinds[2] % 9 < 8 else set()
        forbidden |= {kinds[0] - 1} if claim == kinds[2] and kinds[0] % 9 > 0 else set()
    return forbidden


def riichi_quad(counts, seen, kind, rule):
    """Whether a hand in riichi that draws a kind may declare a closed quad of it."""
    if counts[kind] != 3:
        return False
    before = waits(counts, seen)
    rest = list(counts)
    rest[kind] = 0
    after = Seen([], "hand")
    after.melds = seen.melds + 1
    if waits(rest, after) != before:
        return False
    if rule == "waits":
        return True
    ways = [melds for wait in before for _, melds in divisions(tuple(drawn(counts, wait)))]
    return all((kind,) * 3 in melds for melds in ways)
