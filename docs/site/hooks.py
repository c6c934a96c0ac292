"""Adds references and links to sources to the documents of the site."""

import importlib.util
import inspect
import operator
import os
import pathlib
import posixpath
import re

import griffe
from mkdocs.structure.files import File

ROOT = pathlib.Path(__file__).parents[2]
PYTHON = importlib.util.find_spec("shanten")
LINK = re.compile(r"(\]\(<?|^\[[^]]+\]: +)([\w./-]+)(#[\w-]+)?(?=[)>\s]|$)", re.M)
RUST = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "doc/shanten"
REPOSITORY = re.search('^repository = "(.*)"', (ROOT / "Cargo.toml").read_text(), re.M)[1]
ITEM = re.compile(r"\[`(\w+)(?:::(\w+))?`\](?![(\[])")
FENCED = re.compile(r"(^ *```.*?^ *```)", re.M | re.S)


def on_config(config):
    """Removes parts that weren't built from the navigation."""

    def built(item):
        if isinstance(item, list):
            return [entry for entry in map(built, item) if entry]
        if isinstance(item, dict):
            return {name: entry for name, old in item.items() if (entry := built(old))}
        if item == "reference/python.md":
            return PYTHON and item
        file = ROOT / "apps/page/dist" / item[5:] if item.startswith("page/") else pathlib.Path(config.docs_dir, item)
        return (not re.match("page/|reference/javascript/", item) or file.exists()) and item

    config.nav = built(config.nav)
    config.nav[-1]["For contributors"].append({"Sources": REPOSITORY})


def on_files(files, config):
    """Adds the references of Python and C."""
    files.append(File.generated(config, "reference/c.md", content=header()))
    if PYTHON:
        # The reference of a module that the package exports is part of the package's.
        folder = pathlib.Path(PYTHON.origin).parent
        exported = set(re.findall(r"^from shanten\.(\w+)", (folder / "__init__.py").read_text(), re.M))
        modules = sorted(file.relative_to(folder.parent).with_suffix("") for file in folder.rglob("*.py"))
        names = [".".join(module.parts).removesuffix(".__init__") for module in modules if module.name not in exported]
        content = "# Python reference\n" + "".join(f"\n::: {name}\n" for name in names)
        files.append(File.generated(config, "reference/python.md", content=content))


def header():
    """The C header with a heading for each thing in it."""
    about, *blocks = re.split(r"\n\n(?=///)", (ROOT / "c/include/shanten.h").read_text())
    parts = ["# C reference", re.sub(r"^ \* ?", "", about[3 : about.index(" */")], flags=re.M)]
    for block in blocks:
        block = re.split(r"\n\n#(?:if|endif)", block)[0]
        words = "\n".join(re.findall(r"^/// ?(.*)", block, re.M))
        code = re.sub(r"^///.*\n", "", block, flags=re.M).strip()
        name = re.search(r"^(?:#define |typedef (?:enum|struct) )(\w+)|\(\*(\w+)|(\w+)\(", code)
        parts.append(f"## {name[name.lastindex]}\n\n{words}\n\n```c\n{code}\n```")
    return "\n\n".join(parts)


def on_page_markdown(markdown, page, config, files):
    """Links documents and items of the library to their pages, and other files to the repository."""
    root = posixpath.relpath(".", posixpath.dirname(page.file.src_uri) or ".")
    markdown = re.sub(rf"{REPOSITORY}/(?:blob|tree|raw)/[\w.-]+", root, markdown)

    def link(match):
        path = posixpath.normpath(posixpath.join(posixpath.dirname(page.file.src_uri), match[2]))
        if files.get_file_from_path(path) or not (ROOT / path).exists():
            return match[0]
        if files.get_file_from_path(f"{path}/README.md"):
            return f"{match[1]}{match[2].rstrip('/')}/README.md{match[3] or ''}"
        return f"{match[1]}{REPOSITORY}/blob/HEAD/{path}{match[3] or ''}"

    def item(match):
        if f"\n{match[0]}: " in markdown:
            return match[0]
        file = next(RUST.glob(f"*.{match[1]}.html"))
        member = match[2] and re.search(rf'id="(\w+\.{match[2]})"', file.read_text())
        place = f"{file.name}#{member[1]}" if member else file.name
        return f'<a href="{root}/reference/rust/shanten/{place}">{match[0][1:-1]}</a>'

    if page.file.src_uri.startswith("reference/javascript/"):
        # `Type[]` isn't a link without a target, and a word above a table isn't a heading.
        markdown = re.sub(r"^#{4,6} (\w+s)$", r"**\1**", markdown.replace(")[]", r")\[]"), flags=re.M)
        markdown = re.sub("^##### ", "#### ", markdown, flags=re.M)
    parts = FENCED.split(markdown)
    if not markdown.startswith("# "):
        parts[::2] = [re.sub("^#", "##", part, flags=re.M) for part in parts[::2]]
        parts[0] = f"# {page.title}\n\n{parts[0]}"
    parts[::2] = [ITEM.sub(item, LINK.sub(link, part)).replace(r"\|", "|") for part in parts[::2]]
    # Removes the lines that rustdoc hides.
    parts[1::2] = [re.sub("^# .*\n", "", part, flags=re.M) if "```rust" in part else part for part in parts[1::2]]
    return "".join(parts)


class Words(griffe.Extension):
    """Adds the docstrings of the native module, which its stubs lack, and formats examples as code."""

    def on_instance(self, *, obj, **_):
        if re.match(r"shanten\._shanten(\.[a-zA-Z]\w*)+$", obj.path) and not obj.docstring:
            native = operator.attrgetter(obj.path.removeprefix("shanten."))(importlib.import_module("shanten"))
            words = None if isinstance(native, int | str) else inspect.getdoc(native)
            if obj.is_attribute and callable(native):
                words = f"```python\n{obj.name}{inspect.signature(native)}\n```\n\n{words}"
            obj.docstring = griffe.Docstring(words, parent=obj) if words else None
        if obj.docstring:
            examples = r"^>>> .*?(?=\n\s*\n|\Z)"
            obj.docstring.value = re.sub(examples, "```pycon\n\\g<0>\n```", obj.docstring.value, flags=re.M | re.S)
