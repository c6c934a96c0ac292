"""Compares a face's answers to the common questions, and keeps the table of what each face answers.

    check.py --list | runner | check.py FACE [--table FILE]
    check.py --parity [--check]

The first prints every question, a line each, and compares the answers that come back, a line each.
The second writes the table in docs/bindings.md from what the faces have left in target/questions,
or compares it.
"""

import argparse
import json
import math
import pathlib
import sys
from collections import Counter

FOLDER = pathlib.Path(__file__).resolve().parent
HOME = FOLDER.parents[1]
TABLES = HOME / "target/questions"
DOCUMENT = HOME / "docs/bindings.md"
BEGIN, END = "<!-- parity: written by tests/questions/check.py -->\n", "<!-- end of parity -->\n"
FACES = ["Rust", "command", "C", "Java", "Python", "JavaScript"]
# Why a face doesn't answer a question that others answer: by ask, then by face.
REASONS = {}
MOST_REASONS = 10


def questions():
    """Each question with its file and its line."""
    for file in sorted(FOLDER.glob("*.jsonl")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{file.name}:{number}", line


def expected(question):
    """What the answer must be: the value, or the kind of the error and its place."""
    refused = {key: question[key] for key in ("refused", "at") if key in question}
    return refused or question["answer"]


def is_same(found, answer):
    """Whether two values are the same, numbers but for their last digits."""
    if {type(found), type(answer)} <= {int, float}:
        return math.isclose(found, answer, rel_tol=1e-11, abs_tol=1e-12)
    if type(found) is not type(answer):
        return False
    if isinstance(answer, list):
        return len(found) == len(answer) and all(map(is_same, found, answer))
    if isinstance(answer, dict):
        return found.keys() == answer.keys() and all(is_same(found[key], answer[key]) for key in answer)
    return found == answer


def compare(face, table):
    """Compares the answers from standard input. Returns whether all are right."""
    sys.stdin.reconfigure(encoding="utf-8")
    answered, missing, wrong = Counter(), Counter(), 0
    for place, line in questions():
        question, text = json.loads(line), next(sys.stdin, "").strip()
        try:
            found = json.loads(text)
        except ValueError:
            found = {"no JSON": text}
        if found == {"missing": True}:
            missing[question["ask"]] += 1
            continue
        answered[question["ask"]] += 1
        if isinstance(found, dict):
            found.pop("message", None)
        if not is_same(found, expected(question)):
            wrong += 1
            print(f"{place}: {line}\n    {json.dumps(found, ensure_ascii=False)}")
    left = len(sys.stdin.readlines())
    table.parent.mkdir(parents=True, exist_ok=True)
    table.write_text(json.dumps({"answered": answered, "missing": missing}, indent=1), encoding="utf-8")
    right, absent = answered.total() - wrong, missing.total()
    too_many = f", {left} answers too many" if left else ""
    print(f"{face}: {right + wrong + absent} questions, {right} as answered, {absent} not here{too_many}")
    return wrong == 0 and left == 0


def parity():
    """The table of what each face answers, and what is wrong with it."""
    tables = {face: json.loads((TABLES / f"{face}.json").read_text(encoding="utf-8")) for face in FACES}
    asks = sorted({json.loads(line)["ask"] for _, line in questions()})
    rows, reasons, complaints = [], [], []
    for ask in asks:
        cells = []
        for face, table in tables.items():
            here, gone = table["answered"].get(ask, 0), table["missing"].get(ask, 0)
            cells.append("yes" if not gone else "partly" if here else "not here")
            reason = REASONS.get(ask, {}).get(face)
            if gone:
                reasons.append(f"- {face}, `{ask}`: {reason}\n")
            if gone and not reason:
                complaints.append(f"{face} lacks {ask}, and REASONS doesn't say why")
        rows.append(f"| `{ask}` | {' | '.join(cells)} |\n")
    if len(reasons) > MOST_REASONS:
        complaints.append(f"{len(reasons)} gaps, more than {MOST_REASONS}")
    head = f"| | {' | '.join(FACES)} |\n|{'---|' * (1 + len(FACES))}\n"
    return "\n" + head + "".join(rows) + ("\n" + "".join(reasons) if reasons else "") + "\n", complaints


arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
arguments.add_argument("face", nargs="?", choices=FACES, help="whose answers come by standard input")
arguments.add_argument("--table", type=pathlib.Path, metavar="FILE", help="where to note what was answered")
arguments.add_argument("--list", action="store_true", help="print the questions")
arguments.add_argument("--parity", action="store_true", help="write the table of all faces")
arguments.add_argument("--check", action="store_true", help="only compare that table")
chosen = arguments.parse_args()
if chosen.list:
    sys.stdout.reconfigure(encoding="utf-8")
    print("\n".join(line for _, line in questions()))
elif chosen.parity:
    old = DOCUMENT.read_text(encoding="utf-8")
    table, complaints = parity()
    new = old.split(BEGIN)[0] + BEGIN + table + END + old.split(END)[1]
    if not chosen.check:
        DOCUMENT.write_text(new, encoding="utf-8")
    elif new != old:
        complaints.append(f"{DOCUMENT.name} has another table: check.py --parity writes it")
    sys.exit("\n".join(complaints) or None)
elif chosen.face:
    sys.exit(not compare(chosen.face, chosen.table or TABLES / f"{chosen.face}.json"))
else:
    arguments.error("a face, --list or --parity")
