"""What is said of the course: a welcome, the lessons with the learner's progress, the pages of a lesson."""

from __future__ import annotations

from typing import Final

from bpe_tui.course.models import Course, Lesson, Page
from bpe_tui.plain.prose import sentence
from bpe_tui.plain.stop import Lines
from bpe_tui.plain.voice import Line
from bpe_tui.study.events import Place
from bpe_tui.study.progress import Progress
from bpe_tui.study.standing import course_is_done, has_passed
from bpe_tui.study.store import Store

WELCOME: Final = (
    "Welcome to bpe-tui, which teaches how language models turn text into tokens.",
    "You read a little, run the real code line by line, forwards and back, and answer questions.",
    "Enter goes on, help says what else you can type, and quit leaves; you come back to where you were.",
)


def start_place(course: Course, store: Store) -> Place | None:
    """Where to go on: where the learner was last, else the first lesson; ``None`` if there is no lesson."""
    last = store.place()
    if last is not None and any(lesson.id == last.lesson for lesson in course.lessons):
        return last
    return Place(course.lessons[0].id) if course.lessons else None


def place_in(lesson: Lesson, store: Store) -> Place:
    """Where a lesson opens: where the learner was in it; at its start once it is done."""
    if store.progress(lesson.id, len(lesson.pages)).finished:
        return Place(lesson.id)
    return store.place_in(lesson.id) or Place(lesson.id)


def home_lines(course: Course, store: Store) -> Lines:
    """Say what Enter does on the list of lessons."""
    place = start_place(course, store)
    if place is None:
        return ["There are no lessons here.", "Type quit to leave."]
    lesson = course.lesson(place.lesson)
    known = store.place() is not None
    lines: Lines = []
    if known:
        page = min(place.page, len(lesson.pages))
        step = f", step {place.step:,}" if place.step else ""
        lines.append(f"You were in {lesson.title}, page {page} of {len(lesson.pages)}{step}.")
        lines.append("Enter goes on there.")
    else:
        lines.append(f"Enter begins with lesson 1, {lesson.title}.")
    if len(course.lessons) > 1:
        lines.append(f"Type lessons to hear all {len(course.lessons)} lessons.")
    return lines


def lesson_list(course: Course, store: Store) -> Lines:
    """List the lessons, each with how far it is done."""
    lines: Lines = []
    for number, lesson in enumerate(course.lessons, 1):
        progress = store.progress(lesson.id, len(lesson.pages))
        lines.append(f"{number}. {lesson.title}: {progress_words(progress)}{test_words(lesson, store)}.")
    if lines:
        lines.append("Type lesson and a number to open one.")
    return lines


def progress_words(progress: Progress) -> str:
    """Say how far a lesson is done."""
    if progress.finished:
        return "done"
    if progress.skipped and not progress.done:
        return "skipped"
    if progress.started:
        return f"{len(progress.done)} of {progress.pages} pages done"
    return f"new, {progress.pages} page{'' if progress.pages == 1 else 's'}"


def test_words(lesson: Lesson, store: Store) -> str:
    """Say that the test of a lesson is passed; nothing if it is not."""
    return ", test passed" if has_passed(store, lesson) else ""


def lesson_heading(course: Course, lesson: Lesson) -> Lines:
    """Say which lesson begins, and what one can do after it."""
    number = next((at for at, known in enumerate(course.lessons, 1) if known.id == lesson.id), 0)
    return [
        f"Lesson {number} of {len(course.lessons)}: {lesson.title}.",
        *([f"Goal: {sentence(lesson.summary)}"] if lesson.summary else []),
    ]


def page_heading(lesson: Lesson, number: int) -> str:
    """Say which page this is."""
    return f"Page {number} of {len(lesson.pages)}: {sentence(lesson.page_titles[number - 1])}"


def depth_lines(page: Page, *, formal: bool) -> Lines:
    """Say that a page has a formal version, or that this is it."""
    if not page.formal:
        return []
    if formal:
        return ["This is the formal version; type depth for the plain one."]
    return ["There is a formal version of this page; type depth to hear it."]


def page_list(lesson: Lesson, here: int, store: Store) -> Lines:
    """List the pages of a lesson, with a word to those that are done and to the one that is open."""
    done = store.progress(lesson.id, len(lesson.pages)).done
    lines: Lines = [f"{lesson.title} has {len(lesson.pages)} pages."]
    for number, title in enumerate(lesson.page_titles, 1):
        marks = (", you are here" if number == here else "") + (", done" if number in done else "")
        lines.append(Line(f"{number}. {sentence(title)}{marks}", indent=2))
    return [*lines, "Type page and a number to open one."]


def find_lesson(course: Course, text: str) -> Lesson | None:
    """Find a lesson by its number, its id, its title, or the beginning of either."""
    wanted = " ".join(text.split()).casefold()
    if wanted.isdecimal():
        at = int(wanted[:6])
        return course.lessons[at - 1] if 1 <= at <= len(course.lessons) else None
    for test in (str.__eq__, str.startswith):
        for lesson in course.lessons:
            if wanted and any(test(name.casefold(), wanted) for name in (lesson.id, lesson.title)):
                return lesson
    return None


def end_lines(course: Course, lesson: Lesson, store: Store) -> Lines:
    """What is said after the last page of a lesson."""
    progress = store.progress(lesson.id, len(lesson.pages))
    if progress.finished:
        lines: Lines = [f"That was the last page. {lesson.title} is done."]
    else:
        open_pages = [str(number) for number in range(1, len(lesson.pages) + 1) if number not in progress.done]
        pages = "Page" if len(open_pages) == 1 else "Pages"
        verb = "has" if len(open_pages) == 1 else "have"
        lines = [
            f"That was the last page of {lesson.title}.",
            f"{pages} {', '.join(open_pages)} still {verb} something to answer.",
        ]
    if lesson.test is not None:
        lines.append(f"Type test to take the test of this lesson, {lesson.test.count} questions.")
    following = next_lesson(course, lesson)
    if course_is_done(store, course):
        lines.append("The course is done. Every lesson stays open, to look things up; review keeps it in mind.")
    if following is None:
        return [*lines, "It was the last lesson. Enter lists the lessons."]
    return [*lines, f"Enter goes on to the next lesson, {following.title}."]


def next_lesson(course: Course, lesson: Lesson) -> Lesson | None:
    """The lesson after another one."""
    ids = [known.id for known in course.lessons]
    at = ids.index(lesson.id) + 1
    return course.lessons[at] if at < len(course.lessons) else None
