"""Small panels of a lab: its hints, and the answer to why."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Label

from bpe_tui.study.lab_work import LabWork
from bpe_tui.widgets.prose_block import ProseBlock


class HintsScreen(ModalScreen[None]):
    """Shows the hints that were asked for, each saying a little more than the one before."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q", "dismiss(None)", "Back", show=False),
        Binding("h,f8", "more", "Next hint", show=False),
    ]

    def __init__(self, work: LabWork) -> None:
        """Take what is known of the lab; the first hint is shown at once."""
        super().__init__()
        self._work = work
        self._seen = max(1, work.hints_seen) if work.hints_seen else work.next_hint()

    @property
    def seen(self) -> int:
        """How many hints are shown."""
        return self._seen

    def compose(self) -> ComposeResult:
        """Show the hints."""
        with Vertical(classes="dialog"):
            yield Label(Content(self._title()), classes="dialog-title", id="title")
            with VerticalScroll(id="hints"):
                for hint in self._work.lab.hints[: self._seen]:
                    yield ProseBlock(hint)
            yield Label(Content(self._keys()), classes="dialog-hint", id="keys")

    def _title(self) -> str:
        return f"Hint {self._seen} of {len(self._work.lab.hints)}"

    def _keys(self) -> str:
        return "h next hint   Esc back" if self._seen < len(self._work.lab.hints) else "That is all.   Esc back"

    async def action_more(self) -> None:
        """Show one more."""
        if self._seen >= len(self._work.lab.hints):
            return
        self._seen = self._work.next_hint()
        block = ProseBlock(self._work.lab.hints[self._seen - 1])
        scroll = self.query_one("#hints", VerticalScroll)
        await scroll.mount(block)
        scroll.scroll_end(animate=False)
        self.query_one("#title", Label).update(Content(self._title()))
        self.query_one("#keys", Label).update(Content(self._keys()))


class WhyScreen(ModalScreen[bool]):
    """Shows an explanation; dismissed with whether to step to the place it points at."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q", "dismiss(False)", "Back", show=False),
        Binding("s,f6", "dismiss(True)", "Step there", show=False),
    ]

    def __init__(self, markdown: str, *, can_step: bool) -> None:
        """Take the explanation.

        Args:
            markdown: Two or three sentences.
            can_step: Whether the stepper can show it.
        """
        super().__init__()
        self._markdown, self._can_step = markdown, can_step

    def compose(self) -> ComposeResult:
        """Show it."""
        with Vertical(classes="dialog"):
            yield Label(Content("Why?"), classes="dialog-title")
            with VerticalScroll(id="why"):
                yield ProseBlock(self._markdown)
            keys = "s see it in the stepper   Esc back" if self._can_step else "Esc back"
            yield Label(Content(keys), classes="dialog-hint")
