"""A learner on a host, with the real sshd and client: in the tutor, and nowhere else."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bpe_tui.terminal import splash
from tests.ssh.host import PATIENCE, LearnersHost, MissingError, learners_host, processes_of
from tests.terminal.program import Program

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def host(request: pytest.FixtureRequest) -> Iterator[LearnersHost]:
    try:
        with learners_host() as running:
            yield running
    except MissingError as missing:
        loud = f"NOT TESTED over SSH: {missing}"
        reporter = request.config.pluginmanager.get_plugin("terminalreporter")
        if reporter is not None:
            reporter.write_line(f"\n{loud}", red=True, bold=True)
        pytest.skip(loud)


def client_environment(**others: str) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "TERM": "xterm-256color", **others}


def log_in(host: LearnersHost, *options: str, size: tuple[int, int] = (80, 24), **environ: str) -> Program:
    return Program(host.ssh("-t", *options, host.address), client_environment(**environ), size)


def asked(host: LearnersHost, *arguments: str, program: str = "ssh") -> subprocess.CompletedProcess[str]:
    """What a client gets that asks for something other than the tutor."""
    return subprocess.run(
        host.ssh(*arguments, program=program),
        capture_output=True, text=True, input="id\n", timeout=PATIENCE, check=False, env=client_environment(),
    )  # fmt: skip


def eventually(is_so: Callable[[], bool]) -> bool:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if is_so():
            return True
        time.sleep(0.1)
    return False


def test_log_in_step_resize_lose_the_line_and_go_on(host: LearnersHost) -> None:
    with log_in(host) as learner:
        learner.wait("Count the pairs")
        for _ in range(4):
            learner.press("\x1b[B")
        learner.wait(lambda shown: any("›" in row and "Count the pairs" in row for row in shown.splitlines()))
        learner.press("\r")
        learner.wait("skip")
        learner.press("s")
        for page in (2, 3, 4):
            learner.wait(f"  {page - 1}/")
            learner.press("n")
        learner.wait("get_stats")
        for step in (1, 2, 3):
            learner.press(" ")
            learner.wait(f"step {step} of")
        learner.resize(120, 40)
        learner.wait(lambda shown: "count-pairs#4@3" in shown and len(max(shown.splitlines(), key=len)) > 100)
        assert processes_of(host.user)
        # the line drops: the client is gone without a word
        learner.signal(9)
    assert eventually(lambda: not processes_of(host.user)), "the tutor outlived the line"
    with log_in(host) as learner:
        learner.wait("Enter open")
        learner.press("\r")
        learner.wait("count-pairs#4@3")
        learner.press("q")
        assert learner.end() == 0


def test_keys_stop_nothing(host: LearnersHost) -> None:
    """Neither at once nor later: there is no shell behind the tutor."""
    with log_in(host) as learner:
        learner.wait(splash.LINE)
        for keys in ("\x1a", "\x1c", "\x1a"):
            learner.press(keys)
            learner.read(0.2)
        learner.wait("Enter open")
        learner.press("\x1a")
        learner.wait("cannot be stopped here")
        learner.press("q")
        assert learner.end() == 0


def press_until(learner: Program, key: str, is_so: Callable[[], bool]) -> None:
    """Press a key over and over, from the moment on from which the client passes keys on."""
    until = time.monotonic() + PATIENCE
    while termios.tcgetattr(learner.terminal)[3] & termios.ISIG:
        assert time.monotonic() < until, "the client never asked for a terminal"
        time.sleep(0.001)
    while not is_so():
        assert time.monotonic() < until, learner.shown
        learner.press(key)
        learner.read(0.002)


@pytest.mark.parametrize("turn", range(3))
def test_what_would_stop_it_stops_nothing_from_the_very_first_moment(host: LearnersHost, turn: int) -> None:
    """Before the launcher has said what keys may do, and while it says it."""
    del turn
    with log_in(host) as learner:
        press_until(learner, "\x1a", lambda: splash.LINE.encode() in learner.sent)
        learner.wait("Enter open")
        learner.press("q")
        assert learner.end() == 0
    assert eventually(lambda: not processes_of(host.user))


@pytest.mark.parametrize("key", ["\x03", "\x1c"], ids=["interrupt", "quit"])
def test_who_interrupts_the_first_moment_is_out_and_nowhere_else(host: LearnersHost, key: str) -> None:
    with log_in(host) as learner:

        def decided() -> bool:
            pid, status = os.waitpid(learner.pid, os.WNOHANG)
            if pid:
                learner.status = os.waitstatus_to_exitcode(status)
            return bool(pid) or splash.LINE.encode() in learner.sent

        press_until(learner, key, decided)
        if learner.status is None:
            learner.wait("Enter open")
            learner.press("q")
            assert learner.end() == 0
        else:
            assert learner.status != 0
    assert eventually(lambda: not processes_of(host.user))
    assert not list(host.home.glob("core*"))


def test_a_terminal_that_shows_only_lines_has_no_way_out_either(host: LearnersHost) -> None:
    with log_in(host, TERM="dumb", size=(100, 40)) as learner:
        learner.wait("Type lessons")
        for line, told in (
            ("lab get-stats", "Lab: Count the pairs."),
            ("edit", "no editor can be opened"),
            ("write x.py", "no files can be written"),
            ("check /etc/passwd", "no files can be read"),
        ):
            learner.press(f"{line}\r")
            learner.wait(told)
        # code can be written all the same, here and in free play
        learner.press("lines\rdef get_stats(ids):\r    return {}\r.\r")
        learner.wait("2 lines are in.")
        learner.press("leave\rlab play\r")
        learner.wait("any Python")
        learner.press("lines\rprint(6 * 7)\r.\rrun\r")
        learner.wait(lambda shown: "It ran to its end." in shown or "Labs are closed here" in shown)
        for key in ("\x1a", "\x1c", "\x03"):
            learner.press(key)
        learner.press("\x15quit\r")
        assert learner.end() == 0
    assert "\x1b" not in learner.sent.decode()
    assert not (host.home / "x.py").exists()
    assert eventually(lambda: not processes_of(host.user))


def test_nothing_of_the_clients_environment_arrives(host: LearnersHost) -> None:
    names = {
        "PYTHONPATH": "/tmp",
        "LD_PRELOAD": "x.so",
        "TEXTUAL_DRIVER": "evil:Driver",
        "EDITOR": "sh",
        "BASH_ENV": "x",
        "LC_ALL": "C",
        "PS1": "$(id)",
    }
    # what the launcher sets itself, or asks about
    ours = {"BPE_TUI_HOME": "/tmp", "BPE_TUI_KIOSK": "0", "SSH_ORIGINAL_COMMAND": "id", "PATH": "/tmp", "SHELL": "sh"}
    sent = [word for name, value in (names | ours).items() for word in ("-o", f"SetEnv={name}={value}")]
    with log_in(
        host, *sent, "-o", "SendEnv=NO_COLOR COLORTERM", NO_COLOR="$(id)", COLORTERM="x;id", TERM="../x"
    ) as learner:
        learner.wait("Enter open")
        learner.press("q")
        assert learner.end() == 0
    got = dict(line.split("=", 1) for line in (host.home / "environment").read_text().splitlines())
    assert not set(got) & (set(names) | {"INJECTED"})
    assert got["TERM"] == "xterm"
    assert got["COLORTERM"] == ""
    assert got["NO_COLOR"] == "1"
    assert got["BPE_TUI_KIOSK"] == "1"
    assert got["BPE_TUI_HOME"] == str(host.home)
    assert (got["PATH"], got["SHELL"]) == ("/usr/bin:/bin", "/bin/false")
    assert not (host.home / "rc-ran").exists()
    assert not (host.home / "profile-ran").exists()


@pytest.mark.parametrize("options", [(), ("-T",), ("-t",), ("-tt",)])
@pytest.mark.parametrize("command", ["id", "/bin/sh -i", "sh -c 'id; exec bpe-tui'", "scp -f /etc/passwd"])
def test_no_command_is_run(host: LearnersHost, options: tuple[str, ...], command: str) -> None:
    done = asked(host, *options, host.address, command)
    assert done.returncode == 1
    assert "uid=" not in done.stdout
    assert "Only the tutor is here" in done.stdout + done.stderr


def test_no_shell_without_a_terminal(host: LearnersHost) -> None:
    done = asked(host, "-T", host.address)
    assert done.returncode == 1
    assert done.stdout == ""
    assert "needs a terminal" in done.stderr


@pytest.mark.parametrize("options", [(), ("-O",)])
def test_no_scp(host: LearnersHost, options: tuple[str, ...], tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    assert asked(host, *options, f"{host.address}:/etc/passwd", str(taken), program="scp").returncode != 0
    assert not taken.exists()
    given = tmp_path / "given"
    given.write_text("x")
    assert asked(host, *options, str(given), f"{host.address}:{host.home}/given", program="scp").returncode != 0
    assert not (host.home / "given").exists()


def test_no_sftp(host: LearnersHost) -> None:
    assert asked(host, "-b", "-", host.address, program="sftp").returncode != 0
    assert asked(host, "-s", host.address, "sftp").returncode != 0


@pytest.mark.parametrize("subsystem", ["shell", "netconf", "publickey"])
def test_no_other_subsystem(host: LearnersHost, subsystem: str) -> None:
    done = asked(host, "-s", host.address, subsystem)
    assert done.returncode != 0
    assert "uid=" not in done.stdout


def test_no_second_way_through_an_open_line(host: LearnersHost, tmp_path: Path) -> None:
    """Who is in the tutor asks for more over the same connection."""
    line = tmp_path / "line"
    with log_in(host, "-o", "ControlMaster=yes", "-o", f"ControlPath={line}") as learner:
        learner.wait("Enter open")
        shared = ("-o", "ControlMaster=no", "-o", f"ControlPath={line}")
        for more in (("-T", host.address, "id"), ("-T", host.address), ("-s", host.address, "sftp")):
            done = asked(host, *shared, *more)
            assert done.returncode != 0
            assert "uid=" not in done.stdout
        refused = asked(host, *shared, "-O", "forward", "-R", f"{free_port()}:127.0.0.1:{host.port}", host.address)
        assert refused.returncode != 0
        learner.press("q")
        assert learner.end() == 0


def test_no_forwarding_to_a_socket(host: LearnersHost) -> None:
    listening, port = host.folder / "of-the-host", free_port()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(listening))
        listening.chmod(0o777)
        server.listen()
        server.settimeout(0.5)
        with subprocess.Popen(
            host.ssh("-N", "-L", f"127.0.0.1:{port}:{listening}", host.address),
            stderr=subprocess.PIPE, text=True, env=client_environment(),
        ) as client:  # fmt: skip
            try:
                assert eventually(lambda: _listens(port))
                with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
                    line.settimeout(PATIENCE)
                    assert line.recv(1) == b""
                with pytest.raises(TimeoutError):
                    server.accept()
            finally:
                client.kill()
                told = client.communicate(timeout=PATIENCE)[1]
    assert "open failed" in told


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def test_no_forwarding_to_the_host(host: LearnersHost) -> None:
    """-L and -D listen at the client; what comes in is not passed on. -W asks at once."""
    done = asked(host, "-W", f"127.0.0.1:{host.port}", host.address)
    assert "administratively prohibited" in done.stderr
    assert "SSH-2.0" not in done.stdout
    local, socks = free_port(), free_port()
    forwards = ["-N", "-L", f"127.0.0.1:{local}:127.0.0.1:{host.port}", "-D", f"127.0.0.1:{socks}"]
    with subprocess.Popen(
        host.ssh(*forwards, host.address), stderr=subprocess.PIPE, text=True, env=client_environment()
    ) as client:
        try:
            for port, greeting in ((local, b""), (socks, b"\x05\x01\x00")):
                assert eventually(lambda port=port: _listens(port))  # type: ignore[misc]
                with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
                    line.settimeout(PATIENCE)
                    if greeting:
                        line.sendall(greeting)
                        assert line.recv(2) == b"\x05\x00"
                        line.sendall(b"\x05\x01\x00\x01\x7f\x00\x00\x01" + host.port.to_bytes(2, "big"))
                    assert b"SSH" not in line.recv(64)
        finally:
            client.kill()
            told = client.communicate(timeout=PATIENCE)[1]
    assert told.count("administratively prohibited") >= 2


def _listens(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.parametrize("where", ["port", "socket"])
def test_no_forwarding_from_the_host(host: LearnersHost, where: str) -> None:
    listen = f"{free_port()}" if where == "port" else f"{host.home}/listening"
    done = asked(host, "-N", "-o", "ExitOnForwardFailure=yes", "-R", f"{listen}:127.0.0.1:{host.port}", host.address)
    assert done.returncode == 255
    assert "remote port forwarding failed" in done.stderr
    assert not (host.home / "listening").exists()


def test_no_tunnel(host: LearnersHost) -> None:
    if not Path("/dev/net/tun").exists():
        pytest.skip("NOT TESTED: the client needs /dev/net/tun to ask for a tunnel")
    done = asked(
        host, "-N", "-o", "Tunnel=point-to-point", "-o", "ExitOnForwardFailure=yes", "-w", "any:any", host.address
    )
    assert done.returncode == 255


def test_no_agent_and_no_x11(host: LearnersHost) -> None:
    agent = shutil.which("ssh-agent")
    assert agent is not None
    started = subprocess.run([agent, "-s"], capture_output=True, text=True, check=True).stdout
    found = dict(part.split("=", 1) for part in started.replace("\n", "").split(";") if "=" in part)
    try:
        with log_in(host, "-A", "-Y", SSH_AUTH_SOCK=found["SSH_AUTH_SOCK"], DISPLAY=":9") as learner:
            learner.wait("Enter open")
            # sockets of a forwarded agent would lie in a folder of the learner's own
            assert not [path for path in Path("/tmp").glob("ssh-*/agent.*") if path.owner() == host.user]
            learner.press("q")
            assert learner.end() == 0
    finally:
        os.kill(int(found["SSH_AGENT_PID"]), 15)
    got = (host.home / "environment").read_text()
    assert "SSH_AUTH_SOCK" not in got
    assert "DISPLAY" not in got
