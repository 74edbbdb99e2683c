"""The shipped texts, as lessons have them."""

from __future__ import annotations

import pytest

from bpe_tui.course.corpora import languages, shipped_corpora
from bpe_tui.course.expression import Evaluator, ExpressionError
from bpe_tui.course.facts import NAMES


def evaluate(source: str) -> object:
    return Evaluator(dict(NAMES)).evaluate(source)


def test_every_shipped_corpus_is_there_by_its_title() -> None:
    corpora = shipped_corpora()
    assert corpora
    for corpus in corpora:
        assert evaluate(f"shipped({corpus.title!r})") == corpus.text


def test_an_unknown_corpus_is_told_with_those_there_are() -> None:
    with pytest.raises(ExpressionError, match="no corpus is called `Enlish story`; there are `English story`"):
        evaluate("shipped('Enlish story')")


def test_the_passages_are_there_by_their_languages() -> None:
    assert evaluate("list(passages())[0]") == "English"
    assert evaluate("[*passages().values()]") == [*languages().values()]
