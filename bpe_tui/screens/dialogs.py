"""Small questions on top of a screen: a line, a text, yes or no, and something to look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static, TextArea

from bpe_tui.drawing.prose import escape_markdown
from bpe_tui.drawing.quiz import OptionsView, draw_options
from bpe_tui.trace.value import Value
from bpe_tui.widgets.block import Block
from bpe_tui.widgets.joining import joiner_of
from bpe_tui.widgets.value_view import ValueView


def accept(text: str) -> str:
    """Find nothing wrong with an answer."""
    del text
    return ""


class LineScreen(ModalScreen[str | None]):
    """Asks for one line; dismissed with ``None`` when it is not wanted after all."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Back", show=False)]

    def __init__(self, title: str, hint: str = "", value: str = "", check: Callable[[str], str] = accept) -> None:
        """Ask.

        Args:
            title: The question.
            hint: What can be written.
            value: What stands there at first.
            check: Says what is wrong with an answer; empty if nothing is.
        """
        super().__init__()
        self._heading, self._hint, self._value, self._check = title, hint, value, check

    def compose(self) -> ComposeResult:
        """Show the question and a field."""
        with Vertical(classes="dialog"):
            yield Label(Content(self._heading), classes="dialog-title")
            yield Input(self._value, select_on_focus=True)
            yield Label(Content(self._hint), id="hint", classes="dialog-hint")

    @on(Input.Submitted)
    def give(self, event: Input.Submitted) -> None:
        """Take the answer, or say what is wrong with it."""
        problem = self._check(event.value)
        if problem:
            self.query_one("#hint", Label).update(Content(problem))
        else:
            self.dismiss(event.value)


class Editor(TextArea):
    """A field for a text: Enter is done, ctrl+j begins a new line."""

    async def _on_key(self, event: events.Key) -> None:
        """Take the two keys here and not as bindings, so that they never overtake what was typed before them."""
        joiner = joiner_of(event)
        if event.key not in ("enter", "ctrl+j") and not joiner:
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()
        if event.key == "ctrl+j" or joiner:
            self.insert(joiner or "\n")
        else:
            screen = self.screen
            assert isinstance(screen, TextScreen)
            screen.give(self.text)


class TextScreen(ModalScreen[str | None]):
    """Asks for a text of any length."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Back", show=False)]

    def __init__(self, title: str, hint: str, value: str, check: Callable[[str], str] = accept) -> None:
        """Ask; the arguments are those of `LineScreen`."""
        super().__init__()
        self._heading, self._hint, self._value, self._check = title, hint, value, check

    def compose(self) -> ComposeResult:
        """Show the question and a field."""
        with Vertical(classes="dialog -tall"):
            yield Label(Content(self._heading), classes="dialog-title")
            yield Editor(self._value, soft_wrap=True, show_line_numbers=False)
            yield Label(Content(self._hint), id="hint", classes="dialog-hint")

    def on_mount(self) -> None:
        """Select what stands there, so that typing replaces it."""
        self.query_one(Editor).select_all()

    def give(self, text: str) -> None:
        """Take the text, or say what is wrong with it."""
        problem = self._check(text)
        if problem:
            self.query_one("#hint", Label).update(Content(problem))
        else:
            self.dismiss(text)


class ValueScreen(ModalScreen[None]):
    """Shows the whole of a value."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q", "dismiss(None)", "Back", show=False)]

    def __init__(self, name: str, value: Value, minted: Mapping[int, bytes] | None = None) -> None:
        """Show a variable.

        Args:
            name: Its name.
            value: Its value.
            minted: The bytes of minted tokens, to be written beside ids.
        """
        super().__init__()
        self._variable, self._value, self._minted = name, value, minted

    def compose(self) -> ComposeResult:
        """Show the name and the value."""
        with Vertical(classes="dialog -full"):
            yield Label(Content(self._variable), classes="dialog-title")
            yield ValueView(self._value, self._minted)
            yield Label(Content("↑ ↓ PgUp PgDn scroll   Esc back"), classes="dialog-hint")


class TextPage(ModalScreen[None]):
    """Shows lines to read, such as the keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,question_mark", "dismiss(None)", "Back", show=False)
    ]

    def __init__(self, title: str, draw: Callable[[int], list[Content]]) -> None:
        """Show lines.

        Args:
            title: What they are.
            draw: Draws them for a width.
        """
        super().__init__()
        self._heading, self._draw = title, draw

    def compose(self) -> ComposeResult:
        """Show the title and the lines."""
        with Vertical(classes="dialog -full"):
            yield Label(Content(self._heading), classes="dialog-title")
            with VerticalScroll():
                yield Static(id="lines")
            yield Label(Content("↑ ↓ PgUp PgDn scroll   Esc back"), classes="dialog-hint")

    def on_mount(self) -> None:
        """Let the arrows scroll."""
        self.query_one(VerticalScroll).focus()
        self.call_after_refresh(self._fill)

    def on_resize(self, event: events.Resize) -> None:
        """Draw for the new width."""
        del event
        self.call_after_refresh(self._fill)

    def _fill(self) -> None:
        width = max(10, self.query_one(VerticalScroll).scrollable_content_region.width - 1)
        self.query_one("#lines", Static).update(Content("\n").join(self._draw(width)))


class _Offers(Block, can_focus=True):
    """Things to choose from."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor(-1)", show=False),
        Binding("down", "cursor(1)", show=False),
        Binding("enter,space", "choose", show=False),
        *(Binding(str(number), f"choose({number})", show=False) for number in range(1, 10)),
    ]

    def __init__(self, options: tuple[str, ...]) -> None:
        super().__init__()
        self.options = options
        self.cursor = 0

    def lines_for(self, width: int) -> list[Content]:
        return draw_options(OptionsView(self.options, self.cursor), width, self.glyphs)

    def action_cursor(self, direction: int) -> None:
        self.cursor = (self.cursor + direction) % len(self.options)
        self.refit()

    def action_choose(self, number: int = 0) -> None:
        at = number - 1 if number else self.cursor
        if at < len(self.options):
            self.screen.dismiss(at)


class ChooseScreen(ModalScreen[int | None]):
    """Asks which of several things is meant; dismissed with its place in the list."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss(None)", "Back", show=False)]

    def __init__(self, heading: str, options: tuple[str, ...]) -> None:
        """Ask."""
        super().__init__()
        self._heading, self._options = heading, options

    def compose(self) -> ComposeResult:
        """Show the question and what can be chosen."""
        with Vertical(classes="dialog"):
            yield Label(Content(self._heading), classes="dialog-title")
            yield _Offers(tuple(escape_markdown(option) for option in self._options))
            yield Label(Content("↑ ↓ Enter or a number   Esc back"), classes="dialog-hint")


class AskScreen(ModalScreen[bool]):
    """Asks yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "dismiss(True)", "Yes", show=False),
        Binding("n,escape,q", "dismiss(False)", "No", show=False),
    ]

    def __init__(self, question: str) -> None:
        """Ask."""
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """Show the question."""
        with Vertical(classes="dialog"):
            yield Label(Content(self._question), classes="dialog-title")
            yield Label(Content("y or Enter: yes   n or Esc: no"), classes="dialog-hint")
