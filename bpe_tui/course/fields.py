"""Reading typed fields out of nodes, with every mistake noted instead of raised."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from collections.abc import Mapping as MappingOf
from collections.abc import Sequence as SequenceOf
from dataclasses import dataclass
from typing import Final

from bpe_tui.course.expression import Evaluator, ExpressionError, compile_expression
from bpe_tui.course.fill import Hole, fill, parse_template
from bpe_tui.course.markup import terms_in
from bpe_tui.course.models import Comment, Position
from bpe_tui.course.nodes import Mapping, Node, Scalar, Sequence
from bpe_tui.course.problems import Problem
from bpe_tui.course.spelling import write

_NULL: Final = {"", "~", "null", "Null", "NULL"}
_TRUE: Final = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INT: Final = re.compile(r"[-+]?[0-9]{1,18}")
_KINDS: Final = {Sequence: "a list", Mapping: "a mapping (`key: value`)"}

Fields = dict[str, Node]


def near(word: str, words: SequenceOf[str]) -> str:
    """Suggest what a word was meant to be, as the end of a message."""
    close = difflib.get_close_matches(word, words, 1, 0.6)
    if close:
        return f"did you mean `{close[0]}`?"
    return "expected one of: " + ", ".join(f"`{known}`" for known in words)


@dataclass(slots=True)
class Filled:
    """A text with its values put in, and whether any were."""

    text: str
    computed: bool


class FieldReader:
    """Reads fields and collects problems.

    Args:
        names: What expressions can name; the facts of the lesson are added to it as they are read.
        problems: Where to add what is wrong.
        wrong_term: Says of a marked term why it cannot be marked, or nothing; ``None`` lets all pass.
    """

    def __init__(
        self,
        names: MappingOf[str, object],
        problems: list[Problem],
        wrong_term: Callable[[str], str] | None = None,
    ) -> None:
        self.names: dict[str, object] = dict(names)
        self.problems = problems
        self._wrong_term = wrong_term
        self.evaluator = Evaluator(self.names)
        self.broken: set[str] = set()
        self._late: dict[str, tuple[Scalar, Node]] = {}
        """Facts that are read when an expression first names them."""
        """Facts that could not be computed; what uses them is not complained about again."""
        self.comments: dict[str, tuple[str, tuple[Comment, ...]]] = {}
        """Of each stepper so far its function and its comments, for steppers that say the same."""

    def note(self, where: Node | Position, message: str) -> None:
        """Add a problem."""
        position = where if isinstance(where, Position) else where.position
        self.problems.append(Problem(position, message))

    def fields(self, node: Node, what: str, required: SequenceOf[str], optional: SequenceOf[str] = ()) -> Fields | None:
        """Read a mapping with known keys; ``None`` if it is none.

        Args:
            node: The node.
            what: What to call it in messages, such as ``a page``.
            required: Keys that must be there.
            optional: Keys that may be there.
        """
        if not isinstance(node, Mapping):
            keys = ", ".join(f"`{key}:`" for key in required)
            self.note(node, f"expected {what} with {keys}; found {self._kind(node)}")
            return None
        known = [*required, *optional]
        meant: set[str] = set()
        fields: Fields = {}
        lines: dict[str, int] = {}
        for key, value in node.entries:
            if key.text not in known and node.braces and isinstance(value, Scalar) and not value.raw:
                self.note(key, f"between braces a comma ends a text, so `{key.text}` is read as a key; use quotes")
            elif key.text not in known:
                self.note(key, f"{what} has no key `{key.text}`; {near(key.text, known)}")
                meant.update(difflib.get_close_matches(key.text, known, 1, 0.6))
            elif key.text in fields:
                self.note(
                    key, f"the key `{key.text}` stands here a second time; the first is on line {lines[key.text]}"
                )
            else:
                fields[key.text] = value
                lines[key.text] = key.position.line
        for key_name in required:
            if key_name not in fields and key_name not in meant:
                self.note(node, f"{what} needs the key `{key_name}`")
        return fields

    def items(self, node: Node, what: str) -> tuple[Node, ...]:
        """Read a list that is not empty; an empty tuple if it is none."""
        if not isinstance(node, Sequence):
            self.note(
                node, f"expected a list of {what}, each on its own line after a dash `- `; found {self._kind(node)}"
            )
            return ()
        if not node.items:
            self.note(node, f"expected a list of {what}; found an empty list")
        return node.items

    def raw(self, node: Node, what: str) -> str | None:
        """Read a text as it stands."""
        if not isinstance(node, Scalar):
            advice = ""
            if isinstance(node, Sequence):
                advice = ". If it is a text that begins with `[`, put it in quotes"
            elif isinstance(node, Mapping):
                advice = ". If it is a text with `: ` in it, put it in quotes"
            self.note(node, f"expected a text for {what}; found {self._kind(node)}{advice}")
            return None
        if node.plain and node.text in _NULL:
            self.note(node, f'expected a text for {what}; found nothing. For an empty text write ""')
            return None
        if node.cut:
            self.note(node, f"` #` begins a comment and ends {what} after `{node.text[-20:]}`; put the text in quotes")
            return None
        return node.text

    def word(self, node: Node, what: str, words: SequenceOf[str]) -> str | None:
        """Read one of a few words."""
        text = self.raw(node, what)
        if text is not None and text not in words:
            self.note(node, f"{what} cannot be `{text}`; {near(text, words)}")
            return None
        return text

    def identifier(self, node: Node, what: str) -> str | None:
        """Read an id: lower-case letters, digits and dashes."""
        text = self.raw(node, what)
        if text is None or re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", text):
            return text
        example = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "count-pairs"
        self.note(node, f"{what} is made of lower-case letters, digits and dashes, such as `{example}`; found `{text}`")
        return None

    def integer(self, node: Node, what: str, least: int, most: int) -> int | None:
        """Read a whole number."""
        found = self._kind(node)
        if isinstance(node, Scalar) and "{{" in node.text:
            value = self.value(node, what)
            if value is None:
                return None
            found = f"`{value!r}`"
            if type(value) is int and least <= value <= most:
                return value
        elif isinstance(node, Scalar) and node.plain and _INT.fullmatch(node.text):
            number = int(node.text)
            if least <= number <= most:
                return number
        self.note(node, f"expected a whole number from {least:,} to {most:,} for {what}; found {found}")
        return None

    def text(self, node: Node, what: str, *, markdown: bool = True) -> str | None:
        """Read a text and put in what its expressions give."""
        filled = self.filled(node, what, markdown=markdown)
        return None if filled is None else filled.text

    def filled(self, node: Node, what: str, *, markdown: bool = True, braces: bool = False) -> Filled | None:
        """Read a text and put in what its expressions give; with `braces`, single braces are kept for later."""
        raw = self.raw(node, what)
        if raw is None:
            return None
        assert isinstance(node, Scalar)
        try:
            pieces = parse_template(raw.strip("\n"))
        except ExpressionError as error:
            self.note(node.place("{{"), str(error))
            return None
        before = len(self.problems)
        seen: dict[str, int] = {}

        def value_of(hole: Hole) -> str:
            nth = seen.get(hole.source, 0)
            seen[hole.source] = nth + 1
            position = node.place(hole.source, nth)
            value = self._evaluate(hole.source, position)
            try:
                text = write(value)
            except ValueError as error:
                self.note(position, f"`{hole.source}` cannot be shown: {error}")
                return ""
            if hole.code and "`" in text:
                self.note(position, f"`{hole.source}` gives `{text}`, which cannot stand between backticks")
            return text

        text = fill(pieces, value_of, markdown=markdown, braces=braces)
        if markdown and "[[" in text and self._wrong_term is not None:
            self._check_terms(text, node, self._wrong_term)
        if len(self.problems) > before or self.broken & _names(pieces):
            return None
        return Filled(text, any(isinstance(piece, Hole) for piece in pieces))

    def _check_terms(self, text: str, node: Scalar, wrong_term: Callable[[str], str]) -> None:
        for name in terms_in(text):
            if problem := wrong_term(name):
                place = node.place(f"[[{name}")
                self.note(place if place != node.position else node.place(f"|{name}]]"), problem)

    def value(self, node: Node, what: str) -> object | None:
        """Read a text that is nothing but one expression, ``"{{ … }}"``, and give its value."""
        raw = self.raw(node, what)
        if raw is None:
            return None
        assert isinstance(node, Scalar)
        try:
            pieces = parse_template(raw.strip())
        except ExpressionError as error:
            self.note(node, str(error))
            return None
        if len(pieces) == 1 and isinstance(pieces[0], Hole):
            return self._evaluate(pieces[0].source, node.place(pieces[0].source))
        self.note(node, f'expected one expression for {what}, such as "{{{{ ids }}}}"; found `{raw}`')
        return None

    def late_fact(self, key: Scalar, node: Node) -> None:
        """Take note of a fact; it is read once an expression names it. Of two of a name the first is meant."""
        self._late.setdefault(key.text, (key, node))

    def fact(self, key: Scalar, node: Node) -> None:
        """Read a fact and add it to the names."""
        name = key.text
        if not name.isidentifier() or name.startswith("_"):
            self.note(key, f"a fact is named as a Python variable is, such as `merges`; found `{name}`")
            return
        if name in self.names:
            known = "fact" if name in self.broken else "fact, function or helper"
            self.note(key, f"there is already a {known} called `{name}`; choose another name")
            return
        self.names[name] = None
        if not isinstance(node, Scalar):
            self.note(node, f"expected an expression in quotes for the fact `{name}`; found {self._kind(node)}")
            self.broken.add(name)
            return
        source = self.raw(node, f"the fact `{name}`")
        before = len(self.problems)
        value = None if source is None else self._evaluate(source.strip(), node.place(source.strip()))
        if source is None or len(self.problems) > before:
            self.broken.add(name)
        self.names[name] = value

    def _evaluate(self, source: str, position: Position) -> object:
        try:
            expression = compile_expression(source)
            for name in expression.names:
                # one fact may have read another
                if (late := self._late.pop(name, None)) is not None:
                    self.fact(*late)
            if expression.names & self.broken:
                return None
            return self.evaluator.evaluate(expression)
        except ExpressionError as error:
            self.note(position, self._explain(source, error))
            return None

    def _explain(self, source: str, error: ExpressionError) -> str:
        if not error.name:
            return f"`{source}` cannot be computed: {error}"
        close = difflib.get_close_matches(error.name, list(self.names), 1, 0.6)
        hint = f"did you mean `{close[0]}`?" if close else ""
        if source == error.name and not close:
            hint = f"if it is a text, it needs quotes of its own: '\"{source}\"'"
        return f"`{source}` cannot be computed: nothing is called `{error.name}`" + (f"; {hint}" if hint else "")

    def _kind(self, node: Node) -> str:
        if isinstance(node, Scalar):
            if node.plain and node.text in _NULL:
                return "nothing"
            if node.plain and node.text in _TRUE:
                return f"the truth value `{node.text}`"
            return f"`{node.text[:40]}`" if "\n" not in node.text else "a text of several lines"
        return _KINDS[type(node)]


def _names(pieces: tuple[str | Hole, ...]) -> set[str]:
    """The names that the holes of a text look up."""
    names: set[str] = set()
    for piece in pieces:
        if isinstance(piece, Hole):
            try:
                names |= compile_expression(piece.source).names
            except ExpressionError:
                continue
    return names
