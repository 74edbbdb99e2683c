"""The workshop: what the learner is training, and the tokenizer that came of it. It outlives any one screen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bpe_tui.bpe.patterns import GPT4, PATTERNS, SplitPattern
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer
from bpe_tui.course.corpora import Corpus, CorpusError, shipped_corpora, toy_corpus
from bpe_tui.course.training_session import TrainingSession

SMALLEST: Final = 256
LARGEST: Final = 256 + 200_000
FIRST_SIZE: Final = 512


class Workshop:
    """Holds corpus, pattern and size, the session that trains, and a tokenizer that was loaded."""

    def __init__(self) -> None:
        self.corpus: Corpus = (shipped_corpora() or [toy_corpus()])[0]
        self.pattern: SplitPattern = GPT4
        self.vocab_size = FIRST_SIZE
        self.session: TrainingSession | None = None
        """What trains, or trained last, or checks what was loaded."""
        self.loaded: VocabularyTokenizer | None = None
        """A tokenizer that was loaded; ``None`` while the one that is trained here is in use."""

    @property
    def tokenizer(self) -> VocabularyTokenizer | None:
        """The tokenizer in use; ``None`` if nothing was trained or loaded."""
        if self.loaded is not None:
            return self.loaded
        if self.session is not None and self.session.lengths:
            return self.session.tokenizer
        return None

    @property
    def is_busy(self) -> bool:
        """Whether a tokenizer is being trained or checked."""
        return self.session is not None and self.session.status.running

    def train(self) -> TrainingSession:
        """Begin to train anew."""
        self.close()
        self.loaded = None
        self.session = TrainingSession(self.corpus, self.pattern, self.vocab_size)
        return self.session

    def use(self, tokenizer: VocabularyTokenizer, name: str) -> TrainingSession:
        """Use a tokenizer that was loaded, and check it on the corpus.

        Args:
            tokenizer: The tokenizer.
            name: The name or the file it was loaded by.
        """
        self.close()
        self.loaded = tokenizer
        self.session = TrainingSession(self.corpus, self.pattern, tokenizer=name)
        return self.session

    def close(self) -> None:
        """End what trains."""
        if self.session is not None:
            self.session.close()


@dataclass(frozen=True, slots=True)
class PlaygroundOptions:
    """How the playground is opened."""

    path: Path | None = None
    """A file to train on; by default the first of the corpora that come with the program."""
    corpus: str = ""
    """The title of one that comes with the program, or of `text`."""
    text: str = ""
    """The learner's own text."""
    pattern: str = ""
    """The name of the pattern that splits it."""
    size: int = 0
    """Tokens in the vocabulary; 0 leaves it as it is."""

    def apply(self, workshop: Workshop) -> str:
        """Set a workshop up so.

        Returns:
            What is wrong with the file; empty if nothing is.
        """
        if self.path is not None:
            try:
                workshop.corpus = Corpus.of_file(self.path)
            except CorpusError as error:
                return str(error)
        if self.text:
            workshop.corpus = Corpus.of_text(self.text, self.corpus)
        elif self.corpus:
            workshop.corpus = next(
                (corpus for corpus in shipped_corpora() if corpus.title == self.corpus), workshop.corpus
            )
        if self.pattern:
            workshop.pattern = PATTERNS[self.pattern]
        if self.size:
            workshop.vocab_size = max(SMALLEST, self.size)
        return ""
