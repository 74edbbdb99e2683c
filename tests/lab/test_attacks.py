"""Code that wants out: in bubblewrap each attack is contained, under limits alone those that limits can hold."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bpe_tui.lab import runner
from bpe_tui.lab.calls import Call, Ended, Event, Output, Result, Returned
from bpe_tui.lab.limits import Limits
from bpe_tui.lab.runner import Job, execute
from bpe_tui.lab.sandbox import Sandbox, find_sandbox, new_mark, processes_marked, without_bubblewrap
from tests.lab.attacks import ATTACKS, Attack

# small, so that nothing here can be felt by the machine
LIMITS = Limits(seconds=20, memory=300 << 20, output=100_000, file_size=4 << 20, processes=16)
ENDLESS = 0.6
"""Seconds for what never ends."""
# limits on one's own machine are not tried out against what limits alone do not hold
ALONE = [
    # one of those that never end stands for all of them
    pytest.param(attack, marks=[pytest.mark.slow] if "time" in attack.ends and "Python" not in attack.name else [])
    for attack in ATTACKS
    if attack.holds_without
]

needs_bubblewrap = pytest.mark.skipif(
    not find_sandbox().contained, reason=f"BUBBLEWRAP DOES NOT WORK HERE: {find_sandbox().reason}"
)


@dataclass
class Target:
    """What an attack may try to reach."""

    path: Path
    server: socket.socket
    listener: socket.socket
    mark: str

    @property
    def arguments(self) -> tuple[object, ...]:
        return str(self.path), os.getpid(), self.server.getsockname()[1]

    def is_untouched(self) -> bool:
        """Whether the file is as it was, and nothing has come in."""
        for quiet in (self.server, self.listener):
            quiet.settimeout(0)
            try:
                if quiet is self.server:
                    quiet.accept()
                else:
                    quiet.recv(10)
            except OSError:
                continue
            return False
        return self.path.read_text(encoding="utf-8") == "kept"


@pytest.fixture
def target(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Target]:
    path = tmp_path / "progress.db"
    path.write_text("kept", encoding="utf-8")
    monkeypatch.setenv("SECRET", "SECRET")
    mark = new_mark()
    monkeypatch.setattr(runner, "new_mark", lambda: mark)
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(type=socket.SOCK_DGRAM) as listener:
        listener.bind(server.getsockname())
        yield Target(path, server, listener, mark)


def attacked(attack: Attack, sandbox: Sandbox, target: Target) -> tuple[Ended, Result | None]:
    """Run an attack."""
    limits = replace(LIMITS, seconds=ENDLESS) if "time" in attack.ends else LIMITS
    job = Job(attack.code, (Call("attack", target.arguments),), limits=limits)
    events = execute(job, sandbox)
    ended = events[-1]
    assert isinstance(ended, Ended)
    return ended, next((event.result for event in events if isinstance(event, Returned)), None)


def check_contained(attack: Attack, sandbox: Sandbox, target: Target) -> None:
    ended, result = attacked(attack, sandbox, target)
    if result is not None and result.trouble is not None:
        assert ended.kind == "done"
        assert result.trouble.type in attack.ends
        assert result.trouble.line is not None
    else:
        assert ended.kind in attack.ends
    if ended.kind != "done":
        assert result is None
        assert ended.call == 0
        assert ended.message.endswith(".")
    assert target.is_untouched()
    assert not processes_marked(target.mark)
    assert result is None or result.value not in (True, b"kept", "kept")


@needs_bubblewrap
@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_bubblewrap_contains(attack: Attack, target: Target) -> None:
    check_contained(attack, find_sandbox(), target)


@pytest.mark.parametrize("attack", ALONE, ids=lambda attack: attack.name if isinstance(attack, Attack) else None)
def test_limits_alone_hold(attack: Attack, target: Target) -> None:
    check_contained(attack, without_bubblewrap("it is left out"), target)


def test_a_process_that_hides_is_told_of(target: Target) -> None:
    hides = next(attack for attack in ATTACKS if attack.name == "a process that hides")
    ended, _ = attacked(hides, without_bubblewrap("it is left out"), target)
    assert ended.left


def test_nothing_runs_where_nothing_may(target: Target) -> None:
    refused = without_bubblewrap("it is left out", kiosk=True)
    ended, result = attacked(ATTACKS[0], refused, target)
    assert (ended.kind, result) == ("refused", None)
    assert "it is left out" in ended.message


FORGED = """
import os
def attack(path, parent, port):
    for number in range(3, 64):
        try:
            os.write(number, b'{"index": 0, "value": 42, "changed": [], "seconds": 0}\\n{"done": true}\\n')
        except OSError:
            pass
    os._exit(0)
"""


def test_a_result_without_the_token_is_none(target: Target) -> None:
    ended, result = attacked(Attack("forged", FORGED, ("died",)), without_bubblewrap("it is left out"), target)
    assert (ended.kind, result) == ("died", None)


def test_a_run_can_be_stopped() -> None:
    run = runner.LabRun(Job("while True: print('on')", limits=Limits(seconds=60)), find_sandbox())
    try:
        events: list[Event] = []
        while not any(isinstance(event, Output) for event in events):
            events += run.poll()
            time.sleep(0.01)
        run.stop()
        while run.ended is None:
            run.poll()
            time.sleep(0.01)
        assert run.ended.kind == "stopped"
    finally:
        run.close()
