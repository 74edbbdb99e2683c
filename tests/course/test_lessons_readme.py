"""The guide for authors: its example loads, and it leaves nothing out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from bpe_tui.course.check import check
from bpe_tui.course.comment import STEP_NAMES
from bpe_tui.course.facts import NAMES
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
