"""Errors of Python, and what to look at when one comes up: for people who see it for the first time."""

from __future__ import annotations

import ast
import re
from typing import Final

from bpe_tui.lab.calls import Trouble
from bpe_tui.lab.verdicts import Place

_SYNTAX: Final = (
    (r"expected ':'", "A line that begins a block (`def`, `for`, `while`, `if`, `else`) ends with a colon."),
    (r"expected an indented block", "What belongs to the line before stands further to the right, by four spaces."),
    (r"unindent|unexpected indent", "Lines of the same block begin in the same column. Look at the spaces before it."),
    (r"inconsistent use of tabs", "Use spaces alone before a line, or tabs alone."),
    (r"was never closed", "A bracket is opened here and closed nowhere."),
    (r"unmatched|does not match", "A bracket is closed here that was not opened, or another kind was."),
    (r"Maybe you meant '=='", "`=` gives a name a value. To compare write `==`."),
    (r"cannot assign", "On the left of `=` stands a name or a place, such as `x` or `x[0]`. To compare write `==`."),
    (
        r"unterminated (triple-quoted )?(f-)?string|EOL while",
        "A text is begun here with a quote and not ended with one.",
    ),
    (r"'return' outside", "`return` stands within a function: move it to the right, below its `def`."),
    (r"'(break|continue)'.* loop", "It stands within a loop: move it to the right, below its `for` or `while`."),
    (r"forgot a comma", "Something is missing between two values: a comma, or an operator such as `+`."),
    (
        r"null bytes|invalid non-printable|invalid character",
        "There is a character here that Python does not know. Type the line anew.",
    ),
)
_SYNTAX_ELSE: Final = "Python cannot read this line. Look at it, and at the end of the line above."

_RAISED: Final = (
    (
        "IndexError",
        r"",
        "An index is past the end. The last item of `x` is at `len(x) - 1`; "
        "where `x[i + 1]` is used, `i` must stay below `len(x) - 1`.",
    ),
    ("KeyError", r"", "The dict has no such key. Ask with `in` first, or with `.get(key, 0)` where there may be none."),
    (
        "UnboundLocalError",
        r"",
        "The name is used before this function has given it a value. Set it before the loop or the `if`.",
    ),
    (
        "NameError",
        r"",
        "Nothing has this name here. Look at how it is spelled, and whether it is set before this line runs.",
    ),
    (
        "TypeError",
        r"unhashable type: 'list'",
        "A list cannot be the key of a dict. Make the pair a tuple: `(ids[i], ids[i + 1])`.",
    ),
    (
        "TypeError",
        r"NoneType",
        "Something here is `None`. A function without `return` gives it, and so does `x.append(…)`.",
    ),
    (
        "TypeError",
        r"positional argument|keyword argument",
        "The call and the `def` do not fit. Look at how many arguments there are, and in which order.",
    ),
    ("TypeError", r"not subscriptable", "Square brackets follow something that has no items. Look at what it is."),
    (
        "TypeError",
        r"not iterable",
        "What a `for` goes through must have items. Look at what it is; for a number write `range(…)`.",
    ),
    (
        "TypeError",
        r"concatenate|unsupported operand",
        "The two sides are of different kinds, such as bytes and a text, or a list and a number.",
    ),
    ("TypeError", r"", "A value here is of another kind than the line expects. Step the code and look at it."),
    ("AttributeError", r"NoneType", "What stands before the point is `None`: look at where it comes from."),
    (
        "AttributeError",
        r"",
        "What stands before the point is of another kind than you think. Step the code and look at it.",
    ),
    (
        "ZeroDivisionError",
        r"",
        "Something is divided by 0. Which input makes the lower number 0? Often it is the empty one.",
    ),
    ("ValueError", r"unpack", "There are more, or fewer, values on the right than names on the left."),
    (
        "ValueError",
        r"empty|arg is an empty|iterable argument is empty",
        "`max` and `min` need at least one item. Ask whether there is one first, and stop if not.",
    ),
    (
        "ValueError",
        r"byte must be in range|bytes must be in range",
        "A byte is a number from 0 to 255. Ids from 256 on have to be spelled out first.",
    ),
    ("ValueError", r"", "The kind of the value is right, but not the value. Step the code and look at it."),
    (
        "UnicodeDecodeError",
        r"",
        "These bytes are no whole characters: tokens may end in the middle of one. "
        '`errors="replace"` puts a sign where bytes do not make a character.',
    ),
    ("UnicodeEncodeError", r"", "The text holds half of a character, which UTF-8 cannot write."),
    (
        "RecursionError",
        r"",
        "The function calls itself again and again. When should it stop, and is that asked before the call?",
    ),
    ("MemoryError", r"", "It used more memory than a lab may. Look for a list or a text that grows on every turn."),
    (
        "RuntimeError",
        r"changed size during iteration",
        "The dict is changed while a `for` goes through it. Go through a copy: `list(…)`.",
    ),
    ("StopIteration", r"", "`next(…)` found nothing more. Give it a second argument for that, or use a `for`."),
    ("AssertionError", r"", "An `assert` of yours does not hold. Look at the values in it."),
    ("ModuleNotFoundError", r"", "There is no such module here. What the labs need comes with Python."),
    ("ImportError", r"", "The module has nothing of that name. Look at how it is spelled."),
    ("BlockingIOError", r"", "A lab may not start many processes. No lab needs any."),
    ("PermissionError", r"", "Code of a lab may not do that here. No lab needs it."),
    ("OSError", r"", "Code of a lab may neither write large files nor use the network. No lab needs it."),
    ("SystemExit", r"", "`exit` ends the whole program. To leave a function use `return`."),
    ("KeyboardInterrupt", r"", "The code stopped itself. To leave a function use `return`."),
)
_RAISED_ELSE: Final = "Step the code up to this line and look at the values in it."

