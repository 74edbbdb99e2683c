"""What holds for every explorable, whatever the learner does."""

from __future__ import annotations

import ast
import dataclasses
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.course.explorables import EXPLORABLES, kind_named, make_explorable, try_out
from bpe_tui.course.exploring.control import ControlError, State
from bpe_tui.course.exploring.explorable import Explorable, change, control_named, say_controls
from bpe_tui.drawing.explore_figures import draw_figures
from bpe_tui.drawing.glyphs import ASCII, Glyphs
from bpe_tui.widgets.explore.making import explorer_named
from tests.drawing.anything import assert_fits, glyph_sets, texts, widths
from tests.explore.states import nonsense, states_of

every = pytest.mark.parametrize("name", EXPLORABLES)


def explorable_of(name: str) -> Explorable[Any]:
    return make_explorable(name, {})


def any_state(explorable: Explorable[Any]) -> st.SearchStrategy[State]:
    return states_of(explorable) | nonsense


@every
@given(data=st.data(), width=widths, glyphs=glyph_sets)
@settings(max_examples=60)
def test_drawing_keeps_to_the_width(name: str, data: st.DataObject, width: int, glyphs: Glyphs) -> None:
    explorable = explorable_of(name)
    found = explorable.explore(data.draw(any_state(explorable)))
    assert_fits(explorer_named(name).draw_found(found, width, glyphs), width)
    figures = explorable.figures(found)
    if figures is not None:
        assert_fits(draw_figures(figures, width, glyphs), width)
        assert all(len(row) == len(figures.columns) for row in figures.rows)


@every
@given(data=st.data())
@settings(max_examples=40)
def test_what_is_told_is_lines_of_text_and_always_the_same(name: str, data: st.DataObject) -> None:
    explorable = explorable_of(name)
    state = data.draw(any_state(explorable))
    lines = explorable.lines(explorable.explore(state))
    assert lines
    assert all(line.strip() and len(line.splitlines()) == 1 for line in lines)
    assert not any(ord(char) < 32 or 0x7F <= ord(char) < 0xA0 for line in lines for char in line)
    assert explorable.lines(explorable.explore(state)) == lines


@every
@given(data=st.data())
@settings(max_examples=40)
def test_every_control_takes_what_it_shows_and_says_its_range(name: str, data: st.DataObject) -> None:
    explorable = explorable_of(name)
    state = data.draw(any_state(explorable))
    controls = explorable.controls(state)
    for control in controls:
        assert control.read(control.text) == control.value
        assert control_named(explorable, state, control.name) == control
        kept = change(explorable, state, control.name, control.text)
        assert next(now for now in explorable.controls(kept) if now.name == control.name).value == control.value
    assert len(say_controls(explorable, state)) >= len(controls)
    assert len({control.name for control in controls}) == len(controls)


@every
@given(where=texts, raw=texts)
@settings(max_examples=40)
def test_a_wrong_word_is_answered_and_never_a_traceback(name: str, where: str, raw: str) -> None:
    explorable = explorable_of(name)
    said = ""
    state: State = {}
    try:
        state = change(explorable, {}, where, raw)
    except ControlError as error:
        said = str(error)
    assert not said or said.endswith(".")
    explorable.explore(state)


@every
def test_options_are_the_fields_of_the_explorable(name: str) -> None:
    kind = kind_named(name)
    assert dataclasses.is_dataclass(kind)
    assert {option.name for option in kind.OPTIONS} == {field.name for field in dataclasses.fields(kind)}
    assert kind.summary.endswith(".")
    assert name == kind.name


@every
def test_ascii_terminals_get_no_sign_of_ours_beyond_ascii(name: str) -> None:
    """What is drawn for a text of ASCII is ASCII, but for signs that stand within the text itself."""
    explorable = explorable_of(name)
    state: State = {"text": "aaab ab"} if any(c.name == "text" for c in explorable.controls({})) else {}
    rows = explorer_named(name).draw_found(explorable.explore(state), 80, ASCII)
    assert rows
    assert all(row.plain.isascii() for row in rows), [row.plain for row in rows if not row.plain.isascii()]


@every
def test_every_explorable_can_be_tried_out(name: str) -> None:
    try_out(explorable_of(name))


def test_a_lesson_without_explorables_does_not_import_them() -> None:
    code = "import sys; import bpe_tui.course.blocks; print(sorted(n for n in sys.modules if '.exploring.' in n))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    own = {name.rsplit(".", 1)[1] for name in ast.literal_eval(done.stdout)}
    assert own == {"control", "explorable", "reading"}
