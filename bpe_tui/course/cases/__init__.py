"""Which functions a lesson can step through, and what each is run on: one small table a module of `bpe`."""

from __future__ import annotations

from typing import Final

from bpe_tui.course.cases import at_speed, beyond, files, taught
from bpe_tui.course.cases.recipe import Recipe

RECIPES: Final[dict[str, Recipe]] = {**taught.RECIPES, **beyond.RECIPES, **at_speed.RECIPES, **files.RECIPES}
"""Name of a function to how it is run, in the order they are taught."""
