"""Winning chances compared with recorded games: the number of wins, and the predictions of two models.

    columns=game,round,turn,hand,visible,strict_shanten,won,ending,chance,chance_with_discards
    shanten logs games/ --columns $columns | python3 logs/examples/odds.py odds.svg

A hand counts after its player's 3rd, 6th, 9th or 12th turn, unless its discard raised the shanten. A round
in several logs counts once, and a round without its end doesn't count.
"""

import csv
import sys
from collections import defaultdict
from math import sqrt

TURNS, SHANTENS = (3, 6, 9, 12), range(4)
#: Cells with fewer hands are not drawn.
FEWEST = 20

deals, last, is_new = set(), None, False
cells = defaultdict(list)
for row in csv.DictReader(sys.stdin):
    number = row["game"], row["round"]
    if number != last:
        last, deal = number, (row["hand"], row["visible"])
        is_new = bool(row["won"]) and deal not in deals
        deals |= {deal} if is_new else set()
    if is_new and row["chance"]:
        has_won, by = row["won"] == "true", row["ending"]
        ends = [has_won and by == "draw", has_won and by == "discard", has_won, not has_won and by != "no win"]
        models = [float(row["chance"]), float(row["chance_with_discards"])]
        cells[int(row["turn"]), int(row["strict_shanten"])].append((number, [*ends, *models]))


def mean(hands, at):
    """A mean in percent with its standard error. Hands of a round depend on each other."""
    found = sum(values[at] for _, values in hands) / len(hands)
    off = defaultdict(float)
    for number, values in hands:
        off[number] += values[at] - found
    return 100 * found, 100 * sqrt(sum(more * more for more in off.values())) / len(hands)


print("| turn | shanten | hands | won by draw | by discard | in all | another won | self-draws | with discards |")
print("|---" * 9 + "|")
shapes = defaultdict(str)
for column, turn in enumerate(TURNS):
    shapes["text"] += f'<text x="{column * 170 + 115}" y="254">turn {turn}</text>'
    for shanten in SHANTENS:
        hands = cells[turn, shanten]
        if not hands:
            continue
        found = [mean(hands, at) for at in range(6)]
        shares = [f"{share:.1f} ± {error:.1f}" if share else "0" for share, error in found[:4]]
        models = [f"{chance:.1f}" for chance, _ in found[4:]]
        print("|", " | ".join([f"{turn} | {shanten} | {len(hands)}", *shares, *models]), "|")
        if len(hands) < FEWEST:
            continue
        x, error = column * 170 + shanten * 36 + 61, 2 * found[2][1]
        draw, discard, won, _, own, both = (2 * share for share, _ in found)
        shapes["text"] += f'<text x="{x}" y="239">{shanten}</text>'
        shapes["draw"] += f"M{x - 9} 225h18v{-draw:.1f}h-18z"
        shapes["discard"] += f"M{x - 9} {225 - draw:.1f}h18v{-discard:.1f}h-18z"
        shapes["error"] += f"M{x} {225 - won - error:.1f}v{2 * error:.1f}"
        shapes["own"] += f"M{x - 13} {225 - own:.1f}h26"
        shapes["both"] += f"M{x} {220 - both:.1f}l5 5-5 5-5-5z"
for share in range(0, 101, 25):
    shapes["grid"] += f"M40 {225 - 2 * share}h660"
    shapes["text"] += f'<text x="20" y="{229 - 2 * share}">{share}%</text>'
legend = {"won by draw": "draw", "won by discard": "discard", "model: self-draws": "own", "with discards": "both"}
for place, (label, name) in enumerate(legend.items()):
    x = 60 + 165 * place
    shapes["text"] += f'<text x="{x + 70}" y="12">{label}</text>'
    shapes[name] += {"own": f"M{x - 10} 8h20", "both": f"M{x - 5} 3l5 5-5 5-5-5z"}.get(name, f"M{x - 10} 3h10v10h-10z")
STYLE = (
    "text{font:12px sans-serif;fill:#808080;text-anchor:middle}.grid{stroke:#80808050}.draw{fill:#3a7ebf}"
    ".discard{fill:#8fbce6}.error{stroke:#808080;stroke-width:2}.own{stroke:#d9822b;stroke-width:3}.both{fill:#c0392b}"
)
with open(sys.argv[1], "w", encoding="utf-8") as picture:
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 260"><style>{STYLE}</style>', file=picture)
    for name in ["grid", "draw", "discard", "error", "own", "both"]:
        print(f'<path class="{name}" d="{shapes[name]}"/>', file=picture)
    print(f"{shapes['text']}</svg>", file=picture)
