"""The shanten of hands on whatever PyTorch runs on."""

from typing import Any

import torch

from shanten import lookup


class Shanten(torch.nn.Module):
    """The least shanten of each hand, from counts of the shape (..., 34) of any integers.

    A module without parameters: `Shanten().to("cuda")` moves its tables, and `torch.compile` makes
    one kernel of its steps. Counts must be those of hands: nothing is checked.

    >>> import shanten, shanten.torch, torch
    >>> counts = torch.tensor(list(shanten.Hand("199m146779p12s246z").counts()))
    >>> shanten.torch.Shanten()(counts).item()
    4
    """

    def __init__(self) -> None:
        super().__init__()
        for name, table in lookup.tables()._asdict().items():
            self.register_buffer(name, torch.tensor(table), persistent=False)

    def forward(self, counts: torch.Tensor) -> torch.Tensor:
        """The shanten, as int8."""

        def at(table: torch.Tensor, index: Any) -> torch.Tensor:
            return table[index].long()

        return lookup.steps(torch.where, at, self, counts.long()).to(torch.int8)
