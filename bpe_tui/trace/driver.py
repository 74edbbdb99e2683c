"""The driver: executes a program's twins, one step at a time, keeping the call stack itself."""

from __future__ import annotations

import copy
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType, FunctionType, GeneratorType, MethodType, ModuleType, TracebackType
from typing import Any, Final, TypeAlias

from bpe_tui.trace.program import Program
from bpe_tui.trace.sites import Sites
from bpe_tui.trace.transform import PREFIX, TWIN, Abandoned, Carried, Instrumented, runtime

DEPTH_LIMIT: Final = 1_000
"""Calls within calls until the run is stopped."""
DEPTH_CEILING: Final = 4_000
DEPTH_REASON: Final = (
    "Functions have called one another {limit:,} deep, so the run was stopped. "
    "Look for the case in which the function should return without calling itself."
)
DEPTH_SHIFT: Final = 20
SITE_MASK: Final = (1 << DEPTH_SHIFT) - 1

Record = Callable[[int], object]
"""Takes a step as one number: the site in the low 20 bits, the depth above them."""

Twin: TypeAlias = "GeneratorType[Any, Any, Any]"


class ProgramError(Exception):
    """The program cannot be entered: its module fails, or the function is missing or cannot be stepped."""


@dataclass(slots=True)
class Activation:
    """One call of a function that has not ended."""

    twin: Twin
    function: int
    frame: FrameType
    """Kept, since the twin lets go of it once it has ended."""


