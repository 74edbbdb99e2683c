"""Commands: what a key does, declared once. Bindings, the key line, the help screen and the palette come from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from textual.binding import Binding, BindingType

from bpe_tui.drawing.keyline import Hint


@dataclass(frozen=True, slots=True)
class Command:
    """One thing the learner can do by a key, and perhaps its mirror by another."""

    action: str
    """The action of the widget or screen that has the binding; ``{}`` stands for the direction, 1 or -1."""
    keys: tuple[str, ...]
    """As Textual names them."""
    label: str
    """In a word or two, for the key line."""
    help: str
    """In one sentence, for the help screen and the palette."""
    group: str
    """The heading it stands under in the help screen."""
    back: tuple[str, ...] = ()
    """The keys for the same backwards."""
    in_palette: bool = False

    @property
    def forward_action(self) -> str:
        """The action of its own keys."""
        return self.action.format(1)

    @property
    def shown(self) -> str:
        """The keys as they are written on the screen."""
        return " ".join(_SHOWN.get(key, key) for key in (*self.keys, *self.back))

    @property
    def hint(self) -> Hint:
        """Its first key and its label, for the key line."""
        return _SHOWN.get(self.keys[0], self.keys[0]), self.label

    @property
    def back_hint(self) -> Hint:
        """The first key of its mirror, for the key line."""
        return _SHOWN.get(self.back[0], self.back[0]), "back"

    @property
    def bindings(self) -> list[Binding]:
        """Its bindings; their ids make the keys remappable."""
        made = [Binding(",".join(self.keys), self.forward_action, self.label, show=False, id=self.id)]
        if self.back:
            back = self.action.format(-1)
            made.append(Binding(",".join(self.back), back, self.label, show=False, id=f"{self.id}-back"))
        return made

    @property
    def id(self) -> str:
        """Its name, for a keymap."""
        words = "".join(char if char.isalnum() else " " for char in self.action.replace("{}", ""))
        return "-".join(words.split())


_SHOWN: Final = {
    "right": "→",
    "left": "←",
    "up": "↑",
    "down": "↓",
    "plus": "+",
    "equals_sign": "=",
    "minus": "-",
    "question_mark": "?",
    "enter": "Enter",
    "escape": "Esc",
    "home": "Home",
    "end": "End",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "backspace": "Bksp",
}
"""Keys that are written otherwise than Textual names them."""


def bindings(commands: Iterable[Command]) -> list[BindingType]:
    """The bindings of some commands."""
    return [binding for command in commands for binding in command.bindings]


STEP: Final = Command(
    "step({})", ("space", "right"), "step", "Run one line; take it back.", "Stepping", ("left", "backspace")
)
MOMENT: Final = Command(
    "go('moment', {})", ("m",), "moment", "To the next moment, where something worth seeing happens.", "Stepping",
    ("M",),
)  # fmt: skip
PLAY: Final = Command(
    "play", ("p",), "play", "Let the code run by itself; again to stop it.", "Playing", in_palette=True
)
EDIT: Final = Command(
    "edit", ("e",), "edit input", "Change the input and run on that.", "Looking and doing", in_palette=True
)
PREDICT: Final = Command(
    "predict", ("P",), "predict", "Be asked what the next line does before it runs; again to stop.",
    "Looking and doing", in_palette=True,
)  # fmt: skip
OPEN: Final = Command(
    "open", ("enter",), "open", "Show the whole of the variable under the cursor, or run to the line under it.",
    "Looking and doing",
)  # fmt: skip
TAB: Final = Command(
    "turn_to_next", ("tab",), "code or variables", "Let the arrows move among variables, tokens or lines of code.",
    "Looking and doing",
)  # fmt: skip
CURSOR: Final = Command(
    "cursor({})", ("down",), "variable", "Move the cursor among the variables, or the lines.", "Looking and doing",
    ("up",),
)  # fmt: skip

STEPPER: Final = (
    STEP,
    Command("go('over', {})", ("o",), "over", "Over a call: the function it calls runs whole.", "Stepping", ("O",)),
    Command("go('out', {})", ("u",), "out", "Out of the function; back to where it was called.", "Stepping", ("U",)),
    Command("go('turn', {})", ("t",), "turn", "To the next turn of the loop.", "Stepping", ("T",)),
    MOMENT,
    Command(
        "change({})", ("v",), "change", "To where the variable under the cursor changes.", "Stepping", ("V",)
    ),
    Command("go('end', {})", ("end",), "end", "To the last step; to the first.", "Stepping", ("home",), True),
    Command("ask_step", ("g",), "go to", "To a step by its number.", "Stepping", in_palette=True),
    PLAY,
    Command("faster({})", ("plus", "equals_sign"), "faster", "Play faster; slower.", "Playing", ("minus",)),
    Command(
        "stop_at_moments", ("s",), "stop at moments", "Let play stop at each moment, or not.", "Playing",
        in_palette=True,
    ),
    Command(
        "breakpoint", ("b",), "breakpoint", "Set or clear a breakpoint on the line under the cursor, or that ran.",
        "Breakpoints", in_palette=True,
    ),
    Command(
        "ask_condition", ("B",), "condition", "Set one that stops only when a condition holds.", "Breakpoints",
        in_palette=True,
    ),
    Command("to_breakpoint({})", ("c",), "to breakpoint", "Run on to a breakpoint.", "Breakpoints", ("C",)),
    CURSOR,
    TAB,
    OPEN,
    EDIT,
    PREDICT,
)  # fmt: skip
"""The keys of a stepper."""
