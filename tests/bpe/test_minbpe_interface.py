"""What minbpe promises of its tokenizers holds for ours, through a thin adapter and through its files."""

import inspect
import random
import re
from pathlib import Path

import pytest
import regex
import tiktoken

from bpe_tui.bpe import (
    ChunkCounts,
    Training,
    VocabularyTokenizer,
    find_pattern,
    load_tokenizer,
    load_vocabulary,
    save_tokenizer,
    taught,
)
from bpe_tui.bpe.patterns import GPT4_CLASSIC


class BasicTokenizer:
    pattern = "none"

    def __init__(self, pattern: str | None = None) -> None:
        self.inner = VocabularyTokenizer.from_merges({}, find_pattern(pattern or self.pattern))

    def train(self, text: str, vocab_size: int, verbose: bool = False) -> None:
        pattern = self.inner.pattern
        self.inner = (
            Training(ChunkCounts.of_text(text, pattern) if pattern.splits else text, vocab_size).run().tokenizer()
        )

    def register_special_tokens(self, special_tokens: dict[str, int]) -> None:
        self.inner = self.inner.with_specials(special_tokens)

    def encode(self, text: str, allowed_special: str | set[str] = "none_raise") -> list[int]:
        if allowed_special in ("none", "none_raise"):
            return self.inner.encode(text, others="refuse" if allowed_special == "none_raise" else "text")
        return self.inner.encode(text, allow=allowed_special, others="text")

    def decode(self, ids: list[int]) -> str:
        return self.inner.decode(ids)

    def save(self, file_prefix: str) -> None:
        save_tokenizer(self.inner, file_prefix + ".model")
        Path(file_prefix + ".vocab").write_text("".join(f"{s!r} {i}\n" for i, s in self.inner.vocab.items()))

    def load(self, model_file: str) -> None:
        self.inner = load_tokenizer(model_file)


class RegexTokenizer(BasicTokenizer):
    pattern = "gpt4-classic"


class GPT4Tokenizer(RegexTokenizer):
    def __init__(self) -> None:
        self.inner = load_tokenizer("cl100k_base")


TEXTS = [
    "",
    "?",
    "good morning?!! [좋은 아침] abc4567 \N{OWL} naïve",
    Path(random.__file__).read_text("utf-8")[:20_000],
]
TIKTOKEN_PATTERN = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+"
    r"|\s++$|\s*[\r\n]|\s+(?!\S)|\s"
)
SPECIAL_TEXT = "<|endoftext|>Hello world <|fim_prefix|>and<|fim_suffix|> this is a document\n<|endofprompt|> more"
SPECIALS = {
    "<|endoftext|>": 100257,
    "<|fim_prefix|>": 100258,
    "<|fim_middle|>": 100259,
    "<|fim_suffix|>": 100260,
    "<|endofprompt|>": 100276,
}


def test_the_adapter_is_thin() -> None:
    source = "".join(map(inspect.getsource, (BasicTokenizer, RegexTokenizer, GPT4Tokenizer)))
    assert len([line for line in source.splitlines() if line.strip()]) <= 30


@pytest.mark.parametrize("kind", [BasicTokenizer, RegexTokenizer, GPT4Tokenizer])
@pytest.mark.parametrize("text", TEXTS)
def test_what_is_encoded_is_decoded(kind: type[BasicTokenizer], text: str) -> None:
    tokenizer = kind()
    assert tokenizer.decode(tokenizer.encode(text)) == text


@pytest.fixture(scope="module")
def official() -> tiktoken.Encoding:
    """GPT-4's tokenizer as tiktoken runs it, which nothing but the ranks and the special tokens is given to."""
    ranks = {data: token_id for token_id, data in load_vocabulary("cl100k_base").vocab.items() if token_id < 100256}
    return tiktoken.Encoding("gpt4", pat_str=TIKTOKEN_PATTERN, mergeable_ranks=ranks, special_tokens=SPECIALS)


@pytest.mark.parametrize("text", TEXTS)
def test_the_ids_of_gpt4_are_those_of_tiktoken(official: tiktoken.Encoding, text: str) -> None:
    assert GPT4Tokenizer().encode(text) == official.encode(text)


@pytest.mark.parametrize(
    "text", [SPECIAL_TEXT, "".join(SPECIALS), "<|fim_middle|>\n<|endoftext|><|endoftext|> 1\N{OWL}"]
)
def test_the_ids_of_gpt4_with_special_tokens_are_those_of_tiktoken(official: tiktoken.Encoding, text: str) -> None:
    ids = GPT4Tokenizer().encode(text, allowed_special="all")
    assert ids == official.encode(text, allowed_special="all")
    assert set(ids) & set(SPECIALS.values())


