"""``train``, ``encode``, ``decode``, ``compare`` and ``vocab``: text in, ids out, and back."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui import bpe
from bpe_tui.__main__ import main
from bpe_tui.commands.decode import parse_ids
from bpe_tui.commands.train import end_text

TEXT = "the cat sat on the mat, and the rat sat on the cat; the cat ran.\n" * 20


def out_of(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(list(arguments)) == code
    return capsys.readouterr().out


def piped(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "bpe_tui", *arguments], input=given, capture_output=True, check=False)


@pytest.mark.parametrize(
    ("text", "tokenizer", "ids"),
    [
        ("hello world", "cl100k_base", "15339 1917"),
        ("hello world", "gpt2", "31373 995"),
        ("The cat sat", "o200k_base", "976 9059 10139"),
        ("", "gpt2", ""),
    ],
)
def test_encode(text: str, tokenizer: str, ids: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert out_of(capsys, "encode", text, "--tokenizer", tokenizer, "--format", "ids") == ids + "\n"


def test_encode_as_json_and_table(capsys: pytest.CaptureFixture[str]) -> None:
    made = json.loads(out_of(capsys, "encode", "é x", "--tokenizer", "gpt2", "--format", "json"))
    assert made["tokenizer"] == "gpt2"
    assert b"".join(bytes.fromhex(token["bytes"]) for token in made["tokens"]) == "é x".encode()
    lines = out_of(capsys, "encode", "hello world", "--tokenizer", "gpt2", "--format", "table").splitlines()
    assert [line.split() for line in lines[1:]] == [
        ["0", "31373", "68", "65", "6c", "6c", "6f", "hello"],
        ["1", "995", "20", "77", "6f", "72", "6c", "64", "␣world"],
    ]


def test_decode(capsys: pytest.CaptureFixture[str]) -> None:
    for ids in (["15339", "1917"], ["15339,1917"], ["[15339, 1917]"]):
        assert out_of(capsys, "decode", *ids) == "hello world\n"
    assert out_of(capsys, "decode", "995", "--tokenizer", "gpt2") == " world\n"


@settings(max_examples=10, deadline=None)
@given(st.binary(max_size=40))
def test_bytes_in_bytes_out(data: bytes) -> None:
    """Whatever the bytes, UTF-8 or not, encoding and decoding through pipes gives them back."""
    ids = piped("encode", "--errors", "bytes", given=data)
    assert (ids.returncode, ids.stderr) == (0, b"")
    back = piped("decode", "--raw", "-", given=ids.stdout)
    assert (back.returncode, back.stdout) == (0, data)


def test_what_is_no_text() -> None:
    done = piped("encode", given=b"line one\nab\xffc")
    assert done.returncode == 1
    assert b"byte 11 (line 2) is no UTF-8: ff" in done.stderr
    assert b"--errors" in done.stderr
    assert piped("encode", "--errors", "replace", given=b"\xff").stdout == piped("encode", "\ufffd").stdout


@pytest.mark.parametrize("form", [None, "json", "minbpe", "tiktoken", "huggingface"])
def test_train_save_and_use(form: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpus, saved = tmp_path / "corpus.txt", tmp_path / "mine.tokenizer"
    corpus.write_text(TEXT, encoding="utf-8")
    arguments = ["train", str(corpus), "--vocab-size", "270", "--pattern", "gpt2", "-o", str(saved)]
    told = out_of(capsys, *arguments, *(["--format", form] if form else []))
    assert "270 tokens (256 bytes + 14 merges)" in told
    expected = bpe.Training(bpe.ChunkCounts.of_text(TEXT, bpe.find_pattern("gpt2")), 270).run().merges
    tokenizer = bpe.load_tokenizer(saved, pattern=bpe.find_pattern("gpt2"))
    assert dict(tokenizer.merges) == expected
    if form == "tiktoken":
        assert main(["encode", TEXT, "--tokenizer", str(saved)]) == 1
        assert "--pattern" in capsys.readouterr().err
    ids = out_of(capsys, "encode", TEXT, "--tokenizer", str(saved), "--pattern", "gpt2").split()
    assert len(ids) < len(TEXT) / 2
    assert out_of(capsys, "decode", *ids, "--tokenizer", str(saved)) == TEXT + "\n"
    assert len(out_of(capsys, "vocab", str(saved)).splitlines()) == 270


def test_train_without_a_pattern_is_the_taught_train(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpus, saved = tmp_path / "corpus.txt", tmp_path / "mine.json"
    corpus.write_text("aaabdaaabac", encoding="utf-8")
    out_of(capsys, "train", str(corpus), "--vocab-size", "259", "--pattern", "none", "-o", str(saved))
    assert dict(bpe.load_tokenizer(saved).merges) == bpe.train("aaabdaaabac", 3)
    assert out_of(capsys, "encode", "aaabdaaabac", "--tokenizer", str(saved)) == "258 100 258 97 99\n"


def test_a_vocabulary_out_of_reach_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpus = tmp_path / "corpus.txt"
    corpus.write_text("aaabdaaabac", encoding="utf-8")
    told = out_of(
        capsys, "train", str(corpus), "--vocab-size", "5000", "--pattern", "none", "-o", str(tmp_path / "o.json")
    )
    assert told.endswith("\nStopped at 263 tokens of the 5,000 asked for: no pair is left to merge.\n")


def test_why_training_ended_is_said() -> None:
    assert end_text(300, 300, "the size is reached") == "; the size is reached"
    assert end_text(300, 9999, "none is left") == ".\nStopped at 300 tokens of the 9,999 asked for: none is left."


def test_min_count_and_specials(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpus, saved = tmp_path / "corpus.txt", tmp_path / "mine.json"
    corpus.write_text(TEXT, encoding="utf-8")
    told = out_of(
        capsys, "train", str(corpus), "--vocab-size", "9999", "--min-count", "50", "--special", "<|end|>", "-o", str(saved)
    )  # fmt: skip
    assert "rarer than the minimum count" in told
    assert "1 special" in told
    tokenizer = bpe.load_tokenizer(saved)
    assert tokenizer.specials == {"<|end|>": 256 + len(tokenizer.merges)}
    assert main(["encode", "a<|end|>", "--tokenizer", str(saved)]) == 1
    assert "--allow-special '<|end|>'" in capsys.readouterr().err
    allowed = out_of(capsys, "encode", "a<|end|>", "--tokenizer", str(saved), "--allow-special", "<|end|>").split()
    assert allowed == ["97", str(tokenizer.specials["<|end|>"])]
    assert out_of(capsys, "encode", "a<|end|>", "--tokenizer", str(saved), "--allow-special", "all").split() == allowed
    as_text = out_of(capsys, "encode", "a<|end|>", "--tokenizer", str(saved), "--special-as-text").split()
    assert str(tokenizer.specials["<|end|>"]) not in as_text


def test_saved_counts_are_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpus, counts = tmp_path / "corpus.txt", tmp_path / "counts.json"
    corpus.write_text(TEXT, encoding="utf-8")
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    out_of(capsys, "train", str(corpus), "--vocab-size", "270", "--counts", str(counts), "-o", str(first))
    corpus.unlink()
    out_of(capsys, "train", "--vocab-size", "270", "--counts", str(counts), "-o", str(second))
    assert bpe.load_tokenizer(first).merges == bpe.load_tokenizer(second).merges
    assert main(["train", "--vocab-size", "270", "--counts", str(counts), "--pattern", "gpt2", "-o", str(second)]) == 1
    assert "another pattern" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["train", "--vocab-size", "300", "-o", "x"], "name at least one FILE"),
        (["train", "missing", "--vocab-size", "300", "-o", "x"], "missing"),
        (["train", "corpus", "--vocab-size", "30", "-o", "x"], "at least 256"),
        (["train", "corpus", "--vocab-size", "300", "--min-count", "0", "-o", "x"], "at least 1"),
        (["train", "corpus", "--vocab-size", "300", "--pattern", "(", "-o", "x"], "("),
        (["train", "binary", "--vocab-size", "300", "-o", "x"], "no UTF-8"),
        (["train", "corpus", "--vocab-size", "300", "-o", "."], "is a folder"),
        (["train", "corpus", "--vocab-size", "300", "-o", "no/where"], "there is no folder no"),
        (["train", "corpus", "--vocab-size", "300", "--pattern", "none", "--counts", "c", "-o", "x"], "does not"),
        (["encode", "x", "--tokenizer", "nope"], "known vocabulary"),
        (["encode", "x", "--tokenizer", "binary"], "not a tokenizer"),
        (["encode", "x", "--allow-special", "<|nope|>"], "<|nope|>"),
        (["decode", "abc"], "no token id"),
        (["decode", "999999999"], "no token of cl100k_base"),
        (["vocab", "gpt2", "--grep", "("], "no regular expression"),
        (["compare", "x", "--price", "-1"], "--price"),
        (["compare", ""], 'there is no text to compare; type one, as in: bpe-tui compare "the cat sat"'),
    ],
)
def test_what_is_asked_wrongly(
    arguments: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("corpus").write_text(TEXT, encoding="utf-8")
    Path("binary").write_bytes(b"\x00\xff\xfe")
    assert main(arguments) in (1, 2)
    printed = capsys.readouterr()
    assert printed.err.startswith("bpe-tui: ")
    assert says in printed.err
    assert not Path("x").exists()


def test_compare(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(out_of(capsys, "compare", "strawberry 1234567", "--price", "2", "--format", "json"))
    assert [row["tokenizer"] for row in rows] == ["gpt2", "cl100k_base", "o200k_base"]
    for row in rows:
        tokenizer = bpe.load_tokenizer(row["tokenizer"])
        assert row["tokens"] == len(tokenizer.encode("strawberry 1234567")) == len(row["pieces"])
        assert row["characters_a_token"] == pytest.approx(18 / row["tokens"])
        assert row["cost"] == pytest.approx(row["tokens"] * 2e-6)
    table = out_of(capsys, "compare", "strawberry", "--tokenizer", "cl100k_base", "--tokenizer", "gpt2")
    assert "str|aw|berry" in table
    assert "st|raw|berry" in table


def test_vocab(capsys: pytest.CaptureFixture[str]) -> None:
    lines = out_of(capsys, "vocab", "gpt2").splitlines()
    assert len(lines) == 50_257
    assert out_of(capsys, "vocab", "gpt2", "--grep", "^ SolidGold").split()[::4] == ["43453", "␣SolidGoldMagikarp"]
    entry = json.loads(out_of(capsys, "vocab", "gpt2", "--grep", "endoftext", "--format", "json"))
    assert entry == {"id": 50_256, "bytes": b"<|endoftext|>".hex(), "pair": None, "special": True}
    assert main(["vocab", "gpt2", "--grep", "no such token at all"]) == 1
    assert capsys.readouterr() == ("", "bpe-tui vocab: no token of gpt2 matches no such token at all\n")


@given(st.lists(st.integers(0, 10**9), max_size=8), st.sampled_from([" ", ",", ", ", "\n", ";"]))
def test_ids_in_any_form(ids: list[int], separator: str) -> None:
    assert parse_ids(separator.join(map(str, ids))) == ids
    assert parse_ids(str(ids)) == ids


def test_training_without_a_pattern_minds_the_memory(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text, out = tmp_path / "text.txt", tmp_path / "out.json"
    text.write_text(TEXT)
    command = ["train", str(text), "--vocab-size", "260", "-o", str(out)]
    monkeypatch.setattr("bpe_tui.bpe.memory.available_memory", lambda: 1000)
    assert main([*command, "--pattern", "none"]) == 1
    told = capsys.readouterr().err
    assert "without a pattern, 0.0 MB of text take about 0 MB of memory" in told
    assert "--any-memory" in told
    assert not out.exists()
    assert main([*command, "--pattern", "none", "--any-memory"]) == 0
    assert "of memory" in capsys.readouterr().err
    assert main([*command, "--pattern", "gpt4"]) == 0
    assert "of memory" not in capsys.readouterr().err
    monkeypatch.undo()
    assert main([*command, "--pattern", "none"]) == 0
    assert "of memory" not in capsys.readouterr().err


def test_a_corpus_that_is_no_text_is_told_with_the_options_that_help(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "text; more.txt", tmp_path / "out.json"
    path.write_bytes(b"ab\nc\xff")
    command = ["train", str(path), "--vocab-size", "258", "-o", str(out)]
    assert main(command) == 1
    told = capsys.readouterr().err
    assert f"{path}: byte 4 (line 2) is no UTF-8: ff" in told
    assert told.endswith("; --errors replace puts U+FFFD there, --errors bytes keeps it\n")
    for errors in ("replace", "bytes"):
        assert main([*command, "--errors", errors]) == 0


def test_a_small_cost_is_not_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    shown = out_of(capsys, "compare", "hello world", "--tokenizer", "gpt2", "--price", "2.5")
    assert shown.splitlines()[1].split()[4] == "0.000005"
