"""A program to run slowly: the source of a module, the function to enter and the arguments to give it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from bpe_tui.trace.marks import Mark


@dataclass(frozen=True)
class Program:
    """What a run executes. The arguments are copied before each execution."""

    filename: str
    """Path of the file, for messages and tracebacks."""
    source: str
    """Text of the whole module."""
    entry: str
    """Name of the function to call; ``Class.method`` names a function in a class."""
    args: tuple[object, ...] = ()
    kwargs: dict[str, object] = field(default_factory=dict)
    module: str = "__stepped__"
    """``__name__`` while the module is executed."""
    marks: tuple[Mark, ...] = ()

    @classmethod
    def of(cls, function: Callable[..., object], *args: object, marks: tuple[Mark, ...] = ()) -> Program:
        """Make a program that calls a function of an imported module.

        Raises:
            OSError: The function's source cannot be found.
            TypeError: It has none, because it is not written in Python.
        """
        path = inspect.getsourcefile(function)
        if path is None:
            raise OSError(f"no source for {function!r}")
        source = Path(path).read_text(encoding="utf-8")
        return cls(path, source, function.__qualname__, args, module=function.__module__, marks=marks)
