"""The tokenizer inspector: one text, by several tokenizers side by side."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from textual import on, work
from textual.app import ComposeResult
from textual.worker import get_current_worker

from bpe_tui.bpe.encoder import MissingByteError
from bpe_tui.bpe.files.checks import TokenizerFileError
from bpe_tui.bpe.patterns import PatternError
from bpe_tui.bpe.vocabularies import UnknownVocabularyError, list_vocabularies, load_vocabulary
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer
from bpe_tui.course.case import CAP
from bpe_tui.course.encoded import LONGEST, Encoded, encode_text
from bpe_tui.course.real_chunk import RealChunk, real_chunk
from bpe_tui.course.workshop import Workshop
from bpe_tui.drawing.comparison import Compared, Price, parse_price
from bpe_tui.drawing.keyline import Hint
from bpe_tui.drawing.sheet import Track
from bpe_tui.screens import inspector_commands as commands
from bpe_tui.screens.dialogs import ChooseScreen, LineScreen, TextScreen
from bpe_tui.screens.inspector_stepper import ChunkStepperScreen
from bpe_tui.screens.place import PlaceScreen
from bpe_tui.screens.place_commands import COPY, EVERYWHERE
from bpe_tui.screens.playground_files import ask_to_load, load
from bpe_tui.screens.recording import Progress, RecordingScreen, record_quickly
from bpe_tui.study.store import Store
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.run import Run
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.comparison_pane import ComparisonPane
from bpe_tui.widgets.place_bar import PlaceBar
from bpe_tui.widgets.source_text import SourceText
from bpe_tui.widgets.text_view import facts_of
from bpe_tui.widgets.token_facts_pane import TokenFactsPane
from bpe_tui.widgets.token_sheet import CELLS, TokenSheet

YOURS: Final = "yours"
_MODELS: Final = {"gpt2": "GPT-2", "cl100k_base": "GPT-4", "o200k_base": "GPT-4o"}
_FIRST: Final = tuple(_MODELS)
_FIRST_TEXT: Final = "The strawberry jam costs 12345 yen, unbelievable! Überraschung, 日本語, 🐱"
_TEXT: Final = "inspector-text"
_TOKENIZERS: Final = "inspector-tokenizers"
_PRICE: Final = "inspector-price"
_MOST: Final = 8
"""Tokenizers that are compared at once."""


@dataclass(slots=True)
class Entry:
    """One of the tokenizers that are compared."""

    key: str
    """`yours`, the name of a vocabulary, or a file."""
    tokenizer: VocabularyTokenizer | None = None
    encoded: Encoded | None = None
    problem: str = ""

    @property
    def name(self) -> str:
        """What it is called on the screen."""
        return _MODELS.get(self.key) or self.key.replace("\\", "/").rsplit("/", 1)[-1]

    @property
    def title(self) -> str:
        """Its name, and for the learner's own what it is if it was loaded."""
        what = self.tokenizer.name if self.key == YOURS and self.tokenizer is not None else ""
        return f"{self.name} ({what})" if what and what != YOURS else self.name


