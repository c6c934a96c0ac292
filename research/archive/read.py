"""Reads sequences.archive using only Python, and writes its contents as CSV.

Usage: python3 research/archive/read.py research/archive/sequences.archive > sequences.csv
       python3 research/archive/read.py --check    reads the committed file and refuses spoilt copies of it
"""

import lzma
import pathlib
import re
import struct
import sys
import zlib
from bisect import bisect_left
from itertools import accumulate

SIZES = (2, 5, 8, 11, 14)
BY_SHANTEN = (5_729, 143_064, 509_873, 484_582, 140_475, 7_594, 660, 74, 7, 1)
COUNTS = (4, 96, 2_725, 60_344, 1_228_890)  # how many sequences there are of each size
END = 3  # after the last kind of a fragment, where others have the distance to the next kind


def fragments(tiles, span=8):
    """All fragments of at most this many tiles, each a tuple of (count, distance) pairs."""
    for count in range(1, min(4, tiles) + 1):
        for distance in (1, 2):
            if distance <= span:
                for rest in fragments(tiles - count, span - distance):
                    yield ((count, distance), *rest)
        yield ((count, END),)


def turned(fragment):
    """The fragment in reverse."""
    counts = [count for count, _ in reversed(fragment)]
    distances = [distance for _, distance in reversed(fragment[:-1])]
    return tuple(zip(counts, [*distances, END]))


def sequences(tiles):
    """The code and text of all sequences of this many tiles, by ascending code."""
    canonical = sorted(fragment for fragment in fragments(tiles) if fragment <= turned(fragment))
    size = [sum(count for count, _ in fragment) for fragment in canonical]
    within = [[i for i in range(len(canonical)) if size[i] <= room] for room in range(tiles + 1)]
    texts = ["".join(f"{count}{distance}" for count, distance in fragment)[:-1] for fragment in canonical]
    codes = [[(count - 1) << 2 | distance for count, distance in fragment] for fragment in canonical]

    def extend(code, kinds, text, first, room):
        for i in within[room][bisect_left(within[room], first) :]:
            longer, at = code, 52 - 4 * kinds
            for kind in codes[i]:
                longer |= kind << at
                at -= 4
            if size[i] == room:
                found.append((longer, text + texts[i]))
            else:
                extend(longer, kinds + len(codes[i]), text + texts[i] + "|", i, room - size[i])

    found = []
    extend(0, 0, "", 0, tiles)
    return found


def read(file):
    """The shantens of all sequences, and the limited shantens of some by code."""
    magic, version, length = struct.unpack_from("<8sII", file)
    (checksum,) = struct.unpack_from("<I", file, len(file) - 4)
    if magic != b"shanten\n" or version != 1 or length != len(file) or checksum != zlib.crc32(file[:-4]):
        raise ValueError("not an archive of version 1, or damaged")
    counts = struct.unpack_from("<5I", file, 16)
    by_shanten = struct.unpack_from("<10I", file, 36)
    (number,) = struct.unpack_from("<Q", file, 76)
    limited = {}
    for at in range(number):
        key, least, greatest = struct.unpack_from("<Qbb", file, 84 + 10 * at)
        limited[key] = (least, greatest)
        if not 0 < key < 1 << 56 or not -1 <= least <= greatest <= 8:
            raise ValueError("a sequence can't have such a shanten")
    stream = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=1 << 23)
    differences = stream.decompress(file[84 + 10 * number : -4], max_length=sum(COUNTS) + 1)
    if not stream.eof or stream.unused_data:
        raise ValueError("the compressed part is not one stream of that length")
    shantens = [shanten % 256 - 1 for shanten in accumulate(differences)]
    found = tuple(shantens.count(shanten) for shanten in range(-1, 9))
    if (counts, by_shanten) != (COUNTS, BY_SHANTEN) or found != BY_SHANTEN:
        raise ValueError("other counts than there are sequences")
    return shantens, limited


def rows(file):
    """The code, text, tiles, shanten and limited shantens of all sequences, by shanten, then code."""
    shantens, limited = read(file)
    table = [(tiles, *sequence) for tiles in SIZES for sequence in sequences(tiles)]
    if len(table) != len(shantens):
        raise ValueError(f"{len(shantens)} shantens of {len(table)} sequences")
    for shanten, (tiles, code, text) in sorted(zip(shantens, table), key=lambda row: (row[0], row[1][1])):
        yield code, text, tiles, shanten, *limited.get(code, (shanten, shanten))


def spoilt(file):
    """Corrupt copies of a file: the defect of each, and a word of the expected error."""
    stream_at = 84 + 10 * struct.unpack_from("<Q", file, 76)[0]
    stream = file[stream_at:-4]

    def flipped(at):
        return file[:at] + bytes([file[at] ^ 1]) + file[at + 1 :]

    def repaired(file):
        return file[:-4] + struct.pack("<I", zlib.crc32(file[:-4]))

    def with_stream(stream):
        head = file[:12] + struct.pack("<I", stream_at + len(stream) + 4) + file[16:stream_at]
        return repaired(head + stream + bytes(4))

    yield "damaged", flipped(len(file) // 2), "damaged"
    yield "cut", file[:-1], "damaged"
    yield "continued", file + b"\0", "damaged"
    yield "of another version", repaired(flipped(8)), "version"
    yield "of other sizes", repaired(flipped(16)), "counts"
    yield "of other shantens", repaired(flipped(36)), "counts"
    yield "of a sequence that isn't one", repaired(flipped(91)), "such a shanten"
    yield "continued behind its stream", with_stream(stream + b"junk!"), "one stream"
    yield "of two streams", with_stream(stream + stream), "one stream"
    yield "too much", with_stream(lzma.compress(bytes(1 << 26), preset=1)), "one stream"
    yield "compressed in another way", with_stream(zlib.compress(lzma.decompress(stream))), "format"


def check(folder):
    """Checks the reader and the file next to it against the checksum in the specification."""
    file = (folder / "sequences.archive").read_bytes()
    text = " ".join((folder / "README.md").read_text(encoding="utf-8").split())
    specified = re.search(r"The CRC-32 of all is `([0-9a-f]{8})`", text)
    found = 0
    for code, _, _, shanten, _, _ in rows(file):
        found = zlib.crc32(struct.pack("<Qb", code, shanten), found)
    if specified is None or f"{found:08x}" != specified[1]:
        sys.exit(f"the rows have the checksum {found:08x}, which README.md doesn't give")
    print(f"checksum of all rows: {found:08x}, as specified")
    for what, copy, complaint in spoilt(file):
        try:
            read(copy)
        except (ValueError, lzma.LZMAError) as error:
            if complaint not in str(error):
                sys.exit(f"a file that is {what} is refused for another reason: {error}")
            print(f"{what}: refused")
        else:
            sys.exit(f"a file that is {what} is read")


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        check(pathlib.Path(__file__).parent)
    else:
        with open(sys.argv[1], "rb") as archive:
            table = list(rows(archive.read()))
        print("code,sequence,tiles,shanten,limited_least,limited_greatest")
        for row in table:
            print(*row, sep=",")
