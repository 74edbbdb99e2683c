"""Tokenizer files: round trips, the real libraries read what we write and the other way, broken files say where."""

import base64
import contextlib
import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tiktoken
import tokenizers
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from bpe_tui.bpe.counting import ChunkCounts
from bpe_tui.bpe.files import huggingface, merges_json, minbpe_model, tiktoken_ranks
from bpe_tui.bpe.files.checks import TokenizerFileError
from bpe_tui.bpe.loading import FORMATS, guess_format, load_tokenizer, read_tokenizer, save_tokenizer
from bpe_tui.bpe.patterns import GPT2, GPT4, GPT4O, NO_SPLIT, SplitPattern, find_pattern
from bpe_tui.bpe.token_sets import MergedTokens
from bpe_tui.bpe.trainer import Training
from bpe_tui.bpe.vocabularies import UnknownVocabularyError, load_vocabulary
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer

OWN = find_pattern(r"\d|\w+| +|[^\w ]+")
PATTERNS = [GPT2, GPT4, GPT4O, NO_SPLIT, OWN]
SPECIALS = {"<|endoftext|>": 5000, "<|im_start|>": 5001}
CORPUS = Path(random.__file__).read_text("utf-8")[:30_000] + "Größe, 東京 naïve 😀\r\n\n" * 5
TEXT = "def größe(self): return 東京  # it's 12345 — 😀\n\n\t\tdone   \n x"

texts = st.one_of(st.text("ab", max_size=80), st.text("abc \n'1", max_size=80), st.text(max_size=30))


def train(pattern: SplitPattern, corpus: str = CORPUS, vocab_size: int = 700) -> VocabularyTokenizer:
    source = ChunkCounts.of_text(corpus, pattern) if pattern.splits else corpus
    training = Training(source, vocab_size)
    list(training)
    return VocabularyTokenizer.from_merges(training.merges, pattern, SPECIALS, name="mine")


@pytest.fixture(scope="module", params=PATTERNS, ids=lambda pattern: pattern.name)
def trained(request: pytest.FixtureRequest) -> VocabularyTokenizer:
    return train(request.param)


def same(left: VocabularyTokenizer, right: VocabularyTokenizer) -> bool:
    """Whether two tokenizers are the same in all that decides about ids."""
    return (
        list(left.merges.items()) == list(right.merges.items())
        and dict(left.vocab) == dict(right.vocab)
        and (left.pattern, left.specials, left.normal_form) == (right.pattern, right.specials, right.normal_form)
        and list(left.byte_ids) == list(right.byte_ids)
        and left.tokens.whole_chunks == right.tokens.whole_chunks
    )


@pytest.mark.parametrize("format_name", ["json", "minbpe", "huggingface"])
def test_a_tokenizer_comes_back_from_its_file(tmp_path: Path, trained: VocabularyTokenizer, format_name: str) -> None:
    save_tokenizer(trained, tmp_path / "file", format_name)
    loaded = load_tokenizer(tmp_path / "file")
    assert same(trained, loaded)
    assert loaded.encode(TEXT + "<|im_start|>", allow="all") == trained.encode(TEXT + "<|im_start|>", allow="all")
    assert FORMATS[format_name](loaded) == (tmp_path / "file").read_bytes() or format_name == "json"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_ranks_come_back_with_the_pattern_given(tmp_path: Path, trained: VocabularyTokenizer) -> None:
    save_tokenizer(trained, tmp_path / "mine.tiktoken")
    loaded = load_tokenizer(tmp_path / "mine.tiktoken", pattern=trained.pattern, specials=SPECIALS)
    assert same(trained, loaded)
    assert loaded.encode(TEXT) == trained.encode(TEXT)
    with pytest.raises(TokenizerFileError, match="give the pattern"):
        load_tokenizer(tmp_path / "mine.tiktoken")


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(corpus=texts, text=texts, pattern=st.sampled_from(PATTERNS), format_name=st.sampled_from(sorted(FORMATS)))
def test_any_trained_tokenizer_comes_back(corpus: str, text: str, pattern: SplitPattern, format_name: str) -> None:
    tokenizer = train(pattern, corpus, 320)
    if format_name in ("tiktoken", "huggingface"):
        assume(len(tokenizer.ids_by_bytes) == len(tokenizer.vocab))
    data = FORMATS[format_name](tokenizer)
    hints: dict[str, Any] = {"pattern": pattern, "specials": SPECIALS} if format_name == "tiktoken" else {}
    loaded = read_tokenizer(data, "file", **hints)
    assert same(tokenizer, loaded)
    assert loaded.encode(text) == tokenizer.encode(text)


