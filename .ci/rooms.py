"""Demands that no room of `src/` imports from a higher one, and that no files import each other in a circle.

The rooms are those of the map in `src/lib.rs`, the lowest first.
"""

import pathlib
import re
import sys
from graphlib import CycleError, TopologicalSorter

SRC = pathlib.Path(__file__).parents[1] / "src"
LIB = SRC / "lib.rs"


def owner(path):
    """The file that a path from `src/` leads into."""
    at = SRC
    for name in path:
        if (at / f"{name}.rs").is_file():
            return at / f"{name}.rs"
        if not (at / name).is_dir():
            break
        at /= name
    return LIB if at == SRC else at / "mod.rs"


def room(file):
    """The folder or the file in `src/` that a file belongs to."""
    return file.relative_to(SRC).parts[0].removesuffix(".rs")


def imported(code):
    """Every path from the crate or the folder that occurs in code, those in braces one by one."""
    for path, group in re.findall(r"\b((?:crate|super)(?:::\w+)*)(?:::\{([^{}]*)\})?", code):
        for item in group.split(",") if group else [""]:
            names = item.split(" as ")[0].strip()
            parts = [*path.split("::"), *(names.split("::") if names not in ("", "self") else [])]
            if len(parts) > 1:
                yield parts


rooms = re.findall(r"^// (\w+) {2,}", LIB.read_text(encoding="utf-8"), re.M)
arrows = {}
for file in SRC.rglob("*.rs"):
    if file != LIB and room(file) not in rooms:
        sys.exit(f"{room(file)} is not on the map of rooms in src/lib.rs")
    code = re.sub(r"//.*", "", file.read_text(encoding="utf-8")).split("#[cfg(test)]\nmod tests")[0]
    folder = file.parent.relative_to(SRC).parts
    arrows[file] = set()
    for start, *path in imported(code):
        target = owner(path if start == "crate" else [*folder[: len(folder) - (file.name == "mod.rs")], *path])
        if file == LIB:
            continue
        if target == LIB or rooms.index(room(target)) > rooms.index(room(file)):
            sys.exit(f"{file.relative_to(SRC)} imports {'::'.join(path)}, which is not below it")
        # The module of a folder lists the files in it, and they may use what it defines.
        if file.name != "mod.rs" and target not in (file, *(parent / "mod.rs" for parent in file.parents)):
            arrows[file].add(target)
try:
    TopologicalSorter(arrows).prepare()
except CycleError as error:
    sys.exit("imports in a circle: " + " <- ".join(str(file.relative_to(SRC)) for file in error.args[1]))
print(f"{len(rooms)} rooms, {sum(map(len, arrows.values()))} imports between {len(arrows)} files: none runs upwards")
