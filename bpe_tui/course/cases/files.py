"""How the functions of tokenizer files are run: on what is learned from a text, or on real tokens within a text."""

from __future__ import annotations

from typing import Any, Final

from bpe_tui.course.cases.recipe import Given, Recipe
from bpe_tui.course.cases.taught import learned
from bpe_tui.trace.marks import Mark

_MODULE: Final = "bpe_tui.bpe.taught_files"
_VOCABULARY: Final = "cl100k_base"
_LONGEST: Final = 24
"""Bytes of a token that is looked for within a text."""
_MARKS: Final = (
    Mark("byte_symbols", "symbols[byte] = chr(next_code)", "moved", "byte {byte} is written {symbols[byte]}"),
    Mark("split_token", "parts[i : i + 2] = [best]", "joined", "{best} is joined"),
    Mark(
        "recover_merges", "merges[ranks[left], ranks[right]] = ranks[token]", "recovered", "{token} is {left} + {right}"
    ),
    Mark("load_merges", "merges[left, right] = new_id", "loaded", "{new_id} is ({left}, {right})"),
)
"""The moments."""


def ranks_within(text: str) -> dict[bytes, int]:
    """The tokens of GPT-4 that stand within a text, in the order of the text, each with its rank."""
    from bpe_tui.bpe.vocabularies import load_vocabulary

    data, known = text.encode("utf-8"), load_vocabulary(_VOCABULARY).ids_by_bytes
    parts = (
        data[start:end] for start in range(len(data)) for end in range(start + 1, min(start + _LONGEST, len(data)) + 1)
    )
    return {part: known[part] for part in parts if part in known}


def _split(_: Any, given: Given) -> tuple[object, ...]:
    text = given["text"]
    data, ranks = text.encode("utf-8"), ranks_within(text)
    if len(data) > 1 and data not in ranks:
        raise ValueError(
            f"this is no single token of GPT-4, of at most {_LONGEST} bytes; try hello, or a space and token"
        )
    return data, ranks


def _saved(home: Any, given: Given) -> tuple[object, ...]:
    return (home.save_merges(learned(given)),)


def _recipe(
    function: str, arguments: Any, takes: tuple[str, ...] = (), sample: str = "the cat sat on the mat"
) -> Recipe:
    marks = tuple(mark for mark in _MARKS if mark.function == function)
    return Recipe(_MODULE, arguments, takes, marks=marks, sample=sample)


RECIPES: Final[dict[str, Recipe]] = {
    "save_merges": _recipe("save_merges", lambda _, given: (learned(given),), ("merges", "corpus")),
    "load_merges": _recipe(
        "load_merges", lambda home, given: (home.save_merges(learned(given)),), ("merges", "corpus")
    ),
    "byte_symbols": _recipe("byte_symbols", lambda *_: ()),
    "split_token": _recipe("split_token", _split, sample="hello"),
    "recover_merges": _recipe("recover_merges", lambda _, given: (ranks_within(given["text"]),), sample="the cat"),
}
"""Name to recipe."""
