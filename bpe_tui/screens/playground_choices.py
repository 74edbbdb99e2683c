"""What the playground asks for: a corpus, a pattern, a size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.screen import Screen

from bpe_tui.bpe.memory import Need
from bpe_tui.bpe.patterns import GPT2, GPT4, GPT4O, NO_SPLIT, PatternError, SplitPattern, find_pattern
from bpe_tui.course.corpora import Corpus, CorpusError, shipped_corpora, toy_corpus
from bpe_tui.course.workshop import LARGEST, SMALLEST
from bpe_tui.drawing.training import megabytes
from bpe_tui.screens.dialogs import ChooseScreen, LineScreen, TextScreen
from bpe_tui.screens.learner_files import learner_path

PATTERNS: Final = (
    (NO_SPLIT, "none", "nothing is split"),
    (GPT2, "GPT-2", "words, numbers, signs"),
    (GPT4, "GPT-4", "words, numbers in threes, signs"),
    (GPT4O, "GPT-4o", "words by case, numbers in threes"),
)
"""The patterns to choose from: each with its name, and what it makes chunks of."""

OWN_TEXT: Final = "your own text"


def pattern_words(pattern: SplitPattern) -> tuple[str, str]:
    """The name of a pattern, and what it makes chunks of."""
    for known, name, words in PATTERNS:
        if known == pattern:
            return name, words
    return (pattern.source, "your own") if pattern.name == "own" else (pattern.name, "")


def ask_corpus(
    screen: Screen[None], chosen: Callable[[Corpus], None], library: Callable[[], object], typed: str = ""
) -> None:
    """Ask what to train on.

    Args:
        screen: Where to ask.
        chosen: Takes the corpus.
        library: Is called when it is the standard library, which takes a moment to look through.
        typed: The learner's own text so far.
    """
    known = [*shipped_corpora(), toy_corpus()]
    offers = [f"{corpus.title}, {megabytes(corpus.size)}" for corpus in known]
    offers += ["Python's standard library, some 10 MB", "a text of your own", "a file"]

    def choose(at: int | None) -> None:
        if at is None:
            return
        if at < len(known):
            chosen(known[at])
        elif at == len(known):
            library()
        elif at == len(known) + 1:
            _ask_text(screen, chosen, typed)
        else:
            _ask_file(screen, chosen)

    screen.app.push_screen(ChooseScreen("What do you want to train on?", tuple(offers)), choose)


def _ask_text(screen: Screen[None], chosen: Callable[[Corpus], None], typed: str) -> None:
    def check(text: str) -> str:
        return "" if text else "Write or paste something."

    def take(text: str | None) -> None:
        if text is not None:
            chosen(Corpus.of_text(text, OWN_TEXT))

    hint = "Write or paste. Enter is done, ctrl+j begins a new line."
    screen.app.push_screen(TextScreen("Train on", hint, typed, check), take)


def _ask_file(screen: Screen[None], chosen: Callable[[Corpus], None]) -> None:
    def check(text: str) -> str:
        if not text.strip():
            return "Write the name of a file, such as ~/notes.txt"
        try:
            Corpus.of_file(learner_path(text, screen.app))
        except (CorpusError, ValueError) as error:
            return str(error)
        return ""

    def take(text: str | None) -> None:
        if text is not None:
            chosen(Corpus.of_file(learner_path(text, screen.app)))

    screen.app.push_screen(LineScreen("Train on the file", "its path, such as ~/notes.txt", "", check), take)


def ask_pattern(screen: Screen[None], chosen: Callable[[SplitPattern], None], now: SplitPattern) -> None:
    """Ask for the pattern that splits the text."""
    offers = [f"{name}: {words}" for _, name, words in PATTERNS]
    offers.append("a regular expression of your own")

    def choose(at: int | None) -> None:
        if at is None:
            return
        if at < len(PATTERNS):
            chosen(PATTERNS[at][0])
        else:
            _ask_regex(screen, chosen, now.source if now.splits else r" ?\w+|[^\w\s]+|\s+")

    screen.app.push_screen(ChooseScreen("How is the text split before pairs are counted?", tuple(offers)), choose)


def ask_about_memory(
    screen: Screen[None], need: Need, chosen: Callable[[SplitPattern], None], train: Callable[[], None]
) -> None:
    """Ask whether to train on much text that is not split.

    Args:
        screen: Where to ask.
        need: The memory it takes.
        chosen: Takes a pattern, if the learner would rather split the text.
        train: Begins to train.
    """
    told = str(need)

    def choose(at: int | None) -> None:
        if at is None:
            return
        if at == 0:
            chosen(GPT4)
        train()

    offers = ("split with GPT-4's pattern, and train", "train without a pattern all the same")
    screen.app.push_screen(ChooseScreen(f"{told[0].upper()}{told[1:]}.", offers), choose)


def _ask_regex(screen: Screen[None], chosen: Callable[[SplitPattern], None], now: str) -> None:
    def check(text: str) -> str:
        try:
            find_pattern(text)
        except PatternError as error:
            return str(error)
        return ""

    def take(text: str | None) -> None:
        if text is not None:
            chosen(find_pattern(text))

    hint = "Each match is a chunk, and so is what lies between two matches."
    screen.app.push_screen(LineScreen("Split by the regular expression", hint, now, check), take)


def ask_size(screen: Screen[None], chosen: Callable[[int], None], now: int) -> None:
    """Ask for the number of tokens."""

    def read(text: str) -> int | None:
        digits = text.strip().replace(",", "").replace("_", "").replace(" ", "")
        return int(digits) if digits.isdecimal() and len(digits) < 12 else None

    def check(text: str) -> str:
        size = read(text)
        if size is None:
            return "Write a number, such as 512."
        if size < SMALLEST:
            return f"There are {SMALLEST} single bytes, so {SMALLEST} is the least."
        return "" if size <= LARGEST else f"{LARGEST:,} is the most here."

    def take(text: str | None) -> None:
        size = read(text or "")
        if size is not None:
            chosen(size)

    hint = "256 single bytes and as many merges as you like: 512, 1,024, 32,000…"
    screen.app.push_screen(LineScreen("How many tokens shall there be?", hint, str(now), check), take)
