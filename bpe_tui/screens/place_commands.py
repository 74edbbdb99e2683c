"""The commands that every place has, and those of a lesson."""

from __future__ import annotations

from typing import Final

from bpe_tui.widgets.commands import Command

HELP: Final = Command("help", ("question_mark",), "all keys", "Show all keys.", "Anywhere")
COPY: Final = Command(
    "copy_address", ("y",), "copy address", "Copy the address of this place, to be sent or opened again.",
    "Anywhere", True,
)  # fmt: skip
LEAVE: Final = Command("leave", ("q",), "leave", "Leave the tutor. It comes back to exactly this place.", "Anywhere")
UP: Final = Command("up", ("escape",), "up", "Go up one level: out of a field, a page, a lesson.", "Anywhere")
PALETTE: Final = Command(
    "app.command_palette", ("ctrl+p",), "go anywhere", "Find a lesson, a page, a step, a moment or a command by name.",
    "Anywhere",
)  # fmt: skip

EVERYWHERE: Final = (HELP, COPY, PALETTE, UP, LEAVE)
"""Keys of every place; the palette's own key is the app's."""

NEXT_PAGE: Final = Command("page(1)", ("n",), "next page", "Turn to the next page.", "Lesson", True)
LESSON: Final = (
    NEXT_PAGE,
    Command("page(-1)", ("N",), "page back", "Turn back to the page before.", "Lesson", True),
)
READING: Final = (
    Command("scroll(1)", ("space", "pagedown"), "read on", "Scroll down; at the end turn the page.", "Reading"),
    Command("scroll(-1)", ("pageup", "backspace"), "back", "Scroll up.", "Reading"),
    Command("focus_block(1)", ("tab",), "next question", "Go to the next question or stepper.", "Reading"),
    Command("focus_block(-1)", ("shift+tab",), "question back", "Go back to the one before.", "Reading"),
)
"""Keys of a page while no question and no stepper has the focus."""
