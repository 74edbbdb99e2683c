"""Telling: what a step did, in words, one thing a line."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from bpe_tui.plain.steps import happened
from bpe_tui.trace.step import Change, Step
from bpe_tui.trace.value import Value, show

ROOM: Final = 100
"""Characters of a value that are said unless all of it is asked for."""
_UNSEEN: Final = re.compile(r"\b(and|or) …$")
"""Stands for what Python did not look at."""


def brief(value: Value, room: int = ROOM) -> str:
    """Say a value; of a long one its beginning and how much more there is.

    Args:
        value: The value.
        room: About how many characters to say.
    """
    text = show(value, room + 1)
    if len(text) <= room and value.complete:
        return text
    if value.kind in ("list", "tuple", "set", "dict") and not value.text:
        return _beginning(value, room)
    if value.kind in ("str", "bytes"):
        what = "characters" if value.kind == "str" else "bytes"
        return f"{text[: room - 1]} and so on, {value.length:,} {what} in all"
    return text if len(text) <= room else f"{text[: room - 1]} and so on"


def _beginning(value: Value, room: int) -> str:
    parts: list[str] = []
    used = 0
    for at, item in enumerate(value.items):
        part = show(item, room) if value.kind != "dict" else f"{show(value.keys[at], room)}: {show(item, room)}"
        if parts and used + len(part) > room:
            break
        parts.append(part)
        used += len(part) + 2
    left = value.length - value.start - len(parts)
    where = f"from place {value.start:,} on " if value.start else ""
    more = f", and {left:,} more" if left else ""
    return f"{value.length:,} {'entries' if value.kind == 'dict' else 'items'}: {where}{', '.join(parts)}{more}"


def change_words(change: Change) -> str:
    """Say one change: ``i 2 to 4``, ``out gains 256``, ``counts[(97, 98)] 1 to 2``."""
    name, old, new = change.name, change.old, change.new
    if new is None:
        return f"{name} is deleted"
    if old is None:
        return f"{name} is {brief(new)}"
    if old.kind == new.kind and old.complete and new.complete:
        tell = {"list": _items, "dict": _entries, "object": _entries, "set": _members, "str": _text, "bytes": _text}
        told = tell[new.kind](name, old, new) if new.kind in tell else ""
        if told:
            return told
    return _whole(name, old, new)


def _whole(name: str, old: Value, new: Value) -> str:
    before, after = show(old, ROOM), show(new, ROOM + 1)
    if old.kind == new.kind and new.kind in ("list", "dict", "set") and 0 < old.length != new.length:
        if len(after) <= ROOM and new.complete:
            return f"{name} goes from {old.length:,} to {new.length:,} items: {after}"
        grown = new.kind == "list" and new.start + len(new.items) == new.length > old.length
        last = f"; the last is {brief(new.items[-1], 40)}" if grown else ""
        return f"{name} goes from {old.length:,} to {new.length:,} items{last}"
    if len(before) + len(after) <= ROOM:
        return f"{name} {before} to {after}"
    return f"{name} is now {brief(new)}"


def _items(name: str, old: Value, new: Value) -> str:
    grown, before, after = len(new.items) - len(old.items), old.items, new.items
    if grown > 0 and after[: len(before)] == before:
        return f"{name} gains {_listed(after[len(before) :])}"
    if grown < 0 and before[: len(after)] == after:
        return f"{name} loses {_listed(before[len(after) :])} from its end"
    if grown < 0 and before[-grown:] == after:
        return f"{name} loses {_listed(before[:-grown])} from its start"
    differing = [at for at, (one, other) in enumerate(zip(before, after, strict=False)) if one != other]
    if not grown and len(differing) == 1:
        at = differing[0]
        return _whole(f"{name}[{at}]", before[at], after[at])
    return ""


def _listed(items: tuple[Value, ...]) -> str:
    shown = ", ".join(brief(item, 40) for item in items[:8])
    return shown + (f", and {len(items) - 8:,} more" if len(items) > 8 else "")


def _entries(name: str, old: Value, new: Value) -> str:
    before, after = dict(zip(old.keys, old.items, strict=True)), dict(zip(new.keys, new.items, strict=True))
    gained = [key for key in after if key not in before]
    lost = [key for key in before if key not in after]
    other = [key for key in after if key in before and before[key] != after[key]]
    if len(gained) + len(lost) + len(other) != 1:
        return ""
    key = (gained + lost + other)[0]
    place = f"{name}.{key.text}" if new.kind == "object" else f"{name}[{brief(key, 40)}]"
    if other:
        return _whole(place, before[key], after[key])
    if lost:
        return f"{place} is deleted"
    return f"{place} is {brief(after[key])}, a new entry" if new.kind == "dict" else f"{place} is {brief(after[key])}"


def _members(name: str, old: Value, new: Value) -> str:
    gained = tuple(item for item in new.items if item not in old.items)
    lost = tuple(item for item in old.items if item not in new.items)
    if gained and lost:
        return ""
    return f"{name} {'gains' if gained else 'loses'} {_listed(gained or lost)}"


def _text(name: str, old: Value, new: Value) -> str:
    before, after = old.raw, new.raw
    if before is None or after is None or len(before) != old.length or len(after) != new.length:
        return ""
    if before and len(after) > len(before) and after[: len(before)] == before:
        return f"{name} gains {brief(_as_value(after[len(before) :]))}"
    return ""


def _as_value(text: str | bytes) -> Value:
    return Value("str" if isinstance(text, str) else "bytes", "", repr(text), len(text), raw=text)


def heading(step: Step) -> str:
    """Say which line ran."""
    return f"Step {step.index}, line {step.line}: {step.source}"


def told(step: Step, printed_before: str = "") -> list[str]:
    """Say what a step did, one thing a line.

    Args:
        step: The step.
        printed_before: What the program had printed before it.
    """
    lines = [*_TELLERS[step.event](step), *_printed(step.printed, printed_before)]
    return lines if lines or step.event != "line" else ["Nothing changes."]


def _call(step: Step) -> list[str]:
    return [f"{step.function} begins.", *(f"{name} is {brief(value)}" for name, value in step.names.items())]


def _return(step: Step) -> list[str]:
    return [f"{step.function} gives back {brief(step.value) if step.value is not None else 'None'}"]


def _raise(step: Step) -> list[str]:
    what = brief(step.value, 2 * ROOM) if step.value is not None else "an exception"
    return [f"{step.function} is left by an exception: {what}"]


def _stop(step: Step) -> list[str]:
    return [step.note or "The run ends here."]


def _line(step: Step) -> list[str]:
    changes = step.changed
    if step.source.startswith("for "):
        # what the loop held before is over and done with
        changes = tuple(replace(change, old=None) for change in changes)
    lines = [change_words(change) for change in changes] or _outcome(step)
    # else it is a loop that is over, or one that took an equal item
    return lines or [text for text in (_sentence(happened(step)),) if text]


def _outcome(step: Step) -> list[str]:
    """What a test or an expression comes to."""
    if step.value is None or step.value.kind == "none":
        return []
    if len(step.reduction) > 1:
        return [f"{working(step)} is {_cut(step.reduction[-1])}"]
    return [f"The value is {brief(step.value)}"]


def working(step: Step) -> str:
    """The line's expression with the values in it, as ``0 < 10``; the expression itself where they are too long."""
    if len(step.reduction) < 2:
        return ""
    form = _UNSEEN.sub(r"\1 the rest", step.reduction[-2])
    return _cut(step.reduction[0] if "…" in form else form)


def why(step: Step) -> list[str]:
    """Say how a line came to its value: its parts, then the whole."""
    whole = step.reduction[0] if len(step.reduction) > 1 else ""
    lines = [f"{part.source} is {brief(part.value)}" for part in step.parts if part.source != whole]
    if whole:
        lines.append(f"So {working(step)} is {_cut(step.reduction[-1])}")
    return lines


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}." if text else ""


def _cut(text: str) -> str:
    return text if len(text) <= ROOM else f"{text[: ROOM - 1]} and so on"


def _printed(now: str, before: str) -> list[str]:
    if not now or now == before:
        return []
    fresh = now[len(before) :] if now.startswith(before) else now
    return [f"It prints: {line}" for line in fresh.splitlines()[-5:]]


_TELLERS: Final = {"call": _call, "return": _return, "raise": _raise, "stop": _stop, "line": _line}
