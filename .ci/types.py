"""Checks that no two types of `src/` and `tables/` have the same name, and limits names at the root.

The files of `src/query/lanes` are alternatives, and associated types don't count.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parents[1]
TYPE = re.compile(r"^ *(?:pub(?:\([^)]*\))? )?(?:unsafe )?(?:struct|enum|union|trait|type) (\w+)", re.M)

places = {}
for file in sorted([*ROOT.glob("src/**/*.rs"), *ROOT.glob("tables/**/*.rs")]):
    if file == ROOT / "src/query/lanes/portable.rs":
        continue
    code = file.read_text(encoding="utf-8").split("#[cfg(test)]\nmod tests")[0]
    for line in code.splitlines():
        if (found := TYPE.match(line)) and not re.match(" +type ", line):
            places.setdefault(found[1], []).append(str(file.relative_to(ROOT)))
doubles = {name: files for name, files in places.items() if len(files) > 1}
if doubles:
    sys.exit("\n".join(f"{name} is defined more than once: {', '.join(files)}" for name, files in doubles.items()))
AT_ROOT = 32
root = re.sub(r"^pub mod \w+ \{.*?\n\}", "", (ROOT / "src/lib.rs").read_text(encoding="utf-8"), flags=re.M | re.S)
if globs := re.findall(r"^pub use .*\*;", root, re.M):
    sys.exit(f"names at the root that nobody can count: {', '.join(globs)}")
names = [name for names in re.findall(r"^pub use [\w:]+::(\{[^}]*\}|\w+);", root, re.M) for name in re.findall(r"\w+", names)]
if not 0 < len(names) <= AT_ROOT:
    sys.exit(f"{len(names)} names at the root, not 1 to {AT_ROOT}: {', '.join(names)}")
print(f"{len(places)} types, each with a name of its own, and {len(names)} names at the root")
