"""What the command line can do: one command a file, each with its arguments and its run."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bpe_tui.commands import check, compare, decode, encode, lab, lessons, opening, play, steps, train, vocab
from bpe_tui.commands.failure import CommandError
from bpe_tui.commands.opening import open_home

__all__ = ["COMMANDS", "Command", "CommandError", "open_home"]


@dataclass(frozen=True)
class Command:
    """A command: what it is for, the arguments it takes, what it does."""

    help: str
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


COMMANDS: Final = {
    "open": Command(
        "open the tutor at a lesson, at any place in one, or on your own code", opening.arguments, opening.run
    ),
    "lessons": Command("list the lessons and how far you are", lessons.arguments, lessons.run),
    "steps": Command("print every step of a function", steps.arguments, steps.run),
    "play": Command("open the playground: train on any text, compare tokenizers", play.arguments, play.run),
    "train": Command("learn a tokenizer from files of text", train.arguments, train.run),
    "encode": Command("turn text into token ids", encode.arguments, encode.run),
    "decode": Command("turn token ids into text", decode.arguments, decode.run),
    "compare": Command("see one text under several tokenizers", compare.arguments, compare.run),
    "vocab": Command("list the tokens of a tokenizer", vocab.arguments, vocab.run),
    "lab": Command("list the labs, read a task, check your code", lab.arguments, lab.run),
    "check": Command("check lesson files", check.arguments, check.run),
}
"""The commands by name, in the order in which the help lists them."""
