r"""Regular expressions in words: a pattern cut at its bars, and each alternative piece by piece.

It knows what the split patterns are made of (classes such as ``\p{L}``, sets, groups, look-ahead, repetition) and
says of anything else that it stands for itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_ATOM: Final = re.compile(
    r"\(\?!(?P<ahead>(?:\[[^\]]*\]|[^()\[])*)\)"
    r"|\(\?(?P<flags>i?):(?P<group>[^()]*)\)"
    r"|\[(?P<set>(?!\^\])(?:\\.|[^\]\\])+)\]"
    r"|(?P<class>\\[pP]\{\w+\}|\\.)"
    r"|(?P<char>.)",
    re.DOTALL,
)
_REPEAT: Final = re.compile(r"([?*+]|\{\d+(?:,\d*)?\})[+?]?")
_NOUNS: Final = {
    r"\p{L}": ("a letter", "letters"),
    r"\p{N}": ("a digit", "digits"),
    r"\p{M}": ("a combining mark", "combining marks"),
    r"\p{Lu}": ("a capital letter", "capital letters"),
    r"\p{Ll}": ("a small letter", "small letters"),
    r"\p{Lt}": ("a title-case letter", "title-case letters"),
    r"\p{Lm}": ("a modifier letter", "modifier letters"),
    r"\p{Lo}": ("a letter without case", "letters without case"),
    r"\s": ("a white-space character", "white space"),
    r"\S": ("a character other than white space", "characters other than white space"),
    r"\r\n": ("a line end", "line ends"),
    r"\r": ("a carriage return", "carriage returns"),
    r"\n": ("a line feed", "line feeds"),
    r"\d": ("a digit", "digits"),
    r"\w": ("a word character", "word characters"),
    " ": ("a space", "spaces"),
    "'": ("an apostrophe", "apostrophes"),
    "/": ("a slash", "slashes"),
}
"""What a class or a character is called: one of it, and many."""
_UNCOUNTED: Final = "white space"
_TIMES: Final = {"?": "at most one", "+": "one or more", "*": "any number", "{1,3}": "one to three"}


@dataclass(frozen=True, slots=True)
class RegexPiece:
    """A piece of a regular expression, and what it matches."""

    source: str
    says: str


def alternatives(source: str) -> tuple[str, ...]:
    """Cut a regular expression at the bars that stand in no group and no set.

    >>> alternatives(r"a|[b|]|(?:c|d)")
    ('a', '[b|]', '(?:c|d)')
    """
    found, start, depth, in_set, at = [], 0, 0, False, 0
    while at < len(source):
        char = source[at]
        if char == "\\":
            at += 1
        elif in_set:
            in_set = char != "]"
        elif char == "[":
            in_set = True
        elif char in "()":
            depth += 1 if char == "(" else -1
        elif char == "|" and depth == 0:
            found.append(source[start:at])
            start = at + 1
        at += 1
    return (*found, source[start:]) if source else ()


def explain(source: str) -> tuple[RegexPiece, ...]:
    r"""Say what each piece of one alternative matches.

    >>> [piece.says for piece in explain(r" ?\p{L}+")]
    ['at most one space', 'one or more letters']
    """
    pieces: list[RegexPiece] = []
    at = 0
    while at < len(source):
        atom = _ATOM.match(source, at)
        assert atom is not None  # any character is an atom
        repeat = _REPEAT.match(source, atom.end())
        end = repeat.end() if repeat else atom.end()
        pieces.append(RegexPiece(source[at:end], _say(atom, repeat[1] if repeat else "")))
        at = end
    return tuple(pieces)


def _say(atom: re.Match[str], repeat: str) -> str:
    if atom["ahead"] is not None:
        return f"and {_ahead(atom['ahead'])} may follow"
    if atom["group"] is not None:
        what = f"of {_listed(_options(atom['group']), 'or')}"
        case = ", in capital or small letters" if atom["flags"] else ""
        return f"{_TIMES.get(repeat, 'one') if repeat else 'one'} {what}{case}"
    if atom["set"] is not None:
        return _say_set(atom["set"], repeat)
    one, many = _noun(atom["class"] or atom["char"])
    return _times(one, many, repeat)


def _times(one: str, many: str, repeat: str) -> str:
    if not repeat:
        return one
    if repeat == "?":
        return f"at most one {one.split(' ', 1)[-1]}"
    if many == _UNCOUNTED:
        return {"+": f"some {many}", "*": f"{many}, or none"}.get(repeat, f"{many}, {_count(repeat)}")
    return f"{_count(repeat)} {many}" if repeat != "*" else f"any number of {many}"


def _count(repeat: str) -> str:
    return _TIMES.get(repeat, f"{repeat} times")


def _say_set(content: str, repeat: str) -> str:
    negated = content.startswith("^")
    names = _members(content.removeprefix("^"))
    if negated:
        what = f"other than {_listed(names, 'and')}"
        return _times(f"a character {what}", f"characters {what}", repeat)
    what = _listed(names, "and")
    one = next((one for one, many in _NOUNS.values() if [many] == names), f"one of {what}")
    return _times(one, what, repeat) if repeat in ("", "+") or len(names) == 1 else f"{_count(repeat)} of {what}"


def _members(content: str) -> list[str]:
    """The names of what is in a set, in the plural."""
    names: list[str] = []
    content = content.replace(r"\r\n", "\0")
    for part in re.findall(r"\0|\\[pP]\{\w+\}|\\.|.-.|.", content, re.DOTALL):
        names.append(_noun(r"\r\n" if part == "\0" else part)[1])
    return names


def _options(group: str) -> list[str]:
    """What a group chooses from; the letters of a set one by one."""
    options: list[str] = []
    for option in group.split("|"):
        options += list(option[1:-1]) if re.fullmatch(r"\[\w+\]", option) else [option]
    return options


def _ahead(content: str) -> str:
    """What may not follow: "no character other than white space"."""
    if content == r"[\s\S]":
        return "no character at all"
    pieces = explain(content)
    said = pieces[0].says if len(pieces) == 1 else content
    return f"no {said.removeprefix('a ').removeprefix('an ')}"


def _noun(part: str) -> tuple[str, str]:
    return _NOUNS.get(part, (part.removeprefix("\\"), part.removeprefix("\\")))


def _listed(names: list[str], last: str) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"
