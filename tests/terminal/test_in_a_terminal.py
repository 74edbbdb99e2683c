"""The tutor in terminals of many kinds: what is sent to each, and how it goes on after each way to end."""

from __future__ import annotations

import re
import signal
import sys
from pathlib import Path

import pytest

from tests.terminal.program import Program, tutor_command, tutor_environment

PLACE = ("open", "count-pairs#4@2")
SGR = re.compile(rb"\x1b\[([\d;]*)m")
STEP = re.compile(r"count-pairs#4@(\d+)")


def codes(sent: bytes) -> list[list[int]]:
    """All styles that were sent, as numbers."""
    return [[int(part or 0) for part in match.split(b";")] for match in SGR.findall(sent)]


def colours(sent: bytes) -> set[str]:
    """Of what kind the colours are: 16, 256, or any."""
    found = set()
    for style in codes(sent):
        rest = list(style)
        while rest:
            code = rest.pop(0)
            if code in (38, 48):
                kind = rest.pop(0)
                found.add("any" if kind == 2 else "256")
                del rest[: 3 if kind == 2 else 1]
            elif 30 <= code <= 37 or 40 <= code <= 47 or 90 <= code <= 107:
                found.add("16")
    return found


def step_and_leave(learner: Program, mark: str = "▶") -> str:
    """Step, look, and leave; gives the last screen."""
    learner.wait("step 2 of")
    learner.press(" ")
    shown = learner.wait("step 3 of")
    assert mark in shown
    learner.press("q")
    assert learner.end() == 0
    return shown


def test_without_colour_none_is_sent(tmp_path: Path) -> None:
    with Program(tutor_command(*PLACE), tutor_environment(tmp_path, NO_COLOR="1")) as learner:
        step_and_leave(learner)
    assert colours(learner.sent) == set()
    # signs and weight are still there
    assert any(1 in style for style in codes(learner.sent))


@pytest.mark.parametrize(
    ("term", "colorterm", "most"),
    [
        ("linux", "", {"16"}),
        ("tmux-256color", "", {"16", "256"}),
        pytest.param("screen", "", {"16"}, marks=pytest.mark.slow),
        pytest.param("xterm-256color", "", {"16", "256"}, marks=pytest.mark.slow),
        pytest.param("xterm-256color", "truecolor", {"16", "256", "any"}, marks=pytest.mark.slow),
    ],
)
def test_no_more_colours_than_there_are(term: str, colorterm: str, most: set[str], tmp_path: Path) -> None:
    with Program(tutor_command(*PLACE), tutor_environment(tmp_path, term, COLORTERM=colorterm)) as learner:
        shown = step_and_leave(learner)
    assert colours(learner.sent) <= most
    if "256" in most:
        assert colours(learner.sent) - {"16"}
    rows = shown.splitlines()
    # a sequence that the terminal does not know would leave its letters
    assert rows[0].startswith(" Count the pairs · Step through it")
    assert rows[-1].endswith("? all keys")
    assert not re.search(r"\[[?>=]\d|\[<\d+[;a-zA-Z]|\$p|\d;\d+[Hm]|\]52", shown)


@pytest.mark.parametrize("given", [{"LC_ALL": "C"}, pytest.param({}, marks=pytest.mark.slow)])
def test_where_utf_8_is_not_spoken_only_ascii_is_sent(given: dict[str, str], tmp_path: Path) -> None:
    words = ("--ascii", *PLACE) if not given else PLACE
    with Program(tutor_command(*words), tutor_environment(tmp_path, "linux", **given)) as learner:
        learner.wait("step 2 of")
        learner.press(" ")
        learner.wait("step 3 of")
        # a page of prose, with quotes and dashes
        learner.press("N")
        learner.wait("3/")
        learner.press("q")
        assert learner.end() == 0
    assert learner.sent.isascii()


