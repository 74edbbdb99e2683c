"""The names in expressions that ask the small versions of other tokenizers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bpe_tui.bpe.beyond import byte_fallback, compose, dropout, unigram, wordpiece
from bpe_tui.course.expression import Costly, ExpressionError

_PACE: Final = 10
"""Turns of a plain loop that take as long as one step of an expression."""
_MOST_CUTS: Final = 10
"""Letters of a text whose cuts are all listed: there are up to 512."""


def _all_cuts(text: str, scores: dict[str, float]) -> list[list[str]]:
    """Every way to cut a short text."""
    if len(text) > _MOST_CUTS:
        raise ExpressionError(f"`all_cuts` takes at most {_MOST_CUTS} letters, there are too many cuts of more")
    return unigram.all_cuts(text, scores)


def _fewest(text: str, vocab: Sequence[str]) -> list[str]:
    """Of all ways to cut a word by WordPiece's pieces the first one with the fewest."""
    marked = {place: "##" if place else "" for place in range(len(text))}
    best: dict[int, list[str]] = {0: []}
    for end in range(1, len(text) + 1):
        ways = [
            [*best[start], marked[start] + text[start:end]]
            for start in range(end)
            if start in best and marked[start] + text[start:end] in vocab
        ]
        if ways:
            best[end] = min(ways, key=len)
    return best.get(len(text), ["[UNK]"])


def _pair_scores(text: str) -> dict[tuple[str, str], float]:
    """What WordPiece's training scores each pair of letters in the words of a text."""
    return wordpiece.score_pairs([wordpiece.letters(word) for word in text.split()])


def _square(text: str, *_: object) -> int:
    return len(text) * len(text) // _PACE


def _training(text: str, num_joins: int) -> int:
    return 3 * len(text) * min(len(text), max(num_joins, 0)) // _PACE


def _shrinking(words: dict[str, int], size: int) -> int:
    del size
    letters = sum(map(len, words))
    return 16 * letters * letters * letters // _PACE


def _dropping(text: str, *_: object) -> int:
    return 2 * len(text) * len(text) // _PACE


BEYOND_NAMES: Final[Mapping[str, object]] = {
    "compose": compose.compose,
    "wordpiece": Costly(wordpiece.wordpiece, _square),
    "fewest_pieces": Costly(_fewest, _square),
    "pair_scores": _pair_scores,
    "train_wordpiece": Costly(wordpiece.train_wordpiece, _training),
    "log_probs": unigram.log_probs,
    "best_cut": Costly(unigram.best_cut, _square),
    "score_of": unigram.score_of,
    "all_cuts": Costly(_all_cuts, lambda text, _: 2 ** min(len(text), _MOST_CUTS)),
    "sample_cut": Costly(unigram.sample_cut, _square),
    "seed_pieces": unigram.seed_pieces,
    "losses": Costly(unigram.losses, lambda words, _: _shrinking(words, 0)),
    "train_unigram": Costly(unigram.train_unigram, _shrinking),
    "fall_back": byte_fallback.fall_back,
    "put_back": byte_fallback.put_back,
    "encode_dropping": Costly(dropout.encode_dropping, _dropping),
}
"""Name to function."""
