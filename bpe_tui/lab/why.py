"""Why does it fail? An answer in two or three sentences, with the step and the line to look at.

Nothing is guessed and nobody is asked: the answer is read off the learner's code, the failing check, and the steps of
the learner's run beside those of the reference's.
"""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bpe_tui.lab.advice import raised_look
from bpe_tui.lab.branches import because, deciding_test, ended_loop, return_in_loop, runs_always
from bpe_tui.lab.calls import Call
from bpe_tui.lab.difference import Difference, SideBySide, step_my_code
from bpe_tui.lab.models import Lab
from bpe_tui.lab.raised import find_raised
from bpe_tui.lab.sandbox import Sandbox
from bpe_tui.lab.verdicts import Failure, LabVerdict
from bpe_tui.trace.driver import ProgramError
from bpe_tui.trace.run import Run
from bpe_tui.trace.step import Step
from bpe_tui.trace.value import Value, show

WIDTH: Final = 90
"""Characters of an input that are shown."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said, and where to look."""

    words: str
    """Markdown; two or three sentences, four where a mistake has words of its own."""
    call: Call | None = None
    """What to open in the stepper; ``None`` if there is nothing to step."""
    step: int | None = None
    """The step of the learner's run to open at, from 0."""
    reference_step: int | None = None
    """The step of the reference's run beside it."""
    line: int | None = None
    """The line of the learner's code."""


def ask(lab: Lab, source: str, verdict: LabVerdict, sandbox: Sandbox, following: Lab | None = None) -> Answer:
    """Record what is needed, and explain; runs the learner's code once more and takes a second or so.

    Args:
        lab: The lab.
        source: The learner's code.
        verdict: What the judge said of it.
        sandbox: Where the code runs.
        following: The lab that comes next, to be named when all checks pass.
    """
    failed = verdict.failed
    if failed is None or failed.failure is None or failed.failure.guess:
        return explain(source, verdict, following=following)
    try:
        sides = step_my_code(lab, source, failed.failure.call, sandbox)
    except (PermissionError, SyntaxError, ProgramError, ValueError, OSError):
        # what cannot be stepped is explained by what the judge knows
        return explain(source, verdict)
    try:
        return explain(source, verdict, sides)
    finally:
        sides.close()


def explain(source: str, verdict: LabVerdict, sides: SideBySide | None = None, following: Lab | None = None) -> Answer:
    """Explain a verdict.

    Args:
        source: The learner's code.
        verdict: What the judge said of it.
        sides: The learner's run and the reference's on the failing input, if they could be recorded.
        following: The lab that comes next.
    """
    if verdict.passed:
        return _all_pass(following)
    failed = verdict.failed
    if failed is None or failed.failure is None:
        return _not_run(source, verdict)
    if failed.failure.guess:
        return Answer(_of_guess(failed.failure))
    return _Explainer(source, failed.failure, sides).answer()


def _all_pass(following: Lab | None) -> Answer:
    words = (
        "Nothing fails: all checks pass. Compare your code with the reference, or step it once with an input of yours."
    )
    if following is not None:
        words += f" Then go on to `{following.id}`: {following.summary[:1].lower()}{following.summary[1:]}"
    return Answer(words)


def _of_guess(failure: Failure) -> str:
    """What is wrong with a guess: what its check says, and the mistake if it is a known one."""
    if failure.mistake is not None:
        return f"{failure.words} {' '.join(failure.mistake.why.split())}"
    return f"{failure.words} Think it over, change it and check again. The hints say how to find it."


def _not_run(source: str, verdict: LabVerdict) -> Answer:
    ended, place = verdict.ended, verdict.place
    if ended.kind == "syntax" and place is not None:
        text = f"Nothing has run: Python cannot read `{place.text}` in line {place.line}. {place.look}"
        return Answer(text, line=place.line)
    if ended.kind == "error" and place is not None:
        text = (
            f"The file itself stops at `{place.text}` in line {place.line}, before any function is called: "
            f"{ended.message}. {place.look}"
        )
        return Answer(text, line=place.line)
    if ended.kind == "missing":
        return Answer(_missing(source, ended.message))
    if ended.kind == "time" and ended.call is None:
        return Answer(
            f"{ended.message} It was still running the file itself, before any function was called. "
            "Look for a loop that stands outside of all functions."
        )
    return Answer(f"{ended.message or 'Nothing has been checked yet.'} Run the checks again when you have changed it.")


