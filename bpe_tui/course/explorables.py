"""The explorables there are, and how one is made from what a lesson says."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any, Final, cast

from bpe_tui.course.exploring.control import State
from bpe_tui.course.exploring.explorable import Explorable, OptionError, control_named, put

EXPLORABLES: Final[Mapping[str, str]] = {
    "type-anything": "TypeAnything",
    "half-characters": "HalfCharacters",
    "merge-by-merge": "MergeByMerge",
    "weighted-words": "WeightedWords",
    "vocabulary-budget": "VocabularyBudget",
    "lineage": "Lineage",
    "chunk-boxes": "ChunkBoxes",
    "two-runs": "TwoRuns",
    "costs": "Costs",
    "wrong-vocabulary": "WrongVocabulary",
    "chart": "Chart",
    "lattice": "Lattice",
    "three-ways": "ThreeWays",
    "live-trainer": "LiveTrainer",
    "pairs-looked-at": "PairsLookedAt",
    "tokenizer-file": "TokenizerFile",
    "byte-table": "ByteTable",
}
"""Every explorable by its name, and its class, which is in the module of the same name."""


def kind_named(name: str) -> type[Explorable[Any]]:
    """Find an explorable by its name; its module is imported only now, for most lessons have none.

    Raises:
        KeyError: There is none of that name.
    """
    class_name = EXPLORABLES[name]
    module = importlib.import_module(f"bpe_tui.course.exploring.{name.replace('-', '_')}")
    return cast(type[Explorable[Any]], getattr(module, class_name))


def make_explorable(name: str, options: Mapping[str, object]) -> Explorable[Any]:
    """Make an explorable.

    Args:
        name: A name in `EXPLORABLES`.
        options: Values by the names of its options; of the types that the options say.

    Raises:
        KeyError: There is no explorable of that name.
        OptionError: An option has a value that cannot be used.
    """
    kind = kind_named(name)
    try:
        return kind(**options)
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
            # what is turned may take other controls away
            if name in {control.name for control in explorable.controls(state)}:
                control = control_named(explorable, state, name)
                state = put(explorable, state, control, control.turned(direction))
                explorable.lines(explorable.explore(state))
