"""Drained equals plain: on the taught functions for any input, and on every construct a learner may write."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_tui.bpe import taught
from bpe_tui.trace.program import Program
from tests.trace.drained import drain, plain

SMALL_IDS = st.lists(st.integers(97, 100), max_size=30)
TEXTS = st.text(alphabet="ab é😀", max_size=20)


@given(SMALL_IDS)
def test_get_stats(ids: list[int]) -> None:
    (_, counts), _ = drain(Program.of(taught.get_stats, ids))
    assert counts == taught.get_stats(ids)
    assert isinstance(counts, dict)
    assert list(counts) == list(taught.get_stats(ids)), "the pairs must be in the order they were first seen"


@given(SMALL_IDS, st.tuples(st.integers(97, 100), st.integers(97, 100)))
def test_merge(ids: list[int], pair: tuple[int, int]) -> None:
    assert drain(Program.of(taught.merge, ids, pair, 256))[0] == ("returned", taught.merge(ids, pair, 256))


@given(TEXTS, st.integers(0, 6))
def test_train_encode_decode(text: str, num_merges: int) -> None:
    merges = taught.train(text, num_merges)
    ids = taught.encode(text, merges)
    vocab = taught.build_vocab(merges)
    assert drain(Program.of(taught.train, text, num_merges))[0] == ("returned", merges)
    assert drain(Program.of(taught.encode, text, merges))[0] == ("returned", ids)
    assert drain(Program.of(taught.build_vocab, merges))[0] == ("returned", vocab)
    assert drain(Program.of(taught.decode, ids, vocab))[0] == ("returned", text)


CONSTRUCTS = {
    section.split("\n", 1)[0]: section.split("\n", 1)[1]
    for section in Path(__file__).with_name("constructs.txt").read_text(encoding="utf-8").split("### ")[1:]
}


@pytest.mark.parametrize("name", CONSTRUCTS)
def test_constructs(name: str) -> None:
    args = ("given",) if "def f(a)" in CONSTRUCTS[name] else ()
    program = Program("constructs.py", CONSTRUCTS[name], "f", args)
    outcome, steps = drain(program)
    expected = plain(program)
    assert (outcome[0], repr(outcome[1])) == (expected[0], repr(expected[1]))
    assert len(steps) >= 2


SIMPLE = """
x += 1
x -= 3
x = add(x, 2)
y = x * 2
pass
out.append(x)
out.append(add(add(x, 1), y))
out.append(-x if x % 2 else x)
x = [add(i, x) for i in range(3)][-1]
assert x < 40
"""
NESTING = """
if x % 3:

for i in range(x % 4):

while x % 5 and fuel():
    x += 1

with ctx(x):

try:
    1 / (x % 2)
except ZeroDivisionError:

try:
    add(x, None if x % 7 == 3 else 1)
except TypeError as e:
    out.append(str(e))
finally:

for i in (1, 2):
    if i == x % 3:
        break
else:

match x % 3:
    case 0:
        x += 1
    case n if n > 1:
"""


def _nest(pair: tuple[str, list[str]]) -> list[str]:
    """Put statements under the last line of a compound one."""
    head, body = pair
    last = head.split("\n")[-1]
    indent = " " * (len(last) - len(last.lstrip()) + 4 * last.endswith(":"))
    return [*head.split("\n"), *(indent + line for line in body)]


STATEMENTS = st.recursive(
    st.sampled_from(SIMPLE.strip().split("\n")).map(lambda line: [line]),
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(lambda blocks: list(itertools.chain(*blocks))),
        st.tuples(st.sampled_from(NESTING.strip().split("\n\n")), inner).map(_nest),
    ),
    max_leaves=8,
)
HEAD = """
from contextlib import contextmanager
log = []
@contextmanager
def ctx(x):
    log.append(x)
    yield
    log.append(-x)
def fuel():
    log.append(0)
    return len(log) < 60
def add(a, b):
    return a + b
def f(x):
    y = 0
    out = []
"""


@given(STATEMENTS, st.integers(-5, 20))
def test_generated_programs(body: list[str], x: int) -> None:
    """Any program made of these statements, however nested, gives drained what it gives plainly."""
    source = HEAD + "".join(f"    {line}\n" for line in body) + "    return x, y, out, log\n"
    program = Program("generated.py", source, "f", (x,))
    assert drain(program)[0] == plain(program)
