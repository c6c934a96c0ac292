"""Answers the common questions, one a line, through the package's own functions.

    python3 tests/questions/check.py --list | python python/tests/questions.py | python3 tests/questions/check.py Python

Every second batch is given as arrays of counts, the others as lists of strings.
"""

import json
import sys

import numpy

import shanten
from shanten import Hand, Meld, Rules, ScoreRules, ShantenError, Tile, Visible

NOTES = ("answer", "refused", "at", "source")


def plain(value, name=None):
    """An answer as the library's JSON."""
    if name in TILE_SETS and isinstance(value, dict | list):
        return str(Visible(tile for tile in value if tile != "J")) + "J" * ("J" in value)
    if hasattr(value, "_fields"):
        parts = {name: part for name, part in value._asdict().items() if part is not None or is_written(value, name)}
        fields = {name.rstrip("_"): plain(part, name) for name, part in parts.items()}
        copies = [list(part.values()) for part in parts.values() if isinstance(part, dict)]
        return fields | ({"copies_of": copies[0]} if copies else {})
    if isinstance(value, list):
        return [plain(each) for each in value]
    return str(value) if isinstance(value, Tile | Meld | Hand) else value


#: Fields that are tiles in letters.
TILE_SETS = ("useful", "swaps", "missing", "tiles")


def is_written(value, name):
    """Whether JSON has a field that is None."""
    is_pair = isinstance(value, shanten.Completion) and name == "meld" and value.division
    return is_pair or name not in value._field_defaults


def numbers(text):
    return [int(number) for number in text.split(",")] if text else []


def hand_of(options):
    rules = options.pop("rules", None)
    if "hand" in options:
        return Hand(options.pop("hand"), rules, **{name: options[name] for name in MAKERS if name in options})
    name = next(name for name in MAKERS if name in options)
    return MAKERS[name](numbers(options.pop(name)), rules)


MAKERS = {"kinds": Hand.from_kinds, "numbers": Hand.from_numbers, "counts": Hand}


def search(options):
    if "forms" in options:
        options["forms"] = options["forms"].split(",")
    if isinstance(options.get("objectives"), str):
        options["objectives"] = options["objectives"].split(",")
    if "unseen_reds" in options:
        options["unseen_reds"] = numbers(options["unseen_reds"])
    return options


def worth(score):
    return {"han": score.han, "fu": score.fu, "total": score.payments.total}


def divisions(found):
    return {"divisions": [each.division for each in found], "marks": [each.marks for each in found]}


def turned(hand, turns):
    """Takes each turn with its own method."""
    for turn in turns.split(", ") if turns else []:
        name, *words = turn.split(" ")
        if name == "call":
            hand = hand.make_call(shanten.Call(Meld(words[0]), words[1], words[2]))
        else:
            method = {"draw": hand.draw, "discard": hand.discard, "aside": hand.set_aside, "meld": hand.call}[name]
            hand = method(*words)
    return hand


def of_hand(ask, options):
    """The answer to a question about a hand."""
    hand = hand_of(options)
    if "from" in options:
        options["from_"] = options.pop("from")
    special = {
        "hand": lambda: Hand(hand, **options),
        "useful": lambda: hand.useful(**options),
        "unneeded": lambda: tiles(hand.unneeded(**options)),
        "improving_draws": lambda: tiles(hand.improving_draws(**options)),
        "good_draws": lambda: tiles(hand.good_draws(**options)),
        "divisions": lambda: divisions(hand.divisions(**options)),
        "fed_patterns": lambda: hand.fed_patterns(
            shanten.Call(options["meld"], options["tile"], options.get("from_", "left")),
            score_rules=options.get("score_rules"),
        ),
        "turns": lambda: turned(hand, options["turns"]),
        "score": lambda: shanten.score(hand, **options),
        "worth": lambda: worth(shanten.score(hand, **options)),
        "odds": lambda: shanten.odds(hand, **search(options)),
        "points": lambda: shanten.points(hand, **search(options)),
    }
    call = special.get(ask) or (lambda: getattr(hand, NAMES.get(ask, ask))(**search(options)))
    return plain(call())


#: Methods with other names than their questions.
NAMES = {"completions": "completed_by", "nine_terminals": "has_nine_terminals", "melds": "melds_with"}


