"""A case: a function and what it is run on, in the learner's terms (a text, a number of merges, a pair)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from bpe_tui.bpe.taught import Pair
from bpe_tui.course.cases import RECIPES, taught
from bpe_tui.course.cases.taught import MARKS as MARKS
from bpe_tui.trace.program import Program

CAP: Final = 10_000_000
"""Steps of a run of a taught function; beyond them it is stopped, and says so."""
FUNCTIONS: Final = tuple(taught.RECIPES)
"""The six taught functions, in the order they are taught; `RECIPES` has them and all others."""


@dataclass(frozen=True, slots=True)
class Case:
    """A function with its input.

    `merges` is the number of merges learned from `text` (or from `corpus`, where one is given): for ``train`` the
    function's own argument, for the others what gives them their merges, vocabulary or ids.
    """

    function: str
    text: str
    merges: int = 3
    pair: Pair | None = None
    """For ``merge``: the pair to replace; ``None`` takes the most frequent one."""
    corpus: str | None = None
    """For ``encode`` and ``decode``: the text that the merges are learned from, if it is not `text`."""
    ids: tuple[int, ...] | None = None
    """For ``decode``: the ids, if they are not those of `text`."""
    given: Mapping[str, object] = field(default_factory=dict)
    """Values of keys that only the function's own recipe has."""

    def with_text(self, text: str) -> Case:
        """The same function on another text."""
        return replace(self, text=text, pair=None, ids=None)

    def program(self) -> Program:
        """Make the program that runs the function on this case.

        Raises:
            KeyError: There is no recipe for the function.
            ValueError: The number of merges is negative, or something else does not fit.
        """
        recipe = RECIPES[self.function]
        if self.merges < 0:
            raise ValueError(f"the number of merges must be 0 or more, not {self.merges}")
        given = {key: wanted.default for key, wanted in recipe.keys.items()}
        given |= {"text": self.text, "merges": self.merges, "pair": self.pair, "corpus": self.corpus, "ids": self.ids}
        home = recipe.home()
        arguments = recipe.arguments(home, {**given, **self.given})
        return Program.of(getattr(home, self.function), *arguments, marks=recipe.marks)
