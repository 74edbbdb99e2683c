"""The base of every place: a line at its head, a line of keys at its foot, help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.keyline import Hint
from bpe_tui.screens.place_commands import EVERYWHERE
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.key_line import KeyLine
from bpe_tui.widgets.place_bar import PlaceBar

if TYPE_CHECKING:
    from bpe_tui.widgets.question import Question


class PlaceScreen(Screen[None]):
    """A place with a head, a body and a line of keys."""

    is_passing: ClassVar[bool] = False
    """Whether one only comes through it on the way to another place."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(command for command in EVERYWHERE if not command.action.startswith("app."))
    ]

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """What the keys act on. The two that it changes between repaint themselves; Textual would repaint the screen."""

    class Noticed(Message):
        """There is something about the file of the learner's progress that they should know."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class ReferenceWanted(Message):
        """The learner wants to look something up beside the lessons."""

        def __init__(self, name: Literal["search", "glossary", "faq", "sources"], entry: str = "") -> None:
            """Say where, and what to begin with there."""
            super().__init__()
            self.name, self.entry = name, entry

    def compose(self) -> ComposeResult:
        """Put head, body and keys under each other."""
        yield PlaceBar(id="place")
        yield from self.compose_body()
        yield KeyLine(id="keys")

    def compose_body(self) -> ComposeResult:
        """Make what stands between head and keys."""
        raise NotImplementedError

    # what is told

    def hints(self) -> Sequence[Hint]:
        """The keys for the foot, most needed first."""
        return ()

    def commands(self) -> Sequence[Command]:
        """All commands of this place, as the help lists them."""
        return EVERYWHERE

    def address(self) -> str:
        """The address of this place; empty if it has none."""
        return ""

    def copied_address(self) -> str:
        """The address as it is copied: with all that it takes to come here again."""
        return self.address()

    def tell_notice(self, notice: str) -> None:
        """Have the learner told what they should know about the file of their progress."""
        if notice:
            self.post_message(self.Noticed(notice))

    def show_keys(self) -> None:
        """Write the keys that matter now to the foot."""
        self.query_one(KeyLine).show(self.hints())

    def say(self, text: str) -> None:
        """Tell something in passing, at the foot."""
        self.query_one(KeyLine).say(text)

    @property
    def glyphs(self) -> Glyphs:
        """The characters this terminal can show."""
        glyphs = getattr(self.app, "glyphs", UNICODE)
        return glyphs if isinstance(glyphs, Glyphs) else UNICODE

    def on_mount(self) -> None:
        """Write the keys."""
        self.show_keys()

    def on_descendant_focus(self) -> None:
        """Other keys matter now."""
        self.show_keys()

    def on_descendant_blur(self) -> None:
        """Other keys matter now."""
        self.show_keys()

    def on_question_told(self, event: Question.Told) -> None:
        """Tell what a question says; known by its name, for home has none."""
        event.stop()
        self.say(event.text)

    # what every place does

    def action_help(self) -> None:
        """Show all keys."""
        from bpe_tui.drawing.keylist import draw_keys
        from bpe_tui.screens.dialogs import TextPage

        rows = self.help_rows()
        self.app.push_screen(TextPage("All keys", lambda width: draw_keys(rows, width, self.glyphs)))

    def help_rows(self) -> list[tuple[str, str, str]]:
        """What the help lists: group, keys or sign, and what it does or means."""
        return [(command.group, command.shown, command.help) for command in self.commands()]

    def action_copy_address(self) -> None:
        """Copy the address; the foot shows it, for terminals that cannot copy."""
        address = self.copied_address()
        if address:
            self.app.copy_to_clipboard(address)
            self.say(f"Copied: {address}")

    def action_leave(self) -> None:
        """Leave the tutor."""
        self.app.exit()

    def action_search(self) -> None:
        """Search the course."""
        self.post_message(self.ReferenceWanted("search"))

    def action_glossary(self) -> None:
        """Show the glossary."""
        self.post_message(self.ReferenceWanted("glossary"))

    def action_up(self) -> None:
        """Go up one level."""
        self.leave_place()

    def leave_place(self) -> None:
        """Go to the place above this one."""
        self.app.pop_screen()
