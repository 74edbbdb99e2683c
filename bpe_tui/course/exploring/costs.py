"""Costs: what a vocabulary costs a model, and what a tokenizer costs those who write in a language."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from bpe_tui.course.corpora import TOY, languages
from bpe_tui.course.exploring.control import Control, State, choice_control, number_control
from bpe_tui.course.exploring.explorable import Explorable, Figures, Option, OptionError, value_of
from bpe_tui.course.exploring.tokenizers import ALL, tokenizer_named

VIEWS: Final = ("model", "language")
SIZES: Final = (256, 1_000, 4_000, 8_000, 16_000, 32_000, 50_257, 64_000, 100_277, 128_256, 151_936, 200_019, 256_000)
"""Sizes of vocabularies that are in use, GPT-2's, GPT-4's and GPT-4o's among them, and smaller ones."""
WIDTHS: Final = (128, 256, 512, 768, 1_024, 1_600, 2_048, 4_096, 8_192, 12_288)
LAYERS: Final = (4, 6, 12, 24, 32, 48, 80, 96, 126)
PRICES: Final = (1, 2, 3, 5, 10, 15, 20, 30, 60)
WINDOWS: Final = (1_024, 2_048, 4_096, 8_192, 32_768, 128_000, 200_000, 1_000_000)
_LAYER: Final = 12
"""Numbers in one layer of a transformer, in squares of its width: 4 for attention, 8 for what follows it."""
_BYTES: Final = 2
"""Bytes of one number, as models are usually kept."""
_FAR: Final = "Hindi"
"""What is compared with English unless a lesson says otherwise."""
_REQUESTS: Final = 1_000
_WORDY: Final = 12
"""Characters between two spaces from which a language is taken to write no spaces between words."""


@dataclass(frozen=True, slots=True)
class ModelCost:
    """What a vocabulary costs a model."""

    vocabulary: int
    width: int
    layers: int

    @property
    def embedding(self) -> int:
        """Numbers in the table that turns a token into a vector; the output layer has as many."""
        return self.vocabulary * self.width

    @property
    def body(self) -> int:
        """Numbers in the layers between."""
        return _LAYER * self.layers * self.width**2

    @property
    def share(self) -> float:
        """The table as a share of the model, if the output layer is the same table."""
        return self.embedding / (self.embedding + self.body)

    @property
    def size(self) -> int:
        """Bytes of the table."""
        return self.embedding * _BYTES

    @property
    def softmax(self) -> int:
        """Multiplications for the scores of one next token."""
        return self.embedding


@dataclass(frozen=True, slots=True)
class Spoken:
    """One language: the same passage, counted."""

    name: str
    characters: int
    bytes: int
    words: int | None
    """``None`` where no spaces stand between words."""
    tokens: int

    @property
    def fertility(self) -> float | None:
        """Tokens a word."""
        return self.tokens / self.words if self.words else None


@dataclass(frozen=True, slots=True)
class LanguageCost:
    """What a tokenizer costs in each language."""

    tokenizer: str
    spoken: tuple[Spoken, ...]
    """The first one is what the others are compared with."""
    at: int
    """The language looked at."""
    price: int
    """Dollars for a million tokens."""
    window: int
    """Tokens that a model can read at once."""

    @property
    def language(self) -> Spoken:
        """The language looked at."""
        return self.spoken[self.at]

    def ratio(self, spoken: Spoken) -> float:
        """How many times the tokens of the first language a language takes for the same passage."""
        return spoken.tokens / self.spoken[0].tokens

    def dollars(self, spoken: Spoken) -> float:
        """What a thousand requests of this passage cost."""
        return spoken.tokens * _REQUESTS / 1_000_000 * self.price

    def fits(self, spoken: Spoken) -> int:
        """How many such passages are read at once."""
        return self.window // spoken.tokens


Cost = ModelCost | LanguageCost


