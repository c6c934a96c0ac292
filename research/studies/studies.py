"""Three questions to recorded games: a table and a picture each.

    python research/studies/studies.py games/ FOLDER

Efficiency by dan, riichi by wait, and how often strong players choose the best discard by copies, by
chance and by points. Errors are standard errors over rounds: hands of a round depend on each
other. Needs the package of this repository, polars and matplotlib.
"""

import sys
from pathlib import Path

import matplotlib
import polars
from polars import col

import shanten.logs

matplotlib.use("svg")
matplotlib.rcParams["svg.fonttype"] = "none"
matplotlib.rcParams["svg.hashsalt"] = "studies"
from matplotlib import pyplot

COLUMNS = ["game", "round", "seat", "dan", "turn", "riichi", "action", "discard", "loss_shanten", "loss_copies", "wait_copies"]
COLUMNS += ["won", "ending", "chance", "loss_chance", "points", "loss_points"]
#: The most states of a search: rows that need more, one in a hundred, are left out.
STATES = 80_000
#: The fewest rounds of a table's cell: with fewer, a figure says nothing.
FEWEST = 5
#: The names of ranks in letters that pictures can show.
KYU = {f"{number}級": f"{9 - place} kyu" for place, number in enumerate("９８７６５４３２１")}
DAN = {f"{number}段": f"{place} dan" for place, number in enumerate("初二三四五六七八九十", 1)}
RANKS = {"新人": "new", **KYU, **DAN, "天鳳位": "tenhou"}
#: The ranks of the phoenix table, or most of them.
STRONG = [name for name in RANKS.values() if name in ("7 dan", "8 dan", "9 dan", "10 dan", "tenhou")]


def shares(rows, by, **flags):
    """The mean of each figure with its standard error, and the number of rows, for each value of a column."""
    rounds = rows.group_by("game", "round", by).agg(polars.len().alias("n"), *[flag.cast(float).sum().alias(name) for name, flag in flags.items()])
    total = [col("n").sum().alias("rows"), polars.len().alias("rounds")]
    for name in flags:
        mean = col(name).sum() / col("n").sum()
        # The error of a ratio of sums over rounds.
        error = ((col(name) - mean * col("n")).pow(2).sum()).sqrt() / col("n").sum()
        total += [mean.alias(name), error.alias(f"{name} ±")]
    return rounds.group_by(by).agg(total).filter(col("rounds") >= FEWEST)


def written(title, table, by, names, to, unit="%"):
    """Prints a table, and draws it with error bars."""
    print(f"\n## {title}\n\n| {by} | rows | {' | '.join(names)} |\n|{'---|' * (len(names) + 2)}")
    factor = 100 if unit == "%" else 1
    for row in table.iter_rows(named=True):
        cells = [f"{factor * row[name]:.1f} ± {factor * row[name + ' ±']:.1f}" for name in names]
        print(f"| {row[by]} | {row['rows']:,} | {' | '.join(cells)} |")
    figure, panel = pyplot.subplots(figsize=(7, 3.2), layout="constrained")
    places = range(table.height)
    for name in names:
        values, errors = (factor * table[column].to_numpy() for column in (name, f"{name} ±"))
        panel.errorbar(places, values, errors, marker="o", capsize=3, label=name)
    panel.set(title=title, xticks=list(places), xlabel=by, ylabel=unit, ylim=(0, None))
    panel.set_xticklabels([f"{row[by]}\n{row['rows']:,}" for row in table.iter_rows(named=True)])
    panel.legend(loc="best", frameon=False)
    figure.savefig(to, metadata={"Date": None})


def efficiency_by_dan(rows, to):
    """How often a discard was the best by copies, and how often it led further from a win."""
    chosen = rows.filter(col("loss_shanten").is_not_null(), col("riichi") == 0)
    best = (col("loss_shanten") == 0) & (col("loss_copies") == 0)
    table = shares(chosen, "dan", best=best.fill_null(False), further=col("loss_shanten") > 0)
    order = col("dan").replace_strict(list(RANKS.values()), range(len(RANKS)), default=-1)
    table = table.with_columns(col("dan").fill_null("?")).sort(order)
    written("Efficiency by dan, nobody in riichi", table, "dan", ["best", "further"], to)


def riichi_by_wait(rows, to):
    """How often a riichi won, by the copies that it waited for."""
    declared = rows.filter(col("action") == "riichi", col("won").is_not_null())
    waits = declared.with_columns(((col("wait_copies") - 1) // 2).clip(0, 4).alias("bin"))
    waits = waits.with_columns(col("bin").replace_strict(range(5), ["0-2", "3-4", "5-6", "7-8", "9+"]).alias("copies left"))
    table = shares(waits, "copies left", won=col("won"), by_draw=col("won") & (col("ending") == "draw"))
    written("Riichi by wait", table.sort("copies left"), "copies left", ["won", "by_draw"], to)


def best_by_each_measure(rows, to):
    """How often strong players discard what is best by copies, by chance and by points."""
    strong = rows.filter(col("dan").is_in(STRONG))
    # If there are no strong players, as in logs without ranks, all players are taken.
    strong = (rows if strong.is_empty() else strong).filter(col("riichi") == 0, col("turn") <= 15)
    strong = strong.filter(col("loss_chance").is_not_null(), col("loss_points").is_not_null())
    stages = strong.with_columns(((col("turn") - 1) // 3 * 3 + 1).alias("first"))
    stages = stages.with_columns(polars.format("{}-{}", "first", col("first") + 2).alias("turns"))
    copies = ((col("loss_shanten") == 0) & (col("loss_copies") == 0)).fill_null(False)
    # A discard is as good as the best if their figures differ only by rounding.
    by_chance, by_points = col("loss_chance") <= 1e-6, col("loss_points") <= 0.01
    table = shares(stages, "turns", copies=copies, chance=by_chance, points=by_points)
    order = table.with_columns(col("turns").str.split("-").list.first().cast(int).alias("order")).sort("order")
    written("Discards of strong players that are the best", order, "turns", ["copies", "chance", "points"], to)


if __name__ == "__main__":
    games, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    reader = shanten.logs.read(games, COLUMNS, states=STATES)
    rows = polars.DataFrame(reader).with_columns(col("dan").replace_strict(RANKS, default=None))
    print(f"{rows.height:,} rows of {rows.select('game', 'round').n_unique():,} rounds, {len(reader.problems)} left out")
    for study in [efficiency_by_dan, riichi_by_wait, best_by_each_measure]:
        study(rows, folder / f"{study.__name__}.svg")
