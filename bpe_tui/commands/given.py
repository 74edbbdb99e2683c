"""What commands are given: tokenizers by name or file, text or bytes from arguments or standard input."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from bpe_tui import bpe
from bpe_tui.commands.failure import CommandError

if TYPE_CHECKING:
    from bpe_tui.bpe import VocabularyTokenizer

DEFAULT_TOKENIZER: Final = "cl100k_base"
TOKENIZER_HELP: Final = "gpt2, cl100k_base, o200k_base or a tokenizer file"
ERRORS: Final = ("strict", "replace", "bytes")
ERRORS_HINT: Final = "--errors replace puts U+FFFD there, --errors bytes keeps it"


@contextmanager
def failures_told() -> Iterator[None]:
    """Turn what the library says of bad input into the command's own message."""
    try:
        yield
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        raise CommandError(f"{place}{error.strerror or error}", 1) from None
    except bpe.InvalidTextError as error:
        from bpe_tui.bpe.reading import ADVICE

        raise CommandError(str(error).replace(ADVICE, ERRORS_HINT), 1) from None
    except ValueError as error:
        raise CommandError(str(error), 1) from None


def pattern_argument(parser: argparse.ArgumentParser) -> None:
    """Add the pattern that a tokenizer file may not say."""
    parser.add_argument(
        "--pattern",
        metavar="P",
        help="how text is split, for a file of ranks, which does not say it: gpt2, gpt4, gpt4o, none or a regular "
        "expression",
    )


def load(name: str, pattern: str | None = None) -> VocabularyTokenizer:
    """Load a tokenizer by name or from a file.

    Args:
        name: The name or the file.
        pattern: How text is split, where the file does not say it.

    Raises:
        CommandError: There is none, or its file is broken.
    """
    with failures_told():
        try:
            return bpe.load_tokenizer(name, pattern=None if pattern is None else bpe.find_pattern(pattern))
        except bpe.TokenizerFileError as error:
            hint = ", as in --pattern gpt4" if "give the pattern" in str(error) else ""
            raise CommandError(f"{error}{hint}", 1) from None


def text_arguments(parser: argparse.ArgumentParser) -> None:
    """Add a text that may come from standard input."""
    parser.add_argument("text", nargs="?", default="-", help="the text; - or nothing reads standard input")
    parser.add_argument(
        "--errors",
        choices=ERRORS,
        default="strict",
        help="what to do with bytes of standard input that are no UTF-8: say where they are, replace them, "
        "or keep them as bytes (default: %(default)s)",
    )


def given_text(options: argparse.Namespace) -> str:
    """The text that is given; bytes that are kept are surrogates in it, as in `os.fsdecode`.

    Raises:
        CommandError: It is no UTF-8, and ``--errors`` is strict.
    """
    if options.text != "-":
        return str(options.text)
    data = sys.stdin.buffer.read()
    handlers = {"strict": "strict", "replace": "replace", "bytes": "surrogateescape"}
    try:
        return data.decode("utf-8", handlers[options.errors])
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        wrong = data[error.start : error.end].hex(" ")
        raise CommandError(
            f"standard input: byte {error.start:,} (line {line:,}) is no UTF-8: {wrong}; {ERRORS_HINT}", 1
        ) from None


def given_bytes(text: str) -> bytes:
    """The bytes of a given text, kept bytes included."""
    return text.encode("utf-8", "surrogateescape")
