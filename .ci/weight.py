"""Limits the number of lines in the repository, and refuses duplicated code.

Lock files and the common questions are data and don't count. A link isn't a copy. Duplicated code is a run
of six equal lines; indents, blank lines, comments, attributes, imports and lines with only punctuation are
ignored.
"""

import pathlib
import re
import subprocess
import sys

HOME = pathlib.Path(__file__).parents[1]
#: Lines of all text files. Raised only by a separate commit that justifies the lines.
MOST_LINES = 134_900
RUN = 6
SUFFIXES = {".rs", ".py", ".pyi", ".js", ".mjs", ".ts", ".css", ".html", ".c", ".h", ".cs"}
THIN = re.compile(r"//.*|#.*|/?\*.*|(pub )?use .*|(pub )?mod .*|(from .* )?import .*|[^\w]*")

GIT = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
names = subprocess.check_output(GIT, cwd=HOME, text=True).split("\0")
total, places, complaints = 0, {}, []
files = [HOME / name for name in names if name]
for file in sorted(file for file in files if file.is_file() and not file.is_symlink()):
    content = file.read_bytes()
    if b"\0" in content:
        continue
    if not re.search(r"Cargo\.lock$|package-lock\.json$|^tests/questions/.*\.jsonl$", str(file.relative_to(HOME))):
        total += content.count(b"\n")
    if file.suffix not in SUFFIXES:
        continue
    lines = enumerate(map(str.strip, content.decode().split("\n")), 1)
    lines = [(number, line) for number, line in lines if not THIN.fullmatch(line)]
    for start in range(len(lines) - RUN + 1):
        run = lines[start : start + RUN]
        places.setdefault(tuple(line for _, line in run), []).append(f"{file.relative_to(HOME)}:{run[0][0]}")
for found in places.values():
    if len(found) > 1:
        complaints.append(" and ".join(found))
if complaints:
    sys.exit("\n".join([*complaints, f"{len(complaints)} runs of {RUN} lines stand twice"]))
if total > MOST_LINES:
    sys.exit(f"{total} lines of text, more than {MOST_LINES}")
print(f"{total} lines of text, at most {MOST_LINES}, and no run of {RUN} lines of code stands twice")
