"""The base of every explorable on the screen: its controls, turned by keys, and below them what it finds."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import HorizontalGroup, VerticalGroup
from textual.content import Content
from textual.message import Message
from textual.widgets import Input

from bpe_tui.course.exploring.control import Control, ControlError, Setting, State, typed
from bpe_tui.course.exploring.explorable import Explorable, Figures, put
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import line, rule, wrap
from bpe_tui.drawing.explore_controls import draw_controls, name_room
from bpe_tui.drawing.explore_figures import draw_figures
from bpe_tui.drawing.glyphs import Glyphs
from bpe_tui.widgets.block import Block
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.joining import joiner_of

Found = TypeVar("Found")

_GROUP: Final = "Trying things out"
TURN: Final = Command(
    "turn({})", ("right",), "change", "Change what is under the cursor: the next value.", _GROUP, ("left",)
)
MOVE: Final = Command("move({})", ("down",), "move", "Move among the things that can be changed.", _GROUP, ("up",))
TYPE: Final = Command("type", ("enter",), "type", "Type a text or a number; Enter or Esc ends it.", _GROUP)
FAR: Final = Command("far({})", ("plus", "equals_sign"), "far", "Change a number by a large step.", _GROUP, ("minus",))
TO_END: Final = Command(
    "to_end({})", ("end",), "to the end", "Change to the last value; to the first.", _GROUP, ("home",)
)
FIGURES: Final = Command("figures", ("t",), "table", "Show the numbers of a chart as a table, or the chart.", _GROUP)
RESET: Final = Command("reset", ("r",), "reset", "Put everything back as the lesson has it.", _GROUP)
EXPLORING: Final = (MOVE, TURN, FAR, TO_END, TYPE, FIGURES, RESET)
"""The keys of an explorable."""


class _Head(Block):
    """The title and the controls above the one that is typed into, or all of them."""

    def __init__(self, explorer: Explorer[Any], *, after: bool = False) -> None:
        super().__init__()
        self._explorer = explorer
        self._after = after

    def lines_for(self, width: int) -> list[Content]:
        return self._explorer.head_lines(width, after=self._after)


class _Below(Block):
    """What was found, never lower than it was at this width, so that the page stays still."""

    def __init__(self, explorer: Explorer[Any]) -> None:
        super().__init__()
        self._explorer = explorer
        self._tallest: tuple[int, int] = (0, 0)

    def lines_for(self, width: int) -> list[Content]:
        lines = self._explorer.found_lines(width)
        known, tallest = self._tallest
        if known != width or len(lines) > tallest:
            self._tallest = (width, len(lines))
        return lines + [Content("")] * (self._tallest[1] - len(lines))

    def forget_height(self) -> None:
        """Let the next drawing be as low as it is."""
        self._tallest = (0, 0)


class _Name(Block):
    """The name of the control that is typed into."""

    DEFAULT_CSS = """
    _Name {
        width: auto;
    }
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def get_content_width(self, container: object, viewport: object) -> int:
        del container, viewport
        return len(self._text)

    def lines_for(self, width: int) -> list[Content]:
        del width
        return [line((self._text, roles.STRONG))]


