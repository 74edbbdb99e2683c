"""Let sshd itself say whether a stanza means what it is meant to mean."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from bpe_tui.terminal.host import Host, settings, stanza

_SECONDS = 20


def find_sshd() -> str | None:
    """Where sshd is; it is seldom on a user's path."""
    return shutil.which("sshd", path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin")))


def checked(host: Host, sshd: str | None) -> tuple[bool, str]:
    """Ask sshd about the stanza of a host.

    Args:
        host: Whom the stanza is about.
        sshd: The program, ``None`` if there is none.

    Returns:
        Whether the stanza may be used, and what came of the check, in a line.
    """
    if sshd is None:
        return True, "not checked: there is no sshd on this computer"
    keygen = shutil.which("ssh-keygen")
    if keygen is None:
        return True, "not checked: sshd needs a key to start, and there is no ssh-keygen to make one"
    with tempfile.TemporaryDirectory() as folder:
        key, file = Path(folder, "key"), Path(folder, "bpe-tui.conf")
        made = _run(keygen, "-q", "-t", "ed25519", "-N", "", "-f", str(key))
        if made.returncode:
            return True, f"not checked: {_last_line(made.stderr)}"
        file.write_text(f"HostKey {key}\n{stanza(host)}", encoding="utf-8")
        told = _run(sshd, "-t", "-f", str(file))
        if told.returncode:
            problem = _last_line(told.stderr)
            refused = str(file) in told.stderr or "directive" in problem.lower()
            return not refused, f"{'refused by sshd' if refused else 'not checked'}: {problem}"
        version = _last_line(_run(sshd, "-V").stderr.replace("unknown option -- V", "")).split(",")[0]
        if host.is_group:
            # sshd asks the system who is in a group, so only the grammar can be checked beforehand
            return True, f"checked by sshd: it takes every line ({version})"
        shown = _run(sshd, "-T", "-f", str(file), "-C", f"user={host.name},host=localhost,addr=127.0.0.1")
        if shown.returncode:
            return True, f"checked by sshd: it takes every line ({version})"
        wrong = [word for word, value in settings(host).items() if not _holds(word, value, shown.stdout)]
        if wrong:
            return False, f"refused: sshd does not keep to {', '.join(wrong)}"
        return True, f"checked by sshd: it takes every line, and all of them hold for {host.name} ({version})"


def _holds(keyword: str, value: str, told: str) -> bool:
    """Whether sshd tells a setting as it was set; a list is told one item a line."""
    lines = [line.partition(" ")[2] for line in told.splitlines() if line.split(" ", 1)[0] == keyword.lower()]
    return " ".join(lines) == value


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=_SECONDS, check=False)


def _last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if "OpenSSH" in line] or text.strip().splitlines()
    return lines[-1].strip() if lines else "it gave no reason"
