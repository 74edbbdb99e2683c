"""Stepping through the encoding of one chunk with the merges of a real tokenizer."""

from __future__ import annotations

from textual.app import ComposeResult

from bpe_tui.bpe.reading import InvalidTextError
from bpe_tui.bpe.vocabulary_tokenizer import VocabularyTokenizer
from bpe_tui.course.case import CAP
from bpe_tui.course.real_chunk import RealChunk, real_chunk
from bpe_tui.drawing.prose import escape_markdown
from bpe_tui.screens.recording import Progress
from bpe_tui.screens.stepper_screen import Input, StepperScreen
from bpe_tui.trace.local import LocalRun
from bpe_tui.trace.run import Run
from bpe_tui.trace.step import Step
from bpe_tui.widgets.stepper import Stepper


class ChunkStepperScreen(StepperScreen):
    """Steps through a chunk; Esc goes back."""

    def __init__(self, tokenizer: VocabularyTokenizer, name: str, chunk: RealChunk, run: Run) -> None:
        """Take what is stepped.

        Args:
            tokenizer: Whose merges are used.
            name: What it is called.
            chunk: The chunk.
            run: The run of its program.
        """
        self._called, self._chunk = name, chunk
        text = str(chunk.program.args[0])

        def record(text: str, progress: Progress) -> Run:
            if not text:
                raise ValueError("Write something.")
            try:
                made = real_chunk(tokenizer, text, name)
            except InvalidTextError as error:
                raise ValueError(f"{error}.") from error
            made_run = LocalRun(made.program, step_limit=CAP, progress=progress)
            self._chunk = made
            return made_run

        given = Input(f"Encode as one chunk, with the merges of {name}", "Enter is done", text, record)
        super().__init__(run, f"encode with {name}", given=given)

    def compose_body(self) -> ComposeResult:
        """Make the stepper."""
        yield Stepper(self._run, comment=self._comment, note=self.note_step, id="stepper")

    def _comment(self, step: Step) -> str:
        """At the start, say what is the same as in the real tokenizer and what is not."""
        if step.event == "call" and step.depth == 0:
            return escape_markdown(" ".join(self._chunk.notes))
        if step.event == "return" and step.depth == 0:
            ids = ", ".join(map(str, self._chunk.ids))
            return escape_markdown(f"In the ids of {self._called}: [{ids}].")
        return ""

    def address(self) -> str:
        """It has none."""
        return ""

    def leave_place(self) -> None:
        """Go back to the inspector."""
        self.query_one(Stepper).run.close()
        self.app.pop_screen()
