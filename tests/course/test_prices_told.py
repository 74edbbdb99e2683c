"""What the prose of the lessons on prices says of the shipped texts without a number, so that new texts cannot belie it."""

from __future__ import annotations

import pytest

from bpe_tui.bpe.vocabularies import load_vocabulary
from bpe_tui.course.corpora import languages, shipped_corpora
from bpe_tui.course.token_uses import count_uses

TOLD = languages()
TEXTS = {corpus.title: corpus.text or "" for corpus in shipped_corpora()}


def count(text: str, name: str) -> int:
    return len(load_vocabulary(name).encode_ordinary(text))


def test_an_easy_story_is_cheaper_than_the_rule_of_thumb_and_code_dearer() -> None:
    rule = 1.3
    story, code = TEXTS["English story"], TEXTS["Python code"]
    assert count(story, "gpt4") / len(story.split()) < rule < count(code, "gpt4") / len(code.split())


def test_finnish_says_it_in_fewer_words_and_hindi_in_more() -> None:
    words = {name: len(TOLD[name].split()) for name in ("English", "Finnish", "Hindi")}
    assert words["Finnish"] < words["English"] < words["Hindi"]


def test_chinese_has_fewer_bytes_than_english_and_yet_more_tokens() -> None:
    chinese, english = TOLD["Chinese"], TOLD["English"]
    assert len(chinese.encode()) < len(english.encode())
    assert count(chinese, "gpt2") > count(english, "gpt2")


def test_gpt4o_left_english_as_it_was_and_brought_the_others_down() -> None:
    assert abs(count(TOLD["English"], "gpt4") - count(TOLD["English"], "gpt4o")) <= 2
    for name in ("Russian", "Hindi", "Thai"):
        assert count(TOLD[name], "gpt2") > count(TOLD[name], "gpt4") > 1.5 * count(TOLD[name], "gpt4o")
    hindi = count(TOLD["Hindi"], "gpt4") / count(TOLD["English"], "gpt4")
    assert 3 <= hindi <= 5


@pytest.mark.parametrize(("name", "cheaper"), [("gpt2", False), ("gpt4", True), ("gpt4o", True)])
def test_yaml_is_cheaper_than_json_for_the_chat_but_not_in_gpt2_nor_for_the_small_piece(
    name: str, cheaper: bool
) -> None:
    as_json, as_yaml, as_text = (TEXTS[f"Chat as {form}"] for form in ("JSON", "YAML", "plain text"))
    assert len(as_yaml.encode()) < len(as_json.encode())
    assert (count(as_yaml, name) < count(as_json, name)) is cheaper
    assert count(as_text, name) < min(count(as_json, name), count(as_yaml, name))
    assert count('{"a": 1, "b": [2, 3]}', name) < count("a: 1\nb:\n  - 2\n  - 3\n", name)


def test_most_of_what_a_story_has_to_give_is_hardly_used_and_twice_the_rank_is_about_half_the_use() -> None:
    uses = count_uses(TEXTS["English story"], 4096)
    assert sum(number <= 1 for number in uses[256:]) > len(uses[256:]) / 2
    ranked = sorted(uses, reverse=True)
    for rank in (4, 16, 64):
        assert 1.5 < ranked[rank - 1] / ranked[4 * rank - 1] < 8
