"""Training measured beside Hugging Face's tokenizers, rustbpe and the plain rule, in one run. Prints ratios.

    python tests/benchmarks/bench_train.py                 all parts, about five minutes
    python tests/benchmarks/bench_train.py whole flat      only these: whole, inside, same, flat, growth

The text is the source of Python's standard library, and of installed packages where more is needed. Times are medians
of runs that take turns, for a machine is rarely quiet: trust the ratios, and those of the best times
most.
"""

import argparse
import itertools
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bpe_tui.bpe import ChunkCounts, Training, find_pattern, taught

GPT4 = find_pattern("gpt4-classic")

OURS = """
import sys
from pathlib import Path
from bpe_tui.bpe import Training, find_pattern, save_tokenizer
training = Training.on_files([Path(sys.argv[1])], find_pattern("gpt4-classic"), int(sys.argv[2]))
save_tokenizer(training.run().tokenizer(), sys.argv[3])
"""

HUGGING_FACE = f"""
import sys
from tokenizers import Regex, Tokenizer, models, pre_tokenizers, trainers
level = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
split = pre_tokenizers.Split(Regex({GPT4.source!r}), "isolated")
tokenizer = Tokenizer(models.BPE())
tokenizer.pre_tokenizer = pre_tokenizers.Sequence([split, level])
trainer = trainers.BpeTrainer(
    vocab_size=int(sys.argv[2]), show_progress=False, initial_alphabet=pre_tokenizers.ByteLevel.alphabet()
)
text = open(sys.argv[1], encoding="utf-8", newline="").read()
tokenizer.train_from_iterator((text[i : i + 65536] for i in range(0, len(text), 65536)), trainer)
tokenizer.save(sys.argv[3])
"""

RUSTBPE = f"""
import sys
import rustbpe
text = open(sys.argv[1], encoding="utf-8", newline="").read()
tokenizer = rustbpe.Tokenizer()
blocks = (text[i : i + 65536] for i in range(0, len(text), 65536))
tokenizer.train_from_iterator(blocks, int(sys.argv[2]), pattern={GPT4.source!r})
open(sys.argv[3], "w").write(repr(tokenizer.get_mergeable_ranks()))
"""


