"""Recorded games on a cluster: each task reads its own logs, from Python inside the worker.

    research/engines/run dask logs games/ --kill
    research/engines/run spark logs games/ --kill

With --kill a worker is killed in the middle of the run. The sums must be those of one process.
"""

import argparse
import collections
import os
import signal
import sys
from pathlib import Path

import pyarrow
import pyarrow.compute
from common import timed

import shanten.logs

COLUMNS = ["action", "turn", "shanten", "loss_copies", "won"]
#: The number of files that a task reads.
FILES = 10


def summed(files):
    """Counts the rows of some files; counters of several files can be added."""
    sums = collections.Counter()
    reader = shanten.logs.read(files, COLUMNS, threads=1)
    for batch in pyarrow.RecordBatchReader.from_stream(reader):
        sums["rows"] += batch.num_rows
        sums["copies lost"] += pyarrow.compute.sum(batch["loss_copies"]).as_py() or 0
        sums["wins"] += pyarrow.compute.sum(pyarrow.compute.equal(batch["action"], "win")).as_py() or 0
        for turn, number in zip(batch["turn"].to_pylist(), batch["shanten"].to_pylist()):
            sums[turn, number] += 1
    sums["left out"] += len(reader.problems)
    return sums


def by_dask(tasks, is_killed):
    """Submits the tasks one by one to a cluster of processes, one of which may be killed."""
    from dask.distributed import Client, LocalCluster, as_completed

    sums = collections.Counter()
    with LocalCluster(n_workers=os.cpu_count(), threads_per_worker=1, dashboard_address=None) as cluster:
        with Client(cluster) as client:
            for done, task in enumerate(as_completed(client.map(summed, tasks, pure=False))):
                sums.update(task.result())
                if done == 0 and is_killed:
                    os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)
    return sums


def by_spark(tasks, is_killed):
    """The same with Spark. The first worker of a task kills itself, and Spark starts another."""
    from pyspark import TaskContext
    from pyspark.sql import SparkSession

    def answered(files):
        context = TaskContext.get()
        if is_killed and context.partitionId() == 0 and context.attemptNumber() == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return summed(files)

    os.environ["PYSPARK_PYTHON"], os.environ["SPARK_LOCAL_IP"] = sys.executable, "127.0.0.1"
    builder = SparkSession.builder.master("local[2,4]").config("spark.ui.enabled", "false")
    session = builder.config("spark.log.level", "OFF").getOrCreate()
    try:
        return session.sparkContext.parallelize(tasks, len(tasks)).map(answered).reduce(lambda one, other: one + other)
    finally:
        session.stop()


parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("engine", choices=["dask", "spark"])
parser.add_argument("folder", type=Path)
parser.add_argument("--kill", action="store_true", help="kill a worker in the middle of the run")

if __name__ == "__main__":
    given = parser.parse_args()
    files = sorted(str(file) for file in given.folder.rglob("*") if file.is_file())
    tasks = [files[first : first + FILES] for first in range(0, len(files), FILES)]
    assert len(tasks) > 1, f"{len(files)} files: too few for a cluster"
    expected, alone = timed(lambda: summed(files))
    found, seconds = timed(lambda: (by_dask if given.engine == "dask" else by_spark)(tasks, given.kill))
    assert +found == +expected, (found - expected, expected - found)
    killed = ", a worker killed" if given.kill else ""
    print(f"{given.engine}{killed}: {found['rows']:,} rows of {len(files):,} files, {found['wins']:,} wins", end="; ")
    print(f"{seconds:.1f} s, one process alone {alone:.1f} s; the same sums")
