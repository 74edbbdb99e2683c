"""``bpe-tui decode``: token ids to text, or to the bytes themselves."""

from __future__ import annotations

import argparse
import re
import sys

from bpe_tui.commands.failure import CommandError
from bpe_tui.commands.given import DEFAULT_TOKENIZER, TOKENIZER_HELP, failures_told, load


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("ids", nargs="*", help="the ids, apart or with commas; - or nothing reads standard input")
    parser.add_argument("--tokenizer", default=DEFAULT_TOKENIZER, help=f"{TOKENIZER_HELP} (default: %(default)s)")
    parser.add_argument("--raw", action="store_true", help="write the bytes as they are, with no line end added")


def parse_ids(text: str) -> list[int]:
    """Read ids, however they are separated.

    Raises:
        CommandError: Something in it is no number.
    """
    ids = []
    for word in re.split(r"[\s,;\[\]()]+", text.strip()):
        if not word:
            continue
        if not (word.isascii() and word.isdigit()) or len(word) > 18:
            raise CommandError(f"{word!r} is no token id; ids are whole numbers, such as 15339 1917")
        ids.append(int(word))
    return ids


def run(options: argparse.Namespace) -> int:
    """Decode and write."""
    tokenizer = load(options.tokenizer, "none")
    given = " ".join(options.ids)
    if given in ("", "-"):
        given = sys.stdin.buffer.read().decode("utf-8", "replace")
    with failures_told():
        data = tokenizer.decode_bytes(parse_ids(given))
    if options.raw:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        sys.stdout.write(data.decode("utf-8", "replace") + "\n")
    return 0
