"""What the learner knows, said line by line."""

from __future__ import annotations

from bpe_tui.course.models import Course
from bpe_tui.plain.prose import sentence
from bpe_tui.plain.stop import Lines
from bpe_tui.plain.voice import Line
from bpe_tui.study.overview import LessonStanding, overview, time_text
from bpe_tui.study.review import Now, local_now
from bpe_tui.study.review_questions import title_of
from bpe_tui.study.reviewing import day_text
from bpe_tui.study.store import Store


def progress_lines(store: Store, course: Course, now: Now = local_now) -> Lines:
    """Say lessons, days, time, and what is weak."""
    known = overview(store, course, now)
    begun = [lesson for lesson in known.lessons if lesson.state != "new"]
    if not begun:
        return ["Nothing yet. What you do in the lessons is summed up here."]
    done = sum(lesson.state == "done" for lesson in known.lessons)
    lines: Lines = [f"{done} of {len(known.lessons)} lessons done. Time in them: {time_text(known.seconds)}."]
    lines += [Line(_lesson(lesson), indent=2) for lesson in begun]
    days = f"You were here on {known.days} day{'' if known.days == 1 else 's'}"
    lines.append(f"{days}, the last {known.in_a_row} in a row." if known.in_a_row > 1 else f"{days}.")
    if known.weak:
        lines.append("What wants practice:")
        for number, skill in enumerate(known.weak, 1):
            title = sentence(title_of(course, skill.key))
            lines.append(Line(f"{number}. {title}: {skill.right} of {skill.asked} right at first.", indent=2))
        lines.append("Type practise and a number.")
    elif known.skills:
        lines.append("Nothing is weak.")
    if known.due:
        lines.append(f"{known.due} to review today; type review.")
    elif known.next_day is not None:
        lines.append(f"Next review: {day_text(known.next_day, now().date())}.")
    lines.append("To export, import, reset or erase, leave and run bpe-tui progress --help.")
    return lines


def _lesson(lesson: LessonStanding) -> str:
    parts = [lesson.state if lesson.state != "begun" else f"{lesson.done} of {lesson.pages} pages"]
    if lesson.asked:
        parts.append(f"{lesson.first_right} of {lesson.asked} right at first")
    if lesson.test:
        parts.append(f"test {lesson.test}")
    return f"{sentence(lesson.title)}: {', '.join(parts)}."