_WORDS: Final = {
    "SystemExit": "Your code ends the program (`exit`), so there is no answer.",
    "RecursionError": "The function calls itself too often: more than a thousand calls within one another.",
    "MemoryError": "It used more memory than a lab may.",
}


def place_of_trouble(source: str, trouble: Trouble, called: str) -> Place | None:
    """The line that raised, and what to look at; ``None`` if no line of the learner's has a part in it.

    Args:
        source: The learner's code.
        trouble: What was raised.
        called: The function that was called. If it does not take the arguments, its ``def`` is the line to look at.
    """
    if trouble.line is None:
        line = _def_line(source, called) if trouble.message.startswith(f"{called}() ") else None
        return None if line is None else Place(line, _line(source, line), raised_look(trouble), function=called)
    return Place(trouble.line, _line(source, trouble.line), raised_look(trouble), trouble.column, trouble.function)


def syntax_place(source: str, trouble: Trouble | None) -> Place | None:
    """The line of code that cannot be run as a whole, and what to look at."""
    if trouble is None or trouble.line is None:
        return None
    look = syntax_look(trouble.message) if trouble.column is not None else raised_look(trouble)
    return Place(trouble.line, _line(source, trouble.line), look, trouble.column, trouble.function)


def syntax_look(message: str) -> str:
    """What to look at for a syntax error with a message."""
    return next((look for pattern, look in _SYNTAX if re.search(pattern, message)), _SYNTAX_ELSE)


def raised_look(trouble: Trouble) -> str:
    """What to look at for an exception."""
    for kind, pattern, look in _RAISED:
        if kind == trouble.type and re.search(pattern, trouble.message):
            return look
    return _RAISED_ELSE


def trouble_words(trouble: Trouble) -> str:
    """What happened, in a sentence."""
    if trouble.type in _WORDS:
        return _WORDS[trouble.type]
    where = f" in line {trouble.line}" if trouble.line is not None else ""
    return f"It stops{where} with {trouble}."


def _def_line(source: str, name: str) -> int | None:
    """The line of a function's ``def``."""
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    found = (node.lineno for node in body if isinstance(node, ast.FunctionDef) and node.name == name)
    return max(found, default=None)


def _line(source: str, line: int) -> str:
    lines = source.splitlines()
    return lines[line - 1].strip() if 0 < line <= len(lines) else ""
