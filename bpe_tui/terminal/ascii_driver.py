"""Drivers for terminals that show less than Unicode: whatever is drawn, only what they can show is sent."""

from __future__ import annotations

from textual.drivers.linux_driver import LinuxDriver

from bpe_tui.terminal.diff_driver import DiffDriver
from bpe_tui.terminal.spelled import for_console, to_ascii


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


class ConsoleDriver(LinuxDriver):
    """Sends whole frames to the Linux console."""

    def write(self, data: str) -> None:
        """Send what Textual writes, in signs that are in the font."""
        super().write(for_console(data))


class ConsoleDiffDriver(DiffDriver):
    """Sends what changes to the Linux console."""

    def write(self, data: str) -> None:
        """Send what changes of what Textual writes, in signs that are in the font."""
        super().write(for_console(data))
