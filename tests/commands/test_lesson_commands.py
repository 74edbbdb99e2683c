"""The command lines that lessons tell a learner to type are run as they stand there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from bpe_tui.__main__ import main
from bpe_tui.bpe.loading import load_tokenizer
from bpe_tui.course.corpora import shipped_corpora
from bpe_tui.course.folder import lessons_dir

LESSON = lessons_dir() / "94-tokenizer-files.yaml"
COMMANDS = re.findall(r"^ +bpe-tui (.+)$", LESSON.read_text(encoding="utf-8"), re.MULTILINE)


def test_the_commands_of_the_lesson_on_files_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "story.txt").write_text(shipped_corpora()[0].text or "", encoding="utf-8")
    assert len(COMMANDS) >= 4
    for command in COMMANDS:
        assert main(shlex.split(command)) == 0, capsys.readouterr().err
    assert (tmp_path / "cat.model").read_text(encoding="utf-8").startswith("minbpe v1\n")
    first, second = load_tokenizer("cat.model"), load_tokenizer("tokenizer.json")
    assert first.merges == second.merges
    assert f"\n{' '.join(map(str, first.encode('the cat')))}\n" in capsys.readouterr().out
