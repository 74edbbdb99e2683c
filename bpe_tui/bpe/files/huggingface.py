"""`tokenizer.json` of Hugging Face's `tokenizers`, for byte-level BPE: GPT-2, Llama 3, Qwen and their like.

What such a file says beyond that (padding, truncation, templates that put special tokens round a text) is no part of
turning text into ids, and is left out.
"""

import json
from typing import Any

from bpe_tui.bpe.byte_table import BYTE_SYMBOLS, bytes_to_symbols, symbols_to_bytes
from bpe_tui.bpe.files.checks import TokenizerFileError, describe, is_id, parse_json, require_distinct, shorten
from bpe_tui.bpe.patterns import GPT2, NO_SPLIT, PatternError, SplitPattern, find_pattern
from bpe_tui.bpe.taught import Pair
from bpe_tui.bpe.token_sets import MergedTokens
from bpe_tui.bpe.vocabulary_tokenizer import NormalForm, VocabularyTokenizer

FORMAT = "huggingface"

_FORMS: dict[str, NormalForm] = {"NFC": "NFC", "NFD": "NFD", "NFKC": "NFKC", "NFKD": "NFKD"}


def parse(data: bytes, name: str) -> VocabularyTokenizer:
    """Read a `tokenizer.json`.

    Raises:
        TokenizerFileError: It is broken, or no byte-level BPE; the message says where and how.
    """
    return _Reader(name).read(parse_json(data, name))


class _Reader:
    """Reads one file; knows its name, for errors."""

    def __init__(self, name: str) -> None:
        self._name = name

    def _error(self, where: str, problem: str) -> TokenizerFileError:
        return TokenizerFileError(self._name, where, problem)

    def _expect(self, holder: dict[str, Any], key: str, kind: type, where: str, what: str) -> Any:
        value = holder.get(key)
        if not isinstance(value, kind):
            raise self._error(f"{where}.{key}".lstrip("."), f"should be {what}, not {describe(value)}")
        return value

    def read(self, content: dict[str, Any]) -> VocabularyTokenizer:
        """Put the parts together."""
        model = self._expect(content, "model", dict, "", "an object")
        self._check_model(model)
        pattern = self._read_pattern(content.get("pre_tokenizer"))
        normal_form = self._read_normal_form(content.get("normalizer"))
        specials = self._read_added(content.get("added_tokens") or [])
        ids = self._read_vocab(self._expect(model, "vocab", dict, "model", "an object of tokens and ids"), specials)
        merges = self._read_merges(self._expect(model, "merges", list, "model", "a list"), ids)
        spelled = {token_id: symbols_to_bytes(token) for token, token_id in ids.items()}
        byte_ids: list[int | None] = [ids.get(symbol) for symbol in BYTE_SYMBOLS]
        tokens = MergedTokens(
            merges, byte_ids, more_tokens=spelled, whole_chunks=bool(model.get("ignore_merges", False))
        )
        return VocabularyTokenizer(tokens, pattern, specials, normal_form=normal_form)

    def _check_model(self, model: dict[str, Any]) -> None:
        if model.get("type", "BPE") != "BPE":
            raise self._error("model.type", f"should be 'BPE', not {describe(model.get('type'))}")
        for key in ("dropout", "continuing_subword_prefix", "end_of_word_suffix", "byte_fallback"):
            if model.get(key):
                raise self._error(f"model.{key}", "not supported: only plain byte-level BPE is")

    def _read_normal_form(self, normalizer: object) -> NormalForm | None:
        if normalizer is None:
            return None
        if isinstance(normalizer, dict):
            kind = normalizer.get("type")
            if kind in _FORMS:
                return _FORMS[kind]
            steps = normalizer.get("normalizers")
            if kind == "Sequence" and isinstance(steps, list) and len(steps) < 2:
                return self._read_normal_form(steps[0]) if steps else None
        raise self._error("normalizer", f"not supported: {shorten(normalizer)}; only NFC, NFD, NFKC and NFKD are")

    def _read_pattern(self, pre_tokenizer: object) -> SplitPattern:
        where = "pre_tokenizer"
        steps: list[Any] = [pre_tokenizer]
        if isinstance(pre_tokenizer, dict) and pre_tokenizer.get("type") == "Sequence":
            steps = self._expect(pre_tokenizer, "pretokenizers", list, where, "a list")
            where = "pre_tokenizer.pretokenizers"
        kinds = [step.get("type") if isinstance(step, dict) else None for step in steps]
        if kinds not in (["ByteLevel"], ["Split", "ByteLevel"]):
            shown = ", ".join(map(str, kinds)) or "nothing"
            raise self._error(where, f"not supported: {shown}; only ByteLevel is, alone or after one Split")
        level = steps[-1]
        if level.get("add_prefix_space", True):
            raise self._error(where, "not supported: ByteLevel with add_prefix_space")
        split_again = level.get("use_regex", True)
        if len(steps) == 1:
            return GPT2 if split_again else NO_SPLIT
        if split_again:
            raise self._error(
                where, "not supported: ByteLevel that splits again after Split; use_regex should be false"
            )
        return self._read_split(steps[0], f"{where}[0]")

    def _read_split(self, step: dict[str, Any], where: str) -> SplitPattern:
        how = (step.get("behavior"), bool(step.get("invert", False)))
        if how not in (("Isolated", False), ("Isolated", True), ("Removed", True)):
            raise self._error(where, f"not supported: behavior {how[0]!r} with invert {how[1]}; 'Isolated' is")
        pattern = self._expect(step, "pattern", dict, where, "an object")
        source = pattern.get("Regex")
        if not isinstance(source, str):
            raise self._error(f"{where}.pattern", "should have a 'Regex'")
        try:
            return find_pattern(source)
        except PatternError as error:
            raise self._error(f"{where}.pattern", str(error)) from None

    def _read_added(self, added: object) -> dict[str, int]:
        if not isinstance(added, list):
            raise self._error("added_tokens", f"should be a list, not {describe(added)}")
        specials: dict[str, int] = {}
        for at, token in enumerate(added):
            where = f"added_tokens[{at}]"
            if not isinstance(token, dict):
                raise self._error(where, f"should be an object, not {describe(token)}")
            content = self._expect(token, "content", str, where, "a string")
            token_id = token.get("id", -1)
            if not content:
                raise self._error(f"{where}.content", "a special token needs a name")
            if not is_id(token_id):
                raise self._error(f"{where}.id", f"should be a token id, not {describe(token_id)}")
            if content in specials or token_id in specials.values():
                raise self._error(where, f"{content!r} or its id {token_id} was given before")
            for key in ("lstrip", "rstrip", "single_word"):
                if token.get(key):
                    raise self._error(f"{where}.{key}", "not supported: special tokens that take their surroundings")
            specials[content] = token_id
        return specials

    def _read_vocab(self, vocab: dict[str, Any], specials: dict[str, int]) -> dict[str, int]:
        special_ids = {token_id: token for token, token_id in specials.items()}
        ids: dict[str, int] = {}
        seen: dict[int, str] = {}
        for token, token_id in vocab.items():
            where = f"model.vocab[{shorten(token)}]"
            if not is_id(token_id):
                raise self._error(where, f"should be a token id, not {describe(token_id)}")
            if token_id in seen:
                raise self._error(where, f"id {token_id} is also that of {shorten(seen[token_id])}")
            seen[token_id] = token
            if specials.get(token, token_id) != token_id:
                raise self._error(where, f"id {token_id}, but as a special token it has id {specials[token]}")
            if token_id in special_ids:
                if special_ids[token_id] != token:
                    raise self._error(
                        where, f"id {token_id} is also that of the special token {special_ids[token_id]!r}"
                    )
                continue
            try:
                symbols_to_bytes(token)
            except ValueError as error:
                raise self._error(where, f"no byte-level token: {error}") from None
            if not token:
                raise self._error(where, "a token of no bytes")
            ids[token] = token_id
        return ids

    def _read_merges(self, values: list[Any], ids: dict[str, int]) -> dict[Pair, int]:
        merges: dict[Pair, int] = {}
        for at, value in enumerate(values):
            where = f"model.merges[{at}]"
            parts = value.split(" ") if isinstance(value, str) else value
            if not isinstance(parts, list) or len(parts) != 2 or not all(isinstance(part, str) for part in parts):
                raise self._error(where, f"should be two tokens, not {shorten(value)}")
            left, right = parts
            for token in (left, right, left + right):
                if token not in ids:
                    raise self._error(where, f"{shorten(token)} is not in model.vocab")
            pair = (ids[left], ids[right])
            if pair in merges:
                raise self._error(where, f"{shorten(value)} was given before")
            merges[pair] = ids[left + right]
        return merges


