"""The glossary: what the terms of the field mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from bpe_tui.course.extra import open_extra, texts_of
from bpe_tui.course.fields import FieldReader
from bpe_tui.course.models import Position
from bpe_tui.course.nodes import Node
from bpe_tui.course.problems import Problem
from bpe_tui.course.terms import fold, forms, near_names


@dataclass(frozen=True, slots=True)
class Term:
    """One term."""

    name: str
    plain: str
    """What it means, in Markdown of a sentence or two."""
    formal: str = ""
    """The same exactly; empty if there is nothing to add."""
    lesson: str = ""
    """Id of the lesson that teaches it; empty if none does."""
    see: tuple[str, ...] = ()
    """Terms to read next."""
    also: tuple[str, ...] = ()
    """Other names."""
    at: Position | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Glossary:
    """All terms, in the order of the alphabet."""

    terms: tuple[Term, ...] = ()

    @cached_property
    def _names(self) -> dict[str, Term]:
        known = {fold(name): term for term in self.terms for name in term.also}
        return known | {fold(term.name): term for term in self.terms}

    def find(self, name: str) -> Term | None:
        """Find a term by one of its names, in singular or plural; ``None`` if there is none."""
        return next((self._names[form] for form in forms(name) if form in self._names), None)

    def near(self, name: str) -> list[str]:
        """The names of terms that are spelled nearly so."""
        return near_names(name, [name for term in self.terms for name in (term.name, *term.also)])

    def containing(self, text: str) -> tuple[Term, ...]:
        """The terms that have a text, the nearest first: by their name, by another one, by what they mean."""
        wanted = fold(text)
        ranked = [(rank, term) for term in self.terms if (rank := _rank(term, wanted)) is not None]
        return tuple(term for _, term in sorted(ranked, key=lambda found: found[0]))


def _rank(term: Term, wanted: str) -> int | None:
    """How near a term is to a text, 0 is nearest; ``None`` if it has nothing of it."""
    name, also = fold(term.name), [fold(other) for other in term.also]
    tests = (
        name == wanted,
        wanted in also,
        name.startswith(wanted),
        any(other.startswith(wanted) for other in also),
        any(wanted in other for other in (name, *also)),
        len(wanted) > 2 and wanted in fold(term.plain),
    )
    return next((rank for rank, met in enumerate(tests) if met), None)


def read_glossary(path: Path, problems: list[Problem]) -> Glossary:
    """Read a glossary and add what is wrong with it to the problems."""
    opened = open_extra(path, problems, "terms", "the glossary")
    if opened is None:
        return Glossary()
    reader, items = opened
    terms = list(_terms(reader, items))
    glossary = Glossary(tuple(sorted(terms, key=lambda term: fold(term.name))))
    taken: dict[str, Term] = {}
    for term in terms:
        at = term.at or Position(path, 1, 1)
        for name in (term.name, *term.also):
            if fold(name) in taken:
                problems.append(Problem(at, f"the name `{name}` is taken by the term `{taken[fold(name)].name}`"))
            taken.setdefault(fold(name), term)
        for name in term.see:
            if glossary.find(name) is None:
                near = glossary.near(name)
                hint = f"; did you mean {' or '.join(f'`{known}`' for known in near)}?" if near else ""
                problems.append(Problem(at, f"`see` of the term `{term.name}` names `{name}`, which is no term{hint}"))
    return glossary


def _terms(reader: FieldReader, items: tuple[Node, ...]) -> Iterator[Term]:
    for item in items:
        fields = reader.fields(item, "a term", ("term", "plain"), ("also", "formal", "lesson", "see"))
        if fields is None or len(fields) < 2:
            continue
        name = reader.raw(fields["term"], "the term") if "term" in fields else None
        plain = reader.text(fields["plain"], "the meaning") if "plain" in fields else None
        formal = reader.text(fields["formal"], "the formal meaning") if "formal" in fields else ""
        lesson = reader.raw(fields["lesson"], "the lesson") if "lesson" in fields else ""
        see = texts_of(reader, fields.get("see"), "terms")
        also = texts_of(reader, fields.get("also"), "names")
        if name is None or plain is None or formal is None or lesson is None:
            continue
        yield Term(" ".join(name.split()), plain, formal, lesson, see, also, item.position)
