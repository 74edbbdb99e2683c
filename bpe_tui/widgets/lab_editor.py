"""An editor for Python: colours where a parser for them is installed, indentation that follows, undo."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.style import Style as RichStyle
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme
from textual.widgets import TextArea
from textual.widgets.text_area import LanguageDoesNotExist, TextAreaTheme

from bpe_tui.drawing import roles

_INDENT: Final = 4
_ENDS_BLOCK: Final = frozenset({"return", "pass", "break", "continue", "raise"})
"""Words after whose line a block is at its end."""
_THEME: Final = "bpe"
_NAMES: Final = {
    "comment": roles.COMMENT,
    "string": roles.STRING,
    "number": roles.NUMBER,
    "keyword": roles.KEYWORD,
    "builtin": roles.BUILTIN,
    "defined": roles.DEFINED,
}
"""What `QUERY` calls the parts of a source, and the role each is drawn in."""
_BUILTINS: Final = (
    "abs", "all", "any", "bool", "bytearray", "bytes", "chr", "dict", "enumerate", "filter", "float", "frozenset",
    "hex", "int", "isinstance", "iter", "len", "list", "map", "max", "min", "next", "ord", "print", "range", "repr",
    "reversed", "round", "set", "sorted", "str", "sum", "tuple", "type", "zip",
)  # fmt: skip
_KEYWORDS: Final = (
    "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else", "except",
    "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass",
    "raise", "return", "try", "while", "with", "yield",
)  # fmt: skip


def _quoted(words: tuple[str, ...]) -> str:
    return " ".join(f'"{word}"' for word in words)


QUERY: Final = f"""
(comment) @comment
(string) @string
[(integer) (float)] @number
[(true) (false) (none)] @keyword
[{_quoted(_KEYWORDS)}] @keyword
(function_definition name: (identifier) @defined)
(class_definition name: (identifier) @defined)
((call function: (identifier) @builtin) (#any-of? @builtin {_quoted(_BUILTINS)}))
"""
"""Which parts of a source have a colour, in the language of tree-sitter."""


class LabEditor(TextArea):
    """Takes code."""

    DEFAULT_CSS = """
    LabEditor, LabEditor:focus {
        border: none;
        padding: 0;
        height: 1fr;
        width: 1fr;
        background: $background;
    }
    LabEditor .text-area--gutter {
        color: $foreground 45%;
        background: $background;
    }
    LabEditor .text-area--cursor-gutter {
        color: $foreground;
        background: $background;
    }
    LabEditor .text-area--cursor-line {
        background: $background;
    }
    LabEditor:focus .text-area--cursor-line, LabEditor:focus .text-area--cursor-gutter {
        background: $surface;
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("shift+tab", "outdent", "Indent less", show=False),
        # the keys of the screen come before those that select lines
        Binding("f6", "screen.step_code", show=False),
        Binding("f7", "screen.why", show=False),
    ]

    def __init__(self, text: str, *, id: str | None = None) -> None:  # noqa: A002
        """Take the text to begin with."""
        super().__init__(
            text, soft_wrap=False, tab_behavior="indent", show_line_numbers=True, max_checkpoints=500, id=id
        )
        self.indent_width = _INDENT
        self.cursor_blink = False

    def on_mount(self) -> None:
        """Put on the colours, where they can be had."""
        self.update_highlight_query("python", QUERY)
        try:
            self.language = "python"
        except LanguageDoesNotExist:
            # the parser is there but not for Python
            self.language = None
        self._wear(self.app)
        self.app.theme_changed_signal.subscribe(self, self._theme_changed)

    def _theme_changed(self, theme: Theme) -> None:
        del theme
        self._wear(self.app)

    def _wear(self, app: App[object]) -> None:
        """Take the colours of the theme in use."""
        styles: dict[str, RichStyle] = {}
        for name, role in _NAMES.items():
            styles[name] = app.stylesheet.parse_style(role).rich_style
        self.register_theme(TextAreaTheme(_THEME, syntax_styles=styles))
        self.theme = _THEME

    # typing

    async def _on_key(self, event: events.Key) -> None:
        """Let Esc go to the screen; begin a line where Python wants it to begin."""
        if event.key == "escape":
            return
        if event.key == "enter" and not self.read_only:
            event.stop()
            event.prevent_default()
            start, end = sorted(self.selection)
            self._replace_via_keyboard("\n" + " " * self._next_indent(start), start, end)
            return
        await super()._on_key(event)

    def _next_indent(self, at: tuple[int, int]) -> int:
        """How far the line after a place begins: spaces."""
        row, column = at
        before = self.document.get_line(row)[:column]
        indent = len(before) - len(before.lstrip(" "))
        code = before.split("#")[0].rstrip()
        if code.endswith((":", "(", "[", "{")):
            return indent + _INDENT
        words = code.split()
        if words and words[0] in _ENDS_BLOCK:
            return max(0, indent - _INDENT)
        return indent

    def action_delete_left(self) -> None:
        """Delete to the left; within the indentation, a whole step of it."""
        row, column = self.cursor_location
        before = self.document.get_line(row)[:column]
        if self.selection.is_empty and before and not before.strip(" "):
            self._delete_via_keyboard((row, column - ((column - 1) % _INDENT + 1)), (row, column))
        else:
            super().action_delete_left()

    def action_outdent(self) -> None:
        """Indent the line under the cursor, or all lines of the selection, one step less."""
        start, end = sorted(self.selection)
        cursor = self.cursor_location
        for row in range(start[0], end[0] + 1):
            text = self.document.get_line(row)
            spaces = min(_INDENT, len(text) - len(text.lstrip(" ")))
            if spaces:
                self.delete((row, 0), (row, spaces), maintain_selection_offset=False)
                if row == cursor[0]:
                    self.move_cursor((row, max(0, cursor[1] - spaces)))

    # from outside

    def put(self, text: str) -> None:
        """Put another text in the place of all; undo brings the old one back."""
        if text != self.text:
            self.history.checkpoint()
            self.replace(text, (0, 0), self.document.end, maintain_selection_offset=False)
            self.history.checkpoint()
            self.move_cursor((0, 0))

    def point_at(self, line: int, column: int | None = None) -> None:
        """Put the cursor on a line.

        Args:
            line: From 1.
            column: From 1; by default where the code of the line begins.
        """
        row = max(0, min(line - 1, self.document.line_count - 1))
        text = self.document.get_line(row)
        at = len(text) - len(text.lstrip()) if column is None else min(column - 1, len(text))
        self.move_cursor((row, max(0, at)), center=True)


if __name__ == "__main__":
    from bpe_tui.widgets.bench import Bench

    Bench(LabEditor("def double(text):\n    # twice\n    return text * 2\n")).run()