def tiles(found):
    return plain(found, "useful")


def seen_after(options):
    visible = Visible(options.get("visible", ""))
    for turn in options.get("turns", "").split(", "):
        name, *words = turn.split(" ")
        if name == "remove":
            visible = visible.remove(*words)
        elif name == "add":
            visible = visible.insert_meld(*words) if words[0][0] in "([" else visible.insert(*words)
    return visible


def game(rules):
    names = ("players", "kinds", "jokers", "max_tiles", "has_patterns")
    return {"rules": str(rules), **{name: getattr(rules, name) for name in names}}


def facts(options):
    tile = Tile(options["tile"])
    names = {"index": tile.index, "suit": tile.suit, "rank": tile.rank}
    names |= {"honour": tile.is_honour, "terminal": tile.is_terminal}
    return names | {"indicated": str(tile.indicated(options.get("rules")))}


def rows_of(hands, rules):
    """Hands as an array of counts, with their other data in columns; None for invalid hands."""
    try:
        made = [Hand(hand, rules) for hand in hands]
    except ShantenError:
        return None
    counts = numpy.array([list(hand.counts()) for hand in made], numpy.uint8).reshape(-1, 34)
    besides = {"melds": ["".join(map(str, hand.melds())) for hand in made], "reds": [hand.reds() for hand in made]}
    besides |= {"jokers": [hand.jokers() for hand in made], "norths": [hand.norths() for hand in made]}
    return counts, {name: values for name, values in besides.items() if any(map(any, besides["reds"])) or name != "reds"}


def batch(ask, options, line):
    hands, rules = options.pop("hands").split("|"), options.get("rules")
    if options.get("invalid") == "mark":
        options["invalid"] = "null"
    if "visible" in options:
        options["visible"] = options["visible"].split("|")
    rows = rows_of(hands, rules) if line % 2 == 0 else None
    if rows:
        hands, besides = rows
        options |= besides
    if ask == "batch_score":
        own = lambda value: int(value) if value.isdigit() else value
        split = lambda value: [*map(own, value.split("|"))] if isinstance(value, str) and "|" in value else value
        options = {name: split(value) for name, value in options.items()}
    call = {
        "batch_shanten": lambda: {"shanten": shanten.shanten(hands, **options)},
        "batch_useful": lambda: shanten.useful(hands, **options),
        "batch_discards": lambda: shanten.discards(hands, **options),
        "batch_score": lambda: shanten.score(hands, **options),
    }
    return {name: column.tolist() for name, column in call[ask]().items()}


def answer(question, line):
    """The answer to a question."""
    options = {name: value for name, value in question.items() if name not in NOTES}
    ask = options.pop("ask")
    if ask.startswith("batch_"):
        return batch(ask, options, line)
    call = {
        "rules": lambda: str(Rules(**options)),
        "game": lambda: game(Rules(**options)),
        "names": lambda: shanten.names.by_type(),
        "score_rules": lambda: str(ScoreRules(options.get("score_rules"))),
        "letters": lambda: shanten.letters(**options),
        "tile": lambda: facts(options),
        "visible": lambda: str(seen_after(options)),
        "noten_payments": lambda: shanten.noten_payments(**options | {"ready": [number > 0 for number in numbers(options["ready"])]}),
        "points_of": lambda: plain(shanten.points_of(**options)),
        "nagashi": lambda: plain(shanten.nagashi_mangan(**options)),
    }
    return call[ask]() if ask in call else of_hand(ask, options)


def answered(question, line):
    try:
        return answer(question, line)
    except ShantenError as error:
        place = {} if error.at is None else {"at": error.at}
        return {"refused": error.kind, "message": str(error), **place}
    except TypeError as error:
        # Python's own messages about arguments.
        kinds = {"argument 'kinds'": "bad_option", "unexpected keyword": "no_such_option", "missing 1 required": "missing_option"}
        for words, kind in kinds.items():
            if words in str(error):
                return {"refused": kind}
        raise


if __name__ == "__main__":
    sys.stdin.reconfigure(encoding="utf-8")
    for number, line in enumerate(sys.stdin):
        print(json.dumps(answered(json.loads(line), number)))
