"""What is due: worked out from events, the same in any order, never a wall."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.course.models import Choice, Course, Lesson, LessonTest, Page, Quiz, Recall
from bpe_tui.study.events import Event
from bpe_tui.study.review import ABSENCE, CAP, RECALL, RETURN_CAP, REVIEW, card_of, cards_of, plan, plan_for
from bpe_tui.study.review_questions import question_of, title_of
from bpe_tui.study.reviewing import PRACTISED, Review, day_text, ending
from bpe_tui.study.store import Store

START = datetime(2030, 1, 1, 18, tzinfo=UTC)
LESSONS = ("count-pairs", "merge", "train")
ITEMS = ("banana", "seven", "one-id", "first-walk", "predict-line", "test/some", "test/merge/other", "test")


def answer(
    day: float, item: str, right: bool = True, lesson: str = "count-pairs", number: int = 0, kind: str = "answered"
) -> Event:
    at = int((START + timedelta(days=day)).timestamp() * 1_000_000) + number
    return Event(f"{day} {item} {lesson} {number}", kind, lesson, 1, at, at, item=item, right=right)


EVENTS = st.lists(
    st.builds(
        answer,
        st.integers(0, 60).map(lambda day: day / 2),
        st.sampled_from(ITEMS),
        st.booleans(),
        st.sampled_from(LESSONS),
        st.integers(0, 999),
    ),
    max_size=40,
    unique_by=lambda event: event.id,
)


@settings(max_examples=60, deadline=None)
@given(EVENTS, st.integers(0, 2**32))
def test_the_schedule_is_the_same_in_any_order(events: list[Event], seed: int) -> None:
    mixed = events + events[: len(events) // 2]
    random.Random(seed).shuffle(mixed)
    unique = list({event.id: event for event in mixed}.values())
    now = START + timedelta(days=40)
    assert plan(unique, LESSONS, now) == plan(events, LESSONS, now)


@settings(max_examples=60, deadline=None)
@given(EVENTS, st.integers(0, 80))
def test_what_is_asked_was_met_and_is_due_and_is_not_too_much(events: list[Event], day: int) -> None:
    now = START + timedelta(days=day)
    made = plan(events, LESSONS, now)
    met = {card_of(event) for event in events}
    assert len(made.due) + made.done <= CAP
    assert all(card.key in met and card.due.date() <= now.date() for card in made.due)
    assert made.cards == len(met - {""})
    # longest due first, then as the course goes
    order = [(card.due.date(), LESSONS.index(card.lesson)) for card in made.due]
    assert order == sorted(order)


def test_what_is_right_comes_back_ever_later_and_what_is_wrong_the_next_day() -> None:
    events = [answer(0, "banana")]
    gaps = []
    for number in range(4):
        (card,) = cards_of(events)
        gaps.append((card.due - card.last).days)
        events.append(answer((card.due - START).days + 0.1, f"{REVIEW}count-a-pair", number=number))
    assert gaps == sorted(set(gaps))
    assert gaps[0] >= 1
    events.append(answer(400, f"{REVIEW}count-a-pair", right=False))
    (card,) = cards_of(events)
    assert (card.due - card.last).days == 1


def test_a_second_try_does_not_undo_the_first() -> None:
    once = cards_of([answer(0, "banana", right=False)])
    twice = cards_of([answer(0, "banana", right=False), answer(0.001, "banana", right=True)])
    assert (once[0].due - once[0].last).days == (twice[0].due - twice[0].last).days == 1


def test_a_reset_forgets_its_reviews() -> None:
    events = [answer(0, "banana"), answer(3, f"{REVIEW}count-a-pair")]
    tick = events[-1].tick + 1
    reset = Event("reset", "reset", "count-pairs", None, tick, tick)
    assert cards_of([*events, reset]) == []


def test_after_a_long_absence_there_is_little_at_first_and_never_a_wall() -> None:
    events = [answer(0, f"{RECALL}q{number}", number=number) for number in range(300)]
    lessons = ("count-pairs",)
    back = START + timedelta(days=60)
    assert back - START > ABSENCE
    first = plan(events, lessons, back)
    assert (len(first.due), first.waiting) == (RETURN_CAP, 300 - RETURN_CAP)
    done = [answer(60, REVIEW + card.key, number=number) for number, card in enumerate(first.due)]
    after = plan(events + done, lessons, back)
    assert (after.due, after.done) == ((), RETURN_CAP)
    assert after.next_day == (back + timedelta(days=1)).date()
    assert len(plan(events + done, lessons, back + timedelta(days=1)).due) == CAP


def test_a_day_is_one_of_the_place_where_the_learner_is() -> None:
    (card,) = cards_of([answer(0, "banana")])
    midnight = card.due.astimezone(UTC).replace(hour=0, minute=30)
    assert plan([answer(0, "banana")], LESSONS, midnight).due
    west = midnight.astimezone(timezone(timedelta(hours=-8)))
    assert not plan([answer(0, "banana")], LESSONS, west).due


def test_labs_recalls_and_tests_are_cards_and_results_are_none() -> None:
    assert card_of(answer(0, "lab-merge", kind="lab")) == "bug-merge"
    assert card_of(answer(0, RECALL + "why", lesson="merge")) == "merge/why"
    assert card_of(answer(0, RECALL + "two-changes", lesson="split-first")) == ""
    assert card_of(answer(0, "test/merge/first-walk")) == "merge-result"
    assert card_of(answer(0, "test/merge/some-idea")) == "merge/test"
    assert card_of(answer(0, "sum-of-what", lesson="merge")) == "merge/test"
    assert card_of(answer(0, "swapped", lesson="merge")) == "merge/swapped"
    assert card_of(answer(0, "test", lesson="merge")) == ""
    assert card_of(answer(0, "practice/merge/why/2", lesson="merge")) == "merge/why"
    assert card_of(answer(0, "predict-line", lesson="unigram")) == ""


# a sitting


def course_of(*blocks: Quiz | Recall) -> Course:
    from pathlib import Path

    return Course((Lesson("count-pairs", "Count", "", (Page("One", blocks),), Path("x.yaml")),))


CHOICE = Quiz("one-id", "choice", "Which?", tuple(Choice(str(n), n == 3, f"why {n}") for n in range(5)))
RECALL_BLOCK = Recall("why", "Why is that?", "Think.", "Because.")


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def ns(self) -> int:
        return int(self.now.timestamp() * 1_000_000_000)


def shown(review: Review) -> Quiz:
    assert review.quiz is not None
    return review.quiz


def test_a_sitting_asks_what_is_due_and_then_nothing_is() -> None:
    clock = Clock()
    course = course_of(CHOICE, RECALL_BLOCK)
    with Store.memory(clock=clock.ns) as store:
        assert ending(Review.due(store, course, clock), clock)[0] == "Nothing to review yet."
        store.answered("count-pairs", "banana", "2", True)
        store.answered("count-pairs", "one-id", "3", False)
        store.answered("count-pairs", RECALL + "why", "", True)
        assert plan_for(store, course, clock).due == ()
        clock.now += timedelta(days=5)
        review = Review.due(store, course, clock)
        assert [asked.key for asked in review.asked] == ["count-pairs/one-id", "count-a-pair", "count-pairs/why"]
        assert {choice.text for choice in shown(review).choices} == set("01234")
        review.take("3", True)
        assert shown(review).answers
        review.take("?", False)
        assert review.reveals
        review.take("", True)
        assert review.at == 2
        assert "Because." in shown(review).question
        review.take("Good", True)
        assert review.quiz is None
        assert review.results == [True, False, True]
        assert ending(review, clock) == [
            "2 of 3 right.",
            "What was not right comes back soon, with other numbers.",
            "Next: tomorrow.",
        ]
        events = store.history().events[-3:]
        assert [(event.item, event.skill, event.right) for event in events] == [
            ("review/count-pairs/one-id", "count-pairs/one-id", True),
            ("review/count-a-pair", "count-a-pair", False),
            ("review/count-pairs/why", "count-pairs/why", True),
        ]


def test_the_same_day_makes_the_same_question_and_another_day_another() -> None:
    course = course_of()
    first = question_of(course, "count-a-pair", "1 2030-01-05")
    assert first == question_of(course, "count-a-pair", "1 2030-01-05")
    assert first != question_of(course, "count-a-pair", "2 2030-01-09")
    assert question_of(course, "count-pairs/gone", "1") is None
    assert question_of(course, "no-such-skill", "1") is None
    assert title_of(course, "count-a-pair") == "count one pair in a text"
    assert title_of(course_of(CHOICE), "count-pairs/one-id") == "Which?"


def test_what_says_nothing_without_its_page_is_asked_from_the_test_of_its_lesson() -> None:
    pool = tuple(Quiz(f"q{number}", "number", f"{number}?", answers=(str(number),)) for number in range(9))
    lesson = replace(course_of().lessons[0], test=LessonTest(pool))
    course = Course((lesson,))
    asked = [question_of(course, "count-pairs/test", str(seed)) for seed in range(20)]
    assert {quiz.question for quiz in asked if isinstance(quiz, Quiz)} <= {quiz.question for quiz in pool}
    assert len({quiz.question for quiz in asked if isinstance(quiz, Quiz)}) > 3
    assert plan([answer(0, "unknown")], LESSONS, START + timedelta(days=9)).due
    assert not plan([answer(0, "unknown")], LESSONS, START + timedelta(days=9), untested=("count-pairs",)).due


def test_practising_a_skill_asks_different_questions_of_it() -> None:
    clock = Clock()
    with Store.memory(clock=clock.ns) as store:
        review = Review.practice(store, course_of(), "count-a-pair", "count-pairs", clock)
        seen = set()
        while review.quiz is not None:
            seen.add(review.quiz.question)
            review.pass_over()
        assert len(seen) == PRACTISED
        assert card_of(store.history().events[-1]) == "count-a-pair"
        assert review.results == [False] * PRACTISED


def test_a_sitting_practises_what_is_wanted_else_what_is_due() -> None:
    clock = Clock()
    with Store.memory(clock=clock.ns) as store:
        course = course_of(CHOICE)
        store.answered("count-pairs", "one-id", "3", True)
        clock.now += timedelta(days=5)
        due = Review.begin(store, course, None, clock)
        assert (due.title, due.practised) == ("Review", "")
        assert due.asked == Review.due(store, course, clock).asked
        skill = Review.begin(store, course, ("count-a-pair", "count-pairs"), clock)
        assert (skill.title, skill.practised) == ("Practice: count one pair in a text", "count-a-pair")
        assert skill.asked == Review.practice(store, course, "count-a-pair", "count-pairs", clock).asked
        one = Review.begin(store, course, ("count-pairs/one-id", "count-pairs"), clock)
        assert (one.title, len(one.asked)) == ("Practice", 1)


def test_an_answer_counts_at_once_but_a_recall_is_taken_as_it_is() -> None:
    clock = Clock()
    with Store.memory(clock=clock.ns) as store:
        course = course_of(CHOICE, RECALL_BLOCK)
        one = Review.begin(store, course, ("count-pairs/one-id", "count-pairs"), clock)
        wrong = next(at for at, choice in enumerate(CHOICE.choices) if not choice.right)
        assert one.quiz is not None
        assert "The answer:" in one.grade(CHOICE, frozenset({wrong})).why
        recall = Review.begin(store, course, (f"count-pairs/{RECALL_BLOCK.id}", "count-pairs"), clock)
        recall.take("", True)
        assert recall.recalls
        assert recall.quiz is not None
        assert "The answer:" not in recall.grade(recall.quiz, frozenset({1})).why


def test_what_the_course_has_no_more_is_not_asked() -> None:
    clock = Clock()
    with Store.memory(clock=clock.ns) as store:
        store.answered("count-pairs", RECALL + "gone", "", True)
        store.answered("count-pairs", "of-the-test", "", True)
        store.answered("count-pairs", "one-id", "3", True)
        clock.now += timedelta(days=5)
        review = Review.due(store, course_of(CHOICE), clock)
        asked = review.current
        assert asked is not None
        assert asked.key == "count-pairs/one-id"
        assert len(review.asked) == 1


def test_days_have_names() -> None:
    today = START.date()
    texts = [day_text(today + timedelta(days=days), today) for days in (0, 1, 3, 20, 400)]
    assert texts == ["today", "tomorrow", "on Friday", "on 21 January", "on 5 February 2031"]
