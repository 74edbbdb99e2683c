"""Values as a pane can draw them: frozen descriptions with no live object behind them.

A description never calls code of the described object (no ``__repr__``, no property), so describing a
learner's object can neither fail nor change it. Long containers are windowed: `Value.start` says where the
described items begin and `Value.length` how many there are in all.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final, Literal, cast

Kind = Literal[
    "none", "bool", "int", "float", "str", "bytes", "list", "tuple", "dict", "set", "function", "object", "other"
]

WINDOW: Final = 400
"""Items of one container that are described unless all are asked for."""
TEXT_LIMIT: Final = 2_000
"""Characters of a string, bytes of a bytes object, digits of an int that are described."""
DEPTH_LIMIT: Final = 6
"""Containers within containers that are described."""


@dataclass(frozen=True, slots=True)
class Value:
    """One described value."""

    kind: Kind
    type: str
    """Name of its type, as in ``Counter`` for a value of kind ``dict``."""
    text: str
    """Scalars: the Python literal, cut at `TEXT_LIMIT`. Containers: empty. Others: what they are."""
    length: int = 0
    """Items, characters or bytes in all."""
    start: int = 0
    """Index of the first described item."""
    items: tuple[Value, ...] = ()
    """Elements of a sequence or set, values of a dict, attribute values of an object."""
    keys: tuple[Value, ...] = ()
    """Keys of a dict, attribute names of an object; one for each of `items`."""
    raw: str | bytes | None = None
    """Of a text or bytes: the described part itself."""
    digest: int = 0
    """Hash of the whole contents; different digests mean different contents, described or not."""

    @property
    def complete(self) -> bool:
        """Whether all of its items are described."""
        return len(self.items) == self.length or self.kind in ("str", "bytes", "int", "object")


def show(value: Value, width: int | None = None) -> str:
    """Write a described value as one line of Python-like text.

    Args:
        value: The description.
        width: Most characters to return; a longer text ends in an ellipsis.
    """
    text = _show(value, 10**9 if width is None else width + 1)
    if width is not None and len(text) > width:
        return text[: max(0, width - 1)] + "…"
    return text


_BRACKETS: Final = {"list": "[]", "tuple": "()", "set": "{}", "dict": "{}"}


def _show(value: Value, room: int) -> str:
    if value.kind == "object":
        fields = (f"{key.text}={_show(item, room)}" for key, item in zip(value.keys, value.items, strict=True))
        return f"{value.type}({_joined(fields, room)})"
    brackets = _BRACKETS.get(value.kind)
    if brackets is None:
        return value.text
    if value.text:
        return value.text
    if value.kind == "dict":
        parts: Iterable[str] = (
            f"{_show(key, room)}: {_show(item, room)}" for key, item in zip(value.keys, value.items, strict=True)
        )
    else:
        parts = (_show(item, room) for item in value.items)
    inner = _joined(parts, room)
    if value.start:
        inner = f"… {inner}"
    if value.start + len(value.items) < value.length:
        inner += ", …" if inner else "…"
    if value.kind == "tuple" and value.length == 1:
        inner += ","
    if value.kind == "set" and not value.length:
        return "set()"
    return brackets[0] + inner + brackets[1]


def _joined(parts: Iterable[str], room: int) -> str:
    """Join the parts, stopping once the room is used up."""
    taken: list[str] = []
    used = 0
    for part in parts:
        taken.append(part)
        used += len(part) + 2
        if used > room:
            break
    return ", ".join(taken)


def differ(old: Value, new: Value) -> bool:
    """Whether two descriptions made in one process are of different contents."""
    return any(getattr(old, name) != getattr(new, name) for name in ("kind", "type", "text", "length", "digest"))


def describe(obj: object, *, window: int | None = WINDOW, around: int = 0) -> Value:
    """Describe any object.

    Args:
        obj: The object. It is only read, and none of its code is run.
        window: Most items described of one container; ``None`` for all.
        around: Index that a windowed sequence is centred on.
    """
    return _describe(obj, window, around, DEPTH_LIMIT if window is not None else 50, ())


def _describe(obj: object, window: int | None, around: int, depth: int, above: tuple[int, ...]) -> Value:
    # by exact type: a subclass may print itself with code of its own, and isinstance asks the object
    kind = type(obj)
    if obj is None:
        return Value("none", "NoneType", "None")
    if obj is True or obj is False:
        return Value("bool", "bool", str(obj), digest=int(obj))
    if kind is int:
        return _describe_int(cast(int, obj))
    if kind is float:
        return Value("float", "float", repr(obj), digest=hash(obj))
    if kind is str or kind is bytes:
        return _describe_text(cast("str | bytes", obj), window)
    if _asks_back(kind):
        return Value("other", kind.__name__, f"<{kind.__name__}>")
    if id(obj) in above:
        return Value("other", kind.__name__, "<itself>")
    above = (*above, id(obj))
    if isinstance(obj, dict):
        return _describe_dict(obj, window, depth, above)
    if isinstance(obj, (list, tuple, set, frozenset)):
        return _describe_items(obj, window, around, depth, above)
    if isinstance(obj, (bytearray, memoryview)):
        return Value("other", kind.__name__, f"<{kind.__name__} of {len(obj)} bytes>", digest=hash(bytes(obj)))
    if isinstance(obj, BaseException):
        return _describe_exception(obj)
    if isinstance(obj, (types.FunctionType, types.BuiltinFunctionType, types.MethodType)):
        return Value("function", kind.__name__, f"<function {obj.__name__}>")
    if isinstance(obj, type):
        return Value("other", "type", f"<class {obj.__name__}>")
    if isinstance(obj, types.ModuleType):
        return Value("other", "module", f"<module {obj.__name__}>")
    return _describe_object(obj, window, depth, above)


def _asks_back(kind: type) -> bool:
    """Whether merely asking an object for its class runs code of its own."""
    bases = [base.__dict__ for base in kind.__mro__ if base is not object]
    return any(isinstance(base.get("__getattribute__"), types.FunctionType) or "__class__" in base for base in bases)


@lru_cache(8_192)
def _describe_int(number: int) -> Value:
    # Python refuses to write very long ints in decimal; their size says enough.
    text = str(number) if number.bit_length() < 4_000 else f"<int of {number.bit_length()} bits>"
    return Value("int", "int", text, digest=hash(number))


def _describe_text(text: str | bytes, window: int | None) -> Value:
    limit = TEXT_LIMIT if window is not None else len(text)
    shown = repr(text) if len(text) <= limit else repr(text[:limit])[:-1] + "…"
    kind: Kind = "str" if isinstance(text, str) else "bytes"
    return Value(kind, kind, shown, len(text), raw=text[:limit], digest=hash(text))


def _digest(obj: Sequence[object] | Mapping[object, object] | set[object] | frozenset[object]) -> int:
    """Hash the whole contents where they are plain values, at the speed of C; else tell only the length."""
    try:
        if isinstance(obj, dict):
            return hash((tuple(obj), tuple(obj.values())))
        if isinstance(obj, (set, frozenset)):
            return hash(frozenset(obj))
        return hash(tuple(obj))
    except TypeError:
        return len(obj)


def _describe_items(
    obj: list[object] | tuple[object, ...] | set[object] | frozenset[object],
    window: int | None,
    around: int,
    depth: int,
    above: tuple[int, ...],
) -> Value:
    kind: Kind = "list" if isinstance(obj, list) else "tuple" if isinstance(obj, tuple) else "set"
    name, length = type(obj).__name__, len(obj)
    if depth <= 0 and length:
        return Value(kind, name, f"<{name} of {length}>", length=length)
    start = 0
    if window is not None and length > window and kind != "set":
        start = max(0, min(around - window // 2, length - window))
    if isinstance(obj, (set, frozenset)):
        part: Iterable[object] = islice(_ordered(obj), window)
    else:
        part = obj if window is None or length <= window else obj[start : start + window]
    items = tuple(_describe(item, window, 0, depth - 1, above) for item in part)
    whole = len(items) == length
    return Value(kind, name, "", length, start, items, (), digest=_fold(items) if whole else _digest(obj))


def _ordered(obj: set[object] | frozenset[object]) -> list[object]:
    """A set in an order that is the same on each run, where its items allow one."""
    try:
        return sorted(obj)  # type: ignore[type-var]
    except TypeError:
        return list(obj)


def _describe_dict(obj: dict[object, object], window: int | None, depth: int, above: tuple[int, ...]) -> Value:
    name, length = type(obj).__name__, len(obj)
    if depth <= 0 and length:
        return Value("dict", name, f"<{name} of {length}>", length=length)
    # The newest entries are at the end, and a lesson looks at those.
    start = max(0, length - window) if window is not None else 0
    part = list(islice(dict.items(obj), start, None))
    keys = tuple(_describe(key, window, 0, depth - 1, above) for key, _ in part)
    items = tuple(_describe(item, window, 0, depth - 1, above) for _, item in part)
    whole = len(items) == length
    return Value("dict", name, "", length, start, items, keys, digest=_fold(keys + items) if whole else _digest(obj))


def _describe_exception(error: BaseException) -> Value:
    name = type(error).__name__
    message = ", ".join(show(describe(arg), 200) for arg in error.args)
    if len(error.args) == 1 and type(error.args[0]) is str:
        message = error.args[0]
    return Value("other", name, f"{name}: {message}" if message else name, digest=hash(message))


def _describe_object(obj: object, window: int | None, depth: int, above: tuple[int, ...]) -> Value:
    name = type(obj).__name__
    fields = _fields(obj)
    if fields is None or depth <= 0:
        return Value("other", name, f"<{name}>")
    part = list(islice(fields.items(), window))
    keys = tuple(Value("str", "str", key, length=len(key), raw=key) for key, _ in part)
    items = tuple(_describe(item, window, 0, depth - 1, above) for _, item in part)
    return Value("object", name, "", len(fields), 0, items, keys, digest=_fold(keys + items))


def _fields(obj: object) -> dict[str, object] | None:
    """The instance's own attributes, read past any ``__getattr__`` or property; ``None`` if it has none."""
    try:
        fields = dict(object.__getattribute__(obj, "__dict__"))
    except (AttributeError, TypeError):
        fields = {}
    for base in type(obj).__mro__:
        slots = base.__dict__.get("__slots__", ())
        for slot in (slots,) if isinstance(slots, str) else tuple(slots):
            member = base.__dict__.get(slot)
            if isinstance(member, types.MemberDescriptorType):
                try:
                    fields[slot] = member.__get__(obj)
                except AttributeError:
                    continue
    return {key: value for key, value in fields.items() if isinstance(key, str)} or None


def _fold(items: tuple[Value, ...]) -> int:
    return hash(tuple((item.kind, item.text, item.length, item.digest) for item in items))
