"""Asking what the next step of a run does."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Final

from textual.containers import VerticalScroll
from textual.content import Content

from bpe_tui.course.answers import Verdict
from bpe_tui.course.predict import Question as Prediction
from bpe_tui.drawing.cells import rule
from bpe_tui.widgets.block import Block
from bpe_tui.widgets.question import Answer, Given, Question

_NUMBER: Final = re.compile(r"\b\d+: (?=`)")
"""The number of a line before its code; the screen shows no such numbers."""
_ORDINALS: Final = ("the first", "the second", "the third", "the fourth")


def line_names(options: tuple[str, ...]) -> tuple[str, ...]:
    """Name lines by their code alone; of lines that are alike also say which one, from the top."""
    codes = [_NUMBER.sub("", option, count=1) for option in options]
    often, seen = Counter(codes), Counter[str]()
    names = []
    for code in codes:
        ordinal = _ORDINALS[min(seen[code], len(_ORDINALS) - 1)]
        names.append(f"{ordinal} {code}" if often[code] > 1 else code)
        seen[code] += 1
    return tuple(names)


def _named(text: str, prediction: Prediction) -> str:
    """A sentence about lines, each named by its code."""
    for option, name in zip(prediction.options, line_names(prediction.options), strict=True):
        text = text.replace(option, name)
    return _NUMBER.sub("", text)


def given_text(prediction: Prediction, given: Given) -> str:
    """The answer as the course grades it: an option, or what was typed."""
    if isinstance(given, str):
        return given
    return prediction.options[min(given)] if given else ""


def text_given(prediction: Prediction, text: str) -> Given:
    """The answer as it is given on the screen, of one that the course has graded."""
    return frozenset({prediction.options.index(text)}) if prediction.options else text


def judge_prediction(prediction: Prediction, given: Given) -> Verdict:
    """Grade an answer as it is given on the screen; lines are named by their code there."""
    verdict = prediction.grade(given_text(prediction, given))
    return replace(verdict, why=_named(verdict.why, prediction)) if prediction.kind == "line" else verdict


def asked_text(prediction: Prediction) -> tuple[str, tuple[str, ...]]:
    """The question and its options as the screen shows them."""
    if prediction.kind != "line":
        return prediction.prompt, prediction.options
    return _NUMBER.sub("", prediction.prompt, count=1), line_names(prediction.options)


def prediction_question(prediction: Prediction) -> Question:
    """Make the widget that asks a prediction; the first answer counts."""

    def judge(given: Given) -> Verdict:
        return judge_prediction(prediction, given)

    prompt, options = asked_text(prediction)
    return Question(
        prompt,
        judge,
        options=options,
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
