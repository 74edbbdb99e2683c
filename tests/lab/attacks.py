"""Code that a learner could write, by mistake or on purpose, to get out of a lab or to harm the machine.

Each has a function `attack`, called with what it may try: the path of a file of the user's, the number of the parent's
process, the port of a server on this machine.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Attack:
    """One attack, and how it may end."""

    name: str
    code: str
    ends: tuple[str, ...]
    """How the run may end: an end of `bpe_tui.lab.calls.EndKind`, or the type of an exception."""
    holds_without: bool = True
    """Whether it is contained by limits alone."""


def _body(text: str) -> str:
    return "def attack(path, parent, port):\n" + "".join(f"    {line}\n" for line in text.strip("\n").split("\n"))


_FAR = ("PermissionError", "FileNotFoundError", "OSError")

ATTACKS = (
    Attack("a loop in Python", _body("while True: pass"), ("time",)),
    Attack("a loop in C", _body("return sum(iter(int, 1))"), ("time",)),
    Attack("a regular expression", _body("import re\nreturn re.match('(a+)+$', 'a' * 60 + 'b')"), ("time",)),
    Attack("a huge number", _body("ten = 10\nreturn len(str(ten ** ten ** 8))"), ("time", "MemoryError")),
    Attack(
        "swallowed exceptions",
        _body("while True:\n    try:\n        while True: pass\n    except BaseException: pass"),
        ("time",),
    ),
    Attack("memory by growth", _body("held = []\nwhile True: held.append(bytearray(8 << 20))"), ("MemoryError",)),
    Attack("memory at once", _body("return len(bytearray(1 << 40))"), ("MemoryError",)),
    Attack(
        "forks",
        _body("import os, time\nfor _ in range(40):\n    if os.fork() == 0:\n        time.sleep(60)\nreturn 'forked'"),
        ("done", "BlockingIOError"),
    ),
    Attack(
        "a process that hides",
        _body(
            "import os, time\n"
            "if os.fork() == 0:\n"
            "    os.setsid()\n"
            "    if os.fork() == 0:\n"
            "        time.sleep(60)\n"
            "    os._exit(0)\n"
            "time.sleep(0.2)\n"
            "return 'hidden'"
        ),
        ("done",),
    ),
    Attack("read the progress", _body("return open(path).read()"), _FAR, holds_without=False),
    Attack("write the progress", _body("open(path, 'w').write('gone')"), _FAR, holds_without=False),
    Attack(
        "TCP",
        _body("import socket\nsocket.create_connection(('127.0.0.1', port), 1).sendall(b'out')"),
        ("OSError", "ConnectionRefusedError"),
        holds_without=False,
    ),
    Attack(
        "UDP",
        _body("import socket\nsocket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'out', ('127.0.0.1', port))"),
        ("done", "OSError"),
        holds_without=False,
    ),
    Attack(
        "a signal to the parent",
        _body("import os, signal\nos.kill(parent, signal.SIGCONT)"),
        ("ProcessLookupError", "PermissionError"),
        holds_without=False,
    ),
    Attack("a flood of output", _body("while True: print('x' * 10_000)"), ("output",)),
    Attack("deep recursion", _body("return attack(path, parent, port)"), ("RecursionError",)),
    Attack(
        "deep recursion in C",
        _body(
            "import json, sys\nsys.setrecursionlimit(10**9)\nheld = []\n"
            "for _ in range(100_000): held = [held]\nreturn len(json.dumps(held))"
        ),
        ("died", "RecursionError", "MemoryError"),
    ),
    Attack("sys.exit", _body("import sys\nsys.exit(0)"), ("SystemExit",)),
    Attack("os._exit", _body("import os\nos._exit(0)"), ("died",)),
    Attack(
        "an endless thread",
        _body(
            "import threading\n"
            "def spin():\n"
            "    while True: pass\n"
            "threading.Thread(target=spin).start()\n"
            "return 'started'"
        ),
        ("done",),
    ),
    Attack("os.system", _body("import os\nreturn os.system(f'echo gone > {path}')"), ("done",), holds_without=False),
    Attack(
        "a shell",
        _body("import subprocess\nsubprocess.Popen(['/bin/sh', '-c', 'sleep 60 & sleep 60'])\nreturn 'started'"),
        ("done",),
    ),
    Attack(
        "a walk from ().__class__",
        _body(
            "for each in ().__class__.__base__.__subclasses__():\n"
            "    if each.__name__ == 'FileLoader':\n"
            "        return each('x', path).get_data(path)\n"
            "return 'nothing'"
        ),
        (*_FAR, "done"),
        holds_without=False,
    ),
    Attack(
        "a large file",
        _body("with open('large', 'wb') as file:\n    for _ in range(1024): file.write(bytes(1 << 20))"),
        ("OSError",),
    ),
    Attack(
        "many files",
        _body(
            "for number in range(200):\n"
            "    with open(f'{number}', 'wb') as file: file.write(bytes(1 << 20))\n"
            "return 'written'"
        ),
        ("OSError",),
        holds_without=False,
    ),
    Attack(
        "the environment of the parent",
        _body(
            "found = b''\n"
            "for number in (1, 2, parent):\n"
            "    try: found += open(f'/proc/{number}/environ', 'rb').read()\n"
            "    except OSError: pass\n"
            "return b'SECRET' in found"
        ),
        ("done",),
        holds_without=False,
    ),
    Attack("the terminal", _body("open('/dev/tty', 'w').write('out')"), _FAR),
    Attack(
        "typing into the terminal",
        _body("import fcntl, termios\nfcntl.ioctl(0, termios.TIOCSTI, b'x')"),
        ("OSError", "PermissionError"),
    ),
    Attack("a crash", _body("import ctypes\nctypes.string_at(0)"), ("died",)),
)
