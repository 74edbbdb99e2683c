"""Our own format: JSON with the merges, from which everything else follows.

    {
      "format": "bpe-tui tokenizer", "version": 1,
      "name": "mine",
      "pattern": "gpt4",
      "specials": {"<|endoftext|>": 300},
      "merges": [[101, 32], [116, 104]]
    }

Merge k makes id 256 + k. `pattern` is the name of a known pattern or a regular expression. If the ids 0 to 255 are not
the bytes in their order, `bytes` lists the bytes in the order of the ids.
"""

import json

from bpe_tui.bpe.files.checks import TokenizerFileError, describe, is_id, parse_json, require_merge_order
from bpe_tui.bpe.patterns import PATTERNS, PatternError, find_pattern
from bpe_tui.bpe.taught import Pair
from bpe_tui.bpe.token_sets import MergedTokens
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer

FORMAT = "json"
MARK = "bpe-tui tokenizer"
VERSION = 1


def parse(data: bytes, name: str) -> VocabularyTokenizer:
    """Read a file of our own format.

    Raises:
        TokenizerFileError: It is broken; the message says where and how.
    """
    content = parse_json(data, name)
    if content.get("format") != MARK:
        raise TokenizerFileError(name, "format", f"should be {MARK!r}, not {describe(content.get('format'))}")
    if content.get("version") != VERSION:
        problem = f"should be {VERSION}, not {describe(content.get('version'))}; a newer bpe-tui may know it"
        raise TokenizerFileError(name, "version", problem)
    title, source = content.get("name", ""), content.get("pattern")
    if not isinstance(title, str):
        raise TokenizerFileError(name, "name", f"should be a string, not {describe(title)}")
    if not isinstance(source, str):
        raise TokenizerFileError(name, "pattern", f"should be a string, not {describe(source)}")
    try:
        pattern = find_pattern(source)
    except PatternError as error:
        raise TokenizerFileError(name, "pattern", str(error)) from None
    byte_ids = _parse_bytes(content.get("bytes", list(range(256))), name)
    merges = _parse_merges(content.get("merges"), name)
    specials = _parse_specials(content.get("specials", {}), 256 + len(merges), name)
    return VocabularyTokenizer(MergedTokens(merges, byte_ids), pattern, specials, name=title)


def _parse_bytes(values: object, name: str) -> list[int]:
    """Give the id of each byte."""
    if not isinstance(values, list) or sorted(v if is_id(v) else -1 for v in values) != list(range(256)):
        raise TokenizerFileError(name, "bytes", "should be a list of all bytes, 0 to 255, each once")
    byte_ids = [0] * 256
    for token_id, byte in enumerate(values):
        byte_ids[byte] = token_id
    return byte_ids


def _parse_merges(values: object, name: str) -> dict[Pair, int]:
    if not isinstance(values, list):
        raise TokenizerFileError(name, "merges", f"should be a list, not {describe(values)}")
    merges: dict[Pair, int] = {}
    for at, value in enumerate(values):
        where = f"merges[{at}]"
        if not isinstance(value, list) or len(value) != 2 or not all(map(is_id, value)):
            raise TokenizerFileError(name, where, "should be a list of two token ids")
        new_id = 256 + at
        if max(value) >= new_id:
            problem = f"makes id {new_id} of id {max(value)}, which nothing before it makes"
            raise TokenizerFileError(name, where, problem)
        pair = (value[0], value[1])
        if merges.setdefault(pair, new_id) != new_id:
            raise TokenizerFileError(name, where, f"the pair {value} was merged before, into {merges[pair]}")
    return merges


def _parse_specials(values: object, first_id: int, name: str) -> dict[str, int]:
    if not isinstance(values, dict):
        raise TokenizerFileError(name, "specials", f"should be an object of names and ids, not {describe(values)}")
    seen: set[int] = set()
    for token, token_id in values.items():
        where = f"specials[{token!r}]"
        if not token:
            raise TokenizerFileError(name, where, "a special token needs a name")
        if not is_id(token_id):
            raise TokenizerFileError(name, where, f"should be a token id, not {describe(token_id)}")
        if token_id < first_id or token_id in seen:
            raise TokenizerFileError(name, where, f"id {token_id} is that of another token")
        seen.add(token_id)
    return values


def render(tokenizer: VocabularyTokenizer) -> bytes:
    """Write a file of our own format.

    Raises:
        TokenizerFileError: The format cannot hold this tokenizer; the message says why.
    """
    require_merge_order(tokenizer, FORMAT)
    pattern = tokenizer.pattern
    head: dict[str, object] = {
        "format": MARK,
        "version": VERSION,
        "name": tokenizer.name,
        "pattern": pattern.name if pattern.name in PATTERNS else pattern.source,
        "specials": tokenizer.specials,
    }
    byte_of = {token_id: byte for byte, token_id in enumerate(tokenizer.byte_ids)}
    if any(byte != token_id for token_id, byte in byte_of.items()):
        head["bytes"] = [byte_of[token_id] for token_id in range(256)]
    fields = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    merges = ",\n".join(f"    [{left}, {right}]" for left, right in tokenizer.merges)
    fields.append(f'  "merges": [\n{merges}\n  ]' if merges else '  "merges": []')
    return ("{\n" + ",\n".join(fields) + "\n}\n").encode("ascii")
