"""Slides, formal versions and terms of a lesson: read, filled, and checked with a position."""

from __future__ import annotations

from pathlib import Path

import pytest

from bpe_tui.course.check import check
from bpe_tui.course.models import Page, Quiz, Text
from bpe_tui.course.shelf import load_lesson, open_course
from bpe_tui.course.slides import MOST_LINES, count_lines

SLIDES = "\n".join(f"  - title: S{n}\n    text: slide {n} of {{{{ many(len(toy), 'letter') }}}}" for n in range(1, 6))
LESSON = f"""\
id: demo
title: A demo
summary: Show a page.
facts:
  toy: str("ab")
slides:
{SLIDES}
pages:
  - title: First
    formal:
      - Exactly {{{{ len(toy) }}}}.
    blocks:
      - A [[pair]] of two [[Tokens]].
      - quiz: q
        kind: number
        ask: How many?
        answer: "{{{{ len(toy) }}}}"
        explain: So many.
"""


def problems(tmp_path: Path, source: str) -> list[str]:
    path = tmp_path / "10-demo.yaml"
    path.write_text(source, encoding="utf-8")
    return [str(problem).removeprefix(f"{tmp_path}/") for problem in check(path)]


def test_they_are_read_late_and_filled(tmp_path: Path) -> None:
    assert problems(tmp_path, LESSON) == []
    (opened,) = open_course(tmp_path).lessons
    assert len(opened.slides) == 5
    assert opened.slides[4].markdown == "slide 5 of 2 letters"
    assert opened == load_lesson(tmp_path / "10-demo.yaml")
    page = opened.pages[0]
    assert page.formal == (Text("Exactly 2."),)


def test_the_formal_version_takes_the_place_of_texts_and_leaves_what_is_to_be_done(tmp_path: Path) -> None:
    problems(tmp_path, LESSON)
    page = load_lesson(tmp_path / "10-demo.yaml").pages[0]
    assert page.shown(formal=False) == page.blocks
    text, quiz = page.shown(formal=True)
    assert text == Text("Exactly 2.")
    assert isinstance(quiz, Quiz)
    plain = Page("Plain", (Text("x"),))
    assert plain.shown(formal=True) == plain.blocks


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("  - title: S5\n", "  - titel: S5\n", "15:5: a slide has no key `titel`; did you mean `title`?"),
        (SLIDES, SLIDES[: SLIDES.index("  - title: S5")], "7:3: a lesson has 5 slides or none; found 4"),
        ("slide 3 of", "|\n" + "      x\n\n" * 6 + "      of", f"12:11: slide 3 has 13 lines; at most {MOST_LINES}"),
        ("[[pair]]", "[[pear]]", "22:11: the glossary has no term `pear`; did you mean `pair`"),
        ("[[pair]]", "[[two|quokka]]", "22:16: the glossary has no term `quokka`; write it into glossary.yaml"),
        ("slide 3 of", "See [[pear]] of", "12:15: the glossary has no term `pear`"),
        ("      - Exactly", "      - recall: r\n        ask: x\n        hint: x\n        answer: x\n      - Exactly",
         "20:9: a formal version has texts and tables alone; put the `recall` under `blocks`"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in LESSON
    told = problems(tmp_path, LESSON.replace(old, new, 1))
    assert any(said in problem for problem in told), told


@pytest.mark.parametrize(
    ("text", "lines"),
    [("one", 1), ("one\ntwo", 1), ("one\n\ntwo", 3), ("x " * 40, 2), ("```\na\nb\n```", 2), ("- a\n- b", 2)],
)
def test_lines_of_a_slide_are_counted_as_they_are_seen(text: str, lines: int) -> None:
    assert count_lines(text) == lines
