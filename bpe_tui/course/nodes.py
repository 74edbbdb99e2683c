"""YAML text to a tree of nodes that know where they stand, without YAML's surprises.

PyYAML only finds the structure. Scalars stay text here, so ``on``, ``yes`` and ``1:60`` are what they look like;
whoever asks for a number or a truth value reads it by the YAML 1.2 core rules. Tags, anchors and aliases are
refused. An error that has a plain repair (a quote that is missing) is noted, repaired in memory, and reading goes
on, so that one pass finds as much as it can.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import yaml

from bpe_tui.course.advice import Advice, advise, advise_value
from bpe_tui.course.models import Position
from bpe_tui.course.problems import Problem

try:
    from yaml import CSafeLoader as _Loader
except ImportError:
    from yaml import SafeLoader as _Loader  # type: ignore[assignment]

MAX_DEPTH: Final = 20
"""Lists and mappings within one another."""
MAX_BYTES: Final = 1_000_000
"""Size of a lesson file."""
_MAX_REPAIRS: Final = 50
_UNSEEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text, a number or a truth value: as yet a text."""

    position: Position
    text: str
    plain: bool
    """Whether it stands without quotes and is no block."""
    raw: str = field(default="", repr=False)
    """What stands in the file, quotes and all."""
    cut: bool = False
    """Whether a ``#`` ended it."""

    def place(self, part: str, nth: int = 0) -> Position:
        """Find where the nth occurrence of a part of the text stands in the file; else where the scalar begins."""
        offset = -1
        for _ in range(nth + 1):
            offset = self.raw.find(part, offset + 1)
            if offset < 0:
                return self.position
        before = self.raw[:offset]
        lines = before.count("\n")
        column = offset - before.rfind("\n") if lines else self.position.column + offset
        return Position(self.position.path, self.position.line + lines, column)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    position: Position
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values in the order they stand; a key may stand twice."""

    position: Position
    entries: tuple[tuple[Scalar, Node], ...]
    braces: bool = False
    """Whether it is written between braces, on one line."""


Node = Scalar | Sequence | Mapping


class _RefusedError(Exception):
    """Structure that YAML allows and a lesson does not."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(message)
        self.line, self.column, self.message = line, column, message


def read_nodes(path: Path, problems: list[Problem]) -> Node | None:
    """Read a file and add what is wrong with it to the problems; ``None`` if nothing can be made of it."""
    text = read_text(path, problems)
    return None if text is None else parse_nodes(path, text, problems)


def read_text(path: Path, problems: list[Problem]) -> str | None:
    """Read the text of a file, with one kind of line end, and add what is wrong with it to the problems."""
    try:
        data = path.read_bytes()
    except OSError as error:
        problems.append(Problem(Position(path, 1, 1), f"the file cannot be read: {error.strerror or error}"))
        return None
    return _decoded(path, data, problems)


def _decoded(path: Path, data: bytes, problems: list[Problem]) -> str | None:
    if len(data) > MAX_BYTES:
        message = f"the file has {len(data):,} bytes; a lesson has at most {MAX_BYTES:,}. Split it into two lessons"
        problems.append(Problem(Position(path, 1, 1), message))
        return None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8")) + 1
        byte = data[error.start]
        message = f"the file is not UTF-8: found the byte 0x{byte:02x}. Save it with the encoding UTF-8"
        problems.append(Problem(Position(path, line, column), message))
        return None
    if text.startswith("\ufeff"):
        message = "the file begins with a byte order mark. Save it as UTF-8 without one (“without BOM”)"
        problems.append(Problem(Position(path, 1, 1), message))
        text = text[1:]
    return text.replace("\r\n", "\n").replace("\r", "\n")


