"""The outline of a lesson file says of it what the whole file says, or nothing."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.course import outline
from bpe_tui.course.loader import _plain_head
from bpe_tui.course.nodes import parse_nodes
from bpe_tui.course.outline import outline_of
from bpe_tui.course.problems import Problem
from bpe_tui.course.shelf import lessons_dir

FILES = sorted(lessons_dir().glob("*.yaml"))
MERGE = next(path for path in FILES if path.stem.endswith("-merge")).read_text(encoding="utf-8")


def head(text: str) -> object:
    problems: list[Problem] = []
    node = parse_nodes(Path("a.yaml"), text, problems)
    return None if node is None or problems else _plain_head(node)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_lesson_has_one_that_says_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    picked = outline_of(text)
    assert picked is not None
    assert len(picked) < len(text) / 5
    assert head(picked) == head(text) is not None


@given(
    st.integers(0, MERGE.count("\n")),
    st.sampled_from(["", "  odd: 1", "odd:", "  - x", "\tx", "pages: []", "# a note"]),
)
def test_one_that_is_odd_says_the_same_or_nothing(at: int, line: str) -> None:
    lines = MERGE.split("\n")
    text = "\n".join([*lines[:at], line, *lines[at:]])
    picked = outline_of(text)
    whole = head(text)
    if picked is not None and whole is not None:
        assert head(picked) in (whole, None)


def test_the_example_runs() -> None:
    assert doctest.testmod(outline).failed == 0
