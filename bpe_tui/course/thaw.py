"""Described values back to plain ones, so that expressions can use the variables of a step.

A container of which only a part is described keeps its true length, and raises `HiddenError` for the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, overload

from bpe_tui.course.expression import Container, HiddenError
from bpe_tui.trace.value import Value, show


class PartialSequence(Container, Sequence[object]):
    """A sequence, text or bytes, of which a window is known."""

    methods = frozenset({"index", "count"})

    def __init__(self, value: Value, known: Sequence[object]) -> None:
        self._value = value
        self._known = known

    def __len__(self) -> int:
        return self._value.length

    @overload
    def __getitem__(self, index: int) -> object: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[object]: ...
    def __getitem__(self, index: int | slice) -> object:
        start, length = self._value.start, self._value.length
        if isinstance(index, slice):
            places = range(length)[index]
            return [self[place] for place in places] if len(places) <= len(self._known) else self._hide()
        place = index + length if index < 0 else index
        if not 0 <= place < length:
            raise IndexError("index out of range")
        if not start <= place < start + len(self._known):
            self._hide()
        return self._known[place - start]

    def _hide(self) -> Sequence[object]:
        raise HiddenError("only a part of it is known")

    def __iter__(self) -> Iterator[object]:
        raise HiddenError("only a part of it is known")

    def __contains__(self, item: object) -> bool:
        return item in self._known or bool(self._hide())

    def __eq__(self, other: object) -> bool:
        return bool(self._hide())

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return show(self._value, 60)


class PartialMapping(Container, Mapping[object, object]):
    """A dict of which some entries are known."""

    methods = frozenset({"get", "keys", "values", "items"})

    def __init__(self, value: Value, known: dict[object, object]) -> None:
        self._value = value
        self._known = known

    def __len__(self) -> int:
        return self._value.length

    def __getitem__(self, key: object) -> object:
        if key in self._known:
            return self._known[key]
        raise HiddenError("only a part of it is known")

    def __iter__(self) -> Iterator[object]:
        raise HiddenError("only a part of it is known")

    def __contains__(self, key: object) -> bool:
        return self[key] is not self

    def __repr__(self) -> str:
        return show(self._value, 60)


class Opaque:
    """A value that is only known by how it is written: a function, an object."""

    def __init__(self, value: Value) -> None:
        self._value = value

    def __repr__(self) -> str:
        return show(self._value, 60)


def thaw(value: Value) -> object:
    """Make a plain value of a described one."""
    if value.kind in _MAKERS:
        return _MAKERS[value.kind](value)
    return Opaque(value)


def _number(value: Value) -> object:
    try:
        return float(value.text) if value.kind == "float" else int(value.text)
    except ValueError:
        return Opaque(value)


def _word(value: Value) -> object:
    return _WORDS.get(value.text, Opaque(value))


def _text(value: Value) -> object:
    if value.raw is None:
        return Opaque(value)
    return value.raw if len(value.raw) == value.length else PartialSequence(value, value.raw)


def _sequence(value: Value) -> object:
    items = [thaw(item) for item in value.items]
    if len(items) < value.length:
        return PartialSequence(value, items)
    if value.kind == "set":
        try:
            return set(items)
        except TypeError:
            return Opaque(value)
    return tuple(items) if value.kind == "tuple" else items


def _mapping(value: Value) -> object:
    try:
        known = {thaw(key): thaw(item) for key, item in zip(value.keys, value.items, strict=True)}
    except TypeError:
        return Opaque(value)
    return PartialMapping(value, known) if len(known) < value.length else known


_WORDS: Final[dict[str, object]] = {"None": None, "True": True, "False": False}
_MAKERS: Final[dict[str, Callable[[Value], object]]] = {
    "none": _word,
    "bool": _word,
    "int": _number,
    "float": _number,
    "str": _text,
    "bytes": _text,
    "list": _sequence,
    "tuple": _sequence,
    "set": _sequence,
    "dict": _mapping,
}


class Thawed(Mapping[str, object]):
    """Described values under their names, each thawed when it is first asked for."""

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = values
        self._made: dict[str, object] = {}

    def __getitem__(self, name: str) -> object:
        if name not in self._made:
            self._made[name] = thaw(self._values[name])
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)