def _missing(source: str, message: str) -> str:
    wanted = message.split("`")[1::2]
    defined = sorted(_defined(source))
    for name in wanted:
        near = difflib.get_close_matches(name, defined, 1, 0.6)
        if near:
            return (
                f"{message} It defines `{near[0]}`, which looks like it. The checks call the name as it is in the task."
            )
    has = f"It defines {', '.join(f'`{name}`' for name in defined)}." if defined else "It defines nothing yet."
    return f"{message} {has} The checks call the names that the task gives."


def _defined(source: str) -> set[str]:
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return set()
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


class _Explainer:
    """Explains one failure."""

    def __init__(self, source: str, failure: Failure, sides: SideBySide | None) -> None:
        self.source = source
        self.failure = failure
        self.mine: Run | None = None if sides is None else sides.mine
        self.difference: Difference | None = None if sides is None else sides.difference
        self.reference: Run | None = None if sides is None else sides.reference
        self.lines = len(source.splitlines())
        self.on = f"On `{_cut(failure.input_text)}`"

    def answer(self) -> Answer:
        explained = self._explained()
        if self.failure.mistake is None:
            return explained
        where = ""
        if explained.step is not None and explained.line is not None:
            shows = "it shows" if not self._outside else "the first difference that can be seen from outside is"
            where = f"{self.on} {shows} in line {explained.line}, at step {explained.step}. "
        words = f"{where}{' '.join(self.failure.mistake.why.split())}"
        return Answer(words, explained.call, explained.step, explained.reference_step, explained.line)

    @property
    def _outside(self) -> bool:
        """Whether only the answer is known to differ."""
        return self.difference is not None and self.difference.outside

    def _explained(self) -> Answer:
        kind = self.failure.kind
        if kind == "error":
            return self._error()
        if kind == "loop":
            return self._loop()
        if kind == "changed":
            return self._changed()
        if kind == "wrong":
            return self._nothing_returned() or self._wrong()
        return self._said(f"{self.on}: {self.failure.words} Step it and look where it grows, or ends.")

    def _said(self, words: str, step: int | None = None, line: int | None = None) -> Answer:
        """An answer about the failing call, without the reference beside it."""
        call = None if self.mine is None else self.failure.call
        inside = line if line is not None and line <= self.lines else None
        return Answer(words, call, step, self._beside(), inside)

    def _beside(self) -> int | None:
        return None if self.difference is None else self.difference.reference_step

    # an exception

    def _error(self) -> Answer:
        failure = self.failure
        trouble, place = failure.trouble, failure.place
        assert trouble is not None
        found = None if self.mine is None else find_raised(self.mine, trouble)
        step = None if found is None else found.step
        if place is None:
            return self._said(f"{self.on} it stops with {trouble}. {raised_look(trouble)}", step)
        at = "" if found is None else f" at step {found.step}"
        values = "" if found is None or not found.words else f" {found.words}"
        if place.text.startswith("raise") and self.mine is not None and step is not None:
            came = because(deciding_test(self.mine, step))
            words = f"{self.on} your own `raise` in line {place.line} runs{at}, where `{_cut(failure.expected_text)}`"
            return self._said(f"{words} is expected. {came}".strip(), step, place.line)
        look = "" if found is not None and found.enough else f" {place.look}"
        words = f"{self.on} `{_cut(place.text)}` in line {place.line} stops{at} with {trouble}.{values}{look}"
        return self._said(words, step, place.line)

    # an endless loop

    def _loop(self) -> Answer:
        place = self.failure.place
        if place is None:
            return self._said(f"{self.on}: {self.failure.words}")
        step = None if self.mine is None else _last_on(self.mine, place.line)
        return self._said(f"{self.on}: {self.failure.words} {place.look}", step, place.line)

    # the input was changed

    def _changed(self) -> Answer:
        found = None if self.mine is None else self._changing_step(self.mine)
        if found is None:
            return self._said(f"{self.on}: {self.failure.words}")
        step, line, name, text = found
        words = (
            f"{self.on} the answer is right, but `{_cut(text)}` in line {line} changes `{name}` itself at step {step}. "
            "That is what you were given, and whoever calls your function may still need it. Build a new one."
        )
        return self._said(words, step, line)

    def _changing_step(self, run: Run) -> tuple[int, int, str, str] | None:
        """The first step at which an argument is changed in place: step, line, name, text."""
        given: list[str] = []
        for index in range(min(len(run.timeline), 2_000)):
            step = run.step(index)
            if step.event == "call" and step.function == self.failure.call.function:
                given = list(step.names)
            for change in step.changed:
                if step.event != "call" and change.name in given and change.old is not None:
                    if not _rebinds(step.source, change.name):
                        return step.index, step.line, change.name, step.source
                    given.remove(change.name)
        return None

    # no answer

    def _nothing_returned(self) -> Answer | None:
        failure = self.failure
        if failure.got is not None or failure.expected is None:
            return None
        function = failure.call.function
        node = _function(self.source, function)
        if node is None:
            return None
        returns = [part for part in ast.walk(node) if isinstance(part, ast.Return) and not _is_none(part.value)]
        words = f"{self.on} `{function}` comes to its end and gives back nothing, that is `None`."
        step = line = None
        if self.mine is not None:
            step = _last_of(self.mine, function)
            line = None if step is None else self.mine.timeline.line(step)
            text = "" if step is None else self.mine.step(step).source
            if text.startswith("return"):
                words = f"{self.on} `{_cut(text)}` in line {line} gives back `None`. "
                came = "" if step is None else because(deciding_test(self.mine, step))
                return self._said(f"{words}`{_cut(failure.expected_text)}` is expected. {came}".strip(), step, line)
        if returns:
            words += f" It has a `return` in line {returns[0].lineno}, but does not come to it here."
            if any(isinstance(part, ast.If) and returns[0] in ast.walk(part) for part in ast.walk(node)):
                words += " That one stands in an `if`; put one at the end as well."
            return self._said(words, step, line)
        holder = "" if step is None or self.mine is None else self._holder(self.mine, step)
        if holder:
            words += f" By then `{holder}` is `{_cut(failure.expected_text)}`, which is the answer. "
            words += f"End with `return {holder}`."
        else:
            words += " There is no `return` in it: its last line must give the answer back."
        return self._said(words, step, line)

    def _holder(self, run: Run, step: int) -> str:
        """The variable that has the expected answer at a step."""
        names = run.step(step).names
        return next((name for name, value in names.items() if show(value) == self.failure.expected_text), "")

    # a wrong answer

    def _wrong(self) -> Answer:
        difference = self.difference
        if difference is None or self.mine is None:
            return self._said(f"{self.on}: {self.failure.words} Step it, and look at what changes on the way.")
        line = self._line_of(self.mine, difference.step)
        if line > self.lines:
            return self._said(f"{self.on}: {self.failure.words} Step it, and look at what your functions give back.")
        sentences = [self._parting(self.mine, difference, line), *self._led_there(self.mine, difference)]
        return Answer(" ".join(sentences), self.failure.call, difference.step, difference.reference_step, line)

    def _line_of(self, run: Run, index: int) -> int:
        """The line of a step; of a call, the line that calls."""
        step = run.step(index)
        return step.frames[-2].line if step.event == "call" and len(step.frames) > 1 else step.line

    def _parting(self, run: Run, difference: Difference, line: int) -> str:
        """What differs, in a sentence."""
        step = run.step(difference.step)
        theirs = None if self.reference is None else self.reference.step(difference.reference_step)
        if step.event == "call" and theirs is not None:
            for (name, value), wanted in zip(step.names.items(), theirs.names.values(), strict=False):
                if show(value) != show(wanted):
                    return (
                        f"{self.on} line {line} calls `{step.function}` at step {difference.step} with "
                        f"`{_cut(show(value))}` as `{name}`, and the reference with `{_cut(show(wanted))}`."
                    )
        if step.event == "return" and step.function == self.failure.call.function:
            given = "" if step.value is None else f" `{_cut(show(step.value))}`"
            return f"{self.on} line {line} gives back{given} at step {difference.step}. {self.failure.words}"
        if step.event == "return" and not difference.name and theirs is not None and step.value and theirs.value:
            made, wants = _apart(step.value, theirs.value)
            return (
                f"{self.on} line {line} of `{step.function}` gives back {made} at step {difference.step}, "
                f"where the reference has {wants}."
            )
        if difference.name in step.names and theirs is not None:
            mine = show(step.names[difference.name])
            wanted_value = theirs.names.get(difference.name) or next(
                (change.new for change in theirs.changed if change.new is not None), None
            )
            if wanted_value is not None and show(wanted_value) != mine:
                made, wants = _apart(step.names[difference.name], wanted_value)
                changed = any(change.name == difference.name for change in step.changed)
                does = f"makes `{difference.name}` {made}" if changed else f"leaves `{difference.name}` as {made}"
                return f"{self.on} line {line} {does} at step {difference.step}, where the reference has {wants}."
        return f"{self.on} your code and the reference part at step {difference.step}. {difference.words}"

    def _led_there(self, run: Run, difference: Difference) -> Iterator[str]:
        """Why that line did what it did: at most two sentences."""
        step = run.step(difference.step)
        if step.event == "call":
            return
        if step.event == "return" and not difference.name:
            yield from self._came_to_its_end(run, difference.step, step.line)
            return
        decision = deciding_test(run, difference.step)
        theirs = None if self.reference is None else deciding_test(self.reference, difference.reference_step)
        if decision is not None and decision.line <= self.lines and (theirs is None or theirs.held != decision.held):
            yield because(decision)
            if theirs is not None:
                yield "The reference takes the other branch there."
        elif len(step.reduction) > 2 and not self._worked_out_alike(step, difference):
            source, values, result = step.reduction[0], step.reduction[1], step.reduction[-1]
            yield f"There `{_cut(source)}` is `{_cut(values)}`, which gives `{_cut(result)}`."
        elif runs_always(run, difference.step):
            yield f"Line {step.line} stands behind the loop and in no `if`, so it runs whatever came before."

    def _came_to_its_end(self, run: Run, index: int, line: int) -> Iterator[str]:
        """Why a function gives back what it does so soon."""
        loop = return_in_loop(run, index)
        ended = ended_loop(run, index)
        if loop is not None:
            yield (
                f"The `return` in line {line} stands in the loop of line {loop}, so the loop takes no further turn. "
                "Move it to the left, below the loop."
            )
        elif ended is not None and ended.worked_out:
            came_to = f"`{_cut(ended.text)}` is `{_cut(ended.worked_out)}`"
            yield f"The loop in line {ended.line} ends at step {ended.step}: {came_to}."

    def _worked_out_alike(self, step: Step, difference: Difference) -> bool:
        """Whether the reference came to the same value, so that it is no news."""
        if self.reference is None:
            return False
        theirs = self.reference.step(difference.reference_step)
        return theirs.reduction[-1:] == step.reduction[-1:]


