"""Wrong programs as learners write them: the lab, a name, and the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_HEAD: Final = re.compile(r"^=== (\S+): (.+)\n", re.M)

PROGRAMS: Final = Path(__file__).parent / "wrong-programs.txt"


def programs() -> Iterator[tuple[str, str, str]]:
    """Each program of the file: lab, what is wrong, code."""
    pieces = _HEAD.split(PROGRAMS.read_text(encoding="utf-8"))
    for lab, name, code in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
        yield lab, name, code.rstrip("\n") + "\n"
