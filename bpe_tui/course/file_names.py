"""The names in expressions that are about tokenizer files: what they hold, what they lose, and how ranks are read."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from bpe_tui.bpe import taught, taught_files
from bpe_tui.bpe.byte_table import bytes_to_symbols
from bpe_tui.bpe.files import tiktoken_ranks
from bpe_tui.bpe.files.checks import TokenizerFileError
from bpe_tui.bpe.loading import FORMATS, read_tokenizer
from bpe_tui.bpe.patterns import GPT2, NO_SPLIT, PATTERNS
from bpe_tui.bpe.taught import Pair
from bpe_tui.bpe.token_sets import MergedTokens
from bpe_tui.bpe.vocabularies import load_vocabulary
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer
from bpe_tui.course.cases.files import ranks_within
from bpe_tui.course.expression import Costly, ExpressionError

_GPT4: Final = "cl100k_base"
_MOST_RECOVERED: Final = 5_000


def _to_json(value: object) -> str:
    """What Python's `json.dumps` makes of a value, or what it says."""
    try:
        return json.dumps(value)
    except TypeError as error:
        return f"{type(error).__name__}: {error}"


def _from_json(text: str) -> Any:
    """What Python's `json.loads` makes of a text."""
    try:
        return json.loads(text)
    except ValueError as error:
        raise ExpressionError(f"this is no JSON: {error}") from None


def _file_of(merges: Mapping[Pair, int], format_name: str, pattern: str = "none", specials: Any = None) -> str:
    """The text of the file that holds some merges, in one of the formats that the library writes."""
    if format_name not in FORMATS or pattern not in PATTERNS:
        raise ExpressionError(f"there are the formats {', '.join(FORMATS)} and the patterns {', '.join(PATTERNS)}")
    tokenizer = VocabularyTokenizer.from_merges(merges, PATTERNS[pattern], specials)
    return FORMATS[format_name](tokenizer).decode("utf-8")


def _file_error(text: str, name: str) -> str:
    """What a reader says to a tokenizer file that is damaged; empty if it is not."""
    try:
        read_tokenizer(text.encode(), name)
    except TokenizerFileError as error:
        return str(error)
    return ""


