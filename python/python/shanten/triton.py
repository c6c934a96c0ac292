"""Triton kernels: shanten, useful tiles and discards on a graphics card, a lane for each hand.

`shanten.torch` and `shanten.jax` call them there by themselves. A kernel reads rows of 34 counts of any
number type, and checks them: a row that isn't a hand (a count that isn't from 0 to 4, more than 14 tiles, a
kind that three players don't have) has the shanten `NO_HAND`, no useful tiles and no discards.

A suit is packed into an integer, with three bits for each kind. Whatever a row holds, such counts lead to
places inside the tables, which are longer than those of `shanten.tables()` for this. Flags of kinds are
packed alike.
"""

from functools import cache
from typing import NamedTuple

import numpy
import triton
import triton.language as tl
from numpy.typing import NDArray

from shanten import _shanten, lookup


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
    448011
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
def _rows(n, BLOCK: tl.constexpr):
    """The rows of a block. Lanes beyond the last row do it once more."""
    return tl.minimum(tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK), n - 1)


@triton.jit
def _suit(counts, at, SUIT: tl.constexpr, PLAYERS: tl.constexpr):
    """The packed counts of a suit, its row number and column, its tiles, and bits of what isn't a count."""
    packed = at.to(tl.int32) * 0
    row, column, size, wrong = packed + _FIRST_ROW[(PLAYERS - 3) * 4 + SUIT], packed, packed, packed
    for kind in tl.static_range(9 * SUIT, min(9 * SUIT + 9, 34)):
        to_row = _TO_ROW[(PLAYERS - 3) * 34 + kind]
        to_column = _TO_COLUMN[(PLAYERS - 3) * 34 + kind]
        if counts.dtype.element_ty.primitive_bitwidth == 8:
            if kind % 2 == 0 or kind == 9 * SUIT:
                words = counts.to(tl.pointer_type(tl.uint16), bitcast=True)
                two = tl.load(words + (at // 2 + kind // 2)).to(tl.int32)
                wrong |= two | (two + 0x0303)
            count = (two >> kind % 2 * 8) & 7
        else:
            read = tl.load(counts + (at + kind))
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
    a, row_a, column_a, size_a, wrong_a = _suit(counts, at, 0, PLAYERS)
    b, row_b, column_b, size_b, wrong_b = _suit(counts, at, 1, PLAYERS)
    c, row_c, column_c, size_c, wrong_c = _suit(counts, at, 2, PLAYERS)
    d, row_d, column_d, size_d, wrong_d = _suit(counts, at, 3, PLAYERS)
    is_count = (wrong_a | wrong_b | wrong_c | wrong_d) == 0
    size = size_a + size_b + size_c + size_d
    return (a, b, c, d), (row_a, row_b, row_c, row_d), (column_a, column_b, column_c, column_d), size, is_count


@triton.jit
def _sum(suit):
    """The sum of the nine packed numbers."""
    sixes = (suit & 0o707070707) + ((suit >> 3) & 0o7070707)
    twelves = (sixes & 0o7700770077) + ((sixes >> 6) & 0o770077)
    return ((twelves * 0o100010001) >> 24) & 255


@triton.jit
def _flags(suit):
    """Flags of the kinds that a suit has, and of those with more than one copy."""
    return (suit | suit >> 1 | suit >> 2) & 0o111111111, (suit >> 1 | suit >> 2) & 0o111111111


@triton.jit
def _class(table, row, column):
    """The start of a row's cells, and the class of a suit."""
    start = tl.load(table[0] + row)
    return start, tl.load(table[1] + (start + column)).to(tl.int32)


@triton.jit
def _is_nearer(table, cell, now, pair, FACTOR: tl.constexpr, place, NEXT: tl.constexpr):
    """Whether a hand is nearer after a draw that leads to a cell, 0 or 1. The pair of a class is at `pair` plus
    `FACTOR` times the class, and a distance at `place` plus `NEXT` times the pair."""
    then = tl.load(table[2] + (pair + FACTOR * tl.load(table[1] + cell).to(tl.int32))).to(tl.int32)
    return (tl.load(table[3] + (place + NEXT * then)).to(tl.int32) < now).to(tl.int32)


@triton.jit
def _nearer(table, suit, row, column, start, now, pair, FACTOR: tl.constexpr, place, NEXT: tl.constexpr,
            ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    """Flags of the kinds of a suit that bring the standard form nearer. Of three players' first suit there are
    only the first and the last, otherwise some kinds count for the row number and the others for the column."""
    nearer, step = now * 0, 1
    # The compiler unrolls these loops, faster than Triton would.
    for rank in range(ROWS):
        cell = tl.load(table[0] + (row + step)) + column
        nearer |= _is_nearer(table, cell, now, pair, FACTOR, place, NEXT) << rank * (3 if COLUMNS > 0 else 24)
        step *= 5
    step = 1
    for rank in range(COLUMNS):
        nearer |= _is_nearer(table, start + column + step, now, pair, FACTOR, place, NEXT) << 3 * (ROWS + rank)
        step *= 5
    # There is no fifth copy.
    return nearer & ~(suit >> 2)


@triton.jit
def _special(has, two, pair, new, orphan, pair_of_orphans, SUIT: tl.constexpr, PLAYERS: tl.constexpr):
    """Flags of the kinds of a suit that bring a special form nearer; the other arguments are 0 or all ones."""
    none, one = _KINDS[(PLAYERS - 3) * 4 + SUIT] & ~has, has & ~two
    return (one & pair) | (none & new) | (((none & orphan) | (one & pair_of_orphans)) & _ORPHANS[SUIT])


@triton.jit
def _ask(table, hand, row, column, size, FORM: tl.constexpr, PLAYERS: tl.constexpr, USEFUL: tl.constexpr):
    """The distance of a hand in one form or the least, and flags of the useful kinds of each suit."""
    zero = size * 0
    now, a, b, c, d = zero + 127, zero, zero, zero, zero
    seven, thirteen = now, now
    if FORM is None or FORM == "standard":
        start_a, class_a = _class(table, row[0], column[0])
        start_b, class_b = _class(table, row[1], column[1])
        start_c, class_c = _class(table, row[2], column[2])
        start_d, class_d = _class(table, row[3], column[3])
        left = tl.load(table[2] + (130 * class_a + class_b)).to(tl.int32)
        right = tl.load(table[2] + (130 * class_c + class_d)).to(tl.int32)
        place = tl.minimum(size // 3, 4) * 32_400
        now = tl.load(table[3] + (place + 180 * left + right)).to(tl.int32)
    if FORM != "standard":
        has_a, two_a = _flags(hand[0])
        has_b, two_b = _flags(hand[1])
        has_c, two_c = _flags(hand[2])
        has_d, two_d = _flags(hand[3])
        kinds = _sum(has_a + has_b + has_c + has_d)
        orphans = _sum(((has_a + has_b + has_c) & 0o700000007) + has_d)
        has_pair = (((two_a | two_b | two_c) & 0o100000001) | two_d) != 0
        if FORM != "thirteen orphans":
            # Kinds that aren't in the hand must be drawn twice.
            seven = 7 - _sum(two_a + two_b + two_c + two_d) + tl.maximum(7 - kinds, 0)
        if FORM != "seven pairs":
            thirteen = 14 - orphans - has_pair.to(tl.int32)
        if FORM is None:
            seven, thirteen = tl.where(size < 13, 127, seven), tl.where(size < 13, 127, thirteen)
        now = tl.minimum(now, tl.minimum(seven, thirteen))
    if USEFUL and (FORM is None or FORM == "standard"):
        place += right
        a = _nearer(table, hand[0], row[0], column[0], start_a, now, class_b, 130, place, 180,
                    6 if PLAYERS == 4 else 2, 3 if PLAYERS == 4 else 0)
        b = _nearer(table, hand[1], row[1], column[1], start_b, now, 130 * class_a, 1, place, 180, 6, 3)
        place += 180 * left - right
        c = _nearer(table, hand[2], row[2], column[2], start_c, now, class_d, 130, place, 1, 6, 3)
        d = _nearer(table, hand[3], row[3], column[3], start_d, now, 130 * class_c, 1, place, 1, 4, 3)
    if USEFUL and FORM != "standard":
        pair, orphan = tl.where(seven == now, -1, 0), tl.where(thirteen == now, -1, 0)
        new, pair_of_orphans = tl.where(kinds < 7, pair, 0), tl.where(has_pair, 0, orphan)
        a |= _special(has_a, two_a, pair, new, orphan, pair_of_orphans, 0, PLAYERS)
        b |= _special(has_b, two_b, pair, new, orphan, pair_of_orphans, 1, PLAYERS)
        c |= _special(has_c, two_c, pair, new, orphan, pair_of_orphans, 2, PLAYERS)
        d |= _special(has_d, two_d, pair, new, orphan, pair_of_orphans, 3, PLAYERS)
    return now, (a, b, c, d)


@triton.jit
def _left(hand, visible, at, PLAYERS: tl.constexpr, SEEN: tl.constexpr):
    """The packed copies left of each suit, and whether all visible counts are counts."""
    a, b, c, d = 0o444444444 - hand[0], 0o444444444 - hand[1], 0o444444444 - hand[2], 0o4444444 - hand[3]
    is_count = hand[0] == hand[0]
    if SEEN:
        seen, _, _, _, is_count = _read(visible, at, PLAYERS)
        a, b, c, d = _less(a, seen[0]), _less(b, seen[1]), _less(c, seen[2]), _less(d, seen[3])
    return (a, b, c, d), is_count


@triton.jit
def _less(left, seen):
    """Packed copies without those that are seen; none if there are more."""
    less = left * 0
    for rank in tl.static_range(9):
        less |= tl.maximum(((left >> 3 * rank) & 7) - ((seen >> 3 * rank) & 7), 0) << 3 * rank
    return less


@triton.jit
def _take(suits, suit, less):
    """The numbers of the suits, one of them less."""
    a, b = suits[0] - tl.where(suit == 0, less, 0), suits[1] - tl.where(suit == 1, less, 0)
    return a, b, suits[2] - tl.where(suit == 2, less, 0), suits[3] - tl.where(suit == 3, less, 0)


@triton.jit
def _store(places, suits, row, MASK: tl.constexpr):
    """Stores the packed numbers of a hand as 34 bytes, two at a time."""
    words = places.to(tl.pointer_type(tl.uint16), bitcast=True) + row * 17
    for at in tl.static_range(17):
        first = (suits[2 * at // 9] >> 3 * (2 * at % 9)) & MASK
        second = (suits[(2 * at + 1) // 9] >> 3 * ((2 * at + 1) % 9)) & MASK
        tl.store(words + at, (first | second << 8).to(tl.uint16))


@triton.jit(do_not_specialize=["n"])
def shanten(counts, visible, rows, cells, pairs, distances, steps, n, now, FORM: tl.constexpr, PLAYERS: tl.constexpr,
            SEEN: tl.constexpr, BLOCK: tl.constexpr):
    """The shanten of each hand."""
    at = _rows(n, BLOCK)
    hand, row, column, size, is_count = _read(counts, at * 34, PLAYERS)
    found, _ = _ask((rows, cells, pairs, distances), hand, row, column, size, FORM, PLAYERS, False)
    tl.store(now + at, tl.where(is_count & (size <= 14), found - 1, _NO_HAND).to(tl.int8))


@triton.jit(do_not_specialize=["n"])
def useful(counts, visible, rows, cells, pairs, distances, steps, n, now, tiles, copies, FORM: tl.constexpr,
           PLAYERS: tl.constexpr, SEEN: tl.constexpr, BLOCK: tl.constexpr):
    """The shanten of each hand, a mask of its useful tiles, and their copies left."""
    at = _rows(n, BLOCK)
    hand, row, column, size, is_count = _read(counts, at * 34, PLAYERS)
    left, is_seen = _left(hand, visible, at * 34, PLAYERS, SEEN)
    found, flags = _ask((rows, cells, pairs, distances), hand, row, column, size, FORM, PLAYERS, True)
    is_hand = is_count & is_seen & (size <= 14)
    ones = tl.where(is_hand, 7, 0)
    a, b, c, d = flags[0] * ones, flags[1] * ones, flags[2] * ones, flags[3] * ones
    tl.store(now + at, tl.where(is_hand, found - 1, _NO_HAND).to(tl.int8))
    _store(tiles, (a, b, c, d), at, 1)
    _store(copies, (a & left[0], b & left[1], c & left[2], d & left[3]), at, 7)


@triton.jit
def _discards(counts, visible, table, steps, n, after, copies, FORM: tl.constexpr, PLAYERS: tl.constexpr,
              SEEN: tl.constexpr, BLOCK: tl.constexpr, COPIES: tl.constexpr):
    """The shanten and copies after each discard; or with only one array, whether it keeps the shanten."""
    at = _rows(n, BLOCK)
    hand, row, column, size, is_count = _read(counts, at * 34, PLAYERS)
    left, is_seen = _left(hand, visible, at * 34, PLAYERS, SEEN)
    is_hand = is_count & is_seen & (size <= 14)
    if not COPIES:
        before, _ = _ask(table, hand, row, column, size, FORM, PLAYERS, False)
    # Two kinds at a time.
    fill = tl.where(is_hand, 0xFFFF if COPIES else 0, 0x8080 if COPIES else 0).to(tl.uint16)
    for two in range(17):
        tl.store(after.to(tl.pointer_type(tl.uint16), bitcast=True) + (at * 17 + two), fill)
        if COPIES:
            tl.store(copies.to(tl.pointer_type(tl.int32), bitcast=True) + (at * 17 + two), fill.to(tl.int32) * 0 - 1)
    # Other lanes may have stored what is stored again below.
    tl.debug_barrier()
    a, _ = _flags(hand[0])
    b, _ = _flags(hand[1])
    c, _ = _flags(hand[2])
    d, _ = _flags(hand[3])
    # A bit for each kind that the hand has: in turns of three suits, then those of honours.
    held = tl.where(is_hand, (a | b << 1 | c << 2).to(tl.int64) | d.to(tl.int64) << 27, 0)
    for _ in range(tl.max(tl.where(is_hand, _sum(a + b + c + d), 0), 0)):
        lowest = held & -held
        # The exponent of a power of two is its number.
        bit = tl.maximum((lowest.to(tl.float32).to(tl.int32, bitcast=True) >> 23) - 127, 0)
        suit = tl.where(bit < 27, bit % 3, 3)
        rank = tl.where(bit < 27, bit, bit - 27) // 3
        place, step = at * 34 + 9 * suit + rank, tl.load(steps + (9 * suit + rank))
        then, then_row = _take(hand, suit, 1 << 3 * rank), _take(row, suit, step & 0xFFFF)
        then_column = _take(column, suit, step >> 16)
        now, flags = _ask(table, then, then_row, then_column, size - 1, FORM, PLAYERS, COPIES)
        if COPIES:
            total = _sum(flags[0] * 7 & left[0]) + _sum(flags[1] * 7 & left[1])
            total += _sum(flags[2] * 7 & left[2]) + _sum(flags[3] * 7 & left[3])
            tl.store(after + place, (now - 1).to(tl.int8), held != 0)
            tl.store(copies + place, total.to(tl.int16), held != 0)
        else:
            tl.store(after + place, now == before, held != 0)
        held ^= lowest


@triton.jit(do_not_specialize=["n"])
def discards(counts, visible, rows, cells, pairs, distances, steps, n, after, copies, FORM: tl.constexpr,
             PLAYERS: tl.constexpr, SEEN: tl.constexpr, BLOCK: tl.constexpr):
    """The shanten after each discard, and the copies of useful tiles then."""
    _discards(counts, visible, (rows, cells, pairs, distances), steps, n, after, copies, FORM, PLAYERS, SEEN, BLOCK, True)


@triton.jit(do_not_specialize=["n"])
def keeps(counts, visible, rows, cells, pairs, distances, steps, n, mask, FORM: tl.constexpr, PLAYERS: tl.constexpr,
          SEEN: tl.constexpr, BLOCK: tl.constexpr):
    """A mask of the discards that keep the shanten."""
    _discards(counts, visible, (rows, cells, pairs, distances), steps, n, mask, mask, FORM, PLAYERS, SEEN, BLOCK, False)
