"""Drivers for terminals that are not told in UTF-8: whatever is drawn, only ASCII is sent."""

from __future__ import annotations

from textual.drivers.linux_driver import LinuxDriver

from bpe_tui.terminal.diff_driver import DiffDriver
from bpe_tui.terminal.spelled import to_ascii


class AsciiDriver(LinuxDriver):
    """Sends whole frames."""

    def write(self, data: str) -> None:
        """Send what Textual writes, spelled."""
        super().write(to_ascii(data))


class AsciiDiffDriver(DiffDriver):
    """Sends what changes."""

    def write(self, data: str) -> None:
        """Send what changes of what Textual writes, spelled."""
        super().write(to_ascii(data))
