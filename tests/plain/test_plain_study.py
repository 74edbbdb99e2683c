"""Slides, depth, terms, search, questions and sources line by line. Rewrite the golden with UPDATE_GOLDEN=1."""

from __future__ import annotations

import io
import os
from pathlib import Path

from bpe_tui.course.late_pages import LatePages
from bpe_tui.course.models import Course, Lesson, Page, Position, Slide, Text
from bpe_tui.course.problems import LessonError, Problem
from bpe_tui.plain.tutor import run_plain
from bpe_tui.study import Store
from bpe_tui.study.events import Place

GOLDEN = Path(__file__).parent / "golden" / "study-pages.txt"


def broken(at: int) -> Page:
    raise LessonError((Problem(Position(Path("30-broken.yaml"), 7, 3), "the key `titel` is wrong"),))


COURSE = Course(
    (
        Lesson(
            "merge",
            "Merging",
            "Merge a pair.",
            (
                Page("Two versions", (Text("A [[pair]] said simply."),), (Text("A [[rank]] said **exactly**."),)),
                Page("One version", (Text("A zebra, once, and a [[tied|tie]]."),)),
            ),
            Path("merge.yaml"),
            tuple(Slide(f"Slide {name}", f"This is `{name}`.") for name in "abcde"),
        ),
        Lesson("broken", "The broken", "None.", LatePages(["Shattered"], broken), Path("30-broken.yaml")),
    )
)
TYPED = (
    "lesson merge", "", "back", "back", "help", "again", "skip",
    "glossary", "glossary Ranks", "glossary pare", "glossary qqqq",
    "depth", "glossary", "depth nonsense", "depth plain", "", "depth formal", "depth plain",
    "search zebra", "1", "search quokka", "search", "search lossless", "1",
    "slides", "", "", "", "", "", "faq chance", "lesson broken", "lesson 1", "quit",
)  # fmt: skip


def session(typed: tuple[str, ...], store: Store) -> str:
    out = io.StringIO()

    class Echoing(io.StringIO):
        def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
            line = super().readline(-1 if size is None else size)
            out.write(f">>> {line}")
            return line

    lines = Echoing("".join(f"{line}\n" for line in typed))
    assert run_plain(COURSE, store, lines_in=lines, out=out) == 0
    return out.getvalue()


def test_golden_session() -> None:
    told = session(TYPED, Store.memory())
    if os.environ.get("UPDATE_GOLDEN"):
        GOLDEN.write_text(told, encoding="utf-8")
    assert told == GOLDEN.read_text(encoding="utf-8")


def test_sources_are_said_with_their_addresses() -> None:
    told = " ".join(session(("sources", "faq nosuchword", "quit"), Store.memory()).split())
    assert "A New Algorithm for Data Compression. Philip Gage, The C Users Journal 12(2), 1994." in told
    assert "https://arxiv.org/abs/1508.07909" in told
    assert "No question has nosuchword. 1. How many tokens is a word?" in told


def test_a_broken_lesson_is_told_at_the_start_too() -> None:
    store = Store.memory()
    store.at(Place("broken", 1))
    told = session(("", "quit"), store)
    assert "You were in The broken" in told
    assert "30-broken.yaml:7:3: the key `titel` is wrong" in told
