"""The guide for authors: its example loads, and it leaves nothing out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from bpe_tui.course.check import check
from bpe_tui.course.check_reference import READERS
from bpe_tui.course.comment import STEP_NAMES
from bpe_tui.course.facts import NAMES
from bpe_tui.course.markup import terms_in
from bpe_tui.course.models import Predict, Quiz, QuizKind, Recall, Stepper, Table, Text
from bpe_tui.course.shelf import lessons_dir, load_lesson

GUIDE = (lessons_dir() / "README.md").read_text(encoding="utf-8")


def test_the_example_loads_and_holds_every_kind_of_block(tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    path = tmp_path / "tiny.yaml"
    path.write_text(example, encoding="utf-8")
    assert check(path) == []
    blocks = [block for page in load_lesson(path).pages for block in page.blocks]
    assert {type(block) for block in blocks} == {Text, Table, Stepper, Quiz, Recall, Predict}
    assert {block.kind for block in blocks if isinstance(block, Quiz)} == set(get_args(QuizKind))


def test_every_name_is_explained() -> None:
    names = set(re.findall(r"[a-z_]\w*", " ".join(re.findall(r"`([^`]*)`", GUIDE))))
    assert NAMES.keys() | STEP_NAMES <= names


def test_the_example_has_slides_a_formal_version_and_terms(tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    path = tmp_path / "tiny.yaml"
    path.write_text(example, encoding="utf-8")
    lesson = load_lesson(path)
    assert len(lesson.slides) == 5
    assert lesson.pages[0].formal
    assert terms_in(lesson.slides[2].markdown) == ["merge", "token", "pair"]


def test_the_examples_beside_the_lessons_are_sound(tmp_path: Path) -> None:
    (tmp_path / "extra").mkdir()
    for name in READERS:
        (example,) = re.findall(rf"```yaml {name.removesuffix('.yaml')}\n(.*?)```", GUIDE, re.DOTALL)
        path = tmp_path / "extra" / name
        path.write_text(example.replace("[[Byte Pair Encoding]]", "the merging").replace("[[token]]", "token"))
        assert check(path) == []
