"""A scene: everything the panes of a stepper show for one step, put together from a run."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from bpe_tui.drawing.code import CodeView, Listing, code_size, listing
from bpe_tui.drawing.happened import HappenedView
from bpe_tui.drawing.layout import Wanted
from bpe_tui.drawing.looking import looked_at, looked_keys, used_by
from bpe_tui.drawing.names import NamesView
from bpe_tui.drawing.spelling import minted_in
from bpe_tui.drawing.timeline import TimelineView
from bpe_tui.drawing.tokens import Strip, as_ids
from bpe_tui.drawing.values import fresh_range
from bpe_tui.trace.run import Run
from bpe_tui.trace.step import Change, Frame, Step

_TAUGHT: Final = "bpe_tui.bpe."
_MOST_STRIPS: Final = 2


@dataclass(frozen=True, slots=True)
class Settings:
    """What the learner has set up in a stepper."""

    breakpoints: Mapping[int, str] = field(default_factory=dict)
    """Line to condition; an empty condition always holds."""
    name: str | None = None
    """The variable under the cursor."""
    line: int | None = None
    """The line under the cursor, when the keys act on the code."""
    playing: str = ""
    """How fast the run plays by itself; empty if it does not."""
    asking: bool = False
    """Whether a question about the next step is asked, so that nothing may give it away."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What each pane shows."""

    step: Step
    code: CodeView
    happened: HappenedView
    names: NamesView
    strips: tuple[Strip, ...]
    timeline: TimelineView
    minted: Mapping[int, bytes]


@dataclass(frozen=True, slots=True)
class Survey:
    """What is the same for all steps of a run, found out once."""

    wanted: Wanted
    """How much room the panes would like, so that the layout stays the same for the whole run."""
    most: int
    """How often the line that runs most has run at the end."""
    moments: tuple[int, ...]
    """The steps that are moments."""


def survey(run: Run) -> Survey:
    """Find out what is the same for all steps of a run."""
    timeline = run.timeline
    counts = timeline.line_counts(len(timeline) - 1)
    most = max(counts.values(), default=0)
    moments = tuple(moment.index for moment in timeline.moments)
    return Survey(_wanted(run.program.source, counts, most), most, moments)


def set_scene(run: Run, about: Survey, index: int, settings: Settings, comment: str = "") -> Scene:
    """Put together what is shown for a step.

    Args:
        run: The run.
        about: Its survey.
        index: The step.
        settings: What the learner has set up.
        comment: What the lesson says about the step, in Markdown.
    """
    step = run.step(index)
    timeline = run.timeline
    source = run.program.source
    counts = timeline.line_counts(index)
    entered = timeline.move(index, "out", -1) if step.depth else None
    earlier = timeline.line_counts(entered) if entered is not None else {}
    looked = looked_at(source, step.line, step.names, lambda line: counts[line] - earlier.get(line, 0))
    listed = listing(source, step.line)
    asked = step.next_line
    following = None if settings.asking else asked
    if following is None or following not in listed or not _same_depth(run, index):
        following = None
    minted = minted_in(step.frames)
    moment = step.moment
    return Scene(
        step=step,
        code=CodeView(
            listed,
            step.line,
            following,
            counts,
            about.most,
            frozenset(settings.breakpoints),
            settings.line,
            tuple(frame.function for frame in step.frames),
        ),
        happened=HappenedView(step, comment),
        names=NamesView(
            step.names,
            step.changed,
            looked,
            looked_keys(source, step.line, step.names),
            settings.name,
            used=used_by(source, asked if settings.asking and asked is not None else step.line),
            asked=settings.asking,
            callers=tuple((frame.function, frame.names) for frame in reversed(step.frames[:-1])),
        ),
        strips=_strips(step, looked, minted, run.program.module.startswith(_TAUGHT)),
        timeline=TimelineView(index, len(timeline), about.moments, moment.label if moment else "", settings.playing),
        minted=minted,
    )


def _same_depth(run: Run, index: int) -> bool:
    timeline = run.timeline
    return index + 1 < len(timeline) and timeline.depth(index + 1) == timeline.depth(index)


def _is_ids_name(name: str) -> bool:
    name = name.lower()
    return name in ("ids", "out") or name.endswith(("_ids", "tokens")) or name.startswith("ids")


def _strips(
    step: Step, looked: Mapping[str, tuple[int, ...]], minted: Mapping[int, bytes], taught: bool
) -> tuple[Strip, ...]:
    """The sequences of ids of the innermost function that has any."""
    for frame in reversed(step.frames):
        inner = frame is step.frames[-1]
        found = _of_frame(frame, step.changed if inner else (), looked if inner else {}, minted, taught)
        if found:
            return found[:_MOST_STRIPS]
    return ()


def _of_frame(
    frame: Frame,
    changed: tuple[Change, ...],
    looked: Mapping[str, tuple[int, ...]],
    minted: Mapping[int, bytes],
    taught: bool,
) -> tuple[Strip, ...]:
    changes = {change.name: change for change in changed}
    strips = []
    for name, value in frame.names.items():
        if not (taught or _is_ids_name(name)) or (not value.length and not _is_ids_name(name)):
            continue
        ids = as_ids(value)
        if ids is None:
            continue
        change = changes.get(name)
        fresh = tuple(fresh_range(change)) if change is not None and change.old is not None else ()
        strips.append(Strip(name, ids, value.length, value.start, tuple(looked.get(name, ())), fresh, minted))
    return tuple(strips)


def _wanted(source: str, lines: Iterable[int], most: int) -> Wanted:
    listed: set[Listing] = set()
    names: set[frozenset[str]] = set()
    for line in lines:
        if not any(line in known for known in listed):
            shown = listing(source, line)
            listed.add(shown)
            names.add(_variables(source, shown.first, shown.last))
    sizes = [code_size(shown, most) for shown in listed] or [(40, 4)]
    strips = max((sum(map(_is_ids_name, group)) for group in names), default=0)
    return Wanted(
        (max(width for width, _ in sizes), max(height for _, height in sizes)),
        max((len(group) for group in names), default=1),
        min(strips, _MOST_STRIPS),
    )


def _variables(source: str, first: int, last: int) -> frozenset[str]:
    """The names that a function binds: parameters and assignments, comprehensions' own ones left out."""
    found: set[str] = set()
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return frozenset()

    def visit(node: ast.AST) -> None:
        if isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)):
            return
        name = ""
        if isinstance(node, ast.arg):
            name = node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            name = node.id
        if name and first <= node.lineno <= last:  # type: ignore[attr-defined]
            found.add(name)
        for child in ast.iter_child_nodes(node):
            visit(child)

    visit(tree)
    return frozenset(found)
