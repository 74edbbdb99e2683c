"""The names that the expressions of a lesson know: the taught functions, a few built-in ones, a few helpers.

Whatever could take too long or grow too large refuses with `ExpressionError`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from bpe_tui.bpe import taught, words
from bpe_tui.bpe.taught import Pair
from bpe_tui.course.expression import MAX_ITEMS, ExpressionError
from bpe_tui.course.spelling import spell, visible, write

_WORK: Final = 5_000_000
_LONGEST: Final = 4_000


def _bound(work: int, limit: int = _WORK) -> None:
    if work > limit:
        raise ExpressionError("it is too much work; take a shorter text or fewer merges")


def _range(*args: int) -> range:
    made = range(*args)
    _bound(len(made), MAX_ITEMS)
    return made


def _sum(items: Iterable[Any], start: float = 0) -> float:
    total = start
    for item in items:
        if not isinstance(item, (int, float)):
            raise ExpressionError("`sum` is for numbers here")
        total += item
    return total


def _bytes(items: Sequence[int]) -> bytes:
    if not isinstance(items, (list, tuple)):
        raise ExpressionError("`bytes` takes a list of numbers here")
    return bytes(items)


def _sorted(items: Iterable[Any], key: Callable[[Any], Any] | None = None, reverse: bool = False) -> list[Any]:
    return sorted(items, key=key, reverse=reverse)


def _round(number: float, digits: int | None = None) -> float:
    return round(number, digits)


def _int(value: str | float, base: int | None = None) -> int:
    if base is not None:
        return int(str(value), base)
    return int(value)


def _thousands(number: int) -> str:
    """50257 as 50,257."""
    return f"{number:,}"


def _many(number: int, one: str, more: str = "") -> str:
    """A number with its noun: ``1 pair``, ``10 pairs``."""
    return f"{number:,} {one if number == 1 else more or one + 's'}"


def _code(value: object) -> str:
    """A value as code in Markdown."""
    text = write(value)
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def _utf8(text: str) -> list[int]:
    """The bytes of a text, as ids."""
    return list(text.encode("utf-8"))


def _train(text: str, num_merges: int) -> dict[Pair, int]:
    _bound(len(text) * max(num_merges, 0))
    return taught.train(text, num_merges)


def _encode(text: str, merges: dict[Pair, int]) -> list[int]:
    _bound(len(text), _LONGEST)
    return taught.encode(text, merges)


def _build_vocab(merges: dict[Pair, int]) -> dict[int, bytes]:
    lengths = dict.fromkeys(range(256), 1)
    for (left, right), new_id in merges.items():
        lengths[new_id] = lengths[left] + lengths[right]
        _bound(lengths[new_id], MAX_ITEMS)
    _bound(sum(lengths.values()), MAX_ITEMS)
    return taught.build_vocab(merges)


def _decode(ids: list[int], vocab: dict[int, bytes]) -> str:
    _bound(sum(len(vocab[token_id]) for token_id in ids), MAX_ITEMS)
    return taught.decode(ids, vocab)


def _winner(counts: dict[Pair, int]) -> Pair:
    """The most frequent pair; of equally frequent ones the one seen first."""
    return max(counts, key=lambda pair: counts[pair])


def _learned(text: str, num_merges: int) -> list[dict[str, object]]:
    """Each merge of a training as it happens: its pair, id, count, how many pairs tied, and the ids after it."""
    _bound(len(text) * max(num_merges, 0))
    ids, turns = _utf8(text), []
    for pair, new_id in taught.train(text, num_merges).items():
        counts = taught.get_stats(ids)
        ties = [rival for rival, count in counts.items() if count == counts[pair]]
        before = ids
        ids = taught.merge(ids, pair, new_id)
        turns.append({"pair": pair, "id": new_id, "count": counts[pair], "ties": ties, "before": before, "ids": ids})
    return turns


def _word_merges(weights: dict[str, int], num_merges: int, end: str = "_") -> list[tuple[words.SymbolPair, int, int]]:
    letters = sum(len(word) for word in weights)
    _bound(letters * min(letters, max(num_merges, 0)))
    return words.train(weights, num_merges, end)


def _word_pairs(weights: dict[str, int], end: str = "_") -> dict[words.SymbolPair, int]:
    return words.count_pairs({(*word, *end): weight for word, weight in weights.items()})


def _word_split(word: str, merges: Sequence[words.SymbolPair], end: str = "_") -> list[str]:
    _bound(len(word) * len(merges))
    return words.split(word, merges, end)


NAMES: Final[Mapping[str, object]] = {
    "get_stats": taught.get_stats,
    "merge": taught.merge,
    "train": _train,
    "build_vocab": _build_vocab,
    "decode": _decode,
    "encode": _encode,
    "learned": _learned,
    "winner": _winner,
    "word_pairs": _word_pairs,
    "word_merges": _word_merges,
    "word_split": _word_split,
    "spell": spell,
    "visible": visible,
    "utf8": _utf8,
    "code": _code,
    "thousands": _thousands,
    "many": _many,
    "write": write,
    "len": len,
    "sum": _sum,
    "max": max,
    "min": min,
    "sorted": _sorted,
    "list": list,
    "dict": dict,
    "tuple": tuple,
    "set": set,
    "enumerate": lambda items, start=0: list(enumerate(items, start)),
    "zip": lambda *items: list(zip(*items, strict=False)),
    "range": _range,
    "reversed": lambda items: list(reversed(items)),
    "abs": abs,
    "round": _round,
    "any": any,
    "all": all,
    "str": write,
    "repr": repr,
    "int": _int,
    "float": float,
    "bool": bool,
    "chr": chr,
    "ord": ord,
    "bytes": _bytes,
    "divmod": divmod,
}
"""Name to value."""
