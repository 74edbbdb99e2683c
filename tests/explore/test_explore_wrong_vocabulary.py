"""A text that is encoded with one vocabulary and decoded with another."""

from __future__ import annotations

import pytest
from hypothesis import given

from bpe_tui.bpe.vocabularies import load_vocabulary
from bpe_tui.course.exploring import tokenizers
from bpe_tui.course.exploring.control import State
from bpe_tui.course.exploring.wrong_vocabulary import HandedOver, WrongVocabulary
from bpe_tui.drawing.explore_wrong_vocabulary import draw_handed_over
from tests.drawing.anything import texts

WRONG = WrongVocabulary()


def handed(text: str, writer: str, reader: str) -> HandedOver:
    state: State = {"text": text, "writer": writer, "reader": reader}
    return WRONG.explore(state)


@pytest.mark.parametrize("name", tokenizers.ALL)
@given(text=texts)
def test_with_one_vocabulary_the_text_comes_back(name: str, text: str) -> None:
    found = handed(text, name, name)
    assert found.came == found.text
    assert found.same == len(found.ids)
    assert "both agree" in found.verdict


@given(text=texts)
def test_what_comes_out_is_what_the_ids_spell_in_the_reader(text: str) -> None:
    found = handed(text, "gpt2", "o200k_base")
    assert not found.error
    assert found.came == b"".join(one.taken or b"" for one in found.ids).decode("utf-8", "replace")
    assert b"".join(one.meant for one in found.ids).decode() == found.text


def test_a_larger_vocabulary_reads_a_smaller_one_without_an_error() -> None:
    text = "The lamp went round and round."
    found = handed(text, "cl100k_base", "gpt2")
    assert found.came == load_vocabulary("gpt2").decode(load_vocabulary("cl100k_base").encode_ordinary(text))
    assert found.came != text
    assert found.verdict == "Another text, and no error."
    assert any(found.came.strip() in row.plain for row in draw_handed_over(found, 80))


def test_an_id_that_the_reader_does_not_have_is_told() -> None:
    found = handed(" strawberry", "o200k_base", "gpt2")
    assert "is no token of gpt2" in found.error
    assert found.ids[0].taken is None
    assert found.verdict.startswith("An error")
    assert any("no such id" in row.plain for row in draw_handed_over(found, 80))
    assert any("no token" in cell for row in WRONG.figures(found).rows for cell in row)
