from __future__ import annotations

from hypothesis import given

from bpe_tui.drawing.explore_text import show_text
from bpe_tui.drawing.glyphs import ASCII, Glyphs
from tests.drawing.anything import assert_fits, glyph_sets, texts


@given(texts, glyph_sets)
def test_nothing_in_a_text_can_do_anything(text: str, glyphs: Glyphs) -> None:
    for gently in (False, True):
        shown = show_text(text, glyphs, gently=gently)
        assert_fits([shown], 10**6)


def test_spaces_can_be_seen_and_between_words_they_may_stay() -> None:
    assert show_text(" a b  c ").plain == "␣a␣b␣␣c␣"
    assert show_text(" a b  c ", gently=True).plain == "␣a b␣␣c␣"
    assert show_text("a\tb\n", ASCII).plain == "a\\tb\\n"


def test_what_a_text_holds_is_never_markup() -> None:
    assert show_text("[bold]x[/bold]").plain == "[bold]x[/bold]"
