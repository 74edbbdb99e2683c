"""Saving and loading tokenizers from the playground."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from textual.screen import Screen

from bpe_tui.bpe.files.checks import TokenizerFileError
from bpe_tui.bpe.loading import load_tokenizer, save_tokenizer
from bpe_tui.bpe.patterns import SplitPattern
from bpe_tui.bpe.vocabularies import UnknownVocabularyError, list_vocabularies
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer
from bpe_tui.screens.dialogs import AskScreen, ChooseScreen, LineScreen
from bpe_tui.screens.learner_files import learner_path

_FORMATS: Final = (
    ("json", ".json", "bpe-tui's own: merges, pattern and special tokens"),
    ("minbpe", ".model", "minbpe"),
    ("tiktoken", ".tiktoken", "ranks for tiktoken; without pattern and special tokens"),
    ("huggingface", "-tokenizer.json", "tokenizer.json for Hugging Face"),
)


def ask_to_save(screen: Screen[None], tokenizer: VocabularyTokenizer, title: str, say: Callable[[str], None]) -> None:
    """Ask for a format and a file, and write the tokenizer.

    Args:
        screen: Where to ask.
        tokenizer: What is saved.
        title: What it was trained on, for the name of the file.
        say: Tells what became of it.
    """
    stem = re.sub(r"\W+", "-", title.lower()).strip("-") or "tokenizer"

    def choose(at: int | None) -> None:
        if at is not None:
            name, ending, _ = _FORMATS[at]
            screen.app.push_screen(
                LineScreen("Save as", "the name of a file", stem + ending, check),
                lambda text: take(name, text),
            )

    def check(text: str) -> str:
        if not text.strip():
            return "Write the name of a file."
        try:
            return _check_target(learner_path(text, screen.app))
        except ValueError as error:
            return str(error)

    def take(name: str, text: str | None) -> None:
        if text is None:
            return
        path = learner_path(text, screen.app)
        if path.exists():
            question = AskScreen(f"{path} exists. Replace it?")
            screen.app.push_screen(question, lambda yes: write(name, path) if yes else None)
        else:
            write(name, path)

    def write(name: str, path: Path) -> None:
        try:
            save_tokenizer(tokenizer, path, name)
        except (TokenizerFileError, ValueError) as error:
            say(f"Not saved: {error}")
        except OSError as error:
            say(f"Not saved: {path}: {error.strerror or error}")
        else:
            say(f"Saved: {path}, {path.stat().st_size:,} bytes")

    offers = tuple(words for _, _, words in _FORMATS)
    screen.app.push_screen(ChooseScreen("In what format?", offers), choose)


def _check_target(path: Path) -> str:
    if path.is_dir():
        return f"{path} is a folder; name a file in it."
    if not path.parent.is_dir():
        return f"There is no folder {path.parent}."
    return ""


def ask_to_load(screen: Screen[None], chosen: Callable[[str], object]) -> None:
    """Ask for a tokenizer by name or file."""
    names = list_vocabularies()

    def check(text: str) -> str:
        name = text.strip()
        if not name:
            return "Write a name or a file."
        try:
            if name in names or learner_path(name, screen.app).is_file():
                return ""
        except ValueError as error:
            return str(error)
        return f"There is no file {name}. Known by name are {', '.join(names)}."

    def take(text: str | None) -> None:
        if text is not None:
            name = text.strip()
            chosen(name if name in names else str(learner_path(name, screen.app)))

    screen.app.push_screen(LineScreen("Load", f"{', '.join(names)}, or a file", "", check), take)


def load(name: str, pattern: SplitPattern) -> VocabularyTokenizer | str:
    """Load a tokenizer, or say why it cannot be loaded.

    Args:
        name: Its name or file.
        pattern: What splits text, for a file that does not say so.
    """
    try:
        try:
            return load_tokenizer(name)
        except TokenizerFileError:
            return load_tokenizer(name, pattern=pattern)
    except (TokenizerFileError, UnknownVocabularyError, ValueError) as error:
        return str(error)
    except OSError as error:
        return f"{name}: {error.strerror or error}"