class Driver:
    """One execution of a program, driven forwards.

    `count` steps have been made, the last of them at `site`. The execution is over when `ended` is true: its last
    step is then a return of the entry function (which gave `result`), an exception that nobody caught (`error`),
    or a stop for the reason in `stopped`.
    """

    def __init__(self, program: Program, instrumented: Instrumented, *, depth_limit: int = DEPTH_LIMIT) -> None:
        self.program = program
        self.sites: Sites = instrumented.sites
        self.depth_limit = min(depth_limit, DEPTH_CEILING)
        self.stack: list[Activation] = []
        self.count = 0
        self.site = -1
        self.ended = False
        self.result: object = None
        self.error: BaseException | None = None
        self.stopped = ""
        self.globals: dict[str, object] = {}
        self._code = instrumented.code
        self._abandoned = [False]
        self._value: object = None
        self._resume: Callable[[Any], Any] = self._throw
        self._given: object = None
        self._pending: BaseException | None = None

    def __del__(self) -> None:
        self.close()

    def start(self) -> None:
        """Execute the module afresh and get ready to enter the function.

        Raises:
            ProgramError: The module fails, or there is nothing that can be entered.
        """
        if "random" in self.program.source:
            random.seed(0)
        self.globals = self._fresh_module().__dict__
        try:
            exec(self._code, self.globals)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise ProgramError(f"running the file failed: {says(error)}") from error
        args, kwargs = copy.deepcopy((self.program.args, self.program.kwargs))
        function = self._entry()
        linked = _linked(function)
        if linked is None:
            raise ProgramError(
                f"{self.program.entry} cannot be stepped: it is no plain function of this file "
                "(a class, a generator or a coroutine runs whole); step a function that calls it"
            )
        twin, index, receiver = linked
        try:
            generator = twin(*receiver, *args, **kwargs)
        except TypeError as error:
            raise ProgramError(str(error)) from error
        self._enter(generator, index)
        self._resume = generator.send

    def _fresh_module(self) -> ModuleType:
        name = self.program.module
        module = ModuleType(name)
        module.__file__ = self.program.filename
        module.__package__ = name.rpartition(".")[0]
        module.__dict__.update(runtime(self._abandoned))
        known = sys.modules.get(name)
        # dataclasses look their module up by name, so it must be there; a real module is left alone
        if known is None or hasattr(known, PREFIX + "module__"):
            setattr(module, PREFIX + "module__", True)
            sys.modules[name] = module
        return module

    def _entry(self) -> Any:
        found: Any = None
        for at, name in enumerate(self.program.entry.split(".")):
            try:
                found = self.globals[name] if at == 0 else getattr(found, name)
            except (KeyError, AttributeError):
                names = ", ".join(function.qualname for function in self.sites.functions) or "none"
                raise ProgramError(f"there is no function {self.program.entry}; the file has: {names}") from None
        return found

    def run(self, until: int, record: Record | None = None) -> None:
        """Go on until `count` reaches a number, or to the end.

        Args:
            until: Steps to have made, from the start.
            record: Is given each step as it is made, with the driver standing at that step.
        """
        if self.ended or self.count >= until:
            return
        stack = self.stack
        resume, given, site = self._resume, self._given, self.site
        high = (len(stack) - 1) << DEPTH_SHIFT
        counts = iter(range(self.count + 1, until + 1))
        # this loop is the price of a step, so everything that is rare is somewhere else
        for count in counts:
            while True:
                try:
                    got = resume(given)
                except StopIteration as stop:
                    stack.pop()
                    if not stack:
                        self.ended, self.result = True, stop.value
                        self.count, self.site = count - 1, site
                        return
                    resume, given = stack[-1].twin.send, stop.value
                    high = (len(stack) - 1) << DEPTH_SHIFT
                    continue
                except BaseException as error:
                    self._raise(error)
                    site, depth = self.site, len(stack) - 1
                    if record is not None:
                        record(site | depth << DEPTH_SHIFT)
                    self.ended = not depth
                    resume, high = self._leave, max(0, depth - 1) << DEPTH_SHIFT
                    self.count = count
                    count = 0 if self.ended else next(counts, 0)
                    if not count:
                        self._resume, self._given = resume, given
                        return
                    continue
                if got.__class__ is int:
                    site, given = got, None
                    break
                if len(got) == 2:
                    site, given = got
                    self._value = given
                    break
                resume, given = self._call(*got)
                if self.ended:
                    self.count = count
                    if record is not None:
                        record(self.site | high)
                    return
                high = (len(stack) - 1) << DEPTH_SHIFT
            if record is not None:
                record(site | high)
        self.count, self.site = count, site
        self._resume, self._given = resume, given

    def _call(self, function: Any, args: Any, kwargs: Any) -> tuple[Callable[[Any], Any], object]:
        """Make a call that the running function has come to: step into it, or run it whole.

        Returns:
            How to go on, and what with.
        """
        try:
            if kwargs.__class__ is list:
                kwargs = _joined(function, kwargs)
            linked = _linked(function)
            if linked is None:
                return self.stack[-1].twin.send, function(*args, **kwargs)
            if len(self.stack) > self.depth_limit:
                self.stop(DEPTH_REASON.format(limit=self.depth_limit))
                return self._throw, None
            twin, index, receiver = linked
            generator = twin(*receiver, *args, **kwargs)
            self._enter(generator, index)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self._pending = error
            return self._throw, None
        return self.stack[-1].twin.send, None

    def _enter(self, twin: Twin, function: int) -> None:
        frame = twin.gi_frame
        assert frame is not None, "a generator that has not run has a frame"
        self.stack.append(Activation(twin, function, frame))

    def stop(self, reason: str) -> None:
        """End the execution with a stop as its last step; whoever calls it counts that step."""
        self.ended, self.stopped, self.site = True, reason, self.sites.stop

    def _raise(self, error: BaseException) -> None:
        """Take note of an exception that leaves the running function."""
        if isinstance(error, KeyboardInterrupt):
            self.ended = True
            raise error
        if isinstance(error, Carried):
            error = error.error
        top = self.stack[-1]
        self._value = self.error = self._pending = error
        self.site = self.sites.raised(top.function, _line_in(error.__traceback__, top.twin))

    def _leave(self, given: object) -> Any:
        """Leave the running function with the pending exception, into the one that called it."""
        if self._pending is not None:
            self.stack.pop()
        return self._throw(given)

    def _throw(self, given: object) -> Any:
        """Raise the pending exception in the running function, or go on with it once that was done."""
        error, self._pending = self._pending, None
        if error is None:
            return self.stack[-1].twin.send(given)
        return self.stack[-1].twin.throw(error)

    @property
    def has_value(self) -> bool:
        """Whether the last step's line has a value."""
        return self.site >= 0 and self.sites.table[self.site].kind in ("test", "value", "return", "end", "raise")

    @property
    def value(self) -> object:
        """The value of the last step's line, if it has one."""
        return self._value if self.has_value else None

    def variables(self, depth: int) -> dict[str, object]:
        """The variables of an active function as they are now.

        Args:
            depth: Its place in the call stack, 0 for the entry function.
        """
        activation = self.stack[depth]
        found = activation.frame.f_locals
        names = {name: value for name, value in found.items() if not name.startswith((PREFIX, "."))}
        for name in self.sites.functions[activation.function].globals:
            if name in self.globals:
                names[name] = self.globals[name]
        return names

    def line(self, depth: int) -> int:
        """The line an active function has run last, or waits in."""
        if depth == len(self.stack) - 1 and self.site >= 0 and self.sites.table[self.site].line:
            return self.sites.table[self.site].line
        return self.stack[depth].frame.f_lineno

    def close(self) -> None:
        """Abandon the execution: none of its handlers and ``finally`` blocks runs."""
        self._abandoned[0] = True
        self.ended = True
        while self.stack:
            _unwind(self.stack.pop().twin)
        if self.error is not None:
            # its frames hold whatever the program had built up
            self.error.__traceback__ = None
        self.error = self._value = self._given = self._pending = None
        known = sys.modules.get(self.program.module)
        if known is not None and known.__dict__ is self.globals:
            del sys.modules[self.program.module]


