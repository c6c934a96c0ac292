"""What the runners in Python share: the notation, and the loop over cases."""

import importlib.metadata
import json
import re
import sys

SUITS = {"m": 0, "p": 9, "s": 18, "z": 27}
WINDS = ["east", "south", "west", "north"]
#: The yaku by Tenhou's numbers.
YAKU = [
    "menzen tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao", "iipeikou",
    *["seat wind"] * 4, *["round wind"] * 4, "haku", "hatsu", "chun", "double riichi", "chiitoitsu", "chanta",
    "ittsuu", "sanshoku doujun", "sanshoku doukou", "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou",
    "ryanpeikou", "junchan", "honitsu", "chinitsu", "renhou", "tenhou", "chiihou", "daisangen", "suuankou",
    "suuankou tanki", "tsuuiisou", "ryuuiisou", "chinroutou", "chuuren", "junsei chuuren", "kokushi",
    "kokushi 13", "daisuushi", "shousuushi", "suukantsu",
]


class Unanswered(Exception):
    """The library has no such question, or can't be set to the rules of the case."""


def tiles(text):
    """The tiles of a text, such as 0p."""
    return [digit + suit for digits, suit in re.findall(r"([0-9]+)([mpsz])", text) for digit in digits]


def kind(tile):
    return SUITS[tile[1]] + int(tile[0].replace("0", "5")) - 1


def counts(text):
    found = [0] * 34
    for tile in tiles(text):
        found[kind(tile)] += 1
    return found


def letters(kinds):
    """Kinds in letters."""
    found, kinds = "", sorted(kinds)
    for suit, first in SUITS.items():
        digits = "".join(str(each - first + 1) for each in kinds if 0 <= each - first < 9)
        found += digits and digits + suit
    return found


class Numbers:
    """Gives each tile its number from 0 to 135, a red five the first of its kind."""

    def __init__(self):
        self.used = set()

    def __call__(self, tile):
        first = 4 * kind(tile)
        order = [first, first + 1, first + 2, first + 3] if tile[0] == "0" else [first + 1, first + 2, first + 3, first]
        number = next(each for each in order if each not in self.used)
        self.used.add(number)
        return number


def meld_kind(meld):
    """run, triplet, open quad or closed quad."""
    found = [kind(tile) for tile in tiles(meld)]
    return "closed quad" if meld[0] == "[" else "open quad" if len(found) == 4 else "run" if len(set(found)) > 1 else "triplet"


def need(case, **rules):
    """Refuses cases whose rules are others than those that the library has or can set."""
    for name, value in case.get("rules", {}).items():
        allowed = rules.get(name, ())
        if value not in (allowed if isinstance(allowed, tuple) else (allowed,)):
            raise Unanswered


def need_four(case):
    if case.get("players", 4) != 4:
        raise Unanswered


def win_flags(case):
    """The circumstances of a win."""
    return {*case.get("flags", []), case["won_by"]}


def serve(answers, package):
    """Prints the version, then an answer a line: null if it can't be asked, an error if it is refused."""
    print(json.dumps({"version": importlib.metadata.version(package)}))
    for line in sys.stdin:
        case = json.loads(line)
        try:
            answer = answers[case["ask"]](case) if case["ask"] in answers else None
        except Unanswered:
            answer = None
        except BaseException as error:  # A panic of Rust isn't an Exception.
            answer = {"error": f"{type(error).__name__}: {error}"[:200]}
        print(json.dumps(answer), flush=True)
