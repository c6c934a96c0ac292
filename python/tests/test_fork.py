"""Threads don't outlive a call, so a forked child can use them, too."""

import os
import signal
import time
import warnings

import shanten
from conftest import deal


def test_a_forked_child_answers():
    hands = deal(50_000, 2)
    expected = shanten.shanten(hands, threads=4).tolist()  # the parent has used threads
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # other libraries of the tests keep threads
        child = os.fork()
    if child == 0:
        os._exit(0 if shanten.shanten(hands, threads=4).tolist() == expected else 1)
    end = time.monotonic() + 10
    while time.monotonic() < end:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            assert os.waitstatus_to_exitcode(status) == 0
            return
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    raise AssertionError("the child hung for 10 s")
