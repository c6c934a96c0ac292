"""Builds a fresh crate that depends on the packaged one, with default features and default profiles, and
one that depends on `regex`, and compares the build with its limits.

Usage: dependent.py PACKAGED_CRATE
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

# CPU time relative to `regex`: 0.84 to 0.96, and 0.60 to 0.66 times, in four builds each on a busy
# machine. Wall-clock ratios (1.14 to 1.24, and 0.67 to 0.79 times on two cores) depend on the
# machine's load, so they are only printed.
RATIO_LIMIT = {"dev": 1.15, "release": 0.75}
# Peak bytes of the largest process in a single-job build, and of the package. With more jobs, the
# peak varies with the compiler's threads by 10 to 25 MB. Two single-job runs of one source differ
# by at most 1.5 MB, but equal code written in another way takes 350 to 360, because it falls into
# other units of code generation. Analysis and metadata take 308 MB before that.
MEMORY_LIMIT = 370_000_000
PACKAGE_LIMIT = 10_000_000

MAIN = {
    "shanten": """
fn main() {
    let hand: shanten::Hand = "199m146779p12s246z".parse().unwrap();
    assert_eq!(hand.shanten().get(), 4);
}
""",
    "regex": """
fn main() {
    assert!(regex::Regex::new("[0-9]+[mps]").unwrap().is_match("199m"));
}
""",
}


def build(dependent, profile, *options):
    """Builds as with a dependency from a registry: wall-clock and CPU seconds, peak bytes."""
    start = time.monotonic()
    command = ["cargo", "build", "--quiet", "--profile", profile, *options]
    process = subprocess.Popen(command, cwd=dependent, env={**os.environ, "CARGO_INCREMENTAL": "0"})
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{dependent.name} doesn't build")
    processors = usage.ru_utime + usage.ru_stime
    return time.monotonic() - start, processors, usage.ru_maxrss * 1024


def binary_folder(dependent, profile):
    """The folder of a profile's binaries."""
    return dependent / "target" / {"dev": "debug"}.get(profile, profile)


def newest(folder, pattern):
    """The modification time of the newest matching file."""
    return max(path.stat().st_mtime_ns for path in folder.glob(pattern))


def check(what, found, limit, unit):
    """Reports a figure and stops if it is over the limit."""
    print(f"{what}: {found:.2f} {unit}, limit {limit} {unit}", flush=True)
    if found > limit:
        sys.exit(f"{what} is over its limit")


def main():
    """Builds in dev and release, then checks what Cargo rebuilds after a change."""
    packaged = pathlib.Path(sys.argv[1]).resolve()
    archive = packaged.with_name(packaged.name + ".crate")
    check("package", archive.stat().st_size / 1e6, PACKAGE_LIMIT / 1e6, "MB")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        # A copy, because files will be touched.
        library = folder / "shanten"
        shutil.copytree(packaged, library, ignore=shutil.ignore_patterns("target"))
        dependencies = {"shanten": 'shanten = { path = "../shanten" }', "regex": 'regex = "1"'}
        dependents = {}
        for name, dependency in dependencies.items():
            dependents[name] = folder / f"{name}-dependent"
            (dependents[name] / "src").mkdir(parents=True)
            (dependents[name] / "src" / "main.rs").write_text(MAIN[name])
            manifest = f'[package]\nname = "dependent"\nedition = "2024"\n[dependencies]\n{dependency}\n'
            (dependents[name] / "Cargo.toml").write_text(manifest)
            subprocess.run(["cargo", "fetch", "--quiet"], check=True, cwd=dependents[name])
        ours = dependents["shanten"]
        for profile, limit in RATIO_LIMIT.items():
            clock, processors = ({name: [] for name in dependents} for _ in range(2))
            shutil.rmtree(ours / "target", ignore_errors=True)
            *_, memory = build(ours, profile, "--jobs", "1")
            check(f"{profile} build, peak memory", memory / 1e6, MEMORY_LIMIT / 1e6, "MB")
            # Repeated only if over the limit, because other programs can only add time.
            for _ in range(3):
                for name, dependent in dependents.items():
                    shutil.rmtree(dependent / "target", ignore_errors=True)
                    for kept, seconds in zip((clock, processors), build(dependent, profile)):
                        kept[name].append(seconds)
                    subprocess.run([binary_folder(dependent, profile) / "dependent"], check=True)
                least = {name: min(seconds) for name, seconds in processors.items()}
                if least["shanten"] <= limit * least["regex"]:
                    break
            print(f"{profile} build: shanten {min(clock['shanten']):.1f} s, regex {min(clock['regex']):.1f} s")
            ratio = least["shanten"] / least["regex"]
            check(f"{profile} build, processor time", ratio, limit, "times regex")

        target = binary_folder(ours, profile)
        tables = "build/shanten-*/out/tables.rs"
        for source, runs_again in [("src/lib.rs", False), ("tables/solve.rs", True)]:
            before = newest(target, tables)
            (library / source).touch()
            build(ours, profile)
            if (newest(target, tables) != before) != runs_again:
                sys.exit(f"touching {source} must {'' if runs_again else 'not '}run the generator again")
            print(f"touching {source}: the generator {'runs again' if runs_again else 'rests'}")


main()
