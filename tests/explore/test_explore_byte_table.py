from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.bpe.byte_table import BYTE_SYMBOLS, symbols_to_bytes
from bpe_tui.course.exploring.byte_table import ByteTable, meaning
from bpe_tui.drawing.explore_byte_table import draw_byte_table
from bpe_tui.drawing.glyphs import ASCII
from tests.drawing.anything import texts

TABLE = ByteTable()


@given(texts, st.integers(0, 255))
def test_what_is_written_reads_back_as_the_bytes(text: str, byte: int) -> None:
    found = TABLE.explore({"text": text, "byte": byte})
    assert symbols_to_bytes(found.symbols) == found.data
    assert found.moved == (ord(found.symbol) >= 256)
    assert found.symbol in meaning(found)


def test_the_ids_of_bytes_in_gpt4_are_in_the_order_of_their_characters() -> None:
    """This is all there is to the shuffle: the order of the table's characters."""
    ids = [TABLE.explore({"byte": byte}).token_id for byte in range(256)]
    assert sorted(range(256), key=lambda byte: BYTE_SYMBOLS[byte]) == sorted(range(256), key=lambda byte: ids[byte])
    assert ids != list(range(256))


def test_the_table_shows_every_byte_and_marks_the_one_in_hand() -> None:
    for width in (76, 36, 30):
        rows = [row.plain for row in draw_byte_table(TABLE.explore({}), width)]
        table = [row for row in rows if row[:3].strip().isdigit() and row[3] == " "]
        assert "".join(row[4:].replace("›", " ")[1::2] for row in table) == "".join(BYTE_SYMBOLS)
        assert sum("›Ġ" in row for row in table) == 1


def test_ascii_terminals_get_the_numbers_of_the_characters() -> None:
    rows = [row.plain for row in draw_byte_table(TABLE.explore({}), 76, ASCII)]
    assert "written  the\\u0120caf\\u00c3\\u00a9\\u010a" in rows
    assert all(row.isascii() for row in rows if not row.startswith("text"))


def test_what_is_told() -> None:
    assert TABLE.lines(TABLE.explore({})) == [
        "the café⏎ is written theĠcafÃ©Ċ",
        "Its bytes: 74 68 65 20 63 61 66 c3 a9 0a",
        "Byte 32, ␣, would be invisible, so it gets Ġ, U+0120, from beyond the bytes.",
        "Its id in GPT-4 is 220.",
    ]
    assert meaning(TABLE.explore({"byte": 65})).startswith("Byte 65 is written A, U+0041:")
    assert len(TABLE.figures(TABLE.explore({})).rows) == 256
