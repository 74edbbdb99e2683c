"""The words of labs."""

from __future__ import annotations

from typing import Final

from bpe_tui.plain.commands import AGAIN, HINT, Command

LABS: Final = Command("labs", "lists the labs, where you write the code, and what is done.")
LAB: Final = Command("lab", "opens a lab, or a place for any code of yours.", "NUMBER or NAME or play")
HUNT: Final = Command("hunt", "gives you a function with one wrong line, to be exposed by an input.")
LAB_WORDS: Final = (LABS, LAB, HUNT)
"""The words that lead to labs from everywhere. They come last, so that they take no short form from others."""

CHECK: Final = Command("check", "runs the checks on a file of yours, or alone on the code that is kept.", "FILE")
YOUR_CODE: Final = Command("code", "reads your code, with the numbers of the lines.")
WRITE: Final = Command("write", "writes the code that is kept to a new file, for you to edit.", "FILE")
EDIT: Final = Command("edit", "opens the code in the editor that the variable EDITOR names.")
FAILURES: Final = Command("failures", "says every check that failed, with what was expected.")
STEP_CODE: Final = Command("step", "steps through your code, from where it parts from the reference.")
NO_STEP: Final = Command("step", "says why this lab is not stepped through.")
ASK: Final = Command("why", "says in words what is wrong.")
COMPARE: Final = Command("compare", "says how your code differs from the reference, once all checks pass.")
REFERENCE: Final = Command("reference", "reads the reference, once you have run code of your own.")
START_OVER: Final = Command("reset", "begins with the starter again.")
UNDO: Final = Command("undo", "brings back the code from before the last change.")
TYPE: Final = Command(
    "lines", "takes your code as you type it, in place of all there is or of some lines.", "4 or 4 to 6"
)
INSERT: Final = Command("insert", "takes lines as you type them, before a line or at the end.", "NUMBER")
DELETE: Final = Command("delete", "takes lines of your code away.", "4 or 4 to 6")
RUN: Final = Command("run", "runs a file of yours, or alone the code that is kept.", "FILE")
STEP_CALL: Final = Command("step", "steps through a call of a function of yours.", "CALL")
BACK_TO_CODE: Final = Command("leave", "leaves the stepper for your code.")
LEAVE_LAB: Final = Command("leave", "leaves the lab.")
LEAVE_PLAY: Final = Command("leave", "leaves free play.")

LAB_OWN: Final = (
    CHECK, STEP_CODE, ASK, HINT, YOUR_CODE, WRITE, EDIT, FAILURES, COMPARE, REFERENCE, START_OVER, UNDO, AGAIN,
    LEAVE_LAB, TYPE, INSERT, DELETE,
)  # fmt: skip
"""The words of a lab."""
GUESS_OWN: Final = tuple(NO_STEP if word is STEP_CODE else word for word in LAB_OWN)
"""The words of a lab where everything that is written is a guess."""
PLAY_OWN: Final = (
    RUN, STEP_CALL, YOUR_CODE, WRITE, EDIT, TYPE, INSERT, DELETE, START_OVER, UNDO, AGAIN, LEAVE_PLAY,
)  # fmt: skip
"""The words of free play."""
