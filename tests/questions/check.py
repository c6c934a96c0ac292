"""Compares a face's answers to the common questions, and keeps the table of what each face answers.

    check.py --list | runner | check.py FACE
    check.py --parity [--check]

The first prints every question, a line each, and compares the answers that come back, a line each.
The second writes the table in docs/bindings.md, or compares it. A face may lack what GAPS says, and
no less.
"""

import argparse
import json
import math
import pathlib
import sys
from collections import Counter

FOLDER = pathlib.Path(__file__).resolve().parent
HOME = FOLDER.parents[1]
DOCUMENT = HOME / "docs/bindings.md"
BEGIN, END = "<!-- parity: written by tests/questions/check.py -->\n", "<!-- end of parity -->\n"
FACES = ["Rust", "command", "C", "Java", "Python", "JavaScript"]
#: What a face doesn't answer, by the question, and why.
PEOPLE = "look-ups are shown to people; the command and the page do"
LETTERS = "C programs have tiles as numbers: kinds, tiles from 0 to 135, counts"
PARTS = "several calls: queries, furiten, ranked calls"
GAPS = {
    "explain": {"C": PEOPLE, "Java": PEOPLE},
    "letters": {"C": LETTERS, "Java": LETTERS},
    "position": {"C": PARTS, "Java": PARTS},
}
MOST_GAPS = 10


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


def compare(face):
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
    left, gaps = len(sys.stdin.readlines()), {ask for ask, faces in GAPS.items() if face in faces}
    others = gaps.symmetric_difference(missing)
    print(f"{face}: {answered.total() - wrong} questions as answered, {wrong} not, {missing.total()} not here")
    if left or others:
        print(f"{face}: {left} answers too many; in GAPS or missing, not both: {sorted(others)}")
    return not (wrong or left or others)


def parity():
    """The table of what each face answers."""
    asks = sorted({json.loads(line)["ask"] for _, line in questions()})
    lacking = {ask: GAPS.get(ask, {}) for ask in asks}
    rows = [[f"`{ask}`", *("no" if face in lacks else "yes" for face in FACES)] for ask, lacks in lacking.items()]
    reasons = [f"- {', '.join(lacks)}, `{ask}`: {'; '.join(dict.fromkeys(lacks.values()))}.\n"
               for ask, lacks in lacking.items() if lacks]
    table = "".join(f"| {' | '.join(row)} |\n" for row in [["", *FACES], ["---"] * (1 + len(FACES)), *rows])
    return f"\n{table}\nWhat is not here:\n\n{''.join(reasons)}\n"


arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
arguments.add_argument("face", nargs="?", choices=FACES, help="whose answers come by standard input")
arguments.add_argument("--list", action="store_true", help="print the questions")
arguments.add_argument("--parity", action="store_true", help="write the table of all faces")
arguments.add_argument("--check", action="store_true", help="only compare that table")
chosen = arguments.parse_args()
if chosen.list:
    sys.stdout.reconfigure(encoding="utf-8")
    print("\n".join(line for _, line in questions()))
elif chosen.parity:
    if sum(map(len, GAPS.values())) > MOST_GAPS:
        sys.exit(f"more than {MOST_GAPS} gaps")
    old = DOCUMENT.read_text(encoding="utf-8")
    new = old.split(BEGIN)[0] + BEGIN + parity() + END + old.split(END)[1]
    if chosen.check and new != old:
        sys.exit(f"{DOCUMENT.name} has another table: check.py --parity writes it")
    DOCUMENT.write_text(new, encoding="utf-8")
elif chosen.face:
    sys.exit(not compare(chosen.face))
else:
    arguments.error("a face, --list or --parity")
