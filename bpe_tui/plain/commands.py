"""Commands: the words one can type, declared once. Parsing, help and what is said to a wrong word come from it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bpe_tui.plain.voice import Said


@dataclass(frozen=True, slots=True)
class Command:
    """One thing the learner can say."""

    word: str
    help: str
    """What it does, in one sentence that goes on after its word."""
    takes: str = ""
    """What may stand behind it, for the help; empty if nothing may."""
    mirrored: bool = False
    """Whether ``back`` behind it makes it go the other way."""
    also: tuple[str, ...] = ()
    """Other words for it."""
    whole: bool = False
    """Whether no shorter form of its word is understood."""


@dataclass(frozen=True, slots=True)
class Order:
    """What was said: a command and what stood behind it."""

    command: Command
    rest: str = ""

    @property
    def word(self) -> str:
        """The command's word."""
        return self.command.word


NEXT: Final = Command("next", "goes on: a step, else the rest of the page, else the next page.", "or next page")
BACK: Final = Command("back", "is the same backwards.", "or back page")
PAGE: Final = Command("page", "opens a page; alone it reads this one from its start.", "NUMBER")
LESSONS: Final = Command("lessons", "lists the lessons and how far you are.", also=("course",))
AGAIN: Final = Command("again", "says the last piece again.", also=("repeat",))
PAGES: Final = Command("pages", "lists the pages of this lesson.")
LESSON: Final = Command("lesson", "opens a lesson.", "NUMBER or NAME", also=("open",))
HELP: Final = Command(
    "help", "says what you can type here, or what one command does.", "COMMAND", also=("?", "commands")
)
QUIT: Final = Command("quit", "leaves; you come back to this place.", also=("q", "exit", "bye"))

LESSON_WORDS: Final = (NEXT, BACK, PAGE, LESSONS, AGAIN, PAGES, LESSON)
"""The words of every page."""
BEGIN: Final = Command("next", "goes on with the course.")
TEST: Final = Command("test", "takes the test of a lesson.", "NUMBER or NAME")
PLACEMENT: Final = Command("placement", "asks a few questions, to find at which lesson to begin.")
REVIEW: Final = Command("review", "asks what is due today, with fresh questions.")
PROGRESS: Final = Command("progress", "says what you know, and what is weak.")
PRACTISE: Final = Command("practise", "asks about what is weak.", "NUMBER", also=("practice",))
HOME_WORDS: Final = (BEGIN, LESSONS, LESSON, TEST, PLACEMENT, REVIEW, PROGRESS, PRACTISE)
"""The words of the list of lessons."""
COURSE_WORDS: Final = (REVIEW, PROGRESS, PRACTISE, PLACEMENT)
"""Those of them that are understood in lessons too. They come last, so that they take no short form from others."""
FORTH: Final = Command("next", "runs one line.")
BACK_AGAIN: Final = Command("back", "takes it back.")
OWN_WORDS: Final = (FORTH, BACK_AGAIN, AGAIN)
"""The words of a run that belongs to no lesson, besides those of the stepper."""
ONWARDS: Final = Command("next", "goes on to the next question, once this one is answered.")
TEST_WORDS: Final = (ONWARDS, LESSONS, AGAIN, LESSON)
"""The words of a test, besides those of its question."""
ANYWHERE: Final = (HELP, QUIT)

SLIDES: Final = Command("slides", "says this lesson in sixty seconds: five short slides.")
SKIP_SLIDES: Final = Command("skip", "leaves the slides for the page.")
DEPTH: Final = Command("depth", "switches between the plain and the formal version of pages.", "plain or formal")
SEARCH: Final = Command("search", "finds words in lessons, glossary and questions.", "WORDS")
GLOSSARY: Final = Command(
    "glossary", "says what a term means; alone it says those marked on this page.", "TERM", also=("term",)
)
FAQ: Final = Command(
    "faq", "lists the questions that learners ask, or answers one.", "NUMBER or WORDS", also=("questions",)
)
SOURCES: Final = Command("sources", "says what the course stands on, and where to read on.")
BESIDE_WORDS: Final = (SEARCH, GLOSSARY, FAQ, SOURCES)
"""The words that look things up beside the lessons. They come last, so that they take no short form from others."""

