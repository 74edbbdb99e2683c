"""Python coloured by role, for the code pane and for code in prose."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pygments.token import Comment, Keyword, Name, Number, String, Token, _TokenType
from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.cells import safe

if TYPE_CHECKING:
    from pygments.lexer import Lexer

_ROLES: Final = (
    (Comment, roles.COMMENT),
    (String, roles.STRING),
    (Number, roles.NUMBER),
    (Keyword, roles.KEYWORD),
    (Token.Operator.Word, roles.KEYWORD),
    (Name.Builtin, roles.BUILTIN),
    (Name.Function, roles.DEFINED),
    (Name.Class, roles.DEFINED),
    (Token.Generic.Prompt, roles.DIM),
    (Token.Generic.Output, roles.DIM),
)


def _role(kind: _TokenType) -> str:
    return next((role for parent, role in _ROLES if kind[: len(parent)] == parent), "")


@lru_cache(maxsize=64)
def highlight(code: str, language: str = "python") -> tuple[Content, ...]:
    """Colour code, one `Content` a line; code in a language not known here stays as it is.

    Args:
        code: Lines joined by newlines; tabs become spaces.
        language: ``python``, ``pycon`` for a session with prompts, or anything else.
    """
    # takes 60 ms to import, so only when there is code to colour
    from pygments.lexers.python import PythonConsoleLexer, PythonLexer

    code = code.expandtabs(4)
    if language in ("python", "py"):
        lexer: Lexer = PythonLexer(stripnl=False, ensurenl=False)
    elif language in ("pycon", "python-console"):
        lexer = PythonConsoleLexer(stripnl=False, ensurenl=False)  # type: ignore[no-untyped-call]
    else:
        return tuple(Content(safe(row)) for row in code.split("\n"))
    rows: list[list[Content]] = [[]]
    for kind, text in lexer.get_tokens(code):
        role = _role(kind)
        for number, piece in enumerate(text.split("\n")):
            if number:
                rows.append([])
            if piece:
                shown = safe(piece)
                rows[-1].append(Content.styled(shown, role) if role else Content(shown))
    wanted = code.count("\n") + 1
    return tuple(Content("").join(row) for row in rows[:wanted]) + (Content(""),) * (wanted - len(rows))
