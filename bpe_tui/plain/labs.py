"""Labs line by line: the learner writes in an editor of their own, and hears what the checks say."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence

from bpe_tui.lab.difference import SideBySide, parting_words, step_my_code
from bpe_tui.lab.judge import BrokenLabError, Judge
from bpe_tui.lab.loader import following_lab
from bpe_tui.lab.models import Lab
from bpe_tui.lab.report import summary
from bpe_tui.lab.sandbox import Sandbox, find_sandbox
from bpe_tui.lab.verdicts import CheckVerdict, Failure, LabVerdict, Place
from bpe_tui.lab.why import ask
from bpe_tui.lab.words import NO_STEPS
from bpe_tui.plain import lab_words as words
from bpe_tui.plain.commands import HINT, Command
from bpe_tui.plain.lab_writing import AFTER_STEPS, WritingStop
from bpe_tui.plain.prose import prose, sentence
from bpe_tui.plain.stepping import StepperStop
from bpe_tui.plain.stop import Lines
from bpe_tui.plain.voice import Line
from bpe_tui.study.lab_work import LabWork
from bpe_tui.study.store import Store
from bpe_tui.trace.driver import ProgramError
from bpe_tui.trace.step import Step
from bpe_tui.trace.value import Value, show


def lab_list(labs: Sequence[Lab], store: Store) -> Lines:
    """List the labs, each with whether it is done."""
    lines: Lines = []
    for number, lab in enumerate(labs, 1):
        work = LabWork(store, lab)
        state = ", done" if work.done else ", begun" if work.begun else ""
        lines.append(f"{number}. {lab.title}{state}.")
    return [*lines, "Type lab and a number to open one, lab play for any code of yours, hunt to find bugs."]


def find_lab(labs: Sequence[Lab], text: str) -> Lab | None:
    """Find a lab by its number, its id, its title, or the beginning of either."""
    wanted = " ".join(text.split()).casefold()
    if wanted.isdecimal():
        at = int(wanted[:6])
        return labs[at - 1] if 1 <= at <= len(labs) else None
    for test in (str.__eq__, str.startswith):
        for lab in labs:
            if wanted and any(test(name.casefold(), wanted) for name in (lab.id, lab.title)):
                return lab
    return None


class LabStop(WritingStop):
    """A lab."""

    verb = "check"

    def __init__(
        self,
        lab: Lab,
        store: Store,
        tell: Callable[[str], None],
        sandbox: Callable[[], Sandbox] = find_sandbox,
        *,
        kiosk: bool = False,
    ) -> None:
        """Take a lab.

        Args:
            lab: The lab.
            store: Where the learner's code is kept, and what came of it.
            tell: Says something at once, while the learner waits.
            sandbox: Finds where code may run; it is asked when code is first run.
            kiosk: Whether the learner is a guest on this machine, who must not start programs.
        """
        super().__init__(lab.id, kiosk=kiosk)
        self.lab = lab
        self.own_words = words.LAB_OWN if lab.stepped else words.GUESS_OWN
        self.work = LabWork(store, lab)
        self._tell, self._find = tell, sandbox
        self._judge: Judge | None = None
        self._verdict: LabVerdict | None = None
        self._source = ""

    @property
    def here(self) -> str:
        """What an empty line does, to begin the help with."""
        if self._stepper is not None:
            return "You are stepping through your code. An empty line runs one line."
        return f"You are in the lab {self.lab.title}."

    @property
    def code(self) -> str:
        """What the learner has written."""
        return self.work.text

    def keep(self, text: str) -> None:
        """Keep what the learner has written."""
        self.work.keep(text)

    def starter(self) -> str:
        """The code of the lab to begin with."""
        return self.lab.starter

    def task(self) -> Lines:
        """Say the task, and how to go on."""
        done = "This lab is done; it can be done again. " if self.work.done else ""
        criteria: Lines = ["It is done when:"] if self.lab.done else []
        criteria += [Line(sentence(criterion), indent=2) for criterion in self.lab.done]
        begun = (
            f"{done}Your code is kept; type code to hear it."
            if self.work.begun
            else f"{done}Nothing is written yet; type code to hear what you begin with."
        )
        return [f"Lab: {self.lab.title}.", "", *prose(self.lab.task), "", *criteria, begun, self.ways()]

    def nothing_typed(self) -> Lines:
        """Say what can be done."""
        return ["Type check to run the checks, again to hear the task, help for all that can be typed here."]

    def what_next(self) -> str:
        """What to do with the code."""
        return "Type check to run the checks."

    def doers(self) -> dict[Command, Callable[[str], Lines]]:
        """What each word of a lab does."""
        return {
            **super().doers(),
            words.CHECK: self._check,
            HINT: lambda _: self._hint(),
            words.FAILURES: lambda _: self._failures(),
            words.STEP_CODE: lambda _: self._step(),
            words.NO_STEP: lambda _: [NO_STEPS],
            words.ASK: lambda _: self._why(),
            words.COMPARE: lambda _: self._compare(),
            words.REFERENCE: lambda _: self._reference(),
        }

    # checks

    def _check(self, name: str) -> Lines:
        source = self.read_file(name) if name else self.work.text
        if not isinstance(source, str):
            return source
        if source != self.code:
            self.change(source)
        said: Lines = []
        if self._judge is None:
            sandbox = self._find()
            if not sandbox.allowed:
                return [sandbox.reason]
            if not sandbox.contained:
                said.append(sandbox.reason)
            self._judge = Judge(self.lab, sandbox)
        self._tell("Running the checks.")
        try:
            verdict = self._judge.judge(source)
        except BrokenLabError as error:
            return [f"This lab is broken: {error}."]
        except KeyboardInterrupt:
            return ["You stopped it."]
        self._source, self._verdict = source, verdict
        self.work.ran(source, right=verdict.passed)
        return [*said, *verdict_told(verdict), *self._next_words(verdict)]

    def _next_words(self, verdict: LabVerdict) -> Lines:
        if verdict.passed:
            following = following_lab(self.lab)
            said = ["Type compare to hear how the reference does it, or leave to go back to where you were."]
            if following is not None:
                said.append(f"The next lab is {following.title}: type leave, and then lab {following.id}.")
            return [*said]
        if verdict.failed is None:
            return ["Type why for more."]
        if verdict.failed.check.guess:
            return ["Type why for an explanation, hint for a hint."]
        return ["Type step to step through your code, why for an explanation, hint for a hint."]

    def _failures(self) -> Lines:
        failed = [check for check in self._verdict.checks if check.failure] if self._verdict else []
        if not failed:
            return ["No check has failed so far."]
        return [line for check in failed for line in check_told(check)]

    # help

    def _hint(self) -> Lines:
        if not self.lab.hints:
            return ["This lab has no hints."]
        seen = self.work.next_hint()
        return [f"Hint {seen} of {len(self.lab.hints)}.", *prose(self.lab.hints[seen - 1])]

    def _why(self) -> Lines:
        if self._verdict is None or self._judge is None:
            return ["First type check: then why says what is wrong."]
        following = following_lab(self.lab) if self._verdict.passed else None
        return [*prose(ask(self.lab, self._source, self._verdict, self._judge.sandbox, following).words)]

    def _reference(self) -> Lines:
        if not self.work.tried:
            return ["First run code of your own with check: then reference reads the reference."]
        return self.read_out(self.lab.reference)

    def _compare(self) -> Lines:
        if not self.work.done:
            return ["Once all checks pass, compare says how your code differs from the reference."]
        mine, reference = self.work.text.splitlines(), self.lab.reference.splitlines()
        if mine == reference:
            return ["Your code and the reference are the same, line by line."]
        lines: Lines = []
        for tag, begin, end, other, stop in difflib.SequenceMatcher(None, mine, reference, False).get_opcodes():
            if tag != "equal":
                lines += [Line(f"Only in yours, line {at + 1}: {mine[at]}", code=True) for at in range(begin, end)]
                lines += [
                    Line(f"Only in the reference, line {at + 1}: {reference[at]}", code=True)
                    for at in range(other, stop)
                ]
        return lines

    def _step(self) -> Lines:
        failed = self._verdict.failed if self._verdict is not None else None
        if failed is None or failed.failure is None or self._judge is None:
            return ["First type check: step goes through your code on an input that fails."]
        if failed.failure.guess:
            return [NO_STEPS]
        try:
            sides = step_my_code(self.lab, self._source, failed.failure.call, self._judge.sandbox)
        except (PermissionError, SyntaxError, ProgramError, ValueError, OSError) as error:
            return [f"This cannot be stepped: {error}"]
        return self._open_stepper(sides, failed.failure)

    def _open_stepper(self, sides: SideBySide, failure: Failure) -> Lines:
        difference = sides.difference
        beside: Lines = []
        if difference is not None:
            names = sides.reference.step(difference.reference_step).names
            beside = [sentence(difference.words), *_values_told(names)]
        sides.reference.close()

        def comment(step: Step) -> str:
            here = difference is not None and step.index == difference.step
            return parting_words(difference) if difference is not None and here else ""

        title = f"your {failure.call.function} on an input that fails"
        opened = self.show_steps(
            StepperStop(
                sides.mine,
                title=title,
                index=difference.step if difference else 0,
                comment=comment,
                after=AFTER_STEPS,
            )
        )
        return [*opened, *beside, AFTER_STEPS]


def _values_told(names: Mapping[str, Value]) -> Lines:
    told = [f"{name} is {show(value, 80)}" for name, value in names.items()]
    return [f"In the reference {'; '.join(told[:4])}."] if told else []


def verdict_told(verdict: LabVerdict) -> Lines:
    """Say a verdict: each check in a word, then the first that failed at length."""
    lines: Lines = []
    if verdict.place is None or verdict.failed is not None:
        states = {"passed": "Passed", "failed": "Failed", "not run": "Not run"}
        for check in verdict.checks:
            note = f", right on {check.held} of {check.tried} inputs" if check.state == "failed" else ""
            lines.append(f"{states[check.state]}: {check.check.name}{note}.")
    lines.append(summary(verdict))
    if verdict.failed is not None:
        lines += check_told(verdict.failed)
    if verdict.place is not None:
        lines += _place_told(verdict.place)
    return lines


def check_told(check: CheckVerdict) -> Lines:
    """Say of a failed check on what it failed, what was expected, and why."""
    failure = check.failure
    if failure is None:
        return []
    lines: Lines = [f"{check.check.name}:"]
    if not failure.guess:
        lines += [
            Line(f"Input: {failure.input_text}", code=True, indent=2),
            Line(f"Expected: {failure.expected_text}", code=True, indent=2),
            Line(f"Got: {failure.got_text}", code=True, indent=2),
        ]
    if failure.printed:
        lines += [Line(f"Printed: {row}", code=True, indent=2) for row in failure.printed.splitlines()[-5:]]
    lines.append(Line(failure.words, indent=2))
    if failure.mistake is not None:
        lines += [Line(line.text, line.code, line.indent + 2) for line in prose(failure.mistake.why)]
    if failure.place is not None:
        lines += _place_told(failure.place)
    return lines


def _place_told(place: Place) -> Lines:
    return [Line(f"Line {place.line}: {place.text}", code=True, indent=2), Line(place.look, indent=2)]
