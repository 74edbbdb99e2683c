"""A lab: its task, the learner's code, and what the checks say of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from textual import on, work
from textual.binding import BindingType
from textual.worker import get_current_worker

from bpe_tui.drawing.keyline import Hint
from bpe_tui.drawing.lab_results import CheckRow, ResultsView, draw_difference, verdict_rows
from bpe_tui.drawing.prose import draw_prose
from bpe_tui.lab.calls import Call
from bpe_tui.lab.difference import SideBySide, step_my_code
from bpe_tui.lab.judge import Judge
from bpe_tui.lab.loader import following_lab
from bpe_tui.lab.models import Lab
from bpe_tui.lab.report import summary
from bpe_tui.lab.sandbox import Sandbox
from bpe_tui.lab.trial import State, Trial
from bpe_tui.lab.verdicts import Failure, LabVerdict
from bpe_tui.lab.why import Answer, ask
from bpe_tui.lab.words import NO_STEPS
from bpe_tui.screens import lab_commands as commands
from bpe_tui.screens.dialogs import TextPage
from bpe_tui.screens.lab_dialogs import HintsScreen, WhyScreen
from bpe_tui.screens.lab_stepper import LabStepperScreen, input_of
from bpe_tui.screens.lab_writing import ASKING, STEPPING, WritingScreen
from bpe_tui.screens.labs import LabsScreen
from bpe_tui.screens.place_commands import EVERYWHERE
from bpe_tui.study.lab_work import LabWork
from bpe_tui.study.store import Store
from bpe_tui.trace.driver import ProgramError
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.key_line import KeyLine
from bpe_tui.widgets.lab_body import LabBody
from bpe_tui.widgets.lab_panes import CURSOR, LabResults, LabTask
from bpe_tui.widgets.place_bar import PlaceBar

_DOING: Final[dict[State, str]] = {
    "reference": "Working out what is expected",
    "running": "Running your code",
    "shrinking": "Looking for the simplest input that fails",
    "explaining": "Looking at what is wrong",
}
_FIRST: Final = "ctrl+r runs the checks."


class LabScreen(WritingScreen):
    """Shows a lab. What was written before is shown again, and is not run until the learner says so."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(
        [commands.WHY, commands.HINT, commands.TASK, commands.COMPARE, commands.REFERENCE, commands.NEXT]
    )

    def __init__(self, lab: Lab, store: Store) -> None:
        """Take a lab.

        Args:
            lab: The lab.
            store: Where the learner's code is kept, and what came of it.
        """
        super().__init__()
        self.lab = lab
        self.work = LabWork(store, lab)
        self.store = store
        self._judge: Judge | None = None
        self.trial: Trial | None = None
        """The run that goes on, or the last one."""
        self.verdict: LabVerdict | None = None
        """What the last run came to."""
        self._source = ""
        """The code that it judges."""
        self._cursor: int | None = None
        self._following: Lab | None = None
        """The lab that comes next, once that matters and is found."""

    # layout

    def make_body(self) -> LabBody:
        """Make task, editor and results."""
        return LabBody(self.work.text, task=_task_text(self.lab), summary=self.lab.summary)

    def on_mount(self) -> None:
        """Begin with the task; who has begun knows it. Keys are keys until the learner wants to write."""
        self.query_one(PlaceBar).show(self.lab.title, "lab, done" if self.work.done else "lab", self.address())
        if self.work.begun:
            # the size is known after the first layout
            self.call_after_refresh(self.body.make_room)
            self.results.focus()
        else:
            self.body.task_pane.focus()

    def kept_text(self) -> str:
        """What the learner has written."""
        return self.work.text

    def keep_text(self, text: str) -> None:
        """Keep what the learner has written."""
        self.work.keep(text)
        self.tell_notice(self.store.notice)

    def starter(self) -> str:
        """The code to begin with."""
        return self.lab.starter

    def file_name(self) -> str:
        """The id of the lab."""
        return self.lab.id

    def action_task(self) -> None:
        """See the whole task, or fold it."""
        task = self.body.task_pane
        folded = not task.folded and (task.has_focus or not task.goes_on)
        self.body.fold(folded)
        if folded:
            self.body.editor.focus()
        else:
            self.body.task_pane.focus()

    @on(LabTask.Moved)
    def task_moved(self) -> None:
        """Other keys matter where the task is at its end."""
        self.show_keys()

    # running

    @property
    def running(self) -> bool:
        """Whether the checks are running."""
        return self.trial is not None and self.trial.state != "done"

    def begin(self, sandbox: Sandbox, source: str) -> None:
        """Run the checks."""
        if self._judge is None:
            self._judge = Judge(self.lab, sandbox)
        self._source = source
        self._cursor, self.verdict = None, None
        self.trial = Trial(self._judge, source)
        self.show_results()

    def stop(self) -> None:
        """Stop the run."""
        if self.trial is not None:
            self.trial.stop()

    def poll(self) -> None:
        """Show what has happened since last time."""
        trial = self.trial
        if trial is None or not trial.poll():
            return
        if trial.state == "done":
            self.run_ended()
            if trial.verdict is not None:
                self._take(trial.verdict)
        self.show_results()
        self.show_keys()

    def _take(self, verdict: LabVerdict) -> None:
        """Keep what came of the run, and put the cursor where there is something to look at."""
        self.verdict = verdict
        if verdict.ended.kind not in ("stopped", "refused"):
            self.work.ran(self._source, right=verdict.passed)
        if verdict.passed:
            self.query_one(PlaceBar).show(self.lab.title, "lab, done", self.address())
            self._find_following()
        failed = verdict.failed
        place = verdict.place
        if failed is not None and failed.failure is not None:
            self._cursor = verdict.checks.index(failed)
            place = failed.failure.place
        if not self.typed:
            if place is not None:
                self.body.editor.point_at(place.line, place.column)
            self.results.focus()

    def forget_run(self) -> None:
        """Stop the checks, and leave nothing of what came of them."""
        self.stop()
        self.trial, self.verdict, self._cursor = None, None, None

    @property
    def outdated(self) -> bool:
        """Whether other code than what stands in the editor was checked."""
        return self.trial is not None and self._source != self.text

    def on_unmount(self) -> None:
        """End what runs."""
        self.stop()

    # results

    def show_results(self) -> None:
        """Draw the results."""
        self.body.show(self._results(), old=self.outdated and not self.running)

    def _results(self) -> ResultsView:
        trial = self.trial
        if trial is None:
            remark = _FIRST
            if self.sandbox is not None:
                remark = self.sandbox.reason if not self.sandbox.allowed else f"{_FIRST} {self.sandbox.reason}"
            return ResultsView(remark=remark)
        if trial.broken:
            return ResultsView(problem=trial.broken)
        if self.verdict is None:
            said = f"{_DOING.get(trial.state, '')}{self.glyphs.more} r stops it."
            return ResultsView(self._live_rows(trial), said=said, output=trial.output)
        verdict = self.verdict
        view = ResultsView(verdict_rows(verdict), self._cursor, output=trial.output)
        if verdict.passed:
            ways = "c compares it with the reference. Esc goes back."
            if self._following is not None:
                ways = f"{ways[:-1]}, n goes on to the next lab: {self._following.title}."
            return replace(view, said=f"{summary(verdict)} {ways}", good=True)
        if verdict.failed is None:
            return replace(view, problem=verdict.ended.message, place=verdict.place)
        return replace(view, said=summary(verdict))

    def _live_rows(self, trial: Trial) -> tuple[CheckRow, ...]:
        rows = []
        for at, check in enumerate(self.lab.checks):
            judged = trial.judged.get(at)
            if judged is None:
                rows.append(CheckRow(check.name))
            elif judged.held < judged.tried:
                rows.append(CheckRow(check.name, "failed", f"{judged.held} of {judged.tried} right"))
            elif judged.tried < judged.total:
                rows.append(CheckRow(check.name, "running", f"{judged.tried} of {judged.total}"))
            else:
                rows.append(CheckRow(check.name, "passed"))
        return tuple(rows)

    @on(LabResults.Chosen)
    def choose_check(self, event: LabResults.Chosen) -> None:
        """Show another failed check."""
        event.stop()
        self._cursor = event.at
        self.show_results()
        self.show_keys()

    @property
    def failure(self) -> Failure | None:
        """The failure under the cursor."""
        if self.verdict is None or self._cursor is None:
            return None
        return self.verdict.checks[self._cursor].failure

    # stepping

    def action_step_code(self) -> None:
        """Step through the code on the input that fails."""
        if self.running:
            self.say("It is still running. r stops it.")
            return
        failure = self.failure
        if not self._can_step:
            self.say(NO_STEPS)
            return
        if failure is None:
            self.say("First run the checks: s steps through your code on an input that fails.")
            return
        self._step(failure.call)

    @property
    def _can_step(self) -> bool:
        """Whether stepping is offered; never where a guess is looked at."""
        return self.lab.stepped if self.failure is None else not self.failure.guess

    def _step(self, call: Call, index: int | None = None) -> None:
        if self.sandbox is not None:
            self.look("Recording your run and the reference's")
            self._record(self._source, call, self.sandbox, index)

    @work(thread=True, exclusive=True, group=STEPPING)
    def _record(self, source: str, call: Call, sandbox: Sandbox, index: int | None) -> None:
        worker = get_current_worker()
        try:
            sides = step_my_code(self.lab, source, call, sandbox)
        except (PermissionError, SyntaxError, ProgramError, ValueError, OSError) as error:
            if not worker.is_cancelled:
                self.app.call_from_thread(self.cannot_step, str(error))
            return
        if worker.is_cancelled or not self.is_attached:
            sides.close()
        else:
            self.app.call_from_thread(self._open_stepper, source, call, sides, sandbox, index)

    def _open_stepper(self, source: str, call: Call, sides: SideBySide, sandbox: Sandbox, index: int | None) -> None:
        if not self.looked():
            sides.close()
            return
        self.query_one(KeyLine).hush()
        given = input_of(source, call, sandbox, self.lab.helpers)
        self.app.push_screen(LabStepperScreen(sides.mine, f"Your {call.function}", given, sides, index=index))

    # help

    def action_why(self) -> None:
        """Say what is wrong."""
        verdict = self.verdict
        if verdict is None or self.sandbox is None:
            self.say("First run the checks: w says why one fails.")
            return
        if self._cursor is not None:
            verdict = replace(verdict, checks=(verdict.checks[self._cursor],))
        self.look("Looking at your code")
        self._ask(self._source, verdict, self.sandbox)

    @work(thread=True, exclusive=True, group=ASKING)
    def _ask(self, source: str, verdict: LabVerdict, sandbox: Sandbox) -> None:
        worker = get_current_worker()
        following = following_lab(self.lab) if verdict.passed else None
        answer = ask(self.lab, source, verdict, sandbox, following)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._answer, answer)

    def _answer(self, answer: Answer) -> None:
        if not self.looked():
            return
        if answer.line is not None and not self.typed:
            self.body.editor.point_at(answer.line)
        call = answer.call

        def go(step: bool | None) -> None:
            if step and call is not None:
                self._step(call, answer.step)

        self.query_one(KeyLine).hush()
        self.app.push_screen(WhyScreen(answer.words, can_step=call is not None), go)

    def action_hint(self) -> None:
        """See the hints, one more than before."""
        if not self.lab.hints:
            self.say("This lab has no hints.")
            return
        self.app.push_screen(HintsScreen(self.work))

    def action_reference(self) -> None:
        """See the reference, after an honest try."""
        if not self.work.tried:
            self.say("First run code of your own: then a shows the reference.")
            return
        code = f"```python\n{self.lab.reference.rstrip()}\n```"
        self.app.push_screen(TextPage("The reference", partial(draw_prose, code)))

    def action_compare(self) -> None:
        """Compare with the reference, after success."""
        if not self.work.done:
            self.say("Once all checks pass, c compares your code with the reference.")
            return
        mine, reference = self.text, self.lab.reference
        heading = "Your code and the reference"
        self.app.push_screen(TextPage(heading, lambda width: draw_difference(mine, reference, width, self.glyphs)))

    # the next lab

    @work(thread=True, exclusive=True, group="following")
    def _find_following(self, *, go: bool = False) -> None:
        """Read the labs, which takes a moment, and tell of the next one or go there."""
        worker = get_current_worker()
        following = following_lab(self.lab)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._found_following, following, go)

    def _found_following(self, following: Lab | None, go: bool) -> None:
        self._following = following
        if not self.is_current:
            return
        if go:
            self._go_on()
        else:
            self.show_results()
            self.show_keys()

    def action_next_lab(self) -> None:
        """Go on to the next lab, after success."""
        if not self.work.done:
            self.say("Once all checks pass, n goes on to the next lab.")
        elif self._following is None:
            self._find_following(go=True)
        else:
            self._go_on()

    def _go_on(self) -> None:
        if self._following is None:
            self.say("This is the last lab. Esc goes back.")
            return
        self.save()
        name = self._following.id
        # Esc leads from there to where one came from, and not through every lab before it
        self.app.pop_screen()
        self.app.post_message(LabsScreen.Opened(name))

    # what is told

    def address(self) -> str:
        """How it is opened from a shell."""
        return f"lab {self.lab.id}"

    def copied_address(self) -> str:
        """The command that opens it."""
        return f"bpe-tui lab {self.lab.id}"

    def outside_hints(self) -> Sequence[Hint]:
        """The keys outside of the editor, those that matter now first."""
        run = ("r", "stop") if self.running else ("r", "run")
        write = ("Enter", "write")
        if self.failure is not None:
            step = (commands.STEP.hint,) if self._can_step else ()
            return (*step, commands.WHY.hint, write, run, commands.HINT.hint, ("Esc", "back"))
        if self.verdict is not None and self.verdict.passed:
            on = (commands.NEXT.hint,) if self._following is not None else ()
            return (*on, commands.COMPARE.hint, ("Esc", "back"), write, run)
        if self.verdict is not None:
            return (commands.WHY.hint, write, run, commands.HINT.hint, ("Esc", "back"))
        more = (commands.REFERENCE.hint,) if self.work.tried else ()
        task = self.body.task_pane
        of_task = ("↓", "more of the task") if task.goes_on and task.has_focus else commands.TASK.hint
        return (write, run, commands.HINT.hint, of_task, *more, ("Esc", "back"))

    def commands(self) -> Sequence[Command]:
        """The keys of labs and of every place."""
        own = [command for command in commands.LAB if command is not commands.STEP or self._can_step]
        return (*own, commands.UNDO, CURSOR, *EVERYWHERE)


def _task_text(lab: Lab) -> str:
    """The task, and what makes it done."""
    done = "".join(f"\n- {criterion}" for criterion in lab.done)
    return f"{lab.task.strip()}\n" + (f"\nIt is done when:\n{done}\n" if done else "")
