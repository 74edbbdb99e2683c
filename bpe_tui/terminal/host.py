"""A computer that many learners use over SSH: what its sshd has to be told, and the script that starts the tutor."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from typing import Final

_NAME: Final = re.compile(r"[a-z_][a-z0-9_.-]{0,31}")
"""Names of users and groups; in sshd's own file a star or a comma would mean more than one."""
_PATH: Final = re.compile(r"/[A-Za-z0-9_.+@/-]+")
"""Paths that need no quotes in either file."""
PASSED_ON: Final = ("NO_COLOR", "COLORTERM")
"""Variables that a learner's own terminal may set."""


@dataclass(frozen=True, slots=True)
class Host:
    """Who may come, and where things are.

    Raises:
        ValueError: A name or a path cannot be used. The message says what is wanted.
    """

    name: str = "learner"
    """The learner's account, or the group of all learners' accounts."""
    is_group: bool = False
    program: str = "/usr/local/bin/bpe-tui"
    launcher: str = "/usr/local/sbin/bpe-tui-session"
    data: str = "/var/lib/bpe-tui"
    """Holds a folder for each account, named like it."""
    keys: str = "/etc/ssh/bpe-tui"
    """Holds a file of public keys for each account, named like it."""

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ValueError(f"{self.name} is no name of a user or group: small letters, digits, and . _ - inside")
        for path in (self.program, self.launcher, self.data, self.keys):
            if not _PATH.fullmatch(path) or ".." in path.split("/"):
                raise ValueError(f"{path} cannot stand there: a path from the root, of letters, digits and . _ + @ -")

    @property
    def match(self) -> str:
        """The line that says for whom the stanza is."""
        return f"Match {'Group' if self.is_group else 'User'} {self.name}"


def settings(host: Host) -> dict[str, str]:
    """What sshd has to be told about a learner: its keywords and their values.

    Forwarding is refused twice: some releases let X11 and agents through in spite of `DisableForwarding`.
    """
    return {
        "ForceCommand": host.launcher,
        "AuthenticationMethods": "publickey",
        "AuthorizedKeysFile": f"{host.keys}/%u",
        "AcceptEnv": " ".join(PASSED_ON),
        "PermitTTY": "yes",
        "PermitUserRC": "no",
        "DisableForwarding": "yes",
        "AllowTcpForwarding": "no",
        "AllowStreamLocalForwarding": "no",
        "AllowAgentForwarding": "no",
        "X11Forwarding": "no",
        "GatewayPorts": "no",
        "PermitTunnel": "no",
        "MaxSessions": "2",
        "ClientAliveInterval": "30",
        "ClientAliveCountMax": "4",
    }


def stanza(host: Host) -> str:
    """Write the part of sshd's configuration that is about learners, as a file of its own."""
    accounts = f"each account of the group {host.name}" if host.is_group else f"the account {host.name}"
    lines = [
        "# bpe-tui for learners over SSH. Keep it as /etc/ssh/sshd_config.d/bpe-tui.conf and reload sshd.",
        f"# It is about {accounts} alone: no shell, no command, no sftp or scp, no forwarding, no tunnel.",
        "# Shell /bin/sh; the home folder, the launcher and the keys belong to root,",
        f"# and {host.data}/ACCOUNT to the account, with mode 700.",
        host.match,
        *(f"    {keyword} {value}" for keyword, value in settings(host).items()),
    ]
    return "\n".join(lines) + "\n"


def launcher(host: Host) -> str:
    """Write the script that sshd runs for every learner, whatever they asked for."""
    program, data = shlex.quote(host.program), shlex.quote(host.data)
    return f"""\
#!/bin/sh
# Opens bpe-tui for a learner who came over SSH. Keep it as {host.launcher}, owned by root, mode 755.
# Neither stopping nor interrupting it may lead anywhere else.
PATH=/usr/bin:/bin
trap '' TSTP TTIN TTOU
trap 'exit 1' INT QUIT
umask 077
ulimit -c 0
refuse() {{
    printf '%s\\n' "$1" >&2
    exit 1
}}
[ -z "${{SSH_ORIGINAL_COMMAND-}}" ] || refuse 'Only the tutor is here: log in without a command.'
[ -t 0 ] && [ -t 1 ] || refuse 'The tutor needs a terminal: log in with ssh -t.'
# from here to the full screen, keys send no signals
stty -isig || exit 1
user=$(id -un) || refuse 'Your account has no name here.'
home={data}/$user
[ -d "$home" ] && [ -w "$home" ] || refuse 'Your folder is missing. Please tell whoever runs this computer.'
cd / || exit 1
# what comes from the learner's own terminal is taken only if it looks like itself
case ${{TERM-}} in '' | *[!A-Za-z0-9.+_-]*) TERM=xterm ;; esac
case ${{COLORTERM-}} in truecolor | 24bit) ;; *) COLORTERM= ;; esac
exec env -i HOME="$home" USER="$user" LOGNAME="$user" SHELL=/bin/false PATH=/usr/bin:/bin LANG=C.UTF-8 \\
    TERM="$TERM" COLORTERM="$COLORTERM" ${{NO_COLOR:+NO_COLOR=1}} \\
    SSH_CONNECTION="${{SSH_CONNECTION:-unknown}}" BPE_TUI_HOME="$home" BPE_TUI_KIOSK=1 \\
    {program} --kiosk
"""
