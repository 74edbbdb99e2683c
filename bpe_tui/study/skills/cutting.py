"""Skills of cutting a text before merging, and of special tokens."""

from __future__ import annotations

import random
from typing import Final

from bpe_tui.bpe.patterns import GPT2, GPT4
from bpe_tui.bpe.specials import split_at
from bpe_tui.course.models import Quiz
from bpe_tui.course.spelling import visible
from bpe_tui.study.skills.skill import Skill, choice, number, text
from bpe_tui.study.skills.words import WORDS, utf8

_ENDS: Final = (".", "!", "?", ",")


def _shown(chunks: list[str]) -> str:
    return " ".join(f"`{visible(chunk)}`" for chunk in chunks)


def _digits(chooser: random.Random) -> Quiz:
    made = "".join(chooser.choices("123456789", k=chooser.randint(4, 11)))
    chunks = GPT4.split(made)
    from_right = [made[: len(made) % 3], *(made[at : at + 3] for at in range(len(made) % 3, len(made), 3))]
    wrong = [
        (" ".join(part for part in from_right if part), "It goes from the left: the short chunk is at the end."),
        (made, "GPT-4's pattern takes three digits at most."),
        (" ".join(made), "Each chunk takes as many as three digits."),
    ]
    if chooser.random() < 0.4:
        return number(
            f"Into how many chunks does GPT-4's pattern cut `{made}`?",
            len(chunks),
            [
                (len(made), "Each chunk takes as many as three digits."),
                (1, "GPT-4's pattern takes three digits at most."),
                (len(made) // 3, "What is left over at the end is a chunk too."),
            ],
            _shown(chunks),
        )
    return text(
        f"How does GPT-4's pattern cut `{made}`? Write the chunks with spaces between them.",
        [" ".join(chunks)],
        wrong,
        "Three digits at a time, from the left.",
    )


def _sentence(chooser: random.Random) -> str:
    parts = chooser.sample(WORDS, chooser.randint(1, 2))
    parts.insert(chooser.randint(0, len(parts)), chooser.choice(("it's", "we'll", "7", "2024", "don't", "they've")))
    return " ".join(parts) + chooser.choice(_ENDS)


def _chunks(chooser: random.Random) -> Quiz:
    made = _sentence(chooser)
    pattern, name = chooser.choice(((GPT2, "GPT-2"), (GPT4, "GPT-4")))
    chunks = pattern.split(made)
    return number(
        f"Into how many chunks does {name}'s pattern cut `{made}`?",
        len(chunks),
        [
            (len(made.split()), "Signs and what follows an apostrophe are chunks of their own."),
            (len(chunks) + made.count(" "), "A single space belongs to the word behind it."),
            (len(chunks) - 1, "One is missing: the sign at the end, or what follows an apostrophe."),
        ],
        _shown(chunks),
    )


def _spaces(chooser: random.Random) -> Quiz:
    count = chooser.randint(2, 9)
    made = chooser.choice("axk") + " " * count + chooser.choice("bnz")
    chunks = GPT2.split(made)
    return number(
        f"Between `{made[0]}` and `{made[-1]}` stand **{count}** spaces. "
        "How many of them are in the chunk that is white space alone, by GPT-2's pattern?",
        len(chunks[1]),
        [
            (count, "The last space goes with the letter behind it."),
            (1, "All spaces but the last stay together."),
            (0, "Only a single space goes with its letter as a whole."),
        ],
        _shown(chunks),
    )


def _grown(chooser: random.Random) -> Quiz:
    first, second = chooser.sample(WORDS, 2)
    made = f"{first} {second}{chooser.choice(_ENDS)}"
    chunks = GPT2.split(made)
    at = len(first)
    wrong = [
        (f"`{visible(made[i : i + 2])}`", "Both stand in one chunk.")
        for i in range(len(made) - 1)
        if any(made[i : i + 2] in chunk for chunk in chunks)
    ]
    borders = [made[at - 1 : at + 1], made[-2:]]
    right = chooser.choice([pair for pair in borders if not any(pair in chunk for chunk in chunks)])
    return choice(
        chooser,
        f"`{made}` is cut by GPT-2's pattern before training. Which two neighbours can **never** be merged?",
        (f"`{visible(right)}`", f"A border runs between them: {_shown(chunks)}."),
        chooser.sample(wrong, min(3, len(wrong))),
    )


def _special(chooser: random.Random) -> Quiz:
    name = chooser.choice(("<|end|>", "<|sep|>", "<|user|>"))
    words = chooser.sample(("hi", "ok", "yes", "cat", "no"), 2)
    made = f"{words[0]}{name}{words[1]}" if chooser.random() < 0.6 else f"{words[0]}{name}"
    allowed = chooser.random() < 0.6
    parts = list(split_at(made, [name] if allowed else []))
    ids = sum(1 if special else len(utf8(part)) for part, special in parts)
    other = len(utf8(made)) if allowed else len(utf8(made)) - len(name) + 1
    how = f"`{name}` is allowed as a special token" if allowed else "names of special tokens are read as ordinary text"
    return number(
        f"No merge was learned, so every byte is a token, and {how}. How many ids does `{made}` have?",
        ids,
        [
            (other, "That is the other way to read the name." if allowed else "The name is ordinary text here."),
            (ids - 1, "The special token is an id too."),
            (len(made.replace(name, "")), "The name counts as well."),
        ],
        "A special token is one id, whatever its name looks like."
        if allowed
        else "As ordinary text the name is one byte after the other.",
    )


def _padding(chooser: random.Random) -> Quiz:
    lengths = [chooser.randint(1, 9) for _ in range(chooser.randint(3, 4))]
    if len(set(lengths)) == 1:
        lengths[0] += 3
    longest = max(lengths)
    padding = sum(longest - length for length in lengths)
    return number(
        f"Texts of {', '.join(map(str, lengths[:-1]))} and {lengths[-1]} ids go into one table, filled up at the end. "
        "How many ids of it are padding?",
        padding,
        [
            (longest * len(lengths), "That is the whole table."),
            (sum(lengths), "So many are text."),
            (longest - min(lengths), "That is one row. Count every row that is filled up."),
        ],
        f"{len(lengths)} rows of {longest} make {longest * len(lengths)}; {sum(lengths)} of them are text.",
    )


SKILLS = (
    Skill("digits", "cut numbers as GPT-4 does", "split-first", _digits),
    Skill("chunks", "cut a sentence into chunks", "split-first", _chunks),
    Skill("white-space", "say where white space is cut", "split-first", _spaces),
    Skill("across-chunks", "say which pairs can never be merged", "split-first", _grown),
    Skill("special-tokens", "tell a special token from its name", "special-tokens", _special),
    Skill("padding", "count the padding of a table", "special-tokens", _padding),
)
"""What the lessons on splitting and special tokens teach."""
