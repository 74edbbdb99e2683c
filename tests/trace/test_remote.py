"""Runs in a child process: the same steps as here, and nothing that the program does can hurt this process."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from bpe_tui.trace import wire
from bpe_tui.trace.driver import ProgramError
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.program import Program
from bpe_tui.trace.remote import DIED_REASON, RemoteRun
from bpe_tui.trace.step import Step
from tests.trace.programs import LOOPS, runs


def without_digests(step: Step) -> object:
    """A step as both sides of a pipe agree on it: hashes of texts differ from process to process."""
    packed = wire.pack_step(step)

    def strip(part: object) -> object:
        if isinstance(part, list):
            is_value = len(part) == 9 and isinstance(part[0], str) and isinstance(part[5], list)
            return [strip(item) for item in (part[:-1] if is_value else part)]
        if isinstance(part, dict):
            return {key: strip(item) for key, item in part.items()}
        return part

    return strip(packed)


@pytest.fixture
def remote(request: pytest.FixtureRequest) -> Iterator[RemoteRun]:
    source, entry, args = request.param
    run = RemoteRun(Program("user.py", source, entry, args), timeout=5)
    yield run
    run.close()


@pytest.mark.parametrize("remote", [(LOOPS, "f", (3,))], indirect=True)
def test_the_same_run_there_as_here(remote: RemoteRun) -> None:
    local = LocalRun(remote.program)
    assert remote.timeline.packed() == local.timeline.packed()
    assert not remote.is_near(0), "who draws ahead must not wait for another process"
    for index in (0, 5, 3, len(local.timeline) - 1, 7, 6):
        assert without_digests(remote.step(index)) == without_digests(local.step(index))
    whole = [without_digests(step) for step in remote.steps()]
    assert whole == [without_digests(step) for step in local.steps()]
    assert remote.find_change(3, "i", 1) == local.find_change(3, "i", 1)
    assert remote.find_break(0, {8: "i == 1"}, 1) == local.find_break(0, {8: "i == 1"}, 1)
    there, here = remote.whole(3, "out"), local.whole(3, "out")
    assert there is not None
    assert here is not None
    assert there.items == here.items
    with pytest.raises(IndexError):
        remote.step(len(local.timeline))
    with pytest.raises(ProgramError, match="not allowed"):
        remote.find_break(0, {8: "__import__('os')"}, 1)


def test_every_step_survives_the_pipe() -> None:
    for run in runs():
        for step in run.steps():
            assert wire.unpack_step(wire.pack_step(step)) == step
        timeline = wire.unpack_timeline(wire.pack_timeline(run.timeline), run.timeline.sites)
        assert timeline.packed() == run.timeline.packed()
        assert timeline.moments == run.timeline.moments
        assert wire.unpack_program(wire.pack_program(run.program)) == run.program


PRINTS = "import sys\ndef f(n):\n    for i in range(n):\n        print('line', i)\n    print('err', file=sys.stderr)\n    return input()\n"


@pytest.mark.parametrize("remote", [(PRINTS, "f", (3,))], indirect=True)
def test_what_is_printed_is_shown_at_its_step(remote: RemoteRun, capfd: pytest.CaptureFixture[str]) -> None:
    printed = [step.printed for step in remote.steps()]
    assert printed[0] == ""
    assert "line 0\n" in printed[2]
    assert "line 1" not in printed[2]
    assert remote.step(2).printed == printed[2], "going back takes the output back too"
    last = remote.step(len(remote.timeline) - 1)
    assert last.event == "raise"
    assert last.value is not None
    assert last.value.text.startswith("EOFError"), "there is nobody to answer input()"
    assert last.printed.endswith("err\n")
    assert capfd.readouterr().out == ""


def stuck(source: str, timeout: float = 1.0) -> tuple[RemoteRun, Step]:
    run = RemoteRun(Program("user.py", source, "f"), timeout=timeout)
    return run, run.step(len(run.timeline) - 1)


@pytest.mark.parametrize(
    "line",
    ["n = 10 ** 10 ** 8", "n = sum(1 for _ in iter(int, 1))", "__import__('time').sleep(100)"],
)
def test_a_line_that_never_ends(line: str) -> None:
    """All steps before the line are kept, and the last step says where it stuck."""
    run, last = stuck(f"def f():\n    a = 1\n    b = a + 1\n    {line}\n    return a\n")
    assert last.event == "stop"
    assert "stopped after 1 seconds" in last.note
    assert "line 3 of f" in last.note
    assert last.names["b"].text == "2"
    assert [run.step(index).line for index in range(3)] == [1, 2, 3]
    run.close()


def test_an_endless_loop_that_swallows_everything() -> None:
    run, last = stuck(
        "def f():\n    while True:\n        try:\n            x = 1\n        except BaseException:\n            pass\n"
    )
    assert last.event == "stop"
    run.close()


@pytest.mark.parametrize("way", ["os._exit(0)", "os.kill(os.getpid(), 9)", "os.abort()"])
def test_a_program_that_ends_its_process(way: str) -> None:
    run, last = stuck(f"import os\ndef f():\n    a = 1\n    {way}\n    return a\n")
    assert last.event == "stop"
    assert last.note == DIED_REASON
    assert last.names["a"].text == "1"
    run.close()


def test_exit_is_an_exception_like_others() -> None:
    run, last = stuck("import sys\ndef f():\n    sys.exit(0)\n")
    assert last.event == "raise"
    assert last.value is not None
    assert last.value.text == "SystemExit: 0"
    run.close()


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("while True: pass\ndef f(): pass", "took longer than 1 seconds, before f was entered"),
        ("import os\nos._exit(3)\ndef f(): pass", "ended the process, before f was entered"),
        ("x = 'a' * (1 << 40)\ndef f(): pass", "MemoryError"),
    ],
)
def test_a_file_that_cannot_be_run(source: str, says: str) -> None:
    with pytest.raises(ProgramError) as caught:
        RemoteRun(Program("user.py", source, "f"), timeout=1)
    assert says in str(caught.value)


def test_too_much_memory_is_an_exception() -> None:
    run, last = stuck("def f():\n    a = []\n    while True:\n        a.append('x' * 500_000_000)\n", timeout=20)
    assert last.event == "raise"
    assert last.value is not None
    assert last.value.text == "MemoryError"
    run.close()


def test_a_killed_child_is_told_at_the_step() -> None:
    run = RemoteRun(Program("user.py", LOOPS, "f", (2,)))
    os.killpg(run._child._process.pid, signal.SIGKILL)
    step = run.step(1)
    assert step.event == "stop"
    assert "gone" in step.note
    assert [step.event for step in run.steps()] == ["stop"]
    assert run.find_change(0, "n", 1) is None
    assert run.whole(1, "n") is None
    run.close()


def test_arguments_that_cannot_be_sent() -> None:
    with pytest.raises(ValueError, match="plain"):
        wire.pack_program(Program("user.py", "def f(x): pass", "f", (object(),)))


def test_a_file_may_import_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "neighbour_of_mine.py").write_text("def g():\n    return 41\n", encoding="utf-8")
    source = "from neighbour_of_mine import g\ndef f():\n    return g() + 1\n"
    run = RemoteRun(Program(str(tmp_path / "mine.py"), source, "f"))
    last = run.step(len(run.timeline) - 1)
    assert last.value is not None
    assert last.value.text == "42"
    run.close()


def test_no_process_is_left_behind() -> None:
    run = RemoteRun(
        Program("user.py", "import os\ndef f():\n    os.fork()\n    while True:\n        pass\n", "f"), timeout=1
    )
    group = run._child._process.pid
    assert living(group)
    run.close()
    assert not living(group)


def living(group: int) -> list[str]:
    """The processes of a group that are not dead, whether or not anybody has asked for their exit code."""
    listed = subprocess.run(["ps", "-eo", "pgid,stat"], capture_output=True, text=True, check=True).stdout
    rows = (line.split() for line in listed.splitlines()[1:])
    return [state for number, state in rows if int(number) == group and not state.startswith("Z")]
