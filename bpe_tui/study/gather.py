"""A class: the exports of several learners, counted together, for a teacher. No name is needed and none is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bpe_tui.course.models import Course
from bpe_tui.study.events import Event, History
from bpe_tui.study.export import ExportError, loads
from bpe_tui.study.overview import is_of_lesson
from bpe_tui.study.progress import live, progress_of


@dataclass(frozen=True, slots=True)
class LessonCount:
    """How a class stands in a lesson."""

    id: str
    title: str
    begun: int
    """Learners who were in it."""
    done: int
    """Learners who finished it."""
    asked: int
    """Questions that were answered, by all together."""
    first_right: int
    """Those of them whose first answer was right."""


@dataclass(frozen=True, slots=True)
class QuizCount:
    """How a class answered a question."""

    lesson: str
    quiz: str
    learners: int
    """How many answered it."""
    first_right: int
    """How many of them were right at first."""
    wrong: str
    """The commonest wrong answer; empty if there was none."""
    wrong_learners: int
    """How many gave it."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """What the exports of a class add up to."""

    learners: int
    lessons: tuple[LessonCount, ...]
    quizzes: tuple[QuizCount, ...]
    problems: tuple[str, ...]
    """Files that are no exports, and what is wrong with them."""


def read_exports(folders: Iterable[Path]) -> tuple[list[History], list[str]]:
    """Read all exports in folders, or files that are named.

    Returns:
        What was read, and what is wrong with the files that could not be.
    """
    found: list[History] = []
    problems: list[str] = []
    for folder in folders:
        files = sorted(folder.rglob("*.json")) if folder.is_dir() else [folder]
        if not files:
            problems.append(f"{folder}: there is no .json file in it")
        for file in files:
            try:
                found.append(loads(file.read_text(encoding="utf-8")))
            except (OSError, UnicodeDecodeError) as error:
                problems.append(f"{file}: it cannot be read: {getattr(error, 'strerror', None) or error}")
            except ExportError as error:
                problems.append(f"{file}: {error}")
    return found, problems


def learners_of(histories: Iterable[History]) -> list[History]:
    """Put exports of the same learner together: those that share an event."""
    groups: list[tuple[set[str], list[History]]] = []
    for history in histories:
        ids, held = {event.id for event in history.events}, [history]
        apart = []
        for group in groups:
            if ids & group[0]:
                ids |= group[0]
                held = [*group[1], *held]
            else:
                apart.append(group)
        groups = [*apart, (ids, held)]
    return [_united(held) for _, held in groups]


def _united(histories: Sequence[History]) -> History:
    events = {event.id: event for history in histories for event in history.events}
    places = {seen.place: seen for history in histories for seen in history.places}
    return History(tuple(sorted(events.values(), key=lambda event: event.order)), tuple(places.values()))


def gather(histories: Iterable[History], course: Course, problems: Iterable[str] = ()) -> Gathered:
    """Count a class together.

    Args:
        histories: Exports in any order; several of one learner count once.
        course: The lessons, for their titles and their order.
        problems: What is wrong with files that could not be read.
    """
    learners = learners_of(histories)
    lives = [live(learner.events) for learner in learners]
    firsts = [_first_answers(events) for events in lives]
    lessons = []
    for lesson in course.lessons:
        pages = len(lesson.pages)
        states = [progress_of([event for event in events if event.lesson == lesson.id], (), pages) for events in lives]
        answers = [event for first in firsts for (home, _), event in first.items() if home == lesson.id]
        lessons.append(
            LessonCount(
                lesson.id,
                lesson.title,
                sum(state.started for state in states),
                sum(state.finished for state in states),
                len(answers),
                sum(event.right is True for event in answers),
            )
        )
    return Gathered(len(learners), tuple(lessons), _quizzes(firsts, lives, course), tuple(problems))


def _first_answers(events: Iterable[Event]) -> dict[tuple[str, str], Event]:
    first: dict[tuple[str, str], Event] = {}
    for event in events:
        if is_of_lesson(event):
            first.setdefault((event.lesson or "", event.item), event)
    return first


def _quizzes(
    firsts: Sequence[dict[tuple[str, str], Event]], lives: Sequence[Sequence[Event]], course: Course
) -> tuple[QuizCount, ...]:
    order = {lesson.id: at for at, lesson in enumerate(course.lessons)}
    wrong: dict[tuple[str, str], Counter[str]] = {}
    for events in lives:
        # what one learner says twice counts once
        said = {(event.lesson or "", event.item, event.given.strip()) for event in events if _is_wrong(event)}
        for lesson, item, given in said:
            wrong.setdefault((lesson, item), Counter())[given] += 1
    counts = []
    for key in sorted({key for first in firsts for key in first}, key=lambda key: (order.get(key[0], len(order)), key)):
        answers = [first[key] for first in firsts if key in first]
        commonest = min(wrong.get(key, Counter()).items(), key=lambda pair: (-pair[1], pair[0]), default=("", 0))
        counts.append(
            QuizCount(key[0], key[1], len(answers), sum(event.right is True for event in answers), *commonest)
        )
    return tuple(counts)


def _is_wrong(event: Event) -> bool:
    return is_of_lesson(event) and event.right is False and bool(event.given.strip())