def render(tokenizer: VocabularyTokenizer) -> bytes:
    """Write a `tokenizer.json`.

    Raises:
        TokenizerFileError: The format cannot hold this tokenizer; the message says why.
    """
    require_distinct(tokenizer, FORMAT)
    symbols = {token_id: bytes_to_symbols(spelled) for token_id, spelled in tokenizer.vocab.items()}
    vocab = {symbol: token_id for token_id, symbol in symbols.items()}
    for token, token_id in tokenizer.specials.items():
        # subtle: `tokenizers` gives a special token the id it likes, unless the token is in the vocabulary too
        if vocab.setdefault(token, token_id) != token_id or token_id in symbols:
            raise TokenizerFileError(FORMAT, "", f"cannot hold the special token {token!r} beside a token like it")
    level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}
    split = {
        "type": "Split",
        "pattern": {"Regex": tokenizer.pattern.source},
        "behavior": "Isolated",
        "invert": False,
    }
    added = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
    content = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            {"id": token_id, "content": token, **added}
            for token, token_id in sorted(tokenizer.specials.items(), key=lambda item: item[1])
        ],
        "normalizer": {"type": tokenizer.normal_form} if tokenizer.normal_form else None,
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [split, level]} if tokenizer.pattern.splits else level,
        "post_processor": None,
        "decoder": level,
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "ignore_merges": tokenizer.tokens.whole_chunks,
            "vocab": dict(sorted(vocab.items(), key=lambda item: item[1])),
            "merges": [[symbols[left], symbols[right]] for left, right in tokenizer.merges],
        },
    }
    return json.dumps(content, ensure_ascii=False, indent=1).encode("utf-8")
