"""From a table of decisions to a picture: readiness and best discards, turn by turn.

    shanten logs games/ -o decisions.parquet
    research/engines/run picture decisions.parquet
"""

import sys

import matplotlib
import polars

matplotlib.use("Agg")
from matplotlib import pyplot

#: The last turn shown, because few hands last longer.
TURNS = 18

given = sys.argv[1:]
if len(given) not in (1, 2):
    sys.exit("usage: picture.py DECISIONS [PICTURE]")
rows = polars.scan_parquet(given[0]).filter(polars.col("turn") <= TURNS, polars.col("won").is_not_null())
rows = rows.filter(polars.col("win_from").is_null())  # wins by others' discards are no turns
is_ready = (polars.col("waits").is_not_null() | (polars.col("shanten") < 0)).mean().alias("ready")
is_best = (polars.col("loss_shanten") == 0) & (polars.col("loss_copies") == 0)
by_turn = rows.group_by("won", "turn").agg(
    is_ready, is_best.mean().alias("best"), polars.col("loss_copies").mean().alias("copies")
)
table = by_turn.sort("turn").collect(engine="streaming")

figure, panels = pyplot.subplots(1, 3, figsize=(13, 4), layout="constrained")
titles = {"ready": "Ready after the discard", "best": "Discards that were the best", "copies": "Copies given away"}
for panel, (column, title) in zip(panels, titles.items(), strict=True):
    for won, label in [(True, "won the round"), (False, "did not")]:
        part = table.filter(polars.col("won") == won)
        panel.plot(part["turn"], part[column], marker="o", label=label)
    panel.set(title=title, xlabel="turn", xticks=range(1, TURNS + 1, 2), ylim=(0, None))
    panel.grid(alpha=0.3)
panels[0].legend()
to = given[1] if len(given) == 2 else "decisions.png"
figure.savefig(to, dpi=120)
print(f"{to}: {rows.select(polars.len()).collect().item():,} decisions")
