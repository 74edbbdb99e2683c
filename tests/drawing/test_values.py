from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.drawing import roles
from bpe_tui.drawing.glyphs import UNICODE, Glyphs
from bpe_tui.drawing.names import NamesView, asked_rows, draw_names
from bpe_tui.drawing.values import draw_change, draw_dict, draw_sequence, draw_value, fresh_range
from bpe_tui.drawing.whole import draw_whole
from bpe_tui.trace.step import Change
from bpe_tui.trace.value import Value, describe
from tests.drawing.anything import assert_fits, changes_of, glyph_sets, heights, names, values, widths

IDS = [97, 97, 97, 98, 100, 97, 97, 97, 98, 97, 99]


def rows(view: NamesView, width: int = 60, height: int = 12) -> list[str]:
    return [row.plain.rstrip() for row in draw_names(view, width, height)]


def test_a_list_over_several_rows_is_shown_whole_when_there_is_room() -> None:
    shown = rows(NamesView(state(ids=IDS)), 40, 6)
    assert shown == ["   ids [97, 97, 97, 98, 100, 97, 97, 97,", "        98, 97, 99]  list of 11"]


def state(**variables: object) -> dict[str, Value]:
    return {name: describe(value) for name, value in variables.items()}


def change(name: str, old: object, new: object) -> Change:
    return Change(name, describe(old), describe(new))


def test_each_variable_has_a_row_with_a_sign_for_what_happened() -> None:
    changed = (change("i", 0, 2), Change("pair", None, describe((97, 98))), Change("old", describe(5), None))
    shown = rows(NamesView(state(ids=IDS, i=2, pair=(97, 98)), changed))
    assert shown == [
        "   ids  [97, 97, 97, 98, 100, 97, 97, 97, 98, 97, 99]",
        " ~ i    0 → 2",
        " + pair (97, 98)",
        " - old  5",
    ]


def test_what_changed_has_its_colour_too() -> None:
    line = draw_change(describe(2), change("i", 0, 2), width=20)
    assert [(line.plain[span.start : span.end], span.style) for span in line.spans if span.style != roles.DIM] == [
        ("0", roles.OLD),
        ("2", roles.CHANGED),
    ]


def test_items_looked_at_stand_between_marks() -> None:
    shown = rows(NamesView(state(ids=IDS), looked={"ids": (2, 3)}))
    assert "97, 97, ‹97, 98›, 100" in shown[0]


def test_a_long_sequence_is_shown_round_what_is_looked_at_with_counts_of_the_rest() -> None:
    ids = describe(list(range(1000)), around=500)
    shown = rows(NamesView({"ids": ids}, looked={"ids": (500, 501)}), 60, 1)
    assert "‹500, 501›" in shown[0]
    before, after = shown[0].split(" more")[0], shown[0].split("…")[-1]
    hidden = int(before.split("[")[1]) + int(after.split(" more")[0])
    visible = shown[0].split("… ")[1].split(" …")[0].replace("‹", "").replace("›", "").split(", ")
    assert hidden + len(visible) == 1000
    assert visible == [str(int(visible[0]) + offset) for offset in range(len(visible))]


@given(st.lists(st.integers(0, 400), min_size=1, max_size=60), st.integers(0, 60), st.integers(30, 120))
def test_items_shown_and_items_counted_are_all_there_are(numbers: list[int], new: int, width: int) -> None:
    value = describe(numbers)
    grown = Change("x", describe(numbers[: max(0, len(numbers) - new)]), value) if new else None
    for changed in (grown, Change("x", None, value)):
        drawn = draw_sequence(value, changed, (), width, UNICODE).plain
        assert drawn.endswith("]"), drawn
        before = re.match(r"\[(\d+)(?: more)?… ", drawn)
        after = re.search(r" …(\d+)(?: more)?\]$", drawn)
        items = drawn[before.end() if before else 1 : after.start() if after else -1].split(", ")
        assert len(items) + sum(int(part[1]) for part in (before, after) if part) == len(numbers)


def test_an_item_that_was_added_is_marked() -> None:
    shown = rows(NamesView(state(out=[256, 97]), (change("out", [256], [256, 97]),)))
    assert shown == [" ~ out [256, +97]  list of 2"]


def test_a_list_that_was_replaced_shows_what_it_was() -> None:
    shown = rows(NamesView(state(ids=[256, 97]), (change("ids", [97, 97, 97], [256, 97]),)))
    assert shown[1].strip() == "was [97, 97, 97]"