@pytest.mark.parametrize("kind", [BasicTokenizer, RegexTokenizer])
def test_the_example_of_the_encyclopedia(kind: type[BasicTokenizer]) -> None:
    tokenizer = kind()
    tokenizer.train("aaabdaaabac", 256 + 3)
    assert tokenizer.encode("aaabdaaabac") == [258, 100, 258, 97, 99]
    assert tokenizer.decode([258, 100, 258, 97, 99]) == "aaabdaaabac"


def test_whole_text_is_trained_by_the_plain_rule() -> None:
    tokenizer = BasicTokenizer()
    tokenizer.train(TEXTS[3], 256 + 64)
    assert tokenizer.inner.merges == taught.train(TEXTS[3], 64)
    assert tokenizer.encode(TEXTS[2]) == taught.encode(TEXTS[2], dict(tokenizer.inner.merges))


def test_chunks_are_trained_by_the_plain_rule() -> None:
    """Counts over all chunks, in the order of the text; the first pair with the highest count wins."""
    chunks = [list(chunk.encode()) for chunk in regex.findall(GPT4_CLASSIC.source, TEXTS[3])]
    expected: dict[tuple[int, int], int] = {}
    for new_id in range(256, 256 + 64):
        counts: dict[tuple[int, int], int] = {}
        for chunk in chunks:
            for pair, count in taught.get_stats(chunk).items():
                counts[pair] = counts.get(pair, 0) + count
        pair = max(counts, key=counts.__getitem__)
        chunks = [taught.merge(chunk, pair, new_id) for chunk in chunks]
        expected[pair] = new_id
    tokenizer = RegexTokenizer()
    tokenizer.train(TEXTS[3], 256 + 64)
    assert list(tokenizer.inner.merges.items()) == list(expected.items())


def test_special_tokens_are_allowed_all_some_or_none() -> None:
    tokenizer = GPT4Tokenizer()
    ids = tokenizer.encode(SPECIAL_TEXT, allowed_special="all")
    assert [token_id for token_id in ids if token_id >= 100256] == [100257, 100258, 100260, 100276]
    assert tokenizer.decode(ids) == SPECIAL_TEXT
    some = tokenizer.encode(SPECIAL_TEXT, allowed_special={"<|endoftext|>"})
    assert [token_id for token_id in some if token_id >= 100256] == [100257]
    assert tokenizer.encode(SPECIAL_TEXT, "none") == load_vocabulary("cl100k_base").encode_ordinary(SPECIAL_TEXT)
    with pytest.raises(ValueError, match=re.escape("<|endoftext|>")):
        tokenizer.encode(SPECIAL_TEXT)


@pytest.mark.parametrize("specials", [{}, SPECIALS])
def test_a_saved_tokenizer_is_the_same_when_loaded(tmp_path: Path, specials: dict[str, int]) -> None:
    tokenizer = RegexTokenizer()
    tokenizer.train(TEXTS[3], 256 + 64)
    tokenizer.register_special_tokens(specials)
    text = f"<|endoftext|>{TEXTS[3]}<|fim_prefix|>é {TEXTS[2]}<|fim_suffix|>" + "".join(specials)
    assert tokenizer.decode(tokenizer.encode(text, "all")) == text
    ids = tokenizer.encode(text, "all")
    tokenizer.save(str(tmp_path / "saved"))
    loaded = RegexTokenizer()
    loaded.load(str(tmp_path / "saved.model"))
    assert loaded.encode(text, "all") == ids
    assert loaded.decode(ids) == text
    assert loaded.inner.pattern == GPT4_CLASSIC
    assert sorted(path.name for path in tmp_path.iterdir()) == ["saved.model", "saved.vocab"]


def test_a_file_as_minbpe_writes_it_is_read(tmp_path: Path) -> None:
    pattern = (
        r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]++[\r\n]*"
        r"|\s*[\r\n]|\s+(?!\S)|\s+"
    )
    path = tmp_path / "a.model"
    path.write_text(f"minbpe v1\n{pattern}\n1\n<|endoftext|> 100257\n97 97\n256 97\n257 98\n", encoding="utf-8")
    tokenizer = RegexTokenizer()
    tokenizer.load(str(path))
    assert tokenizer.encode("aaab<|endoftext|>", "all") == [258, 100257]
    assert tokenizer.inner.pattern == GPT4_CLASSIC
