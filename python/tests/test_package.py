"""The installed package: its examples, stubs, files and threads."""

import doctest
import importlib
import inspect
import os
import pydoc
import re
import signal
import subprocess
import sys
import time
import warnings
from importlib.metadata import files, metadata
from pathlib import Path
from typing import get_args

import pytest

import shanten
from conftest import deal
from shanten import names
from shanten.game import OddsOptions, PointsOptions
from shanten.hand import WinOptions

sys.path.insert(0, str(Path(__file__).parents[2] / "research/engines"))
from play import play

MODULES = ["shanten", "shanten._shanten", "shanten.columns", "shanten.game"]
MODULES += ["shanten.hand", "shanten.names", "shanten.logs", "shanten.lookup", "shanten.tiles", "shanten.jax"]
MODULES += ["shanten.polars", "shanten.duckdb"]


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name):
    finder = doctest.DocTestFinder(exclude_empty=True)
    module = importlib.import_module(name)
    runner = doctest.DocTestRunner()
    for test in finder.find(module, name):
        runner.run(test)
    # doctest finds only Python functions, so native ones are collected here.
    if name == "shanten._shanten":
        for path, value in native():
            for test in finder.find(value, path, module=False, globs={}):
                runner.run(test)
    assert runner.tries > 0 and runner.failures == 0


README = Path(__file__).parents[1] / "README.md"


def test_the_readme_runs(tmp_path, monkeypatch):
    (tmp_path / "games").mkdir()
    (tmp_path / "games/1.mjson").write_bytes(play(1))
    (tmp_path / "games/2.html").write_text("<html>")
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(README), module_relative=False)
    assert found.attempted > 0 and found.failed == 0


def test_hands_in_the_tables_of_the_readme_are_read():
    texts = re.findall(r'^\|.*', README.read_text(encoding="utf-8"), re.MULTILINE)
    hands = re.findall(r'`Hand\("(.*?)"\)`', "".join(texts))
    assert len(hands) == 6 and all(map(shanten.Hand, hands))


def test_files_in_the_readme_are_there():
    names = re.findall(r"`(python/[\w./-]+\.py)`", README.read_text(encoding="utf-8"))
    assert names and all((README.parents[1] / name).is_file() for name in names)


def native():
    """All functions and methods of the native module with examples."""
    for name, value in vars(shanten._shanten).items():
        if callable(value) and not isinstance(value, type):
            yield name, value
        if isinstance(value, type):
            for method, function in vars(value).items():
                if ">>>" in (getattr(function, "__doc__", None) or ""):
                    yield f"{name}.{method}", function


def test_everything_has_documentation():
    for name in shanten.__all__:
        value = getattr(shanten, name)
        assert not callable(value) or value.__doc__, name


def test_stubs():
    command = [sys.executable, "-m", "mypy.stubtest", "shanten._shanten"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_stubs_have_every_keyword():
    stub = Path(shanten._shanten.__file__).with_name("_shanten.pyi").read_text(encoding="utf-8")
    assert all(re.search(rf"\b{name}: ", stub) for name in inspect.signature(shanten.shanten).parameters)
    assert set(WinOptions.__annotations__) < set(inspect.signature(shanten.score).parameters)
    for function, options in [(shanten.odds, OddsOptions), (shanten.points, PointsOptions)]:
        assert set(inspect.signature(function).parameters) == {"hands", *options.__annotations__}


def test_names_are_those_of_the_library():
    ask = {
        names.Form: lambda name: shanten.shanten("1m", name),
        names.Strictness: lambda name: shanten.shanten("1m", strictness=name),
        names.Opponent: lambda name: shanten.Hand("1m").calls("1m", name),
        names.Wind: lambda name: shanten.nagashi_mangan(name),
        names.WonBy: lambda name: shanten.score("1m", "1m", won_by=name),
        names.Riichi: lambda name: shanten.score("1m", "1m", riichi=name),
        names.Notation: lambda name: shanten.letters("1m", name),
    }
    for type, call in ask.items():
        with pytest.raises(shanten.ShantenError) as caught:
            call("nothing")
        known = str(caught.value).split("none of the names ")[1].split(", ")
        assert set(known) == set(get_args(type)), type


def test_documentation_lists_what_options_may_be():
    options = {"form": names.Form, "strictness": names.Strictness, "invalid": names.Invalid, "notation": names.InNumbers}
    options |= {"won_by": names.WonBy, "riichi": names.Riichi}
    for function in [shanten.shanten, shanten.useful, shanten.discards, shanten.waits, shanten.score, shanten.odds]:
        for name, values in options.items():
            if name in inspect.signature(function).parameters:
                assert all(value in function.__doc__ for value in get_args(values)), (function, name)


def test_metadata():
    about = metadata("shanten")
    assert about["Version"] == shanten.__version__ and "numpy" in about.get_all("Provides-Extra")
    assert {file.name for file in files("shanten")} >= {"LICENSE-MIT", "LICENSE-APACHE"}


def test_without_numpy_an_array_is_refused_with_a_sentence():
    code = "import sys; sys.modules['numpy'] = None; import shanten; shanten.shanten(['1m'])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode and "answers in arrays need numpy: pip install 'shanten[numpy]'" in run.stderr


def test_no_file_names_the_machine_that_built_it():
    here = [str(Path(__file__).parents[2]), str(Path.home())]
    # pip's notes on its own run are not part of the package.
    own = [file for file in files("shanten") if file.suffix != ".pyc" and file.name != "direct_url.json"]
    contents = {file: file.locate().read_bytes() for file in own}
    assert any(file.suffix == ".so" for file in contents)
    for file, content in contents.items():
        assert not any(path.encode() in content for path in here), file


def test_free_threaded_python_is_refused_with_a_sentence():
    code = "import sys; sys.abiflags = 't'; import shanten"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode and "isn't made for free-threaded Python" in run.stderr


def test_modules_are_found_without_an_import_of_their_own():
    code = "import shanten; shanten.logs.read; shanten.polars.useful; assert not hasattr(shanten, 'nothing')"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_help_names_what_may_be_asked():
    text = pydoc.render_doc(shanten.Hand, renderer=pydoc.plaintext)
    for words in ["furiten(self, discards", "shanten(self, /, form=None, *, strictness=None", "call_choices(", "payments("]:
        assert words in text


def test_numpy_is_needed_for_arrays_only():
    code = "import shanten, sys; shanten.shanten('123m'); shanten.Hand('123m').useful(); assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_forked_child_answers():
    """Threads don't outlive a call."""
    hands = deal(50_000, 2)
    expected = shanten.shanten(hands, threads=4).tolist()  # the parent has used threads
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # other libraries of the tests keep threads
        child = os.fork()
    if child == 0:
        os._exit(0 if shanten.shanten(hands, threads=4).tolist() == expected else 1)
    end = time.monotonic() + 10
    while time.monotonic() < end:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            assert os.waitstatus_to_exitcode(status) == 0
            return
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    raise AssertionError("the child hung for 10 s")