def test_our_format_keeps_name_and_order_of_bytes(tmp_path: Path) -> None:
    packed = load_vocabulary("cl100k_base")
    loaded = merges_json.parse(merges_json.render(packed), "file")
    assert loaded.name == "cl100k_base"
    assert same(packed, loaded)
    assert loaded.encode(TEXT) == packed.encode(TEXT)


# ------------------------------------------------------------------------------------------ the real libraries


def huggingface_tokenizer(tokenizer: VocabularyTokenizer) -> Any:
    return tokenizers.Tokenizer.from_str(huggingface.render(tokenizer).decode())


def test_hugging_face_reads_what_we_write(trained: VocabularyTokenizer) -> None:
    theirs = huggingface_tokenizer(trained)
    for text in (TEXT, CORPUS, "", " ", "\n\n  \n "):
        assert theirs.encode(text).ids == trained.encode(text)
        assert theirs.decode(trained.encode(text)) == text
    special = "<|endoftext|>" + TEXT + "<|im_start|>"
    assert theirs.encode(special).ids == trained.encode(special, allow="all")


@settings(max_examples=60)
@given(text=texts)
def test_hugging_face_gives_the_ids_we_give(trained: VocabularyTokenizer, text: str) -> None:
    assert huggingface_tokenizer(trained).encode(text).ids == trained.encode(text)


@pytest.mark.parametrize("name", ["gpt2", "cl100k_base"])
def test_hugging_face_reads_real_vocabularies(name: str) -> None:
    tokenizer = load_vocabulary(name)
    data = huggingface.render(tokenizer)
    theirs = tokenizers.Tokenizer.from_str(data.decode())
    for text in (TEXT, CORPUS):
        assert theirs.encode(text).ids == tokenizer.encode(text)
    loaded = huggingface.parse(data, "file")
    assert same(tokenizer, loaded)


@pytest.mark.parametrize("ignore_merges", [False, True])
@pytest.mark.parametrize("regex", [True, False])
def test_we_read_what_hugging_face_trains(tmp_path: Path, regex: bool, ignore_merges: bool) -> None:
    theirs = tokenizers.Tokenizer(tokenizers.models.BPE(ignore_merges=ignore_merges))
    level = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=not regex)
    split = tokenizers.pre_tokenizers.Split(tokenizers.Regex(GPT4O.source), "isolated")
    theirs.pre_tokenizer = tokenizers.pre_tokenizers.Sequence([split, level]) if regex else level
    theirs.normalizer = tokenizers.normalizers.NFC()
    theirs.decoder = tokenizers.decoders.ByteLevel()
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=700,
        show_progress=False,
        special_tokens=["<|endoftext|>", "<pad>"],
        initial_alphabet=tokenizers.pre_tokenizers.ByteLevel.alphabet(),
    )
    theirs.train_from_iterator([CORPUS], trainer)
    theirs.save(str(tmp_path / "tokenizer.json"))
    ours = load_tokenizer(tmp_path / "tokenizer.json")
    assert ours.pattern == (GPT4O if regex else GPT2)
    assert ours.specials == {"<|endoftext|>": 0, "<pad>": 1}
    assert len(ours) == theirs.get_vocab_size()
    for text in (TEXT, CORPUS, "e\u0301 <pad>" + TEXT):
        ids = theirs.encode(text).ids
        assert ours.encode(text, allow="all") == ids
        assert ours.decode(ids) == theirs.decode(ids, skip_special_tokens=False)
    again = huggingface.parse(huggingface.render(ours), "file")
    assert same(ours, again)


