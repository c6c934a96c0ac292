"""Checks that the fuzz targets name every public method of the library."""

import pathlib
import re
import sys

METHOD = re.compile(r"^ +pub (?:const )?fn (\w+)", re.MULTILINE)

source = [path for path in pathlib.Path("src").rglob("*.rs") if "format" not in path.parts]
targets = pathlib.Path("fuzz/fuzz_targets").rglob("*.rs")
methods = {name for path in source for name in METHOD.findall(path.read_text(encoding="utf-8"))}
words = {word for path in targets for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))}
missing = sorted(methods - words)
print(f"{len(methods)} names of public methods, {len(missing)} in no fuzz target")
sys.exit(" ".join(missing) or None)
