from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.bpe import taught
from bpe_tui.drawing import roles
from bpe_tui.drawing.code import CodeView, Listing, code_size, draw_code, gutter_width, listing
from bpe_tui.drawing.glyphs import ASCII, Glyphs
from tests.drawing.anything import assert_fits, characters, glyph_sets, heights, widths

SOURCE = Path(taught.__file__).read_text(encoding="utf-8")


def line_of(text: str) -> int:
    return next(number for number, row in enumerate(SOURCE.split("\n"), 1) if text in row)


MERGE = line_of("def merge")


def merge_listing() -> Listing:
    return listing(SOURCE, MERGE)


def test_a_listing_holds_the_function_with_its_docstring_on_one_line() -> None:
    listed = merge_listing()
    assert listed.name == "merge"
    assert [row.number for row in listed.rows][:2] == [MERGE, MERGE + 1]
    folded = [row for row in listed.rows if row.folded]
    assert len(folded) == 1
    assert folded[0].content.plain.strip().startswith('"""Replace each occurrence')
    assert listed.rows[-1].content.plain == "    return out"
    assert line_of("return out") in listed
    assert MERGE - 1 not in listed


def test_the_innermost_function_is_listed_and_dedented() -> None:
    source = "class A:\n    def f(self):\n        def g():\n            return 1\n        return g\n"
    assert listing(source, 4).name == "A.f.g"
    assert [row.content.plain for row in listing(source, 4).rows] == ["def g():", "    return 1"]
    assert listing(source, 5).name == "A.f"


def test_source_that_is_no_function_is_listed_whole() -> None:
    assert [row.content.plain for row in listing("x = 1\ny = 2\n", 1).rows] == ["x = 1", "y = 2"]
    assert listing("def f(:\n", 1).name == ""


def test_windows_line_ends_and_tabs_are_listed_as_python_reads_them() -> None:
    listed = listing("def f():\r\n\treturn 1\r\n", 2)
    assert [(row.number, row.content.plain) for row in listed.rows] == [(1, "def f():"), (2, "    return 1")]


def drawn(width: int = 80, height: int = 20, **kwargs: object) -> list[str]:
    view = CodeView(merge_listing(), **kwargs)  # type: ignore[arg-type]
    return [row.plain for row in draw_code(view, width, height)[0]]


def test_the_gutter_tells_what_ran_what_runs_next_how_often_and_where_it_stops() -> None:
    ran, following = line_of("out.append(new_id)"), line_of("i += 2")
    rows = drawn(ran=ran, next=following, counts={ran: 12}, most=12, breakpoints=frozenset({following}))
    marked = [row for row in rows if row[1] != " "]
    assert [row.strip() for row in marked] == [
        "▶ 12              out.append(new_id)".strip(),
        "●→                 i += 2",
    ]


def test_the_line_that_ran_is_marked_under_its_text_and_a_cell_beside_it() -> None:
    ran = line_of("i += 2")
    rows, _ = draw_code(CodeView(merge_listing(), ran=ran), 70, 20)
    row = next(row for row in rows if "▶" in row.plain)
    ground = next(span for span in row.spans if span.style == roles.RAN)
    start = row.plain.index("i += 2")
    assert (ground.start, ground.end) == (start - 1, start + len("i += 2 "))
    assert row.cell_length == ground.end


def test_ascii_marks() -> None:
    view = CodeView(merge_listing(), ran=MERGE, next=line_of("i = 0"))
    rows, _ = draw_code(view, 80, 20, ASCII)
    assert [row.plain[1] for row in rows if row.plain[1] != " "] == [">", "-"]


def test_when_rows_are_scarce_the_docstring_goes_first() -> None:
    whole = len(merge_listing().rows)
    assert any('"""' in row for row in drawn(height=whole))
    rows = drawn(height=whole - 1)
    assert not any('"""' in row for row in rows)
    assert rows[-1].strip() == "return out"


@pytest.mark.parametrize("text", ["def merge", "i += 2", "return out"])
def test_the_line_that_ran_is_seen_in_a_small_window(text: str) -> None:
    assert any(text in row for row in drawn(height=3, ran=line_of(text)))


def test_a_long_line_is_wrapped_below_its_own_indentation() -> None:
    rows = drawn(width=44, ran=line_of("if i < len"))
    first = next(at for at, row in enumerate(rows) if "if i < len" in row)
    code = gutter_width(9, narrow=True)
    assert rows[first][code:].startswith("    if i < len"), "indentation is halved"
    assert rows[first + 1][:code].strip() == ""
    assert rows[first + 1][code:].startswith(" " * 6)
    joined = " ".join(row[code:].strip() for row in rows[first : first + 3])
    assert "(ids[i], ids[i + 1]) == pair:" in joined


def test_at_its_own_size_nothing_is_wrapped_or_hidden() -> None:
    width, height = code_size(merge_listing())
    rows, _ = draw_code(CodeView(merge_listing()), width, height)
    assert len(rows) == len(merge_listing().rows)
    wanted = [row.content.plain.strip() for row in merge_listing().rows if not row.folded]
    assert [row.plain.strip() for row in rows if '"""' not in row.plain] == wanted


@given(st.text(characters, max_size=200), st.integers(1, 9), widths, heights, glyph_sets)
def test_any_source_keeps_to_the_size(source: str, number: int, width: int, height: int, glyphs: Glyphs) -> None:
    view = CodeView(listing(source, number), ran=number, next=number + 1, counts={number: 10**6}, most=10**6)
    rows, top = draw_code(view, width, height, glyphs)
    assert_fits(rows, width, height)
    assert top >= 0


@given(st.sampled_from(range(MERGE, MERGE + 18)), widths, heights, st.integers(0, 40), st.booleans())
def test_any_place_keeps_to_the_size(line: int, width: int, height: int, top: int, cursor: bool) -> None:
    view = CodeView(merge_listing(), ran=line, cursor=line if cursor else None, counts={line: 3})
    rows, _ = draw_code(view, width, height, top=top)
    assert_fits(rows, width, height)
