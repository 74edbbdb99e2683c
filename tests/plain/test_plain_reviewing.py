"""Review, progress and handouts, line by line."""

from __future__ import annotations

import time
from datetime import timedelta
from pathlib import Path

from bpe_tui.course.models import Choice, Course, Lesson, Page, Quiz, Recall, Table, Text
from bpe_tui.plain.handout import handout
from bpe_tui.study.events import Place
from bpe_tui.study.store import Store
from tests.plain.session import HEAR, Learner, take

CHOICE = Quiz("one-id", "choice", "Which?", (Choice("this", True, "Yes."), Choice("that", False, "No.")))
RECALL = Recall("why", "Why is it so?", "Think.", "Because of that.")
PROSE = "A [[pair]] and [[two|pair]], but `[[pair]]` is code."
COURSE = Course(
    (
        Lesson(
            "count-pairs",
            "Count",
            "Count pairs.",
            (Page("One", (Text(PROSE), CHOICE)), Page("Two", (RECALL, Table(("a", "b"), (("1", "2"),), "Both.")))),
            Path(),
        ),
    )
)


def learner_of(*items: tuple[str, bool], days: float = 6) -> Store:
    shift = [int(timedelta(days=days).total_seconds() * 1e9)]
    store = Store.memory(clock=lambda: time.time_ns() - shift[0])
    store.at(Place("count-pairs"))
    for item, right in items:
        store.answered("count-pairs", item, "x", right, page=1)
    shift[0] = 0
    return store


def test_a_review_is_offered_taken_and_done() -> None:
    store = learner_of(("one-id", True), ("recall/why", True))

    def learner() -> Learner:
        said = yield HEAR
        assert "2 to review today; type review." in said
        said = yield "review"
        assert "Review, 2 questions." in said
        assert "Question 1 of 2." in said
        said = yield "1" if "1: this" in said else "2"
        assert "Right." in said
        said = yield ""
        assert "Why is it so?" in said
        said = yield ""
        assert "Answer. Because of that." in said
        said = yield "1"
        assert "Right." in said
        said = yield ""
        assert "Done for today." in said
        assert "2 of 2 right." in said
        said = yield "quit"

    take(learner(), store, COURSE)
    last = store.history().events[-2:]
    assert [(event.item, event.right) for event in last] == [
        ("review/count-pairs/one-id", True),
        ("review/count-pairs/why", True),
    ]


def test_progress_names_what_is_weak_and_practises_it() -> None:
    store = learner_of(("seven", False), ("three-alike", False), days=0)

    def learner() -> Learner:
        yield HEAR
        said = yield "progress"
        assert "Count: 0 of 2 pages, 0 of 2 right at first." in said
        assert "1. tell counting from replacing in a run: 0 of 2 right at first." in said
        said = yield "practise 2"
        assert "from 1 to 1" in said
        said = yield "practise 1"
        assert "Practice: tell counting from replacing in a run, 5 questions." in said
        for _ in range(5):
            said = yield "pass"
            assert "The answer: " in said
        assert "0 of 5 right." in said
        yield "quit"

    take(learner(), store, COURSE)


def test_a_review_with_nothing_due_says_so() -> None:
    def learner() -> Learner:
        said = yield HEAR
        assert "Nothing to review yet." in said
        yield "quit"

    take(learner(), Store.memory(), COURSE, review=True)


def test_a_handout_has_everything_and_answers_only_if_wanted() -> None:
    lesson = COURSE.lessons[0]
    without = "\n".join(handout(lesson))
    assert without == "\n".join(handout(lesson, answers=True)).split("\n\n## Answers")[0]
    assert without == (
        "# Count\n\nCount pairs.\n\n## 1. One\n\nA pair and two, but `[[pair]]` is code.\n\n"
        "**Question 1.** Which?\n\na) this  \nb) that  \n\n## 2. Two\n\n"
        "**Question 2.** Why is it so?\n\n*Hint: Think.*\n\n"
        "| a | b |\n| --- | --- |\n| 1 | 2 |\n\n*Both.*"
    )
    assert list(handout(lesson, answers=True))[-4:] == ["", "**1.** this. Yes.", "", "**2.** Because of that."]


def test_a_finished_lesson_says_its_answers() -> None:
    store = learner_of(days=0)
    store.finished("count-pairs")

    def learner() -> Learner:
        said = yield HEAR
        assert "Your answer was: this" in said
        assert "Right. Yes." in said
        said = yield ""
        assert "Answer: Because of that." in said
        said = yield ""
        said = yield ""
        assert "The course is done." in said
        yield "quit"

    take(learner(), store, COURSE, place=Place("count-pairs"))
