"""Commands: what a key does, declared once. Bindings, the key line, the help screen and the palette come from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from textual.binding import Binding

from bpe_tui.drawing.keyline import Hint


@dataclass(frozen=True, slots=True)
class Command:
    """One thing the learner can do by a key."""

    action: str
    """The action of the widget or screen that has the binding."""
    keys: tuple[str, ...]
    """As Textual names them."""
    label: str
    """In a word or two, for the key line."""
    help: str
    """In one sentence, for the help screen and the palette."""
    group: str
    """The heading it stands under in the help screen."""
    in_palette: bool = False

    @property
    def shown(self) -> str:
        """The keys as they are written on the screen."""
        return " ".join(_SHOWN.get(key, key) for key in self.keys)

    @property
    def hint(self) -> Hint:
        """Its first key and its label, for the key line."""
        return _SHOWN.get(self.keys[0], self.keys[0]), self.label

    @property
    def binding(self) -> Binding:
        """Its binding."""
        return Binding(",".join(self.keys), self.action, self.label, show=False, tooltip=self.help, id=self.id)

    @property
    def id(self) -> str:
        """Its name, for a keymap."""
        return self.action.replace("(", ".").replace(")", "").replace("'", "").replace(", ", ".")


_SHOWN: Final = {
    "space": "space",
    "right": "→",
    "left": "←",
    "up": "↑",
    "down": "↓",
    "plus": "+",
    "minus": "-",
    "question_mark": "?",
    "enter": "Enter",
    "escape": "Esc",
    "home": "Home",
    "end": "End",
    "tab": "Tab",
    "ctrl+p": "ctrl+p",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "slash": "/",
}


def bindings(commands: Iterable[Command]) -> list[Binding]:
    """The bindings of some commands."""
    return [command.binding for command in commands]


STEP: Final = Command("step(1)", ("space", "right"), "step", "Run one line.", "Stepping")
BACK: Final = Command("step(-1)", ("left", "backspace"), "back", "Take the last line back.", "Stepping")
MOMENT: Final = Command(
    "go('moment', 1)", ("m",), "next moment", "Go to the next moment: something worth seeing happens.", "Stepping"
)
PLAY: Final = Command("play", ("p",), "play", "Let the code run by itself; again to stop it.", "Stepping", True)
EDIT: Final = Command("edit", ("e",), "edit input", "Change the input and run on that.", "Doing", True)
PREDICT: Final = Command(
    "predict", ("P",), "predict", "Be asked what the next line does before it runs; again to stop.", "Doing", True
)
OPEN: Final = Command("open", ("enter",), "open", "Show the whole of the value under the cursor.", "Looking")
TAB: Final = Command(
    "turn_to_next", ("tab",), "variables or code", "Let the arrows move among variables, tokens or lines.", "Looking"
)

STEPPER: Final = (
    STEP,
    BACK,
    Command("go('over', 1)", ("o",), "over", "Step over a call: run it whole.", "Stepping"),
    Command("go('over', -1)", ("O",), "over, back", "The same backwards.", "Stepping"),
    Command("go('out', 1)", ("u",), "out", "Run on until the function has returned.", "Stepping"),
    Command("go('out', -1)", ("U",), "out, back", "Back to where the function was called.", "Stepping"),
    Command("go('turn', 1)", ("t",), "next turn", "Go to the next turn of the loop.", "Stepping"),
    Command("go('turn', -1)", ("T",), "turn back", "Back to the turn before.", "Stepping"),
    MOMENT,
    Command("go('moment', -1)", ("M",), "moment back", "Back to the moment before.", "Stepping"),
    Command("change(1)", ("v",), "next change", "Go to where the variable under the cursor changes next.", "Stepping"),
    Command("change(-1)", ("V",), "change back", "Back to where it changed last.", "Stepping"),
    Command("go('end', 1)", ("end",), "to the end", "Go to the last step.", "Stepping", True),
    Command("go('end', -1)", ("home",), "to the start", "Go back to the first step.", "Stepping", True),
    Command("ask_step", ("g",), "go to", "Go to a step by its number.", "Stepping", True),
    PLAY,
    Command("faster(1)", ("plus", "equals_sign"), "faster", "Play faster.", "Stepping"),
    Command("faster(-1)", ("minus",), "slower", "Play slower.", "Stepping"),
    Command(
        "stop_at_moments", ("s",), "stop at moments", "Let play stop at each moment, or not.", "Stepping", True
    ),
    Command(
        "breakpoint", ("b",), "breakpoint",
        "Set or clear a breakpoint on the line under the cursor, or the one that ran.", "Breakpoints", True,
    ),
    Command("to_breakpoint(1)", ("c",), "to breakpoint", "Run on to a breakpoint.", "Breakpoints"),
    Command("to_breakpoint(-1)", ("C",), "breakpoint, back", "Back to a breakpoint.", "Breakpoints"),
    Command(
        "ask_condition", ("B",), "with condition", "Set a breakpoint that stops only when a condition holds.",
        "Breakpoints", True,
    ),
    Command("cursor(-1)", ("up",), "up", "Move the cursor up among the variables or the lines.", "Looking"),
    Command("cursor(1)", ("down",), "down", "Move it down.", "Looking"),
    TAB,
    OPEN,
    EDIT,
    PREDICT,
)  # fmt: skip
"""The keys of a stepper."""
