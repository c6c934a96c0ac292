"""Winning chances held against recorded games: what was won, and what each model expected.

    python3 logs/examples/odds.py games/ odds.svg

The files are dealt into ten parts. For each part the model is measured from the other nine, so that it
hasn't seen the games. A hand counts after its player's 3rd, 6th, 9th or 12th turn in a game of four players,
unless its discard raised the shanten. A round in several logs counts once, and a round without its end
doesn't count. Errors are standard errors by rounds, because the hands of a round depend on each other. The
program `shanten` is the one of SHANTEN, or of the path.
"""

import csv
import json
import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from math import sqrt
from pathlib import Path
from tempfile import TemporaryDirectory

TURNS, SHANTENS, PARTS, BINS = (3, 6, 9, 12), range(4), 10, 10
#: Cells with fewer hands have no row.
FEWEST = 20
MODELS = ["as at a table", "with an exchange", "self-draws", "with an exchange", "all discards", "mean of the cell"]
#: Others discard every unseen tile alike, and never win.
ALL_DISCARDS = "others-win 0;willing-riichi 100;willing-open 100;willing-silent 100;ready-others 0 0 0 0"
COLUMNS = (
    "game,round,turn,wall,players,seat,hand,melds,visible,river_self,discard,riichi,seat_wind,wind,strict_shanten,"
    "won,ending,chance,chance_of_draws"
)


def shanten(*arguments, asked=None):
    """What the command writes. It exits with 1 if it leaves out a round, and then it has told so."""
    run = [os.environ.get("SHANTEN", "shanten"), *map(str, arguments)]
    return subprocess.run(run, input=asked, capture_output=True, text=True).stdout


def tiles(text):
    """The tiles in letters, a red five as any five."""
    groups = re.findall(r"([\d+]+)([mpsz])", text.replace("0", "5"))
    return Counter(digit + suit for digits, suit in groups for digit in digits.replace("+", ""))


def with_an_exchange(row, **options):
    """The question for the chances of a row along a path with one exchange."""
    visible = tiles(row["visible"]) - tiles(row["melds"])
    return {
        "ask": "odds",
        "hand": row["hand"] + row["melds"],
        "visible": "".join(visible.elements()),
        "discards": re.sub("[*?!]", "", row["river_self"]),
        "strictness": "visible",
        "path": "no-step-back",
        "turn": 0,
        "turns": int(row["wall"]) // 4,
        **options,
    }


def hands_of(files, model):
    """The hands that count, each with its round, its cell and what happened."""
    asked = [shanten("logs", *files, *rest) for rest in [
        ["--columns", COLUMNS, "--model", model],
        ["--columns", "chance", "--model", model.with_name("all"), "--no-yaku"],
    ]]
    rows = zip(*(csv.DictReader(text.splitlines()) for text in asked))
    rows = [(row, other) for row, other in rows if is_counted(row)]
    table = {"model": model.read_text(encoding="utf-8")}
    questions = [
        json.dumps(question)
        for row, _ in rows
        for winds in [{"seat": row["seat_wind"], "round": row["wind"]}]
        for question in [with_an_exchange(row, **table, **winds), with_an_exchange(row, wins="draws")]
    ]
    answers = map(json.loads, shanten("ask", asked="\n".join(questions)).splitlines())
    for row, other in rows:
        exchanged = [chance_of(next(answers), row) for _ in range(2)]
        chances = [row["chance"], exchanged[0], row["chance_of_draws"], exchanged[1], other["chance"]]
        cell = int(row["turn"]), int(row["strict_shanten"])
        if None not in exchanged:
            yield (files[0], row["game"], row["round"]), cell, row, [float(chance) for chance in chances]


def is_counted(row):
    is_asked = row["chance"] and row["won"] and row["players"] == "4"
    return is_asked and int(row["turn"]) in TURNS and int(row["strict_shanten"]) in SHANTENS


def chance_of(answer, row):
    """The chance after the discard that was made."""
    made = row["discard"].replace("0", "5")
    rows = answer["discards"] if answer["complete"] else []
    return next((of["win_now"] for of in rows if of["discard"] == made), None)


def mean(hands):
    """A mean with its standard error, of values with their rounds."""
    found, off = sum(value for _, value in hands) / len(hands), defaultdict(float)
    for number, value in hands:
        off[number] += value - found
    return found, sqrt(sum(more * more for more in off.values())) / len(hands)


def percent(figure):
    return f"{100 * figure[0]:.1f} ± {100 * figure[1]:.1f}"


