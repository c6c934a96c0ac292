"""The kernels agree with the library in Triton's interpreter, and compile for a graphics card.

Neither needs a card. The interpreter gets a block of many hands, since each of its steps takes as long for few;
for discards it goes through the kinds of the hand with the most.
"""

import doctest
import os
import subprocess
import sys
from importlib.util import find_spec
from types import SimpleNamespace

# Before Triton is imported. Other tests don't import it.
if __name__ != "__main__":
    os.environ["TRITON_INTERPRET"] = "1"

import numpy
import pytest
import triton
from triton.runtime import interpreter

import shanten
import shanten.triton
from conftest import deal, kept
from shanten import lookup

BLOCK = 16_384
SIZES = tuple(size for size in range(1, 15) if size % 3)
THREE = {"rules": "three-player"}


class Tensor:
    """A numpy array with what the interpreter asks of PyTorch's."""

    def __init__(self, array):
        self.array, self.dtype = array, array.dtype
        self.cpu = self.untyped_storage = lambda: self
        self.storage_offset = self.size = self.stride = lambda: 0
        self.data_ptr = lambda: self.array.ctypes.data

    def new_empty(self, *_, **__):
        return Tensor(self.array)

    def set_(self, storage, *_):
        self.array = storage.array

    def copy_(self, other):
        assert self.array is other.array


