"""Checks that no two types of the workspace have the same name, and limits names at the root.

In `src/` and `tables/` that is every type, elsewhere those that another file can name. Associated
types don't count.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parents[1]
# Tests, benches, examples, fuzz targets and programs aren't used by others.
CRATES = ["src", "tables", "questions/src", "logs/src", "table/src", "dfs/src", "research/archive/src", "cli/src", "c/src"]
CRATES += ["python/src", "web/src"]
PRIVATE_TOO = ["src", "tables"]
TYPE = re.compile(r"^ *(pub(?:\([^)]*\))? )?(?:unsafe )?(?:struct|enum|union|trait|type) (\w+)")
# Types that have the name and the meaning of the library's type that they wrap.
WRAPPERS = {
    "python/src/hand.rs: Hand": "it is the class Hand in Python",
    "web/src/hand.rs: Hand": "it is the class Hand in JavaScript",
    "web/src/table.rs: GameTable": "it is the class GameTable in JavaScript",
    "web/src/odds.rs: Search": "it is the class Search in JavaScript",
}

places, wrappers = {}, set()
for crate in CRATES:
    files = sorted((ROOT / crate).rglob("*.rs"))
    if not files:
        sys.exit(f"{crate} has no files")
    for file in files:
        at = file.relative_to(ROOT).as_posix()
        code = file.read_text(encoding="utf-8").split("#[cfg(test)]\nmod tests")[0]
        for line in code.splitlines():
            found = TYPE.match(line)
            if not found or re.match(" +type ", line) or not (found[1] or crate in PRIVATE_TOO):
                continue
            if f"{at}: {found[2]}" in WRAPPERS:
                wrappers.add(f"{at}: {found[2]}")
            else:
                places.setdefault(found[2], []).append(at)
doubles = {name: files for name, files in places.items() if len(files) > 1}
if doubles:
    sys.exit("\n".join(f"{name} is defined more than once: {', '.join(files)}" for name, files in doubles.items()))
if gone := WRAPPERS.keys() - wrappers:
    sys.exit(f"no type is excepted as {', '.join(sorted(gone))}")
AT_ROOT = 32
root = re.sub(r"^pub mod \w+ \{.*?\n\}", "", (ROOT / "src/lib.rs").read_text(encoding="utf-8"), flags=re.M | re.S)
if globs := re.findall(r"^pub use .*\*;", root, re.M):
    sys.exit(f"names at the root that nobody can count: {', '.join(globs)}")
names = [name for names in re.findall(r"^pub use [\w:]+::(\{[^}]*\}|\w+);", root, re.M) for name in re.findall(r"\w+", names)]
if not 0 < len(names) <= AT_ROOT:
    sys.exit(f"{len(names)} names at the root, not 1 to {AT_ROOT}: {', '.join(names)}")
print(f"{len(places)} types, each with a name of its own, and {len(names)} names at the root")
