from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.content import Content

from bpe_tui.drawing import roles
from bpe_tui.drawing.glyphs import ASCII, Glyphs
from bpe_tui.drawing.spelling import minted_in, spell, spelled
from bpe_tui.drawing.tokens import Strip, as_ids, draw_strip, token_role
from bpe_tui.trace.step import Frame
from bpe_tui.trace.value import Value, describe
from tests.drawing.anything import assert_fits, glyph_sets, texts, values, widths

TOY = tuple(b"aaabdaaabac")
MINTED = {256: b"aa", 257: "漢".encode(), 258: "שלום".encode(), 259: b"\xf0\x9f", 260: b"a b\n"}


def rows(strip: Strip, width: int = 70, height: int = 2) -> list[str]:
    return [row.plain for row in draw_strip(strip, width, height)]


def test_tokens_are_cells_with_text_id_bytes_and_place() -> None:
    shown = rows(Strip("ids", TOY[:4]), height=4)
    assert shown == [
        "      0    1    2    3  ",
        "ids │ a  │ a  │ a  │ b  │",
        "    │ 97 │ 97 │ 97 │ 98 │",
        "    │ 61 │ 61 │ 61 │ 62 │",
    ]


def test_tokens_looked_at_stand_between_brackets_and_colour_repeats_it() -> None:
    drawn = draw_strip(Strip("ids", TOY, looked=(2, 3)), 70, 2)
    assert drawn[0].plain.count("[") == drawn[0].plain.count("]") == 1
    inside = drawn[0].plain.split("[")[1].split("]")[0]
    assert inside.split() == ["a", "│", "b"]
    assert sum(span.style == roles.LOOK for span in drawn[0].spans) == 2


def test_a_new_token_has_a_sign() -> None:
    assert rows(Strip("out", (256, 97), fresh=(1,), minted=MINTED))[0] == "out │ aa  + a  │"


def test_every_boundary_is_a_character() -> None:
    shown = rows(Strip("ids", TOY))[0]
    assert shown.count("│") == len(TOY) + 1


def test_half_a_character_is_written_as_bytes_and_a_space_as_a_sign() -> None:
    shown = rows(Strip("ids", (0xE2, 32, 259, 260), minted=MINTED))[0]
    assert [cell.strip() for cell in shown.split("│")[1:-1]] == [r"\xe2", "␣", r"\xf0\x9f", r"a␣b\n"]


def test_an_unknown_token_is_a_question_mark() -> None:
    assert "?" in rows(Strip("ids", (999,)))[0]


def test_right_to_left_text_is_kept_within_its_cell() -> None:
    shown = rows(Strip("ids", (258, 97), minted=MINTED))[0]
    assert "שלום\u200e" in shown


def test_columns_stand_under_each_other_whatever_is_in_them() -> None:
    strip = Strip("ids", (257, 256, 258, 259, 97, 260), looked=(1,), minted=MINTED)
    drawn = draw_strip(strip, 100, 3)
    places = [[cell_len(row.plain[:at]) for at, char in enumerate(row.plain) if char in "│[]ǀǁ"] for row in drawn]
    assert places[0] == places[1] == places[2]
    assert len({row.cell_length for row in drawn}) == 1


def test_a_long_sequence_is_shown_round_what_is_looked_at_with_counts() -> None:
    strip = Strip("ids", tuple([97] * 400), 100_000, 49_800, looked=(50_000, 50_001))
    shown = rows(strip, 60)[0]
    before, after = int(shown.split()[1].split("…")[0]), int(shown.rsplit("…", 1)[1])
    assert before + after + shown.count("a") == 100_000
    assert shown.index("[") > shown.index("│")
    assert shown.count("[") == shown.count("]") == 1


def test_an_empty_sequence_says_so() -> None:
    assert rows(Strip("out", ())) == ["out empty"]


def test_a_new_token_at_the_end_of_a_long_sequence_is_seen() -> None:
    strip = Strip("out", tuple([97] * 300), fresh=(299,))
    assert "299" in rows(strip, 60, 4)[0]


