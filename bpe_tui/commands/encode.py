"""``bpe-tui encode``: text to token ids."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from bpe_tui.bpe.specials import SpecialTokenError
from bpe_tui.commands.failure import CommandError
from bpe_tui.commands.given import (
    DEFAULT_TOKENIZER,
    TOKENIZER_HELP,
    failures_told,
    given_bytes,
    given_text,
    load,
    pattern_argument,
    text_arguments,
)
from bpe_tui.course.spelling import visible_bytes

if TYPE_CHECKING:
    from bpe_tui.bpe import VocabularyTokenizer

FORMATS: Final = ("ids", "json", "table")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    text_arguments(parser)
    parser.add_argument("--tokenizer", default=DEFAULT_TOKENIZER, help=f"{TOKENIZER_HELP} (default: %(default)s)")
    pattern_argument(parser)
    parser.add_argument("--format", choices=FORMATS, default="ids", help="default: %(default)s")
    parser.add_argument(
        "--allow-special",
        action="append",
        default=[],
        metavar="NAME",
        help="let a special token in the text become its own id; `all` allows each; may be repeated",
    )
    parser.add_argument(
        "--special-as-text", action="store_true", help="take other special tokens as text instead of refusing them"
    )


def run(options: argparse.Namespace) -> int:
    """Encode and print."""
    tokenizer = load(options.tokenizer, options.pattern)
    ids = encode(tokenizer, given_text(options), options)
    if options.format == "ids":
        sys.stdout.write(" ".join(map(str, ids)) + "\n")
    elif options.format == "json":
        tokens = [{"id": token_id, "bytes": tokenizer.token_bytes(token_id).hex()} for token_id in ids]
        sys.stdout.write(json.dumps({"tokenizer": tokenizer.name or options.tokenizer, "tokens": tokens}) + "\n")
    else:
        write_table(tokenizer, ids)
    return 0


def encode(tokenizer: VocabularyTokenizer, text: str, options: argparse.Namespace) -> list[int]:
    """Encode a text; special tokens are refused unless the options allow them.

    Raises:
        CommandError: The text has a special token that is not allowed, or a byte that the vocabulary lacks.
    """
    allow = "all" if "all" in options.allow_special else options.allow_special
    with failures_told(), special_refused():
        if not text.isascii() and any("\udc80" <= char <= "\udcff" for char in text):
            # bytes that are no text hold no special token that could be meant
            return tokenizer.encode_bytes(given_bytes(text))
        return tokenizer.encode(text, allow=allow, others="text" if options.special_as_text else "refuse")


@contextmanager
def special_refused() -> Iterator[None]:
    """Say which options let a special token through."""
    try:
        yield
    except SpecialTokenError as error:
        raise CommandError(
            f"the text holds the special token {error.token!r}; --allow-special {error.token!r} makes it its own id, "
            "--special-as-text takes it as text",
            1,
        ) from None


def write_table(tokenizer: VocabularyTokenizer, ids: list[int]) -> None:
    """Print a token a line: its place, id, bytes and text."""
    spelled = [tokenizer.token_bytes(token_id) for token_id in ids]
    width = max((len(data.hex(" ")) for data in spelled), default=5)
    width = min(max(width, 5), 48)
    sys.stdout.write(f"{'':>5}  {'id':>6}  {'bytes':<{width}}  text\n")
    for place, (token_id, data) in enumerate(zip(ids, spelled, strict=True)):
        shown = data.hex(" ")
        shown = shown if len(shown) <= width else shown[: width - 1] + "…"
        sys.stdout.write(f"{place:>5}  {token_id:>6}  {shown:<{width}}  {visible_bytes(data)}\n")
