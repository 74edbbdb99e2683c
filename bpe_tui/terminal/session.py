"""What kind of session this is: near or over SSH, the learner's own machine or a kiosk."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from typing import Final

KIOSK: Final = "BPE_TUI_KIOSK"
"""Environment variable that closes the ways out, as ``--kiosk`` does."""
_CLIENTS: Final = ("TEXTUAL", "PYTHON", "LD_", "DYLD_", "RICH_")
"""Beginnings of variables with which a client could change what runs."""
_LOOKS: Final = "120"
"""Looks a second; nothing is drawn at a look that finds no change."""
_EDITORS: Final = ("VISUAL", "EDITOR", "BROWSER", "PAGER")


@dataclass(frozen=True, slots=True)
class Session:
    """How this session is led."""

    remote: bool = False
    """Over SSH: each byte travels."""
    mouse: bool = True
    """Whether the terminal reports the mouse."""
    kiosk: bool = False
    """Whether all ways out of the tutor are closed."""

    @property
    def animated(self) -> bool:
        """Whether things may glide: not where each frame costs."""
        return not self.remote


def session_of(environ: Mapping[str, str], *, mouse: bool | None = None, kiosk: bool = False) -> Session:
    """Tell the kind of a session.

    Args:
        environ: The environment.
        mouse: Whether the learner wants the mouse; ``None`` leaves it to where they are.
        kiosk: Whether a kiosk is asked for on the command line.
    """
    remote = any(environ.get(name) for name in ("SSH_CONNECTION", "SSH_TTY", "MOSH_CONNECTION"))
    closed = kiosk or environ.get(KIOSK, "") not in ("", "0")
    return Session(remote, (not remote) if mouse is None else mouse, closed)


def close_environment(environ: MutableMapping[str, str]) -> None:
    """Take away what a client of a kiosk could have set to get out, or to change what runs."""
    for name in list(environ):
        if name.startswith(_CLIENTS) or name in _EDITORS:
            del environ[name]


def draw_promptly(environ: MutableMapping[str, str]) -> None:
    """Have Textual look for changes more often than it would: a key soon after a frame waits two looks for its own."""
    environ.setdefault("TEXTUAL_FPS", _LOOKS)
