"""A run written out: as JSON lines for programs, as a table for a terminal, as Markdown for a handout."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from typing import Final

from bpe_tui.trace.step import Change, Step
from bpe_tui.trace.value import Value, show

FORMATS: Final = ("table", "json", "markdown")


def plain_value(value: Value) -> object:
    """A described value as JSON can hold it.

    Lists, tuples and sets become lists; a dict becomes an object, or a list of pairs if a key is not text; bytes
    become ``{"bytes": hex}``; objects become objects of their attributes under ``{"object": type}``.
    """
    if value.kind in ("none", "bool", "int", "str", "float", "bytes"):
        return _scalar(value)
    if value.kind in ("list", "tuple", "set"):
        return [plain_value(item) for item in value.items] if not value.text else value.text
    if value.kind == "dict" and not value.text:
        keys, items = [plain_value(key) for key in value.keys], [plain_value(item) for item in value.items]
        if all(key.kind == "str" for key in value.keys):
            return dict(zip(map(str, keys), items, strict=True))
        return [list(pair) for pair in zip(keys, items, strict=True)]
    if value.kind == "object":
        fields = {key.text: plain_value(item) for key, item in zip(value.keys, value.items, strict=True)}
        return {"object": value.type, "fields": fields}
    return value.text


def _scalar(value: Value) -> object:
    if value.kind == "none":
        return None
    if value.kind == "bool":
        return value.text == "True"
    if value.kind == "int":
        return int(value.text) if value.text.lstrip("-").isdigit() else value.text
    if value.kind == "float":
        number = float(value.text)
        return number if math.isfinite(number) else value.text
    if value.kind == "bytes":
        return {"bytes": value.raw.hex() if isinstance(value.raw, bytes) else ""}
    return value.raw if isinstance(value.raw, str) else value.text


def json_line(step: Step) -> str:
    """One step as one line of JSON."""
    entry: dict[str, object] = {
        "step": step.index,
        "event": step.event,
        "function": step.function,
        "line": step.line,
        "source": step.source,
        "depth": step.depth,
        "names": {name: plain_value(value) for name, value in step.names.items()},
        "changed": [change.name for change in step.changed],
    }
    if step.value is not None:
        entry["value"] = plain_value(step.value)
    if step.moment is not None:
        entry["moment"] = step.moment.label
    if step.note:
        entry["note"] = step.note
    return json.dumps(entry, ensure_ascii=False)


def change_text(change: Change, width: int = 40) -> str:
    """One change, as briefly as can be: ``i 2 → 4``, ``out + 256``, ``counts[(97, 98)] 1 → 2``."""
    if change.new is None:
        return f"{change.name} deleted"
    if change.old is None:
        return f"{change.name} = {show(change.new, width)}"
    return (
        _grown(change.name, change.old, change.new, width)
        or _entry(change.name, change.old, change.new, width)
        or (_from_to(change, width))
    )


def _grown(name: str, old: Value, new: Value, width: int) -> str:
    """What was added at the end of a list, if nothing else happened to it."""
    kept = len(old.items)
    if old.kind != "list" or new.kind != "list" or not (old.complete and new.complete) or kept >= len(new.items):
        return ""
    if new.items[:kept] != old.items:
        return ""
    return f"{name} + " + ", ".join(show(item, width) for item in new.items[kept:])


def _entry(name: str, old: Value, new: Value, width: int) -> str:
    """The one entry of a dict that was set, if nothing else happened to it."""
    if old.kind != "dict" or new.kind != "dict" or not (old.complete and new.complete):
        return ""
    before = dict(zip(old.keys, old.items, strict=True))
    after = dict(zip(new.keys, new.items, strict=True))
    touched = [key for key, value in after.items() if before.get(key) != value]
    if len(touched) != 1 or before.keys() - after.keys():
        return ""
    key = touched[0]
    place = f"{name}[{show(key, width)}]"
    if key in before:
        return f"{place} {show(before[key], width)} → {show(after[key], width)}"
    return f"{place} = {show(after[key], width)}"


def _from_to(change: Change, width: int) -> str:
    assert change.old is not None
    assert change.new is not None
    return f"{change.name} {show(change.old, width)} → {show(change.new, width)}"


def happened(step: Step, width: int = 40) -> str:
    """What a step did, in one line: its value or working, then what it changed."""
    told = [change_text(change, width) for change in step.changed if step.event == "line"]
    if step.event == "call":
        told = [", ".join(f"{name}={show(value, width)}" for name, value in step.names.items())]
    elif step.event == "return" and step.value is not None:
        told = [f"gives back {show(step.value, width)}"]
    elif step.event == "raise" and step.value is not None:
        told = [f"leaves with {show(step.value, 2 * width)}"]
    elif step.event == "stop":
        told = [step.note]
    elif len(step.reduction) > 2 or (step.value is not None and step.value.kind == "bool"):
        told.insert(0, " → ".join(step.reduction[1:] if step.reduction else (show(step.value, width),)))  # type: ignore[arg-type]
    elif step.value is not None and step.value.kind != "none":
        told.insert(0, show(step.value, width))
    if not told and step.event == "line":
        told = _nothing_changed(step)
    return "; ".join(told)


def _nothing_changed(step: Step) -> list[str]:
    """What to say of a line that changed nothing: a loop that is over, or one that bound an equal value."""
    if step.source.startswith("for "):
        return ["no item is left" if step.exhausted else "the same value again"]
    return []


def table(steps: Iterable[Step], width: int) -> Iterator[str]:
    """The run as a table, one line a step, none wider than ``width`` characters."""
    code = max(12, min(48, width // 2 - 8))
    yield _fit(f"{'step':>5}  {'line':>4}  {'code':<{code}}  what happened", width)
    yield _fit(f"{'─' * 5}  {'─' * 4}  {'─' * code}  {'─' * max(13, width - code - 15)}", width)
    for step in steps:
        text = "  " * min(step.depth, 8) + step.source
        yield _fit(f"{step.index:>5}  {step.line:>4}  {_fit(text, code):<{code}}  {happened(step)}", width)


def _fit(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def markdown(steps: Iterable[Step], title: str, source: str) -> Iterator[str]:
    """The run as a Markdown page: the code, then a table of its steps."""
    fence = "```"
    while fence in source:
        fence += "`"
    yield f"# {title}"
    yield ""
    yield f"{fence}python"
    yield source
    yield fence
    yield ""
    yield "| step | line | code | what happened |"
    yield "| ---: | ---: | --- | --- |"
    for step in steps:
        yield f"| {step.index} | {step.line} | {_cell(step.source)} | {_cell(happened(step, 80))} |"


def _cell(text: str) -> str:
    if not text:
        return ""
    ticks = "``" if "`" in text else "`"
    space = " " if "`" in text else ""
    return f"{ticks}{space}" + text.replace("|", "\\|").replace("\n", " ") + f"{space}{ticks}"
