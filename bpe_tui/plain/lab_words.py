"""The words of labs."""

from __future__ import annotations

from typing import Final

from bpe_tui.plain.commands import AGAIN, HINT, Command

LABS: Final = Command("labs", "lists the labs, where you write the code, and what is done.")
LAB: Final = Command("lab", "opens a lab.", "NUMBER or NAME")
HUNT: Final = Command("hunt", "gives you a function with one wrong line, to be exposed by an input.")
LAB_WORDS: Final = (LABS, LAB, HUNT)
"""The words that lead to labs from everywhere. They come last, so that they take no short form from others."""

CHECK: Final = Command("check", "runs the checks on a file of yours, or alone on the code that is kept.", "FILE")
YOUR_CODE: Final = Command("code", "reads your code, with the numbers of the lines.")
WRITE: Final = Command("write", "writes the code that is kept to a new file, for you to edit.", "FILE")
EDIT: Final = Command("edit", "opens the code in the editor that the variable EDITOR names.")
FAILURES: Final = Command("failures", "says every check that failed, with what was expected.")
STEP_CODE: Final = Command("step", "steps through your code, from where it parts from the reference.")
ASK: Final = Command("why", "says in words what is wrong.")
COMPARE: Final = Command("compare", "says how your code differs from the reference, once all checks pass.")
REFERENCE: Final = Command("reference", "reads the reference, once you have run code of your own.")
START_OVER: Final = Command("reset", "begins with the starter again.")
UNDO: Final = Command("undo", "brings back the code from before the reset.")
BACK_TO_LAB: Final = Command("leave", "leaves the stepper for the lab.")
LEAVE_LAB: Final = Command("leave", "leaves the lab.")

LAB_OWN: Final = (
    CHECK, STEP_CODE, ASK, HINT, YOUR_CODE, WRITE, EDIT, FAILURES, COMPARE, REFERENCE, START_OVER, UNDO, AGAIN,
    LEAVE_LAB,
)  # fmt: skip
"""The words of a lab."""
