from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bpe_tui.bpe.patterns import GPT4
from bpe_tui.bpe.trainer import Training
from bpe_tui.course.corpora import (
    TOY,
    Corpus,
    CorpusError,
    languages,
    library_corpus,
    sections,
    shipped_corpora,
    toy_corpus,
)

ROOT = Path(__file__).parents[2]


def test_each_shipped_corpus_is_worth_training_on() -> None:
    corpora = shipped_corpora()
    assert len(corpora) >= 4
    for corpus in corpora:
        assert corpus.text is not None
        assert 6_000 <= corpus.size <= 30_000
        assert corpus.size == len(corpus.text.encode())
        training = Training(corpus.text, 512).run()
        assert len(training.merges) == 256


def test_titles_come_from_file_names() -> None:
    names = sorted(path.name for path in (ROOT / "lessons" / "corpora").iterdir())
    titles = [corpus.title for corpus in shipped_corpora()]
    assert len(names) == len(titles)
    assert names[0] == "10-english-story.txt"
    assert titles[0] == "English story"


def test_the_python_corpus_is_python() -> None:
    (python,) = [corpus for corpus in shipped_corpora() if corpus.title == "Python code"]
    assert python.text is not None
    compile(python.text, "corpus", "exec")


def test_the_toy_is_the_text_of_the_course() -> None:
    assert toy_corpus().text == TOY
    assert toy_corpus().size == 11


def test_a_text_is_taken_apart_at_its_headings() -> None:
    assert sections("=== One ===\nfirst\n\n=== Two ===\nsecond\nthird\n") == {"One": "first", "Two": "second\nthird"}
    assert sections("# no heading\n=== nor this") == {}


def test_the_passage_is_there_in_many_languages_english_first() -> None:
    found = languages()
    assert next(iter(found)) == "English"
    assert len(found) >= 12
    assert all(100 < len(text.encode()) < 2_000 for text in found.values())
    assert len(set(found.values())) == len(found)


def test_a_file_is_known_by_its_name_and_size_and_not_read(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes("écrit".encode() * 1000)
    corpus = Corpus.of_file(path)
    assert (corpus.title, corpus.size, corpus.text) == ("notes.txt", 6000, None)
    assert corpus.beginning(7) == "écritéc"


def test_the_beginning_of_a_broken_file_can_still_be_shown(tmp_path: Path) -> None:
    path = tmp_path / "broken.txt"
    path.write_bytes(b"ab\xff\xfecd")
    assert Corpus.of_file(path).beginning(10) == "abcd"


@pytest.mark.parametrize(
    ("name", "told"),
    [("missing.txt", "cannot be read"), ("empty.txt", "is empty"), ("folder", "is a folder"), ("\0", "cannot be read")],
)
def test_a_file_that_cannot_be_used_is_told(tmp_path: Path, name: str, told: str) -> None:
    (tmp_path / "empty.txt").touch()
    (tmp_path / "folder").mkdir()
    with pytest.raises(CorpusError, match=told):
        Corpus.of_file(tmp_path / name)


def test_an_empty_text_is_told() -> None:
    with pytest.raises(CorpusError):
        Corpus.of_text("", "own")


def test_the_standard_library_is_found_without_its_tests() -> None:
    corpus = library_corpus()
    assert corpus.size > 1_000_000
    names = {path.name for path in corpus.paths}
    assert {"heapq.py", "textwrap.py"} <= names
    root = Path(sys.modules["heapq"].__file__ or "").parent
    assert not [path for path in corpus.paths if path.is_relative_to(root / "test")]
    assert corpus.beginning(5)
    assert GPT4.split(corpus.beginning(100))
