"""Makes the cases: by seed, with answers from `oracle.py` and `scorer.py`.

    make.py [TOPIC...]          writes the files of all topics, or of some
    make.py --check [TOPIC...]  fails if a file has other bytes
"""

import json
import pathlib
import random
import sys
import zlib
from multiprocessing import Pool

import oracle
import rounds
import scorer
from oracle import FAR, ORPHANS, Seen, counted, kinds_of, letters, without

HERE = pathlib.Path(__file__).parent
WALL = [kind for kind in range(34) for _ in range(4)]
THREE = [kind for kind in WALL if not 0 < kind < 8]
GONE = ["hand", "melds", "nothing"]
NATIONAL = ["honours and knitted tiles", "knitted straight", "seven pairs, four of a kind as two"]
#: Beginnings of hands with rare yaku.
SHAPES = [
    "123m123p123s", "345m345p345s", "678m678p678s", "123456789m", "123456789p", "123456789s", "111m111p111s",
    "777m777p777s", "112233p", "445566s", "112233m445566s", "223344p667788s", "555z66677z", "555666z", "111222333z",
    "11122233z", "111z999m111p", "222444s666z", "234234s88s", "19m19p19s12345677z", "119m19p19s1234567z", "19m199p19s1234567z",
    "11123455678999p", "11122345678999s", "11112345678999m", "111999m11p999s", "555666777z",
]
WHYS = {
    "riichi_quad": "the waits stay, but the triplet may be part of runs",
    "gone": "it matters which copies count as gone",
    "open_tanyao": "all simples with a called meld",
    "double_wind_fu": "a pair of the wind of both seat and round",
    "rounded_mangan": "1920 basic points",
    "double_yakuman": "a yakuman that some tables count twice",
    "counted_yakuman": "13 han without a yakuman",
    "red_fives": "a red five",
}


def meld_of(r, free, wall):
    """A random meld of tiles that are free, or None; takes its tiles."""
    kind, sort = r.choice(wall), r.choice(["run"] * 14 + ["triplet"] * 4 + ["quad", "closed quad"])
    kinds = [kind, kind + 1, kind + 2] if sort == "run" else [kind] * (4 if "quad" in sort else 3)
    if sort == "run" and (kind > 24 or kind % 9 > 6) or any(free.count(each) < kinds.count(each) for each in kinds):
        return None
    for each in kinds:
        free.remove(each)
    return ("[%s]" if sort == "closed quad" else "(%s)") % letters(kinds)


