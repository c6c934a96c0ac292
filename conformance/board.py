"""Asks each library the cases and writes BOARD.md.

    board.py [--only RUNNER...] [--wrong N]

Each library is installed into its own folder of target/conformance. `--wrong` prints the first
disagreements of each topic. Our own library is the wheel of `python/install` in target/python.
"""

import argparse
import collections
import datetime
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
TARGET = HERE.parent / "target"
#: The package of each runner, and its registry.
PACKAGES = {
    "our_shanten": "shanten",
    "pypi_mahjong": "mahjong==2.1.0", "pypi_riichienv": "riichienv==0.4.11", "pypi_jansou": "jansou==0.14.0",
    "pypi_xiangting": "xiangting==6.0.2", "pypi_kago_utils": "kago-utils==0.1.0",
    "pypi_pymahjonggb": "PyMahjongGB==1.4.0", "npm_majiang_core": "@kobalab/majiang-core@1.4.1",
    "npm_syanten": "syanten@1.6.0", "npm_riichi": "riichi@1.2.0",
    "npm_mahjong_tile_efficiency": "mahjong-tile-efficiency@1.0.3",
}
LIMIT_S = 300


def command(runner):
    """Installs the library if it is missing. Returns the command of its runner and its folder."""
    package, folder = PACKAGES[runner], TARGET / "conformance" / runner
    if runner.startswith("npm_"):
        if not (folder / "node_modules").is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "package.json").write_text("{}\n")
            subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", package], cwd=folder, check=True, capture_output=True)
        return ["node", HERE / "runners" / f"{runner}.mjs"], folder
    python = TARGET / "python" / "bin" / "python" if runner == "our_shanten" else folder / "bin" / "python"
    if not python.is_file():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", package], check=True)
    return [python, HERE / "runners" / f"{runner}.py"], HERE


def verdict(case, answer):
    """right, wrong, refused, or None if the library can't be asked. A null part isn't compared."""
    if answer is None:
        return None
    if "error" in answer:
        return "refused"
    names = [name for name in case["answer"].keys() | answer.keys() if answer.get(name, "missing") is not None]
    if not names:
        return None
    return "right" if all(case["answer"].get(name) == answer.get(name) for name in names) else "wrong"


def asked(runner, lines, wrong=0):
    """The version of a library, and the number of each verdict by topic."""
    words, folder = command(runner)
    found = subprocess.run(list(map(str, words)), input="".join(lines), cwd=folder, capture_output=True, text=True, timeout=LIMIT_S, encoding="utf-8")
    head, *answers = map(json.loads, found.stdout.splitlines())
    if found.returncode or len(answers) != len(lines):
        sys.exit(f"{runner} answered {len(answers)} of {len(lines)} cases: {found.stderr[-500:]}")
    counts, shown = collections.Counter(), collections.Counter()
    for line, answer in zip(lines, answers):
        case = json.loads(line)
        topic = case["id"].rsplit("-", 1)[0]
        is_right = verdict(case, answer)
        counts[topic, is_right] += 1
        if is_right in ("wrong", "refused") and shown[topic] < wrong:
            shown[topic] += 1
            print(f"{runner}: {line}    {json.dumps(answer, ensure_ascii=False)}")
    return head["version"], counts


def cell(counts, topic):
    right, wrong, refused, rest = (counts[topic, each] for each in ("right", "wrong", "refused", None))
    if not right + wrong + refused:
        return "–"
    parts = [f"{right}"] + [f"**{wrong} wrong**"] * (wrong > 0) + [f"{refused} refused"] * (refused > 0) + [f"{rest} –"] * (rest > 0)
    return ", ".join(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=PACKAGES, default=list(PACKAGES))
    parser.add_argument("--wrong", type=int, default=0)
    chosen = parser.parse_args()
    files = sorted(HERE.glob("*.jsonl"))
    lines = [line + "\n" for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    topics = [file.stem for file in files]
    rows = []
    for runner in chosen.only:
        version, counts = asked(runner, lines, chosen.wrong)
        registry = {"our": "here", "pypi": "PyPI", "npm": "npm"}[runner.split("_")[0]]
        name = PACKAGES[runner].split("==")[0].rsplit("@", 1)[0] if registry != "here" else "shanten"
        sums = [sum(counts[topic, each] for topic in topics) for each in ("right", "wrong", "refused", None)]
        rows.append([f"{name} {version} ({registry})", *(f"{each}" for each in sums), *(cell(counts, topic) for topic in topics)])
        print(rows[-1][0], dict(zip(("right", "wrong", "refused", "not asked"), sums)))
    if len(rows) < len(PACKAGES):
        return
    version = (HERE / "VERSION").read_text().strip()
    total, half = len(lines), (len(topics) + 1) // 2
    text = f"# Board\n\nMade by `board.py` on {datetime.date.today()} from version {version} of the suite: {total} cases.\n"
    text += "– is what a library can't be asked, or only under other rules. A number alone is what is right.\n"
    text += "[What the disagreements are](README.md#disagreements).\n"
    tables = [(["right", "wrong", "refused", "–"], 1), (topics[:half], 5), (topics[half:], 5 + half)]
    for heads, first in tables:
        text += f"\n| library | {' | '.join(heads)} |\n|---|{'---|' * len(heads)}\n"
        text += "".join(f"| {row[0]} | {' | '.join(row[first:first + len(heads)])} |\n" for row in rows)
    (HERE / "BOARD.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
