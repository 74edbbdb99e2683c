"""Time travel: any step, reached in any way, is the same step."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.bpe import taught
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.program import Program
from bpe_tui.trace.step import Step
from bpe_tui.trace.timeline import SIZES, Size
from tests.trace.programs import runs

RUNS = runs()
FORWARDS: list[list[Step]] = [[run.step(index) for index in range(len(run.timeline))] for run in RUNS]
NUMBERS = range(len(RUNS))


def fresh(number: int) -> LocalRun:
    """The same program recorded again, with nothing remembered."""
    return LocalRun(RUNS[number].program)


@pytest.mark.parametrize("number", NUMBERS)
def test_backwards_is_forwards(number: int) -> None:
    run = fresh(number)
    backwards = [run.step(index) for index in reversed(range(len(run.timeline)))]
    assert backwards[::-1] == FORWARDS[number]


@pytest.mark.parametrize("number", NUMBERS)
def test_seek_is_single_steps(number: int) -> None:
    for index in range(0, len(FORWARDS[number]), 7):
        assert fresh(number).step(index) == FORWARDS[number][index]


def test_the_next_step_and_those_seen_of_late_are_near() -> None:
    run = LocalRun(Program.of(taught.merge, [97] * 400, (97, 97), 256))
    last = len(run.timeline) - 1
    assert last > 600
    run.step(10)
    assert run.is_near(10)
    assert run.is_near(11)
    assert not run.is_near(12), "two lines would have to run"
    assert not run.is_near(9), "the run would have to begin again"
    run.step(9)
    assert run.is_near(9)
    for index in range(10, 300):
        run.step(index)
    assert run.is_near(299)
    assert not run.is_near(20), "no more kept"


def test_the_next_step_of_a_long_run_is_not_near(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_tui.trace.local.SOON", 20)
    run = LocalRun(Program.of(taught.merge, [97] * 40, (97, 97), 256))
    run.step(19)
    assert run.is_near(20)
    run.step(20)
    assert not run.is_near(21), "to come back from there would take long"


@settings(max_examples=60)
@given(st.data())
def test_any_journey(data: st.DataObject) -> None:
    """However one goes about, by any step size either way, the step shown is the step at that number."""
    number = data.draw(st.sampled_from(NUMBERS))
    run = fresh(number)
    index = data.draw(st.integers(0, len(run.timeline) - 1))
    for _ in range(data.draw(st.integers(1, 12))):
        size = data.draw(st.sampled_from(SIZES))
        to = run.timeline.move(index, size, data.draw(st.sampled_from((1, -1))))
        index = index if to is None else to
        assert run.step(index) == FORWARDS[number][index]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("size", SIZES)
def test_back_undoes_forward(number: int, size: Size) -> None:
    """From every step that is itself a stop of that size, back undoes forward; from others it lands between.

    A step within a call is no stop of ``over`` for the level that ``over`` came out at, and so on; from such a step
    back may go past it, but then forward leads to the same place again.
    """
    timeline = RUNS[number].timeline
    exact = 0
    for index in range(len(timeline)):
        to = timeline.move(index, size, 1)
        if to is None:
            continue
        assert to > index
        back = timeline.move(to, size, -1)
        if is_stop(number, index, to, size):
            assert back == index
            exact += 1
        elif back is not None:
            assert back < to
            if size not in ("out", "turn"):
                assert timeline.move(back, size, 1) == to or size == "end"
    if size in ("line", "over"):
        assert exact > len(timeline) // 3


def is_stop(number: int, index: int, to: int, size: Size) -> bool:
    """Whether going back by ``size`` from ``to`` stops at ``index``."""
    timeline = RUNS[number].timeline
    if size == "line":
        return True
    if size == "over":
        return timeline.depth(index) <= timeline.depth(to)
    if size == "moment":
        return timeline.moment(index) is not None
    if size == "turn":
        here, there = timeline.site(index), timeline.site(to)
        return here.is_head and here.loop == there.loop
    return size == "end" and index == 0


@pytest.mark.parametrize("number", NUMBERS)
def test_sizes_mean_what_they_say(number: int) -> None:
    timeline = RUNS[number].timeline
    last = len(timeline) - 1
    for index in range(len(timeline)):
        depth = timeline.depth(index)
        over, out = timeline.move(index, "over", 1), timeline.move(index, "out", 1)
        assert all(timeline.depth(at) > depth for at in range(index + 1, over if over is not None else last + 1))
        assert all(timeline.depth(at) >= depth for at in range(index + 1, out if out is not None else last + 1))
        if out is not None:
            assert timeline.depth(out) < depth
        turn = timeline.move(index, "turn", 1)
        if turn is not None:
            assert timeline.site(turn).is_head
            assert timeline.depth(turn) == depth
            assert all(timeline.depth(at) >= depth for at in range(index, turn))
        moment = timeline.move(index, "moment", 1)
        between = range(index + 1, moment if moment is not None else last + 1)
        assert all(timeline.moment(at) is None for at in between)


@pytest.mark.parametrize("number", NUMBERS)
def test_line_counts(number: int) -> None:
    timeline = RUNS[number].timeline
    seen: dict[int, int] = {}
    for index in range(len(timeline)):
        if timeline.site(index).kind not in ("raise", "stop", "end"):
            seen[timeline.line(index)] = seen.get(timeline.line(index), 0) + 1
        assert timeline.line_counts(index) == seen


def test_line_counts_of_a_long_run() -> None:
    run = LocalRun(Program("long.py", "def f(n):\n    for i in range(n):\n        pass\n", "f", (30_000,)))
    timeline = run.timeline
    for index in (0, 1, 8_191, 8_192, 8_193, 20_000, len(timeline) - 1):
        assert sum(timeline.line_counts(index).values()) == min(index + 1, len(timeline) - 1)
    assert timeline.line_counts(len(timeline) - 1) == {1: 1, 2: 30_001, 3: 30_000}


@pytest.mark.parametrize("number", NUMBERS)
def test_steps_without_windows_agree(number: int) -> None:
    for whole, shown in zip(RUNS[number].steps(), FORWARDS[number], strict=True):
        assert (whole.index, whole.event, whole.line, whole.depth) == (
            shown.index,
            shown.event,
            shown.line,
            shown.depth,
        )
        assert [change.name for change in whole.changed] == [change.name for change in shown.changed]


@pytest.mark.parametrize("number", NUMBERS)
def test_changes_are_found_where_they_happen(number: int) -> None:
    """``find_change`` stops exactly where the steps themselves say that the variable changed, in that function."""
    run, steps = RUNS[number], FORWARDS[number]
    start = next(index for index in range(len(steps)) if steps[index].event == "line")
    for name in list(steps[start].names)[:2] + list(steps[-1].names)[:3]:
        places = [
            step.index
            for step in steps
            if step.depth == steps[start].depth
            and step.function == steps[start].function
            and any(change.name == name and change.new is not None for change in step.changed)
        ]
        found = [start]
        while (at := run.find_change(found[-1], name, 1)) is not None:
            found.append(at)
        assert found[1:] == [place for place in places if place > start]
        last = len(steps) - 1
        if steps[last].depth == steps[start].depth:
            back = run.find_change(last, name, -1)
            assert back == max((place for place in places if place < last), default=None)


def test_breakpoints_with_and_without_conditions() -> None:
    run = LocalRun(RUNS[2].program)
    timeline = run.timeline
    line = next(step.line for step in FORWARDS[2] if step.source == "merges[pair] = new_id")
    hits = [index for index in range(len(timeline)) if timeline.line(index) == line]
    assert len(hits) == 3
    assert run.find_break(0, {line: ""}, 1) == hits[0]
    assert run.find_break(hits[0], {line: ""}, 1) == hits[1]
    assert run.find_break(hits[2], {line: ""}, 1) is None
    assert run.find_break(len(timeline) - 1, {line: ""}, -1) == hits[2]
    assert run.find_break(0, {line: "new_id == 257"}, 1) == hits[1]
    assert run.find_break(len(timeline) - 1, {line: "new_id == 257"}, -1) == hits[1]
    assert run.find_break(0, {line: "no_such_name > 1"}, 1) is None
    assert run.find_break(0, {}, 1) is None


def test_moments_of_training_the_toy() -> None:
    labels = {moment.kind: [] for moment in RUNS[2].timeline.moments}  # type: dict[str, list[str]]
    for moment in RUNS[2].timeline.moments:
        labels[moment.kind].append(moment.label)
    assert labels["minted"] == ["256 minted: (97, 97)", "257 minted: (256, 97)", "258 minted: (257, 98)"]
    assert labels["winner"] == ["(97, 97) wins with 4", "(257, 98) wins with 2"]
    assert labels["tie"] == ["tie at 2: (256, 97) was seen first of 2"]


def test_a_step_out_of_range() -> None:
    for index in (-1, len(FORWARDS[0])):
        with pytest.raises(IndexError, match="there is no step"):
            RUNS[0].step(index)


def test_the_whole_of_a_long_value() -> None:
    source = "def f(n):\n    xs = list(range(n))\n    for i in range(3):\n        xs[i] = -1\n    return xs\n"
    run = LocalRun(Program("long.py", source, "f", (30_000,)))
    step = run.step(5)
    assert len(step.names["xs"].items) == 400
    whole = run.whole(5, "xs")
    assert whole is not None
    assert (len(whole.items), whole.length) == (20_000, 30_000)
    assert [item.text for item in whole.items[:3]] == ["-1", "-1", "2"], "it is the value of that step"
    assert run.whole(5, "nothing") is None
    first = run.whole(1, "xs")
    assert first is not None
    assert first.items[0].text == "0"
    assert run.step(5) == step


def test_a_long_list_is_shown_where_its_loop_has_come_to() -> None:
    run = LocalRun(Program.of(taught.get_stats, list(range(3_000))))
    index = 2 + 2 * 2_000
    step = run.step(index)
    ids = step.names["ids"]
    assert step.names["pair"].items[0].text == "2000"
    assert ids.start <= 2_000 < ids.start + len(ids.items) - 1
    assert ids.start > 1_000


def test_turns_are_counted_in_their_own_call() -> None:
    """In the second call of ``get_stats`` the count starts anew."""
    timeline = RUNS[2].timeline
    calls = [at for at in range(len(timeline)) if timeline.event(at) == "call" and timeline.function(at) == "get_stats"]
    line = next(step.line for step in FORWARDS[2] if step.source.startswith("for pair in zip"))
    for call in calls:
        assert [timeline.turns(call + more, 1, line) for more in (0, 1, 2, 3, 4)] == [0, 0, 1, 1, 2]