def parse_nodes(path: Path, text: str, problems: list[Problem]) -> Node | None:
    """Read a text as if it stood in the file at `path`; see `read_nodes`."""
    lines = text.split("\n")
    if not _characters_are_fit(path, lines, problems):
        return None
    for _ in range(_MAX_REPAIRS):
        source = "\n".join(lines)
        try:
            root = _Builder(path, source).build()
        except yaml.MarkedYAMLError as error:
            advice = _advice_for(lines, error)
        except _RefusedError as error:
            advice = advise_value(lines, error.line, error.column, error.message)
        else:
            if root is None:
                message = "the file is empty. A lesson begins with `id:`, `title:`, `summary:` and `pages:`"
                problems.append(Problem(Position(path, 1, 1), message))
            return root
        problems.append(Problem(Position(path, advice.line + 1, advice.column + 1), advice.message))
        if advice.repaired is None or lines[advice.repaired[0]] == advice.repaired[1]:
            return None
        lines[advice.repaired[0]] = advice.repaired[1]
    return None


def _advice_for(lines: list[str], error: yaml.MarkedYAMLError) -> Advice:
    mark, context = error.problem_mark, error.context_mark
    line, column = (mark.line, mark.column) if mark else (0, 0)
    opened = (context.line, context.column) if context else None
    return advise(lines, line, column, error.problem or "", error.context or "", opened)


def _characters_are_fit(path: Path, lines: list[str], problems: list[Problem]) -> bool:
    fit = True
    for number, line in enumerate(lines, 1):
        for match in _UNSEEN.finditer(line):
            code = ord(match.group())
            message = f'found the unseen character U+{code:04X}. Delete it, or write "\\u{code:04X}" in double quotes'
            problems.append(Problem(Position(path, number, match.start() + 1), message))
            fit = False
    return fit


class _Builder:
    """Builds the tree from PyYAML's events, and refuses what a lesson has no use for."""

    def __init__(self, path: Path, source: str) -> None:
        self.path = path
        self.source = source
        self.lines = source.split("\n")
        self.events: Iterator[Any] = iter(yaml.parse(source, Loader=_Loader))

    def build(self) -> Node | None:
        root: Node | None = None
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    mark: Any = event.start_mark
                    message = "a second document begins here. A file holds one lesson; remove the `---`"
                    raise _RefusedError(mark.line, mark.column, message)
                root = self._node(next(self.events), 0)
        return root

    def _node(self, event: Any, depth: int) -> Node:
        line, column = event.start_mark.line, event.start_mark.column
        self._refuse_specials(event, line, column)
        position = Position(self.path, line + 1, column + 1)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, position)
        if depth >= MAX_DEPTH:
            raise _RefusedError(line, column, f"lists and mappings are nested more than {MAX_DEPTH} deep")
        if isinstance(event, yaml.SequenceStartEvent):
            items: list[Node] = []
            while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
                items.append(self._node(event, depth + 1))
            return Sequence(position, tuple(items))
        if event.flow_style and self.lines[line].startswith("{{", column):
            raise _RefusedError(line, column, "a text that begins with `{` must be in quotes")
        braces = bool(event.flow_style)
        entries: list[tuple[Scalar, Node]] = []
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            if not isinstance(key, Scalar):
                at = key.position
                raise _RefusedError(at.line - 1, at.column - 1, "a key must be a single word, such as `title`")
            entries.append((key, self._node(next(self.events), depth + 1)))
        return Mapping(position, tuple(entries), braces)

    def _refuse_specials(self, event: Any, line: int, column: int) -> None:
        if isinstance(event, yaml.AliasEvent):
            raise _RefusedError(line, column, "a text that begins with `*` must be in quotes (lessons have no aliases)")
        if event.anchor is not None:
            raise _RefusedError(line, column, "a text that begins with `&` must be in quotes (lessons have no anchors)")
        if event.tag is not None:
            raise _RefusedError(line, column, "a text that begins with `!` must be in quotes (lessons have no tags)")

    def _scalar(self, event: Any, position: Position) -> Scalar:
        start, end = event.start_mark.index, event.end_mark.index
        plain = event.style in (None, "")
        # PyYAML sees a last line end even where there is none.
        last = self.lines[event.end_mark.line] if event.end_mark.line < len(self.lines) else ""
        rest = last[event.end_mark.column :]
        cut = plain and rest.lstrip().startswith("#") and bool(event.value)
        return Scalar(position, event.value, plain, self.source[start:end], cut)
