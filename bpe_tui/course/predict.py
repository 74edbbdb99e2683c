"""Questions made from a run itself: which line runs next, what a variable will be, which pair wins.

The key is never worked out a second time: it is read from the step that comes next.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from bpe_tui.course.answers import Verdict, same
from bpe_tui.trace.run import Run
from bpe_tui.trace.step import Change, Step
from bpe_tui.trace.value import Value, show

Kind = Literal["line", "value", "pair"]
KINDS: Final[tuple[Kind, ...]] = ("pair", "value", "line")
"""All kinds, the most telling one first."""

_OPTIONS: Final = 4
_LONGEST: Final = 48
_QUOTES: Final = ("'", '"')
_TRIES: Final = 200
"""Places looked at for each kind of question."""
_MOST_PLACES: Final = 20_000


@dataclass(frozen=True, slots=True)
class Question:
    """One question about what comes after the step that is shown."""

    index: int
    """The step that is shown while the question is asked. Step ``index + 1`` shows the answer."""
    kind: Kind
    prompt: str
    """Markdown."""
    options: tuple[str, ...]
    """What can be chosen, as Markdown; empty for a free answer."""
    key: str
    """The right option, or the right answer."""
    explanation: str
    """Markdown, shown once it was answered; it tells the key."""

    def grade(self, given: str) -> Verdict:
        """Grade an option, or an answer that was typed. Either way the reason tells the key.

        A text whose quotes are not both there, or that is of another sort than the answer, is a slip, which is told and
        not graded.
        """
        slip = "" if self.options or same(given, self.key) else _slip(given) or _other_sort(given, self.key)
        if slip:
            return Verdict(False, slip, read=False)
        return Verdict(given == self.key if self.options else same(given, self.key), self.explanation)


def _slip(given: str) -> str:
    """What is missing of a text that was typed with one quote only; empty if nothing is."""
    text = given.strip()
    body = text[1:] if text[:1] in ("b", "B") else text
    opens, closes = body[:1] in _QUOTES, body[-1:] in _QUOTES
    if (not opens and not (closes and body == text)) or (opens and len(body) > 1 and body[0] == body[-1]):
        return ""
    if opens:
        return "The closing quote is missing. A text ends with the quote that it begins with."
    return "The opening quote is missing. A text begins with the quote that it ends with."


def _other_sort(given: str, key: str) -> str:
    """What sort of answer is asked for, where what was typed has none of its numbers; empty if it may be one."""
    if any(char.isdigit() for char in given) or not any(char.isdigit() for char in key):
        return ""
    if key[:1] == "(":
        return "A pair is asked for, as two ids: `(10, 20)`."
    if key[:1] == "[" and "[" not in given:
        return "A list is asked for, with its ids: `[10, 20]`."
    return ""


def answered_so_far(asked: Sequence[Question], given: Iterable[str]) -> tuple[str, ...]:
    """The answers that a learner gave to questions asked one after the other, as far as they got.

    Args:
        asked: The questions, in their order.
        given: What was answered, in that order; what is no option of its question, as of another version of a lesson,
            or could not be read as an answer is left out.
    """
    kept: list[str] = []
    for answer in given:
        if len(kept) == len(asked):
            break
        question = asked[len(kept)]
        if answer in question.options if question.options else question.grade(answer).read:
            kept.append(answer)
    return tuple(kept)


def question_at(run: Run, index: int, kind: Kind) -> Question | None:
    """Make the question of a kind for the step that is shown.

    Args:
        run: Any run.
        index: The step that is shown.
        kind: What to ask.

    Returns:
        The question; ``None`` if nothing of the kind is worth asking here, as at the last step.
    """
    if not 0 <= index < len(run.timeline) - 1 or run.timeline.event(index + 1) != "line":
        return None
    if run.timeline.depth(index) != run.timeline.depth(index + 1) or not _may_ask(run, index, kind):
        return None
    return {"line": _ask_line, "value": _ask_value, "pair": _ask_pair}[kind](run, index)


def best_question_at(run: Run, index: int, kinds: Iterable[Kind] = KINDS) -> Question | None:
    """Make the first question there is, of the kinds in the order given."""
    made = (question_at(run, index, kind) for kind in kinds)
    return next((question for question in made if question is not None), None)


def questions(run: Run, kinds: Iterable[Kind], count: int, seed: int = 0) -> tuple[Question, ...]:
    """Make questions from all over a run, no two alike, in the order of its steps.

    Args:
        run: Any run.
        kinds: What to ask, by turns.
        count: How many questions; fewer if the run has no more to ask.
        seed: The same seed makes the same questions.
    """
    chooser = random.Random(seed)
    places = range(len(run.timeline) - 1)
    drawn = chooser.sample(places, min(len(places), _MOST_PLACES))
    left = {kind: [index for index in drawn if _may_ask(run, index, kind)] for kind in kinds}
    found: dict[int, Question] = {}
    asked: set[tuple[Kind, str]] = set()
    # First each line is asked about once; then it may come again with another answer.
    for again in (False, True):
        waiting = {kind: iter(indexes[:_TRIES]) for kind, indexes in left.items()}
        while waiting and len(found) < count:
            for kind in tuple(waiting):
                question = _draw(run, kind, waiting[kind], found, asked, again)
                if question is None:
                    del waiting[kind]
                elif len(found) < count:
                    found[question.index] = question
                    asked |= {(kind, _line_of(run, question)), (kind, question.prompt + question.key)}
    return tuple(found[index] for index in sorted(found))


def _draw(
    run: Run,
    kind: Kind,
    indexes: Iterator[int],
    found: dict[int, Question],
    asked: set[tuple[Kind, str]],
    again: bool,
) -> Question | None:
    """Take the next place that has a question which was not asked yet."""
    for index in indexes:
        question = None if index in found else question_at(run, index, kind)
        if question is not None:
            mark = question.prompt + question.key if again else _line_of(run, question)
            if (kind, mark) not in asked:
                return question
    return None


def _line_of(run: Run, question: Question) -> str:
    return str(run.timeline.line(question.index + 1))


def _may_ask(run: Run, index: int, kind: Kind) -> bool:
    """Whether the line that runs next is of the sort that a kind of question is about."""
    line = run.timeline.line(index + 1)
    if kind == "line":
        return line in _forks(run.program.source)
    return kind == "value" or line in _picks(run.program.source)


def _ask_line(run: Run, index: int) -> Question | None:
    """Where does it go on after the test or loop line that runs next?"""
    if index + 2 >= len(run.timeline) or run.timeline.event(index + 2) not in ("line", "call", "return"):
        return None
    fork, then = run.step(index + 1), run.step(index + 2)
    lines = run.program.source.splitlines()
    # A line that calls a function first shows the function being entered.
    key = then.frames[fork.depth].line if then.depth > fork.depth else then.line
    numbers = {*_forks(run.program.source)[fork.line], key}
    for number in _near(run, index + 1):
        if len(numbers) < 3:
            numbers.add(number)
    options = {number: _quote(lines, number) for number in sorted(numbers)}
    if len(set(options.values())) < 2:
        return None
    return Question(
        index,
        "line",
        f"Next runs {_quote(lines, fork.line)}. Which line comes after it?",
        tuple(options.values()),
        options[key],
        f"{_why_line(fork)} {options[key]}.",
    )


def _quote(lines: list[str], number: int) -> str:
    text = lines[number - 1].strip() if 0 < number <= len(lines) else ""
    return f"{number}: `{text}`"


def _why_line(fork: Step) -> str:
    if fork.exhausted:
        return "The loop finds nothing more, and it goes on with"
    if fork.source.startswith("for "):
        return "The loop has another turn to make, and it goes on with"
    if fork.value is not None:
        working = next((part for part in fork.reduction[1:-1] if len(part) <= _LONGEST), "")
        return (
            f"The test gives `{show(fork.value, _LONGEST)}`{f', since it says `{working}`' if working else ''}: next is"
        )
    return "Next is"


@lru_cache(maxsize=32)
def _forks(source: str) -> dict[int, tuple[int, ...]]:
    """For each line at which it can go on in several ways, the lines where."""
    forks: dict[int, tuple[int, ...]] = {}
    for body, after in _blocks(_parsed(source)):
        for statement, following in zip(body, [*(part.lineno for part in body[1:]), after], strict=True):
            if isinstance(statement, (ast.If, ast.While, ast.For)):
                other = statement.orelse[0].lineno if statement.orelse else following
                forks[statement.lineno] = tuple({statement.body[0].lineno, other} - {0})
    return forks


def _blocks(tree: ast.Module) -> Iterator[tuple[list[ast.stmt], int]]:
    """Every list of statements, and the line at which it goes on after the last of them, 0 if that is not known."""
    stack: list[tuple[list[ast.stmt], int]] = [(tree.body, 0)]
    while stack:
        body, after = stack.pop()
        yield body, after
        for statement, following in zip(body, [*(part.lineno for part in body[1:]), after], strict=True):
            inside = statement.lineno if isinstance(statement, (ast.While, ast.For)) else following
            if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
                inside = 0
            for name in ("body", "orelse", "finalbody"):
                inner = getattr(statement, name, None)
                if isinstance(inner, list) and inner and isinstance(inner[0], ast.stmt):
                    stack.append((inner, inside if name == "body" else following))


def _near(run: Run, index: int) -> list[int]:
    """Lines that ran close by, as further options."""
    around = range(max(0, index - 12), min(len(run.timeline), index + 12))
    here = run.timeline.line(index)
    lines = {run.timeline.line(other) for other in around if run.timeline.depth(other) == run.timeline.depth(index)}
    return sorted(lines - {here}, key=lambda number: (abs(number - here), number))


def _ask_value(run: Run, index: int) -> Question | None:
    """What will a variable be? Asked where the next line changes one in the function that is running."""
    there = run.step(index + 1)
    for change in there.changed:
        name, old, new = _heart(change)
        if not _is_short(new) or new is None:
            continue
        key = show(new)
        if _is_spelled_out(there.source, name, key):
            continue
        now = f" Now it is `{show(old)}`." if old is not None and _is_short(old) else ""
        return Question(
            index,
            "value",
            f"Next runs `{there.source}`. What will `{name}` be then?{now}",
            (),
            key,
            f"`{name}` becomes `{key}`.{_worked_out(there, key)}",
        )
    return None


def _heart(change: Change) -> tuple[str, Value | None, Value | None]:
    """What a change comes down to: the entry of a dict, the item at the end of a list, or the variable itself."""
    old, new = change.old, change.new
    if old is None or new is None or old.kind != new.kind:
        return change.name, old, new
    if new.kind == "dict" and old.complete and new.complete:
        before = dict(zip(old.keys, old.items, strict=True))
        entries = [(key, item) for key, item in zip(new.keys, new.items, strict=True) if before.get(key) != item]
        if len(entries) == 1 and new.length >= old.length:
            key, item = entries[0]
            return f"{change.name}[{show(key)}]", before.get(key), item
    if new.kind == "list" and new.length == old.length + 1 and new.items[:-1] == old.items and new.complete:
        return f"{change.name}[-1]", None, new.items[-1]
    return change.name, old, new


def _worked_out(step: Step, key: str) -> str:
    """How the line came to its value, where that is more than the value."""
    ways = [part for part in step.reduction if part != key and part not in step.source]
    return f" `{ways[0]}` gives that." if ways and len(ways[0]) <= _LONGEST else ""


def _is_short(value: Value | None) -> bool:
    return (
        value is not None
        and value.kind not in ("function", "object", "other")
        and value.complete
        and len(show(value, _LONGEST + 1)) <= _LONGEST
    )


def _is_spelled_out(source: str, name: str, key: str) -> bool:
    """Whether the line itself says the value, as ``i = 0`` does."""
    left, _, right = source.partition("=")
    return left.split(":")[0].strip() == name and right.strip() == key


def _ask_pair(run: Run, index: int) -> Question | None:
    """Which pair wins? Asked where the next line picks the best pair of a dict by ``max`` or ``min``."""
    there = run.step(index + 1)
    name, table = _picks(run.program.source)[there.line]
    winner, pairs = there.names.get(name), there.names.get(table)
    if winner is None or pairs is None or pairs.kind != "dict" or winner.kind != "tuple" or not pairs.complete:
        return None
    counts = {show(key): show(value) for key, value in zip(pairs.keys, pairs.items, strict=True)}
    key = show(winner)
    if key not in counts or len(counts) < 2:
        return None
    options = _rivals(counts, key)
    return Question(
        index,
        "pair",
        f"Next runs `{there.source}`. Which pair does it pick?",
        tuple(f"`{option}`" for option in options),
        f"`{key}`",
        _why_pair(there, counts, key, table),
    )


@lru_cache(maxsize=32)
def _picks(source: str) -> dict[int, tuple[str, str]]:
    """The lines such as ``pair = max(counts, …)``, each with its two names."""
    picks: dict[int, tuple[str, str]] = {}
    for node in ast.walk(_parsed(source)):
        match node:
            case ast.Assign(
                lineno=line,
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Name(id="max" | "min"), args=[ast.Name(id=table)]),
            ):
                picks[line] = (name, table)
    return picks


def _parsed(source: str) -> ast.Module:
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return ast.Module([], [])


def _rivals(counts: dict[str, str], key: str) -> tuple[str, ...]:
    """The winner among the pairs that come closest: those that tie, then the most frequent others, as they stand."""

    def closeness(pair: str) -> tuple[bool, int]:
        count = int(counts[pair]) if counts[pair].isdigit() else 0
        return counts[pair] != counts[key], -count

    near = sorted((pair for pair in counts if pair != key), key=closeness)[: _OPTIONS - 1]
    return tuple(pair for pair in counts if pair == key or pair in near)


def _why_pair(step: Step, counts: dict[str, str], key: str, table: str) -> str:
    if "min(" in step.source:
        merges = step.names.get("merges")
        ranks = {show(k): show(v) for k, v in zip(merges.keys, merges.items, strict=True)} if merges else {}
        if key in ranks:
            return f"`{key}` was learned first among the pairs that are there: it has the lowest id, {ranks[key]}."
        return f"No pair in `{table}` was ever learned, so `min` falls back on the first one, `{key}`."
    ties = [pair for pair, count in counts.items() if count == counts[key]]
    if len(ties) > 1:
        return f"{len(ties)} pairs tie at {counts[key]}. `{key}` was seen first of them, so it wins."
    return f"`{key}` has the highest {'count' if table == 'counts' else 'value'}, {counts[key]}."
