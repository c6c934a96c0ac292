"""Checks the library with every combination of features that Cargo tells apart, without a warning."""

import itertools
import json
import os
import subprocess

metadata = subprocess.run(
    ["cargo", "metadata", "--format-version", "1", "--no-deps"], check=True, capture_output=True, text=True
)
package = next(package for package in json.loads(metadata.stdout)["packages"] if package["name"] == "shanten")
switched_on = package["features"]
features = sorted(set(switched_on) - {"default"})


def closure(chosen):
    """The chosen features with those that they switch on."""
    while more := {other for feature in chosen for other in switched_on[feature] if other in switched_on} - chosen:
        chosen = chosen | more
    return frozenset(chosen)


every = {
    closure(frozenset(chosen))
    for number in range(len(features) + 1)
    for chosen in itertools.combinations(features, number)
}
for number, chosen in enumerate(sorted(every, key=sorted), 1):
    names = ",".join(sorted(chosen))
    print(f"{number} of {len(every)}: {names or 'none'}", flush=True)
    subprocess.run(
        ["cargo", "check", "--quiet", "-p", "shanten", "--no-default-features", "--features", names],
        check=True,
        env={**os.environ, "RUSTFLAGS": "-D warnings"},
    )
