"""Limits the number of crates that each package needs, each crate in a single version.

The wheel has a second `syn` because Arrow needs it, and the peer `riichienv-core` has other versions.
"""

import subprocess
import sys
from collections import Counter

#: The most crates of each package on this machine, including itself.
MOST = {"shanten": 7, "shanten-c": 21, "shanten-cli": 83, "shanten-wasm": 32}

for package, most in MOST.items():
    command = ["cargo", "tree", "--locked", "-p", package, "-e", "normal,build", "--prefix", "none", "--no-dedupe"]
    lines = subprocess.run([*command, "--format", "{p}"], check=True, capture_output=True, text=True).stdout
    crates = {tuple(line.split()[:2]) for line in lines.splitlines()}
    twice = [name for name, number in Counter(name for name, _ in crates).items() if number > 1]
    print(f"{package}: {len(crates)} crates, at most {most}")
    if len(crates) > most or twice:
        sys.exit(f"{package} needs too many crates, or two versions of {twice}")
