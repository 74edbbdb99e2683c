"""What the command line can do: one command a file, each with its arguments and its run."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from bpe_tui.commands.failure import CommandError

__all__ = ["COMMANDS", "Command", "CommandError", "open_home"]


@dataclass(frozen=True)
class Command:
    """A command: what it is for, and the module that has its ``arguments`` and its ``run``, loaded when it is used."""

    help: str
    module: str

    def _loaded(self) -> Any:
        return import_module(f"bpe_tui.commands.{self.module}")

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the arguments it takes to its parser."""
        self._loaded().arguments(parser)

    def run(self, options: argparse.Namespace) -> int:
        """Do what it does; gives the exit code."""
        return int(self._loaded().run(options))


def open_home(options: argparse.Namespace) -> int:
    """Do what is done without a command: open the tutor at home."""
    return int(import_module("bpe_tui.commands.opening").open_home(options))


COMMANDS: Final = {
    "open": Command("open the tutor at a lesson, at any place in one, or on your own code", "opening"),
    "lessons": Command("list the lessons and how far you are", "lessons"),
    "review": Command("review what is due, with fresh questions", "review"),
    "progress": Command("show what you know; export, import, reset or erase it; count a class", "progress"),
    "handout": Command("write a lesson or a run as Markdown", "handout"),
    "steps": Command("print every step of a function", "steps"),
    "play": Command("open the playground: train on any text, compare tokenizers", "play"),
    "train": Command("learn a tokenizer from files of text", "train"),
    "encode": Command("turn text into token ids", "encode"),
    "decode": Command("turn token ids into text", "decode"),
    "compare": Command("see one text under several tokenizers", "compare"),
    "vocab": Command("list the tokens of a tokenizer", "vocab"),
    "lab": Command("list the labs, read a task, check your code", "lab"),
    "check": Command("check lesson files", "check"),
    "host-config": Command("print what sshd needs so that a class can come over SSH", "host_config"),
}
"""The commands by name, in the order in which the help lists them."""
