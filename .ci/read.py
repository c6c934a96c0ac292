"""Holds the reader in Python to the checksum of the specification, and demands that it refuses a damaged file.

Usage: read.py TABLES
"""

import lzma
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import zlib


def command(reader, file):
    """What reads a file."""
    return [sys.executable, str(reader), str(file)]


def checksum(reader, file):
    """The CRC-32 of all rows in the order in which they come: code and shanten."""
    found = 0
    pack = struct.Struct("<Qb").pack
    with subprocess.Popen(command(reader, file), stdout=subprocess.PIPE) as process:
        names = process.stdout.readline().split(b",")
        if names[:4] != [b"code", b"sequence", b"tiles", b"shanten"]:
            sys.exit(f"{reader} writes other columns: {names}")
        for row in process.stdout:
            code, _, _, shanten, _ = row.split(b",", 4)
            found = zlib.crc32(pack(int(code), int(shanten)), found)
    if process.returncode != 0:
        sys.exit(f"{reader} fails to read {file}")
    return found


def check_refused(reader, file, what, message):
    """Stops if a spoilt file is read."""
    done = subprocess.run(command(reader, file), capture_output=True, text=True)
    if done.returncode == 0 or done.stdout or message not in done.stderr:
        sys.exit(f"{reader} doesn't refuse a file that is {what}")
    print(f"{what}: refused")


def flipped(file, at):
    """The file with one bit changed."""
    return file[:at] + bytes([file[at] ^ 1]) + file[at + 1 :]


def repaired(file):
    """The file with the checksum of its bytes."""
    return file[:-4] + struct.pack("<I", zlib.crc32(file[:-4]))


def with_stream(file, stream):
    """The file with another compressed part, of the right length and checksum."""
    (limited,) = struct.unpack_from("<Q", file, 76)
    head = file[: 84 + 10 * limited]
    length = len(head) + len(stream) + 4
    return repaired(head[:12] + struct.pack("<I", length) + head[16:] + stream + bytes(4))


def main():
    """Reads the committed file, then copies of it that are spoilt."""
    tables = pathlib.Path(sys.argv[1])
    reader, file = tables / "read.py", tables / "sequences.archive"
    text = " ".join((tables / "README.md").read_text(encoding="utf-8").split())
    specified = re.search(r"sorted by shanten, then code, is `([0-9a-f]{8})`", text)
    if specified is None:
        sys.exit("the specification doesn't give the checksum")
    found = checksum(reader, file)
    if f"{found:08x}" != specified[1]:
        sys.exit(f"the rows have the checksum {found:08x} and should have {specified[1]}")
    print(f"checksum of all rows: {found:08x}, as specified")

    whole = file.read_bytes()
    (limited,) = struct.unpack_from("<Q", whole, 76)
    stream = whole[84 + 10 * limited : -4]
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / file.name
        for what, spoilt, message in [
            ("damaged", flipped(whole, len(whole) // 2), "damaged"),
            ("cut", whole[:-1], "damaged"),
            ("continued", whole + b"\0", "damaged"),
            ("of another version", repaired(flipped(whole, 8)), "version"),
            ("of other sizes", repaired(flipped(whole, 16)), "counts"),
            ("of other shantens", repaired(flipped(whole, 36)), "counts"),
            ("of a sequence that isn't one", repaired(flipped(whole, 91)), "such a shanten"),
            ("continued behind its stream", with_stream(whole, stream + b"junk!"), "one stream"),
            ("of two streams", with_stream(whole, stream + stream), "one stream"),
            ("too much", with_stream(whole, lzma.compress(bytes(1 << 26), preset=1)), "one stream"),
            ("compressed in another way", with_stream(whole, zlib.compress(lzma.decompress(stream))), "format"),
        ]:
            copy.write_bytes(spoilt)
            check_refused(reader, copy, what, message)


main()