STEP: Final = Command("step", "runs one line.", mirrored=True)
OVER: Final = Command("over", "steps over a call: the function it calls runs whole.", mirrored=True)
TURN: Final = Command("turn", "goes to the next turn of the loop.", mirrored=True)
MOMENT: Final = Command("moment", "goes to the next moment, where something worth hearing happens.", mirrored=True)
CONTINUE: Final = Command("continue", "runs to the next breakpoint.", mirrored=True)
GOTO: Final = Command("goto", "goes to a step by its number.", "NUMBER", also=("go",))
WHERE: Final = Command("where", "says which step this is, and the lines of code around it.")
NAMES: Final = Command("names", "says all variables, or the whole of one.", "NAME", also=("variables",))
OUT: Final = Command("out", "runs to where this function was called.", mirrored=True)
CODE: Final = Command("code", "reads the whole function.")
WHY: Final = Command("why", "says how the line came to its value.")
CHANGES: Final = Command("changes", "goes to where a variable changes next.", "NAME", mirrored=True, also=("change",))
BREAK: Final = Command(
    "break", "sets a breakpoint on a line, or takes it away; a condition such as i == 5 may follow.", "LINE",
)  # fmt: skip
TEXT: Final = Command("text", "runs on another text, or alone on the text of the lesson.", "NEW TEXT")
PREDICT: Final = Command("predict", "asks you what a line does before it runs, or stops asking.", "on or off")
START: Final = Command("start", "goes to the first step.", also=("first",))
END: Final = Command("end", "goes to the last step.", also=("last",))

LOOKING: Final = (WHERE, NAMES, CODE, WHY)
"""The words that look at a step and change nothing."""
OWN_STEPPER: Final = (
    STEP, OVER, TURN, MOMENT, CONTINUE, GOTO, WHERE, NAMES, OUT, CODE, WHY, CHANGES, BREAK, PREDICT, START, END,
)  # fmt: skip
"""The words of a stepper whose input cannot be changed."""
STEPPER: Final = (*OWN_STEPPER, TEXT)
"""The words of a stepper in a lesson."""

ANSWER: Final = Command("answer", "gives an answer that would be taken for a command.", "YOUR ANSWER", whole=True)
SHOW: Final = Command("answer", "says the answer.", whole=True)
HINT: Final = Command("hint", "gives a hint.")
PASS: Final = Command("pass", "passes over the question, which counts as not known.")
LEAVE: Final = Command("leave", "leaves the test.")
RETAKE: Final = Command("retake", "takes the test again, with other questions.")
SKIP: Final = Command("skip", "marks the lessons before as skipped.")
ANOTHER: Final = Command("another", "gives you another bug to find.")

SET: Final = Command("set", "sets something to a value, whatever its name.", "NAME VALUE")
MORE: Final = Command("more", "takes the next value.", "NAME")
LESS: Final = Command("less", "takes the value before.", "NAME")
RESET: Final = Command("reset", "puts everything back as the lesson has it.")
FIGURES: Final = Command("figures", "says the numbers as a table.")

EVERYTHING: Final = (
    *LESSON_WORDS, *ANYWHERE, *STEPPER, HINT, ANSWER, SET, MORE, LESS, RESET, FIGURES, SLIDES, DEPTH,
    *BESIDE_WORDS, TEST, PLACEMENT, REVIEW, PROGRESS, PRACTISE, PASS, LEAVE,
    RETAKE, SKIP, ANOTHER,
)  # fmt: skip
"""All words there are."""
BACKWARDS: Final = frozenset({"back", "backward", "backwards", "b"})
"""What stands behind a move that goes the other way."""
FORWARDS: Final = frozenset({"", "forward", "forwards", "f"})
_LONGEST_ECHO: Final = 40


