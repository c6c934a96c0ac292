"""Checks that comments and prose end at column 100; tables, links and data may be wider."""

import pathlib
import re
import subprocess
import sys
import unicodedata

WIDTH = 100
COMMENT = {".rs": r"^\s*//[/!]? ?|\s// ", ".toml": r"^\s*# ?", ".py": r"^\s*# ?"}


def width(line):
    """The width of a line in columns; wide characters take two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else not unicodedata.combining(char) for char in line)


def is_prose(line, suffix):
    """Whether a line is a comment or, in Markdown, prose: not a table row or a lone link."""
    if suffix == ".md":
        text = line.lstrip("> ")
    elif match := re.search(COMMENT[suffix], line):
        text = line[match.end() :]
    else:
        return False
    is_link = re.fullmatch(r"\[[^]]+\]: \S+", text)
    return not is_link and not text.startswith("|") and re.search(r"\s", re.sub(r"\S*\]\(\S+\)\S*", "", text.strip())) is not None


files = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], check=True, capture_output=True, text=True)
wide = 0
for name in files.stdout.splitlines():
    path = pathlib.Path(name)
    if path.suffix not in (".rs", ".md", ".toml", ".py") or not path.is_file():
        continue
    is_code = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        is_code ^= path.suffix == ".md" and line.lstrip().startswith("```")
        if not is_code and is_prose(line, path.suffix) and width(line) > WIDTH:
            print(f"{name}:{number}: {width(line)} columns")
            wide += 1
if wide:
    sys.exit(f"{wide} lines of comments or prose go beyond column {WIDTH}")
