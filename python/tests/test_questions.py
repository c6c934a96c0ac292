"""The common questions: their answers, and the types of the answers."""

import json
import subprocess
import sys
import types
import typing
from pathlib import Path

import questions
import shanten.answers

CHECK = Path(__file__).parents[2] / "tests/questions/check.py"


def is_of(value, hint, given=None):
    """Whether a value has a type, with `given` types in place of type variables."""
    hint = (given or {}).get(hint, hint)
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return value in parts
    if origin in (typing.Union, types.UnionType):
        return any(is_of(value, part) for part in parts)
    if origin is list:
        return isinstance(value, list) and all(is_of(each, parts[0], given) for each in value)
    if origin is dict:
        return isinstance(value, dict) and all(is_of(k, parts[0]) and is_of(v, parts[1]) for k, v in value.items())
    if hasattr(origin or hint, "_fields"):
        kind = origin or hint
        given = dict(zip(getattr(kind, "__parameters__", ()), parts))
        hints = typing.get_type_hints(kind)
        return isinstance(value, kind) and all(is_of(getattr(value, name), hints[name], given) for name in hints)
    return hint is typing.Any or type(value) is hint


def test_the_common_questions():
    listed = subprocess.run([sys.executable, CHECK, "--list"], check=True, capture_output=True).stdout
    runner = [sys.executable, Path(__file__).with_name("questions.py")]
    answers = subprocess.run(runner, input=listed, check=True, capture_output=True).stdout
    checked = subprocess.run([sys.executable, CHECK, "Python"], input=answers, capture_output=True, check=False)
    assert checked.returncode == 0, checked.stdout.decode()


def test_answers_have_the_types_that_they_say(monkeypatch):
    """Each type of answer, read from JSON or made natively."""
    kinds, read = set(), shanten.answers.reader

    def checked(hint):
        def made(answer):
            value = read(hint)(answer)
            assert is_of(value, hint), (hint, value)
            kinds.add(str(hint))
            return value

        return made

    monkeypatch.setattr(shanten.answers, "reader", checked)
    listed = subprocess.run([sys.executable, CHECK, "--list"], check=True, capture_output=True, text=True).stdout
    for number, line in enumerate(listed.splitlines()):
        questions.answered(json.loads(line), number)
    assert len(kinds) > 15, kinds
    hand = shanten.Hand("123m44zJ", "riichi,jokers=2")
    native = [(hand.useful(), shanten.Useful), (hand.discards(), list[shanten.Discard])]
    native.append((shanten.Hand("123m4z", "riichi,jokers=2").waits(), list[shanten.Wait]))
    assert all(is_of(value, hint) for value, hint in native)
    assert not is_of(hand.useful(), shanten.Discard) and not is_of([1], list[str])
