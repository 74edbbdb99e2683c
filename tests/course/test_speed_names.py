from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.bpe import taught
from bpe_tui.course.expression import Evaluator, ExpressionError
from bpe_tui.course.facts import NAMES

texts = st.text("ab \n", max_size=30)


def value(source: str, **names: object) -> object:
    return Evaluator({**NAMES, **names}).evaluate(source)


@given(text=texts, merges=st.integers(0, 12))
def test_the_fast_way_gives_what_the_taught_functions_give(text: str, merges: int) -> None:
    learned = taught.train(text, merges)
    assert value("train_fast(t, n)", t=text, n=merges) == learned
    assert value("encode_fast(t, m)", t=text, m=learned) == taught.encode(text, learned)
    lengths = value("lengths(t, n)", t=text, n=merges)
    assert isinstance(lengths, list)
    assert lengths == [len(taught.encode(text, taught.train(text, n))) for n in range(len(learned) + 1)]


def test_a_minimum_count_stops_before_rarer_pairs() -> None:
    text = "hello world hello hello world world"
    assert len(value("train_fast(t, 14, 'none', 2)", t=text)) == 11  # type: ignore[arg-type]
    assert len(value("train_fast(t, 14)", t=text)) == 14  # type: ignore[arg-type]


def test_splitting_keeps_words_apart() -> None:
    merges = value("train_fast('a b a b', 9, 'gpt2')")
    assert merges == {(32, 97): 257, (32, 98): 256} or merges == {(32, 98): 256, (32, 97): 257}


def test_pairs_looked_at_are_told_for_each_number_of_merges() -> None:
    looks = value("looks('abab', 2)")
    assert looks == {"anew": [0, 3, 4], "once": [0, 3, 4], "near": [3, 5, 6]}
    assert value("encode_looks('abab', train('abab', 2))") == 4
    assert value("heap_looks('abab', train('abab', 1))") == 5


def test_an_unknown_pattern_is_told() -> None:
    with pytest.raises(ExpressionError, match="no pattern is called `gpt5`; there are gpt2"):
        value("train_fast('abab', 2, 'gpt5')")


def test_long_work_is_refused_before_it_is_done() -> None:
    with pytest.raises(ExpressionError, match="too much work"):
        value("[lengths(t, 9) for n in range(100)]", t="ab" * 40_000)


def test_a_class_is_shown_without_its_docstrings() -> None:
    shown = str(value("source('Tokenizer')"))
    assert shown.startswith("@dataclass(frozen=True)\nclass Tokenizer:\n    merges: dict[Pair, int]\n\n    @cached")
    assert '"""' not in shown
    assert "\n\n\n" not in shown
