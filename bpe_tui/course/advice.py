"""From YAML's way of complaining to what the author of a lesson should write instead."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_ENTRY: Final = re.compile(r"^(?P<head>\s*(?:-\s+)*(?:[A-Za-z_][\w-]*:\s+)?)(?P<value>\S.*?)\s*$")
_KEY: Final = re.compile(r"^\s*(?:-\s+)*(?P<key>[A-Za-z_][\w-]*):(?:\s|$)")
_NEEDS_QUOTES: Final = "@`%*&!|>]},{[?\"'"


@dataclass(frozen=True, slots=True)
class Advice:
    """What to tell the author, and the line as it should be, where that can be told."""

    line: int
    """From 0."""
    column: int
    """From 0."""
    message: str
    repaired: tuple[int, str] | None = None
    """Number of a line, from 0, and its text once repaired."""


def quoted(text: str) -> str:
    """Write a text as YAML in quotes."""
    return '"' + text + '"' if "'" in text and not re.search(r'["\\]', text) else "'" + text.replace("'", "''") + "'"


def advise_value(lines: list[str], line: int, column: int, message: str) -> Advice:
    """Advise to put the value on a line in quotes, after a message that says why."""
    text = lines[line] if line < len(lines) else ""
    entry = _ENTRY.match(text)
    if entry is None or not message.startswith("a text that begins with"):
        return Advice(line, column, message)
    repaired = entry["head"] + quoted(entry["value"])
    return Advice(line, column, f"{message}; write: {repaired.strip()}", (line, repaired))


def advise(
    lines: list[str], line: int, column: int, problem: str, context: str, opened: tuple[int, int] | None
) -> Advice:
    """Explain a syntax error.

    Args:
        lines: The file.
        line: Where PyYAML noticed it, from 0.
        column: The same.
        problem: PyYAML's message.
        context: What PyYAML was reading.
        opened: Where that began.
    """
    text = lines[line] if line < len(lines) else ""
    if "\t" in text[: column + 1] and not text[:column].strip():
        return Advice(line, text.index("\t"), "a tab cannot indent a line; use spaces (two for each level)")
    if "nesting depth" in problem:
        return Advice(line, column, "lists are nested too deep; was a text that begins with `[` left without quotes?")
    if opened and "quoted scalar" in context:
        if "unknown escape" in problem:
            message = r"in double quotes `\` begins an escape; use single quotes, or write `\\`"
            return Advice(line, column, message)
        return Advice(*opened, f"the quote {lines[opened[0]][opened[1]]} that opens here is never closed")
    entry = _ENTRY.match(text)
    if entry and entry["value"][0] in _NEEDS_QUOTES and column >= entry.end("head"):
        return _advise_opening(line, entry)
    if "flow" in context and opened:
        return Advice(*opened, "the bracket that opens here is never closed; if it belongs to a text, use quotes")
    if "mapping values are not allowed" in problem:
        return _advise_colon(line, column, text, entry)
    if "block sequence entries are not allowed" in problem or "mapping keys are not allowed" in problem:
        return _advise_quotes(line, column, text, f"a text that begins with `{text[column]} ` must be in quotes")
    if "could not find expected ':'" in problem and opened:
        line, column = opened
        message = "expected `key: value`; if the line goes on with the text above, indent it as far as that text"
        return Advice(line, column, message)
    if "did not find expected" in problem or "expected <block end>" in problem:
        width = len(text) - len(text.lstrip())
        message = (
            f"this line does not fit the lines above: it is indented by {width}. "
            "Keys of one block stand exactly below each other, and so do the dashes of a list"
        )
        return Advice(line, min(column, width), message)
    return Advice(line, column, f"this is not YAML: {problem}")


def _advise_opening(line: int, entry: re.Match[str]) -> Advice:
    """The value begins with a character that means something to YAML."""
    value, column = entry["value"], entry.end("head")
    first = value[0]
    if first in "|>" and len(value) > 1:
        message = f"after `{first}` the text begins on the next line, indented; or put the text in quotes"
        repaired = entry["head"] + quoted(value)
        return Advice(line, column, message, (line, repaired))
    if first in "\"'":
        whole = value if value.count(first) != 2 else value.replace(first, "", 2) if value.endswith(first) else value
        repaired = entry["head"] + quoted(whole)
        message = f"the text goes on after its closing quote; put all of it in quotes; write: {repaired.strip()}"
        return Advice(line, column, message, (line, repaired))
    repaired = entry["head"] + quoted(value)
    message = f"a text that begins with `{first}` must be in quotes; write: {repaired.strip()}"
    return Advice(line, column, message, (line, repaired))


def _advise_colon(line: int, column: int, text: str, entry: re.Match[str] | None) -> Advice:
    if entry and re.search(r":(\s|$)", entry["value"]) and column >= entry.end("head"):
        return _advise_quotes(line, column, text, "a text with `: ` in it must be in quotes")
    key = _KEY.match(text)
    if key:
        message = f"`{key['key']}:` is indented as if it went on with the text above; align it with the key before it"
        return Advice(line, key.start("key"), message)
    return Advice(line, column, "a `: ` stands where no key can; put the text in quotes")


def _advise_quotes(line: int, column: int, text: str, message: str) -> Advice:
    entry = _ENTRY.match(text)
    if entry is None:
        return Advice(line, column, message)
    repaired = entry["head"] + quoted(entry["value"])
    return Advice(line, column, f"{message}; write: {repaired.strip()}", (line, repaired))
