"""The search: what it finds, in which order, and that it gives no answer away."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.course.late_pages import LatePages
from bpe_tui.course.models import Choice, Course, Lesson, Page, Quiz, Recall, Slide, Text
from bpe_tui.course.problems import LessonError
from bpe_tui.course.reference import Reference
from bpe_tui.course.search import Document, documents_of_lesson, find
from bpe_tui.course.search_index import SearchIndex

LESSON = Lesson(
    "one", "Counting", "Count the pairs.",
    (
        Page("A tie", (Text("Two pairs are **equal**. A long line before the word that is looked for: zebra."),)),
        Page("Questions", (
            Quiz("q", "choice", "Which zoo?", (Choice("walrus", True, "heron"), Choice("ibis", False, "no")),
                 explanation="gecko"),
            Recall("r", "Which [[pair]]?", "otter", "lynx"),
        ), (Text("Formally, a wombat."),)),
    ),
    Path("one.yaml"), (Slide("Short", "A quail."),),
)  # fmt: skip
WORDS = st.text("abz é", max_size=12)


def names(query: str, documents: list[Document]) -> list[str]:
    return [found.document.title for found in find(documents, query)]


def test_titles_come_before_texts_and_all_words_must_be_there() -> None:
    documents = [
        Document("page", "Merging", ("A tie is broken.",)),
        Document("page", "The tie", ()),
        Document("term", "tie", ("Two pairs that occur equally often.",)),
        Document("page", "Untied", ()),
        Document("page", "Nothing", ("none",)),
    ]
    assert names("tie", documents) == ["tie", "The tie", "Untied", "Merging"]
    assert names("TIE broken", documents) == ["Merging"]
    assert names("tie zebra", documents) == []
    assert names("   ", documents) == []


def test_what_would_give_an_answer_away_is_not_searched() -> None:
    documents = list(documents_of_lesson(LESSON, 1))
    for word in ("walrus", "heron", "ibis", "gecko", "otter", "lynx"):
        assert names(word, documents) == [], word
    for word in ("zebra", "zoo", "wombat", "quail", "pair?"):
        assert names(word, documents), word


def test_the_line_of_context_is_cut_before_the_word() -> None:
    (found,) = find(documents_of_lesson(LESSON, 1), "zebra")
    assert found.line.startswith("… ")
    assert found.line[slice(*found.marks[0])] == "zebra"
    assert "**" not in found.line
    assert (found.document.lesson, found.document.page) == ("one", 1)


@settings(max_examples=50)
@given(st.lists(st.tuples(WORDS, st.lists(WORDS, max_size=3)), max_size=5), WORDS)
def test_marks_are_the_words_and_every_place_has_them_all(texts: list[tuple[str, list[str]]], query: str) -> None:
    documents = [Document("page", title, tuple(lines)) for title, lines in texts]
    words = query.casefold().split()
    found = find(documents, query)
    has = [d for d in documents if words and all(w in "\n".join((d.title, *d.lines)).casefold() for w in words)]
    assert sorted(map(id, (place.document for place in found))) == sorted(map(id, has))
    for place in found:
        for start, end in place.marks:
            assert place.line[start:end].casefold() in words


def test_titles_are_known_before_the_pages_are_read_and_a_broken_lesson_by_them_alone() -> None:
    def refuse(at: int) -> Page:
        raise LessonError(())

    broken = Lesson("two", "Broken", "Nothing.", LatePages(["Shattered"], refuse), Path("two.yaml"))
    index = SearchIndex(Course((LESSON, broken)), Reference())
    assert [found.document.title for found in index.find("shattered")] == ["Shattered"]
    assert index.find("zebra") == []
    index.build()
    assert index.whole
    assert index.read == 2
    assert [found.document.title for found in index.find("zebra")] == ["A tie"]
    assert [found.document.title for found in index.find("shattered")] == ["Shattered"]
    assert index.find("softmax")[0].document.kind == "term"
    assert any(found.document.kind == "question" for found in index.find("strawberry"))
    assert index.near("tokenizr")[0] == "tokenizer"
