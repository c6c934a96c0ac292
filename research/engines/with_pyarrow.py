"""No engine: one loop over the row groups, and one thread for the answers."""

from common import arguments, counted, report

given = arguments(__doc__)
report(
    "pyarrow",
    given,
    lambda: {number: count for number, count in enumerate(counted(given.file).tolist(), -1) if count},
)