_STUBBORN: list[Twin] = []
"""Twins that cannot be unwound; kept, since collecting them would print an error."""


def _unwind(twin: Twin) -> None:
    for _ in range(100):
        try:
            twin.throw(Abandoned())
        except BaseException:
            return
    _STUBBORN.append(twin)


def _joined(function: Any, mappings: list[Any]) -> dict[str, object]:
    """The keyword arguments of a call, with the errors that Python has for them."""
    name = getattr(function, "__qualname__", repr(function))
    module = getattr(function, "__module__", None)
    if module not in (None, "builtins"):
        name = f"{module}.{name}"
    joined: dict[str, object] = {}
    for mapping in mappings:
        if not hasattr(mapping, "keys"):
            raise TypeError(f"{name}() argument after ** must be a mapping, not {type(mapping).__name__}")
        for key in mapping.keys():  # noqa: SIM118 - any mapping may stand here, as in a call
            if key in joined:
                raise TypeError(f"{name}() got multiple values for keyword argument '{key}'")
            joined[key] = mapping[key]
    return joined


def _linked(function: Any) -> tuple[Callable[..., Twin], int, tuple[object, ...]] | None:
    """The twin of a function, its number, and the object it is bound to; ``None`` if it has no twin."""
    receiver: tuple[object, ...] = ()
    if function.__class__ is MethodType:
        receiver = (function.__self__,)
        function = function.__func__
    if function.__class__ is not FunctionType:
        return None
    for name, entry in function.__dict__.items():
        if name.startswith(TWIN) and entry[0] is function:
            return entry[1], entry[2], receiver
    return None


def _line_in(traceback: TracebackType | None, twin: Twin) -> int:
    """The line of a twin that raised, or was called out of, in a traceback; 0 if it has no part in it."""
    while traceback is not None:
        if traceback.tb_frame.f_code is twin.gi_code:
            return traceback.tb_lineno
        traceback = traceback.tb_next
    return 0


def says(error: BaseException) -> str:
    """An exception in one line."""
    if isinstance(error, SyntaxError) and error.lineno:
        return f"{type(error).__name__}: {error.msg} (line {error.lineno})"
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
