"""What the tests of the progress store share."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from bpe_tui.study import Place, Store


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A learner's folder, which is also the default one."""
    folder = tmp_path / "learner"
    monkeypatch.setenv("BPE_TUI_HOME", str(folder))
    return folder


@pytest.fixture
def store(home: Path) -> Iterator[Store]:
    with Store.open(home) as opened:
        yield opened


@pytest.fixture(scope="session")
def used_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("used")
    with Store.open(folder) as store:
        for number in range(300):
            store.answered("merge", f"quiz-{number}", f"answer {number}", right=True, page=1)
        for number in range(20):
            store.at(Place("merge", number + 1, number, f"input {number} " * 20))
        store.set_setting("theme", "dark")
        assert store.kept
        assert not store.notice
    return folder


@pytest.fixture
def used(home: Path, used_once: Path) -> Path:
    """A folder in which a learner was at work: 300 answers, 20 places with inputs, a theme."""
    shutil.copytree(used_once, home)
    return home
