"""Checks the library with no feature, each one, all but each one, and all: all 92 sets found no more."""

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

metadata = subprocess.run(
    ["cargo", "metadata", "--format-version", "1", "--no-deps"], check=True, capture_output=True, text=True
)
package = next(package for package in json.loads(metadata.stdout)["packages"] if package["name"] == "shanten")
switched_on = package["features"]
features = sorted(set(switched_on) - {"default"})


def closure(chosen):
    """The given features with those that they enable."""
    while more := {other for feature in chosen for other in switched_on[feature] if other in switched_on} - chosen:
        chosen = chosen | more
    return frozenset(chosen)


def without(feature):
    """All features that can be enabled while one is disabled."""
    return frozenset(other for other in features if feature not in closure(frozenset([other])))


alone = [closure(frozenset([feature])) for feature in features]
sets = {frozenset(), frozenset(features), *alone, *map(without, features)}
folders = [f"target/features-{number}" for number in range(os.cpu_count() or 1)]


def check(chosen):
    """Checks a set of features in a folder of its own, because Cargo locks it."""
    names, folder = ",".join(sorted(chosen)), folders.pop()
    command = ["cargo", "check", "-p", "shanten", "--no-default-features", "--features", names]
    command += ["--quiet", "--target-dir", folder]
    subprocess.run(command, check=True, env={**os.environ, "RUSTFLAGS": "-D warnings"})
    folders.append(folder)


with ThreadPoolExecutor(len(folders)) as pool:
    list(pool.map(check, sorted(sets, key=sorted)))
