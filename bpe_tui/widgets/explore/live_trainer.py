"""Live trainer: a tokenizer trained while the budget is turned, and the way from it to the playground."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.binding import BindingType
from textual.message import Message

from bpe_tui.course.exploring.live_trainer import Trained
from bpe_tui.drawing.explore_live_trainer import draw_trained
from bpe_tui.widgets.commands import Command, bindings
from bpe_tui.widgets.explore.explorer import Explorer

PLAYGROUND: Final = Command(
    "playground", ("p",), "playground", "Open the playground with this text, pattern and size.", "Trying things out"
)


class LiveTrainerExplorer(Explorer[Trained]):
    """Live trainer."""

    BINDINGS: ClassVar[list[BindingType]] = bindings((PLAYGROUND,))
    commands = (PLAYGROUND,)
    draw_found = staticmethod(draw_trained)

    class PlaygroundAsked(Message):
        """The learner wants to go on in the playground."""

        def __init__(self, explorer: LiveTrainerExplorer) -> None:
            super().__init__()
            self.explorer = explorer
            self.trained: Trained = explorer.found

        @property
        def control(self) -> LiveTrainerExplorer:
            """The explorable."""
            return self.explorer

    def action_playground(self) -> None:
        """Ask for the playground."""
        self.post_message(self.PlaygroundAsked(self))

    @property
    def hints(self) -> tuple[tuple[str, str], ...]:
        """The keys that matter now."""
        return super().hints if self.typing else (*super().hints[:-1], PLAYGROUND.hint)


if __name__ == "__main__":
    from bpe_tui.course.exploring.live_trainer import LiveTrainer
    from bpe_tui.widgets.bench import Bench

    Bench(LiveTrainerExplorer(LiveTrainer())).run()
