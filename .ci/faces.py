"""Finds conditions about the game in places that must not have them: bindings, page and engines.

The library decides the meaning of tiles, copies, kinds and players; `questions/` decides the meaning
of options. A binding only calls them.
"""

import pathlib
import re
import subprocess
import sys

HOME = pathlib.Path(__file__).parents[1]
FACES = ["c/src", "python/src", "python/python", "web/src", "apps/page/src", "research/engines"]
SUFFIXES = {".rs", ".py", ".js"}
#: The most lines of Rust in all bindings.
MOST_RUST = 7_605
CONDITION = re.compile(r"\b(if|while|match|filter|case)\b|&&|\|\||\?[^.;)>]* : ")
GAME = re.compile(
    r"\b(fives?|copies|furiten|is_red|reds?|players?|honou?rs?|terminals?|winds?|dragons?|norths?|suits?|ranks?"
    r"|has_drawn|is_concealed|riichi)\b|\b(index|rank|copies|count)\w* *[<=>]=* *\d|[\"'][0-9][mpsz][\"']"
)
#: Lines that match but decide nothing, with their purpose.
HARMLESS = {
    "discard.map_or_else(|| position.furiten(), |tile| position.furiten_after(tile))": "which of two calls",
    "if piece.is_red() { SHANTEN_RED_5M + piece.tile().suit() as u8 } else { piece.tile().into() }": "a number for each",
    "if players not in _SUITS:": "an argument of look-ups",
}
#: Places that draw and name tiles.
DRAWN = ("apps/page/src/draw/",)

names = subprocess.check_output(["git", "ls-files", *FACES], cwd=HOME, text=True).splitlines()
complaints, rust, used = [], 0, set()
for name in names:
    file = HOME / name
    if file.suffix not in SUFFIXES or name.startswith(DRAWN):
        continue
    lines = file.read_text(encoding="utf-8").splitlines()
    rust += len(lines) * (file.suffix == ".rs")
    for number, line in enumerate(lines, 1):
        code = re.sub(r"(//|#(?!\[)).*|\"[^\"]*(\"|$)", "", line).strip()
        if CONDITION.search(code) and GAME.search(code):
            if code in HARMLESS:
                used.add(code)
            else:
                complaints.append(f"{name}:{number}: {code}")
complaints += [f"not there any more: {code}" for code in HARMLESS.keys() - used]
if rust > MOST_RUST:
    complaints.append(f"{rust} lines of Rust in bindings, more than {MOST_RUST}")
if complaints:
    sys.exit("\n".join([*complaints, f"{len(complaints)} complaints: the library decides about the game"]))
print(f"{len(names)} files without a condition about the game, {rust} lines of Rust")