def test_a_dict_with_pairs_as_keys_is_drawn_as_rows_with_its_change() -> None:
    counts = {(97, 97): 2, (97, 98): 1}
    shown = rows(NamesView(state(counts=counts), (change("counts", {(97, 97): 1, (97, 98): 1}, counts),)))
    assert shown == [" ~ counts dict of 2", "          (97, 97)  1 → 2", "          (97, 98)  1"]


def test_a_dict_without_room_shows_the_entry_that_changed() -> None:
    counts = {(97, 97): 2, (97, 98): 1}
    shown = rows(NamesView(state(counts=counts), (change("counts", {(97, 97): 1, (97, 98): 1}, counts),)), 60, 1)
    assert shown == [" ~ counts (97, 97)  1 → 2  … 1 more"]


def test_of_a_large_dict_the_entry_looked_at_is_shown_else_the_newest() -> None:
    vocab = {token_id: bytes([token_id % 256]) for token_id in range(300)}
    key = describe(97)
    shown = rows(NamesView(state(vocab=vocab, token_id=97), keys={"vocab": key}), 60, 20)
    assert any("‹97  b'a'›" in row for row in shown)
    assert len(shown) < 12
    assert any("299  b" in row for row in rows(NamesView(state(vocab=vocab)), 60, 20))


@given(st.data(), st.integers(1, 90), st.integers(24, 130), st.integers(2, 20), glyph_sets)
def test_what_a_dict_says_is_left_out_is_what_is_left_out(
    data: st.DataObject, many: int, width: int, height: int, glyphs: Glyphs
) -> None:
    numbers = data.draw(st.lists(st.integers(0, 99), min_size=many, max_size=many))
    now: dict[str, object] = {
        f"k{at}": number if data.draw(st.booleans()) else "v" for at, number in enumerate(numbers)
    }
    if data.draw(st.booleans()):
        now = {f"k{at}": number for at, number in enumerate(numbers)}
    key = data.draw(st.none() | st.sampled_from(sorted(now)))
    value, touched = describe(now), data.draw(st.none() | st.sampled_from(sorted(now)))
    changed = change("d", {name: item for name, item in now.items() if name != touched}, now) if touched else None
    looked = describe(key) if key else None
    drawn = [row.plain for row in draw_dict(value, changed, looked, width, height, glyphs)]
    assert len(drawn) <= height
    shown = len(re.findall(r"'k\d+'", "\n".join(drawn)))
    told = re.search(r", (\d+) not shown$", drawn[0])
    assert shown + (int(told[1]) if told else 0) == value.length
    assert not touched or f"'{touched}'" in "\n".join(drawn)
    view = NamesView(
        {"d": value, "other": describe(5)}, (changed,) if changed else (), keys={"d": looked} if looked else {}
    )
    pane = "\n".join(row.plain for row in draw_names(view, width, height, glyphs))
    left = re.search(r"(\d+) (?:more|not shown)", pane)
    shown = len(re.findall(r"'k\d+'", pane))
    assert not left or shown + int(left[1]) == value.length


COUNTS = {(97, 97): 4, (97, 98): 2, (98, 100): 1, (100, 97): 1, (98, 97): 1, (97, 99): 1}


@pytest.mark.parametrize("born", [True, False])
def test_of_counts_too_many_for_a_row_the_highest_are_shown(born: bool) -> None:
    changed = (Change("counts", None, describe(COUNTS)),) if born else ()
    shown = rows(NamesView(state(counts=COUNTS), changed), 40, 1)
    assert shown[0][3:] == "counts (97, 97)  4  … 5 more"
    wide = rows(NamesView(state(counts=COUNTS), changed), 58, 1)
    assert wide[0][3:] == "counts (97, 97)  4 · (97, 98)  2  … 4 more"


def test_of_counts_too_many_for_their_rows_the_highest_are_shown_in_their_order() -> None:
    counts = {(1, 1): 1, (2, 2): 7, (3, 3): 2, (4, 4): 9, (5, 5): 1}
    shown = [row.plain for row in draw_dict(describe(counts), None, None, 16, 4)]
    assert shown == ["dict of 5, 2 no…", "(2, 2)  7", "(3, 3)  2", "(4, 4)  9"]
    looked = [row.plain for row in draw_dict(describe(counts), None, describe((5, 5)), 16, 4)]
    assert looked[1:] == ["(2, 2)  7", "(4, 4)  9", "‹(5, 5)  1›"]


def test_an_entry_looked_at_is_on_the_only_row_of_a_large_dict() -> None:
    vocab = {token_id: bytes([token_id]) for token_id in range(256)}
    shown = rows(NamesView(state(vocab=vocab), keys={"vocab": describe(110)}), 60, 1)
    assert shown[0][3:] == "vocab ‹110  b'n'›  … 255 more"


