"""How often tokens are used: the sum of it, and the taught functions as the judge."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.bpe.taught import encode, train
from bpe_tui.course.corpora import shipped_corpora
from bpe_tui.course.expression import Evaluator, ExpressionError
from bpe_tui.course.facts import NAMES
from bpe_tui.course.token_uses import count_uses


@given(st.text(alphabet="ab", max_size=60), st.integers(0, 12))
def test_of_a_text_that_is_one_chunk_it_counts_what_the_taught_functions_give(text: str, merges: int) -> None:
    learned = train(text, merges)
    counted = Counter(encode(text, learned))
    assert count_uses(text, merges) == [counted[token_id] for token_id in range(256 + len(learned))]


@pytest.mark.parametrize("merges", [0, 1, 300])
def test_every_byte_of_a_text_is_in_some_token(merges: int) -> None:
    text = shipped_corpora()[0].text or ""
    uses = count_uses(text, merges)
    assert len(uses) == 256 + merges
    assert (sum(uses) == len(text.encode())) is (merges == 0)
    assert sum(uses) >= len(text.split())


def test_a_lesson_can_ask_for_it_but_not_for_ever() -> None:
    assert Evaluator({**NAMES}).evaluate("sum(token_uses('aaabdaaabac', 3))") == len(
        encode("aaabdaaabac", train("aaabdaaabac", 3))
    )
    with pytest.raises(ExpressionError):
        Evaluator({**NAMES}).evaluate("[token_uses('ab' * 40000, n) for n in range(9)]")
