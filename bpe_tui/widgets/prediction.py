"""Asking what the next step of a run does."""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.content import Content

from bpe_tui.course.answers import Verdict
from bpe_tui.course.predict import Question as Prediction
from bpe_tui.drawing.cells import rule
from bpe_tui.widgets.block import Block
from bpe_tui.widgets.question import Answer, Given, Question


def given_text(prediction: Prediction, given: Given) -> str:
    """The answer as the course grades it: an option, or what was typed."""
    if isinstance(given, str):
        return given
    return prediction.options[min(given)] if given else ""


def text_given(prediction: Prediction, text: str) -> Given:
    """The answer as it is given on the screen, of one that the course has graded."""
    return frozenset({prediction.options.index(text)}) if prediction.options else text


def prediction_question(prediction: Prediction) -> Question:
    """Make the widget that asks a prediction; the first answer counts."""

    def judge(given: Given) -> Verdict:
        return prediction.grade(given_text(prediction, given))

    return Question(
        prediction.prompt,
        judge,
        options=prediction.options,
        kind="choice" if prediction.options else "text",
        once=True,
    )


class QuestionBox(VerticalScroll, can_focus=False):
    """Where a question about the next step is asked."""

    def ask(self, prediction: Prediction) -> None:
        """Ask a question and give it the focus."""
        question = prediction_question(prediction)
        self.mount(_QuestionTitle(), question)
        self.call_after_refresh(self._focus, question)

    def _focus(self, question: Question) -> None:
        if question.is_attached:
            (question if question.can_focus else question.query_one(Answer)).focus(scroll_visible=False)

    def clear(self) -> None:
        """Put the question away."""
        self.remove_children()


class _QuestionTitle(Block):
    """The thin rule above a question."""

    def lines_for(self, width: int) -> list[Content]:
        return [rule(width, "what comes next?", glyphs=self.glyphs)]
