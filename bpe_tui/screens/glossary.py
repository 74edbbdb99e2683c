"""The glossary: what the terms of the field mean."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Input

from bpe_tui.course.glossary import Glossary, Term
from bpe_tui.course.models import Course
from bpe_tui.course.reference import Reference
from bpe_tui.drawing.finder import Item, draw_term
from bpe_tui.drawing.glyphs import Glyphs
from bpe_tui.drawing.keyline import Hint
from bpe_tui.drawing.prose import escape_markdown
from bpe_tui.screens.finder import FinderScreen
from bpe_tui.study.events import Place
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.drawn_block import Draw

SEE: Final = Command("see({})", ("tab",), "see also", "To a term it is near to; back.", "Looking up", ("shift+tab",))


class GlossaryScreen(FinderScreen[Term]):
    """Shows the terms."""

    BINDINGS: ClassVar[list[BindingType]] = bindings([SEE])
    heading = "Glossary"
    about = "what the words mean"
    asks = "type a term"

    def __init__(self, course: Course, reference: Reference, term: str = "") -> None:
        """Take the terms, and the one to begin with."""
        super().__init__(course)
        self._reference = reference
        self._glossary = Glossary()
        self._term = term
        self._seen: list[str] = []

    def read(self) -> Sequence[Term]:
        """Read the terms."""
        self._glossary = self._reference.glossary
        return self._glossary.terms

    def start(self) -> int:
        """The term that was asked for."""
        return self._at(self._term)

    def _at(self, name: str) -> int:
        term = self._glossary.find(name)
        return self._glossary.terms.index(term) if term is not None else 0

    def matching(self, words: str) -> Sequence[Term]:
        """The terms that have the words in a name or in the meaning."""
        return self._glossary.containing(words)

    def nothing(self, words: str) -> str:
        """Name terms that are spelled nearly so."""
        near = self._glossary.near(words)
        return f"No term has “{words}”." + (f" Did you mean {' or '.join(near)}?" if near else "")

    def item(self, entry: Term) -> Item:
        """The name of a term."""
        return Item(escape_markdown(entry.name))

    def detail(self, entry: Term) -> Draw:
        """Its meanings."""
        return partial(_draw, entry, self.lesson_title(entry.lesson))

    def place_of(self, entry: Term) -> Place | None:
        """The lesson that teaches it."""
        return self.lesson_place(entry.lesson)

    def action_see(self, direction: int) -> None:
        """Go to a term that is near, or back to where one came from."""
        term = self.current
        if direction < 0:
            name = self._seen.pop() if self._seen else ""
        else:
            near = [name for name in term.see if name not in self._seen] if term is not None else []
            name = near[0] if near else ""
            if term is not None and name:
                self._seen.append(term.name)
        if name:
            field = self.query_one(Input)
            with self.prevent(Input.Changed):
                field.value = ""
            self.find("", self._at(name))

    def hints(self) -> Sequence[Hint]:
        """The keys, and the one to the next term."""
        near = self.current is not None and self.current.see
        return (*super().hints(), *((SEE.hint,) if near else ()))

    def commands(self) -> Sequence[Command]:
        """The keys of the list, and the one to the next term."""
        return (*super().commands(), SEE)


def _draw(term: Term, lesson: str, width: int, glyphs: Glyphs) -> list[Content]:
    return draw_term(term, width, glyphs, lesson)
