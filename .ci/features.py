"""Checks the library with no feature, with each one, with all but each one, and with all."""

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
ordered, cores = sorted(sets, key=sorted), os.cpu_count() or 1


def check(number):
    """Checks a share of the sets, in a folder of its own: Cargo locks it."""
    for chosen in ordered[number::cores]:
        command = ["cargo", "check", "-p", "shanten", "--quiet", "--target-dir", f"target/features-{number}"]
        command += ["--no-default-features", "--features", ",".join(sorted(chosen))]
        subprocess.run(command, check=True, env={**os.environ, "RUSTFLAGS": "-D warnings"})


with ThreadPoolExecutor(cores) as pool:
    list(pool.map(check, range(cores)))
