"""Steps and programs as JSON, for the pipe to a child process. Nothing that is read here can run code."""

from __future__ import annotations

import ast
from array import array
from base64 import b64decode, b64encode
from dataclasses import asdict, fields
from typing import Any, cast

from bpe_tui.trace.marks import Mark
from bpe_tui.trace.program import Program
from bpe_tui.trace.sites import Sites
from bpe_tui.trace.step import Change, Frame, Moment, Part, Step
from bpe_tui.trace.timeline import Timeline
from bpe_tui.trace.value import Value

Json = dict[str, Any]


def pack_value(value: Value | None) -> list[Any] | None:
    """Write a described value as nested lists."""
    if value is None:
        return None
    items, keys = [pack_value(item) for item in value.items], [pack_value(key) for key in value.keys]
    raw = value.raw.hex() if isinstance(value.raw, bytes) else value.raw
    return [value.kind, value.type, value.text, value.length, value.start, items, keys, raw, value.digest]


def unpack_value(packed: list[Any]) -> Value:
    """Read a described value back."""
    kind, name, text, length, start, items, keys, raw, digest = packed
    if kind == "bytes":
        raw = bytes.fromhex(raw)
    items, keys = tuple(map(unpack_value, items)), tuple(map(unpack_value, keys))
    return Value(kind, name, text, length, start, items, keys, raw, digest)


def _unpack_optional(packed: list[Any] | None) -> Value | None:
    return None if packed is None else unpack_value(packed)


def _pack_names(names: dict[str, Value]) -> dict[str, Any]:
    return {name: pack_value(value) for name, value in names.items()}


def pack_step(step: Step) -> Json:
    """Write a step."""
    packed: Json = {field.name: getattr(step, field.name) for field in fields(step)}
    packed["frames"] = [[frame.function, frame.line, _pack_names(frame.names)] for frame in step.frames]
    packed["changed"] = [[change.name, pack_value(change.old), pack_value(change.new)] for change in step.changed]
    packed["parts"] = [[part.source, pack_value(part.value)] for part in step.parts]
    packed["value"] = pack_value(step.value)
    packed["moment"] = asdict(step.moment) if step.moment else None
    return packed


def unpack_step(packed: Json) -> Step:
    """Read a step back."""
    given = dict(packed)
    given["frames"] = tuple(
        Frame(function, line, {name: unpack_value(value) for name, value in names.items()})
        for function, line, names in packed["frames"]
    )
    given["changed"] = tuple(
        Change(name, _unpack_optional(old), _unpack_optional(new)) for name, old, new in packed["changed"]
    )
    given["parts"] = tuple(Part(source, unpack_value(value)) for source, value in packed["parts"])
    given["value"] = _unpack_optional(packed["value"])
    given["moment"] = Moment(**packed["moment"]) if packed["moment"] else None
    given["reduction"] = tuple(packed["reduction"])
    return Step(**given)


def pack_timeline(timeline: Timeline) -> Json:
    """Write a timeline."""
    return {
        "steps": b64encode(timeline.packed().tobytes()).decode("ascii"),
        "moments": [asdict(moment) for moment in timeline.moments],
        "note": timeline.note,
    }


def unpack_timeline(packed: Json, sites: Sites) -> Timeline:
    """Read a timeline back, over the sites of the same source."""
    steps = array("I")
    steps.frombytes(b64decode(packed["steps"]))
    return Timeline(sites, steps, tuple(Moment(**moment) for moment in packed["moments"]), packed["note"])


def pack_program(program: Program) -> Json:
    """Write a program.

    Raises:
        ValueError: An argument is none of Python's own plain values.
    """
    arguments = repr((program.args, program.kwargs))
    try:
        ast.literal_eval(arguments)
    except (ValueError, SyntaxError) as error:
        raise ValueError(
            "arguments must be plain values: numbers, texts, bytes, lists, tuples, dicts, sets or None"
        ) from error
    return {
        "filename": program.filename,
        "source": program.source,
        "entry": program.entry,
        "module": program.module,
        "arguments": arguments,
        "marks": [asdict(mark) for mark in program.marks],
    }


def unpack_program(packed: Json) -> Program:
    """Read a program back."""
    args, kwargs = cast("tuple[tuple[object, ...], dict[str, object]]", ast.literal_eval(packed["arguments"]))
    marks = tuple(Mark(**mark) for mark in packed["marks"])
    return Program(packed["filename"], packed["source"], packed["entry"], args, kwargs, packed["module"], marks)
