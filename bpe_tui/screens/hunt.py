"""Find the bug: a function with one wrong line is shown, and an input is typed that exposes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Input
from textual.worker import get_current_worker

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import line
from bpe_tui.drawing.glyphs import Glyphs
from bpe_tui.drawing.keyline import Hint
from bpe_tui.drawing.prose import draw_prose
from bpe_tui.lab.hunt import Hunt
from bpe_tui.screens.place import PlaceScreen
from bpe_tui.screens.place_commands import EVERYWHERE
from bpe_tui.study.hunts import begin_hunt, keep_giving_up, keep_guess
from bpe_tui.study.store import Store
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.drawn_block import DrawnBlock
from bpe_tui.widgets.place_bar import PlaceBar

TYPE: Final = Command("type", ("e",), "type an input", "Go into the field; Enter tries the input.", "Find the bug")
NEXT: Final = Command("next", ("n", "enter"), "next bug", "Another bug; an open one is passed over.", "Find the bug")
GIVE_UP: Final = Command(
    "give_up", ("g",), "give up", "See a shortest input that exposes the bug. The streak ends.", "Find the bug"
)
HUNTING: Final = (TYPE, NEXT, GIVE_UP)


class HuntScreen(PlaceScreen):
    """Deals bugs."""

    CSS_PATH = "hunt.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bindings(HUNTING)

    def __init__(self, store: Store) -> None:
        """Begin, or go on.

        Args:
            store: Where score and streak are kept.
        """
        super().__init__()
        self.store = store
        self.hunt: Hunt | None = None
        """The game; ``None`` until its first bug is found."""
        self.told = ""
        """What is said to the last input, as Markdown."""
        self._dealing = False

    def compose_body(self) -> ComposeResult:
        """Make the function, the field, and what is said."""
        with VerticalScroll(id="hunt"):
            yield DrawnBlock(self._draw_bug, id="bug")
            yield Input(id="given")
            yield DrawnBlock(self._draw_told, id="told")

    def on_mount(self) -> None:
        """Deal the first bug."""
        self.query_one("#given", Input).focus()
        self._deal()
        self.show_all()

    @work(thread=True, exclusive=True, group="deal")
    def _deal(self) -> None:
        """Find a bug, beside the screen: candidates are run on many inputs."""
        worker = get_current_worker()
        hunt = self.hunt
        if hunt is None:
            hunt = begin_hunt(self.store)
        else:
            hunt.next()
        if not worker.is_cancelled:
            self.app.call_from_thread(self._dealt, hunt)

    def _dealt(self, hunt: Hunt) -> None:
        self.hunt, self.told, self._dealing = hunt, "", False
        field = self.query_one("#given", Input)
        field.value = ""
        field.focus()
        self.show_all()

    # drawing

    def show_all(self) -> None:
        """Draw the bug, the score, and what is said."""
        hunt = self.hunt
        if hunt is not None:
            best = f", best {hunt.best}" if hunt.best > hunt.streak else ""
            detail = f"score {hunt.score}, streak {hunt.streak}{best}"
            self.query_one(PlaceBar).show("Find the bug", detail, f"bug {hunt.number}, level {hunt.bug.level}")
        for block in self.query(DrawnBlock):
            block.refit()
        self.show_keys()

    def _draw_bug(self, width: int, glyphs: Glyphs) -> list[Content]:
        hunt = self.hunt
        if hunt is None or self._dealing:
            return [line((f"Looking for a bug{glyphs.more}", roles.DIM))]
        code = draw_prose(f"```python\n{hunt.bug.code.rstrip()}\n```", width, glyphs)
        asks = draw_prose(hunt.bug.asks, width, glyphs)
        return [line("One line of this function is wrong."), Content(""), *code, Content(""), *asks]

    def _draw_told(self, width: int, glyphs: Glyphs) -> list[Content]:
        hunt = self.hunt
        if hunt is None or self._dealing:
            return []
        if hunt.state == "open" and not self.told:
            points = "1 point" if hunt.worth == 1 else f"{hunt.worth} points"
            return [line((f"{points} if it shows on your input.", roles.DIM))]
        marks = {
            "found": (f"{glyphs.done} Exposed.", roles.RIGHT),
            "given up": (f"{glyphs.rule} Given up.", roles.DIM),
            "open": (f"{glyphs.wrong} Not yet.", roles.WRONG),
        }
        return [line(marks[hunt.state]), *draw_prose(self.told, width, glyphs)]

    # playing

    @on(Input.Submitted)
    def try_input(self, event: Input.Submitted) -> None:
        """Try an input; after the bug is found Enter goes on."""
        event.stop()
        hunt = self.hunt
        if hunt is None or self._dealing:
            return
        if hunt.state != "open":
            self.action_next()
            return
        misses = hunt.misses
        verdict = hunt.guess(event.value)
        self.told = verdict.said()
        # what is no input of the function at all is no try
        if verdict.right or hunt.misses > misses:
            keep_guess(self.store, hunt, event.value, verdict.right)
        self.show_all()
        self.query_one("#told").scroll_visible(animate=False)

    def action_type(self) -> None:
        """Go into the field."""
        self.query_one("#given", Input).focus()

    def action_next(self) -> None:
        """Another bug."""
        if not self._dealing and self.hunt is not None:
            self._dealing = True
            self.show_all()
            self._deal()

    def action_give_up(self) -> None:
        """Show an input that exposes the bug."""
        hunt = self.hunt
        if hunt is None or self._dealing or hunt.state != "open":
            return
        shown = hunt.give_up()
        keep_giving_up(self.store, hunt)
        self.told = shown.words
        self.show_all()

    def leave_place(self) -> None:
        """Out of the field; else back."""
        if self.query_one("#given", Input).has_focus:
            self.query_one("#hunt", VerticalScroll).focus()
            return
        super().leave_place()

    # what is told

    def address(self) -> str:
        """How it is opened from a shell."""
        return "lab hunt"

    def copied_address(self) -> str:
        """The command that opens it."""
        return "bpe-tui lab hunt"

    def hints(self) -> Sequence[Hint]:
        """The keys that matter now."""
        is_open = self.hunt is not None and self.hunt.state == "open"
        if self.query("#given") and self.query_one("#given", Input).has_focus:
            return (("Enter", "try it" if is_open else "next bug"), ("Esc", "out of the field: g gives up, n passes"))
        return (TYPE.hint, *((GIVE_UP.hint,) if is_open else ()), NEXT.hint, ("Esc", "back"))

    def commands(self) -> Sequence[Command]:
        """The keys of the game and of every place."""
        return (*HUNTING, *EVERYWHERE)
