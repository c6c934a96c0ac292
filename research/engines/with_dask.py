"""Dask: a map over row groups on a cluster of processes, which may be killed."""

import os
import signal

import numpy
import pyarrow.parquet
from common import arguments, counted, peak, report
from dask.distributed import Client, LocalCluster, as_completed


def summed(client, file, at_first=lambda: None):
    """The histogram, from one task for each row group."""
    groups = pyarrow.parquet.ParquetFile(file).num_row_groups
    tasks = client.map(lambda group: counted(file, [group]), range(groups), pure=False)
    total = numpy.zeros(8, numpy.int64)
    for done, task in enumerate(as_completed(tasks)):
        total += task.result()
        if done == 0:
            at_first()
    return {number: count for number, count in enumerate(total.tolist(), -1) if count}


def main():
    given = arguments(__doc__, kill="kill a worker in the middle of the run")
    with LocalCluster(n_workers=os.cpu_count(), threads_per_worker=1, dashboard_address=None) as cluster:
        with Client(cluster) as client:
            name = f"Dask, {os.cpu_count()} processes"
            killed = []

            def peaks():
                return client.run(peak).values()

            def kill():
                killed.append(next(iter(client.run(os.getpid).values())))
                os.kill(killed[0], signal.SIGKILL)

            if not given.kill:
                report(name, given, lambda: summed(client, given.file), peaks)
                return
            # The worker is killed once, so there is only one pass.
            given.passes = 1
            report(f"{name}, one of them killed", given, lambda: summed(client, given.file, kill), peaks)
            assert killed, "a worker was killed"


if __name__ == "__main__":
    main()
