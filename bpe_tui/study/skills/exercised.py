"""Which skill a question of a lesson, a prediction or a lab exercises. Nothing here needs the skills themselves."""

from __future__ import annotations

from typing import Final

QUIZZES: Final[dict[str, dict[str, str]]] = {
    "why-numbers": {
        "thrice": "attention",
    },
    "bytes": {
        "next-letter": "ids-of-letters",
        "which-word": "ids-of-letters",
        "mixed-word": "bytes-of-a-text",
        "thousand": "vocabulary-size",
        "test-groesse": "bytes-of-a-text",
        "test-vocabulary": "vocabulary-size",
    },
    "whole-algorithm": {
        "first-pair": "winner",
        "left-after-one": "tokens-left",
        "length-after": "tokens-left",
        "final-ids": "train-by-hand",
        "why-nine": "weighted-pairs",
        "test-rhyme": "winner",
        "test-rhyme-length": "tokens-left",
        "test-tied": "winner",
        "test-hugs": "weighted-pairs",
    },
    "count-pairs": {
        "how-many-pairs": "pairs-in-a-text",
        "seven": "overlap",
        "banana": "count-a-pair",
        "sum-of-counts": "pairs-in-a-text",
        "first-key": "first-key",
        "three-alike": "overlap",
        "test-fours": "overlap",
    },
    "merge": {
        "first-walk": "merge-result",
        "four-sevens": "merge-result",
        "three-sevens": "merge-result",
        "how-much-shorter": "merge-length",
        "how-many-turns": "merge-turns",
        "test-threes": "merge-result",
        "test-twice": "merge-result",
        "test-matches": "merge-length",
    },
    "train": {
        "gpt2-merges": "vocabulary-size",
        "vocab-size": "vocabulary-size",
        "max-of-equals": "winner",
        "first-winner": "winner",
        "most-merges": "training-stops",
        "order-of-spelling": "spell-a-token",
        "hello-winner": "winner",
        "test-last-id": "next-id",
        "test-hamlet": "winner",
        "test-eight-as": "training-stops",
    },
    "decode": {
        "bytes-of-three": "decode-by-hand",
        "toy-back": "decode-by-hand",
        "bytes-of-text": "bytes-of-a-text",
        "three-of-four": "broken-bytes",
        "how-many-signs": "streaming",
        "test-two-two": "decode-by-hand",
        "test-lenient-count": "broken-bytes",
    },
    "encode": {
        "no-merge-at-all": "nothing-to-merge",
        "four-letters": "encode-by-hand",
        "trap-again": "encode-by-hand",
        "uses-counts": "lowest-rank",
        "lowest-rank": "lowest-rank",
        "test-hethe": "encode-by-hand",
        "test-rank-id": "next-id",
    },
    "full-speed": {
        "hello-id": "next-id",
        "first-token": "winner",
        "test-stop-size": "next-id",
        "test-cat": "winner",
        "test-bug": "bug-train",
    },
    "split-first": {
        "how-many-chunks": "chunks",
        "capital-we": "chunks",
        "four-spaces": "white-space",
        "five-spaces": "white-space",
        "seven-digits": "digits",
        "phone": "digits",
        "never-a-pair": "across-chunks",
        "test-bill": "chunks",
        "test-end-spaces": "white-space",
    },
    "special-tokens": {
        "gpt2-count": "vocabulary-size",
        "as-text": "special-tokens",
        "how-much-padding": "padding",
        "test-first-special": "vocabulary-size",
        "test-padding": "padding",
    },
    "why-models-stumble": {
        "digits-again": "digits",
        "guess-number": "digits",
        "price": "bill",
        "test-years": "digits",
    },
    "price-of-a-language": {
        "fertility-of-a-line": "fertility",
        "test-fertility": "fertility",
        "arabic-bytes": "bytes-of-a-text",
        "bill-of-a-day": "bill",
        "test-bill": "bill",
        "words-in-window": "context-window",
        "test-window": "context-window",
        "phone": "digits",
        "test-digits": "digits",
        "mix": "fertility-of-a-mix",
        "test-mix": "fertility-of-a-mix",
    },
    "tokenizer-files": {
        "test-wrong-rank": "bug-encode",
    },
    "vocabulary-cost": {
        "rows-times-width": "embedding-table",
        "untied": "embedding-table",
        "test-table": "embedding-table",
        "four-fifths": "attention-saved",
        "test-attention": "attention-saved",
        "gpt4-merges": "vocabulary-size",
        "pad": "padded-rows",
        "test-pad": "padded-rows",
    },
    "beyond-bpe": {
        "cut-unfoldable": "wordpiece",
        "test-greedy": "wordpiece",
        "longest-first": "wordpiece",
        "fall-back-zoe": "byte-fallback",
        "test-fallback": "byte-fallback",
        "attention-price": "attention",
    },
    "unigram": {
        "ways-of-cat": "ways-to-cut",
        "test-count-cuts": "ways-to-cut",
        "score-of-ble": "score-a-cut",
        "test-add": "score-a-cut",
        "test-best": "best-cut",
    },
    "fast-at-scale": {
        "plain-cost": "counting-work",
        "test-unit": "counting-work",
        "weight": "weighted-pairs",
        "test-weights": "weighted-pairs",
        "encoded-how-often": "cache",
        "test-cache": "cache",
    },
    "final-test": {
        "final-encode": "encode-by-hand",
        "final-merge-bug": "bug-merge",
        "final-train-bug": "bug-train",
        "final-bytes": "bytes-of-a-text",
        "final-rows": "embedding-table",
    },
}
"""For each lesson the questions that can be made afresh, and what each exercises; the others are asked again."""

