"""``bpe-tui steps``: a run written out, of a taught function or of one's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.__main__ import main
from bpe_tui.course.case import FUNCTIONS, Case
from bpe_tui.plain.steps import FORMATS, json_line, table
from bpe_tui.trace.local import LocalRun


def lines_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["steps", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_get_stats_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The call, the empty dict, two lines for each of ten pairs, the exhausted loop, the return."""
    steps = [json.loads(line) for line in lines_of(capsys, "get_stats", "--text", "aaabdaaabac", "--format", "json")]
    assert len(steps) == 24
    assert [step["step"] for step in steps] == list(range(24))
    assert [step["event"] for step in steps] == ["call", *["line"] * 22, "return"]
    assert {step["function"] for step in steps} == {"get_stats"}
    assert {step["depth"] for step in steps} == {0}
    assert steps[0]["names"] == {"ids": list(b"aaabdaaabac")}
    assert steps[1]["source"].startswith("counts")
    assert steps[1]["names"]["counts"] == {}
    assert steps[1]["changed"] == ["counts"]
    assert steps[3]["names"]["counts"] == [[[97, 97], 1]]
    assert steps[22]["changed"] == []
    assert steps[23]["value"] == [
        [[97, 97], 4],
        [[97, 98], 2],
        [[98, 100], 1],
        [[100, 97], 1],
        [[98, 97], 1],
        [[97, 99], 1],
    ]
    assert "value" not in steps[1]


def test_train_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    steps = [
        json.loads(line)
        for line in lines_of(capsys, "train", "--text", "aaabdaaabac", "--merges", "3", "--format", "json")
    ]
    assert steps[-1]["value"] == [[[97, 97], 256], [[256, 97], 257], [[257, 98], 258]]
    assert {step["function"] for step in steps} == {"train", "get_stats", "merge"}
    assert max(step["depth"] for step in steps) == 1


def test_bytes_are_hex(capsys: pytest.CaptureFixture[str]) -> None:
    steps = [
        json.loads(line) for line in lines_of(capsys, "decode", "--text", "é", "--merges", "0", "--format", "json")
    ]
    assert steps[3]["names"]["data"] == {"bytes": "c3"}
    assert steps[-1]["value"] == "é"


def test_merge_takes_a_pair(capsys: pytest.CaptureFixture[str]) -> None:
    last = json.loads(lines_of(capsys, "merge", "--text", "abab", "--pair", "97,98", "--format", "json")[-1])
    assert last["value"] == [256, 256]


@settings(max_examples=25)
@given(st.sampled_from(FUNCTIONS), st.text(max_size=12), st.integers(0, 4))
def test_any_text_makes_lines_of_json(function: str, text: str, merges: int) -> None:
    run = LocalRun(Case(function, text, merges).program())
    for step in run.steps():
        line = json_line(step)
        assert "\n" not in line
        parsed = json.loads(line)
        assert set(parsed) <= {
            "step",
            "event",
            "function",
            "line",
            "source",
            "depth",
            "names",
            "changed",
            "value",
            "moment",
            "note",
        }


@given(st.text(max_size=12), st.integers(40, 200))
@settings(max_examples=25)
def test_the_table_keeps_to_its_width(text: str, width: int) -> None:
    run = LocalRun(Case("merge", text, 1).program())
    assert all(len(line) <= width for line in table(run.steps(), width))


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("text", ["", "a", "😀", "a|b`c```d\n"])
def test_every_form_of_any_text(form: str, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    for function in FUNCTIONS:
        assert lines_of(capsys, function, "--text", text, "--format", form)


def test_markdown_is_one_table(capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(capsys, "get_stats", "--text", "ab|", "--format", "markdown")
    assert lines[0] == "# get_stats"
    rows = [line for line in lines if line.startswith("| ") and line[2].isdigit()]
    assert len(rows) == 8
    assert all(row.replace("\\|", "").count("|") == 5 for row in rows)


OWN = """
def double(n):
    return n * 2


def total(xs, label="sum"):
    result = 0
    for x in xs:
        result += double(x)
    print(label)
    return {"label": label, "result": result}


def forever():
    n = 0
    while True:
        n += 1


def stuck():
    n = 1
    n = 10 ** 10 ** 8
    return n
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.py"
    path.write_text(OWN, encoding="utf-8")
    return path


def test_a_function_of_a_file(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = [
        json.loads(line) for line in lines_of(capsys, f"{own}:total", "--args", '[[1, 2], "all"]', "--format", "json")
    ]
    assert steps[0]["names"] == {"xs": [1, 2], "label": "all"}
    assert steps[-1]["value"] == {"label": "all", "result": 6}
    assert {step["function"] for step in steps} == {"total", "double"}


def test_an_endless_function_of_a_file(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = lines_of(capsys, f"{own}:stuck", "--timeout", "1", "--format", "json")
    last = json.loads(steps[-1])
    assert last["event"] == "stop"
    assert "stopped after 1 seconds" in last["note"]
    assert last["names"] == {"n": 1}


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["get_stat"], 2, "did you mean get_stats?"),
        (["nothing"], 2, "the taught ones are get_stats"),
        (["nothing"], 2, "recover_merges. For your own code write FILE.py:NAME"),
        (["get_stats", "--pair", "1,2"], 2, "takes no pair"),
        (["merge", "--pair", "1"], 2, "two ids such as 97,98"),
        (["train", "--merges", "-1"], 2, "from 0"),
        (["get_stats", "--args", "[]"], 2, "for a function of a file"),
        (["own.py"], 2, "name the function too"),
        (["own.py:total", "--args", "[[1]"], 2, "is not JSON"),
        (["own.py:total", "--args", '"x"'], 2, "a JSON list"),
        (["own.py:total"], 1, "missing 1 required positional argument: 'xs'"),
        (["own.py:nowhere"], 1, "there is no function nowhere; the file has: double, total"),
        (["missing.py:f"], 1, "cannot read missing.py"),
        (["broken.py:f"], 1, "SyntaxError"),
        (["binary.py:f"], 1, "not text in UTF-8"),
        (["null.py:f"], 1, "null"),
    ],
)
def test_what_is_asked_wrongly(
    arguments: list[str],
    code: int,
    says: str,
    own: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (own.parent / "broken.py").write_text("def f(:\n", encoding="utf-8")
    (own.parent / "binary.py").write_bytes(b"\xff\xfe\x00")
    (own.parent / "null.py").write_bytes(b"def f():\n    '\0'\n")
    monkeypatch.chdir(own.parent)
    assert main(["steps", *arguments]) == code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("bpe-tui: ")
    assert says in printed.err
