"""What is wrong with an answer, in words of the subject."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from bpe_tui.course.spelling import spell, visible, visible_bytes
from bpe_tui.lab.calls import Call
from bpe_tui.lab.packing import Cut, Foreign

WIDTH: Final = 300
"""Characters of a value that are shown."""

NO_STEPS: Final = "This is a guess: stepping through what checks it would show the answer."
"""Why there is nothing to step through where a guess is wrong."""

_NAMES: Final = {
    list: "a list",
    tuple: "a tuple",
    dict: "a dict",
    set: "a set",
    str: "a text",
    bytes: "bytes",
    int: "a whole number",
    float: "a number with a point",
    bool: "True or False",
    type(None): "None",
}


def shown(value: object, width: int = WIDTH) -> str:
    """Write a value as Python does; of a long one the beginning and the end."""
    text = repr(value)
    if len(text) <= width:
        return text
    return f"{text[: width * 2 // 3]} … {text[-(width // 4) :]}"


def call_text(call: Call, width: int = WIDTH) -> str:
    """Write a call as Python text.

    >>> call_text(Call("get_stats", ([97, 97],)))
    'get_stats([97, 97])'
    """
    return f"{call.function}({', '.join(shown(argument, width) for argument in call.arguments)})"


def kind_name(value: object) -> str:
    """What kind of value it is, with its article."""
    if isinstance(value, Foreign):
        return f"a {value.type}"
    if isinstance(value, Cut):
        return f"a {value.type} of {value.length:,}"
    return _NAMES.get(type(value), f"a {type(value).__name__}")


def wrong_words(expected: object, got: object) -> str:
    """Say where an answer first differs from the expected one.

    >>> wrong_words({(97, 98): 2}, {(97, 98): 1})
    'The pair (a, b) has 1 where 2 is expected.'
    """
    if isinstance(got, Cut):
        return f"The answer is {kind_name(got)}: too large to be looked at."
    if got is None and expected is not None:
        return "It gives back nothing. Is there a `return` on every way through it?"
    if isinstance(got, Foreign) and got.type == "generator":
        return f"It gives back a generator where {kind_name(expected)} is expected. Use `return` in place of `yield`."
    if type(expected) is not type(got):
        return f"It gives back {kind_name(got)} where {kind_name(expected)} is expected."
    if isinstance(expected, dict):
        assert isinstance(got, dict)
        return _dict_words(expected, got)
    if isinstance(expected, (list, tuple)):
        assert isinstance(got, (list, tuple))
        return _sequence_words(expected, got)
    if isinstance(expected, (str, bytes)):
        assert isinstance(got, (str, bytes))
        return _text_words(expected, got)
    if isinstance(expected, set):
        assert isinstance(got, set)
        return _set_words(expected, got)
    return f"It gives {shown(got)} where {shown(expected)} is expected."


def guess_words(got: object) -> str:
    """Say how good a guess is, as the helper of its check has put it.

    >>> guess_words({"Merge 1": "x y never stand side by side"})
    'Merge 1: x y never stand side by side.'
    """
    told = got.items() if isinstance(got, dict) else ()
    return " ".join(f"{what}: {how}." for what, how in told) or "This is not right yet."


def _is_pair(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(type(part) is int for part in value)


def thing(value: Any) -> str:
    """Name a key or an item: a pair by its letters where it has any."""
    if _is_pair(value):
        return f"the pair {_spelled(value)}"
    return f"`{shown(value, 60)}`"


def _spelled(pair: tuple[int, int]) -> str:
    plain = all(33 <= part < 127 for part in pair)
    return spell(pair) if plain else repr(pair)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _dict_words(expected: Mapping[Any, Any], got: Mapping[Any, Any]) -> str:
    swapped = [key for key in got if _is_pair(key) and key not in expected and key[::-1] in expected]
    for key, value in expected.items():
        if key not in got:
            if _is_pair(key) and [*key] in [entry for entry in got if isinstance(entry, list)]:
                continue
            more = (
                f" There is {thing(key[::-1])}: the other way round." if _is_pair(key) and key[::-1] in swapped else ""
            )
            return f"{_capital(thing(key))} is missing.{more}"
        if got[key] != value or type(got[key]) is not type(value):
            return f"{_capital(thing(key))} has {shown(got[key], 60)} where {shown(value, 60)} is expected."
    for key in got:
        if key not in expected:
            return f"{_capital(thing(key))} should not be there; it has {shown(got[key], 60)}."
    for key, other in zip(expected, got, strict=True):
        if key != other:
            return f"The entries are right, but not their order: {thing(other)} stands where {thing(key)} belongs."
    return "It differs from the expected dict."


def _sequence_words(expected: Sequence[Any], got: Sequence[Any]) -> str:
    for place, (wanted, found) in enumerate(zip_longest(expected, got, fillvalue=_NOTHING)):
        if found is _NOTHING:
            return f"The end is missing: it has {_items(len(got))} where {len(expected):,} are expected."
        if wanted is _NOTHING:
            return (
                f"It has {_items(len(got))} where {len(expected):,} are expected; from place {place} on it is too much."
            )
        if wanted != found or type(wanted) is not type(found):
            return f"At place {place} it has {_item(found)} where {_item(wanted)} is expected."
    return "It differs from the expected one."


_NOTHING: Final = object()


def _items(count: int) -> str:
    return f"{count:,} item{'s' if count != 1 else ''}"


def _item(value: object) -> str:
    if type(value) is int and 33 <= value < 127:
        return f"{value} ({chr(value)})"
    return shown(value, 60)


def _text_words(expected: str | bytes, got: str | bytes) -> str:
    spelled_expected, spelled_got = _seen(expected), _seen(got)
    for place, (wanted, found) in enumerate(zip(expected, got, strict=False)):
        if wanted != found:
            around = f"…{_seen(expected[max(0, place - 5) : place])}"
            return (
                f"It differs from place {place} on, after `{around}`: "
                f"`{_seen(got[place : place + 10])}` where `{_seen(expected[place : place + 10])}` is expected."
            )
    if len(got) < len(expected):
        return f"The end is missing: `{_seen(expected[len(got) :][:40])}`."
    if len(got) > len(expected):
        return f"There is too much at the end: `{_seen(got[len(expected) :][:40])}`."
    return f"It gives `{spelled_got}` where `{spelled_expected}` is expected."


def _seen(text: str | bytes) -> str:
    return visible_bytes(text) if isinstance(text, bytes) else visible(text)


def _set_words(expected: set[Any], got: set[Any]) -> str:
    missing = [item for item in expected if item not in got]
    if missing:
        return f"{_capital(thing(min(missing, key=repr)))} is missing."
    extra = [item for item in got if item not in expected]
    if extra:
        return f"{_capital(thing(min(extra, key=repr)))} should not be there."
    return "It differs from the expected set."
