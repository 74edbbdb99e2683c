"""From the name of a lab to its screen."""

from __future__ import annotations

from bpe_tui.lab.loader import labs_dir, load_lab
from bpe_tui.screens.hunt import HuntScreen
from bpe_tui.screens.lab import LabScreen
from bpe_tui.screens.lab_play import PlayScreen
from bpe_tui.screens.labs import HUNT, PLAY
from bpe_tui.screens.place import PlaceScreen
from bpe_tui.study.store import Store


def make_lab_screen(name: str, store: Store) -> PlaceScreen:
    """Make the screen of a lab, or of what is beside the labs.

    Raises:
        LessonError: There is no such lab, or its file is broken.
    """
    if name == PLAY:
        return PlayScreen(store)
    if name == HUNT:
        return HuntScreen(store)
    return LabScreen(load_lab(labs_dir() / f"{name}.yaml"), store)