def _sha256(text: str) -> str:
    """The hash of a text, 64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def _through(format_name: str, tokenizer: VocabularyTokenizer) -> VocabularyTokenizer | None:
    """Write and read a tokenizer; what a file of ranks lacks is said beside it; ``None`` if it cannot be written."""
    try:
        data = FORMATS[format_name](tokenizer)
    except TokenizerFileError:
        return None
    if format_name == tiktoken_ranks.FORMAT:
        return tiktoken_ranks.parse(data, "sample", pattern=NO_SPLIT)
    return read_tokenizer(data, "sample")


@cache
def _file_keeps(format_name: str) -> dict[str, str]:
    """What comes back from a file of a format, found out by writing and reading: yes, no, or `refused`."""
    merges = {(97, 98): 256, (98, 99): 257, (256, 99): 258}
    turned = [255 - byte for byte in range(256)]
    twice = {**merges, (97, 257): 259}
    from_turned = {(turned[97], turned[98]): 256}
    tried: dict[str, tuple[VocabularyTokenizer, Callable[[VocabularyTokenizer], object]]] = {
        "merges": (VocabularyTokenizer.from_merges(merges), lambda t: dict(t.merges)),
        "pattern": (VocabularyTokenizer.from_merges(merges, GPT2), lambda t: t.pattern.source),
        "special tokens": (VocabularyTokenizer.from_merges(merges, NO_SPLIT, {"<|end|>": 259}), lambda t: t.specials),
        "bytes in another order": (
            VocabularyTokenizer(MergedTokens(from_turned, turned)),
            lambda t: list(t.tokens.byte_ids),
        ),
        "two tokens alike": (VocabularyTokenizer.from_merges(twice), lambda t: dict(t.merges)),
    }
    kept = {}
    for what, (tokenizer, look) in tried.items():
        read = _through(format_name, tokenizer)
        kept[what] = "refused" if read is None else "yes" if look(read) == look(tokenizer) else "no"
    return kept


def _rank_lines(ids: Sequence[int], name: str) -> list[str]:
    """Lines of a file of ranks, of the tokens with these ids."""
    vocab = load_vocabulary(name).vocab
    return [f"{base64.b64encode(vocab[token_id]).decode()} {token_id}" for token_id in ids]


def _real_bytes(token_id: int, name: str) -> bytes:
    """The bytes of an id in a real vocabulary."""
    return load_vocabulary(name).vocab[token_id]


def _byte_ids(name: str) -> list[int]:
    """The id of each of the 256 bytes in a real vocabulary."""
    return [token_id for token_id in load_vocabulary(name).tokens.byte_ids if token_id is not None]


def _real_merges(first: int, last: int, name: str) -> dict[Pair, int]:
    """The merges of a real vocabulary that make the ids of a range."""
    return {pair: new_id for pair, new_id in load_vocabulary(name).merges.items() if first <= new_id <= last}


def _halves(token: str) -> list[bytes]:
    """The two halves of a token of GPT-4, recovered from the ranks."""
    return taught_files.split_token(token.encode(), ranks_within(token))


@cache
def _recovered(count: int) -> int:
    """Of the first merges of GPT-4, how many the taught function recovers from the ranks as they are."""
    if count > _MOST_RECOVERED:
        raise ExpressionError(f"at most {_MOST_RECOVERED:,} merges are recovered here")
    vocabulary = load_vocabulary(_GPT4)
    ranks = {vocabulary.vocab[rank]: rank for rank in range(256 + count)}
    found = taught_files.recover_merges(ranks)
    return sum(vocabulary.merges.get(pair) == new_id for pair, new_id in found.items())


def _gpt4_by_hand(text: str, shuffled: bool = True, chunked: bool = True) -> list[int]:
    """The ids that the taught loop gives with GPT-4's merges, with or without the shuffle and the pattern."""
    vocabulary = load_vocabulary(_GPT4)
    place = _byte_ids(_GPT4) if shuffled else range(256)
    out: list[int] = []
    for chunk in vocabulary.pattern.split(text) if chunked else [text]:
        ids = [place[byte] for byte in chunk.encode("utf-8")]
        while len(ids) >= 2:
            pair = min(taught.get_stats(ids), key=lambda p: vocabulary.merges.get(p, float("inf")))
            if pair not in vocabulary.merges:
                break
            ids = taught.merge(ids, pair, vocabulary.merges[pair])
        out += ids
    return out


def _text_cost(text: str, *_: object) -> int:
    return 4 * len(text)


def _loop_cost(text: str, *_: object) -> int:
    return 2 * len(text) * len(text)


FILE_NAMES: Final[Mapping[str, object]] = {
    "save_merges": Costly(taught_files.save_merges, lambda merges: len(merges)),
    "load_merges": Costly(taught_files.load_merges, _text_cost),
    "byte_symbols": taught_files.byte_symbols,
    "in_symbols": Costly(lambda text: bytes_to_symbols(text.encode()), _text_cost),
    "to_json": _to_json,
    "from_json": Costly(_from_json, _text_cost),
    "file_of": Costly(_file_of, lambda merges, *_: len(merges)),
    "file_error": Costly(_file_error, _text_cost),
    "file_keeps": _file_keeps,
    "sha256": Costly(_sha256, _text_cost),
    "rank_lines": _rank_lines,
    "real_bytes": _real_bytes,
    "real_merges": _real_merges,
    "byte_ids": _byte_ids,
    "halves": Costly(_halves, _loop_cost),
    "recovered": _recovered,
    "gpt4_by_hand": Costly(_gpt4_by_hand, _loop_cost),
}
"""Name to function."""