def test_single_bytes_have_no_colour_and_neighbours_among_minted_tokens_differ() -> None:
    assert {token_role(token_id) for token_id in range(256)} == {""}
    assert all(token_role(token_id) != token_role(token_id + 1) for token_id in range(256, 300))


@given(
    st.lists(st.integers(0, 261), max_size=60),
    st.integers(0, 9),
    widths,
    st.integers(1, 6),
    glyph_sets,
    texts,
    st.data(),
)
def test_any_strip_keeps_to_the_size(
    ids: list[int], start: int, width: int, height: int, glyphs: Glyphs, name: str, data: st.DataObject
) -> None:
    places = st.lists(st.integers(0, start + len(ids)), max_size=3).map(tuple)
    strip = Strip(
        name, tuple(ids), start + len(ids) + 3, start, data.draw(places), data.draw(places), {**MINTED, 261: b"\x1b"}
    )
    assert_fits(draw_strip(strip, width, height, glyphs), width, height)


@given(st.lists(st.integers(0, 260), min_size=1, max_size=200), st.data(), st.integers(30, 120))
def test_what_is_looked_at_is_seen_if_two_cells_fit(ids: list[int], data: st.DataObject, width: int) -> None:
    at = data.draw(st.integers(0, len(ids) - 1))
    shown = rows(Strip("ids", tuple(ids), looked=(at,), minted=MINTED), width)[1]
    assert str(ids[at]) in shown.split("[")[1].split("]")[0]


@given(st.binary(max_size=12), glyph_sets)
def test_any_bytes_are_spelled_without_control_characters(data: bytes, glyphs: Glyphs) -> None:
    text, true = spelled(data, glyphs)
    assert_fits([Content(text, strip_control_codes=False)], 10**6)
    if true:
        assert text.replace(glyphs.space, " ") == data.decode().replace(glyphs.space, " ")


def test_ascii_spelling_is_ascii_for_ascii_bytes() -> None:
    assert all(spelled(bytes([byte]), ASCII)[0].isascii() for byte in range(256))


def frame(**variables: object) -> Frame:
    return Frame("f", 1, {name: describe(value) for name, value in variables.items()})


def test_tokens_are_spelled_from_merges_vocabularies_and_a_pair_about_to_be_merged() -> None:
    merges = {(97, 97): 256, (256, 98): 257}
    assert minted_in([frame(merges=merges)]) == {256: b"aa", 257: b"aab"}
    assert minted_in([frame(vocab={256: b"\xff", 97: b"a"})]) == {256: b"\xff"}
    assert minted_in([frame(merges=merges), frame(pair=(257, 99), new_id=258)])[258] == b"aabc"


def test_a_new_id_that_waits_for_its_pair_is_not_spelled_by_the_last_pair() -> None:
    assert 257 not in minted_in([frame(merges={(97, 97): 256}, pair=(97, 97), new_id=257)])


def test_merges_whose_parts_are_unknown_are_not_spelled() -> None:
    assert minted_in([frame(merges={(300, 97): 301})]) == {}
    assert spell(300, {}) is None


@given(values)
def test_reading_any_value_never_fails(value: Value) -> None:
    ids = as_ids(value)
    assert ids is None or all(token_id >= 0 for token_id in ids)
    minted_in([Frame("f", 1, {"merges": value, "vocab": value, "pair": value, "new_id": value})])


def test_a_place_without_a_token_is_an_empty_cell() -> None:
    value = describe([97, -1, 98])
    assert as_ids(value) == (97, -1, 98)
    assert as_ids(describe([97, -2])) is None
    text, ids = draw_strip(Strip("ids", (97, -1, 98)), 40, 2)
    assert [cell.strip() for cell in text.plain.split("│")[1:-1]] == ["a", "", "b"]
    assert [cell.strip() for cell in ids.plain.split("│")[1:-1]] == ["97", "", "98"]
