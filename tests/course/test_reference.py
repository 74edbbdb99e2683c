"""What stands beside the lessons: the glossary, the questions, the sources."""

from __future__ import annotations

from pathlib import Path

import pytest

from bpe_tui.course.check import check
from bpe_tui.course.folder import extra_file
from bpe_tui.course.models import Course
from bpe_tui.course.problems import LessonError
from bpe_tui.course.reference import Reference, reference_of
from bpe_tui.course.shelf import lesson_files, lessons_dir

SHIPPED = Reference()


def test_the_shipped_ones_are_there_and_are_no_lessons() -> None:
    assert len(SHIPPED.glossary.terms) >= 60
    assert len(SHIPPED.faq) >= 14
    assert len(SHIPPED.sources) >= 20
    files, problems = lesson_files(lessons_dir())
    assert problems == []
    assert not any(path.parent.name == "extra" for path in files)


def test_every_meaning_is_short_and_every_term_is_found_by_all_its_names() -> None:
    for term in SHIPPED.glossary.terms:
        assert len(term.plain) < 330, term.name
        for name in (term.name, *term.also):
            assert SHIPPED.glossary.find(name) is term
            assert SHIPPED.glossary.find(f" {name.upper()}s ") is term


@pytest.mark.parametrize(
    ("asked", "found"),
    [("pairs", "pair"), ("Vocabularies", "vocabulary"), ("BPE", "Byte Pair Encoding"), ("bytes", "byte")],
)
def test_plurals_and_short_names_find_their_term(asked: str, found: str) -> None:
    term = SHIPPED.glossary.find(asked)
    assert term is not None
    assert term.name == found


def test_an_unknown_term_has_near_spellings() -> None:
    assert SHIPPED.glossary.find("pare") is None
    assert SHIPPED.glossary.near("tokenizr")[0] == "tokenizer"


def test_typing_finds_names_before_meanings() -> None:
    found = [term.name for term in SHIPPED.glossary.containing("token")]
    assert found[:3] == ["token", "token id", "tokenizer"]
    assert "language model" in found[3:]


def test_a_model_that_repeats_itself_is_no_symptom_of_its_tokenizer() -> None:
    (loops,) = [one for one in SHIPPED.faq if "the the the" in one.question]
    # the tokens are the same each time, so they are not where the loop comes from
    assert "`['the', '␣the', '␣the']`" in loops.answer
    assert "`[1820, 279, 279]`" in loops.answer
    assert "ĠĠĠ" in loops.answer
    assert any(source.id == "holtzman-2020" for source in SHIPPED.sources)


def write(tmp_path: Path, name: str, source: str) -> Path:
    (tmp_path / "extra").mkdir(exist_ok=True)
    path = tmp_path / "extra" / name
    path.write_text(source, encoding="utf-8")
    return path


GLOSSARY = (
    "terms:\n  - term: pair\n    plain: Two.\n  - term: merge\n    plain: '{{ 1 + 1 }} [[pairs]].'\n    see: [pair]\n"
)


def test_a_folder_of_lessons_may_have_its_own(tmp_path: Path) -> None:
    path = write(tmp_path, "glossary.yaml", GLOSSARY)
    assert check(path) == []
    assert extra_file("glossary.yaml", tmp_path) == path
    assert extra_file("faq.yaml", tmp_path).parent.parent == lessons_dir()
    assert [term.plain for term in Reference(tmp_path).glossary.terms] == ["2 [[pairs]].", "Two."]
    assert reference_of(Course(())).glossary is not None


@pytest.mark.parametrize(
    ("name", "source", "said"),
    [
        ("glossary.yaml", GLOSSARY.replace("see: [pair]", "see: [pears]"), "names `pears`, which is no term; did you mean `pair`"),
        ("glossary.yaml", GLOSSARY.replace("term: merge", "term: Pair"), "the name `Pair` is taken by the term `pair`"),
        ("glossary.yaml", GLOSSARY.replace("[[pairs]]", "[[piar]]"), "the glossary has no term `piar`; did you mean `pair`?"),
        ("glossary.yaml", GLOSSARY.replace("1 + 1", "1 + one"), "nothing is called `one`"),
        ("glossary.yaml", "words: []\n", "the glossary has no key `words`"),
        ("faq.yaml", "questions:\n  - faq: A b\n    ask: x\n    answer: y\n", "such as `a-b`"),
        ("faq.yaml", "questions:\n" + "  - {faq: a, ask: x, answer: y}\n" * 2, "the id `a` is taken by a question above"),
        ("sources.yaml", "sources:\n  - {source: a, title: T, by: B, note: N, year: soon}\n", "for the year; found `soon`"),
        ("sources.yaml", "sources:\n  - {source: a, title: T, note: N}\n", "a source needs the key `by`"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(tmp_path: Path, name: str, source: str, said: str) -> None:
    path = write(tmp_path, name, source)
    told = [str(problem) for problem in check(path)]
    assert any(said in problem for problem in told), told
    with pytest.raises(LessonError):
        getattr(Reference(tmp_path), name.removesuffix(".yaml"))


def test_a_lesson_that_is_not_there_and_a_file_that_nobody_reads_are_told(tmp_path: Path) -> None:
    (tmp_path / "10-demo.yaml").write_text("id: demo\ntitle: D\nsummary: S.\npages:\n  - {title: P, blocks: [x]}\n")
    write(tmp_path, "glossary.yaml", GLOSSARY.replace("see: [pair]", "lesson: demi"))
    write(tmp_path, "glosary.yaml", GLOSSARY)
    told = [str(problem) for problem in check(tmp_path)]
    assert len(told) == 2
    assert "no lesson is called `demi`; did you mean `demo`?" in told[1]
    assert "no such file is read here; did you mean `glossary.yaml`?" in told[0]
