"""How the rarer kinds of quiz, and the test of a lesson, are written in a lesson file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, cast

from bpe_tui.course.anchor import AnchorError
from bpe_tui.course.case import FUNCTIONS
from bpe_tui.course.fields import FieldReader, Fields, near
from bpe_tui.course.models import LessonTest, Position, Quiz
from bpe_tui.course.mutants import code_of
from bpe_tui.course.nodes import Node, Scalar, Sequence
from bpe_tui.course.quizzes.ordering import lines_of
from bpe_tui.course.quizzes.tasks import BLANK, Blank, BlankMistake, Expose, Order, OrderMistake, Point, Task
from bpe_tui.course.spelling import write
from bpe_tui.course.trials import mutant_of

KEYS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "order": ((), ("lines", "function", "extra", "also", "mistakes")),
    "blank": (("code", "answers"), ("values", "mistakes")),
    "point": (("right",), ("tokens", "code", "function", "wrong", "why")),
    "expose": (("function",), ("at", "becomes", "merges", "pair", "corpus")),
}
"""Of each of these kinds the keys that it must have, and those that it may have."""
MOST_LINES: Final = 16
MOST_TARGETS: Final = 40
MOST_DRAWN: Final = 30


def read_task(reader: FieldReader, kind: str, fields: Fields, node: Node) -> Task | None:
    """Read what is to be done; ``None`` if it is broken."""
    before = len(reader.problems)
    task = _READERS[kind](reader, fields, node)
    return task if len(reader.problems) == before else None


def _code(reader: FieldReader, node: Node, what: str) -> str:
    """Code as it stands; its indentation is kept."""
    text = reader.text(node, what, markdown=False)
    return "" if text is None else text.strip("\n").expandtabs(4)


def _lines(reader: FieldReader, node: Node, what: str) -> tuple[str, ...]:
    return tuple(line.rstrip() for line in _code(reader, node, what).split("\n") if line.strip())


def _function(reader: FieldReader, fields: Fields) -> str:
    return (reader.word(fields["function"], "a function", FUNCTIONS) or "") if "function" in fields else ""


# lines to order


def _order(reader: FieldReader, fields: Fields, node: Node) -> Order | None:
    function = _function(reader, fields)
    if ("lines" in fields) == ("function" in fields):
        reader.note(node, "a quiz of the kind `order` has either `lines`, in the right order, or a taught `function`")
        return None
    lines = lines_of(function) if function else ()
    if "lines" in fields:
        lines = _lines(reader, fields["lines"], "the lines")
    extra = _lines(reader, fields["extra"], "the lines that are not needed") if "extra" in fields else ()
    if not 2 <= len(lines) + len(extra) <= MOST_LINES:
        reader.note(node, f"expected 2 to {MOST_LINES} lines to order; found {len(lines) + len(extra)}")
    if set(lines) & set(extra):
        reader.note(fields["extra"], f"`{min(set(lines) & set(extra)).strip()}` is needed, so it cannot stand here")
    also = tuple(
        _whole_order(reader, item, lines)
        for item in (reader.items(fields["also"], "further orders") if "also" in fields else ())
    )
    mistakes = [
        mistake
        for item in (reader.items(fields["mistakes"], "mistakes") if "mistakes" in fields else ())
        if (mistake := _order_mistake(reader, item, lines, extra)) is not None
    ]
    return Order(lines, extra, also, tuple(mistakes), function)


def _whole_order(reader: FieldReader, node: Node, lines: tuple[str, ...]) -> tuple[str, ...]:
    order = _lines(reader, node, "an order")
    if sorted(order) != sorted(lines):
        reader.note(node, "an order has the same lines as `lines`, each as often, with the same indentation")
    return order


def _order_mistake(
    reader: FieldReader, node: Node, lines: tuple[str, ...], extra: tuple[str, ...]
) -> OrderMistake | None:
    fields = reader.fields(node, "a mistake", ("why",), ("lines", "first", "then", "uses"))
    if fields is None or "why" not in fields:
        return None
    why = reader.text(fields["why"], "the reason") or ""
    forms = [key for key in ("lines", "first", "uses") if key in fields]
    if len(forms) != 1 or ("first" in fields) != ("then" in fields):
        reader.note(node, "a mistake has `lines`, or `first` and `then`, or `uses`")
        return None
    if "lines" in fields:
        return OrderMistake(why, lines=_lines(reader, fields["lines"], "a wrong order"))
    if "uses" in fields:
        return OrderMistake(why, uses=_one_line(reader, fields["uses"], extra))
    return OrderMistake(
        why, first=_one_line(reader, fields["first"], lines), then=_one_line(reader, fields["then"], lines)
    )


def _one_line(reader: FieldReader, node: Node, lines: tuple[str, ...]) -> str:
    """One of the lines, named without its indentation; the ``:`` at its end can be left out."""
    wanted = _code(reader, node, "a line").strip()
    found = next((line for line in lines if wanted in (line.strip(), line.strip().rstrip(":"))), None)
    if found is None:
        reader.note(node, f"there is no line `{wanted}` here; {near(wanted, [line.strip() for line in lines])}")
    return found or ""


# blanks


def _blank(reader: FieldReader, fields: Fields, node: Node) -> Blank | None:
    del node
    if "code" not in fields or "answers" not in fields:
        return None
    code = _code(reader, fields["code"], "the code")
    count = len(BLANK.findall(code))
    answers = tuple(_accepted(reader, item) for item in reader.items(fields["answers"], "answers"))
    if not count:
        reader.note(fields["code"], "the code has no blank; write three or more underscores, `____`, for each")
    elif count != len(answers):
        reader.note(fields["answers"], f"the code has {count} blanks, and here are answers to {len(answers)}")
    mistakes = [
        mistake
        for item in (reader.items(fields["mistakes"], "mistakes") if "mistakes" in fields else ())
        if (mistake := _blank_mistake(reader, item, count)) is not None
    ]
    return Blank(code, answers, tuple(mistakes), _values(reader, fields["values"]) if "values" in fields else ())


def _accepted(reader: FieldReader, node: Node) -> tuple[str, ...]:
    items = reader.items(node, "accepted answers") if isinstance(node, Sequence) else (node,)
    texts = [reader.text(item, "an answer", markdown=False) for item in items]
    return tuple(text for text in texts if text is not None)


def _blank_mistake(reader: FieldReader, node: Node, count: int) -> BlankMistake | None:
    fields = reader.fields(node, "a mistake", ("answer", "why"), ("blank",))
    if fields is None or "answer" not in fields or "why" not in fields:
        return None
    at = reader.integer(fields["blank"], "which blank", 1, max(1, count)) if "blank" in fields else 1
    if "blank" not in fields and count > 1:
        reader.note(node, f"say which of the {count} blanks is meant: `blank: 1`")
    answer = reader.text(fields["answer"], "the wrong answer", markdown=False)
    why = reader.text(fields["why"], "the reason")
    return None if at is None or answer is None or why is None else BlankMistake(at - 1, answer, why)


def _values(reader: FieldReader, node: Node) -> tuple[Mapping[str, object], ...]:
    value = reader.value(node, "the values")
    found = list(value) if isinstance(value, (list, tuple)) else [value]
    if not found or not all(isinstance(item, dict) and all(isinstance(key, str) for key in item) for item in found):
        if value is not None:
            reader.note(node, "expected values as a dict such as `{'i': 3}`, or a list of such dicts")
        return ()
    return tuple(cast(dict[str, object], item) for item in found)


# pointing


def _point(reader: FieldReader, fields: Fields, node: Node) -> Point | None:
    sources = [key for key in ("tokens", "code", "function") if key in fields]
    if len(sources) != 1:
        reader.note(node, "a quiz of the kind `point` has `tokens`, or `code`, or a taught `function` to point at")
        return None
    code = sources[0] != "tokens"
    targets: tuple[str, ...]
    if "tokens" in fields:
        targets = _tokens(reader, fields["tokens"])
    elif "code" in fields:
        text = _code(reader, fields["code"], "the code")
        targets = tuple(line.rstrip() for line in text.split("\n"))
    else:
        function = _function(reader, fields)
        targets = tuple(code_of(function).split("\n")) if function else ()
    if not 2 <= len(targets) <= MOST_TARGETS:
        if targets:
            reader.note(node, f"expected 2 to {MOST_TARGETS} things to point at; found {len(targets)}")
        return None
    if "right" not in fields:
        return None
    items = fields["right"].items if isinstance(fields["right"], Sequence) else (fields["right"],)
    right = frozenset(at for item in items if (at := _target(reader, item, targets, code)) is not None)
    reasons: list[tuple[int, str]] = []
    for item in reader.items(fields["wrong"], "wrong targets") if "wrong" in fields else ():
        wrong = reader.fields(item, "a wrong target", ("at", "why"))
        if wrong is None or len(wrong) < 2:
            continue
        at = _target(reader, wrong["at"], targets, code)
        why = reader.text(wrong["why"], "the reason")
        if at is not None and why is not None:
            reasons.append((at, why))
            if at in right:
                reader.note(wrong["at"], f"`{targets[at].strip()}` is right")
    why = (reader.text(fields["why"], "the reason") or "") if "why" in fields else ""
    return Point(targets, code, right, tuple(reasons), why)


def _tokens(reader: FieldReader, node: Node) -> tuple[str, ...]:
    if isinstance(node, Scalar):
        value = reader.value(node, "the tokens")
        if isinstance(value, (list, tuple)):
            return tuple(item if isinstance(item, str) else write(item) for item in value)
        if value is not None:
            reader.note(node, "expected an expression that gives a list of tokens, such as `pieces('a text', 'gpt4')`")
        return ()
    texts = [reader.text(item, "a token", markdown=False) for item in reader.items(node, "tokens")]
    return tuple(text for text in texts if text is not None)


def _target(reader: FieldReader, node: Node, targets: tuple[str, ...], code: bool) -> int | None:
    """Which target is meant: by its text, or among tokens by its number from 1 after a ``#``."""
    wanted = reader.text(node, "a target", markdown=False)
    if wanted is None:
        return None
    wanted = wanted.strip()
    if wanted.startswith("#") and wanted[1:].isdecimal() and 1 <= int(wanted[1:]) <= len(targets):
        return int(wanted[1:]) - 1
    plain = [target.strip() for target in targets]
    found = [at for at, target in enumerate(plain) if target == wanted]
    if not found and code:
        found = [at for at, target in enumerate(plain) if wanted and wanted in target]
    if len(found) == 1:
        return found[0]
    what = "line" if code else "token"
    if found:
        numbers = ", ".join(f'"#{at + 1}"' for at in found)
        reader.note(node, f"there are {len(found)} {what}s `{wanted}`; name one by its number: {numbers}")
    else:
        reader.note(node, f"there is no {what} `{wanted}`; {near(wanted, plain)}")
    return None


