"""Skills of the other ways to cut: weighted words, unigram, WordPiece, byte fallback."""

from __future__ import annotations

import random

from bpe_tui.bpe.beyond.byte_fallback import fall_back
from bpe_tui.bpe.beyond.unigram import all_cuts, best_cut, score_of
from bpe_tui.bpe.beyond.wordpiece import wordpiece
from bpe_tui.bpe.words import count_pairs
from bpe_tui.course.models import Quiz
from bpe_tui.study.skills.skill import Skill, number, text
from bpe_tui.study.skills.words import WIDE, WORDS, utf8


def _weights(chooser: random.Random) -> Quiz:
    first, second, third = chooser.sample("abcde", 3)
    words = {first + second: chooser.randint(2, 6), first + second + third: chooser.randint(2, 6)}
    words[first + second + first + second] = chooser.randint(2, 4)
    counted = count_pairs({tuple(word): weight for word, weight in words.items()})[first, second]
    return number(
        f"How often each chunk stands in a text: `{words}`. How often is the pair `({first}, {second})` counted?",
        counted,
        [
            (sum(words.values()), "One of the chunks holds the pair twice."),
            (sum(word.count(first + second) for word in words), "Each chunk counts as often as it stands in the text."),
            (len(words), "So many chunks hold it. Weigh them."),
        ],
        " + ".join(f"{word.count(first + second)} · {weight}" for word, weight in words.items()) + f" = {counted}.",
    )


def _scores(chooser: random.Random) -> tuple[str, dict[str, float]]:
    """A word, and scores of some of its parts such that the greedy cut is often not the best."""
    word = chooser.choice([word for word in WORDS if 6 <= len(word) <= 7])
    at = chooser.randint(2, 4)
    pieces = {word[:at], word[at:], word[: at + 1], word[at + 1 :], word[:2], word[2:at]}
    scores = {piece: -float(chooser.randint(2, 7) + len(piece) // 3) for piece in sorted(pieces) if piece}
    return word, scores


def _known_cuts(word: str, scores: dict[str, float]) -> list[list[str]]:
    """The ways to cut a word into pieces that have a score."""
    return [cut for cut in all_cuts(word, scores) if all(piece in scores for piece in cut)]


def _viterbi(chooser: random.Random) -> Quiz:
    for _ in range(50):
        word, scores = _scores(chooser)
        cuts = _known_cuts(word, scores)
        ranked = sorted(cuts, key=lambda cut: -score_of(cut, scores))
        if len(ranked) > 1 and score_of(ranked[0], scores) > score_of(ranked[1], scores):
            break
    best = best_cut(word, scores)
    told = ", ".join(f"`{piece}` {score:g}" for piece, score in scores.items())
    return text(
        f"Scores: {told}. Which is the best cut of `{word}`? Write the pieces with spaces between them.",
        [" ".join(best)],
        [
            *((" ".join(cut), f"It scores {score_of(cut, scores):g}. There is a better one.") for cut in ranked[1:]),
            (word, "The whole word is no piece."),
        ],
        f"It scores {score_of(best, scores):g}, more than every other cut.",
    )


def _add(chooser: random.Random) -> Quiz:
    word, scores = _scores(chooser)
    cut = chooser.choice(_known_cuts(word, scores))
    told = ", ".join(f"`{piece}` {scores[piece]:g}" for piece in dict.fromkeys(cut))
    value = score_of(cut, scores)
    return number(
        f"{told}. What does the cut `{' '.join(cut)}` score?",
        f"{value:g}",
        [
            (f"{-value:g}", "Scores are logarithms of probabilities: none is above 0."),
            (f"{max(scores[piece] for piece in cut):g}", "All pieces count, not only one."),
        ],
        "Logarithms are added where probabilities are multiplied.",
    )


def _ways(chooser: random.Random) -> Quiz:
    length = chooser.randint(3, 6)
    word = "".join(chooser.sample("abcdefgh", length))
    parts = {word[at:end]: -1.0 for at in range(length) for end in range(at + 1, length + 1)}
    ways = len(all_cuts(word, parts))
    return number(
        f"Every part of `{word}` is a piece. In how many ways can it be cut?",
        ways,
        [
            (length, "So many letters. Each gap between them is cut or not."),
            (2**length, f"There are {length - 1} gaps, one less than letters."),
            (length - 1, "So many gaps. Each is cut or not, whatever the others are."),
        ],
        f"{length - 1} gaps, each cut or not: 2 to the power of {length - 1}.",
    )


def _wordpiece(chooser: random.Random) -> Quiz:
    word = chooser.choice([word for word in WORDS if len(word) == 6])
    at = chooser.randint(2, 4)
    vocab = [word[:at], *(f"##{letter}" for letter in dict.fromkeys(word[at:])), f"##{word[at : at + 2]}", word[:1]]
    if chooser.random() < 0.5:
        vocab.append(word[: at + 1])
    vocab = list(dict.fromkeys(vocab))
    pieces = wordpiece(word, vocab)
    unmarked = [piece.removeprefix("##") for piece in pieces]
    greedy_less = [word[:at], *(f"##{letter}" for letter in word[at:])]
    return text(
        f"The pieces are `{' '.join(vocab)}`. How does WordPiece cut `{word}`? Write the pieces "
        "with spaces between them.",
        [" ".join(pieces)],
        [
            (" ".join(unmarked), "Inside a word a piece begins with `##`."),
            (" ".join(greedy_less), "It takes the **longest** piece that fits, each time."),
            ("[UNK]", "A piece fits at every place."),
        ],
        "From left to right, always the longest piece that fits.",
    )


def _fallback(chooser: random.Random) -> Quiz:
    wide = chooser.choice(WIDE)
    letters = chooser.choice(("t", "ab", "no", "cat"))
    made = letters + wide if chooser.random() < 0.5 else wide + letters
    pieces = fall_back(made, "abcdefghijklmnopqrstuvwxyz")
    hexes = " ".join(f"{byte:02x}" for byte in utf8(wide))
    if chooser.random() < 0.5:
        return number(
            f"`{wide}` is `{hexes}` in UTF-8, and only `a` to `z` are known. How many pieces does a tokenizer "
            f"with byte fallback make of `{made}`?",
            len(pieces),
            [
                (len(made), "An unknown character becomes a piece for each of its bytes."),
                (1, "It is no single unknown."),
            ],
            f"`{' '.join(pieces)}`",
        )
    return text(
        f"`{wide}` is `{hexes}` in UTF-8, and only `a` to `z` are known. What are the pieces of `{made}` with byte "
        "fallback, such as `<0xC3>`? Write spaces between them.",
        [" ".join(pieces)],
        [
            (made, "What is unknown falls back on its bytes."),
            (" ".join(f"<0x{byte:02X}>" for byte in utf8(made)), "Only what is unknown becomes bytes; letters stay."),
        ],
        "Each byte of the unknown character is a piece of its own.",
    )


SKILLS = (
    Skill("weighted-pairs", "count pairs of weighted chunks", "fast-at-scale", _weights),
    Skill("wordpiece", "cut a word as WordPiece does", "beyond-bpe", _wordpiece),
    Skill("byte-fallback", "fall back on bytes", "beyond-bpe", _fallback),
    Skill("ways-to-cut", "count the ways to cut a word", "unigram", _ways),
    Skill("score-a-cut", "score a cut", "unigram", _add),
    Skill("best-cut", "find the best cut", "unigram", _viterbi),
)
"""What the lessons beyond Byte Pair Encoding teach."""
