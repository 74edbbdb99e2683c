"""Marked terms: found in prose, literal in code, and nothing else of Markdown changes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from bpe_tui.course.fill import escape
from bpe_tui.course.markup import parse_markdown, plain_lines, terms_in


@pytest.mark.parametrize(
    ("markdown", "terms", "lines"),
    [
        ("A [[pair]].", ["pair"], ["A pair."]),
        ("[[tied|tie]] [[tie]] [[Pairs]]", ["tie", "Pairs"], ["tied tie Pairs"]),
        ("**[[a *b* `c`|pair]]**", ["pair"], ["a b c"]),
        ("[[special\ntoken]]", ["special token"], ["special token"]),
        ("`[[x]]` and \\[[y]]", [], ["[[x]] and [[y]]"]),
        ("```\n[[x]]\n```", [], ["[[x]]"]),
        ("[[text]](address)", [], ["[text]"]),
        ("[see [[pair]]](address)", ["pair"], ["[see pair](address)"]),
        ("[[1, 2], [3, 4]]", [], ["[[1, 2], [3, 4]]"]),
        ("[[]] [[|x]] [[x|]] [[x", [], ["[[]] [[|x]] [[x|]] [[x"]),
        ("| a |\n|---|\n| [[cut\\|chunk]] |", ["chunk"], ["a", "cut"]),
        ("- [[byte]]\n- b", ["byte"], ["byte", "b"]),
    ],
)
def test_what_is_a_term(markdown: str, terms: list[str], lines: list[str]) -> None:
    assert terms_in(markdown) == terms
    assert plain_lines(markdown) == lines


def shape(node: SyntaxTreeNode) -> object:
    return node.type, "" if node.children or node.is_root else node.content, [shape(child) for child in node.children]


@settings(max_examples=60)
@given(st.text("ab [|]`*_\\(\n-#>1.", max_size=40))
def test_markdown_without_terms_is_read_as_ever(text: str) -> None:
    plain = SyntaxTreeNode(MarkdownIt("commonmark", {"html": False}).enable("table").parse(text))
    if not any(node.type == "term" for node in parse_markdown(text).walk()):
        assert shape(parse_markdown(text)) == shape(plain)


@given(st.text("ab [|]`*_\\<~", max_size=30))
def test_a_computed_value_never_becomes_a_term(value: str) -> None:
    assert terms_in(f"So {escape(value)} it is") == []
