"""Checks that each crate is a house: nothing in it uses anything above it.

A folder is a room. The files and rooms in a folder, including its `mod.rs`, use each other in one
direction only; in `src/` this is the order of the map in `src/lib.rs`, the lowest room first. A folder has
at most 14 source files, and a source file at most 500 lines.
"""

import pathlib
import re
import subprocess
import sys
from collections import Counter
from graphlib import CycleError, TopologicalSorter

HOME = pathlib.Path(__file__).parents[1]
SUFFIXES = {".rs", ".py", ".pyi", ".js", ".mjs", ".ts", ".css", ".html", ".c"}
GIT = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
SOURCES = [HOME / name for name in subprocess.check_output(GIT, cwd=HOME, text=True).splitlines()]
SOURCES = [file for file in SOURCES if file.suffix in SUFFIXES and file.is_file()]
USED = re.compile(r"\b((?:crate|super)(?:::\w+)*)(?:::\{)?")
complaints = []


def items(text):
    """The items of the list up to the closing brace."""
    depth, item = 0, ""
    for char in text:
        depth += (char == "{") - (char == "}")
        if depth < 0 or (char == "," and depth == 0):
            yield item
            item = ""
        else:
            item += char
        if depth < 0:
            return


def used(code):
    """Every path in code from the crate or the folder; paths in braces are separate."""
    for found in USED.finditer(code):
        for item in items(code[found.end():]) if found[0].endswith("{") else [""]:
            name = re.split(r" as |::\{", item.strip())[0]
            yield [*found[1].split("::"), *(part for part in name.split("::") if part not in ("", "self"))]


def targets(root, file, code):
    """The files used by a file of the crate with that root."""
    here = file.parent.parent if file.name == "mod.rs" else file.parent
    for start, *path in used(code):
        # The generator is a module of the build script, next to the format that they share.
        at = here if start == "super" else HOME / "src" if root.parent == HOME / "tables" else root.parent
        while path[:1] == ["super"]:
            at, path = at.parent, path[1:]
        for name in path:
            if (at / f"{name}.rs").is_file():
                yield at / f"{name}.rs"
                break
            if not (at / name).is_dir():
                yield root if at == root.parent else at / "mod.rs"
                break
            at /= name
    if file.name == "mod.rs" or file == root:
        for name in re.findall(r"(?<![:\w])(\w+)::", code):
            if (file.parent / f"{name}.rs").is_file():
                yield file.parent / f"{name}.rs"
            elif (file.parent / name).is_dir():
                yield file.parent / name / "mod.rs"


def house(root):
    """Checks the crate with that root; returns its files, and their uses of another file or room."""
    files = [file for file in SOURCES if file.suffix == ".rs" and root.parent in file.parents]
    rooms = {}
    for file in files:
        if file.with_suffix("").is_dir():
            complaints.append(f"{file.relative_to(HOME)} stands beside its folder: it is the mod.rs in it")
        code = re.sub(r"//.*|pub\([^)]*\)", "", file.read_text(encoding="utf-8"))
        for target in set(targets(root, file, code.split("#[cfg(test)]\nmod tests")[0])) - {file}:
            if root.parent not in target.parents:
                continue
            room = next(parent for parent in file.parents if parent in target.parents)
            user, below = (path.relative_to(room).parts[0] for path in (file, target))
            rooms.setdefault(room, {}).setdefault(user, {}).setdefault(below, (file, target))
    for room, uses in rooms.items():
        try:
            TopologicalSorter(uses).prepare()
        except CycleError as error:
            complaints.append(f"{room.relative_to(HOME)}: a circle")
            for below, user in zip(error.args[1], error.args[1][1:]):
                complaints.append("    {} uses {}".format(*(path.relative_to(HOME) for path in uses[user][below])))
    if root == HOME / "src/lib.rs":
        order = re.findall(r"^// (\w+) {2,}", root.read_text(encoding="utf-8"), re.M)
        for user, uses in rooms[root.parent].items():
            for below in uses:
                if user != root.name and (below not in order or order.index(below) > order.index(user)):
                    complaints.append(f"{user} uses {below}, which isn't below it on the map in src/lib.rs")
    return len(files), sum(len(uses) for room in rooms.values() for uses in room.values())


for folder, number in Counter(file.parent for file in SOURCES).items():
    if number > 14:
        complaints.append(f"{folder.relative_to(HOME)} has {number} source files, more than 14")
for file in SOURCES:
    if (number := file.read_text(encoding="utf-8").count("\n")) > 500:
        complaints.append(f"{file.relative_to(HOME)} has {number} lines, more than 500")
roots = [file for file in SOURCES if file.name == "lib.rs" or file == HOME / "tables/mod.rs"]
roots += [file for file in SOURCES if file.name == "main.rs" and file.with_name("lib.rs") not in roots]
found = [house(root) for root in roots]
if complaints:
    sys.exit("\n".join(complaints))
print(f"{len(roots)} houses, {sum(files for files, _ in found)} files: none of {sum(uses for _, uses in found)} "
      "uses of another file or room runs upwards")