@dataclass(frozen=True, slots=True)
class Costs(Explorable[Cost]):
    """The explorable."""

    name: ClassVar[str] = "costs"
    title: ClassVar[str] = "Costs"
    summary: ClassVar[str] = "What a vocabulary costs a model, and what tokens cost in a language."
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("view", "choice", "whose costs are shown first", choices=VIEWS),
        Option("vocabulary", "number", "tokens in the vocabulary", least=1, most=1_000_000),
        Option("width", "number", "numbers in one embedding", least=1, most=100_000),
        Option("layers", "number", "layers of the model", least=1, most=1_000),
        Option("language", "text", "the language looked at first", longest=40),
        Option("tokens", "choice", "what cuts the passage into tokens", choices=ALL),
        Option("price", "number", "dollars for a million tokens", least=1, most=1_000),
        Option("window", "number", "tokens a model can read at once", least=1, most=100_000_000),
    )

    view: str = "model"
    vocabulary: int = 50_257
    width: int = 768
    layers: int = 12
    language: str = ""
    tokens: str = "cl100k_base"
    price: int = 10
    window: int = 128_000

    def __post_init__(self) -> None:
        """See that there is such a language.

        Raises:
            OptionError: There is none.
        """
        known = list(_passages())
        if self.language and self.language not in known:
            close = difflib.get_close_matches(self.language, known, 1)
            hint = f"did you mean `{close[0]}`?" if close else "there are: " + ", ".join(known)
            raise OptionError(f"there is no passage in `{self.language}`; {hint}")

    def controls(self, state: State) -> tuple[Control, ...]:
        """Whose costs, and what they depend on."""
        view = choice_control(state, "view", self.view, "whose costs", VIEWS)
        if view.value == "model":
            return (
                view,
                number_control(state, "vocabulary", self.vocabulary, "tokens in it", 1, 1_000_000, stops=SIZES),
                number_control(state, "width", self.width, "numbers in one embedding", 1, 100_000, stops=WIDTHS),
                number_control(state, "layers", self.layers, "layers of the model", 1, 1_000, stops=LAYERS),
            )
        names = list(_passages())
        language = self.language or (_FAR if _FAR in names else names[-1])
        return (
            view,
            choice_control(state, "language", language, "which one is looked at", names),
            choice_control(state, "tokens", self.tokens, "what cuts it into tokens", ALL),
            number_control(state, "price", self.price, "dollars for a million tokens", 1, 1_000, stops=PRICES),
            number_control(state, "window", self.window, "tokens read at once", 1, 100_000_000, stops=WINDOWS),
        )

    def explore(self, state: State) -> Cost:
        """Count."""
        controls = self.controls(state)
        values = {control.name: control.value for control in controls}
        if value_of(controls, "view") == "model":
            return ModelCost(int(values["vocabulary"]), int(values["width"]), int(values["layers"]))
        tokenizer = str(values["tokens"])
        spoken = tuple(_count(name, tokenizer) for name in _passages())
        at = [language.name for language in spoken].index(str(values["language"]))
        return LanguageCost(tokenizer, spoken, at, int(values["price"]), int(values["window"]))

    def lines(self, found: Cost) -> list[str]:
        """Tell the costs."""
        return _model_lines(found) if isinstance(found, ModelCost) else _language_lines(found)

    def figures(self, found: Cost) -> Figures:
        """The same for every usual size of a vocabulary, or for every language."""
        if isinstance(found, ModelCost):
            sizes = sorted({*SIZES, found.vocabulary})
            costs = [ModelCost(size, found.width, found.layers) for size in sizes]
            rows = tuple(
                (f"{cost.vocabulary:,}", f"{cost.embedding:,}", written(cost.size), f"{cost.share:.1%}")
                for cost in costs
            )
            return Figures(("vocabulary", "embedding", "bytes", "of the model"), rows)
        return Figures(
            ("language", "bytes", "tokens", "tokens a word", "times", f"{_REQUESTS:,} requests", "fits"),
            tuple(
                (
                    spoken.name,
                    f"{spoken.bytes:,}",
                    f"{spoken.tokens:,}",
                    f"{spoken.fertility:.2f}" if spoken.fertility else "",
                    f"{found.ratio(spoken):.2f}",
                    f"${found.dollars(spoken):,.2f}",
                    f"{found.fits(spoken):,}",
                )
                for spoken in found.spoken
            ),
        )


def _model_lines(found: ModelCost) -> list[str]:
    return [
        f"A vocabulary of {found.vocabulary:,} tokens, embeddings of {found.width:,} numbers, {found.layers:,} layers.",
        f"Embedding table: {found.embedding:,} numbers, {written(found.size)}.",
        f"The layers: {found.body:,} numbers, so the table is {found.share:.1%} of the model.",
        "An output layer of its own would cost the table once more.",
        f"Softmax: {found.vocabulary:,} scores for every next token, {found.softmax:,} multiplications.",
    ]


def _language_lines(found: LanguageCost) -> list[str]:
    first, language = found.spoken[0], found.language
    lines = [f"The same passage under {found.tokenizer}."]
    for spoken in dict.fromkeys((first, language)):
        fertility = f", {spoken.fertility:.2f} tokens a word" if spoken.fertility else ", no spaces between words"
        lines.append(
            f"{spoken.name}: {spoken.bytes:,} bytes, {spoken.tokens:,} tokens{fertility}; "
            f"{_REQUESTS:,} requests cost ${found.dollars(spoken):,.2f}; "
            f"{found.fits(spoken):,} fit into {found.window:,} tokens."
        )
    if language is not first:
        lines.append(
            f"{language.name} takes {found.ratio(language):.2f} times the tokens of {first.name}: "
            "so many times the price, and the window holds as much less."
        )
    return lines


def written(size: int) -> str:
    """Write a number of bytes, as in ``77.2 MB``."""
    for unit, name in ((10**9, "GB"), (10**6, "MB"), (10**3, "kB")):
        if size >= unit:
            return f"{size / unit:.1f} {name}"
    return f"{size} bytes"


@lru_cache(maxsize=1)
def _passages() -> dict[str, str]:
    return languages() or {"The text of the course": TOY}


@lru_cache(maxsize=256)
def _count(name: str, tokenizer: str) -> Spoken:
    text = _passages()[name]
    words = len(text.split())
    spaced = len(text) / max(1, words) < _WORDY
    tokens = len(tokenizer_named(tokenizer).encode_ordinary(text))
    return Spoken(name, len(text), len(text.encode("utf-8")), words if spaced else None, tokens)
