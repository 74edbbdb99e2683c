"""Answers as they are typed: options named by their labels."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bpe_tui.course.models import Quiz
from bpe_tui.plain.prose import sentence


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


def read_order(text: str, labels: Sequence[str]) -> tuple[int, ...]:
    """Read in which order a line puts things.

    Args:
        text: The line: labels, with anything between them.
        labels: What each thing is called.

    Raises:
        NoOptionError: It names something that is not there, or something twice.
    """
    parts = [part for part in re.split(r"[\s,;.()]+|\band\b|\bthen\b", text.casefold()) if part]
    if not parts or any(part not in labels for part in parts):
        raise NoOptionError(f"Type numbers from {labels[0]} to {labels[-1]}, with a space between them.")
    if len(set(parts)) != len(parts):
        twice = next(part for part in parts if parts.count(part) > 1)
        raise NoOptionError(f"{twice} stands there twice. Type each number once.")
    return tuple(labels.index(part) for part in parts)


def option_texts(quiz: Quiz) -> tuple[str, ...]:
    """The options of a quiz without their Markdown."""
    return tuple(sentence(choice.text) for choice in quiz.choices)
