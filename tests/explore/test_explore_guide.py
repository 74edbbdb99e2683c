"""The guide for authors tells of every explorable and every option, and its examples work."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

from bpe_tui.course.check import check
from bpe_tui.course.explorables import EXPLORABLES, kind_named
from bpe_tui.course.models import Explore
from bpe_tui.course.shelf import lessons_dir, load_lesson

GUIDE = (lessons_dir() / "README.md").read_text(encoding="utf-8")
HEAD = 'id: x\ntitle: X\nsummary: Y.\nfacts:\n  toy: str("aaabdaaabac")\npages:\n  - title: P\n    blocks:\n'


def explored(path: Path) -> list[Explore]:
    return [block for page in load_lesson(path).pages for block in page.blocks if isinstance(block, Explore)]


def test_the_examples_work_and_use_every_option(tmp_path: Path) -> None:
    (examples,) = re.findall(r"```yaml explorables\n(.*?)```", GUIDE, re.DOTALL)
    path = tmp_path / "10-x.yaml"
    path.write_text(HEAD + textwrap.indent(examples, "      "), encoding="utf-8")
    assert check(path) == []
    assert {block.name for block in explored(path)} == EXPLORABLES.keys()
    for name in EXPLORABLES:
        parts = [part for part in examples.split("- explore: ") if f"kind: {name}\n" in part]
        used = {key for part in parts for key in re.findall(r"^  (\w+):", part, re.MULTILINE)}
        unused = {option.name for option in kind_named(name).OPTIONS} - used - {"examples"}
        assert not unused, f"{name}: {unused}"


def test_every_choice_of_an_option_is_told() -> None:
    (examples,) = re.findall(r"```yaml explorables\n(.*?)```", GUIDE, re.DOTALL)
    for name in EXPLORABLES:
        for option in kind_named(name).OPTIONS:
            assert all(choice in examples for choice in option.choices), option


def test_the_table_has_the_options_of_each() -> None:
    rows = {row[0]: row[1] for row in re.findall(r"^\| `([a-z-]+)` \|[^|]*\| (.*) \|$", GUIDE, re.MULTILINE)}
    for name in EXPLORABLES:
        assert re.findall(r"`(\w+)`", rows[name]) == [option.name for option in kind_named(name).OPTIONS], name
