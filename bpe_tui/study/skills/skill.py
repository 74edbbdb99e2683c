"""A skill: something that can be done, with a maker of fresh questions about it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bpe_tui.course.answers import same
from bpe_tui.course.models import Choice, Mistake, Quiz

Wrong = tuple[object, str]
"""A wrong answer that was foreseen, and what to say to it."""
Make = Callable[[random.Random], Quiz]
"""Makes a question by chance. Its key comes from running the code that is taught."""

QUIZ: str = "review"
"""The id of every question that is made; what it exercises is told by its skill."""


@dataclass(frozen=True, slots=True)
class Skill:
    """Something a learner can do."""

    id: str
    title: str
    """What it is, as it goes on after "You can": ``count a pair in a text``."""
    lesson: str
    """Id of the lesson that teaches it."""
    make: Make

    def quiz(self, seed: str) -> Quiz:
        """Make a question.

        Args:
            seed: The same seed makes the same question.
        """
        return self.make(random.Random(f"{self.id} {seed}"))


def number(ask: str, answer: object, mistakes: Iterable[Wrong] = (), explain: str = "") -> Quiz:
    """Make a question that a number answers; foreseen mistakes that happen to be right are left out."""
    return _typed("number", ask, [answer], mistakes, explain)


def text(ask: str, answers: Iterable[object], mistakes: Iterable[Wrong] = (), explain: str = "") -> Quiz:
    """Make a question that a text answers: ids, a pair, pieces."""
    return _typed("text", ask, answers, mistakes, explain)


def _typed(kind: str, ask: str, answers: Iterable[object], mistakes: Iterable[Wrong], explain: str) -> Quiz:
    keys = tuple(str(answer) for answer in answers)
    is_number = kind == "number"
    kept: list[Mistake] = []
    for wrong, why in mistakes:
        said = str(wrong)
        taken = (*keys, *(mistake.answer for mistake in kept))
        if said and not any(same(said, other, number=is_number) for other in taken):
            kept.append(Mistake(said, why))
    return Quiz(QUIZ, "number" if is_number else "text", ask, answers=keys, mistakes=tuple(kept), explanation=explain)


def choice(chooser: random.Random, ask: str, right: tuple[str, str], wrong: Iterable[tuple[str, str]]) -> Quiz:
    """Make a question with options in any order.

    Args:
        chooser: Mixes them.
        ask: The question.
        right: The right option, and why it is right.
        wrong: The others, and why they are wrong; one that says the same as another is left out.
    """
    options = {right[0]: Choice(right[0], True, right[1])}
    for said, why in wrong:
        options.setdefault(said, Choice(said, False, why))
    return Quiz(QUIZ, "choice", ask, tuple(chooser.sample(list(options.values()), len(options))))
