"""Holds the repository to its number of lines, and refuses code that stands twice, letter by letter.

Lock files and the common questions are data: they don't count. A link is no second copy. What stands
twice is a run of six lines; indents, blank lines, comments, attributes, imports and lines that are
only punctuation don't count.
"""

import pathlib
import re
import subprocess
import sys

HOME = pathlib.Path(__file__).parents[1]
#: Lines of all text files. More functions may need more: then this is the place that says so. The
#: questions of every language, their oracles and `ask` took 10,000, wins by others' discards 2,400,
#: shares of points layer by layer 600, what was tried with scores 130, plain texts and JSON 620,
#: lists of logs and tables in parts 1,180, arrays and lists of any kind in Python 2,900, legal
#: actions, passes and a writer of tenhou/6 1,150, the answer in sight on a phone 1,540, legal
#: discards in a batch 150, what players paste 810, pages of each language
#: 110, the trainer 1,550, the review 1,440, calls beside passing and in reviews 1,900, languages of
#: the command 1,640, the page's fourth language, first view, pictures and speed 1,300, packages,
#: doors and the site 1,200, refusals of arguments of another type in Python and JavaScript 460,
#: what was silent at the edges 3,950.
MOST_LINES = 135_100
RUN = 6
SUFFIXES = {".rs", ".py", ".pyi", ".js", ".mjs", ".ts", ".css", ".html", ".c", ".h", ".java", ".go", ".cs"}
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
