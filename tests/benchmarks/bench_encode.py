"""Encoding measured beside tiktoken, Hugging Face's tokenizers and the plain rule, in one run. Prints ratios.

    python tests/benchmarks/bench_encode.py [gpt2] [cl100k_base] [o200k_base]

All are given the same vocabulary, and all ids are compared. Times are medians of runs that take turns.
"""

import random
import statistics
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tiktoken
import tokenizers

from bpe_tui.bpe import VocabularyTokenizer, load_vocabulary, taught
from bpe_tui.bpe.files import huggingface

LINES = [
    "The quick brown fox jumps over the lazy dog. It's 2024, isn't it?",
    "Съешь же ещё этих мягких французских булок, да выпей чаю.",
    "敏捷的棕色狐狸跳过了懒狗。東京特許許可局、いろはにほへと",
    "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता",
    "Der Übergrößenträger fuhr über die Straße; Les élèves n'étaient pas là.",
    "👩‍👩‍👧‍👦 🏳️‍🌈 لقد كان يوما جميلا 다람쥐 헌 쳇바퀴에 타고파",
]

START = """
import sys, time
start = time.perf_counter()
from bpe_tui.bpe import load_vocabulary
imported = time.perf_counter()
tokenizer = load_vocabulary(sys.argv[1])
loaded = time.perf_counter()
tokenizer.encode("hello")
encoded = time.perf_counter()
tokenizer.decode([0])
decoded = time.perf_counter()
print(imported - start, loaded - imported, encoded - loaded, decoded - encoded)
"""


def say(line: str = "") -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def make_texts() -> dict[str, str]:
    """Three megabytes of source code, and two of mixed languages with words in random order."""
    code = ""
    for path in sorted(Path(sysconfig.get_path("stdlib")).glob("*.py")):
        code += path.read_text("utf-8", "ignore")
    words = [word for line in LINES for word in line.split(" ")]
    mixed = "\n".join(" ".join(random.Random(1).choices(words, k=12)) for _ in range(15_000))
    return {"code": code[:3_000_000], "mixed languages": mixed}


def long_chunks() -> dict[str, str]:
    """Chunks of 100,000 characters, which no pattern splits."""
    chance = random.Random(3)
    return {
        "equal letters": "a" * 100_000,
        "random letters": "".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=100_000)),
        "spaces": " " * 100_000,
        "CJK": "".join(chr(chance.randrange(0x4E00, 0x9FA5)) for _ in range(100_000)),
    }


def plain_encode(tokenizer: VocabularyTokenizer, text: str) -> list[int]:
    """Encode as the course teaches it, on every chunk: merge the pair of the lowest rank everywhere, again and again."""
    merges = tokenizer.merges
    all_ids: list[int] = []
    for chunk in tokenizer.pattern.split(text):
        ids = [tokenizer.byte_ids[byte] or 0 for byte in chunk.encode()]
        while len(ids) > 1:
            pair = min(taught.get_stats(ids), key=lambda p: merges.get(p, 1 << 40))
            if pair not in merges:
                break
            ids = taught.merge(ids, pair, merges[pair])
        all_ids += ids
    return all_ids


def take_turns(contestants: dict[str, Callable[[], object]], rounds: int = 5) -> dict[str, float]:
    """Time all contestants in turns; give the median of each."""
    times: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, work in contestants.items():
            start = time.perf_counter()
            work()
            times[name].append(time.perf_counter() - start)
    return {name: statistics.median(values) for name, values in times.items()}


def measure(name: str) -> None:
    """Measure one vocabulary."""
    runs = [
        [float(part) for part in subprocess.check_output([sys.executable, "-c", START, name], text=True).split()]
        for _ in range(5)
    ]
    imported, loaded, encoded, decoded = (1000 * statistics.median(column) for column in zip(*runs, strict=True))
    say(f"{name}")
    say(
        f"  import {imported:.0f} ms, load {loaded:.0f} ms, first encode {encoded:.0f} ms, first decode {decoded:.0f} ms"
    )
    tokenizer = load_vocabulary(name)
    ranks = {spelled: rank for rank, spelled in tokenizer.vocab.items()}
    reference: Any = tiktoken.Encoding(
        name, pat_str=tokenizer.pattern.source, mergeable_ranks=ranks, special_tokens=tokenizer.specials
    )
    theirs: Any = tokenizers.Tokenizer.from_str(huggingface.render(tokenizer).decode())
    for kind, text in make_texts().items():
        ids = tokenizer.encode_ordinary(text)
        same = ids == reference.encode_ordinary(text) == theirs.encode(text).ids
        piece = text[:100_000]
        same = same and plain_encode(tokenizer, piece) == tokenizer.encode_ordinary(piece)

        def ours(text: str = text) -> None:
            load_fresh(tokenizer).encode_ordinary(text)

        medians = take_turns(
            {
                "tiktoken": lambda text=text: reference.encode_ordinary(text),  # type: ignore[misc]
                "ours": ours,
                "ours, the text seen before": lambda text=text: tokenizer.encode_ordinary(text),  # type: ignore[misc]
                "Hugging Face tokenizers": lambda text=text: theirs.encode(text),  # type: ignore[misc]
            }
        )
        plain = take_turns({"plain": lambda piece=piece: plain_encode(tokenizer, piece)}, 1)["plain"]  # type: ignore[misc]
        medians["the taught rule on chunks"] = plain * len(text) / len(piece)
        say(
            f"  {kind}, {len(text.encode()) / 1e6:.1f} MB, {len(ids):,} tokens, ids {'identical' if same else 'DIFFER'}"
        )
        for contestant, value in medians.items():
            say(f"    {contestant:28} {value:7.2f} s   {value / medians['tiktoken']:6.2f} × tiktoken")
    for kind, text in long_chunks().items():
        same = tokenizer.encode(text) == reference.encode(text)
        took = take_turns({"ours": lambda text=text: tokenizer.encode(text)}, 3)["ours"]  # type: ignore[misc]
        say(f"  one chunk of 100,000 {kind}: {took:.2f} s, {'right' if same else 'WRONG'}")


def load_fresh(tokenizer: VocabularyTokenizer) -> VocabularyTokenizer:
    """Make the same tokenizer with no chunk remembered."""
    return tokenizer.with_specials(tokenizer.specials)


if __name__ == "__main__":
    for vocabulary in sys.argv[1:] or ["gpt2", "cl100k_base", "o200k_base"]:
        measure(vocabulary)