# bugs


def _expose(reader: FieldReader, fields: Fields, node: Node) -> Expose | None:
    function = _function(reader, fields)
    if not function:
        return None
    if ("at" in fields) != ("becomes" in fields):
        reader.note(node, "a bug of your own has both `at`, the line, and `becomes`; without both one is chosen")
    for key, functions in (("pair", ("merge",)), ("corpus", ("encode", "decode"))):
        if key in fields and function not in functions:
            reader.note(fields[key], f"the key `{key}` says nothing to `{function}`; it is for {', '.join(functions)}")
    at = (reader.text(fields["at"], "the line", markdown=False) or "") if "at" in fields else ""
    becomes = (reader.text(fields["becomes"], "the change", markdown=False) or "") if "becomes" in fields else ""
    merges = reader.integer(fields["merges"], "the number of merges", 0, 100) if "merges" in fields else 3
    corpus = reader.text(fields["corpus"], "the corpus", markdown=False) if "corpus" in fields else None
    pair = _pair(reader, fields["pair"]) if "pair" in fields else None
    expose = Expose(function, 3 if merges is None else merges, pair, corpus, at, becomes)
    try:
        if at and becomes:
            mutant_of(expose)
    except (AnchorError, ValueError) as error:
        reader.note(fields["at"], str(error))
    return expose


