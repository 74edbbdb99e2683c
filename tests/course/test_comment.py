"""Comments of a stepper: which one is chosen, and the values in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.course.anchor import find_line, listing
from bpe_tui.course.case import Case
from bpe_tui.course.comment import comment_for
from bpe_tui.course.expression import HiddenError
from bpe_tui.course.fill import fill, parse_template
from bpe_tui.course.markup import parse_markdown
from bpe_tui.course.models import Comment, Stepper
from bpe_tui.course.shelf import load_lesson
from bpe_tui.course.thaw import thaw
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.value import describe

GET_STATS = Case("get_stats", "aaab")


def said(case: Case, at: str, *texts: str, when: tuple[str, ...] = ()) -> list[str | None]:
    """What is said at each step on a line, with the given comments on it."""
    line = find_line(case.function, at)
    conditions = (*when, *[""] * (len(texts) - len(when)))
    comments = tuple(
        Comment(case.function, line, text, condition) for text, condition in zip(texts, conditions, strict=True)
    )
    stepper = Stepper("s", case, comments=comments)
    run = LocalRun(stepper.program())
    places = [index for index in range(len(run.timeline)) if run.timeline.line(index) == line]
    return [comment_for(run.step(index), stepper) for index in places]


def test_values_of_the_step_are_filled_in() -> None:
    assert said(GET_STATS, "counts[pair]", "`{pair}` now {counts[pair]}, of {len(ids)}") == [
        "`(97, 97)` now 1, of 4",
        "`(97, 97)` now 2, of 4",
        "`(97, 98)` now 1, of 4",
    ]


def test_the_first_comment_that_holds_is_said() -> None:
    texts = ("over", "again", "new")
    conditions = ("exhausted", "pair in counts")
    assert said(GET_STATS, "for pair in zip", *texts, when=conditions) == ["new", "again", "new", "over"]


def test_no_comment_says_nothing() -> None:
    assert said(GET_STATS, "return counts", "no", when=("len(counts) > 5",)) == [None]


def test_old_values_are_those_before_the_line_ran() -> None:
    case = Case("merge", "aaab")
    assert said(case, "i += 2", "{old.i} to {i}, {old.out}") == ["0 to 2, [256]"]
    assert said(case, "while i", "{value} {changed} {event}") == ["True [] line"] * 3 + ["False [] line"]


def test_what_was_not_set_before_is_not_known() -> None:
    assert said(Case("merge", "ab"), "i = 0", "from {old.i} to {i}") == ["from … to 0"]


def test_the_value_of_a_return_and_the_arguments_of_a_call() -> None:
    assert said(GET_STATS, "return counts", "{value == counts} {event}") == ["True return"]
    assert said(GET_STATS, "def get_stats", "{len(ids)} {event} {changed}") == ["4 call ['ids']"]


def test_values_outside_code_are_escaped_and_inside_are_not() -> None:
    case = Case("encode", "*a_b*")
    assert said(case, "ids = list", "{text} `{text}`") == [r"\*a\_b\* `*a_b*`"]


@pytest.mark.parametrize(
    ("markdown", "code"),
    [
        ("A text:\n\n    {{ v }}", True),
        ("    {{ v }}", True),
        ("# A heading\n    {{ v }}", True),
        ("A text:\n\n    {{ v }}\n\n    {{ v }}", True),
        ("A text:\n\n\t{{ v }}", True),
        ("```\nx\n```\n\n    {{ v }}", True),
        ("```\n    {{ v }}\n```", True),
        ("- an item\n\n      {{ v }}", True),
        # far in, but no code
        ("A text that goes on\n    {{ v }}", False),
        ("- an item\n\n    {{ v }}", False),
        ("1. an item\n    - within it\n\n        {{ v }}", False),
        ("A text:\n\n   {{ v }}", False),
    ],
)
def test_a_value_stays_as_it_is_in_a_block_of_code_and_only_there(markdown: str, code: bool) -> None:
    value = "*a_b* `c`\n\n[[d]] <e>"
    filled = fill(parse_template(markdown), lambda hole: value)
    blocks = [node.content for node in parse_markdown(filled).walk() if node.type in ("code_block", "fence")]
    shown = [line.strip() for block in blocks for line in block.split("\n")]
    if code:
        assert [line for line in value.split("\n") if line in shown] == value.split("\n")
        assert len([line for line in shown if "*a_b* `c`" in line]) == markdown.count("{{")
    else:
        assert r"\*a\_b\*" in filled
        assert not blocks


def test_braces_of_their_own() -> None:
    assert said(GET_STATS, "counts: dict", r"`{}` and \{counts\} {counts}") == ["`{}` and {counts} {}"]


def test_a_variable_hides_a_helper_of_the_same_name() -> None:
    assert said(Case("train", "aa", 1), "merges[pair] = new_id", "{merges} {ids}") == ["{(97, 97): 256} [256]"]


def test_a_window_keeps_its_length_and_hides_the_rest() -> None:
    case = Case("get_stats", "ab" * 1_000)
    text = "{len(ids)}, {ids[0]}, {ids[1999]}, {sum(ids)}"
    assert said(case, "return counts", text) == ["2000, …, 98, …"], "the window is where the loop has come to"
    assert said(case, "return counts", "no", "yes", when=("sum(ids) > 1",)) == ["yes"]


def test_long_values_are_cut() -> None:
    (text,) = said(Case("get_stats", "ab" * 150), "return counts", "{ids}")
    assert text is not None
    assert len(text) == 160
    assert text.endswith("…")


def test_a_stop_or_an_exception_has_no_comment() -> None:
    case = Case("decode", "", ids=(300,))
    stepper = Stepper("s", case, comments=(Comment("decode", find_line("decode", "data += vocab"), "never"),))
    run = LocalRun(stepper.program())
    last = run.step(len(run.timeline) - 1)
    assert last.event == "raise"
    assert comment_for(last, stepper) is None


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.binary(),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.tuples(inner, inner)
        | st.dictionaries(st.integers() | st.text() | st.tuples(st.integers(), st.integers()), inner, max_size=5)
    ),
    max_leaves=20,
)


@given(PLAIN)
@settings(deadline=None)
def test_a_plain_value_comes_back_as_it_was(value: object) -> None:
    assert thaw(describe(value, window=None)) == value


@given(st.lists(st.integers(), min_size=5, max_size=60), st.integers(1, 4), st.data())
def test_a_partial_list_never_says_anything_false(items: list[int], window: int, data: st.DataObject) -> None:
    around = data.draw(st.integers(0, len(items) - 1))
    index = data.draw(st.integers(-len(items), len(items) - 1))
    part = thaw(describe(items, window=window, around=around))
    assert len(part) == len(items)  # type: ignore[arg-type]
    try:
        assert part[index] == items[index]  # type: ignore[index]
    except HiddenError:
        assert index % len(items) not in range(around, around + 1)


def test_a_partial_dict_knows_what_it_shows() -> None:
    part = thaw(describe({number: str(number) for number in range(10)}, window=3))
    assert len(part) == 10  # type: ignore[arg-type]
    assert part[9] == "9"  # type: ignore[index]
    for hidden in (lambda: part[0], lambda: list(part), lambda: 0 in part, lambda: part.get(0)):  # type: ignore
        with pytest.raises(HiddenError):
            hidden()


def test_a_comment_follows_its_line_wherever_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "demo.yaml"
    path.write_text(
        """\
id: demo
title: t
summary: s
pages:
  - title: p
    blocks:
      - stepper: s
        function: train
        text: abab
        comments:
          - at: "for pair in zip(ids, ids[1:]):"
            function: get_stats
            say: inside
          - at: return counts
            function: get_stats
            say: "{{ 1 + 1 }} {len(counts)} {{ {1: 2} }}"
          - at: return merges
            say: done
"""
    )
    stepper = load_lesson(path).pages[0].stepper
    assert stepper is not None
    lines = listing("get_stats").lines
    first, second, third = stepper.comments
    assert lines[first.line - listing("get_stats").first] == "for pair in zip(ids, ids[1:]):"
    assert (second.function, third.function) == ("get_stats", "train")
    texts = [comment_for(step, stepper) for step in LocalRun(stepper.program()).steps()]
    assert "inside" in texts
    assert "2 2 {1: 2}" in texts
    assert texts[-1] == "done"
