"""Writing code line by line: in the learner's own editor, in a file of theirs, or here, a line after the other."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from bpe_tui.plain import lab_words as words
from bpe_tui.plain.commands import AGAIN, BACK_AGAIN, FORTH, OWN_STEPPER, Command, Order
from bpe_tui.plain.stepping import StepperStop
from bpe_tui.plain.stop import Lines, Stop
from bpe_tui.plain.voice import Line

LARGEST: Final = 1_000_000
"""Bytes of a file that is read."""
AFTER_STEPS: Final = "Type leave to leave the stepper."
FULL_STOP: Final = "."
"""A line that ends what is typed."""
_LINES: Final = re.compile(r"(\d{1,6})(?:\s*(?:to|-|\s)\s*(\d{1,6}))?")
_TAB: Final = 4


class WritingStop(Stop):
    """A place where code is written, and stepped through."""

    own_words: Sequence[Command] = ()
    """The words of the place, while nothing is being stepped."""
    verb = ""
    """The word that does something with what was written, and may take a file."""

    def __init__(self, name: str, *, kiosk: bool) -> None:
        """Begin.

        Args:
            name: What a file of the code is called, without its ending.
            kiosk: Whether the learner is a guest on this machine, who must not start programs.
        """
        self.left = False
        """Whether the learner has left it."""
        self._name, self._kiosk = name, kiosk
        self._before: str | None = None
        self._stepper: StepperStop | None = None
        self._typed: list[str] | None = None
        self._cut = (0, 0)

    @property
    def code(self) -> str:
        """What the learner has written."""
        raise NotImplementedError

    def keep(self, text: str) -> None:
        """Keep what the learner has written."""
        raise NotImplementedError

    def starter(self) -> str:
        """What one begins with."""
        raise NotImplementedError

    def task(self) -> Lines:
        """What is said where one comes in."""
        raise NotImplementedError

    def doers(self) -> dict[Command, Callable[[str], Lines]]:
        """What each of its words does with what stands behind it."""
        return {
            words.WRITE: self._write,
            words.EDIT: lambda _: self._edit(),
            words.YOUR_CODE: lambda _: self.read_out(self.code),
            words.TYPE: self._type,
            words.INSERT: self._insert,
            words.DELETE: self._delete,
            words.START_OVER: lambda _: self._reset(),
            words.UNDO: lambda _: self._undo(),
        }

    def ways(self) -> str:
        """How to write, in words."""
        if self._kiosk:
            return f"Type lines to write here, line after line, and then {self.verb}."
        file = f"{self._name}.py"
        return (
            "Type edit to write in your own editor, or lines to write here, line after line. "
            f"Or type write {file}, edit that file, and type {self.verb} {file}."
        )

    # listening

    @property
    def commands(self) -> Sequence[Command]:  # type: ignore[override]
        """The words of the place, or those of the stepper."""
        return self.own_words if self._stepper is None else (FORTH, BACK_AGAIN, *OWN_STEPPER, words.BACK_TO_CODE)

    @property
    def takes_lines(self) -> bool:  # type: ignore[override]
        """Whether code is being typed."""
        return self._typed is not None

    @property
    def takes_answers(self) -> bool:  # type: ignore[override]
        """Whether the stepper waits for an answer."""
        return self._stepper is not None and self._stepper.takes_answers

    @property
    def whole_words(self) -> bool:  # type: ignore[override]
        """As the stepper has it."""
        return self._stepper is not None and self._stepper.whole_words

    def go_on(self) -> Lines | None:
        """Step on."""
        return self.enter()

    def enter(self) -> Lines | None:
        """Step on, or say what can be done."""
        if self._stepper is not None:
            return self._stepper.enter() or ["This is the last step.", AFTER_STEPS]
        return self.nothing_typed()

    def nothing_typed(self) -> Lines:
        """What to say to an empty line."""
        raise NotImplementedError

    def go_back(self) -> Lines | None:
        """Step back."""
        if self._stepper is not None:
            return self._stepper.go_back() or ["This is the first step."]
        return ["Type leave to go back to where you were."]

    def hear(self, text: str) -> Lines | None:
        """A line of code, or an answer to a question of the stepper."""
        if self._typed is not None:
            return self._take(text)
        return None if self._stepper is None else self._stepper.hear(text)

    def again(self) -> Lines:
        """The step, or the task."""
        return self.task() if self._stepper is None else self._stepper.again()

    def open(self) -> Lines:
        """What is said where one comes in."""
        return self.task()

    def close(self) -> None:
        """Give up the run. What was being typed is kept, and what it was to take the place of as well."""
        if self._typed:
            self._cut = (self._cut[0], self._cut[0])
            self._put()
        self._typed = None
        self._end_steps()

    def _end_steps(self) -> None:
        if self._stepper is not None:
            self._stepper.close()
            self._stepper = None

    def do(self, order: Order) -> Lines:
        """Carry out one of its words."""
        if order.command is words.BACK_TO_CODE:
            self._end_steps()
            return ["You are at your code again."]
        if self._stepper is not None:
            moves: dict[Command, Callable[[], Lines | None]] = {FORTH: self.go_on, BACK_AGAIN: self.go_back}
            move = moves.get(order.command)
            return self._stepper.do(order) if move is None else move() or []
        if order.command is AGAIN:
            return self.task()
        if order.command in (words.LEAVE_LAB, words.LEAVE_PLAY):
            self.left = True
            return []
        return self.doers()[order.command](order.rest)

    def show_steps(self, stepper: StepperStop) -> Lines:
        """Step through a run."""
        self._stepper = stepper
        return stepper.open()

    # the code

    @staticmethod
    def read_out(source: str) -> Lines:
        """A source, with the numbers of its lines."""
        rows = source.rstrip("\n").split("\n")
        return [Line(f"{number}: {row}", code=True) for number, row in enumerate(rows, 1)]

    def change(self, text: str) -> None:
        """Keep another text; the one before can be had back."""
        self._before = self.code
        self.keep(text)

    def _rows(self) -> list[str]:
        return self.code.rstrip("\n").split("\n") if self.code.strip() else []

    def _reset(self) -> Lines:
        self.change(self.starter())
        return ["The code is the starter again. Type undo to have yours back."]

    def _undo(self) -> Lines:
        if self._before is None:
            return ["There is nothing to undo."]
        self.change(self._before)
        return ["Your code is as it was before. Undo again takes that back."]

    # typing it here

    def _type(self, rest: str) -> Lines:
        """Begin to take lines, in place of all or of some."""
        count = len(self._rows())
        if not rest:
            self._typed, self._cut = [], (0, count)
            return ["Type your code, line after line. It takes the place of all there is. A full stop alone ends it."]
        cut = self._numbers(rest)
        if isinstance(cut, str):
            return [cut]
        first, last = cut
        self._typed, self._cut = [], (first - 1, last)
        place = f"line {first}" if first == last else f"lines {first} to {last}"
        return [f"Type what takes the place of {place}. A full stop alone ends it.", *self._said(first, last)]

    def _insert(self, rest: str) -> Lines:
        """Begin to take lines that come between others."""
        rows = self._rows()
        at = len(rows) + 1
        if rest:
            cut = self._numbers(rest)
            if isinstance(cut, str):
                return [cut]
            at = cut[0]
        self._typed, self._cut = [], (at - 1, at - 1)
        place = "at the end" if at > len(rows) else f"before line {at}"
        return [f"Type what comes {place}. A full stop alone ends it."]

    def _delete(self, rest: str) -> Lines:
        """Take lines away."""
        cut = self._numbers(rest)
        if isinstance(cut, str):
            return [cut]
        first, last = cut
        gone = self._said(first, last)
        rows = self._rows()
        rows[first - 1 : last] = []
        self.change("".join(f"{row}\n" for row in rows))
        return ["Taken away, and undo brings it back:", *gone]

    def _numbers(self, rest: str) -> tuple[int, int] | str:
        """Read which lines are meant, or say what is wrong."""
        count = len(self._rows())
        match = _LINES.fullmatch(rest.strip())
        if match is None:
            return "Say which lines, such as 4, or 4 to 6. Type code to hear them with their numbers."
        first, last = int(match[1]), int(match[2] or match[1])
        if not 1 <= first <= last <= count:
            return f"Your code has the lines 1 to {count}." if count else "Your code has no lines yet. Type lines."
        return first, last

    def _said(self, first: int, last: int) -> Lines:
        return self.read_out(self.code)[first - 1 : last]

    def _take(self, text: str) -> Lines:
        """Take a line of code; silence means that it was taken."""
        assert self._typed is not None
        if text.strip() != FULL_STOP:
            self._typed.append(text.expandtabs(_TAB).rstrip())
            return []
        count = len(self._typed)
        self._put()
        taken = "1 line is" if count == 1 else f"{count} lines are"
        return [f"{taken} in. {self.what_next()}"]

    def _put(self) -> None:
        """Put what was typed where it belongs."""
        typed, self._typed = self._typed or [], None
        rows = self._rows()
        rows[slice(*self._cut)] = typed
        self.change("".join(f"{row}\n" for row in rows))

    def what_next(self) -> str:
        """What to do with the code, in a sentence."""
        raise NotImplementedError

    # files and editors

    def _write(self, name: str) -> Lines:
        if self._kiosk:
            return ["Here no files can be written. Type lines to write here."]
        path = Path(name or f"{self._name}.py").expanduser()
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(self.code)
        except FileExistsError:
            return [f"There is a file {path} already. Type write and another name."]
        except (OSError, ValueError) as error:
            return [f"{path} cannot be written: {getattr(error, 'strerror', None) or error}."]
        return [f"Written to {path}. Edit it, and type {self.verb} {path}."]

    def read_file(self, name: str) -> str | Lines:
        """Read a file of the learner's, or say why it cannot be read."""
        path = Path(name).expanduser()
        if self._kiosk:
            return ["Here no files can be read. Type lines to write here."]
        try:
            if path.stat().st_size > LARGEST:
                return [f"{path} is too large: more than {LARGEST:,} bytes."]
            return path.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError:
            return [f"{path} is not text in UTF-8."]
        except (OSError, ValueError) as error:
            return [f"{path} cannot be read: {getattr(error, 'strerror', None) or error}."]

    def _edit(self) -> Lines:
        """Open the learner's editor, where that can work."""
        if self._kiosk:
            return ["Here no editor can be opened. Type lines to write here."]
        instead = f"Type lines to write here, or write {self._name}.py and edit that file."
        try:
            command = shlex.split(os.environ.get("VISUAL") or os.environ.get("EDITOR") or "")
        except ValueError:
            return [f"The variable EDITOR cannot be read. {instead}"]
        if not command:
            return [f"The variable EDITOR names no editor. {instead}"]
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            return [f"An editor needs a terminal. {instead}"]
        with tempfile.TemporaryDirectory(prefix="bpe-tui-") as folder:
            path = Path(folder, f"{self._name}.py")
            path.write_text(self.code, encoding="utf-8", errors="replace")
            try:
                subprocess.run([*command, str(path)], check=False)
            except OSError as error:
                return [f"{command[0]} cannot be started: {error.strerror}. {instead}"]
            text = self.read_file(str(path))
        if not isinstance(text, str):
            return text
        if text != self.code:
            self.change(text)
        return [f"Your code is kept. {self.what_next()}"]
