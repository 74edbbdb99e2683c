"""Real vocabularies: they are OpenAI's, and give the ids that tiktoken gives."""

import hashlib
import random
import string
import unicodedata
from pathlib import Path
from typing import Any

import pytest
import tiktoken
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.bpe import encoder
from bpe_tui.bpe.files import tiktoken_ranks
from bpe_tui.bpe.files.checks import TokenizerFileError
from bpe_tui.bpe.known_vocabularies import KNOWN, KnownVocabulary, find_known
from bpe_tui.bpe.vocabularies import UnknownVocabularyError, list_vocabularies, load_vocabulary

PACKED = [known for known in KNOWN if known.packed]

# The patterns as tiktoken itself states them.
TIKTOKEN_PATTERNS = {
    "gpt2": r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s",
    "cl100k_base": (
        r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+"
        r"|\s++$|\s*[\r\n]|\s+(?!\S)|\s"
    ),
    "o200k_base": "|".join(
        [
            r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
            r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
            r"\p{N}{1,3}",
            r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
            r"\s*[\r\n]+",
            r"\s+(?!\S)",
            r"\s+",
        ]
    ),
}

SAMPLES = [
    "The quick brown fox jumps over the lazy dog. It's 2024, isn't it? WE'LL SEE!\n",
    "Der Übergrößenträger fuhr über die Straße; Äpfel, Öl.\r\n\r\n",
    "Les élèves n'étaient pas là où l'on s'y attendait, çà et là…",
    "El niño comió piñas mañana. ¿Qué? ¡Sí!",
    "Съешь же ещё этих мягких французских булок, да выпей чаю.",
    "Η γρήγορη καφέ αλεπού πηδάει πάνω από το τεμπέλικο σκυλί.",
    "敏捷的棕色狐狸跳过了懒狗。東京特許許可局、いろはにほへと ちりぬるを",
    "다람쥐 헌 쳇바퀴에 타고파 빠른 갈색 여우",
    "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता",
    "நாம் தமிழர் ความสุข لقد كان يوما جميلا שלום עולם",
    "👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 🇩🇪 e\u0301 ﬁ ǅ ʰ ſs ½ ² Ⅷ ٣٤٥ 𝔘𝔫𝔦𝔠𝔬𝔡𝔢",
    "def f(x):\n\treturn {k: v ** 2 for k, v in x.items()}  # 12345 == 0x3039\n\n\n    \n",
    "https://example.org/a/b?c=d&e=%20#frag //comment /* x */ <div class='a'>\n\n</div>",
    "a\u00a0b\u2003c\u2028d\x85e\x1cf\x00g\ufefe h\u200bi   ",
    " " * 200 + "x" + "\n" * 50 + "\t" * 33 + "=" * 77 + "-" * 64 + "0" * 100,
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch DONAUDAMPFSCHIFFFAHRTSGESELLSCHAFT" * 3,
]


@pytest.fixture(scope="module", params=PACKED, ids=lambda known: known.name)
def known(request: pytest.FixtureRequest) -> KnownVocabulary:
    vocabulary: KnownVocabulary = request.param
    return vocabulary


@pytest.fixture(scope="module")
def reference(known: KnownVocabulary) -> Any:
    """Tiktoken itself, given our ranks, which are checked to be its own by their hash."""
    ranks = {spelled: rank for rank, spelled in load_vocabulary(known.name).vocab.items()}
    return tiktoken.Encoding(
        known.name, pat_str=TIKTOKEN_PATTERNS[known.name], mergeable_ranks=ranks, special_tokens=known.specials
    )


def test_the_ranks_are_those_of_openai(known: KnownVocabulary) -> None:
    data = tiktoken_ranks.render(load_vocabulary(known.name))
    assert hashlib.sha256(data).hexdigest() == known.ranks_hash


def test_the_ranks_are_told_by_their_hash_when_they_come_in_a_file(known: KnownVocabulary) -> None:
    packed = load_vocabulary(known.name)
    loaded = tiktoken_ranks.parse(tiktoken_ranks.render(packed), "file")
    assert (loaded.name, loaded.pattern, loaded.specials) == (known.name, known.pattern, known.specials)
    assert loaded.vocab == packed.vocab
    for text in SAMPLES:
        assert loaded.encode(text) == packed.encode(text)


def test_merges_worked_out_of_ranks_are_the_packed_ones() -> None:
    packed = load_vocabulary("gpt2")
    loaded = tiktoken_ranks.parse(tiktoken_ranks.render(packed), "file")
    assert list(loaded.merges.items()) == list(packed.merges.items())
    assert not loaded.tokens.whole_chunks


@pytest.mark.parametrize("text", SAMPLES)
def test_ids_are_those_of_tiktoken(known: KnownVocabulary, reference: Any, text: str) -> None:
    ids = load_vocabulary(known.name).encode(text)
    assert ids == reference.encode(text)
    assert load_vocabulary(known.name).decode(ids) == text


def test_ids_of_long_text_are_those_of_tiktoken(known: KnownVocabulary, reference: Any) -> None:
    tokenizer = load_vocabulary(known.name)
    sources = "".join(Path(module.__file__ or "").read_text("utf-8") for module in (pytest, random, string, tiktoken))
    words = [word for sample in SAMPLES for word in sample.split(" ")]
    shuffled = " ".join(random.Random(5).choices(words, k=20_000))
    every_character = "".join(
        chr(code) + (" " if code % 7 else "\n") for code in range(0x3000) if unicodedata.category(chr(code)) != "Cs"
    )
    for text in (sources, shuffled, every_character):
        ids = tokenizer.encode(text)
        assert ids == reference.encode(text)
        assert tokenizer.decode(ids) == text