def test_tiktoken_gives_the_ids_we_give(trained: VocabularyTokenizer, tmp_path: Path) -> None:
    save_tokenizer(trained, tmp_path / "mine.tiktoken")
    lines = (tmp_path / "mine.tiktoken").read_bytes().splitlines()
    ranks = {base64.b64decode(spelled): int(rank) for spelled, rank in map(bytes.split, lines)}
    source = trained.pattern.source or r"[\s\S]+"
    theirs = tiktoken.Encoding("mine", pat_str=source, mergeable_ranks=ranks, special_tokens=SPECIALS)
    for text in (TEXT, CORPUS):
        if trained.pattern != OWN:  # tiktoken drops what a pattern does not match, and reads it in its own dialect
            assert theirs.encode(text) == trained.encode(text)
    assert theirs.decode(trained.encode(TEXT)) == TEXT


# ------------------------------------------------------------------------------------------------ what does not fit

DUPLICATES = {(97, 98): 256, (98, 99): 257, (256, 99): 258, (97, 257): 259}


@pytest.mark.parametrize("format_name", ["tiktoken", "huggingface"])
def test_two_tokens_with_the_same_bytes_are_refused_where_they_cannot_be_held(format_name: str) -> None:
    tokenizer = VocabularyTokenizer.from_merges(DUPLICATES)
    with pytest.raises(TokenizerFileError, match="same bytes, b'abc': ids 258 and 259"):
        FORMATS[format_name](tokenizer)
    assert same(merges_json.parse(merges_json.render(tokenizer), "x"), tokenizer)
    assert same(minbpe_model.parse(minbpe_model.render(tokenizer), "x"), tokenizer)


BYTES = range(256)


@pytest.mark.parametrize(
    ("tokenizer", "format_name", "message"),
    [
        (VocabularyTokenizer(MergedTokens({}, BYTES[::-1])), "minbpe", "single bytes are in another order"),
        (VocabularyTokenizer(MergedTokens({}, [None, *BYTES[1:]])), "json", "first 256 tokens are not"),
        (VocabularyTokenizer(MergedTokens({(97, 98): 300})), "json", "ids are not those of its merges"),
        (VocabularyTokenizer(MergedTokens({(97, 98): 300, (98, 98): 299})), "tiktoken", "not in the order"),
        (VocabularyTokenizer(MergedTokens({}, more_tokens={300: b"ab"})), "tiktoken", "tokens that no merge makes"),
        (VocabularyTokenizer(MergedTokens({}, whole_chunks=True)), "json", "taken at once"),
        (VocabularyTokenizer(MergedTokens({}), normal_form="NFC"), "minbpe", "brought to NFC first"),
        (VocabularyTokenizer(MergedTokens({}), normal_form="NFC"), "tiktoken", "brought to NFC first"),
        (VocabularyTokenizer(MergedTokens({}), find_pattern(" a| b")), "minbpe", "a space at either end"),
        (VocabularyTokenizer(MergedTokens({}), NO_SPLIT, {"a b": 300}), "minbpe", "has a space in it"),
        (VocabularyTokenizer(MergedTokens({}), NO_SPLIT, {"a": 300}), "huggingface", "'a' beside a token like it"),
    ],
)
def test_what_a_format_cannot_hold_is_said(tokenizer: VocabularyTokenizer, format_name: str, message: str) -> None:
    with pytest.raises(TokenizerFileError, match=f"^{format_name}: cannot hold .*{message}"):
        FORMATS[format_name](tokenizer)


