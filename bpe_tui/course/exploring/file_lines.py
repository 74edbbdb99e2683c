"""What each line of a tokenizer file says, for the four formats that the library writes."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Sequence
from typing import Final

from bpe_tui.bpe.byte_table import symbols_to_bytes
from bpe_tui.course.spelling import visible, visible_bytes

Spelled = Sequence[bytes]
"""The bytes of each id."""


def explain_lines(format_name: str, lines: Sequence[str], spelled: Spelled) -> tuple[str, ...]:
    """Say of each line what it is.

    Args:
        format_name: A name in `bpe_tui.bpe.loading.FORMATS`.
        lines: The lines of a file as it was written.
        spelled: The bytes of each id, special tokens left out.
    """
    return tuple(_EXPLAINERS[format_name](lines, spelled))


def _show(data: bytes) -> str:
    return visible_bytes(data) or "nothing"


def _merge(left: int, right: int, new_id: int, spelled: Spelled) -> str:
    parts, whole = f"{_show(spelled[left])} and {_show(spelled[right])}", _show(spelled[new_id])
    return f"merge {new_id - 255}: {parts} become {whole}, id {new_id}"


_OUR_KEYS: Final = {
    "format": "the kind of file, so that no reader has to guess",
    "version": "the edition of the format; a reader refuses one that it does not know",
    "name": "the tokenizer's name; nothing depends on it",
    "pattern": "the pattern that splits text before anything is merged",
    "specials": "the special tokens and their ids",
    "merges": "the beginning of the merges, in the order they were learned",
}


def _json(lines: Sequence[str], spelled: Spelled) -> list[str]:
    said, new_id = [], 256
    for text in lines:
        stripped = text.strip().rstrip(",")
        key = stripped.split('"')[1] if stripped.startswith('"') else ""
        if key:
            said.append(
                _OUR_KEYS[key]
                if key != "merges" or not stripped.endswith("[]")
                else "the list of merges, which is empty"
            )
        elif stripped.startswith("["):
            left, right = json.loads(stripped)
            said.append(_merge(left, right, new_id, spelled) + "; no id is written, its place says it")
            new_id += 1
        else:
            said.append({"{": "the beginning of all", "}": "the end of all", "]": "the end of the merges"}[stripped])
    return said


def _minbpe(lines: Sequence[str], spelled: Spelled) -> list[str]:
    specials = int(lines[2])
    said = [
        "the name and version of the format",
        "the pattern that splits text, and there is none" if not lines[1] else "the pattern that splits text",
        f"the number of special tokens that follow, {specials}",
    ]
    for text in lines[3 : 3 + specials]:
        name, token_id = text.split()
        said.append(f"the special token {visible(name)} and its id, {token_id}")
    for new_id, text in enumerate(lines[3 + specials :], 256):
        left, right = map(int, text.split())
        said.append(_merge(left, right, new_id, spelled))
    return said


def _tiktoken(lines: Sequence[str], spelled: Spelled) -> list[str]:
    del spelled
    said = []
    for text in lines:
        code, rank = text.split()
        said.append(f"{_show(base64.b64decode(code))}, in base64 {code}, and its rank, {rank}, which is its id")
    return said


_THEIR_KEYS: Final = {
    "version": "the edition of the format",
    "truncation": "a setting for cutting texts to a length, not used",
    "padding": "a setting for filling texts up to a length, not used",
    "added_tokens": "the special tokens",
    "added_tokens.id": "the id of a special token",
    "added_tokens.content": "the name of a special token",
    "added_tokens.special": "a word that it is a sign and not text",
    "normalizer": "what is done to a text before it is split, nothing here",
    "pre_tokenizer": "the way text is split before anything is merged",
    "pre_tokenizer.pretokenizers.pattern.Regex": "the pattern",
    "pre_tokenizer.pretokenizers.behavior": "a word that each match is a chunk by itself",
    "post_processor": "what is added to the ids afterwards, nothing here",
    "decoder": "the way back from ids to text: by the byte table",
    "model": "the tokenizer itself",
    "model.type": "the method: byte pair encoding, not WordPiece or Unigram",
    "model.unk_token": "the token for the unknown; none, for bytes spell everything",
    "model.byte_fallback": "a way out to bytes; not needed, for all tokens are bytes here",
    "model.ignore_merges": "a word on chunks that are tokens: whether they are taken without merging",
    "model.vocab": "every token and its id",
    "model.merges": "the merges in their order, the two halves written out",
}


def _huggingface(lines: Sequence[str], spelled: Spelled) -> list[str]:
    said: list[str] = []
    path: list[str] = []
    merges, half = 0, 0
    for text in lines:
        stripped = text.strip().rstrip(",")
        depth = len(text) - len(text.lstrip(" "))
        del path[max(0, depth - 1) :]
        if path == ["model", "vocab"] and stripped.startswith('"'):
            said.append(_their_token(stripped))
        elif path[:2] == ["model", "merges"] and stripped.startswith('"'):
            half += 1
            shown = _symbols(json.loads(stripped))
            said.append(f"the {'left' if half % 2 else 'right'} half of merge {merges}: {shown}")
        elif path == ["model", "merges"] and stripped == "[":
            merges += 1
            said.append(f"merge {merges}, which makes {_show(spelled[255 + merges])}")
        elif stripped.startswith('"'):
            key = stripped.split('"')[1]
            path.append(key)
            said.append(_their_key([part for part in path if part], stripped))
        else:
            said.append("the beginning of a part" if stripped in ("{", "[") else "the end of a part")
        if stripped in ("{", "["):
            path.append("")
    return said


def _their_key(path: Sequence[str], stripped: str) -> str:
    name = ".".join(path)
    if name == "normalizer" and not stripped.endswith("null"):
        return "what is done to a text before it is split"
    if path[-1] == "type" and "ByteLevel" in stripped:
        return "a word that each byte is written as a visible character, by GPT-2's table"
    return _THEIR_KEYS.get(name, "a setting that plain byte-level BPE leaves alone")


def _their_token(stripped: str) -> str:
    name, token_id = next(iter(json.loads("{" + stripped + "}").items()))
    return f"the token {_symbols(name)} and its id, {token_id}"


def _symbols(name: str) -> str:
    """What stands in the file, and in brackets what it means, if that is something else."""
    try:
        data = symbols_to_bytes(name)
    except ValueError:
        return visible(name)
    shown = _show(data)
    return name if shown == name else f"{visible(name)} ({shown})"


_EXPLAINERS: Final[dict[str, Callable[[Sequence[str], Spelled], list[str]]]] = {
    "json": _json,
    "minbpe": _minbpe,
    "tiktoken": _tiktoken,
    "huggingface": _huggingface,
}
