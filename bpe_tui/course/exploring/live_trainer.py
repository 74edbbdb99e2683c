"""Live trainer: a tokenizer trained on a text while the budget is turned, tried at once on a text of one's own."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import ClassVar, Final

from bpe_tui.bpe.counting import ChunkCounts
from bpe_tui.bpe.patterns import PATTERNS
from bpe_tui.bpe.taught import Pair
from bpe_tui.bpe.trainer import Training
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer
from bpe_tui.course.corpora import shipped_corpora, toy_corpus
from bpe_tui.course.exploring.chunk_boxes import NAMES
from bpe_tui.course.exploring.control import Control, State, choice_control, number_control, text_control
from bpe_tui.course.exploring.explorable import Explorable, Figures, Option, OptionError, value_of
from bpe_tui.course.spelling import visible, visible_bytes

OWN: Final = "your own text"
"""The choice that lets a text be typed."""
MOST: Final = 2_048
"""Merges that are learned at most."""
STOPS: Final = (
    *(0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 30, 40, 60, 80, 100, 150, 200, 300, 400, 500, 600, 744),
    *(1_000, 1_250, 1_500, 1_750, MOST),
)
"""Numbers of merges that the slider stops at."""
TOKENS, BYTES = "tokens", "bytes a token"
CURVES: Final = (TOKENS, BYTES)
"""What the curve can show."""
NEWEST: Final = 10
"""Tokens that are shown of those learned last."""
_LONGEST: Final = 120
_LONGEST_OWN: Final = 400
_FIRST_OWN: Final = "the cat sat on the mat the cat ran the cat sat again"


@dataclass(frozen=True, slots=True)
class Learned:
    """What was learned from a text, all of it."""

    pairs: tuple[Pair, ...]
    counts: tuple[int, ...]
    """How often each pair occurred when it was merged."""
    tokens: tuple[bytes, ...]
    """The bytes of each new token."""
    lengths: tuple[int, ...]
    """Tokens of the whole text: of its bytes, then after each merge."""


@dataclass(frozen=True, slots=True)
class Trained:
    """A tokenizer of some size, and what it does."""

    corpus: str
    """The title of the text, or `OWN`."""
    text: str
    """The text itself where it is the learner's own; empty for one that comes with the course."""
    pattern: str
    merges: int
    learned: Learned
    sample: str
    pieces: tuple[tuple[int, bytes], ...]
    """The tokens of the sample: id and bytes."""
    returns: bool
    """Whether decoding them gives the sample."""
    curve: str
    """What the curve shows, one of `CURVES`."""

    @property
    def size(self) -> int:
        """Tokens in the vocabulary."""
        return 256 + self.merges

    @property
    def length(self) -> int:
        """Bytes of the text it is trained on."""
        return self.learned.lengths[0]

    @property
    def left(self) -> int:
        """Tokens of that text."""
        return self.learned.lengths[self.merges]

    @property
    def newest(self) -> tuple[tuple[int, bytes, int], ...]:
        """The last tokens learned: id, bytes, and how often the pair occurred."""
        first = max(0, self.merges - NEWEST)
        learned = self.learned
        return tuple((256 + at, learned.tokens[at], learned.counts[at]) for at in range(first, self.merges))

    @property
    def is_all(self) -> bool:
        """Whether the text has no pair left."""
        return self.merges == len(self.learned.pairs) < MOST

    @property
    def ratios(self) -> tuple[float, ...]:
        """Bytes a token after each number of merges."""
        return tuple(self.length / max(1, length) for length in self.learned.lengths)


