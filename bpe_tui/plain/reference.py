"""What stands beside the lessons, said in lines: terms, questions, sources, and what a search finds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bpe_tui.course.faq import Faq
from bpe_tui.course.glossary import Glossary, Term
from bpe_tui.course.models import Course
from bpe_tui.course.search import Document, Found, document_of_question
from bpe_tui.course.search import find as find_documents
from bpe_tui.course.sources import Source
from bpe_tui.plain.prose import prose, sentence
from bpe_tui.plain.reading import read_number
from bpe_tui.plain.stop import Lines
from bpe_tui.plain.voice import Line

MOST_FOUND: Final = 9
"""Places that a search says."""
_KINDS: Final = {"lesson": "Lesson", "page": "Page", "term": "Term", "question": "Question"}


def term_lines(term: Term, course: Course) -> Lines:
    """Say what a term means."""
    lines: Lines = [f"{term.name}: {sentence(term.plain)}"]
    if term.also:
        lines.append(f"Also called: {', '.join(term.also)}.")
    if term.formal:
        lines.append(f"Formally: {sentence(term.formal)}")
    lines += taught_lines(term.lesson, course)
    if term.see:
        lines.append(f"See also: {', '.join(term.see)}.")
    return lines


def taught_lines(lesson_id: str, course: Course) -> Lines:
    """Say which lesson teaches it, if there is one."""
    for number, lesson in enumerate(course.lessons, 1):
        if lesson.id == lesson_id:
            return [f"More in lesson {number}, {lesson.title}."]
    return []


def glossary_lines(glossary: Glossary, wanted: str, marked: Sequence[str], course: Course) -> Lines:
    """Say a term, or those marked on a page, or which there are.

    Args:
        glossary: The terms.
        wanted: The term that is asked for; empty for those of the page.
        marked: The terms marked on the page.
        course: The lessons.
    """
    if wanted:
        term = glossary.find(wanted)
        if term is not None:
            return term_lines(term, course)
        near = glossary.near(wanted) or [term.name for term in glossary.containing(wanted)[:5]]
        if not near:
            return [f"The glossary has no term {wanted[:40]}. Type glossary all to hear its terms."]
        return [f"The glossary has no term {wanted[:40]}. Did you mean {' or '.join(near)}?"]
    lines: Lines = []
    for name in marked:
        term = glossary.find(name)
        if term is not None:
            lines.append(f"{term.name}: {sentence(term.plain)}")
    if lines:
        return [*lines, "Type glossary and a term to hear more of it, or glossary all for all terms."]
    return all_terms(glossary)


def all_terms(glossary: Glossary) -> Lines:
    """Say the names of all terms."""
    names = ", ".join(term.name for term in glossary.terms)
    return [
        f"The glossary has {len(glossary.terms)} terms: {names}.",
        "Type glossary and a term to hear what it means.",
    ]


def faq_lines(questions: Sequence[Faq], wanted: str, course: Course) -> Lines:
    """Say the questions, or the answer to one of them.

    Args:
        questions: All of them.
        wanted: A number, or words of a question; empty for the list.
        course: The lessons.
    """
    number = read_number(wanted)
    if number is not None and 1 <= number <= len(questions):
        return answer_lines(questions[number - 1], course)
    if wanted and number is None:
        found = find_documents(map(document_of_question, questions), wanted, 1)
        if found:
            name = found[0].document.name
            return answer_lines(next(faq for faq in questions if faq.id == name), course)
    lines: Lines = [f"No question has {wanted[:40]}."] if wanted else []
    lines += [Line(f"{at}. {sentence(faq.question)}") for at, faq in enumerate(questions, 1)]
    return [*lines, "Type faq and a number to hear the answer."]


def answer_lines(faq: Faq, course: Course) -> Lines:
    """Say a question and its answer."""
    return [sentence(faq.question), "", *prose(faq.answer), "", *taught_lines(faq.lesson, course)]


def source_lines(sources: Sequence[Source]) -> Lines:
    """Say the sources, a few sentences each."""
    lines: Lines = []
    for source in sources:
        lines.append(f"{source.title}. {source.citation}.")
        lines.append(Line(sentence(source.note), indent=2))
        if source.task:
            lines.append(Line(f"To do: {sentence(source.task)}", indent=2))
        if source.address:
            lines.append(Line(source.address, indent=2))
    return lines


def found_lines(words: str, found: Sequence[Found], near: Sequence[str]) -> Lines:
    """Say what a search has found."""
    if not found:
        meant = f" Did you mean {' or '.join(near)}?" if near else " Try fewer words, or the beginning of one."
        return [f"Nothing has {words[:40]}.{meant}"]
    lines: Lines = []
    for number, place in enumerate(found[:MOST_FOUND], 1):
        lines.append(f"{number}. {_named(place.document)}")
        if place.line:
            lines.append(Line(place.line, indent=3))
    more = len(found) - MOST_FOUND
    if more > 0:
        lines.append(f"And {more} more; more words find fewer.")
    return [*lines, "Type a number to go there."]


def _named(document: Document) -> str:
    where = f", {document.place}" if document.kind in ("page",) else ""
    return f"{_KINDS[document.kind]} {document.title}{where}"
