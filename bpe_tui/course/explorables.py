"""The explorables there are, and how one is made from what a lesson says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bpe_tui.course.exploring.explorable import Explorable, OptionError
from bpe_tui.course.exploring.half_characters import HalfCharacters
from bpe_tui.course.exploring.merge_by_merge import MergeByMerge
from bpe_tui.course.exploring.type_anything import TypeAnything
from bpe_tui.course.exploring.weighted_words import WeightedWords

EXPLORABLES: Final[dict[str, type[Explorable[Any]]]] = {
    kind.name: kind
    for kind in (
        TypeAnything,
        HalfCharacters,
        MergeByMerge,
        WeightedWords,
    )
}
"""Every explorable by its name."""


def make_explorable(name: str, options: Mapping[str, object]) -> Explorable[Any]:
    """Make an explorable, and try whether it works as the lesson has it.

    Args:
        name: A name in `EXPLORABLES`.
        options: Values by the names of its options; of the types that the options say.

    Raises:
        KeyError: There is no explorable of that name.
        OptionError: An option has a value that cannot be used.
    """
    kind = EXPLORABLES[name]
    try:
        explorable = kind(**options)
        explorable.lines(explorable.explore({}))
    except OptionError:
        raise
    except (ValueError, TypeError) as error:
        raise OptionError(str(error)) from error
    return explorable
