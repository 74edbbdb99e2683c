"""Where a learner's code may run: in bubblewrap where that works, under limits alone where it does not, or not at all.

In bubblewrap a process sees a read-only system, the interpreter and this package, an empty folder of limited size to
write in, no home, no network, no other process and no environment. All that it starts ends with it.

Without it the process has its own session, limits on time, memory, files and output, and is ended as a group. It
has the rights of whoever runs this program, as any file that one runs has; it may read and write files and use the
network. That is what one accepts on one's own machine, and never for strangers.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal

from bpe_tui.course.folder import lessons_dir

Kind = Literal["bubblewrap", "limits", "refused"]

WORK_FOLDER: Final = "/run/lab"
"""The folder inside of bubblewrap that may be written to."""
FOLDER_SIZE: Final = 64 << 20
"""Bytes that fit into it."""
MARK: Final = "BPE_TUI_LAB"
"""An environment variable whose value tells which process belongs to which run."""

_PROBE_SECONDS: Final = 10.0
_SYSTEM: Final = ("/usr", "/bin", "/lib", "/lib32", "/lib64", "/nix/store", "/etc/ld.so.cache", "/etc/alternatives")
_SWEEPS: Final = 50


@dataclass(frozen=True, slots=True)
class Sandbox:
    """A way to run code that is not ours."""

    kind: Kind
    reason: str
    """For the learner: what this way holds back and what it does not; of a refusal, why."""
    prefix: tuple[str, ...] = ()
    """What stands before a command so that it runs inside."""

    @property
    def contained(self) -> bool:
        """Whether code that runs in it can harm nothing but itself."""
        return self.kind == "bubblewrap"

    @property
    def allowed(self) -> bool:
        """Whether code may run at all."""
        return self.kind != "refused"

    def command(self, arguments: Sequence[str], mark: str) -> list[str]:
        """The whole command that runs a command inside.

        Args:
            arguments: The command itself.
            mark: What `sweep` finds the processes of this run by.
        """
        return [*self.marked(mark), *arguments]

    def marked(self, mark: str) -> list[str]:
        """What stands before a command so that it runs inside and can be found by its mark."""
        if self.contained:
            return [*self.prefix, "--setenv", MARK, mark, "--"]
        return ["/usr/bin/env", f"{MARK}={mark}"]


def new_mark() -> str:
    """A mark for one run, that nothing else has."""
    return secrets.token_hex(16)


CONTAINED: Final = "Your code runs in a sandbox: no network, no files of yours, nothing that outlives it."
LIMITS_ALONE: Final = (
    "Your code runs with limits on time and memory, but with all your rights: {why}. "
    "Run only code that you would run yourself."
)
REFUSED: Final = "Labs are closed here: code of learners may run on this machine only in bubblewrap, and {why}."


def find_sandbox(*, kiosk: bool = False) -> Sandbox:
    """Find the best way to run code here, by trying. The trial is made once for each process.

    Args:
        kiosk: Whether the learner is a guest on this machine; then nothing runs without bubblewrap.
    """
    prefix, why = _try_bubblewrap()
    if prefix:
        return Sandbox("bubblewrap", CONTAINED, prefix)
    return without_bubblewrap(why, kiosk=kiosk)


def without_bubblewrap(why: str, *, kiosk: bool = False) -> Sandbox:
    """The way that is left where bubblewrap cannot be had.

    Args:
        why: What is the matter with it, as the end of a sentence.
        kiosk: Whether the learner is a guest on this machine.
    """
    if kiosk:
        return Sandbox("refused", REFUSED.format(why=why))
    if not hasattr(os, "killpg"):
        return Sandbox("refused", "Labs need a system of the Unix kind, such as Linux, macOS or WSL.")
    return Sandbox("limits", LIMITS_ALONE.format(why=why))


@cache
def _try_bubblewrap() -> tuple[tuple[str, ...], str]:
    """The command line before a command, or why there is none."""
    program = shutil.which("bwrap", path=f"{os.environ.get('PATH', '')}{os.pathsep}/usr/bin{os.pathsep}/usr/local/bin")
    if program is None:
        return (), "bubblewrap (`bwrap`) is not installed"
    said = ""
    for newer in (True, False):
        prefix = _prefix(program, newer=newer)
        # it must be able to load what the child loads, and to write where the child may write
        probe = [*prefix, "--", sys.executable, "-I", "-c", "import json, resource; open('probe', 'w').write('1')"]
        try:
            done = subprocess.run(
                probe, stdin=subprocess.DEVNULL, capture_output=True, timeout=_PROBE_SECONDS, check=False, env={}
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            said = type(error).__name__
            continue
        if done.returncode == 0:
            return prefix, ""
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:][0] if done.stderr.strip() else "failed"
    return (), f"bubblewrap does not work here ({said[:100].removeprefix('bwrap: ')})"


def _prefix(program: str, *, newer: bool) -> tuple[str, ...]:
    """Bubblewrap and its options.

    Args:
        program: Path of ``bwrap``.
        newer: Whether it knows the options of its version 0.8.
    """
    options = ["--unshare-all", "--unshare-user", "--die-with-parent", "--new-session", "--clearenv"]
    options += ["--cap-drop", "ALL", "--uid", "1000", "--gid", "1000", "--hostname", "lab"]
    if newer:
        options += ["--disable-userns"]
    for path in _SYSTEM:
        options += ["--ro-bind-try", path, path]
    for path in _own_folders():
        options += ["--ro-bind", path, path]
    options += ["--proc", "/proc", "--dev", "/dev"]
    if newer:
        options += ["--size", str(FOLDER_SIZE)]
    options += ["--tmpfs", WORK_FOLDER, "--chdir", WORK_FOLDER]
    # the root, and /dev/shm with it, are writable otherwise, and without a limit
    options += ["--remount-ro", "/dev", "--remount-ro", "/"]
    options += ["--setenv", "PYTHONHASHSEED", "0", "--setenv", "PATH", "/usr/bin:/bin"]
    return (program, *options)


def _own_folders() -> list[str]:
    """Folders that the interpreter and this package need and that are no part of the system."""
    package = Path(__file__).resolve().parents[1]
    executable = Path(sys.executable)
    wanted = [Path(sys.prefix), Path(sys.exec_prefix), Path(sys.base_prefix), Path(sys.base_exec_prefix)]
    wanted += [executable.parent, executable.resolve().parent, package, lessons_dir()]
    wanted += [Path(entry) for entry in sys.path if entry.endswith(("site-packages", "dist-packages"))]
    return _outermost(path for path in wanted if path.exists() and not _is_home(path))


def _outermost(paths: Iterable[Path]) -> list[str]:
    """Those of the paths that neither the system's folders nor another one of them holds."""
    system = [Path(path) for path in _SYSTEM]
    found: list[Path] = []
    for path in sorted(set(paths), key=lambda path: len(path.parts)):
        if not any(path.is_relative_to(known) for known in (*system, *found)):
            found.append(path)
    return [str(path) for path in found]


