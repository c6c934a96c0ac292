"""The conformance suite of the field: every case is right."""

import json
import subprocess
import sys
from pathlib import Path

CONFORMANCE = Path(__file__).parents[2] / "conformance"
sys.path.append(str(CONFORMANCE))

import board  # noqa: E402


def test_every_case_is_right():
    lines = [line for file in sorted(CONFORMANCE.glob("*.jsonl")) for line in file.open(encoding="utf-8")]
    runner = [sys.executable, CONFORMANCE / "runners/our_shanten.py"]
    found = subprocess.run(runner, input="".join(lines), capture_output=True, text=True, check=True, encoding="utf-8")
    answers = found.stdout.splitlines()[1:]
    assert len(answers) == len(lines) > 3_000
    verdicts = [board.verdict(json.loads(line), json.loads(answer)) for line, answer in zip(lines, answers)]
    assert [line for line, verdict in zip(lines, verdicts) if verdict != "right"] == []