ALONE: Final[dict[str, tuple[str, ...]]] = {
    "why-numbers": ("whose-numbers", "lost", "forces", "order-of-things", "thirty-to-two-hundred", "how-many-tokens"),
    "bytes": ("part-ways", "cafe", "why-not-points", "new-emoji", "byte-or-letter"),
    "whole-algorithm": ("stop", "made-of", "what-is-kept", "two-corpora"),
    "count-pairs": ("one-id",),
    "merge": ("swapped", "right-to-left"),
    "train": ("what-next", "same-merges", "more-merges", "what-to-save"),
    "decode": ("each-alone", "which-promise", "unknown-id", "only-merges"),
    "encode": ("why-not-at-once", "order-of-replay", "without-break"),
    "full-speed": ("ten-times", "overfit"),
    "split-first": ("only-ascii", "normalise-always", "across", "chunks-and-tokens", "what-it-gains"),
    "special-tokens": (
        "why-not-text",
        "from-merging",
        "blog-post",
        "never-stops",
        "new-row",
        "which-hold",
        "end-in-training",
        "padding-id",
    ),
    "why-models-stumble": ("best-way", "trim", "likeliest-cause", "two-causes", "first-look"),
    "price-of-a-language": ("finnish-pays", "why-cheaper", "unfair"),
    "tokenizer-files": ("key-after-json", "which-forgets", "what-is-needed", "stranger"),
    "vocabulary-cost": ("never-used", "which-checks", "spot-normalization"),
    "beyond-bpe": ("same-name", "why-not-tidy"),
    "unigram": ("stepping-stone", "which-way"),
    "fast-at-scale": ("changes", "top-of-heap", "length-test", "where-to-cut", "sample-part"),
    "final-test": ("round-trip-is-not-all",),
}
"""For each lesson the questions about an idea that can be asked again without the page they stand on."""

ON_THEIR_PAGE: Final = ("two-changes", "when-changes", "not-the-model", "backwards")
"""Recalls that say nothing without their page."""

POOL: Final = "test"
"""Ends the card of a lesson whose question is drawn from its test: ``LESSON/test``."""

PREDICTIONS: Final = {
    "count-pairs": "predict-get-stats",
    "merge": "predict-merge",
    "train": "predict-train",
    "whole-algorithm": "predict-train",
    "decode": "predict-decode",
    "encode": "predict-encode",
}
"""For each lesson what predicting in its steppers exercises."""

PREDICT_BLOCKS: Final = ("get-stats-predict", "merge-first", "winners", "decode-first", "encode-first")
"""Predictions that are asked for on a page."""

LABS: Final = {
    "get-stats": "bug-get-stats",
    "merge": "bug-merge",
    "train": "bug-train",
    "decode": "bug-decode",
    "encode": "bug-encode",
    "from-memory": "bug-train",
    "fast-encode": "bug-encode",
    "three-merges-by-hand": "train-by-hand",
    "guess-first": "predict-train",
    "predict-splits": "chunks",
    "special-tokens": "special-tokens",
    "fertility": "fertility",
    "weighted-words": "weighted-pairs",
    "train-on-chunks": "across-chunks",
    "match-gpt4": "digits",
}
"""What each lab exercises; the lab itself is never asked again."""


def skill_of(lesson: str, item: str) -> str:
    """The skill that an item of a lesson exercises; empty if it has none.

    Args:
        lesson: Id of the lesson.
        item: Id of a quiz or of a predict block, or ``predict-KIND`` for a prediction in a stepper.
    """
    if item in PREDICT_BLOCKS or item.startswith("predict-"):
        return PREDICTIONS.get(lesson, "")
    return QUIZZES.get(lesson, {}).get(item, "")


def stands_alone(lesson: str, item: str) -> bool:
    """Whether a question that cannot be made afresh is asked again as it is; else one of the lesson's test is asked."""
    return item in ALONE.get(lesson, ())