def _cut(text: str) -> str:
    """A text that may stand between backticks, not too long."""
    line = " ".join(text.split()).replace("`", "ˋ")
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 1]}…"


def _apart(mine: Value, theirs: Value) -> tuple[str, str]:
    """Two different values as the middle and the end of a sentence; of long ones the first place that differs."""
    if max(len(show(mine)), len(show(theirs))) > WIDTH:
        one, other = _entries(mine), _entries(theirs)
        for key in dict.fromkeys((*other, *one)):
            if one.get(key) != other.get(key):
                wanted = f"`{_cut(other[key])}`" if key in other else "nothing"
                found = f"`{_cut(one[key])}`" if key in one else "nothing"
                return f"a {mine.type} with {found} at `{_cut(key)}`", f"{wanted} there"
    return f"`{_cut(show(mine))}`", f"`{_cut(show(theirs))}`"


def _entries(value: Value) -> dict[str, str]:
    """The described entries of a dict or a list, by key or place; none of anything else."""
    if value.kind == "dict":
        return {show(key): show(item) for key, item in zip(value.keys, value.items, strict=False)}
    if value.kind in ("list", "tuple"):
        return {str(value.start + place): show(item) for place, item in enumerate(value.items)}
    return {}


def _is_none(node: ast.expr | None) -> bool:
    return node is None or (isinstance(node, ast.Constant) and node.value is None)