def test_after_the_terminal_is_closed_it_goes_on_at_the_step(tmp_path: Path) -> None:
    environ = tutor_environment(tmp_path)
    with Program(tutor_command(*PLACE), environ) as learner:
        learner.wait("step 2 of")
        learner.press("   ")
        learner.wait("step 5 of")
        learner.hang_up()
        # 120 is what Python says when there is nowhere left to write to
        assert learner.end() in (0, 120)
    with Program(tutor_command("open", "count-pairs"), environ) as learner:
        learner.wait("step 5 of")


CRASH = """
import sys
from bpe_tui.__main__ import main
from bpe_tui.screens.place import PlaceScreen

def broken(self):
    raise ZeroDivisionError("made by a test")

PlaceScreen.action_copy_address = broken
sys.exit(main(sys.argv[1:]))
"""


def test_a_crash_is_told_and_the_next_start_goes_on(tmp_path: Path) -> None:
    environ = tutor_environment(tmp_path)
    with Program([sys.executable, "-c", CRASH, *PLACE], environ) as learner:
        learner.wait("step 2 of")
        learner.press(" ")
        learner.wait("step 3 of")
        learner.press("y")
        assert learner.end() == 1
    told = learner.sent.rpartition(b"\x1b[?1049l")[2].decode()
    assert "Sorry, bpe-tui has failed." in told
    assert "Traceback" not in told
    assert "ZeroDivisionError: made by a test" in (tmp_path / "last-crash.txt").read_text()
    assert "last-crash.txt" in told.replace("\r\n", "")
    # what the tutor switched on is off again: the cursor is seen, no mouse is reported
    assert learner.sent.rfind(b"\x1b[?25h") > learner.sent.rfind(b"\x1b[?25l")
    assert learner.sent.rfind(b"\x1b[?1000l") >= learner.sent.rfind(b"\x1b[?1000h")
    with Program(tutor_command("open", "count-pairs"), environ) as learner:
        learner.wait("step 3 of")


SHELL = """
import os, signal, subprocess, sys
child = subprocess.Popen([sys.executable, "-m", "bpe_tui", *sys.argv[1:]], process_group=0)
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
os.tcsetpgrp(0, child.pid)
while True:
    _, status = os.waitpid(child.pid, os.WUNTRACED)
    if not os.WIFSTOPPED(status):
        sys.exit(os.waitstatus_to_exitcode(status))
    os.tcsetpgrp(0, os.getpgrp())
    print("stopped, and the shell is back", flush=True)
    sys.stdin.readline()
    os.tcsetpgrp(0, child.pid)
    os.killpg(child.pid, signal.SIGCONT)
"""


def test_stopped_and_brought_back_all_is_drawn_anew(tmp_path: Path) -> None:
    with Program([sys.executable, "-c", SHELL, *PLACE], tutor_environment(tmp_path)) as learner:
        learner.wait("step 2 of")
        learner.press(" ")
        learner.wait("step 3 of")
        learner.press("\x1a")
        learner.wait("the shell is back")
        learner.screen.reset()
        before = len(learner.sent)
        learner.press("fg\n")
        shown = learner.wait(lambda shown: "step 3 of" in shown and "all keys" in shown)
        assert "Count the pairs" in shown
        assert "the shell is back" not in shown
        assert len(learner.sent) - before > 1_000
        learner.press(" ")
        learner.wait("step 4 of")
        learner.press("q")
        assert learner.end() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, pytest.param(signal.SIGHUP, marks=pytest.mark.slow)])
def test_asked_to_end_it_leaves_the_terminal_as_it_was(number: int, tmp_path: Path) -> None:
    with Program(tutor_command(*PLACE), tutor_environment(tmp_path)) as learner:
        learner.wait("step 2 of")
        learner.signal(number)
        assert learner.end() == 0
    assert learner.sent.rfind(b"\x1b[?1049l") > learner.sent.rfind(b"\x1b[?1049h")
