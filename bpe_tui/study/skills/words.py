"""What questions are made of: small texts in which pairs repeat, and words."""

from __future__ import annotations

import random
from typing import Final

from bpe_tui.bpe.taught import Pair

WORDS: Final = (
    "lantern", "harbour", "meadow", "cellar", "button", "kettle", "pepper", "summer", "letter", "puddle",
    "banana", "cocoon", "barrel", "giggle", "bubble", "coffee", "needle", "rabbit", "tomorrow", "mississippi",
)  # fmt: skip
"""English words, many with a pair that occurs twice."""
WIDE: Final = ("é", "ß", "ñ", "ж", "ω", "ع", "日", "本", "한", "ह", "€", "🐱", "🌍")
"""Characters of two, three and four bytes."""


def toy(chooser: random.Random, letters: str = "abcd", shortest: int = 7, longest: int = 12) -> str:
    """Make a text of a few letters in which pairs repeat."""
    pieces = ["".join(chooser.choices(letters, k=chooser.choice((2, 2, 3)))) for _ in range(2)]
    text = ""
    wanted = chooser.randint(shortest, longest)
    while len(text) < wanted:
        text += chooser.choice((*pieces, *pieces, chooser.choice(letters)))
    return text[:wanted]


def utf8(text: str) -> list[int]:
    """The bytes of a text, as ids."""
    return list(text.encode("utf-8"))


def letters_of(pair: Pair) -> str:
    """A pair of two letters, without a sign between them."""
    return bytes(pair).decode("latin-1")