class InspectorScreen(PlaceScreen):
    """Shows a text by several tokenizers."""

    CSS_PATH = "inspector.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall")]  # noqa: RUF012
    BINDINGS = bindings(commands.INSPECTOR)

    def __init__(self, workshop: Workshop, store: Store) -> None:
        """Take a workshop.

        Args:
            workshop: Where the learner's own tokenizer is.
            store: Where text, price and the choice of tokenizers are kept.
        """
        super().__init__()
        self.workshop = workshop
        self.store = store
        self.text = store.setting(_TEXT, _FIRST_TEXT)
        self.entries = [Entry(key) for key in _stored_keys(store)]
        if workshop.tokenizer is not None:
            self.entries.insert(0, Entry(YOURS))
        try:
            self.price = parse_price(store.setting(_PRICE, "$2.50"))
        except ValueError:
            self.price = Price(2.5, "$")

    def compose_body(self) -> ComposeResult:
        """Make text, comparison, tokens and facts."""
        source, comparison, sheet = SourceText(id="source"), ComparisonPane(id="comparison"), TokenSheet(id="cells")
        for pane in (source, comparison, sheet):
            pane.titled = True
            yield pane
        yield TokenFactsPane(id="facts")

    def on_mount(self) -> None:
        """Encode the text."""
        super().on_mount()
        self.query_one(PlaceBar).show("Tokenizer inspector", "one text, several tokenizers")
        self.query_one(TokenSheet).focus()
        self.encode()

    # encoding

    def encode(self) -> None:
        """Encode the text anew with all tokenizers."""
        self.query_one(SourceText).show(self.text)
        for entry in self.entries:
            entry.encoded, entry.problem = None, ""
            if entry.key == YOURS:
                entry.tokenizer = self.workshop.tokenizer
        self.query_one(ComparisonPane).styles.height = len(self.entries) + 2
        self.show_comparison()
        self._encode_beside(tuple(self.entries), self.text)

    @work(thread=True, exclusive=True, group="encode")
    def _encode_beside(self, entries: Sequence[Entry], text: str) -> None:
        worker = get_current_worker()
        for entry in entries:
            tokenizer, encoded, problem = entry.tokenizer, None, ""
            try:
                tokenizer = tokenizer or load_vocabulary(entry.key)
                encoded = encode_text(tokenizer, text)
            except (MissingByteError, PatternError, UnknownVocabularyError, TokenizerFileError, OSError) as error:
                problem = str(error)
            if worker.is_cancelled:
                return
            self.app.call_from_thread(self._take, entry, tokenizer, encoded, problem)

    def _take(self, entry: Entry, tokenizer: VocabularyTokenizer | None, encoded: Encoded | None, problem: str) -> None:
        entry.tokenizer, entry.encoded, entry.problem = tokenizer, encoded, problem
        if all(other.encoded is not None or other.problem for other in self.entries):
            self._show_cells()
        self.show_comparison()

    def _show_cells(self) -> None:
        tracks = [
            Track(entry.name, entry.encoded.ids, entry.encoded.data)
            for entry in self.entries
            if entry.encoded is not None
        ]
        self.query_one(TokenSheet).show(tracks, empty="There is nothing to show.")

    @property
    def current(self) -> Entry | None:
        """The tokenizer under the cursor."""
        shown = [entry for entry in self.entries if entry.encoded is not None]
        at = self.query_one(TokenSheet).track
        return shown[at] if at < len(shown) else None

    def show_comparison(self) -> None:
        """Show the figures."""
        current = self.current
        rows = [
            Compared(
                entry.title,
                f"{len(entry.tokenizer):,} tokens" if entry.tokenizer is not None else "",
                len(entry.encoded.ids) if entry.encoded is not None else None,
                len(self.text),
                entry.problem,
                pending=entry.encoded is None and not entry.problem,
            )
            for entry in self.entries
        ]
        cursor = self.entries.index(current) if current is not None else 0
        self.query_one(ComparisonPane).show(rows, cursor, self.price)

    @on(TokenSheet.Moved)
    def show_facts(self, event: TokenSheet.Moved) -> None:
        """Show the token under the cursor."""
        event.stop()
        current = self.current
        facts = facts_of(current.encoded, event.sheet.at) if current is not None and event.sheet.current else None
        self.query_one(TokenFactsPane).show(facts)
        self.show_comparison()

    # keys

    def action_edit(self) -> None:
        """Ask for another text."""

        def check(text: str) -> str:
            return "" if len(text) <= LONGEST else f"At most {LONGEST:,} code points are shown token by token."

        def take(text: str | None) -> None:
            if text is not None:
                self.text = text
                self.store.set_setting(_TEXT, text)
                self.encode()

        hint = "Enter is done, ctrl+j begins a new line."
        self.app.push_screen(TextScreen("Inspect the text", hint, self.text, check), take)

    def action_add(self) -> None:
        """Ask for another tokenizer."""
        if len(self.entries) >= _MOST:
            self.say(f"{_MOST} are enough. d takes one away.")
            return
        keys = [name for name in list_vocabularies() if all(entry.key != name for entry in self.entries)]
        if self.workshop.tokenizer is not None and all(entry.key != YOURS for entry in self.entries):
            keys.insert(0, YOURS)
        offers = [f"{_MODELS[key]}: {key}" if key in _MODELS else key for key in keys]

        def choose(at: int | None) -> None:
            if at is None:
                return
            if at < len(keys):
                self._add(Entry(keys[at]))
            else:
                ask_to_load(self, self._load)

        self.app.push_screen(ChooseScreen("Compare with", (*offers, "a tokenizer in a file")), choose)

    @work(thread=True, exclusive=True, group="load")
    def _load(self, name: str) -> None:
        worker = get_current_worker()
        found = load(name, self.workshop.pattern)
        if worker.is_cancelled:
            return
        if isinstance(found, str):
            self.app.call_from_thread(self.say, found)
        else:
            self.app.call_from_thread(self._add, Entry(name, found))

    def _add(self, entry: Entry) -> None:
        self.entries.append(entry)
        self._keep()
        self.encode()

    def action_drop(self) -> None:
        """Take the tokenizer under the cursor away."""
        current = self.current
        if current is None or len(self.entries) == 1:
            self.say("One tokenizer stays. a adds another.")
            return
        self.entries.remove(current)
        self._keep()
        self._show_cells()
        self.query_one(ComparisonPane).styles.height = len(self.entries) + 2
        self.show_comparison()

    def _keep(self) -> None:
        """Keep the choice; what is the learner's own or in a file is not there next time."""
        known = [entry.key for entry in self.entries if entry.key in list_vocabularies()]
        self.store.set_setting(_TOKENIZERS, json.dumps(known))

    def action_price(self) -> None:
        """Ask for the price."""

        def check(text: str) -> str:
            try:
                parse_price(text)
            except ValueError as error:
                return str(error)
            return ""

        def take(text: str | None) -> None:
            if text is not None:
                self.price = parse_price(text)
                self.store.set_setting(_PRICE, text.strip())
                self.show_comparison()

        title = "What does a million tokens cost?"
        self.app.push_screen(LineScreen(title, "such as $2.50 or 3 EUR", str(self.price), check), take)

    def action_copy_address(self) -> None:
        """Copy the ids of the tokenizer under the cursor."""
        current = self.current
        if current is None or current.encoded is None:
            self.say("There are no ids yet.")
            return
        self.app.copy_to_clipboard(" ".join(map(str, current.encoded.ids)))
        self.say(f"Copied: {len(current.encoded.ids):,} ids of {current.name}")

    # stepping

    @on(TokenSheet.Opened)
    def step_chunk(self, event: TokenSheet.Opened) -> None:
        """Step through the encoding of the chunk under the cursor."""
        event.stop()
        current = self.current
        if current is None or current.encoded is None:
            return
        chunk = current.encoded.chunk_at(event.sheet.at)
        if chunk:
            self._prepare(current.encoded.tokenizer, current.name, chunk)

    @work(thread=True, exclusive=True, group="prepare")
    def _prepare(self, tokenizer: VocabularyTokenizer, name: str, chunk: str) -> None:
        worker = get_current_worker()
        made = real_chunk(tokenizer, chunk, name)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._record, tokenizer, name, made)

    def _record(self, tokenizer: VocabularyTokenizer, name: str, chunk: RealChunk) -> None:
        make = partial(_record_chunk, chunk)
        run = record_quickly(make)
        if run is not None:
            self._open(tokenizer, name, chunk, run)
        else:
            size = len(str(chunk.program.args[0]))
            what = f"Encoding {size:,} characters"
            self.app.push_screen(RecordingScreen(what, make), lambda made: self._open(tokenizer, name, chunk, made))

    def _open(self, tokenizer: VocabularyTokenizer, name: str, chunk: RealChunk, run: Run | str | None) -> None:
        if isinstance(run, str):
            self.say(run)
        elif run is not None:
            self.app.push_screen(ChunkStepperScreen(tokenizer, name, chunk, run))

    # keys told

    def hints(self) -> Sequence[Hint]:
        """The keys of the inspector."""
        return (
            commands.EDIT.hint, ("←→↑↓", "move"), commands.STEP.hint, commands.ADD.hint, commands.DROP.hint,
            commands.PRICE.hint, ("+ -", "detail"), commands.COPY.hint,
        )  # fmt: skip

    def commands(self) -> Sequence[Command]:
        """The keys of the inspector, of its sheet and of every place."""
        everywhere = [command for command in EVERYWHERE if command is not COPY]
        cells = [command for command in CELLS if command.action != "open"]
        return (*commands.INSPECTOR, commands.STEP, commands.COPY, *cells, *everywhere)


def _record_chunk(chunk: RealChunk, progress: Progress) -> Run:
    return LocalRun(chunk.program, step_limit=CAP, progress=progress)


def _stored_keys(store: Store) -> Sequence[str]:
    """The tokenizers that were compared last."""
    known = list_vocabularies()
    try:
        kept = json.loads(store.setting(_TOKENIZERS, "[]"))
    except ValueError:
        kept = []
    keys = [key for key in kept if key in known] if isinstance(kept, list) else []
    return keys or _FIRST
