"""Chunk counts: the same from text, from files, on one core and on several; saved and read again."""

import json
import os
import signal
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_tui.bpe import reading, splitting
from bpe_tui.bpe.counting import ChunkCounts, ChunkCountsError, Progress
from bpe_tui.bpe.patterns import GPT2, GPT4, GPT4O, SplitPattern, find_pattern
from bpe_tui.bpe.reading import InvalidTextError, read_bytes, read_text, text_to_bytes

TEXT = "It's 2024, naïve café – 東京 and so on.\r\n  A line  of 12345\n\n" * 700
OWN = find_pattern(r"\w+")


def expect(text: str, pattern: SplitPattern) -> list[tuple[str, int]]:
    return list(Counter(pattern.split(text)).items())


@pytest.mark.parametrize("pattern", [GPT2, GPT4, GPT4O, OWN], ids=lambda p: p.name)
@pytest.mark.parametrize("processes", [1, 3])
def test_order_and_counts_are_those_of_one_sweep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pattern: SplitPattern, processes: int
) -> None:
    monkeypatch.setattr(reading, "READ_BYTES", 1000)
    monkeypatch.setattr("bpe_tui.bpe.counting.READ_BYTES", 1000)
    path = tmp_path / "text"
    path.write_bytes(TEXT.encode())
    from_text, from_file = ChunkCounts(pattern), ChunkCounts(pattern)
    steps = list(from_text.count_text(TEXT, processes))
    list(from_file.count_files([path], processes=processes))
    assert list(from_text.chunks.items()) == expect(TEXT, pattern)
    assert list(from_file.chunks.items()) == expect(TEXT, pattern)
    assert steps[-1] == Progress(len(TEXT), len(TEXT))
    assert len(steps) > 10 or not pattern.cuts


@settings(max_examples=50)
@given(text=st.text(st.sampled_from("ab \n\ré中😀1'"), max_size=80), size=st.integers(1, 9))
def test_a_file_read_in_small_blocks_is_the_text(
    tmp_path_factory: pytest.TempPathFactory, text: str, size: int
) -> None:
    path = tmp_path_factory.mktemp("texts") / "text"
    path.write_bytes(text.encode())
    with pytest.MonkeyPatch.context() as patch, path.open("rb") as file:
        patch.setattr(reading, "READ_BYTES", size)
        blocks = list(read_text(file, "text"))
    assert "".join(blocks) == text
    assert [chunk for block in blocks for chunk in GPT4.split(block)] == GPT4.split(text)


def test_no_chunk_reaches_into_the_next_file(tmp_path: Path) -> None:
    for name, text in (("a", "hel"), ("b", "lo")):
        (tmp_path / name).write_text(text)
    counts = ChunkCounts.of_files([tmp_path / "a", tmp_path / "b"], GPT2)
    assert counts.chunks == {"hel": 1, "lo": 1}


def test_progress_on_files_is_in_bytes_and_ends_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "READ_BYTES", 100)
    path = tmp_path / "text"
    path.write_bytes(("né à " * 100).encode())
    steps = list(ChunkCounts(GPT2).count_files([path]))
    assert steps[-1] == Progress(700, 700)
    assert [step.done for step in steps] == sorted({step.done for step in steps})


@pytest.mark.parametrize("size", [1, 2, 3, 1000])
def test_a_bad_byte_is_named_with_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(reading, "READ_BYTES", size)
    path = tmp_path / "bad.txt"
    path.write_bytes("é one\ntwo ".encode() + b"\xe4\xb8x\n")
    with pytest.raises(InvalidTextError, match=r"bad\.txt: byte 11 \(line 2\) is no UTF-8: e4 b8 ") as caught:
        ChunkCounts.of_files([path], GPT2)
    assert caught.value.offset == 11
    with pytest.raises(InvalidTextError, match=r"bad\.txt: byte 11 \(line 2\)"):
        read_bytes(path)


def test_a_file_that_ends_inside_a_character_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cut.txt"
    path.write_bytes("x中".encode()[:-1])
    with pytest.raises(InvalidTextError, match=r"byte 1 \(line 1\).*unexpected end"):
        ChunkCounts.of_files([path], GPT2)


def test_bad_bytes_can_be_replaced_or_kept(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(b"ab \xff\xfe cd")
    replaced = ChunkCounts.of_files([path], GPT2, "replace")
    assert list(replaced.chunks) == ["ab", " \ufffd\ufffd", " cd"]
    kept = ChunkCounts.of_files([path], GPT2, "bytes")
    assert [text_to_bytes(chunk) for chunk in kept.chunks] == [b"ab", b" \xff\xfe", b" cd"]
    assert read_bytes(path, "bytes") == path.read_bytes()
    assert read_bytes(path, "replace") == "ab \ufffd\ufffd cd".encode()


def test_kept_bytes_reach_other_processes(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(b"ab \xff\xfe cd")
    counts = ChunkCounts(GPT2)
    list(counts.count_files([path], "bytes", processes=2))
    assert counts.chunks == ChunkCounts.of_files([path], GPT2, "bytes").chunks


@pytest.mark.parametrize("broken", ["cannot start", "dies"])
def test_a_child_that_is_gone_costs_time_only(monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    if broken == "cannot start":
        monkeypatch.setattr(sys, "executable", "/nonexistent/python")
    with splitting.SplitterPool(GPT4, 2) as pool:
        if broken == "dies":
            for child in pool._children:
                os.kill(child.pid, signal.SIGKILL)
                child.wait()
        assert bool(pool._children) == (broken == "dies")
        assert list(pool.count([TEXT])) == [(TEXT, dict(expect(TEXT, GPT4)))]


def test_leaving_early_ends_the_children() -> None:
    with splitting.SplitterPool(GPT4, 2) as pool:
        next(pool.count([TEXT] * 9))
        children = list(pool._children)
    assert children
    assert all(child.returncode is not None for child in children)


@given(
    chunks=st.dictionaries(st.text(st.characters(exclude_categories=[])), st.integers(1, 10**9), max_size=20),
    pattern=st.sampled_from([GPT2, GPT4, OWN]),
)
def test_saved_counts_are_read_again_in_order(
    tmp_path_factory: pytest.TempPathFactory, chunks: dict[str, int], pattern: SplitPattern
) -> None:
    path = tmp_path_factory.mktemp("counts") / "counts.json"
    ChunkCounts(pattern, chunks).save(path)
    loaded = ChunkCounts.load(path)
    assert loaded.pattern == pattern
    assert list(loaded.chunks.items()) == list(chunks.items())


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "x"}, "'format' should be"),
        ({"version": 2}, "version 2 is not known"),
        ({"pattern": 1}, "'pattern' should be a string"),
        ({"chunks": "ab"}, "'chunks' should be a list"),
        ({"counts": [1, True]}, "'counts' should be"),
        ({"counts": [1, 0]}, "'counts' should be"),
        ({"counts": [1]}, "as many as"),
        ({"chunks": ["a", "a"]}, "distinct"),
        (None, "not JSON"),
    ],
)
def test_a_broken_file_of_counts_says_what_is_wrong(
    tmp_path: Path, change: dict[str, object] | None, message: str
) -> None:
    path = tmp_path / "counts.json"
    ChunkCounts(GPT2, {"a": 1, "b": 2}).save(path)
    content = path.read_text()[:-3] if change is None else json.dumps({**json.loads(path.read_text()), **change})
    path.write_text(content)
    with pytest.raises(ChunkCountsError, match=message):
        ChunkCounts.load(path)
