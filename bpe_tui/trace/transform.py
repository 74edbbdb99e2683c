"""From plain source to steppable code: each function gets a twin, a generator that yields after every statement.

What a twin yields to the driver:

- ``site``: a statement ran;
- ``(site, value)``: the same with its value, which the driver sends back so that the program goes on with it;
- ``(function, args, kwargs)``: a call that may be stepped into; the driver sends back its result. With ``**`` in
  the call, the keyword arguments are a list of mappings.

The plain function stays what the name refers to, so callbacks, operators and ``__init__`` get a plain call; it
carries its twin along (`link`), and the driver takes the twin where the call stands in stepped code. Twins are
defined beside their function, so both share defaults, closure cells and ``super()``.

Comprehensions, generator expressions and lambdas run whole, as part of their line. Generator functions and
coroutines have no twin. An abandoned run is unwound by `Abandoned`: no handler catches it and no ``finally`` runs.
"""

from __future__ import annotations

import ast
import copy
import sys
from collections.abc import Callable, Iterator, Sequence
from threading import Lock
from types import CodeType
from typing import Any, Final, cast

from bpe_tui.trace.sites import Function, Site, SiteKind, Sites

PREFIX: Final = "__stepped_"
TWIN: Final = PREFIX + "twin__"
_LINK: Final = PREFIX + "link__"
_ABANDONED: Final = PREFIX + "abandoned__"
_FLAG: Final = PREFIX + "flag__"
_CAUGHT: Final = PREFIX + "caught__"
_CARRIED: Final = PREFIX + "carried__"
_PARSING: Final = Lock()
"""Recordings run side by side in threads, and Python 3.11 may fail to build two syntax trees at once (gh-106905)."""
_NESTING: Final = 4
"""Functions within functions that get twins; deeper ones would double the code once more each."""

_Def = ast.FunctionDef
_SCOPES: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
_FOLDED: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Abandoned(BaseException):
    """Unwinds a run that nobody wants any more."""


class Carried(Exception):  # noqa: N818 - it carries an error and is none
    """Carries a StopIteration out of a twin, since a generator may not let one escape."""

    stop: type[BaseException] = StopIteration

    def __init__(self, error: BaseException) -> None:
        super().__init__(error)
        self.error = error


def link(twin: Any, number: int) -> Callable[[Any], Any]:
    """Make the decorator that gives a plain function its twin.

    Args:
        twin: The generator function.
        number: The function's index in `Sites.functions`.
    """

    def attach(plain: Any) -> Any:
        twin.__defaults__, twin.__kwdefaults__ = plain.__defaults__, plain.__kwdefaults__
        twin.__name__, twin.__qualname__ = plain.__name__, plain.__qualname__
        # functools.wraps copies the entry to a wrapper: hence the function kept in it, and the number in its name
        plain.__dict__[f"{TWIN}{number}"] = (plain, twin, number)
        return plain

    return attach


def runtime(flag: list[bool]) -> dict[str, object]:
    """The names that instrumented code uses.

    Args:
        flag: One item, whether the run has been abandoned.
    """
    return {
        _LINK: link,
        _ABANDONED: Abandoned,
        _FLAG: flag,
        _CAUGHT: sys.exception,
        _CARRIED: Carried,
    }


class Instrumented:
    """A module's source made steppable: its sites, and code to execute in a fresh namespace."""

    def __init__(self, source: str, filename: str) -> None:
        """Instrument a module.

        Raises:
            SyntaxError: The source is not Python.
            ValueError: The source holds a null byte.
        """
        with _PARSING:
            tree = ast.parse(source, filename)
        self.sites = Sites(source)
        _Module(self.sites, _names_that_may_hold_functions(tree), _function_names(tree)).transform(tree)
        self.sites.close()
        ast.fix_missing_locations(tree)
        self.code: CodeType = compile(tree, filename, "exec", dont_inherit=True)


def _function_names(tree: ast.Module) -> frozenset[str]:
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, _Def))


