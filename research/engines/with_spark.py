"""Spark: the wheel over Arrow, on a cluster of processes."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pyarrow
import pyspark
from common import ROOT, arguments, report
from pyspark.sql import SparkSession

import shanten

SPARK = Path(pyspark.__file__).parent
WORK = ROOT / "target/spark"
PORT = 17077


def session(master):
    """A session that listens on loopback only."""
    # Workers use the Python of the environment, whatever the session sets.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    options = {
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.executor.memory": "1g",
        "spark.executor.cores": "1",
        "spark.executorEnv.PYTHONPATH": os.environ.get("PYTHONPATH", ""),
        "spark.sql.files.maxPartitionBytes": "8m",
        "spark.log.level": "ERROR",
    }
    builder = SparkSession.builder.master(master).appName("shanten")
    for name, value in options.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


@contextlib.contextmanager
def standalone():
    """Starts a master and two single-core workers on loopback; returns the master's address."""
    start = [str(SPARK / "bin/spark-class")]
    master = ["org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", str(PORT)]
    worker = ["org.apache.spark.deploy.worker.Worker", f"spark://127.0.0.1:{PORT}", "--host", "127.0.0.1"]
    worker += ["--cores", "1", "--memory", "1200m", "--work-dir", str(WORK)]
    environment = {**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": environment}
    processes = [subprocess.Popen([*start, *master, "--webui-port", "0"], **quiet)]
    time.sleep(5)
    processes += [subprocess.Popen([*start, *worker, "--webui-port", "0"], **quiet) for _ in range(2)]
    time.sleep(5)
    try:
        yield f"spark://127.0.0.1:{PORT}"
    finally:
        for process in processes:
            process.terminate()


def executors():
    """The processes that compute the answers."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if re.search(r"executor\.\S*ExecutorBackend", command) and not command.startswith("/bin/"):
                found.append((int(folder.name), folder))
    return found


def peaks():
    """The peak memory of each executor, in MB."""
    status = [(folder / "status").read_text() for _, folder in executors()]
    return [int(re.search(r"VmHWM:\s+(\d+)", text)[1]) // 1024 for text in status]


def counted(rows):
    """The histogram of rows with a column `shanten`."""
    counts = rows.groupBy("shanten").count().collect()
    return dict(sorted((row["shanten"], row["count"]) for row in counts))


def by_arrow(spark, file):
    def answer(batches):
        for batch in batches:
            found = pyarrow.array(shanten.shanten(batch.column(0), threads=1))
            yield pyarrow.RecordBatch.from_arrays([found], ["shanten"])

    return counted(spark.read.parquet(file).select("hand").mapInArrow(answer, "shanten byte"))


def killing(spark, work, killed):
    """Runs the work, and kills an executor once its first tasks are done."""

    def kill():
        tracker = spark.sparkContext.statusTracker()
        while not killed:
            for stage in map(tracker.getStageInfo, tracker.getActiveStageIds()):
                if stage and 2 <= stage.numCompletedTasks < stage.numTasks - 2:
                    killed.append(executors()[0][0])
                    os.kill(killed[0], signal.SIGKILL)
                    return
            time.sleep(0.02)

    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    return work()


def main():
    given = arguments(
        __doc__,
        standalone="a master and two workers, instead of Spark's local cluster",
        kill="kill an executor in the middle of the run",
    )
    cluster = standalone() if given.standalone else contextlib.nullcontext("local-cluster[2,1,1024]")
    name = "standalone" if given.standalone else "local cluster"
    with cluster as master:
        spark = session(master)
        if given.kill:
            given.passes, killed = 1, []
            title = f"Spark, {name}, an executor killed"
            report(title, given, lambda: killing(spark, lambda: by_arrow(spark, given.file), killed), peaks)
            assert killed, "an executor was killed"
        else:
            report(f"Spark, {name}", given, lambda: by_arrow(spark, given.file), peaks)
        spark.stop()


if __name__ == "__main__":
    main()
