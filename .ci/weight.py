"""Limits the number of lines in the repository, and refuses duplicated code.

Lock files, the common questions and the cases of the conformance suite are data and don't count. A link
isn't a copy. Duplicated code is a run of six equal lines; indents, blank lines, comments, attributes,
imports and lines with only punctuation are ignored.
"""

import pathlib
import re
import subprocess
import sys
from collections import Counter

HOME = pathlib.Path(__file__).parents[1]
#: The most lines of text by folder; "." has the files at the root. A limit is the number reached,
#: and 1 %. Only a commit of its own raises one, and its body justifies the lines.
LIMITS = {
    "src": 37_772,
    "tests": 24_954,
    "cli": 20_079,
    "logs": 11_070,
    "apps": 11_393,
    "python": 11_669,
    "research": 5_395,
    "c": 5_494,
    "conformance": 2_070,
    "docs": 3_643,
    "web": 4_603,
    "questions": 2_878,
    "fuzz": 1_599,
    "dfs": 1_470,
    "table": 6_568,
    "tables": 1_430,
    ".ci": 1_417,
    ".": 988,
    "examples": 208,
    "benches": 715,
    ".github": 85,
}
RUN = 6
SUFFIXES = {".rs", ".py", ".pyi", ".js", ".mjs", ".ts", ".css", ".html", ".c", ".h", ".cs"}
THIN = re.compile(r"//.*|#.*|/?\*.*|(pub )?use .*|(pub )?mod .*|(from .* )?import .*|[^\w]*")

GIT = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
names = subprocess.check_output(GIT, cwd=HOME, text=True).split("\0")
sums, places, complaints = Counter(), {}, []
files = [HOME / name for name in names if name]
for file in sorted(file for file in files if file.is_file() and not file.is_symlink()):
    content = file.read_bytes()
    if b"\0" in content:
        continue
    name = str(file.relative_to(HOME))
    if not re.search(r"Cargo\.lock$|package-lock\.json$|^(tests/questions|conformance)/.*\.jsonl$", name):
        sums[name.split("/")[0] if "/" in name else "."] += content.count(b"\n")
    if file.suffix not in SUFFIXES:
        continue
    lines = enumerate(map(str.strip, content.decode().split("\n")), 1)
    lines = [(number, line) for number, line in lines if not THIN.fullmatch(line)]
    for start in range(len(lines) - RUN + 1):
        run = lines[start : start + RUN]
        places.setdefault(tuple(line for _, line in run), []).append(f"{name}:{run[0][0]}")
for found in places.values():
    if len(found) > 1:
        complaints.append(" and ".join(found))
if complaints:
    sys.exit("\n".join([*complaints, f"{len(complaints)} runs of {RUN} lines stand twice"]))
over = [f"{folder}: {sums[folder]} lines of text, more than {LIMITS.get(folder, 0)}"
        for folder in sums if sums[folder] > LIMITS.get(folder, 0)]
if over:
    sys.exit("\n".join(over))
for folder, lines in sums.most_common():
    print(f"{lines:7} of at most {LIMITS[folder]:6} {folder}")
print(f"{sums.total():7} lines of text, and no run of {RUN} lines of code stands twice")
