"""What happened, timeline, keys, quiz, map: small drawings and their sizes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.course.case import Case
from bpe_tui.drawing import roles
from bpe_tui.drawing.course_map import Stop, draw_map
from bpe_tui.drawing.glyphs import ASCII, Glyphs
from bpe_tui.drawing.happened import HappenedView, draw_happened
from bpe_tui.drawing.keyline import draw_keyline, spell_keys
from bpe_tui.drawing.keylist import draw_keys
from bpe_tui.drawing.quiz import OptionsView, VerdictView, draw_options, draw_recall, draw_verdict
from bpe_tui.drawing.timeline import TimelineView, draw_timeline
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.step import Step
from tests.drawing.anything import assert_fits, glyph_sets, heights, texts, values, widths

RUN = LocalRun(Case("merge", "aaabdaaabac").program())


def happened(index: int, width: int = 70, height: int = 8, comment: str = "") -> list[str]:
    return [row.plain for row in draw_happened(HappenedView(RUN.step(index), comment), width, height)]


def test_happened_says_the_comment_the_working_and_the_change() -> None:
    assert happened(6, comment="Two on, for **both** were taken.") == [
        "Two on, for both were taken.",
        "",
        "i += 2 → 0 + 2 → 2",
        "",
        "~ i  0 → 2",
    ]


def test_what_was_printed_is_shown_below_the_rest() -> None:
    step = replace(RUN.step(6), printed="".join(f"line {number}\n" for number in range(9)))
    rows = [row.plain for row in draw_happened(HappenedView(step), 40, 12)]
    assert rows[-5:] == ["", "printed line 5", "        line 6", "        line 7", "        line 8"]
    assert [row.plain for row in draw_happened(HappenedView(step), 40, 2)] == ["i += 2 → 0 + 2 → 2", "~ i  0 → 2"]


def test_a_loop_that_is_over_says_so() -> None:
    step = replace(RUN.step(6), source="for x in xs:", reduction=(), changed=(), exhausted=True)
    assert draw_happened(HappenedView(step), 70, 3)[0].plain == "The loop finds no further item and ends."
    assert "the same as the last" in draw_happened(HappenedView(replace(step, exhausted=False)), 70, 3)[0].plain


def test_the_outcome_of_the_working_stands_out() -> None:
    rows = draw_happened(HappenedView(RUN.step(3)), 70, 3)
    working = rows[-1]
    assert working.plain == "i < len(ids) → 0 < 11 → True"
    assert [working.plain[span.start : span.end] for span in working.spans if span.style == roles.STRONG] == ["True"]


def test_a_working_too_long_for_its_row_loses_its_source_first() -> None:
    assert happened(4, 50, 2)[-1] == "0 < 10 and (97, 97) == (97, 97) → True"
    assert happened(4, 20, 2)[-1] == "True"


def test_a_working_too_long_for_a_row_is_written_under_itself_where_there_is_room() -> None:
    assert happened(4, 60, 8)[-3:] == [
        "i < len(ids) - 1 and (ids[i], ids[i + 1]) == pair",
        "→ 0 < 10 and (97, 97) == (97, 97)",
        "→ True",
    ]


def test_the_comment_comes_first_when_rows_are_scarce() -> None:
    assert happened(6, 70, 1, "Said.") == ["Said."]
    assert happened(6, 30, 1, "One two three four five six seven eight nine ten eleven.")[-1].endswith("…")


@pytest.mark.parametrize("index", range(len(RUN.timeline)))
def test_every_step_says_something(index: int) -> None:
    assert any(row.strip() for row in happened(index, 60, 3))


def test_a_return_shows_what_goes_back() -> None:
    assert "[256, 97, 98, 100, 256, 97, 98, 97, 99]" in "\n".join(happened(40))


@given(
    texts,
    values,
    st.lists(texts, max_size=3),
    widths,
    heights,
    glyph_sets,
    st.sampled_from(["return", "raise", "stop"]),
)
def test_anything_that_happened_keeps_to_the_size(
    comment: str, value: object, reduction: list[str], width: int, height: int, glyphs: Glyphs, event: str
) -> None:
    base = RUN.step(6)
    step: Step = replace(base, event=event, value=value, reduction=tuple(reduction), note=comment)  # type: ignore[arg-type]
    assert_fits(draw_happened(HappenedView(step, comment), width, height, glyphs), width, height)
    assert_fits(draw_happened(HappenedView(base, comment), width, height, glyphs), width, height)


def timeline(index: int, total: int, moments: tuple[int, ...] = (), width: int = 60) -> str:
    return draw_timeline(TimelineView(index, total, moments), width, 1)[0].plain


def test_the_timeline_has_a_place_its_moments_and_a_count() -> None:
    row = timeline(0, 41, (5, 40))
    assert row.endswith("step 0 of 40")
    bar = row.removesuffix("step 0 of 40").rstrip()
    assert bar[0] == "●"
    assert bar[-1] == "◆"
    assert bar.count("◆") == 2
    assert timeline(40, 41).startswith("━")


def test_the_bar_keeps_its_length_while_the_number_grows() -> None:
    bars = {sum(char in "●━─" for char in timeline(index, 1001)) for index in (0, 9, 99, 999)}
    assert len(bars) == 1


@given(st.integers(2, 5000), st.sets(st.integers(0, 4999), max_size=40), st.integers(40, 120), st.data())
def test_every_moment_is_on_the_bar(total: int, places: set[int], width: int, data: st.DataObject) -> None:
    moments = tuple(sorted(place for place in places if place < total))
    index = data.draw(st.integers(0, total - 1))
    row = timeline(index, total, moments, width)
    bar = row[: row.rindex("  ") if "step" not in row else row.index("step")].rstrip()
    columns = {round(place * (len(bar) - 1) / (total - 1)) for place in moments}
    here = round(index * (len(bar) - 1) / (total - 1))
    assert {at for at, char in enumerate(bar) if char == "◆"} == columns - {here}
    assert bar[here] == "●"


@given(st.integers(0, 300), st.integers(0, 300), widths, heights, glyph_sets, texts)
def test_any_timeline_keeps_to_the_size(
    index: int, total: int, width: int, height: int, glyphs: Glyphs, label: str
) -> None:
    view = TimelineView(index, total, tuple(range(0, total, 7)), label, label[:20])
    assert_fits(draw_timeline(view, width, height, glyphs), width, height)


def test_the_key_line_keeps_the_most_needed_keys_and_help() -> None:
    hints = [("space", "step"), ("←", "back"), ("m", "moment"), ("p", "play")]
    assert draw_keyline(hints, 80).plain.split("   ")[:2] == ["space step", "← back"]
    for width in range(10, 80):
        assert draw_keyline(hints, width).plain.endswith("? all keys")
    assert draw_keyline(hints, 40).plain == "space step   ← back           ? all keys"


def test_arrows_become_words_in_ascii() -> None:
    assert spell_keys("space →", ASCII) == "space Right"
    assert draw_keyline([("↑↓", "move")], 60, ASCII).plain.startswith("Up Down move")


@given(st.lists(st.tuples(texts, texts, texts), max_size=8), widths, glyph_sets)
def test_any_keys_keep_to_the_width(keys: list[tuple[str, str, str]], width: int, glyphs: Glyphs) -> None:
    assert_fits(draw_keys(keys, width, glyphs), width)
    assert_fits([draw_keyline([(key, text) for _, key, text in keys], width, glyphs)], width)


def options(**kwargs: object) -> list[str]:
    view = OptionsView(("One", "`two`", "three"), **kwargs)  # type: ignore[arg-type]
    return [row.plain.rstrip() for row in draw_options(view, 40)]


def test_options_have_numbers_a_cursor_and_marks() -> None:
    assert options() == ["  1 ○ One", "  2 ○ two", "  3 ○ three"]
    assert options(cursor=1) == ["  1 ○ One", "› 2 ○ two", "  3 ○ three"]
    assert options(chosen=frozenset({1}), wrong=frozenset({1}))[1] == "  2 ✗ two"
    assert options(chosen=frozenset({2}), right=frozenset({2}))[2] == "  3 ✓ three"
    assert options(several=True, chosen=frozenset({0})) == ["  1 ☑ One", "  2 ☐ two", "  3 ☐ three"]


def test_a_verdict_says_so_in_words() -> None:
    assert draw_verdict(VerdictView(True, "As `97`."), 40)[0].plain == "✓ Right. As 97."
    assert draw_verdict(VerdictView(False, "Look again."), 40)[0].plain == "✗ Not yet. Look again."


def test_a_recall_reveals_hint_and_answer_one_by_one() -> None:
    texts = ["\n".join(row.plain for row in draw_recall("Q?", "H.", "A.", level, 40)) for level in range(3)]
    assert ["H." in text for text in texts] == [False, True, True]
    assert ["A." in text for text in texts] == [False, False, True]
    assert "shows the answer" in "\n".join(row.plain for row in draw_recall("Q?", "", "A.", 0, 40))


@given(st.lists(texts, max_size=12), widths, glyph_sets, texts, st.integers(0, 2), st.data())
def test_any_question_keeps_to_the_width(
    choices: list[str], width: int, glyphs: Glyphs, text: str, level: int, data: st.DataObject
) -> None:
    some = st.frozensets(st.integers(0, max(0, len(choices) - 1)))
    view = OptionsView(
        tuple(choices), data.draw(st.none() | st.integers(0, 11)), data.draw(some), data.draw(st.booleans()),
        data.draw(some), data.draw(some),
    )  # fmt: skip
    assert_fits(draw_options(view, width, glyphs), width)
    assert_fits(draw_verdict(VerdictView(level > 0, text), width, glyphs), width)
    assert_fits(draw_recall(text, text, text, level, width, glyphs, focused=True), width)


STOPS = (
    Stop("Continue", note="Two, page 3"),
    Stop("One", "done", 1, "done", 1.0, "First."),
    Stop("Two", "begun", 2, "1 of 3", 1 / 3, "Second."),
    Stop("Three", "next", 3),
    Stop("Four", "later", 4),
)


def test_the_map_shows_what_is_done_begun_and_next_by_signs() -> None:
    rows = [row.plain.rstrip() for row in draw_map(STOPS, 0, 40, 20)[0]]
    assert rows[0] == "› Continue  Two, page 3"
    assert [row[5] for row in rows if row[2:5].strip().isdigit()] == ["✓", "◆", "→", "·"]


def test_how_much_is_done_is_a_bar_too() -> None:
    bars = [row.plain.rstrip()[-10:] for row in draw_map(STOPS, 0, 60, 20)[0] if "━" in row.plain]
    assert bars == ["━" * 10, "━━━───────"]


def test_the_lesson_under_the_cursor_says_what_it_is_for() -> None:
    rows = [row.plain.strip() for row in draw_map(STOPS, 2, 40, 20)[0]]
    assert "Second." in rows
    assert "First." not in rows


@given(st.lists(st.builds(Stop, texts, st.sampled_from(["done", "later"]), st.integers(0, 30), texts, st.floats(0, 1), texts), max_size=9),
       st.integers(0, 8), widths, heights, glyph_sets)  # fmt: skip
def test_any_map_keeps_to_the_size(stops: list[Stop], cursor: int, width: int, height: int, glyphs: Glyphs) -> None:
    rows, _ = draw_map(stops, cursor, width, height, glyphs)
    assert_fits(rows, width, height)


DOORS = tuple(Stop(name) for name in ("Labs", "Playground", "Inspector"))
LONG = (Stop("Continue"), *(Stop(f"Lesson {n}", "later", n, summary="What it is for.") for n in range(1, 20)), *DOORS)


def test_a_map_tells_what_is_hidden_below_and_above() -> None:
    rows, top = draw_map(LONG, 0, 80, 12)
    assert rows[-1].plain.strip() == "… 14 more below: lessons 9-19, Labs, Playground, Inspector"
    rows, _ = draw_map(LONG, len(LONG) - 1, 80, 12, top=top)
    assert rows[0].plain.strip() == "… 13 more above: lessons 1-12, Continue"
    assert "below" not in rows[-1].plain
    rows, _ = draw_map(LONG, 0, 80, 40)
    assert not any("more" in row.plain for row in rows)


@given(st.integers(0, len(LONG) - 1), st.integers(6, 40), st.integers(0, 30))
def test_every_stop_is_seen_or_counted_as_hidden(cursor: int, height: int, top: int) -> None:
    rows = [row.plain.rstrip() for row in draw_map(LONG, cursor, 80, height, top=top)[0]]
    drawn = [row for row in rows if not row.startswith("  … ")]
    seen = {stop.title for stop in LONG if any(row.endswith(f" {stop.title}") for row in drawn)}
    counted = [int(row.split()[1]) for row in rows if row.startswith("  … ")]
    assert LONG[cursor].title in seen
    assert len(seen) + sum(counted) <= len(LONG)
    assert len(seen) == len(LONG) or counted


@pytest.mark.parametrize("cursor", range(5))
def test_the_cursor_is_seen_on_a_small_map(cursor: int) -> None:
    assert any(row.plain.startswith("›") for row in draw_map(STOPS, cursor, 40, 3)[0])
