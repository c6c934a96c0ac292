"""Checks that the documents named in `.ci/figures.toml` contain its figures.

Usage: figures.py [NAME=BYTES,BYTES]

With a name it compares a build with the figures instead: at most 1 % larger or 3 % smaller.
"""

import pathlib
import sys
import tomllib

HOME = pathlib.Path(__file__).parents[1]
figures = tomllib.loads((HOME / ".ci" / "figures.toml").read_text(encoding="utf-8"))
wrong = []
if built := sys.argv[1:]:
    name, sizes = built[0].split("=")
    for size, told in zip(map(int, sizes.split(",")), figures[name]["megabytes"], strict=True):
        print(f"{name}: {size} bytes, {told} MB in the documents")
        if not 0.97 * told <= size / 1e6 <= 1.01 * told:
            wrong.append(f"{name} has {size} bytes instead of {told} MB: .ci/figures.toml names the documents")
else:
    for figure in figures.values():
        values = figure.get("megabytes") or figure["values"]
        for file, text in figure["texts"]:
            if text.format(*values) not in (HOME / file).read_text(encoding="utf-8"):
                wrong.append(f"{file} doesn't say {text.format(*values)!r}, as {figure['printed_by']} prints")
if wrong:
    sys.exit("\n".join(wrong))
print(f"{len(figures)} figures stand where .ci/figures.toml says")
