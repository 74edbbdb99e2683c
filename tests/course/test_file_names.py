"""What expressions say of tokenizer files."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.bpe.loading import FORMATS, read_tokenizer
from bpe_tui.bpe.taught import train
from bpe_tui.bpe.vocabularies import load_vocabulary
from bpe_tui.course.case import Case
from bpe_tui.course.cases.files import RECIPES, ranks_within
from bpe_tui.course.expression import Evaluator, ExpressionError
from bpe_tui.course.facts import NAMES
from bpe_tui.trace.local import LocalRun


def evaluate(source: str, **names: object) -> Any:
    return Evaluator({**NAMES, **names}).evaluate(source)


def test_what_each_format_keeps_is_what_its_reader_gives_back() -> None:
    kept = {name: evaluate(f"file_keeps({name!r})") for name in FORMATS}
    assert all(set(found.values()) <= {"yes", "no", "refused"} and found["merges"] == "yes" for found in kept.values())
    assert list(kept["json"].values()) == ["yes"] * 5
    assert kept["minbpe"]["bytes in another order"] == "refused"
    assert kept["tiktoken"] == {
        "merges": "yes",
        "pattern": "no",
        "special tokens": "no",
        "bytes in another order": "yes",
        "two tokens alike": "refused",
    }


@given(st.text(max_size=40))
def test_gpt4_by_hand_is_gpt4(text: str) -> None:
    """With merges, shuffle and pattern the taught loop gives the ids of the working library."""
    assert evaluate("gpt4_by_hand(text)", text=text) == load_vocabulary("gpt4").encode_ordinary(text)


def test_without_the_shuffle_or_the_pattern_it_is_not() -> None:
    right = evaluate("gpt4('hello  world')")
    assert evaluate("gpt4_by_hand('hello  world', False)") != right
    assert evaluate("gpt4_by_hand('hello  world', True, False)") != right


def test_recovering_gives_every_merge_back() -> None:
    assert evaluate("recovered(300)") == 300
    assert evaluate("halves(' hello')") == [b" h", b"ello"]
    with pytest.raises(ExpressionError, match="at most"):
        evaluate("recovered(5001)")


def test_files_are_written_and_what_is_wrong_with_one_is_told() -> None:
    merges = train("aaabdaaabac", 3)
    text = evaluate("file_of(merges, 'minbpe')", merges=merges)
    assert isinstance(text, str)
    assert read_tokenizer(text.encode(), "x").merges == merges
    assert evaluate("file_error(text, 'x')", text=text) == ""
    assert (
        evaluate("file_error(text, 'x.model')", text=text + "b")
        == "x.model: line 7: should be the two ids of a merge, not 'b'"
    )
    with pytest.raises(ExpressionError, match="there are the formats"):
        evaluate("file_of(merges, 'pickle')", merges=merges)


def test_json_has_only_texts_for_keys() -> None:
    assert evaluate("from_json(to_json({256: [97, 97]}))") == {"256": [97, 97]}
    assert str(evaluate("to_json({(97, 97): 256})")).startswith("TypeError: keys must be")
    with pytest.raises(ExpressionError, match="no JSON"):
        evaluate("from_json('{')")


@pytest.mark.parametrize("name", RECIPES)
@pytest.mark.parametrize("text", ["", "a", " the", "hello", "é"])
def test_every_function_runs_on_any_text_that_is_a_token(name: str, text: str) -> None:
    run = LocalRun(Case(name, text).program())
    last = run.step(len(run.timeline) - 1)
    assert last.event == "return"


def test_a_text_that_is_no_token_is_refused_by_the_one_that_needs_a_token() -> None:
    with pytest.raises(ValueError, match="no single token of GPT-4"):
        Case("split_token", "hello world, no token").program()
    assert b"hello" in ranks_within("hello world")
