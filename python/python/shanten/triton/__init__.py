"""Triton kernels: shanten, useful tiles and discards on a graphics card, a lane for each hand.

`shanten.torch` and `shanten.jax` call them there by themselves, with Triton 3.4 or newer. A kernel reads rows
of 34 counts of any integer type, and checks them: a row that isn't a hand (a count that isn't from 0 to 4, more
than 14 tiles, a kind that three players don't have) has the shanten `NO_HAND`, no useful tiles and no discards.
So has a row whose visible tiles have such a count or kind.

A suit is packed into an integer, with three bits for each kind, and so are flags of its kinds. Whatever a row
holds, counts of three bits lead to places inside the tables, which are longer than those of
`shanten.tables()` for this.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy
import triton
import triton.language as tl
from numpy.typing import NDArray

from shanten import _shanten, lookup

if tuple(map(int, triton.__version__.split(".")[:2])) < (3, 4):
    raise ImportError(f"shanten.triton needs Triton 3.4 or newer: this is {triton.__version__}")


class Tables(NamedTuple):
    """The tables of the kernels, 0.45 MB, in the order of their arguments."""

    rows: NDArray[numpy.int32]
    cells: NDArray[numpy.uint8]
    pairs: NDArray[numpy.uint8]
    distances: NDArray[numpy.uint8]
    """The shanten plus one, at 32,400 times a third of the number of tiles, plus the place of an answer."""
    steps: NDArray[numpy.int32]
    """What a tile of each kind adds to the row number, plus 65,536 times what it adds to the column."""


def _steps(players: int) -> tuple[list[int], list[int]]:
    """What a tile of each kind adds to the row number, and to the column."""
    suits = lookup.suits(players)
    return [step for suit in suits for step in suit.to_row], [step for suit in suits for step in suit.to_column]


@cache
def tables(players: int) -> Tables:
    """The tables for three or four players.

    >>> from shanten.triton import tables
    >>> sum(table.nbytes for table in tables(4))
    447967
    """
    rows, cells, pairs, answers, distances, *_ = lookup.tables()
    to_row, to_column = numpy.array(_steps(players), numpy.int32)
    # As many as counts up to seven, and one tile more, can reach.
    most_row, most_column = 7 * 3906 + 3125, 7 * 31 + 25
    return Tables(
        numpy.pad(rows, (0, most_row + 1 - len(rows))),
        numpy.pad(numpy.minimum(cells, 129), (0, rows.max() + most_column + 1 - len(cells))),
        pairs,
        numpy.ascontiguousarray(distances.reshape(-1, 5)[answers].T),
        to_row + (to_column << 16),
    )


# The same as constants of the kernels, for three players and then for four.
_TO_ROW, _TO_COLUMN = (tl.constexpr((*_steps(3)[at], *_steps(4)[at])) for at in (0, 1))
_FIRST_ROW = tl.constexpr(tuple(suit.row for players in (3, 4) for suit in lookup.suits(players)))
#: Flags of the kinds of each suit, and of those that thirteen orphans need.
_KINDS = tl.constexpr((0o100000001, *[0o111111111] * 2, 0o1111111, *[0o111111111] * 3, 0o1111111))
_ORPHANS = tl.constexpr((*[0o100000001] * 3, 0o1111111))
_NO_HAND = tl.constexpr(_shanten.NO_HAND)


@triton.jit
def _suit(counts, at, SUIT: tl.constexpr, PLAYERS: tl.constexpr):
    """The packed counts of a suit, its row number and column, its tiles, and bits of what isn't a count."""
    packed = at.to(tl.int32) * 0
    row, column, size, wrong = packed + _FIRST_ROW[(PLAYERS - 3) * 4 + SUIT], packed, packed, packed
    for kind in tl.static_range(9 * SUIT, 9 * SUIT + (9 if SUIT < 3 else 7)):
        to_row, to_column = _TO_ROW[(PLAYERS - 3) * 34 + kind], _TO_COLUMN[(PLAYERS - 3) * 34 + kind]
        if counts.dtype.element_ty.primitive_bitwidth == 8:
            if kind % 2 == 0 or kind == 9 * SUIT:
                two = tl.load(counts.to(tl.pointer_type(tl.uint16), bitcast=True) + (at * 17 + kind // 2)).to(tl.int32)
                wrong |= two | (two + 0x0303)
            count = (two >> kind % 2 * 8) & 7
        else:
            read = tl.load(counts + (at * 34 + kind))
            count = tl.where((read >= 0) & (read < 5), read, 7).to(tl.int32)
            wrong |= count + 3
        packed += count << 3 * (kind - 9 * SUIT)
        row += count * to_row
        column += count * to_column
        size += count
        if to_row + to_column == 0:
            wrong |= count << 3
    return packed, row, column, size, wrong & 0xF8F8


@triton.jit
def _read(counts, at, PLAYERS: tl.constexpr):
    """The packed counts, row numbers and columns of the four suits, the tiles, and whether all are counts."""
    hand, row, column, size, wrong = (), (), (), 0, 0
    for suit in tl.static_range(4):
        packed, of_row, of_column, of_size, of_wrong = _suit(counts, at, suit, PLAYERS)
        hand, row, column = hand + (packed,), row + (of_row,), column + (of_column,)
        size += of_size
        wrong |= of_wrong
    return hand, row, column, size, wrong == 0


@triton.jit
def _hands(counts, visible, n, PLAYERS: tl.constexpr, SEEN: tl.constexpr, BLOCK: tl.constexpr):
    """The rows of a block, their hands, whether they are hands, and their packed copies left."""
    # Lanes beyond the last row do it once more.
    at = tl.minimum(tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK), n - 1)
    hand, row, column, size, is_count = _read(counts, at, PLAYERS)
    is_hand, left = is_count & (size <= 14), ()
    if SEEN:
        seen, _, _, _, is_seen = _read(visible, at, PLAYERS)
        is_hand &= is_seen
    for suit in tl.static_range(4):
        copies = 0o444444444 - hand[suit]
        if SEEN:
            copies = size * 0
            for rank in tl.static_range(9):
                gone = ((hand[suit] >> 3 * rank) & 7) + ((seen[suit] >> 3 * rank) & 7)
                copies |= tl.maximum(4 - gone, 0) << 3 * rank
        left = left + (copies,)
    return at, hand, row, column, size, is_hand, left


@triton.jit
def _sum(suit):
    """The sum of the nine packed numbers."""
    sixes = (suit & 0o707070707) + ((suit >> 3) & 0o7070707)
    twelves = (sixes & 0o7700770077) + ((sixes >> 6) & 0o770077)
    return ((twelves * 0o100010001) >> 24) & 255


@triton.jit
def _is_nearer(table, cell, now, pair, place, SUIT: tl.constexpr):
    """Whether a suit at that cell makes the hand nearer, 0 or 1. The other suit's part of the place in `pairs` is
    `pair`, and `place` is the other pair's of the place in `distances`."""
    pair += tl.load(table[1] + cell).to(tl.int32) * (130 if SUIT % 2 == 0 else 1)
    place += tl.load(table[2] + pair).to(tl.int32) * (180 if SUIT < 2 else 1)
    return (tl.load(table[3] + place).to(tl.int32) < now).to(tl.int32)


@triton.jit
def _nearer(table, suit, row, column, start, now, pair, place, SUIT: tl.constexpr, PLAYERS: tl.constexpr):
    """Flags of the kinds of a suit that bring the standard form nearer."""
    # The first kinds count for the row number, the others for the column. The compiler unrolls the
    # loops, faster than Triton would.
    FEW: tl.constexpr = SUIT == 0 and PLAYERS == 3
    ROWS: tl.constexpr = 2 if FEW else (4 if SUIT == 3 else 6)
    ALL: tl.constexpr = 2 if FEW else ROWS + 3
    BITS: tl.constexpr = 24 if FEW else 3
    nearer, step = now * 0, 1
    for rank in range(ROWS):
        cell = tl.load(table[0] + (row + step)) + column
        nearer |= _is_nearer(table, cell, now, pair, place, SUIT) << rank * BITS
        step *= 5
    step = 1
    for rank in range(ROWS, ALL):
        nearer |= _is_nearer(table, start + (column + step), now, pair, place, SUIT) << 3 * rank
        step *= 5
    # There is no fifth copy.
    return nearer & ~(suit >> 2)


@triton.jit
def _ask(table, hand, row, column, size, FORM: tl.constexpr, PLAYERS: tl.constexpr, USEFUL: tl.constexpr):
    """The distance of a hand in one form or the least, and flags of the useful kinds of each suit."""
    now, useful = size * 0 + 127, (0, 0, 0, 0)
    if FORM is None or FORM == "standard":
        start, is_in = (), ()
        for suit in tl.static_range(4):
            start = start + (tl.load(table[0] + row[suit]),)
            is_in = is_in + (tl.load(table[1] + (start[suit] + column[suit])).to(tl.int32),)
        left = tl.load(table[2] + (130 * is_in[0] + is_in[1])).to(tl.int32)
        right = tl.load(table[2] + (130 * is_in[2] + is_in[3])).to(tl.int32)
        place = tl.minimum(size // 3, 4) * 32_400
        now = tl.load(table[3] + (place + 180 * left + right)).to(tl.int32)
    if FORM != "standard":
        kinds, pairs, orphans, pairs_of_orphans, seven, thirteen = 0, 0, 0, 0, now * 0 + 127, now * 0 + 127
        for suit in tl.static_range(4):
            two = (hand[suit] >> 1 | hand[suit] >> 2) & 0o111111111
            one = two | (hand[suit] & 0o111111111)
            kinds, pairs, orphans = kinds + one, pairs + two, orphans + (one & _ORPHANS[suit])
            pairs_of_orphans |= two & _ORPHANS[suit]
        kinds, has_pair = _sum(kinds), pairs_of_orphans != 0
        if FORM != "thirteen orphans":
            # Kinds that aren't in the hand must be drawn twice.
            seven = 7 - _sum(pairs) + tl.maximum(7 - kinds, 0)
        if FORM != "seven pairs":
            thirteen = 14 - _sum(orphans) - has_pair.to(tl.int32)
        if FORM is None:
            seven, thirteen = tl.where(size < 13, 127, seven), tl.where(size < 13, 127, thirteen)
        now = tl.minimum(now, tl.minimum(seven, thirteen))
    if USEFUL:
        useful = ()
        for suit in tl.static_range(4):
            flags = now * 0
            if FORM is None or FORM == "standard":
                pair, other = is_in[suit ^ 1] * (1 + suit % 2 * 129), (place + right, place + 180 * left)[suit // 2]
                begin = start[suit]
                flags = _nearer(table, hand[suit], row[suit], column[suit], begin, now, pair, other, suit, PLAYERS)
            if FORM != "standard":
                two = (hand[suit] >> 1 | hand[suit] >> 2) & 0o111111111
                single, new = hand[suit] & ~two & 0o111111111, ~(hand[suit] | two) & _KINDS[(PLAYERS - 3) * 4 + suit]
                flags |= tl.where(seven == now, single | tl.where(kinds < 7, new, 0), 0)
                flags |= tl.where(thirteen == now, (new | tl.where(has_pair, 0, single)) & _ORPHANS[suit], 0)
            useful = useful + (flags,)
    return now, useful


@triton.jit
def _store(places, suits, at, MASK: tl.constexpr):
    """Stores the packed numbers of a hand as 34 bytes, two at a time."""
    words = places.to(tl.pointer_type(tl.uint16), bitcast=True) + at * 17
    for two in tl.static_range(17):
        first = (suits[2 * two // 9] >> 3 * (2 * two % 9)) & MASK
        second = (suits[(2 * two + 1) // 9] >> 3 * ((2 * two + 1) % 9)) & MASK
        tl.store(words + two, (first | second << 8).to(tl.uint16))


@triton.jit
def _discards(table, steps, at, hand, row, column, size, is_hand, left, before, after, copies, FORM: tl.constexpr,
              PLAYERS: tl.constexpr, COPIES: tl.constexpr):
    """The shanten and copies after each discard; or without copies, whether it keeps the shanten."""
    # Of kinds that the hand hasn't: -1 and -1, or false. Two kinds at a time.
    fill = tl.where(is_hand, 0xFFFF if COPIES else 0, 0x8080 if COPIES else 0).to(tl.uint16)
    for two in range(17):
        tl.store(after.to(tl.pointer_type(tl.uint16), bitcast=True) + (at * 17 + two), fill)
        if COPIES:
            tl.store(copies.to(tl.pointer_type(tl.int32), bitcast=True) + (at * 17 + two), size * 0 - 1)
    # Other lanes may have stored this.
    tl.debug_barrier()
    has = ()
    for suit in tl.static_range(4):
        has = has + ((hand[suit] | hand[suit] >> 1 | hand[suit] >> 2) & 0o111111111,)
    # A bit for each kind that the hand has: three suits in turns, then honours.
    held = tl.where(is_hand, (has[0] | has[1] << 1 | has[2] << 2).to(tl.int64) | has[3].to(tl.int64) << 27, 0)
    for _ in range(tl.max(tl.where(is_hand, _sum(has[0] + has[1] + has[2] + has[3]), 0), 0)):
        lowest = held & -held
        # The exponent of a power of two is its number.
        bit = tl.maximum((lowest.to(tl.float32).to(tl.int32, bitcast=True) >> 23) - 127, 0)
        of, rank = tl.where(bit < 27, bit % 3, 3), tl.where(bit < 27, bit, bit - 27) // 3
        # A lane without more kinds keeps its hand.
        is_one, step = (held != 0).to(tl.int32), tl.where(held != 0, tl.load(steps + (9 * of + rank)), 0)
        place, then, then_row, then_column = at * 34 + (9 * of + rank), (), (), ()
        for suit in tl.static_range(4):
            then = then + (hand[suit] - tl.where(of == suit, is_one << 3 * rank, 0),)
            then_row = then_row + (row[suit] - tl.where(of == suit, step & 0xFFFF, 0),)
            then_column = then_column + (column[suit] - tl.where(of == suit, step >> 16, 0),)
        now, flags = _ask(table, then, then_row, then_column, size - 1, FORM, PLAYERS, COPIES)
        if COPIES:
            total = 0
            for suit in tl.static_range(4):
                total += _sum(flags[suit] * 7 & left[suit])
            tl.store(after + place, (now - 1).to(tl.int8), held != 0)
            tl.store(copies + place, total.to(tl.int16), held != 0)
        else:
            tl.store(after + place, now == before, held != 0)
        held ^= lowest


@triton.jit(do_not_specialize=["n"])
def kernel(counts, visible, rows, cells, pairs, distances, steps, n, first, second, third, WHAT: tl.constexpr,
           FORM: tl.constexpr, PLAYERS: tl.constexpr, SEEN: tl.constexpr, BLOCK: tl.constexpr):
    """Answers one of `lookup.ANSWERS` for n rows. Arrays that it doesn't have are None, and only if `SEEN` is
    `visible` used."""
    at, hand, row, column, size, is_hand, left = _hands(counts, visible, n, PLAYERS, SEEN, BLOCK)
    table = rows, cells, pairs, distances
    now, flags = _ask(table, hand, row, column, size, FORM, PLAYERS, WHAT == "useful")
    if WHAT == "shanten" or WHAT == "useful":
        tl.store(first + at, tl.where(is_hand, now - 1, _NO_HAND).to(tl.int8))
    if WHAT == "useful":
        ones, kinds, copies = tl.where(is_hand, 7, 0), (), ()
        for suit in tl.static_range(4):
            kinds, copies = kinds + (flags[suit] * ones,), copies + (flags[suit] * ones & left[suit],)
        _store(second, kinds, at, 1)
        _store(third, copies, at, 7)
    if WHAT == "discards" or WHAT == "keeps":
        _discards(table, steps, at, hand, row, column, size, is_hand, left, now, first, second, FORM, PLAYERS,
                  WHAT == "discards")


#: The hands of a block for each question.
_BLOCKS = {"shanten": 128, "useful": 128, "discards": 64, "keeps": 128}


def options(what: str, form: str | None, players: int, seen: bool) -> dict[str, Any]:
    """The constants of a kernel, and the number of its warps: a lane for each hand."""
    lookup.known(form)
    block = _BLOCKS[what]
    return {"WHAT": what, "FORM": form, "PLAYERS": players, "SEEN": seen, "BLOCK": block, "num_warps": block // 32}