def _pair(reader: FieldReader, node: Node) -> tuple[int, int] | None:
    items = reader.items(node, "ids") if not isinstance(node, Scalar) else ()
    ids = [reader.integer(item, "an id", 0, 10**6) for item in items]
    if len(ids) == 2 and ids[0] is not None and ids[1] is not None:
        return ids[0], ids[1]
    reader.note(node, "a pair has two ids, as in `[97, 98]`")
    return None


_READERS: Final[dict[str, Callable[[FieldReader, Fields, Node], Task | None]]] = {
    "order": _order,
    "blank": _blank,
    "point": _point,
    "expose": _expose,
}


# the test of a lesson


def read_test(reader: FieldReader, node: Node, read: Callable[[FieldReader, Node], object]) -> LessonTest | None:
    """Read the test of a lesson: a list of quizzes, or a mapping with more to say.

    Args:
        reader: Reads.
        node: The value of ``test``.
        read: Reads a block.
    """
    if isinstance(node, Sequence):
        return LessonTest(_pool(reader, node, read))
    fields = reader.fields(node, "a test", (), ("quizzes", "count", "pass", "from"))
    if fields is None:
        return None
    count = reader.integer(fields["count"], "how many are drawn", 1, MOST_DRAWN) if "count" in fields else 5
    share = _share(reader, fields["pass"]) if "pass" in fields else 0.6
    from_all = "from" in fields and reader.word(fields["from"], "where a test draws from", ("all",)) == "all"
    if "quizzes" not in fields and not from_all:
        reader.note(node, "a test needs the key `quizzes`, or `from: all`")
    quizzes = _pool(reader, fields["quizzes"], read) if "quizzes" in fields else ()
    if count is None or share is None or not (quizzes or from_all):
        return None
    if not from_all and len(quizzes) < count:
        reader.note(node, f"{count} are drawn, but there are only {len(quizzes)} quizzes")
    return LessonTest(quizzes, count, share, from_all)


def _share(reader: FieldReader, node: Node) -> float | None:
    text = reader.raw(node, "the part that passes")
    try:
        share = float(text or "")
    except ValueError:
        share = 0.0
    if 0 < share <= 1:
        return share
    reader.note(node, f"expected a part from 0 to 1, such as 0.6, for `pass`; found `{text}`")
    return None


def _pool(reader: FieldReader, node: Node, read: Callable[[FieldReader, Node], object]) -> tuple[Quiz, ...]:
    quizzes: list[Quiz] = []
    seen: dict[str, Position] = {}
    for item in reader.items(node, "quizzes"):
        before = len(reader.problems)
        block = read(reader, item)
        if isinstance(block, Quiz):
            if block.id in seen:
                reader.note(item, f"the id `{block.id}` is taken by the quiz on line {seen[block.id].line}")
            seen[block.id] = item.position
            quizzes.append(block)
        elif block is not None or len(reader.problems) == before:
            reader.note(item, "a test is made of quizzes; each begins with `quiz:`")
    return tuple(quizzes)
