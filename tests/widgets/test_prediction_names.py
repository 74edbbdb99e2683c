"""Questions about lines name them by their code: the screen shows no numbers of lines."""

from __future__ import annotations

import re

from bpe_tui.course.case import FUNCTIONS, Case
from bpe_tui.course.predict import Question as Prediction
from bpe_tui.course.predict import question_at
from bpe_tui.trace.local import LocalRun
from bpe_tui.widgets.prediction import judge_prediction, line_names, prediction_question


def asked() -> list[Prediction]:
    found = []
    for name in FUNCTIONS:
        run = LocalRun(Case(name, "aaabdaaabac").program())
        made = (question_at(run, index, "line") for index in range(len(run.timeline)))
        found += [question for question in made if question is not None]
        run.close()
    return found


def test_no_question_about_a_line_speaks_of_numbers_of_lines() -> None:
    predictions = asked()
    assert len(predictions) > 40
    for prediction in predictions:
        question = prediction_question(prediction)
        right = frozenset({prediction.options.index(prediction.key)})
        said = judge_prediction(prediction, right).why
        assert judge_prediction(prediction, right).right
        for text in (question.prompt, said, *question.options):
            assert not re.search(r"\d+: `", text), text
        assert len(set(question.options)) == len(prediction.options)
        assert any(option in said for option in question.options)


def test_lines_that_are_alike_are_told_apart() -> None:
    options = ("3: `i += 1`", "4: `else:`", "7: `i += 1`", "9: `x = {1: `a`}`")
    assert line_names(options) == ("the first `i += 1`", "`else:`", "the second `i += 1`", "`x = {1: `a`}`")


def test_other_questions_are_left_as_they_are() -> None:
    prediction = Prediction(0, "value", "Next runs `x = 3: `. What?", (), "3", "`x` becomes 3: `3`.")
    question = prediction_question(prediction)
    assert question.prompt == prediction.prompt
    assert judge_prediction(prediction, "3").why == prediction.explanation
