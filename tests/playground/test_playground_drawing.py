"""Settings, progress, merges, vocabulary, lineage, fertility, comparison, facts: sized, and saying what they should."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.course.fertility import Fertility
from bpe_tui.course.training_session import RoundTrip, Status
from bpe_tui.drawing.comparison import Compared, Price, draw_comparison, parse_price
from bpe_tui.drawing.fertility import draw_fertility
from bpe_tui.drawing.glyphs import ASCII, UNICODE, Glyphs
from bpe_tui.drawing.lineage import Line, LineageView, branch, draw_lineage
from bpe_tui.drawing.tabs import draw_tabs
from bpe_tui.drawing.token_line import TokenFacts, draw_token
from bpe_tui.drawing.training import (
    MergeLine,
    Setting,
    draw_merges,
    draw_progress,
    draw_round_trip,
    draw_settings,
    duration,
    made_of,
)
from bpe_tui.drawing.vocabulary import Entry, draw_entries
from tests.drawing.anything import assert_fits, glyph_sets, heights, texts, widths

data = st.one_of(st.binary(max_size=40), texts.map(lambda text: text.encode("utf-8", "surrogatepass")))
ids = st.integers(0, 250_000)
counts = st.integers(0, 10**10)
trips = st.builds(RoundTrip, counts, counts, texts, st.booleans())
statuses = st.builds(
    Status,
    st.sampled_from(["reading", "counting", "merging", "checking", "done", "failed"]),
    st.booleans(),
    st.integers(0, 10**6),
    st.integers(0, 10**6),
    counts,
    counts,
    st.floats(0, 1e6),
    st.tuples(counts, counts),
    texts,
    texts,
    st.just("other"),
    st.none() | trips,
)


@given(st.lists(st.builds(Setting, texts, texts, texts), max_size=5), st.none() | st.integers(0, 4), widths, glyph_sets)
def test_settings_fit(settings: list[Setting], cursor: int | None, width: int, glyphs: Glyphs) -> None:
    assert_fits(draw_settings(settings, cursor, width, glyphs), width, len(settings))


def test_a_rate_of_almost_nothing_has_an_end_to_tell() -> None:
    assert [duration(seconds) for seconds in (0, 90_000, float("inf"))] == ["1 s", "over a day", "over a day"]


@given(st.none() | statuses, widths, glyph_sets)
def test_progress_fits(status: Status | None, width: int, glyphs: Glyphs) -> None:
    assert_fits(draw_progress(status, width, glyphs), width)


@given(st.lists(st.builds(MergeLine, ids, data, data, data, counts, counts), max_size=9), widths, heights, glyph_sets)
def test_merges_fit_and_the_newest_is_last(merges: list[MergeLine], width: int, height: int, glyphs: Glyphs) -> None:
    rows = draw_merges(merges, width, height, glyphs)
    assert_fits(rows, width, height)
    if merges and height > 1 and width >= 40:
        assert str(merges[-1].token_id) in rows[-1].plain


@given(data, data, st.integers(7, 60), glyph_sets)
def test_both_parts_of_a_token_are_seen(left: bytes, right: bytes, width: int, glyphs: Glyphs) -> None:
    assert " + " in made_of(left, right, width, glyphs) or width < 9


entries = st.builds(Entry, ids, data.filter(bool), st.none() | st.tuples(data, data), st.booleans(), st.none() | counts)


@given(
    st.lists(entries, max_size=6), st.none() | st.integers(0, 5), widths, glyph_sets, st.sampled_from(["id", "text"])
)
def test_the_vocabulary_fits(
    found: list[Entry], cursor: int | None, width: int, glyphs: Glyphs, sorted_by: str
) -> None:
    rows = draw_entries(found, cursor, width, glyphs, sorted_by=sorted_by)
    assert_fits(rows, width, len(found) + 1)
    if width >= 30:
        assert all(str(entry.token_id) in row.plain for entry, row in zip(found, rows[1:], strict=True))


def test_columns_stay_where_they_are_whichever_tokens_are_shown() -> None:
    single, minted = Entry(65, b"A"), Entry(300, b"th", (b"t", b"h"), count=1234)
    special = Entry(400, b"<|end|>", special=True)
    heads = {
        draw_entries([entry], None, 69, largest_id=400, largest_count=1234)[0].plain
        for entry in (single, minted, special)
    }
    assert len(heads) == 1
    assert heads.pop().split() == ["id", "text", "length", "count", "made", "of"]
    assert draw_entries([special], None, 45)[1].plain.split()[-1] in ("7", "special")
    assert draw_entries([special], None, 69)[1].plain.split()[-1] == "special"


trees = st.lists(st.builds(Line, ids, data, st.lists(st.booleans(), max_size=30).map(tuple)), min_size=1, max_size=20)
users = st.lists(st.builds(Line, ids, data, other=texts), max_size=10)


@given(trees, users, st.integers(0, 30), widths, heights, st.integers(0, 40), glyph_sets)
def test_a_lineage_fits_and_its_cursor_is_seen(
    tree: list[Line], made: list[Line], cursor: int, width: int, height: int, top: int, glyphs: Glyphs
) -> None:
    cursor %= len(tree) + len(made)
    view = LineageView(tuple(tree), tuple(made), len(made) + 3, cursor)
    rows, _ = draw_lineage(view, width, height, top, glyphs)
    assert_fits(rows, width, height)
    if width >= 4:
        assert any(row.plain.startswith(glyphs.cursor) for row in rows)


def test_a_lineage_is_a_tree() -> None:
    tree = (
        Line(258, b" the"),
        Line(256, b" t", (False,)),
        Line(32, b" ", (False, False)),
        Line(116, b"t", (False, True)),
        Line(257, b"he", (True,)),
        Line(104, b"h", (True, False)),
        Line(101, b"e", (True, True)),
    )
    made = (Line(300, b" them", other="␣the + m"),)
    rows, _ = draw_lineage(LineageView(tree, made, 1), 40, 20)
    assert [row.plain.rstrip() for row in rows] == [
        "  ␣the  258",
        "  ├─ ␣t  256",
        "  │  ├─ ␣  32                  byte 0x20",
        "  │  └─ t  116                 byte 0x74",
        "  └─ he  257",
        "     ├─ h  104                 byte 0x68",
        "     └─ e  101                 byte 0x65",
        "",
        "1 token was made of it",
        "  ␣them  300                  = ␣the + m",
    ]
    rows, _ = draw_lineage(LineageView(tree, (), 0), 40, 20, glyphs=ASCII)
    assert all(row.plain.isascii() for row in rows)
    assert "|  `- t" in rows[3].plain


@given(st.lists(st.booleans(), max_size=20))
def test_a_branch_is_as_deep_as_its_part(last: list[bool]) -> None:
    for glyphs in (UNICODE, ASCII):
        assert len(branch(last, glyphs)) == 3 * len(last)


fertilities = st.builds(
    Fertility, texts, st.integers(0, 10**6), st.integers(0, 10**5), counts, st.none() | st.integers(0, 10**5),
    st.floats(0.01, 1000),
)  # fmt: skip


@given(st.lists(fertilities, max_size=5), widths, glyph_sets)
def test_fertility_fits(found: list[Fertility], width: int, glyphs: Glyphs) -> None:
    assert_fits(draw_fertility(found, width, glyphs), width)


def test_a_language_without_spaces_has_no_words() -> None:
    found = [Fertility("English", 10, 40, 40, 8, 1.0), Fertility("Chinese", 30, 15, 45, None, 3.0)]
    head, english, chinese, dot = (row.plain for row in draw_fertility(found, 80))
    assert head.split() == ["tokens", "per", "word", "per", "code", "pt", "times", "English"]
    assert english.split()[:5] == ["English", "10", "1.25", "0.25", "1.00"]
    assert dot == "· no spaces between words"
    assert chinese.split()[:5] == ["Chinese", "30", "·", "2.00", "3.00"]
    assert chinese.count("━") == pytest.approx(3 * english.count("━"), abs=2)


rows_compared = st.builds(Compared, texts, texts, st.none() | st.integers(0, 10**6), counts, texts, st.booleans())
prices = st.builds(Price, st.floats(0, 1e6), st.sampled_from(["", "$", "€"]), st.sampled_from(["", " EUR"]))


@given(st.lists(rows_compared, max_size=5), st.none() | st.integers(0, 4), widths, prices, glyph_sets)
def test_a_comparison_fits(rows: list[Compared], cursor: int | None, width: int, price: Price, glyphs: Glyphs) -> None:
    assert_fits(draw_comparison(rows, cursor, width, price, glyphs), width, len(rows) + 1)


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("10", Price(10)),
        ("$2.50", Price(2.5, "$")),
        (" 2,5 EUR ", Price(2.5, "", " EUR")),
        (".5", Price(0.5)),
        ("£0", Price(0, "£")),
    ],
)
def test_a_price_is_read_as_it_is_written(text: str, price: Price) -> None:
    assert parse_price(text) == price
    assert parse_price(str(price)) == price


@pytest.mark.parametrize("text", ["", "much", "1 or 2", "-3", "$", "1.2.3", "99999999999"])
def test_what_is_no_price_is_told(text: str) -> None:
    with pytest.raises(ValueError, match=r"such as \$2.50"):
        parse_price(text)


@given(st.integers(1, 10**7), st.floats(0.0001, 1e5))
def test_a_cost_says_two_digits_at_least(tokens: int, amount: float) -> None:
    shown = Price(amount).of(tokens).replace(",", "")
    cost = tokens * amount / 1e6
    assert float(shown) == pytest.approx(cost, rel=0.1, abs=2e-10)


def test_costs_of_one_table_have_the_same_places() -> None:
    rows = [Compared("a", "", 1000, 1), Compared("b", "", 30, 1)]
    shown = [row.plain.split()[-2] for row in draw_comparison(rows, None, 80, Price(2.5, "$"))][1:]
    assert shown == ["$0.002500", "$0.000075"]


facts = st.builds(
    TokenFacts, ids, data, counts, counts, st.none() | st.tuples(st.tuples(ids, data), st.tuples(ids, data)), texts
)


@given(facts, widths, glyph_sets)
def test_facts_fit(token: TokenFacts, width: int, glyphs: Glyphs) -> None:
    assert_fits(draw_token(token, width, glyphs), width)


@given(st.lists(texts, min_size=1, max_size=6), st.integers(0, 5), widths, glyph_sets)
def test_tabs_fit(names: list[str], current: int, width: int, glyphs: Glyphs) -> None:
    assert_fits([draw_tabs(names, current % len(names), width, glyphs)], width)


def test_the_view_in_front_is_bracketed() -> None:
    assert draw_tabs(("train", "text"), 1, 40).plain.rstrip() == " 1 train  [2 text]"
    assert draw_tabs(("train", "text"), 1, 20).plain.rstrip() == " 1  [2 text]"


def test_what_was_loaded_is_told() -> None:
    (row,) = draw_progress(Status("done"), 60, loaded="gpt2, 50,257 tokens")
    assert row.plain == "loaded: gpt2, 50,257 tokens"
    (row,) = draw_progress(Status("done"), 60)
    assert row.plain == "no merges: the vocabulary is the single bytes"


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (None, ["nothing is trained yet; space begins"]),
        (Status("reading", part=(0, 100)), ["reading the corpus"]),
        (Status("reading", part=(50, 100)), ["splitting, 50 % of the corpus"]),
        (Status("counting"), ["counting the pairs"]),
        (Status("merging", merges=10, wanted=30, rate=2.0), ["10 of 30 merges, 2 a second, 10 s left"]),
        (Status("merging", paused=True, merges=10, wanted=30), ["paused after 10 merges"]),
        (Status("merging", paused=True, merges=1, wanted=30), ["paused after 1 merge"]),
        (Status("done", merges=3, wanted=30, ended="no pair is left to merge"), ["3 of 30 merges: no pair is left to merge"]),
        (Status("done", merges=30, wanted=30, ended="the vocabulary is full"), ["30 of 30 merges"]),
        (Status("failed", failure="It broke."), ["✗ It broke."]),
    ],
)  # fmt: skip
def test_progress_is_told_in_words(status: Status | None, told: list[str]) -> None:
    rows = [row.plain for row in draw_progress(status, 60) if "●" not in row.plain]
    assert rows == told


def test_the_badge_says_what_came_back() -> None:
    (row,) = draw_round_trip(RoundTrip(12, 4), "the text", 70)
    assert row.plain == "✓ the text comes back: 12 bytes → 4 tokens → the same bytes"
    (row,) = draw_round_trip(RoundTrip(12, 4), "the text", 90)
    assert row.plain == "✓ the text comes back: 12 bytes → 4 tokens → the same bytes, 3.00 bytes a token"
    (row,) = draw_round_trip(RoundTrip(12, 4, "b'x'"), "the text", 70)
    assert row.plain == "✗ the text does not come back: b'x' is lost"
    (row,) = draw_round_trip(RoundTrip(5_000_000, 1, whole=False), "the corpus", 90)
    assert row.plain.startswith("✓ the beginning of the corpus comes back: 5.0 MB → 1 token")


@given(st.floats(0, 1e6))
def test_durations_are_short(seconds: float) -> None:
    assert len(duration(seconds)) <= 12