class Field(Input):
    """Where a value is typed. Esc and Enter leave it; a line end, pasted or by ctrl+j, stands there as ⏎."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Leave the field", show=False),
        Binding("ctrl+j", "line_end", "A line end", show=False),
    ]

    DEFAULT_CSS = """
    Field {
        width: 1fr;
        height: 1;
        border: none;
        padding: 0;
        background: $panel;
    }
    """

    class Left(Message):
        """The learner is done with typing."""

    async def _on_key(self, event: events.Key) -> None:
        """Take what joins characters too."""
        joiner = joiner_of(event)
        if not joiner:
            await super()._on_key(event)
            return
        event.stop()
        event.prevent_default()
        self.insert_text_at_cursor(joiner)

    def action_leave(self) -> None:
        """Go back to the controls."""
        self.post_message(self.Left())

    def action_line_end(self) -> None:
        """Put in a line end."""
        self.insert_text_at_cursor(typed("\n"))

    def on_paste(self, event: events.Paste) -> None:
        """Take all lines of what is pasted."""
        event.prevent_default()
        event.stop()
        self.insert_text_at_cursor(typed(event.text.replace("\r\n", "\n").replace("\r", "\n")))


class Explorer(VerticalGroup, Generic[Found], can_focus=True):
    """Shows an explorable. Up and Down choose a control, Left and Right change it, Enter lets one type."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(EXPLORING)
    commands: ClassVar[tuple[Command, ...]] = ()
    """Keys that only this explorable has."""

    DEFAULT_CSS = """
    Explorer {
        height: auto;
        width: 1fr;
    }
    Explorer > HorizontalGroup {
        height: 1;
        display: none;
    }
    Explorer.-typing > HorizontalGroup {
        display: block;
    }
    """

    class Changed(Message):
        """The learner changed something."""

        def __init__(self, explorer: Explorer[Any]) -> None:
            super().__init__()
            self.explorer = explorer

        @property
        def control(self) -> Explorer[Any]:
            """The explorable."""
            return self.explorer

    def __init__(
        self,
        explorable: Explorable[Found],
        *,
        state: State | None = None,
        id: str | None = None,  # noqa: A002
    ) -> None:
        """Take what is to be explored.

        Args:
            explorable: The explorable with the options of a lesson.
            state: What the learner had set.
            id: The widget's id.
        """
        super().__init__(id=id)
        self.explorable = explorable
        self.state: State = dict(state or {})
        """What the learner has set."""
        self.cursor = 0
        """The control that the keys change."""
        self.tabled = False
        """Whether the numbers are shown as a table in place of the chart."""
        self.said = ""
        """What is wrong with what was typed; empty if nothing is."""
        self._controls: tuple[Control, ...] = ()
        self._typing: Control | None = None
        self._work()

    # what is seen

    @staticmethod
    def draw_found(found: Found, width: int, glyphs: Glyphs) -> list[Content]:
        """Draw what was found; every line fits the width."""
        raise NotImplementedError

    def _work(self) -> None:
        self._controls = self.explorable.controls(self.state)
        self.found = self.explorable.explore(self.state)
        self.cursor = max(0, min(self.cursor, len(self._controls) - 1))

    @property
    def controls(self) -> tuple[Control, ...]:
        """What can be changed, with the values of now."""
        return self._controls

    @property
    def chosen(self) -> Control | None:
        """The control under the cursor."""
        return self._controls[self.cursor] if self._controls else None

    @property
    def typing(self) -> bool:
        """Whether a value is being typed."""
        return self._typing is not None

    @property
    def _figures(self) -> Figures | None:
        return self.explorable.figures(self.found)

    def compose(self) -> ComposeResult:
        """Put controls, the field in its place among them, and what was found under each other."""
        yield _Head(self)
        yield HorizontalGroup()
        yield _Head(self, after=True)
        yield _Below(self)

    @property
    def glyphs(self) -> Glyphs:
        """The characters this terminal can show."""
        return self.query_one(_Below).glyphs

    def head_lines(self, width: int, *, after: bool = False) -> list[Content]:
        """The title and the rows of the controls; while one is typed into, those before it or after it."""
        glyphs = self.glyphs
        cursor = self.cursor if self.has_focus and not self.typing else None
        rows = draw_controls(self._controls, width, glyphs, cursor)
        title = [rule(width, self.explorable.heading, glyphs=glyphs)]
        if self._typing is None:
            return [] if after else [*title, *rows]
        return rows[self.cursor + 1 :] if after else [*title, *rows[: self.cursor]]

    def found_lines(self, width: int) -> list[Content]:
        """What was found, or its numbers, or what is wrong."""
        glyphs = self.glyphs
        if self.said:
            return [Content(""), *wrap(line((f"{glyphs.wrong} ", roles.WRONG), self.said), width, 2)]
        figures = self._figures if self.tabled else None
        drawn = draw_figures(figures, width, glyphs) if figures else self.draw_found(self.found, width, glyphs)
        return [Content(""), *drawn]

    def show(self) -> None:
        """Draw what has changed."""
        for head in self.query(_Head):
            head.refit()
        self.query_one(_Below).refit()

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Show the cursor, or hide it."""
        super().watch_has_focus(_has_focus)
        if self.is_mounted:
            self.show()

    # changing

    def set(self, control: Control, value: Setting) -> None:
        """Change a control."""
        self.said = ""
        if value != control.value or control.name not in self.state:
            self.state = put(self.explorable, self.state, control, value)
            self._work()
            self.post_message(self.Changed(self))
        self.show()

    def action_move(self, direction: int) -> None:
        """Move among the controls; beyond the last one go on with the page."""
        to = self.cursor + direction
        if 0 <= to < len(self._controls):
            self.cursor = to
            self.show()

    def action_turn(self, direction: int) -> None:
        """Change the control under the cursor."""
        if self.chosen is not None:
            self.set(self.chosen, self.chosen.turned(direction))

    def action_far(self, direction: int) -> None:
        """Change it by a large step."""
        if self.chosen is not None:
            self.set(self.chosen, self.chosen.turned(direction, far=True))

    def action_to_end(self, direction: int) -> None:
        """Change it to its last value."""
        if self.chosen is not None:
            self.set(self.chosen, self.chosen.at_end(direction))

    def action_figures(self) -> None:
        """Show the numbers as a table, or the chart."""
        if self._figures is not None:
            self.tabled = not self.tabled
            self.query_one(_Below).forget_height()
            self.show()

    def action_reset(self) -> None:
        """Put everything back."""
        self.state, self.said, self.tabled = {}, "", False
        self._work()
        self.query_one(_Below).forget_height()
        self.show()
        self.post_message(self.Changed(self))

    # typing

    async def action_type(self) -> None:
        """Let a value be typed; of a choice take the next one."""
        control = self.chosen
        if control is None:
            return
        if control.kind == "choice":
            self.action_turn(1)
            return
        self._typing = control
        self.add_class("-typing")
        room = name_room(self._controls, self.size.width)
        field = Field(control.text, compact=True, select_on_focus=control.kind == "number")
        await self.query_one(HorizontalGroup).mount(_Name(f"  {control.name}".ljust(room)[:room]), field)
        self.show()
        field.focus()

    @on(Input.Changed)
    def take(self, event: Input.Changed) -> None:
        """Show at once what a text gives; a number is taken when it is finished."""
        event.stop()
        if self._typing is not None and self._typing.kind == "text":
            self._read(event.value)

    @on(Input.Submitted)
    async def finish(self, event: Input.Submitted) -> None:
        """Take the value and go back to the controls; a value that is none stays to be put right."""
        event.stop()
        if self._read(event.value):
            await self._close(focus=True)

    @on(Field.Left)
    async def leave(self, event: Field.Left) -> None:
        """Go back to the controls with what was taken until now."""
        event.stop()
        await self._close(focus=True)

    async def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """Close the field when the focus goes on to something else."""
        if isinstance(event.widget, Field) and self.typing:
            await self._close(focus=False)

    def _read(self, raw: str) -> bool:
        assert self._typing is not None
        try:
            value = self._typing.read(raw)
        except ControlError as error:
            self.said = str(error)
            self.show()
            return False
        self.set(self._typing, value)
        return True

    async def _close(self, *, focus: bool) -> None:
        self._typing = None
        self.said = ""
        self.remove_class("-typing")
        if focus:
            self.focus()
        await self.query_one(HorizontalGroup).remove_children()
        self.show()

    # what is told

    @property
    def hints(self) -> tuple[tuple[str, str], ...]:
        """The keys that matter now."""
        if self.typing:
            return (("Enter", "done"), ("Esc", "leave the field"))
        hints = [("↑↓", "move")] if len(self._controls) > 1 else []
        hints += [("←→", "change"), ("Enter", "type")]
        if self._figures is not None:
            hints.append(("t", "table"))
        return (*hints, ("r", "reset"))
