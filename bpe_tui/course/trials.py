"""Trials: a changed function run beside the taught one, within limits, and the inputs that tell them apart.

What is run here is made of the taught functions only. It may loop for ever or fail, so every run is bounded in steps
and an error is an outcome like any other.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from bpe_tui.course.case import Case
from bpe_tui.course.mutants import Mutant, mutants, taught_source, written
from bpe_tui.course.quizzes.tasks import Expose
from bpe_tui.trace.driver import Driver, ProgramError, says
from bpe_tui.trace.program import Program
from bpe_tui.trace.transform import Instrumented
from bpe_tui.trace.value import describe, show

STEPS: Final = 60_000
"""Steps of a run, after which it counts as endless."""
LONGEST: Final = 400
"""Characters of an input that a learner may try; the taught code is slow on purpose."""
_SHOWN: Final = 160
"""Characters of a result that are shown."""
_NAMED: Final = ("", "a", "ab", "aa", "aaa", "abab", "aaab", "bba", "abcabc", "aaabdaaabac", "é", "aé", "🐱", "banana")
"""Inputs that are tried first, short ones before long ones."""
_NAMED_IDS: Final = ("97", "97 98", "256", "195 169", "195", "97 195", "256 97", "258 98")
_CORPUS: Final = "aaabdaaabac"
"""What the merges of ``encode`` and ``decode`` are learned from unless the lesson says it."""
_DRAWN: Final = 60
"""Further inputs that are tried."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a run."""

    text: str
    """The result as Python writes it, or what went wrong in a few words."""
    failed: bool = False
    """Whether there is no result."""

    @property
    def told(self) -> str:
        """The outcome as the end of a sentence, in Markdown."""
        if self.failed:
            return self.text
        shown = self.text if len(self.text) <= _SHOWN else f"{self.text[:_SHOWN]}…"
        return f"gives `{shown.replace('`', 'ˋ')}`"


def run_source(source: str, entry: str, args: tuple[object, ...]) -> Outcome:
    """Run a function of a source that is made of the taught functions, within limits.

    Args:
        source: Text of a whole module.
        entry: The function.
        args: What to give it; it is copied.
    """
    program = Program("taught.py", source, entry, args, module="__tried__")
    try:
        driver = Driver(program, _instrumented(source))
        driver.start()
    except (SyntaxError, ValueError, RecursionError) as error:
        return Outcome(f"is no Python: {says(error)}", failed=True)
    except ProgramError as error:
        return Outcome(f"cannot be run: {error}", failed=True)
    try:
        driver.run(STEPS)
        if driver.error is not None:
            return Outcome(f"fails with `{says(driver.error).replace('`', 'ˋ')}`", failed=True)
        if not driver.ended:
            return Outcome("does not come to an end", failed=True)
        if driver.stopped:
            return Outcome(f"is stopped: {driver.stopped}", failed=True)
        return Outcome(show(describe(driver.value, window=None), 1_000_000))
    finally:
        driver.close()


@lru_cache(maxsize=32)
def _instrumented(source: str) -> Instrumented:
    return Instrumented(source, "taught.py")


def arguments(expose: Expose, text: str) -> tuple[object, ...]:
    """What a function is given for an input: a text, for ``decode`` ids.

    Raises:
        ValueError: The input is no such thing; the message says what it should be.
    """
    if len(text) > LONGEST:
        raise ValueError(f"That is a long input. Up to {LONGEST} characters are enough to find this bug.")
    corpus = expose.corpus
    if corpus is None and expose.function in ("encode", "decode"):
        corpus = _CORPUS
    ids: tuple[int, ...] | None = None
    if expose.function == "decode":
        parts = re.split(r"[\s,;\[\]()]+", text.strip())
        if not all(re.fullmatch(r"\d{1,6}|", part) for part in parts):
            raise ValueError("The input of `decode` is ids: numbers with a space between them, such as `97 98`.")
        ids = tuple(int(part) for part in parts if part)
    return Case(expose.function, text, expose.merges, expose.pair, corpus, ids).program().args


@lru_cache(maxsize=512)
def _right_outcome(expose: Expose, text: str) -> Outcome:
    return right_outcome(expose.function, arguments(expose, text))


def right_outcome(function: str, args: tuple[object, ...]) -> Outcome:
    """What the taught function does."""
    return run_source(taught_source(), function, args)


def compare(expose: Expose, mutant: Mutant, text: str) -> tuple[Outcome, Outcome]:
    """Run the taught function and the changed one on an input.

    Raises:
        ValueError: It is no input of the function; the message says what one is.
    """
    plain = replace(expose, at="", becomes="", seed=0)
    return _right_outcome(plain, text), run_source(mutant.source, expose.function, arguments(expose, text))


def inputs(function: str, seed: int = 0) -> Iterator[str]:
    """Inputs to try a function on: short ones, then drawn ones of few letters, so that pairs repeat.

    Args:
        function: The taught function.
        seed: The same seed gives the same inputs.
    """
    chooser = random.Random(f"{function} {seed}")
    if function == "decode":
        yield from _NAMED_IDS
        for _ in range(_DRAWN):
            yield " ".join(str(chooser.choice((97, 98, 195, 169, 256, 257, 258))) for _ in range(chooser.randint(1, 5)))
        return
    yield from _NAMED
    for _ in range(_DRAWN):
        letters = chooser.choice(("ab", "abc", "aé", "ab "))
        yield "".join(chooser.choice(letters) for _ in range(chooser.randint(3, 14)))


def witness(expose: Expose, mutant: Mutant, texts: Iterable[str] | None = None) -> str | None:
    """Find an input on which a mutant shows; ``None`` if none is found."""
    for text in inputs(expose.function) if texts is None else texts:
        right, wrong = compare(expose, mutant, text)
        if right != wrong:
            return text
    return None


def innocent(expose: Expose, mutant: Mutant) -> str | None:
    """Find an input on which a mutant does not show; ``None`` if it shows on all that are tried."""
    for text in inputs(expose.function):
        right, wrong = compare(expose, mutant, text)
        if text and right == wrong:
            return text
    return None


@lru_cache(maxsize=64)
def bugs(expose: Expose) -> tuple[Mutant, ...]:
    """The mutants worth asking for: some input exposes them, and not every input does.

    Args:
        expose: What is asked; its bug and its seed do not matter.
    """
    return tuple(
        mutant
        for mutant in mutants(expose.function)
        if witness(expose, mutant) is not None and innocent(expose, mutant) is not None
    )


@lru_cache(maxsize=256)
def mutant_of(expose: Expose) -> Mutant:
    """The bug that is asked for: the author's, or the one that the seed chooses.

    Raises:
        ValueError: There is none; the message says why.
        AnchorError: The author's line is not there.
    """
    if expose.at:
        return written(expose.function, expose.at, expose.becomes)
    known = mutants(expose.function)
    start = random.Random(f"bug {expose.seed}").randrange(len(known))
    plain = replace(expose, seed=0)
    # the first one that can be exposed; to prove all of them first would take long
    for mutant in known[start:] + known[:start]:
        if witness(plain, mutant) is not None and innocent(plain, mutant) is not None:
            return mutant
    raise ValueError(f"no bug of `{expose.function}` can be exposed with these settings")
