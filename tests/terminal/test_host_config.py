"""What a host of learners is told: the stanza, the launcher, and what sshd says of them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from bpe_tui.__main__ import main
from bpe_tui.commands import host_config
from bpe_tui.terminal.host import Host, launcher, settings, stanza
from bpe_tui.terminal.sshd_check import checked, find_sshd


def fake_sshd(folder: Path, script: str) -> str:
    """A program that answers as sshd would."""
    file = folder / "sshd"
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(0o755)
    return str(file)


@pytest.mark.parametrize("name", ["*", "a,b", "Root Root", "", "a\nb", "!a", "-a", "a" * 40])
def test_a_name_that_would_mean_more_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no name of a user or group"):
        Host(name=name)


@pytest.mark.parametrize("path", ["bpe-tui", "/a b", "/a;b", "/a/../b", "/%u", "/$(x)", "/", '/"', "/a\nb"])
@pytest.mark.parametrize("field", ["program", "launcher", "data", "keys"])
def test_a_path_that_would_need_quotes_is_refused(field: str, path: str) -> None:
    with pytest.raises(ValueError, match="cannot stand there"):
        Host(**{field: path})  # type: ignore[arg-type]


def test_a_stanza_is_about_learners_alone() -> None:
    """It is read into the host's own file, so it must not lock out whoever runs the host."""
    told = [line for line in stanza(Host(name="pupils", is_group=True)).splitlines() if not line.startswith("#")]
    assert told[0] == "Match Group pupils"
    assert all(line.startswith("    ") for line in told[1:])
    assert len(told) == len(settings(Host())) + 1


def test_no_sshd_is_said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_config, "find_sshd", lambda: None)
    assert main(["host-config"]) == 0
    assert capsys.readouterr().out.endswith("# not checked: there is no sshd on this computer\n")


def test_a_stanza_that_sshd_refuses_is_not_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fake = fake_sshd(tmp_path, 'echo "$3: line 4: Bad configuration option: PermitTTY" >&2; exit 255')
    monkeypatch.setattr(host_config, "find_sshd", lambda: fake)
    assert main(["host-config"]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    if find_sshd() is not None:
        assert "Bad configuration option: PermitTTY" in printed.err


@pytest.mark.skipif(find_sshd() is None, reason="ssh-keygen comes with OpenSSH, which is not installed")
def test_a_setting_that_does_not_hold_is_found(tmp_path: Path) -> None:
    told = "\n".join(f"{word.lower()} {value}" for word, value in settings(Host()).items())
    assert checked(Host(), fake_sshd(tmp_path, f"cat <<'END'\n{told}\nEND"))[0]
    weak = told.replace("disableforwarding yes", "disableforwarding no")
    good, line = checked(Host(), fake_sshd(tmp_path, f"cat <<'END'\n{weak}\nEND"))
    assert not good
    assert line == "refused: sshd does not keep to DisableForwarding"


@pytest.mark.skipif(find_sshd() is None, reason="there is no sshd here")
def test_the_real_sshd_takes_it() -> None:
    """As far as it can start here at all."""
    for host in (Host(), Host(name="pupils", is_group=True)):
        good, line = checked(host, find_sshd())
        assert good, line
        assert line.startswith(("checked by sshd: it takes every line", "not checked: "))


def test_the_launcher_is_a_script_that_a_shell_can_read() -> None:
    done = subprocess.run(["sh", "-n"], input=launcher(Host()), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("environ", "says"),
    [({}, "needs a terminal"), ({"SSH_ORIGINAL_COMMAND": "id"}, "without a command")],
)
def test_the_launcher_opens_nothing_without_a_terminal(environ: dict[str, str], says: str) -> None:
    script = launcher(Host(program="/bin/echo"))
    done = subprocess.run(
        ["sh", "-c", script], input="id\n", capture_output=True, text=True, check=False, env={**os.environ, **environ}
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert says in done.stderr


def test_the_command_prints_the_launcher(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host-config", "--launcher", "--program", "/opt/bpe-tui", "--data", "/srv/learners/"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("#!/bin/sh\n")
    assert printed.endswith("    /opt/bpe-tui --kiosk\n")
    assert "home=/srv/learners/$user\n" in printed


def test_a_bad_name_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host-config", "--user", "*"]) == 2
    assert "no name of a user or group" in capsys.readouterr().err