def parse(text: str, commands: Sequence[Command], *, whole: bool = False) -> Order | None:
    """Find the command that a line gives.

    Args:
        text: The line.
        commands: What can be said here; where a beginning fits several, the first of them is meant.
        whole: Whether a command must be the whole of its word, and stand alone unless something may follow it:
            where answers are typed, most lines are no commands.
    """
    parts = text.split(None, 1)
    if not parts:
        return None
    word, rest = parts[0].casefold(), parts[1].strip() if len(parts) > 1 else ""
    for command in commands:
        if word == command.word or word in command.also:
            return None if whole and rest and not (command.takes or command.mirrored) else Order(command, rest)
    if whole:
        return None
    found = next((command for command in commands if command.word.startswith(word) and not command.whole), None)
    return Order(found, rest) if found is not None else None


def shortest(command: Command, commands: Sequence[Command]) -> str:
    """The shortest beginning of a command's word that is understood among the others."""
    for size in range(1, len(command.word)):
        order = parse(command.word[:size], commands)
        if order is not None and order.command is command:
            return command.word[:size]
    return command.word


def help_lines(ordered: Sequence[Command], words: Sequence[Command], *, whole: bool = False) -> list[Said]:
    """Say what each command does, one a line.

    Args:
        ordered: All words that can be said here, in the order in which they are told.
        words: The same in the order in which a beginning is matched with them.
        whole: Whether shorter forms are not understood here.
    """
    lines: list[Said] = [help_line(command, words, whole=whole) for command in ordered]
    mirrored = [command.word for command in words if command.mirrored]
    if mirrored:
        lines.append(f"Behind {', '.join(mirrored[:-1])} and {mirrored[-1]} you can write back, to go the other way.")
    return lines


def help_line(command: Command, words: Sequence[Command], *, whole: bool = False) -> str:
    """Say what a command does."""
    short = command.word if whole else shortest(command, words)
    takes = f" {command.takes}" if command.takes else ""
    # what is hardly shorter is not worth hearing
    letters = f", short {short}" if len(short) <= 2 and short != command.word else ""
    return f"{command.word}{takes}{letters}: {command.help}"


def misspelt(text: str, commands: Iterable[Command]) -> bool:
    """Whether a line looks like a command with a letter wrong."""
    word = text.strip().casefold()
    return len(word) <= _LONGEST_ECHO and bool(
        difflib.get_close_matches(word, [command.word for command in commands], 1, 0.7)
    )


def elsewhere(text: str, here: Sequence[Command]) -> list[Said] | None:
    """What to say where answers are taken, to a word of the list of lessons that is not possible here.

    Args:
        text: The line.
        here: What can be said here.

    Returns:
        The way out; ``None`` if the line is no such word.
    """
    order = parse(text, HOME_WORDS, whole=True)
    if order is None or order.rest or order.word in [command.word for command in here]:
        return None
    way = next((command.word for command in here if command.word == LEAVE.word), "")
    if way:
        return [f"{order.word} is not possible here. Type {way} first."]
    return [f"{order.word} is not possible here. It is a word of the list of lessons."]


def unknown(text: str, commands: Iterable[Command]) -> list[Said]:
    """What to say to a line that is no command here."""
    word = text.split()[0]
    echo = word if len(word) <= _LONGEST_ECHO else f"{word[:_LONGEST_ECHO]} and so on"
    here = [command.word for command in commands]
    elsewhere = parse(text, EVERYTHING, whole=False)
    near = difflib.get_close_matches(word.casefold()[:_LONGEST_ECHO], here, 1)
    if elsewhere is not None and len(word) > 1 and elsewhere.word not in here:
        first = f"{elsewhere.word} is not possible here."
    elif near:
        first = f"There is no command {echo}. Did you mean {near[0]}?"
    else:
        first = f"There is no command {echo}."
    return [first, f"Here you can type: {', '.join(here)}."]