def inside(arrays, method, mask_at):
    """The interpreter's load or store, which may only touch these arrays."""
    places = sorted((each.ctypes.data, each.ctypes.data + each.nbytes) for each in arrays)
    starts, ends = numpy.array(places, numpy.uint64).T

    def checked(pointers, *rest):
        at = pointers.data[rest[mask_at].data]
        of = numpy.searchsorted(starts, at, "right") - 1
        width = numpy.uint64(max(pointers.get_element_ty().primitive_bitwidth // 8, 1))
        assert (of >= 0).all() and (at + width <= ends[of]).all()
        return method(pointers, *rest)

    return checked


def ask(what, *arrays, form=None, players=4, block=None):
    """The kernel's answers to counts and visible tiles, if given."""
    arrays = [numpy.ascontiguousarray(each) for each in arrays]
    found = [numpy.full(arrays[0].shape[: 1 + by_kind], 77, type) for type, by_kind in lookup.ANSWERS[what]]
    taken = [arrays[0], arrays[-1], *(table.copy() for table in shanten.triton.tables(players))]
    options = shanten.triton.options(what, form, players, len(arrays) > 1)
    block = options["BLOCK"] = block or triton.next_power_of_2(len(arrays[0]))
    rows, answers, builder = len(arrays[0]), [*map(Tensor, found), None, None][:3], interpreter.interpreter_builder
    with pytest.MonkeyPatch.context() as patch:
        for name, mask_at in [("create_masked_load", 0), ("create_masked_store", 1)]:
            patch.setattr(builder, name, inside([*taken, *found], getattr(builder, name), mask_at))
        shanten.triton.kernel[(-(-rows // block),)](*map(Tensor, taken), rows, *answers, **options)
    return found


def are_same(found, expected):
    """Whether the arrays are those of the library."""
    for array, name in zip(found, expected):
        assert (array == expected[name]).all(), name


def with_visible(rows, seed, sizes=SIZES):
    """Hands, and tiles that are visible next to them."""
    hands = deal(rows, seed, sizes)
    return hands, numpy.minimum(deal(rows, seed + 1, (40,)), 4 - hands)


@pytest.mark.parametrize("type", ["uint8", "int8", "int32", "int64"])
def test_shanten(type):
    hands = deal(BLOCK, 21, tuple(range(15)))
    assert (ask("shanten", hands.astype(type))[0] == shanten.shanten(hands)).all()
    assert (ask("shanten", hands[:300].astype(type), block=128)[0] == shanten.shanten(hands[:300])).all()


@pytest.mark.parametrize("form", [None, "standard", "seven pairs", "thirteen orphans"])
def test_useful_tiles(form):
    hands, visible = with_visible(BLOCK, 23, (13, 14) if form else SIZES)
    expected = shanten.useful(hands, form, visible=visible, by_kind=True)
    are_same(ask("useful", hands, visible, form=form), expected)
    assert (ask("shanten", hands, form=form)[0] == expected["shanten"]).all()
    are_same(ask("useful", hands.astype("int32"), form=form), shanten.useful(hands, form, by_kind=True))


def test_discards():
    hands, visible = with_visible(BLOCK // 4, 27, (2, 5, 8, 11, 14))
    expected = shanten.discards(hands, visible=visible, by_kind=True)
    are_same(ask("discards", hands, visible), expected)
    assert (ask("keeps", hands)[0] == kept(hands)).all()
    hands = hands[hands.sum(axis=1) <= 8]
    are_same(ask("discards", hands), shanten.discards(hands, by_kind=True))


@pytest.mark.parametrize("what, form", [("keeps", "standard"), ("discards", "seven pairs"), ("discards", "thirteen orphans")])
def test_discards_in_one_form(what, form):
    hands = deal(512, 29)
    at = lambda table, index: table[index].astype(int)
    steps = lookup.Steps(numpy.where, at, numpy.concatenate, shanten.tables())
    for found, expected in zip(ask(what, hands, form=form), steps.ask(what, hands.astype(int), form=form)):
        assert (found == expected).all()


def test_three_players():
    hands = deal(BLOCK, 30, (14,))
    hands[:, 1:8] = 0
    before, after = (hands[hands.sum(axis=1) % 3 == rest] for rest in (1, 2))
    assert min(len(before), len(after)) > 4_000
    are_same(ask("useful", before, players=3), shanten.useful(before, by_kind=True, **THREE))
    few = after[after.sum(axis=1) <= 8][:512]
    are_same(ask("discards", few, players=3), shanten.discards(few, by_kind=True, **THREE))
    assert (ask("shanten", after, players=3)[0] == shanten.shanten(after, **THREE)).all()
    hand = numpy.eye(34, dtype="uint8")[[4, 8]]
    assert ask("shanten", hand, players=3)[0].tolist() == [shanten.NO_HAND, 0]


@pytest.mark.parametrize("type, what", [("uint8", "discards"), ("int8", "keeps"), ("int32", "shanten")])
def test_what_is_not_a_hand(type, what):
    random, limits = numpy.random.default_rng(31), numpy.iinfo(type)
    hands = deal(BLOCK, 32, SIZES[:6]).astype(type)
    # Counts of any value, rows of them, and too many tiles.
    some = numpy.arange(BLOCK // 4)
    hands[some, random.integers(0, 34, len(some))] = random.integers(limits.min, limits.max, len(some), type, True)
    hands[-100:] = random.integers(limits.min, limits.max, (100, 34), type, True)
    hands[-200:-100], hands[-300:-200] = random.integers(0, 8, (100, 34), type), 4
    is_hand = ((hands >= 0) & (hands < 5)).all(axis=1) & (hands.sum(axis=1, dtype=numpy.int64) <= 14)
    assert BLOCK // 2 < is_hand.sum() < BLOCK - BLOCK // 8
    found = ask("useful", hands)
    are_same([each[is_hand] for each in found], shanten.useful(hands[is_hand], by_kind=True))
    for each, expected in zip(found, [shanten.NO_HAND, False, 0]):
        assert (each[~is_hand] == expected).all()
    none = {"discards": [shanten.NO_HAND, -1], "keeps": [False], "shanten": [shanten.NO_HAND]}
    for each, expected in zip(ask(what, hands[-512:]), none[what]):
        assert (each[~is_hand[-512:]] == expected).all()


def test_visible_tiles_that_are_none():
    hands = deal(256, 33, (13,))
    visible = numpy.zeros_like(hands)
    visible[:64, 5], visible[64:128] = 5, 4
    now, tiles, copies = ask("useful", hands, visible)
    assert (now[:64] == shanten.NO_HAND).all() and not tiles[:64].any()
    # More copies than there are: none is left.
    assert (now[64:] == shanten.shanten(hands[64:])).all() and not copies[64:128].any() and tiles[64:128].any()


def test_unknown_names_are_refused_and_the_example_runs():
    assert doctest.testmod(shanten.triton) == (0, 2)
    with pytest.raises(ValueError, match="no form 'pairs'"):
        ask("shanten", deal(2, 34), form="pairs")
    with pytest.raises(ValueError, match="5 players"):
        ask("shanten", deal(2, 34), players=5)


def compile_for_a_card():
    """Machine code for an H100, and the call of JAX, whose second number of rows compiles no second kernel."""
    from triton.backends.compiler import GPUTarget

    types = ["*u8", "*u8", "*i32", "*u8", "*u8", "*u8", "*i32", "i32", "*i8", "*i16"]
    options = shanten.triton.options("discards", None, 4, True)
    constants = {"third": None} | {name: value for name, value in options.items() if name.isupper()}
    signature = dict(zip(shanten.triton.kernel.arg_names, types)) | dict.fromkeys(constants, "constexpr")
    source = triton.compiler.ASTSource(shanten.triton.kernel, signature, constants)
    made = triton.compile(source, GPUTarget("cuda", 90, 32), {"num_warps": options["num_warps"]})
    print("machine code of", len(made.asm["cubin"]), "bytes")
    try:
        import jax_triton.triton_lib as lib
    except ImportError:
        return
    import jax

    # The only questions to a card: is there one, and which.
    jax.default_backend = lambda: "gpu"
    card = {"get_compute_capability": lambda _: 90}
    lib.triton_kernel_call_lib = SimpleNamespace(**vars(lib.triton_kernel_call_lib) | card)
    for rows in (1_000, 77):
        asked = jax.jit(jax.vmap(shanten.jax.shanten)).trace(numpy.zeros((rows, 34), "uint8"))
        assert asked.lower(lowering_platforms=("cuda",)).as_text().count("triton_kernel_call") == 1
    print("kernels of JAX:", len(lib._COMPILED_KERNEL_CACHE))


def test_a_card_is_compiled_for():
    environment = {name: value for name, value in os.environ.items() if name != "TRITON_INTERPRET"}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    run = subprocess.run([sys.executable, __file__], env=environment, capture_output=True, text=True, check=False)
    assert "machine code of" in run.stdout and run.returncode == 0, run.stdout + run.stderr
    assert "kernels of JAX: 1" in run.stdout or find_spec("jax_triton") is None, run.stdout + run.stderr


if __name__ == "__main__":
    compile_for_a_card()
