"""The outline of a lesson file: what names it, the titles of its pages, how many slides and questions there are.

All lessons are listed when the tutor opens, and reading all that stands in them as YAML takes long. So the few lines
that an outline needs are picked out here, where they are written in the plain way of the guide for authors. A file
that is written in another way has no outline; it is read whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bpe_tui.course.syllabus import LessonTest

_DEEP: Final = 6
"""Blanks at the head of a line from which on it is none of the outline's affair."""
_LINE: Final = re.compile(rf"^(?! {{{_DEEP}}})(?P<indent> *)(?P<rest>[^ \n].*)$", re.MULTILINE)
_GOES_ON: Final = re.compile(rf"(?:\n *(?:#.*)?)*\n {{{_DEEP}}}")
"""What follows a text that goes on in the next line, with comments and empty lines in between."""
_ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_PLAIN: Final = re.compile(r"[A-Za-z0-9](?:[\w ,.'’?!()/+=×÷–—-]|:(?=\S))*")
"""A text that is the same in YAML, in Markdown and in a template as it stands."""
_QUOTED: Final = re.compile(r"\"([\w ,.:'’?!()/+=×÷–—-]*)\"")
_NOTHING: Final = frozenset({"null", "Null", "NULL"})
_COUNT: Final = re.compile(r"[1-9]|[12][0-9]|30")
_SHARE: Final = re.compile(r"0\.[0-9]*[1-9]")


@dataclass(frozen=True, slots=True)
class Outline:
    """What is known of a lesson before its pages are read."""

    id: str
    title: str
    summary: str
    titles: tuple[str, ...]
    """The titles of its pages."""
    slides: int = 0
    """How many there are."""
    test: LessonTest | None = None
    """Its test, without the questions."""
    questions: int = 0
    """How many there are in the pool of the test."""


class _OddError(Exception):
    """The file is written in a way that takes YAML to understand."""


def outline_of(text: str) -> Outline | None:
    r"""Read the outline of a lesson file; ``None`` if it is written in another way than the guide shows.

    >>> outline_of("id: a\ntitle: A\nsummary: Do.\npages:\n  - title: One\n    blocks:\n      - Text.\n")
    Outline(id='a', title='A', summary='Do.', titles=('One',), slides=0, test=None, questions=0)
    """
    try:
        return _read(dict(_parts(text)))
    except _OddError:
        return None


_Lines = list[tuple[int, str]]
"""The lines of a part, each with its indentation."""


def _parts(text: str) -> Iterator[tuple[str, tuple[str, _Lines]]]:
    """The parts of a file by their keys: what stands behind the key, and the lines below it that are not deep."""
    key, value = "", ""
    lines: _Lines = []
    seen: set[str] = set()
    for found in _LINE.finditer(text):
        indent, rest = len(found["indent"]), found["rest"].rstrip()
        if rest.startswith("#"):
            continue
        has_text = indent <= 2 and key != "facts" and not rest.endswith(":")
        if has_text and _GOES_ON.match(text, found.end()):
            raise _OddError
        if indent:
            lines.append((indent, rest))
            continue
        if key:
            yield key, (value, lines)
        key, value = _split(rest)
        if key in seen or key not in ("id", "title", "summary", "facts", "pages", "slides", "test"):
            raise _OddError
        seen.add(key)
        lines = []
    if key:
        yield key, (value, lines)


def _split(rest: str) -> tuple[str, str]:
    """A key and what stands behind it."""
    key, colon, value = rest.partition(":")
    if not colon or value[:1] not in ("", " "):
        raise _OddError
    return key, value.strip()


def _read(parts: dict[str, tuple[str, _Lines]]) -> Outline:
    lesson_id = _head(parts, "id")
    titles = tuple(_titles(_below(parts, "pages")))
    if not _ID.fullmatch(lesson_id) or not titles:
        raise _OddError
    slides = sum(_items(_below(parts, "slides"))) if "slides" in parts else 0
    test, questions = _test(_below(parts, "test")) if "test" in parts else (None, 0)
    return Outline(lesson_id, _head(parts, "title"), _head(parts, "summary"), titles, slides, test, questions)


def _head(parts: dict[str, tuple[str, _Lines]], key: str) -> str:
    value, lines = parts.get(key, ("", []))
    if lines:
        raise _OddError
    return _text(value)


def _below(parts: dict[str, tuple[str, _Lines]], key: str) -> _Lines:
    value, lines = parts.get(key, ("", []))
    if value or not lines:
        raise _OddError
    return lines


def _text(written: str) -> str:
    """A text on one line, without anything that YAML, a template or Markdown would read in its own way."""
    quoted = _QUOTED.fullmatch(written)
    if quoted is not None and quoted[1].strip() == quoted[1] != "":
        return quoted[1]
    if _PLAIN.fullmatch(written) is None or written in _NOTHING:
        raise _OddError
    return written


def _titles(lines: _Lines) -> Iterator[str]:
    """The titles of pages, each at the head of its page."""
    expects_key = False
    for indent, rest in lines:
        if indent == 4 and rest in ("blocks:", "formal:"):
            expects_key = False
        elif indent == 2 and rest.startswith("- title: ") and not expects_key:
            yield _text(rest.removeprefix("- title: ").strip())
            # a line of another kind would go on with the title
            expects_key = True
        else:
            raise _OddError
    if expects_key:
        raise _OddError


def _items(lines: _Lines, indent: int = 2) -> Iterator[bool]:
    """For each line whether an item of a list begins there."""
    for at, rest in lines:
        if at < indent or (at == indent and not rest.startswith("- ")):
            raise _OddError
        yield at == indent


def _test(lines: _Lines) -> tuple[LessonTest, int]:
    if lines[0][1].startswith("- "):
        return LessonTest(()), sum(_items(lines))
    keys = {}
    quizzes: _Lines = []
    for indent, rest in lines:
        if indent > 2:
            quizzes.append((indent, rest))
            continue
        key, value = _split(rest)
        if indent < 2 or key in keys or key not in ("count", "pass", "from", "quizzes"):
            raise _OddError
        keys[key] = value
    count, share = keys.get("count", "5"), keys.get("pass", "0.6")
    odd = not _COUNT.fullmatch(count) or not _SHARE.fullmatch(share) or keys.get("from", "all") != "all"
    if odd or keys.get("quizzes"):
        raise _OddError
    return LessonTest((), int(count), float(share), "from" in keys), sum(_items(quizzes, 4))
