"""The library as a whole: its examples run, its names are there, and importing it is cheap."""

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import bpe_tui.bpe

MODULES = ["bpe_tui.bpe", *(info.name for info in pkgutil.walk_packages(bpe_tui.bpe.__path__, "bpe_tui.bpe."))]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name: str, tmp_path: Path) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module, extraglobs={"folder": tmp_path}).failed == 0


def test_the_package_has_examples_of_the_whole_way(tmp_path: Path) -> None:
    assert doctest.testmod(bpe_tui.bpe, extraglobs={"folder": tmp_path}).attempted >= 12


def test_every_name_is_there_and_documented() -> None:
    for name in bpe_tui.bpe.__all__:
        value = getattr(bpe_tui.bpe, name)
        assert isinstance(value, (tuple, dict)) or value.__doc__, name
    assert dir(bpe_tui.bpe) == sorted(bpe_tui.bpe.__all__)
    assert isinstance(importlib.import_module("bpe_tui.bpe.taught"), ModuleType)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        bpe_tui.bpe.nothing  # noqa: B018


def modules_after(code: str) -> set[str]:
    """Run code in a fresh interpreter and tell which modules it imported."""
    code += "\nimport sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return set(done.stdout.split())


def test_the_taught_algorithm_imports_nothing_of_the_library() -> None:
    modules = modules_after("import bpe_tui.bpe as b; b.Tokenizer; b.train")
    heavy = {"numpy", "regex", "tiktoken", "tokenizers", "lzma", "json", "subprocess", "tempfile", "concurrent"}
    assert not modules & heavy
    assert {name for name in modules if name.startswith("bpe_tui.bpe.")} == {
        "bpe_tui.bpe.taught",
        "bpe_tui.bpe.tokenizer",
    }


def test_numpy_is_imported_only_by_training_on_much() -> None:
    use = "import bpe_tui.bpe as b\nb.Training('abcabc', 300).run().tokenizer().encode('abc')\nb.load_vocabulary('gpt2').encode('abc')"
    assert not modules_after(use) & {"numpy", "tiktoken", "tokenizers"}
    pytest.importorskip("numpy")
    assert "numpy" in modules_after("import bpe_tui.bpe as b\nb.Training('abcd' * 50_000, 258).run()")
