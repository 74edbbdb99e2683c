"""A chunk of text and the merges of a real vocabulary, as a program that the taught `encode` runs.

Only the merges that could apply to the chunk are given, for there may be two hundred thousand. In the taught code a
single byte is its own id, and the id that a merge makes is its rank. Real vocabularies number their single bytes in
another order, so those are written as the byte they are; ids of merged tokens stay as they are if their order is that
of the ranks, which in the vocabularies of GPT it is.
"""

from __future__ import annotations

from dataclasses import dataclass

from bpe_tui.bpe import taught
from bpe_tui.bpe.reading import text_to_bytes
from bpe_tui.bpe.taught import Pair
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer
from bpe_tui.course.case import MARKS
from bpe_tui.trace.program import Program


@dataclass(frozen=True, slots=True)
class RealChunk:
    """What is stepped, and what there is to know about it."""

    program: Program
    ids: tuple[int, ...]
    """What the program gives, in the ids of the vocabulary."""
    notes: tuple[str, ...]
    """What differs from the vocabulary, in sentences."""


def real_chunk(tokenizer: VocabularyTokenizer, chunk: str, name: str = "") -> RealChunk:
    """Make the program that encodes one chunk by the merges of a vocabulary.

    Args:
        tokenizer: Whose merges are used.
        chunk: The text; it is not split any more.
        name: What to call the tokenizer; by default its own name.

    Raises:
        InvalidTextError: The text holds half of a surrogate pair.
    """
    data = text_to_bytes(chunk)
    # only what makes a part of the chunk can ever apply
    needed = [(pair, token_id) for pair, token_id in tokenizer.merges.items() if tokenizer.vocab[token_id] in data]
    own = {token_id: byte for byte, token_id in enumerate(tokenizer.byte_ids) if token_id is not None}
    ids = [token_id for _, token_id in needed]
    kept = all(token_id >= 256 for token_id in ids) and ids == sorted(ids)
    for rank, token_id in enumerate(ids):
        own.setdefault(token_id, token_id if kept else 256 + rank)
    merges: dict[Pair, int] = {
        (own[left], own[right]): own[token_id] for (left, right), token_id in needed if left in own and right in own
    }
    real = {number: token_id for token_id, number in own.items()}
    result = tuple(real.get(number, number) for number in taught.encode(data.decode("utf-8", "replace"), merges))
    name = name or tokenizer.name or "this tokenizer"
    notes = [
        f"These are the {len(merges):,} of the {len(tokenizer.merges):,} merges of {name} that could apply here."
        if len(merges) < len(tokenizer.merges)
        else f"These are all merges of {name}."
    ]
    if list(tokenizer.byte_ids) != list(range(256)):
        notes.append(f"Single bytes stand for themselves; {name} numbers them in another order.")
    if not kept:
        notes.append("Merged tokens are numbered by their rank; their real ids are in another order.")
    whole = tokenizer.ids_by_bytes.get(data)
    if tokenizer.tokens.whole_chunks and whole is not None and result != (whole,):
        notes.append(f"{name} takes this chunk as one token at once, because it is one, and merges nothing.")
    program = Program.of(taught.encode, chunk, merges, marks=MARKS)
    return RealChunk(program, result, tuple(notes))
