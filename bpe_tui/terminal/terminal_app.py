"""The application as a guest of a terminal: signals, colours, the cursor, and the ways out."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.geometry import Offset

from bpe_tui import themes
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.screens.faults import note_crash
from bpe_tui.terminal.leisure import Leisure
from bpe_tui.terminal.session import Session
from bpe_tui.widgets.reading_cursor import reading_spot


class TerminalApp(App[None]):
    """What the tutor owes to its terminal; it knows nothing of the course."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Leave", show=False, priority=True),
        Binding("ctrl+l", "redraw", "Draw anew", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", "Stop", show=False, priority=True),
    ]

    def __init__(
        self, glyphs: Glyphs = UNICODE, session: Session | None = None, driver_class: type[Driver] | None = None
    ) -> None:
        """Take what is known of the terminal.

        Args:
            glyphs: The characters it can show.
            session: Near or over SSH, open or a kiosk; by default near and open.
            driver_class: What talks to it; Textual's choice by default.
        """
        # without colour the terminal's own two are used; Textual decides about that before it knows the theme
        super().__init__(driver_class=driver_class, ansi_color=True if "NO_COLOR" in os.environ else None)
        self.glyphs = glyphs
        self.session = session or Session()
        self._leisure = Leisure(lambda: self.is_busy)
        if not self.session.animated:
            self.animation_level = "none"
        for theme in (themes.DARK, themes.LIGHT):
            self.register_theme(theme)
        self.theme = themes.DARK.name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """What the roles of texts look like under the theme in use."""
        return themes.role_variables(self.current_theme, self.no_color)

    def on_load(self) -> None:
        """Hear the signals of the terminal."""
        if not self.is_headless:
            self._leave_on_signals()
            self._leisure.begin()

    async def on_event(self, event: events.Event) -> None:
        """Put off what can wait for a pause."""
        if isinstance(event, events.InputEvent) and not self.is_headless:
            self._leisure.stir()
        await super().on_event(event)

    def on_exit_app(self) -> None:
        """Wait for no pause any more."""
        self._leisure.end()

    @property
    def is_busy(self) -> bool:
        """Whether something moves on the screen by itself."""
        return False

    def _leave_on_signals(self) -> None:
        """Leave in good order when the terminal goes away or the program is asked to end."""
        loop = asyncio.get_running_loop()
        for name in ("SIGHUP", "SIGTERM"):
            number = getattr(signal, name, None)
            if number is not None:
                # a loop that knows no signals, as on Windows, leaves things as they are
                with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                    loop.add_signal_handler(number, self.exit)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Let the cursor of a field stand still where nothing may move: each blink is a frame."""
        field = event.widget
        if self.animation_level == "none" and hasattr(field, "cursor_blink"):
            field.cursor_blink = False

    def fitting_theme(self) -> str:
        """The theme to begin with: of few colours where the terminal has few, or none are wanted."""
        few = self.no_color or self.console.color_system not in ("256", "truecolor")
        return "ansi-dark" if few and not self.is_headless else self.theme

    @property
    def cursor_position(self) -> Offset:
        """Where the terminal's own cursor stands: at what is read now, or where a field has it."""
        focused = self.focused if self.screen_stack else None
        own = getattr(focused, "cursor_screen_offset", None)
        return own if isinstance(own, Offset) else reading_spot(focused) or Offset(0, 0)

    @cursor_position.setter
    def cursor_position(self, position: Offset) -> None:
        """Fields set it, and are asked when it is needed."""

    @property
    def kiosk(self) -> bool:
        """Whether all ways out of the tutor are closed."""
        return self.session.kiosk

    def action_redraw(self) -> None:
        """Draw the whole screen anew, after something else has written on it."""
        forget = getattr(self._driver, "forget_screen", None)
        if forget is not None:
            forget()
        self.screen.refresh()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave ctrl+z to a text that is being written, where it undoes."""
        if action == "suspend_process" and hasattr(self.focused, "action_undo"):
            return False
        return super().check_action(action, parameters)

    def action_suspend_process(self) -> None:
        """Stop, and give the terminal back to the shell; not in a kiosk, where there is none."""
        if self.kiosk:
            self.notify("The tutor cannot be stopped here; q leaves it.", markup=False)
        else:
            super().action_suspend_process()

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Show an address; no browser is started from a terminal that may be far away from it."""
        del new_tab
        self.copy_to_clipboard(url)
        self.notify(f"Copied: {url}", markup=False)

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None:
        """Keep a picture of the screen; not in a kiosk, which writes nothing but progress."""
        if self.kiosk:
            self.notify("Pictures are not kept here.", markup=False)
        else:
            super().action_screenshot(filename, path)

    def _handle_exception(self, error: Exception) -> None:
        """Leave with plain words in place of Textual's traceback; tests still see the exception."""
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self.panic(Text(note_crash(error)))
