"""A lab file to a lab, in the way of `bpe_tui.course.loader`: every problem is noted with its place."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bpe_tui.course.facts import NAMES
from bpe_tui.course.fields import FieldReader, Fields, near
from bpe_tui.course.folder import lessons_dir
from bpe_tui.course.models import Position
from bpe_tui.course.nodes import Mapping, Node, read_nodes
from bpe_tui.course.problems import LessonError, Problem, refuse
from bpe_tui.lab.compare import COMPARE
from bpe_tui.lab.inputs import INPUTS
from bpe_tui.lab.mistakes import RULES
from bpe_tui.lab.models import SECONDS, Arguments, Check, Lab, LabMistake

_REQUIRED: Final = ("id", "title", "summary", "place", "after", "task", "define", "starter", "reference", "checks")
_OPTIONAL: Final = ("facts", "hints", "done", "mistakes", "helpers", "seconds")
_MOST_INPUTS: Final = 500
_MOST_SECONDS: Final = 60


def labs_dir() -> Path:
    """Find the folder of the shipped labs."""
    return lessons_dir() / "labs"


def load_lab(path: Path) -> Lab:
    """Load one lab file.

    Raises:
        LessonError: It has problems; all that were found are in it.
    """
    problems: list[Problem] = []
    lab = read_lab(path, problems)
    if problems or lab is None:
        raise LessonError(tuple(sorted(problems)))
    return lab


def load_labs(folder: Path | None = None) -> tuple[Lab, ...]:
    """Load all labs of a folder, in their order.

    Args:
        folder: ``None`` for the labs that are shipped.

    Raises:
        LessonError: A lab has problems; those of all labs are in it.
    """
    problems: list[Problem] = []
    labs = read_labs(folder or labs_dir(), problems)
    refuse(problems)
    return labs


def following_lab(lab: Lab) -> Lab | None:
    """The lab that comes after another one; ``None`` if there is none, or a file is broken."""
    try:
        labs = load_labs()
    except LessonError:
        return None
    return next((other for other in labs if other.place > lab.place), None)


def read_labs(folder: Path, problems: list[Problem]) -> tuple[Lab, ...]:
    """Load what can be loaded of a folder and add what is wrong to the problems."""
    labs: list[Lab] = []
    places: dict[int, Path] = {}
    for path in sorted(folder.glob("*.y*ml")):
        if path.suffix != ".yaml":
            problems.append(Problem(Position(path, 1, 1), "a lab is named as in `get-stats.yaml`"))
            continue
        lab = read_lab(path, problems)
        if lab is None:
            continue
        if lab.place in places:
            message = f"the place {lab.place} is taken by {places[lab.place].name}; give each lab a place of its own"
            problems.append(Problem(Position(path, 1, 1), message))
        places.setdefault(lab.place, path)
        labs.append(lab)
    return tuple(sorted(labs, key=lambda lab: (lab.place, lab.id)))


def read_lab(path: Path, problems: list[Problem]) -> Lab | None:
    """Read one lab file and add what is wrong with it to the problems.

    Returns:
        What could be read; ``None`` if that is not enough for a lab.
    """
    node = read_nodes(path, problems)
    return None if node is None else _Reader(path, problems).lab(node)


class _Reader:
    """Reads one lab."""

    def __init__(self, path: Path, problems: list[Problem]) -> None:
        self.path = path
        self.fields = FieldReader(NAMES, problems)
        self.note = self.fields.note
        self.reference = ""
        self.functions: set[str] = set()
        """What a check may call."""

    def lab(self, node: Node) -> Lab | None:
        reader = self.fields
        given = reader.fields(node, "a lab", _REQUIRED, _OPTIONAL)
        if given is None:
            return None
        lab_id = self._id(given)
        self._facts(given)
        title, summary, task = (self._text(given, key) for key in ("title", "summary", "task"))
        place = reader.integer(given["place"], "the place", 1, 999) if "place" in given else None
        after = reader.identifier(given["after"], "the lesson it comes after") if "after" in given else None
        starter, reference = self._code(given, "starter"), self._code(given, "reference")
        helpers = self._code(given, "helpers")
        define = self._define(given, reference)
        self.reference = reference or ""
        self.functions = _defined(reference or "") | _defined(helpers or "")
        seconds = self._seconds(given)
        checks = tuple(self._checks(given["checks"])) if "checks" in given else ()
        mistakes = tuple(self._mistakes(given["mistakes"])) if "mistakes" in given else ()
        hints, done = self._texts(given, "hints"), self._texts(given, "done")
        if lab_id is None or title is None or summary is None or task is None or place is None or after is None:
            return None
        if starter is None or reference is None:
            return None
        return Lab(
            id=lab_id,
            title=title,
            summary=summary,
            place=place,
            after=after,
            task=task,
            define=define,
            starter=starter,
            reference=reference,
            checks=checks,
            hints=hints,
            done=done,
            mistakes=mistakes,
            helpers=helpers or "",
            seconds=seconds,
            path=self.path,
        )

    def _id(self, given: Fields) -> str | None:
        lab_id = self.fields.identifier(given["id"], "the id of a lab") if "id" in given else None
        if lab_id is not None and lab_id != self.path.stem:
            self.note(given["id"], f"the id `{lab_id}` and the file name differ; this file is for `{self.path.stem}`")
        return lab_id

    def _facts(self, given: Fields) -> None:
        node = given.get("facts")
        if isinstance(node, Mapping):
            for key, value in node.entries:
                self.fields.fact(key, value)
        elif node is not None:
            self.note(node, "expected facts, each as `name: expression` on its own line")

    def _text(self, given: Fields, key: str) -> str | None:
        return self.fields.text(given[key], f"the {key}") if key in given else None

    def _texts(self, given: Fields, key: str) -> tuple[str, ...]:
        nodes = self.fields.items(given[key], key) if key in given else ()
        texts = (self.fields.text(node, f"one of the {key}") for node in nodes)
        return tuple(text for text in texts if text is not None)

    def _code(self, given: Fields, key: str) -> str | None:
        """Read Python code; what is wrong with it is noted on its own line."""
        node = given.get(key)
        source = self.fields.raw(node, f"the {key}") if node is not None else None
        if node is None or source is None:
            return None
        error = _syntax_error(source)
        if error is not None:
            position = Position(self.path, node.position.line + (error.lineno or 1), node.position.column)
            self.note(position, f"the {key} is no Python: {error.msg}")
            return None
        return source

    def _define(self, given: Fields, reference: str | None) -> tuple[str, ...]:
        names = []
        for node in self.fields.items(given["define"], "names") if "define" in given else ():
            name = self.fields.raw(node, "a name to define")
            if name is None:
                continue
            if reference is not None and name not in (known := _defined(reference)):
                self.note(node, f"the reference does not define `{name}`; {near(name, sorted(known))}")
            names.append(name)
        return tuple(names)

    def _seconds(self, given: Fields) -> float:
        if "seconds" not in given:
            return SECONDS
        return float(self.fields.integer(given["seconds"], "the seconds", 1, _MOST_SECONDS) or SECONDS)

    def _checks(self, node: Node) -> Iterator[Check]:
        for item in self.fields.items(node, "checks"):
            optional = ("cases", "inputs", "seed", "count", "compare")
            given = self.fields.fields(item, "a check", ("name", "call"), optional)
            if given is not None and (check := self._check(item, given)) is not None:
                yield check

    def _check(self, item: Node, given: Fields) -> Check | None:
        reader = self.fields
        name = reader.text(given["name"], "the name of a check") if "name" in given else None
        function = reader.raw(given["call"], "the function that is called") if "call" in given else None
        if function is not None and self.functions and function not in self.functions:
            known = sorted(self.functions)
            self.note(
                given["call"], f"neither the reference nor the helpers define `{function}`; {near(function, known)}"
            )
        inputs = reader.word(given["inputs"], "the inputs", sorted(INPUTS)) if "inputs" in given else ""
        compare = reader.word(given["compare"], "the comparison", sorted(COMPARE)) if "compare" in given else "same"
        cases = tuple(self._cases(given["cases"])) if "cases" in given else ()
        if "inputs" not in given and "cases" not in given:
            self.note(item, "a check needs `cases`, written out, or `inputs`, the name of what makes them")
        for key in ("seed", "count"):
            if key in given and "inputs" not in given:
                self.note(given[key], f"`{key}` is for checks with `inputs`; cases are run as they are")
        seed = reader.integer(given["seed"], "the seed", 0, 10**9) if "seed" in given else 1
        count = reader.integer(given["count"], "the count", 1, _MOST_INPUTS) if "count" in given else 20
        if name is None or function is None:
            return None
        return Check(name, function, cases, inputs or "", seed or 0, count or 1, compare or "same", item.position)

    def _cases(self, node: Node) -> Iterator[Arguments]:
        for item in self.fields.items(node, "cases"):
            before = len(self.fields.problems)
            value = self.fields.value(item, "a case")
            if isinstance(value, (list, tuple)):
                yield tuple(value)
            elif len(self.fields.problems) == before:
                self.note(
                    item, f'a case is the list of the arguments, such as "{{{{ [{value!r}] }}}}"; found `{value!r}`'
                )

    def _mistakes(self, node: Node) -> Iterator[LabMistake]:
        seen: dict[str, int] = {}
        for item in self.fields.items(node, "mistakes"):
            given = self.fields.fields(item, "a mistake", ("id", "why"), ("instead", "rule"))
            if given is None:
                continue
            name = self.fields.identifier(given["id"], "the id of a mistake") if "id" in given else None
            why = self.fields.text(given["why"], "why it is wrong") if "why" in given else None
            rule = self.fields.word(given["rule"], "the rule", sorted(RULES)) if "rule" in given else ""
            if ("instead" in given) == ("rule" in given):
                self.note(item, "a mistake needs `instead`, what the reference would say, or `rule`; one of the two")
            source = self._mistaken(given["instead"]) if "instead" in given else ""
            if name is None or why is None:
                continue
            if name in seen:
                self.note(item, f"the id `{name}` is taken by the mistake on line {seen[name]}")
            seen.setdefault(name, item.position.line)
            yield LabMistake(name, why, source or "", rule or "", item.position)

    def _mistaken(self, node: Node) -> str | None:
        """The reference with some of its lines written otherwise."""
        source = self.reference
        for item in self.fields.items(node, "lines"):
            given = self.fields.fields(item, "a changed line", ("at", "write"))
            at = self.fields.raw(given["at"], "the line") if given and "at" in given else None
            write = self.fields.raw(given["write"], "the other line") if given and "write" in given else None
            if given is None or at is None or write is None:
                continue
            changed = _replaced(source, at, write)
            if isinstance(changed, int):
                found = "no line" if not changed else f"{changed} lines"
                lines = sorted({line.strip() for line in self.reference.splitlines() if line.strip()})
                self.note(given["at"], f"{found} of the reference have `{at}`; {near(at, lines)}")
                return None
            source = changed
        error = _syntax_error(source)
        if error is not None:
            self.note(node, f"with this in it the reference is no Python: {error.msg} (line {error.lineno} of it)")
            return None
        return source


def _replaced(source: str, at: str, write: str) -> str | int:
    r"""Put other text, perhaps several lines, where a source has `at`; or how often it has it, if not once.

    >>> _replaced("if a:\n    b()\n", "b()", "c()\nd()")
    'if a:\n    c()\n    d()\n'
    """
    lines = source.splitlines()
    places = [place for place, line in enumerate(lines) if at in line]
    if len(places) != 1:
        return len(places)
    line = lines[places[0]]
    indentation = line[: len(line) - len(line.lstrip())]
    parts = line.strip().replace(at, write.rstrip("\n")).split("\n")
    lines[places[0] : places[0] + 1] = [f"{indentation}{part}" if part else part for part in parts]
    return "\n".join(lines) + "\n"


def _syntax_error(source: str) -> SyntaxError | None:
    try:
        ast.parse(source)
    except SyntaxError as error:
        return error
    return None


def _defined(source: str) -> set[str]:
    """Names that a source defines at its top."""
    names: set[str] = set()
    for node in ast.parse(source).body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return names
