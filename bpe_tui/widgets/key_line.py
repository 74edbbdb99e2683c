"""The line at the foot of a screen: the keys that matter here, or something told in passing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from textual.content import Content

from bpe_tui.drawing.cells import fit, line
from bpe_tui.drawing.keyline import ALL_KEYS, Hint, draw_keyline
from bpe_tui.widgets.pane import Pane

_SECONDS = 4.0
_ALL_KEYS_WRITING: Hint = (f"Esc {ALL_KEYS[0]}", ALL_KEYS[1])
"""While a text is written, whose own the other key is."""
_ALL_KEYS_THEN: Hint = (f"then {ALL_KEYS[0]}", ALL_KEYS[1])
"""The same where the line names Esc already."""


class KeyLine(Pane):
    """Shows keys, most needed first, and for a moment what it is told to say."""

    DEFAULT_CSS = """
    KeyLine {
        height: 1;
        width: 1fr;
        padding: 0 1;
    }
    """

    hints: Sequence[Hint] = ()
    last: Hint = ALL_KEYS
    _said = ""

    def show(self, hints: Iterable[Hint], last: Hint = ALL_KEYS) -> None:
        """Show other keys.

        Args:
            hints: Key and label of each, most needed first.
            last: The one that is always shown, at the right end.
        """
        self.hints, self.last = tuple(hints), last
        self.redraw()

    def say(self, text: str) -> None:
        """Tell something in the place of the keys, until `hush` or for some seconds."""
        self._said = text
        self.redraw()
        self.set_timer(_SECONDS, partial(self._forget, text))

    def _forget(self, text: str) -> None:
        if self._said == text:
            self.hush()

    def hush(self) -> None:
        """Show the keys again."""
        if self._said:
            self._said = ""
            self.redraw()

    @property
    def said(self) -> str:
        """What is being told; empty while the keys are shown."""
        return self._said

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the line."""
        del height
        if self._said:
            return [fit(line(self._said), width, self.glyphs)]
        # fields have one; their classes are not loaded for those who write nothing
        writing = hasattr(self.screen.focused, "cursor_blink")
        last = self.last
        if writing and last == ALL_KEYS:
            named = draw_keyline(self.hints, width, self.glyphs, _ALL_KEYS_THEN)
            if any(key == "Esc" and f"Esc {label}" in named.plain for key, label in self.hints):
                return [named]
            last = _ALL_KEYS_WRITING
        return [draw_keyline(self.hints, width, self.glyphs, last)]


if __name__ == "__main__":
    from bpe_tui.widgets import commands
    from bpe_tui.widgets.bench import Bench

    keys = KeyLine()
    keys.call_later(keys.show, [command.hint for command in commands.STEPPER])
    Bench(keys).run()
