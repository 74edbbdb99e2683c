"""``bpe-tui train``: learn a tokenizer from files."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bpe_tui import bpe
from bpe_tui.commands.failure import CommandError
from bpe_tui.commands.given import ERRORS, failures_told

if TYPE_CHECKING:
    from bpe_tui.bpe import ChunkCounts, SplitPattern, Training

BAR: Final = 30
"""Cells of the progress bar."""
FORMATS: Final = ("json", "minbpe", "tiktoken", "huggingface")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="texts to learn from")
    parser.add_argument("--vocab-size", type=int, required=True, metavar="N", help="tokens to stop at, from 256")
    parser.add_argument(
        "--pattern", default="gpt4", help="gpt2, gpt4, gpt4o, none or a regular expression (default: %(default)s)"
    )
    parser.add_argument("--min-count", type=int, default=1, metavar="K", help="stop before pairs rarer than this")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="OUT", help="the tokenizer file to write")
    parser.add_argument("--format", choices=FORMATS, help="default: by the name of the output, else our own JSON")
    parser.add_argument("--errors", choices=ERRORS, default="strict", help="what to do with bytes that are no UTF-8")
    parser.add_argument(
        "--special", action="append", default=[], metavar="NAME", help="a special token to add; may be repeated"
    )
    parser.add_argument(
        "--counts", type=Path, metavar="FILE", help="keep the chunk counts here, or take them from here if it exists"
    )
    parser.add_argument(
        "--any-memory", action="store_true", help="train without a pattern even if that takes more memory than is free"
    )


class Meter:
    """Tells how far the work is, on one line of a terminal; nothing in a pipe."""

    def __init__(self) -> None:
        self.shown = sys.stderr.isatty()
        self.began = self.last = time.monotonic()

    def tell(self, what: str, done: int, total: int) -> None:
        """Draw the bar, at most some times a second."""
        now = time.monotonic()
        if not self.shown or (now - self.last < 0.1 and done < total):
            return
        self.last = now
        share = done / total if total else 1.0
        left = (now - self.began) * (1 - share) / share if share else 0.0
        bar = "#" * round(BAR * share)
        sys.stderr.write(
            f"\r{what:<10} [{bar:<{BAR}}] {100 * share:3.0f} %  {done:,} of {total:,}  {left:3.0f} s left "
        )
        sys.stderr.flush()

    def end(self) -> None:
        """Leave the line, and start the clock for the next work."""
        if self.shown:
            sys.stderr.write("\n")
        self.began = time.monotonic()


def run(options: argparse.Namespace) -> int:
    """Train and save."""
    if not options.files and not (options.counts and options.counts.exists()):
        raise CommandError("name at least one FILE to learn from, or --counts with a file of saved counts")
    if options.output.is_dir():
        raise CommandError(f"{options.output} is a folder; name the file to write with -o")
    if not options.output.parent.is_dir():
        raise CommandError(f"there is no folder {options.output.parent}; make it first", 1)
    meter = Meter()
    with failures_told():
        pattern = bpe.find_pattern(options.pattern)
        training = prepare(options, pattern, meter)
        learn(training, options.vocab_size, meter)
        first = 256 + len(training.merges)
        specials = {name: first + place for place, name in enumerate(dict.fromkeys(options.special))}
        tokenizer = training.tokenizer(specials, name=options.output.stem)
        bpe.save_tokenizer(tokenizer, options.output, options.format)
    reason = training.stopped.value if training.stopped else ""
    sys.stdout.write(
        f"{options.output}: {len(tokenizer):,} tokens (256 bytes + {len(training.merges):,} merges"
        f"{f' + {len(specials)} special' if specials else ''}){end_text(first, options.vocab_size, reason)}\n"
    )
    return 0


def end_text(size: int, wanted: int, reason: str) -> str:
    """Say why training ended, behind what was learned.

    Args:
        size: Bytes and merges that were learned.
        wanted: As many as were asked for.
        reason: Why there are no more.
    """
    return f"; {reason}" if size >= wanted else f".\nStopped at {size:,} tokens of the {wanted:,} asked for: {reason}."


def prepare(options: argparse.Namespace, pattern: SplitPattern, meter: Meter) -> Training:
    """Read and split the texts, unless their counts were saved."""
    if not pattern.splits:
        if options.counts:
            raise CommandError("--counts needs a pattern that splits the text; --pattern none does not")
        mind_memory(options)
        return bpe.Training.on_files(
            options.files, pattern, options.vocab_size, min_count=options.min_count, errors=options.errors
        )
    counts = saved(options, pattern)
    if counts is None:
        counts = bpe.ChunkCounts(pattern)
        for progress in counts.count_files(options.files, options.errors):
            meter.tell("splitting", progress.done, progress.total)
        meter.end()
        if options.counts:
            counts.save(options.counts)
    return bpe.Training(counts, options.vocab_size, min_count=options.min_count)


def mind_memory(options: argparse.Namespace) -> None:
    """Say how much memory a large text takes that is not split.

    Raises:
        CommandError: It is more than there is, and nobody said to go on all the same.
    """
    need = bpe.need_of(sum(path.stat().st_size for path in options.files))
    if need.is_too_much and not options.any_memory:
        raise CommandError(f"{need}; give a --pattern, such as gpt4, or less text, or go on with --any-memory", 1)
    if need.is_much:
        sys.stderr.write(f"bpe-tui train: {need}\n")


def saved(options: argparse.Namespace, pattern: SplitPattern) -> ChunkCounts | None:
    """The counts that an earlier run saved.

    Raises:
        CommandError: They are of another pattern.
    """
    if options.counts is None or not options.counts.exists():
        return None
    counts = bpe.ChunkCounts.load(options.counts)
    if counts.pattern.source != pattern.source:
        raise CommandError(f"{options.counts} was made with another pattern; give that one, or another file", 1)
    return counts


def learn(training: Training, vocab_size: int, meter: Meter) -> None:
    """Learn all merges."""
    total = max(0, vocab_size - 256)
    for done, _ in enumerate(training, 1):
        meter.tell("merging", done, total)
    meter.end()
