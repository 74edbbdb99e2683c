"""The stepper: code, what happened, variables, tokens and timeline of one run, and the keys that move through it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final, Literal

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.geometry import NULL_OFFSET, Region, Size, Spacing
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from bpe_tui.course.answers import Verdict
from bpe_tui.course.predict import Question as Prediction
from bpe_tui.course.predict import best_question_at
from bpe_tui.drawing.happened import comment_rows
from bpe_tui.drawing.layout import Box, Plan, arrange
from bpe_tui.drawing.layout import Pane as PaneName
from bpe_tui.drawing.names import asked_rows
from bpe_tui.drawing.scene import Scene, Settings, Survey, set_scene, survey
from bpe_tui.trace.run import Run
from bpe_tui.trace.step import Step
from bpe_tui.trace.timeline import Size as StepSize
from bpe_tui.trace.value import Value
from bpe_tui.widgets import commands
from bpe_tui.widgets.code_pane import CodePane
from bpe_tui.widgets.ground import ground_lines
from bpe_tui.widgets.happened_pane import HappenedPane
from bpe_tui.widgets.names_pane import NamesPane
from bpe_tui.widgets.pane import Pane
from bpe_tui.widgets.prediction import QuestionBox, given_text
from bpe_tui.widgets.question import Question
from bpe_tui.widgets.timeline_pane import TimelinePane
from bpe_tui.widgets.tokens_pane import TokensPane

Comment = Callable[[Step], str]
"""Says what the lesson says about a step, in Markdown; empty if nothing."""

SPEEDS: Final = (1, 2, 4, 8, 16, 32)
"""Steps a second at which a run can play."""

_BREATH: Final = 0.02
"""Seconds after a step in which the terminal is served before anything is drawn ahead."""
_ENDS: Final = {1: "This is the end of the run.", -1: "This is the start of the run."}
_NOTHING: Final[dict[StepSize, tuple[str, str]]] = {
    "line": (_ENDS[1], _ENDS[-1]),
    "over": ("Nothing more runs at this depth.", "Nothing ran before at this depth."),
    "out": ("This function was not called by another one that is stepped.",) * 2,
    "turn": ("There is no further turn.", "There is no earlier turn."),
    "moment": ("There is no further moment.", "There is no earlier moment."),
    "end": (_ENDS[1], _ENDS[-1]),
}


def _no_comment(step: Step) -> str:
    del step
    return ""


class _Places(Layout):
    """Places the panes as `bpe_tui.drawing.layout` says."""

    name = "stepper"

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        """Place each pane, and those that are not shown nowhere."""
        del greedy
        assert isinstance(parent, Stepper)
        plan = parent.plan(size)
        placements = []
        for child in children:
            box = plan.boxes.get(child.id)  # type: ignore[call-overload]
            region = Region(box.x, box.y, box.width, box.height) if box else Region(0, 0, 0, 0)
            placements.append(WidgetPlacement(region, NULL_OFFSET, Spacing(), child))
        return placements


class Stepper(Widget, can_focus=True):
    """Steps through a run."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.STEPPER)

    DEFAULT_CSS = """
    Stepper {
        height: 1fr;
        width: 1fr;
    }
    """

    class Moved(Message):
        """Another step is shown."""

        def __init__(self, stepper: Stepper, index: int) -> None:
            super().__init__()
            self.stepper = stepper
            self.index = index

        @property
        def control(self) -> Stepper:
            """The stepper."""
            return self.stepper

    class PlayChanged(Message):
        """Play was started or stopped."""

    class Said(Message):
        """Something should be told in passing."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class ValueOpened(Message):
        """The learner wants to see the whole of a variable."""

        def __init__(self, stepper: Stepper, name: str, value: Value) -> None:
            super().__init__()
            self.stepper = stepper
            self.name = name
            self.value = value

    class Predicted(Message):
        """A question about the next step was answered."""

        def __init__(self, stepper: Stepper, prediction: Prediction, given: str, verdict: Verdict) -> None:
            super().__init__()
            self.stepper = stepper
            self.prediction = prediction
            self.given = given
            self.verdict = verdict

    class Wanted(Message):
        """The learner wants something that has to be asked for."""

        def __init__(self, stepper: Stepper, what: Literal["step", "text", "condition"]) -> None:
            super().__init__()
            self.stepper = stepper
            self.what = what

    def __init__(
        self,
        run: Run,
        *,
        comment: Comment | None = None,
        index: int = 0,
        note: Callable[[int], None] | None = None,
        id: str | None = None,  # noqa: A002
    ) -> None:
        """Take a run.

        Args:
            run: What to step through.
            comment: What to say about a step.
            index: The step to show first.
            note: Told each step before it is drawn, so that what shows its number elsewhere changes in the same frame.
            id: The widget's id.
        """
        super().__init__(id=id)
        self.run = run
        self._comment: Comment = comment or _no_comment
        self._note = note
        self.index = index
        """The step that is shown."""
        self.settings = Settings()
        self.scene: Scene | None = None
        """What is shown."""
        self.speed = SPEEDS[1]
        self.stops_at_moments = False
        self.predicting = False
        """Whether a question is asked before a line runs."""
        self._prediction: Prediction | None = None
        """The question that is being asked."""
        self._table = 0
        """Rows of the variables that it is about, which have to be seen whole."""
        self._said = 0
        """Rows that what is said needs, where it has fewer by itself."""
        self._survey: Survey | None = None
        self._last_move: tuple[StepSize, int] = ("line", 1)
        self._ahead: tuple[int, Settings, Scene] | None = None
        """The step that is likely to be wanted next, how it would be set, and its scene."""
        self._looks_ahead: Timer | None = None
        self._timer: Timer | None = None
        self._acts_on: Literal["names", "tokens", "code"] = "names"
        self._plan = Plan()
        self._places = _Places()

    # layout

    @property
    def layout(self) -> Layout:
        """How the panes are placed."""
        return self._places

    @property
    def about(self) -> Survey:
        """What is the same for all steps of the run."""
        if self._survey is None:
            self._survey = survey(self.run)
        return self._survey

    @property
    def few(self) -> bool:
        """Whether many look on, so that few panes are shown."""
        return bool(getattr(self.app, "presenting", False))

    def plan(self, size: Size) -> Plan:
        """Choose the places of the panes for a size."""
        front: PaneName = "tokens" if self._acts_on == "tokens" else "names"
        self._plan = arrange(
            size.width,
            size.height,
            self.about.wanted,
            front,
            asking=self.asking,
            few=self.few,
            table=self._table,
            comment=self._said,
        )
        for name, box in self._plan.boxes.items():
            self._set_titled(name, box)
        return self._plan

    def _set_titled(self, name: PaneName, box: Box) -> None:
        pane = self.query_one(f"#{name}")
        if isinstance(pane, Pane) and pane.titled != box.titled:
            pane.titled = box.titled
            pane.call_later(pane.redraw)

    def _place_anew(self) -> None:
        """Have the panes placed again; that a child asks for it makes Textual forget where they were."""
        self.query_one(TimelinePane).refresh(layout=True)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Render rows; everything is drawn by what stands on it."""
        return ground_lines(self, crop)

    def compose(self) -> ComposeResult:
        """Make the panes."""
        yield CodePane(id="code")
        yield HappenedPane(id="happened")
        yield QuestionBox(id="question")
        yield NamesPane(id="names")
        yield TokensPane(id="tokens")
        yield TimelinePane(id="timeline")

    def on_mount(self) -> None:
        """Show the first step."""
        self.show(self.index)

    def on_unmount(self) -> None:
        """Stop playing, and give up the run."""
        self._stop_playing()
        self.run.close()

    # showing

    def show(self, index: int) -> None:
        """Show a step; one that does not exist becomes the nearest one that does."""
        self._stop_asking()
        self.index = max(0, min(index, len(self.run.timeline) - 1))
        if self._note is not None:
            self._note(self.index)
        self._draw()
        self.post_message(self.Moved(self, self.index))

    def _draw(self) -> None:
        """Draw all panes for the step and the settings."""
        self.scene = scene = self._scene_at(self.index)
        self._make_room(scene)
        self.query_one(CodePane).show(scene.code)
        self.query_one(HappenedPane).show(scene.happened)
        self.query_one(NamesPane).show(scene.names)
        self.query_one(TokensPane).show(scene.strips)
        self.query_one(TimelinePane).show(scene.timeline)
        if self._looks_ahead is not None:
            self._looks_ahead.stop()
        self._looks_ahead = self.set_timer(_BREATH, self._look_ahead)

    def _make_room(self, scene: Scene) -> None:
        """Have the panes placed so that what is said can be read whole."""
        width, height = self.size
        box = arrange(width, height, self.about.wanted, few=self.few).boxes.get("happened")
        needed = comment_rows(scene.happened, box.width) if box is not None else 0
        if box is None or self.asking or needed <= box.height - box.titled:
            needed = 0
        if needed != self._said:
            self._said = needed
            self._place_anew()

    def _scene_at(self, index: int) -> Scene:
        playing = f"playing, {self.speed} a second" if self._timer is not None else ""
        settings = replace(self.settings, playing=playing, asking=self.asking)
        if self._ahead is not None and self._ahead[:2] == (index, settings):
            return self._ahead[2]
        scene = set_scene(self.run, self.about, index, settings, self._comment(self.run.step(index)))
        self._ahead = index, settings, scene
        return scene

    def _look_ahead(self) -> None:
        """While the step is being read, draw the one that the same key would lead to."""
        move: tuple[StepSize, int] = ("line", 1) if self._timer is not None else self._last_move
        to = self.run.timeline.move(self.index, *move)
        if to is None or self.asking or not self.run.is_near(to):
            return
        scene = self._scene_at(to)
        self.query_one(CodePane).foresee(scene.code)
        self.query_one(HappenedPane).foresee(scene.happened)
        self.query_one(NamesPane).foresee(scene.names)
        self.query_one(TokensPane).foresee(scene.strips)
        self.query_one(TimelinePane).foresee(scene.timeline)

    def change_run(self, run: Run, index: int = 0) -> None:
        """Step through another run from now on."""
        self._stop_playing()
        self.run.close()
        self.run = run
        self._survey = self._ahead = None
        self.settings = replace(self.settings, name=None, line=None)
        self._place_anew()
        self.show(index)

    def say(self, text: str) -> None:
        """Tell something in passing."""
        self.post_message(self.Said(text))

    # stepping

    def action_step(self, direction: int) -> None:
        """Go one step; when predicting, ask before it goes forwards."""
        if direction > 0 and self.predicting and not self.asking and self._ask_prediction():
            return
        self.action_go("line", direction)

    def action_go(self, size: StepSize, direction: int) -> None:
        """Go a step of some size."""
        self._stop_playing()
        self._last_move = size, direction
        to = self.run.timeline.move(self.index, size, direction)
        if to is None:
            self.say(_NOTHING[size][0 if direction > 0 else 1])
        else:
            self.show(to)

    def action_change(self, direction: int) -> None:
        """Go to where the variable under the cursor changes."""
        self._stop_playing()
        name = self.settings.name or self._likely_name()
        if name is None:
            self.say("There is no variable yet.")
            return
        self.settings = replace(self.settings, name=name)
        to = self.run.find_change(self.index, name, direction)
        if to is None:
            self._draw()
            self.say(f"{name} does not change {'any more' if direction > 0 else 'before'}.")
        else:
            self.show(to)

    def _likely_name(self) -> str | None:
        """The variable meant when none is under the cursor: one that just changed, else the first."""
        step = self.run.step(self.index)
        changed = [change.name for change in step.changed if change.new is not None]
        return next(iter([*changed, *step.names]), None)

    # playing

    def action_play(self) -> None:
        """Start or stop playing."""
        if self._timer is not None:
            self._stop_playing()
            self._draw()
            return
        if self.index >= len(self.run.timeline) - 1:
            self.show(0)
        self._start_playing()
        self._draw()

    def _start_playing(self) -> None:
        self._timer = self.set_interval(1 / self.speed, self._play_on)
        self.post_message(self.PlayChanged())

    def _stop_playing(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self.post_message(self.PlayChanged())

    @property
    def is_playing(self) -> bool:
        """Whether the run plays by itself."""
        return self._timer is not None

    def _play_on(self) -> None:
        to = self.run.timeline.move(self.index, "line", 1)
        if to is None:
            self._stop_playing()
            self._draw()
            self.say(_ENDS[1])
            return
        self.index = to
        if self.stops_at_moments and self.run.timeline.moment(to) is not None:
            self._stop_playing()
            self.say("Stopped at a moment. p plays on; s lets it play through them.")
        self.show(to)

    def action_faster(self, direction: int) -> None:
        """Change the speed."""
        at = SPEEDS.index(self.speed) + direction
        self.speed = SPEEDS[max(0, min(at, len(SPEEDS) - 1))]
        if self._timer is not None:
            self._stop_playing()
            self._start_playing()
        self._draw()
        self.say(f"Play makes {self.speed} step{'s' if self.speed > 1 else ''} a second.")

    def action_stop_at_moments(self) -> None:
        """Let play stop at moments, or not."""
        self.stops_at_moments = not self.stops_at_moments
        self.say("Play stops at each moment." if self.stops_at_moments else "Play runs through moments.")

    # breakpoints

    def action_breakpoint(self) -> None:
        """Set or clear a breakpoint."""
        line = self.settings.line or self.run.timeline.line(self.index)
        kept = dict(self.settings.breakpoints)
        if kept.pop(line, None) is None:
            kept[line] = ""
        self._set_breakpoints(kept)

    def set_condition(self, line: int, condition: str) -> None:
        """Set a breakpoint with a condition."""
        self._set_breakpoints({**self.settings.breakpoints, line: condition})

    def _set_breakpoints(self, breakpoints: dict[int, str]) -> None:
        self.settings = replace(self.settings, breakpoints=breakpoints)
        self._draw()

    def action_to_breakpoint(self, direction: int) -> None:
        """Go to a breakpoint."""
        self._stop_playing()
        if not self.settings.breakpoints:
            self.say("There is no breakpoint. b sets one on the line that ran.")
            return
        to = self.run.find_break(self.index, dict(self.settings.breakpoints), direction)
        if to is None:
            self.say(f"No breakpoint is met {'from here on' if direction > 0 else 'before'}.")
        else:
            self.show(to)

    # looking

    def action_turn_to_next(self) -> None:
        """Let the arrows act on the next kind of thing."""
        folded = self._plan.folded
        order: tuple[Literal["names", "tokens", "code"], ...] = (
            ("names", "tokens", "code") if folded else ("names", "code")
        )
        at = order.index(self._acts_on) if self._acts_on in order else 0
        self._acts_on = order[(at + 1) % len(order)]
        line = self.run.timeline.line(self.index) if self._acts_on == "code" else None
        self.settings = replace(self.settings, line=line, name=self.settings.name if line is None else None)
        if folded:
            self._place_anew()
        self._draw()

    def action_cursor(self, direction: int) -> None:
        """Move the cursor."""
        if self.scene is None:
            return
        if self._acts_on == "code":
            lines = [row.number for row in self.scene.code.listing.rows if row.content.plain.strip()]
            line = self.settings.line if self.settings.line in lines else lines[0]
            at = lines.index(line) + direction
            self.settings = replace(self.settings, line=lines[max(0, min(at, len(lines) - 1))])
        else:
            names = list(self.scene.names.names)
            if not names:
                return
            if self.settings.name in names:
                at = max(0, min(names.index(self.settings.name) + direction, len(names) - 1))
            else:
                at = 0 if direction > 0 else len(names) - 1
            self.settings = replace(self.settings, name=names[at])
        self._draw()

    def action_open(self) -> None:
        """Show the whole of the variable under the cursor, or run to the line under it."""
        if self._acts_on == "code" and self.settings.line is not None:
            to = self.run.find_break(self.index, {self.settings.line: ""}, 1)
            if to is None:
                self.say("This line does not run from here on.")
            else:
                self.show(to)
            return
        name = self.settings.name or self._likely_name()
        step = self.run.step(self.index)
        if name is None or name not in step.names:
            self.say("There is no variable to open here.")
            return
        value = step.names[name]
        if not value.complete:
            value = self.run.whole(self.index, name) or value
        self.post_message(self.ValueOpened(self, name, value))

    def leave_cursor(self) -> bool:
        """Put the question or the cursor away; false if there was neither."""
        if self._stop_asking():
            self._draw()
            return True
        if self.settings.name is None and self._acts_on == "names":
            return False
        folded = self._acts_on != "names" and self._plan.folded
        self._acts_on = "names"
        self.settings = replace(self.settings, name=None, line=None)
        if folded:
            self._place_anew()
        self._draw()
        return True

    # asking

    def action_ask_step(self) -> None:
        """Ask for a step to go to."""
        self._stop_playing()
        self.post_message(self.Wanted(self, "step"))

    def action_edit(self) -> None:
        """Ask for another input."""
        self._stop_playing()
        self.post_message(self.Wanted(self, "text"))

    def action_ask_condition(self) -> None:
        """Ask for the condition of a breakpoint."""
        self._stop_playing()
        self.post_message(self.Wanted(self, "condition"))

    # predicting

    @property
    def asking(self) -> bool:
        """Whether a question about the next step is being asked."""
        return self._prediction is not None

    def action_predict(self) -> None:
        """Switch predicting on or off."""
        self._stop_playing()
        self.predicting = not self.predicting
        if self.predicting:
            self.say("Before a line runs you are asked what it does. P stops that.")
            if not self.asking:
                self._ask_prediction()
        else:
            self._stop_asking()
            self._draw()
            self.say("No more questions.")

    def _ask_prediction(self) -> bool:
        """Ask about the next step; false if there is nothing worth asking."""
        prediction = best_question_at(self.run, self.index)
        if prediction is None:
            return False
        self._stop_playing()
        self._prediction = prediction
        self._table = asked_rows(self._scene_at(self.index).names, max(1, self.size.width - 2))
        self.query_one(QuestionBox).ask(prediction)
        self._place_anew()
        self._draw()
        return True

    def _stop_asking(self) -> bool:
        """Put the question away; false if there was none."""
        if not self.asking:
            return False
        self._prediction = None
        self._table = 0
        self.query_one(QuestionBox).clear()
        self.focus()
        self._place_anew()
        return True

    @on(Question.Answered)
    def note_prediction(self, event: Question.Answered) -> None:
        """Pass an answer on."""
        event.stop()
        if self._prediction is not None:
            given = given_text(self._prediction, event.given)
            self.post_message(self.Predicted(self, self._prediction, given, event.verdict))

    @on(Question.Left)
    def go_on(self, event: Question.Left) -> None:
        """After the answer, let the line run."""
        event.stop()
        self.action_go("line", 1)

    def on_resize(self, event: events.Resize) -> None:
        """Draw for the new size."""
        del event
        if self.scene is not None:
            self._draw()


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench
    from bpe_tui.widgets.toy import toy_run

    Bench(Stepper(toy_run("train"))).run()
