"""Skills of arithmetic: fertility, prices, tables of numbers, work."""

from __future__ import annotations

import random
from fractions import Fraction

from bpe_tui.course.models import Quiz
from bpe_tui.study.skills.skill import Skill, number


def _said(value: Fraction) -> str:
    """Write a number with as many places as it needs, at most two."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def _fertility(chooser: random.Random) -> Quiz:
    words = chooser.choice((4, 5, 8, 10, 20))
    tokens = words + chooser.randint(1, 2 * words)
    value = Fraction(tokens, words)
    return number(
        f"A text has {words} words and {tokens} tokens. What is its fertility, in tokens a word?",
        _said(value),
        [
            (_said(1 / value), "That is words a token. Turn it round."),
            (tokens - words, "Fertility is a share, not a difference."),
        ],
        f"{tokens} / {words} = {_said(value)}.",
    )


def _mix(chooser: random.Random) -> Quiz:
    first, second = chooser.sample((100, 200, 300, 400), 2)
    low, high = chooser.choice(((1, 3), (1, 4), (2, 5), (1, 5)))
    tokens = first * low + second * high
    return number(
        f"{first} words at {low} token{'' if low == 1 else 's'} each and {second} words at {high} tokens each. "
        "What is the fertility of the whole text? Two places are enough.",
        _said(Fraction(tokens, first + second)),
        [
            (_said(Fraction(low + high, 2)), "The two parts are not of the same length: weigh them."),
            (tokens, "So many tokens. Divide by the words."),
        ],
        f"{tokens} tokens for {first + second} words.",
    )


def _bill(chooser: random.Random) -> Quiz:
    words = chooser.choice((300, 600, 900, 1500)) * 1000
    price = chooser.choice((1, 2, 3, 5, 10))
    tokens = words * 4 // 3
    cost = Fraction(tokens * price, 1_000_000)
    return number(
        f"A service asks {price} dollar{'' if price == 1 else 's'} for a million tokens. By the rule of thumb, 3 words "
        f"for 4 tokens: what do {words:,} words cost, in dollars?",
        _said(cost),
        [
            (_said(Fraction(words * price, 1_000_000)), "Those are words. There are more tokens than words."),
            (_said(Fraction(words * 3 // 4 * price, 1_000_000)), "The other way round: 3 words make 4 tokens."),
        ],
        f"{tokens:,} tokens.",
    )


def _window(chooser: random.Random) -> Quiz:
    window = 1024 * chooser.choice((1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 32, 64, 128, 200))
    words = window * 3 // 4
    return number(
        f"By the rule of 3 words for 4 tokens, how many words fit into {window:,} tokens?",
        words,
        [(window, "A word takes more than one token on average."), (window * 4 // 3, "The other way round.")],
        f"{window:,} · 3 / 4 = {words:,}.",
    )


def _table(chooser: random.Random) -> Quiz:
    tokens = chooser.choice((1000, 5000, 32_000, 50_257))
    width = chooser.choice((64, 100, 256, 768))
    return number(
        f"A vocabulary has {tokens:,} tokens, and the model keeps {width} numbers for each. How many numbers is that?",
        tokens * width,
        [
            (tokens + width, "Each token has so many numbers: multiply."),
            (tokens, "So many rows. Each has many numbers."),
        ],
        f"{tokens:,} · {width} = {tokens * width:,}.",
    )


def _attention(chooser: random.Random) -> Quiz:
    times = chooser.choice((2, 3, 4, 5, 6, 10))
    return number(
        f"A text becomes **{times}** times as many tokens. How many times as many comparisons does attention make, "
        "of every place with every other?",
        times**2,
        [
            (times, "Each place is compared with more places, and there are more places."),
            (2 * times, "It is the square."),
        ],
        f"{times} · {times} = {times**2}.",
    )


def _shorter(chooser: random.Random) -> Quiz:
    left = chooser.choice((10, 20, 30, 40, 50, 60, 70, 80, 90))
    return number(
        f"A larger vocabulary makes a text of 1,000 tokens {left * 10} tokens long. What percentage of the comparisons "
        "of attention, all with all, is left?",
        left * left // 100,
        [(left, "So much of the length is left. The work is its square."), (100 - left, "So much shorter it is.")],
        f"{left / 100:g} · {left / 100:g} = {left * left / 10_000:g}.",
    )


def _multiple(chooser: random.Random) -> Quiz:
    tile = chooser.choice((8, 32, 64, 128))
    times = chooser.randint(20, 400)
    tokens = tile * times - chooser.randint(1, tile - 1)
    return number(
        f"Your vocabulary has {tokens:,} tokens. How many rows make it a multiple of {tile}?",
        tile * times,
        [
            (tile * (times - 1), "That is the multiple below: not every token would have a row."),
            (tile * times - tokens, "So many are added. Asked is how many there are then."),
        ],
        f"{times} · {tile} = {tile * times:,}.",
    )


def _work(chooser: random.Random) -> Quiz:
    length = chooser.choice((101, 201, 501, 1001))
    merges = chooser.choice((2, 3, 4))
    each = chooser.choice((10, 20))
    rows = [length - 1 - each * turn for turn in range(merges)]
    return number(
        f"A trainer counts all pairs anew for each merge. It begins with {length:,} tokens, and each merge saves "
        f"{each}. How many pairs does it look at for {merges} merges?",
        sum(rows),
        [
            (merges * (length - 1), "The text gets shorter with each merge."),
            (sum(row + 1 for row in rows), "There is one pair less than there are tokens."),
        ],
        " + ".join(f"{row:,}" for row in rows) + f" = {sum(rows):,}.",
    )


def _hits(chooser: random.Random) -> Quiz:
    chunks = chooser.choice((500, 1000, 2000, 10_000))
    different = chooser.choice((50, 120, 150, 300))
    return number(
        f"An encoder remembers each chunk that it has encoded. A text has {chunks:,} chunks, {different} of them "
        "different. How many are looked up and not encoded again?",
        chunks - different,
        [(different, "Those are encoded, each once."), (chunks, "The first time each must be encoded.")],
        f"{different} are encoded once each, and {chunks - different:,} are known by then.",
    )


SKILLS = (
    Skill("fertility", "work out a fertility", "price-of-a-language", _fertility),
    Skill("fertility-of-a-mix", "work out the fertility of a mixed text", "price-of-a-language", _mix),
    Skill("bill", "work out what a text costs", "price-of-a-language", _bill),
    Skill("context-window", "say how many words fit into a window", "price-of-a-language", _window),
    Skill("embedding-table", "work out the numbers of a vocabulary", "vocabulary-cost", _table),
    Skill("attention", "say how attention grows with length", "why-numbers", _attention),
    Skill("attention-saved", "say what a shorter text saves", "vocabulary-cost", _shorter),
    Skill("padded-rows", "round a vocabulary up", "vocabulary-cost", _multiple),
    Skill("counting-work", "count the work of plain training", "fast-at-scale", _work),
    Skill("cache", "say what a cache saves", "fast-at-scale", _hits),
)
"""What the lessons on cost and speed teach."""
