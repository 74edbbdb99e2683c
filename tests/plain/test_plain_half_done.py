"""Predictions and recalls that are half done, line by line: left, come back to, and gone on with."""

from __future__ import annotations

from pathlib import Path

from bpe_tui.course.case import Case
from bpe_tui.course.models import Course, Lesson, Page, Predict, Recall, Text
from bpe_tui.course.predict import answered_so_far, questions
from bpe_tui.plain.predicting import Prediction
from bpe_tui.study.store import Store
from bpe_tui.trace.local import LocalRun
from tests.plain.session import HEAR, Learner, take, typed

PREDICT = Predict("p", Case("merge", "aaabdaaabac"), ("line", "value"), 3)
COURSE = Course(
    (
        Lesson(
            "one",
            "One",
            "Do it.",
            (
                Page("P", (PREDICT,)),
                Page("R", (Recall("a", "Ask?", "A hint.", "Told."),)),
                Page("Q", (Text("Prose."),)),
            ),
            Path("one.yaml"),
        ),
    )
)


def asked() -> list[Prediction]:
    run = LocalRun(PREDICT.case.program())
    try:
        return [Prediction(question) for question in questions(run, PREDICT.kinds, PREDICT.count)]
    finally:
        run.close()


def right_line(prediction: Prediction) -> str:
    """What is typed to answer right."""
    key = prediction.question.key
    return key.partition(":")[0] if prediction.question.kind == "line" else key


def test_a_prediction_goes_on_where_it_was_left() -> None:
    store = Store.memory()
    lines = [right_line(prediction) for prediction in asked()]

    def learner() -> Learner:
        yield HEAR
        said = yield "lesson 1"
        assert "Question 1 of 3." in said
        said = yield lines[0]
        assert "Right." in said
        yield "page 3"
        said = yield "page 1"
        assert "You have answered 1 of them." in said
        assert "Question 2 of 3." in said
        assert "Question 1 of 3." not in said
        yield lines[1]
        yield ""
        said = yield lines[2]
        assert "Right." in said
        yield "page 3"
        said = yield "page 1"
        assert "You have answered all of them." in said
        assert "Your answer was:" in said
        assert "Right." in said
        yield "next"

    take(learner(), store, COURSE)
    assert len(store.given("one", "p")) == 3
    assert store.progress("one", 3).done >= {1}


def test_in_another_session_too() -> None:
    store = Store.memory()
    typed(["lesson 1", right_line(asked()[0])], store, course=COURSE)
    assert "You have answered 1 of them." in typed([""], store, course=COURSE)


def test_what_was_typed_to_a_recall_is_kept() -> None:
    store = Store.memory()
    typed(["lesson 1", "page 2", "because it is so"], store, course=COURSE)
    said = typed([""], store, course=COURSE)
    assert "Your answer was: because it is so" in said
    assert "Answer: Told." in said
    # looking at it again is no new answer
    assert store.given("one", "recall/a") == ("because it is so",)


def test_a_hint_that_was_given_is_there_again() -> None:
    store = Store.memory()
    assert "Hint: A hint." in typed(["lesson 1", "page 2", ""], store, course=COURSE)
    said = typed([""], store, course=COURSE)
    assert "Hint: A hint." in said
    assert "Enter says the answer." in said
    assert "Told." not in said, "the answer was not heard"
    assert "Answer: Told." in typed(["", ""], store, course=COURSE)


def test_answers_of_another_version_are_left_out() -> None:
    of = [prediction.question for prediction in asked()]
    option = next(question for question in of if question.options)
    at = of.index(option)
    given = ["7" if not question.options else question.options[0] for question in of]
    assert answered_so_far(of, given) == tuple(given)
    assert answered_so_far(of, [*given, "more"]) == tuple(given)
    assert answered_so_far(of, [*given[:at], "no such option"]) == tuple(given[:at])
    assert answered_so_far(of, []) == ()
