"""Checks that each link from a document to a file or heading of the repository is valid, and that the
named files of a source folder exist. Pages of registries need full addresses."""

import pathlib
import re
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).parents[1]
#: The address of the repository, and of its files.
HOST = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))["workspace"]["package"]["repository"]
HOSTED = re.compile(re.escape(HOST) + r"/(?:blob|tree|raw)/main/")
NAMED = re.compile(r"`((?:\w+/)?(?:src|page|tables|docs|tests|benches|examples)/[\w./-]+)`")
FENCED = re.compile(r"^ *```.*?^ *```", re.M | re.S)


def anchors(file):
    """The anchors of a document: its headings with GitHub's names, and its own anchors."""
    text = FENCED.sub("", file.read_text(encoding="utf-8"))
    found = set(re.findall(r"""(?:id|name)=["']([^"']+)""", text))
    for heading in re.findall(r"^#+ +(.*?) *#*$", text, re.M):
        heading = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        name = re.sub(r"[^\w\- ]", "", heading).replace(" ", "-")
        twice = sum(re.fullmatch(re.escape(name) + r"(-\d+)?", other) is not None for other in found)
        found.add(f"{name}-{twice}" if twice else name)
    return found


def registry_pages():
    """The documents that registries show, from the manifests of published packages."""
    for manifest in [*ROOT.glob("*/Cargo.toml"), *ROOT.glob("research/*/Cargo.toml")]:
        package = tomllib.loads(manifest.read_text(encoding="utf-8"))["package"]
        if package.get("publish", True):
            yield manifest.parent / package["readme"]
    yield from (ROOT / name for name in ("src/README.md", "python/README.md", "web/npm/README.md"))


shown = set(registry_pages())
listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, check=True, capture_output=True, text=True)
links, wrong = 0, []
for document in map(ROOT.joinpath, listed.stdout.split()):
    text = FENCED.sub("", document.read_text(encoding="utf-8"))
    for path in NAMED.findall(text):
        links += 1
        if not (ROOT / path).exists() and not (document.parent / path).exists():
            wrong.append(f"{document.relative_to(ROOT)}: there is no {path}")
    text = re.sub(r"`[^`\n]*`", "", text)
    for link in re.findall(r"\]\(<?([^)\s>]+)|^\[[^]]+\]: +<?([^\s>]+)", text, re.M):
        link = "".join(link)
        hosted = HOSTED.match(link)
        if not hosted and re.match(r"[a-z]+:|crate\b|\w+::", link):
            continue
        path, _, anchor = link[hosted.end() if hosted else 0 :].partition("#")
        target = (ROOT if hosted else document.parent) / path if path else document
        links += 1
        if path and not hosted and document in shown:
            wrong.append(f"{document.relative_to(ROOT)}: {link} is no address, and a registry has no such file")
        if not target.exists() or anchor and target.suffix == ".md" and anchor not in anchors(target):
            wrong.append(f"{document.relative_to(ROOT)}: {link} leads nowhere")
if wrong:
    sys.exit("\n".join(wrong))
print(f"{links} links in documents lead to a file or a heading")
