"""What can be wrong with a tokenizer file, and the checks that formats share."""

import json
from typing import Any

from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer


class TokenizerFileError(ValueError):
    """A tokenizer file that cannot be read, or a tokenizer that a format cannot hold.

    Attributes:
        name: The file, or the format when it is about saving.
        where: The place in it, such as `line 3` or `model.merges[17]`; empty if it is about the whole.
    """

    def __init__(self, name: str, where: str, problem: str) -> None:
        super().__init__(f"{name}: {where}: {problem}" if where else f"{name}: {problem}")
        self.name = name
        self.where = where


def decode_text(data: bytes, name: str) -> str:
    """Decode a file of text.

    Raises:
        TokenizerFileError: It is no UTF-8.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise TokenizerFileError(name, f"line {line}", f"byte {error.start} is no UTF-8: {error.reason}") from None


def parse_json(data: bytes, name: str) -> dict[str, Any]:
    """Parse a file that holds one JSON object.

    Raises:
        TokenizerFileError: It does not.
    """
    text = decode_text(data, name)
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise TokenizerFileError(name, where, f"not JSON: {error.msg}") from None
    except RecursionError:
        raise TokenizerFileError(name, "", "not a tokenizer: JSON nested too deep") from None
    except ValueError as error:  # a number of thousands of digits
        raise TokenizerFileError(name, "", f"not a tokenizer: {error}") from None
    if not isinstance(content, dict):
        raise TokenizerFileError(name, "", f"should hold a JSON object, not {describe(content)}")
    return content


def is_id(value: object) -> bool:
    """Whether a value of a JSON file can be a token id."""
    return type(value) is int and 0 <= value < 1 << 31


def is_number(text: str) -> bool:
    """Whether a word of a text file can be a token id."""
    return text.isascii() and text.isdecimal() and len(text) < 10


def require_merge_order(tokenizer: VocabularyTokenizer, format_name: str) -> None:
    """Check that merges say it all: ids 0 to 255 are the single bytes, 256 and up what the merges make, one by one.

    Raises:
        TokenizerFileError: They do not.
    """
    if tokenizer.normal_form:
        problem = f"cannot hold that text is brought to {tokenizer.normal_form} first"
    elif tokenizer.tokens.whole_chunks:
        problem = "cannot hold that a chunk that is a token is taken at once, whatever its merges give"
    elif sorted(-1 if id_ is None else id_ for id_ in tokenizer.byte_ids) != list(range(256)):
        problem = "cannot hold a vocabulary whose first 256 tokens are not the single bytes"
    elif list(tokenizer.merges.values()) != list(range(256, len(tokenizer.vocab))):
        problem = "cannot hold a vocabulary whose ids are not those of its merges, in order"
    else:
        return
    raise TokenizerFileError(format_name, "", problem)


def require_distinct(tokenizer: VocabularyTokenizer, format_name: str) -> None:
    """Check that no two tokens have the same bytes, which two different merges may well make.

    Raises:
        TokenizerFileError: Two have.
    """
    for token_id, spelled in tokenizer.vocab.items():
        first = tokenizer.ids_by_bytes[spelled]
        if first != token_id:
            problem = f"cannot hold two tokens with the same bytes, {shorten(spelled)}: ids {first} and {token_id}"
            raise TokenizerFileError(format_name, "", problem)


def describe(value: object) -> str:
    """Say what a value of a JSON file is, shortly."""
    names = {dict: "an object", list: "a list", str: "a string", bool: "true or false", type(None): "null"}
    kind = names.get(type(value), "a number")
    return kind if isinstance(value, dict | list) or value is None else f"{kind} ({shorten(value)})"


def shorten(value: object) -> str:
    """Write a value in at most 40 characters."""
    text = repr(value) if isinstance(value, str | bytes) else json.dumps(value)
    return text if len(text) <= 40 else text[:37] + "..."
