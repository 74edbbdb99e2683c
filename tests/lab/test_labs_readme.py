"""The README of the labs: its example is a lab, and it names all that there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bpe_tui.lab.compare import COMPARE
from bpe_tui.lab.inputs import INPUTS
from bpe_tui.lab.loader import labs_dir, load_lab
from bpe_tui.lab.mistakes import RULES

README = (labs_dir() / "README.md").read_text(encoding="utf-8")
TEXT = " ".join(README.split())


def test_the_example_is_a_lab(tmp_path: Path) -> None:
    example = re.search(r"```yaml\n(.*?)```", README, re.S)
    assert example is not None
    path = tmp_path / "double.yaml"
    path.write_text(example[1], encoding="utf-8")
    lab = load_lab(path)
    assert lab.task == "`double(3)` is 6."
    assert lab.mistakes[0].source == "def double(x):\n    return x * x\n"


@pytest.mark.parametrize("name", [*INPUTS, *COMPARE, *RULES])
def test_all_that_can_be_named_is_named(name: str) -> None:
    assert f"`{name}`" in TEXT