def test_a_file_that_was_there_stays_when_the_new_one_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "mine.tiktoken"
    path.write_text("old")
    with pytest.raises(TokenizerFileError):
        save_tokenizer(VocabularyTokenizer.from_merges(DUPLICATES), path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_format_is_guessed_by_the_name() -> None:
    names = ["a.model", "a.tiktoken", "tokenizer.json", "a.json", "a"]
    assert [guess_format(Path(name)) for name in names] == ["minbpe", "tiktoken", "huggingface", "json", "json"]


def test_an_unknown_format_says_which_there_are(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="'xml'; there are json, minbpe, tiktoken, huggingface"):
        save_tokenizer(train(GPT2, "ab"), tmp_path / "a", "xml")


def test_a_name_is_a_vocabulary_and_a_path_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save_tokenizer(train(GPT2, "ab"), "gpt2")
    assert load_tokenizer("gpt2") is load_vocabulary("gpt2")
    assert len(load_tokenizer(Path("gpt2"))) == len(load_tokenizer("./gpt2")) == 259
    with pytest.raises(UnknownVocabularyError, match="'gpt3' is neither a file nor a known vocabulary"):
        load_tokenizer("gpt3")


# --------------------------------------------------------------------------------------------------- broken files

MODEL = "minbpe v1\n\n1\n<|end|> 300\n97 98\n256 99\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (MODEL.replace("v1", "v2"), "line 1: should be 'minbpe v1'"),
        ("minbpe v1\n", "line 2: the file ends"),
        (MODEL.replace("\n\n", "\n(\n"), "line 2: the split pattern"),
        (MODEL.replace("\n1\n", "\nx\n"), "line 3: should be the number of special tokens, not 'x'"),
        (MODEL.replace("\n1\n", "\n9\n"), "line 7: the file ends before special token 4 of 9"),
        ("minbpe v1\n\n2\na 300\n", "line 5: the file ends before special token 2 of 2"),
        ("minbpe v1\n\n2\na 300\na 301\n", "line 5: the special token 'a' comes twice"),
        (MODEL.replace("300", "-1"), "line 4: should be a special token and its id: '<|end|> -1'"),
        (MODEL.replace("97 98", "97 98 99"), "line 5: should be the two ids of a merge, not '97 98 99'"),
        (MODEL.replace("97 98", "97"), "line 5: should be the two ids"),
        (MODEL.replace("97 98", "97 256"), "line 5: merge 256 uses id 256"),
        (MODEL + "97 98\n", "line 7: the pair 97 98 was merged before, into 256"),
        (MODEL.replace("300", "257"), "'<|end|>' has id 257, which is the id of another token"),
        (MODEL.replace("<|end|> 300", "a 300") + "\n", "line 7: should be the two ids of a merge, not ''"),
        (MODEL.encode() + b"\xff", "line 7: byte 38 is no UTF-8"),
    ],
)
def test_a_broken_model_file_says_where(content: str | bytes, message: str) -> None:
    expect_error(content, message)


def expect_error(content: str | bytes, message: str) -> None:
    data = content if isinstance(content, bytes) else content.encode()
    with pytest.raises(TokenizerFileError) as caught:
        read_tokenizer(data, "bad.file", pattern=GPT2)
    assert str(caught.value).startswith("bad.file: ")
    assert message in str(caught.value)


def test_lines_may_end_as_on_windows() -> None:
    assert same(
        read_tokenizer(MODEL.replace("\n", "\r\n").encode(), "a"),
        read_tokenizer(MODEL.encode(), "a"),
    )


OURS: dict[str, Any] = json.loads(merges_json.render(VocabularyTokenizer.from_merges(DUPLICATES, GPT2, SPECIALS)))


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("format", "bpe-tui tokenizer!", "format: should be 'bpe-tui tokenizer', not a string"),
        ("version", 2, "version: should be 1, not a number (2)"),
        ("name", 3, "name: should be a string"),
        ("pattern", None, "pattern: should be a string, not null"),
        ("pattern", "[", "pattern: the split pattern '[' is no regular expression"),
        ("bytes", [1, 2], "bytes: should be a list of all bytes"),
        ("bytes", [*range(255), "a"], "bytes: should be a list of all bytes"),
        ("merges", {}, "merges: should be a list, not an object"),
        ("merges", [[97, 98], [97]], "merges[1]: should be a list of two token ids"),
        ("merges", [[97, True]], "merges[0]: should be a list of two token ids"),
        ("merges", [[97, 256]], "merges[0]: makes id 256 of id 256, which nothing before it makes"),
        ("merges", [[97, 98], [97, 98]], "merges[1]: the pair [97, 98] was merged before, into 256"),
        ("specials", [], "specials: should be an object of names and ids, not a list"),
        ("specials", {"": 500}, "specials['']: a special token needs a name"),
        ("specials", {"a": "b"}, "specials['a']: should be a token id, not a string ('b')"),
        ("specials", {"a": 259}, "specials['a']: id 259 is that of another token"),
        ("specials", {"a": 500, "b": 500}, "specials['b']: id 500 is that of another token"),
    ],
)
def test_a_broken_file_of_our_own_says_where(key: str, value: object, message: str) -> None:
    expect_error(json.dumps({**OURS, key: value}), message)


