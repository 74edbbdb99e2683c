"""Inputs that are lists of token ids."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from bpe_tui.lab.inputs import Inputs
from bpe_tui.lab.models import Arguments


def few_ids(chance: Random, size: int) -> Arguments:
    """A list of ids, few of them different, so that pairs come again; its length is the size."""
    kinds = chance.randint(1, 4)
    return ([97 + chance.randrange(kinds) for _ in range(size)],)


INPUTS: Final[Mapping[str, Inputs]] = {"ids": Inputs(few_ids)}
