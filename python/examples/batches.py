"""Decisions of recorded games as batches for PyTorch: hands, discards, and places at the end.

    python batches.py LOG...
"""

import sys

import numpy
import pyarrow
import pyarrow.compute
import torch
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

import shanten.logs

KINDS = pyarrow.array([f"{rank}{suit}" for suit in "mpsz" for rank in range(1, 10 if suit != "z" else 8)])


class Decisions(IterableDataset):
    """Batches of the rows with a discard: each worker of a loader reads its share of the files."""

    def __init__(self, files):
        self.files = files

    def __iter__(self):
        worker = get_worker_info()
        files = self.files[worker.id :: worker.num_workers] if worker else self.files
        reader = shanten.logs.read(files, ["hand", "discard", "placement"], threads=1)
        for batch in pyarrow.RecordBatchReader.from_stream(reader):
            batch = batch.filter(pyarrow.compute.is_valid(batch["discard"]))
            hands = numpy.frombuffer(batch["hand"].buffers()[1], numpy.uint8).reshape(-1, 34)
            discards = pyarrow.compute.index_in(pyarrow.compute.replace_substring(batch["discard"], "0", "5"), KINDS)
            places = pyarrow.compute.fill_null(batch["placement"], 0)
            yield torch.tensor(hands), torch.tensor(discards.to_numpy()).long(), torch.tensor(places.to_numpy())


if __name__ == "__main__":
    for hands, discards, places in DataLoader(Decisions(sys.argv[1:]), batch_size=None, num_workers=2):
        print(len(hands), "decisions, mean discard", discards.float().mean().item())
