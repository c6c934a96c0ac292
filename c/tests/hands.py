"""Writes hands in letters, always the same: random ones, complete ones, and with called melds."""

import random

chance = random.Random(1)
SUITS = "mpsz"


def kinds_of(meld):
    first, is_run = meld
    return [first, first + 1, first + 2] if is_run else [first] * 3


def letters(kinds):
    return "".join(f"{kind % 9 + 1}{SUITS[kind // 9]}" for kind in sorted(kinds))


def meld():
    first = chance.randrange(34)
    is_run = first < 27 and first % 9 < 7 and chance.random() < 0.6
    return first, is_run


written = 0
while written < 20000:
    if written % 3:
        melds = [meld() for _ in range(4)]
        pair = chance.randrange(34)
        called = chance.choice([0, 0, 1, 2])
        kinds = [pair] * 2 + [kind for each in melds for kind in kinds_of(each)]
        if any(kinds.count(kind) > 4 for kind in kinds):
            continue
        shown = [letters(kinds_of(each)) for each in melds[:called]]
        concealed = [pair] * 2 + [kind for each in melds[called:] for kind in kinds_of(each)]
        if written % 6 == 1:
            concealed.pop(chance.randrange(len(concealed)))
        print(letters(concealed) + "".join(f"({each[0]}{each[2]}{each[4]}{each[1]})" for each in shown))
    else:
        wall = [kind for kind in range(34) for _ in range(4)]
        print(letters(chance.sample(wall, chance.choice([4, 7, 10, 13, 14, 14]))))
    written += 1
