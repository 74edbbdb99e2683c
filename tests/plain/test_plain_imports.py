"""The plain mode stands on the core alone, so that it starts at once on the smallest terminal."""

from __future__ import annotations

import subprocess
import sys

FORBIDDEN = (
    "textual",
    "rich",
    "pygments",
    "numpy",
    "bpe_tui.drawing",
    "bpe_tui.widgets",
    "bpe_tui.screens",
    "bpe_tui.app",
)


def test_a_fresh_interpreter_imports_no_library_of_the_full_screen() -> None:
    code = "import sys, bpe_tui.plain.tutor; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "bpe_tui.plain.tutor" in loaded
    assert [name for name in loaded if name in FORBIDDEN] == []
