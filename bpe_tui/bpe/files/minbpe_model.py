"""The `.model` files of minbpe: lines of text with the pattern, the special tokens, and one merge a line."""

from bpe_tui.bpe.files.checks import TokenizerFileError, decode_text, is_number, require_merge_order, shorten
from bpe_tui.bpe.patterns import PatternError, find_pattern
from bpe_tui.bpe.taught import Pair
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer

FORMAT = "minbpe"
VERSION = "minbpe v1"


def parse(data: bytes, name: str) -> VocabularyTokenizer:
    """Read a `.model` file.

    Raises:
        TokenizerFileError: It is broken; the message says where and how.
    """
    lines = decode_text(data, name).replace("\r\n", "\n").split("\n")
    if lines and not lines[-1]:
        lines.pop()
    if not lines or lines[0].strip() != VERSION:
        raise TokenizerFileError(name, "line 1", f"should be {VERSION!r}")
    if len(lines) < 3:
        raise TokenizerFileError(name, f"line {len(lines) + 1}", "the file ends before the number of special tokens")
    try:
        pattern = find_pattern(lines[1].strip())
    except PatternError as error:
        raise TokenizerFileError(name, "line 2", str(error)) from None
    (count,) = _read_ids(lines, 2, 1, name, "the number of special tokens")
    specials: dict[str, int] = {}
    for at in range(3, 3 + count):
        if at >= len(lines):
            raise TokenizerFileError(name, f"line {at + 1}", f"the file ends before special token {at - 2} of {count}")
        fields = lines[at].split()
        if len(fields) != 2 or not is_number(fields[1]):
            raise TokenizerFileError(
                name, f"line {at + 1}", f"should be a special token and its id: {shorten(lines[at])}"
            )
        if fields[0] in specials:
            raise TokenizerFileError(name, f"line {at + 1}", f"the special token {fields[0]!r} comes twice")
        specials[fields[0]] = int(fields[1])
    merges: dict[Pair, int] = {}
    for at in range(3 + count, len(lines)):
        new_id = 256 + len(merges)
        left, right = _read_ids(lines, at, 2, name, "the two ids of a merge")
        if max(left, right) >= new_id:
            problem = f"merge {new_id} uses id {max(left, right)}, which nothing before it makes"
            raise TokenizerFileError(name, f"line {at + 1}", problem)
        if (left, right) in merges:
            problem = f"the pair {left} {right} was merged before, into {merges[left, right]}"
            raise TokenizerFileError(name, f"line {at + 1}", problem)
        merges[left, right] = new_id
    for token, token_id in specials.items():
        if token_id < 256 + len(merges):
            problem = f"the special token {token!r} has id {token_id}, which is the id of another token"
            raise TokenizerFileError(name, "", problem)
    try:
        return VocabularyTokenizer.from_merges(merges, pattern, specials)
    except ValueError as error:
        raise TokenizerFileError(name, "", str(error)) from None


def _read_ids(lines: list[str], at: int, count: int, name: str, what: str) -> list[int]:
    fields = lines[at].split()
    if len(fields) != count or not all(map(is_number, fields)):
        raise TokenizerFileError(name, f"line {at + 1}", f"should be {what}, not {shorten(lines[at])}")
    return [int(field) for field in fields]


def render(tokenizer: VocabularyTokenizer) -> bytes:
    """Write a `.model` file.

    Raises:
        TokenizerFileError: The format cannot hold this tokenizer; the message says why.
    """
    require_merge_order(tokenizer, FORMAT)
    if list(tokenizer.byte_ids) != list(range(256)):
        raise TokenizerFileError(FORMAT, "", "cannot hold a vocabulary whose single bytes are in another order")
    source = tokenizer.pattern.source
    if "\n" in source or source != source.strip():
        raise TokenizerFileError(FORMAT, "", "cannot hold a pattern with a line break, or with a space at either end")
    lines = [VERSION, source, str(len(tokenizer.specials))]
    for token, token_id in tokenizer.specials.items():
        if token.split() != [token]:
            raise TokenizerFileError(FORMAT, "", f"cannot hold the special token {token!r}, which has a space in it")
        lines.append(f"{token} {token_id}")
    lines += [f"{left} {right}" for left, right in tokenizer.merges]
    return ("\n".join(lines) + "\n").encode("utf-8")
