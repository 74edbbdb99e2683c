"""Inputs that are lists of token ids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from bpe_tui.bpe.taught import Pair, build_vocab, encode, train
from bpe_tui.lab.inputs import Inputs
from bpe_tui.lab.models import Arguments
from bpe_tui.lab.shrinking import simpler_values

_ALPHABETS: Final = ("ab", "abc", "aé", "ab ", "日a", "a🙂")


def few_ids(chance: Random, size: int) -> Arguments:
    """A list of ids, few of them different, so that pairs come again; its length is the size."""
    kinds = chance.randint(1, 4)
    return ([97 + chance.randrange(kinds) for _ in range(size)],)


def ids_and_pair(chance: Random, size: int) -> Arguments:
    """What `merge` takes: ids, a pair that mostly occurs among them, and a new id."""
    (ids,) = few_ids(chance, size)
    assert isinstance(ids, list)
    pair = (97 + chance.randrange(3), 97 + chance.randrange(3))
    if len(ids) > 1 and chance.random() < 0.8:
        start = chance.randrange(len(ids) - 1)
        pair = (ids[start], ids[start + 1])
    return ids, pair, 256 + chance.randrange(10)


def small_text(chance: Random, size: int) -> str:
    """A text of few different letters, so that pairs come again; some letters are more than one byte long."""
    letters = chance.choice(_ALPHABETS)
    return "".join(chance.choice(letters) for _ in range(size))


def small_merges(chance: Random, text: str) -> dict[Pair, int]:
    """Merges that are learned from a text of the same letters, so that many of them are of use."""
    letters = list(text) or ["a", "b"]
    corpus = "".join(chance.choice(letters) for _ in range(24))
    return train(corpus, chance.randint(1, 8))


def few_merges(chance: Random, size: int) -> Arguments:
    """Merges alone, as many as the size where there are so many."""
    return (train(small_text(chance, 2 * size), size),)


def ids_and_vocab(chance: Random, size: int) -> Arguments:
    """What `decode` takes: ids and a vocabulary of those; some of them end in the middle of a character."""
    text = small_text(chance, size + 1)
    merges = small_merges(chance, text)
    whole = build_vocab(merges)
    ids = encode(text, merges)[:size]
    if ids and chance.random() < 0.4:
        ids = ids[1:]
    return ids, {token_id: whole[token_id] for token_id in sorted({*ids})}


def simpler_decoding(arguments: Arguments) -> Iterator[Arguments]:
    """Fewer ids, and no more of the vocabulary than they need."""
    ids, vocab = arguments
    assert isinstance(ids, list)
    assert isinstance(vocab, dict)
    for fewer in simpler_values(ids):
        assert isinstance(fewer, list)
        if all(token_id in vocab for token_id in fewer):
            yield fewer, {token_id: vocab[token_id] for token_id in sorted({*fewer})}


def simpler_merges(arguments: Arguments) -> Iterator[Arguments]:
    """Fewer merges: only the last ones are left out, since later ones may need earlier ones."""
    *others, merges = arguments
    assert isinstance(merges, dict)
    for count in range(len(merges)):
        yield (*others, dict(list(merges.items())[:count]))


INPUTS: Final[Mapping[str, Inputs]] = {
    "ids": Inputs(few_ids),
    "ids and pair": Inputs(ids_and_pair),
    "ids and vocab": Inputs(ids_and_vocab, simpler_decoding),
    "merges": Inputs(few_merges, simpler_merges),
}
