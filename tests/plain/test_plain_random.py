"""Whatever is typed, nothing raises, the place is never lost, and no session ends by itself."""

from __future__ import annotations

import io

from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.plain.commands import EVERYTHING
from bpe_tui.plain.tutor import Tutor
from bpe_tui.plain.voice import Voice
from bpe_tui.study import Place, Store
from tests.plain.session import shipped

COURSE = shipped()
WORDS = [command.word for command in EVERYTHING if command.word != "quit"]
RESTS = [
    "",
    "back",
    "1",
    "3",
    "19",
    "99",
    "ids",
    "counts back",
    "19 counts",
    "12 ((",
    "banana",
    "''",
    "on",
    "off",
    "next",
    "page",
]
LINES = st.one_of(
    st.sampled_from(["", "", "", "n", "b", "s", "m", "1", "2", "10", "predict on", "end", "next page", "97, 97"]),
    st.builds(lambda word, rest: f"{word} {rest}".strip(), st.sampled_from(WORDS), st.sampled_from(RESTS)),
    st.builds(lambda word, rest: f"{word} {rest}", st.sampled_from(WORDS), st.text(max_size=8)),
    st.text(max_size=12),
)
PLACES = st.builds(
    lambda lesson, page, step: Place(lesson, page, step),
    st.sampled_from([lesson.id for lesson in COURSE.lessons]),
    st.integers(1, 20),
    st.sampled_from([0, 0, 5, 10_000]),
)


@settings(max_examples=60)
@given(st.lists(LINES, max_size=25), st.one_of(st.none(), PLACES))
def test_random_lines_never_raise_and_never_lose_the_place(lines: list[str], place: Place | None) -> None:
    store = Store.memory()
    out = io.StringIO()
    tutor = Tutor(COURSE, store, Voice(out))
    tutor.begin(place)
    for line in lines:
        if line.strip().casefold() in ("q", "qu", "qui", "exit", "bye"):
            continue
        heard = len(out.getvalue())
        tutor.answer(line)
        assert len(out.getvalue()) > heard, "every line is answered"
        assert not tutor.left
        if tutor.place is not None:
            assert store.place() == tutor.place
    before = tutor.place
    tutor.end()
    if before is not None:
        again = Tutor(COURSE, store, Voice(io.StringIO()))
        again.begin()
        again.answer("")
        assert again.place == before
        again.end()


@settings(max_examples=60)
@given(st.integers(0, 23), st.lists(st.sampled_from(["over", "out", "turn", "moment", "step"]), max_size=6))
def test_forwards_and_back_by_the_same_word_is_in_order(start: int, moves: list[str]) -> None:
    """A move goes strictly its way, and what it says is the step the place names."""
    store = Store.memory()
    out = io.StringIO()
    tutor = Tutor(COURSE, store, Voice(out))
    tutor.begin(Place("count-pairs", 4, start))
    for move in moves:
        for line, way in ((move, 1), (f"{move} back", -1)):
            before = store.place()
            heard = len(out.getvalue())
            tutor.answer(line)
            after = store.place()
            assert before is not None
            assert after is not None
            assert (after.step - before.step) * way >= 0
            assert (after.step != before.step) is (f"Step {after.step}, line" in out.getvalue()[heard:])
    tutor.end()
