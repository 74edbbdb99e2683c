"""The names in expressions that ask real vocabularies and split patterns. A vocabulary is loaded when first asked."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, cast

import regex

from bpe_tui.bpe.patterns import PATTERNS
from bpe_tui.bpe.specials import SpecialTokenError
from bpe_tui.bpe.vocabularies import UnknownVocabularyError, load_vocabulary
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer
from bpe_tui.course.expression import Costly, ExpressionError
from bpe_tui.course.spelling import visible_bytes

_STEPS_A_CHARACTER: Final = 4
"""Steps of an expression that splitting and encoding one character may take as long as."""
_STEPS_A_SCRIPT: Final = 10_000
"""Steps that going through all tokens of a vocabulary may take as long as."""
_FORMS: Final = ("NFC", "NFD", "NFKC", "NFKD")


def _tokenizer(name: str) -> VocabularyTokenizer:
    try:
        return load_vocabulary(name)
    except UnknownVocabularyError as error:
        raise ExpressionError(str(error)) from None


def _gpt2(text: str) -> list[int]:
    """The ids that GPT-2 has for a text; names of special tokens are text like any other."""
    return _tokenizer("gpt2").encode_ordinary(text)


def _gpt4(text: str) -> list[int]:
    """The same with the vocabulary of GPT-4."""
    return _tokenizer("gpt4").encode_ordinary(text)


def _gpt4o(text: str) -> list[int]:
    """The same with the vocabulary of GPT-4o."""
    return _tokenizer("gpt4o").encode_ordinary(text)


def _pieces(value: str | Sequence[int], name: str) -> list[str]:
    """The tokens of a text, or those behind ids, each with its spaces visible."""
    tokenizer = _tokenizer(name)
    ids = tokenizer.encode_ordinary(value) if isinstance(value, str) else value
    names = {token_id: token for token, token_id in tokenizer.specials.items()}
    return [names[token_id] if token_id in names else visible_bytes(tokenizer.vocab[token_id]) for token_id in ids]


def _has_token(name: str, text: str) -> bool:
    """Whether a text is one token of a vocabulary."""
    return len(_tokenizer(name).tokens.encoder.encode(text.encode("utf-8"))) == 1


def _vocab_size(name: str) -> int:
    """How many tokens a vocabulary has, special ones included."""
    return len(_tokenizer(name))


@lru_cache(maxsize=4)
def _texts_beyond_ascii(name: str) -> tuple[tuple[str, ...], frozenset[str]]:
    """The tokens that hold a byte beyond ASCII, as texts without halves of characters; and all their characters."""
    texts = tuple(data.decode("utf-8", "ignore") for data in _tokenizer(name).vocab.values() if not data.isascii())
    return texts, frozenset("".join(texts))


@lru_cache(maxsize=128)
def _script_tokens(name: str, script: str) -> int:
    """How many tokens of a vocabulary hold a whole letter of a script other than Latin, such as ``Devanagari``."""
    try:
        letter = regex.compile(rf"\p{{Script={script}}}") if script.isidentifier() else None
    except regex.error:
        letter = None
    if letter is None:
        raise ExpressionError(f"Unicode has no script called {script!r}")
    texts, chars = _texts_beyond_ascii(name)
    letters = frozenset(filter(letter.match, chars))
    return sum(not letters.isdisjoint(text) for text in texts)


def _specials(name: str) -> dict[str, int]:
    """The special tokens of a vocabulary and their ids."""
    return dict(_tokenizer(name).specials)


def _with_specials(text: str, tokens: str | Mapping[str, int], allow: str | Sequence[str] = "all") -> list[int]:
    """The ids of a text in which special tokens become their own id.

    Args:
        text: The text.
        tokens: The name of a vocabulary; or special tokens and their ids, beside the 256 bytes and without merges.
        allow: ``all``, or the names that are allowed; the others are text.
    """
    own = None if isinstance(tokens, str) else VocabularyTokenizer.from_merges({}, specials=tokens)
    tokenizer = own or _tokenizer(str(tokens))
    return tokenizer.encode(text, allow=allow, others="text")


def _refusal(text: str, name: str) -> str:
    """What an encoder says that refuses special tokens in a text; empty if there are none."""
    try:
        _tokenizer(name).encode(text)
    except SpecialTokenError as error:
        return str(error)
    return ""


def _pattern(name: str) -> str:
    """The regular expression of a split pattern."""
    if name not in PATTERNS:
        raise ExpressionError(f"no pattern is called {name!r}; there are {', '.join(PATTERNS)}")
    return PATTERNS[name].source


def _split(text: str, name: str) -> list[str]:
    """The chunks that a split pattern cuts a text into."""
    _pattern(name)
    return PATTERNS[name].split(text)


def _alternatives(pattern: str) -> list[str]:
    """Cut a regular expression where ``|`` stands outside all brackets."""
    parts, depth, in_class, escaped = [""], 0, False, False
    for char in pattern:
        if char == "|" and not (depth or in_class or escaped):
            parts.append("")
            continue
        parts[-1] += char
        if not escaped:
            in_class = char == "[" or (in_class and char != "]")
            depth += 0 if in_class else (char == "(") - (char == ")")
        escaped = char == "\\" and not escaped
    return parts


def _normal_form(text: str, form: str) -> str:
    """A text in a normal form of Unicode, such as ``NFC``."""
    if form not in _FORMS:
        raise ExpressionError(f"no normal form is called {form!r}; there are {', '.join(_FORMS)}")
    return unicodedata.normalize(cast(Literal["NFC", "NFD", "NFKC", "NFKD"], form), text)


def _cost(value: str | Sequence[int], *_: object) -> int:
    return _STEPS_A_CHARACTER * len(value)


def _cost_of_second(_: object, text: str) -> int:
    return _STEPS_A_CHARACTER * len(text)


VOCABULARY_NAMES: Final[Mapping[str, object]] = {
    "gpt2": Costly(_gpt2, _cost),
    "gpt4": Costly(_gpt4, _cost),
    "gpt4o": Costly(_gpt4o, _cost),
    "pieces": Costly(_pieces, _cost),
    "has_token": Costly(_has_token, _cost_of_second),
    "vocab_size": _vocab_size,
    "script_tokens": Costly(_script_tokens, lambda *_: _STEPS_A_SCRIPT),
    "specials": _specials,
    "with_specials": Costly(_with_specials, _cost),
    "refusal": Costly(_refusal, _cost),
    "split": Costly(_split, _cost),
    "pattern": _pattern,
    "alternatives": _alternatives,
    "normal_form": Costly(_normal_form, _cost),
}
"""Name to function."""
