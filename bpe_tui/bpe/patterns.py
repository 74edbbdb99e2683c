r"""Split patterns: the regular expressions that cut text into chunks before any pair is counted.

A merge never crosses the edge of a chunk, so the pattern decides what can become a token at all. The patterns of
GPT-2, GPT-4 and GPT-4o are written without possessive quantifiers, so that every regex engine reads them alike.

>>> find_pattern("gpt2").split("Hello world's  end")
['Hello', ' world', "'s", ' ', ' end']
>>> find_pattern("gpt4").split("In 12345 days")
['In', ' ', '123', '45', ' days']
>>> find_pattern(r"\w+|\W+").split("a, b")
['a', ', ', 'b']
"""

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bpe_tui.bpe.cutting import split_blocks

_SECONDS_TO_START = 5.0
_CHARACTERS_A_SECOND = 50_000.0


class PatternError(ValueError):
    """A split pattern of the user's own that is no regular expression, or that takes too long."""


@dataclass(frozen=True)
class SplitPattern:
    """A way to cut text into chunks. Joined together again, the chunks are always the whole text."""

    name: str
    """`gpt2`, `gpt4`, `gpt4o`, `gpt4-classic`, `none`, or `own`."""

    source: str
    """The regular expression in the syntax of `regex`; empty for `none`."""

    ascii_source: str = ""
    """The same for text that is all ASCII, in the syntax of `re`, which is about three times as fast."""

    @property
    def splits(self) -> bool:
        """Whether the text is split at all."""
        return bool(self.source)

    @property
    def cuts(self) -> bool:
        """Whether text may be cut in blocks that are split on their own, in any order, on any core."""
        return bool(self.ascii_source)

    def split(self, text: str) -> list[str]:
        """Cut the text into chunks.

        Raises:
            PatternError: The pattern is the user's own and takes too long on this text.
        """
        return [chunk for block in self.split_blocks(text) for chunk in block]

    def split_blocks(self, text: str) -> Iterator[list[str]]:
        """Cut the text into chunks, a block of text at a time, so that long text needs little memory.

        Raises:
            PatternError: The pattern is the user's own and takes too long on this text.
        """
        if not text:
            return
        if not self.splits:
            yield [text]
        elif not self.cuts:
            yield _split_with_gaps(self.source, text)
        else:
            yield from split_blocks(self.source, self.ascii_source, text)


GPT2 = SplitPattern(
    name="gpt2",
    source=r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+",
    ascii_source=r"'(?:[sdmt]|ll|ve|re)| ?[A-Za-z]+| ?[0-9]+| ?[^\sA-Za-z0-9]+|\s+(?!\S)|\s+",
)

GPT4 = SplitPattern(
    name="gpt4",
    # subtle: white space that ends the text is one chunk, even where a line ends inside it
    source=(
        r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*"
        r"|\s+(?![\s\S])|\s*[\r\n]|\s+(?!\S)|\s"
    ),
    ascii_source=(
        r"'(?i:[sdmt]|ll|ve|re)|[^\r\nA-Za-z0-9]?+[A-Za-z]++|[0-9]{1,3}+| ?[^\sA-Za-z0-9]++[\r\n]*+"
        r"|\s++\Z|\s*[\r\n]|\s+(?!\S)|\s"
    ),
)

GPT4_CLASSIC = SplitPattern(
    name="gpt4-classic",
    # GPT-4's pattern as it was first published, and as minbpe has it: white space that ends the text is split at lines
    source=(
        r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*"
        r"|\s*[\r\n]|\s+(?!\S)|\s+"
    ),
    ascii_source=(
        r"'(?i:[sdmt]|ll|ve|re)|[^\r\nA-Za-z0-9]?+[A-Za-z]++|[0-9]{1,3}+| ?[^\sA-Za-z0-9]++[\r\n]*+"
        r"|\s*[\r\n]|\s+(?!\S)|\s+"
    ),
)

_SUFFIX = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
_UPPER = r"\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}"
_LOWER = r"\p{Ll}\p{Lm}\p{Lo}\p{M}"

