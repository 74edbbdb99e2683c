"""Nodes to blocks: how each kind of block is written in a lesson file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, cast

from bpe_tui.bpe.taught import Pair
from bpe_tui.course.anchor import AnchorError, find_line, functions_of, listing
from bpe_tui.course.case import Case
from bpe_tui.course.cases import RECIPES
from bpe_tui.course.cases.recipe import STANDARD
from bpe_tui.course.comment import STEP_NAMES
from bpe_tui.course.exploring.reading import read_explore
from bpe_tui.course.expression import ExpressionError, compile_expression
from bpe_tui.course.facts import NAMES
from bpe_tui.course.fields import FieldReader, Fields, near
from bpe_tui.course.fill import Hole, parse_template
from bpe_tui.course.lab_names import FOLDER, lab_heading, lab_ids
from bpe_tui.course.models import (
    Block,
    Choice,
    Comment,
    LabLink,
    Mistake,
    Predict,
    Quiz,
    QuizKind,
    Recall,
    Stepper,
    Table,
    Text,
)
from bpe_tui.course.nodes import Mapping, Node, Scalar, Sequence
from bpe_tui.course.quizzes.reading import KEYS, read_task
from bpe_tui.course.spelling import write
from bpe_tui.trace import expression as marking
from bpe_tui.trace.marks import Mark

MAX_MERGES: Final = 2_000
"""Merges that a stepper of a lesson may learn."""
_OWN_KEYS: Final = tuple(dict.fromkeys(key for recipe in RECIPES.values() for key in recipe.keys))
"""Keys of a stepper that only some functions have."""
_CASE_KEYS: Final = ("function", "text", *STANDARD, *_OWN_KEYS)
_MARK_NAMES: Final = frozenset({*marking.BUILTINS, "_value"})
_PREDICT_KINDS: Final = ("line", "value", "pair")


def read_block(reader: FieldReader, node: Node) -> Block | None:
    """Read one block of a page; ``None`` if it is broken."""
    if isinstance(node, Scalar):
        text = reader.text(node, "the text")
        return None if text is None else Text(text)
    if isinstance(node, Sequence) or not node.entries:
        reader.note(node, "expected a block: a text, or one of " + ", ".join(f"`{kind}:`" for kind in _READERS))
        return None
    for key, _ in node.entries:
        if key.text in _READERS:
            return _READERS[key.text](reader, node)
    first = node.entries[0][0]
    message = f"no block is called `{first.text}`; {near(first.text, list(_READERS))}"
    reader.note(first, f"{message} If it is a text with `: ` in it, put it in quotes or after `- |`")
    return None


def _table(reader: FieldReader, node: Node) -> Table | None:
    fields = reader.fields(node, "a table", ("table", "columns", "rows"))
    if fields is None:
        return None
    caption = reader.text(fields["table"], "the caption") if "table" in fields else None
    columns: tuple[str, ...] = ()
    if "columns" in fields:
        columns = tuple(
            text for item in _listed(reader, fields["columns"], "columns") if (text := _cell(reader, item)) is not None
        )
    rows = _rows(reader, fields["rows"], len(columns)) if "rows" in fields else ()
    return None if caption is None or not columns else Table(columns, rows, caption)


def _listed(reader: FieldReader, node: Node, what: str) -> tuple[object, ...]:
    """A list written out, or an expression that gives one."""
    if isinstance(node, Scalar) and node.text.lstrip().startswith("{{"):
        value = reader.value(node, what)
        if value is None:
            return ()
        if isinstance(value, (list, tuple)):
            return tuple(value)
        reader.note(node, f"expected an expression that gives a list of {what}; this one gives `{value!r:.60}`")
        return ()
    return reader.items(node, what)


def _cell(reader: FieldReader, item: object) -> str | None:
    """A cell written out, or a value of an expression: a text is Markdown, a number plain, the rest is code."""
    if isinstance(item, (Scalar, Sequence, Mapping)):
        text = reader.text(item, "a cell")
        if text is not None and "\n" in text:
            reader.note(item, "a cell is one line")
        return text
    if isinstance(item, (str, int, float)):
        return str(item)
    return f"`{write(item)}`"


def _rows(reader: FieldReader, node: Node, width: int) -> tuple[tuple[str, ...], ...]:
    rows: list[tuple[str, ...]] = []
    for row in _listed(reader, node, "rows"):
        if isinstance(row, (Scalar, Mapping)):
            parts: tuple[object, ...] = _listed(reader, row, "cells")
        else:
            parts = tuple(row.items if isinstance(row, Sequence) else cast(list[object], row))
        cells = tuple(text for part in parts if (text := _cell(reader, part)) is not None)
        if len(parts) != width and width:
            where = row if isinstance(row, (Scalar, Mapping, Sequence)) else node
            reader.note(where, f"this row has {len(parts)} cells; the table has {width} columns")
        rows.append(cells)
    return tuple(rows)


def _stepper(reader: FieldReader, node: Node) -> Stepper | None:
    fields = reader.fields(node, "a stepper", ("stepper", "function"), (*_CASE_KEYS[1:], "intro", "comments", "marks"))
    if fields is None:
        return None
    name = reader.identifier(fields["stepper"], "the id of a stepper") if "stepper" in fields else None
    case = _case(reader, fields, node)
    intro = reader.text(fields["intro"], "the intro") if "intro" in fields else ""
    comments: list[Comment] = []
    marks: list[Mark] = []
    if case is not None:
        comments = _comments(reader, fields["comments"], case.function) if "comments" in fields else []
        for item in reader.items(fields["marks"], "marks") if "marks" in fields else ():
            mark = _mark(reader, item, case.function)
            marks += [mark] if mark else []
    if name is None or case is None or intro is None:
        return None
    reader.comments[name] = (case.function, tuple(comments))
    return Stepper(name, case, intro, tuple(comments), tuple(marks), node.position)


def _case(reader: FieldReader, fields: Fields, node: Node) -> Case | None:
    """Read what a stepper runs on, and try whether its program can be made."""
    before = len(reader.problems)
    function = reader.word(fields["function"], "a function", tuple(RECIPES)) if "function" in fields else None
    if function is None:
        return None
    text: str | None = ""
    if "text" in fields:
        text = reader.text(fields["text"], "the text to run on", markdown=False)
    elif not (function == "decode" and "ids" in fields):
        reader.note(node, "the key `text` is needed: what the function runs on")
    merges = reader.integer(fields["merges"], "the number of merges", 0, MAX_MERGES) if "merges" in fields else 3
    corpus = reader.text(fields["corpus"], "the corpus", markdown=False) if "corpus" in fields else None
    pair = _pair(reader, fields["pair"]) if "pair" in fields else None
    ids = _numbers(reader, fields["ids"], "ids") if "ids" in fields else None
    given = _own_values(reader, fields, function)
    if len(reader.problems) > before or text is None or merges is None:
        return None
    case = Case(function, text, merges, pair, corpus, ids, given)
    try:
        case.program()
    except (KeyError, ValueError, OSError) as error:
        reader.note(node, f"`{function}` cannot be run on this: {type(error).__name__}: {error}")
        return None
    return case


def _own_values(reader: FieldReader, fields: Fields, function: str) -> dict[str, object]:
    """Read the keys that only some functions have, and note those that say nothing to this one."""
    given: dict[str, object] = {}
    for key in (*STANDARD, *_OWN_KEYS):
        takers = [name for name, recipe in RECIPES.items() if key in recipe.takes or key in recipe.keys]
        if key not in fields:
            continue
        if function not in takers:
            reader.note(fields[key], f"the key `{key}` says nothing to `{function}`; it is for {', '.join(takers)}")
        elif key in RECIPES[function].keys:
            wanted, before = RECIPES[function].keys[key], len(reader.problems)
            value = _plain(reader, fields[key], f"`{key}`")
            if wanted.fits(value):
                given[key] = value
            elif len(reader.problems) == before:
                reader.note(
                    fields[key], f"expected {wanted.expected} for `{key}` of `{function}`; found `{value!r:.60}`"
                )
    return given


def _plain(reader: FieldReader, node: Node, what: str) -> object:
    """A value written out in YAML, or what an expression gives."""
    if isinstance(node, Sequence):
        return [_plain(reader, item, what) for item in node.items]
    if isinstance(node, Mapping):
        return {key.text: _plain(reader, value, what) for key, value in node.entries}
    if node.text.lstrip().startswith("{{"):
        return reader.value(node, what)
    text = reader.text(node, what, markdown=False)
    if text is None or not node.plain:
        return text
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _numbers(reader: FieldReader, node: Node, what: str) -> tuple[int, ...] | None:
    numbers: list[int] = []
    for item in _listed(reader, node, what):
        number = reader.integer(item, "an id", 0, 10**9) if isinstance(item, (Scalar, Sequence, Mapping)) else item
        if type(number) is not int:
            if number is not None:
                reader.note(node, f"expected whole numbers for {what}; found `{number!r:.40}`")
            return None
        numbers.append(number)
    return tuple(numbers) or None


def _pair(reader: FieldReader, node: Node) -> Pair | None:
    numbers = _numbers(reader, node, "ids")
    if numbers is None or len(numbers) != 2:
        if numbers is not None:
            reader.note(node, f"a pair has two ids, as in `[97, 98]`; found {len(numbers)}")
        return None
    return numbers[0], numbers[1]


def _line(reader: FieldReader, fields: Fields, function: str) -> tuple[str, int] | None:
    """Find the function and the line that a comment or mark stands on."""
    module = RECIPES[function].module
    if "function" in fields:
        named = reader.word(fields["function"], "a function", functions_of(module))
        if named is None:
            return None
        function = named
    anchor = reader.raw(fields["at"], "the line") if "at" in fields else None
    if anchor is None:
        return None
    try:
        return function, find_line(function, anchor, module)
    except AnchorError as error:
        reader.note(fields["at"], str(error))
        return None


def _comments(reader: FieldReader, node: Node, function: str) -> list[Comment]:
    """Read comments, or the id of an earlier stepper of the same function to take them from."""
    if not isinstance(node, Scalar):
        return [comment for item in reader.items(node, "comments") if (comment := _comment(reader, item, function))]
    name = reader.raw(node, "the comments")
    if name is None:
        return []
    theirs, comments = reader.comments.get(name, ("", ()))
    if theirs != function:
        known = [other for other, (theirs, _) in reader.comments.items() if theirs == function]
        hint = near(name, known) if known else "there is none before this one"
        reader.note(node, f"expected comments, or the id of an earlier stepper of `{function}`; found `{name}`; {hint}")
    return list(comments)


def _comment(reader: FieldReader, node: Node, function: str) -> Comment | None:
    fields = reader.fields(node, "a comment", ("at", "say"), ("when", "function"))
    if fields is None:
        return None
    place = _line(reader, fields, function)
    when = reader.raw(fields["when"], "the condition") if "when" in fields else ""
    said = reader.filled(fields["say"], "what the comment says", braces=True) if "say" in fields else None
    if place is None or when is None or said is None:
        return None
    names = listing(place[0], RECIPES[function].module).variables | STEP_NAMES | NAMES.keys()
    fine = not when or _check(reader, when, fields["when"], names)
    try:
        holes = [piece for piece in parse_template(said.text, "{", "}") if isinstance(piece, Hole)]
    except ExpressionError as error:
        reader.note(fields["say"], f"{error}. To show a brace, write `\\{{`")
        return None
    for hole in holes:
        fine = _check(reader, hole.source, fields["say"], names) and fine
    return Comment(place[0], place[1], said.text, when, node.position) if fine else None


def _check(reader: FieldReader, source: str, node: Node, names: frozenset[str] | set[str]) -> bool:
    """Whether an expression is allowed and knows its names."""
    position = node.place(source) if isinstance(node, Scalar) else node.position
    try:
        unknown = sorted(compile_expression(source).names - names)
    except ExpressionError as error:
        reader.note(position, f"`{source}` cannot be used: {error}")
        return False
    for name in unknown:
        reader.note(position, f"nothing is called `{name}` here; {near(name, sorted(names))}")
    return not unknown


def _mark(reader: FieldReader, node: Node, function: str) -> Mark | None:
    fields = reader.fields(node, "a mark", ("at", "kind", "label"), ("when", "function"))
    if fields is None:
        return None
    place = _line(reader, fields, function)
    kind = reader.identifier(fields["kind"], "the kind of a mark") if "kind" in fields else None
    label = reader.raw(fields["label"], "the label") if "label" in fields else None
    when = reader.raw(fields["when"], "the condition") if "when" in fields else ""
    if place is None or kind is None or label is None or when is None:
        return None
    lines = listing(place[0], RECIPES[function].module)
    names = lines.variables | _MARK_NAMES
    fine = not when or _check_mark(reader, when, fields["when"], names)
    try:
        holes = [piece for piece in parse_template(label, "{", "}") if isinstance(piece, Hole)]
    except ExpressionError as error:
        reader.note(fields["label"], str(error))
        return None
    for hole in holes:
        fine = _check_mark(reader, hole.source, fields["label"], names) and fine
    return Mark(place[0], lines.lines[place[1] - lines.first], kind, label, when) if fine else None


def _check_mark(reader: FieldReader, source: str, node: Node, names: frozenset[str]) -> bool:
    """Whether an expression is one that a run evaluates at its marks."""
    if not _check(reader, source, node, names):
        return False
    try:
        marking.compile_expression(source)
    except marking.ExpressionError as error:
        reader.note(node, f"`{source}` cannot be used in a mark: {error}")
        return False
    return True


_QUIZ_KEYS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "choice": (("choices",), ()),
    "choices": (("choices",), ()),
    "number": (("answer",), ("mistakes",)),
    "text": (("answer",), ("mistakes",)),
    **KEYS,
}
"""Of each kind of quiz the keys that it must have, and those that it may have."""
_ALL_QUIZ_KEYS: Final = tuple(dict.fromkeys(key for keys in _QUIZ_KEYS.values() for some in keys for key in some))


def _quiz(reader: FieldReader, node: Node) -> Quiz | None:
    fields = reader.fields(node, "a quiz", ("quiz", "kind"), ("ask", "explain", *_ALL_QUIZ_KEYS))
    if fields is None:
        return None
    name = reader.identifier(fields["quiz"], "the id of a quiz") if "quiz" in fields else None
    kind = reader.word(fields["kind"], "the kind of a quiz", tuple(_QUIZ_KEYS)) if "kind" in fields else None
    if "ask" not in fields and kind != "expose":
        reader.note(node, "a quiz needs the key `ask`")
        kind = None
    question = reader.text(fields["ask"], "the question") if "ask" in fields else ""
    explanation = reader.text(fields["explain"], "the explanation") if "explain" in fields else ""
    if kind is None:
        return None
    required, optional = _QUIZ_KEYS[kind]
    for key in _ALL_QUIZ_KEYS:
        if key in fields and key not in (*required, *optional):
            reader.note(fields[key], f"a quiz of the kind `{kind}` has no `{key}`")
        elif key not in fields and key in required:
            reader.note(node, f"a quiz of the kind `{kind}` needs the key `{key}`")
    before = len(reader.problems)
    task = read_task(reader, kind, fields, node) if kind in KEYS else None
    choices = _choices(reader, fields["choices"]) if "choices" in required and "choices" in fields else ()
    answers = _answers(reader, fields["answer"], kind) if "answer" in required and "answer" in fields else ()
    mistakes = _mistakes(reader, fields["mistakes"]) if "answer" in required and "mistakes" in fields else ()
    if name is None or question is None or explanation is None or len(reader.problems) > before:
        return None
    if not choices and not answers and task is None:
        return None
    return Quiz(name, cast(QuizKind, kind), question, choices, answers, mistakes, explanation, node.position, task)


def _choices(reader: FieldReader, node: Node) -> tuple[Choice, ...]:
    choices: list[Choice] = []
    for item in reader.items(node, "choices"):
        fields = reader.fields(item, "a choice", (), ("right", "wrong", "why"))
        if fields is None:
            continue
        if ("right" in fields) == ("wrong" in fields):
            reader.note(item, "a choice has either the key `right` or the key `wrong`, with the text of the option")
            continue
        key = "right" if "right" in fields else "wrong"
        text = reader.text(fields[key], "the option")
        why = reader.text(fields["why"], "the reason") if "why" in fields else ""
        if key == "wrong" and "why" not in fields:
            reader.note(item, "a wrong choice needs `why`: what to say to those who chose it")
        if text is not None and why is not None:
            choices.append(Choice(text, key == "right", why))
    return tuple(choices)


def _answers(reader: FieldReader, node: Node, kind: str) -> tuple[str, ...]:
    answers: list[str] = []
    for item in reader.items(node, "answers") if isinstance(node, Sequence) else (node,):
        filled = reader.filled(item, "the answer", markdown=False)
        if filled is None:
            continue
        if kind == "number" and not filled.computed:
            reader.note(
                item, f'the key of a number quiz is computed, as in "{{{{ len(ids) }}}}"; found `{filled.text}`'
            )
        answers.append(filled.text)
    return tuple(answers)


def _mistakes(reader: FieldReader, node: Node) -> tuple[Mistake, ...]:
    mistakes: list[Mistake] = []
    for item in reader.items(node, "mistakes"):
        fields = reader.fields(item, "a mistake", ("answer", "why"))
        if fields is None or len(fields) < 2:
            continue
        answer = reader.text(fields["answer"], "the wrong answer", markdown=False)
        why = reader.text(fields["why"], "the reason")
        if answer is not None and why is not None:
            mistakes.append(Mistake(answer, why))
    return tuple(mistakes)


def _recall(reader: FieldReader, node: Node) -> Recall | None:
    fields = reader.fields(node, "a recall", ("recall", "ask", "hint", "answer"))
    if fields is None or len(fields) < 4:
        return None
    name = reader.identifier(fields["recall"], "the id of a recall")
    question = reader.text(fields["ask"], "the question")
    hint = reader.text(fields["hint"], "the hint")
    answer = reader.text(fields["answer"], "the answer")
    if name is None or question is None or hint is None or answer is None:
        return None
    return Recall(name, question, hint, answer)


def _predict(reader: FieldReader, node: Node) -> Predict | None:
    fields = reader.fields(node, "a predict", ("predict", "function", "kinds", "count"), _CASE_KEYS[1:])
    if fields is None:
        return None
    name = reader.identifier(fields["predict"], "the id of a predict") if "predict" in fields else None
    case = _case(reader, fields, node)
    count = reader.integer(fields["count"], "the number of questions", 1, 20) if "count" in fields else None
    kinds = tuple(
        word
        for item in (reader.items(fields["kinds"], "kinds of questions") if "kinds" in fields else ())
        if (word := reader.word(item, "a kind of question", _PREDICT_KINDS)) is not None
    )
    if name is None or case is None or count is None or not kinds:
        return None
    return Predict(name, case, cast(tuple[Literal["line", "value", "pair"], ...], kinds), count, node.position)


def _lab(reader: FieldReader, node: Node) -> LabLink | None:
    fields = reader.fields(node, "a lab", ("lab",))
    name = reader.identifier(fields["lab"], "the id of a lab") if fields and "lab" in fields else None
    if fields is None or name is None:
        return None
    lessons = node.position.path.parent
    heading = lab_heading(lessons / FOLDER / f"{name}.yaml")
    if heading is None:
        reader.note(fields["lab"], f"there is no lab `{name}`; {near(name, lab_ids(lessons))}")
        return None
    told = f"Lab: **{heading.title}**. {heading.summary} To open it, type `lab {name}`."
    return LabLink(told, name, heading.title, heading.summary, heading.after)


_READERS: Final[dict[str, Callable[[FieldReader, Node], Block | None]]] = {
    "table": _table,
    "stepper": _stepper,
    "quiz": _quiz,
    "recall": _recall,
    "predict": _predict,
    "explore": read_explore,
    "lab": _lab,
}