def hand_of(r, size, wall=WALL, melds=0, steps=None, quads=0, suit=None, start=()):
    """A random hand and its melds: some steps away from a complete hand, or dealt; some quads in it."""
    while True:
        free = [kind for kind in wall if suit is None or kind // 9 in (suit, 3)]
        own = list(start)
        for kind in own:
            free.remove(kind)
        called = []
        while len(called) < melds:
            called += filter(None, [meld_of(r, free, free)])
        for kind in r.sample(sorted(set(free)), quads):
            own += [kind] * free.count(kind)
            free = [each for each in free if each != kind]
        need = size - 3 * melds
        if steps is not None:
            while len(own) < 14 - 3 * melds - 2:
                part = meld_of(r, free, sorted(set(free)))
                own += kinds_of(part)[:3] if part else []
            pairs = [kind for kind in set(free) if free.count(kind) > 1]
            own += [r.choice(sorted(pairs))] * 2
            free = [kind for kind in wall if counted(own)[kind] + Seen(called).called[kind] < 4]
            r.shuffle(own)
            for _ in range(steps):
                own[r.randrange(len(own))] = r.choice(free)
            own = own[:need]
        else:
            own = (own + r.sample(free, 14))[:need]
        total = [a + b for a, b in zip(counted(own), Seen(called).called)]
        if max(total) <= 4 and len(own) == need:
            return own, called


def short_hand(r, size, melds):
    """A hand that needs a fifth copy of a kind, of which called melds may have some, and a few steps more."""
    while True:
        kind = r.randrange(34)
        suit, rank = kind // 9 * 9, kind % 9
        lows = [low for low in range(max(0, rank - 2), min(rank, 6) + 1)] if kind < 27 else []
        groups = [[kind] * 3, [suit + low + step for step in range(3)] if lows and (low := r.choice(lows)) >= 0 and r.random() < 0.7 else None]
        groups = [group for group in groups if group]
        free = [each for each in WALL if each != kind]
        while len(groups) < 4:
            part = meld_of(r, free, free)
            groups += [kinds_of(part)[:3]] if part else []
        pair = [kind] * 2 if len({each for group in groups[:2] for each in group}) == 1 or groups[1].count(kind) == 0 else [r.choice(free)] * 2
        r.shuffle(groups)
        called = [f"({letters(group + group[:1] * (len(set(group)) == 1 and r.random() < 0.5))})" for group in groups[:melds]]
        own = [each for group in groups[melds:] for each in group] + pair
        while kind in own and own.count(kind) + Seen(called).called[kind] > 4:
            own.remove(kind)
        r.shuffle(own)
        for _ in range(r.choice([0, 0, 1, 2]) if own else 0):
            own[r.randrange(len(own))] = r.choice(free)
        own += r.sample(free, 14)
        own = own[: size - 3 * melds]
        if max(a + b for a, b in zip(counted(own), Seen(called).called)) <= 4:
            return own, called


def minimal(case, name, choices, answer):
    """The answer by the first choice; the case names a rule only if its answer depends on it."""
    answers = [answer(choice) for choice in choices]
    if any(each != answers[0] for each in answers):
        case.setdefault("rules", {})[name] = choices[0]
        case.setdefault("why", WHYS[name])
    return answers[0]


def seen_of(case, gone):
    return Seen(case.get("melds", []), gone, case.get("players", 4))


def discards_of(counts, seen):
    """The shanten, and each discard that keeps it with the useful tiles after it."""
    now = min(oracle.shanten(without(counts, kind), seen) for kind in range(34) if counts[kind])
    rows = {}
    for kind in range(34):
        if counts[kind]:
            after, tiles = oracle.useful(without(counts, kind), seen)
            if after == now:
                rows[letters([kind])] = letters(tiles)
    return {"shanten": now, "discards": rows}


def tiles_answer(case, gone):
    counts, seen = counted(kinds_of(case["hand"])), seen_of(case, gone)
    if case["ask"] == "shanten":
        return {"shanten": oracle.shanten(counts, seen, case["form"])}
    if case["ask"] == "discards":
        return discards_of(counts, seen)
    now, tiles = oracle.useful(counts, seen)
    if case["ask"] == "useful":
        return {"shanten": now, "useful": letters(tiles)}
    waits = tiles if now == 0 else []
    if case["ask"] == "waits":
        return {"waits": letters(waits)}
    passed = kinds_of("".join(case.get(name, "") for name in ("discards", "since_turn", "since_riichi")))
    return {"furiten": bool(set(waits) & set(passed))}


def call_answer(case):
    hand, meld = kinds_of(case["hand"]), kinds_of(case["meld"])
    meld.remove(kinds_of(case["claimed"])[0])
    for kind in meld:
        hand.remove(kind)
    forbidden = oracle.swap_forbidden(case["meld"], case["claimed"]) & set(hand)
    return {"legal": bool(set(hand) - forbidden), "forbidden": letters(forbidden)}


def solve(case):
    """The case with its answer, or None if it doesn't have one answer."""
    case = dict(case)
    why, caught = case.pop("why", None), case.pop("caught", None)
    chosen = case.pop("rules", {})
    if case["ask"] == "score":
        rules = {name: values[0] for name, values in scorer.RULES.items()} | chosen
        answer = scorer.score(case, rules)
        for name, values in scorer.RULES.items():
            both = [rules[name], *(value for value in values if value != rules[name])]
            minimal(case, name, both, lambda value: scorer.score(case, rules | {name: value}))
    elif case["ask"] == "swap_calling":
        answer = call_answer(case)
    elif case["ask"] == "riichi_quad":
        counts, kind = counted(kinds_of(case["hand"])), kinds_of(case["drawn"])[0]
        rule = chosen.get("riichi_quad", "waits")
        both = [rule, *({"waits", "divisions"} - {rule})]
        answer = minimal(case, "riichi_quad", both, lambda rule: {"legal": oracle.riichi_quad(counts, seen_of(case, "hand"), kind, rule)})
    elif case["ask"] == "log":
        answer = case.pop("answer")
    else:
        gone = chosen.get("gone", "hand")
        answer = minimal(case, "gone", [gone, *(each for each in GONE if each != gone)], lambda gone: tiles_answer(case, gone))
        if answer.get("shanten", 0) >= FAR - 1:
            return None
    if answer is None:
        return None
    case["answer"] = answer
    case |= {"why": why} if why else {"why": case.pop("why")} if "why" in case else {}
    return case | ({"caught": caught} if caught else {})


def shanten_cases(r):
    for number in range(760):
        form = ["nearest", "standard", "seven pairs", "thirteen orphans"][number % 8 % 4 if number % 8 < 6 else 0]
        melds = 0 if number % 4 > 1 else r.choice([0, 0, 0, 1, 2, 3, 4])
        steps = r.choice([None, None, 0, 1, 2, 3, 5])
        own, called = hand_of(r, r.choice([13, 14]), melds=melds, steps=steps, suit=r.choice([None] * 5 + [0, 1, 2]))
        yield {"ask": "shanten", "hand": letters(own), "melds": called, "form": form}


def quads_cases(r):
    for number in range(560):
        melds = r.choice([0, 0, 1, 1, 2, 3])
        quads = r.randint(1, 3 if melds < 2 else 1) if melds < 3 else 0
        steps = r.choice([None, 0, 1, 2])
        size = r.choice([13, 14])
        own, called = hand_of(r, size, melds=melds, steps=steps, quads=quads, suit=r.choice([None, None, 0, 1, 2]))
        for _ in range(9 * (number % 4 > 0)):
            own, called = short_hand(r, size, melds)
            if len({oracle.shanten(counted(own), Seen(called, gone), "standard") for gone in GONE}) > 1:
                break
        yield {"ask": "shanten", "hand": letters(own), "melds": called, "form": "nearest" if called or number % 2 else "standard", "rules": {"gone": GONE[number % 3]}}


def useful_cases(r):
    for number in range(380):
        melds, is_drawn = r.choice([0, 0, 0, 1, 2, 3]), number % 8 == 7
        own, called = hand_of(r, 14 if is_drawn else 13, melds=melds, steps=r.choice([None, 1, 2, 3]), quads=number % 5 == 4)
        yield {"ask": "discards" if is_drawn else "useful", "hand": letters(own), "melds": called}


def waits_cases(r):
    found = 0
    while found < 420:
        melds = r.choice([0, 0, 0, 1, 2, 3, 4])
        own, called = hand_of(r, 13, melds=melds, steps=r.choice([0, 0, 0, 1]), quads=r.random() < 0.3 and melds < 3, suit=r.choice([None, 0, 1, 2]))
        if r.random() < 0.3:
            own, called = short_hand(r, 13, melds)
        if oracle.shanten(counted(own), Seen(called, "nothing")) == 0:
            found += 1
            yield {"ask": "waits", "hand": letters(own), "melds": called, "rules": {"gone": GONE[found % 3]}}


def furiten_cases(r):
    while True:
        own, called = hand_of(r, 13, melds=r.choice([0, 0, 1, 2]), steps=r.choice([0, 0, 1]), suit=r.choice([None, 0, 1, 2]))
        seen = Seen(called)
        tiles = oracle.waits(counted(own), seen)
        if tiles:
            free = list(WALL)
            for kind in own + kinds_of("".join(called)):
                free.remove(kind)
            others = [kind for kind in free if kind not in tiles]
            river = r.sample(others, r.randint(3, 9))
            where = r.choice(["discards", "discards", "since_turn", "since_riichi", None, None])
            passed = {"discards": river, "since_turn": r.sample(others, 2)}
            if not called:
                passed["since_riichi"] = r.sample(others, 3)
            if where in passed:
                passed[where] = [*passed[where], r.choice(tiles)]
            yield {"ask": "furiten", "hand": letters(own), "melds": called} | {name: letters(kinds) for name, kinds in passed.items()}


def calls_cases(r):
    while True:
        own, called = hand_of(r, 13, melds=r.choice([0, 1, 2, 3, 3]), steps=r.choice([1, 2]), suit=r.choice([0, 1, 2]))
        if len(called) == 3 and r.random() < 0.5:
            low = own[0] // 9 * 9 + r.randint(0, 5) if own[0] < 27 else 0
            own = [low, low + 1, low + 2, low + r.choice([2, 3])]
        claim = r.choice(own)
        runs = [[claim - 2 + step + each for each in range(3)] for step in range(3)]
        options = [run for run in runs if claim < 27 and {kind // 9 for kind in run} == {claim // 9} and run[0] >= 0]
        options.append([claim] * 3)
        total = counted(own + kinds_of("".join(called)))
        options = [kinds for kinds in options if all(kinds.count(each) - (each == claim) <= counted(own)[each] for each in kinds)]
        if options and total[claim] < 4 and max(total) <= 4:
            kinds = r.choice(options)
            case = {"ask": "swap_calling", "hand": letters(own), "melds": called, "meld": f"({letters(kinds)})", "claimed": letters([claim])}
            yield case if call_answer(case)["forbidden"] or r.random() < 0.2 else None


def riichi_quads_cases(r):
    while True:
        low = 9 * r.randrange(3) + r.randrange(7)
        start = [low, low + 1, low + 2] * 3 if r.random() < 0.5 else []
        own, called = hand_of(r, 13, steps=0, suit=r.choice([None, 0, 1, 2]) if not start else None, start=start)
        counts = counted(own)
        threes = [kind for kind in range(34) if counts[kind] == 3 and kind not in oracle.waits(counts, Seen())]
        if threes and oracle.waits(counts, Seen()):
            kind, rule = r.choice(threes), r.choice(["waits", "divisions"])
            if r.random() < 0.2 or not oracle.riichi_quad(counts, Seen(), kind, "divisions"):
                yield {"ask": "riichi_quad", "hand": letters(own), "drawn": letters([kind]), "rules": {"riichi_quad": rule}}


def score_case(r, melds=None, reds=False, players=4):
    """A random win that scores."""
    wall = THREE if players == 3 else WALL
    shape, melds = r.random(), r.choice([0, 0, 0, 1, 1, 2, 3]) if melds is None else melds
    start = kinds_of(r.choice(SHAPES)) if shape < 0.3 else []
    if not set(start) <= set(wall):
        return None
    if shape > 0.94:
        own, called = sorted(r.sample(sorted(set(wall)), 7) * 2), []
    elif len(start) == 14:
        own, called = start, []
    else:
        pool = [kind for kind in wall if kind not in ORPHANS] if 0.3 < shape < 0.5 else wall
        pool = [kind for kind in wall if kind > 26 or kind % 9 not in (3, 4, 5)] if 0.5 < shape < 0.6 else pool
        suit = r.choice([1, 2]) if 0.6 < shape < 0.68 else None
        own, called = hand_of(r, 14, pool, min(melds, (12 - len(start)) // 3), 0, suit=suit, start=start)
    if players == 3 and any("z" not in meld and len(set(kinds_of(meld))) > 1 for meld in called):
        return None
    tile = r.choice(own)
    won_by = r.choice(["ron", "ron", "tsumo"])
    if won_by == "tsumo" and any(len(kinds_of(meld)) == 4 for meld in called) and r.random() < 0.3:
        won_by = "rinshan"
    closed, flags = all(meld[0] == "[" for meld in called), []
    if closed and r.random() < 0.5:
        flags = [r.choice(["riichi", "riichi", "riichi", "double riichi"])]
        flags += ["ippatsu"] if r.random() < 0.2 and won_by != "rinshan" and not called else []
    if r.random() < 0.06 and won_by != "rinshan":
        flags += ["haitei" if won_by == "tsumo" else "houtei"] if "ippatsu" not in flags else []
    suits = [suit for suit in "mps" if reds and letters(own).count("5" + suit) and r.random() < 0.7]
    if reds and not (suits := suits or ["mps"[kind // 9] for kind in own if kind < 27 and kind % 9 == 4][:1]):
        return None
    total = counted(own + kinds_of("".join(called)))
    if any(total[kind] == 4 and "mps"[kind // 9] not in suits for kind in (4, 13, 22)):
        return None  # One of four fives is red.
    spare = [kind for kind in sorted(set(wall)) if total[kind] < 4]
    case = {"ask": "score", "hand": letters(own, suits), "melds": called, "tile": letters([tile]), "won_by": won_by}
    case |= {"players": 3} if players == 3 else {}
    case |= {"seat": r.choice(["east", "south", "west"] + ["north"] * (players == 4)), "round": r.choice(["east", "south"])}
    case |= {"flags": flags} if flags else {}
    case |= {"dora": [letters([kind]) for kind in r.sample(spare, r.choice([1, 1, 2]))]} if r.random() < 0.6 else {}
    if closed and "riichi" in "".join(flags) and r.random() < 0.5:
        case["ura"] = [letters([r.choice(spare)])]
    shown = counted(kinds_of("".join(case.get("dora", []) + case.get("ura", []))))
    left = 4 - total[30] - shown[30]
    if players == 3 and left > 0 and r.random() < 0.6:
        case["norths"] = r.randint(1, left)
    if max(a + b for a, b in zip(total, shown)) > 4:
        return None
    case |= {"honba": r.randint(1, 3)} if players == 4 and r.random() < 0.2 else {}
    case["rules"] = {name: r.choice(values) for name, values in scorer.RULES.items()}
    usual = {name: values[0] for name, values in scorer.RULES.items()}
    return case if (scorer.score(case, usual) or {}).get("yaku") else None


def scores_cases(r):
    while True:
        yield score_case(r)


def red_fives_cases(r):
    while True:
        yield score_case(r, r.choice([0, 0, 1]), reds=True)


def three_players_cases(r):
    for number in range(190):
        own, called = hand_of(r, 13, THREE, r.choice([0, 0, 0, 1]), r.choice([None, 1, 2]), number % 4 == 0)
        if all(len(set(kinds_of(meld))) == 1 for meld in called):
            ask = {"ask": "useful"} if number % 2 else {"ask": "shanten"}
            yield ask | {"hand": letters(own), "melds": called, "players": 3} | ({} if number % 2 else {"form": "nearest"})
    while True:
        yield score_case(r, r.choice([0, 0, 0, 1]), players=3)


def national_cases(r):
    for number in range(150):
        own, called = hand_of(r, r.choice([13, 14]), steps=r.choice([None, None, 2]), quads=number % 3 == 2)
        if number % 2:
            kinds = r.choice(list(oracle.knitted_sets()))
            rest = r.sample([kind for kind in WALL if kind not in kinds], 5)
            own = (kinds + rest)[: len(own)]
            own[r.randrange(9)] = r.choice(kinds_of("1234567z"))
        yield {"ask": "shanten", "hand": letters(own), "form": NATIONAL[number % 3], "rules": {"gone": "nothing"}}


def logs_cases(r):
    while True:
        yield rounds.played(r)


def published_cases(_):
    for line in (HERE / "published.jsonl").read_text(encoding="utf-8").splitlines():
        yield {name: value for name, value in json.loads(line).items() if name not in ("id", "answer")}


TOPICS = {
    "shanten": 760, "quads": 560, "useful": 380, "waits": 420, "furiten": 160, "calls": 160, "riichi-quads": 120,
    "scores": 560, "red-fives": 100, "three-players": 290, "national": 150, "logs": 20, "published": 200,
}


def made(topic):
    """The file of a topic."""
    r, lines, known = random.Random(zlib.crc32(topic.encode())), [], set()
    for case in globals()[topic.replace("-", "_") + "_cases"](r):
        if case and (case := solve({name: value for name, value in case.items() if value != []})):
            text = json.dumps(case, ensure_ascii=False, separators=(",", ":"))
            if text not in known:
                known.add(text)
                lines.append(f'{{"id":"{topic}-{len(lines) + 1:03}",{text[1:]}\n')
        if len(lines) == TOPICS[topic]:
            break
    return topic, "".join(lines)


def main():
    is_check = "--check" in sys.argv
    topics = [name for name in sys.argv[1:] if name != "--check"] or list(TOPICS)
    wrong = []
    with Pool(2) as pool:
        for topic, text in pool.imap(made, topics):
            file = HERE / f"{topic}.jsonl"
            if not is_check:
                file.write_bytes(text.encode())
            elif file.read_bytes() != text.encode():
                wrong.append(f"{file.name} has other bytes than this script makes")
            print(f"{text.count(chr(10)):5} {topic}")
    sys.exit("\n".join(wrong) or None)


if __name__ == "__main__":
    main()
