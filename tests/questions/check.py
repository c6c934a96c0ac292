"""Compares a face's answers to the common questions.

    check.py --list | runner | check.py FACE

The first prints every question, a line each; the last compares the answers, a line each.
"""

import argparse
import json
import math
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
FACES = ["Rust", "command", "C", "Python", "JavaScript"]


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
    right, wrong = 0, 0
    for place, line in questions():
        question, text = json.loads(line), next(sys.stdin, "").strip()
        try:
            found = json.loads(text)
        except ValueError:
            found = {"no JSON": text}
        if isinstance(found, dict):
            found.pop("message", None)
        if is_same(found, expected(question)):
            right += 1
        else:
            wrong += 1
            print(f"{place}: {line}\n    {json.dumps(found, ensure_ascii=False)}")
    left = len(sys.stdin.readlines())
    print(f"{face}: {right} questions as answered, {wrong} not, {left} answers too many")
    return not (wrong or left)


arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
arguments.add_argument("face", nargs="?", choices=FACES, help="whose answers come by standard input")
arguments.add_argument("--list", action="store_true", help="print the questions")
chosen = arguments.parse_args()
if chosen.list:
    sys.stdout.reconfigure(encoding="utf-8")
    print("\n".join(line for _, line in questions()))
elif chosen.face:
    sys.exit(not compare(chosen.face))
else:
    arguments.error("a face or --list")