def test_broken_json_says_the_line_and_column() -> None:
    expect_error('{"format": "bpe-tui tokenizer",\n "merges": [1, }', "line 2, column 16: not JSON: Expecting value")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("IQ== 0\nIQ==\n", "line 2: should be a token in base64 and its rank, not b'IQ=='"),
        ("IQ== 0\nIg== x\n", "line 2: should be a token in base64 and its rank"),
        ("IQ== 0\nIg=!= 1\n", "line 2: b'Ig=!=' is not base64"),
        ("IQ== 0\n\nIQ== 1\n", "line 3: the token b'!' was given before"),
        ("IQ== 0\nIg== 0\n", "line 2: rank 0 was given before, in line 1"),
        ("IQ== 0\n==== 1\n", "line 2: "),
    ],
)
def test_a_broken_file_of_ranks_says_where(content: str, message: str) -> None:
    expect_error(content, message)


def test_special_tokens_that_hit_a_rank_are_refused() -> None:
    with pytest.raises(TokenizerFileError, match="'x' has id 0, which is the rank of another token"):
        tiktoken_ranks.parse(b"IQ== 0\n", "file", pattern=GPT2, specials={"x": 0})


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "the file is empty"),
        ("hello\n", "not a tokenizer: should be a .model of minbpe, ranks of tiktoken, or JSON"),
        ("[]", "not a tokenizer"),
        ('{"a":' * 100_000, "JSON nested too deep"),
        ('{"a": ' + "9" * 5000 + "}", "not a tokenizer: Exceeds the limit"),
    ],
)
def test_what_is_no_tokenizer_is_said(content: str, message: str) -> None:
    expect_error(content, message)


HUGGING_FACE: dict[str, Any] = json.loads(huggingface.render(train(GPT2, "abababab cd cd", 260)))


def put(path: str, value: object) -> Callable[[dict[str, Any]], None]:
    def change(content: Any) -> None:
        *way, last = path.split(".")
        for key in way:
            content = content[int(key) if key.isdecimal() else key]
        content[int(last) if last.isdecimal() else last] = value

    return change


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("model", 1, "model: should be an object, not a number (1)"),
        ("model.type", "WordPiece", "model.type: should be 'BPE', not a string ('WordPiece')"),
        ("model.dropout", 0.1, "model.dropout: not supported"),
        ("model.byte_fallback", True, "model.byte_fallback: not supported"),
        ("model.end_of_word_suffix", "</w>", "model.end_of_word_suffix: not supported"),
        ("model.vocab", [], "model.vocab: should be an object of tokens and ids, not a list"),
        ("model.vocab.a", "x", "model.vocab['a']: should be a token id, not a string ('x')"),
        ("model.vocab.a", 98, "model.vocab['b']: id 98 is also that of 'a'"),
        ("model.vocab.▁x", 9000, "model.vocab['▁x']: no byte-level token: '▁' (U+2581) stands for no byte"),
        ("model.vocab.zz", 5000, "model.vocab['zz']: id 5000 is also that of '<|endoftext|>'"),
        ("model.vocab.<|endoftext|>", 4999, "id 4999, but as a special token it has id 5000"),
        ("model.merges", None, "model.merges: should be a list, not null"),
        ("model.merges.1", "a b c", "model.merges[1]: should be two tokens, not 'a b c'"),
        ("model.merges.1", ["a", 5], "model.merges[1]: should be two tokens"),
        ("model.merges.1", ["a", "zz"], "model.merges[1]: 'zz' is not in model.vocab"),
        ("model.merges.1", ["z", "z"], "model.merges[1]: 'zz' is not in model.vocab"),
        ("model.merges.1", ["a", "b"], "model.merges[1]: "),
        ("normalizer", {"type": "Lowercase"}, "normalizer: not supported"),
        ("normalizer", 5, "normalizer: not supported: 5"),
        ("pre_tokenizer", None, "pre_tokenizer: not supported: None; only ByteLevel is"),
        ("pre_tokenizer", {"type": "Whitespace"}, "pre_tokenizer: not supported: Whitespace"),
        ("pre_tokenizer.pretokenizers", 1, "pre_tokenizer.pretokenizers: should be a list"),
        ("pre_tokenizer.pretokenizers", [], "pre_tokenizer.pretokenizers: not supported: nothing"),
        ("pre_tokenizer.pretokenizers.1.use_regex", True, "pre_tokenizer.pretokenizers: not supported: ByteLevel that"),
        ("pre_tokenizer.pretokenizers.1.add_prefix_space", True, "not supported: ByteLevel with add_prefix_space"),
        ("pre_tokenizer.pretokenizers.0.behavior", "Removed", "pretokenizers[0]: not supported: behavior 'Removed'"),
        ("pre_tokenizer.pretokenizers.0.pattern", {"String": " "}, "pretokenizers[0].pattern: should have a 'Regex'"),
        ("pre_tokenizer.pretokenizers.0.pattern", {"Regex": "("}, "pretokenizers[0].pattern: the split pattern '('"),
        ("added_tokens", "x", "added_tokens: should be a list"),
        ("added_tokens.0", 1, "added_tokens[0]: should be an object"),
        ("added_tokens.0.content", None, "added_tokens[0].content: should be a string, not null"),
        ("added_tokens.0.content", "", "added_tokens[0].content: a special token needs a name"),
        ("added_tokens.0.id", -1, "added_tokens[0].id: should be a token id"),
        ("added_tokens.1.id", 5000, "added_tokens[1]: '<|im_start|>' or its id 5000 was given before"),
        ("added_tokens.0.lstrip", True, "added_tokens[0].lstrip: not supported"),
    ],
)
def test_a_broken_hugging_face_file_says_where(path: str, value: object, message: str) -> None:
    content = copy.deepcopy(HUGGING_FACE)
    put(path, value)(content)
    expect_error(json.dumps(content), message)


