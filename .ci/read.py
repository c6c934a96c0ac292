"""Holds the reader in Python to the checksum of the specification, and demands that it refuses a damaged file.

Usage: read.py TABLES
"""

import csv
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
    with subprocess.Popen(command(reader, file), stdout=subprocess.PIPE, text=True) as process:
        rows = csv.reader(process.stdout)
        names = next(rows)
        code, shanten = names.index("code"), names.index("shanten")
        for row in rows:
            found = zlib.crc32(struct.pack("<Qb", int(row[code]), int(row[shanten])), found)
    if process.returncode != 0:
        sys.exit(f"{reader} fails to read {file}")
    return found


def check_refused(reader, file, what):
    """Stops if a spoilt file is read."""
    done = subprocess.run(command(reader, file), capture_output=True, text=True)
    if done.returncode == 0 or done.stdout or "not an archive of version 1, or damaged" not in done.stderr:
        sys.exit(f"{reader} doesn't refuse a file that is {what}")
    print(f"{what}: refused")


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
    middle = len(whole) // 2
    flipped = bytes([whole[middle] ^ 1])
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / file.name
        for what, spoilt in [
            ("damaged", whole[:middle] + flipped + whole[middle + 1 :]),
            ("cut", whole[:-1]),
            ("continued", whole + b"\0"),
        ]:
            copy.write_bytes(spoilt)
            check_refused(reader, copy, what)


main()
