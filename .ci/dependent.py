"""Builds a fresh crate that depends on the packaged one, without any profile of its own, and holds the build to its limits.

Usage: dependent.py PACKAGED_CRATE
"""

import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time

# Seconds for the build script and for the whole build on two cores; bytes for the largest process and for the package.
SCRIPT_LIMIT = 10
BUILD_LIMIT = 40
MEMORY_LIMIT = 1 << 30
PACKAGE_LIMIT = 10_000_000

MAIN = """
fn main() {
    let hand: shanten::Hand = "199m146779p12s246z".parse().unwrap();
    assert_eq!(hand.shanten().get(), 4);
}
"""


def timed(command, **options):
    """Runs a command and returns its seconds."""
    start = time.monotonic()
    subprocess.run(command, check=True, **options)
    return time.monotonic() - start


def newest(folder, pattern):
    """When the newest file that matches was written."""
    return max(path.stat().st_mtime_ns for path in folder.glob(pattern))


def check(what, found, limit, unit):
    """Reports a figure and stops if it is over the limit."""
    print(f"{what}: {found:.1f} {unit}, limit {limit} {unit}", flush=True)
    if found > limit:
        sys.exit(f"{what} is over its limit")


def main():
    """Builds in dev and release, then looks at what a change makes Cargo do again."""
    packaged = pathlib.Path(sys.argv[1]).resolve()
    archive = packaged.with_name(packaged.name + ".crate")
    check("package", archive.stat().st_size / 1e6, PACKAGE_LIMIT / 1e6, "MB")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        # A copy: files will be touched.
        library = folder / "shanten"
        shutil.copytree(packaged, library, ignore=shutil.ignore_patterns("target"))
        dependent = folder / "dependent"
        (dependent / "src").mkdir(parents=True)
        (dependent / "src" / "main.rs").write_text(MAIN)
        (dependent / "Cargo.toml").write_text(
            '[package]\nname = "dependent"\nedition = "2024"\n[dependencies]\nshanten = { path = "../shanten" }\n'
        )
        subprocess.run(["cargo", "fetch", "--quiet"], check=True, cwd=dependent)
        for profile in ["dev", "release"]:
            build = ["cargo", "build", "--quiet", "--profile", profile]
            check(f"{profile} build", timed(build, cwd=dependent), BUILD_LIMIT, "s")
            target = dependent / "target" / {"dev": "debug"}.get(profile, profile)
            subprocess.run([target / "dependent"], check=True)
            script = next((target / "build").glob("shanten-*/build-script-build"))
            seconds = timed([script], cwd=library, env={"OUT_DIR": str(folder)}, stdout=subprocess.DEVNULL)
            check(f"{profile} build script", seconds, SCRIPT_LIMIT, "s")
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
        check("peak memory", memory / 1e6, MEMORY_LIMIT / 1e6, "MB")

        tables = "build/shanten-*/out/tables.rs"
        for source, runs_again in [("src/lib.rs", False), ("tables/solve.rs", True)]:
            before = newest(target, tables)
            (library / source).touch()
            subprocess.run(build, check=True, cwd=dependent)
            if (newest(target, tables) != before) != runs_again:
                sys.exit(f"touching {source} must {'' if runs_again else 'not '}run the generator again")
            print(f"touching {source}: the generator {'runs again' if runs_again else 'rests'}")


main()
