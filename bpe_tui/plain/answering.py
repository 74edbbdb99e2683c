"""Answers as they are typed: options named by their labels, and how an answer is kept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from bpe_tui.course.models import Quiz
from bpe_tui.plain.prose import sentence

_BETWEEN: Final = " | "
"""Stands between the options of a kept answer that has several; the same in every front end."""


class NoOptionError(ValueError):
    """An answer names no option; the message says what can be typed."""


def read_options(text: str, labels: Sequence[str], options: Sequence[str]) -> frozenset[int]:
    """Read which options a line chooses.

    Args:
        text: The line: labels, with anything between them, or the text of one option.
        labels: What each option is called, such as its number.
        options: The text of each option.

    Raises:
        NoOptionError: It names no option, or one that is not there.
    """
    plain = " ".join(text.split()).casefold()
    parts = [part for part in re.split(r"[\s,;.()]+|\band\b", plain) if part]
    if parts and all(part in labels for part in parts):
        return frozenset(labels.index(part) for part in parts)
    for at, option in enumerate(options):
        if plain and plain == " ".join(option.split()).casefold():
            return frozenset({at})
    known = f"{', '.join(labels[:-1])} or {labels[-1]}" if len(labels) > 1 else labels[0]
    raise NoOptionError(f"That is none of the options. Type {known}.")


def option_texts(quiz: Quiz) -> tuple[str, ...]:
    """The options of a quiz without their Markdown."""
    return tuple(sentence(choice.text) for choice in quiz.choices)


def write_given(quiz: Quiz, given: str | Iterable[int]) -> str:
    """Write an answer as text, to be kept."""
    if isinstance(given, str):
        return given
    return _BETWEEN.join(quiz.choices[at].text for at in sorted(given))


def read_given(quiz: Quiz, text: str) -> str | frozenset[int] | None:
    """Read a kept answer; ``None`` if the quiz has changed so that it does not fit any more."""
    if quiz.kind not in ("choice", "choices"):
        return text
    places = {choice.text: at for at, choice in enumerate(quiz.choices)}
    parts = text.split(_BETWEEN) if text else []
    if any(part not in places for part in parts) or (quiz.kind == "choice" and len(parts) != 1):
        return None
    return frozenset(places[part] for part in parts)
