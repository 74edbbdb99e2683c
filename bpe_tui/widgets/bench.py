"""A bench: an app around one widget, to look at it alone. `python -m bpe_tui.widgets.NAME` opens one."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widget import Widget

from bpe_tui import themes
from bpe_tui.drawing.glyphs import UNICODE, Glyphs


class Bench(App[None]):
    """Shows the widgets it is given, with the themes and roles of the tutor."""

    CSS = """
    Screen { background: $background; color: $foreground; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", "Leave", priority=True)]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, *widgets: Widget, glyphs: Glyphs = UNICODE) -> None:
        """Take the widgets to show, one under the other."""
        super().__init__()
        self.glyphs = glyphs
        self._shown = widgets
        self.register_theme(themes.DARK)
        self.register_theme(themes.LIGHT)
        self.theme = themes.DARK.name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """What the roles look like."""
        return themes.role_variables(self.current_theme, self.no_color)

    def compose(self) -> ComposeResult:
        """Put the widgets on the screen."""
        yield from self._shown
