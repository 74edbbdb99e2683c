"""The unigram tokenizer: each piece has a probability, and of all ways to cut a text the most likely one is taken.

Small versions. The real one (Kudo 2018, in SentencePiece) counts each piece by how likely it is in all ways to cut,
not in the best one alone, removes many pieces at once, and estimates what would be lost.
"""

import math
import random

UNKNOWN = -20.0
"""What a character scores that is no piece: less likely than any piece."""


def log_probs(counts: dict[str, float]) -> dict[str, float]:
    """Turn counts into the logarithms (to base 2) of probabilities: -3 means 1/8, half of a half of a half.

    >>> log_probs({"a": 4, "b": 2, "ab": 2})
    {'a': -1.0, 'b': -2.0, 'ab': -2.0}
    """
    total = sum(counts.values())
    return {piece: math.log2(count / total) for piece, count in counts.items()}


def best_cut(text: str, scores: dict[str, float]) -> list[str]:
    """Find the most likely way to cut a text, by the best way to each place in it (the Viterbi algorithm).

    >>> best_cut("unable", log_probs({"un": 8, "una": 4, "able": 8, "ble": 4, "n": 8}))
    ['un', 'able']
    """
    longest = max(map(len, scores), default=1)
    best = {0: 0.0}
    came_from: dict[int, int] = {}
    for end in range(1, len(text) + 1):
        for start in range(max(0, end - longest), end):
            piece = text[start:end]
            if piece not in scores and len(piece) > 1:
                continue
            score = best[start] + scores.get(piece, UNKNOWN)
            if end not in best or score > best[end]:
                best[end] = score
                came_from[end] = start
    pieces: list[str] = []
    end = len(text)
    while end > 0:
        start = came_from[end]
        pieces.append(text[start:end])
        end = start
    return pieces[::-1]


def score_of(pieces: list[str], scores: dict[str, float]) -> float:
    """Score a way to cut: logarithms are added where probabilities are multiplied.

    >>> score_of(["un", "able"], {"un": -3.0, "able": -2.0})
    -5.0
    """
    return sum((scores.get(piece, UNKNOWN) for piece in pieces), 0.0)


def all_cuts(text: str, scores: dict[str, float]) -> list[list[str]]:
    """List every way to cut a text, for very short texts: there can be two for each place between letters.

    >>> all_cuts("ab", {"a": -1.0, "b": -2.0, "ab": -2.0})
    [['a', 'b'], ['ab']]
    """
    if not text:
        return [[]]
    ways: list[list[str]] = []
    for end in range(1, len(text) + 1):
        if text[:end] in scores or end == 1:
            ways += [[text[:end], *rest] for rest in all_cuts(text[end:], scores)]
    return ways


def sample_cut(text: str, scores: dict[str, float], seed: int) -> list[str]:
    """Draw one way to cut a text, each as often as it is likely (subword regularization).

    >>> [sample_cut("ab", {"a": -1.0, "b": -2.0, "ab": -2.0}, seed) for seed in (1, 2, 3)]
    [['ab'], ['ab'], ['a', 'b']]
    """
    chance = {0: 1.0}
    for end in range(1, len(text) + 1):
        pieces = [text[start:end] for start in range(end)]
        chance[end] = sum(
            chance[end - len(piece)] * 2 ** scores.get(piece, UNKNOWN)
            for piece in pieces
            if piece in scores or len(piece) == 1
        )
    # numbers that follow one another would draw alike, their texts do not
    chooser = random.Random(str(seed))
    drawn: list[str] = []
    end = len(text)
    while end > 0:
        starts = [start for start in range(end) if text[start:end] in scores or start == end - 1]
        weights = [chance[start] * 2 ** scores.get(text[start:end], UNKNOWN) for start in starts]
        start = chooser.choices(starts, weights)[0]
        drawn.append(text[start:end])
        end = start
    return drawn[::-1]


def seed_pieces(words: dict[str, int], longest: int = 4) -> dict[str, float]:
    """Begin with far too many pieces: all parts of the words, each with how often it occurs.

    >>> seed_pieces({"aba": 2}, 2)
    {'a': 4, 'ab': 2, 'b': 2, 'ba': 2}
    """
    counts: dict[str, float] = {}
    for word, weight in words.items():
        for start in range(len(word)):
            for end in range(start + 1, min(start + longest, len(word)) + 1):
                counts[word[start:end]] = counts.get(word[start:end], 0) + weight
    return counts


def count_used(words: dict[str, int], scores: dict[str, float]) -> dict[str, float]:
    """Count each piece where the best cuts use it; one that no cut uses keeps a little, 0.1.

    >>> count_used({"ab": 3}, {"a": -1.0, "b": -2.0, "ab": -2.0})
    {'a': 0.1, 'b': 0.1, 'ab': 3.1}
    """
    counts: dict[str, float] = dict.fromkeys(scores, 0.1)
    for word, weight in words.items():
        for piece in best_cut(word, scores):
            counts[piece] = counts.get(piece, 0) + weight
    return counts


def losses(words: dict[str, int], scores: dict[str, float]) -> dict[str, float]:
    """For each piece of several letters: how much worse the best cuts of all words score without it.

    >>> losses({"ab": 3}, {"a": -1.0, "b": -2.0, "ab": -2.0})
    {'ab': 3.0}
    """
    cuts = {word: best_cut(word, scores) for word in words}
    lost: dict[str, float] = {}
    for piece in scores:
        if len(piece) == 1:
            continue
        lost[piece] = 0.0
        for word, weight in words.items():
            if piece in cuts[word]:
                without = {other: score for other, score in scores.items() if other != piece}
                before = score_of(cuts[word], scores)
                after = score_of(best_cut(word, without), without)
                lost[piece] += weight * (before - after)
    return lost


def train_unigram(words: dict[str, int], size: int) -> dict[str, float]:
    """Begin with too many pieces and remove the one that is missed least, until few enough are left.

    Single letters stay, so that every word can be cut.

    >>> list(train_unigram({"abab": 3, "ab": 2}, 3))
    ['a', 'ab', 'b']
    """
    scores = log_probs(seed_pieces(words))
    while len(scores) > size:
        scores = log_probs(count_used(words, scores))
        lost = losses(words, scores)
        if not lost:
            break
        least = min(lost, key=lambda p: lost[p])
        del scores[least]
    return scores
