"""The playground: a tokenizer is trained, looked at, tried on texts, saved and loaded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.worker import get_current_worker

from bpe_tui.bpe.encoder import MissingByteError
from bpe_tui.bpe.memory import need_of
from bpe_tui.bpe.patterns import PatternError, SplitPattern
from bpe_tui.bpe.vocabularies import load_vocabulary
from bpe_tui.bpe.vocabulary_tokenizer import UnknownIdError, VocabularyTokenizer
from bpe_tui.course.corpora import Corpus, CorpusError, languages, library_corpus
from bpe_tui.course.encoded import LONGEST, Encoded, decode_ids, encode_text, parse_ids
from bpe_tui.course.fertility import Fertility, measure
from bpe_tui.course.token_list import TokenList
from bpe_tui.course.workshop import Workshop
from bpe_tui.drawing.keyline import Hint
from bpe_tui.drawing.training import Setting, megabytes
from bpe_tui.screens import playground_commands as commands
from bpe_tui.screens.dialogs import ChooseScreen, LineScreen, TextScreen
from bpe_tui.screens.inspector import InspectorScreen
from bpe_tui.screens.place import PlaceScreen
from bpe_tui.screens.place_commands import COPY, EVERYWHERE, SEARCH
from bpe_tui.screens.playground_choices import (
    OWN_TEXT,
    ask_about_memory,
    ask_corpus,
    ask_pattern,
    ask_size,
    pattern_words,
)
from bpe_tui.screens.playground_files import ask_to_load, ask_to_save, load
from bpe_tui.study.store import Store
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.fertility_pane import SCROLLING, FertilityPane
from bpe_tui.widgets.ground import Ground
from bpe_tui.widgets.lineage_view import WALKING, Lineage
from bpe_tui.widgets.place_bar import PlaceBar
from bpe_tui.widgets.tab_line import TabLine
from bpe_tui.widgets.text_view import TextView
from bpe_tui.widgets.token_sheet import CELLS, TokenSheet
from bpe_tui.widgets.train_view import TrainView
from bpe_tui.widgets.trainer_controls import CHANGING, TrainerControls
from bpe_tui.widgets.vocabulary_table import LISTING, VocabularyTable
from bpe_tui.widgets.vocabulary_view import SearchField, VocabularyView

VIEWS: Final = ("train", "vocabulary", "text", "languages")
_POLL: Final = 1 / 12
"""Seconds between two looks at what training says."""
_FIRST_TEXT: Final = "The wind is in the north, and 1,234 elephants sail by. ¿Café? 漢字 🐘"
_TEXT: Final = "playground-text"
_NOTHING: Final = "Nothing is trained yet. Press space to train, or o to load a tokenizer."
_REAL: Final = ("gpt2", "cl100k_base", "o200k_base")


class PlaygroundScreen(PlaceScreen):
    """Trains a tokenizer and shows what came of it."""

    CSS_PATH = "playground.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(commands.PLAYGROUND),
        *(Binding(str(number), f"view({number})", show=False) for number in range(1, len(VIEWS) + 1)),
    ]

    def __init__(self, workshop: Workshop, store: Store) -> None:
        """Take a workshop.

        Args:
            workshop: What is trained, and with what; it outlives the screen.
            store: Where the text is kept.
        """
        super().__init__()
        self.workshop = workshop
        self.store = store
        self.view = 0
        self.text = store.setting(_TEXT, _FIRST_TEXT)
        self._ids: list[int] | None = None
        """Ids that were given in the place of a text."""
        self._poller: Timer | None = None
        self._seen: VocabularyTokenizer | None = None
        """The tokenizer that the views show."""
        self._measured_by = -1
        """Which of the real tokenizers measures languages; -1 for the one in use."""
        self._corpus_text = ""
        self._is_behind = False
        """Whether training has gone on since its view was in front."""
        self._from_text = False
        """Whether the vocabulary was opened from a token of the text."""

    # layout

    def compose_body(self) -> ComposeResult:
        """Make the views."""
        yield TabLine(id="tabs")
        with Ground(id="views"):
            yield TrainView(id="train")
            yield VocabularyView(id="vocabulary")
            yield TextView(id="text")
            yield FertilityPane(id="languages")

    def on_mount(self) -> None:
        """Show the first view."""
        super().on_mount()
        self.query_one(PlaceBar).show("Playground", "train a tokenizer of your own")
        self.query_one(FertilityPane).titled = True
        self._poller = self.set_interval(_POLL, self.poll, pause=not self.workshop.is_busy)
        self.show_settings()
        self.query_one(TrainView).begin(self.workshop)
        self.show_view(self.view)

    def show_settings(self) -> None:
        """Show what is chosen."""
        workshop = self.workshop
        name, words = pattern_words(workshop.pattern)
        merges = workshop.vocab_size - 256
        self.query_one(TrainView).show_settings(
            (
                Setting("corpus", workshop.corpus.title, megabytes(workshop.corpus.size)),
                Setting("pattern", name, words),
                Setting("size", f"{workshop.vocab_size:,} tokens", f"= 256 bytes + {merges:,} merges"),
            )
        )

    def show_view(self, at: int) -> None:
        """Bring a view to the front."""
        self.view = at
        self._from_text = False
        for number, name in enumerate(VIEWS):
            self.query_one(f"#{name}").display = number == at
        self.query_one(TabLine).show(VIEWS, at)
        self.refresh_view()
        if at == 0:
            self.query_one(TrainerControls).focus()
            if self._is_behind:
                # first what was there, at once; then what came of it since
                self._is_behind = False
                self.call_after_refresh(self.query_one(TrainView).show, self.workshop)
        elif at == 1:
            self.query_one(VocabularyView).focus_main()
        elif at == 2:
            self.query_one(TextView).focus_main()
        else:
            self.query_one(FertilityPane).focus()
        self.show_keys()

    def refresh_view(self) -> None:
        """Draw the view for the tokenizer in use, if it shows another or an older one."""
        tokenizer = self.workshop.tokenizer if self.view else None
        if self.view == 0 or (tokenizer is not None and tokenizer is self._seen and self._is_drawn()):
            return
        self._seen = tokenizer
        if self.view == 1:
            self._list_tokens(tokenizer)
        elif self.view == 2:
            self.encode()
        elif self.view == 3:
            self._measure(self._measuring())

    def _is_drawn(self) -> bool:
        """Whether the view in front shows the tokenizer that was seen last."""
        if self.view == 1:
            tokens = self.query_one(VocabularyView).tokens
            return tokens is not None and tokens.tokenizer is self._seen
        return False

    def _list_tokens(self, tokenizer: VocabularyTokenizer | None) -> None:
        view = self.query_one(VocabularyView)
        if tokenizer is None:
            view.show(None, _NOTHING)
            return
        session = self.workshop.session
        counts = {}
        if session is not None and self.workshop.loaded is None:
            counts = {merge.new_id: merge.count for merge in session.merges}
        view.show(TokenList(tokenizer, counts))

    # training

    def poll(self) -> None:
        """Show what training has said since last time."""
        session = self.workshop.session
        if session is None or not session.poll():
            return
        status = session.status
        if self.view == 0:
            self.query_one(TrainView).show(self.workshop)
        else:
            self._is_behind = True
        if status.running:
            return
        if self._poller is not None:
            self._poller.pause()
        self.show_keys()
        if status.phase == "failed":
            self._tell_failure()
        else:
            self.refresh_view()

    def _tell_failure(self) -> None:
        session = self.workshop.session
        assert session is not None
        if session.status.kind != "invalid text" or not session.corpus.paths:
            return

        def choose(at: int | None) -> None:
            if at is not None:
                self.workshop.corpus = replace(session.corpus, errors="bytes" if at else "replace")
                self.train()

        offers = ("put U+FFFD in the place of such bytes, and train", "keep the bytes as they are, and train")
        self.app.push_screen(ChooseScreen(session.status.failure.split(";")[0], offers), choose)

    def train(self) -> None:
        """Begin anew; ask first if that takes much memory."""
        need = need_of(self.workshop.corpus.size)
        if self.workshop.pattern.splits or not need.is_much:
            self._train_now()
        else:
            ask_about_memory(self, need, self._take_pattern, self._train_now)

    def _train_now(self) -> None:
        self.workshop.train()
        self._show_training()

    def _show_training(self) -> None:
        self._seen = None
        self.query_one(TrainView).begin(self.workshop)
        if self._poller is not None:
            self._poller.resume()
        self.show_keys()

    def action_go(self) -> None:
        """Train; pause; go on."""
        session = self.workshop.session
        if session is None or not session.status.learning:
            self.train()
        elif session.held:
            session.go_on()
            self.show_keys()
        else:
            session.pause()
            self.show_keys()
            self.say("It pauses. space goes on, m learns one merge, x stops.")

    def action_one_merge(self) -> None:
        """Learn one merge, and wait."""
        session = self.workshop.session
        if session is None or not session.status.learning:
            self.train()
            session = self.workshop.session
        if session is not None and session.status.learning:
            session.step()
            self.show_keys()

    def action_stop(self) -> None:
        """Stop, and keep what was learned."""
        session = self.workshop.session
        if session is None or not session.status.running:
            self.say("Nothing is being trained.")
        else:
            session.stop()

    # choices

    @on(TrainerControls.Wanted)
    def change(self, event: TrainerControls.Wanted) -> None:
        """Ask for another corpus, pattern or size."""
        event.stop()
        (self.action_corpus, self.action_pattern, self.action_size)[event.at]()

    def action_corpus(self) -> None:
        """Ask what to train on."""
        ask_corpus(self, self._take_corpus, self._find_library, self._corpus_text)

    def _take_corpus(self, corpus: Corpus) -> None:
        self.workshop.corpus = corpus
        if corpus.title == OWN_TEXT:
            self._corpus_text = corpus.text or ""
        self._chosen()

    @work(thread=True, exclusive=True, group="library")
    def _find_library(self) -> None:
        worker = get_current_worker()
        try:
            corpus = library_corpus()
        except CorpusError as error:
            self.app.call_from_thread(self.say, str(error))
            return
        if not worker.is_cancelled:
            self.app.call_from_thread(self._take_corpus, corpus)

    def action_pattern(self) -> None:
        """Ask for the pattern."""
        ask_pattern(self, self._take_pattern, self.workshop.pattern)

    def _take_pattern(self, pattern: SplitPattern) -> None:
        self.workshop.pattern = pattern
        self._chosen()

    def action_size(self) -> None:
        """Ask for the number of tokens."""
        ask_size(self, self._take_size, self.workshop.vocab_size)

    def _take_size(self, size: int) -> None:
        self.workshop.vocab_size = size
        self._chosen()

    def _chosen(self) -> None:
        self.show_settings()
        if self.workshop.session is None:
            self.query_one(TrainView).begin(self.workshop)
            return
        self.query_one(TrainView).show_progress(self.workshop)
        if self.workshop.is_busy:
            self.say("This counts when you train again.")

    # files

    def action_save(self) -> None:
        """Write the tokenizer to a file."""
        tokenizer, session = self.workshop.tokenizer, self.workshop.session
        if tokenizer is None or session is None:
            self.say(_NOTHING)
        else:
            ask_to_save(self, tokenizer, tokenizer.name if self.workshop.loaded else session.corpus.title, self.say)

    def action_load(self) -> None:
        """Load a tokenizer."""
        ask_to_load(self, self.load)

    @work(thread=True, exclusive=True, group="load")
    def load(self, name: str) -> None:
        """Load a tokenizer by name or from a file, beside the screen."""
        worker = get_current_worker()
        self.app.call_from_thread(self.say, f"Loading {name}")
        found = load(name, self.workshop.pattern)
        if not isinstance(found, str):
            found.vocab, found.merges  # noqa: B018 - worked out here and not while the screen waits
        if not worker.is_cancelled:
            self.app.call_from_thread(self._use, found, name)

    def _use(self, found: VocabularyTokenizer | str, name: str) -> None:
        if isinstance(found, str):
            self.say(found)
            return
        self.workshop.use(found, name)
        self._show_training()
        self.refresh_view()
        self.say(f"Loaded {found.name or name}: {len(found):,} tokens")

    # the vocabulary

    def action_search(self) -> None:
        """Search the vocabulary."""
        if self.workshop.tokenizer is None:
            self.say(_NOTHING)
            return
        if self.view != 1:
            self.show_view(1)
        self.query_one(VocabularyView).ask()

    # texts

    def action_edit(self) -> None:
        """Ask for a text."""

        def check(text: str) -> str:
            return "" if len(text) <= LONGEST else f"At most {LONGEST:,} code points are shown token by token."

        def take(text: str | None) -> None:
            if text is not None:
                self.text, self._ids = text, None
                self.store.set_setting(_TEXT, text)
                self._show_text()

        hint = "Enter is done, ctrl+j begins a new line."
        self.app.push_screen(TextScreen("Encode the text", hint, self.text, check), take)

    def action_decode(self) -> None:
        """Ask for ids."""
        tokenizer = self.workshop.tokenizer
        if tokenizer is None:
            self.say(_NOTHING)
            return

        def check(text: str) -> str:
            try:
                tokenizer.decode_bytes(parse_ids(text))
            except (ValueError, UnknownIdError) as error:
                return f"{error}."
            return ""

        def take(text: str | None) -> None:
            if text is not None:
                self._ids = parse_ids(text)
                self._show_text()

        encoded = self.query_one(TextView).encoded
        shown = " ".join(map(str, encoded.ids[:200])) if encoded is not None else ""
        self.app.push_screen(LineScreen("Decode the ids", "numbers, with spaces or commas between", shown, check), take)

    def _show_text(self) -> None:
        if self.view == 2:
            self.encode()
        else:
            self.show_view(2)

    def encode(self) -> None:
        """Show the text, or the ids that were given, as the tokenizer in use has them."""
        tokenizer = self.workshop.tokenizer
        if tokenizer is None:
            self.query_one(TextView).show(None, empty=_NOTHING)
        elif self._ids is not None:
            try:
                self.query_one(TextView).show(decode_ids(tokenizer, self._ids))
            except UnknownIdError:
                # the ids belonged to a tokenizer that is no longer in use
                self._ids = None
                self._encode_beside(tokenizer, self.text)
        else:
            self._encode_beside(tokenizer, self.text)

    @work(thread=True, exclusive=True, group="encode")
    def _encode_beside(self, tokenizer: VocabularyTokenizer, text: str) -> None:
        worker = get_current_worker()
        encoded: Encoded | None = None
        problem = ""
        try:
            encoded = encode_text(tokenizer, text)
        except (MissingByteError, PatternError) as error:
            problem = f"This text cannot be encoded: {error}."
        if not worker.is_cancelled:
            self.app.call_from_thread(self.query_one(TextView).show, encoded, empty=problem)

    @on(TokenSheet.Opened)
    def open_token(self, event: TokenSheet.Opened) -> None:
        """Show where the token under the cursor comes from."""
        event.stop()
        current = event.sheet.current
        if current is not None:
            self.show_view(1)
            self._from_text = True
            self.call_after_refresh(self.query_one(VocabularyView).go_to, current[0])

    def action_copy_address(self) -> None:
        """Copy the ids."""
        encoded = self.query_one(TextView).encoded
        if encoded is None or self.view != 2:
            self.say("There are ids to copy in the view of a text.")
            return
        self.app.copy_to_clipboard(" ".join(map(str, encoded.ids)))
        self.say(f"Copied: {len(encoded.ids):,} ids")

    # languages

    def _measuring(self) -> str:
        return "" if self._measured_by < 0 else _REAL[self._measured_by]

    def action_other(self, direction: int) -> None:
        """Measure with another tokenizer."""
        choices = len(_REAL) + 1
        self._measured_by = (self._measured_by + 1 + direction) % choices - 1
        if self.view != 3:
            self.show_view(3)
        else:
            self._measure(self._measuring())

    @work(thread=True, exclusive=True, group="measure")
    def _measure(self, name: str) -> None:
        worker = get_current_worker()
        tokenizer = load_vocabulary(name) if name else self.workshop.tokenizer
        found: Sequence[Fertility] = ()
        problem = f"{_NOTHING} g measures with GPT's."
        if tokenizer is not None:
            try:
                found = measure(tokenizer, languages())
            except (MissingByteError, PatternError) as error:
                problem = f"This cannot be measured: {error}."
        by = name or (tokenizer.name if tokenizer is not None else "") or "yours"
        if not worker.is_cancelled:
            self.app.call_from_thread(self._show_languages, found, by, problem)

    def _show_languages(self, found: Sequence[Fertility], by: str, problem: str) -> None:
        self.query_one(FertilityPane).show(found, by, empty=problem)
        self.show_keys()

    # moving about

    def action_turn(self, direction: int) -> None:
        """To the next view."""
        self.show_view((self.view + direction) % len(VIEWS))

    def action_view(self, number: int) -> None:
        """To a view by its number."""
        self.show_view(number - 1)

    def action_inspect(self) -> None:
        """Compare tokenizers."""
        self.app.push_screen(InspectorScreen(self.workshop, self.store))

    def action_up(self) -> None:
        """Out of the lineage; back to the text that a token was opened from; out of the playground."""
        if isinstance(self.focused, Lineage):
            self.query_one(VocabularyView).focus_main()
        elif self._from_text:
            self.show_view(2)
        else:
            self.leave_place()

    def on_resize(self) -> None:
        """Other keys may matter in another room."""
        self.call_after_refresh(self.show_keys)

    def on_screen_resume(self) -> None:
        """Look at training again: it may have gone on."""
        if self._poller is not None and self.workshop.is_busy:
            self._poller.resume()

    # keys

    def hints(self) -> Sequence[Hint]:
        """The keys for the foot."""
        session = self.workshop.session
        if self.view == 0:
            if session is not None and session.status.learning:
                go = ("space", "go on" if session.held else "pause")
                return (go, commands.ONE.hint, commands.STOP.hint, ("1-4", "views"))
            return (
                commands.GO.hint, commands.ONE.hint, ("Enter", "change"), ("1-4", "views"), commands.LOAD.hint,
                commands.SAVE.hint, commands.INSPECT.hint,
            )  # fmt: skip
        if self.view == 1:
            if isinstance(self.focused, Lineage):
                return (("↑↓", "move"), ("Enter", "go to"), ("←", "back"))
            if isinstance(self.focused, SearchField):
                return (("Enter ↓", "to the list"), ("Esc", "back"))
            return (commands.SEARCH.hint, ("s", "sort"), ("↑↓", "move"), ("Enter", "parts"), ("1-4", "views"))
        if self.view == 2:
            return (
                commands.EDIT.hint, commands.DECODE.hint, ("←→", "token"), ("Enter", "its parts"), ("+ -", "detail"),
                commands.COPY.hint, ("1-4", "views"),
            )  # fmt: skip
        scroll = (("↑↓", "scroll"),) if self.query_one(FertilityPane).overflows else ()
        return (commands.OTHER.hint, *scroll, ("1-4", "views"), commands.INSPECT.hint)

    def commands(self) -> Sequence[Command]:
        """The keys of the playground, of its panes and of every place."""
        everywhere = [command for command in EVERYWHERE if command not in (COPY, SEARCH)]
        head = (commands.VIEW, commands.NUMBERS, commands.INSPECT)
        training = (commands.GO, commands.ONE, commands.STOP, commands.CORPUS, commands.PATTERN, commands.SIZE)
        return (
            *head, *training, *CHANGING, commands.SEARCH, *LISTING, *WALKING, commands.EDIT, commands.DECODE,
            commands.COPY, *CELLS, commands.OTHER, *SCROLLING, commands.SAVE, commands.LOAD, *everywhere,
        )  # fmt: skip

    @on(VocabularyTable.Moved)
    def note_token(self, event: VocabularyTable.Moved) -> None:
        """Nothing above needs to know."""
        event.stop()