def test_a_dict_that_is_asked_about_is_shown_whole_before_other_variables_get_rows() -> None:
    variables = state(text="aaab", ids=IDS * 5, merges={}, new_id=256, counts=COUNTS)
    view = NamesView(variables, used=frozenset({"counts", "max"}), asked=True)
    needed = asked_rows(view, 70)
    shown = "\n".join(rows(view, 70, needed))
    assert needed <= 4
    assert all(f"{pair}  {count}" in shown for pair, count in COUNTS.items())
    assert "text 'aaab'" in shown
    assert "more variables" in shown
    assert asked_rows(NamesView(variables, used=frozenset({"ids"}), asked=True), 70) == 0


def test_what_the_line_uses_is_shown_before_what_it_does_not() -> None:
    many = {f"name{number}": describe(list(range(30))) for number in range(9)}
    shown = rows(NamesView(many, used=frozenset({"name7"})), 50, 3)
    assert any("name7" in row for row in shown)
    assert shown == sorted(shown)


def test_short_variables_share_a_row_when_rows_are_scarce() -> None:
    shown = rows(NamesView(state(ids=IDS, pair=(97, 97), new_id=256, out=[256], i=2)), 78, 3)
    assert len(shown) == 3
    assert all(f"{name} " in "\n".join(shown) for name in ("ids", "pair", "new_id", "out", "i"))


def test_variables_that_find_no_row_are_counted_and_the_cursor_is_always_seen() -> None:
    many = {f"name{number}": describe(list(range(30))) for number in range(9)}
    for wanted in many:
        shown = rows(NamesView(many, cursor=wanted), 50, 4)
        assert any(row.startswith("›") and wanted in row for row in shown)
        assert shown[-1].endswith("5 more variables")


def test_a_covered_value_is_not_given_away() -> None:
    assert rows(NamesView(state(i=12345), covered=frozenset({"i"}))) == ["   i ?"]


def test_no_variables() -> None:
    assert rows(NamesView({})) == ["no variables yet"]


@pytest.mark.parametrize(
    ("old", "new", "fresh"),
    [
        ([1, 2], [1, 2, 3], [2]),
        ([1, 2, 3], [1, 9, 3], [1]),
        ([97, 97, 97], [256, 97], [0]),
        ([1], [1], []),
        ([], [5], [0]),
        ((1, 2), (1, 3), [1]),
    ],
)
def test_fresh_items(old: object, new: object, fresh: list[int]) -> None:
    assert list(fresh_range(change("x", old, new))) == fresh


@given(st.lists(st.integers(0, 3), max_size=8), st.lists(st.integers(0, 3), max_size=8))
def test_outside_of_what_is_fresh_both_lists_are_alike(old: list[int], new: list[int]) -> None:
    fresh = fresh_range(change("x", old, new))
    behind = len(new) - fresh.stop
    assert new[: fresh.start] == old[: fresh.start]
    assert new[fresh.stop :] == old[len(old) - behind :]


@given(st.data(), names, widths, heights, glyph_sets)
def test_any_state_keeps_to_the_size(
    data: st.DataObject, state: dict[str, Value], width: int, height: int, glyphs: Glyphs
) -> None:
    looked = {name: (0, 1) for name in state if data.draw(st.booleans())}
    cursor = data.draw(st.none() | st.sampled_from(sorted(state))) if state else None
    keys = {name: data.draw(values) for name in state if data.draw(st.booleans())}
    view = NamesView(state, data.draw(changes_of(state)), looked, keys, cursor)
    assert_fits(draw_names(view, width, height, glyphs), width, height)


@given(values, widths, glyph_sets)
def test_any_value_keeps_to_the_width(value: Value, width: int, glyphs: Glyphs) -> None:
    assert_fits([draw_value(value, width, glyphs)], width)
    assert_fits(draw_whole(value, width, glyphs, {256: b"\xff"}), width)


def test_the_whole_of_a_value_has_every_item_and_what_ids_stand_for() -> None:
    whole = [row.plain for row in draw_whole(describe([97, 256, 9]), 40, minted={256: b"aa"})]
    assert whole == ["list of 3", "0  97  a", "1  256  aa", r"2  9  \t"]
    assert [row.plain for row in draw_whole(describe({(1, 2): 3}), 40)] == ["dict of 1", "(1, 2)  3"]


def test_the_whole_of_a_text_loses_no_character() -> None:
    text = "ab c" * 100
    drawn = draw_whole(describe(text), 30)
    assert "".join(row.plain for row in drawn[1:]) == repr(text)