*folders, picture = map(Path, sys.argv[1:])
files = sorted(file for folder in folders for file in folder.rglob("*") if file.suffix != ".md" and file.is_file())
hands, deals, in_riichi = [], {}, defaultdict(list)
with TemporaryDirectory() as folder:
    Path(folder, "all").write_text(ALL_DISCARDS)
    for part in range(PARTS):
        model = Path(folder, "model")
        model.write_text(shanten("logs", *(file for at, file in enumerate(files) if at % PARTS != part), "--measure"))
        last = None
        for number, cell, row, chances in hands_of(files[part::PARTS], model):
            if number != last:
                last, deal = number, (row["hand"], row["visible"])
            if deals.setdefault(deal, number) == number:
                hands.append((part, number, cell, row["won"] == "true", row["ending"], chances))
                if int(row["riichi"]) >> int(row["seat"]) & 1:
                    in_riichi[cell[0]].append((number, hands[-1][3], chances[0]))
by_cell = defaultdict(list)
for hand in hands:
    by_cell[hand[2]].append(hand)
for part, _, cell, *_, chances in hands:
    others = [won for of, _, _, won, _, _ in by_cell[cell] if of != part]
    chances.append(sum(others) / max(len(others), 1))

print("| turn | shanten | hands | won by draw | by discard | in all | another won |", " | ".join(MODELS[:-1]), "| off by |", "with |")
print("|---" * 14 + "|")
within = []
for turn in TURNS:
    for cell in [(turn, shanten) for shanten in SHANTENS if len(by_cell[turn, shanten]) >= FEWEST]:
        of = by_cell[cell]
        ends = [lambda won, by: won and by == "draw", lambda won, by: won and by == "discard", lambda won, _: won,
                lambda won, by: not won and by != "no win"]
        found = [percent(mean([(number, end(won, by)) for _, number, _, won, by, _ in of])) for end in ends]
        models = [f"{100 * sum(hand[5][at] for hand in of) / len(of):.1f}" for at in range(5)]
        offs = [mean([(number, won - chances[at]) for _, number, _, won, _, chances in of]) for at in range(2)]
        within.append([abs(off) <= 2 * error for off, error in offs])
        offs = [f"{off / error:+.1f}" for off, error in offs]
        print("|", " | ".join([f"{cell[0]} | {cell[1]} | {len(of)}", *found, *models, *offs]), "|")
counted = [hand for hand in hands if hand[2][0] in TURNS and hand[2][1] in SHANTENS]
print(f"\n{len({hand[1] for hand in counted})} rounds; within two standard errors: {[sum(of) for of in zip(*within)]} of {len(within)}")
print("\n| hands in riichi, turn | hands | won | expected |\n" + "|---" * 4 + "|")
for turn, of in sorted(in_riichi.items()):
    won, expected = mean([(number, won) for number, won, _ in of]), sum(chance for *_, chance in of) / len(of)
    print(f"| {turn} | {len(of)} | {percent(won)} | {100 * expected:.1f} |")
for at, name in enumerate(MODELS):
    print(f"Brier score, {name}: {sum((hand[3] - hand[5][at]) ** 2 for hand in counted) / len(counted):.4f}")
print("\n| expected | hands | mean expected | won |\n" + "|---" * 4 + "|")
shapes = ['<path class="grid" d="M40 20V220H240M40 220L240 20"/>']
for place in range(BINS):
    of = [hand for hand in counted if place <= hand[5][0] * BINS < place + 1 or place == BINS - 1 and hand[5][0] == 1]
    if of:
        expected, (won, error) = sum(hand[5][0] for hand in of) / len(of), mean([(hand[1], hand[3]) for hand in of])
        print(f"| {10 * place}-{10 * place + 10} % | {len(of)} | {100 * expected:.1f} | {percent((won, error))} |")
        x, y, bar = 40 + 200 * expected, 220 - 200 * won, 200 * error
        shapes.append(f'<path class="error" d="M{x:.1f} {y - bar:.1f}v{2 * bar:.1f}"/><circle cx="{x:.1f}" cy="{y:.1f}" r="4"/>')
for share in range(0, 101, 25):
    shapes.append(f'<text x="20" y="{224 - 2 * share}">{share}%</text><text x="{40 + 2 * share}" y="236">{share}%</text>')
shapes.append('<text x="140" y="252">expected</text><text x="60" y="12">won</text>')
STYLE = "text{font:12px sans-serif;fill:#808080;text-anchor:middle}path{fill:none;stroke:#808080}circle{fill:#3a7ebf}"
with picture.open("w", encoding="utf-8") as out:
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 270 260"><style>{STYLE}</style>', *shapes, "</svg>", file=out)
