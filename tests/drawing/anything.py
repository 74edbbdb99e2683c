"""Any text, any value, any size: what drawing must cope with."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st
from textual.content import Content

from bpe_tui.drawing.glyphs import ASCII, UNICODE
from bpe_tui.trace.step import Change
from bpe_tui.trace.value import Value, describe

characters = st.one_of(
    st.characters(exclude_categories=()),
    st.sampled_from("a \n\t\x00\x1b\x7f\xad漢字한🐱é\u0301\u200d\ufe0f\u200eאש🇩🇪👩🏽\u0e33ीー｡|[]*_`#"),
)
texts = st.text(characters, max_size=60)
widths = st.integers(1, 130)
heights = st.integers(1, 40)
glyph_sets = st.sampled_from([UNICODE, ASCII])

_scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.integers(0, 300), st.floats(), texts, st.binary(max_size=40)
)
_hashable = st.one_of(st.integers(0, 400), texts, st.tuples(st.integers(0, 400), st.integers(0, 400)))
objects = st.recursive(
    _scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=12),
        st.lists(st.integers(0, 400), max_size=40),
        st.tuples(inner, inner),
        st.sets(_hashable, max_size=6),
        st.dictionaries(_hashable, inner, max_size=10),
    ),
    max_leaves=20,
)
values: st.SearchStrategy[Value] = objects.map(describe)
names = st.dictionaries(st.one_of(st.sampled_from(["ids", "out", "i", "pair", "counts"]), texts), values, max_size=9)


@st.composite
def changes_of(draw: st.DrawFn, state: dict[str, Value]) -> tuple[Change, ...]:
    """Some changes that could have led to a state."""
    changed = []
    for name in draw(st.lists(st.sampled_from(sorted(state)), unique=True)) if state else []:
        changed.append(Change(name, draw(st.none() | values), state[name]))
    if draw(st.booleans()):
        changed.append(Change("gone", draw(values), None))
    return tuple(changed)


def assert_fits(lines: Sequence[Content], width: int, height: int | None = None) -> None:
    """See that lines keep to their size, and hold nothing that would move a terminal's cursor."""
    assert height is None or len(lines) <= height
    for line in lines:
        assert line.cell_length <= width, (line.plain, line.cell_length, width)
        assert not any(ord(char) < 32 or 0x7F <= ord(char) < 0xA0 for char in line.plain), repr(line.plain)
