"""A host of learners on the loopback: the real sshd with our stanza and launcher, and an account that is made for it."""

from __future__ import annotations

import contextlib
import os
import pwd
import secrets
import shlex
import shutil
import site
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import bpe_tui
from bpe_tui.terminal.host import Host, launcher, stanza
from bpe_tui.terminal.sshd_check import find_sshd

PATIENCE = 60.0


class MissingError(Exception):
    """Something of the system that the test needs is not there."""


@dataclass(frozen=True)
class LearnersHost:
    """The host while it runs."""

    user: str
    port: int
    folder: Path
    log: Path

    def ssh(self, *arguments: str, program: str = "ssh") -> list[str]:
        """A command of the client that logs in without asking anything."""
        port = "-p" if program == "ssh" else "-P"
        options = {
            "IdentityFile": str(self.folder / "client"), "IdentitiesOnly": "yes", "BatchMode": "yes",
            "StrictHostKeyChecking": "no", "UserKnownHostsFile": "/dev/null", "LogLevel": "INFO",
        }  # fmt: skip
        given = [word for name, value in options.items() for word in ("-o", f"{name}={value}")]
        return [str(shutil.which(program)), "-F", "/dev/null", port, str(self.port), *given, *arguments]

    @property
    def address(self) -> str:
        """Whom to log in as, and where."""
        return f"{self.user}@127.0.0.1"

    @property
    def home(self) -> Path:
        """The learner's own folder."""
        return self.folder / "data" / self.user


def require_system() -> None:
    """See that there is what the test needs.

    Raises:
        MissingError: Something is not; the message says what.
    """
    if find_sshd() is None or shutil.which("ssh") is None or shutil.which("sftp") is None:
        raise MissingError("install the Debian packages openssh-server and openssh-client")
    if os.geteuid() != 0:
        raise MissingError("it makes an account for the learner, and only root can")
    if shutil.which("useradd") is None or shutil.which("userdel") is None:
        raise MissingError("there is no useradd to make an account with")


@contextmanager
def learners_host() -> Iterator[LearnersHost]:
    """Make an account and start sshd; take both away at the end.

    Raises:
        MissingError: The account cannot run the tutor.
    """
    require_system()
    folder = Path(tempfile.mkdtemp(prefix="bpe-tui-test-", dir="/var/lib"))
    folder.chmod(0o755)
    user = f"bpe-test-{secrets.token_hex(3)}"
    privileges = Path("/run/sshd")
    was_there = privileges.is_dir()
    privileges.mkdir(exist_ok=True)
    server: subprocess.Popen[bytes] | None = None
    try:
        _run("useradd", "--no-create-home", "--home-dir", str(folder / "home"), "--shell", "/bin/sh", "-p", "*", user)
        _furnish(folder, user)
        port = _free_port()
        log = folder / "sshd.log"
        config = _configure(folder, user, port)
        with log.open("wb") as written:
            server = subprocess.Popen([str(find_sshd()), "-D", "-e", "-f", str(config)], stderr=written)
        _wait_for(port)
        yield LearnersHost(user, port, folder, log)
    finally:
        if server is not None:
            server.terminate()
            server.wait(PATIENCE)
        _end_account(user)
        shutil.rmtree(folder, ignore_errors=True)
        if not was_there:
            with contextlib.suppress(OSError):
                privileges.rmdir()


def _furnish(folder: Path, user: str) -> None:
    (folder / "home").mkdir()
    # what a learner who could write here would leave behind for the next login
    (folder / "home" / ".ssh").mkdir()
    (folder / "home" / ".ssh" / "rc").write_text(f"touch {folder}/data/{user}/rc-ran\n")
    (folder / "home" / ".ssh" / "environment").write_text("INJECTED=file\n")
    (folder / "home" / ".profile").write_text(f"touch {folder}/data/{user}/profile-ran\n")
    data = folder / "data" / user
    data.mkdir(parents=True)
    shutil.chown(data, user)
    data.chmod(0o700)
    for name in ("host", "client"):
        _run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name))
    (folder / "keys").mkdir()
    key = (folder / "client.pub").read_text()
    (folder / "keys" / user).write_text(f'environment="INJECTED=key" {key}{key}')
    _install_program(folder, user)


def _install_program(folder: Path, user: str) -> None:
    """Make the tutor run for the account, with an interpreter that it may use."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    paths = [str(Path(bpe_tui.__file__).parents[1]), sysconfig.get_paths()["purelib"], *site.getsitepackages()]
    for python in (sys.executable, shutil.which(version, path="/usr/bin:/usr/local/bin")):
        if python is None:
            continue
        start = f"import sys; sys.path[1:1] = {paths!r}; sys.argv[0] = 'bpe-tui'"
        program = folder / "bpe-tui"
        run = f"{start}; from bpe_tui.__main__ import main; sys.exit(main())"
        # what the program gets is written down: nothing of the learner's may be in it
        program.write_text(
            f"#!/bin/sh\nenv > {folder}/data/{user}/environment\n"
            f'exec {shlex.quote(python)} -I -c {shlex.quote(run)} "$@"\n'
        )
        program.chmod(0o755)
        tried = subprocess.run(
            ["setpriv", "--reuid", user, "--regid", user, "--clear-groups", str(program), "--version"],
            capture_output=True, text=True, check=False, cwd="/", env={"PATH": "/usr/bin:/bin", "HOME": str(folder)},
        )  # fmt: skip
        if tried.returncode == 0 and bpe_tui.__version__ in tried.stdout:
            return
    raise MissingError(f"another account can use neither {sys.executable} nor a {version} of the system")


def _configure(folder: Path, user: str, port: int) -> Path:
    host = Host(
        name=user,
        program=str(folder / "bpe-tui"),
        launcher=str(folder / "session"),
        data=str(folder / "data"),
        keys=str(folder / "keys"),
    )
    (folder / "session").write_text(launcher(host))
    (folder / "session").chmod(0o755)
    (folder / "stanza.conf").write_text(stanza(host))
    config = folder / "sshd_config"
    # as on a host that is used for other things as well: what a learner may not do is allowed to others
    config.write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nPidFile none\nUsePAM no\n"
        f"Include {folder}/stanza.conf\nSubsystem sftp internal-sftp\nPermitTunnel yes\nX11Forwarding yes\n"
        "MaxStartups 50\n"
    )
    return config


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def _wait_for(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    raise AssertionError("sshd did not start")


def processes_of(user: str) -> list[int]:
    """What runs for an account."""
    number = pwd.getpwnam(user).pw_uid
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if entry.stat().st_uid == number:
                found.append(int(entry.name))
    return found


def _end_account(user: str) -> None:
    with contextlib.suppress(KeyError):
        for _ in range(20):
            left = processes_of(user)
            for pid in left:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, 9)
            if not left:
                break
            time.sleep(0.1)
        subprocess.run(["userdel", user], capture_output=True, check=False)


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)
