"""The examples in the docstrings of `bpe_tui.lab` give what they say."""

from __future__ import annotations

import doctest
import importlib

import pytest


@pytest.mark.parametrize("name", ["loader", "shrinking", "words"])
def test_examples(name: str) -> None:
    tried = doctest.testmod(importlib.import_module(f"bpe_tui.lab.{name}"))
    assert tried.attempted
    assert not tried.failed
