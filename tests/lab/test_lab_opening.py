"""Where ``bpe-tui lab`` opens the screen, and where it writes lines."""

from __future__ import annotations

import pytest

from bpe_tui.__main__ import main


@pytest.mark.parametrize("name", ["play", "hunt"])
def test_what_needs_a_terminal_says_so(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", name]) == 2
    assert f"{name} needs a terminal" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "opened"),
    [
        (["lab", "get-stats"], "get-stats"),
        (["lab", "play"], "play"),
        (["--plain", "lab", "get-stats"], ""),
        (["lab", "get-stats", "--starter"], ""),
        (["lab"], ""),
    ],
)
def test_a_lab_opens_on_a_terminal(
    arguments: list[str], opened: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[str] = []
    monkeypatch.setattr("bpe_tui.commands.opening.has_terminal", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")

    def note(options: object, name: str) -> int:
        del options
        seen.append(name)
        return 0

    monkeypatch.setattr("bpe_tui.commands.lab.open_screen", note)
    assert main(arguments) == 0
    assert seen == ([opened] if opened else [])
    assert bool(capsys.readouterr().out) is not bool(opened)