def say(line: str = "") -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def make_text(megabytes: float) -> str:
    """Put source files together until there is enough."""
    parts: list[bytes] = []
    size = int(megabytes * 1e6)
    folders = [Path(sysconfig.get_path("stdlib")), Path(sysconfig.get_path("purelib"))]
    have = 0
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            if folder == folders[0] and "site-packages" in path.parts:
                continue
            data = path.read_bytes()
            try:
                data.decode()
            except UnicodeDecodeError:
                continue
            parts.append(data)
            have += len(data)
            if have >= size:
                return b"".join(parts)[:size].decode("utf-8", "ignore")
    say(f"  (only {have / 1e6:.0f} MB of source here: repeated to {megabytes:g} MB)")
    text = b"".join(parts)
    return (text * (size // len(text) + 1))[:size].decode("utf-8", "ignore")


def seconds(work: Callable[[], object]) -> float:
    """Time one piece of work."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def take_turns(contestants: dict[str, Callable[[], object]], rounds: int) -> dict[str, list[float]]:
    """Time all contestants in turns; give all times of each."""
    times: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, work in contestants.items():
            times[name].append(seconds(work))
    return times


def report(times: dict[str, list[float]]) -> None:
    """Print medians and best times, and each divided by ours."""
    ours = times["ours"]
    for name, values in times.items():
        median, best = statistics.median(values), min(values)
        say(
            f"  {name:24} median {median:6.2f} s, {median / statistics.median(ours):5.2f} × ours;"
            f"   best {best:6.2f} s, {best / min(ours):5.2f} × ours"
        )


def installed(module: str) -> bool:
    """Whether a module to compare with is here."""
    return subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True).returncode == 0


def whole(folder: Path, options: argparse.Namespace) -> None:
    """Whole processes: start, read, train, save."""
    say(f"whole processes, {options.megabytes:g} MB to vocabulary {options.vocab}, GPT-4's pattern")
    path = folder / "text.txt"
    path.write_text(make_text(options.megabytes), encoding="utf-8", newline="")
    programs = {"ours": OURS}
    programs |= {"Hugging Face tokenizers": HUGGING_FACE} if installed("tokenizers") else {}
    programs |= {"rustbpe": RUSTBPE} if installed("rustbpe") else {}
    arguments = [str(path), str(options.vocab), str(folder / "saved")]

    def start(program: str) -> Callable[[], object]:
        return lambda: subprocess.run([sys.executable, "-c", program, *arguments], check=True)

    report(take_turns({name: start(program) for name, program in programs.items()}, options.rounds))


def inside(folder: Path, options: argparse.Namespace) -> None:
    """In one process that is warm: split and train; and train again from saved counts."""
    say(f"inside a process, {options.megabytes:g} MB to vocabulary {options.vocab}")
    text = make_text(options.megabytes)
    counts = ChunkCounts.of_text(text, GPT4)
    saved = folder / "counts.json"
    counts.save(saved)
    report(
        take_turns(
            {
                "ours": lambda: Training(ChunkCounts.of_text(text, GPT4), options.vocab).run(),
                "split on one core": lambda: list(ChunkCounts(GPT4).count_text(text, processes=1)),
                "split on all cores": lambda: ChunkCounts.of_text(text, GPT4),
                "train on counts": lambda: Training(counts, options.vocab).run(),
                "the same without numpy": lambda: Training(counts, options.vocab, numpy=False).run(),
                "load counts and train": lambda: Training(ChunkCounts.load(saved), options.vocab).run(),
            },
            options.rounds,
        )
    )


def plain_rule(chunks: list[list[int]], steps: int) -> list[taught.Pair]:
    """What minbpe does: count all pairs of all chunks, take the first of the most frequent, replace it; again."""
    pairs = []
    for new_id in range(256, 256 + steps):
        counts: dict[taught.Pair, int] = {}
        for chunk in chunks:
            for pair in itertools.pairwise(chunk):
                counts[pair] = counts.get(pair, 0) + 1
        best = max(counts, key=counts.__getitem__)
        chunks = [taught.merge(chunk, best, new_id) if len(chunk) > 1 else chunk for chunk in chunks]
        pairs.append(best)
    return pairs


def same(folder: Path, options: argparse.Namespace) -> None:
    """100 KB, chunk by chunk: the same merges as the plain rule, ties included."""
    text = make_text(0.1)
    chunks = [list(chunk.encode()) for chunk in GPT4.split(text)]
    expected: list[taught.Pair] = []
    plain = seconds(lambda: expected.extend(plain_rule(chunks, options.merges)))
    merges = list(Training(ChunkCounts.of_text(text, GPT4), 256 + options.merges))
    ties = sum(merge.ties > 1 for merge in merges)
    verdict = "identical" if [merge.pair for merge in merges] == expected else "DIFFERENT"
    say(f"100 KB, {options.merges} merges, {ties} of them with ties: {verdict} to the plain rule ({plain:.0f} s)")


def flat(folder: Path, options: argparse.Namespace) -> None:
    """1 MB that is not split, to vocabulary 512."""
    text = make_text(1)
    first = 6
    expected: list[taught.Pair] = []
    plain = seconds(lambda: expected.extend(plain_rule([list(text.encode())], first))) * 256 / first
    training = Training(text, 512)
    same_merges = list(training.run().merges)[:first] == expected
    ours = statistics.median(seconds(lambda: Training(text, 512).run()) for _ in range(options.rounds))
    loops = seconds(lambda: Training(text, 512, numpy=False).run())
    say(f"1 MB not split, to vocabulary 512 (first merges {'identical' if same_merges else 'DIFFERENT'})")
    say(f"  ours {ours:.2f} s, without numpy {loops:.2f} s, plain rule {plain:.0f} s (from its first {first} merges)")
    say(f"  plain rule ÷ ours: {plain / ours:.0f}; without numpy {plain / loops:.0f}")


def growth(folder: Path, options: argparse.Namespace) -> None:
    """How time grows with the size of the text, from a file."""
    say(f"growth, from a file, to vocabulary {options.vocab}")
    for megabytes in (1, 10, 100):
        path = folder / "text.txt"
        path.write_text(make_text(megabytes), encoding="utf-8", newline="")
        start = time.perf_counter()
        counts = ChunkCounts.of_files([path], GPT4)
        split = time.perf_counter()
        training = Training(counts, options.vocab)
        next(training)
        first = time.perf_counter()
        training.run()
        end = time.perf_counter()
        say(
            f"  {megabytes:4} MB  split {split - start:6.2f} s, first merge after {first - split:5.2f} s, "
            f"the others {end - first:5.2f} s; all {end - start:6.2f} s, {megabytes / (end - start):5.1f} MB/s; "
            f"{len(counts.chunks):,} chunks"
        )


PARTS = {part.__name__: part for part in (whole, inside, same, flat, growth)}


def main() -> None:
    """Run the parts that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--megabytes", type=float, default=10)
    parser.add_argument("--vocab", type=int, default=4096)
    parser.add_argument("--merges", type=int, default=300, help="how many merges to compare with the plain rule")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for part in options.parts or PARTS:
            PARTS[part](Path(folder), options)


if __name__ == "__main__":
    main()
