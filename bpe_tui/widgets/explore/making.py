"""Which widget shows which explorable."""

from __future__ import annotations

import importlib
from typing import Any, cast

from bpe_tui.course.explorables import EXPLORABLES
from bpe_tui.course.exploring.control import State
from bpe_tui.course.exploring.explorable import Explorable
from bpe_tui.widgets.explore.explorer import Explorer


def explorer_named(name: str) -> type[Explorer[Any]]:
    """Find the widget of an explorable, in the module of the same name, which is imported only now.

    Raises:
        KeyError: There is no such explorable.
    """
    class_name = f"{EXPLORABLES[name]}Explorer"
    module = importlib.import_module(f"bpe_tui.widgets.explore.{name.replace('-', '_')}")
    return cast(type[Explorer[Any]], getattr(module, class_name))


def make_explorer(explorable: Explorable[Any], state: State | None = None) -> Explorer[Any]:
    """Make the widget that shows an explorable.

    Args:
        explorable: What to show.
        state: What the learner had set.
    """
    return explorer_named(explorable.name)(explorable, state=state)
