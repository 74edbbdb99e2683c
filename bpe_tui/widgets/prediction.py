"""Asking what the next step of a run does."""

from __future__ import annotations

from bpe_tui.course.answers import Verdict
from bpe_tui.course.predict import Question as Prediction
from bpe_tui.widgets.question import Given, Question


def given_text(prediction: Prediction, given: Given) -> str:
    """The answer as the course grades it: an option, or what was typed."""
    if isinstance(given, frozenset):
        return prediction.options[min(given)] if given else ""
    return given


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
