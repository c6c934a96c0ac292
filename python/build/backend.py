"""Builds the package with maturin: small, and without paths of this machine."""

import os
from pathlib import Path

from maturin import *  # noqa: F403

# The compiler writes where its sources are into what it builds.
_CARGO = os.environ.get("CARGO_HOME") or Path.home() / ".cargo"
_PATHS = {_CARGO: "/cargo", Path(__file__).resolve().parents[2]: "/shanten"}
# Functions that the sources don't ask to compile into their callers stay apart.
_FLAGS = [*(f"--remap-path-prefix={path}={name}" for path, name in _PATHS.items()), "-Cllvm-args=-inline-threshold=30"]

os.environ["CARGO_ENCODED_RUSTFLAGS"] = "\x1f".join([*os.environ.get("RUSTFLAGS", "").split(), *_FLAGS])
# A source distribution has fewer crates than its lock file, from which Cargo may drop the others.
_LOCKED = "" if (Path(__file__).parents[1] / "PKG-INFO").exists() else "--locked"
_OPTIONS = [f"--profile wheel {_LOCKED} --compression-level 9", os.environ.get("MATURIN_PEP517_ARGS", "")]
os.environ["MATURIN_PEP517_ARGS"] = " ".join(_OPTIONS)