def _is_home(path: Path) -> bool:
    """Whether a folder is, or holds, the user's home or the whole system, which nobody may see from inside."""
    with contextlib.suppress(RuntimeError):
        if Path.home().is_relative_to(path):
            return True
    return path == Path("/")


def end_group(process: subprocess.Popen[bytes], mark: str) -> bool:
    """End a process, its group, and what has left the group but can still be found.

    Must be called before the process is waited for; it is waited for here.

    Returns:
        Whether something had to be ended that had left the group.
    """
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    return sweep(mark)


def sweep(mark: str) -> bool:
    """End all processes that carry a mark, as those do that a run has started, wherever they hide.

    Only where there is ``/proc``; a process that has overwritten its own environment is not found.

    Returns:
        Whether there were any.
    """
    found = False
    for _ in range(_SWEEPS):
        left = processes_marked(mark)
        if not left:
            break
        found = True
        for number in left:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(number, signal.SIGKILL)
    return found


def processes_marked(mark: str) -> list[int]:
    """The numbers of all processes that carry a mark and can be looked at."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    with contextlib.suppress(OSError):
        for entry in os.scandir("/proc"):
            if entry.name.isdigit():
                # a process that has just ended, or is not ours, cannot be read
                with contextlib.suppress(OSError):
                    if wanted in Path(entry.path, "environ").read_bytes().split(b"\0"):
                        found.append(int(entry.name))
    return found
