"""Layout, looking, and scenes put together from runs."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.bpe import taught
from bpe_tui.course.case import FUNCTIONS, Case
from bpe_tui.drawing.layout import Box, Plan, Wanted, arrange
from bpe_tui.drawing.looking import looked_at
from bpe_tui.drawing.names import draw_names
from bpe_tui.drawing.scene import Scene, Settings, set_scene, survey
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.program import Program
from bpe_tui.trace.value import describe

TOY = "aaabdaaabac"
RUNS = {name: LocalRun(Case(name, TOY).program()) for name in FUNCTIONS}
wanted = st.builds(Wanted, st.tuples(st.integers(10, 140), st.integers(1, 80)), st.integers(0, 20), st.integers(0, 2))


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def assert_planned(plan: Plan, width: int, height: int) -> None:
    boxes = list(plan.boxes.values())
    for at, box in enumerate(boxes):
        assert box.width > 0
        assert box.height > 0
        assert 0 <= box.x <= box.x + box.width <= width
        assert 0 <= box.y <= box.y + box.height <= height
        assert not any(overlap(box, other) for other in boxes[at + 1 :])


@given(st.integers(1, 300), st.integers(1, 100), wanted, st.sampled_from(["names", "tokens"]), st.booleans())
def test_panes_never_overlap_nor_leave_the_screen(
    width: int, height: int, wants: Wanted, front: str, asking: bool
) -> None:
    plan = arrange(width, height, wants, front, asking=asking)  # type: ignore[arg-type]
    assert_planned(plan, width, height)
    assert "code" in plan.boxes or height < 8


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize(("width", "height"), [(118, 38), (80, 22), (80, 18)])
def test_everything_has_its_place(name: str, width: int, height: int) -> None:
    wants = survey(RUNS[name]).wanted
    boxes = arrange(width, height, wants).boxes
    expected = {"code", "happened", "names", "timeline"} | ({"tokens"} if wants.strips else set())
    assert set(boxes) == expected


@pytest.mark.parametrize("name", FUNCTIONS)
def test_on_80_by_24_the_code_is_whole(name: str) -> None:
    wants = survey(RUNS[name]).wanted
    box = arrange(80, 22, wants).boxes["code"]
    assert box.width >= wants.code[0]
    assert box.height - box.titled >= wants.code[1] - 1  # the docstring may go


def test_on_40_cells_variables_and_tokens_share_a_place() -> None:
    wants = survey(RUNS["merge"]).wanted
    names, tokens = (arrange(40, 18, wants, front) for front in ("names", "tokens"))
    assert names.folded
    assert "tokens" not in names.boxes
    assert "names" not in tokens.boxes
    assert names.boxes["names"] == tokens.boxes["tokens"]


def test_a_question_takes_the_place_of_what_happened() -> None:
    for width, height in ((118, 38), (80, 22), (40, 18)):
        boxes = arrange(width, height, survey(RUNS["merge"]).wanted, asking=True).boxes
        assert "happened" not in boxes
        assert boxes["question"].height >= 7


@given(st.integers(60, 130), st.integers(14, 60), wanted, st.integers(0, 8))
def test_what_a_question_is_about_has_its_rows(width: int, height: int, wants: Wanted, table: int) -> None:
    plan = arrange(width, height, wants, asking=True, table=table)
    assert_planned(plan, width, height)
    if height >= 21:
        assert plan.boxes["names"].height - plan.boxes["names"].titled >= table


SOURCE = Path(taught.__file__).read_text(encoding="utf-8")


def looked(source: str, line: int, turns: int = 1, **names: object) -> dict[str, tuple[int, ...]]:
    described = {name: describe(value) for name, value in names.items()}
    return looked_at(source, line, described, lambda _: turns)


@pytest.mark.parametrize(
    ("head", "names", "turns", "expected"),
    [
        ("for pair in zip(ids, ids[1:]):", {"ids": [1, 2, 3]}, 1, {"ids": (0, 1)}),
        ("for pair in zip(ids, ids[1:]):", {"ids": [1, 2, 3]}, 2, {"ids": (1, 2)}),
        ("for pair in zip(ids, ids[1:]):", {"ids": [1, 2, 3]}, 3, {}),
        ("for x in ids:", {"ids": [1, 2, 3]}, 3, {"ids": (2,)}),
        ("for x in enumerate(ids):", {"ids": [1, 2, 3]}, 1, {"ids": (0,)}),
        ("while ids[i] != ids[i + 1]:", {"ids": [1, 2, 3], "i": 1}, 1, {"ids": (1, 2)}),
        ("while ids[i] != ids[i + 1]:", {"ids": [1, 2, 3], "i": 2}, 1, {"ids": (2,)}),
        ("while ids[i] != ids[i - 1]:", {"ids": [1, 2, 3], "i": 0}, 1, {"ids": (0,)}),
        ("while ids[i]:", {"ids": [1, 2, 3]}, 1, {}),
        ("for x in other:", {"ids": [1, 2, 3]}, 1, {}),
    ],
)
def test_what_a_loop_looks_at(
    head: str, names: dict[str, object], turns: int, expected: dict[str, tuple[int, ...]]
) -> None:
    assert looked(f"def f():\n    {head}\n        pass\n", 3, turns, **names) == expected


def test_outside_of_loops_nothing_is_looked_at() -> None:
    assert looked("def f():\n    x = ids[i]\n", 2, ids=[1, 2], i=0) == {}


@given(st.text(max_size=60), st.integers(1, 5))
def test_looking_into_any_source_never_fails(source: str, line: int) -> None:
    assert isinstance(looked(source, line, ids=[1]), dict)


def scene(name: str, index: int, settings: Settings | None = None) -> Scene:
    run = RUNS[name]
    return set_scene(run, survey(run), index, settings or Settings())


def test_a_scene_of_get_stats_looks_at_the_pair_it_counts() -> None:
    ids = TOY.encode()
    run = RUNS["get_stats"]
    for index in range(2, len(run.timeline) - 2):
        shown = scene("get_stats", index)
        left, right = shown.strips[0].looked
        pair = shown.names.names["pair"]
        assert [item.text for item in pair.items] == [str(ids[left]), str(ids[right])]


def test_a_scene_of_a_function_called_again_counts_turns_from_its_call() -> None:
    run = RUNS["train"]
    checked = 0
    for index in range(len(run.timeline)):
        step = run.step(index)
        if step.function == "get_stats" and "pair" in step.names and not step.exhausted and step.event == "line":
            looked_now = scene("train", index).strips[0].looked
            ids = [item.text for item in step.names["ids"].items]
            assert [ids[at] for at in looked_now] == [item.text for item in step.names["pair"].items]
            checked += 1
    assert checked > 20


def test_merge_shows_both_sequences_and_marks_what_is_new() -> None:
    shown = scene("merge", 5)
    assert [strip.name for strip in shown.strips] == ["ids", "out"]
    assert shown.strips[0].looked == (0, 1)
    assert shown.strips[1].fresh == (0,)
    assert shown.minted[256] == b"aa"


def test_decode_looks_up_the_token_it_is_at() -> None:
    run = RUNS["decode"]
    index = next(at for at in range(len(run.timeline)) if run.step(at).source == "data += vocab[token_id]")
    shown = scene("decode", index).names
    assert shown.keys["vocab"] == shown.names["token_id"]


def test_functions_that_wait_show_their_variables_where_there_is_room() -> None:
    run = RUNS["train"]
    index = next(at for at in range(len(run.timeline)) if run.step(at).function == "merge")
    view = scene("train", index).names
    assert [function for function, _ in view.callers] == ["train"]
    tall = [row.plain for row in draw_names(view, 46, 20)]
    assert any("train, which waits" in row for row in tall)
    assert any("num_merges 3" in row for row in tall)
    assert not any("waits" in row.plain for row in draw_names(view, 46, 7))


def test_the_next_line_is_hidden_while_it_is_asked_for() -> None:
    assert scene("merge", 5).code.next is not None
    assert scene("merge", 5, Settings(asking=True)).code.next is None


def test_no_arrow_where_the_next_line_is_in_another_function() -> None:
    run = RUNS["train"]
    for index in range(len(run.timeline) - 1):
        following = scene("train", index).code.next
        same = run.timeline.depth(index) == run.timeline.depth(index + 1)
        assert (following is not None) == same


def test_the_counts_are_those_of_the_steps_so_far() -> None:
    run = RUNS["merge"]
    for index in (0, 7, 40):
        counts = scene("merge", index).code.counts
        assert sum(counts.values()) == index + 1
    assert survey(run).most == max(scene("merge", 40).code.counts.values())


def test_a_function_that_has_nothing_to_do_with_tokens_gets_no_strip() -> None:
    source = "def f(numbers):\n    total = 0\n    for number in numbers:\n        total += number\n    return total\n"
    run = LocalRun(Program("f.py", source, "f", ([3, 1, 2],)))
    about = survey(run)
    assert about.wanted.strips == 0
    assert set_scene(run, about, 2, Settings()).strips == ()
    assert "tokens" not in arrange(80, 22, about.wanted).boxes


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_step_of_every_taught_function_has_a_scene(name: str) -> None:
    run = RUNS[name]
    about = survey(run)
    for index in range(len(run.timeline)):
        shown = set_scene(run, about, index, Settings())
        assert shown.step.line in shown.code.listing
        assert len(shown.strips) <= max(1, about.wanted.strips)
        assert len(shown.names.names) <= about.wanted.names
