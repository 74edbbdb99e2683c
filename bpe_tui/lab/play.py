"""Free play: any code runs. What is asked of it and said of it, whatever shows it."""

from __future__ import annotations

import ast
from typing import Final

from bpe_tui.lab.advice import syntax_place
from bpe_tui.lab.calls import Call, Ended
from bpe_tui.lab.verdicts import Place

SECONDS: Final = 10.0
"""Seconds that the code may take."""
EXAMPLE: Final = """\
def pairs(text):
    found = []
    for left, right in zip(text, text[1:]):
        found.append(left + right)
    return found


print(pairs("abcab"))
"""
"""What one may begin with."""


def ended_at(source: str, ended: Ended) -> Place | None:
    """The line that stopped a run, if one did."""
    trouble = ended.trouble
    if ended.kind == "syntax":
        return syntax_place(source, trouble)
    if trouble is None or trouble.line is None:
        return None
    lines = source.splitlines()
    text = lines[trouble.line - 1].strip() if trouble.line <= len(lines) else ""
    return Place(trouble.line, text, "", function=trouble.function)


def parse_call(text: str) -> Call | str:
    """Read a call with plain values, or say what is wrong with it.

    >>> parse_call("pairs('ab')").arguments
    ('ab',)
    """
    try:
        node = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return 'Write a call, such as pairs("abcab").'
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return 'Write a call of a function of yours, such as pairs("abcab").'
    if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
        return "Write the arguments one after the other, without names."
    try:
        return Call(node.func.id, tuple(ast.literal_eval(argument) for argument in node.args))
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return "The arguments must be plain values: numbers, texts, lists of them."


def likely_call(source: str) -> str:
    r"""The call that is most likely meant: the last one with plain values outside of all functions.

    >>> likely_call("def f(x):\n    return x\nprint(f(3))")
    'f(3)'
    """
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    functions = [node.name for node in body if isinstance(node, ast.FunctionDef)]
    found = ""
    for statement in body:
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        for node in ast.walk(statement):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in functions:
                text = ast.unparse(node)
                found = text if isinstance(parse_call(text), Call) else found
    return found or (f"{functions[-1]}()" if functions else "")
