"""The names that the expressions of a lesson know: the taught functions, a few built-in ones, a few helpers.

What takes long says so by a `Costly`, and what grows too large refuses with `ExpressionError`.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any, Final

from bpe_tui.bpe import otherwise, taught, tokenizer, words
from bpe_tui.bpe.taught import Pair
from bpe_tui.course.beyond_names import BEYOND_NAMES
from bpe_tui.course.cases import RECIPES
from bpe_tui.course.corpora import languages, shipped_corpora
from bpe_tui.course.expression import MAX_ITEMS, Costly, ExpressionError
from bpe_tui.course.file_names import FILE_NAMES
from bpe_tui.course.speed_names import SPEED_NAMES
from bpe_tui.course.spelling import spell, token_bytes, tree, visible, write
from bpe_tui.course.token_uses import count_uses
from bpe_tui.course.vocabulary_names import VOCABULARY_NAMES

_PACE: Final = 10
"""Turns of a plain loop that take as long as one step of an expression."""


def _bound(size: int) -> None:
    if size > MAX_ITEMS:
        raise ExpressionError("it makes a value that is too large")


def _range(*args: int) -> range:
    made = range(*args)
    _bound(len(made))
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


@cache
def _shipped(title: str) -> str:
    """The text of a corpus that comes with the program."""
    for corpus in shipped_corpora():
        if corpus.title == title:
            return corpus.text or ""
    known = ", ".join(f"`{corpus.title}`" for corpus in shipped_corpora())
    raise ExpressionError(f"no corpus is called `{title}`; there are {known}")


def _passages() -> dict[str, str]:
    """The same passage in many languages, by the name of each; English first."""
    return languages()


def _utf8(text: str) -> list[int]:
    """The bytes of a text, as ids."""
    return list(text.encode("utf-8"))


def _training_cost(text: str, num_merges: int, *_: object) -> int:
    return 2 * len(text) * min(len(text), max(num_merges, 0)) // _PACE


def _chunks_cost(chunks: list[str], num_merges: int) -> int:
    letters = sum(map(len, chunks))
    return 2 * letters * min(letters, max(num_merges, 0)) // _PACE


def _uses_cost(text: str, _: int) -> int:
    return 4 * len(text)


def _counting_cost(ids: list[int], *_: object) -> int:
    return len(ids) // _PACE


def _encoding_cost(text: str, merges: dict[Pair, int]) -> int:
    # Where each id is made of lower ones, a merge is applied once; other dicts may need a turn for each letter.
    rounds = len(merges) if all(max(pair) < new_id for pair, new_id in merges.items()) else len(text)
    return 2 * len(text) * (min(rounds, len(text)) + 1) // _PACE


def _build_vocab(merges: dict[Pair, int]) -> dict[int, bytes]:
    lengths = dict.fromkeys(range(256), 1)
    for (left, right), new_id in merges.items():
        lengths[new_id] = lengths[left] + lengths[right]
        _bound(lengths[new_id])
    _bound(sum(lengths.values()))
    return taught.build_vocab(merges)


def _decode(ids: list[int], vocab: dict[int, bytes]) -> str:
    _bound(sum(len(vocab[token_id]) for token_id in ids))
    return taught.decode(ids, vocab)


def _decode_strictly(ids: list[int], vocab: dict[int, bytes]) -> str:
    """What a decoder prints that refuses broken characters: the text, or the name of the error."""
    data = b"".join(vocab[token_id] for token_id in ids)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        return type(error).__name__


def _source(name: str) -> str:
    """The code of a function or class that is taught, or of one beside it, without its docstrings."""
    for module in chain((taught, otherwise, tokenizer), (recipe.home() for recipe in RECIPES.values())):
        found = vars(module).get(name)
        if inspect.isfunction(found) or (inspect.isclass(found) and found.__module__ == module.__name__):
            return _without_docstrings(inspect.getsource(found))
    raise ExpressionError(f"no taught function is called `{name}`")


def _without_docstrings(source: str) -> str:
    lines = source.splitlines()
    spans = [
        (node.lineno - 1, node.end_lineno or node.lineno)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
    for first, end in sorted(spans, reverse=True):
        # under that of a class is a blank line, and so is under that of a field, which stays to set it apart
        heads = lines[first - 1].rstrip().endswith(":") and end < len(lines) and not lines[end]
        del lines[first : end + heads]
    return "\n".join(lines)


def _decoding_cost(ids: list[int], vocab: dict[int, bytes]) -> int:
    # The taught function copies what it has with each token.
    return len(ids) * sum(len(vocab[token_id]) for token_id in ids) // 5_000


def _spelling_cost(value: object, merges: Mapping[Pair, int] | None = None) -> int:
    size = len(value) if isinstance(value, (str, bytes, list, tuple)) else 1
    return size * len(merges or ()) // _PACE + (size * size // 5_000 if isinstance(value, bytes) else size)


def _tree_cost(_: int, merges: Mapping[Pair, int]) -> int:
    return 500 * len(merges) // _PACE


def _winner(counts: dict[Pair, int]) -> Pair:
    """The most frequent pair; of equally frequent ones the one seen first."""
    return max(counts, key=lambda pair: counts[pair])


def _learned(text: str, num_merges: int) -> list[dict[str, object]]:
    """Each merge of a training as it happens: its pair, id, count, how many pairs tied, and the ids after it."""
    ids, turns = _utf8(text), []
    for pair, new_id in taught.train(text, num_merges).items():
        counts = taught.get_stats(ids)
        ties = [rival for rival, count in counts.items() if count == counts[pair]]
        before = ids
        ids = taught.merge(ids, pair, new_id)
        turns.append({"pair": pair, "id": new_id, "count": counts[pair], "ties": ties, "before": before, "ids": ids})
    return turns


def _word_cost(weights: dict[str, int], num_merges: int, *_: object) -> int:
    letters = sum(map(len, weights))
    return 3 * letters * min(letters, max(num_merges, 0)) // _PACE


def _word_pairs(weights: dict[str, int], end: str = "_") -> dict[words.SymbolPair, int]:
    return words.count_pairs({(*word, *end): weight for word, weight in weights.items()})


def _split_cost(word: str, merges: Sequence[words.SymbolPair], *_: object) -> int:
    return len(word) * len(merges) // _PACE


TABLE: Final[Mapping[str, object]] = {
    "get_stats": Costly(taught.get_stats, _counting_cost),
    "merge": Costly(taught.merge, _counting_cost),
    "train": Costly(taught.train, _training_cost),
    "build_vocab": _build_vocab,
    "decode": Costly(_decode, _decoding_cost),
    "encode": Costly(taught.encode, _encoding_cost),
    "merge_overlapping": Costly(otherwise.merge_overlapping, _counting_cost),
    "merge_skipping": Costly(otherwise.merge_skipping, _counting_cost),
    "encode_by_count": Costly(otherwise.encode_by_count, _encoding_cost),
    "train_with_ties": Costly(otherwise.train_with_ties, _training_cost),
    "decode_strictly": Costly(_decode_strictly, _decoding_cost),
    "token_uses": Costly(count_uses, _uses_cost),
    "train_on_chunks": Costly(otherwise.train_on_chunks, _chunks_cost),
    "split_damaged": Costly(otherwise.split_damaged, _counting_cost),
    **VOCABULARY_NAMES,
    **FILE_NAMES,
    **SPEED_NAMES,
    **BEYOND_NAMES,
    "source": _source,
    "learned": Costly(_learned, _training_cost),
    "winner": _winner,
    "word_pairs": _word_pairs,
    "word_merges": Costly(words.train, _word_cost),
    "word_split": Costly(words.split, _split_cost),
    "spell": Costly(spell, _spelling_cost),
    "visible": visible,
    "token_bytes": Costly(token_bytes, _tree_cost),
    "tree": Costly(tree, _tree_cost),
    "utf8": _utf8,
    "shipped": _shipped,
    "passages": _passages,
    "code": _code,
    "thousands": _thousands,
    "many": _many,
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