GPT4O = SplitPattern(
    name="gpt4o",
    source=(
        rf"[^\r\n\p{{L}}\p{{N}}]?[{_UPPER}]*[{_LOWER}]+{_SUFFIX}"
        rf"|[^\r\n\p{{L}}\p{{N}}]?[{_UPPER}]+[{_LOWER}]*{_SUFFIX}"
        r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
    ),
    ascii_source=(
        rf"[^\r\nA-Za-z0-9]?[A-Z]*+[a-z]++{_SUFFIX}|[^\r\nA-Za-z0-9]?[A-Z]++{_SUFFIX}"
        r"|[0-9]{1,3}+| ?[^\sA-Za-z0-9]++[\r\n/]*+|\s*[\r\n]+|\s+(?!\S)|\s+"
    ),
)

NO_SPLIT = SplitPattern(name="none", source="")

PATTERNS = {pattern.name: pattern for pattern in (GPT2, GPT4, GPT4O, GPT4_CLASSIC, NO_SPLIT)}
"""The patterns that have a name."""


def find_pattern(name_or_regex: str) -> SplitPattern:
    """Find a pattern by its name, or make one of a regular expression.

    Args:
        name_or_regex: `gpt2`, `gpt4`, `gpt4o`, `gpt4-classic`, `none`, or a regular expression in the syntax of
            `regex`. The source of a known pattern gives the known pattern; nothing at all gives `none`.

    Raises:
        PatternError: It is neither a name nor a regular expression.
    """
    if name_or_regex in PATTERNS:
        return PATTERNS[name_or_regex]
    for pattern in PATTERNS.values():
        if name_or_regex == pattern.source:
            return pattern
    if name_or_regex in _OTHER_SPELLINGS:
        return PATTERNS[_OTHER_SPELLINGS[name_or_regex]]
    _compile(name_or_regex)
    return SplitPattern(name="own", source=name_or_regex)


_OTHER_SPELLINGS = {
    # GPT-2: as released, and as tiktoken writes it
    r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+": "gpt2",
    r"'s|'t|'re|'ve|'m|'ll|'d| ?[\p{L}]+| ?[\p{N}]+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+": "gpt2",
    r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s": "gpt2",
    # GPT-4, as tiktoken writes it
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+"
    r"|\s++$|\s*[\r\n]|\s+(?!\S)|\s": "gpt4",
    # GPT-4, as minbpe and as Hugging Face's files write it
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]++[\r\n]*"
    r"|\s*[\r\n]|\s+(?!\S)|\s+": "gpt4-classic",
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+": "gpt4-classic",
}
"""Other ways to write the known patterns that match exactly the same."""


@functools.lru_cache(maxsize=32)
def _compile(source: str) -> Any:
    """Compile a pattern for text of any kind. `regex` has no types of its own.

    Raises:
        PatternError: It is no regular expression.
    """
    import regex  # takes 12 ms to import, so only when text is split

    try:
        return regex.compile(source)
    except (regex.error, RecursionError, OverflowError, ValueError) as error:
        raise PatternError(f"the split pattern {_shorten(source)} is no regular expression: {error}") from error


def _split_with_gaps(source: str, text: str) -> list[str]:
    """Split by a pattern of the user's own; what it does not match becomes chunks too, so that no text is lost.

    Raises:
        PatternError: It takes too long: some patterns need time that doubles with every character.
    """
    chunks: list[str] = []
    end = 0
    seconds = _SECONDS_TO_START + len(text) / _CHARACTERS_A_SECOND
    try:
        for match in _compile(source).finditer(text, concurrent=True, timeout=seconds):
            if match.start() > end:
                chunks.append(text[end : match.start()])
            if match.end() > match.start():
                chunks.append(match.group())
            end = match.end()
    except TimeoutError as error:
        raise PatternError(f"the split pattern {_shorten(source)} takes too long on this text") from error
    if end < len(text):
        chunks.append(text[end:])
    return chunks


def _shorten(source: str) -> str:
    return repr(source if len(source) <= 60 else source[:57] + "...")