@dataclass(frozen=True, slots=True)
class LiveTrainer(Explorable[Trained]):
    """The explorable."""

    name: ClassVar[str] = "live-trainer"
    title: ClassVar[str] = "Train it here"
    summary: ClassVar[str] = "Choose a text and a budget; it is trained at once, and tried on a text of your own."
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("corpus", "text", "the text, by its title; the first one unless given", longest=60),
        Option("own", "text", "the text that is there for the choice `your own text`", longest=_LONGEST_OWN),
        Option("pattern", "choice", "what splits the text", choices=NAMES),
        Option("merges", "number", "merges that are learned at first", least=0, most=MOST),
        Option("sample", "text", "what the tokenizer is tried on", longest=_LONGEST),
        Option("curve", "choice", "what the curve shows", choices=CURVES),
    )

    corpus: str = ""
    own: str = _FIRST_OWN
    pattern: str = "gpt4"
    merges: int = 20
    sample: str = "The sea was calm, and the wind slept."
    curve: str = TOKENS

    def __post_init__(self) -> None:
        """See that there is such a text.

        Raises:
            OptionError: There is none.
        """
        titles = [*_texts(), OWN]
        if self.corpus and self.corpus not in titles:
            close = difflib.get_close_matches(self.corpus, titles, 1)
            hint = f"did you mean `{close[0]}`?" if close else "there are: " + ", ".join(titles)
            raise OptionError(f"no corpus is called `{self.corpus}`; {hint}")

    def controls(self, state: State) -> tuple[Control, ...]:
        """How many merges, on which text, split how; and what it is tried on."""
        titles = [*_texts(), OWN]
        corpus = choice_control(state, "corpus", self.corpus or titles[0], "what is learned from", titles)
        own = text_control(state, "own", self.own, "the text to learn from", longest=_LONGEST_OWN)
        pattern = choice_control(state, "pattern", self.pattern, "what splits the text", NAMES)
        most = len(_learn(_text(str(corpus.value), str(own.value)), str(pattern.value)).pairs)
        merges = number_control(state, "merges", self.merges, "merges that are learned", 0, most, stops=STOPS)
        sample = text_control(state, "sample", self.sample, "what the tokenizer is tried on", longest=_LONGEST)
        typed = (own,) if corpus.value == OWN else ()
        curve = choice_control(state, "curve", self.curve, "what the curve shows", CURVES)
        return merges, corpus, *typed, pattern, sample, curve

    def explore(self, state: State) -> Trained:
        """Train, and encode the sample and decode it again."""
        controls = self.controls(state)
        corpus, pattern, sample = (str(value_of(controls, name)) for name in ("corpus", "pattern", "sample"))
        own = str(value_of(controls, "own")) if corpus == OWN else ""
        merges = int(value_of(controls, "merges"))
        learned = _learn(_text(corpus, own), pattern)
        ids = {pair: token_id for token_id, pair in enumerate(learned.pairs[:merges], 256)}
        tokenizer = VocabularyTokenizer.from_merges(ids, PATTERNS[pattern])
        encoded = tokenizer.encode_ordinary(sample)
        pieces = tuple((token_id, tokenizer.token_bytes(token_id)) for token_id in encoded)
        returns = tokenizer.decode(encoded) == sample
        curve = str(value_of(controls, "curve"))
        return Trained(corpus, own, pattern, merges, learned, sample, pieces, returns, curve)

    def lines(self, found: Trained) -> list[str]:
        """Tell what was learned, and what it does to the sample."""
        lines = [
            f"{found.size:,} tokens = 256 bytes + {found.merges:,} merges, learned from {found.corpus}, pattern "
            f"{found.pattern}.",
            f"{found.length:,} bytes are {found.left:,} tokens now, {found.ratios[found.merges]:.2f} bytes a token.",
        ]
        if found.newest:
            newest = ", ".join(f"{token_id} {visible_bytes(data)}" for token_id, data, _ in found.newest)
            lines.append(f"Learned last: {newest}. The last pair occurred {_times(found.newest[-1][2])}.")
        if found.is_all:
            lines.append("This text has no more pairs to merge.")
        shown = " ".join(visible_bytes(data) for _, data in found.pieces) or "nothing"
        lines.append(f"The sample is {_many(len(found.pieces))}: {shown}")
        command = f"bpe-tui train FILE --vocab-size {found.size} --pattern {found.pattern} -o OUT"
        return [*lines, told_return(found), f"The same on any file, outside of the course: {command}"]

    def figures(self, found: Trained) -> Figures:
        """The same for every stop of the slider."""
        most = len(found.learned.pairs)
        stops = [stop for stop in STOPS if stop < most] + [most]
        rows = tuple(
            (
                f"{stop:,}",
                f"{256 + stop:,}",
                f"{found.learned.lengths[stop]:,}",
                f"{found.ratios[stop]:.2f}",
                visible_bytes(found.learned.tokens[stop - 1]) if stop else "",
                f"{found.learned.counts[stop - 1]:,}" if stop else "",
            )
            for stop in stops
        )
        return Figures(("merges", "vocabulary", "tokens", "bytes a token", "newest", "occurred"), rows)


def told_return(found: Trained) -> str:
    """Say whether the sample came back."""
    if found.returns:
        return "Round trip: decode(encode(sample)) == sample."
    return f"Round trip failed: {visible(found.sample)} did not come back."


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count:,} times"


def _many(count: int) -> str:
    return f"{count:,} token{'' if count == 1 else 's'}"


@lru_cache(maxsize=1)
def _texts() -> dict[str, str]:
    found = {corpus.title: corpus.text or "" for corpus in shipped_corpora()}
    return found or {toy_corpus().title: toy_corpus().text or ""}


def _text(corpus: str, own: str) -> str:
    return own if corpus == OWN else _texts()[corpus]


@lru_cache(maxsize=64)
def _learn(text: str, pattern: str) -> Learned:
    training = Training(ChunkCounts.of_text(text, PATTERNS[pattern]))
    merges = list(islice(training, MOST))
    spelled = {byte: bytes([byte]) for byte in range(256)}
    for merge in merges:
        left, right = merge.pair
        spelled[merge.new_id] = spelled[left] + spelled[right]
    return Learned(
        tuple(merge.pair for merge in merges),
        tuple(merge.count for merge in merges),
        tuple(spelled[merge.new_id] for merge in merges),
        (training.bytes, *(merge.tokens_left for merge in merges)),
    )