FILES = [
    minbpe_model.render(train(GPT2, "abababab cd cd", 260)),
    merges_json.render(train(GPT2, "abababab cd cd", 260)),
    tiktoken_ranks.render(train(GPT2, "abababab cd cd", 260)),
    huggingface.render(train(GPT2, "abababab cd cd", 260)),
]


@settings(max_examples=300)
@given(data=st.data())
def test_whatever_is_broken_in_a_file_is_an_error_of_ours_or_a_tokenizer(data: st.DataObject) -> None:
    content = bytearray(data.draw(st.sampled_from(FILES)))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content)))
        match data.draw(st.sampled_from(["cut", "drop", "put", "double"])):
            case "cut":
                del content[at:]
            case "drop":
                del content[at : at + data.draw(st.integers(1, 40))]
            case "put":
                content[at:at] = data.draw(st.one_of(st.binary(max_size=6), st.sampled_from([b"{}", b"null", b'"'])))
            case "double":
                content[at:at] = content[at : at + 30]
    read_or_say_why(bytes(content))


def read_or_say_why(data: bytes) -> None:
    """Read a file; any error but our own goes through and fails the test."""
    with contextlib.suppress(TokenizerFileError):
        tokenizer = read_tokenizer(data, "fuzzed", pattern=GPT2)
        known = bytes(byte for byte in b"abab cd" if tokenizer.byte_ids[byte] is not None)
        assert tokenizer.decode_bytes(tokenizer.encode_bytes(known)) == known


@settings(max_examples=200)
@given(
    path=st.lists(st.integers(0, 50), max_size=4),
    value=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
        max_leaves=5,
    ),
    ours=st.booleans(),
)
def test_any_value_anywhere_in_json_is_an_error_of_ours_or_a_tokenizer(
    path: list[int], value: object, ours: bool
) -> None:
    content: Any = copy.deepcopy(OURS if ours else HUGGING_FACE)
    holder = content
    for step in path:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            break
        key = keys[step % len(keys)]
        if not isinstance(holder[key], dict | list):
            break
        holder = holder[key]
    keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    if keys:
        holder[keys[sum(path) % len(keys)]] = value
    read_or_say_why(json.dumps(content).encode())
