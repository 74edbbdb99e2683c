"""Expressions: what they can say, and that nothing gets out of them."""

from __future__ import annotations

import ast
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.course.expression import (
    MAX_ITEMS,
    Evaluator,
    ExpressionError,
    HiddenError,
    Record,
    compile_expression,
)
from bpe_tui.course.facts import NAMES


def evaluate(source: str, **names: object) -> object:
    return Evaluator({**NAMES, **names}).evaluate(source)


SAME_AS_PYTHON = [
    "1 + 2 * 3 - 4 / 5 // 2 % 3",
    "2 ** 10",
    "-3 if not [] else +4",
    "1 < 2 <= 2 != 3",
    "'a' in 'abc' and 3 not in [1, 2] or None is None",
    "[1, *[2, 3], (4, 5)]",
    "{'a': 1, 'b': [2]}",
    "{1, 2} | {3}",
    "'abc'[1:] + 'abc'[-1] + 'abcdef'[::2]",
    "[x * y for x in range(4) if x % 2 for y in (1, 10)]",
    "{k: v for k, v in [('a', 1), ('b', 2)]}",
    "{x % 3 for x in range(9)}",
    "sum(x for x in [1, 2, 3])",
    "max({'a': 1, 'b': 3}.items(), key=lambda item: item[1])[0]",
    "f'{3:02d} {2.5:.1f} {50257:,} {\"x\"!r:>5}'",
    "sorted(['b', 'a'], reverse=True)",
    "' '.join(str(x) for x in (1, 2))",
    "'a-b'.replace('-', '+').upper().split('+')",
    "list('é'.encode('utf-8'))",
    "b'\\xc3\\xa9'.decode('utf-8')",
    "(lambda a, b: a + b)(1, 2)",
    "0x3f & 0b1010 | 1 << 4",
    "divmod(17, 5)",
    "dict(zip('ab', (1, 2))).get('c', 0)",
    "list(enumerate('ab', 1))",
    "(97, 98) == tuple([97, 98])",
    "len({}) == 0 and bool(bytes([97]) * 3)",
    "int('ff', 16) + ord('a') + len(chr(128049))",
]


@pytest.mark.parametrize("source", SAME_AS_PYTHON)
def test_it_means_what_python_means(source: str) -> None:
    assert evaluate(source) == eval(source)


def test_the_taught_functions_can_be_called() -> None:
    assert evaluate("encode('aaabdaaabac', train('aaabdaaabac', 3))") == [258, 100, 258, 97, 99]
    assert evaluate("decode([256, 98], build_vocab(train('aa', 1)))") == "aab"
    assert evaluate("spell(learned('aaab', 1)[0]['ids'], train('aaab', 1))") == "aa a b"


FORBIDDEN = [
    "__import__('os').system('echo')",
    "().__class__.__base__.__subclasses__()",
    "(1).__class__",
    "get_stats.__globals__",
    "get_stats.__code__",
    "''.format",
    "'{0.__class__}'.format(1)",
    "'%s' % 1",
    "f'{1:{2}}'",
    "f'{1:>1000000000}'",
    "f'{(1).__class__}'",
    "open('/etc/passwd')",
    "eval('1')",
    "exec('1')",
    "compile('1', '', 'eval')",
    "globals()",
    "getattr(1, 'real')",
    "setattr(1, 'x', 2)",
    "vars()",
    "dir()",
    "type(1)",
    "input()",
    "print(1)",
    "breakpoint()",
    "super()",
    "help",
    "__builtins__",
    "(x := 1)",
    "(yield)",
    "[await x for x in []]",
    "lambda *args: args",
    "lambda x=1: x",
    "len(**{})",
    "{**{}}",
    "x = 1",
    "import os",
    "def f(): pass",
    "1; 2",
    "...",
    "1j",
    "'a'.encode('rot13')",
    "'a'.encode('zlib')",
    "b'a'.decode('unicode_escape')",
    "[].append(1)",
    "[1].sort()",
    "{}.update({})",
    "{}.pop(1)",
    "'a'.translate({})",
    "'a'.maketrans('a', 'b')",
    "'a'.zfill(10)",
    "[x for len in [1] for x.y in [1]]",
    "[0 for [1][0] in [2]]",
    "sum([[1], [2]], [])",
    "bytes(3)",
    "old.i",
    "(lambda f: f(f))(lambda f: f(f))",
]


@pytest.mark.parametrize("source", FORBIDDEN)
def test_nothing_else_is_allowed(source: str) -> None:
    with pytest.raises(ExpressionError):
        evaluate(source)


