"""Shanten, useful tiles and discards on any PyTorch device."""

from typing import Any

import torch

from shanten import lookup
from shanten.names import Form


class Shanten(torch.nn.Module):
    """The shanten of each hand in one form, or the least, from counts of the shape (..., 34).

    A module without parameters: `Shanten().to("cuda")` moves its tables, and `torch.compile` makes one
    kernel of its steps. Counts have any integer type and must be valid hands: nothing is checked.

    >>> import shanten, shanten.torch, torch
    >>> counts = torch.tensor(list(shanten.Hand("199m146779p12s246z").counts()))
    >>> shanten.torch.Shanten()(counts).item()
    4
    >>> shanten.torch.Shanten().useful(counts)[1].sum().item() > 0
    True
    """

    def __init__(self, form: Form | None = None, players: int = 4) -> None:
        super().__init__()
        self.form, self.players = form, players
        for name, table in lookup.tables()._asdict().items():
            self.register_buffer(name, torch.tensor(table), persistent=False)

    def _steps(self) -> lookup.Steps:
        def at(table: torch.Tensor, index: Any) -> torch.Tensor:
            return table[index].long()

        return lookup.Steps(torch.where, at, torch.cat, self, self.players)

    def forward(self, counts: torch.Tensor) -> torch.Tensor:
        """The shanten, as int8."""
        return self._steps().shanten(counts.long(), self.form).to(torch.int8)

    def useful(
        self, counts: torch.Tensor, visible: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """The shanten, a mask of the useful tiles, and their copies left, as in `shanten.jax`."""
        seen = None if visible is None else visible.long()
        now, tiles, copies = self._steps().useful(counts.long(), seen, self.form)
        return now.to(torch.int8), tiles, copies.to(torch.uint8)

    def discards(
        self, counts: torch.Tensor, visible: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The shanten after each discard, and the copies of useful tiles then; -1 for missing tiles."""
        seen = None if visible is None else visible.long()
        after, copies = self._steps().discards(counts.long(), seen, self.form)
        return after.to(torch.int8), copies.to(torch.int16)