def _names_that_may_hold_functions(tree: ast.Module) -> frozenset[str]:
    """Names of functions, and variables and parameters, which may hold one."""
    names = set(_function_names(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
    return frozenset(names)


def _own_nodes(function: _Def) -> Iterator[ast.AST]:
    """The nodes of a function's body, not entering functions and classes within it."""
    waiting: list[ast.AST] = list(reversed(function.body))
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, _SCOPES):
            waiting.extend(reversed(list(ast.iter_child_nodes(node))))


def _can_be_stepped(function: _Def) -> bool:
    """Whether the function is no generator, and has no name that would change its meaning in one."""
    return not any(isinstance(node, (ast.Yield, ast.YieldFrom, ast.Await)) for node in _own_nodes(function))


def _docstring(function: _Def) -> ast.Expr | None:
    first = function.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        return first
    return None


def _describe_function(node: _Def, qualname: str) -> Function:
    declared: list[str] = []
    indexes: dict[str, str] = {}
    for inner in _own_nodes(node):
        if isinstance(inner, ast.Global):
            declared += inner.names
        if isinstance(inner, ast.Subscript) and isinstance(inner.value, ast.Name):
            used = [part.id for part in ast.walk(inner.slice) if isinstance(part, ast.Name)]
            if used:
                indexes.setdefault(inner.value.id, used[0])
    docstring = _docstring(node)
    lines = (docstring.lineno, docstring.end_lineno or docstring.lineno) if docstring else None
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    last = node.end_lineno or node.lineno
    loops = {
        name.id: loop.lineno
        for loop in _outermost_loops(node.body)
        for name in ast.walk(loop.iter)
        if isinstance(name, ast.Name)
    }
    return Function(node.name, qualname, first, node.lineno, last, lines, tuple(declared), loops, indexes)


def _outermost_loops(body: Sequence[ast.stmt]) -> Iterator[ast.For]:
    """The ``for`` statements that stand in no loop."""
    for statement in body:
        if isinstance(statement, ast.For):
            yield statement
        elif not isinstance(statement, (ast.While, *_SCOPES)):
            for part in _with_bodies(statement):
                for name in ("body", "orelse", "finalbody"):
                    yield from _outermost_loops(getattr(part, name, ()))


def _name(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


class _Module:
    """Adds twins to every function of a tree, wherever it is defined."""

    def __init__(self, sites: Sites, callables: frozenset[str], functions: frozenset[str]) -> None:
        self.sites = sites
        self.callables = callables
        self.functions = functions
        self._known: dict[int, int] = {}
        self._origins: dict[int, tuple[ast.AST, ast.AST]] = {}

    def transform(self, tree: ast.Module) -> None:
        tree.body = self.block(tree.body, "", 0)

    def origin(self, node: ast.AST) -> ast.AST:
        """The node of the source that a node is a copy of."""
        return self._origins.get(id(node), (node, node))[1]

    def copy(self, node: _Def) -> _Def:
        """Copy a function; the copies remember what they are copies of."""
        made = copy.deepcopy(node)
        for old, new in zip(ast.walk(node), ast.walk(made), strict=True):
            # the copy is kept too, so that its number is never given to another node
            self._origins[id(new)] = (new, self.origin(old))
        return made

    def block(self, body: Sequence[ast.stmt], prefix: str, nesting: int) -> list[ast.stmt]:
        """Rewrite statements that run plainly: only the functions among them change."""
        out: list[ast.stmt] = []
        for statement in body:
            if isinstance(statement, _Def):
                out += self.definition(statement, prefix, nesting)
            else:
                out.append(self.plain(statement, prefix, nesting))
        return out

    def plain(self, statement: ast.stmt, prefix: str, nesting: int) -> ast.stmt:
        """Rewrite the bodies within a statement that runs plainly."""
        if isinstance(statement, ast.ClassDef):
            prefix = f"{prefix}{statement.name}."
        elif isinstance(statement, ast.AsyncFunctionDef):
            prefix, nesting = f"{prefix}{statement.name}.<locals>.", nesting + 1
        for child in _with_bodies(statement):
            for name in ("body", "orelse", "finalbody"):
                body = getattr(child, name, None)
                if isinstance(body, list) and body and isinstance(body[0], ast.stmt):
                    setattr(child, name, self.block(body, prefix, nesting))
        return statement

    def definition(self, node: _Def, prefix: str, nesting: int) -> list[ast.stmt]:
        """The statements that define a function with its twin."""
        qualname = prefix + node.name
        inner = f"{qualname}.<locals>."
        if nesting >= _NESTING or not _can_be_stepped(node):
            node.body = self.block(node.body, inner, nesting + 1)
            return [node]
        # The same function stands in the plain and in the stepped version of what encloses it, with one number.
        key = id(self.origin(node))
        if key not in self._known:
            self._known[key] = len(self.sites.functions)
            self.sites.functions.append(_describe_function(node, qualname))
        stepped = self.copy(node)
        twin = _Twin(self, self._known[key], inner, nesting + 1).build(stepped)
        node.body = self.block(node.body, inner, nesting + 1)
        attach = ast.Call(_name(_LINK), [_name(TWIN), ast.Constant(self._known[key])], [])
        node.decorator_list = [*node.decorator_list, attach]
        forget = ast.Delete([ast.Name(TWIN, ast.Del())])
        for made in (twin, attach, forget):
            _place(made, node)
        return [twin, node, forget]


def _with_bodies(statement: ast.stmt) -> list[ast.AST]:
    """A statement and its handlers or cases: what may have a body."""
    return [statement, *getattr(statement, "handlers", ()), *getattr(statement, "cases", ())]


def _place(made: ast.AST, at: ast.stmt | ast.expr) -> None:
    """Give nodes made here the line of the source they stand for."""
    for node in ast.walk(made):
        if isinstance(node, (ast.stmt, ast.expr, ast.excepthandler)) and not hasattr(node, "lineno"):
            ast.copy_location(node, at)


class _Twin:
    """Turns one function into its twin."""

    def __init__(self, module: _Module, function: int, prefix: str, nesting: int) -> None:
        self.module = module
        self.sites = module.sites
        self.function = function
        self.prefix = prefix
        self.nesting = nesting
        self.loop = -1
        self.calls = _Calls(module.callables, module.functions)

    def build(self, node: _Def) -> _Def:
        """Rewrite a copy of the function, which is used up."""
        span = self.sites.functions[self.function]
        body = node.body[1:] if _docstring(node) else node.body
        last = node.body[-1]
        steps = [self.after("call", node), *self.block(body)]
        if not isinstance(last, (ast.Return, ast.Raise)):
            end = self.site("end", last, line=span.last_line)
            steps.append(ast.Return(_yielded(end, ast.Constant(None))))
        # a StopIteration that leaves must not look like the generator's own
        carry = ast.Raise(ast.Call(_name(_CARRIED), [ast.Call(_name(_CAUGHT), [], [])], []), ast.Constant(None))
        # reached through the carrier, since the program may use the name for something else
        handler = ast.ExceptHandler(ast.Attribute(_name(_CARRIED), "stop", ast.Load()), None, [carry])
        declared = [statement for statement in steps if isinstance(statement, (ast.Global, ast.Nonlocal))]
        arguments = node.args
        arguments.defaults = [ast.Constant(None) for _ in arguments.defaults]
        arguments.kw_defaults = [default and ast.Constant(None) for default in arguments.kw_defaults]
        for argument in ast.walk(arguments):
            if isinstance(argument, ast.arg):
                argument.annotation = None
        kept = [statement for statement in steps if statement not in declared]
        node.name, node.decorator_list, node.returns = TWIN, [], None
        node.body = [*declared, ast.Try(kept, [handler], [], [])]
        return node

    def site(self, kind: SiteKind, node: ast.AST, line: int | None = None, loop: int | None = None) -> int:
        at = getattr(node, "lineno", 0) if line is None else line
        origin = self.module.origin(node)
        return self.sites.add(Site(kind, self.function, at, self.loop if loop is None else loop, origin))

    def after(self, kind: SiteKind, node: ast.stmt | ast.expr | ast.ExceptHandler, loop: int | None = None) -> ast.stmt:
        """The statement that reports a step without a value."""
        return ast.Expr(ast.Yield(ast.Constant(self.site(kind, node, loop=loop))))

    def test(self, node: ast.expr, at: ast.AST, loop: int | None = None) -> ast.expr:
        """An expression that reports its value and goes on with it."""
        line = getattr(at, "lineno", node.lineno)
        return _yielded(self.site("test", at, line=line, loop=loop), self.calls.visit(node))

    def block(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        out: list[ast.stmt] = []
        for statement in body:
            made = self.statement(statement)
            for one in made:
                _place(one, statement)
            out += made
        return out

    def statement(self, node: ast.stmt) -> list[ast.stmt]:
        """The statements that do what one statement does, and report it."""
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is not None:
            return cast("list[ast.stmt]", method(node))
        self.calls.generic_visit(node)
        return [node, self.after("line", node)]

    def _expr(self, node: ast.Expr) -> list[ast.stmt]:
        if isinstance(node.value, ast.Constant):
            return [node]
        node.value = _yielded(self.site("value", node), self.calls.visit(node.value))
        return [node]

    def _return(self, node: ast.Return) -> list[ast.stmt]:
        value = self.calls.visit(node.value) if node.value else ast.Constant(None)
        node.value = _yielded(self.site("return", node), value)
        return [node]

    def _raise(self, node: ast.Raise) -> list[ast.stmt]:
        self.calls.generic_visit(node)
        return [node]

    def _break(self, node: ast.stmt) -> list[ast.stmt]:
        return [self.after("line", node), node]

    _continue = _break

    def _annassign(self, node: ast.AnnAssign) -> list[ast.stmt]:
        if node.value is None:
            return [node]
        node.target = self.calls.visit(node.target)
        node.value = self.calls.visit(node.value)
        return [node, self.after("line", node)]

    def _global(self, node: ast.stmt) -> list[ast.stmt]:
        return [node]

    _nonlocal = _typealias = _global

    def _if(self, node: ast.If) -> list[ast.stmt]:
        node.test = self.test(node.test, node)
        node.body, node.orelse = self.block(node.body), self.block(node.orelse)
        return [node]

    def _while(self, node: ast.While) -> list[ast.stmt]:
        outer, self.loop = self.loop, self._new_loop()
        node.test = self.test(node.test, node)
        node.body = self.block(node.body)
        self.loop = outer
        node.orelse = self.block(node.orelse)
        return [node]

    def _for(self, node: ast.For) -> list[ast.stmt]:
        node.iter = self.calls.visit(node.iter)
        outer, self.loop = self.loop, self._new_loop()
        turn = self.after("turn", node)
        node.body = [turn, *self.block(node.body)]
        exhausted = self.after("exhausted", node)
        self.loop = outer
        node.orelse = [exhausted, *self.block(node.orelse)]
        return [node]

    def _new_loop(self) -> int:
        self.sites.loops += 1
        return self.sites.loops - 1

    def _with(self, node: ast.With) -> list[ast.stmt]:
        for item in node.items:
            item.context_expr = self.calls.visit(item.context_expr)
        node.body = [self.after("line", node), *self.block(node.body)]
        return [node]

    def _try(self, node: ast.Try) -> list[ast.stmt]:
        node.body, node.orelse = self.block(node.body), self.block(node.orelse)
        for handler in node.handlers:
            caught = ast.Expr(_yielded(self.site("value", handler), ast.Call(_name(_CAUGHT), [], [])))
            handler.body = [caught, *self.block(handler.body)]
        if node.handlers and isinstance(node, ast.Try):
            node.handlers.insert(0, ast.ExceptHandler(_name(_ABANDONED), None, [ast.Raise(None, None)]))
        if node.finalbody:
            flag = ast.Subscript(_name(_FLAG), ast.Constant(0), ast.Load())
            unless = ast.If(ast.UnaryOp(ast.Not(), flag), self.block(node.finalbody), [])
            node.finalbody = [unless]
        return [node]

    def _trystar(self, node: Any) -> list[ast.stmt]:
        handlers, node.handlers = node.handlers, []
        made = self._try(node)
        for handler in handlers:
            handler.body = [self.after("line", handler), *self.block(handler.body)]
        node.handlers = handlers
        return made

    def _match(self, node: ast.Match) -> list[ast.stmt]:
        node.subject = self.test(node.subject, node)
        for case in node.cases:
            if case.guard:
                guarded = case.guard
                case.guard = self.test(guarded, guarded)
                case.body = self.block(case.body)
            else:
                case.body = [self.after("line", case.pattern), *self.block(case.body)]  # type: ignore[arg-type]
        return [node]

    def _functiondef(self, node: _Def) -> list[ast.stmt]:
        return [*self.module.definition(node, self.prefix, self.nesting), self.after("line", node)]

    def _classdef(self, node: ast.ClassDef) -> list[ast.stmt]:
        return [self.module.plain(node, self.prefix, self.nesting), self.after("line", node)]

    _asyncfunctiondef = _classdef


def _yielded(site: int, value: ast.expr) -> ast.Yield:
    return ast.Yield(ast.Tuple([ast.Constant(site), value], ast.Load()))


class _Calls(ast.NodeTransformer):
    """Hands calls that may be stepped into to the driver; leaves all code that runs folded alone."""

    def __init__(self, callables: frozenset[str], functions: frozenset[str]) -> None:
        self.callables = callables
        self.functions = functions

    def visit(self, node: ast.AST) -> Any:
        """Visit a node, unless it opens a scope of its own."""
        if isinstance(node, (*_SCOPES, *_FOLDED)):
            return node
        return super().visit(node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Replace a call that may be stepped into."""
        self.generic_visit(node)
        if not self._may_step(node.func):
            return node
        if any(keyword.arg is None for keyword in node.keywords):
            # a list: the driver joins them, since it knows the function that an error must name
            keywords: ast.expr = ast.List([_mapping(keyword) for keyword in node.keywords], ast.Load())
        else:
            keywords = ast.Dict(
                [ast.Constant(keyword.arg) for keyword in node.keywords], [keyword.value for keyword in node.keywords]
            )
        call = ast.Tuple([node.func, ast.Tuple(node.args, ast.Load()), keywords], ast.Load())
        made = ast.Yield(call)
        _place(made, node)
        return made

    def _may_step(self, func: ast.expr) -> bool:
        if isinstance(func, ast.Name):
            # locals, super and the like must be called from the frame they speak of
            return func.id in self.callables and func.id not in _FRAME_BOUND
        if isinstance(func, ast.Attribute):
            return func.attr in self.functions
        return isinstance(func, (ast.Call, ast.Subscript, ast.IfExp, ast.BoolOp, ast.Yield))


def _mapping(keyword: ast.keyword) -> ast.expr:
    return keyword.value if keyword.arg is None else ast.Dict([ast.Constant(keyword.arg)], [keyword.value])


_FRAME_BOUND: Final = frozenset({"locals", "globals", "vars", "dir", "eval", "exec", "super"})
