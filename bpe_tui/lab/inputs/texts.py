"""Inputs that are texts, words and chunks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from random import Random
from typing import Final

from bpe_tui.lab.inputs import Inputs
from bpe_tui.lab.inputs.ids import simpler_merges, small_merges, small_text
from bpe_tui.lab.models import Arguments
from bpe_tui.lab.shrinking import simpler_arguments, simpler_values

_NAMES: Final = ("<|end|>", "<|end|><|end|>", "<|user|>", "<|x")
"""Names of special tokens: one begins with another, and all hold a sign that means something to `re`."""
_ENDINGS: Final = ("", "s", "er", "est")


def one_text(chance: Random, size: int) -> Arguments:
    """A text; its length is the size."""
    return (small_text(chance, size),)


def text_and_count(chance: Random, size: int) -> Arguments:
    """What `train` takes: a text, and how many merges; sometimes more than it has to give."""
    return small_text(chance, 2 * size), chance.randint(0, 6)


def text_and_merges(chance: Random, size: int) -> Arguments:
    """What `encode` takes: a text, and merges that were learned from another text of the same letters."""
    text = small_text(chance, size)
    return text, small_merges(chance, text)


def chunks_and_count(chance: Random, size: int) -> Arguments:
    """Chunks of a text, some of them empty, and how many merges to learn."""
    letters = chance.choice(("ab", "abc", "aé"))
    chunks = ["".join(chance.choice(letters) for _ in range(chance.randint(0, 4))) for _ in range(size)]
    return chunks, chance.randint(0, 6)


def weights_and_count(chance: Random, size: int) -> Arguments:
    """Words with how often each occurs, and how many merges to learn; many words have a part in common."""
    stems = ["".join(chance.choice("lowen") for _ in range(chance.randint(1, 3))) for _ in range(1 + size // 4)]
    words = {chance.choice(stems) + chance.choice(_ENDINGS): chance.randint(1, 6) for _ in range(1 + size // 2)}
    return words, chance.randint(0, 12)


def word_and_weights(chance: Random, size: int) -> Arguments:
    """A word that need not be known, words with weights, and how many merges to learn."""
    weights, count = weights_and_count(chance, size)
    assert isinstance(weights, dict)
    return chance.choice([*weights, "".join(chance.choice("lowest") for _ in range(5))]), weights, count


def simpler_weights(arguments: Arguments) -> Iterator[Arguments]:
    """Fewer words, and fewer merges."""
    for place, value in enumerate(arguments):
        fewer: list[object] = []
        if isinstance(value, dict):
            fewer = [{word: value[word] for word in value if word != left_out} for left_out in value]
            fewer = [words for words in fewer if words]
        elif isinstance(value, int):
            fewer = list(range(value))
        for simpler in fewer:
            yield (*arguments[:place], simpler, *arguments[place + 1 :])


def text_with_specials(chance: Random, size: int) -> Arguments:
    """A text in which names of special tokens may stand, those that there are, and those that are allowed."""
    known = chance.sample(_NAMES, chance.randint(1, len(_NAMES)))
    parts = [chance.choice((*known, "a", "<", "|", "é")) for _ in range(size)]
    allowed = known if chance.random() < 0.6 else chance.sample(known, chance.randint(0, len(known)))
    return "".join(parts), {name: 300 + place for place, name in enumerate(known)}, allowed


def _first_simpler(arguments: Arguments) -> Iterator[Arguments]:
    """A simpler first argument, the others as they are."""
    for simpler in simpler_values(arguments[0]):
        yield (simpler, *arguments[1:])


def _simpler_encoding(arguments: Arguments) -> Iterator[Arguments]:
    yield from chain(simpler_merges(arguments), _first_simpler(arguments))


def _simpler_training(arguments: Arguments) -> Iterator[Arguments]:
    *others, count = arguments
    assert isinstance(count, int)
    yield from ((*others, fewer) for fewer in range(count))
    yield from simpler_arguments(arguments)
    chunks = others[0]
    if isinstance(chunks, list):
        for place, chunk in enumerate(chunks):
            for simpler in simpler_values(chunk):
                yield [*chunks[:place], simpler, *chunks[place + 1 :]], count


INPUTS: Final[Mapping[str, Inputs]] = {
    "text": Inputs(one_text),
    "text and count": Inputs(text_and_count, _simpler_training),
    "text and merges": Inputs(text_and_merges, _simpler_encoding),
    "chunks and count": Inputs(chunks_and_count, _simpler_training),
    "weights and count": Inputs(weights_and_count, simpler_weights),
    "word and weights": Inputs(word_and_weights, simpler_weights),
    "text with specials": Inputs(text_with_specials, _first_simpler),
}
