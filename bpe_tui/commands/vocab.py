"""``bpe-tui vocab``: the tokens of a tokenizer."""

from __future__ import annotations

import argparse
import json
import re
import sys

from bpe_tui.commands.failure import CommandError
from bpe_tui.commands.given import TOKENIZER_HELP, load
from bpe_tui.course.spelling import visible_bytes


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("tokenizer", help=TOKENIZER_HELP)
    parser.add_argument("--grep", metavar="REGEX", help="only tokens whose text matches; a space in it is a space")
    parser.add_argument("--format", choices=("table", "json"), default="table", help="default: %(default)s")


def run(options: argparse.Namespace) -> int:
    """Print a token a line: id, bytes, text, and the pair it was merged from."""
    try:
        wanted = re.compile(options.grep) if options.grep is not None else None
    except re.error as error:
        raise CommandError(f"--grep is no regular expression: {error}") from None
    tokenizer = load(options.tokenizer, "none")
    specials = {token_id: name for name, token_id in tokenizer.specials.items()}
    found = 0
    for token_id in sorted({*tokenizer.vocab, *specials}):
        data = tokenizer.token_bytes(token_id)
        if wanted is not None and not wanted.search(data.decode("utf-8", "replace")):
            continue
        found += 1
        pair = tokenizer.parents(token_id)
        if options.format == "json":
            entry = {"id": token_id, "bytes": data.hex(), "pair": pair, "special": token_id in specials}
            sys.stdout.write(json.dumps(entry) + "\n")
        else:
            origin = "special" if token_id in specials else f"{pair[0]} + {pair[1]}" if pair else "byte"
            sys.stdout.write(f"{token_id:>7}  {origin:<17}  {visible_bytes(data)}\n")
    if found or wanted is None:
        return 0
    sys.stderr.write(f"bpe-tui vocab: no token of {options.tokenizer} matches {options.grep}\n")
    return 1
