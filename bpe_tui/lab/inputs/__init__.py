"""Generators of inputs for checks, by name. Each module here adds its own to `INPUTS`.

A generator makes the arguments of a call out of a source of chance and a size, and knows what simpler arguments there
are to try when a call has failed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from bpe_tui.lab.models import Arguments
from bpe_tui.lab.shrinking import simpler_arguments

Make = Callable[[Random, int], Arguments]
"""Makes arguments: chance, and a size that is 0 for the first input and grows by one with each."""
Simpler = Callable[[Arguments], Iterable[Arguments]]
"""Gives simpler arguments of the same kind, the simplest first."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """A generator of inputs."""

    make: Make
    simpler: Simpler = simpler_arguments
    """What to try instead of arguments that failed. Unless given, texts and lists among them become shorter and
    their values smaller; what the reference refuses is left out anyhow."""

    def series(self, seed: int, count: int) -> tuple[Arguments, ...]:
        """Make inputs, always the same ones for a seed."""
        chance = Random(seed)
        return tuple(self.make(chance, size) for size in range(count))


def _all() -> Mapping[str, Inputs]:
    from bpe_tui.lab.inputs import ids, texts

    return {**ids.INPUTS, **texts.INPUTS}


INPUTS: Final = _all()
"""The generators by name."""
