"""The explorables there are, and how one is made from what a lesson says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bpe_tui.course.exploring.chart import Chart
from bpe_tui.course.exploring.chunk_boxes import ChunkBoxes
from bpe_tui.course.exploring.control import State
from bpe_tui.course.exploring.costs import Costs
from bpe_tui.course.exploring.explorable import Explorable, OptionError, control_named, put
from bpe_tui.course.exploring.half_characters import HalfCharacters
from bpe_tui.course.exploring.lineage import Lineage
from bpe_tui.course.exploring.merge_by_merge import MergeByMerge
from bpe_tui.course.exploring.two_runs import TwoRuns
from bpe_tui.course.exploring.type_anything import TypeAnything
from bpe_tui.course.exploring.vocabulary_budget import VocabularyBudget
from bpe_tui.course.exploring.weighted_words import WeightedWords

EXPLORABLES: Final[dict[str, type[Explorable[Any]]]] = {
    kind.name: kind
    for kind in (
        TypeAnything,
        HalfCharacters,
        MergeByMerge,
        WeightedWords,
        VocabularyBudget,
        Lineage,
        ChunkBoxes,
        TwoRuns,
        Costs,
        Chart,
    )
}
"""Every explorable by its name."""


def make_explorable(name: str, options: Mapping[str, object]) -> Explorable[Any]:
    """Make an explorable.

    Args:
        name: A name in `EXPLORABLES`.
        options: Values by the names of its options; of the types that the options say.

    Raises:
        KeyError: There is no explorable of that name.
        OptionError: An option has a value that cannot be used.
    """
    try:
        return EXPLORABLES[name](**options)
    except (ValueError, TypeError) as error:
        raise OptionError(str(error)) from error


def try_out(explorable: Explorable[Any]) -> None:
    """Turn every control a little, as a learner would.

    Raises:
        Exception: Whatever goes wrong; nothing should.
    """
    state: State = {}
    explorable.lines(explorable.explore(state))
    for name in [control.name for control in explorable.controls(state)]:
        for direction in (1, -1):
            control = control_named(explorable, state, name)
            state = put(explorable, state, control, control.turned(direction))
            explorable.lines(explorable.explore(state))
