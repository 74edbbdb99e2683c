"""The keys of labs. Those that are letters work outside of the editor; Esc goes out of it."""

from __future__ import annotations

from typing import Final

from bpe_tui.widgets.commands import Command

RUN: Final = Command("run", ("ctrl+r", "f5", "r"), "run", "Run the checks; stop them while they run.", "Lab", (), True)
EDIT: Final = Command("edit", ("enter", "e"), "write", "Go into the editor; Esc goes out of it.", "Lab")
STEP: Final = Command(
    "step_code", ("s", "f6"), "step my code",
    "Step through your code on the input that fails, from where it parts from the reference.", "Lab", in_palette=True,
)  # fmt: skip
WHY: Final = Command("why", ("w", "f7"), "why?", "Be told in words what is wrong.", "Lab", in_palette=True)
HINT: Final = Command("hint", ("h", "f8"), "hint", "See the next hint.", "Lab", in_palette=True)
TASK: Final = Command("task", ("t",), "task", "See the whole task, or fold it to a line.", "Lab", in_palette=True)
COMPARE: Final = Command(
    "compare", ("c",), "compare", "After success: your code and the reference, line by line.", "Lab", in_palette=True
)
REFERENCE: Final = Command(
    "reference", ("a",), "reference", "See the reference, once you have run code of your own.", "Lab", in_palette=True
)
NEXT: Final = Command("next_lab", ("n",), "next lab", "After success: on to the next lab.", "Lab", in_palette=True)
OUTSIDE: Final = Command(
    "outside", ("E",), "$EDITOR", "Write in the editor of your own choice, $EDITOR.", "Lab", in_palette=True
)
RESET: Final = Command(
    "reset", ("R",), "start over", "Begin with the starter again; ctrl+z brings your code back.", "Lab", in_palette=True
)
UNDO: Final = Command("undo", ("ctrl+z",), "undo", "In the editor: undo; redo.", "Lab", ("ctrl+y",))

LAB: Final = (RUN, EDIT, STEP, WHY, HINT, TASK, COMPARE, REFERENCE, NEXT, OUTSIDE, RESET)
"""The keys of a lab."""

PLAY_RUN: Final = Command("run", ("ctrl+r", "f5", "r"), "run", "Run the code; stop it while it runs.", "Free play")
PLAY_STEP: Final = Command(
    "step_code", ("s", "f6"), "step a call", "Step through a call of one of your functions.", "Free play",
    in_palette=True,
)  # fmt: skip
PLAY: Final = (PLAY_RUN, EDIT, PLAY_STEP, OUTSIDE, RESET)
"""The keys of free play."""

TO_DIFFERENCE: Final = Command(
    "to_difference", ("d",), "where they part", "Back to the step at which your run and the reference part.", "Lab"
)
