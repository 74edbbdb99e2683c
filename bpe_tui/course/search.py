"""Searching the course: lessons, pages, the glossary and the questions learners ask, as one list of documents.

Answers of quizzes are not searched, so that no search gives one away.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from bpe_tui.course.faq import Faq
from bpe_tui.course.glossary import Term
from bpe_tui.course.markup import plain_lines
from bpe_tui.course.models import Lesson, Page
from bpe_tui.course.page_terms import texts_of

Kind = Literal["lesson", "page", "term", "question"]

MOST: Final = 60
"""Places that are found at most."""
_WEIGHT: Final[dict[Kind, int]] = {"term": 8, "lesson": 6, "question": 4, "page": 2}
_SENTENCE: Final = 40
"""Characters from which a line is taken for a sentence."""
_AROUND: Final = 28
"""Characters before the first word found that a line of context keeps."""


@dataclass(frozen=True, slots=True)
class Document:
    """Something that can be found."""

    kind: Kind
    title: str
    lines: tuple[str, ...] = ()
    """Its text, without Markdown."""
    lesson: str = ""
    """Id of its lesson; empty for terms and questions."""
    page: int = 1
    name: str = ""
    """What it is called where it stands: a term's name, a question's id."""
    place: str = ""
    """Where it stands, in words."""


@dataclass(frozen=True, slots=True)
class Found:
    """A document that has all the words."""

    document: Document
    line: str
    """The line that has most of them, cut before its first one where it is long; empty if only the title has them."""
    marks: tuple[tuple[int, int], ...]
    """Where the words stand in that line: start and end."""


def documents_of_titles(lesson: Lesson, number: int) -> Iterator[Document]:
    """The lesson and its pages by their titles alone: no page is read for it."""
    yield Document("lesson", lesson.title, (lesson.summary,), lesson.id, place=f"lesson {number}")
    for page, title in enumerate(lesson.page_titles, 1):
        yield Document("page", _flat(title), (), lesson.id, page, place=f"{lesson.title}, page {page}")


def documents_of_lesson(lesson: Lesson, number: int) -> Iterator[Document]:
    """The lesson and its pages with what they say.

    Raises:
        LessonError: A page has problems.
    """
    slides = [line for slide in lesson.slides for text in (slide.title, slide.markdown) for line in plain_lines(text)]
    yield Document("lesson", lesson.title, (lesson.summary, *slides), lesson.id, place=f"lesson {number}")
    for at, page in enumerate(lesson.pages, 1):
        yield Document("page", _flat(page.title), _page_lines(page), lesson.id, at, place=f"{lesson.title}, page {at}")


def _page_lines(page: Page) -> tuple[str, ...]:
    texts = (text for block in (*page.blocks, *page.formal) for text in texts_of(block))
    return tuple(line for text in texts for line in plain_lines(text))


def document_of_term(term: Term) -> Document:
    """A term with its meaning."""
    lines = (*term.also, *plain_lines(term.plain), *plain_lines(term.formal))
    return Document("term", term.name, lines, name=term.name, place="glossary")


def document_of_question(faq: Faq) -> Document:
    """A question with its answer."""
    return Document("question", _flat(faq.question), tuple(plain_lines(faq.answer)), name=faq.id, place="questions")


def _flat(markdown: str) -> str:
    return " ".join(plain_lines(markdown))


def find(documents: Iterable[Document], query: str, most: int = MOST) -> list[Found]:
    """Find the documents that have every word of a query, the best first.

    A word counts more in a title than in the text, and more where a word begins with it than within one.

    Args:
        documents: What is searched.
        query: Words; capitals do not matter.
        most: How many are given back.
    """
    words = query.casefold().split()
    if not words:
        return []
    scored = []
    for at, document in enumerate(documents):
        score = _score(document, words)
        if score:
            scored.append((-score, at, document))
    return [_found(document, words) for _, _, document in sorted(scored, key=lambda item: item[:2])[:most]]


def _score(document: Document, words: Sequence[str]) -> int:
    title = document.title.casefold()
    text = "\n".join(document.lines).casefold()
    score = 0
    for word in words:
        part = 30 * _hit(title, word) + 5 * _hit(text, word) + min(4, text.count(word))
        if not part:
            return 0
        score += part
    phrase = " ".join(words)
    score += 200 * (title == phrase) + 40 * (phrase in title) + 10 * (len(words) > 1 and phrase in text)
    return score + _WEIGHT[document.kind]


def _hit(text: str, word: str) -> int:
    """How well a word is met: 3 as a whole word, 2 as the beginning of one, 1 within one, 0 not at all."""
    best = 0
    at = text.find(word)
    while at >= 0 and best < 3:
        begins = at == 0 or not text[at - 1].isalnum()
        ends = at + len(word) == len(text) or not text[at + len(word)].isalnum()
        best = max(best, 3 if begins and ends else 2 if begins else 1)
        at = text.find(word, at + 1)
    return best


def _found(document: Document, words: Sequence[str]) -> Found:
    def worth(line: str) -> tuple[int, int]:
        # of lines that have as much a sentence says more than a heading
        return sum(_hit(line.casefold(), word) for word in words), min(len(line), _SENTENCE)

    best = max(document.lines, key=worth, default="")
    marks = _marks(best, words)
    if not marks:
        return Found(document, "", ())
    cut = _cut(best, marks[0][0])
    line = ("… " if cut else "") + best[cut:]
    return Found(document, line, _marks(line, words))


def _cut(line: str, first: int) -> int:
    """Where a line of context begins: at a word, not far before the first one that was found."""
    if first <= _AROUND:
        return 0
    space = line.find(" ", first - _AROUND, first)
    return space + 1 if space >= 0 else first


def _marks(line: str, words: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Where the words stand in a line; what overlaps is joined."""
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return tuple(match.span() for match in re.finditer(pattern, line, re.IGNORECASE))
