"""Vocabulary budget: what a larger vocabulary buys, and what it costs, on a text that comes with the course."""

from __future__ import annotations

import difflib
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import ClassVar, Final

from bpe_tui.bpe.counting import ChunkCounts
from bpe_tui.bpe.patterns import GPT4
from bpe_tui.bpe.taught import Pair
from bpe_tui.bpe.trainer import Training
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer
from bpe_tui.course.corpora import Corpus, shipped_corpora, toy_corpus
from bpe_tui.course.exploring.control import Control, State, choice_control, number_control
from bpe_tui.course.exploring.explorable import Explorable, Figures, Option, OptionError, value_of

STOPS: Final = (256, 272, 288, 320, 384, 448, 512, 640, 768, 896, 1_024, 1_280, 1_536, 2_048, 2_560, 3_072, 4_096)
"""Sizes that the slider stops at."""
WIDTHS: Final = (128, 256, 512, 768, 1_024, 1_600, 4_096, 8_192, 12_288)
"""Numbers in the embedding of one token; 768 and 1,600 are those of the smallest and the largest GPT-2."""
_WIDEST: Final = 100_000
_MOST_MERGES: Final = STOPS[-1] - 256


@dataclass(frozen=True, slots=True)
class Learned:
    """What can be learned from a text, split by the pattern of GPT-4."""

    pairs: tuple[Pair, ...]
    counts: tuple[int, ...]
    """How often each pair occurred when it was merged."""
    lengths: tuple[int, ...]
    """Tokens of the whole text: of its bytes, then after each merge."""


@dataclass(frozen=True, slots=True)
class Budget:
    """A vocabulary of some size, and what comes of it."""

    corpus: str
    size: int
    width: int
    learned: Learned
    unused: int
    """Tokens learned that do not occur in the text any more, because longer ones took their places."""

    @property
    def merges(self) -> int:
        """Merges that are paid for."""
        return self.size - 256

    @property
    def bytes(self) -> int:
        """Bytes of the text."""
        return self.learned.lengths[0]

    @property
    def tokens(self) -> int:
        """Tokens of the text."""
        return self.learned.lengths[self.merges]

    @property
    def count(self) -> int | None:
        """How often the pair of the newest token occurred; ``None`` before the first merge."""
        return self.learned.counts[self.merges - 1] if self.merges else None

    @property
    def parameters(self) -> int:
        """Numbers in the embedding table."""
        return self.size * self.width

    @property
    def attention(self) -> float:
        """Pairs of tokens that attention compares, as a share of what they would be for bytes."""
        return (self.tokens / self.bytes) ** 2


@dataclass(frozen=True, slots=True)
class VocabularyBudget(Explorable[Budget]):
    """The explorable."""

    name: ClassVar[str] = "vocabulary-budget"
    title: ClassVar[str] = "Vocabulary budget"
    summary: ClassVar[str] = "A larger vocabulary makes texts shorter and the model's table longer."
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("corpus", "text", "the text, by its title; the first one unless given", longest=60),
        Option("size", "number", "tokens in the vocabulary at first", least=256, most=STOPS[-1]),
        Option("width", "number", "numbers in the embedding of one token", least=1, most=_WIDEST),
    )

    corpus: str = ""
    size: int = 512
    width: int = 768

    def __post_init__(self) -> None:
        """See that there is such a text.

        Raises:
            OptionError: There is none.
        """
        titles = list(_corpora())
        if self.corpus and self.corpus not in titles:
            close = difflib.get_close_matches(self.corpus, titles, 1)
            hint = f"did you mean `{close[0]}`?" if close else "there are: " + ", ".join(titles)
            raise OptionError(f"no corpus is called `{self.corpus}`; {hint}")

    def controls(self, state: State) -> tuple[Control, ...]:
        """How many tokens, on which text, and how wide their embeddings are."""
        titles = list(_corpora())
        corpus = choice_control(state, "corpus", self.corpus or titles[0], "the text it is learned from", titles)
        most = 256 + len(_learn(str(corpus.value)).pairs)
        size = number_control(state, "size", self.size, "tokens in the vocabulary", 256, most, stops=STOPS)
        width = number_control(state, "width", self.width, "numbers in one embedding", 1, _WIDEST, stops=WIDTHS)
        return size, corpus, width

    def explore(self, state: State) -> Budget:
        """Learn, and count tokens."""
        controls = self.controls(state)
        size, corpus = int(value_of(controls, "size")), str(value_of(controls, "corpus"))
        return Budget(corpus, size, int(value_of(controls, "width")), _learn(corpus), _unused(corpus, size))

    def lines(self, found: Budget) -> list[str]:
        """Tell what is bought and what is paid."""
        of = found.bytes
        lines = [
            f"{found.corpus}, {of:,} bytes, with {found.size:,} tokens: 256 bytes and {found.merges:,} merges.",
            f"Sequence length: {found.tokens:,} tokens, {found.tokens / of:.0%} of the bytes, "
            f"{of / found.tokens:.2f} bytes a token.",
            f"Attention: {found.tokens**2:,} pairs of tokens, {found.attention:.1%} of those of the bytes.",
            f"Embedding: {found.size:,} rows of {found.width:,} numbers, {found.parameters:,} in all.",
        ]
        if found.count is not None:
            lines.append(f"The newest token was seen {times(found.count)}; {found.unused:,} learned ones are not used.")
        if found.merges == len(found.learned.pairs):
            lines.append("This text has no more pairs to merge.")
        return lines

    def figures(self, found: Budget) -> Figures:
        """The same for every stop of the slider."""
        lengths = found.learned.lengths
        sizes = [size for size in STOPS if size - 256 < len(lengths)]
        if sizes[-1] - 256 < len(lengths) - 1:
            sizes.append(255 + len(lengths))
        rows = tuple(
            (
                f"{size:,}",
                f"{lengths[size - 256]:,}",
                f"{found.bytes / lengths[size - 256]:.2f}",
                f"{(lengths[size - 256] / found.bytes) ** 2:.1%}",
                f"{size * found.width:,}",
            )
            for size in sizes
        )
        return Figures(("vocabulary", "tokens", "bytes a token", "attention", "embedding"), rows)


def times(count: int) -> str:
    """Say how often: ``once``, ``4 times``."""
    return "once" if count == 1 else f"{count:,} times"


@lru_cache(maxsize=1)
def _corpora() -> dict[str, Corpus]:
    found = {corpus.title: corpus for corpus in shipped_corpora()}
    toy = toy_corpus()
    return found or {toy.title: toy}


@lru_cache(maxsize=8)
def _learn(title: str) -> Learned:
    training = Training(ChunkCounts.of_text(_corpora()[title].text or "", GPT4))
    merges = list(islice(training, _MOST_MERGES))
    return Learned(
        tuple(merge.pair for merge in merges),
        tuple(merge.count for merge in merges),
        (training.bytes, *(merge.tokens_left for merge in merges)),
    )


@lru_cache(maxsize=64)
def _unused(title: str, size: int) -> int:
    """Count the learned tokens that do not occur in the text."""
    learned = _learn(title)
    merges = {pair: token_id for token_id, pair in enumerate(learned.pairs[: size - 256], 256)}
    tokenizer = VocabularyTokenizer.from_merges(merges, GPT4)
    used = Counter(tokenizer.encode_ordinary(_corpora()[title].text or ""))
    return sum(token_id not in used for token_id in merges.values())
