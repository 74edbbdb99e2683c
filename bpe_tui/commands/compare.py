"""``bpe-tui compare``: one text under several tokenizers."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from dataclasses import asdict, dataclass

from bpe_tui import bpe
from bpe_tui.commands.failure import CommandError
from bpe_tui.commands.given import (
    TOKENIZER_HELP,
    failures_told,
    given_bytes,
    given_text,
    load,
    pattern_argument,
    text_arguments,
)
from bpe_tui.course.spelling import visible_bytes


@dataclass(frozen=True)
class Row:
    """A text under one tokenizer."""

    tokenizer: str
    tokens: int
    characters_a_token: float
    bytes_a_token: float
    cost: float | None
    """What the tokens cost, in the unit of the price; ``None`` without one."""
    pieces: tuple[str, ...]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    text_arguments(parser)
    parser.add_argument(
        "--tokenizer",
        action="append",
        default=[],
        help=f"{TOKENIZER_HELP}; may be repeated (default: each that comes with bpe-tui)",
    )
    pattern_argument(parser)
    parser.add_argument("--price", type=float, metavar="P", help="price of a million tokens, to tell the cost")
    parser.add_argument("--format", choices=("table", "json"), default="table", help="default: %(default)s")


def row(name: str, text: str, price: float | None, pattern: str | None = None) -> Row:
    """Encode a text with a tokenizer and measure it; special tokens in it count as text.

    Raises:
        CommandError: There is no such tokenizer, or it lacks a byte of the text.
    """
    tokenizer = load(name, pattern)
    data = given_bytes(text)
    with failures_told():
        ids = tokenizer.encode_bytes(data)
    count = len(ids)
    return Row(
        tokenizer=tokenizer.name or name,
        tokens=count,
        characters_a_token=len(text) / count if count else 0.0,
        bytes_a_token=len(data) / count if count else 0.0,
        cost=None if price is None else count * price / 1e6,
        pieces=tuple(visible_bytes(tokenizer.token_bytes(token_id)) for token_id in ids),
    )


def run(options: argparse.Namespace) -> int:
    """Compare and print."""
    if options.price is not None and not 0 <= options.price < 1e12:
        raise CommandError(f"--price takes what a million tokens cost, 0 or more, not {options.price}")
    text = given_text(options)
    if not text:
        raise CommandError('there is no text to compare; type one, as in: bpe-tui compare "the cat sat"')
    rows = [row(name, text, options.price, options.pattern) for name in options.tokenizer or bpe.list_vocabularies()]
    if options.format == "json":
        sys.stdout.write(json.dumps([asdict(each) for each in rows], ensure_ascii=False) + "\n")
        return 0
    width = shutil.get_terminal_size((120, 24)).columns if sys.stdout.isatty() else 120
    names = max(len("tokenizer"), *(len(each.tokenizer) for each in rows))
    cost = f"  {'cost':>12}" if options.price is not None else ""
    sys.stdout.write(f"{'tokenizer':<{names}}  {'tokens':>8}  {'chars/token':>11}  {'bytes/token':>11}{cost}  pieces\n")
    for each in rows:
        cost = f"  {each.cost:>12.6f}" if each.cost is not None else ""
        line = (
            f"{each.tokenizer:<{names}}  {each.tokens:>8,}  {each.characters_a_token:>11.2f}  "
            f"{each.bytes_a_token:>11.2f}{cost}  {'|'.join(each.pieces)}"
        )
        sys.stdout.write((line if len(line) <= width else line[: width - 1] + "…") + "\n")
    return 0
