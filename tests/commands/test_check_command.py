"""``bpe-tui check`` says how much of each lesson was checked; ``open placement`` finds where to begin."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from bpe_tui.__main__ import main

LESSON = """
id: tiny
title: T
summary: S.
facts:
  two: 1 + 1
pages:
  - title: P
    blocks:
      - "There are {{ two }}."
      - quiz: q
        kind: order
        ask: Order.
        lines: |
          a = 1
          b = a
        explain: So.
test:
  count: 1
  quizzes:
    - quiz: n
      kind: number
      ask: How many?
      answer: "{{ two }}"
      mistakes:
        - answer: "3"
          why: No.
      explain: So.
"""


def test_each_lesson_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tiny.yaml"
    path.write_text(LESSON, encoding="utf-8")
    assert main(["check", str(path)]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first == "tiny  1 page, 3 blocks, 3 numbers computed, 3 answers checked"
    assert last == "1 lesson checked, no problem found"


def test_the_placement_test_can_be_opened_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BPE_TUI_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"leave\nquit\n"), encoding="utf-8"))
    assert main(["--plain", "open", "placement"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(("Placement test:", "There is nothing to ask"))
    assert "Goodbye." in said
