"""Real vocabularies in expressions: what they give, and that they stay within bounds."""

from __future__ import annotations

import pytest
import regex

from bpe_tui.bpe.patterns import PATTERNS
from bpe_tui.bpe.taught import encode, train
from bpe_tui.bpe.vocabularies import load_vocabulary
from bpe_tui.course.expression import Evaluator, ExpressionError
from bpe_tui.course.facts import NAMES

REAL = ("gpt2", "gpt4", "gpt4o")


def evaluate(source: str, **names: object) -> object:
    return Evaluator({**NAMES, **names}).evaluate(source)


@pytest.mark.parametrize("name", REAL)
@pytest.mark.parametrize("text", ["", " strawberry", "12345 नमस्ते 🐱", "<|endoftext|>", "a\n\n    b"])
def test_ids_and_pieces_are_those_of_the_vocabulary(name: str, text: str) -> None:
    tokenizer = load_vocabulary(name)
    ids = evaluate(f"{name}(text)", text=text)
    assert isinstance(ids, list)
    assert tokenizer.decode(ids) == text
    assert ids == tokenizer.encode(text, others="text")
    assert evaluate("pieces(text, name)", text=text, name=name) == evaluate("pieces(ids, name)", ids=ids, name=name)


def test_pieces_show_spaces_halves_of_characters_and_special_tokens() -> None:
    assert evaluate("pieces(' return x', 'gpt2')") == ["␣return", "␣x"]
    assert evaluate("''.join(pieces('ʘ', 'gpt2'))") == "\\xca\\x98"
    assert evaluate("pieces([6151, 100257], 'gpt4')") == ["hi", "<|endoftext|>"]


def test_a_text_is_a_token_if_one_id_stands_for_it() -> None:
    assert evaluate("[has_token(n, ' SolidGoldMagikarp') for n in ['gpt2', 'gpt4', 'gpt4o']]") == [True, False, False]
    assert evaluate("has_token('gpt2', '')") is False
    assert evaluate("[vocab_size(n) for n in ['gpt2', 'gpt4', 'gpt4o']]") == [50257, 100261, 200000]


def test_special_tokens_are_allowed_taken_as_text_or_refused() -> None:
    assert evaluate("with_specials('hi<|endoftext|>', 'gpt4')") == [6151, 100257]
    assert evaluate("with_specials('hi<|endoftext|>', 'gpt4', []) == gpt4('hi<|endoftext|>')") is True
    assert evaluate("with_specials('a<|x|>b', {'<|x|>': 300})") == [97, 300, 98]
    assert evaluate("specials('gpt2')") == {"<|endoftext|>": 50256}
    assert "'<|endoftext|>' at character 2" in str(evaluate("refusal('hi<|endoftext|>', 'gpt4')"))
    assert evaluate("refusal('hi', 'gpt4')") == ""


@pytest.mark.parametrize("name", sorted(PATTERNS))
def test_the_parts_of_a_pattern_make_the_pattern(name: str) -> None:
    parts = evaluate("alternatives(pattern(name))", name=name)
    assert isinstance(parts, list)
    assert "|".join(parts) == PATTERNS[name].source
    for part in parts:
        regex.compile(part)
    assert evaluate("''.join(split(text, name))", text="It's  9 o'clock.\n", name=name) == "It's  9 o'clock.\n"


def test_bars_within_brackets_divide_nothing() -> None:
    assert evaluate("alternatives('a[|(]|(b|c)|\\\\||d')") == ["a[|(]", "(b|c)", "\\|", "d"]


def test_the_damaged_pattern_takes_the_space_of_the_word() -> None:
    assert evaluate("split_damaged('hello  world')") == ["hello", "  ", "world"]
    assert evaluate("split('hello  world', 'gpt4')") == ["hello", " ", " world"]


def test_training_on_one_chunk_is_training_and_edges_are_kept() -> None:
    text = "aaabdaaabac"
    assert evaluate("train_on_chunks([text], 3)", text=text) == train(text, 3)
    merges = evaluate("train_on_chunks(['ab', 'ab', 'ba'], 9)")
    assert merges == {(97, 98): 256, (98, 97): 257}
    assert encode("abba", {(97, 98): 256, (98, 97): 257}) == [256, 257]


def test_normal_forms() -> None:
    assert evaluate("len(normal_form(normal_form('é', 'NFD'), 'NFC'))") == 1
    assert evaluate("normal_form('ﬁ①²', 'NFKC')") == "fi12"


WRONG = [
    "gpt2(1)",
    "gpt4('a' * 150000)",
    "[gpt4o('a ' * 5000) for _ in range(20)]",
    "pieces('a', 'gpt5')",
    "pieces([10 ** 9], 'gpt2')",
    "pieces(['a'], 'gpt2')",
    "has_token('gpt2', 5)",
    "split('a', 'x+')",
    "pattern('x+')",
    "normal_form('a', 'NFX')",
    "specials('none')",
    "with_specials('a', 'gpt4', ['<|x|>'])",
    "with_specials('a', {'': 300})",
    "train_on_chunks(['ab' * 50000], 50000)",
]


@pytest.mark.parametrize("source", WRONG)
def test_what_cannot_be_done_is_an_expression_error(source: str) -> None:
    with pytest.raises(ExpressionError):
        evaluate(source)


@pytest.mark.parametrize("script", ["Devanagari", "Thai", "Cyrillic"])
@pytest.mark.parametrize("name", REAL)
def test_tokens_of_a_script_are_those_with_a_letter_of_it(name: str, script: str) -> None:
    vocab = load_vocabulary(name).vocab.values()
    found = [data for data in vocab if regex.search(rf"\p{{Script={script}}}", data.decode("utf-8", "ignore"))]
    assert evaluate("script_tokens(name, script)", name=name, script=script) == len(found)


def test_a_larger_vocabulary_has_more_tokens_of_a_script_and_an_unknown_script_is_told() -> None:
    counts = evaluate("[script_tokens(name, 'Tamil') for name in ['gpt2', 'gpt4', 'gpt4o']]")
    assert isinstance(counts, list)
    assert counts == sorted(set(counts))
    for unknown in ("Klingon", "", "Han}|x"):
        with pytest.raises(ExpressionError, match="no script called"):
            evaluate("script_tokens('gpt2', script)", script=unknown)
