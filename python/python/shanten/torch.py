"""Shanten, useful tiles and discards on any PyTorch device.

On a graphics card the answers come from the kernels of `shanten.triton`, if PyTorch is 2.8 or newer and has
Triton (as for Linux): an operator without gradients that `torch.compile` and CUDA graphs take. Elsewhere they
come from the steps of `shanten.lookup`.
"""

from typing import Any, List, Optional

import torch

from shanten import lookup
from shanten.names import Form

try:
    from shanten import triton as _kernels
except ImportError:
    _kernels = None  # type: ignore[assignment]


def _empty(what: str, counts: torch.Tensor) -> list[torch.Tensor]:
    """Arrays for the answers of a kernel."""
    if counts.shape[-1] != 34:
        raise ValueError(f"counts of {counts.shape[-1]} kinds: there are 34")
    shapes = {True: counts.shape, False: counts.shape[:-1]}
    return [counts.new_empty(shapes[by_kind], dtype=getattr(torch, type)) for type, by_kind in lookup.ANSWERS[what]]


def _ask(
    what: str,
    counts: torch.Tensor,
    visible: Optional[torch.Tensor],
    tables: List[torch.Tensor],
    form: Optional[str],
    players: int,
) -> List[torch.Tensor]:
    """The answers of a kernel, on the device of the counts."""
    found, rows = _empty(what, counts), [counts.reshape(-1, 34)]
    if visible is not None:
        rows.append(visible.expand_as(counts).reshape(-1, 34))
    # The kernels read two bytes at a time.
    rows = [each.contiguous() if each.data_ptr() % 2 == 0 else each.clone() for each in rows]
    options = _kernels.options(what, form, players, visible is not None)
    if blocks := -(-len(rows[0]) // options["BLOCK"]):
        arrays = [*found, None, None][:3]
        with torch.cuda.device_of(counts):
            _kernels.kernel[(blocks,)](rows[0], rows[-1], *tables, len(rows[0]), *arrays, **options)
    return found


if _kernels is not None and hasattr(torch.library, "custom_op"):
    _ask = torch.library.custom_op("shanten::ask", _ask, mutates_args=())
    _ask.register_fake(lambda what, counts, visible, tables, form, players: _empty(what, counts))
else:
    _kernels = None  # type: ignore[assignment]


class Shanten(torch.nn.Module):
    """The shanten of each hand in one form, or the least, from counts of the shape (..., 34).

    A module without parameters: `Shanten().to("cuda")` moves its tables, and `torch.compile` makes one
    kernel of its steps. Counts have any integer type and must be valid hands: nothing is checked, except in
    `shanten.triton`.

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
        tables = lookup.tables()._asdict()
        if _kernels is not None:
            tables |= {f"_{name}": table for name, table in _kernels.tables(players)._asdict().items()}
        for name, table in tables.items():
            self.register_buffer(name, torch.tensor(table), persistent=False)

    def _answers(self, what: str, counts: torch.Tensor, visible: torch.Tensor | None = None) -> tuple[Any, ...]:
        """The answers of a kernel, or else of steps."""
        if _kernels is not None and counts.is_cuda:
            tables = [getattr(self, f"_{name}") for name in _kernels.Tables._fields]
            return tuple(_ask(what, counts, visible, tables, self.form, self.players))

        def at(table: torch.Tensor, index: Any) -> torch.Tensor:
            return table[index].long()

        steps = lookup.Steps(torch.where, at, torch.cat, self, self.players)
        given = (counts.long(),) if visible is None else (counts.long(), visible.long())
        found = steps.ask(what, *given, form=self.form)
        return tuple(each.to(getattr(torch, type)) for each, (type, _) in zip(found, lookup.ANSWERS[what]))

    def forward(self, counts: torch.Tensor) -> torch.Tensor:
        """The shanten, as int8."""
        return self._answers("shanten", counts)[0]

    def useful(
        self, counts: torch.Tensor, visible: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """The shanten, a mask of the useful tiles, and their copies left, as in `shanten.jax`."""
        return self._answers("useful", counts, visible)

    def discards(
        self, counts: torch.Tensor, visible: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The shanten after each discard, and the copies of useful tiles then; -1 for missing tiles."""
        return self._answers("discards", counts, visible)

    def keeps(self, counts: torch.Tensor) -> torch.Tensor:
        """A mask of the discards that keep the shanten.

        >>> import shanten, shanten.torch, torch
        >>> counts = torch.tensor(list(shanten.Hand("123m456p789s11223z").counts()))
        >>> shanten.torch.Shanten().keeps(counts)[27:30].tolist()
        [False, False, True]
        """
        return self._answers("keeps", counts)[0]
