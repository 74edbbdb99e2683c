"""Nothing varies in a test that is not about it: home folder, environment, cursor blink; and the guarded `snap`."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# The gate draws the same examples each time; `--hypothesis-profile=search` draws others.
_COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("gate", _COMMON, derandomize=True, database=None, max_examples=40)
settings.register_profile("search", _COMMON, max_examples=200)
settings.load_profile("gate")

_SAMPLED = {
    "terminal/test_session.py::test_a_random_session": 3,
    "screens/test_layouts.py::test_any_function_at_any_size_can_be_stepped": 4,
    "playground/test_playground_layouts.py::test_any_size_can_be_worked_at": 4,
    "playground/test_playground_layouts.py::test_what_matters_is_seen_at_every_size": 2,
    "playground/test_playground_layouts.py::test_in_ascii_nothing_else_is_drawn": 3,
    "course/test_late_pages.py::test_an_opened_course_is_the_loaded_one": 0,
}
"""Long tables of cases: the gate takes each so-manieth of them, `-m slow` the others."""
_UNSET = ("NO_COLOR", "TEXTUAL_THEME", "TEXTUAL_COLOR_SYSTEM", "COLUMNS", "LINES", "FORCE_COLOR")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Two workers a core: a test that presses keys waits most of the time."""
    del config
    return 2 * (os.cpu_count() or 1)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave most cases of the long tables to the slow run."""
    seen: dict[str, int] = {}
    for item in items:
        name = item.nodeid.split("[")[0].removeprefix("tests/")
        if name in _SAMPLED:
            each, at = _SAMPLED[name], seen.get(name, 0)
            seen[name] = at + 1
            if not each or at % each:
                item.add_marker(pytest.mark.slow)


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep the learner's own folder and settings out of every test."""
    monkeypatch.setenv("BPE_TUI_HOME", str(tmp_path / "bpe-tui-home"))
    for name in _UNSET:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def snap(snap_compare: Callable[..., bool], request: pytest.FixtureRequest) -> Callable[..., bool]:
    """snap_compare, except that a crashed app fails instead of becoming the baseline."""
    import textual

    if textual.__version__ != "8.2.8":
        if request.config.getoption("--snapshot-update", default=False):
            pytest.exit("snapshots are updated with Textual 8.2.8 alone")
        pytest.skip("snapshots are compared with Textual 8.2.8 alone")

    def compare(app: Any, **kwargs: Any) -> bool:
        same = snap_compare(app, **kwargs)
        assert app._exception is None, f"the app crashed: {app._exception!r}"
        return same

    return compare


@pytest.fixture(scope="session")
def in_repository() -> Path:
    """The checkout's folder."""
    return Path(os.path.realpath(__file__)).parents[1]