@settings(max_examples=150)
@given(text=st.one_of(st.text(), st.text(st.sampled_from(" \n\r\t'sSaAbc1234,/.é中😀\u0301")), st.text(max_size=5)))
def test_ids_of_any_text_are_those_of_tiktoken(known: KnownVocabulary, reference: Any, text: str) -> None:
    tokenizer = load_vocabulary(known.name)
    ids = tokenizer.encode(text, others="text")
    assert ids == reference.encode_ordinary(text)
    assert ids == [token_id for _, chunk_ids in tokenizer.encode_chunks(text) for token_id in chunk_ids]
    assert tokenizer.decode(ids) == text


@given(text=st.text(st.characters(exclude_categories=[]), max_size=12))
def test_half_surrogate_pairs_are_treated_as_tiktoken_does(known: KnownVocabulary, reference: Any, text: str) -> None:
    assert load_vocabulary(known.name).encode_ordinary(text) == reference.encode_ordinary(text)


@settings(max_examples=60)
@given(data=st.binary(max_size=60))
def test_any_bytes_come_back(known: KnownVocabulary, data: bytes) -> None:
    tokenizer = load_vocabulary(known.name)
    assert tokenizer.decode_bytes(tokenizer.encode_bytes(data)) == data


def test_every_token_is_encoded_as_itself(known: KnownVocabulary) -> None:
    tokens = load_vocabulary(known.name).tokens
    assert all(tokens.encoder.encode(spelled) == [token_id] for token_id, spelled in tokens.vocab.items())


@pytest.mark.parametrize("letters", ["a", "random", "spaces", "cjk", "digits and =", "words"])
def test_a_chunk_of_100_000_characters_is_right(known: KnownVocabulary, reference: Any, letters: str) -> None:
    chance = random.Random(3)
    text = {
        "a": "a" * 100_000,
        "random": "".join(chance.choices(string.ascii_lowercase, k=100_000)),
        "spaces": " " * 100_000,
        "cjk": "".join(chr(chance.randrange(0x4E00, 0x9FA5)) for _ in range(100_000)),
        "digits and =": "=" * 100_000,
        "words": "".join(chance.choices(["the", "token", "merge", "xylophone"], k=20_000)),
    }[letters]
    assert len(known.pattern.split(text)) == 1
    assert load_vocabulary(known.name).encode(text) == reference.encode(text)


@settings(max_examples=60)
@given(chunk=st.one_of(st.binary(max_size=300), st.text("ab the", max_size=300).map(str.encode)))
def test_the_heap_and_the_scan_agree(known: KnownVocabulary, chunk: bytes) -> None:
    tokens = load_vocabulary(known.name).tokens
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encoder, "LONG", 0)
        by_heap = tokens.encoder.encode(chunk)
        patch.setattr(encoder, "LONG", 1000)
        assert tokens.encoder.encode(chunk) == by_heap


def test_examples_of_the_course() -> None:
    assert load_vocabulary("cl100k_base").encode("hello world") == [15339, 1917]
    assert load_vocabulary("gpt2").encode("hello world") == [31373, 995]
    assert load_vocabulary("o200k_base").encode("The cat sat") == [976, 9059, 10139]
    assert load_vocabulary("cl100k_base").encode("The cat sat") == [791, 8415, 7731]
    assert load_vocabulary("gpt2").encode("The cat sat") == [464, 3797, 3332]


def test_sizes() -> None:
    assert [len(load_vocabulary(known.name)) for known in PACKED] == [50257, 100261, 200000]


def test_models_are_other_names() -> None:
    assert load_vocabulary("gpt-4o") is load_vocabulary("o200k_base")
    assert load_vocabulary("r50k_base") is load_vocabulary("gpt2")


def test_lineage_leads_down_to_bytes(known: KnownVocabulary) -> None:
    tokenizer = load_vocabulary(known.name)

    def spell(token_id: int) -> bytes:
        parents = tokenizer.parents(token_id)
        return tokenizer.token_bytes(token_id) if parents is None else spell(parents[0]) + spell(parents[1])

    for token_id in range(0, len(tokenizer.vocab), 997):
        assert spell(token_id) == tokenizer.token_bytes(token_id)
    assert all(tokenizer.parents(token_id) is None for token_id in tokenizer.byte_ids if token_id is not None)


def test_an_unknown_name_says_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", "")
    with pytest.raises(UnknownVocabularyError, match=r"'gpt9'; there are gpt2, cl100k_base, o200k_base$"):
        load_vocabulary("gpt9")


def test_a_vocabulary_that_is_not_here_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    with pytest.raises(UnknownVocabularyError, match="give its file of ranks"):
        load_vocabulary("p50k_base")
    assert "p50k_base" not in list_vocabularies()


def test_the_cache_of_tiktoken_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    known = find_known("p50k_base")
    assert known
    (tmp_path / known.cache_name).write_bytes(b"IQ== 0\n")
    assert "p50k_base" in list_vocabularies()
    with pytest.raises(TokenizerFileError, match="damaged: not what p50k_base should be"):
        load_vocabulary("p50k_base")