def _last_on(run: Run, line: int) -> int | None:
    """The last step on a line, the one left out at which the run was stopped."""
    timeline = run.timeline
    steps = (index for index in range(len(timeline) - 1, -1, -1) if timeline.event(index) != "stop")
    return next((index for index in steps if timeline.line(index) == line), None)


def _last_of(run: Run, function: str) -> int | None:
    """The last step of a function."""
    timeline = run.timeline
    return next((index for index in range(len(timeline) - 1, -1, -1) if timeline.function(index) == function), None)


def _function(source: str, name: str) -> ast.FunctionDef | None:
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return None
    found = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == name)
    return next(found, None)


def _rebinds(source: str, name: str) -> bool:
    """Whether a line gives a name another value, in place of changing the one that it has."""
    try:
        tree = ast.parse(
            source.rstrip(":") if not source.startswith(("for ", "while ", "if ")) else f"{source}\n    pass"
        )
    except SyntaxError:
        return False
    statement = tree.body[0] if tree.body else None
    targets: list[ast.expr] = []
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, ast.For | ast.AnnAssign):
        targets = [statement.target]
    names = [part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]
    stored = [
        part for target in targets for part in ast.walk(target) if isinstance(part, ast.Subscript | ast.Attribute)
    ]
    return name in names and not stored
