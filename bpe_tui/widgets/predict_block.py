"""Questions about what a run does next, made from the run itself."""

from __future__ import annotations

from collections.abc import Iterable

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalGroup
from textual.content import Content
from textual.geometry import Size
from textual.message import Message

from bpe_tui.course.answers import Verdict
from bpe_tui.course.models import Predict
from bpe_tui.course.predict import Question as Prediction
from bpe_tui.course.predict import answered_so_far, questions
from bpe_tui.drawing.cells import rule
from bpe_tui.drawing.code import draw_code
from bpe_tui.drawing.names import asked_rows, draw_names
from bpe_tui.drawing.quiz import OptionsView, draw_options, draw_question
from bpe_tui.drawing.scene import Scene, Settings, Survey, set_scene, survey
from bpe_tui.drawing.tokens import draw_strip
from bpe_tui.trace.local import LocalRun
from bpe_tui.widgets.block import Block
from bpe_tui.widgets.prediction import asked_text, given_text, prediction_question, text_given
from bpe_tui.widgets.question import Question
from bpe_tui.widgets.seen import bring_into_view

_MOST_CODE = 14
_LEAST_CODE = 6
"""Rows of code below which the page rather scrolls than that it shows less of it."""
_MOST_NAMES = 8
_FEWEST_CODE = 4
"""Rows of code that are left where the variables are what the question is about."""


class _Shown(Block):
    """The state of the run that a question is about; of long code as much as leaves the question on the screen."""

    def __init__(self, run: LocalRun, about: Survey) -> None:
        super().__init__()
        self.run = run
        self.about = about
        self.asked: Prediction | None = None
        self.heading = ""
        self.room = 0
        """Rows for it and the question below; 0 while nobody knows."""

    def lines_for(self, width: int) -> list[Content]:
        lines = self._showing(width, _MOST_CODE)
        over = len(lines) + self._below(width) - self.room
        if not self.room or over <= 0:
            return lines
        code, _ = draw_code(self._scene.code, width, _MOST_CODE, self.glyphs)
        left = len(code) - over
        if left >= _LEAST_CODE:
            return self._showing(width, left)
        table = asked_rows(self._scene.names, width)
        if not table:
            return lines
        bare = self._showing(width, _FEWEST_CODE, table)
        # what is left over goes to the code
        return self._showing(width, _FEWEST_CODE + max(0, self.room - len(bare) - self._below(width)), table)

    @property
    def _scene(self) -> Scene:
        index = self.asked.index if self.asked is not None else 0
        return set_scene(self.run, self.about, index, Settings(asking=True))

    def _below(self, width: int) -> int:
        """Rows of the question."""
        if self.asked is None:
            return 0
        prompt, texts = asked_text(self.asked)
        options = draw_options(OptionsView(texts), width, self.glyphs) or [Content("")]
        return len(draw_question(prompt, width, self.glyphs)) + 1 + len(options)

    def _showing(self, width: int, rows: int, table: int = 0) -> list[Content]:
        """Draw it with some rows of code; ``table`` rows of variables, if given, and nothing else beside them."""
        scene = self._scene
        # of less than all, rather what comes next than what came before
        code, _ = draw_code(scene.code, width, rows, self.glyphs, top=len(scene.code.listing.rows))
        few = min(_MOST_NAMES, max(1, len(scene.names.names) + 2))
        needed = asked_rows(scene.names, width)
        full = max(few, needed + len(scene.names.names)) if needed else few
        names = draw_names(scene.names, width, table or full, self.glyphs)
        lines = [rule(width, scene.code.listing.name, self.heading, self.glyphs), *code]
        lines += [rule(width, "variables", glyphs=self.glyphs), *names]
        if scene.strips and not table:
            lines += [Content(""), *draw_strip(scene.strips[0], width, 2, self.glyphs)]
        return [*lines, Content("")]


class PredictBlock(VerticalGroup):
    """Asks some questions, one after the other; what was answered before is not asked again."""

    DEFAULT_CSS = """
    PredictBlock {
        height: auto;
    }
    """

    class Predicted(Message):
        """A question was answered."""

        def __init__(self, block: PredictBlock, given: str, verdict: Verdict) -> None:
            super().__init__()
            self.predict = block.predict
            self.item = block.item
            self.given = given
            self.verdict = verdict

    def __init__(self, predict: Predict, given: Iterable[str] = ()) -> None:
        """Take what is to be asked.

        Args:
            predict: What to ask about.
            given: What was answered on earlier visits, in that order.
        """
        super().__init__()
        self.predict = predict
        self._run = LocalRun(predict.case.program())
        self._questions = questions(self._run, predict.kinds, predict.count)
        self._answers = list(answered_so_far(self._questions, given))
        self._at = max(0, min(len(self._answers), len(self._questions) - 1))
        self._shown = _Shown(self._run, survey(self._run))

    @property
    def number(self) -> int:
        """Which question is asked, from 1; more than there are when all were."""
        return self._at + 1

    @property
    def item(self) -> str:
        """What names the question that is asked, for what is put there but not given."""
        return f"{self.predict.id}@{self.number}"

    @property
    def done(self) -> bool:
        """Whether every question is answered."""
        return len(self._answers) >= len(self._questions)

    def fit(self, page: Size) -> None:
        """Show as much code as leaves the question on a page, below the prose that stands there."""
        self._take_room(page.width, page.height - self.styles.margin.height)
        self._shown.refit()

    def _take_room(self, width: int, height: int) -> None:
        prose = [widget for widget in self.siblings if isinstance(widget, Block)]
        rows = sum(1 + len(block.lines_for(max(1, min(width, 78) - 4))) for block in prose)
        self._shown.room = max(0, height - rows)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The height; the room is known before anything is drawn, so that nothing moves afterwards."""
        self._take_room(container.width, container.height)
        return super().get_content_height(container, viewport, width)

    def compose(self) -> ComposeResult:
        """Show the state and ask the first question that is open; the last one, if none is."""
        yield self._shown
        if self._questions:
            self._set()
            yield prediction_question(self._questions[self._at])

    def on_mount(self) -> None:
        """Show what was said to the last answer, if all were given."""
        if self._questions and self.done:
            self.query_one(Question).restore(text_given(self._questions[-1], self._answers[-1]))

    def _set(self) -> None:
        self._shown.asked = self._questions[self._at]
        self._shown.heading = f"question {self._at + 1} of {len(self._questions)}"

    @on(Question.Answered)
    def note(self, event: Question.Answered) -> None:
        """Pass the answer on."""
        event.stop()
        given = given_text(self._questions[self._at], event.given)
        self._answers.append(given)
        self.post_message(self.Predicted(self, given, event.verdict))

    @on(Question.Left)
    async def go_on(self, event: Question.Left) -> None:
        """Ask the next question; after the last one let the page go on."""
        if self._at + 1 >= len(self._questions):
            return
        event.stop()
        self._at += 1
        self._set()
        await event.question.remove()
        following = prediction_question(self._questions[self._at])
        await self.mount(following)
        self._shown.refit()
        target = following if following.can_focus else following.query("Answer").first()
        target.focus(scroll_visible=False)
        bring_into_view(following)

    def on_unmount(self) -> None:
        """Give up the run."""
        self._run.close()


if __name__ == "__main__":
    from bpe_tui.course.case import Case
    from bpe_tui.widgets.bench import Bench

    Bench(PredictBlock(Predict("p", Case("merge", "aaabdaaabac"), ("line", "value"), 3))).run()
