"""The process in which a learner's code runs: calls what it is told to call and says what came of it.

Its job is one line of JSON on standard input; what it says goes, line by line, through a pipe of its own, each line
behind the token of the run. The code's own standard streams are other pipes, or lead nowhere. Standard library alone.
"""

from __future__ import annotations

import contextlib
import copy
import json
import os
import resource
import sys
import time
import types
from collections.abc import Callable
from typing import Any, Final

from bpe_tui.lab.packing import pack, unpack

FILENAME: Final = "<your code>"
HELPERS: Final = "<the checks>"
MESSAGE: Final = 200
"""Characters of an exception's message that are kept."""
_LINES: Final = 20

Say = Callable[[dict[str, Any]], None]
Wait = Callable[[], object]


def _limit(limits: dict[str, int]) -> None:
    kinds = {
        resource.RLIMIT_AS: limits["memory"],
        resource.RLIMIT_FSIZE: limits["file_size"],
        resource.RLIMIT_NOFILE: limits["files"],
        resource.RLIMIT_CPU: limits["cpu"],
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NPROC: _tasks() + limits["processes"],
    }
    for kind, most in kinds.items():
        # where a system knows no such limit, the others still hold
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))
    # where memory runs out all the same, this process goes first
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:  # noqa: PTH123 - no more imports
        file.write("1000")


def _tasks() -> int:
    """How many threads of this user there are, as far as can be seen from here."""
    tasks = 0
    user = os.getuid()
    with contextlib.suppress(OSError):
        for entry in os.scandir("/proc"):
            if entry.name.isdigit():
                with contextlib.suppress(OSError):
                    if entry.stat().st_uid == user:
                        tasks += len(os.listdir(f"{entry.path}/task"))  # noqa: PTH208
    return tasks


def _trouble(error: BaseException) -> dict[str, Any]:
    """An exception and the learner's lines that it came through. It may be of a class of theirs, and lie."""
    lines, function = [], ""
    traceback = error.__traceback__
    while traceback is not None:
        code = traceback.tb_frame.f_code
        if code.co_filename == FILENAME:
            lines.append(traceback.tb_lineno)
            function = "" if code.co_name == "<module>" else code.co_name
        traceback = traceback.tb_next
    column = None
    if isinstance(error, SyntaxError) and error.filename == FILENAME and error.lineno:
        lines, function, column = [error.lineno], "", error.offset or 1
    try:
        message = error.msg if column is not None else str(error)  # type: ignore[attr-defined]
        message = f"{message:.{MESSAGE}}"
    except BaseException:
        message = ""
    return {
        "type": type(error).__name__,
        "message": message,
        "lines": lines[-_LINES:],
        "in": function,
        "column": column,
    }


def _load(job: dict[str, Any]) -> types.ModuleType:
    """Run the learner's file as a module, and then what the checks bring."""
    module = types.ModuleType("lab")
    sys.modules["lab"] = module
    exec(compile(job["source"], FILENAME, "exec", dont_inherit=True), module.__dict__)
    if job["helpers"]:
        exec(compile(job["helpers"], HELPERS, "exec", dont_inherit=True), module.__dict__)
    return module


def _call(module: types.ModuleType, function: str, arguments: tuple[object, ...], limits: dict[str, int]) -> Any:
    before = copy.deepcopy(arguments)
    called = getattr(module, function)
    began = time.perf_counter()
    try:
        value = called(*arguments)
    except BaseException as error:
        return {"trouble": _trouble(error), "seconds": time.perf_counter() - began}
    seconds = time.perf_counter() - began
    changed = [place for place, old in enumerate(before) if _differs(old, arguments[place])]
    return {"value": pack(value, text=limits["text"]), "changed": changed, "seconds": seconds}


def _differs(old: object, new: object) -> bool:
    return type(old) is not type(new) or pack(old) != pack(new)


def run(job: dict[str, Any], say: Say, wait: Wait) -> None:
    """Do a job: load the code, make the calls, say what comes of each.

    Args:
        job: What to do.
        say: Tells the parent.
        wait: Waits until the parent has taken all that was printed so far, so that it knows what a call prints.
    """
    say({"ready": True})
    try:
        module = _load(job)
    except BaseException as error:
        say({"failed": _trouble(error), "syntax": isinstance(error, SyntaxError)})
        return
    missing = [name for name in job["names"] if not hasattr(module, name)]
    if missing:
        say({"missing": missing, "defined": [name for name in vars(module) if not name.startswith("_")][:100]})
        return
    for index, (function, arguments) in enumerate(job["calls"]):
        say({"call": index})
        wait()
        given = unpack(arguments)
        assert isinstance(given, tuple)
        say({"index": index, **_call(module, function, given, job["limits"])})
    say({"done": True})


def main(arguments: list[str]) -> None:
    """Serve one run.

    Args:
        arguments: The file number of the pipe for what is said.
    """
    channel = int(arguments[0])
    requests = os.fdopen(os.dup(0), "rb")
    job = json.loads(requests.readline())
    token = str(job.pop("token"))
    nowhere = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nowhere, 0)
    os.close(nowhere)
    # the code may change any module; what says its answers is not looked up there
    dumps, write = json.dumps, os.write
    forked: list[bool] = []
    # a process that the code forks goes its way, but has nothing to say
    os.register_at_fork(after_in_child=lambda: forked.append(True))

    def say(what: dict[str, Any]) -> None:
        if forked:
            os._exit(0)
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(Exception):
                stream.flush()
        left = f"{token} {dumps(what)}\n".encode()
        while left:
            left = left[write(channel, left) :]

    _limit(job["limits"])
    try:
        run(job, say, requests.readline)
    except BaseException:
        # the code has broken what this file is built on; that is no news for the learner, but that there is no answer
        os._exit(1)
    os._exit(0)
