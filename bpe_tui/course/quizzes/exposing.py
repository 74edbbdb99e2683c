"""Grading an input that is to expose a bug: both functions are run on it, and both results are told."""

from __future__ import annotations

from bpe_tui.course.mutants import Mutant
from bpe_tui.course.quizzes.tasks import Expose
from bpe_tui.course.trials import compare, mutant_of
from bpe_tui.course.verdict import Verdict

_ASKS = {
    "decode": "Type ids, such as `97 98`, that it decodes wrongly.",
    "merge": "Type a text on which it goes wrong. The pair to merge is {pair}.",
    "encode": "Type a text that it encodes wrongly, with {merges} merges learned from {corpus}.",
    "train": "Type a text from which it learns wrongly in {merges} merges.",
    "build_vocab": "Type a text; {merges} merges are learned from it, and the vocabulary comes out wrong.",
    "get_stats": "Type a text whose pairs it counts wrongly.",
}


def what_is_asked(expose: Expose) -> str:
    """Say in Markdown what is to be typed."""
    pair = "the most frequent one of the text" if expose.pair is None else f"`{expose.pair}`"
    corpus = "`aaabdaaabac`" if expose.corpus is None else f"`{expose.corpus}`"
    return _ASKS[expose.function].format(pair=pair, merges=expose.merges, corpus=corpus)


def grade_expose(expose: Expose, given: str, explanation: str) -> Verdict:
    """Grade an input.

    Args:
        expose: What was asked.
        given: The input.
        explanation: What to add to a right answer.
    """
    return grade_input(expose, mutant_of(expose), given, explanation)


def grade_input(expose: Expose, mutant: Mutant, given: str, explanation: str = "") -> Verdict:
    """Grade an input for a bug that is chosen already; the other arguments are those of `grade_expose`."""
    try:
        right, wrong = compare(expose, mutant, given)
    except ValueError as error:
        return Verdict(False, str(error), read=False)
    shown = f"On `{given}`" if given.strip() and "`" not in given else "On this input"
    if right == wrong:
        return Verdict(
            False,
            f"{shown} both do the same: `{expose.function}` {right.told}, with the bug and without it.",
            "Think of an input that comes to the changed line and needs it to be right.",
        )
    told = f"{shown} `{expose.function}` {right.told}; with the bug it {wrong.told}. {_change(mutant)}"
    return Verdict(True, f"{told}\n\n{explanation}".strip())


def _change(mutant: Mutant) -> str:
    return f"The line should be `{mutant.before}`."
