"""The commands that every place has, and those of a lesson."""

from __future__ import annotations

from typing import Final

from bpe_tui.widgets.commands import Command

HELP: Final = Command("help", ("question_mark",), "all keys", "Show all keys.", "Anywhere")
COPY: Final = Command(
    "copy_address", ("y",), "copy address", "Copy the address of this place, to be sent or opened again.",
    "Anywhere", in_palette=True,
)  # fmt: skip
LEAVE: Final = Command("leave", ("q",), "leave", "Leave the tutor. It comes back to exactly this place.", "Anywhere")
UP: Final = Command("up", ("escape",), "up", "Go up one level: out of a field, a page, a lesson.", "Anywhere")
PALETTE: Final = Command(
    "app.command_palette", ("ctrl+p",), "go anywhere", "Find a lesson, a page, a step, a moment, a command by name.",
    "Anywhere",
)  # fmt: skip

SEARCH: Final = Command(
    "search", ("/",), "search", "Search all lessons, the glossary and the questions.", "Anywhere", in_palette=True
)
GLOSSARY: Final = Command(
    "glossary", ("k",), "words", "What the marked words of the page mean; the whole glossary.", "Anywhere",
    in_palette=True,
)  # fmt: skip

REDRAW: Final = Command("app.redraw", ("ctrl+l",), "draw anew", "Draw the screen anew.", "Anywhere")
STOP: Final = Command(
    "app.suspend_process", ("ctrl+z",), "to the shell", "Stop, and go to the shell; fg comes back.", "Anywhere"
)

EVERYWHERE: Final = (HELP, PALETTE, SEARCH, GLOSSARY, COPY, UP, LEAVE, REDRAW, STOP)
"""Keys of every place; the palette's own key is the app's."""

NEXT_PAGE: Final = Command(
    "page({})", ("n",), "next page", "Turn the page; turn back.", "Lesson", ("N",), in_palette=True
)
READ_ON: Final = Command(
    "scroll({})", ("space", "pagedown"), "read on", "Scroll; at the end of a page go on to what comes next.", "Lesson",
    ("pageup", "backspace"),
)  # fmt: skip
TO_QUESTION: Final = Command(
    "focus_block({})", ("tab",), "to the question", "To the next question or stepper.", "Lesson", ("shift+tab",)
)
SLIDES: Final = Command(
    "slides", ("i",), "in 60 seconds", "The lesson in sixty seconds, as five slides.", "Lesson", in_palette=True
)
DEPTH: Final = Command(
    "depth", ("d",), "formal", "Switch between the plain and the formal version of pages.", "Lesson", in_palette=True
)
LESSON: Final = (NEXT_PAGE, READ_ON, TO_QUESTION, SLIDES, DEPTH)
"""Keys of a lesson; a question or a stepper that has the focus comes first."""