TOO_MUCH = [
    "10 ** 10 ** 8",
    "2 ** 100000",
    "(2 ** 4000) ** 2",
    "1 << 10 ** 9",
    "'a' * 10 ** 9",
    "10 ** 9 * b'a'",
    "[0] * 10 ** 9",
    "[[0] * 1000] * 1000",
    "[[[0] * 100] * 100] * 100",
    "range(10 ** 12)",
    "list(range(10 ** 7))",
    "[0 for a in range(10 ** 4) for b in range(10 ** 4)]",
    "sum(1 for a in range(10 ** 5) for b in range(10 ** 5))",
    "'a'.replace('', 'b' * 10 ** 5)",
    "('a' * 10 ** 5).replace('a', 'b' * 10 ** 5)",
    "('b' * 10 ** 5).join(['a'] * 10 ** 5)",
    "'a'.join('b' * 10 ** 5 for _ in range(10 ** 4))",
    "(lambda x: x(x))(lambda x: x(x))",
    "(lambda f: f(f, 30))(lambda f, n: f(f, n - 1) + f(f, n - 1) if n else 1)",
    "max(range(10 ** 5), key=lambda n: sum(range(n)) or len([m for m in range(n)]))",
    "[x for x in range(10 ** 5) if x in [y for y in range(10 ** 5)]]",
    "train('ab' * 10 ** 5, 10 ** 5)",
    "[encode('ab' * 10 ** 5, train('ab', 1)) for _ in range(100)]",
    "[train('ab' * 500, 1000) for _ in range(1000)]",
    "decode([256] * 10 ** 5, {256: b'ab'})",
    "spell(bytes([255]) * 10 ** 5)",
    "spell([256] * 10 ** 5, train('ab' * 100, 100))",
    "encode('a' + 'b' * 10 ** 5, {(97, 98): 97})",
    "build_vocab({(97 if n == 256 else n - 1, 97 if n == 256 else n - 1): n for n in range(256, 400)})",
    "decode([256] * 10 ** 5, {256: b'a' * 10 ** 5})",
    "word_merges({'ab' * 5000: 1}, 10 ** 9)",
    "repr([['a' * 1000] * 1000] * 1000)",
    "-" * 500 + "1",
    "(" * 500 + ")" * 500,
    "+".join(["1"] * 900),
    "1" * 3000,
    "[" * 90 + "]" * 90,
    "int('9' * 5000)",
]


@pytest.mark.parametrize("source", TOO_MUCH)
def test_too_much_work_is_refused(source: str) -> None:
    with pytest.raises(ExpressionError):
        evaluate(source)


def test_nothing_is_left_over_from_one_evaluation_for_the_next() -> None:
    evaluator = Evaluator(NAMES)
    for _ in range(6):
        assert evaluator.evaluate("sum([n for n in range(20000)])") == 199990000


@settings(deadline=None)
@given(st.text(alphabet="abxy01()[]{},.:+-*/%<>= 'lambdforinif_", max_size=40))
def test_any_text_gives_a_value_or_an_expression_error(source: str) -> None:
    try:
        value = evaluate(source, a=1, b=[1, 2], x="xy", y={"a": 1})
    except ExpressionError:
        return
    assert len(repr(value)) < 100 * MAX_ITEMS


@given(st.text(max_size=60))
def test_any_characters_give_a_value_or_an_expression_error(source: str) -> None:
    with suppress(ExpressionError):
        assert compile_expression(source).source == source


def _attribute_walks() -> st.SearchStrategy[str]:
    """Chains of attributes, calls and subscripts on harmless values, as an escape would use them."""
    names = st.sampled_from(
        ["__class__", "__globals__", "__subclasses__", "gi_frame", "f_back", "format", "real", "_x", "mro", "func"]
    )
    starts = st.sampled_from(["1", "''", "()", "[].index", "get_stats", "(lambda: 1)", "max", "{}", "f'{1}'"])
    tails = st.lists(st.one_of(names.map(lambda name: "." + name), st.sampled_from(["()", "[0]"])), min_size=1)
    return st.builds(lambda start, tail: start + "".join(tail), starts, tails)


@given(_attribute_walks())
def test_no_walk_along_attributes_leads_anywhere(source: str) -> None:
    try:
        value = evaluate(source)
    except ExpressionError:
        return
    assert not any(isinstance(node, ast.Attribute) for node in ast.walk(ast.parse(source)))
    assert isinstance(value, (int, str))


def test_an_unknown_name_is_named() -> None:
    with pytest.raises(ExpressionError) as caught:
        evaluate("len(idz)")
    assert caught.value.name == "idz"


def test_free_names_are_told() -> None:
    assert compile_expression("[x + y for x in ids for z in x if z]").names == {"y", "ids"}
    assert compile_expression("max(counts, key=lambda p: counts[p])").names == {"max", "counts"}


def test_fields_of_records_only() -> None:
    assert evaluate("old.i + 1", old=Record({"i": 2}, "before")) == 3
    with pytest.raises(ExpressionError, match="before has no `j`"):
        evaluate("old.j", old=Record({"i": 2}, "before"))


def test_what_is_hidden_is_no_error_of_the_expression() -> None:
    class Curtain:
        def __getitem__(self, index: int) -> object:
            raise HiddenError

    with pytest.raises(HiddenError):
        evaluate("x[0]", x=Curtain())
