"""Explorables in lesson files: what is read, and what is said to mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from bpe_tui.course.check import check
from bpe_tui.course.exploring.control import Example, State
from bpe_tui.course.exploring.type_anything import TypeAnything, Typed
from bpe_tui.course.loader import read_lesson
from bpe_tui.course.models import Explore
from bpe_tui.course.problems import Problem

HEAD = "id: x\ntitle: X\nsummary: Y.\nfacts:\n  word: str('né')\npages:\n  - title: P\n    blocks:\n"


def read(path: Path, block: str) -> tuple[list[Explore], list[str]]:
    """Read a lesson with one block; give its explorables and what is wrong with it."""
    path /= "10-x.yaml"
    lines = block.splitlines()
    path.write_text(HEAD + f"      - {lines[0]}\n" + "".join(f"        {line}\n" for line in lines[1:]), "utf-8")
    problems: list[Problem] = []
    lesson = read_lesson(path, problems)
    blocks = [block for page in lesson.pages for block in page.blocks] if lesson else []
    return [block for block in blocks if isinstance(block, Explore)], [problem.message for problem in problems]


def test_an_explorable_is_read_with_its_options(tmp_path: Path) -> None:
    block = (
        'explore: name\nkind: type-anything\ntext: "{{ word }}"\nexamples:\n  here: Málaga\n  there: "{{ 2 * word }}"'
    )
    blocks, problems = read(tmp_path, block)
    assert problems == []
    assert [(block.id, block.name) for block in blocks] == [("name", "type-anything")]
    assert blocks[0].options == TypeAnything("né", (Example("here", "Málaga"), Example("there", "néné")))


@pytest.mark.parametrize(
    ("block", "said"),
    [
        (
            "explore: a\nkind: type-anythin",
            "the kind of an explorable cannot be `type-anythin`; did you mean `type-any",
        ),
        ("explore: a", "an explorable needs the key `kind`"),
        ("explore: A\nkind: type-anything", "the id of an explorable is made of lower-case letters"),
        (
            "explore: a\nkind: type-anything\ntxt: b",
            "the explorable `type-anything` has no key `txt`; did you mean `text`",
        ),
        ("explore: a\nkind: type-anything\ntext: [b]", "expected a text for `text`, what stands there at first"),
        ("explore: a\nkind: type-anything\nexamples: [b]", "expected texts by their names, each as `name: text`"),
        ("explore: a\nkind: type-anything\ntext: '{{ 300 * \"a\" }}'", "has at most 200 characters; this has 300"),
        ("explore: a\nkind: type-anything\ntext: '{{ words }}'", "nothing is called `words`"),
    ],
)
def test_a_mistake_is_told(tmp_path: Path, block: str, said: str) -> None:
    blocks, problems = read(tmp_path, block)
    assert blocks == []
    assert len(problems) == 1
    assert said in problems[0]


def test_an_explorable_that_fails_is_told_to_its_author(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "10-x.yaml"
    path.write_text(HEAD + "      - explore: a\n        kind: type-anything\n", "utf-8")
    assert check(path) == []

    def fail(self: TypeAnything, state: State) -> Typed:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(TypeAnything, "explore", fail)
    (problem,) = check(path)
    assert problem.message == "explorable `a` cannot be worked with: ZeroDivisionError: by nothing"
    assert problem.position.line == 9
