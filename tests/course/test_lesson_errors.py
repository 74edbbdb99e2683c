"""Every way to get a lesson file wrong: where the error points, and that it says what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from bpe_tui.course import nodes
from bpe_tui.course.check import check
from bpe_tui.course.problems import LessonError
from bpe_tui.course.shelf import load_course, load_lesson

GOOD = """\
id: demo
title: A demonstration
summary: Nothing is learned here.
facts:
  toy: str("aaab")
pages:
  - title: Only page
    blocks:
      - A text.
"""


def page(*lines: str) -> str:
    """A lesson whose blocks are the given lines; the first of them is line 9 of the file."""
    return GOOD.rsplit("      - A text.", 1)[0] + "".join(f"      {line}\n" for line in lines)


# name: (the file, line, column, what the message must contain)
BAD: dict[str, tuple[str | bytes, int, int, str]] = {
    "empty file": ("", 1, 1, "begins with `id:`"),
    "only a comment": ("# later\n", 1, 1, "the file is empty"),
    "not UTF-8": (b"id: demo\ntitle: caf\xe9\n", 2, 11, "0xe9. Save it with the encoding UTF-8"),
    "byte order mark": (b"\xef\xbb\xbf" + GOOD.encode(), 1, 1, "without BOM"),
    "control character": (GOOD.replace("A demo", "A \x07demo"), 2, 10, "U+0007"),
    "line separator": (GOOD.replace("A demo", "A \u2028demo"), 2, 10, "U+2028"),
    "tab": (GOOD.replace("    blocks:", "\tblocks:"), 8, 1, "use spaces"),
    "two documents": (GOOD + "---\nid: two\n", 10, 1, "remove the `---`"),
    "a list at the top": ("- id: demo\n", 1, 1, "expected a lesson with `id:`"),
    "a text at the top": ("hello\n", 1, 1, "expected a lesson"),
    "unquoted colon": (GOOD.replace("A demo", "A: demo"), 2, 9, "write: title: 'A: demonstration'"),
    "unquoted at": (GOOD.replace("A demo", "@demo"), 2, 8, "write: title: '@demonstration'"),
    "unquoted backtick": (GOOD.replace("A demonstration", "`a` b"), 2, 8, "write: title: '`a` b'"),
    "unquoted percent": (GOOD.replace("A demonstration", "% of it"), 2, 8, "write: title: '% of it'"),
    "unquoted star": (GOOD.replace("A demonstration", "*all* of it"), 2, 8, "write: title: '*all* of it'"),
    "unquoted two stars": (GOOD.replace("A demonstration", "**all** of it"), 2, 8, "write: title: '**all** of it'"),
    "unquoted ampersand": (GOOD.replace("A demonstration", "&so on"), 2, 8, "write: title: '&so on'"),
    "unquoted tag": (GOOD.replace("A demonstration", "!important it"), 2, 8, "write: title: '!important it'"),
    "unquoted bang": (GOOD.replace("A demonstration", "! now"), 2, 8, "write: title: '! now'"),
    "explicit tag": (GOOD.replace("A demonstration", "!!python/none x"), 2, 8, "must be in quotes"),
    "unquoted expression": (GOOD.replace("A demonstration", "{{ toy }} it"), 2, 8, "write: title: '{{ toy }} it'"),
    "unquoted lone expression": (GOOD.replace("A demonstration", "{{ toy }}"), 2, 8, "write: title: '{{ toy }}'"),
    "unquoted bracket": (GOOD.replace("A demonstration", "[1] it"), 2, 8, "write: title: '[1] it'"),
    "text after a quote": (GOOD.replace("A demonstration", "'a' is it"), 2, 8, "goes on after its closing quote"),
    "quote never closed": (GOOD.replace("A demonstration", "'a"), 2, 8, "never closed"),
    "unknown escape": (GOOD.replace("A demonstration", '"a\\q"'), 2, 10, "use single quotes"),
    "bracket never closed": (GOOD.replace("A demonstration", "[a"), 2, 8, "never closed"),
    "text beside a bar": (GOOD.replace("A demonstration", "| it"), 2, 8, "begins on the next line"),
    "key indented into a text": (GOOD.replace("summary:", "  summary:"), 3, 3, "align it with the key before it"),
    "line that is no key": (GOOD.replace("title: A", "A"), 2, 1, "expected `key: value`"),
    "dash out of line": (GOOD + "    - B text.\n", 10, 5, "exactly below each other"),
    "alias": (GOOD.replace("A demonstration", "*x"), 2, 8, "no aliases"),
    "anchor": (GOOD.replace("pages:", "pages: &x"), 6, 8, "no anchors"),
    "nested too deep": (page("- " + "[" * 30 + "]" * 30), 9, 25, "nested more than 20 deep"),
    "nested far too deep": (page("- " + "[" * 3_000 + "]" * 3_000), 9, 1005, "nested too deep"),
    "duplicate key": (GOOD.replace("summary:", "title: B\nsummary:"), 3, 1, "the first is on line 2"),
    "unknown key": (GOOD.replace("summary:", "sumary:"), 3, 1, "did you mean `summary`?"),
    "missing key": (GOOD.replace("title: A demonstration\n", ""), 1, 1, "a lesson needs the key `title`"),
    "empty value": (GOOD.replace(" A demonstration", ""), 2, 7, "found nothing"),
    "null": (GOOD.replace("A demonstration", "~"), 2, 8, "found nothing"),
    "list for a text": (GOOD.replace("A demonstration", "[1, 2]"), 2, 8, "found a list"),
    "mapping for a text": (GOOD.replace("A demonstration", "{a: b}"), 2, 8, "found a mapping"),
    "comment that cuts a text": (GOOD.replace("A demonstration", "A # sign"), 2, 8, "` #` begins a comment"),
    "bad id": (GOOD.replace("id: demo", "id: My Demo"), 1, 5, "such as `my-demo`"),
    "pages that are no list": (GOOD[: GOOD.index("pages")] + "pages: none\n", 6, 8, "after a dash `- `"),
    "no pages": (GOOD[: GOOD.index("pages")] + "pages: []\n", 6, 8, "found an empty list"),
    "page that is a text": (
        GOOD[: GOOD.index("pages")] + "pages:\n  - none\n",
        7,
        5,
        "a page with `title:`, `blocks:`",
    ),
    "unknown block": (page("- quizz: a"), 9, 9, "did you mean `quiz`?"),
    "text taken for a block": (page("- Note: this"), 9, 9, "put it in quotes or after `- |`"),
    "list for a block": (page("- [a]"), 9, 9, "expected a block"),
    "unknown name": (page("- It is {{ tyo }}."), 9, 18, "did you mean `toy`?"),
    "text without its quotes": (GOOD.replace('str("aaab")', "aaabd"), 5, 8, "'\"aaabd\"'"),
    "name in a long text": (
        page("- |", "  One.", "  Two {{ toy }} and {{ nope }}."),
        11,
        30,
        "nothing is called `nope`",
    ),
    "second use of a name": (page("- |", "  {{ toy }} {{ no + no }} {{ no }}"), 10, 22, "nothing is called `no`"),
    "failing expression": (page("- It is {{ 1 // 0 }}."), 9, 18, "ZeroDivisionError"),
    "no expression": (page("- It is {{ 1 + }}."), 9, 18, "no Python expression"),
    "forbidden expression": (page("- It is {{ toy.__class__ }}."), 9, 18, "`.__class__` cannot be used"),
    "empty expression": (page("- It is {{ }}."), 9, 15, "an expression is missing"),
    "open expression": (page("- It is {{ toy."), 9, 15, "never closed"),
    "backtick in code": (page("- It is `{{ '`' }}`."), 9, 19, "cannot stand between backticks"),
    "fact with a taken name": (GOOD.replace("toy: str", "merge: str"), 5, 3, "choose another name"),
    "fact twice": (GOOD.replace("pages", "  toy: str('b')\npages"), 6, 3, "already a fact"),
    "fact with a bad name": (GOOD.replace("toy: str", "my-toy: str"), 5, 3, "as a Python variable is"),
    "facts that are no mapping": (GOOD.replace('\n  toy: str("aaab")', " none"), 4, 8, "`name: expression`"),
    "unknown function": (
        page("- stepper: a", "  function: get_stat", "  text: ab"),
        10,
        19,
        "did you mean `get_stats`?",
    ),
    "no text": (page("- stepper: a", "  function: merge"), 9, 9, "the key `text` is needed"),
    "merges in words": (
        page("- stepper: a", "  function: train", "  text: ab", "  merges: two"),
        12,
        17,
        "found `two`",
    ),
    "merges as a quoted text": (
        page("- stepper: a", "  function: train", "  text: ab", "  merges: '2'"),
        12,
        17,
        "number",
    ),
    "merges below zero": (page("- stepper: a", "  function: train", "  text: ab", "  merges: -1"), 12, 17, "from 0"),
    "yes is a text": (page("- stepper: a", "  function: train", "  text: ab", "  merges: yes"), 12, 17, "found `yes`"),
    "sexagesimal is a text": (
        page("- stepper: a", "  function: train", "  text: ab", "  merges: 1:60"),
        12,
        17,
        "`1:60`",
    ),
    "pair of three": (page("- stepper: a", "  function: merge", "  text: ab", "  pair: [1, 2, 3]"), 12, 15, "found 3"),
    "pair for another function": (
        page("- stepper: a", "  function: train", "  text: ab", "  pair: [97, 98]"),
        12,
        15,
        "it is for merge",
    ),
    "pair as a text": (page("- stepper: a", "  function: merge", "  text: ab", "  pair: ab"), 12, 15, "list of ids"),
    "anchor that fits nothing": (
        page("- stepper: a", "  function: merge", "  text: ab", "  comments:", "    - at: i += 3", "      say: no"),
        13,
        17,
        "did you mean `i += 2`?",
    ),
    "anchor that fits too much": (
        page("- stepper: a", "  function: merge", "  text: ab", "  comments:", "    - at: out.append", "      say: no"),
        13,
        17,
        "Give the whole line",
    ),
    "comment with an unknown name": (
        page(
            "- stepper: a", "  function: merge", "  text: ab", "  comments:", "    - at: i += 2", "      say: now {j}"
        ),
        14,
        23,
        "nothing is called `j` here",
    ),
    "condition with an unknown name": (
        page(
            "- stepper: a",
            "  function: merge",
            "  text: ab",
            "  comments:",
            "    - at: i += 2",
            "      when: j > 2",
            "      say: now",
        ),
        14,
        19,
        "nothing is called `j` here",
    ),
    "comment with an open brace": (
        page(
            "- stepper: a", "  function: merge", "  text: ab", "  comments:", "    - at: i += 2", "      say: 'a { b'"
        ),
        14,
        18,
        r"write `\{`",
    ),
    "comments of a stepper that is not there": (
        page("- stepper: a", "  function: merge", "  text: ab", "  comments: other"),
        12,
        19,
        "the id of an earlier stepper of `merge`; found `other`; there is none before this one",
    ),
    "mark that calls": (
        page(
            "- stepper: a",
            "  function: merge",
            "  text: ab",
            "  marks:",
            "    - at: i += 2",
            "      kind: hop",
            "      label: hop",
            "      when: open('x')",
        ),
        16,
        19,
        "nothing is called `open` here",
    ),
    "mark that grows": (
        page(
            "- stepper: a",
            "  function: merge",
            "  text: ab",
            "  marks:",
            "    - at: i += 2",
            "      kind: hop",
            "      label: hop",
            "      when: i ** i > 2",
        ),
        16,
        19,
        "cannot be used in a mark",
    ),
    "quiz without a kind": (page("- quiz: a", "  ask: b", "  answer: c"), 9, 9, "a quiz needs the key `kind`"),
    "quiz of no kind": (page("- quiz: a", "  kind: chioce", "  ask: b"), 10, 15, "did you mean `choice`?"),
    "choice with an answer": (
        page("- quiz: a", "  kind: choice", "  ask: b", "  answer: c", "  choices:", "    - right: c"),
        12,
        17,
        "has no `answer`",
    ),
    "choice without choices": (page("- quiz: a", "  kind: choice", "  ask: b"), 9, 9, "needs the key `choices`"),
    "number without an answer": (page("- quiz: a", "  kind: number", "  ask: b"), 9, 9, "needs the key `answer`"),
    "number that is typed": (
        page("- quiz: a", "  kind: number", "  ask: b", "  answer: 4", "  explain: so"),
        12,
        17,
        "is computed",
    ),
    "option without a side": (
        page("- quiz: a", "  kind: choice", "  ask: b", "  choices:", "    - why: c"),
        13,
        13,
        "either the key `right`",
    ),
    "wrong option without a reason": (
        page("- quiz: a", "  kind: choice", "  ask: b", "  choices:", "    - wrong: c"),
        13,
        13,
        "needs `why`",
    ),
    "recall without a hint": (page("- recall: a", "  ask: b", "  answer: c"), 9, 9, "needs the key `hint`"),
    "predict of no kind": (
        page("- predict: a", "  function: merge", "  text: abab", "  kinds: [words]", "  count: 2"),
        12,
        17,
        "expected one of",
    ),
    "comma between braces": (
        page(
            "- quiz: a", "  kind: text", "  ask: b", "  answer: c", "  mistakes:", "    - {answer: d, why: no, not so}"
        ),
        14,
        34,
        "between braces a comma ends a text",
    ),
    "id used twice": (
        page(
            "- recall: a", "  ask: b", "  hint: c", "  answer: d", "- recall: a", "  ask: b", "  hint: c", "  answer: d"
        ),
        13,
        9,
        "taken by the block on line 9",
    ),
    "row too short": (
        page("- table: ''", "  columns: [a, b]", "  rows:", "    - [1, 2]", "    - [1]"),
        13,
        13,
        "1 cells",
    ),
    "rows that are no list": (
        page("- table: ''", "  columns: [a, b]", '  rows: "{{ 3 }}"'),
        11,
        15,
        "gives a list of rows",
    ),
}

# What only taking the lesson shows: it loads, and `check` complains.
UNSOUND: dict[str, tuple[str, int, int, str]] = {
    "two right options": (
        page(
            "- quiz: a",
            "  kind: choice",
            "  ask: b",
            "  choices:",
            "    - right: c",
            "      why: x",
            "    - right: d",
            "    - {wrong: e, why: x}",
        ),
        9,
        9,
        "exactly one right option, this one has 2",
    ),
    "no right option": (
        page("- quiz: a", "  kind: choices", "  ask: b", "  choices:", "    - {wrong: c, why: d}"),
        9,
        9,
        "no option is right",
    ),
    "an option twice": (
        page(
            "- quiz: a",
            "  kind: choice",
            "  ask: b",
            "  choices:",
            "    - {right: '{{ 2 }}', why: x}",
            "    - {wrong: 2, why: y}",
        ),
        9,
        9,
        "the option `2` stands there twice",
    ),
    "only right options": (
        page("- quiz: a", "  kind: choices", "  ask: b", "  choices:", "    - {right: c, why: d}"),
        9,
        9,
        "nothing to choose",
    ),
    "mistake that is right": (
        page(
            "- quiz: a",
            "  kind: number",
            "  ask: b",
            '  answer: "{{ len(toy) }}"',
            "  explain: so",
            "  mistakes:",
            "    - {answer: 4.0, why: no}",
        ),
        9,
        9,
        "foreseen mistake `4.0` is taken as right",
    ),
    "mistake told twice": (
        page(
            "- quiz: a",
            "  kind: text",
            "  ask: b",
            "  answer: x",
            "  explain: so",
            "  mistakes:",
            "    - {answer: '[1, 2]', why: no}",
            "    - {answer: 1 2, why: no}",
        ),
        9,
        9,
        "say the same",
    ),
    "answer that is no number": (
        page("- quiz: a", "  kind: number", "  ask: b", '  answer: "{{ toy }}"', "  explain: so"),
        9,
        9,
        "is not a number",
    ),
    "right without a reason": (
        page("- quiz: a", "  kind: text", "  ask: b", "  answer: x"),
        9,
        9,
        "needs a reason as well",
    ),
    "comment that fails": (
        page(
            "- stepper: a",
            "  function: merge",
            "  text: abab",
            "  comments:",
            "    - at: i += 2",
            "      say: '{ids[99]}'",
        ),
        13,
        13,
        "at step 6 on its own text, `ids[99]` cannot be computed: it fails with IndexError",
    ),
    "comment with a misspelt name": (
        page(
            "- stepper: a",
            "  function: merge",
            "  text: abab",
            "  comments:",
            "    - at: 'i = 0'",
            "      say: '{new_ids}'",
        ),
        14,
        20,
        "did you mean `new_id`?",
    ),
    "comment that is never shown": (
        page(
            "- stepper: a",
            "  function: merge",
            "  text: abab",
            "  comments:",
            "    - at: i += 2",
            "      say: one",
            "    - at: i += 2",
            "      say: two",
        ),
        15,
        13,
        "never shown",
    ),
    "stepper that fails": (
        page("- stepper: a", "  function: decode", "  ids: [999]", "  text: ''"),
        9,
        9,
        "does not come to its end on its own",
    ),
    "too many predictions": (
        page("- predict: a", "  function: get_stats", "  text: ab", "  kinds: [pair]", "  count: 2"),
        9,
        9,
        "0 questions",
    ),
}


def write(tmp_path: Path, source: str | bytes) -> Path:
    path = tmp_path / "demo.yaml"
    path.write_bytes(source if isinstance(source, bytes) else source.encode())
    return path


def test_the_good_lesson_is_good(tmp_path: Path) -> None:
    assert check(write(tmp_path, GOOD)) == []
    assert load_lesson(write(tmp_path, GOOD)).title == "A demonstration"


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_is_said_where_it_is(name: str, tmp_path: Path) -> None:
    source, line, column, message = BAD[name]
    path = write(tmp_path, source)
    with pytest.raises(LessonError) as caught:
        load_lesson(path)
    first = caught.value.problems[0]
    assert (first.position.line, first.position.column) == (line, column), str(first)
    assert message in first.message
    assert str(first).startswith(f"{path}:{line}:{column}: ")


@pytest.mark.parametrize("name", UNSOUND)
def test_what_only_taking_the_lesson_shows(name: str, tmp_path: Path) -> None:
    source, line, column, message = UNSOUND[name]
    problems = check(write(tmp_path, source))
    assert any(message in problem.message for problem in problems), problems
    found = next(problem for problem in problems if message in problem.message)
    assert (found.position.line, found.position.column) == (line, column)


def test_many_mistakes_are_found_in_one_go(tmp_path: Path) -> None:
    source = page(
        "- title: '{{ nope }}'",
        "- @one: x",
        "- quiz: first",
        "  kind: number",
        "  ask: what: now",
        "  answer: 12",
        "- `code` first",
        "- It is {{ 1 // 0 }} and {{ nil }}.",
    )
    with pytest.raises(LessonError) as caught:
        load_lesson(write(tmp_path, source))
    assert [(problem.position.line, problem.position.column) for problem in caught.value.problems] == [
        (9, 9), (10, 9), (13, 18), (14, 17), (15, 9), (16, 18), (16, 35),
    ]  # fmt: skip


def test_the_advice_for_quotes_can_be_pasted(tmp_path: Path) -> None:
    """What the message says to write is a line that loads."""
    for name, (source, line, _, _) in BAD.items():
        if not isinstance(source, str) or not name.startswith("unquoted"):
            continue
        with pytest.raises(LessonError) as caught:
            load_lesson(write(tmp_path, source))
        advice = caught.value.problems[0].message.split("write: ")[1]
        lines = source.splitlines()
        lines[line - 1] = advice
        assert load_lesson(write(tmp_path, "\n".join(lines))).title


def test_a_fact_that_fails_is_complained_about_once(tmp_path: Path) -> None:
    source = page("- It is {{ toy }} and {{ len(toy) }}.").replace('str("aaab")', "1 // 0")
    with pytest.raises(LessonError) as caught:
        load_lesson(write(tmp_path, source))
    assert [problem.position.line for problem in caught.value.problems] == [5]


def test_a_missing_file_and_a_folder_without_lessons(tmp_path: Path) -> None:
    (missing,) = check(tmp_path / "none.yaml")
    assert "cannot be read: No such file" in missing.message
    (empty,) = check(tmp_path)
    assert "holds no lesson" in empty.message


def test_a_folder_is_one_course(tmp_path: Path) -> None:
    (tmp_path / "20-demo.yaml").write_text(GOOD)
    (tmp_path / "10-first.yaml").write_text(GOOD.replace("id: demo", "id: first"))
    (tmp_path / "README.md").write_text("Not a lesson.")
    assert [lesson.id for lesson in load_course(tmp_path).lessons] == ["first", "demo"]
    (tmp_path / "30-demo.yaml").write_text(GOOD)
    (tmp_path / "last.yml").write_text(GOOD)
    (tmp_path / "40-other.yaml").write_text(GOOD)
    with pytest.raises(LessonError) as caught:
        load_course(tmp_path)
    messages = "\n".join(map(str, caught.value.problems))
    assert "30-demo.yaml:1:1: the id `demo` is taken by 20-demo.yaml" in messages
    assert "last.yml:1:1: the file name `last.yml` gives no place in the course" in messages
    assert "40-other.yaml:1:5: the id `demo` and the file name differ; this file is for `other`" in messages


def test_a_lesson_may_come_with_line_ends_of_any_system(tmp_path: Path) -> None:
    assert load_lesson(write(tmp_path, GOOD.replace("\n", "\r\n"))) == load_lesson(write(tmp_path, GOOD))


def test_words_that_older_yaml_takes_for_something_else_stay_words(tmp_path: Path) -> None:
    for word in ("yes", "on", "no", "Off", "1:60", "2026-11-30", "0o14", "1e3", "true", "12"):
        assert load_lesson(write(tmp_path, GOOD.replace("A demonstration", word))).title == word


@pytest.mark.parametrize("name", BAD)
def test_the_same_is_found_where_pyyaml_has_no_c_library(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "_Loader", yaml.SafeLoader)
    source, line, _, message = BAD[name]
    with pytest.raises(LessonError) as caught:
        load_lesson(write(tmp_path, source))
    assert caught.value.problems[0].position.line == line
    assert message.replace("nested too deep", "nested") in caught.value.problems[0].message
