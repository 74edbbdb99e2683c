"""Skills of bytes and characters, and of turning ids back into text."""

from __future__ import annotations

import random
from typing import Final

from bpe_tui.bpe.taught import build_vocab, decode, train
from bpe_tui.course.models import Quiz
from bpe_tui.course.spelling import spell
from bpe_tui.study.skills.skill import Skill, number, text
from bpe_tui.study.skills.words import WIDE, toy, utf8

_SHORT: Final = ("bead", "cafe", "deck", "gate", "hail", "jade", "knee", "lamp", "mild", "path")


def _bytes_of(chooser: random.Random) -> Quiz:
    wide = chooser.sample(WIDE, chooser.randint(1, 2))
    letters = chooser.sample("abcnotxyz", chooser.randint(1, 3))
    parts = [*wide, *letters]
    chooser.shuffle(parts)
    made = "".join(parts)
    length = len(utf8(made))
    sizes = "; ".join(f"`{char}` takes {len(utf8(char))}" for char in wide)
    return number(
        f"How many bytes does `{made}` have in UTF-8? {sizes}.",
        length,
        [
            (len(made), "So many characters it has. Some take more than one byte."),
            (2 * len(made), "Not every character takes two bytes: those of ASCII take one."),
            (length - len(letters), "The letters of ASCII count too, one byte each."),
        ],
        " + ".join(str(len(utf8(char))) for char in made) + f" = {length}.",
    )


def _letter(chooser: random.Random) -> Quiz:
    word = chooser.choice(_SHORT)
    ids = utf8(word)
    if chooser.random() < 0.5:
        return text(
            f"`a` is 97. Which word is `{ids}`?",
            [word],
            [("".join(chr(code + 1) for code in ids), "One too far: 97 is `a` itself, 98 is `b`.")],
            "Count on from `a`, which is 97.",
        )
    return text(
        f"`a` is 97, and the letters follow in order. Which ids does `{word}` have?",
        [ids],
        [
            ([code + 1 for code in ids], "One too far: `a` itself is 97."),
            ([code - 96 for code in ids], "Those are places in the alphabet. Add 96."),
            ([code - 32 for code in ids], "Those are the capitals."),
        ],
        "Count on from `a`, which is 97.",
    )


def _decoded(chooser: random.Random) -> Quiz:
    corpus = toy(chooser, "abc", 8, 11)
    merges = train(corpus, 3)
    vocab = build_vocab(merges)
    ids = [chooser.choice((*merges.values(), 97, 98, 99)) for _ in range(chooser.randint(3, 5))]
    ids[chooser.randrange(len(ids))] = max(merges.values())
    told = decode(ids, vocab)
    named = ", ".join(f"{new} is `{spell(new, merges)}`" for new in merges.values())
    if chooser.random() < 0.4:
        return number(
            f"{named}; `a`, `b` and `c` are 97 to 99. How many bytes does `decode({ids}, vocab)` join?",
            len(utf8(told)),
            [(len(ids), "So many tokens. A merged token has several bytes.")],
            f"It says `{told}`.",
        )
    return text(
        f"{named}; `a`, `b` and `c` are 97 to 99. What is `decode({ids}, vocab)`?",
        [told],
        [
            (decode(ids[::-1], vocab), "The tokens stand in the order of the list."),
            (decode([id_ for id_ in ids if id_ < 256], vocab), "The merged tokens have bytes too."),
        ],
        "Look up the bytes of each id and put them behind each other.",
    )


def _broken(chooser: random.Random) -> Quiz:
    char = chooser.choice([char for char in WIDE if len(utf8(char)) > 2])
    data = utf8(char)
    cut = chooser.randint(1, len(data) - 1)
    before, after = chooser.choice(("a", "ab", "no", "")), chooser.choice(("b", "xy", ""))
    ids = [*utf8(before), *data[:cut], *utf8(after)]
    told = decode(ids, build_vocab({}))
    count = told.count("\ufffd")
    return number(
        f"`{char}` has {len(data)} bytes. Only the first {cut} of them {'is' if cut == 1 else 'are'} left, "
        f"{f'behind `{before}`' if before else 'at the start'}"
        f"{f' and before `{after}`' if after else ''}. How long is the text that `decode` gives, in characters?",
        len(told),
        [
            (len(ids), "A run of bytes that could begin one character becomes one replacement character."),
            (len(told) - count, "What is broken is not dropped: a replacement character stands for it."),
            (len(before) + len(after) + len(data), "Count characters, not the bytes the whole character would have."),
        ],
        "What is left of the character becomes a single replacement character.",
    )


def _signs(chooser: random.Random) -> Quiz:
    chars = chooser.sample(WIDE, chooser.randint(2, 3))
    made = "".join(chars)
    size = len(utf8(made))
    return number(
        f"A stream sends the {size} bytes of `{made}` one at a time. A careful decoder waits until a character "
        "is whole. After how many of the bytes does it show something new?",
        len(made),
        [(size, "Most bytes only go on with a character."), (1, "It does not wait for the end of the stream.")],
        f"There are {len(made)} characters, and each is shown when its last byte has come.",
    )


SKILLS = (
    Skill("bytes-of-a-text", "count the bytes of a text", "bytes", _bytes_of),
    Skill("ids-of-letters", "turn letters into ids and back", "bytes", _letter),
    Skill("decode-by-hand", "decode ids by hand", "decode", _decoded),
    Skill("broken-bytes", "say what becomes of half a character", "decode", _broken),
    Skill("streaming", "say when a stream shows a character", "decode", _signs),
)
"""What the lessons on bytes and decoding teach."""
