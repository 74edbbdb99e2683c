"""The lineage of a token, which can be walked through."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.binding import BindingType
from textual.content import Content
from textual.message import Message

from bpe_tui.course.token_list import TokenList
from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import line, wrap
from bpe_tui.drawing.lineage import Line, LineageView, draw_lineage
from bpe_tui.drawing.spelling import spelled
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.pane import Pane

WALKING: Final = (
    Command(
        "cursor({})", ("down",), "move", "Move among the parts and what was made of the token.", "Lineage", ("up",)
    ),
    Command("go", ("enter", "right"), "go to", "Go to the token under the cursor.", "Lineage"),
    Command("leave", ("left", "backspace"), "back", "Back to the token before, and to the list.", "Lineage"),
)

_MOST_USERS: Final = 200


class Lineage(Pane, can_focus=True):
    """Shows what a token is made of, and what is made of it."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(WALKING)

    label = "made of"

    class Left(Message):
        """The learner wants back to the list."""

    class Gone(Message):
        """The learner went to another token."""

        def __init__(self, token_id: int) -> None:
            super().__init__()
            self.token_id = token_id

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.tokens: TokenList | None = None
        self.token_id: int | None = None
        self.view = LineageView()
        self.cursor = 0
        self._before: list[int] = []
        self._top = 0

    def show(self, tokens: TokenList | None, token_id: int | None) -> None:
        """Show another token, chosen in the list."""
        self._before.clear()
        self._show(tokens, token_id)

    def _show(self, tokens: TokenList | None, token_id: int | None) -> None:
        self.tokens, self.token_id = tokens, token_id
        self.cursor = self._top = 0
        self.view = LineageView()
        if tokens is not None and token_id is not None:
            tree = [Line(node.token_id, node.data, node.last) for node in tokens.lineage(token_id)]
            users = tokens.users(token_id)
            made = [self._user(tokens, token_id, user) for user in users[:_MOST_USERS]]
            self.view = LineageView(tuple(tree), tuple(made), len(users))
        self.redraw()

    def _user(self, tokens: TokenList, token_id: int, user: int) -> Line:
        pair = tokens.parents(user) or (token_id, token_id)
        parts = [spelled(tokens.data(part), self.glyphs)[0] for part in pair]
        return Line(user, tokens.data(user), other=" + ".join(parts))

    def note(self) -> str:
        """The id."""
        return "" if self.token_id is None else f"id {self.token_id}"

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the lineage."""
        if not self.view.tree:
            return wrap(line(("choose a token to see what it is made of", roles.DIM)), width)[:height]
        cursor = self.cursor if self.has_focus else None
        view = LineageView(self.view.tree, self.view.users, self.view.users_in_all, cursor)
        rows, self._top = draw_lineage(view, width, height, self._top, self.glyphs)
        return rows

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Show the cursor, or hide it; a focus handler would not know of the focus yet."""
        super().watch_has_focus(_has_focus)
        if self.is_mounted:
            self.redraw()

    def action_cursor(self, direction: int) -> None:
        """Move the cursor."""
        last = len(self.view.tree) + len(self.view.users) - 1
        self.cursor = max(0, min(self.cursor + direction, last))
        self.redraw()

    def action_go(self) -> None:
        """Go to the token under the cursor."""
        lines = (*self.view.tree, *self.view.users)
        if self.cursor >= len(lines) or self.token_id is None:
            return
        token_id = lines[self.cursor].token_id
        if token_id != self.token_id:
            self._before.append(self.token_id)
            self._show(self.tokens, token_id)
            self.post_message(self.Gone(token_id))

    def action_leave(self) -> None:
        """Go back to the token before, or to the list."""
        if self._before:
            token_id = self._before.pop()
            self._show(self.tokens, token_id)
            self.post_message(self.Gone(token_id))
        else:
            self.post_message(self.Left())


if __name__ == "__main__":
    from bpe_tui.bpe.vocabularies import load_vocabulary
    from bpe_tui.widgets.bench import Bench

    gpt2 = load_vocabulary("gpt2")
    lineage = Lineage()
    lineage.titled = True
    lineage.call_later(lineage.show, TokenList(gpt2), gpt2.encode(" strawberry")[0])
    Bench(lineage).run()
